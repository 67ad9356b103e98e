"""A world's tiles as shapes for the map."""

from __future__ import annotations

from empires.model.land.world import Tile, World
from ui.map.ink.scene import TileShape


def tiles_of(world: World) -> dict[str, TileShape]:
    """Every tile of a world, keyed by cell, with the number people read."""
    return {cell: shape_of(tile, cell, world.number(cell)) for cell, tile in world.tiles.items()}


def shape_of(tile: Tile, cell: str, number: str) -> TileShape:
    """A tile as the map draws it. cell: what the map calls it; number: what people read."""
    return TileShape(
        cell=cell,
        i=tile.at[0],
        j=tile.at[1],
        number=number,
        terrain=tile.terrain,
        forest=tile.forest,
        hills=tile.hills,
        mountain=tile.mountain,
        rivers=tile.rivers,
        ridges=tile.ridges,
        roads=tile.roads,
        bridge=tile.bridge,
        sea_sides=tile.sea_sides,
        name=tile.name,
        capital=tile.capital,
    )
