"""The document as the map draws it, kept up tile by tile."""

from __future__ import annotations

from collections.abc import Iterable

from empires.model.land.hexes import At
from empires.model.land.numbering import Numbering
from ui.editor.document import Document
from ui.map.ink.scene import TileShape, TileTable
from ui.map.land.from_world import shape_of


def key(at: At) -> str:
    """The name of a place on the map widget."""
    return f"{at[0]},{at[1]}"


def place(cell: str) -> At:
    """The place of a name."""
    i, j = cell.split(",")
    return int(i), int(j)


class Shapes:
    """Tile shapes that are made anew only where the document changed."""

    def __init__(self) -> None:
        self._frame: Numbering | None = None
        self.tiles = TileTable()

    def follow(self, document: Document, places: Iterable[At] | None) -> TileTable:
        """The shapes after a change at these places, None for everywhere; a new mapping each time."""
        if places is None or document.numbering != self._frame:
            self._frame = document.numbering
            known = self.tiles if places is not None else {}
            self.tiles = TileTable()
            for at in document.tiles:
                shape = _shape(document, at)
                old = known.get(shape.cell)
                self.tiles[shape.cell] = old if old == shape else shape
            return self.tiles
        shapes = {key(at): _shape(document, at) if at in document.tiles else None for at in places}
        self.tiles = self.tiles.with_changes(shapes)
        return self.tiles


def _shape(document: Document, at: At) -> TileShape:
    return shape_of(document.tiles[at], key(at), document.number(at))
