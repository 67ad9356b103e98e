"""Ship pieces: which lie where, how they come, move and go; used by all who meet ships (ME-SEA-01, ME-MAP-14)."""

from __future__ import annotations

from msgspec.structs import replace

from empires.knowledge.view import View, view_for
from empires.model.events.heroes import PartyGone
from empires.model.events.sea import BannerBoarded, ShipCame, ShipChanged, ShipLost, ShipMoved
from empires.model.land.world import Cell, World
from empires.model.state.asks import Fact
from empires.model.state.campaign import CITIES, Banner, Campaign, RealmId
from empires.model.state.pieces import Party, Ship, WarBand
from empires.rules.core.game import Game
from empires.rules.troops import siegetrain
from empires.rules.troops.banners import with_banners
from empires.rules.troops.companions import gone
from empires.rules.troops.losses import remove_banner

REFIT = "refit"
"""What changed of a ship that got new rigging."""
BUILT = "built"
"""Why a new ship came that a shipyard launched this winter."""


# Where ships may be -------------------------------------------------------------------------------


def coast(world: World, cell: Cell) -> bool:
    """A coastal tile, or one with a river's mouth, which is one for ships (ME-MAP-14, ME-MAP-15)."""
    return world.tiles[cell].terrain == "coastal" or world.has_mouth(cell)


def open_sea(world: World, cell: Cell) -> bool:
    """Water from shore to shore: weather is rolled there, and pirates never go (ME-SEA-07, ME-SEA-18)."""
    return world.tiles[cell].terrain == "sea"


def water(world: World, cell: Cell) -> bool:
    """Whether the tile has water for ships (ME-SEA-02)."""
    return open_sea(world, cell) or coast(world, cell)


def harbour_in(world: World, state: Campaign, cell: Cell) -> bool:
    """A standing city on the coast or at a river's mouth; no other settlement has one (ME-MAP-14)."""
    port = state.standing(cell)
    return port is not None and port.kind in CITIES and coast(world, cell)


# Which ships --------------------------------------------------------------------------------------


def ships_in(
    state: Campaign, cell: Cell, owner: RealmId | None = None, harbour: bool | None = None
) -> tuple[Ship, ...]:
    """Ships of the tile, in the order they came; owner None: anybody's; harbour None: in harbour and at sea."""
    return tuple(
        ship
        for ship in state.ships.values()
        if ship.cell == cell and (owner is None or ship.owner == owner) and (harbour is None or ship.harbour == harbour)
    )


def ships_of(state: Campaign, owner: RealmId) -> tuple[Ship, ...]:
    """All ships of a realm, "" independent ones and pirates."""
    return tuple(ship for ship in state.ships.values() if ship.owner == owner)


def cargo(state: Campaign, ship_id: str) -> tuple[Banner, ...]:
    """Banners aboard a ship, at most one (ME-SEA-26)."""
    return tuple(banner for banner in state.banners.values() if banner.aboard == ship_id)


def passengers(state: Campaign, ship_id: str) -> tuple[Party, ...]:
    """Parties of heroes aboard a ship (ME-SEA-22)."""
    return tuple(party for party in state.parties.values() if party.aboard == ship_id)


def crew(state: Campaign, ship_id: str) -> tuple[WarBand, ...]:
    """War bands aboard a ship (ME-SEA-22)."""
    return tuple(band for band in state.warbands.values() if band.aboard == ship_id)


def laden(state: Campaign, ship_id: str) -> bool:
    """Whether the ship's one place is taken, by a banner or by what counts as one (ME-SEA-22, ME-SEA-26)."""
    return bool(cargo(state, ship_id) or passengers(state, ship_id) or crew(state, ship_id))


def fleet_at(view: View, cell: Cell) -> tuple[int, bool]:
    """Ships of a tile as the viewer knows it, and whether they are pirates: as seen now, or as remembered."""
    kept = view.remembered.get(cell)
    own = sum(ship.cell == cell for ship in view.campaign.ships.values() if ship.owner == view.viewer)
    if kept is not None and not own:
        return kept.ships, kept.pirates
    there = ships_in(view.campaign, cell)
    return len(there), any(ship.pirate for ship in there)


