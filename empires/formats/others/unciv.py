"""Unciv maps: base64 of gzip of JSON, flat-top hexes, rivers along the sides of tiles."""

from __future__ import annotations

import base64
import binascii
import heapq
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated

import msgspec

from empires.formats.core import loose_json
from empires.formats.core.faults import WorldFormatError
from empires.formats.core.foreign import Axial, ForeignTerrain, Hex, Imported, Link, Look, Losses, Survey, build
from empires.formats.core.intake import MAX_CELLS, MAX_SIDE, clean, gunzip, read_bytes, text_of, whole
from empires.formats.core.terrain_words import look_for

_MAX_BYTES = 16_000_000
_GZIP = b"H4sI"  # how the first bytes of gzip look in base64
_JOIN = " + "
_BASE = {
    "Ocean": Look("sea"),
    "Coast": Look("sea"),
    "Lakes": Look("sea"),
    "Grassland": Look("lowland"),
    "Plains": Look("lowland"),
    "Desert": Look("lowland"),
    "Tundra": Look("lowland"),
    "Snow": Look("lowland"),
    "Hill": Look("lowland", hills=True),
    "Mountain": Look("highland", mountain=True),
}
_CHANGES: dict[str, dict[str, object]] = {
    "Hill": {"hills": True},
    "Forest": {"forest": True},
    "Jungle": {"forest": True},
    "Marsh": {"terrain": "swamp", "hills": False, "forest": False, "mountain": False},
    "Lake": {"terrain": "sea", "hills": False, "forest": False, "mountain": False},
    "Flood plains": {},
    "Oasis": {},
    "Atoll": {},
    "Ice": {},
    "Fallout": {},
}
_AROUND = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
_Text = Annotated[str, msgspec.Meta(max_length=200)]


class _Position(msgspec.Struct):
    x: float = 0
    y: float = 0


class _Tile(msgspec.Struct, rename="camel"):
    base_terrain: _Text
    position: _Position = msgspec.field(default_factory=_Position)
    terrain_features: tuple[_Text, ...] = ()
    terrain_feature: _Text | None = None
    natural_wonder: _Text | None = None
    resource: _Text | None = None
    improvement: _Text | None = None
    road_status: _Text | None = None
    has_bottom_river: bool = False
    has_bottom_left_river: bool = False
    has_bottom_right_river: bool = False

    def key(self) -> str:
        """The terrain with its features, as one name."""
        older = [self.terrain_feature] if self.terrain_feature else []
        return clean(_JOIN.join([self.base_terrain, *self.terrain_features, *older]), 200)


class _Start(msgspec.Struct):
    position: _Position = msgspec.field(default_factory=_Position)
    nation: _Text = ""


class _Parameters(msgspec.Struct, rename="camel"):
    name: _Text = ""
    world_wrap: bool = False


class _File(msgspec.Struct, rename="camel"):
    tile_list: Annotated[tuple[_Tile, ...], msgspec.Meta(min_length=1, max_length=MAX_CELLS)]
    map_parameters: _Parameters = msgspec.field(default_factory=_Parameters)
    starting_locations: Annotated[tuple[_Start, ...], msgspec.Meta(max_length=MAX_CELLS)] = ()


class Unciv:
    """The importer; rivers, which run between tiles here, are led through the tiles of one bank."""

    name = "Unciv map"
    suffixes = (".unciv",)

    def recognises(self, head: bytes, path: Path) -> bool:
        """Whether the text is gzip in base64, or JSON with Unciv's list of tiles."""
        start = head.lstrip()
        return start.startswith(_GZIP) or (start.startswith(b"{") and b"tileList" in head and b"baseTerrain" in head)

    def survey(self, path: Path, options: Mapping[str, str] = {}) -> Survey:
        """The terrains of the map, each with its features, and what cannot be kept."""
        file, losses = _parsed(path), Losses()
        tiles = _placed(file, str(path), losses)
        counts = Counter(tile.key() for tile in tiles.values())
        terrains = tuple(ForeignTerrain(key, key, counts[key], _look(key)[0]) for key in sorted(counts))
        columns, rows = zip(*map(_offset, tiles), strict=True)
        width, height = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
        return Survey(self.name, _title(file, path), width, height, terrains, (), losses.all())

    def read(self, path: Path, mapping: Mapping[str, Look] | None = None, options: Mapping[str, str] = {}) -> Imported:
        """The map as a world."""
        file, losses = _parsed(path), Losses()
        tiles = _placed(file, str(path), losses)
        looks = {key: (mapping or {}).get(key, _look(key)[0]) for key in {tile.key() for tile in tiles.values()}}
        cells = _hexes(tiles, looks)
        for start in file.starting_locations:
            hex_ = cells.get(_axial(start.position, str(path), "startingLocations"))
            if hex_ is None:
                losses.add("a starting location lies off the map")
            else:
                hex_.capital = True
        rivers = _rivers(tiles, cells, losses)
        return build(
            cells, _title(file, path), label=str(path), losses=losses, flat=True, rivers=rivers, thin_water=False
        )


