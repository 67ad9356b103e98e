"""The menu bar, and the menus that are filled when they open."""

from __future__ import annotations

from ui.play import actions


def entries(menu):
    menu.aboutToShow.emit()
    return [action.text() for action in menu.actions()]


def test_the_bar_holds_every_verb_in_its_menu(window):
    titles = [action.text() for action in window.menuBar().actions()]
    assert titles == [title for _, title in actions.MENUS]
    for (name, _), shown in zip(actions.MENUS, window.menuBar().actions(), strict=True):
        texts = [action.text() for action in shown.menu().actions()]
        assert texts == [verb.text for verb in actions.VERBS if verb.menu == name]


def test_without_a_campaign_only_recent_and_language_open(window):
    assert {name for name, menu in window.menus.sub.items() if menu.isEnabled()} == {"recent", "language"}
    assert entries(window.menus.sub["recent"]) == ["None yet"]
    assert not window.menus.sub["recent"].actions()[0].isEnabled()


def test_view_as_ticks_who_looks_on_and_changes_it(marching, window):
    menu = window.menus.sub["view_as"]
    assert entries(menu) == ["&Host (sees everything)", "Altmark", "Varn"]
    assert [action.isChecked() for action in menu.actions()] == [True, False, False]
    menu.actions()[2].trigger()
    assert window.bridge.viewer == "r2"
    entries(menu)
    assert [action.isChecked() for action in menu.actions()] == [False, False, True]


def test_a_realm_is_handed_to_the_program_by_its_menu(marching, window, qtbot):
    menu = window.menus.sub["controllers"]
    assert entries(menu) == ["Altmark", "Varn"]
    person, program = menu.actions()[1].menu().actions()
    assert person.isChecked()
    program.trigger()
    assert window.bridge.session.state.realms["r2"].controller == "auto"


def test_the_last_campaigns_are_numbered_and_opened_by_their_number(marching, window):
    path = window.bridge.path
    window.close_campaign()
    menu = window.menus.sub["recent"]
    assert entries(menu) == [f"&1 {path.stem}"]
    assert menu.actions()[0].toolTip() == str(path)
    menu.actions()[0].trigger()
    assert window.bridge.path == path


def test_languages_are_offered_in_their_own_words(window):
    assert entries(window.menus.sub["language"]) == ["English", "Deutsch"]
