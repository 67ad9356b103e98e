"""Plain CSV: a table with one hex a line, or a grid with one terrain a cell.

A table's first line names its columns. Places: `i, j` as in our world files, `q, r` (axial, pointy hexes), or
`column, row` (a rectangle, see the option layout). Then any of terrain, forest, hills, mountain, bridge, capital
(yes or no), rivers, ridges, roads (`1+4 2+5+6`: sides joined, from 1 to 6), sea_sides (`1+2`), name. A table with
i, j and sea_sides, such as we write, says all that our tiles hold and is taken as it stands. Lines before it that
begin with # may give name, resolution, origin, seed, author and licence, as in `# name: The Isles`.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from pathlib import Path

from empires.formats.core.faults import WorldFormatError
from empires.formats.core.foreign import Axial, Choice, Imported, Look, Losses, Survey
from empires.formats.core.intake import MAX_CELLS, MAX_SIDE, WINDOWS, clean, read_bytes, text_or_windows, whole
from empires.formats.core.records import LAYOUTS, NAMES, Records, axial, layout_of, size
from empires.formats.core.spreadsheet import SEPARATORS, unguarded
from empires.model.land import hexes
from empires.model.land.hexes import WorldError

_MAX_BYTES = 48_000_000
_MAX_LINES = 600_000
_MAX_FIELDS = 6_000_000
_HEAD = ("name", "resolution", "origin", "seed", "author", "licence")
_PLACES = (("i", "j"), ("q", "r"), ("column", "row"))


class Csv:
    """The importer."""

    name = "CSV table or grid"
    suffixes = (".csv", ".tsv")

    def recognises(self, head: bytes, path: Path) -> bool:
        """Whether the name says CSV, or the first line names the columns of a table."""
        if path.suffix.lower() in self.suffixes:
            return True
        lines = (line for line in head.decode("utf-8", "replace").splitlines() if line[:1] != "#")
        first = next(lines, "")
        return any(_place_names(_named(first.split(sign))) for sign in SEPARATORS)

    def survey(self, path: Path, options: Mapping[str, str] = {}) -> Survey:
        """The terrains of the table or grid."""
        sheet = _Sheet(path, options)
        width, height = size(sheet.records.keys, sheet.records.flat)
        terrains = sheet.records.terrains()
        return Survey(self.name, sheet.title, width, height, terrains, sheet.choices(), sheet.losses.all())

    def read(self, path: Path, mapping: Mapping[str, Look] | None = None, options: Mapping[str, str] = {}) -> Imported:
        """The table or grid as a world."""
        sheet = _Sheet(path, options)
        return sheet.records.build(sheet.title, mapping or {}, **sheet.grid())


IMPORTERS = (Csv(),)


class _Sheet:
    """One file: what its head says, and its hexes."""

    def __init__(self, path: Path, options: Mapping[str, str]) -> None:
        self.label = str(path)
        self.losses = Losses()
        self.layout = layout_of(options, self.label)
        text, windows = text_or_windows(read_bytes(path, _MAX_BYTES), self.label)
        if windows:
            self.losses.add(WINDOWS)
        self.head: dict[str, str] = {}
        lines = list(self._body(text))
        self.title = clean(self.head.get("name", ""), 120) or clean(path.stem) or "Imported world"
        if not lines:
            raise WorldFormatError(self.label, "", "holds no line of hexes")
        names = _named(lines[0][1])
        self.is_table = _place_names(names) is not None
        self.records = self._table(names, lines[1:]) if self.is_table else self._grid(lines)
        if not self.records.keys:
            raise WorldFormatError(self.label, "", "holds no hex")

    def _body(self, text: str) -> Iterator[tuple[int, list[str]]]:
        """The lines with their numbers from 1, split into fields; the head's lines are kept aside."""
        start, sign = 0, ""
        if text.count("\n") > _MAX_LINES or max(map(text.count, SEPARATORS)) > _MAX_FIELDS:
            raise WorldFormatError(self.label, "size", f"has far more than the {MAX_CELLS:,} hexes that are read")
        lines = text.splitlines(keepends=True)
        while start < len(lines) and (not lines[start].strip() or lines[start][0] == "#" or "sep=" in lines[start][:4]):
            line = lines[start].strip()
            key, _, value = line.lstrip("# ").partition(":")
            if key.strip().lower() in _HEAD:
                self.head[key.strip().lower()] = value.strip()[:400]
            sign = line[4:5] if line.startswith("sep=") else sign
            start += 1
        sign = sign or max(SEPARATORS, key="".join(lines[start : start + 1]).count)
        reader = csv.reader(io.StringIO("".join(lines[start:])), delimiter=sign, strict=True)
        try:
            for fields in reader:
                if any(map(str.strip, fields)):
                    yield start + reader.line_num, fields
        except csv.Error as error:
            raise WorldFormatError(self.label, f"line {start + reader.line_num}", f"is no sound CSV: {error}") from None

    def _table(self, names: list[str], lines: list[tuple[int, list[str]]]) -> Records:
        first, second = _place_names(names) or ("", "")
        flat = first == "column" and self.layout.endswith("q")
        records = Records(self.label, self.losses, flat=flat, exact=first == "i" and "sea_sides" in names)
        for name in names:
            if name and name not in (*_KNOWN, first, second):
                self.losses.add(f"column {clean(name, 40)!r} is left out")
        for line, fields in lines:
            if len(fields) != len(names):
                what = f"has {len(fields)} fields, but the first line names {len(names)} columns"
                raise WorldFormatError(self.label, f"line {line}", what)
            values: dict[str, object] = dict(zip(names, map(unguarded, fields), strict=True))
            a, b = (
                whole(_number(values[key]), self.label, f"line {line}", -MAX_SIDE, MAX_SIDE) for key in (first, second)
            )
            values.setdefault("name", "")
            records.add(self._at(first, a, b), values, line, 1)
            for key in ("resolution", "origin"):
                if key in values:
                    self.head.setdefault(key, str(values[key]).strip())
        return records

    def _at(self, kind: str, a: int, b: int) -> Axial:
        match kind:
            case "i":
                return a, -b
            case "q":
                return a, b
            case _:
                return axial(a, b, self.layout)

    def _grid(self, lines: list[tuple[int, list[str]]]) -> Records:
        records = Records(self.label, self.losses, flat=self.layout.endswith("q"))
        width = max(len(fields) for _, fields in lines)
        if width > MAX_SIDE or sum(len(fields) for _, fields in lines) > MAX_CELLS:
            raise WorldFormatError(self.label, "size", f"holds more than {MAX_CELLS:,} hexes")
        for row, (_, fields) in enumerate(lines):
            if len(fields) != width:
                self.losses.add(f"the row has {len(fields)} cells, not {width}", row + 1, len(fields))
            for column, word in enumerate(fields):
                if word.strip():
                    records.add(axial(column, row, self.layout), {"terrain": unguarded(word)}, row + 1, column + 1)
        return records

    def choices(self) -> tuple[Choice, ...]:
        """How a rectangle of columns and rows is laid out."""
        return (Choice("layout", "Layout of columns and rows", tuple(LAYOUTS.items()), "odd-r"),)

    def grid(self) -> dict[str, object]:
        """The grid on the globe and the words about the world, where the head gives them."""
        more: dict[str, object] = {key: clean(self.head.get(key, ""), 400) for key in ("seed", "author", "licence")}
        if not self.records.exact or "origin" not in self.head:
            return more
        resolution = whole(self.head.get("resolution", ""), self.label, "resolution", 0, 15)
        try:
            hexes.check_origin(self.head["origin"], resolution)
        except WorldError as error:
            raise WorldFormatError(self.label, "origin", str(error)) from None
        return more | {"resolution": resolution, "origin": self.head["origin"]}


_KNOWN = (
    *("number", "i", "j", "column", "row", "resolution", "origin", "terrain", "forest", "hills", "mountain"),
    *("bridge", "capital", "rivers", "ridges", "roads", "sea_sides", "name"),
)


def _named(fields: list[str]) -> list[str]:
    words = [field.strip().strip('"').strip().lower()[:60] for field in fields]
    return [NAMES.get(word, word.replace(" ", "_")) for word in words]


def _place_names(names: list[str]) -> tuple[str, str] | None:
    """The two columns of a table that say where a hex lies, or None for a grid."""
    return next((pair for pair in _PLACES if pair[0] in names and pair[1] in names), None)


def _number(value: object) -> str:
    """Spreadsheets write whole numbers as 3.0 too."""
    text = str(value).strip()
    return text[:-2] if text.endswith(".0") else text
