"""Small Tiled maps for tests: one ground in all of the ways that Tiled may write it."""

import base64
import gzip
import json
import struct
import zlib
from collections.abc import Sequence

NAMES = ("grass", "sea", "forest", "mountain")  # tiles 1 to 4
GROUND = (
    (1, 1, 1, 3, 1),
    (1, 4, 1, 1, 2),
    (1, 1, 3, 2, 2),
    (0, 1, 1, 2, 2),
)
FLAGS = (0x80000000, 0x40000000, 0x20000000, 0x10000000, 0xF0000000)
TURNED = tuple(tuple(gid and gid + flag for gid, flag in zip(row, FLAGS, strict=True)) for row in GROUND)


def head(axis: str = "y", index: str = "odd", **more: object) -> dict[str, object]:
    attributes: dict[str, object] = {"version": "1.10", "orientation": "hexagonal", "width": 5, "height": 4}
    attributes |= {"tilewidth": 28, "tileheight": 32, "hexsidelength": 16, "staggeraxis": axis, "staggerindex": index}
    return attributes | more


def attributes(values: dict[str, object]) -> str:
    return " ".join(f'{key}="{value}"' for key, value in values.items())


TILES = "".join(
    f'<tile id="{local}"><properties><property name="terrain" value="{name}"/></properties></tile>'
    for local, name in enumerate(NAMES)
)
TILESET = f'<tileset firstgid="1" name="ground" tilewidth="28" tileheight="32" tilecount="4">{TILES}</tileset>'


def packed(rows: Sequence[Sequence[int]], compression: str = "") -> str:
    data = b"".join(struct.pack("<I", gid) for row in rows for gid in row)
    if compression == "zstd":
        from backports import zstd

        data = zstd.compress(data)
    elif compression:
        data = {"zlib": zlib.compress, "gzip": gzip.compress}[compression](data)
    return base64.b64encode(data).decode()


def csv(rows: Sequence[Sequence[int]]) -> str:
    return ",\n".join(",".join(map(str, row)) for row in rows)


def layer(data: str, name: str = "ground", width: int = 5, height: int = 4, more: str = "") -> str:
    return f'<layer id="1" name="{name}" width="{width}" height="{height}"{more}>{data}</layer>'


def csv_layer(rows: Sequence[Sequence[int]] = GROUND, name: str = "ground") -> str:
    return layer(f'<data encoding="csv">\n{csv(rows)}\n</data>', name, len(rows[0]), len(rows))


def tmx(*parts: str, tileset: str = TILESET, **more: object) -> str:
    parts = parts or (csv_layer(),)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<map {attributes(head(**more))}>{tileset}{"".join(parts)}</map>'


def chunk(column: int, row: int, rows: Sequence[Sequence[int]]) -> str:
    return f'<chunk x="{column}" y="{row}" width="{len(rows[0])}" height="{len(rows)}">{csv(rows)}</chunk>'


def tmj(layers: list[object] | None = None, tilesets: list[object] | None = None, **more: object) -> str:
    tiles = [{"id": n, "properties": [{"name": "terrain", "type": "string", "value": t}]} for n, t in enumerate(NAMES)]
    flat = [gid for row in GROUND for gid in row]
    ground = {"type": "tilelayer", "name": "ground", "width": 5, "height": 4, "data": flat, "visible": True}
    sets = [{"firstgid": 1, "name": "ground", "tiles": tiles}] if tilesets is None else tilesets
    return json.dumps({**head(**more), "layers": [ground] if layers is None else layers, "tilesets": sets})
