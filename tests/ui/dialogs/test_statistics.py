"""The statistics of a campaign in the window: charts, figures beside them, files; a player sees his own alone."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from empires.engine.session import Session
from tests.support.window import ready
from ui.dialogs.statistics import PAGES, StatisticsDialog
from ui.top.main_window import MainWindow


@pytest.fixture
def played(window: MainWindow, campaign: Callable[..., tuple[Session, Path]], qtbot: QtBot) -> MainWindow:
    """The window with a year behind it."""
    session, path = campaign()
    session.play(stop=lambda state, ask: state.clock.year == 2, everybody=True)
    window.show_session(session, path)
    ready(window, qtbot)
    return window


def opened(window: MainWindow, qtbot: QtBot) -> StatisticsDialog:
    window.actions_["statistics"].trigger()
    (dialog,) = [d for d in window.findChildren(StatisticsDialog) if d.isVisible()]
    return dialog


def test_each_page_has_its_chart_its_words_and_its_figures(played: MainWindow, qtbot: QtBot) -> None:
    dialog = opened(played, qtbot)
    assert [seat.name for seat in dialog.seats] == ["Altmark", "Varn"]
    for n, page in enumerate(PAGES):
        dialog.pages.setCurrentIndex(n)
        assert dialog.page == page
        assert dialog.table.rowCount() == len(dialog.rows()) - 1
        assert dialog.told.text()
        assert dialog.scroll_area.isVisible() == dialog.save_picture.isEnabled() == (page != "ledger")
        if page != "ledger":
            assert dialog.paper.accessibleName() == dialog.pages.tabText(n)
            assert dialog.paper.accessibleDescription()
    dialog.whose.setCurrentIndex(2)
    assert {row[0] for row in dialog.rows()[1:]} == {"Varn"}


def test_chart_and_figures_are_saved(played: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    dialog = opened(played, qtbot)
    dialog.pages.setCurrentIndex(PAGES.index("army"))
    assert dialog.picture_to(tmp_path / "army.png")
    image = QImage(str(tmp_path / "army.png"))
    assert image.width() == 1600
    assert len({image.pixel(x, y) for x in range(0, 1600, 7) for y in range(0, image.height(), 7)}) > 3
    assert dialog.table_to(tmp_path / "army.csv")
    rows = list(csv.reader((tmp_path / "army.csv").read_text("utf-8-sig").splitlines()))
    assert rows == [[str(cell) for cell in row] for row in dialog.rows()]


def test_a_player_sees_his_own_figures_alone(played: MainWindow, qtbot: QtBot) -> None:
    assert played.bridge is not None
    played.bridge.set_viewer("r2")
    dialog = opened(played, qtbot)
    assert [dialog.whose.itemText(n) for n in range(dialog.whose.count())] == ["Varn"]
    shown = []
    for n in range(len(PAGES)):
        dialog.pages.setCurrentIndex(n)
        shown += [str(cell) for row in dialog.rows() for cell in row]
        shown.append(dialog.paper.accessibleDescription())
    assert "Altmark" not in " ".join(shown)
