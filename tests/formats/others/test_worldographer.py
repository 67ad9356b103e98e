"""Worldographer maps: columns whatever the element is called, both kinds of hexes, and what lies on them."""

import gzip
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from empires.formats.core.faults import WorldFormatError
from empires.formats.core.foreign import TURNED, Imported, Look
from empires.formats.doors.importers import importer_for
from empires.formats.others.worldographer import Worldographer
from empires.model.land.world import World
from empires.worlds.worldcheck import check_world, is_playable
from tests.support.maps.hostile import changed, read_or_refused
from tests.support.maps.sample_files import sample

WXX = Worldographer()
NAMES = ("Blank", "Classic/Flat Grassland", "Classic/Hills Forest Evergreen", "Classic/Mountains", "Classic/Water Sea")


def middle(column: int, row: int, orientation: str) -> tuple[int, int]:
    if orientation == "COLUMNS":
        return 150 + 225 * column, 150 + 300 * row + 150 * (column & 1)
    return 150 + 300 * column + 150 * (row & 1), 150 + 225 * row


def label(text: str, x: float, y: float) -> str:
    return f'<label mapLayer="Labels"><location viewLevel="WORLD" x="{x}" y="{y}" scale="25.0" />{text}</label>'


def line(tags: str, *points: tuple[float, float]) -> str:
    ps = "".join(f'<p type="{"m" if not n else "c"}" x="{x}" y="{y}"/>' for n, (x, y) in enumerate(points))
    return f'<shape type="Path" tags="{tags}" strokeWidth="0.1">{ps}</shape>'


def document(grid: list[list[int]], orientation: str = "COLUMNS", version: str = "1.0", **parts: str) -> str:
    """A map whose grid is a list of columns of terrain numbers."""
    columns = "".join(
        "<tilerow>\n" + "".join(f"{number}\t1000\t0\t0\t0\tZ\n" for number in column) + "</tilerow>\n"
        for column in grid
    )
    terrains = "\t".join(f"{name}\t{number}" for number, name in enumerate(NAMES))
    return (
        f"<?xml version='{version}' encoding='utf-16'?>\n"
        f'<map type="WORLD" version="1.77" hexWidth="46.18" hexHeight="40.0" hexOrientation="{orientation}">\n'
        f"<terrainmap>{terrains}</terrainmap>\n"
        f'<tiles viewLevel="WORLD" tilesWide="{len(grid)}" tilesHigh="{len(grid[0])}">\n{columns}</tiles>\n'
        f"<features>{parts.get('features', '')}</features><labels>{parts.get('labels', '')}</labels>"
        f"<shapes>{parts.get('shapes', '')}</shapes></map>"
    )


def packed(text: str) -> bytes:
    return gzip.compress(b"\xfe\xff" + text.encode("utf-16-be"), 1)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "test.wxx"


def read(path: Path, text: str, **options: str) -> Imported:
    path.write_bytes(packed(text))
    return WXX.read(path, None, options)


def refusal(path: Path, data: bytes) -> str:
    path.write_bytes(data)
    with pytest.raises(WorldFormatError) as caught:
        WXX.read(path)
    return str(caught.value)


def named(world: World) -> dict[str, str]:
    return {tile.name: cell for cell, tile in world.tiles.items() if tile.name}


LAND = [[1] * 5 for _ in range(5)]
AROUND = {
    "COLUMNS": {(2, 1), (2, 3), (1, 2), (3, 2), (1, 1), (3, 1)},  # an even column stands higher
    "ROWS": {(1, 2), (3, 2), (1, 1), (2, 1), (1, 3), (2, 3)},  # an even row stands further left
}


@pytest.mark.parametrize("orientation", ["COLUMNS", "ROWS"])
def test_neighbours_of_a_hex_are_its_neighbours_on_the_paper(path: Path, orientation: str) -> None:
    labels = "".join(
        label(f"{column} {row}", *middle(column, row, orientation)) for column in range(5) for row in range(5)
    )
    world = read(path, document(LAND, orientation, labels=labels)).world
    at = named(world)
    around = [world.tiles[other].name for _, other in world.neighbours(at["2 2"])]
    assert set(around) == {f"{column} {row}" for column, row in AROUND[orientation]}
    assert len(at) == len(world) == 25


def test_each_tilerow_is_a_column(path: Path) -> None:
    grid = [[1, 1, 1], [4, 4, 4]]
    labels = label("sea", *middle(1, 0, "ROWS")) + label("land", *middle(0, 2, "ROWS"))
    world = read(path, document(grid, "ROWS", labels=labels)).world
    at = named(world)
    assert (world.tiles[at["sea"]].terrain, world.tiles[at["land"]].terrain) == ("sea", "coastal")


def test_terrains_are_known_by_the_words_of_their_names(path: Path) -> None:
    path.write_bytes(packed(document([[0, 1, 2], [3, 4, 4]])))
    survey = WXX.survey(path)
    assert {terrain.key: (terrain.count, terrain.suggested) for terrain in survey.terrains} == {
        "Blank": (1, Look("sea")),
        "Classic/Flat Grassland": (1, Look("lowland")),
        "Classic/Hills Forest Evergreen": (1, Look("lowland", forest=True, hills=True)),
        "Classic/Mountains": (1, Look("highland", mountain=True)),
        "Classic/Water Sea": (2, Look("sea")),
    }
    assert (survey.width, survey.height) == (2, 3)
    assert [loss.what for loss in survey.losses] == ["unpainted hexes ('Blank') are guessed: sea"]
    assert not any("guessed" in loss.what for loss in WXX.read(path, {"Blank": Look("highland")}).losses)
    world = WXX.read(path, {"Classic/Mountains": Look("swamp")}).world
    assert "swamp" in {tile.terrain for tile in world.tiles.values()}


