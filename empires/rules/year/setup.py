"""Setting up: capitals, the realm tiles, starting strength and the first banners (ME-REALM, ME-ARMY)."""

from __future__ import annotations

from empires.model.events.all_events import (
    CapitalChosen,
    OrderRolled,
    PoolChanged,
    SettlementPlaced,
    StoresChanged,
    TileMarked,
)
from empires.model.land.world import Cell
from empires.model.state.asks import NOBODY, Option, Procedure
from empires.model.state.campaign import CITIES, RealmId, Settlement
from empires.rules.bands import parts
from empires.rules.core.game import Game
from empires.rules.core.names import unused_name
from empires.rules.core.order import roll_off
from empires.rules.core.piece_supply import pieces_left
from empires.rules.core.races import race_of
from empires.rules.troops import drawup, strains
from empires.rules.troops.ships import add

DRAW_UP = ("ME-ARMY-13", "ME-ARMY-16", "ME-ARMY-21")


def choose_realms(game: Game) -> Procedure[None]:
    """The order is rolled, capitals are chosen, those left over are independent (ME-REALM-01 to ME-REALM-04)."""
    order = yield from roll_off(game, game.state.playing(), "ME-REALM-01")
    game.emit(OrderRolled(order=order, rule="ME-REALM-01"))
    for realm in order:
        sites = free_sites(game)
        cell = sites[0]
        if len(sites) > 1:
            options = tuple(Option(site, _site_facts(game, site)) for site in sites)
            cell = yield from game.decide(realm, "capital", options, ("ME-REALM-02", "ME-REALM-04"), default=sites[0])
        name = unused_name(game.world, game.state, cell)
        game.emit(CapitalChosen(realm=realm, cell=cell, name=name, home=home_of(game, cell), rule="ME-REALM-02"))
    _independent_capitals(game)


def free_sites(game: Game) -> list[Cell]:
    """Capital tiles that nobody has; on a world with too few, suitable tiles far enough from the others (X-03)."""
    world = game.world
    taken = {cell for realm in game.state.realms.values() for cell in realm.home}
    left = [cell for cell in world.capitals if cell not in taken]
    if left:
        return left
    terrains = game.book.value("capital_placement", "terrains")
    apart = int(game.book.value("capital_placement", "min_distance_between_capitals"))
    seats = [realm.capital for realm in game.state.realms.values() if realm.capital]
    fit = [c for c, tile in world.tiles.items() if tile.terrain in terrains and not tile.mountain and c not in taken]
    far = [c for c in fit if all(world.distance(c, seat) >= apart for seat in seats)]
    return sorted(far or fit, key=world.number)


def home_of(game: Game, cell: Cell) -> tuple[Cell, ...]:
    """The realm round a capital: land not of a realm chosen before (ME-REALM-04)."""
    taken = {tile for realm in game.state.realms.values() for tile in realm.home}
    around = (other for _, other in game.world.neighbours(cell))
    return (cell, *(other for other in around if game.world.land(other) and other not in taken))


def _site_facts(game: Game, cell: Cell) -> dict[str, str | int | bool | tuple[str, ...]]:
    near = [game.world.tiles[other].terrain for other in home_of(game, cell)[1:]]
    return {"cell": cell, "terrain": game.world.tiles[cell].terrain, "tiles": len(near) + 1, "around": tuple(near)}


def _independent_capitals(game: Game) -> None:
    """Capital tiles left over get a city with the independent flag (ME-REALM-03)."""
    for cell in game.world.capitals:
        if not game.state.known(cell) and not any(cell in realm.home for realm in game.state.realms.values()):
            _settle(game, NOBODY, cell, "city", "ME-REALM-03")


def _settle(game: Game, owner: RealmId, cell: Cell, kind: str, rule: str) -> None:
    settlement = Settlement(kind, owner, unused_name(game.world, game.state, cell))  # type: ignore[arg-type]
    game.emit(SettlementPlaced(realm=owner, cell=cell, settlement=settlement, rule=rule))


def fill_realms(game: Game) -> Procedure[None]:
    """Roll what lies round each capital, and the ships of coastal cities (ME-REALM-05 to ME-REALM-14)."""
    for realm in game.state.clock.order:
        seat, *around = game.state.realms[realm].home
        yield from _ships(game, realm, seat)
        for cell in around:
            yield from _fill(game, realm, cell)
    for seat in game.world.capitals:
        if game.state.owner(seat) == NOBODY:
            yield from _ships(game, NOBODY, seat)
            if game.state.agreed.independent_realms:
                yield from _fill_around(game, seat)


