"""What a player paid for in the winter before: the pattern for this winter's budget sheet."""

from __future__ import annotations

from empires.engine.journal import Journal
from empires.figures.ledger import Ledger, entered, told
from empires.knowledge.view import View
from empires.model.events import all_events as ev
from empires.model.state.campaign import RealmId

LINES = {"recruits": "recruit", "mercenaries": "mercenaries", "baggage": "baggage", "monsters": "monsters"}
"""Purposes of the ledger that may be paid for again, and their lines; works and missions are done."""


def last_sheet(journal: Journal, view: View, realm: RealmId) -> dict[str, int]:
    """The sheet committed last winter, without one what the ledger of that winter says; {} in the first winter."""
    year = view.campaign.clock.year - 1
    book, sheet = Ledger(realm, year), dict[str, int]()
    for when, event in told(journal.entries(), view):
        if when != year or event.realm != realm:
            continue
        book = entered(book, event)
        if isinstance(event, ev.PlanLaid) and event.done:
            sheet = dict(event.plan)
    return sheet or _paid(book, int(view.book.value("baggage_rules", "crowns_per_point")))


def _paid(book: Ledger, price: int) -> dict[str, int]:
    """Lines that would pay for the same again; price: crowns for a point of baggage."""
    again: dict[str, int] = {}
    for line in book.expenses:
        key = LINES.get(line.what, "")
        if key:
            again[key] = again.get(key, 0) + (line.crowns // price if key == "baggage" else line.crowns)
    return again
