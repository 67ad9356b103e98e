"""The first screen."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from tests.support.hearing import unnamed
from tests.support.window import clipped, ready, skip_to
from ui.panels.start import StartScreen, short


def test_enter_presses_the_focused_button_of_the_first_screen(window, qtbot):
    wanted = []
    window.start.room_wanted.disconnect()
    window.start.room_wanted.connect(lambda: wanted.append(True))
    window.start.room.setFocus()
    qtbot.keyClick(window.start.room, Qt.Key.Key_Return)
    assert wanted == [True]


def test_a_campaign_that_waits_is_the_loud_button_and_says_where_it_stands(desk, window, qtbot):
    skip_to(window, qtbot, "scouting")
    path, clock = window.bridge.path, window.bridge.session.state.clock
    window.close_campaign()
    start = window.start
    assert start.go_on.isVisible()
    assert start.go_on.property("main")
    assert not start.new.property("main")
    assert path.stem in start.go_on.text()
    assert f"Year {clock.year}, turn {clock.turn}" in start.list.item(0).text()
    qtbot.keyClick(start.go_on, Qt.Key.Key_Return)
    ready(window, qtbot)
    assert window.bridge.path == path


@pytest.fixture
def screen(theme, qtbot):
    made = StartScreen(theme)
    qtbot.addWidget(made)
    made.resize(900, 600)
    made.show()
    return made


@pytest.fixture
def files(tmp_path):
    paths = [tmp_path / f"{name}.empires" for name in ("North & South", "Old war")]
    for path in paths:
        path.write_text("x")
    return paths


def test_without_a_campaign_new_is_the_loud_button_and_no_list_is_shown(screen):
    screen.show_recent([])
    assert screen.new.property("main")
    for part in (screen.go_on, screen.list, screen.heading):
        assert not part.isVisible()


def test_each_campaign_says_where_it_was_left_and_in_which_folder(screen, files, tmp_path):
    screen.show_recent(files, [("winter", 3, 0), None])
    first, second = (screen.list.item(n).text().split("\n") for n in range(2))
    assert first[0] == "North & South"
    assert first[1].startswith("Year 3, winter  ·  ")
    assert "Year" not in second[1]
    assert second[1].endswith(short(tmp_path))
    assert screen.go_on.text() == "&Continue North && South"
    assert not screen.new.property("main")


@pytest.mark.parametrize(("left", "said"), [(("season", 2, 5), "Year 2, turn 5"), (("setup", 0, 0), "being set up"),
                                            (("over", 9, 0), "over")])  # fmt: skip
def test_a_moment_is_told_in_words(screen, files, left, said):
    screen.show_recent(files[:1], [left])
    assert screen.list.item(0).text().split("\n")[1].startswith(said)


def test_a_click_or_enter_opens_the_one_chosen_and_continue_the_first(screen, files, qtbot):
    opened = []
    screen.recent_wanted.connect(opened.append)
    screen.show_recent(files)
    screen.go_on.click()
    place = screen.list.visualItemRect(screen.list.item(1)).center()
    qtbot.mouseClick(screen.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert opened[0] == files[0]
    assert opened[-1] == files[1]


def test_three_buttons_ask_for_three_things(screen):
    heard = []
    for name in ("new", "open", "room"):
        getattr(screen, f"{name}_wanted").connect(lambda name=name: heard.append(name))
        getattr(screen, name).click()
    assert heard == ["new", "open", "room"]


def test_it_can_be_heard_and_is_not_cut_in_large_german_letters(large, german, files, qtbot):
    screen = StartScreen(large)
    qtbot.addWidget(screen)
    screen.resize(1400, 900)
    screen.show_recent(files)
    screen.show()
    qtbot.wait(10)
    assert unnamed(screen) == []
    assert "Continue" not in screen.go_on.text()
    assert clipped(screen) == []


def test_the_home_folder_is_a_tilde(tmp_path, monkeypatch):
    monkeypatch.setattr("ui.panels.start.Path.home", lambda: tmp_path)
    assert short(tmp_path / "wars") == "~/wars"
    assert short(tmp_path.parent) == str(tmp_path.parent)
