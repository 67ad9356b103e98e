"""How the events of the sea are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from empires.engine.phrases import Value
from empires.model import events_sea as ev
from empires.model.event import Event
from empires.rules.knowledge import View

if TYPE_CHECKING:
    from empires.engine.words import Words

KINDS: dict[type[Event], str] = {
    ev.ShipCame: "sea",
    ev.ShipMoved: "sea",
    ev.ShipChanged: "sea",
    ev.ShipLost: "sea",
    ev.BannerBoarded: "sea",
}
BIG: tuple[type[Event], ...] = (ev.ShipLost,)
"""Events that nobody may miss."""


def told(words: Words, event: Event, view: View) -> tuple[str, dict[str, Value]] | None:
    """The sentence of an event and the facts it needs besides the event's own; None leaves it at "say"."""
    return None
