"""Worlds written as Tiled maps that Tiled shows and edits, and that come back the same."""

from __future__ import annotations

import base64
import struct
import zlib
from functools import cache, lru_cache
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

import msgspec

from empires.formats.core.intake import check_size, clean
from empires.formats.core.looks import Look, look_text
from empires.formats.core.own import write_bytes
from empires.formats.tiled.tiled_own import MARK, STRANDS, place_of
from empires.model.land.hexes import At, half_column
from empires.model.land.world import Tile, World

WIDTH, HEIGHT, SIDE = 28, 32, 16

_GROUND = {
    "lowland": (170, 190, 120),
    "highland": (178, 152, 112),
    "river_valley": (138, 186, 120),
    "coastal": (222, 206, 150),
    "sea": (110, 150, 190),
    "swamp": (120, 140, 120),
}
_LINES = {"rivers": (40, 90, 170), "ridges": (90, 70, 50), "roads": (150, 60, 40), "sea_sides": (250, 250, 250)}


def write_tmx(world: World, path: Path | str) -> None:
    """Write a world as TMX through a new file; WorldFormatError when it cannot be written."""
    write_bytes(Path(path), tmx_text(world, str(path)).encode())


def tmx_text(world: World, label: str = "map.tmx") -> str:
    """The TMX text of a world: a layer for the ground, one for each kind of strand, and an object for each place."""
    left = min(half_column(tile.at) for tile in world.tiles.values())
    top = max(tile.at[1] for tile in world.tiles.values())
    width = max(half_column(tile.at) for tile in world.tiles.values()) - left + 1
    height = top - min(tile.at[1] for tile in world.tiles.values()) + 1
    check_size(width, height, label)
    sheet = _Sheet()
    layers = _layers(world, sheet, left, top, width, height)
    parts = [
        '<?xml version="1.0" encoding="UTF-8"?>\n',
        f'<map version="1.10" orientation="hexagonal" renderorder="right-down" width="{width}" height="{height}"'
        f' tilewidth="{WIDTH}" tileheight="{HEIGHT}" infinite="0" hexsidelength="{SIDE}" staggeraxis="y"'
        f' staggerindex="{"even" if top % 2 else "odd"}" nextlayerid="{len(layers) + 2}"'
        f' nextobjectid="{len(world) + 1}">\n',
        _properties(_about(world, left, top), " "),
        sheet.text(),
        *(_layer(number, name, width, height, gids) for number, (name, gids) in enumerate(layers, 1)),
        _places(world, len(layers) + 1, left, top),
        "</map>\n",
    ]
    return "".join(parts)


def _about(world: World, left: int, top: int) -> dict[str, str]:
    about = {MARK: "world", "name": world.name, "author": world.author, "licence": world.licence, "seed": world.seed}
    about |= {"north": str(world.north or "")}
    about |= {"numbers": " ".join(map(str, world.numbering)) if world.numbered_apart else ""}
    about |= {"resolution": str(world.resolution), "origin": world.origin, "left": str(left), "top": str(top)}
    return {key: value for key, value in about.items() if value}


def _layers(world: World, sheet: _Sheet, left: int, top: int, width: int, height: int) -> list[tuple[str, list[int]]]:
    """The ground and whichever strands there are, cell by cell."""
    layers = {name: [0] * (width * height) for name in ("terrain", *STRANDS)}
    for tile in world.tiles.values():
        column, row = place_of(tile.at, left, top)
        index = row * width + column
        layers["terrain"][index] = sheet.ground(tile)
        for kind in STRANDS:
            if getattr(tile, kind):
                layers[kind][index] = sheet.strand(kind, getattr(tile, kind))
    return [(name, gids) for name, gids in layers.items() if any(gids)]


def _layer(number: int, name: str, width: int, height: int, gids: list[int]) -> str:
    rows = ",\n".join(",".join(map(str, gids[row * width : (row + 1) * width])) for row in range(height))
    head = f' <layer id="{number}" name="{name}" width="{width}" height="{height}">\n  <data encoding="csv">\n'
    return f"{head}{rows}\n</data>\n </layer>\n"


def _places(world: World, number: int, left: int, top: int) -> str:
    """Names and capitals as points in the middle of their tiles."""
    marked = [tile for tile in world.tiles.values() if tile.name or tile.capital]
    if not marked:
        return ""
    lines = [f' <objectgroup id="{number}" name="places">\n']
    for count, tile in enumerate(sorted(marked, key=lambda tile: (-tile.at[1], tile.at[0])), 1):
        x, y = _middle(tile.at, left, top)
        kind = "capital" if tile.capital else "place"
        lines.append(f'  <object id="{count}" name={_quoted(tile.name)} type="{kind}" x="{x}" y="{y}">\n')
        if clean(tile.name) != tile.name:
            lines.append(_properties({"name": tile.name}, "   "))
        lines.append("   <point/>\n  </object>\n")
    return "".join([*lines, " </objectgroup>\n"])


def _middle(at: At, left: int, top: int) -> tuple[int, int]:
    column, row = place_of(at, left, top)
    shifted = at[1] % 2
    return column * WIDTH + shifted * WIDTH // 2 + WIDTH // 2, row * ((HEIGHT + SIDE) // 2) + HEIGHT // 2


def _properties(values: dict[str, str], indent: str) -> str:
    lines = [f"{indent} <property name={_quoted(key)} value={_quoted(value)}/>\n" for key, value in values.items()]
    return f"{indent}<properties>\n{''.join(lines)}{indent}</properties>\n"