def berth_facts(game: Game, realm: RealmId, cell: Cell) -> dict[str, Fact]:
    """What sailors see of a tile: terrain, whose coast, whether it has a harbour, and how many foreign ships lie there.

    Out of the realm's sight it is what the realm remembers.
    """
    view = view_for(game.world, game.book, game.state, realm)
    foreign = [ship for ship in ships_in(view.campaign, cell) if ship.owner != realm]
    facts: dict[str, Fact] = {
        "cell": cell,
        "terrain": game.world.tiles[cell].terrain,
        "harbour": harbour_in(game.world, view.campaign, cell),
        "ships": len(foreign),
        "pirates": any(ship.pirate for ship in foreign),
    }
    owner = view.campaign.owner(cell)
    return facts if owner is None else {**facts, "owner": owner}


# What becomes of them -----------------------------------------------------------------------------


def add(
    game: Game,
    cell: Cell,
    count: int,
    owner: RealmId,
    why: str,
    rule: str,
    pirate: bool = False,
    harbour: bool = True,
    finder: RealmId = "",
) -> tuple[str, ...]:
    """So many new ship pieces in a tile; finder: the realm that came upon them. Returns their ids."""
    made: list[str] = []
    for number in range(1, count + 1):
        ship = Ship(f"ship{game.state.made.get('ship', 0) + 1}", owner, cell, harbour, pirate)
        if why == BUILT:
            ship = replace(ship, built=game.state.clock.year)
        came = ShipCame(realm=owner, involved=(finder,), ship=ship, why=why, number=number, of=count, rule=rule)
        game.emit(came)
        made.append(ship.id)
    return tuple(made)


def sail(game: Game, ship_id: str, cell: Cell, harbour: bool, how: str, rule: str, month: int = 0) -> None:
    """Put a ship, and all aboard, into another tile or into or out of a harbour; month: it is its move of that turn.

    Any harbour gives it new rigging at once (ME-SEA-13).
    """
    ship = game.state.ships[ship_id]
    if (ship.cell, ship.harbour) != (cell, harbour):
        game.emit(
            ShipMoved(
                realm=ship.owner, ship=ship_id, origin=ship.cell, cell=cell, harbour=harbour, how=how, month=month,
                pirate=ship.pirate, rule=rule,
            )
        )  # fmt: skip
    if harbour and ship.state == "rigging":
        now = replace(game.state.ships[ship_id], state="", halted=0)
        game.emit(ShipChanged(realm=ship.owner, cell=cell, what=REFIT, now=now, rule="ME-SEA-13"))


def sink(game: Game, ship_id: str, why: str, rule: str) -> None:
    """A ship is lost with all aboard, siege train elements too (ME-SEA-12, ME-SEA-21, ME-SIEGETRAIN-12)."""
    ship = game.state.ships[ship_id]
    for banner in cargo(game.state, ship_id):
        for engine in with_banners(game.state, (banner.id,)):
            siegetrain.lose(game, engine.id, "drowned", rule)
        remove_banner(game, banner.id, "drowned", rule)
    for party in passengers(game.state, ship_id):
        game.emit(PartyGone(realm=party.employer, party=party.id, cell=ship.cell, why="drowned", rule=rule))
    for band in crew(game.state, ship_id):
        game.emit(gone(band, "drowned", rule))
    game.emit(
        ShipLost(realm=ship.owner, ship=ship_id, owner=ship.owner, cell=ship.cell, why=why, pirate=ship.pirate,
                 rule=rule)
    )  # fmt: skip


def embark(game: Game, banner_id: str, ship_id: str, rule: str, month: int = 0) -> None:
    """A banner goes aboard a ship in its tile; month: that is its move of the turn (ME-SEA-26)."""
    banner = game.state.banners[banner_id]
    game.emit(
        BannerBoarded(realm=banner.owner, banner=banner_id, cell=banner.cell, ship=ship_id, month=month, rule=rule)
    )


def disembark(game: Game, banner_id: str, rule: str, month: int = 0) -> None:
    """A banner goes ashore in the tile where its ship is; month: landing is its move of that turn (ME-SEA-27)."""
    banner = game.state.banners[banner_id]
    zone = quay(game.world, banner.cell)
    game.emit(
        BannerBoarded(
            realm=banner.owner, banner=banner_id, cell=banner.cell, ship="", zone=zone, month=month, rule=rule
        )
    )


def quay(world: World, cell: Cell) -> int:
    """The zone of a coastal tile that troops come ashore in: the first that touches the water."""
    sides = world.tiles[cell].sea_sides or tuple(
        side for side, other in world.neighbours(cell) if open_sea(world, other)
    )
    return min((zone for side in sides for zone in world.zones_touching(cell, side)), default=0)
