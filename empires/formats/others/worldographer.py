"""Worldographer maps (.wxx, Classic and 2025): gzip of UTF-16 XML, hexes of both kinds."""

from __future__ import annotations

import re
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from xml.etree.ElementTree import Element

import msgspec

from empires.formats.core.faults import WorldFormatError
from empires.formats.core.foreign import (
    Axial,
    Choice,
    ForeignTerrain,
    Hex,
    Imported,
    Link,
    Look,
    Losses,
    Survey,
    build,
)
from empires.formats.core.intake import check_size, clean, gunzip, parse_xml, read_bytes, text_of, whole
from empires.formats.core.terrain_words import look_for
from empires.formats.core.tracks import Spot, along, curve, links, nearest

_MAX_BYTES = 32_000_000
_MAX_XML = 48_000_000
_FAR = 10_000_000.0
_STEPS = 200_000
_FIELDS = (6, 7, 11, 12)
_DECLARATION = re.compile(r"\s*<\?xml[^>]{0,200}\?>")  # it names UTF-16 and sometimes XML 1.1


class Worldographer:
    """The importer. Lines tagged as rivers and roads become strands, labels and features become names."""

    name = "Worldographer map"
    suffixes = (".wxx",)

    def recognises(self, head: bytes, path: Path) -> bool:
        """Whether the first bytes, unpacked if need be, are a Worldographer map's."""
        plain = peek(head).replace(b"\0", b"")
        return b"<map" in plain and b"hexOrientation" in plain

    def survey(self, path: Path, options: Mapping[str, str] = {}) -> Survey:
        """The terrains of the map, and what cannot be kept."""
        sheet = _Sheet(path, options)
        counts = Counter(sheet.names.values())
        terrains = tuple(ForeignTerrain(key, _last(key), counts[key], _suggested(key)) for key in sorted(counts))
        sheet.cells({key: _suggested(key) for key in counts})
        return Survey(self.name, sheet.title, sheet.width, sheet.height, terrains, sheet.choices(), sheet.losses.all())

    def read(self, path: Path, mapping: Mapping[str, Look] | None = None, options: Mapping[str, str] = {}) -> Imported:
        """The map as a world."""
        sheet = _Sheet(path, options)
        cells = sheet.cells({key: (mapping or {}).get(key, _suggested(key)) for key in set(sheet.names.values())})
        return build(
            cells,
            sheet.title,
            label=sheet.label,
            losses=sheet.losses,
            flat=sheet.flat,
            rivers=sheet.lines("river", cells),
            roads=sheet.lines("road", cells),
        )


IMPORTERS = (Worldographer(),)


def peek(head: bytes, size: int = 8192) -> bytes:
    """The first bytes of a file, unpacked where they are gzip; nothing where they cannot be."""
    if not head.startswith(b"\x1f\x8b"):
        return head
    try:
        return zlib.decompressobj(31).decompress(head, size)
    except zlib.error:
        return b""


def _suggested(key: str) -> Look:
    """Unpainted hexes are taken for sea, so that what is painted is an island in it."""
    return Look("sea") if _is_unpainted(key) else look_for(_last(key))[0]


def _is_unpainted(key: str) -> bool:
    return _last(key).lower() in ("blank", "border only", "")


def _last(key: str) -> str:
    """A terrain's name without the folder that newer versions put before it."""
    return key.rpartition("/")[2]


