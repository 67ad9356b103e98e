"""Tidings: what happened to a player since he was last asked, and what came of a long stretch of automatic play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from empires.engine.journal import Entry, Journal
from empires.engine.telling import KINDS
from empires.engine.views import redacted
from empires.engine.words import Words
from empires.model import events as ev
from empires.model.asks import Roll
from empires.rules.knowledge import View

MOST = 5
PAGE, FARTHEST = 60, 1200
"""Entries read at once on the way back to a player's last question, and how far back at most."""
BIG = (ev.BannerLost, ev.TileTaken, ev.SettlementRazed, ev.BattleFought, ev.Assaulted, ev.SiegeBegan, ev.SiegeEnded,
       ev.RealmOut, ev.CampaignWon, ev.DragonsCame, ev.Starved)  # fmt: skip
"""Kinds of event that nobody may miss."""
GRAVE = (ev.BannerLost, ev.SettlementRazed, ev.RealmOut, ev.CampaignWon, ev.DragonsCame)
"""What stands out in a summary for everybody."""
SMALL = ("clock", "choice", "dice", "host")
DAILY = (ev.BaggageChanged, ev.StockpileChanged, ev.Fed)
"""What happens every turn to everybody and is told in the inspector."""


def tr(text: str) -> str:
    """A sentence of the tidings in the language of the window."""
    return QCoreApplication.translate("Tidings", text)


@dataclass(frozen=True)
class Tiding:
    """A line, and whether it is one that nobody may miss."""

    text: str
    big: bool = False


def since_asked(journal: Journal, realm: str) -> list[Entry]:
    """The entries from the realm's last answer on, oldest first."""
    found: list[Entry] = []
    last = journal.length()
    while last > 0 and len(found) < FARTHEST:
        first = max(last - PAGE, 0) + 1
        page = journal.entries(first, last)
        mine = [n for n, entry in enumerate(page) if _answered(entry, realm)]
        found[:0] = page[mine[-1] :] if mine else page
        if mine:
            return found
        last = first - 1
    return found


def _answered(entry: Entry, realm: str) -> bool:
    ask = entry.ask
    return ask is not None and not isinstance(ask, Roll) and ask.by == realm and entry.source != "auto"


def tidings(entries: Iterable[Entry], words: Words, view: View, realm: str, most: int = MOST) -> list[Tiding]:
    """What happened to a realm, as the view tells it, oldest first; what is big goes before what is not."""
    told: list[Tiding] = []
    for entry in entries:
        own = _answered(entry, realm)
        known = redacted(entry, view)
        for event in known.events if known is not None else ():
            if KINDS[type(event)] in SMALL or isinstance(event, DAILY) or not (own or _concerns(event, view, realm)):
                continue
            text = words.event(event, view)
            if text and (not told or told[-1].text != text):
                told.append(Tiding(text, _is_big(event, realm)))
    return _chosen(told, most)


def _is_big(event: ev.Event, realm: str) -> bool:
    """Whether it befell the realm and it may not miss it; what it gained or began itself is no alarm."""
    if isinstance(event, ev.TileTaken | ev.SettlementRazed):
        return event.loser == realm
    if isinstance(event, ev.SiegeBegan):
        return event.realm != realm
    return isinstance(event, BIG) or getattr(event, "why", "") == "mutiny"


def _chosen(told: list[Tiding], most: int) -> list[Tiding]:
    big = [n for n, tiding in enumerate(told) if tiding.big][-most:]
    small = [n for n, tiding in enumerate(told) if not tiding.big]
    kept = {*big, *small[len(small) - (most - len(big)) :]} if most > len(big) else set(big)
    return [told[n] for n in sorted(kept)]


def _concerns(event: ev.Event, view: View, realm: str) -> bool:
    if realm in (event.realm, getattr(event, "loser", ""), getattr(event, "victim", "")) or realm in event.involved:
        return True
    state = view.campaign
    cells = set(event.cells)
    return any(cell in state.holdings and state.holdings[cell].owner == realm for cell in cells) and isinstance(
        event, (*BIG, ev.BannerMoved)
    )


class Tally:
    """Keeps count while the program plays, so that nothing need be read again afterwards."""

    def __init__(self) -> None:
        self._count: Counter[str] = Counter()
        self._big: list[Entry] = []

    def add(self, entries: Sequence[Entry], view: View) -> None:
        """Take in what was played, as far as the viewer may know it."""
        for entry in entries:
            known = redacted(entry, view)
            events = known.events if known is not None else ()
            self._count.update(type(event).__name__ for event in events)
            if any(isinstance(event, BIG) for event in events):
                self._big.append(entry)

    def lines(self, words: Words, view: View, most: int = MOST) -> list[Tiding]:
        """Counts in one line, then the big events, the latest of them."""
        told = []
        for entry in self._big[-40:]:
            known = redacted(entry, view)
            for event in known.events if known is not None else ():
                text = words.event(event, view) if isinstance(event, BIG) else ""
                told += [Tiding(text, isinstance(event, GRAVE))] if text else []
        counts = [f"{name}: {number}" for name, number in self._counts() if number]
        first = [Tiding(tr("While the program played: {0}.").format(", ".join(counts) or tr("nothing of note")))]
        return first + _chosen(told, most)

    def _counts(self) -> list[tuple[str, int]]:
        names = {
            "BannerMoved": tr("marches"), "BattleFought": tr("battles"), "SiegeBegan": tr("sieges begun"),
            "Assaulted": tr("assaults"), "TileTaken": tr("tiles taken"), "SettlementRazed": tr("places razed"),
            "BannerRaised": tr("banners raised"), "BannerLost": tr("banners lost"),
        }  # fmt: skip
        return [(name, self._count[kind]) for kind, name in names.items()]
