"""How the events of the whole winter are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from empires.engine import telling_courts, telling_magic
from empires.engine.phrases import Value
from empires.model import events_winter as ev
from empires.model.event import Event
from empires.rules.knowledge import View

if TYPE_CHECKING:
    from empires.engine.words import Words

KINDS: dict[type[Event], str] = {
    ev.SpellCast: "winter",
    ev.SpellLaid: "winter",
    ev.SpellChanged: "winter",
    ev.SpellEnded: "winter",
    ev.RevenueAdjusted: "winter",
    ev.WinterEventRolled: "winter",
    ev.MissionsDeclared: "winter",
    ev.MissionSent: "winter",
    ev.AllianceMade: "winter",
    ev.AllianceEnded: "winter",
    ev.PactWritten: "winter",
    ev.MessageSent: "winter",
    ev.RansomPaid: "winter",
    ev.Built: "winter",
    ev.RoadTaken: "movement",
    ev.TempleFounded: "winter",
    ev.TempleLost: "winter",
    ev.EngineBuilt: "winter",
    ev.EngineMoved: "winter",
    ev.EngineLost: "winter",
    ev.OperativesBought: "winter",
    ev.OperativesCounted: "winter",
    ev.OperativePlaced: "winter",
    ev.OperativeActed: "winter",
    ev.OperativesSeen: "winter",
    ev.CourtShaken: "winter",
    ev.MoveDeclared: "winter",
    ev.OperativeChanged: "winter",
    ev.OperativeRemoved: "winter",
    ev.HiredChanged: "winter",
    ev.PatronageRolled: "winter",
    ev.RealmBoonChanged: "winter",
    ev.PlanLaid: "winter",
    ev.PlanReady: "winter",
}
BIG: tuple[type[Event], ...] = (ev.WinterEventRolled,)
"""Events that nobody may miss."""


def told(words: Words, event: Event, view: View) -> tuple[str, dict[str, Value]] | None:
    """The sentence of an event and the facts it needs besides the event's own; None leaves it at "say"."""
    return telling_courts.told(words, event, view) or telling_magic.told(words, event, view)
