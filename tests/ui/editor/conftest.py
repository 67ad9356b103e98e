"""A map room with a small world in it, as a person finds it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ui.editor import recovery
from ui.editor.document import Document
from ui.editor.window import MapRoom
from ui.preferences import Preferences
from ui.theme import Theme


@pytest.fixture(autouse=True)
def own_recovery_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Copies for a crash go to the test's own folder."""
    where = tmp_path / "recovery"
    where.mkdir()
    monkeypatch.setattr(recovery, "folder", lambda: where)
    return where


@pytest.fixture
def room(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[MapRoom]:
    """The map room with a blank plain of ten by eight in it."""
    theme = Theme("light")
    if not qapp.styleSheet():
        theme.apply(qapp)
    made = MapRoom(theme, Preferences(tmp_path / "desk.ini"), Document.blank(10, 8, "lowland"))
    made.view.animated = False
    made.resize(1000, 640)  # small, so that painting takes little
    made.show()
    qtbot.waitExposed(made)
    made.view.fit_to()
    made.view.setFocus()
    yield made
    made.board.stack.setClean()
    made.close()
    made.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)  # else every theme dresses it again


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The platform without a screen cannot bring a window to the front either, and says so."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            patterns = ("propagateSizeHints", "does not support raise")
            item.add_marker(pytest.mark.qt_log_ignore(*patterns, extend=True), append=False)
