"""Exploring barren tiles, and what lies in them (ME-WILD)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.book import columns
from empires.book.book import Row
from empires.book.effects import GainBaggage, GainItem, GainMonsters
from empires.model.land.world import Cell
from empires.model.state.asks import Fact, Option, Procedure
from empires.model.state.campaign import RealmId
from empires.rules.core import optional_parts, sites
from empires.rules.core.force import Force
from empires.rules.core.game import Game
from empires.rules.core.sites import Site, Visit
from empires.rules.troops.banners import halt
from empires.rules.troops.items import gain_item
from empires.rules.troops.losses import share_baggage
from empires.rules.troops.treasure import give_monsters
from empires.rules.troops.wanderers import keeper
from empires.rules.wilds import conjuring, mines, necropolis, ruins, searching, tower, wild_temples

EXPLORE, SEARCH = DEEDS = "explore", "search"
"""What a banner may do where it stands instead of scouting."""

LOCATIONS: dict[str, Site] = {
    site.kind: site for site in (ruins.SITE, mines.SITE, necropolis.SITE, tower.SITE, *wild_temples.SITES.values())
}
"""What happens at each kind of location."""


# In the scouting phase ----------------------------------------------------------------------------


def choices(game: Game, realm: RealmId, cell: Cell) -> list[Option]:
    """What a force may do where it stands instead of scouting (ME-SCOUT-03, ME-WILD-01, ME-WILD-11)."""
    facts: dict[str, Fact] = {"cell": cell, "terrain": game.world.tiles[cell].terrain}
    if conjuring.possible(game, realm, cell):
        return [Option(conjuring.CONJURE, facts)]
    if sites.knows(game, realm, cell):
        site, location = LOCATIONS[game.state.locations[cell].kind], game.state.locations[cell]
        keys = list(site.also(game, realm, cell)) if site.also is not None else []
        if site.search is not None and (site.may_search is None or site.may_search(game, realm, cell)):
            keys.append(SEARCH)
        return [Option(key, {**facts, "location": location.kind}) for key in keys]
    if not game.state.barren(cell):
        return []
    return [Option(EXPLORE, facts)]


def venture(game: Game, realm: RealmId, cell: Cell, deed: str, banners: Sequence[str]) -> Procedure[None]:
    """Explore or search with some banners of a force, which then neither scout nor move this turn (ME-WILD-01).

    One roll is made for the force; results that name it touch all its banners in the tile.
    """
    if deed == conjuring.CONJURE:
        yield from conjuring.conjure(game, Force(realm, cell, banners))
        return
    halt(game, banners, game.state.clock.month, deed, "ME-WILD-01" if deed == EXPLORE else "ME-WILD-11")
    ids = present(game, realm, cell)
    if deed == EXPLORE:
        yield from explore(game, Force(realm, cell, ids))
        return
    site = LOCATIONS[game.state.locations[cell].kind]
    act = site.search if deed == SEARCH else site.deeds[deed]
    assert act is not None
    yield from act(game, Force(realm, cell, ids))


def present(game: Game, realm: RealmId, cell: Cell) -> tuple[str, ...]:
    """All banners of a force, in the order of their numbers."""
    return tuple(b.id for b in sorted(game.state.force(cell, realm), key=lambda b: b.number))


# Exploring ----------------------------------------------------------------------------------------


def explore(game: Game, force: Force) -> Procedure[None]:
    """Roll on the wilderness chart in the column of the terrain (ME-WILD-01 to ME-WILD-03).

    What another player has found there before is found without a roll (ME-WILD-06).
    """
    if force.cell in game.state.locations:
        sites.learn(game, force.realm, force.cell)
        yield from found_location(game, force)
        return
    row = yield from chart(game, force.realm, force.cell)
    result = str(row["result"])
    sites.tell(game, force.realm, force.cell, "wilderness_chart", result, str(row.get("rule", "ME-WILD-01")))
    if result in FINDS:
        yield from FINDS[result](game, force)


def chart(game: Game, realm: RealmId, cell: Cell) -> Procedure[Row]:
    """The row of the wilderness chart; parts of the rules that are not played are rolled again (ME-WILD-04)."""
    terrain = game.world.tiles[cell].terrain
    rows = [row for row in game.book.rows("wilderness_chart") if terrain in row["terrains"]]
    while True:
        rolled = yield from game.roll("1D100", "wilderness", "ME-WILD-01", realm, cell=cell, terrain=terrain)
        row = next(row for row in rows if row["min"] <= rolled.total <= row["max"])
        part = PARTS.get(str(row["result"]), "")
        if not row.get("option") or optional_parts.on(game.state, part):
            return row


PARTS = {"ruined_city": "ruins", "temple": "wild_temples"}
"""Results that belong to an optional part."""


def found_location(game: Game, force: Force) -> Procedure[None]:
    """A force stands before a location it has just found."""
    location = game.state.locations.get(force.cell)
    found = LOCATIONS[location.kind].found if location is not None else None
    if found is not None:
        left = [b for b in force.banners if b in game.state.banners]
        yield from found(game, Force(force.realm, force.cell, left))


# What else is found -------------------------------------------------------------------------------


def _magic_item(game: Game, force: Force) -> Procedure[None]:
    """An item adds its value to a banner's points (ME-WILD-05)."""
    effect: GainItem = game.book.find("wilderness_chart", result="magic_item")["effects"][0]
    value = yield from game.amount(effect.dice, "item_value", "ME-WILD-05", force.realm, cell=force.cell)
    banner = yield from keeper(game, force.banners, "ME-WILD-05", gained=value)
    yield from gain_item(game, banner, value, "magic_item", "ME-WILD-05")


