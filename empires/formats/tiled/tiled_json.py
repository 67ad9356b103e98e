"""TMJ, TSJ and Tiled's older JSON, read into the common model."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from empires.formats.core.faults import WorldFormatError
from empires.formats.core.intake import MAX_DEPTH, check_size, clean, whole
from empires.formats.tiled.tiled_data import unpack
from empires.formats.tiled.tiled_model import FAR, Block, Layer, Mark, TiledMap, Tileset, tile_name
from empires.formats.tiled.tiled_xml import Opener, add_wang, check_total, found_with, mark, number

_Dict = dict[str, Any]


def decode(data: bytes, label: str) -> _Dict:
    """The JSON object in a text."""
    import msgspec  # late: the light way loads no world

    try:
        found = msgspec.json.decode(data.removeprefix(b"\xef\xbb\xbf"))
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise WorldFormatError(label, "", f"is not sound JSON: {str(error).splitlines()[0]}") from None
    return _dict(found, label, "the file")


def read_tmj(data: bytes, label: str, open_tileset: Opener) -> TiledMap:
    """The map in a TMJ text; `open_tileset` is asked for tilesets in files of their own."""
    root = decode(data, label)
    found = TiledMap(label, root)
    found.properties = _properties(root, label)
    for entry in _list(root, "tilesets", label):
        first = whole(entry.get("firstgid", 1), label, "firstgid", 1, 2**31)
        source = entry.get("source")
        tileset = open_tileset(source, first) if isinstance(source, str) else tileset_of(entry, first, label)
        found.tilesets.append(tileset or Tileset(first, clean(str(source).rpartition("/")[2].rpartition(".")[0])))
    _walk(root, found, True, 0.0, 0.0, 0)
    return found


def tileset_of(entry: _Dict, first: int, label: str) -> Tileset:
    """The tiles of a set with their names; up to 1.1 tiles stood in dictionaries by number."""
    found = Tileset(first, clean(_text(entry, "name")))
    tiles = _tiles(entry, label)
    families = _families(entry, tiles, label)
    olds = entry.get("tileproperties")
    for local, tile in tiles.items():
        properties = _properties(tile, label)
        if isinstance(olds, dict):
            properties |= _flat(olds.get(str(local), {}), 0)
        found.properties[local] = properties
        kind = _text(tile, "type") or _text(tile, "class")
        name = tile_name(properties, kind, families.pop(local, ""), _text(tile, "image"))
        if name:
            found.names[local] = name
    return found_with(found, families)


def _tiles(entry: _Dict, label: str) -> dict[int, _Dict]:
    tiles = entry.get("tiles", [])
    if isinstance(tiles, dict):
        pairs = [(key, _dict(tile, label, "tile")) for key, tile in tiles.items()]
    else:
        pairs = [(tile.get("id", -1), tile) for tile in _list(entry, "tiles", label)]
    found = {whole(key, label, "tile id", 0, 2**31): tile for key, tile in pairs}
    olds = entry.get("tileproperties")
    for key in olds if isinstance(olds, dict) else ():
        found.setdefault(whole(key, label, "tile id", 0, 2**31), {})
    return found


def _families(entry: _Dict, tiles: dict[int, _Dict], label: str) -> dict[int, str]:
    found: dict[int, str] = {}
    olds = [clean(_text(terrain, "name")) for terrain in _list(entry, "terrains", label)]
    for local, tile in tiles.items():
        corners = tile.get("terrain")
        kinds = set(map(str, corners)) if isinstance(corners, list) else set()
        if len(kinds) == 1 and (kind := kinds.pop()).isdecimal() and len(kind) < 6 and int(kind) < len(olds):
            found[local] = olds[int(kind)]
    for wangset in _list(entry, "wangsets", label):
        colours = [clean(_text(colour, "name")) for colour in _list(wangset, "colors", label)]
        for tile in _list(wangset, "wangtiles", label):
            wangid = tile.get("wangid")
            local = whole(tile.get("tileid", -1), label, "wangtile", 0, 2**31)
            add_wang(found, local, [str(kind) for kind in wangid] if isinstance(wangid, list) else [], colours)
    return found


def _walk(parent: _Dict, found: TiledMap, visible: bool, x: float, y: float, depth: int) -> None:
    """All layers inside a map or a group, in drawing order."""
    if depth > MAX_DEPTH:
        raise WorldFormatError(found.label, "layers", "are nested too deeply")
    for entry in _list(parent, "layers", found.label):
        seen = visible and entry.get("visible", True) is not False
        dx = x + number(entry.get("offsetx", 0), found.label, "offsetx")
        dy = y + number(entry.get("offsety", 0), found.label, "offsety")
        match entry.get("type"):
            case "tilelayer":
                found.add_layer(Layer(clean(_text(entry, "name")), seen, _unpacker(entry, found)))
            case "group":
                _walk(entry, found, seen, dx, dy, depth + 1)
            case "objectgroup":
                found.marks += [_mark(item, found.label, dx, dy) for item in _list(entry, "objects", found.label)]


def _unpacker(entry: _Dict, found: TiledMap) -> Callable[[], list[Block]]:
    return lambda: _blocks(entry, found)


def _blocks(entry: _Dict, found: TiledMap) -> list[Block]:
    where = f"layer {clean(_text(entry, 'name'), 40)!r}"
    coding = _text(entry, "encoding") or "csv", _text(entry, "compression")
    if "chunks" not in entry:
        if found.infinite:
            return []
        size = {"width": entry.get("width", found.width), "height": entry.get("height", found.height)}
        return [_block({"data": entry.get("data"), **size}, coding, found.label, where)]
    total = 0
    blocks: list[Block] = []
    for chunk in _list(entry, "chunks", found.label):
        blocks.append(_block(chunk, coding, found.label, where))
        total += len(blocks[-1].gids)
        check_total(total, found.label, where)
    return blocks


def _block(entry: _Dict, coding: tuple[str, str], label: str, where: str) -> Block:
    column, row = (whole(entry.get(key, 0), label, f"{where}, {key}", -FAR, FAR) for key in "xy")
    width, height = (whole(entry.get(key, 0), label, f"{where}, {key}", 0, 10**9) for key in ("width", "height"))
    check_size(width, height, label)
    data = entry.get("data")
    if not isinstance(data, (str, list)):
        raise WorldFormatError(label, where, "holds no data")
    return Block(column, row, width, height, unpack(data, *coding, width * height, label, where))


def _mark(entry: _Dict, label: str, dx: float, dy: float) -> Mark:
    x, y, width, height = (number(entry.get(key, 0), label, f"object {key}") for key in ("x", "y", "width", "height"))
    return mark(
        clean(_text(entry, "name")),
        clean(_text(entry, "type") or _text(entry, "class")),
        (x + dx, y + dy, width, height),
        "gid" in entry,
        _properties(entry, label),
    )


def _properties(entry: _Dict, label: str) -> dict[str, str]:
    """Custom properties: a list, or before 1.2 a dictionary."""
    properties = entry.get("properties")
    if isinstance(properties, dict):
        return _flat(properties, 0)
    found: _Dict = {}
    for item in _list(entry, "properties", label):
        found[_text(item, "name")] = item.get("value", "")
    return _flat(found, 0)


def _flat(properties: object, depth: int) -> dict[str, str]:
    found: dict[str, str] = {}
    if not isinstance(properties, dict) or depth > MAX_DEPTH:
        return found
    for key, value in properties.items():
        if isinstance(value, dict):
            for inner, text in _flat(value, depth + 1).items():
                found.setdefault(inner, text)
        elif isinstance(value, bool):
            found[str(key)] = "true" if value else "false"
        else:
            found[str(key)] = str(value)
    return found


def _text(entry: _Dict, key: str) -> str:
    value = entry.get(key, "")
    return value if isinstance(value, str) else ""


def _list(entry: _Dict, key: str, label: str) -> list[_Dict]:
    value = entry.get(key) or []
    if not isinstance(value, list):
        raise WorldFormatError(label, key, "is no list")
    return [_dict(item, label, key) for item in value]


def _dict(value: object, label: str, where: str) -> _Dict:
    if not isinstance(value, dict):
        raise WorldFormatError(label, where, "is no object where one should be")
    return value
