"""What every importer shares: what foreign terrain becomes, what was lost, and how the hexes become a world.

Safe reading of strangers' files lies in `intake`. An importer reads its file into `Hex`es with axial
coordinates, looks each terrain up, and hands them to `build`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Protocol

import msgspec

from empires.formats.core import landscape
from empires.formats.core.intake import MAX_CELLS, clean
from empires.formats.core.looks import NOTHING, TERRAINS, Axial, Hex, Link, Look, look_text, parse_look
from empires.formats.core.world_file import WorldFormatError
from empires.model.land import hexes
from empires.model.land.hexes import At
from empires.model.land.numbering import Numbering
from empires.model.land.world import WET, World, WorldError, world_of
from empires.worlds.worldcheck import check_world

__all__ = [
    "NOTHING",
    "TERRAINS",
    "Axial",
    "Choice",
    "ForeignTerrain",
    "Hex",
    "Imported",
    "Importer",
    "Link",
    "Look",
    "Loss",
    "Losses",
    "Survey",
    "build",
    "chosen",
    "look_text",
    "parse_look",
]

CHECKED_UP_TO = 10_000  # tiles; larger worlds are sound by the way they are built, and checking takes seconds
LOSSES_EACH = 50
LOSSES_ALL = 2_000
QUARTER = 90  # degrees
TURNED = "the map is turned by a quarter, for our hexes stand on a corner: its north lies to the east"


class ForeignTerrain(msgspec.Struct, frozen=True):
    """A terrain met in a foreign file. key: its name in a mapping; name: for people; count: hexes that carry it."""

    key: str
    name: str
    count: int
    suggested: Look


class Loss(msgspec.Struct, frozen=True):
    """Something not understood or not kept; row and column as the foreign tool counts from 1, 0 for the whole file."""

    row: int
    column: int
    what: str

    def __str__(self) -> str:
        return f"row {self.row}, column {self.column}: {self.what}" if self.row or self.column else self.what


class Choice(msgspec.Struct, frozen=True):
    """A question about an import. key: its name in the options; values: (value, words for people)."""

    key: str
    words: str
    values: tuple[tuple[str, str], ...]
    default: str


class Survey(msgspec.Struct, frozen=True):
    """What a foreign file holds, before it becomes a world; width and height in hexes."""

    format: str
    title: str
    width: int
    height: int
    terrains: tuple[ForeignTerrain, ...]
    choices: tuple[Choice, ...] = ()
    losses: tuple[Loss, ...] = ()


class Imported(msgspec.Struct, frozen=True):
    """A world out of a foreign file, and what was lost on the way."""

    world: World
    losses: tuple[Loss, ...] = ()


class Importer(Protocol):
    """One foreign format. Any fault of a file is a WorldFormatError."""

    name: str
    suffixes: tuple[str, ...]

    def recognises(self, head: bytes, path: Path) -> bool:
        """Whether a file that begins so is of this format."""

    def survey(self, path: Path, options: Mapping[str, str] = ...) -> Survey:
        """What the file holds, with a suggestion for every terrain in it."""

    def read(self, path: Path, mapping: Mapping[str, Look] | None = None, options: Mapping[str, str] = ...) -> Imported:
        """The world in the file; `mapping` replaces suggestions by key."""


class Losses:
    """Losses as they are found: at most so many of each kind one by one, then a sum."""

    def __init__(self) -> None:
        self._found: list[Loss] = []
        self._counts: dict[str, int] = {}

    def add(self, what: str, row: int = 0, column: int = 0) -> None:
        """Note a loss; the same words again beyond a limit are only counted."""
        count = self._counts[what] = self._counts.get(what, 0) + 1
        if count <= LOSSES_EACH and len(self._found) < LOSSES_ALL:
            self._found.append(Loss(row, column, what))

    def all(self) -> tuple[Loss, ...]:
        """All losses, those of the whole file first, and sums for what was not listed one by one."""
        listed: dict[str, int] = {}
        for loss in self._found:
            listed[loss.what] = listed.get(loss.what, 0) + 1
        more = [(what, count - listed.get(what, 0)) for what, count in self._counts.items()]
        sums = [Loss(0, 0, f"{what}: {count} more") for what, count in more if count > 0]
        return tuple(sorted(self._found, key=lambda loss: (loss.row, loss.column))[:LOSSES_ALL] + sums[:LOSSES_ALL])


def chosen(choice: Choice, options: Mapping[str, str], label: str) -> str:
    """The value of a choice in the options, or its default; WorldFormatError for one that is not offered."""
    value = options.get(choice.key, choice.default)
    offered = [value for value, _ in choice.values]
    if value not in offered:
        raise WorldFormatError(label, f"option {choice.key}", f"is {value!r}; it may be {', '.join(offered)}")
    return value


def shore(cells: Mapping[Axial, Hex], q: float, r: float) -> Hex | None:
    """The nearest land without a name within two hexes or so of a spot: where a town goes that is found in water."""
    near = [
        (dq * dq + dr * dr + dq * dr, at)
        for at in ((round(q) + i, round(r) + j) for i in range(-3, 4) for j in range(-3, 4))
        if at in cells and cells[at].look.terrain not in ("", *WET) and not cells[at].name
        for dq, dr in ((at[0] - q, at[1] - r),)
    ]
    far, at = min(near, default=(9.0, (0, 0)))
    return cells[at] if far <= 6.0 else None


def build(
    cells: Mapping[Axial, Hex],
    title: str,
    *,
    label: str,
    losses: Losses | None = None,
    flat: bool = False,
    rivers: Iterable[Link] = (),
    roads: Iterable[Link] = (),
    ridges: Iterable[Link] = (),
    thin_water: bool = True,
    exact: bool = False,
    author: str = "",
    licence: str = "",
    seed: str = "",
    resolution: int = 0,
    origin: str = "",
    north: int = 0,
    numbers: Numbering | None = None,
) -> Imported:
    """The world made of foreign hexes at axial (q, r), q to the east and r to the south-east on pointy-top hexes.

    flat: the axial coordinates are those of flat-top hexes (q to the south-east, r to the south); our hexes stand
    on a corner, so the layout is turned by a quarter clockwise: north comes to lie in the east, a rectangle
    stays a rectangle, and what touched still touches. The links of rivers, roads and ridges are pairs of adjacent
    cells, of which one may be off the map. thin_water: water looks marked `thin` become rivers where they are
    narrow. exact: the looks say everything, so nothing is derived and nothing moved. origin: the h3 cell that
    (0, 0) stands for, at `resolution`; left out, the world is laid round the middle of a face. north: as of a `World`.
    """
    losses = losses or Losses()
    if flat:
        losses.add(TURNED)
        north += QUARTER
    placed = {_at(q, r, flat): cell for (q, r), cell in cells.items() if cell.look.terrain}
    if not placed:
        raise WorldFormatError(label, "", "holds no hex that becomes a tile")
    if len(placed) > MAX_CELLS:
        raise WorldFormatError(label, "size", f"holds {len(placed):,} hexes; more than {MAX_CELLS:,} are not read")
    di, dj = (0, 0) if origin else _to_middle(placed)
    placed = {(i + di, j + dj): cell for (i, j), cell in placed.items()}
    lines = landscape.Lines(*([_moved(link, flat, di, dj) for link in links] for links in (rivers, roads, ridges)))
    if not origin:
        resolution, origin = _grid_for(placed)
    tiles = landscape.exact_tiles(placed) if exact else landscape.shaped_tiles(placed, lines, thin_water, losses.add)
    try:
        world = world_of(_title(title), tiles, resolution, origin, seed, author, licence, north, numbers)
    except WorldError as error:
        raise WorldFormatError(label, "", str(error)) from None
    _leftovers(world, placed, losses)
    return Imported(world, losses.all())


def _title(title: str) -> str:
    return title if 0 < len(title) <= 120 and title.isprintable() else clean(title, 120) or "Imported world"


def _at(q: int, r: int, flat: bool) -> At:
    return (-q - r, -q) if flat else (q, -r)


def _moved(link: Link, flat: bool, di: int, dj: int) -> Link:
    (ai, aj), (bi, bj) = _at(*link[0], flat), _at(*link[1], flat)
    return (ai + di, aj + dj), (bi + di, bj + dj)


def _to_middle(cells: Mapping[At, Hex]) -> At:
    """The step that brings the middle of a map to (0, 0), such that the rows of a rectangle begin in one column."""
    rows = [j for _, j in cells]
    columns = [2 * i - j for i, j in cells]
    row, column = (min(rows) + max(rows)) // 2, (min(columns) + max(columns)) // 2
    spans = [len({(each - odd) // 2 for each in columns}) for odd in (0, 1)]
    dj = -row if (row % 2) == (spans[1] < spans[0]) else 1 - row
    return -((column - dj) // 2), dj


def _grid_for(cells: Iterable[At]) -> tuple[int, str]:
    """The coarsest resolution from the usual one on, round the middle of a face, that has room for the map."""
    reach = max(hexes.distance((0, 0), at) for at in cells)
    resolution, origin = hexes.DEFAULT_RESOLUTION, hexes.DEFAULT_ORIGIN
    while reach >= hexes.tiles_to_pentagon(origin) and resolution < 15:
        resolution, origin = resolution + 1, hexes.finer(origin)
    return resolution, origin


def _leftovers(world: World, cells: Mapping[At, Hex], losses: Losses) -> None:
    """List the errors that a world still has as losses, where it is small enough to be checked at once."""
    if len(world) > CHECKED_UP_TO:
        return
    for fault in check_world(world):
        if fault.severity == "error":
            cell = world.cell(fault.tile)
            at = cells[world.tiles[cell].at] if cell is not None else None
            losses.add(f"to be mended: {fault.text}", at.row if at else 0, at.column if at else 0)
