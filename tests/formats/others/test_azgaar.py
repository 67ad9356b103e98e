"""Azgaar's maps, resampled: each hex takes the cell nearest to its middle."""

import json
import math
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from empires.formats.core.faults import WorldFormatError
from empires.formats.core.foreign import Look, Losses
from empires.formats.doors.importers import importer_for
from empires.formats.others.azgaar import AzgaarCells, AzgaarMap
from empires.formats.others.azgaar_map import _Map
from empires.formats.others.freeciv import Freeciv
from empires.worlds.worldcheck import check_world, is_playable
from tests.support.maps.hostile import changed, read_or_refused
from tests.support.maps.sample_files import sample

MAP = AzgaarMap()
CELLS = AzgaarCells()
ACROSS, DOWN, STEP = 16, 10, 10


def map_text(end: str = "\r\n", **changes: Any) -> str:
    """A map of points in straight rows: a square of land in the sea, high in its middle, a river down to the south."""
    points = [[STEP * (x + 0.5), STEP * (y + 0.5)] for y in range(DOWN) for x in range(ACROSS)]
    inland = [3 <= x < 13 and 2 <= y < 8 for y in range(DOWN) for x in range(ACROSS)]
    heights = [(80 if (n % ACROSS, n // ACROSS) == (8, 4) else 30) if dry else 5 for n, dry in enumerate(inland)]
    # Told to be far from any coast, no point has finer cells beside it, so cells and land points are the same.
    pack = [n for n, dry in enumerate(inland) if dry]
    cell = {n: index for index, n in enumerate(pack)}
    river = [cell[y * ACROSS + 6] for y in range(3, 8)]
    burgs = [{}, {"x": 45, "y": 45, "name": "Below", "capital": 1, "population": 3}]
    burgs += [{"x": 46, "y": 46, "name": "Beside \ud83d", "population": 1}, {"x": 1, "y": 1, "name": "Atoll"}]
    grid = {"spacing": STEP, "cellsX": ACROSS, "cellsY": DOWN, "boundary": [], "points": points}
    grid["features"] = [0, {"type": "ocean"}, {"type": "island"}]
    sections = {
        "grid": json.dumps(grid, separators=(",", ":")),
        "h": heights,
        "prec": [9] * len(points),
        "f": [2 if dry else 1 for dry in inland],
        "t": [3 if dry else -3 for dry in inland],
        "temp": [15] * len(points),
        "features": "[0]",
        "cultures": "[]",
        "states": "[]",
        "burgs": json.dumps(burgs),
        "biome": [6 if n % ACROSS < 8 else 4 for n in pack],
        **{f"section {n}": "" for n in range(15)},
        "rivers": json.dumps([{"i": 1, "cells": [*river, -1], "discharge": 100}]),
        "end": "",
    } | changes
    texts = [",".join(map(str, part)) if isinstance(part, list) else part for part in sections.values()]
    size = f"{ACROSS * STEP}|{DOWN * STEP}"
    front = [f"1.99|File can be loaded in azgaar.github.io/Fantasy-Map-Generator|2022-1-1|1|{size}|1", "mi|5", "{}"]
    front += [
        "#466eab|1|Marine,Hot desert,Cold desert,Savanna,Grassland,Jungle,Woods",
        "[]",
        '<svg>\n<g id="a"/>\n</svg>',
    ]
    return end.join([*front, *texts])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "Land.map"


def written(path: Path, text: str) -> Path:
    path.write_bytes(text.encode())
    return path


def refusal(path: Path, text: str) -> str:
    with pytest.raises(WorldFormatError) as caught:
        MAP.read(written(path, text))
    return str(caught.value)


@pytest.mark.parametrize("end", ["\r\n", "\n"])
def test_a_map_becomes_hexes_whatever_its_line_ends(path: Path, end: str) -> None:
    written(path, map_text(end))
    assert isinstance(importer_for(path), AzgaarMap)
    survey = MAP.survey(path, {"tiles": "150"})
    assert abs(survey.width * survey.height - 150) < 20
    assert {terrain.key: terrain.suggested for terrain in survey.terrains} == {
        "Ocean": Look("sea"),
        "Grassland": Look("lowland"),
        "Woods": Look("lowland", forest=True),
        "Grassland, mountains": Look("highland", mountain=True),
    }
    counts = {terrain.key: terrain.count for terrain in survey.terrains}
    assert counts["Ocean"] / sum(counts.values()) == pytest.approx(100 / 160, abs=0.08)
    assert counts["Woods"] == pytest.approx(counts["Grassland"], rel=0.25)


def test_a_map_is_a_sound_world_with_its_river_and_towns(path: Path) -> None:
    imported = MAP.read(written(path, map_text()), None, {"tiles": "150"})
    world = imported.world
    assert is_playable(check_world(world))
    assert [world.tiles[cell].name for cell in world.capitals] == ["Below"]
    wet = [cell for cell, tile in world.tiles.items() if tile.rivers]
    assert len(wet) >= 3
    assert any(world.tiles[cell].terrain == "coastal" for cell in wet)
    told = "\n".join(map(str, imported.losses))
    assert "1 smaller places share a hex" in told
    assert "'Atoll' lies on a hex of sea" in told
    assert world.name == "Land"


def test_a_town_on_what_became_water_moves_to_the_shore_and_is_reported(path: Path) -> None:
    burgs = [{}, {"x": 28, "y": 45, "name": "Port", "capital": 1, "population": 9}]  # land begins at 30
    imported = MAP.read(written(path, map_text(burgs=json.dumps(burgs))), None, {"tiles": "150"})
    (seat,) = (imported.world.tiles[cell] for cell in imported.world.capitals)
    assert (seat.name, seat.terrain) == ("Port", "coastal")
    assert any("'Port' lay on what became sea; moved to the land beside it" in loss.what for loss in imported.losses)


def test_rivers_may_be_left_out(path: Path) -> None:
    world = MAP.read(written(path, map_text()), None, {"rivers": "none"}).world
    assert not any(tile.rivers for tile in world.tiles.values())


def test_a_mapping_decides(path: Path) -> None:
    world = MAP.read(written(path, map_text()), {"Woods": Look("swamp")}, {"tiles": "150"}).world
    assert sum(tile.terrain == "swamp" for tile in world.tiles.values()) > 20


def test_cells_that_do_not_fit_are_guessed_and_that_is_said(path: Path) -> None:
    imported = MAP.read(written(path, map_text(biome=[4, 4])))
    assert any("guessed" in loss.what for loss in imported.losses)
    assert any(tile.terrain != "sea" for tile in imported.world.tiles.values())


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"h": [1, 2]}, "heights: has 2 numbers for 160 points"),
        ({"t": "a,b"}, "distances to the coast: is no list of numbers"),
        ({"grid": '{"spacing":1,"cellsX":"x"}'}, "grid"),
        ({"grid": '{"spacing":0,"cellsX":1,"cellsY":1,"points":[[1,1],[2,2],[3,1]],"boundary":[]}'}, "grid"),
        ({"burgs": "{"}, "burgs"),
        ({"rivers": '[{"cells":"x"}]'}, "rivers"),
    ],
)
def test_sections_that_lie_are_refused(path: Path, changes: dict[str, Any], word: str) -> None:
    assert word in refusal(path, map_text(**changes))