def _fill_around(game: Game, seat: Cell) -> Procedure[None]:
    """The realm of an independent capital: land of nobody else round it (ME-REALM-14)."""
    for _, cell in game.world.neighbours(seat):
        owned = any(cell in realm.home for realm in game.state.realms.values())
        if game.world.land(cell) and not owned and not game.state.known(cell):
            yield from _fill(game, NOBODY, cell)


def _fill(game: Game, owner: RealmId, cell: Cell) -> Procedure[None]:
    terrain = game.world.tiles[cell].terrain
    rolled = yield from game.roll("2D6", "realm_tile", "ME-REALM-05", owner, cell=cell, terrain=terrain)
    kind = game.book.row("realm_chart", rolled.total)[terrain]
    if kind != "barren" and pieces_left(game, kind) <= 0:  # ME-MAP-21
        kind = "barren"
    if kind != "barren":
        _settle(game, owner, cell, kind, "ME-REALM-06")
        yield from _ships(game, owner, cell)
    elif owner != NOBODY:
        game.emit(TileMarked(realm=owner, cell=cell, rule="ME-REALM-07"))


def _ships(game: Game, owner: RealmId, cell: Cell) -> Procedure[None]:
    """Ships of a coastal city or capital; a city at a river mouth starts without (ME-REALM-11, ME-MAP-14)."""
    if game.world.tiles[cell].terrain != "coastal" or game.state.holdings[cell].kind not in CITIES:
        return
    rolled = yield from game.roll("1D6", "harbour", "ME-REALM-11", owner, cell=cell)
    ships = min(int(game.book.row("harbour_chart", rolled.total)["ships"]), pieces_left(game, "ship"))
    if ships <= 0:
        return
    pirates = False
    if owner == NOBODY:
        check = yield from game.roll("1D6", "pirates", "ME-SCOUT-15", owner, cell=cell)
        pirates = game.book.row("pirate_check", check.total)["ships"] == "pirate"
    add(game, cell, ships, owner, "harbour", "ME-REALM-11", pirates)


def muster(game: Game) -> Procedure[None]:
    """Starting strength, agreed or rolled by settlement, and starting baggage (ME-ARMY-01, ME-ARMY-02, ME-ARMY-19)."""
    agreed = game.state.agreed.army_points
    for realm in game.state.clock.order:
        points, rule = (yield from _rolled_strength(game, realm)), "ME-ARMY-02"
        if agreed is not None:
            points, rule = agreed, "ME-ARMY-01"
        game.emit(PoolChanged(realm=realm, delta=points, why="muster", rule=rule))
        if not race_of(game.state, realm).uses_baggage:
            continue
        dice = game.book.value("baggage_rules", "starting_dice")
        stores = yield from game.amount(dice, "starting_baggage", "ME-ARMY-19", realm)
        game.emit(StoresChanged(realm=realm, delta=stores, why="muster", rule="ME-ARMY-19"))
    yield from parts.set_up(game)


def _rolled_strength(game: Game, realm: RealmId) -> Procedure[int]:
    if game.state.agreed.army_points is not None:
        return 0
    points = 0
    for cell in game.state.realms[realm].home:
        settlement = game.state.standing(cell)
        if settlement is not None and settlement.owner == realm:
            dice = game.book.find("army_points", settlement=settlement.kind)["dice"]
            points += yield from game.amount(
                dice, "strength", "ME-ARMY-02", realm, cell=cell, settlement=settlement.kind
            )
    return points


def draw_up(game: Game) -> Procedure[None]:
    """Each player forms his banners, places them in his realm and shares out the baggage (ME-ARMY-13 to ME-ARMY-20)."""
    for realm in game.state.clock.order:
        home = game.state.realms[realm].home
        banners = yield from drawup.organise(game, realm, home, DRAW_UP, "muster")
        yield from strains.bloodlines(game, realm)
        yield from strains.powers(game, realm)
        yield from drawup.share_stores(game, realm, banners, (), ("ME-ARMY-19", "ME-ARMY-20"), "muster")
