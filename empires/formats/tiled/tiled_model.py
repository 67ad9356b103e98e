"""A hexagonal Tiled map as read, whichever of its formats it was written in; built to be read fast."""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Iterator

from empires.formats.core.faults import WorldFormatError
from empires.formats.core.intake import check_size, clean, whole

GID = 0x0FFFFFFF  # the upper four bits turn and mirror a tile
MAX_LAYERS = 400
FAR = 1_000_000
GOOD_NAMES = ("terrain", "ground", "base", "land", "map", "tiles")
BUILDING_NAMES = ("building", "castle", "city", "cities", "town", "settlement", "capital", "structure")


class Block:
    """A rectangle of tile numbers at an absolute column and row, flags cleared."""

    __slots__ = ("column", "gids", "height", "row", "width")

    def __init__(self, column: int, row: int, width: int, height: int, gids: array[int]) -> None:
        self.column, self.row, self.width, self.height, self.gids = column, row, width, height, gids


class Layer:
    """A layer of tiles; its data is unpacked only when it is asked for."""

    def __init__(self, name: str, visible: bool, unpack: Callable[[], list[Block]]) -> None:
        self.name, self.visible = name, visible
        self._unpack: Callable[[], list[Block]] | None = unpack
        self._blocks: list[Block] = []

    def blocks(self) -> list[Block]:
        """The layer's rectangles: one, or many in an infinite map."""
        if self._unpack is not None:
            self._blocks, self._unpack = self._unpack(), None
        return self._blocks

    def filled(self) -> int:
        """How many cells carry a tile."""
        return sum(len(block.gids) - block.gids.count(0) for block in self.blocks())

    def cells(self) -> Iterator[tuple[int, int, int]]:
        """(column, row, tile number) of every cell that carries a tile."""
        for block in self.blocks():
            width = block.width
            for index, gid in enumerate(block.gids):
                if gid:
                    yield block.column + index % width, block.row + index // width, gid


class Mark:
    """An object of a map, with the middle of what it covers in pixels."""

    __slots__ = ("kind", "name", "properties", "x", "y")

    def __init__(self, name: str, kind: str, x: float, y: float, properties: dict[str, str]) -> None:
        self.name, self.kind, self.x, self.y, self.properties = name, kind, x, y, properties


class Tileset:
    """The tiles from one number on, their names and properties by local id."""

    __slots__ = ("first", "name", "names", "properties")

    def __init__(self, first: int, name: str) -> None:
        self.first, self.name = first, name
        self.names: dict[int, str] = {}
        self.properties: dict[int, dict[str, str]] = {}


