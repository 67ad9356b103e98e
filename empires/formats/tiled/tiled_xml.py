"""TMX and TSX, Tiled's XML, read into the common model."""

from __future__ import annotations

from collections.abc import Callable
from xml.etree.ElementTree import Element

from empires.formats.core.faults import WorldFormatError
from empires.formats.core.intake import MAX_CELLS, check_size, clean, parse_xml, whole
from empires.formats.tiled.tiled_data import numbers, unpack, without_flags
from empires.formats.tiled.tiled_model import FAR, Block, Layer, Mark, TiledMap, Tileset, tile_name

Opener = Callable[[str, int], "Tileset | None"]


def read_tmx(data: bytes, label: str, open_tileset: Opener) -> TiledMap:
    """The map in a TMX text; `open_tileset` is asked for tilesets in files of their own."""
    root = parse_xml(data, label)
    if root.tag != "map":
        raise WorldFormatError(label, clean(root.tag, 30), "stands where <map> should")
    found = TiledMap(label, dict(root.attrib))
    found.properties = properties_of(root)
    for element in root.findall("tileset"):
        first = whole(element.get("firstgid", 1), label, "firstgid", 1, 2**31)
        source = element.get("source")
        tileset = open_tileset(source, first) if source else tileset_of(element, first, label)
        found.tilesets.append(tileset or Tileset(first, clean((source or "").rpartition("/")[2].rpartition(".")[0])))
    _walk(root, found, True, 0.0, 0.0)
    return found


def read_tsx(data: bytes, label: str, first: int) -> Tileset:
    """The tileset in a TSX text."""
    root = parse_xml(data, label)
    if root.tag != "tileset":
        raise WorldFormatError(label, clean(root.tag, 30), "stands where <tileset> should")
    return tileset_of(root, first, label)


def tileset_of(element: Element, first: int, label: str) -> Tileset:
    """The tiles of a set with their names."""
    found = Tileset(first, clean(element.get("name", "")))
    families = _families(element, label)
    for tile in element.findall("tile"):
        local = whole(tile.get("id", -1), label, "tile id", 0, 2**31)
        found.properties[local] = properties = properties_of(tile)
        image = tile.find("image")
        source = image.get("source", "") if image is not None else ""
        name = tile_name(properties, tile.get("type") or tile.get("class") or "", families.pop(local, ""), source)
        if name:
            found.names[local] = name
    return found_with(found, families)


def found_with(tileset: Tileset, families: dict[int, str]) -> Tileset:
    """The tileset with the names of tiles that only its terrains know."""
    tileset.names.update({local: name for local, name in families.items() if name})
    return tileset


def _families(element: Element, label: str) -> dict[int, str]:
    """The wang colour, or the terrain of old, of tiles that are all of one."""
    found: dict[int, str] = {}
    olds = [clean(terrain.get("name", "")) for terrain in element.iterfind("terraintypes/terrain")]
    for tile in element.findall("tile"):
        kinds = {kind for kind in tile.get("terrain", "").split(",") if kind}
        if len(kinds) == 1 and (kind := kinds.pop()).isdecimal() and len(kind) < 6 and int(kind) < len(olds):
            found[whole(tile.get("id", -1), label, "tile id", 0, 2**31)] = olds[int(kind)]
    for wangset in element.iterfind("wangsets/wangset"):
        colours = [clean(colour.get("name", "")) for colour in wangset.findall("wangcolor")]
        for tile in wangset.findall("wangtile"):
            local = whole(tile.get("tileid", -1), label, "wangtile", 0, 2**31)
            add_wang(found, local, tile.get("wangid", "").split(","), colours)
    return found


def add_wang(found: dict[int, str], local: int, wangid: list[str], colours: list[str]) -> None:
    """Note the colour of a tile whose corners and sides are all of one."""
    kinds = {kind.strip() for kind in wangid} - {"0", ""}
    if len(kinds) == 1 and (kind := kinds.pop()).isdecimal() and len(kind) < 6 and 0 < int(kind) <= len(colours):
        found.setdefault(local, colours[int(kind) - 1])