IMPORTERS = (Unciv(),)


# reading


def _parsed(path: Path) -> _File:
    label = str(path)
    data = read_bytes(path, _MAX_BYTES)
    if not data.lstrip().startswith(b"{"):
        try:
            data = base64.b64decode(b"".join(data.split()), validate=True)
        except (binascii.Error, ValueError):
            raise WorldFormatError(label, "", "is no Unciv map: it is neither JSON nor base64") from None
        data = gunzip(data, label)
    text = text_of(data, label)
    try:
        try:
            file: _File = loose_json.decode(text, _File)
        except msgspec.ValidationError:
            raise
        except msgspec.DecodeError:
            file = loose_json.decode(_strict(text), _File)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at `$.")
        raise WorldFormatError(label, where.rstrip("`"), what) from None
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        raise WorldFormatError(label, "", "is no Unciv map: it unpacks to something that is no sound JSON") from None
    return file


_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]:,]|[^{}\[\]:,"\s][^{}\[\]:,"\n]*|\s+|"')
_PLAIN = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?|true|false|null")


def _strict(text: str) -> str:
    """Sound JSON out of the relaxed kind that older versions wrote, without quotes round plain words."""
    parts: list[str] = []
    for match in _TOKEN.finditer(text):
        part = match[0].strip()
        if part and part[0] not in '{}[]:,"' and not _PLAIN.fullmatch(part):
            part = msgspec.json.encode(part).decode()
        parts.append(part)
    return "".join(parts)


def _title(file: _File, path: Path) -> str:
    return clean(file.map_parameters.name) or clean(path.name)


def _axial(position: _Position, label: str, where: str) -> Axial:
    """Axial coordinates of flat-top hexes: x points up to the left here, y up to the right."""
    x, y = (whole(value, label, where, -MAX_SIDE, MAX_SIDE) for value in (position.x, position.y))
    return y - x, -y


def _offset(at: Axial) -> tuple[int, int]:
    """Column and row in a rectangle whose even columns are pushed down."""
    return at[0], at[1] + (at[0] + (at[0] & 1)) // 2


def _placed(file: _File, label: str, losses: Losses) -> dict[Axial, _Tile]:
    """The tiles by place, and a note of all that our tiles cannot hold."""
    tiles: dict[Axial, _Tile] = {}
    for index, tile in enumerate(file.tile_list):
        at = _axial(tile.position, label, f"tileList[{index}].position")
        if at in tiles:
            losses.add(f"two tiles at x {tile.position.x:g}, y {tile.position.y:g}; the second is left out")
        else:
            tiles[at] = tile
    left, top = min(_offset(at)[0] for at in tiles), min(_offset(at)[1] for at in tiles)
    for at, tile in tiles.items():
        column, row = _offset(at)[0] - left + 1, _offset(at)[1] - top + 1
        for word in _look(tile.key())[1]:
            losses.add(f"unknown terrain {word!r}", row, column)
        if tile.improvement and not _is_start(tile):
            losses.add(f"improvement {clean(tile.improvement)!r} is left out", row, column)
    resources = sum(tile.resource is not None for tile in tiles.values())
    if resources:
        losses.add(f"resources on {resources} tile{'' if resources == 1 else 's'} left out")
    if file.map_parameters.world_wrap:
        losses.add("the map goes on from its right edge at its left one; ours ends there")
    return tiles


def _is_start(tile: _Tile) -> bool:
    return (tile.improvement or "").startswith("StartingLocation")


def _look(key: str) -> tuple[Look, list[str]]:
    """What a terrain with its features becomes, and the words not understood."""
    base, *features = key.split(_JOIN)
    look, known = (_BASE[base], True) if base in _BASE else look_for(base)
    unknown = [] if known else [base]
    for feature in features:
        changes = _CHANGES.get(feature)
        if changes is None:
            changes, known = _guessed(feature)
            unknown += [] if known else [feature]
        if look.terrain not in ("sea", "swamp", ""):
            look = msgspec.structs.replace(look, **changes)
    return look, unknown


