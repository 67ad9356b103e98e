"""Events of characters, where armies are lists of models: the host keeps them (ME-XP)."""

from __future__ import annotations

from empires.model.events.event import Event, Telling
from empires.model.state.pieces import Character


class CharacterCame(Event, frozen=True, tag=True):
    """A character is put down in his army's books (ME-XP-01)."""

    telling = Telling("banners")
    shows = ("character",)

    character: Character


class CharacterChanged(Event, frozen=True, tag=True):
    """Something of a character changed. what: award, advance, spared, scarred, healed, captive, free, banner.

    reasons: of an award, as (key, how often); points: experience gained; gain: what he advanced in.
    """

    telling = Telling("banners")
    shows = ("what", "now", "reasons", "points", "gain")

    what: str
    now: Character
    reasons: tuple[tuple[str, int], ...] = ()
    points: int = 0
    gain: str = ""


class CharacterGone(Event, frozen=True, tag=True):
    """A character is dead, or has left the army for good."""

    telling = Telling("banners")
    shows = ("character",)

    character: Character


CharacterEvent = CharacterCame | CharacterChanged | CharacterGone
