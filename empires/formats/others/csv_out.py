"""Worlds as CSV, a row for each tile, and the same rows read back.

Sides of one strand are joined by `+`, strands are parted by a blank.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from empires.formats.core.faults import WorldFormatError
from empires.formats.core.foreign import Imported, Look, Loss, Survey
from empires.formats.core.intake import WINDOWS, clean, read_bytes, text_or_windows, whole
from empires.formats.core.own import WORDS, read_own, survey_own, write_bytes
from empires.formats.core.spreadsheet import MARK, SEPARATORS, table_bytes, table_text, unguarded
from empires.formats.core.world_file import MAX_TILES
from empires.model.land.hexes import half_column
from empires.model.land.world import World

_PLACE = ("number", "column", "row", "i", "j", "resolution", "origin")
_GROUND = ("terrain", "forest", "hills", "mountain", "bridge")
COLUMNS = (*_PLACE, *_GROUND, "rivers", "ridges", "roads", "sea_sides", "name", "capital")
_FLAGS = ("forest", "hills", "mountain", "bridge", "capital")
_STRANDS = ("rivers", "ridges", "roads")
_LONGEST = 2_000


def write_csv(world: World, path: Path | str, separator: str = ",") -> None:
    """Write a world as CSV through a new file; WorldFormatError when it cannot be written."""
    write_bytes(Path(path), table_bytes(_table(world), separator))


def csv_text(world: World) -> str:
    """The CSV text of a world, tiles in reading order."""
    return table_text(_table(world))


def _table(world: World) -> Iterator[Sequence[object]]:
    yield COLUMNS
    left = min(half_column(tile.at) for tile in world.tiles.values())
    top = max(tile.at[1] for tile in world.tiles.values())
    for cell, tile in sorted(world.tiles.items(), key=lambda item: (-item[1].at[1], item[1].at[0])):
        i, j = tile.at
        place = (half_column(tile.at) - left + 1, top - j + 1)
        row = [world.number(cell), *place, i, j, world.resolution, world.origin, tile.terrain]
        row += ["yes" if getattr(tile, flag) else "" for flag in _FLAGS[:-1]]
        row += [" ".join(map(_sides, getattr(tile, kind))) for kind in _STRANDS]
        yield [*row, _sides(tile.sea_sides), tile.name, "yes" if tile.capital else ""]


class _OwnCsv:
    name = "Empires CSV"
    suffixes: tuple[str, ...] = ()  # named with every other CSV

    def recognises(self, head: bytes, path: Path) -> bool:
        """The very columns that we write, whatever parts them."""
        return _separator(head.decode("utf-8", "replace")) != ""

    def survey(self, path: Path, options: Mapping[str, str] = {}) -> Survey:
        """The terrains of the world in the file."""
        return survey_own(self.name, self.read(path).world)

    def read(self, path: Path, mapping: Mapping[str, Look] | None = None, options: Mapping[str, str] = {}) -> Imported:
        """The world in the file; its title is the file's name."""
        label = str(path)
        tiles: list[dict[str, Any]] = []
        head: dict[str, Any] = {}
        text, windows = text_or_windows(read_bytes(path), label)
        for number, row in enumerate(_rows(text, label), 2):
            tiles.append(_tile(row, number, label))
            own = {key: row[key] for key in ("resolution", "origin")}
            if head and own != head:
                raise WorldFormatError(label, f"line {number}", "lies in another grid than the first tile")
            head = own
        if not tiles:
            raise WorldFormatError(label, "", "holds no tile")
        about = {"name": clean(Path(path).stem.replace("_", " "), 120) or WORDS, "origin": head["origin"]}
        about["resolution"] = whole(head["resolution"], label, "line 2, resolution", 0, 15)
        try:
            found = read_own(about, tiles, mapping, label)
        except WorldFormatError as error:
            tile = re.match(r"tiles\[(\d+)\]", error.where)
            raise WorldFormatError(label, f"line {int(tile[1]) + 2}" if tile else error.where, error.what) from None
        return Imported(found.world, (*found.losses, Loss(0, 0, WINDOWS))) if windows else found


def _separator(text: str) -> str:
    """What parts our columns in the first line; "" where it does not name them."""
    first = text.removeprefix(MARK).partition("\n")[0].strip().replace('"', "")
    return next((sign for sign in SEPARATORS if first == sign.join(COLUMNS)), "")


def _rows(text: str, label: str) -> list[dict[str, str]]:
    reader = csv.reader(io.StringIO(text), delimiter=_separator(text) or ",", strict=True)
    rows: list[dict[str, str]] = []
    try:
        next(reader)
        for row in reader:
            if not row:
                continue
            if len(row) != len(COLUMNS) or any(len(field) > _LONGEST for field in row):
                raise WorldFormatError(label, f"line {reader.line_num}", f"has no {len(COLUMNS)} sound fields")
            if len(rows) >= MAX_TILES:
                raise WorldFormatError(label, "", f"holds more than {MAX_TILES:,} tiles")
            rows.append(dict(zip(COLUMNS, row, strict=True)))
    except csv.Error as error:
        raise WorldFormatError(label, f"line {reader.line_num}", f"is no sound CSV: {error}") from None
    return rows


def _tile(row: Mapping[str, str], number: int, label: str) -> dict[str, Any]:
    """A row as the world file writes a tile; its bounds are checked there."""
    where = f"line {number}"
    at = [whole(row[key], label, f"{where}, {key}", -1_000_000, 1_000_000) for key in ("i", "j")]
    tile: dict[str, Any] = {"at": at, "terrain": row["terrain"], "name": unguarded(row["name"])}
    for flag in _FLAGS:
        if row[flag] not in ("", "yes", "no"):
            raise WorldFormatError(label, f"{where}, {flag}", f"is {clean(row[flag], 30)!r}; it may be yes or nothing")
        tile[flag] = row[flag] == "yes"
    for kind in _STRANDS:
        tile[kind] = [_numbers(strand, f"{where}, {kind}", label) for strand in row[kind].split()]
    tile["sea_sides"] = _numbers(row["sea_sides"], f"{where}, sea_sides", label)
    return tile


def _numbers(text: str, where: str, label: str) -> list[int]:
    return [whole(side, label, where, 1, 6) for side in text.split("+")] if text else []


def _sides(strand: tuple[int, ...]) -> str:
    return "+".join(map(str, strand))


IMPORTERS = (_OwnCsv(),)
