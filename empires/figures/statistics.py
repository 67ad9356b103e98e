"""Statistics: land, revenue, armies, losses and luck over the years, read from the journal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from math import sqrt

from msgspec import Struct

from empires.engine.journal import Journal
from empires.figures.ledger import LOST
from empires.knowledge.view import View
from empires.model.events import all_events as ev
from empires.model.fold.fold import evolve
from empires.model.land.world import World
from empires.model.state.asks import Roll, dice_of
from empires.model.state.campaign import Campaign, RealmId

KINDS = ("capital", "city", "fortress", "village")
TRANSFERS = ("merged", "reorganised", "combined", "deployment", "muster", "landing")
"""Why points leave a banner, or banners go, without being lost."""


class Standing(Struct, frozen=True):
    """An empire when a campaign turn began (turn 0: when winter did). points, banners: of its army.

    settlements: capital, city, fortress, village -> how many stand; tiles: all of its tiles.
    """

    realm: RealmId
    year: int
    turn: int
    tiles: int
    settlements: dict[str, int]
    banners: int
    points: int
    ships: int


class Year(Struct, frozen=True):
    """Crowns of one year, and points lost in it by cause."""

    realm: RealmId
    year: int
    earned: int
    spent: int
    wasted: int
    losses: dict[str, int]


class Luck(Struct, frozen=True):
    """Dice of one player and kind: how many, their sum, what was to be expected, and its spread (standard deviation).

    realm: "" for rolls that belong to nobody. section: of the catalogue ("SCOUT"); why: key of the roll.
    """

    realm: RealmId
    section: str
    why: str
    rolls: int
    dice: int
    rolled: int
    expected: float
    spread: float

    @property
    def sigma(self) -> float:
        """By how many spreads the sum is above what was expected."""
        return (self.rolled - self.expected) / self.spread if self.spread else 0.0


class Statistics(Struct, frozen=True):
    """All figures that a viewer may know."""

    standings: tuple[Standing, ...]
    years: tuple[Year, ...]
    luck: tuple[Luck, ...]


def statistics(journal: Journal, view: View) -> Statistics:
    """Figures of all realms for the host; for a player of his own, and luck of the dice that all may see."""
    readers = tuple(view.campaign.realms) if view.host else (view.viewer,)
    reading = _Reading(view.world, journal, readers)
    for entry in journal.entries():
        if isinstance(entry.ask, Roll) and (view.host or entry.ask.by in readers or "*" in entry.ask.seen_by):
            reading.roll(entry.ask, entry.answer)
        for event in entry.events:
            reading.take(event)
    return reading.close()


class _Reading:
    """Gathers figures event by event; the state is folded as the events were."""

    def __init__(self, world: World, journal: Journal, readers: Iterable[RealmId]) -> None:
        self.world, self.readers = world, tuple(readers)
        self.state = Campaign(journal.header.name, "")
        self.standings: list[Standing] = []
        self.sums: dict[tuple[int, RealmId], Counter[str]] = {}
        self.losses: dict[tuple[int, RealmId], Counter[str]] = {}
        self.dice: dict[tuple[RealmId, str, str], list[float]] = {}

    def roll(self, ask: Roll, pips: Iterable[int]) -> None:
        """Count a roll."""
        count, sides = dice_of(ask)
        figures = self.dice.setdefault((ask.by, ask.rule.split("-")[1], ask.why), [0, 0, 0, 0.0, 0.0])
        for place, more in enumerate((1, count, sum(pips), count * (sides + 1) / 2, count * (sides**2 - 1) / 12)):
            figures[place] += more

    def take(self, event: ev.Event) -> None:
        """Fold an event in, and count what it means."""
        self._count(event)
        self.state = evolve(self.world, self.state, event)
        if isinstance(event, ev.ClockMoved):
            clock = event.clock
            if (clock.part, clock.step) == ("season", "order"):
                self._stand(clock.year, clock.turn)
            elif clock.part == "winter" and clock.step == "autumn_equinox":
                self._stand(clock.year, 0)

    def _count(self, event: ev.Event) -> None:
        year = self.state.clock.year
        sums = self.sums.setdefault((year, event.realm), Counter())
        losses = self.losses.setdefault((year, event.realm), Counter())
        match event:
            case ev.RansomPaid():
                sums["earned"] += event.crowns
                self.sums.setdefault((year, event.payer), Counter())["spent"] += event.crowns
            case ev.RevenueCollected() | ev.PatronageRolled():
                sums["earned"] += event.crowns
            case ev.CrownsSpent():
                sums["wasted" if event.on == LOST else "spent"] += event.crowns
            case ev.PointsChanged() if event.delta < 0 and event.why not in TRANSFERS:
                losses[event.why] -= event.delta
            case ev.BannerLost() if event.why not in TRANSFERS:
                points = self.state.banners[event.banner].points
                losses.update({event.why: points} if points else {})

    def _stand(self, year: int, turn: int) -> None:
        for realm in self.readers:
            cells = self.state.empire_tiles(realm)
            kinds: Counter[str] = Counter(s.kind for c in cells if (s := self.state.standing(c)) is not None)
            army = list(self.state.banners_of(realm))
            ships = sum(ship.owner == realm for ship in self.state.ships.values())
            held = {kind: kinds[kind] for kind in KINDS}
            points = sum(b.points for b in army)
            self.standings.append(Standing(realm, year, turn, len(cells), held, len(army), points, ships))

    def close(self) -> Statistics:
        """All that was gathered, in order."""
        years = tuple(
            Year(realm, year, sums["earned"], sums["spent"], sums["wasted"], dict(sorted(self.losses[key].items())))
            for key, sums in sorted(self.sums.items())
            for year, realm in [key]
            if realm in self.readers
        )
        luck = tuple(
            Luck(realm, section, why, int(n), int(dice), int(total), expected, sqrt(variance))
            for (realm, section, why), (n, dice, total, expected, variance) in sorted(self.dice.items())
        )
        return Statistics(tuple(self.standings), years, luck)


# Tables -------------------------------------------------------------------------------------------

Row = tuple[str | int | float, ...]


def tables(figures: Statistics, names: Mapping[RealmId, str]) -> dict[str, list[Row]]:
    """The figures as tables for CSV: name -> rows, the first of them the heads. names: of the realms, "" for nobody."""
    standings: list[Row] = [("realm", "year", "turn", "tiles", *KINDS, "banners", "points", "ships")]
    for s in figures.standings:
        kinds = (s.settlements[kind] for kind in KINDS)
        standings.append((names[s.realm], s.year, s.turn, s.tiles, *kinds, s.banners, s.points, s.ships))
    years: list[Row] = [("realm", "year", "earned", "spent", "wasted", "lost_points")]
    losses: list[Row] = [("realm", "year", "cause", "points")]
    for y in figures.years:
        years.append((names[y.realm], y.year, y.earned, y.spent, y.wasted, sum(y.losses.values())))
        losses += [(names[y.realm], y.year, cause, points) for cause, points in y.losses.items()]
    luck: list[Row] = [("realm", "section", "roll", "rolls", "dice", "rolled", "expected", "spread", "sigma")]
    for k in figures.luck:
        shown = (round(figure, 2) for figure in (k.expected, k.spread, k.sigma))
        luck.append((names.get(k.realm, ""), k.section, k.why, k.rolls, k.dice, k.rolled, *shown))
    return {"standings": standings, "years": years, "losses": losses, "luck": luck}
