"""The table of verbs: every command does something, and no key means two things."""

from __future__ import annotations

from PySide6.QtCore import QObject

from ui.play import actions


def test_every_verb_does_something(window):
    commands = window._commands()
    submenus = {"recent", "view_as", "controllers", "language"}
    names = {verb.id for verb in actions.VERBS} - {"-"}
    assert names == set(commands) | submenus


def test_no_key_means_two_things(window):
    keys = [verb.key for verb in actions.VERBS if verb.key]
    assert len(keys) == len(set(keys))


def test_no_letter_opens_two_commands_of_one_menu(window):
    for menu, _ in actions.MENUS:
        letters = [v.text[v.text.index("&") + 1].lower() for v in actions.VERBS if v.menu == menu and "&" in v.text]
        assert len(letters) == len(set(letters)), (menu, letters)


def acted(qapp, commands=None):
    owner = QObject()
    made = actions.Actions(owner, commands or {})
    made.owner = owner
    return made


def test_what_makes_no_sense_now_is_shut(qapp):
    made = acted(qapp)
    open_ = {}
    for name, state in {
        "nothing": (False, False, False),
        "player": (True, False, False),
        "host": (True, True, False),
        "busy": (True, True, True),
    }.items():
        made.allow(*state)
        open_[name] = {verb for verb, action in made.items() if action.isEnabled()}
    assert {"new", "open", "quit", "rules"} <= open_["nothing"]
    assert not {"undo", "copy", "rewind", "stop"} & open_["nothing"]
    assert open_["host"] - open_["player"] >= {"rewind", "verify", "own_dice", "remark"}
    assert not {"undo", "rewind", "new", "play_turn"} & open_["busy"]
    assert "stop" in open_["busy"]
    assert "stop" not in open_["host"]


def test_books_of_characters_are_open_only_where_armies_are_lists(qapp):
    made = acted(qapp)
    made.allow(True, True, False, armies=False)
    assert not made["characters"].isEnabled()
    made.allow(True, False, False, armies=True)
    assert made["characters"].isEnabled()


def test_a_tip_says_the_key_and_a_verb_does_its_deed_once(qapp):
    done = []
    made = acted(qapp, {"undo": lambda: done.append("undo"), "dark": lambda on: done.append(on)})
    assert "Ctrl+Z" in made["undo"].toolTip()
    made["undo"].trigger()
    made["dark"].setChecked(True)
    assert done == ["undo", True]


def test_all_of_it_is_said_again_in_another_language(qapp, german):
    made = acted(qapp)
    assert made["undo"].text() == "&Rückgängig"
    rows = actions.help_rows()
    assert {menu for menu, _, _ in rows} >= {"Kampagne"}
    assert all(key for _, _, key in rows)
