"""A desk in the first winter of four realms."""

from __future__ import annotations

import shutil

import pytest

from empires.campaigns import find_world, new_campaign, open_campaign, seat
from empires.rules import modules
from tests.support.window import ready

RACES = ("empire", "dwarfs", "high_elves", "dogs_of_war")


NAMES = ("Altmark", "Varn", "Sunderhal", "Holmgate")


@pytest.fixture(scope="module")
def autumn(tmp_path_factory):
    """The file of four realms that the program played to the beginning of their first winter."""
    seats = [seat(n, name, race, "auto") for n, (name, race) in enumerate(zip(NAMES, RACES, strict=True), 1)]
    on = {modules.PREFIX + key: "on" for key in modules.KEYS}
    path = tmp_path_factory.mktemp("autumn") / "winter.empires"
    session = new_campaign(
        path, find_world("four-realms"), seats, seed="5", settings={"army_points": "3000", "years": "3", **on}
    )
    session.play(stop=lambda state, ask: state.clock.part == "winter", everybody=True)
    session.journal.close()
    return path


@pytest.fixture
def at(autumn, tmp_path):
    """Plays a copy of the file on to a step of the winter, or until `stop`; then persons have all the realms."""

    def play(step="autumn_equinox", stop=None):
        path = tmp_path / "winter.empires"
        shutil.copy(autumn, path)
        session = open_campaign(path)
        session.play(stop=stop or (lambda state, ask: state.clock.step == step), everybody=True)
        for realm in session.state.realms:
            session.set_controller(realm, "person")
        return session, path

    return play


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
