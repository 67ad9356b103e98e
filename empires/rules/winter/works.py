"""What may be built where, for how much: crowns, forest and stone, with reasons why not (ME-BUILD)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from empires.book.book import Row, Rulebook
from empires.knowledge.view import View
from empires.model.land.world import Cell, World
from empires.model.state.campaign import CITIES, WALLED, Campaign, RealmId, Settlement
from empires.rules.core import optional_parts
from empires.rules.core.game import Game
from empires.rules.core.piece_supply import pieces_left
from empires.rules.core.races import race_of, temple_row
from empires.rules.land import roads
from empires.rules.land.rivers import river_order
from empires.rules.land.routes import bridged
from empires.rules.troops.ships import coast
from empires.rules.wilds.searching import may_found_village

ELEMENTS = ("stone_thrower", "great_cannon", "ram", "siege_tower")
PROJECTS = {
    "fortress": "village_to_fortress",
    "city": "village_to_city",
    "academy": "naval_academy",
    **dict.fromkeys(ELEMENTS, "siege_element"),
}
"""Works whose row in the chart of costs has another name."""
PIECES = ("village", "fortress", "city", "ship")
WORKS = frozenset((*PIECES, *PROJECTS, "ship_of_the_line", "bridge", "road", "temple"))
"""All that may be built."""
IMPROVEMENTS = ("village", "fortress", "city", "academy")


class Yard(Struct, frozen=True, dict=True):
    """What offers are worked out from: the truth, or what a player knows, of which his own empire is true."""

    world: World
    book: Rulebook
    state: Campaign

    @cached_property
    def pieces(self) -> dict[str, int]:
        """Pieces of each kind that are not on the map; what the realm knows of it, where it is a view (ME-BUILD-02)."""
        game = Game(self.world, self.book, self.state)
        return {piece: pieces_left(game, piece) for piece in PIECES}

    @cached_property
    def wood_and_stone(self) -> dict[RealmId, tuple[int, int]]:
        """Resources of the realms asked about so far."""
        return {}


class Work(Struct, frozen=True):
    """Something that may be built. crowns, forest, stone: for one; most: how many; why: key of what is against it."""

    work: str
    cell: Cell
    crowns: int
    forest: int
    stone: int
    most: int = 1
    why: str = ""

    @property
    def key(self) -> str:
        """Its line on the budget sheet."""
        return f"build:{self.work}:{self.cell}"


Wrong = tuple[str, str, int, int]
"""What is wrong in a plan: key of the sentence, line, figure given, figure lawful."""


def yard(source: Game | View) -> Yard:
    """The grounds of a game or of a view."""
    return Yard(source.world, source.book, source.state if isinstance(source, Game) else source.campaign)


def offers(source: Game | View, realm: RealmId) -> tuple[Work, ...]:
    """All that could be built in the empire now, each with what is against it, by tile number."""
    at = yard(source)
    return tuple(_scarce(at, realm, offer) for offer in possible(at, realm).values())


def open_offers(source: Game | View, realm: RealmId) -> tuple[Work, ...]:
    """Only what nothing is against."""
    return tuple(offer for offer in offers(source, realm) if not offer.why)


def possible(at: Yard, realm: RealmId, plan: frozenset[str] = frozenset()) -> dict[str, Work]:
    """What the tiles allow, whatever it costs, by line of the sheet; plan: lines that will be built as well.

    Razed tiles take bridges only, and only known tiles of the empire are built on (ME-BUILD-14).
    """
    ruins = ((cell, place) for cell, place in at.state.holdings.items() if place.razed)
    razed = [cell for cell, place in ruins if realm in (place.owner, place.razed_by)]
    own = sorted(set(at.state.empire_tiles(realm)) - set(razed), key=at.world.number)
    paths = _road_ends(at, realm, plan)
    found = [offer for cell in own for offer in _in_tile(at, realm, cell, paths)]
    found += [offer for cell in sorted(razed, key=at.world.number) for offer in _bridge(at, realm, cell)]
    return {offer.key: offer for offer in found}


def price(at: Yard, realm: RealmId, work: str, cell: Cell) -> int:
    """Crowns for one piece of a work (ME-BUILD-15)."""
    row = _costs(at, work, cell)
    if work == "bridge":
        near = river_order(at.world, cell).place <= int(row["near_tiles"])
        return int(row["crowns_near" if near else "crowns_far"])
    if work == "road":
        return int(at.book.find(row["crowns_table"], tile=_kind(at.state, cell))["crowns"])
    if work == "temple" and _kind(at.state, cell) in CITIES:
        return int((temple_row(at.book, race_of(at.state, realm)) or {}).get("crowns_in_city", row["crowns"]))
    return int(row["crowns"])


def resources(at: Yard, realm: RealmId) -> tuple[int, int]:
    """Forest and stone of all the empire's tiles, burnt forest left out (ME-MAP-19, ME-BUILD-31, ME-BUILD-32)."""
    known = at.wood_and_stone.get(realm)
    if known is not None:
        return known
    year = at.state.clock.year
    tiles = [(cell, at.world.tiles[cell]) for cell in at.state.empire_tiles(realm)]
    forest = sum(tile.forest and at.state.burnt.get(cell, 0) < year for cell, tile in tiles)
    stone = sum(tile.hills or tile.terrain == "highland" for _, tile in tiles)
    at.wood_and_stone[realm] = forest, stone
    return forest, stone


