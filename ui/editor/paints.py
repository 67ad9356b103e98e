"""What a brush lays: terrains, features, the eraser; and how each of them changes the map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from empires.model.land.hexes import At
from empires.model.land.world import Tile
from empires.worlds import mapedit
from empires.worlds.mapedit import Changes


def tr(text: str) -> str:
    """A word of the palette in the language of the window."""
    return QCoreApplication.translate("Paints", text)


@dataclass(frozen=True)
class Paint:
    """One colour of the palette. kind: terrain, feature, erase or off."""

    id: str
    kind: str
    key: str

    def name(self) -> str:
        """Its word for people."""
        return {
            "lowland": tr("Lowland"), "highland": tr("Highland"), "mountain": tr("Mountains"),
            "river_valley": tr("River valley"), "sea": tr("Sea"), "swamp": tr("Swamp"), "forest": tr("Forest"),
            "hills": tr("Hills"), "bridge": tr("Bridge"), "erase": tr("Eraser"), "off": tr("Off the map"),
        }[self.id]  # fmt: skip


PAINTS: tuple[Paint, ...] = (
    Paint("lowland", "terrain", "1"), Paint("highland", "terrain", "2"), Paint("mountain", "terrain", "3"),
    Paint("river_valley", "terrain", "4"), Paint("sea", "terrain", "5"), Paint("swamp", "terrain", "6"),
    Paint("forest", "feature", "7"), Paint("hills", "feature", "8"), Paint("bridge", "feature", "9"),
    Paint("erase", "erase", "E"), Paint("off", "off", "X"),
)  # fmt: skip
BY_ID = {paint.id: paint for paint in PAINTS}


def laid(tiles: Mapping[At, Tile], cells: Iterable[At], paint: Paint) -> Iterator[Changes]:
    """The changes a paint makes, one after another: each is worked out on the map as the one before left it."""
    cells = list(cells)
    if paint.kind == "terrain":
        if paint.id == "mountain":
            yield mapedit.painted(tiles, cells, "highland", mountain=True)
        else:
            yield mapedit.painted(tiles, cells, paint.id)  # type: ignore[arg-type]
    elif paint.kind == "feature":
        yield mapedit.featured(tiles, cells, **{paint.id: True})
    elif paint.kind == "off":
        yield mapedit.emptied(tiles, cells)
    else:
        for kind in ("rivers", "ridges", "roads"):
            yield mapedit.erased(tiles, kind, cells)
        yield mapedit.featured(tiles, cells, forest=False, hills=False, bridge=False, capital=False, name="")


def paint_of(tile: Tile) -> Paint:
    """The paint that would lay a tile's terrain: what a pipette takes up."""
    if tile.mountain:
        return BY_ID["mountain"]
    return BY_ID.get(tile.terrain, BY_ID["lowland"])
