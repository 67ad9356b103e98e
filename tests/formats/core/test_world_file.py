"""World files: what is written is read, and nothing else is."""

import json
import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from empires.formats.core import world_file
from empires.formats.core.world_file import WorldFormatError, read_world, read_world_text, world_text, write_world
from empires.model.land.hexes import DEFAULT_ORIGIN
from empires.model.land.world import Tile, World, world_of
from empires.paths import resource, shipped_worlds
from empires.worlds.worldcheck import check_world, parts


def sample() -> World:
    tiles = [
        Tile(at=(0, 0), terrain="river_valley", rivers=((2, 5),), bridge=True, name="Ashford", capital=True),
        Tile(at=(1, 0), terrain="coastal", rivers=((5,),), sea_sides=(2,), forest=True),
        Tile(at=(2, 0), terrain="sea", name="Mar “Água” Sound"),
        Tile(at=(-1, 0), terrain="highland", rivers=((2,),), ridges=((1, 4),)),
    ]
    return world_of("A sample", tiles, seed="7", author="someone", licence="MIT")


def document(**changes: Any) -> dict[str, Any]:
    return json.loads(world_text(sample())) | changes


def refusal(content: Any) -> str:
    text = content if isinstance(content, str | bytes) else json.dumps(content)
    with pytest.raises(WorldFormatError) as caught:
        read_world_text(text, "my.json")
    assert str(caught.value).startswith("my.json: ")
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_north_is_kept_and_worlds_with_north_up_are_written_as_ever(tmp_path: Path) -> None:
    plain = sample()
    assert document()["version"] == 1
    assert "north" not in document()
    turned = World("t", plain.resolution, plain.origin, plain.tiles, north=90)
    content = json.loads(world_text(turned))
    assert (content["version"], content["north"]) == (2, 90)
    assert read_world_text(world_text(turned)).north == 90
    assert read_world_text(json.dumps(document())).north == 0
    assert "north" in refusal(document(version=2, north=360))
    assert "up to 3" in refusal(document(version=4))


def test_a_world_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "sample.json"
    write_world(sample(), path)
    world = read_world(path)
    assert dict(world.tiles) == dict(sample().tiles)
    assert (world.name, world.seed, world.author, world.licence) == ("A sample", "7", "someone", "MIT")
    assert (world.resolution, world.origin) == (6, DEFAULT_ORIGIN)
    assert world_text(world) == path.read_text("utf-8")


def test_each_tile_has_a_line_of_its_own_in_reading_order() -> None:
    lines = [line for line in world_text(sample()).splitlines() if '"at"' in line]
    assert [json.loads(line.rstrip(","))["at"] for line in lines] == [[-1, 0], [0, 0], [1, 0], [2, 0]]


TERRAINS = ("lowland", "highland", "river_valley", "coastal", "sea", "swamp")
STRANDS = st.lists(st.lists(st.integers(1, 6), min_size=1, max_size=6, unique=True).map(tuple), max_size=3).map(tuple)
PLACES = st.tuples(st.integers(-30, 30), st.integers(-30, 30))
TILES = st.builds(
    Tile,
    at=PLACES,
    terrain=st.sampled_from(TERRAINS),
    forest=st.booleans(),
    mountain=st.booleans(),
    rivers=STRANDS,
    ridges=STRANDS,
    roads=STRANDS,
    sea_sides=st.lists(st.integers(1, 6), max_size=6, unique=True).map(tuple),
    name=st.text(max_size=80).filter(lambda name: name.isprintable()),
    capital=st.booleans(),
)


@settings(max_examples=40)
@given(st.lists(TILES, min_size=1, max_size=12, unique_by=lambda tile: tile.at))
def test_any_world_survives_its_file_and_can_be_checked(tiles: list[Tile]) -> None:
    world = world_of("any", tiles)
    again = read_world_text(world_text(world))
    assert dict(again.tiles) == dict(world.tiles)
    assert again.fingerprint() == world.fingerprint()
    assert check_world(again) == check_world(world)


@given(st.one_of(st.binary(max_size=60), st.text(max_size=60)))
def test_noise_is_refused_in_words(noise: bytes | str) -> None:
    assert refusal(noise)


JSONS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)
KEYS = ("format", "version", "name", "resolution", "origin", "tiles", "extra")
TILE_KEYS = ("at", "terrain", "forest", "rivers", "ridges", "sea_sides", "name", "capital", "extra")


@settings(max_examples=150)
@given(st.sampled_from(KEYS), st.sampled_from(("", *TILE_KEYS)), JSONS)
def test_a_world_with_any_one_value_replaced_is_read_or_refused(key: str, tile_key: str, value: Any) -> None:
    content = document()
    if tile_key:
        content["tiles"][1][tile_key] = value
    else:
        content[key] = value
    with suppress(WorldFormatError):  # and nothing else
        read_world_text(json.dumps(content))


@settings(max_examples=60)
@given(st.integers(0, 700))
def test_a_file_cut_short_anywhere_is_refused(length: int) -> None:
    data = world_text(sample()).encode()
    assert refusal(data[: min(length, len(data) - 3)])


