"""Who is within the walls and who without: a siege's beginning, its changes, the fall of a place (ME-SIEGE)."""

from __future__ import annotations

from msgspec.structs import replace

from empires.book import columns, odds
from empires.book.effects import DoubleSubsistence
from empires.model.events.all_events import (
    BannerEntered,
    SiegeBegan,
    SiegeChanged,
    SiegeEnded,
    StockpileChanged,
    TileTaken,
)
from empires.model.events.land import LocationChanged
from empires.model.land.world import Cell
from empires.model.state.asks import NOBODY, Procedure
from empires.model.state.campaign import Banner, RealmId, Siege
from empires.rules.core.game import Game
from empires.rules.core.races import race_of
from empires.rules.fight.combat import Side, spoils
from empires.rules.land import marks
from empires.rules.troops import temples, treasure
from empires.rules.troops.losses import remove_banner

FALLEN = "fallen"
"""Note of a location that was taken by siege: "fallen:r1"."""


def besiegers(game: Game, cell: Cell) -> tuple[Banner, ...]:
    """The banners before the place: more may join the first, and relieve them (ME-SIEGE-09)."""
    return game.state.force(cell, game.state.sieges[cell].besieger)


def garrison(game: Game, cell: Cell) -> tuple[Banner, ...]:
    """The owner's banners within the walls."""
    return tuple(b for b in game.state.banners.values() if b.cell == cell and b.inside)


def owner_of(game: Game, cell: Cell) -> RealmId:
    """The realm that holds the place, "" for independents and for who dwells in a location of the wilds."""
    siege = game.state.sieges.get(cell)
    if siege is not None and siege.place:
        temple = game.state.temples.get(cell)
        return temple.owner if siege.place == "temple" and temple is not None else NOBODY
    return game.state.holdings[cell].owner


def exists(game: Game, cell: Cell) -> bool:
    """Whether what is besieged in the tile is still there and not the besieger's own."""
    siege = game.state.sieges[cell]
    if siege.place:
        temple, site = game.state.temples.get(cell), game.state.locations.get(cell)
        here = temple is not None if siege.place == "temple" else site is not None and site.kind == siege.place
        return here and owner_of(game, cell) != siege.besieger
    place = game.state.standing(cell)
    return place is not None and place.owner != siege.besieger


def defender(game: Game, cell: Cell) -> Side:
    """The garrison as one side: banners, or independents and militia by their points (ME-SIEGE-39)."""
    inside = tuple(b.id for b in garrison(game, cell))
    return Side(owner_of(game, cell), inside, game.state.sieges[cell].defenders)


def attacker(game: Game, cell: Cell) -> Side:
    """The besiegers as one side."""
    return Side(game.state.sieges[cell].besieger, tuple(b.id for b in besiegers(game, cell)))


def room(game: Game, cell: Cell) -> int:
    """How many banners the place in the tile holds (ME-SIEGE-02), or a temple there (ME-BUILD-25)."""
    place = game.state.standing(cell)
    walled = 0 if place is None else int(game.book.settlement(place.kind)["garrison_banners"])
    return walled or (int(game.book.value("temple_rules", "max_banners")) if temples.fortified(game, cell) else 0)


def begin(
    game: Game, cell: Cell, besieger: RealmId, defenders: int = 0, supplies: int | None = None, place: str = ""
) -> Procedure[None]:
    """A siege begins; independents and militia have what they have in store (ME-SIEGE-26, ME-SIEGE-39).

    supplies: as they stand, None: to be rolled. place: see Siege.
    """
    siege = Siege(cell, besieger, game.state.clock.month, place=place)
    owner = NOBODY if place and place != temples.TEMPLE else game.state.owner(cell) or NOBODY
    game.emit(SiegeBegan(realm=besieger, involved=(owner,), cell=cell, siege=siege, rule="ME-SIEGE-05"))
    owner = owner_of(game, cell)
    if not defenders:
        return
    change(game, cell, "garrison", "ME-SIEGE-39", defenders=defenders)
    if supplies is None:
        chart = game.book.chart("independent_siege_baggage")
        rolled = yield from game.amount(chart["baggage"], "siege_supplies", "ME-SIEGE-26", owner, cell=cell)
        supplies = max(chart["least"], rolled)
    change(game, cell, "supplies", "ME-SIEGE-26", supplies=supplies)


def change(game: Game, cell: Cell, what: str, rule: str, **changes: int) -> None:
    """Note a change of a siege: to both sides, what lies in store to its owner alone."""
    siege, owner = game.state.sieges[cell], owner_of(game, cell)
    knowing = NOBODY if what == "supplies" else siege.besieger
    game.emit(SiegeChanged(realm=knowing, involved=(owner,), cell=cell, what=what, changes=changes, rule=rule))


def mountain_walls(game: Game, cell: Cell) -> str:
    """Chart of batteries on a settlement that its race built into a mountain, "" for others (ME-DWARF-02)."""
    place = game.state.standing(cell)
    if place is None or game.state.sieges[cell].place or game.world.tiles[cell].terrain != "highland":
        return ""
    return race_of(game.state, place.owner).mountain_walls


def battery_chart(game: Game, cell: Cell) -> str:
    """The chart of batteries on this place (ME-SIEGE-21, ME-DWARF-03)."""
    return mountain_walls(game, cell) or "battery"


