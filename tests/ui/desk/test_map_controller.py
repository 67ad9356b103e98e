"""The mouse and the keyboard on the map: pointing, answering, looking."""

from __future__ import annotations

from PySide6.QtCore import Qt

from empires.model.state.asks import Decide
from tests.support.window import click, ready


def lit(desk) -> str:
    return next(c for c in desk.map.scene().overlays.highlight if len(desk.hands.keys_at(c)) == 1)


def test_the_first_click_on_the_map_points_and_the_second_answers(desk, window, qtbot):
    cell, entry = lit(desk), desk.bridge.session.next_entry
    desk.hands.clicked(cell)
    assert desk.bridge.session.next_entry == entry
    assert desk.inspector.target == f"tile:{cell}"
    aimed = [b.way.key for b in desk.now.form.buttons if b.property("aimed")]
    assert aimed == desk.hands.keys_at(cell)
    assert desk.now.form.take.isVisible()
    desk.hands.clicked(cell)
    ready(window, qtbot)
    assert desk.bridge.session.state.realms["r1"].capital == cell


def test_the_answer_button_takes_what_the_map_points_at(desk, window, qtbot):
    cell = lit(desk)
    desk.hands.clicked(cell)
    click(qtbot, desk.now.form.take)
    ready(window, qtbot)
    assert desk.bridge.session.state.realms["r1"].capital == cell


def test_enter_on_the_map_takes_the_tile_pointed_at_and_else_what_is_suggested(desk, window, qtbot):
    ask = desk.bridge.pending
    dark = next(c for c in desk.bridge.session.world.tiles if not desk.hands.keys_at(c))
    desk.map.setFocus()
    desk.hands.clicked(dark)
    qtbot.keyClick(desk.map, Qt.Key.Key_Return)
    ready(window, qtbot)
    wanted = ask.default or ask.options[0].key
    assert desk.bridge.session.state.realms["r1"].capital == wanted


def test_enter_on_the_map_takes_the_lit_tile_the_cursor_walked_to(desk, window, qtbot):
    ask = desk.bridge.pending
    other = next(c for c in desk.map.scene().overlays.highlight if c != (ask.default or ask.options[0].key))
    desk.map.setFocus()
    desk.hands._walking = True
    desk.map.set_cursor_tile(other)
    qtbot.keyClick(desk.map, Qt.Key.Key_Return)
    ready(window, qtbot)
    assert desk.bridge.session.state.realms["r1"].capital == other


def test_digits_answer_from_anywhere_even_from_the_map(desk, window, qtbot):
    ask = desk.bridge.pending
    assert isinstance(ask, Decide)
    assert ask.question == "capital"
    desk.map.setFocus()
    qtbot.keyClick(desk.map, Qt.Key.Key_2)
    ready(window, qtbot)
    assert desk.bridge.session.state.realms["r1"].capital == ask.options[1].key


def test_the_number_pad_walks_over_the_map_and_does_not_answer(desk, qtbot):
    before = desk.bridge.session.next_entry
    desk.map.setFocus()
    qtbot.keyClick(desk.map, Qt.Key.Key_6, Qt.KeyboardModifier.KeypadModifier)
    assert desk.bridge.session.next_entry == before
    assert desk.map.cursor_tile() is not None
    assert desk.inspector.target == f"tile:{desk.map.cursor_tile()}"


def test_a_click_on_a_tile_that_is_no_way_out_only_shows_it(desk, qtbot):
    before = desk.bridge.session.next_entry
    lights = set(desk.map.scene().overlays.highlight)
    cell = next(c for c in desk.bridge.session.world.tiles if c not in lights)
    desk.hands.clicked(cell)
    assert desk.bridge.session.next_entry == before
    assert desk.inspector.target == f"tile:{cell}"
    assert desk.bridge.session.world.number(cell) in desk.inspector.heading.text()


def test_a_double_click_answers_one_question_only(desk, window, qtbot):
    lights = list(desk.map.scene().overlays.highlight)
    desk.hands.clicked(lights[0])
    desk.hands.activated(lights[0])
    ready(window, qtbot)
    entry = desk.bridge.session.next_entry
    for cell in desk.bridge.session.world.tiles:
        if desk.hands.keys_at(cell):
            desk.hands.clicked(cell)
            desk.hands.activated(cell)
    assert desk.bridge.session.next_entry == entry
