"""Tables, grids and lists of hexes."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from empires.formats.core.faults import WorldFormatError
from empires.formats.core.foreign import Look
from empires.formats.core.world_file import read_world
from empires.formats.doors.importers import importer_for
from empires.formats.others.axial_json import AxialJson
from empires.formats.others.csv_in import Csv
from empires.formats.others.csv_out import csv_text
from empires.model.land import hexes
from empires.model.land.world import World
from empires.paths import shipped_worlds
from tests.support.maps.hostile import changed, read_or_refused
from tests.support.maps.sample_files import sample

CSV = Csv()
AXIAL = AxialJson()


class Writer:
    def __init__(self, path: Path) -> None:
        self.path = path

    def __call__(self, text: str) -> Path:
        self.path.write_text(text, "utf-8")
        return self.path


@pytest.fixture
def table(tmp_path: Path) -> Writer:
    return Writer(tmp_path / "isles.csv")


@pytest.fixture
def listed(tmp_path: Path) -> Writer:
    return Writer(tmp_path / "isles.json")


def cells(world: World) -> dict[str, str]:
    return {tile.name: cell for cell, tile in world.tiles.items() if tile.name}


def shape(world: World) -> set[hexes.At]:
    """The tiles' places, counted from the first of them."""
    ats = {tile.at for tile in world.tiles.values()}
    first = min(ats)
    return {(i - first[0], j - first[1]) for i, j in ats}


# tables


def test_a_table_places_hexes_by_column_and_row(table: Writer) -> None:
    world = CSV.read(table("column,row,terrain,name\n0,0,plains,A\n1,0,woods,B\n0,1,sea,C\n1,1,hills,D\n")).world
    at = cells(world)
    assert world.side_towards(at["A"], at["B"]) == 2
    assert world.side_towards(at["A"], at["C"]) == 3  # odd rows are pushed right
    assert world.side_towards(at["B"], at["C"]) == 4
    assert {name: world.tiles[cell].terrain for name, cell in at.items()} == {
        "A": "coastal",
        "B": "coastal",
        "C": "sea",
        "D": "coastal",
    }
    assert world.tiles[at["B"]].forest
    assert world.tiles[at["D"]].hills


@pytest.mark.parametrize(
    ("layout", "around"),
    [
        ("odd-r", {(1, 2), (1, 3), (2, 1), (2, 3), (3, 2), (1, 1)}),
        ("even-r", {(1, 2), (3, 2), (2, 1), (3, 1), (2, 3), (3, 3)}),
        ("odd-q", {(2, 1), (2, 3), (1, 2), (3, 2), (1, 1), (3, 1)}),
        ("even-q", {(2, 1), (2, 3), (1, 2), (3, 2), (1, 3), (3, 3)}),
    ],
)
def test_the_layout_decides_what_is_adjacent(table: Writer, layout: str, around: set[tuple[int, int]]) -> None:
    rows = [f"{column},{row},land,at {column} {row}" for column in range(5) for row in range(5)]
    path = table("col,row,terrain,name\n" + "\n".join(rows) + "\n")
    world = CSV.read(path, None, {"layout": layout}).world
    at = cells(world)
    names = {world.tiles[other].name for _, other in world.neighbours(at["at 2 2"])}
    assert names == {f"at {column} {row}" for column, row in around}


def test_strands_of_a_table_run_on_in_the_next_hex(table: Writer) -> None:
    text = "q,r,terrain,rivers,bridge,roads,name\n0,0,land,2,,2,A\n1,0,land,5-2,yes,5,B\n2,0,sea,,,,C\n"
    imported = CSV.read(table(text))
    at = cells(imported.world)
    a, b = (imported.world.tiles[at[name]] for name in "AB")
    assert (a.rivers, a.roads, a.terrain) == (((2,),), ((2,),), "river_valley")
    assert (b.rivers, b.roads, b.bridge, b.terrain) == (((2, 5),), ((5,),), True, "coastal")
    assert imported.losses == ()


