"""Who sees a tile: the one test that events, memory and views share.

A realm sees its own tiles, the tiles of its banners and ships, and every tile next to one of these.
"""

from __future__ import annotations

from collections.abc import Iterable

from empires.model.land.world import Cell, World
from empires.model.state.campaign import Campaign, RealmId


def around(world: World, cells: Iterable[Cell]) -> set[Cell]:
    """The cells and all their neighbours on the map."""
    near: set[Cell] = set()
    for cell in cells:
        if cell in world.tiles:
            near.add(cell)
            near.update(other for _, other in world.neighbours(cell))
    return near


def viewers(world: World, state: Campaign, cells: Iterable[Cell]) -> set[RealmId]:
    """Realms that see at least one of the cells."""
    near = around(world, cells)
    seers = {banner.owner for banner in state.banners.values() if banner.cell in near}
    seers.update(ship.owner for ship in state.ships.values() if ship.owner and ship.cell in near)
    seers.update(owner for cell in near if (owner := state.owner(cell)))
    return seers


def sight(world: World, state: Campaign, realm: RealmId) -> set[Cell]:
    """All tiles the realm sees now."""
    posts = {cell for cell, holder in state.markers.items() if holder == realm}
    posts.update(cell for cell, s in state.holdings.items() if s.owner == realm and (s.kept or not s.razed))
    posts.update(banner.cell for banner in state.banners.values() if banner.owner == realm)
    posts.update(ship.cell for ship in state.ships.values() if ship.owner == realm)
    return around(world, posts)