def softened(game: Game, cell: Cell, loss: int) -> int:
    """What an assault costs the defenders: in a mountain half, rounded up (ME-DWARF-02)."""
    chart = mountain_walls(game, cell)
    halved = bool(chart) and game.book.value(chart, "assault_losses_of_defender") == "half"
    return -(-loss // 2) if halved else loss


def lose_defenders(game: Game, cell: Cell, loss: int, what: str, rule: str) -> None:
    """Independents or militia inside lose points and keep the rest (ME-SIEGE-39)."""
    left = max(0, game.state.sieges[cell].defenders - loss)
    if left != game.state.sieges[cell].defenders:
        change(game, cell, what, rule, defenders=left)


def end(game: Game, cell: Cell, how: str, rule: str) -> None:
    """The siege is over and whoever is inside is free."""
    siege = game.state.sieges[cell]
    game.emit(SiegeEnded(realm=siege.besieger, involved=(owner_of(game, cell),), cell=cell, how=how, rule=rule))


def fall(game: Game, cell: Cell, how: str, rule: str) -> None:
    """The place falls: its garrison is lost, the besieger takes it with what it held (ME-SIEGE-18, ME-SIEGE-33).

    Its stockpile stays in place until the captor reorganises (ME-REORG-09).
    """
    siege, owner = game.state.sieges[cell], owner_of(game, cell)
    winners = [b.id for b in besiegers(game, cell)]
    inside = garrison(game, cell)
    booty = sum(b.baggage for b in inside) + siege.supplies
    treasure.hand_over(game, [banner.id for banner in inside], winners, "booty")
    for banner in inside:
        remove_banner(game, banner.id, how, rule)
    end(game, cell, how, rule)
    if siege.place:
        _place_fell(game, siege)
    if not siege.place or siege.place == temples.TEMPLE:
        game.emit(TileTaken(realm=siege.besieger, cell=cell, loser=owner, how=how, rule=rule))
    spoils(game, winners, booty, "booty", "ME-SIEGE-33")


def _place_fell(game: Game, siege: Siege) -> None:
    """What is no settlement has fallen; who took it plunders it as soon as dice may be rolled."""
    site = game.state.locations.get(siege.cell)
    if site is not None and site.kind == siege.place:
        fallen = replace(site, notes=(*site.notes, f"{FALLEN}:{siege.besieger}"))
        game.emit(LocationChanged(realm=siege.besieger, cell=siege.cell, what="fallen", now=fallen, rule="ME-SIEGE-18"))


def tidy(game: Game) -> None:
    """End sieges that no longer are: nobody left outside, or nobody left inside (ME-SIEGE-37, ME-SIEGE-35)."""
    for cell, siege in sorted(game.state.sieges.items()):
        if not exists(game, cell) or not besiegers(game, cell):
            end(game, cell, "given_up", "ME-SIEGE-37")
        elif not garrison(game, cell) and not siege.defenders:
            fall(game, cell, "undefended", "ME-SIEGE-35")
    for banner in tuple(game.state.banners.values()):
        if banner.inside and banner.cell not in game.state.sieges:
            enter(game, banner.id, False)


def enter(game: Game, banner_id: str, inside: bool) -> None:
    """A banner goes within the walls of its tile, or comes out (ME-SIEGE-01)."""
    banner = game.state.banners[banner_id]
    rule = "ME-SIEGE-01" if inside else "ME-SIEGE-37"
    game.emit(BannerEntered(realm=banner.owner, banner=banner_id, cell=banner.cell, inside=inside, rule=rule))


def value(game: Game, cell: Cell, strength: int) -> int:
    """Defence value of so many points within these walls, 0 where a quake laid them low (ME-SIEGE-13, ME-SIEGE-24)."""
    return odds.defence_value(game.book, marks.walls_kind(game.state, cell), strength)


def eat_stockpile(game: Game, cell: Cell, need: int) -> None:
    """Besieged militia lives on the stockpile of its settlement (ME-SIEGE-26)."""
    owner = owner_of(game, cell)
    game.emit(StockpileChanged(realm=owner, cell=cell, delta=-need, why="siege", rule="ME-SIEGE-26"))


def assault_bonus(game: Game, cell: Cell) -> int:
    """What missions add to the assaults of this turn, once or for all of them (ME-HERO-26, ME-HERO-29, ME-HERO-32)."""
    siege = game.state.sieges[cell]
    return siege.mission_bonus if siege.mission_month == game.state.clock.month else 0


def battered(game: Game, cell: Cell) -> bool:
    """Whether a battery of the turn before may still be rolled for; a winter repairs its damage (ME-SIEGE-22)."""
    siege, clock = game.state.sieges[cell], game.state.clock
    return clock.turn > 1 and siege.bonus_month != clock.month and 0 < siege.battered == clock.month - 1


def spend_bonus(game: Game, cell: Cell) -> None:
    """A bonus on one roll only is used up."""
    siege = game.state.sieges[cell]
    if siege.mission_once and assault_bonus(game, cell):
        change(game, cell, "spent", "ME-HERO-26", mission_bonus=0, mission_once=0)


def in_mutiny(game: Game, cell: Cell) -> bool:
    """Whether the besiegers do nothing this turn (ME-HERO-36)."""
    siege = game.state.sieges.get(cell)
    return siege is not None and siege.mutiny == game.state.clock.month


def meals(game: Game, realm: RealmId, cell: Cell) -> int:
    """How often the force there must be fed this turn: twice in a mutiny (ME-HERO-36)."""
    siege = game.state.sieges.get(cell)
    if siege is None or siege.besieger != realm or not in_mutiny(game, cell):
        return 1
    rows = game.book.rows("siege_mission_defender")
    return 2 if any(columns.has(row["effects"], DoubleSubsistence) for row in rows) else 1
