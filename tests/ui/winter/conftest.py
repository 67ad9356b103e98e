"""A desk in the first winter of four realms."""

from __future__ import annotations

import shutil

import pytest

from empires.campaigns import find_world, new_campaign, open_campaign, seat
from empires.rules.core import optional_parts
from tests.support.window import ready

RACES = ("empire", "dwarfs", "high_elves", "dogs_of_war")


NAMES = ("Altmark", "Varn", "Sunderhal", "Holmgate")


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