def left_over(at: Yard, realm: RealmId, used: tuple[int, int]) -> tuple[int, int]:
    """Forest and stone that no project of this winter uses yet."""
    have = resources(at, realm)
    return have[0] - used[0], have[1] - used[1]


def together(at: Yard, realm: RealmId, plan: Mapping[str, int]) -> tuple[int, int, list[Wrong]]:
    """Forest and stone that several projects use, and what is wrong with them taken together (ME-BUILD-31)."""
    lawful = possible(at, realm, frozenset(plan))
    wrong: list[Wrong] = [("plan_unlawful", key, n, 0) for key, n in plan.items() if key not in lawful]
    wanted = [(lawful[key], n) for key, n in plan.items() if key in lawful]
    wrong += [(offer.why, offer.key, n, 0) for offer, n in wanted if offer.why]
    wrong += [("plan_most", offer.key, n, offer.most) for offer, n in wanted if n > offer.most]
    wrong += _twice(wanted)
    for piece in PIECES:
        count, left = sum(n for offer, n in wanted if offer.work == piece), at.pieces[piece]
        wrong += [("build_pieces", "", count, left)] if count > max(0, left) else []
    forest, stone = sum(n * offer.forest for offer, n in wanted), sum(n * offer.stone for offer, n in wanted)
    have = resources(at, realm)
    wrong += [("build_forest", "", forest, have[0])] if forest > have[0] else []
    wrong += [("build_stone", "", stone, have[1])] if stone > have[1] else []
    return forest, stone, wrong


def _twice(wanted: Sequence[tuple[Work, int]]) -> list[Wrong]:
    """A tile is improved once a winter (ME-BUILD-12)."""
    cells = [offer.cell for offer, n in wanted if offer.work in IMPROVEMENTS and n]
    return [("build_improved", "", cells.count(cell), 1) for cell in dict.fromkeys(cells) if cells.count(cell) > 1]


def _scarce(at: Yard, realm: RealmId, offer: Work) -> Work:
    """The offer with what it lacks: resources or crowns."""
    forest, stone = resources(at, realm)
    short = {
        "build_forest": offer.forest > forest,
        "build_stone": offer.stone > stone,
        "build_crowns": offer.crowns > at.state.realms[realm].treasury,
    }
    return offer if offer.why else replace(offer, why=next((why for why, true in short.items() if true), ""))


# In a tile ----------------------------------------------------------------------------------------


