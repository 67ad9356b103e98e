"""Automatic seasons by the hundred: for balance, for trust, and to see what never happens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor

from msgspec import Struct

from empires.book.book import Rulebook
from empires.engine.journal import Entry, Header
from empires.engine.memory import MemoryJournal
from empires.engine.session import Session
from empires.engine.verify import state_print
from empires.model.land.world import World
from empires.model.state.asks import Ask
from empires.model.state.campaign import PHASES, Campaign, Realm
from empires.players import Player
from empires.study.coverage import Aside, WatchedBook
from empires.study.invariants import broken

YEARS = 10
"""Seasons after which a simulated campaign is replaced by a fresh one."""

Seats = tuple[Realm, ...]
Progress = Callable[[int], None]
"""Told how many more seasons are done."""


class Outcome(Struct, frozen=True):
    """What a run of seasons came to. prints: of the state at the end of each campaign. faults: broken invariants.

    rows: how often each row of each chart was rolled. winners: campaigns by realm. played, won: campaigns by race.
    """

    seasons: int
    campaigns: int
    entries: int
    events: dict[str, int]
    asks: dict[str, int]
    rows: dict[str, dict[str, int]]
    winners: dict[str, int]
    played: dict[str, int]
    won: dict[str, int]
    faults: tuple[str, ...]
    prints: tuple[str, ...]


def merged(outcomes: Sequence[Outcome]) -> Outcome:
    """Several runs as one."""
    return Outcome(
        sum(one.seasons for one in outcomes),
        sum(one.campaigns for one in outcomes),
        sum(one.entries for one in outcomes),
        _sum(one.events for one in outcomes),
        _sum(one.asks for one in outcomes),
        {name: _sum((one.rows[name] for one in outcomes), keep=True) for name in outcomes[0].rows},
        _sum(one.winners for one in outcomes),
        _sum(one.played for one in outcomes),
        _sum(one.won for one in outcomes),
        tuple(fault for one in outcomes for fault in one.faults),
        tuple(text for one in outcomes for text in one.prints),
    )


def _sum(counts: Iterable[dict[str, int]], keep: bool = False) -> dict[str, int]:
    """Counts added up, by name; keep: in the order of the first instead."""
    total: Counter[str] = Counter()
    for count in counts:
        total.update(count)
    return dict(total) if keep else dict(sorted(total.items()))


class Simulation:
    """Plays campaigns of automatic players one after the other until enough seasons are done.

    realms: the seats of every campaign, or of each in turn.
    """

    def __init__(
        self,
        world: World,
        book: Rulebook,
        realms: Seats | Sequence[Seats],
        player: Player,
        seed: str,
        settings: dict[str, str] | None = None,
        years: int = YEARS,
    ) -> None:
        self.world, self.book, self.player, self.seed = world, book, player, seed
        self.seats: Sequence[Seats] = [realms] if isinstance(realms[0], Realm) else realms  # type: ignore[list-item, assignment]
        self.settings, self.years = settings or {}, years

    def run(self, seasons: int, progress: Progress | None = None, jobs: int = 1) -> Outcome:
        """Play until so many seasons are over, in so many processes; the outcome is the same for any number of them."""
        lengths = [min(self.years, seasons - begun) for begun in range(0, seasons, self.years)]
        played = []
        for outcome in self._outcomes(lengths, jobs, progress):
            played.append(outcome)
            if progress and jobs > 1:
                progress(outcome.seasons)
        return merged(played)

    def _outcomes(self, lengths: list[int], jobs: int, progress: Progress | None) -> Iterable[Outcome]:
        if jobs < 2:
            return (self.campaign(number, years, progress) for number, years in enumerate(lengths))
        pool = ProcessPoolExecutor(min(jobs, len(lengths)))
        return pool.map(self.campaign, range(len(lengths)), lengths)

    def campaign(self, number: int, years: int, progress: Progress | None = None) -> Outcome:
        """One campaign of so many years."""
        return _Run(self, number, years).outcome(progress)


class _Run:
    """One campaign while it is counted."""

    def __init__(self, plan: Simulation, number: int, years: int) -> None:
        self.world, self.years = plan.world, years
        self.seed = f"{plan.seed}-{number}"
        self.book = WatchedBook(plan.book)
        self.realms = plan.seats[number % len(plan.seats)]
        self.events: Counter[str] = Counter()
        self.asks: Counter[str] = Counter()
        self.faults: list[str] = []
        settings = {**plan.settings, "years": str(years)}
        player = Aside(plan.player, self.book)
        self.session = new_session(self.world, self.book, self.realms, self.seed, player, settings)
        self.session.set_watch(self._look)

    def outcome(self, progress: Progress | None) -> Outcome:
        """Play it to its end."""
        session, seasons = self.session, 0
        self._count(session.journal.entries(1, session.journal.length()))
        while session.pending is not None and seasons < self.years:
            seasons += 1
            change = session.play(stop=after_year(seasons))
            self._count(change.entries)
            self._check(f"seed {self.seed}, year {seasons}")
            if progress:
                progress(1)
        winner = self._winner()
        races = {realm.id: f"{realm.race}/{realm.culture}".rstrip("/") for realm in self.realms}
        return Outcome(
            seasons,
            1,
            session.journal.length(),
            dict(sorted(self.events.items())),
            dict(sorted(self.asks.items())),
            self.book.counted(),
            {winner: 1} if winner else {},
            dict(Counter(races.values())),
            {races[winner]: 1} if winner else {},
            tuple(self.faults),
            (state_print(session.state),),
        )

    def _count(self, entries: Sequence[Entry]) -> None:
        self.events.update(type(event).__name__ for entry in entries for event in entry.events)
        self.asks.update(_kind(entry.ask) for entry in entries if entry.ask is not None)

    def _check(self, place: str) -> None:
        self.faults += [f"{place}: {fault}" for fault in broken(self.world, self.book, self.session.state)]

    def _look(self, state: Campaign) -> None:
        """Look at every invariant when a player's turn begins and at every step of winter."""
        if state.clock.step == PHASES[0] or state.clock.part == "winter":
            place = f"seed {self.seed}, year {state.clock.year}, turn {state.clock.turn}"
            self.faults += [f"{place}: {fault}" for fault in broken(self.world, self.book, state)]

    def _winner(self) -> str:
        last = self.session.journal.length()
        won = [event.realm for event in self.session.journal.entries(last, last)[0].events if _is_win(event)]
        return won[0] if won else ""


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
    header = Header("memory", world.name, "", "", seed, "", world.fingerprint(), book.fingerprint, dice="named")
    session = Session(MemoryJournal(header), world, book, player)
    session.begin(realms, settings)
    return session