@pytest.mark.parametrize("text", ["", "[]", "null", "3", "{", "[" * 50_000, '{"a":' * 50_000])
def test_what_is_no_object_is_refused(text: str) -> None:
    assert refusal(text)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"format": "tiled"}, 'does not say "format": "empires-world"'),
        ({"version": 4}, "version 4 of the format; this program reads up to 3"),
        ({"version": 0}, "version: must be a whole number from 1"),
        ({"version": True}, "version: must be a whole number from 1"),
        ({"version": 1.5}, "version: must be a whole number from 1"),
        ({"extra": 1}, "unknown field `extra`"),
        ({"tiles": []}, "tiles: "),
        ({"name": ""}, "name: "),
        ({"name": "a\nb"}, "name: holds signs"),
        ({"origin": "863e00007fffff0"}, "not the name of an h3 cell"),
        ({"origin": "8001fffffffffff", "resolution": 0}, "outside the range"),
        ({"resolution": 5}, "has resolution 6, but the world says 5"),
    ],
)
def test_faults_of_the_whole_are_named(changes: dict[str, Any], words: str) -> None:
    assert words in refusal(document(**changes))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"terrain": "lava"}, "tiles[1] at [0, 0]: terrain: Invalid enum value 'lava'"),
        ({"rivers": [[7, 1]]}, "tiles[1] at [0, 0]: rivers[0][0]: Expected `int` <= 6"),
        ({"rivers": [[0]]}, "tiles[1] at [0, 0]: rivers[0][0]: Expected `int` >= 1"),
        ({"rivers": [[]]}, "tiles[1] at [0, 0]: rivers[0]: "),
        ({"rivers": [[2, 2]]}, "tiles[1] at [0, 0]: sides [2, 2] name a side twice"),
        ({"forest": "yes"}, "tiles[1] at [0, 0]: forest: Expected `bool`"),
        ({"wood": True}, "tiles[1] at [0, 0]: Object contains unknown field `wood`"),
        ({"at": [1, 0]}, "two tiles lie at [1, 0]"),
        ({"at": [1]}, "tiles[1] at [1]: at: "),
        ({"at": [10**30, 0]}, "outside the range of local coordinates"),
        ({"at": [900, 0]}, "outside the range of local coordinates"),
        ({"name": "a\tb"}, "tiles[1] at [0, 0]: name: holds signs"),
        ({"name": "x" * 81}, "tiles[1] at [0, 0]: name: "),
    ],
)
def test_faults_of_a_tile_name_file_tile_and_fault(changes: dict[str, Any], words: str) -> None:
    content = document()
    content["tiles"][1] |= changes
    assert words in refusal(content)


def test_a_world_out_of_the_reach_of_its_origin_is_refused() -> None:
    content = document()
    content["tiles"][0]["at"] = [500, 0]
    assert "pentagon" in refusal(content)


def test_a_byte_order_mark_is_no_fault() -> None:
    assert read_world_text(b"\xef\xbb\xbf" + world_text(sample()).encode()).name == "A sample"


def test_other_encodings_are_refused() -> None:
    assert "UTF-8" in refusal(world_text(sample()).encode("utf-16"))


def test_a_file_too_large_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "big.json"
    write_world(sample(), path)
    monkeypatch.setattr(world_file, "MAX_BYTES", 100)
    with pytest.raises(WorldFormatError, match="larger than"):
        read_world(path)


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    with pytest.raises(WorldFormatError, match="cannot be read: No such file"):
        read_world(tmp_path / "none.json")
    with pytest.raises(WorldFormatError, match="is not a file"):
        read_world(tmp_path)
    with pytest.raises(WorldFormatError, match="cannot be read"):
        read_world("a\0b")


def test_a_failing_write_leaves_the_old_file_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "sample.json"
    path.write_text("old")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(WorldFormatError, match="cannot be written: No space left on device"):
        write_world(sample(), path)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_writing_into_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(WorldFormatError, match="cannot be written: No such file or directory"):
        write_world(sample(), tmp_path / "none" / "sample.json")


def test_a_written_file_can_be_read_by_others(tmp_path: Path) -> None:
    path = tmp_path / "sample.json"
    write_world(sample(), path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o644


def test_what_could_not_be_opened_again_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    with pytest.raises(WorldFormatError, match="name: holds signs"):
        write_world(world_of("two\nlines", sample().tiles.values()), path)
    assert not path.exists()


def test_the_shipped_schema_is_that_of_the_format() -> None:
    assert resource("world.schema.json").read_bytes() == world_file.world_schema()


# the worlds that ship


def shipped(name: str) -> World:
    return read_world(shipped_worlds()[name])


@pytest.mark.parametrize("name", sorted(shipped_worlds()))
def test_a_world_that_ships_has_no_fault_and_is_written_as_it_stands(name: str) -> None:
    assert check_world(shipped(name)) == []
    assert world_text(shipped(name)) == shipped_worlds()[name].read_text("utf-8")


@pytest.mark.parametrize(
    ("name", "tiles", "capitals"), [("duel", 37, 2), ("four-realms", 136, 6), ("continent", 1000, 12)]
)
def test_the_worlds_that_ship_have_their_size_and_named_capitals(name: str, tiles: int, capitals: int) -> None:
    world = shipped(name)
    assert (len(world), len(world.capitals)) == (tiles, capitals)
    names = [world.tiles[cell].name for cell in world.capitals]
    assert all(names)
    assert len(set(names)) == capitals


@pytest.mark.rule("ME-MAP-20")
def test_the_world_of_four_realms_has_two_wholly_mountainous_tiles_as_the_set_has() -> None:
    assert sum(tile.mountain for tile in shipped("four-realms").tiles.values()) == 2


def test_the_world_of_four_realms_has_an_island_and_rivers_with_and_without_bridges() -> None:
    world = shipped("four-realms")
    mainland, island = parts(world, [cell for cell in world.tiles if world.land(cell)])
    assert set(world.capitals) <= set(mainland)
    assert any(world.tiles[cell].terrain == "coastal" for cell in island)
    valleys = [tile for tile in world.tiles.values() if tile.terrain == "river_valley"]
    assert {tile.bridge for tile in valleys} == {True, False}
    assert any(world.has_mouth(cell) for cell in world.tiles)
