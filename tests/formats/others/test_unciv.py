"""Unciv maps: places, terrains with features, rivers along the sides, and files that lie."""

import base64
import gzip
import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from empires.formats.core.faults import WorldFormatError
from empires.formats.core.foreign import TURNED, Imported, Look
from empires.formats.doors.importers import importer_for
from empires.formats.others.unciv import Unciv
from empires.model.land.world import World
from empires.worlds.worldcheck import check_world, is_playable
from tests.support.maps.hostile import changed, read_or_refused
from tests.support.maps.sample_files import sample

UNCIV = Unciv()
CLOCK = {12: (1, 1), 2: (0, 1), 4: (-1, 0), 6: (-1, -1), 8: (0, -1), 10: (1, 0)}


def tile(x: int, y: int, base: str = "Grassland", **more: Any) -> dict[str, Any]:
    position = {key: value for key, value in (("x", x), ("y", y)) if value}
    return {**({"position": position} if position else {}), "baseTerrain": base, **more}


def disk(reach: int, base: str = "Grassland") -> dict[tuple[int, int], dict[str, Any]]:
    near = range(-reach, reach + 1)
    return {(x, y): tile(x, y, base) for x in near for y in near if abs(x - y) <= reach}


def packed(tiles: list[dict[str, Any]], **more: Any) -> bytes:
    text = json.dumps({"mapParameters": {"name": "Test land"}, "tileList": tiles, **more})
    return base64.b64encode(gzip.compress(text.encode()))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "Test"


def read(path: Path, tiles: list[dict[str, Any]], **more: Any) -> Imported:
    path.write_bytes(packed(tiles, **more))
    return UNCIV.read(path)


def named(world: World) -> dict[str, str]:
    return {tile.name: cell for cell, tile in world.tiles.items() if tile.name}


def refusal(path: Path, data: bytes) -> str:
    path.write_bytes(data)
    with pytest.raises(WorldFormatError) as caught:
        UNCIV.read(path)
    return str(caught.value)


def test_the_six_tiles_around_are_adjacent_and_in_order(path: Path) -> None:
    around = [tile(*CLOCK[hour], naturalWonder=f"at {hour}") for hour in CLOCK]
    world = read(path, [tile(0, 0, naturalWonder="middle"), *around]).world
    cells = named(world)
    sides = [world.side_towards(cells["middle"], cells[f"at {hour}"]) for hour in (12, 2, 4, 6, 8, 10)]
    assert sides in ([n, *[(n + k) % 6 or 6 for k in range(1, 6)]] for n in range(1, 7))  # clockwise, none mirrored
    assert world.name == "Test land"


def test_a_terrain_is_known_with_its_features(path: Path) -> None:
    kinds = [
        ("Grassland", ["Hill", "Forest"], Look("lowland", forest=True, hills=True)),
        ("Mountain", [], Look("highland", mountain=True)),
        ("Plains", ["Marsh"], Look("swamp")),
        ("Tundra", ["Lake"], Look("sea")),
        ("Ocean", ["Ice"], Look("sea")),
        ("Desert", ["Flood plains"], Look("lowland")),
    ]
    path.write_bytes(
        packed([tile(n, 0, base, terrainFeatures=features) for n, (base, features, _) in enumerate(kinds)])
    )
    survey = UNCIV.survey(path)
    assert {terrain.key: terrain.suggested for terrain in survey.terrains} == {
        " + ".join([base, *features]): look for base, features, look in kinds
    }
    assert survey.losses == ()


def test_a_mapping_replaces_a_suggestion(path: Path) -> None:
    path.write_bytes(packed([tile(0, 0), tile(1, 0, "Desert")]))
    world = UNCIV.read(path, {"Desert": Look("swamp")}).world
    assert sorted(tile.terrain for tile in world.tiles.values()) == ["lowland", "swamp"]


def test_what_is_not_understood_is_listed_by_row_and_column(path: Path) -> None:
    tiles = disk(1)
    tiles[0, 0] |= {"terrainFeatures": ["Blorf"], "improvement": "Moai", "resource": "Iron"}
    losses = read(path, list(tiles.values())).losses
    assert [loss.what for loss in losses if not loss.row] == ["resources on 1 tile left out", TURNED]
    assert {(loss.row, loss.column, loss.what) for loss in losses if loss.row} == {
        (2, 2, "unknown terrain 'Blorf'"),
        (2, 2, "improvement 'Moai' is left out"),
    }


def test_starting_places_become_capital_sites(path: Path) -> None:
    starts = [
        {"position": {"x": 3, "y": 3}, "nation": "Rome"},
        {"position": {"x": -3, "y": -3}},
        {"position": {"x": 99}},
    ]
    imported = read(path, list(disk(4).values()), startingLocations=starts)
    assert len(imported.world.capitals) == 2
    assert any("off the map" in loss.what for loss in imported.losses)


def test_a_river_along_sides_runs_through_tiles_down_to_the_water(path: Path) -> None:
    tiles = disk(3)
    for y in range(-3, 0):
        tiles[-3, y]["baseTerrain"] = "Ocean"
    # Down the western sides of a column: from the middle of the map to the bottom.
    for n in range(3):
        tiles[-n, -n] |= {"hasBottomLeftRiver": True}
        if (-n - 1, -n) in tiles:
            tiles[-n, -n - 1] |= {"hasBottomRightRiver": True}
    world = read(path, list(tiles.values())).world
    wet = [cell for cell, tile in world.tiles.items() if tile.rivers]
    assert len(wet) >= 3
    assert is_playable(check_world(world))
    assert any(world.has_mouth(cell) or world.tiles[cell].terrain == "coastal" for cell in wet)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10_000))