def properties_of(element: Element) -> dict[str, str]:
    """Custom properties, those inside classes by their own names."""
    found: dict[str, str] = {}
    for prop in element.iterfind("properties/property"):
        inner = properties_of(prop)
        for key, value in inner.items():
            found.setdefault(key, value)
        value = prop.get("value", prop.text or "")
        if not inner:
            found[prop.get("name", "")] = value
    return found


def _walk(parent: Element, found: TiledMap, visible: bool, x: float, y: float) -> None:
    """All layers inside a map or a group, in drawing order."""
    for element in parent:
        if element.tag not in ("layer", "objectgroup", "group"):
            continue
        seen = visible and element.get("visible", "1") != "0"
        dx = x + number(element.get("offsetx", 0), found.label, "offsetx")
        dy = y + number(element.get("offsety", 0), found.label, "offsety")
        if element.tag == "layer":
            found.add_layer(Layer(clean(element.get("name", "")), seen, _unpacker(element, found)))
        elif element.tag == "group":
            _walk(element, found, seen, dx, dy)
        else:
            found.marks += [_mark(item, found.label, dx, dy) for item in element.findall("object")]


def _unpacker(element: Element, found: TiledMap) -> Callable[[], list[Block]]:
    return lambda: _blocks(element, found)


def _blocks(element: Element, found: TiledMap) -> list[Block]:
    where = f"layer {clean(element.get('name', ''), 40)!r}"
    data = element.find("data")
    if data is None:
        raise WorldFormatError(found.label, where, "holds no data")
    coding = data.get("encoding", ""), data.get("compression", "")
    chunks = data.findall("chunk")
    if not chunks:
        if found.infinite:
            return []
        size = {key: element.get(key, str(getattr(found, key))) for key in ("width", "height")}
        return [_block(data, {"x": "0", "y": "0", **size}, coding, found.label, where)]
    total = 0
    blocks: list[Block] = []
    for chunk in chunks:
        blocks.append(_block(chunk, dict(chunk.attrib), coding, found.label, where))
        total += len(blocks[-1].gids)
        check_total(total, found.label, where)
    return blocks


def check_total(cells: int, label: str, where: str) -> None:
    """Refuse a layer whose pieces together are too many cells."""
    if cells > 4 * MAX_CELLS:
        raise WorldFormatError(label, where, f"holds more than {4 * MAX_CELLS:,} cells")


def _block(element: Element, size: dict[str, str], coding: tuple[str, str], label: str, where: str) -> Block:
    column, row = (whole(size.get(key, 0), label, f"{where}, {key}", -FAR, FAR) for key in "xy")
    width, height = (whole(size.get(key, 0), label, f"{where}, {key}", 0, 10**9) for key in ("width", "height"))
    check_size(width, height, label)
    if coding[0]:
        gids = unpack(element.text or "", *coding, width * height, label, where)
    else:
        tiles = [tile.get("gid", "0") for tile in element.findall("tile")]
        if len(tiles) != width * height:
            raise WorldFormatError(label, where, f"holds {len(tiles):,} cells; its size says {width * height:,}")
        gids = without_flags(numbers(tiles, label, where))
    return Block(column, row, width, height, gids)


def _mark(element: Element, label: str, dx: float, dy: float) -> Mark:
    x, y, width, height = (number(element.get(key, 0), label, f"object {key}") for key in ("x", "y", "width", "height"))
    return mark(
        clean(element.get("name", "")),
        clean(element.get("type") or element.get("class") or ""),
        (x + dx, y + dy, width, height),
        element.get("gid") is not None,
        properties_of(element),
    )


def mark(
    name: str, kind: str, box: tuple[float, float, float, float], stands: bool, properties: dict[str, str]
) -> Mark:
    """An object by its middle; one that is a tile stands on its lower left corner."""
    x, y, width, height = box
    return Mark(name, kind, x + width / 2, y - height / 2 if stands else y + height / 2, properties)


def number(value: object, label: str, where: str) -> float:
    """A finite number out of an attribute."""
    try:
        found = float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        found = float("nan")
    if not abs(found) < 1e9:
        raise WorldFormatError(label, where, f"must be a number, not {clean(str(value), 30)!r}")
    return found
