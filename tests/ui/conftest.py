"""A desk with a small campaign on it, as a person finds it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hands import ready
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from empires.campaigns import find_world, new_campaign, seat
from empires.engine.session import Session
from ui.desk import Desk
from ui.main_window import MainWindow
from ui.preferences import Preferences
from ui.theme import Theme

NAMES = ("Altmark", "Varn", "Sunderhal", "Holmgate")


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[MainWindow]:
    """The window without a campaign, with preferences of its own."""
    theme = Theme("light")
    theme.apply(qapp)
    made = MainWindow(Preferences(tmp_path / "desk.ini"), theme)
    qtbot.addWidget(made)
    made.resize(1400, 900)
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.close()


@pytest.fixture
def campaign(tmp_path: Path) -> Callable[..., tuple[Session, Path]]:
    """Makes a campaign on the duel world: the first realm is a person's."""

    def make(
        persons: tuple[int, ...] = (1,), realms: int = 2, seed: str = "7", dice: str = "seed", name: str = "duel"
    ) -> tuple[Session, Path]:
        seats = [seat(n, NAMES[n - 1], "empire", "person" if n in persons else "auto") for n in range(1, realms + 1)]
        path = tmp_path / f"{name}.empires"
        settings = {"army_points": "3000", "years": "2", "dice": dice}
        return new_campaign(path, find_world("duel"), seats, seed=seed, settings=settings), path

    return make


@pytest.fixture
def desk(window: MainWindow, campaign: Callable[..., tuple[Session, Path]], qtbot: QtBot) -> Desk:
    """The desk with the duel on it, at the first question for a person."""
    window.show_session(*campaign())
    assert window.desk is not None
    window.desk.map.animated = False
    ready(window, qtbot)
    return window.desk


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The platform without a screen says at each dialog that it has no window manager; nothing else may be said."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.qt_log_ignore("propagateSizeHints", extend=True))
