"""Numbers of tiles stay what they were on the printed map, whichever way the world grows."""

from __future__ import annotations

import pickle

import pytest

from empires.campaigns import find_world
from empires.formats.core.world_file import WorldFormatError, read_world_text, world_text
from empires.formats.doors.exports import losses_of, write_as
from empires.formats.doors.importers import importer_for
from empires.model.land.numbering import Numbering, edges_of
from empires.model.land.world import Tile, World, world_of


def grown(world: World) -> World:
    """The world with a column to the west and a row above, its numbers kept."""
    left, top, _ = world.numbering
    new = [Tile(at=(left - 1 + (j + 1) // 2, j), terrain="sea") for j in (top - 1, top, top + 1)]
    tiles = [*world.tiles.values(), *new]
    return world_of(world.name, tiles, world.resolution, world.origin, numbers=world.numbering)


@pytest.fixture
def larger() -> World:
    return grown(find_world("duel"))


def test_tiles_keep_their_numbers_and_new_ones_count_back_from_zero(larger):
    small = find_world("duel")
    assert all(larger.number(cell) == small.number(cell) for cell in small.tiles)
    assert len({larger.number(cell) for cell in larger.tiles}) == len(larger)
    assert {larger.number(cell)[:2] for cell in larger.tiles if cell not in small.tiles} == {"00"}
    assert all(larger.cell(larger.number(cell)) == cell for cell in larger.tiles)
    assert larger.fingerprint() != world_of("x", larger.tiles.values(), larger.resolution, larger.origin).fingerprint()


@pytest.mark.parametrize("kind", ["json", "tmx", "geojson"])
def test_every_whole_format_brings_the_numbers_back(larger, tmp_path, kind):
    path = tmp_path / f"w.{kind}"
    write_as(larger, path, kind)
    back = read_world_text(path.read_bytes()) if kind == "json" else importer_for(path).read(path).world
    assert back.numbering == larger.numbering
    assert back.fingerprint() == larger.fingerprint()


def test_a_table_says_that_it_loses_them_and_a_process_does_not(larger):
    assert any("number" in loss for loss in losses_of(larger, "csv"))
    assert not any("number" in loss for loss in losses_of(find_world("duel"), "csv"))
    assert pickle.loads(pickle.dumps(larger)).numbering == larger.numbering


def test_worlds_that_never_grew_are_written_as_before():
    text = world_text(find_world("duel"))
    assert '"version": 1' in text
    assert "numbers" not in text
    assert '"version": 3' in world_text(grown(find_world("duel")))


def test_numbers_out_of_all_bounds_are_refused(larger):
    with pytest.raises(WorldFormatError):
        read_world_text(world_text(larger).replace(f'"numbers": [{larger.numbering.left},', '"numbers": [99999999,'))


def test_a_world_too_wide_for_its_digits_takes_more_and_no_two_tiles_share_a_number():
    row = [Tile(at=(i, 0), terrain="sea") for i in range(101)]
    world = world_of("long", row, numbers=Numbering(40, 0, 2))
    assert world.numbering.digits == 3
    assert len({world.number(cell) for cell in world.tiles}) == 101
    assert edges_of([(0, 0)]).counted() == Numbering(0, 0, 2)
