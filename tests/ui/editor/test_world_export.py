"""A world in other formats, as a picture, and on paper."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from empires.formats.core.world_file import read_world
from empires.formats.doors.importers import importer_for
from ui.editor.world_export import ExportDialog


@pytest.mark.parametrize("kind", ["json", "tmx", "geojson", "csv", "png", "svg", "pdf"])
def test_every_format_is_written(room, qtbot, tmp_path, kind):
    box = ExportDialog(room.board.document.world(), tmp_path, "w", room)
    qtbot.addWidget(box)
    box.format.setCurrentIndex(box.format.findData(kind))
    box.pixels.setValue(300)
    assert box.write_to(tmp_path / f"w.{kind}")
    assert (tmp_path / f"w.{kind}").stat().st_size > 500
    if kind == "json":
        assert read_world(tmp_path / "w.json").fingerprint() == room.board.document.world().fingerprint()


@pytest.mark.parametrize("kind", ["tmx", "png"])
def test_the_menu_exports_to_the_file_that_is_chosen(room, qtbot, tmp_path, monkeypatch, kind):
    path = tmp_path / f"land.{kind}"
    monkeypatch.setattr("ui.base.saving.QFileDialog.getSaveFileName", lambda *_: (str(tmp_path / "land"), ""))
    room.actions_["export"].trigger()
    (box,) = room.findChildren(ExportDialog)
    box.format.setCurrentIndex(box.format.findData(kind))
    box.pixels.setValue(300)
    qtbot.mouseClick(box.write, Qt.MouseButton.LeftButton)
    assert not box.isVisible()
    assert str(path) in room.statusBar().currentMessage()
    if kind == "png":
        assert max(QImage(str(path)).size().toTuple()) in (300, 301)
    else:
        assert importer_for(path).read(path).world.fingerprint() == room.board.document.world().fingerprint()


def test_what_a_format_cannot_hold_is_listed_before_it_is_written(room, qtbot, tmp_path):
    box = ExportDialog(room.board.document.world(), tmp_path, "w", room)
    qtbot.addWidget(box)
    box.format.setCurrentIndex(box.format.findData("csv"))
    assert "CSV holds no title" in box.losses.text()


def test_the_export_is_taken_by_return_from_a_number(room, qtbot, monkeypatch):
    asked = []
    monkeypatch.setattr(ExportDialog, "_ask", lambda box: asked.append(box))
    box = ExportDialog(room.board.document.world(), Path(), "x", room)
    box.open()
    box.hex.setFocus()
    qtbot.keyClick(box.hex, Qt.Key.Key_Return)
    assert asked
    box.reject()
