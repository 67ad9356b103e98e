"""What is the host's alone is not there in a player's seat: no menu, no shortcut, no button, no command behind it."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from tests.support.window import click
from ui.dialogs import checks
from ui.dialogs.characters import CharactersDialog
from ui.play import actions
from ui.top import dialog_table

HOSTS = sorted(actions.HOST_ALONE)


def test_the_table_names_all_that_shows_or_steers_more_than_a_player_may():
    assert {
        "copy", "verify", "optional", "rewind", "play_player", "play_turn", "play_season", "play_year", "own_dice",
        "controllers", "remark", "new", "open", "recent", "close", "map_room",
    } == set(HOSTS)  # fmt: skip


def top_level():
    return {w for w in QApplication.topLevelWidgets() if w.isVisible()}


def in_menus(menu: QMenu) -> list[str]:
    """Words of the entries that are shown, submenus too."""
    found = []
    for action in menu.actions():
        if action.isVisible() and not action.isSeparator():
            found += [action.text(), *(in_menus(action.menu()) if action.menu() is not None else [])]
    return found


@pytest.fixture(params=["seat", "cover"])
def player(request, marching, window):
    """A player sits there, or the cover lies over the host's view."""
    if request.param == "seat":
        marching.view_as("r1")
    else:
        marching.view_as("r1")
        marching.hand_over("r2")
    return marching


@pytest.mark.parametrize("name", HOSTS)
def test_no_verb_of_the_host_is_there_in_a_players_seat(player, window, name):
    (verb,) = (verb for verb in actions.VERBS if verb.id == name)
    action, journal = window.actions_[name], player.bridge.session.journal
    before = (journal.length(), top_level(), window.bridge, player.bridge.viewer)
    assert not action.isVisible()
    assert not action.isEnabled()
    for bar in window.menuBar().actions():
        assert actions.said(verb.text) not in in_menus(bar.menu())
    for widget in window.findChildren(QMenu):
        assert widget.title() != actions.said(verb.text) or not widget.menuAction().isVisible()
    action.trigger()
    if verb.key:
        QTest.keySequence(QApplication.focusWidget() or window, QKeySequence(verb.key))
    if name in dialog_table.ROOMS:
        dialog_table.show(name, player)
    assert (journal.length(), top_level(), window.bridge, player.bridge.viewer) == before


def test_every_verb_that_is_left_shows_no_more_than_the_view(marching, window):
    marching.view_as("r1")
    for name, action in window.actions_.items():
        assert action.isVisible() == (name not in HOSTS), name


def test_the_hosts_commands_are_refused_behind_the_menus_too(marching, window):
    bridge, told = marching.bridge, []
    bridge.refused.connect(told.append)
    marching.view_as("r1")
    length = bridge.session.journal.length()
    window.control("r2", "auto")
    window.actions_["own_dice"].toggle()
    assert not bridge.host_command(lambda session: session.remark("r1", "Hail me."))
    assert not bridge.rewind(length - 3)
    for kind in ("player", "turn", "season", "year"):
        bridge.play_on(kind)
        assert not bridge.busy
    assert bridge.session.journal.length() == length
    assert set(told) == {"Only the host may do that."}


def test_they_come_back_with_the_host(marching, window, qtbot):
    marching.hand_over("r1")
    click(qtbot, marching.cover.button)
    assert not window.actions_["copy"].isVisible()
    marching.hand_over("host")
    assert not window.actions_["copy"].isVisible(), "not under the cover yet"
    click(qtbot, marching.cover.button)
    assert all(window.actions_[name].isVisible() for name in HOSTS)
    assert window.menuBar().isVisible()
    assert window.menus.sub["controllers"].menuAction().isVisible()


def test_the_properties_tell_a_player_what_was_agreed_and_nothing_of_file_seed_or_length(marching, window):
    header, journal = marching.bridge.session.journal.header, marching.bridge.session.journal
    secret = {header.seed, str(window.bridge.path), header.world_print[:16], str(journal.length())}
    assert secret <= {value for _, value in checks.facts(window.bridge)}
    marching.view_as("r1")
    shown = {value for _, value in checks.facts(window.bridge)}
    assert not secret & shown
    assert not any(header.made in value for value in shown)


@pytest.mark.qt_log_ignore("raise", "propagateSizeHints", extend=True)
def test_a_map_room_that_stands_open_lays_no_other_campaign_over_a_players(marching, window):
    marching.view_as("r1")
    before, bridge = top_level(), window.bridge
    window._host_on(window.bridge.path)
    assert (top_level(), window.bridge) == (before, bridge)


def test_a_player_reads_in_his_book_of_characters_and_writes_nothing_down(marching, window, qtbot):
    marching.view_as("r1")
    dialog = CharactersDialog(marching)
    qtbot.addWidget(dialog)
    assert not any(page.isEnabled() for page in dialog.pages)
    assert dialog.bar.isHidden()
    assert dialog.stack.isHidden()
