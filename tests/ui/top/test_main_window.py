"""The window: files opened and refused, looks that are remembered, tiles that are found."""

from __future__ import annotations

import os

import pytest
from PySide6.QtCore import Qt

from tests.support.window import ready, skip_to
from ui.base import faults
from ui.dialogs import files


@pytest.fixture
def told(monkeypatch) -> list[str]:
    """Messages instead of message boxes."""
    said: list[str] = []
    monkeypatch.setattr(faults, "tell", lambda parent, title, text, inform="": said.append(f"{text} {inform}".strip()))
    return said


def test_a_second_window_on_the_same_file_may_look_but_not_answer(desk, window, qtbot, monkeypatch):
    from ui.top.main_window import MainWindow

    said, ways = [], [False, True]
    monkeypatch.setattr(faults, "offer", lambda parent, title, text, deed: said.append(text) or ways.pop(0))
    other = MainWindow(window.preferences, window.theme)
    qtbot.addWidget(other)
    assert not other.open_file(window.bridge.path)
    assert "open elsewhere" in said[0]
    assert other.bridge is None
    assert other.open_file(window.bridge.path)
    assert other.bridge.session.state == window.bridge.session.state
    assert not other.bridge.mine
    assert other.desk.now.form is None
    assert "look" in other.top.where.text()
    other.close()
    assert window.bridge.mine


@pytest.mark.parametrize(("content", "word"), [(b"", "no campaign"), (b"hello there", "no campaign")])
def test_a_file_that_is_no_campaign_is_refused_in_words_and_left_alone(window, tmp_path, told, content, word):
    path = tmp_path / "letter.empires"
    path.write_bytes(content)
    assert not window.open_file(path)
    assert word in told[0]
    assert path.read_bytes() == content
    assert window.stack.currentWidget() is window.start


def test_a_campaign_that_was_cut_short_is_refused_in_words(desk, window, tmp_path, told):
    files.copy_to(window.desk, tmp_path / "short.empires")
    path = tmp_path / "short.empires"
    path.write_bytes(path.read_bytes()[:20_000])
    window.close_campaign()
    assert not window.open_file(path)
    assert "damaged" in told[0]
    assert path.stat().st_size == 20_000


def test_a_campaign_goes_on_where_it_was_closed(desk, window, qtbot):
    skip_to(window, qtbot, "draw_up")
    path, pending, state = window.bridge.path, window.bridge.pending, window.bridge.session.state
    window.close_campaign()
    assert window.start.list.count() == 1
    window.start._chosen(window.start.list.item(0))
    ready(window, qtbot)
    assert window.bridge.path == path
    assert window.bridge.pending == pending
    assert window.bridge.session.state == state


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is write-protected for the superuser")
def test_a_write_protected_campaign_is_refused_in_words(desk, window, tmp_path, told):
    files.copy_to(window.desk, tmp_path / "stone.empires")
    (tmp_path / "stone.empires").chmod(0o444)
    window.close_campaign()
    assert not window.open_file(tmp_path / "stone.empires")
    assert "cannot be written" in told[0]


@pytest.mark.parametrize("keys", [(Qt.Key.Key_Equal, 0), (Qt.Key.Key_Plus, 0), (Qt.Key.Key_Plus, 1)])
def test_larger_text_listens_to_every_plus(window, qtbot, keys):
    before = window.theme.scale
    pad = Qt.KeyboardModifier.KeypadModifier if keys[1] else Qt.KeyboardModifier.NoModifier
    qtbot.keyClick(window, keys[0], Qt.KeyboardModifier.ControlModifier | pad)
    assert window.theme.scale > before


@pytest.mark.parametrize("scale", [0.8, 1.0, 1.6])
def test_text_grows_with_the_scale_and_is_remembered(desk, window, scale):
    window.theme.scale = scale
    window._scale(1)
    assert window.preferences.kept.scale == window.theme.scale > scale
    assert desk.now.question.font().pointSizeF() == pytest.approx(window.theme.size(1.5), abs=0.2)


def test_dark_is_remembered_and_reaches_the_map(desk, window):
    window.actions_["dark"].setChecked(True)
    assert desk.map.scene().theme == "dark"
    assert window.preferences.kept.theme == "dark"
    window.actions_["dark"].setChecked(False)
    assert desk.map.scene().theme == "light"


def test_a_tile_is_found_by_its_number_and_by_its_name(desk, window, qtbot, monkeypatch):
    skip_to(window, qtbot, "draw_up")
    state, world = desk.bridge.session.state, desk.bridge.session.world
    seat = state.realms["r1"].capital
    assert window.go_to(world.number(seat))
    assert desk.inspector.target == f"tile:{seat}"
    desk.select("")
    assert window.go_to(state.holdings[seat].name.lower())
    assert desk.inspector.target == f"tile:{seat}"
    said = []
    monkeypatch.setattr("ui.base.faults.tell", lambda *args: said.append(args[2]))
    assert not window.go_to("9999")
    assert "9999" in said[0]