def _in_tile(at: Yard, realm: RealmId, cell: Cell, paths: frozenset[Cell]) -> Iterator[Work]:
    place = at.state.standing(cell)
    yield from _improvements(at, realm, cell, place)
    if place is not None and place.kind in WALLED:
        for element in ELEMENTS:
            yield _work(at, realm, element, cell, most=resources(at, realm)[0])
    yield from _bridge(at, realm, cell)
    yield from _temple(at, realm, cell)
    if optional_parts.on(at.state, "roads") and cell not in at.state.roads:
        yield _work(at, realm, "road", cell, why="" if cell in paths else "build_no_chain")


def _improvements(at: Yard, realm: RealmId, cell: Cell, place: Settlement | None) -> Iterator[Work]:
    """Settlements and harbour works (ME-BUILD-03 to ME-BUILD-10)."""
    fresh = "build_improved" if place is not None and place.built == at.state.clock.year else ""
    if place is None:
        yield _work(at, realm, "fortress", cell, why=_short(at, "fortress"))
        if cell in may_found_village(at.state, realm):
            yield _work(at, realm, "village", cell, why=_short(at, "village"))
    elif place.kind == "village":
        for kind in ("fortress", "city"):
            yield _work(at, realm, kind, cell, why=fresh or _short(at, kind))
    elif place.kind in CITIES and coast(at.world, cell):
        yield _work(at, realm, "ship", cell, why=_short(at, "ship"))
        if optional_parts.on(at.state, "ships_of_the_line"):
            lying = sum(ship.owner == realm and ship.cell == cell and not ship.line for ship in at.state.ships.values())
            yield _work(at, realm, "ship_of_the_line", cell, most=lying, why="" if lying else "build_no_ship")
        if optional_parts.on(at.state, "naval_academies") and not place.academy:
            yield _work(at, realm, "academy", cell, why=fresh)


def _bridge(at: Yard, realm: RealmId, cell: Cell) -> Iterator[Work]:
    """Over a river that divides the tile and has no bridge, in barren and razed tiles too (ME-BUILD-16)."""
    divided = any(len(strand) > 1 for strand in at.world.tiles[cell].rivers)
    if divided and not bridged(at.world, at.state, cell):
        yield _work(at, realm, "bridge", cell)


def _temple(at: Yard, realm: RealmId, cell: Cell) -> Iterator[Work]:
    """One a tile, where the race founds any (ME-BUILD-22, ME-BUILD-23)."""
    row = temple_row(at.book, race_of(at.state, realm))
    if row is not None and cell not in at.state.temples:
        tile, kind = at.world.tiles[cell], _kind(at.state, cell)
        fits = {
            "any": True,
            "not river valley": tile.terrain != "river_valley",
            "wooded or barren": tile.forest or kind == "barren",
            "barren": kind == "barren",
            "capital or city": kind in CITIES,
        }
        if fits[row["where"]]:
            yield _work(at, realm, "temple", cell)


def _road_ends(at: Yard, realm: RealmId, plan: frozenset[str]) -> frozenset[Cell]:
    """Where roads go on, with what the plan lays and spans as well (ME-BUILD-18, ME-BUILD-19)."""
    if not optional_parts.on(at.state, "roads"):
        return frozenset()
    laid = {key.split(":")[2] for key in plan if key.startswith("build:road:")}
    spans = {key.split(":")[2] for key in plan if key.startswith("build:bridge:")}
    return roads.may_lay(at.world, at.state, realm, laid, spans)


def _work(at: Yard, realm: RealmId, work: str, cell: Cell, *, most: int = 1, why: str = "") -> Work:
    row = _costs(at, work, cell)
    return Work(work, cell, price(at, realm, work, cell), int(row["forest"]), int(row["stone"]), most, why)


def _costs(at: Yard, work: str, cell: Cell) -> Row:
    """The row of the chart of costs (ME-BUILD-15)."""
    project = PROJECTS.get(work, work)
    if work == "fortress" and _kind(at.state, cell) == "barren":
        project = "fortress_in_barren"
    return at.book.find("construction_costs", project=project)


def _kind(state: Campaign, cell: Cell) -> str:
    place = state.standing(cell)
    return "barren" if place is None else place.kind


def _short(at: Yard, piece: str) -> str:
    return "" if at.pieces[piece] > 0 else "build_pieces"
