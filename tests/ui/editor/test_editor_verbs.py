"""The map room's table of verbs."""

from __future__ import annotations

from ui.editor.verbs import MENUS, VERBS, MapRoomActions, menu_title, said


def test_every_command_has_a_place_and_no_key_is_given_twice():
    keys = [verb.key for verb in VERBS if verb.key]
    assert len(keys) == len(set(keys))
    for menu in MENUS:
        letters = [v.text[v.text.index("&") + 1].lower() for v in VERBS if v.menu == menu and "&" in v.text]
        assert len(letters) == len(set(letters)), (menu, letters)


def test_each_tip_says_the_key_and_what_the_verb_does(room):
    tip = room.actions_["import"].toolTip()
    assert tip.startswith("Import a map. Wesnoth")
    assert "Ctrl+I" in tip


def test_one_tool_and_one_paint_at_a_time(room):
    room.actions_["tool_line"].trigger()
    room.actions_["paint_sea"].trigger()
    checked = [verb.id for verb in VERBS if verb.toggle and room.actions_[verb.id].isChecked()]
    assert checked == ["tool_line", "paint_sea"]


def test_every_word_of_the_menus_is_german_in_german(german):
    english = [verb.text for verb in VERBS if verb.text]
    assert [text for text in english if said(text) == text and text not in ("&Name",)] == []
    assert [menu_title(name) for name in MENUS] != ["&World", "&Edit", "&Tools", "&Paints", "&View"]
    assert said("") == ""


def test_a_verb_may_have_a_second_key(room):
    keys = {key.toString() for key in room.actions_["redo"].shortcuts()}
    assert keys == {"Ctrl+Shift+Z", "Ctrl+Y"}
    assert isinstance(room.actions_, MapRoomActions)