def _quoted(text: str) -> str:
    return '"' + escape(text, {'"': "&quot;", "\n": "&#10;", "\t": "&#9;", "\r": "&#13;"}) + '"'


class _Sheet:
    """The tileset in the making: a tile for each kind of ground and each set of strands, each with its picture."""

    def __init__(self) -> None:
        self._gids: dict[object, int] = {}
        self._tiles: list[tuple[str, dict[str, str], bytes]] = []

    def ground(self, tile: Tile) -> int:
        """The number of a tile's ground."""
        key = (tile.terrain, tile.forest, tile.hills, tile.mountain, tile.bridge)
        gid = self._gids.get(key)
        if gid is None:
            look = Look(tile.terrain, tile.forest, tile.hills, tile.mountain, tile.bridge)
            said = {"terrain": tile.terrain} | dict.fromkeys(_flags(look), True)
            properties = {"terrain": look_text(look), MARK: _json(said)}
            gid = self._add(key, tile.terrain, properties, _ground_picture(look))
        return gid

    def strand(self, kind: str, sides: tuple[Any, ...]) -> int:
        """The number of the tile that shows strands or sea sides."""
        gid = self._gids.get((kind, sides))
        if gid is None:
            strands = (sides,) if kind == "sea_sides" else sides
            picture = _line_picture(kind, {side for strand in strands for side in strand})
            gid = self._add((kind, sides), kind, {MARK: _json({kind: sides})}, picture)
        return gid

    def _add(self, key: object, kind: str, properties: dict[str, str], picture: bytes) -> int:
        self._tiles.append((kind, properties, picture))
        self._gids[key] = len(self._tiles)
        return len(self._tiles)

    def text(self) -> str:
        """The tileset as XML, each picture inside its tile: Tiled shows no sheet that lies in a map."""
        size = f'width="{WIDTH}" height="{HEIGHT}"'
        parts = [
            f' <tileset firstgid="1" name="{MARK}" tilewidth="{WIDTH}" tileheight="{HEIGHT}"'
            f' tilecount="{len(self._tiles)}" columns="0">\n'
        ]
        for local, (kind, properties, picture) in enumerate(self._tiles):
            data = base64.b64encode(_png(picture)).decode()
            parts.append(f'  <tile id="{local}" type="{kind}">\n{_properties(properties, "   ")}')
            parts.append(f'   <image format="png" {size}>\n    <data encoding="base64">{data}</data>\n')
            parts.append("   </image>\n  </tile>\n")
        return "".join([*parts, " </tileset>\n"])


def _flags(look: Look) -> list[str]:
    return [flag for flag in ("forest", "hills", "mountain", "bridge") if getattr(look, flag)]


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


# the picture


def _png(picture: bytes) -> bytes:
    """A tile's picture as a file."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    line = 4 * WIDTH
    lines = b"".join(b"\0" + picture[start : start + line] for start in range(0, len(picture), line))
    head = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 6, 0, 0, 0)
    body = chunk(b"IDAT", zlib.compress(lines, 9)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + body


@lru_cache(maxsize=256)
def _ground_picture(look: Look) -> bytes:
    """A hexagon in the colour of its terrain, with signs for what stands on it."""
    picture = bytearray(4 * WIDTH * HEIGHT)
    for index in _hexagon():
        x, y = index % WIDTH, index // WIDTH
        colour = _GROUND[look.terrain]
        if look.bridge and abs(y - 15.5) < 2 and 9 < x < 18:
            colour = (80, 50, 30)
        elif look.mountain and abs(x - 13.5) + 6 < y - 2 < 24:
            colour = (120, 105, 95)
        elif look.forest and x % 6 < 3 and y % 7 < 4:
            colour = (60, 110, 60)
        elif look.hills and (x + y) % 8 < 2:
            colour = (140, 110, 70)
        picture[4 * index : 4 * index + 4] = bytes((*colour, 255))
    return bytes(picture)


def _line_picture(kind: str, sides: set[int]) -> bytes:
    """Lines from the middle to sides, or for sea sides a stroke along them."""
    picture = bytearray(4 * WIDTH * HEIGHT)
    colour = bytes((*_LINES[kind], 255))
    for side in sides:
        for index in _stroke(side, 0.75 if kind == "sea_sides" else 0.0):
            picture[4 * index : 4 * index + 4] = colour
    return bytes(picture)


# Middles of the sides on a tile's picture, by side.
_ENDS = {1: (21, 4), 2: (27.5, 15.5), 3: (21, 27), 4: (7, 27), 5: (0.5, 15.5), 6: (7, 4)}


@cache
def _stroke(side: int, far: float) -> tuple[int, ...]:
    """The pixels of a line to a side that begins a part of the way from the middle."""
    ex, ey = _ENDS[side][0] - 13.5, _ENDS[side][1] - 15.5
    found: list[int] = []
    for index in _hexagon():
        x, y = index % WIDTH - 13.5, index // WIDTH - 15.5
        along = min(1.0, max(far, (x * ex + y * ey) / (ex * ex + ey * ey)))
        if (x - along * ex) ** 2 + (y - along * ey) ** 2 < 2.6:
            found.append(index)
    return tuple(found)


@cache
def _hexagon() -> tuple[int, ...]:
    """The pixels inside the hexagon."""
    places = ((x, y) for y in range(HEIGHT) for x in range(WIDTH))
    inside = ((x, y) for x, y in places if abs(y - 15.5) <= 8 + 8 * (1 - abs(x - 13.5) / 14))
    return tuple(y * WIDTH + x for x, y in inside)