class TiledMap:
    """A map: its size and stagger, tilesets, layers and objects; `notes` are words about what was left out."""

    def __init__(self, label: str, attributes: dict[str, object]) -> None:
        self.label = label
        self._orient(attributes)
        self.infinite = str(attributes.get("infinite", "0")).lower() in ("1", "true")
        top = FAR if self.infinite else 10**9
        self.width = self._whole(attributes, "width", top)
        self.height = self._whole(attributes, "height", top)
        if not self.infinite:
            check_size(self.width, self.height, label)
        self.tile_width = self._whole(attributes, "tilewidth", 100_000, 1)
        self.tile_height = self._whole(attributes, "tileheight", 100_000, 1)
        self.side = self._whole(attributes, "hexsidelength", 100_000)
        self.properties: dict[str, str] = {}
        self.tilesets: list[Tileset] = []
        self.layers: list[Layer] = []
        self.marks: list[Mark] = []
        self.notes: list[str] = []

    def _orient(self, attributes: dict[str, object]) -> None:
        orientation = attributes.get("orientation")
        if orientation != "hexagonal":
            what = f"is {clean(str(orientation), 30)!r}; only hexagonal maps can be read"
            raise WorldFormatError(self.label, "orientation", what)
        self.axis = str(attributes.get("staggeraxis", "y"))
        self.index = str(attributes.get("staggerindex", "odd"))
        if self.axis not in ("x", "y") or self.index not in ("odd", "even"):
            what = f"is {clean(self.axis, 20)!r} and {clean(self.index, 20)!r}; it may be x or y and odd or even"
            raise WorldFormatError(self.label, "stagger", what)

    def _whole(self, attributes: dict[str, object], key: str, high: int, low: int = 0) -> int:
        return whole(attributes.get(key, 0), self.label, key, low, high)

    @property
    def odd(self) -> bool:
        """Whether odd rows or columns are the shifted ones."""
        return self.index == "odd"

    def axial(self, column: int, row: int) -> tuple[int, int]:
        """Axial coordinates of a cell, in the manner of the map's own way up."""
        if self.axis == "y":
            return column - (row - (row & 1 if self.odd else -(row & 1))) // 2, row
        return column, row - (column - (column & 1 if self.odd else -(column & 1))) // 2

    def centre(self, column: int, row: int) -> tuple[float, float]:
        """The middle of a cell in pixels."""
        along = (row if self.axis == "y" else column) & 1
        shifted = along == (1 if self.odd else 0)
        if self.axis == "y":
            step = (self.tile_height - self.side) // 2 + self.side
            left, top = column * self.tile_width + (self.tile_width // 2 if shifted else 0), row * step
        else:
            step = (self.tile_width - self.side) // 2 + self.side
            left, top = column * step, row * self.tile_height + (self.tile_height // 2 if shifted else 0)
        return left + self.tile_width / 2, top + self.tile_height / 2

    def nearest(self, x: float, y: float) -> tuple[int, int]:
        """The cell whose middle is nearest to a pixel."""
        if self.axis == "y":
            step = max(1, (self.tile_height - self.side) // 2 + self.side)
            column, row = int(x // self.tile_width), int(y // step)
        else:
            step = max(1, (self.tile_width - self.side) // 2 + self.side)
            column, row = int(x // step), int(y // self.tile_height)
        around = [(column + dc, row + dr) for dc in (-1, 0, 1) for dr in (-1, 0, 1)]

        def far(cell: tuple[int, int]) -> float:
            cx, cy = self.centre(*cell)
            return (cx - x) ** 2 + (cy - y) ** 2

        return min(around, key=far)

    # tiles

    def tileset_of(self, gid: int) -> Tileset | None:
        """The tileset with the greatest first number that is not above a tile's."""
        fitting = [tileset for tileset in self.tilesets if tileset.first <= gid]
        return max(fitting, key=lambda tileset: tileset.first) if fitting else None

    def name_of(self, gid: int) -> str:
        """What a tile is called, at least by its number and tileset."""
        tileset = self.tileset_of(gid)
        if tileset is None:
            return f"tile {gid}"
        local = gid - tileset.first
        return tileset.names.get(local) or f"tile {local} of {tileset.name or 'a tileset without a name'}"

    def named(self, gid: int) -> bool:
        """Whether a tile has a name of its own; what its tileset is called says nothing about it."""
        tileset = self.tileset_of(gid)
        return tileset is not None and bool(tileset.names.get(gid - tileset.first))

    def properties_of(self, gid: int) -> dict[str, str]:
        """The properties of a tile."""
        tileset = self.tileset_of(gid)
        return tileset.properties.get(gid - tileset.first, {}) if tileset else {}

    # layers

    def add_layer(self, layer: Layer) -> None:
        """Keep a layer, up to a limit."""
        if len(self.layers) >= MAX_LAYERS:
            raise WorldFormatError(self.label, "layers", f"are more than {MAX_LAYERS}")
        self.layers.append(layer)

    def terrain_layer(self) -> int:
        """The layer that most likely is the ground: by its name, else the first without gaps, else the fullest."""
        if not self.layers:
            raise WorldFormatError(self.label, "layers", "hold no layer of tiles")
        if len(self.layers) == 1:
            return 0
        for word in GOOD_NAMES:
            for index, layer in enumerate(self.layers):
                if word in layer.name.lower() and not self._building(layer):
                    return index
        counts = [layer.filled() for layer in self.layers]
        full = self.width * self.height
        whole_ones = [index for index, count in enumerate(counts) if count == full and not self.infinite]
        return whole_ones[0] if whole_ones else counts.index(max(counts))

    def building_layer(self) -> int | None:
        """The layer that by its name holds buildings."""
        return next((index for index, layer in enumerate(self.layers) if self._building(layer)), None)

    def beside(self, *used: int) -> list[Layer]:
        """The other layers, the topmost first."""
        return [layer for index, layer in reversed(list(enumerate(self.layers))) if index not in used]

    def _building(self, layer: Layer) -> bool:
        return any(word in layer.name.lower() for word in BUILDING_NAMES)


def tile_name(properties: dict[str, str], kind: str, family: str, image: str) -> str:
    """The best name a tile has: property, type, terrain of its set, picture; "" for none."""
    for key in ("terrain", "type", "name"):
        if properties.get(key):
            return clean(properties[key])
    variant = next((value for key, value in properties.items() if key == ":variant" and value), "")
    stem = re.split(r"[/\\]", image)[-1].rpartition(".")[0] if image else ""
    return clean(kind or family or variant or stem)
