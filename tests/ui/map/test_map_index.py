"""A table of tiles that knows what changed spares the map a comparison of all tiles."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from ui.map.ink.scene import MapScene, TileShape, TileTable
from ui.map.signs.index import SceneIndex


class Unread(TileTable):
    """A table that must not be walked through."""

    def __iter__(self) -> Iterator[str]:
        raise AssertionError("all tiles were looked at")

    def items(self):  # type: ignore[no-untyped-def]
        raise AssertionError("all tiles were looked at")


def table(count: int = 30) -> TileTable:
    return TileTable({str(n): TileShape(str(n), n, 0, f"{n:04}", "lowland") for n in range(count)})


def test_only_the_tiles_that_changed_are_looked_at() -> None:
    old = table()
    index = SceneIndex(MapScene(old))
    new = old.with_changes({"7": replace(old["7"], terrain="highland"), "8": old["8"]})
    new.__class__ = Unread
    after = SceneIndex(MapScene(new), index)
    assert after.changed == {"7"}
    assert after.tiles[7, 0].terrain == "highland"
    assert after.tiles[8, 0] is old["8"]


@pytest.mark.parametrize("cell", ["7", "99"])
def test_a_tile_that_comes_or_goes_makes_the_map_compare(cell: str) -> None:
    old = table()
    shape = None if cell in old else TileShape(cell, 99, 0, "0099", "sea")
    new = old.with_changes({cell: shape})
    assert new.changed_since(old) is None
    assert (cell in new) != (cell in old)


def test_what_changed_is_known_against_the_last_table_alone() -> None:
    first = table()
    second = first.with_changes({"1": replace(first["1"], forest=True)})
    third = second.with_changes({"2": replace(second["2"], forest=True)})
    assert third.changed_since(second) == {"2"}
    assert third.changed_since(first) is None
    after = SceneIndex(MapScene(third), SceneIndex(MapScene(first)))
    assert after.changed == {"1", "2"}
