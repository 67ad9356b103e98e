"""The dialogues of the map room: size, title, find, generator, import and export."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QLineEdit, QSpinBox

from empires.formats.importers import importer_for
from empires.formats.world_file import read_world
from empires.model.world import Tile, world_of
from empires.rules import mapedit
from empires.rules.fairness import fairness_of
from empires.rules.worldcheck import Fault
from ui.editor import dialogs
from ui.editor.generator import Generator
from ui.editor.sheets import plan, write_pdf
from ui.map import geometry
from ui.map.geometry import SQRT3
from ui.wizards.imports import ImportDialog
from ui.wizards.world_export import ExportDialog

MAP = "border_size=1\nusage=map\n\nGg, Gg, Gg, Gg, Gg, Gg\nGg, Gg, Wo, Wo, 1 Ke, Gg\n" + (
    "Gg, Hh, Gs^Fp, Mm, Gg, Gg\nGg, Gg, Zz, Gg, Gg, Gg\nGg, Gg, Gg, Gg, Gg, Gg\n"
)


def test_resizing_adds_and_crops_on_any_side(room):
    document = room.board.document
    box = dialogs.Resize(document, frozenset(), room)
    box.left.setValue(2)
    box.below.setValue(-3)
    assert room.board.do("x", box.changes())
    assert (document.right - document.left + 1, document.top - document.bottom + 1) == (12, 5)
    room.undo()
    assert len(document.tiles) == 80


def test_cropping_to_the_selection(room):
    room.board.select([(0, 0), (1, 0), (1, 1)])
    box = dialogs.Resize(room.board.document, room.board.selection, room)
    box._crop(room.board.selection)
    room.board.do("x", box.changes())
    document = room.board.document
    assert document.top - document.bottom == 1
    assert {(0, 0), (1, 0), (1, 1)} <= document.tiles.keys()


def test_finding_by_number_and_by_name(room, qtbot):
    room.board.do(
        "x", {(2, 1): room.board.document.tiles[2, 1].__class__(at=(2, 1), terrain="lowland", name="Esgaroth")}
    )
    went = []
    box = dialogs.Find(room.board.document, went.append, room)
    qtbot.keyClicks(box.text, "esga")
    box.accept()
    assert went == [(2, 1)]
    box = dialogs.Find(room.board.document, went.append, room)
    qtbot.keyClicks(box.text, room.board.document.number((-1, 2)))
    box.accept()
    assert went[-1] == (-1, 2)
    box = dialogs.Find(room.board.document, went.append, room)
    qtbot.keyClicks(box.text, "zzz")
    assert not box.yes.isEnabled()


def test_a_title_is_a_step_of_the_history(room):
    box = dialogs.TitlePage(room.board.document.head, room)
    box.title.setText("Dale")
    room.board.retitle("x", box.head())
    assert room.board.document.world().name == "Dale"
    room.undo()
    assert room.board.document.world().name == "New world"
    box.title.setText("  ")
    assert not box.yes.isEnabled()


def test_north_is_set_on_the_title_page_and_drawn_at_once(room):
    box = dialogs.TitlePage(room.board.document.head, room)
    assert box.north.accessibleName() == "North"
    box.north.setValue(90)
    room.board.retitle("x", box.head())
    assert room.board.document.world().north == room.view.scene().north == 90
    room.undo()
    assert room.board.document.world().north == room.view.scene().north == 0


@pytest.mark.parametrize("kind", [0, 1])
def test_a_generated_world_shows_its_seed_and_how_fair_it_is_and_can_be_taken_back(room, qtbot, kind):
    before = dict(room.board.document.tiles)
    box = Generator(room.theme, room)
    qtbot.addWidget(box)
    box.kind.setCurrentIndex(kind)
    box.seed.setText("a seed")
    box.generate()
    box.made.connect(lambda world: room.put_world("Generate", world))
    box.accept()
    document = room.board.document
    assert document.head.seed == "a seed"
    assert sum(tile.capital for tile in document.tiles.values()) == 4
    assert str(fairness_of(document.tiles).percent) in box.fair.text()
    assert not [fault for fault in room.checker.faults if fault.severity == "error"]
    room.undo()
    assert document.tiles == before


def test_too_small_a_land_is_told_in_words(room, qtbot):
    box = Generator(room.theme, room)
    qtbot.addWidget(box)
    box.size.setValue(19)
    box.players.setValue(12)
    box.generate()
    assert box.world is None
    assert "room for" in box.fault.text()
    assert not box.take.isEnabled()


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
    monkeypatch.setattr("ui.faults.tell", lambda *words: told.append(words[2]))
    path = tmp_path / "x.bin"
    path.write_bytes(b"\0\1\2")
    room.import_file(path)
    assert "no map that can be read" in told[0]


@pytest.mark.parametrize("kind", ["json", "tmx", "geojson", "csv", "png", "svg", "pdf"])
def test_every_format_is_written(room, qtbot, tmp_path, kind):
    box = ExportDialog(room.board.document.world(), tmp_path, "w", room)
    qtbot.addWidget(box)
    box.format.setCurrentIndex(box.format.findData(kind))
    box.size.setValue(300)
    assert box.write_to(tmp_path / f"w.{kind}")
    assert (tmp_path / f"w.{kind}").stat().st_size > 500
    if kind == "json":
        assert read_world(tmp_path / "w.json").fingerprint() == room.board.document.world().fingerprint()


@pytest.mark.parametrize("kind", ["tmx", "png"])
def test_the_menu_exports_to_the_file_that_is_chosen(room, qtbot, tmp_path, monkeypatch, kind):
    path = tmp_path / f"land.{kind}"
    monkeypatch.setattr("ui.wizards.world_export.QFileDialog.getSaveFileName", lambda *_: (str(tmp_path / "land"), ""))
    room.actions_["export"].trigger()
    (box,) = room.findChildren(ExportDialog)
    box.format.setCurrentIndex(box.format.findData(kind))
    box.size.setValue(300)
    qtbot.mouseClick(box.write, Qt.MouseButton.LeftButton)
    assert not box.isVisible()
    assert str(path) in room.statusBar().currentMessage()
    if kind == "png":
        assert max(QImage(str(path)).size().toTuple()) in (300, 301)
    else:
        assert importer_for(path).read(path).world.fingerprint() == room.board.document.world().fingerprint()


def test_the_menu_generates_a_land_in_place_of_this_one(room, qtbot):
    room.actions_["generate"].trigger()
    (box,) = room.findChildren(Generator)
    box.seed.setText("menu")
    qtbot.mouseClick(box.take, Qt.MouseButton.LeftButton)
    assert not box.isVisible()
    assert room.board.document.head.seed == "menu"
    assert room.actions_["undo"].isEnabled()


def test_what_a_format_cannot_hold_is_listed_before_it_is_written(room, qtbot, tmp_path):
    box = ExportDialog(room.board.document.world(), tmp_path, "w", room)
    qtbot.addWidget(box)
    box.format.setCurrentIndex(box.format.findData("csv"))
    assert "CSV holds no title" in box.losses.text()


def test_sheets_cover_the_map_with_an_overlap(room):
    world = room.board.document.world()
    for paper in ("A4", "Letter"):
        found = plan(world, paper, 60)
        assert found.across * (found.room[0] - 10) + 10 >= found.width
        assert found.down * (found.room[1] - 10) + 10 >= found.height
        assert found.count == found.across * found.down + 1
    assert plan(world, "A3", 60).count == 1


def test_a_black_and_white_pdf_on_a4_has_all_its_pages(room, tmp_path):
    found = write_pdf(room.board.document.world(), tmp_path / "w.pdf", "A4", 40, mono=True)
    data = (tmp_path / "w.pdf").read_bytes()
    assert data.startswith(b"%PDF")
    assert data.count(b"/Type /Page\n") == found.count


def test_the_star_of_a_capital_site_leaves_the_number_of_its_hex_free(room, tmp_path, monkeypatch):
    stars = []
    monkeypatch.setattr("ui.map.ornaments.seat", lambda p, ink, middle, size: stars.append((middle.y(), size)))
    room.board.do("x", mapedit.featured(room.board.document.tiles, [(0, 0)], capital=True))
    world = room.board.document.world()
    found = write_pdf(world, tmp_path / "w.pdf", "one", 25)
    top = 10.0 + 14.0  # millimetres: margin and head
    highest = geometry.bounds(tile.at for tile in world.tiles.values())[1] - 0.5
    middle = top + (geometry.centre((0, 0))[1] - highest) * found.radius
    assert stars[0][0] + stars[0][1] < middle
    stars.clear()
    room.view.grab()
    assert stars[0][0] + stars[0][1] < room.view.point((0, 0)).y()


@pytest.mark.parametrize("make", [lambda room: dialogs.NewWorld(room),
                                  lambda room: dialogs.Resize(room.board.document, frozenset(), room)])  # fmt: skip
def test_a_form_begins_in_its_first_field_and_return_takes_it_from_a_number(room, qtbot, make):
    box = make(room)
    box.open()
    qtbot.waitUntil(lambda: isinstance(box.focusWidget(), QLineEdit | QSpinBox))
    number = box.findChildren(QSpinBox)[-1]
    number.setFocus()
    qtbot.keyClick(number, Qt.Key.Key_Return)
    assert not box.isVisible()
    assert box.result() == 1


def test_the_export_is_taken_by_return_from_a_number(room, qtbot, monkeypatch):
    asked = []
    monkeypatch.setattr(ExportDialog, "_ask", lambda box: asked.append(box))
    box = ExportDialog(room.board.document.world(), Path(), "x", room)
    box.open()
    box.hex.setFocus()
    qtbot.keyClick(box.hex, Qt.Key.Key_Return)
    assert asked
    box.reject()


def test_the_whole_map_shows_the_sea_as_well(room):
    room.put_world("x", world_of("x", [Tile(at=(i, 0), terrain="coastal" if i == 6 else "sea") for i in range(13)]))
    view = room.view
    left, _ = view._to_world(QPointF(0, 0))
    right, _ = view._to_world(QPointF(view.width(), 0))
    assert left <= -SQRT3 * 6.5 + SQRT3 * 6
    assert right >= SQRT3 * 12.5


def test_going_to_the_next_fault_says_it_in_the_words_of_the_list(room):
    room.next_fault()
    assert room.statusBar().currentMessage() == room.fault_card.list.currentItem().text().removesuffix("  ✎")
    assert "[" not in room.statusBar().currentMessage()


def test_one_fault_is_no_plural(room):
    room.fault_card.show_faults([Fault("0101", "x", "odd", "warning"), Fault("0102", "x", "bad")], set())
    assert room.fault_card.title.text().lower() == "faults: 1 error, 1 warning"


def test_an_import_of_flat_hexes_says_that_the_map_is_turned(room, tmp_path):
    path = tmp_path / "hills.map"
    path.write_text(MAP)
    box = ImportDialog(path, room.theme, room)
    shown = [box.losses.item(row, 2).text() for row in range(box.losses.rowCount())]
    assert any("north lies to the east" in text for text in shown)
    assert box.map.scene().north == 90
    box.reject()