def _hidden_baggage(game: Game, force: Force) -> Procedure[None]:
    """Supplies for the force, at most 6 a banner (ME-WILD-05)."""
    effect: GainBaggage = game.book.find("wilderness_chart", result="hidden_baggage")["effects"][0]
    found = yield from game.amount(effect.dice, "hidden_baggage", "ME-WILD-05", force.realm, cell=force.cell)
    yield from share_baggage(game, force.banners, found, "found_baggage", "hidden_baggage", "ME-WILD-05")


def _monsters(game: Game, force: Force) -> Procedure[None]:
    """Young creatures that can be tamed travel in a banner's baggage (ME-MONSTER-01, ME-MONSTER-02)."""
    if not columns.has(game.book.find("wilderness_chart", result="tamable_monsters")["effects"], GainMonsters):
        return
    spec = str(game.book.value("tamable_monsters", "count"))
    number = yield from game.amount(spec, "monsters", "ME-MONSTER-01", force.realm, cell=force.cell)
    banner = yield from keeper(game, force.banners, "ME-MONSTER-02", monsters=number)
    give_monsters(game, banner, number, "found", "ME-MONSTER-01")


FINDS: dict[str, Visit] = {
    "ruined_city": ruins.discover,
    "necropolis": necropolis.discover,
    "wizards_tower": tower.discover,
    "temple": wild_temples.discover,
    "mine": mines.discover,
    "searcher_event": searching.event,
    "magic_item": _magic_item,
    "hidden_baggage": _hidden_baggage,
    "tamable_monsters": _monsters,
}
"""What each result of the wilderness chart does; a result that is not here does nothing."""


# Arriving and staying -----------------------------------------------------------------------------


def arrivals(game: Game, realm: RealmId) -> Procedure[None]:
    """Forces that marched in this turn and stand there after the battles come before what is there (ME-WILD-11)."""
    month = game.state.clock.month
    came = {b.cell for b in game.state.banners_of(realm) if b.moved == month and not (b.inside or b.aboard)}
    for cell in sorted(came & set(game.state.locations), key=game.world.number):
        sites.learn(game, realm, cell)
        arrive = LOCATIONS[game.state.locations[cell].kind].arrive
        ids = tuple(b for b in present(game, realm, cell) if game.state.banners[b].moved == month)
        if arrive is not None and not game.state.others_in(cell, realm):
            yield from arrive(game, Force(realm, cell, ids))
    yield from mines.poisoned(game, realm)


def stays(game: Game, realm: RealmId) -> Procedure[None]:
    """What happens at the end of a player's turn to forces that stand at a location (ME-NECROP-10)."""
    here = {b.cell for b in game.state.banners_of(realm) if not b.aboard}
    for cell in sorted(here & set(game.state.locations), key=game.world.number):
        linger = LOCATIONS[game.state.locations[cell].kind].linger
        if linger is not None and sites.knows(game, realm, cell):
            yield from linger(game, Force(realm, cell, present(game, realm, cell)))
