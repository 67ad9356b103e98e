"""The optional parts that have a will of their own: at which moments the phases call them, written out in order.

Phases know heroes and war bands only by this file; a part that the host left out is not called at all. What a part
changes in somebody else's deed (a road, a marine) stands with that deed, and asks whether the part is on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct

from empires.book.book import Rulebook
from empires.model.state.asks import Option, Procedure, Slot
from empires.model.state.campaign import Campaign, RealmId
from empires.model.state.pieces import Party
from empires.rules.bands import champions, warband_fights, warband_hire, warband_trips, warbands
from empires.rules.core import optional_parts
from empires.rules.core.game import Game
from empires.rules.heroes import heroes_hire, heroes_start, parties, party_month

Deed = Callable[[Game], Procedure[None]]
RealmDeed = Callable[[Game, RealmId], Procedure[None]]
Change = Callable[[Game, RealmId], None]
Prices = Callable[[Rulebook, Campaign, RealmId], Mapping[str, tuple[int, int]]]


def _nothing(*_: object) -> Procedure[None]:
    yield from ()


class Part(Struct, frozen=True):
    """What an optional part does at each moment of the year, in their order; key: its key in the settings.

    appear, gather: at set-up, what a realm has of its own, then what comes together from all of them. close: what a
    player may tell it in the question that ends his turn, by piece; closed: it was told so. prices: lines of the budget
    sheet with the fewest and the most crowns they take; bought: such lines are paid for. courted: whom a realm pays or
    may send for; called: whether it answers the spell instead of troops.
    """

    key: str
    appear: RealmDeed = _nothing
    gather: Deed = _nothing
    month_begins: Deed = _nothing
    scouts: RealmDeed = _nothing
    marched: Change = lambda game, realm: None
    battle_begins: RealmDeed = _nothing
    close: Callable[[Game, RealmId], Mapping[str, Option]] = lambda game, realm: {}
    closed: Callable[[Game, RealmId, str], None] = lambda game, realm, piece: None
    quarters: Deed = _nothing
    events: Deed = _nothing
    revenue: Change = lambda game, realm: None
    hiring: Deed = _nothing
    prices: Prices = lambda book, state, realm: {}
    bought: Callable[[Game, RealmId, Mapping[str, int]], Procedure[None]] = _nothing
    courted: Callable[[Game, RealmId], Sequence[Party]] = lambda game, realm: ()
    called: Callable[[Game, RealmId, str], Procedure[bool]] | None = None


HEROES = Part(
    parties.PART,
    gather=heroes_start.gather,
    month_begins=party_month.begin,
    scouts=party_month.served,
    quarters=party_month.winter,
    hiring=heroes_hire.hire,
    courted=heroes_hire.courted,
    called=heroes_hire.called,
)
BANDS = Part(
    warbands.PART,
    appear=champions.set_up,
    month_begins=warband_trips.begin,
    scouts=warband_trips.served,
    marched=warband_fights.marched,
    battle_begins=warband_fights.attacks,
    close=champions.raids,
    closed=champions.burn,
    quarters=warband_trips.winter,
    events=warbands.winter_checks,
    revenue=warbands.income,
    prices=warband_hire.offers,
    bought=warband_hire.hire,
)
PARTS = (HEROES, BANDS)
"""In this order they are called: journals hold what is asked in it."""


def in_play(state: Campaign) -> Iterator[Part]:
    """The parts that the host plays with."""
    return (part for part in PARTS if optional_parts.on(state, part.key))


# The season ---------------------------------------------------------------------------------------


def set_up(game: Game) -> Procedure[None]:
    """Champions appear realm by realm, then the heroes of all come together (ME-CHAOS-14, ME-ARMY-03 to ME-ARMY-05)."""
    for realm in game.state.playing():
        for part in in_play(game.state):
            yield from part.appear(game, realm)
    for part in in_play(game.state):
        yield from part.gather(game)


def month_begins(game: Game) -> Procedure[None]:
    """Those whom nobody leads act before any player (ME-TURN-06)."""
    for part in in_play(game.state):
        yield from part.month_begins(game)


def scouts(game: Game, realm: RealmId) -> Procedure[None]:
    """Those in a realm's service act in its scouting phase (ME-SCOUT-04)."""
    for part in in_play(game.state):
        yield from part.scouts(game, realm)


def marched(game: Game, realm: RealmId) -> None:
    """After the marches champions find a leader, and bands are where their banners are (ME-CHAOS-15, ME-WARBAND-14)."""
    for part in in_play(game.state):
        part.marched(game, realm)


def battle_begins(game: Game, realm: RealmId) -> Procedure[None]:
    """Bands attack before anybody else fights (ME-WARBAND-14)."""
    for part in in_play(game.state):
        yield from part.battle_begins(game, realm)


def close(game: Game, realm: RealmId) -> dict[str, tuple[Part, Option]]:
    """What the question that ends the turn offers of them, by piece (ME-CHAOS-20)."""
    return {piece: (part, option) for part in in_play(game.state) for piece, option in part.close(game, realm).items()}


# The winter ---------------------------------------------------------------------------------------


def quarters(game: Game) -> Procedure[None]:
    """They camp in winter, or go on acting (ME-QUARTERS-13, ME-WARBAND-07)."""
    for part in in_play(game.state):
        yield from part.quarters(game)


def events(game: Game) -> Procedure[None]:
    """What winter does to them (ME-EVENTS-12)."""
    for part in in_play(game.state):
        yield from part.events(game)


def revenue(game: Game, realm: RealmId) -> None:
    """What they bring in before a realm adds up its crowns (ME-REVENUE-09)."""
    for part in in_play(game.state):
        part.revenue(game, realm)


def hiring(game: Game) -> Procedure[None]:
    """Who is kept or sent for, after the missions to independents (ME-DIPLO-12)."""
    for part in in_play(game.state):
        yield from part.hiring(game)


def bought(game: Game, realm: RealmId, shares: Mapping[str, int]) -> Procedure[None]:
    """Crowns become what a part sells (ME-RECRUIT-11)."""
    for part in in_play(game.state):
        yield from part.bought(game, realm, shares)


# Questions ----------------------------------------------------------------------------------------


def prices(book: Rulebook, state: Campaign, realm: RealmId) -> dict[str, tuple[int, int]]:
    """Lines of the budget sheet with the fewest and the most crowns they take (ME-WARBAND-01, -02, -11)."""
    return {line: span for part in in_play(state) for line, span in part.prices(book, state, realm).items()}


def on_offer(game: Game, realm: RealmId, treasury: int) -> list[Slot]:
    """What crowns may buy of them in the recruitment phase (ME-RECRUIT-11)."""
    lines = prices(game.book, game.state, realm).items()
    return [Slot(line, least, min(most, treasury), True) for line, (least, most) in lines if least <= treasury]


def courted(game: Game, realm: RealmId) -> list[Party]:
    """Whom a realm pays or may send for, those in its service first (ME-DIPLO-12)."""
    return [party for part in in_play(game.state) for party in part.courted(game, realm)]


def called(game: Game, realm: RealmId, rule: str) -> Procedure[bool]:
    """Whether any of them comes to the realm's call instead of troops (ME-EQUINOX-31)."""
    for part in in_play(game.state):
        if part.called is not None and (yield from part.called(game, realm, rule)):
            return True
    return False
