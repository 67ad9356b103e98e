"""Maps of the Battle for Wesnoth: `.map` files, and the map in quotes inside a scenario's `.cfg`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import msgspec

from empires.formats.core.foreign import Choice, ForeignTerrain, Hex, Imported, Look, Losses, Survey, build, chosen
from empires.formats.core.intake import check_size, clean, read_bytes, text_of
from empires.formats.core.world_file import WorldFormatError
from empires.formats.others import wesnoth_codes as codes

_CELL = re.compile(r"(?:\w{1,40} )?([A-Z_][A-Za-z]{0,3})(?:\^[^\s,]{1,4})?")
_MAP_DATA = re.compile(r'\bmap_data\s*=\s*_?\s*"((?:[^"]|"")*)"')
_HEADER = re.compile(r"[A-Za-z_]+\s*=.*")

BORDER = Choice("border", "The ring of scenery round the map", (("no", "leave it out"), ("yes", "keep it")), "no")
RIVERS = Choice("rivers", "Water one hex wide", (("yes", "becomes rivers"), ("no", "stays sea")), "yes")
ROADS = Choice("roads", "Lines of road terrain", (("yes", "become roads"), ("no", "become plain land")), "yes")
CASTLES = Choice(
    "castles",
    "Capital sites",
    (("starts", "the starting positions of the sides"), ("all", "every castle as well")),
    "starts",
)


class _Cell(msgspec.Struct, frozen=True):
    code: str
    place: str = ""


class _Grid(msgspec.Struct):
    """Cells row by row as in the file, border included, and what was lost in reading them."""

    label: str
    rows: list[list[_Cell]]
    losses: Losses

    @property
    def width(self) -> int:
        return len(self.rows[0])


class _Wesnoth:
    name = "Battle for Wesnoth map"
    suffixes = (".map", ".cfg")

    def recognises(self, head: bytes, path: Path) -> bool:
        """A header of this format, a scenario, or a first line of known terrain codes."""
        text = head.removeprefix(b"\xef\xbb\xbf").decode("ascii", "replace").lstrip()
        suffix = path.suffix.lower()
        if text.startswith(("border_size=", "usage=")) or suffix == ".cfg":
            return True
        cells = [_CELL.fullmatch(cell.strip()) for cell in text.partition("\n")[0].strip().split(",")[:20]]
        known = [cell is not None and not codes.unknown_part(cell[1]) for cell in cells]
        return suffix not in (".csv", ".tsv", ".json") and len(known) > 1 and all(known)

    def survey(self, path: Path, options: Mapping[str, str] = {}) -> Survey:
        """The codes in a map with what they may become."""
        grid = _read(path)
        inner = _inner(grid, chosen(BORDER, options, grid.label) == "yes")
        counts = Counter(cell.code for _, _, cell in inner)
        terrains = [
            ForeignTerrain(code, codes.name_of(code), count, codes.look_of(code)) for code, count in counts.items()
        ]
        terrains.sort(key=lambda terrain: (-terrain.count, terrain.key))
        _note(grid, inner)
        edge = 0 if chosen(BORDER, options, grid.label) == "yes" else 2
        return Survey(
            self.name,
            Path(path).stem,
            grid.width - edge,
            len(grid.rows) - edge,
            tuple(terrains),
            (BORDER, RIVERS, ROADS, CASTLES),
            grid.losses.all(),
        )

    def read(self, path: Path, mapping: Mapping[str, Look] | None = None, options: Mapping[str, str] = {}) -> Imported:
        """The world in a map; its flat-topped hexes are turned by a quarter."""
        grid = _read(path)
        inner = _inner(grid, chosen(BORDER, options, grid.label) == "yes")
        every_castle = chosen(CASTLES, options, grid.label) == "all"
        roads = chosen(ROADS, options, grid.label) == "yes"
        _note(grid, inner)
        _tell_guesses(grid.losses, inner, mapping or {})
        looks: dict[str, Look] = {}
        cells: dict[tuple[int, int], Hex] = {}
        for x, y, cell in inner:
            look = looks.get(cell.code)
            if look is None:
                look = (mapping or {}).get(cell.code) or codes.look_of(cell.code)
                castle = every_castle and codes.is_castle(cell.code)
                look = msgspec.structs.replace(look, road=look.road and roads, capital=look.capital or castle)
                looks[cell.code] = look
            start = cell.place.isdigit()
            # Odd columns of the playable map lie half a hex lower.
            cells[x, y - (x - (x & 1)) // 2] = Hex(look, y + 1, x + 1, "" if start else cell.place, start)
        return build(
            cells,
            Path(path).stem.replace("_", " "),
            label=grid.label,
            losses=grid.losses,
            flat=True,
            thin_water=chosen(RIVERS, options, grid.label) == "yes",
        )


def _read(path: Path | str) -> _Grid:
    label = str(path)
    text = text_of(read_bytes(path), label).replace("\r\n", "\n").replace("\r", "\n")
    losses = Losses()
    if "map_data" in text:
        text = _quoted(text, label, losses)
    elif Path(path).suffix.lower() == ".cfg":
        raise WorldFormatError(label, "", 'holds no map: there is no map_data="..." in it')
    lines = _without_header(text, label)
    if not any("," in line for _, line in lines):
        what = "has no commas: maps from before the year 2007 with one sign for each hex are not read"
        raise WorldFormatError(label, "", what)
    rows = _rows(lines, label)
    return _Grid(label, rows, losses)


def _quoted(text: str, label: str, losses: Losses) -> str:
    """The map inside a scenario; a path there is never followed."""
    found = [str(match[1]).replace('""', '"') for match in _MAP_DATA.finditer(text)]
    maps = [map_ for map_ in found if map_.strip() and not map_.lstrip().startswith("{")]
    if not maps:
        what = "only names the file of its map" if found else 'holds no sound map_data="..."'
        raise WorldFormatError(label, "map_data", f"{what}; open the .map file itself")
    if len(maps) > 1:
        losses.add(f"the file holds {len(maps)} maps; only the first is read")
    return maps[0]


def _without_header(text: str, label: str) -> list[tuple[int, str]]:
    """The numbered lines of terrain; a header is one only if an empty line comes before the first comma."""
    lines = list(enumerate(text.lstrip("\ufeff").split("\n"), 1))
    before = text[: text.find(",")] if "," in text else text
    if not _HEADER.match(before.lstrip()):
        return [(number, line) for number, line in lines if line.strip()]
    blank = next((n for n, line in lines if not line.strip() and any(other.strip() for m, other in lines if m < n)), 0)
    if not blank or "," in "".join(line for number, line in lines if number < blank):
        raise WorldFormatError(label, "header", "is not followed by an empty line")
    return [(number, line) for number, line in lines if number > blank and line.strip()]


def _rows(lines: list[tuple[int, str]], label: str) -> list[list[_Cell]]:
    width = lines[0][1].count(",") + 1
    check_size(width, len(lines), label)
    known: dict[str, _Cell] = {}
    rows: list[list[_Cell]] = []
    for number, line in lines:
        parts = line.split(",")
        if len(parts) != width:
            what = f"has {len(parts)} cells where the first row has {width}; the map is no rectangle"
            raise WorldFormatError(label, f"line {number}", what)
        row: list[_Cell] = []
        for column, raw in enumerate(parts, 1):
            cell = known.get(raw)
            if cell is None:
                cell = known[raw] = _cell(raw, f"line {number}, cell {column}", label)
            row.append(cell)
        rows.append(row)
    return rows


def _cell(raw: str, where: str, label: str) -> _Cell:
    place, _, code = raw.strip(" \t").rpartition(" ")
    base, joint, overlay = code.partition("^")
    if not base or (joint and not overlay):
        raise WorldFormatError(label, where, "is empty" if not code else f"has no whole terrain code: {clean(code)!r}")
    if len(base.encode()) > 4 or len(overlay.encode()) > 4:
        raise WorldFormatError(label, where, f"has a terrain code of more than 4 characters: {clean(code)!r}")
    if not code.isascii() or not code.isprintable():
        raise WorldFormatError(label, where, f"has a terrain code with signs no code has: {clean(code)!r}")
    return _Cell(code, clean(place))


def _inner(grid: _Grid, border: bool) -> list[tuple[int, int, _Cell]]:
    """(x, y, cell) counted from 0 inside the border, without it unless asked for."""
    edge = 0 if border else 1
    height = len(grid.rows)
    if grid.width <= 2 * edge or height <= 2 * edge:
        raise WorldFormatError(grid.label, "size", f"is {grid.width} by {height}, which is border and nothing else")
    return [(x - 1, y - 1, grid.rows[y][x]) for y in range(edge, height - edge) for x in range(edge, grid.width - edge)]


def _note(grid: _Grid, inner: list[tuple[int, int, _Cell]]) -> None:
    """List what a map says and a world does not keep."""
    losses = grid.losses
    for y, row in enumerate(grid.rows):
        for x, cell in enumerate(row):
            if cell.place and not (0 < x < grid.width - 1 and 0 < y < len(grid.rows) - 1):
                losses.add(f"the place {cell.place} lies in the border; left out", y, x)
    villages = 0
    met: set[str] = set()
    for x, y, cell in inner:
        unknown = codes.unknown_part(cell.code)
        if unknown:
            losses.add(f"the code {unknown} is not known", y + 1, x + 1)
        villages += codes.is_village(cell.code)
        if cell.place and cell.place in met:
            losses.add(f"the place {cell.place} is named more than once", y + 1, x + 1)
        met.add(cell.place)
    if villages:
        losses.add(f"{villages} village{'' if villages == 1 else 's'} left out: settlements are found in play")


def _tell_guesses(losses: Losses, inner: list[tuple[int, int, _Cell]], mapping: Mapping[str, Look]) -> None:
    """Say how many hexes of each kind that we do not have became what."""
    guesses = Counter(
        (kind, codes.look_of(cell.code).terrain)
        for _, _, cell in inner
        if cell.code not in mapping and (kind := codes.guessed(cell.code))
    )
    for (kind, terrain), count in guesses.items():
        losses.add(f"{kind} is guessed: it becomes {terrain} ({count} hex{'es' if count > 1 else ''})")


IMPORTERS = (_Wesnoth(),)