def test_maps_cut_short_and_bad_sizes_are_refused(path: Path) -> None:
    assert "cut short" in refusal(path, map_text()[:300])
    assert "width" in refusal(path, map_text().replace("|160|100|", "|0|100|"))
    assert "width" in refusal(path, map_text().replace("|160|100|", "|nan|100|"))
    with pytest.raises(WorldFormatError, match="tiles"):
        MAP.read(written(path, map_text()), None, {"tiles": "10000000"})


@settings(max_examples=60, deadline=None)
@given(changed(map_text().encode()))
def test_a_changed_map_becomes_a_world_or_is_refused(tmp_path_factory: Any, data: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "changed.map"
    path.write_bytes(data)
    read_or_refused(MAP, path, {"tiles": "50"})


# exported cells


def cells_text(**changes: Any) -> str:
    features = []
    for y in range(8):
        for x in range(12):
            ring = [[x, -y], [x + 1, -y], [x + 1, -y - 1], [x, -y - 1], [x, -y]]
            dry = 2 <= x < 10 and 2 <= y < 6
            properties = {"id": len(features), "height": 300 if dry else -20, "biome": 8 if dry else 0}
            properties |= {"type": "island" if dry else "ocean", "neighbors": []} | changes
            geometry = {"type": "Polygon", "coordinates": [ring]}
            features.append({"type": "Feature", "geometry": geometry, "properties": properties})
    return json.dumps({"type": "FeatureCollection", "features": features})


def test_exported_cells_become_hexes(tmp_path: Path) -> None:
    path = written(tmp_path / "Land Cells.geojson", cells_text())
    assert isinstance(importer_for(path), AzgaarCells)
    survey = CELLS.survey(path, {"tiles": "150"})
    assert {terrain.key: terrain.suggested for terrain in survey.terrains} == {
        "Ocean": Look("sea"),
        "Temperate rainforest": Look("lowland", forest=True),
    }
    world = CELLS.read(path, None, {"tiles": "150"}).world
    dry = sum(tile.terrain != "sea" for tile in world.tiles.values())
    assert dry / len(world) == pytest.approx(1 / 3, abs=0.08)
    assert is_playable(check_world(world))


@settings(max_examples=50, deadline=None)
@given(changed(cells_text()[:3000].encode()))
def test_changed_cells_become_a_world_or_are_refused(tmp_path_factory: Any, data: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "changed.geojson"
    path.write_bytes(data)
    read_or_refused(CELLS, path, {"tiles": "50"})


@pytest.mark.parametrize("changes", [{"height": 1e300}, {"height": "x", "biome": -1}, {"biome": 99, "type": None}])
def test_odd_values_of_cells_do_no_harm(tmp_path: Path, changes: dict[str, Any]) -> None:
    path = written(tmp_path / "Odd.geojson", cells_text(**changes))
    assert len(CELLS.read(path, None, {"tiles": "50"}).world) > 30


# samples


def test_the_sample_map_keeps_its_cells_towns_and_capitals() -> None:
    path = sample("azgaar/Haia 2022-01-01-13-45.map")
    assert isinstance(importer_for(path), AzgaarMap)
    kept = _Map(path, Losses())
    spots, _ = kept._packed()
    burgs = [burg for burg in json.loads(kept.back[9]) if burg.get("cell")]
    away = sorted(math.hypot(spots[burg["cell"]][0] - burg["x"], spots[burg["cell"]][1] - burg["y"]) for burg in burgs)
    assert away[len(away) // 2] < 1  # towns lie in the middle of their cells, so the cells are told apart rightly
    imported = MAP.read(path)
    assert not any("guessed" in loss.what for loss in imported.losses)
    assert len(imported.world.capitals) >= 3
    assert len(imported.world) == pytest.approx(600, abs=60)
    assert is_playable(check_world(imported.world))


def test_sample_markers_are_no_map_and_not_taken_for_degrees() -> None:
    path = sample("azgaar/Tourland Markers 2025-09-02-10-19.geojson")
    with pytest.raises(WorldFormatError, match="metres or pixels"):
        importer_for(path).read(path)


def test_a_freeciv_scenario_is_refused_with_the_reason(tmp_path: Path) -> None:
    text = b'[scenario]\nname="x"\n[settings]\nset={"name","value"\n"topology","WRAPX|ISO|HEX","WRAPX"\n}\n'
    path = tmp_path / "tutorial.sav"
    path.write_bytes(text)
    assert isinstance(importer_for(path), Freeciv)
    with pytest.raises(WorldFormatError, match="without a map"):
        importer_for(path).survey(path)
    path.write_bytes(text.replace(b"WRAPX|ISO|HEX", b"") + b't0000="aa"\n')
    with pytest.raises(WorldFormatError, match="squares"):
        importer_for(path).read(path)


def test_the_sample_freeciv_scenario_is_refused_with_the_reason() -> None:
    path = sample("freeciv/tutorial.sav.gz")
    with pytest.raises(WorldFormatError, match="without a map"):
        importer_for(path).read(path)