@pytest.mark.parametrize("name", sorted(shipped_worlds()))
def test_our_own_table_comes_back_the_same_from_any_spreadsheet(name: str, table: Writer) -> None:
    world = read_world(shipped_worlds()[name])
    text = csv_text(world)
    saved = "\ufeff" + text.replace(",", ";").replace("\n", "\r\n")
    imported = CSV.read(table(saved))
    assert imported.losses == ()
    assert dict(imported.world.tiles) == dict(world.tiles)
    assert imported.world.fingerprint() == world.fingerprint()


def test_the_head_of_a_table_names_the_world(table: Writer) -> None:
    world = CSV.read(
        table("# name: The Isles\n# licence: CC0\n# other: x\ni,j,terrain,sea_sides\n0,0,lowland,\n")
    ).world
    assert (world.name, world.licence) == ("The Isles", "CC0")


def test_faults_of_a_table_are_listed_by_line(table: Writer) -> None:
    text = "q,r,terrain,forest,rivers,colour\n0,0,blorf,maybe,1-1,red\n0,0,sea,,,\n"
    losses = {(loss.row, loss.what) for loss in CSV.read(table(text)).losses}
    assert losses == {
        (0, "column 'colour' is left out"),
        (0, "terrain 'blorf' says nothing; taken for lowland"),
        (2, "forest says 'maybe', which is neither yes nor no"),
        (2, "'1-1' is no list of sides from 1 to 6"),
        (3, "a second hex at 0, 0 is left out"),
    }


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("q,r,terrain\n0,0\n", "line 2: has 2 fields"),
        ("q,r,terrain\n0,x,sea\n", "line 2: must be a whole number"),
        ("q,r,terrain\n0,99999999,sea\n", "line 2: is 99999999"),
        ('q,r,terrain\n0,0,"sea\n', "no sound CSV"),
        ("q,r,terrain\n", "holds no hex"),
        ("void,void\n", "no hex that becomes a tile"),
        ("\n \n", "is empty"),
        ("# name: x\n", "holds no line"),
    ],
)
def test_a_broken_table_is_refused_with_its_line(table: Writer, text: str, word: str) -> None:
    path = table(text)
    with pytest.raises(WorldFormatError, match="isles") as caught:
        CSV.read(path)
    assert word in str(caught.value)


def test_what_a_spreadsheet_saves_by_default_is_read_and_said(table: Writer) -> None:
    table.path.write_bytes("column;row;terrain;name\r\n1;1;sea;\r\n2;1;lowland;Köln\r\n".encode("cp1252"))
    imported = CSV.read(table.path)
    assert set(cells(imported.world)) == {"Köln"}
    assert any("Windows-1252" in loss.what for loss in imported.losses)
    assert any("Windows-1252" in loss.what for loss in CSV.survey(table.path).losses)


def test_wrong_encodings_and_grids_are_refused(table: Writer) -> None:
    for wrong in (b"\x81", b"\xe4\x02"):
        table.path.write_bytes(b"q,r,terrain\n0,0," + wrong + b"\n")
        with pytest.raises(WorldFormatError, match="UTF-8"):
            CSV.read(table.path)
    with pytest.raises(WorldFormatError, match="layout"):
        CSV.read(table("a\n"), None, {"layout": "square"})
    with pytest.raises(WorldFormatError, match="origin"):
        CSV.read(table("i,j,terrain,sea_sides,resolution,origin\n0,0,lowland,,6,nowhere\n"))


# grids


def test_a_grid_of_words_becomes_a_world(table: Writer) -> None:
    path = table("grass;forest;Deep water\nhills;;mountain\n")
    survey = CSV.survey(path)
    assert (survey.width, survey.height) == (3, 2)
    assert {terrain.key: terrain.count for terrain in survey.terrains} == dict.fromkeys(
        ("grass", "forest", "Deep water", "hills", "mountain"), 1
    )
    world = CSV.read(path, {"hills": Look("swamp")}).world
    assert sorted(tile.terrain for tile in world.tiles.values()) == ["coastal", "highland", "lowland", "sea", "swamp"]


