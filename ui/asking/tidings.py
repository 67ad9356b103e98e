"""Tidings: what happened to a player since he was last asked, and what came of a long stretch of automatic play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from empires.engine.journal import Change, Entry, Journal
from empires.engine.views import redacted
from empires.knowledge.view import View
from empires.model.events import all_events as ev
from empires.model.state.asks import Roll
from empires.words.sentences import Words
from empires.words.weight import ROAMING, chosen, is_alarm, rank

MOST = 5
LATELY = 40
"""Of a long stretch, so many of the entries with something big are told; losses of the viewer's own always."""
PAGE, FARTHEST = 60, 1200
"""Entries read at once on the way back to a player's last question, and how far back at most."""
SMALL = ("clock", "host")
"""What is no tidings: the host's acts, and how time goes on."""


def tr(text: str) -> str:
    """A sentence of the tidings in the language of the window."""
    return QCoreApplication.translate("Tidings", text)


@dataclass(frozen=True)
class Tiding:
    """A line, whether it is one that nobody may miss, and its rank: the lowest is told first."""

    text: str
    big: bool = False
    rank: int = 3


class Tail:
    """The latest entries, kept so that an answer need not read them again; `grow` follows a change."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._kept: list[Entry] = []

    def grow(self, change: Change) -> None:
        """Take in what was added; after going back it is read anew."""
        follows = self._kept and change.entries and change.entries[0].number == self._kept[-1].number + 1
        self._kept = [*self._kept, *change.entries][-FARTHEST:] if follows and not change.taken_off else []

    def since(self, realm: str) -> list[Entry]:
        """The entries from the realm's last answer on, oldest first; only so far back as `FARTHEST`."""
        here = len(self._kept)
        while True:
            for place in range(here - 1, -1, -1):
                if _answered(self._kept[place], realm):
                    return self._kept[place:]
            first = self._kept[0].number if self._kept else self._journal.length() + 1
            if first <= 1 or len(self._kept) >= FARTHEST:
                return list(self._kept)
            older = self._journal.entries(max(first - PAGE, 1), first - 1)
            here = len(older)
            self._kept[:0] = older


def _answered(entry: Entry, realm: str) -> bool:
    ask = entry.ask
    return ask is not None and not isinstance(ask, Roll) and ask.by == realm and entry.source != "auto"


def tidings(entries: Iterable[Entry], words: Words, view: View, realm: str, most: int = MOST) -> list[Tiding]:
    """What happened to a realm, as the view tells it: the gravest first, and at last how much is left out."""
    told: list[Tiding] = []
    for entry in entries:
        own = _answered(entry, realm)
        known = redacted(entry, view)
        for event in known.events if known is not None else ():
            if _small(event) or not (own or _concerns(event, view, realm)):
                continue
            text = words.event(event, view)
            if text and (not told or told[-1].text != text):
                told.append(Tiding(text, is_alarm(event, realm), rank(event, realm, _capital(view, realm))))
    return _chosen(told, most)


def _capital(view: View, realm: str) -> str:
    return view.campaign.realms[realm].capital if realm in view.campaign.realms else ""


def _small(event: ev.Event) -> bool:
    return event.telling.everyday or event.telling.subject in SMALL


def _chosen(told: list[Tiding], most: int, unread: int = 0) -> list[Tiding]:
    """By rank, the latest of each rank where not all find room, own losses always; unread: how many more there are."""
    shown = [told[n] for n in chosen([tiding.rank for tiding in told], most)]
    more = len(told) - len(shown) + unread
    return [*shown, Tiding(tr("and {0} more in the chronicle").format(more))] if more else shown


def _concerns(event: ev.Event, view: View, realm: str) -> bool:
    if (
        event.lost_by(realm)
        or realm in (event.realm, getattr(event, "loser", ""), getattr(event, "victim", ""))
        or realm in event.involved
    ):
        return True
    state = view.campaign
    cells = set(event.cells)
    if isinstance(event, ROAMING):
        reached = [cell for cell in event.cells[-1:] if cell in view.world.tiles]
        cells.update(other for cell in reached for _, other in view.world.neighbours(cell))
    own = any(state.owner(cell) == realm for cell in cells)
    return own and (event.big or isinstance(event, (ev.BannerMoved, *ROAMING)))


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
            if any(event.big for event in events):
                self._big.append(entry)

    def lines(self, words: Words, view: View, most: int = MOST) -> list[Tiding]:
        """Counts in one line, then the big events, the gravest and latest of them, and all that the viewer lost."""
        told, late = list[Tiding](), len(self._big) - LATELY
        for place, entry in enumerate(self._big):
            known = redacted(entry, view)
            for event in known.events if known is not None else ():
                own = event.lost_by(view.viewer)
                text = words.event(event, view) if own or (event.big and place >= late) else ""
                grave = own or event.telling.shaking
                weight = rank(event, view.viewer, _capital(view, view.viewer)) if own else 2 if grave else 3
                told += [Tiding(text, grave, weight)] if text else []
        counts = [f"{name}: {number}" for name, number in self._counts() if number]
        first = [Tiding(tr("While the program played: {0}.").format(", ".join(counts) or tr("nothing of note")))]
        return first + _chosen(told, most, max(0, late))

    def _counts(self) -> list[tuple[str, int]]:
        names = {
            "BannerMoved": tr("marches"), "BattleFought": tr("battles"), "SiegeBegan": tr("sieges begun"),
            "Assaulted": tr("assaults"), "TileTaken": tr("tiles taken"), "SettlementRazed": tr("places razed"),
            "BannerRaised": tr("banners raised"), "BannerLost": tr("banners lost"),
            "LocationFound": tr("places found"), "WandererCame": tr("wandering forces"), "ShipLost": tr("ships lost"),
            "NavalBattle": tr("battles at sea"), "SpellLaid": tr("spells laid"), "HeroesFell": tr("heroes fallen"),
        }  # fmt: skip
        return [(name, self._count[kind]) for kind, name in names.items()]