@pytest.mark.parametrize("version", ["1.0", "1.1"])
def test_both_releases_are_read(path: Path, version: str) -> None:
    assert len(read(path, document(LAND, version=version)).world) == 25


def test_lines_become_rivers_and_roads(path: Path) -> None:
    down = [middle(2, row, "COLUMNS") for row in range(5)]
    across = [middle(column, 1, "COLUMNS") for column in range(5)]
    imported = read(path, document(LAND, shapes=line("river", *down) + line("road", *across) + line("wall", (0, 0))))
    world = imported.world
    assert sum(bool(tile.rivers) for tile in world.tiles.values()) == 5
    assert sum(bool(tile.roads) for tile in world.tiles.values()) == 5
    assert is_playable(check_world(world))
    assert [loss.what for loss in imported.losses] == ["a shape tagged 'wall' is left out", TURNED]


def test_features_name_places_and_mark_capitals_and_bridges(path: Path) -> None:
    x, y = middle(2, 2, "COLUMNS")
    place = f'<location viewLevel="WORLD" x="{x}" y="{y}" />'
    features = (
        f'<feature type="Classic Settlement Capital">{place}{label("Kings Seat", x, y)}</feature>'
        f'<feature type="Classic/Symbol Bridge">{place}</feature>'
        f'<feature type="Classic/Rock">{place}</feature>'
        '<feature type="Far"><location viewLevel="WORLD" x="99999" y="1" /></feature>'
    )
    river = line("river", *[middle(2, row, "COLUMNS") for row in range(5)])
    imported = read(path, document(LAND, features=features, shapes=river))
    world = imported.world
    tile = world.tiles[named(world)["Kings Seat"]]
    assert (tile.capital, tile.bridge) == (True, True)
    assert {(loss.row, loss.column, loss.what) for loss in imported.losses} == {
        (3, 3, "feature 'Rock' is left out"),
        (0, 0, "feature 'Far' lies off the map"),
        (0, 0, TURNED),
    }


def test_a_terrain_that_the_list_misses_is_noticed(path: Path) -> None:
    imported = read(path, document([[1, 9], [1, 1]]))
    assert (2, 1, "terrain 9 is missing from the list of terrains") in {
        (loss.row, loss.column, loss.what) for loss in imported.losses
    }


GOOD = document(LAND)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        (GOOD.replace('tilesWide="5"', 'tilesWide="6"'), "holds 5 columns, but says tilesWide 6"),
        (GOOD.replace('tilesHigh="5"', 'tilesHigh="4"'), "column 1: holds 5 hexes"),
        (GOOD.replace('tilesHigh="5"', 'tilesHigh="999999"'), "hexes are not read"),
        (GOOD.replace('tilesWide="5"', 'tilesWide="-5"'), "tilesWide"),
        (GOOD.replace("COLUMNS", "SQUARE"), "of squares"),
        (GOOD.replace("<tiles ", "<tails ").replace("</tiles>", "</tails>"), "holds no tiles"),
        (GOOD.replace("1\t1000", "x\t1000"), "row 1, column 1"),
        (GOOD.replace("<map ", '<!DOCTYPE map [<!ENTITY a "b">]><map '), "document type"),
        (GOOD[:-8], "no sound XML"),
        ("<map/>", "hexOrientation"),
        ("<other/>", "first element"),
    ],
)
def test_maps_that_lie_are_refused(path: Path, text: str, word: str) -> None:
    assert word in refusal(path, packed(text))


def test_bombs_and_rubbish_are_refused(path: Path) -> None:
    assert "unpacks to more" in refusal(path, gzip.compress(b"\0<" + b"\0 " * 60_000_000, 1))
    assert "gzip" in refusal(path, packed(GOOD)[:40])
    assert refusal(path, b"\x1f\x8b")
    assert refusal(path, gzip.compress(b"\xfe\xff\xd8\x00"))


@settings(max_examples=100, deadline=None)
@given(changed(GOOD.encode()))
def test_a_changed_map_becomes_a_world_or_is_refused(tmp_path_factory: Any, data: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "changed.wxx"
    path.write_bytes(gzip.compress(data, 1))
    read_or_refused(WXX, path)


@settings(max_examples=50, deadline=None)
@given(changed(packed(GOOD)))
def test_a_changed_packing_becomes_a_world_or_is_refused(tmp_path_factory: Any, data: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "packing.wxx"
    path.write_bytes(data)
    read_or_refused(WXX, path)


@pytest.mark.parametrize(
    ("name", "width", "height", "painted"),
    [
        ("2017-1.77-1.0-import.wxx", 5, 3, "Flat Forest Deciduous"),
        ("2025-2.06-13x11-941577-layers.wxx", 13, 11, "Flat Beach"),
    ],
)
def test_the_sample_maps_come_in_whole(name: str, width: int, height: int, painted: str) -> None:
    path = sample(f"worldographer/{name}")
    assert isinstance(importer_for(path), Worldographer)
    survey = WXX.survey(path)
    assert (survey.width, survey.height) == (width, height)
    assert {terrain.name: terrain.count for terrain in survey.terrains} == {"Blank": width * height - 1, painted: 1}
    world = WXX.read(path).world
    assert len(world) == width * height
    assert [tile.terrain for tile in world.tiles.values() if tile.terrain != "sea"] == ["coastal"]