def _guessed(feature: str) -> tuple[dict[str, object], bool]:
    guess, known = look_for(feature)
    changes: dict[str, object] = {"terrain": guess.terrain} if guess.terrain not in ("lowland", "") else {}
    return changes | {flag: True for flag in ("forest", "hills") if getattr(guess, flag)}, known


def _hexes(tiles: Mapping[Axial, _Tile], looks: Mapping[str, Look]) -> dict[Axial, Hex]:
    left, top = min(_offset(at)[0] for at in tiles), min(_offset(at)[1] for at in tiles)
    cells: dict[Axial, Hex] = {}
    for at, tile in tiles.items():
        look = looks[tile.key()]
        if tile.road_status in ("Road", "Railroad"):
            look = msgspec.structs.replace(look, road=True)
        column, row = _offset(at)
        cells[at] = Hex(look, row - top + 1, column - left + 1, clean(tile.natural_wonder or ""), _is_start(tile))
    return cells


# rivers


def _rivers(tiles: Mapping[Axial, _Tile], cells: Mapping[Axial, Hex], losses: Losses) -> list[Link]:
    """Links through the middles of tiles for the rivers along their sides, with a mouth where one ends at water."""
    edges = [edge for edge in _edges(tiles) if not all(_wet(cells, at) for at in edge)]
    bank = _banks(edges, cells)
    links: dict[Link, None] = {}
    for edge, here in bank.items():
        for third, met in _meeting(edge, bank):
            for there in {bank[other] for other in met} - {here}:
                _link(links, here, there)
            if not met and third in cells and _wet(cells, third) and not _wet(cells, here):
                _link(links, here, third)
    joined = {at for link in links for at in link}
    for at in sorted(set(bank.values()) - joined):
        losses.add("a river one side long is left out", cells[at].row, cells[at].column)
    return list(links)


def _edges(tiles: Mapping[Axial, _Tile]) -> Iterator[Link]:
    for (q, r), tile in tiles.items():
        below = (
            (tile.has_bottom_river, (q, r + 1)),
            (tile.has_bottom_left_river, (q - 1, r + 1)),
            (tile.has_bottom_right_river, (q + 1, r)),
        )
        for flows, other in below:
            if flows and other in tiles:
                yield (q, r), other


def _wet(cells: Mapping[Axial, Hex], at: Axial) -> bool:
    return at not in cells or cells[at].look.terrain in ("sea", "")


def _banks(edges: Iterable[Link], cells: Mapping[Axial, Hex]) -> dict[Link, Axial]:
    """For each edge the tile that takes its river: low ground before mountains, and as few tiles as may be."""
    beside: dict[Axial, set[Link]] = {}
    for edge in edges:
        for at in edge:
            beside.setdefault(at, set()).add(edge)

    def rank(at: Axial) -> tuple[bool, bool, int, Axial]:
        return _wet(cells, at), cells[at].look.mountain, -len(beside[at]), at

    queue = [rank(at) for at in beside]
    heapq.heapify(queue)
    bank: dict[Link, Axial] = {}
    while queue:
        old = heapq.heappop(queue)
        at = old[-1]
        now = rank(at)
        if now != old:  # some of its edges were taken since
            heapq.heappush(queue, now)
            continue
        for edge in sorted(beside[at]):
            bank[edge] = at
            for other in edge:
                if other != at:
                    beside[other].discard(edge)
        beside[at] = set()
    return bank


def _meeting(edge: Link, bank: Mapping[Link, Axial]) -> Iterator[tuple[Axial, list[Link]]]:
    """For both ends of an edge: the third tile there, and the other edges with a river that end there."""
    a, b = edge
    for third in _both(a, b):
        ends = [(a, third), (third, a), (b, third), (third, b)]
        yield third, [other for other in ends if other in bank]


def _both(a: Axial, b: Axial) -> list[Axial]:
    around = {(b[0] + dq, b[1] + dr) for dq, dr in _AROUND}
    return [at for at in ((a[0] + dq, a[1] + dr) for dq, dr in _AROUND) if at in around]


def _link(links: dict[Link, None], a: Axial, b: Axial) -> None:
    """Add a link unless it would close a triangle."""
    if not any(_sorted(a, c) in links and _sorted(b, c) in links for c in _both(a, b)):
        links[_sorted(a, b)] = None


def _sorted(a: Axial, b: Axial) -> Link:
    return (a, b) if a < b else (b, a)
