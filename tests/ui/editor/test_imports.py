"""Bringing in a map of another program: terrains, choices, and what is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from ui.editor.imports import ImportDialog

MAP = "border_size=1\nusage=map\n\nGg, Gg, Gg, Gg, Gg, Gg\nGg, Gg, Wo, Wo, 1 Ke, Gg\n" + (
    "Gg, Hh, Gs^Fp, Mm, Gg, Gg\nGg, Gg, Zz, Gg, Gg, Gg\nGg, Gg, Gg, Gg, Gg, Gg\n"
)


@pytest.fixture
def wesnoth(tmp_path: Path) -> Path:
    path = tmp_path / "little.map"
    path.write_text(MAP, "utf-8")
    return path


def test_an_import_shows_terrains_counts_choices_and_losses(room, qtbot, wesnoth):
    box = ImportDialog(wesnoth, room.theme, room)
    qtbot.addWidget(box)
    shown = {box.table.item(row, 2).text() for row in range(box.table.rowCount())}
    assert "Sea" in {text.split(",")[0] for text in shown}
    assert sum(terrain.count for terrain in box.survey.terrains) == 12
    assert box.found is not None
    assert box._boxes


def test_what_a_terrain_becomes_is_changed_and_given_back(room, qtbot, wesnoth):
    box = ImportDialog(wesnoth, room.theme, room)
    qtbot.addWidget(box)
    row = next(n for n, terrain in enumerate(box.survey.terrains) if terrain.key.startswith("Mm"))
    box.table.selectRow(row)
    box.set_look(terrain="swamp", mountain=False)
    box.read()
    assert sum(tile.terrain == "swamp" for tile in box.found.world.tiles.values()) == 1
    box.table.selectRow(row)
    box.set_look(mountain=True)
    assert box.look(box.survey.terrains[row]).terrain == "highland"
    box.forget()
    assert box.mapping == {}
    taken = []
    box.taken.connect(taken.append)
    box.accept()
    assert len(taken[0].world) == 12


def test_a_file_that_is_no_map_is_told_in_words(room, tmp_path, monkeypatch):
    told = []
    monkeypatch.setattr("ui.base.faults.tell", lambda *words: told.append(words[2]))
    path = tmp_path / "x.bin"
    path.write_bytes(b"\0\1\2")
    room.import_file(path)
    assert "no map that can be read" in told[0]


def test_an_import_of_flat_hexes_says_that_the_map_is_turned(room, tmp_path):
    path = tmp_path / "hills.map"
    path.write_text(MAP)
    box = ImportDialog(path, room.theme, room)
    shown = [box.losses.item(row, 2).text() for row in range(box.losses.rowCount())]
    assert any("north lies to the east" in text for text in shown)
    assert box.map.scene().north == 90
    box.reject()


@pytest.fixture
def outline(tmp_path: Path) -> Path:
    path = tmp_path / "isle.geojson"
    path.write_text('{"type":"Polygon","coordinates":[[[8,45],[12,45],[12,48],[8,48],[8,45]]]}', "utf-8")
    return path


def test_an_outline_lies_flat_and_may_lie_on_the_globe(room, qtbot, outline):
    box = ImportDialog(outline, room.theme, room)
    qtbot.addWidget(box)
    grid = box._boxes["grid"]
    assert [grid.itemData(n) for n in range(grid.count())] == ["flat", "globe"]
    assert list(box._boxes) == ["grid", "tiles", "margin", "frame"]
    assert (box.found.world.north, box.found.losses) == (0, ())
    box.choose("grid", "globe")
    box.read()
    assert list(box._boxes) == ["grid", "resolution", "margin", "frame"]
    assert box.found.world.north != 0
    assert box.map.scene().north == box.found.world.north
    box.choose("grid", "flat")
    box.read()
    assert box.found.world.north == 0


def test_a_globe_that_does_not_fit_is_told_and_can_be_left_again(room, qtbot, tmp_path):
    path = tmp_path / "north.geojson"
    path.write_text('{"type":"Polygon","coordinates":[[[8,62],[14,62],[14,66],[8,66],[8,62]]]}', "utf-8")
    box = ImportDialog(path, room.theme, room)
    qtbot.addWidget(box)
    assert box._boxes["grid"].count() == 1
    box.choose("grid", "globe")
    assert "pentagon" in box.fault.text()
    assert not box.take.isEnabled()
    box.choose("grid", "flat")
    box.read()
    assert box.take.isEnabled()