def test_a_ragged_grid_is_listed(table: Writer) -> None:
    losses = CSV.read(table("land,land\nland\n")).losses
    assert [(loss.row, loss.what) for loss in losses] == [(2, "the row has 1 cells, not 2")]


# axial JSON


@pytest.mark.parametrize(
    "content",
    [
        [{"q": 0, "r": 0, "terrain": "sea"}, {"q": 1, "r": -1, "terrain": "forest", "name": "B"}],
        {"tiles": [{"q": 0, "r": 0, "type": "sea"}, {"q": 1, "r": -1, "type": "forest", "name": "B"}]},
        {"hexes": {"0,0": "sea", "1,-1": {"terrain": "forest", "name": "B"}}},
        {"0,0": "sea", "1,-1": {"terrain": "forest", "label": "B"}},
    ],
)
def test_hexes_come_in_a_list_under_a_name_or_by_place(listed: Writer, content: Any) -> None:
    path = listed(json.dumps(content))
    assert isinstance(importer_for(path), AxialJson)
    imported = AXIAL.read(path)
    world, at = imported.world, cells(imported.world)
    assert len(world) == 2
    assert [side for side, _ in world.neighbours(at["B"])] == [4]  # q + 1, r - 1 lies to the upper right
    assert world.tiles[at["B"]].forest
    assert imported.losses == ()


def test_flat_hexes_keep_their_neighbours(listed: Writer) -> None:
    content = {"orientation": "flat", "name": "Flat", "cells": [[0, 0], [1, 0], [0, 1], [5, 5]]}
    world = AXIAL.read(listed(json.dumps(content))).world
    assert world.name == "Flat"
    assert sorted(len(world.neighbours(cell)) for cell in world.tiles) == [0, 2, 2, 2]


@pytest.mark.parametrize(
    ("content", "word"),
    [
        ({"cells": []}, "holds no hex"),
        ({"cells": [3]}, "cells[0]: is no hex"),
        ({"cells": [{"q": 1}]}, "cells[0]: must be a whole number"),
        ({"cells": [{"q": 1, "r": 10**30}]}, "cells[0]"),
        ({"cells": {"a": 1}}, "no list of hexes"),
        ({"cells": {"0,0": 1, "b": 1}}, "cells.b: is no place"),
        ("q r", "no list of hexes"),
    ],
)
def test_a_broken_list_is_refused_with_its_place(listed: Writer, content: Any, word: str) -> None:
    with pytest.raises(WorldFormatError) as caught:
        AXIAL.read(listed(json.dumps(content)))
    assert word in str(caught.value)


def test_a_list_nested_without_end_is_refused(listed: Writer) -> None:
    with pytest.raises(WorldFormatError, match="JSON"):
        AXIAL.read(listed("[" * 100_000))


def test_a_sample_board_keeps_the_shape_that_its_own_project_gives() -> None:
    path = sample("tiled/hexabomb-big3.axial.json")
    assert isinstance(importer_for(path), AxialJson)
    world = AXIAL.read(path).world
    given = {(cell["q"], -cell["r"]) for cell in json.loads(path.read_text("utf-8"))["cells"]}
    first = min(given)
    assert shape(world) == {(i - first[0], j - first[1]) for i, j in given}


TABLE = b"# name: x\nq,r,terrain,forest,rivers,name\n0,0,plains,yes,2+5,A\n1,0,sea,,,\n-1,0,highland,no,2,B\n"


@settings(max_examples=120, deadline=None)
@given(changed(TABLE))
def test_a_changed_table_becomes_a_world_or_is_refused(tmp_path_factory: Any, data: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "changed.csv"
    path.write_bytes(data)
    read_or_refused(CSV, path)


LIST = json.dumps({"tiles": [{"q": 0, "r": 0, "terrain": "sea", "rivers": [[1, 4]], "name": "A"}, [1, 0, "forest"]]})


@settings(max_examples=120, deadline=None)
@given(changed(LIST.encode()))
def test_a_changed_list_becomes_a_world_or_is_refused(tmp_path_factory: Any, data: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "changed.json"
    path.write_bytes(data)
    read_or_refused(AXIAL, path)