def test_any_rivers_give_a_world_without_errors(tmp_path_factory: Any, seed: int) -> None:
    chance = random.Random(seed)
    tiles = disk(4)
    for each in tiles.values():
        each["baseTerrain"] = chance.choice(("Ocean", "Grassland", "Grassland", "Plains", "Mountain"))
        for side in ("Bottom", "BottomLeft", "BottomRight"):
            each[f"has{side}River"] = chance.random() < 0.4
    imported = read(tmp_path_factory.getbasetemp() / "rivers", list(tiles.values()))
    assert [
        fault for fault in check_world(imported.world) if fault.severity == "error" and fault.code != "cut-off"
    ] == []


def test_a_river_chooses_low_ground_and_few_tiles(path: Path) -> None:
    tiles = disk(2)
    for at in tiles:
        if at[1] > at[0]:  # all that lies to the right
            tiles[at]["baseTerrain"] = "Mountain"
    for n in range(-1, 2):
        tiles[n, n] |= {"hasBottomRightRiver": True}
        tiles[n, n + 1] |= {"hasBottomLeftRiver": True}
    world = read(path, list(tiles.values())).world
    wet = [tile for tile in world.tiles.values() if tile.rivers]
    assert len(wet) in (3, 4)
    assert not any(tile.mountain for tile in wet)


def test_the_relaxed_json_of_older_versions_is_read(path: Path) -> None:
    text = (
        "{mapParameters:{name:Old land,type:custom},tileList:[{position:{},baseTerrain:Grassland},"
        '{position:{x:1},baseTerrain:Flood,terrainFeature:"Forest",resource:Iron Ore}]}'
    )
    path.write_bytes(base64.b64encode(gzip.compress(text.encode())))
    imported = UNCIV.read(path)
    assert imported.world.name == "Old land"
    assert sorted(tile.forest for tile in imported.world.tiles.values()) == [False, True]
    assert "unknown terrain 'Flood'" in [loss.what for loss in imported.losses]


@pytest.mark.parametrize(
    ("tiles", "word"),
    [
        ([], "tileList"),
        ([{"position": {"x": 1}}], "baseTerrain"),
        ([tile(10**9, 0)], "is not between"),
        ([{"position": {"x": 0.5}, "baseTerrain": "Ocean"}], "whole number"),
        ([{"position": {"x": 1e999}, "baseTerrain": "Ocean"}], "tileList[0].position.x"),
    ],
)
def test_tiles_that_lie_are_refused_with_their_place(path: Path, tiles: list[dict[str, Any]], word: str) -> None:
    assert word in refusal(path, packed(tiles))


def test_two_tiles_in_one_place_are_noticed(path: Path) -> None:
    imported = read(path, [tile(0, 0), tile(0, 0, "Desert"), tile(1, 0)])
    assert len(imported.world) == 2
    assert any("two tiles" in loss.what for loss in imported.losses)


def test_a_bomb_is_refused_before_it_unpacks(path: Path) -> None:
    bomb = base64.b64encode(gzip.compress(b" " * 300_000_000, 1))
    assert "unpacks to more" in refusal(path, bomb)


@pytest.mark.parametrize(
    "data", [b"H4sI", b"H4sI!!!!", b"{", b'{"tileList": 3}', base64.b64encode(b"\x1f\x8b\x08rubbish")]
)
def test_rubbish_is_refused(path: Path, data: bytes) -> None:
    refusal(path, data)


@settings(max_examples=100, deadline=None)
@given(changed(json.dumps({"tileList": [*disk(1).values(), tile(2, 0, "Ocean", hasBottomRiver=True)]}).encode()))
def test_a_changed_map_becomes_a_world_or_is_refused(tmp_path_factory: Any, data: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "changed"
    path.write_bytes(base64.b64encode(gzip.compress(data, 1)))
    read_or_refused(UNCIV, path)


@settings(max_examples=60, deadline=None)
@given(changed(packed(list(disk(1).values()))))
def test_a_changed_packing_becomes_a_world_or_is_refused(tmp_path_factory: Any, data: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "packing"
    path.write_bytes(data)
    read_or_refused(UNCIV, path)


@pytest.mark.parametrize(
    ("name", "tiles", "width", "height"), [("South Asia", 1444, 38, 38), ("World Flat by Arccc", 9241, 111, 111)]
)
def test_the_sample_maps_come_in_whole(name: str, tiles: int, width: int, height: int) -> None:
    path = sample(f"unciv/{name}")
    assert isinstance(importer_for(path), Unciv)
    survey = UNCIV.survey(path)
    assert (survey.width, survey.height) == (width, height)
    assert sum(terrain.count for terrain in survey.terrains) == tiles
    assert not any("unknown" in loss.what for loss in survey.losses)
    imported = UNCIV.read(path)
    assert len(imported.world) == tiles
    assert not any("to be mended" in loss.what for loss in imported.losses)
    seas = sum(terrain.count for terrain in survey.terrains if terrain.suggested.terrain == "sea")
    assert sum(tile.terrain == "sea" for tile in imported.world.tiles.values()) == seas
    assert sum(bool(tile.rivers) for tile in imported.world.tiles.values()) > 100
