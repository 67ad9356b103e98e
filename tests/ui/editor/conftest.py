"""A board without a room round it, and keys on the map of a room."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ui.editor.board import Board
from ui.editor.document import Document
from ui.editor.window import MapRoom


@pytest.fixture(autouse=True)
def kept_apart(own_recovery_folder: Path) -> None:
    """No test of the map room leaves a copy where a person's lie."""


@pytest.fixture
def board(qapp: QApplication) -> Board:
    """A plain of nine by seven."""
    return Board(Document.blank(9, 7, "lowland"))


@pytest.fixture
def press(room: MapRoom, qtbot: QtBot) -> Callable[..., None]:
    """Press keys on the map; the cursor starts in the middle."""
    room.view.set_spot((0, 0))

    def keys(*codes: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        for code in codes:
            qtbot.keyClick(room.view, code, modifier)

    return keys


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The platform without a screen cannot bring a window to the front either, and says so."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            patterns = ("propagateSizeHints", "does not support raise")
            item.add_marker(pytest.mark.qt_log_ignore(*patterns, extend=True), append=False)
