"""How the events of the whole winter are told."""

from __future__ import annotations

from empires.engine import telling_courts, telling_magic
from empires.engine.phrases import Value
from empires.engine.vocabulary import Vocabulary
from empires.model import events_winter as ev
from empires.model.event import Event
from empires.rules.knowledge import View

KINDS: dict[type[Event], str] = {
    ev.SpellCast: "magic",
    ev.SpellLaid: "magic",
    ev.SpellChanged: "magic",
    ev.SpellEnded: "magic",
    ev.RevenueAdjusted: "winter",
    ev.WinterEventRolled: "winter",
    ev.MissionsDeclared: "courts",
    ev.MissionSent: "courts",
    ev.AllianceMade: "courts",
    ev.AllianceEnded: "courts",
    ev.PactWritten: "courts",
    ev.MessageSent: "courts",
    ev.RansomPaid: "courts",
    ev.Built: "works",
    ev.RoadTaken: "movement",
    ev.TempleFounded: "works",
    ev.TempleLost: "works",
    ev.EngineBuilt: "works",
    ev.EngineMoved: "works",
    ev.EngineLost: "works",
    ev.OperativesBought: "courts",
    ev.OperativesCounted: "courts",
    ev.OperativePlaced: "courts",
    ev.OperativeActed: "courts",
    ev.OperativesSeen: "courts",
    ev.CourtShaken: "courts",
    ev.MoveDeclared: "courts",
    ev.OperativeChanged: "courts",
    ev.OperativeRemoved: "courts",
    ev.HiredChanged: "winter",
    ev.PatronageRolled: "winter",
    ev.RealmBoonChanged: "winter",
    ev.PlanLaid: "winter",
    ev.PlanReady: "winter",
}
BIG: tuple[type[Event], ...] = (
    ev.WinterEventRolled, ev.SpellLaid, ev.TempleLost, ev.EngineLost, ev.CourtShaken, ev.OperativeActed,
)  # fmt: skip
"""Events that nobody may miss."""


def told(words: Vocabulary, event: Event, view: View) -> tuple[str, dict[str, Value]] | None:
    """The sentence of an event and the facts it needs besides the event's own; None leaves it at "say"."""
    return telling_courts.told(words, event, view) or telling_magic.told(words, event, view)
