"""A desk with a small campaign on it, as a person finds it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from empires.campaigns import find_world, new_campaign, open_campaign, seat
from empires.engine.session import Session
from empires.model.state.campaign import Campaign
from empires.rules.core import optional_parts
from empires.words.sentences import Words
from tests.support.window import ready, skip_to
from ui.base import language
from ui.base.preferences import Preferences
from ui.base.theme import Theme
from ui.desk.desk import Desk
from ui.editor import recovery
from ui.editor.document import Document
from ui.editor.window import MapRoom
from ui.top.main_window import MainWindow

NAMES = ("Altmark", "Varn", "Sunderhal", "Holmgate")


def wear(app: QApplication, look: Theme) -> None:
    """Dress the program, unless it wears that already: each widget alive is dressed again, which takes long."""
    if app.styleSheet() != look.sheet():
        look.apply(app)


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[MainWindow]:
    """The window without a campaign, with preferences of its own."""
    theme = Theme("light")
    wear(qapp, theme)
    made = MainWindow(Preferences(tmp_path / "desk.ini"), theme)
    made.resize(1400, 900)
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.close()
    made.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)  # else every theme dresses it again


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


@pytest.fixture
def theme(qapp: QApplication) -> Theme:
    """The light look, worn by the whole program."""
    look = Theme("light")
    wear(qapp, look)
    return look


@pytest.fixture
def large(qapp: QApplication) -> Iterator[Theme]:
    """Letters of nearly twice the size."""
    look = Theme("light", 1.8)
    wear(qapp, look)
    yield look
    wear(qapp, Theme("light"))


@pytest.fixture
def own_recovery_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Copies for a crash go to the test's own folder."""
    where = tmp_path / "recovery"
    where.mkdir()
    monkeypatch.setattr(recovery, "folder", lambda: where)
    return where


@pytest.fixture
def room(qtbot: QtBot, theme: Theme, tmp_path: Path, own_recovery_folder: Path) -> Iterator[MapRoom]:
    """The map room with a blank plain of ten by eight in it."""
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


@pytest.fixture(scope="session")
def words() -> Words:
    """The sentences of the rules."""
    return Words()


@pytest.fixture
def german(qapp: QApplication) -> Iterator[Words]:
    """The window speaks German for this test; its words of the rules."""
    language.install(qapp, "de")
    yield language.words("de")
    language.install(qapp, "en")


@pytest.fixture(scope="session")
def march_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a duel of two persons, played to the first march of the first realm."""
    path = tmp_path_factory.mktemp("march") / "march.empires"
    seats = [seat(1, "Altmark", "empire", "person"), seat(2, "Varn", "dwarfs", "person")]
    settings = {"army_points": "3000", "years": "2"}
    session = new_campaign(path, find_world("duel"), seats, seed="7", settings=settings)
    session.play(stop=lambda state, ask: state.clock.step == "movement" and ask.by == "r1", everybody=True)
    session.journal.close()
    return path


@pytest.fixture(scope="session")
def march(march_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    """That duel to look at; no test may change it."""
    session = open_campaign(shutil.copy(march_file, tmp_path_factory.mktemp("looked-at") / "march.empires"))
    yield session
    session.journal.close()


@pytest.fixture
def settled(desk: Desk, window: MainWindow, qtbot: QtBot) -> Campaign:
    """A state in which realms stand."""
    skip_to(window, qtbot, "scouting")
    return desk.bridge.session.state


@pytest.fixture
def marching(window: MainWindow, march_file: Path, tmp_path: Path, qtbot: QtBot) -> Desk:
    """The desk at that march, on a file of its own."""
    path = Path(shutil.copy(march_file, tmp_path / "march.empires"))
    window.show_session(open_campaign(path), path)
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


# The first winter of four realms ------------------------------------------------------------------

RACES = ("empire", "dwarfs", "high_elves", "dogs_of_war")


@pytest.fixture(scope="session")
def autumn(tmp_path_factory):
    """The file of four realms that the program played to the beginning of their first winter."""
    seats = [seat(n, name, race, "auto") for n, (name, race) in enumerate(zip(NAMES, RACES, strict=True), 1)]
    on = {optional_parts.PREFIX + key: "on" for key in optional_parts.KEYS}
    path = tmp_path_factory.mktemp("autumn") / "winter.empires"
    session = new_campaign(
        path, find_world("four-realms"), seats, seed="5", settings={"army_points": "3000", "years": "3", **on}
    )
    session.play(stop=lambda state, ask: state.clock.part == "winter", everybody=True)
    session.journal.close()
    return path


@pytest.fixture(scope="session")
def played_to(autumn, tmp_path_factory):
    """The file of that winter at one of its steps, persons having all the realms; each step is played once."""
    folder, made = tmp_path_factory.mktemp("winters"), {}

    def path_of(step):
        if step not in made:
            made[step] = shutil.copy(autumn, folder / f"{step}.empires")
            session = open_campaign(made[step])
            hand_over(session, lambda state, ask: state.clock.step == step)
            session.journal.close()
        return made[step]

    return path_of


def hand_over(session, stop):
    """The program plays on until `stop`; then persons have all the realms."""
    session.play(stop=stop, everybody=True)
    for realm in session.state.realms:
        session.set_controller(realm, "person")


@pytest.fixture
def at(autumn, played_to, tmp_path):
    """A copy of the file at a step of the winter, or played on until `stop`."""

    def play(step="autumn_equinox", stop=None):
        path = shutil.copy(autumn if stop else played_to(step), tmp_path / "winter.empires")
        session = open_campaign(path)
        if stop:
            hand_over(session, stop)
        return session, path

    return play


@pytest.fixture(scope="session")
def snow(played_to, tmp_path_factory):
    """The winter at its diplomacy, to look at; no test may change it."""
    session = open_campaign(shutil.copy(played_to("diplomacy"), tmp_path_factory.mktemp("snow") / "snow.empires"))
    yield session
    session.journal.close()


@pytest.fixture
def winter(window, at, qtbot):
    """The desk at the first question of the winter that a sheet answers, for four persons."""

    def show(step="diplomacy"):
        window.show_session(*at(step))
        window.desk.map.animated = False
        ready(window, qtbot)
        qtbot.wait(1)
        return window.desk

    return show
