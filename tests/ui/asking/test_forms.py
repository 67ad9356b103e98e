"""The forms in which a question is answered: ways, check lists."""

from __future__ import annotations

from PySide6.QtCore import Qt

from empires.model.state.asks import Pick
from tests.support.window import by_mouse, click, clipped, ready
from ui.asking.forms import MANY, DecideForm, Form, PickForm, Way


def ways(*apart: bool) -> list[Way]:
    return [Way(f"k{n}", f"Way {n}", apart=off) for n, off in enumerate(apart)]


def test_all_leaves_out_what_destroys_for_good(qtbot):
    form = PickForm(ways(False, True, False), 0, 3, (), "End the turn")
    qtbot.addWidget(form)
    assert form.done.text() == "End the turn"
    form._set_all(True)
    assert form.chosen() == ("k0", "k2")
    assert form.digit(2)
    assert form.chosen() == ("k0", "k1", "k2")
    form._set_all(False)
    assert form.chosen() == ()
    assert (
        form.layout().indexOf(form.buttons[1])
        > form.layout().indexOf(form.apart)
        > form.layout().indexOf(form.buttons[2])
    )


def test_room_beside_an_option_is_no_button(desk, window, qtbot):
    window.resize(2400, 1200)
    desk.foot.setSizes([2000, 300])
    qtbot.wait(20)
    button = desk.now.form.buttons[0]
    assert button.width() <= button.maximumWidth() < 900


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


def decide(qtbot, count=3, default=1):
    form = DecideForm([Way(f"k{n}", f"Way {n}", f"note {n}", n == default) for n in range(count)])
    qtbot.addWidget(form)
    form.resize(700, 300)
    form.show()
    heard = []
    form.answered.connect(heard.append)
    return form, heard


def test_a_click_a_digit_and_enter_each_take_a_way(qtbot, theme):
    form, heard = decide(qtbot)
    click(qtbot, form.buttons[2])
    assert form.digit(1)
    assert not form.digit(9)
    form.accept_default()
    qtbot.keyClick(form.buttons[0], Qt.Key.Key_Return)
    assert heard == ["k2", "k0", "k1", "k0"]


def test_up_and_down_go_round_the_ways(qtbot, theme):
    form, heard = decide(qtbot)
    form.buttons[2].setFocus()
    qtbot.keyClick(form.buttons[2], Qt.Key.Key_Down)
    assert form.focusWidget() is form.buttons[0]
    qtbot.keyClick(form.buttons[0], Qt.Key.Key_Up)
    assert form.focusWidget() is form.buttons[2]
    assert heard == []


def test_each_way_is_read_out_with_its_note_and_its_key(qtbot, theme):
    form, _ = decide(qtbot, 11)
    assert form.buttons[0].accessibleName() == "Way 0. note 0"
    assert form.buttons[9].accessibleDescription() == "Press 0 to choose this."
    assert form.buttons[10].accessibleDescription() == "", "the eleventh has no digit"


def test_the_suggested_way_is_heavy_and_has_the_keyboard_first(qtbot, theme):
    form, _ = decide(qtbot)
    assert form.focus_widget() is form.buttons[1]
    assert [button._name.font().bold() for button in form.buttons] == [False, True, False]


def test_another_question_uses_the_buttons_again_and_shows_no_old_way(qtbot, theme):
    form, heard = decide(qtbot, 6)
    old = list(form.buttons)
    form.show_ways([Way("new", "Only way")])
    assert form.buttons == old[:1]
    assert not old[1].isVisible()
    assert form.option_keys() == ["new"]
    click(qtbot, form.buttons[0])
    assert heard == ["new"]


def test_many_ways_stand_in_two_columns(qtbot, theme):
    few, many = decide(qtbot, MANY)[0], decide(qtbot, MANY + 1)[0]
    assert len({button.x() for button in few.buttons}) == 1
    assert len({button.x() for button in many.buttons}) == 2


def test_what_the_map_points_at_is_marked_and_can_be_taken_with_a_button(qtbot, theme):
    form, heard = decide(qtbot)
    assert form.aim(["k2"]) is form.buttons[2]
    assert form.take.text() == "Answer: Way 2"
    assert "▸" in form.buttons[2]._digit.text()
    form.take.click()
    assert heard == ["k2"]
    form.aim(["k0", "k1"])
    assert form.take.isHidden(), "two ways at one tile are chosen between"
    assert form.aim([]) is None
    assert not any("▸" in button._digit.text() for button in form.buttons)


def test_a_check_list_counts_for_the_eye_and_the_ear(qtbot, theme):
    form = PickForm(ways(False, False, False), 1, 2, ("k0",))
    qtbot.addWidget(form)
    assert form.count.text() == "1 chosen, 1 to 2 needed"
    assert form.buttons[0].accessibleDescription() == "chosen"
    form.choose("k0")
    assert form.buttons[0].accessibleDescription() == "not chosen"
    assert not form.done.isEnabled()
    for key in ("k0", "k1", "k2"):
        form.choose(key)
    assert not form.done.isEnabled(), "more than the most"
    exact = PickForm(ways(False, False), 1, 1, ())
    qtbot.addWidget(exact)
    assert exact.count.text() == "0 chosen of 1"


def test_a_second_thought_keeps_the_answer_back(qtbot, theme):
    form, heard = PickForm(ways(False), 0, 1, ("k0",)), []
    qtbot.addWidget(form)
    form.answered.connect(heard.append)
    form.sure = lambda chosen: False
    form.done.click()
    assert heard == []
    form.sure = lambda chosen: True
    form.done.click()
    assert heard == [("k0",)]


def test_a_form_of_no_kind_answers_nothing(qtbot):
    form = Form()
    qtbot.addWidget(form)
    assert not form.digit(1)
    assert form.aim(["x"]) is None
    assert form.focus_widget() is None
    form.accept_default()


def test_long_notes_in_large_letters_are_broken_and_not_cut(large, qtbot):
    note = "needs a route roll of five or six, and whoever fails it stays where he is and may not march again"
    form = DecideForm([Way("a", "March to the ford of Ostreland", note), Way("b", "Stay", note)])
    qtbot.addWidget(form)
    form.resize(620, 400)
    form.show()
    qtbot.wait(10)
    assert clipped(form) == []
