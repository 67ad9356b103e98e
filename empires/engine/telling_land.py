"""How the events of the wilderness are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from empires.engine.phrases import Value
from empires.model import events_land as ev
from empires.model.event import Event
from empires.rules.knowledge import View

if TYPE_CHECKING:
    from empires.engine.words import Words

KINDS: dict[type[Event], str] = {
    ev.LocationFound: "land",
    ev.LocationLearned: "land",
    ev.LocationChanged: "land",
    ev.LocationGone: "land",
    ev.LocationSearched: "land",
    ev.WandererCame: "land",
    ev.WandererMoved: "land",
    ev.WandererChanged: "land",
    ev.WandererGone: "land",
    ev.TreasureChanged: "land",
    ev.TreasureBanked: "land",
    ev.WizardBanished: "land",
    ev.PilgrimsCame: "land",
    ev.BoonChanged: "land",
    ev.MonstersChanged: "land",
    ev.MonstersBrought: "land",
    ev.FindNoted: "land",
}
BIG: tuple[type[Event], ...] = (ev.WandererCame,)
"""Events that nobody may miss."""


def told(words: Words, event: Event, view: View) -> tuple[str, dict[str, Value]] | None:
    """The sentence of an event and the facts it needs besides the event's own; None leaves it at "say"."""
    return None
