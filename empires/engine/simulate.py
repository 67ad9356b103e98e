"""Automatic seasons by the hundred: for balance, for trust, and to see what never happens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from msgspec import Struct

from empires.engine.invariants import broken
from empires.engine.journal import Header
from empires.engine.memory import MemoryJournal
from empires.engine.session import Session
from empires.engine.verify import state_print
from empires.model.asks import Ask
from empires.model.state import PHASES, Campaign, Realm
from empires.model.world import World
from empires.players import Player
from empires.rules.book import Rulebook

YEARS = 10
"""Seasons after which a simulated campaign is replaced by a fresh one."""


class Outcome(Struct, frozen=True):
    """What a run of seasons came to. prints: of the state at the end of each campaign. faults: broken invariants."""

    seasons: int
    campaigns: int
    entries: int
    events: dict[str, int]
    asks: dict[str, int]
    winners: dict[str, int]
    faults: tuple[str, ...]
    prints: tuple[str, ...]


class Simulation:
    """Plays campaigns of automatic players one after the other until enough seasons are done."""

    def __init__(
        self,
        world: World,
        book: Rulebook,
        realms: tuple[Realm, ...],
        player: Player,
        seed: str,
        settings: dict[str, str] | None = None,
    ) -> None:
        self.world, self.book, self.realms, self.player, self.seed = world, book, realms, player, seed
        self.settings = settings or {}
        self.events: Counter[str] = Counter()
        self.asks: Counter[str] = Counter()
        self.winners: Counter[str] = Counter()
        self.faults: list[str] = []
        self.prints: list[str] = []
        self.entries = self.campaigns = self.seasons = 0

    def run(self, seasons: int, progress: Callable[[int], None] | None = None) -> Outcome:
        """Play until so many seasons are over."""
        while self.seasons < seasons:
            self._campaign(min(YEARS, seasons - self.seasons), progress)
        return Outcome(
            self.seasons,
            self.campaigns,
            self.entries,
            dict(sorted(self.events.items())),
            dict(sorted(self.asks.items())),
            dict(sorted(self.winners.items())),
            tuple(self.faults),
            tuple(self.prints),
        )

    def _campaign(self, years: int, progress: Callable[[int], None] | None) -> None:
        seed = f"{self.seed}-{self.campaigns}"
        self.campaigns += 1
        session = new_session(
            self.world, self.book, self.realms, seed, self.player, {**self.settings, "years": str(years)}
        )
        session.set_watch(self._watch(seed))
        for year in range(1, years + 1):
            change = session.play(stop=after_year(year))
            self.entries += len(change.entries)
            self.events.update(type(event).__name__ for event in change.events)
            self.asks.update(_kind(entry.ask) for entry in change.entries if entry.ask is not None)
            self.faults += [f"seed {seed}, year {year}: {f}" for f in broken(self.world, self.book, session.state)]
            self.seasons += 1
            if progress:
                progress(self.seasons)
            if session.pending is None:
                break
        self.prints.append(state_print(session.state))
        last = session.journal.length()
        self.winners.update(e.realm for e in session.journal.entries(last, last)[0].events if _is_win(e))

    def _watch(self, seed: str) -> Callable[[Campaign], None]:
        """Look at every invariant when a player's turn begins and at every step of winter."""

        def look(state: Campaign) -> None:
            if state.clock.step == PHASES[0] or state.clock.part == "winter":
                place = f"seed {seed}, year {state.clock.year}, turn {state.clock.turn}"
                self.faults += [f"{place}: {fault}" for fault in broken(self.world, self.book, state)]

        return look


def _is_win(event: object) -> bool:
    return type(event).__name__ == "CampaignWon"


def _kind(ask: Ask) -> str:
    return f"roll {ask.why}" if type(ask).__name__ == "Roll" else f"{type(ask).__name__.lower()} {ask.question}"  # type: ignore[union-attr]


def after_year(year: int) -> Callable[[Campaign, Ask], bool]:
    """Stop when the next year's first question comes."""
    return lambda state, ask: state.clock.year > year


def new_session(
    world: World,
    book: Rulebook,
    realms: tuple[Realm, ...],
    seed: str,
    player: Player,
    settings: dict[str, str] | None = None,
) -> Session:
    """A campaign in memory, begun."""
    header = Header("memory", world.name, "", "", seed, "", world.fingerprint(), book.fingerprint)
    session = Session(MemoryJournal(header), world, book, player)
    session.begin(realms, settings)
    return session
