"""A player's turn through the window, by mouse and by keyboard."""

from hands import by_mouse, click, ready, skip_to
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from empires.model.asks import Decide, Pick, Share
from ui.panels.dice import DiceForm
from ui.panels.forms import PickForm
from ui.panels.sharing import ShareForm


def test_a_whole_turn_of_a_player_is_played_by_mouse(desk, window, qtbot):
    skip_to(window, qtbot, "scouting")
    bridge = desk.bridge
    turn, hands, steps = bridge.session.state.clock.turn, set(), set()
    for _ in range(120):
        ready(window, qtbot)
        clock = bridge.session.state.clock
        if clock.turn != turn or clock.part != "season":
            break
        steps.add(clock.step)
        before = bridge.session.next_entry
        hands.add(by_mouse(desk, qtbot))
        assert bridge.session.next_entry > before, bridge.pending
    assert bridge.session.state.clock.turn == turn + 1
    assert "map" in hands
    assert {"scouting", "movement"} <= steps


def by_keys(qtbot):
    """Enter takes what has the keyboard, wherever it is: a way, a button, dice."""
    focus = QApplication.focusWidget()
    assert focus is not None
    qtbot.keyClick(focus, Qt.Key.Key_Return)


def test_a_whole_turn_of_a_player_is_played_by_keyboard_alone(desk, window, qtbot):
    skip_to(window, qtbot, "scouting")
    desk.now.focus_default()
    bridge = desk.bridge
    turn = bridge.session.state.clock.turn
    for _ in range(120):
        ready(window, qtbot)
        if bridge.session.state.clock.turn != turn:
            break
        before = bridge.session.next_entry
        by_keys(qtbot)
        assert bridge.session.next_entry > before, (bridge.pending, QApplication.focusWidget())
    assert bridge.session.state.clock.turn == turn + 1


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


def test_undo_takes_an_answer_back_and_redo_gives_it_again(desk, window, qtbot):
    skip_to(window, qtbot, "draw_up")
    while not isinstance(desk.bridge.pending, Share):
        by_mouse(desk, qtbot)
        ready(window, qtbot)
    skip_to(window, qtbot, "draw_up")
    first = desk.bridge.pending
    by_mouse(desk, qtbot)
    ready(window, qtbot)
    if window.bridge.undo_words()[0]:
        window.actions_["undo"].trigger()
        assert desk.bridge.pending == first
        assert window.actions_["redo"].isEnabled()
        window.actions_["redo"].trigger()
        ready(window, qtbot)
        assert desk.bridge.pending != first


def test_undo_past_dice_says_why_it_cannot(desk, window, qtbot):
    by_mouse(desk, qtbot)  # a capital, and then many dice
    ready(window, qtbot)
    possible, why = window.bridge.undo_words()
    assert not possible
    before = window.bridge.session.next_entry
    window.actions_["undo"].trigger()
    assert window.bridge.session.next_entry == before
    assert desk.now.notice.text() == why != ""
    assert desk.now.notice.isVisible()


def test_own_dice_are_typed_in_digit_by_digit(desk, window, qtbot):
    window.actions_["own_dice"].setChecked(True)
    by_mouse(desk, qtbot)
    ready(window, qtbot)
    form = desk.now.form
    assert isinstance(form, DiceForm)
    number = len(form.dice)
    desk.now.focus_default()
    for digit in ("5", "3", "1")[:number]:
        qtbot.keyClick(QApplication.focusWidget(), digit)
    assert form.values() == (5, 3, 1)[:number]
    entry = window.bridge.session.next_entry
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    ready(window, qtbot)
    rolled = window.bridge.session.journal.entries(entry, entry)[0]
    assert rolled.answer == (5, 3, 1)[:number]
    assert rolled.source == "table"


def test_the_program_rolls_one_die_for_a_host_with_own_dice(desk, window, qtbot):
    window.actions_["own_dice"].setChecked(True)
    by_mouse(desk, qtbot)
    entry = window.bridge.session.next_entry
    click(qtbot, desk.now.form.roll)
    assert window.bridge.session.next_entry == entry + 1


def test_a_share_that_does_not_add_up_cannot_be_sent_and_says_why(desk, window, qtbot):
    skip_to(window, qtbot, "draw_up")
    for _ in range(20):
        if isinstance(desk.bridge.pending, Share):
            break
        by_mouse(desk, qtbot)
        ready(window, qtbot)
    form = desk.now.form
    assert isinstance(form, ShareForm)
    box = next(iter(form.boxes.values()))
    box.setValue(box.value() - 50)
    assert not form.done.isEnabled()
    assert "50" in form.fault.text()
    form._fill()
    assert form.done.isEnabled()


def test_a_pick_counts_and_holds_to_its_bounds(desk, window, qtbot):
    for _ in range(150):
        ready(window, qtbot)
        if isinstance(desk.bridge.pending, Pick):
            break
        by_mouse(desk, qtbot)
    form, ask = desk.now.form, desk.bridge.pending
    assert isinstance(form, PickForm)
    form._set_all(False)
    assert form.chosen() == ()
    assert form.done.isEnabled() is (ask.least == 0)
    qtbot.keyClick(form.buttons[0], Qt.Key.Key_1)
    assert form.chosen() == (ask.options[0].key,)
    assert "1" in form.count.text()


def test_the_program_finishes_the_turn_and_gives_the_realm_back(desk, window, qtbot):
    skip_to(window, qtbot, "scouting")
    turn = window.bridge.session.state.clock.turn
    window.actions_["play_turn"].trigger()
    ready(window, qtbot)
    state = window.bridge.session.state
    assert state.clock.turn == turn + 1
    assert state.realms["r1"].controller == "person"
    assert window.bridge.mine


def test_playing_on_can_be_stopped_and_taken_up_again(desk, window, qtbot):
    skip_to(window, qtbot, "scouting")
    bridge = window.bridge
    bridge.play_on("year")
    assert bridge.busy
    assert not window.actions_["undo"].isEnabled()
    assert window.actions_["stop"].isEnabled()
    bridge.cancel()
    ready(window, qtbot)
    assert bridge.session.state.clock.part == "season"
    assert bridge.session.state.realms["r1"].controller == "person"
    if bridge.paused:
        assert "stopped" in desk.now.question.text()
        bridge.play_on("person")
        ready(window, qtbot)
    assert bridge.mine


def test_a_realm_is_handed_to_the_program_and_back_at_any_moment(desk, window, qtbot):
    window.control("r1", "auto")
    ready(window, qtbot)
    assert window.bridge.session.state.realms["r1"].controller == "auto"
    assert "program" in desk.now.question.text()
    window.control("r1", "person")
    ready(window, qtbot)
    assert window.bridge.mine


def test_the_program_answers_one_question_for_a_tired_host(desk, window, qtbot):
    ask, entry = window.bridge.pending, window.bridge.session.next_entry
    window.actions_["play_ask"].trigger()
    ready(window, qtbot)
    assert window.bridge.session.journal.entries(entry, entry)[0].ask == ask
    assert window.bridge.session.state.realms["r1"].controller == "person"