class _Sheet:
    """One view level of one file: its grid of terrain names, and what lies on it."""

    def __init__(self, path: Path, options: Mapping[str, str]) -> None:
        self.label = str(path)
        self.title = clean(path.stem)
        self.losses = Losses()
        self.root = self._parsed(path)
        self.flat = self._is_flat()
        self.sheets = {tiles.get("viewLevel", ""): tiles for tiles in reversed(self.root.findall("tiles"))}
        self.levels = [tiles.get("viewLevel", "") for tiles in self.root.findall("tiles")]
        if not self.sheets:
            raise WorldFormatError(self.label, "map", "holds no tiles")
        self.level = options.get("level") or self.levels[0]
        if self.level not in self.sheets:
            raise WorldFormatError(self.label, "level", f"{clean(self.level)!r} is no level of this map")
        tiles = self.sheets[self.level]
        self.width = whole(tiles.get("tilesWide"), self.label, "tilesWide", 1, 1_000_000)
        self.height = whole(tiles.get("tilesHigh"), self.label, "tilesHigh", 1, 1_000_000)
        check_size(self.width, self.height, self.label)
        self.names = self._names(tiles)

    def _parsed(self, path: Path) -> Element:
        data = read_bytes(path, _MAX_BYTES)
        if data.startswith(b"\x1f\x8b"):
            data = gunzip(data, self.label, cap=_MAX_XML)
        if data[:2] in (b"\0<", b"<\0"):
            data = (b"\xfe\xff" if data[:1] == b"\0" else b"\xff\xfe") + data
        text = text_of(data, self.label)
        match = _DECLARATION.match(text[:1000])
        root = parse_xml(text[match.end() :] if match else text, self.label)
        if root.tag != "map":
            raise WorldFormatError(self.label, "", "is no Worldographer map: its first element is not <map>")
        return root

    def _is_flat(self) -> bool:
        orientation = self.root.get("hexOrientation", "")
        if orientation not in ("COLUMNS", "ROWS"):
            kind = "of squares" if orientation == "SQUARE" else "without hexOrientation COLUMNS or ROWS"
            raise WorldFormatError(self.label, "map", f"is a map {kind}; only hexes can be read")
        return orientation == "COLUMNS"

    def choices(self) -> tuple[Choice, ...]:
        """Which level to read, where there are several."""
        if len(self.sheets) < 2:
            return ()
        levels = tuple((level, clean(level.title())) for level in self.sheets)
        return (Choice("level", "Level of the map", levels, self.levels[0]),)

    # hexes

    def _terrains(self) -> dict[str, str]:
        """The terrain names by their number in the grid."""
        words = (self.root.findtext("terrainmap") or "").strip().split("\t")
        if len(words) % 2:
            raise WorldFormatError(self.label, "terrainmap", "is no list of names and numbers")
        return {number.strip(): clean(name, 120) for name, number in zip(words[::2], words[1::2], strict=True)}

    def _names(self, tiles: Element) -> dict[Axial, str]:
        """The terrain name of each hex, by axial coordinates; each <tilerow> is a column, whatever its name says."""
        terrains = self._terrains()
        columns = tiles.findall("tilerow")
        if len(columns) != self.width:
            what = f"holds {len(columns)} columns, but says tilesWide {self.width}"
            raise WorldFormatError(self.label, "tiles", what)
        names: dict[Axial, str] = {}
        for column, element in enumerate(columns):
            lines = [line for line in (element.text or "").splitlines() if line.strip()]
            if len(lines) != self.height:
                what = f"holds {len(lines)} hexes, but the map says tilesHigh {self.height}"
                raise WorldFormatError(self.label, f"column {column + 1}", what)
            for row, line in enumerate(lines):
                names[self.axial(column, row)] = self._name(line.split("\t"), terrains, row, column)
        return names

    def _name(self, fields: list[str], terrains: Mapping[str, str], row: int, column: int) -> str:
        if len(fields) not in _FIELDS:
            self.losses.add(f"a hex of {len(fields)} fields; only its terrain is read", row + 1, column + 1)
        number = fields[0].strip()
        if number not in terrains:
            where = f"row {row + 1}, column {column + 1}"
            whole(number, self.label, where, 0, 1_000_000)
            self.losses.add(f"terrain {number} is missing from the list of terrains", row + 1, column + 1)
            return f"terrain {number}"
        return terrains[number]

    def axial(self, column: int, row: int) -> Axial:
        """Axial coordinates of a hex; odd columns are lower, or odd rows further right."""
        if self.flat:
            return column, row - (column - (column & 1)) // 2
        return column - (row - (row & 1)) // 2, row

    def offset(self, at: Axial) -> tuple[int, int]:
        """Column and row of a hex, from 0."""
        q, r = at
        return (q, r + (q - (q & 1)) // 2) if self.flat else (q + (r - (r & 1)) // 2, r)

    def spot(self, element: Element, x: str = "x", y: str = "y") -> Spot | None:
        """Where an element lies, in axial coordinates; hexes are 300 wide and high, and overlap by a quarter."""
        try:
            right, down = float(element.get(x, "")), float(element.get(y, ""))
        except ValueError:
            return None
        if not (abs(right) < _FAR and abs(down) < _FAR):  # not a number is not less either
            return None
        right, down = right - 150, down - 150
        if self.flat:
            return right / 225, down / 300 - right / 450
        return right / 300 - down / 450, down / 225

    def cells(self, looks: Mapping[str, Look]) -> dict[Axial, Hex]:
        """The hexes with the names, capitals and bridges that lie on them; notes what is left out."""
        cells: dict[Axial, Hex] = {}
        for at, key in self.names.items():
            column, row = self.offset(at)
            cells[at] = Hex(looks[key], row + 1, column + 1)
        for key in sorted(looks):
            if looks[key] != _suggested(key):
                continue
            if _is_unpainted(key):
                self.losses.add(f"unpainted hexes ({_last(key)!r}) are guessed: {looks[key].terrain or 'no tile'}")
            elif not look_for(_last(key))[1]:
                self.losses.add(f"terrain {_last(key)!r} says nothing; taken for {looks[key].terrain or 'no tile'}")
        for feature in self.root.iterfind("features/feature"):
            self._feature(feature, cells)
        for label in self.root.iterfind("labels/label"):
            self._label(_text(label), self._place(label), cells)
        for layer in self.root.iterfind("extraTerrain/mapLayer"):
            for extra in layer:
                name = clean(_last(extra.get("name", "")), 60)
                self.losses.add(f"{name!r} on layer {clean(layer.get('name', ''), 40)!r} is left out")
        for shape in self.root.iterfind("shapes/shape"):
            if not _line_kind(shape):
                self.losses.add(f"a shape tagged {clean(shape.get('tags', ''), 40)!r} is left out")
        return cells

    def _place(self, element: Element) -> Axial | None:
        """The hex that an element's location at this level lies on."""
        locations = element.findall("location")
        here = [spot for spot in locations if spot.get("viewLevel", self.level) == self.level]
        found = self.spot((here or locations)[0]) if locations else None
        return nearest(*found) if found else None

    def _feature(self, feature: Element, cells: Mapping[Axial, Hex]) -> None:
        kind = clean(_last(feature.get("type", "")), 60)
        words = set(re.findall(r"[a-z]+", kind.lower()))
        at = self._place(feature)
        hex_ = cells.get(at) if at else None
        if hex_ is None:
            self.losses.add(f"feature {kind!r} lies off the map")
            return
        inner = feature.find("label")
        name = _text(inner) if inner is not None else ""
        if name:
            self._label(name, at, cells)
        if "capital" in words:
            hex_.capital = True
        elif "bridge" in words:
            hex_.look = msgspec.structs.replace(hex_.look, bridge=True)
        elif not name:
            self.losses.add(f"feature {kind!r} is left out", hex_.row, hex_.column)

    def _label(self, name: str, at: Axial | None, cells: Mapping[Axial, Hex]) -> None:
        hex_ = cells.get(at) if at else None
        if not name:
            return
        if hex_ is None:
            self.losses.add(f"label {name!r} lies off the map")
        elif hex_.name and hex_.name != name:
            self.losses.add(f"label {name!r} lies on {hex_.name!r}; left out", hex_.row, hex_.column)
        else:
            hex_.name = name

    # lines

    def lines(self, kind: str, cells: Mapping[Axial, Hex]) -> list[Link]:
        """The sides that lines of a kind cross."""
        found: dict[Link, None] = {}
        for shape in self.root.iterfind("shapes/shape"):
            if _line_kind(shape) != kind:
                continue
            crossed = [link for link in links(along(self._spots(shape), _STEPS)) if any(at in cells for at in link)]
            if not crossed:
                self.losses.add(f"a {kind} that crosses no side of a hex is left out")
            found.update(dict.fromkeys(crossed))
        return list(found)

    def _spots(self, shape: Element) -> Iterator[Spot]:
        last: Spot | None = None
        for point in shape.iterfind("p"):
            spot = self.spot(point)
            if spot is None:
                continue
            first, second = self.spot(point, "cx1", "cy1"), self.spot(point, "cx2", "cy2")
            if point.get("type") == "c" and last and first and second:
                yield from curve(last, first, second, spot)
            else:
                yield spot
            last = spot


def _line_kind(shape: Element) -> str:
    """Whether a shape is a river or a road, by its tags, its style or its name; "" for neither."""
    words = " ".join(shape.get(key, "")[:200] for key in ("tags", "style", "strokeType", "name", "type")).lower()
    if any(word in words for word in ("river", "stream", "canal")):
        return "river"
    return "road" if any(word in words for word in ("road", "trail", "highway")) else ""


def _text(label: Element) -> str:
    """The words of a label: its own text and what follows its location."""
    return clean(" ".join([label.text or "", *((part.tail or "") for part in label)]))
