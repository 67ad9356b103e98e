"""Copies, pictures and reports, and everything a disk can do to one."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QDialog

from empires.campaigns import open_campaign
from tests.support.window import click
from ui.base import faults
from ui.dialogs import files


@pytest.fixture
def told(monkeypatch) -> list[str]:
    """Messages instead of message boxes."""
    said: list[str] = []
    monkeypatch.setattr(faults, "tell", lambda parent, title, text, inform="": said.append(f"{text} {inform}".strip()))
    return said


def test_a_copy_is_saved_and_opens_as_the_same_campaign(desk, window, qtbot, tmp_path, told):
    target = tmp_path / "second.empires"
    assert files.copy_to(window.desk, target)
    assert "second" in window.top.where.text()
    copy = open_campaign(target)
    assert copy.state == window.bridge.session.state
    assert copy.pending == window.bridge.pending
    copy.journal.close()
    assert told == []


def test_a_copy_onto_itself_is_refused_in_words(desk, window, told):
    assert not files.copy_to(window.desk, window.bridge.path)
    assert "itself" in told[0]


@pytest.mark.parametrize("ending", ["png", "svg"])
def test_the_map_is_exported_as_a_picture(desk, window, tmp_path, told, ending):
    path = tmp_path / f"map.{ending}"
    assert files.picture_to(window.desk, path)
    if ending == "png":
        assert QImage(str(path)).width() >= 2000
    else:
        assert "<svg" in path.read_text("utf-8")[:600]
    assert told == []


def test_a_picture_into_a_folder_that_is_not_there_is_refused_in_words(desk, window, tmp_path, told):
    assert not files.picture_to(window.desk, tmp_path / "none" / "map.png")
    assert "could not be written" in told[0]


def test_a_report_is_written_for_each_player_chosen(desk, window, tmp_path):
    dialog = files.ReportsDialog(window.desk)
    dialog.folder.setText(str(tmp_path / "out"))
    dialog.readers["r2"].setChecked(False)
    dialog.finish()
    names = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert {Path(name).suffix for name in names} == {".html", ".md", ".json", ".png"}
    assert all("altmark" in name.lower() for name in names)
    dialog.deleteLater()


def test_a_player_may_write_his_own_report_only(desk, window):
    desk.view_as("r2")
    dialog = files.ReportsDialog(window.desk)
    assert list(dialog.readers) == ["r2"]
    dialog.deleteLater()


def test_reports_into_a_folder_that_may_not_be_written_say_so(desk, window, tmp_path):
    (tmp_path / "file").write_text("x")
    dialog = files.ReportsDialog(window.desk)
    dialog.folder.setText(str(tmp_path / "file" / "out"))
    dialog.finish()
    assert "could not be written" in dialog.fault.text()
    assert dialog.result() == QDialog.DialogCode.Rejected
    dialog.deleteLater()


def test_written_reports_are_counted_and_each_can_be_opened(desk, window, qtbot, tmp_path, monkeypatch):
    from PySide6.QtWidgets import QPushButton

    from ui.dialogs import files

    opened, works = [], [True, False]
    monkeypatch.setattr(files, "open_outside", lambda path: opened.append(path) or works.pop(0))
    dialog = files.ReportsDialog(window.desk)
    dialog.show()
    dialog.folder.setText(str(tmp_path / "out"))
    dialog.pictures.setChecked(False)
    dialog.finish()
    qtbot.wait(20)
    assert "2 reports" in window.top.where.text()
    buttons = [b for b in dialog.findChildren(QPushButton) if b.isVisible() and "Altmark" in b.text()]
    click(qtbot, buttons[0])
    assert opened[0].suffix == ".html"
    assert opened[0].exists()
    assert dialog.fault.text() == ""
    click(qtbot, dialog.open_folder)
    assert opened[1] == tmp_path / "out"
    assert str(tmp_path / "out") in dialog.fault.text()
    dialog.deleteLater()
