"""The world being built: tiles by local coordinates and what stands on its title page; no widgets, no history."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, replace
from pathlib import Path

from empires.formats.core.safety import Seen
from empires.formats.core.world_file import MAX_TILES, read_world, write_world
from empires.model.land import hexes
from empires.model.land.hexes import At
from empires.model.land.numbering import Numbering, edges_of
from empires.model.land.world import Cell, Terrain, Tile, World
from empires.worlds.mapedit import Changes

BLANK = (24, 16)


@dataclass(frozen=True)
class Head:
    """The title page, and where on the globe the world lies."""

    title: str = "New world"
    author: str = ""
    licence: str = ""
    seed: str = ""
    resolution: int = hexes.DEFAULT_RESOLUTION
    origin: Cell = hexes.DEFAULT_ORIGIN
    north: int = 0
    numbers: Numbering | None = None


def head_of(world: World) -> Head:
    """The title page of a world."""
    about = (world.name, world.author, world.licence, world.seed, world.resolution, world.origin, world.north)
    return Head(*about, world.numbering)


def rectangle(columns: int, rows: int) -> Iterator[At]:
    """The hexes of a rectangle of straight rows round (0, 0)."""
    for row in range(rows):
        j = rows // 2 - row
        for column in range(columns):
            yield column - columns // 2 + (j + 1) // 2, j


class Document:
    """Tiles that change, and the numbers people read on them. It always holds at least one tile."""

    def __init__(self, tiles: Iterable[Tile], head: Head | None = None, path: Path | None = None) -> None:
        self.tiles: dict[At, Tile] = {tile.at: tile for tile in tiles}
        self.head = head or Head()
        self.path = path
        self._seen: Seen | None = None
        self._cells: dict[At, Cell] = {}
        self._world: World | None = None
        self._measure()

    @classmethod
    def blank(
        cls, columns: int = BLANK[0], rows: int = BLANK[1], terrain: Terrain = "sea", title: str = ""
    ) -> Document:
        """A rectangle of one terrain."""
        tiles = (Tile(at=at, terrain=terrain) for at in rectangle(columns, rows))
        return cls(tiles, Head(title or Head().title))

    @classmethod
    def of_world(cls, world: World, path: Path | None = None) -> Document:
        """A world taken up to be changed."""
        made = cls(world.tiles.values(), head_of(world), path)
        made._cells = {tile.at: cell for cell, tile in world.tiles.items()}
        return made

    @classmethod
    def open(cls, path: Path) -> Document:
        """The world in a file; WorldFormatError for anything that is not one."""
        seen = Seen(path)
        made = cls.of_world(read_world(path), path)
        made._seen = seen
        return made

    # --- changes

    def refusal(self, changes: Changes) -> str:
        """Why changes cannot be made: "empty", "far" or "many"; "" where they can."""
        gone = sum(tile is None for at, tile in changes.items() if at in self.tiles)
        new = [at for at, tile in changes.items() if tile is not None and at not in self.tiles]
        if len(self.tiles) - gone + len(new) < 1:
            return "empty"
        if len(self.tiles) - gone + len(new) > MAX_TILES:
            return "many"
        reach = hexes.tiles_to_pentagon(self.head.origin)
        return "far" if any(hexes.distance((0, 0), at) >= reach for at in new) else ""

    def apply(self, changes: Changes) -> None:
        """Make changes that are not refused."""
        resized = False
        for at, tile in changes.items():
            if tile is None:
                resized |= self.tiles.pop(at, None) is not None
            else:
                resized |= at not in self.tiles
                self.tiles[at] = tile
        self._world = None
        if resized:
            self._measure()

    def set_head(self, head: Head) -> None:
        """Another title page."""
        if head.origin != self.head.origin:
            self._cells.clear()
        self.head = head
        self._world = None
        self._measure()

    # --- numbers

    def _measure(self) -> None:
        edges = edges_of(self.tiles)
        self.left, self.right, self.bottom, self.top = edges
        if self.head.numbers is None:
            self.head = replace(self.head, numbers=edges.counted())
        self.numbering = edges.wide_enough(self.head.numbers or edges.counted())

    def number(self, at: At) -> str:
        """The number people read: column then row; it stays when the world grows."""
        return self.numbering.number(at)

    def past_numbers(self) -> bool:
        """Whether the world has grown past its first column or row, or past what its digits can count."""
        first = self.head.numbers
        return first is not None and (self.left < first.left or self.top > first.top or self.numbering != first)

    def numbered_anew(self) -> Head:
        """The title page with numbers counted from the edge."""
        return replace(self.head, numbers=edges_of(self.tiles).counted())

    def at_of(self, number: str) -> At | None:
        """The tile with a number, or None."""
        first, digits = self.numbering, self.numbering.digits
        if not number.isascii() or not number.isdigit() or len(number) != 2 * digits:
            return None
        column, row = int(number[:digits]) - 1 + first.left, first.top + 1 - int(number[digits:])
        j = self.top - (self.top - row) % 10**digits
        at = (self.left + (column - self.left) % 10**digits + (j + 1) // 2, j)
        return at if at in self.tiles else None

    def find(self, text: str) -> list[At]:
        """The tiles with this number, or whose name holds these words, in reading order."""
        wanted = text.strip().casefold()
        if not wanted:
            return []
        numbered = self.at_of(wanted)
        if numbered is not None:
            return [numbered]
        found = [at for at, tile in self.tiles.items() if wanted in tile.name.casefold()]
        return sorted(found, key=lambda at: (-at[1], at[0]))

    # --- as a world

    def still(self) -> Document:
        """The world as it is now, to be written beside the work; it costs no more than a copy of its tables."""
        made = copy(self)
        made.tiles, made._cells = dict(self.tiles), dict(self._cells)
        return made

    def world(self) -> World:
        """The world as it stands, faults and all."""
        if self._world is None:
            head, cells = self.head, self._cells
            for at in self.tiles:
                if at not in cells:
                    cells[at] = hexes.cell_at(head.origin, at)
            placed = {cells[at]: tile for at, tile in self.tiles.items()}
            about = (head.seed, head.author, head.licence, head.north, head.numbers)
            self._world = World(head.title, head.resolution, head.origin, placed, *about)
        return self._world

    def save(self, path: Path | None = None) -> Path:
        """Write the world, whole or not at all; WorldFormatError with the old file untouched."""
        path = path or self.path
        assert path is not None
        write_world(self.world(), path)
        self.path, self._seen = path, Seen(path)
        return path

    def changed_elsewhere(self) -> bool:
        """Whether the file it would be saved to holds something else than it was opened or saved with.

        After a crash nobody knows, so that it may.
        """
        if self.path is None or not self.path.exists():
            return False
        return self._seen is None or self._seen.path != self.path or self._seen.changed()


def retitled(head: Head, **words: str) -> Head:
    """The title page with other words."""
    return replace(head, **words)  # type: ignore[arg-type]


def changes_between(old: Mapping[At, Tile], new: Mapping[At, Tile]) -> Changes:
    """What makes one map into another."""
    changes: Changes = {at: tile for at, tile in new.items() if old.get(at) != tile}
    changes.update({at: None for at in old if at not in new})
    return changes
