"""The table of verbs: every command does something, and no key means two things."""

from __future__ import annotations

from ui import actions


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
