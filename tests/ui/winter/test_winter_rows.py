"""Lines of the budget sheet: steppers, ticks, works of a tile, by mouse, wheel and keyboard."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QCheckBox, QVBoxLayout, QWidget

from empires.rules.foresight.planning import Offer
from tests.support.window import click, clipped
from ui.winter.rows import Chip, Dial, Line, Stepper, TileWorks

RECRUIT = Offer("recruit", "troops", 1, 9)


@pytest.fixture
def sheet(qtbot, theme):
    """Two lines that are counted and one that is ticked, one below the other."""
    page = QWidget()
    rows = QVBoxLayout(page)
    page.lines = [Line("recruit", "Recruits", True), Line("baggage", "Baggage", True), Line("hero:1", "A hero", False)]
    for line in page.lines:
        rows.addWidget(line)
    qtbot.addWidget(page)
    page.resize(600, 200)
    page.show()
    return page


def test_a_line_tells_what_it_yields_and_sends_what_is_set(sheet):
    line, heard = sheet.lines[0], []
    line.changed.connect(lambda *what: heard.append(what))
    line.show_offer(RECRUIT, 3, "300 points", "", False)
    assert heard == [], "showing is no change"
    assert (line.box.value(), line.box.maximum(), line.note.text()) == (3, 9, "300 points")
    assert line.box.accessibleName() == "Recruits"
    line.box.setValue(4)
    assert heard == [("recruit", 4)]


def test_a_line_that_cannot_be_says_why_and_takes_nothing_unless_it_stands_already(sheet):
    line = sheet.lines[0]
    line.show_offer(RECRUIT, 0, "300 points", "No village is left.", False)
    assert not line.box.isEnabled()
    assert line.note.text() == line.box.accessibleDescription() == "No village is left."
    line.show_offer(RECRUIT, 2, "300 points", "No village is left.", False)
    assert line.box.isEnabled(), "what stands on the sheet can be taken off"
    line.show_offer(RECRUIT, 2, "300 points", "", True)
    assert not line.box.isEnabled()


def test_more_than_is_offered_stays_on_the_sheet_to_be_seen(sheet):
    line = sheet.lines[0]
    line.show_offer(RECRUIT, 14, "", "", False)
    assert line.box.value() == 14


def test_a_tick_sends_one_and_nothing(sheet):
    line, heard = sheet.lines[2], []
    assert isinstance(line.box, QCheckBox)
    line.changed.connect(lambda *what: heard.append(what))
    line.box.click()
    line.box.click()
    assert heard == [("hero:1", 1), ("hero:1", 0)]


def test_only_a_line_that_names_a_place_leads_there(sheet, qtbot):
    line, went = sheet.lines[0], []
    line.place_wanted.connect(went.append)
    line.show_offer(RECRUIT, 0, "", "", False)
    click(qtbot, line.name)
    assert went == []
    line.show_offer(Offer("recruit", "troops", 1, 9, cell="c7"), 0, "", "", False)
    click(qtbot, line.name)
    assert went == ["c7"]


def test_a_long_name_loses_its_middle_and_not_what_is_read_out(sheet):
    long = Line("x", "Repairs of the eastern watch tower & bridge over the river", True)
    sheet.layout().addWidget(long)
    QApplication.processEvents()
    assert "…" in long.name.text()
    assert "&" not in long.name.text().replace("&&", "")
    assert (
        long.name.accessibleName()
        == long.name.toolTip()
        == "Repairs of the eastern watch tower & bridge over the river"
    )


def test_enter_goes_on_to_the_next_line(sheet, qtbot):
    first, second = (line.box for line in sheet.lines[:2])
    first.setFocus()
    qtbot.keyClick(first, Qt.Key.Key_Return)
    assert QApplication.focusWidget() is second


def turn(field: QWidget) -> None:
    at = QPointF(field.rect().center())
    event = QWheelEvent(
        at, QPointF(field.mapToGlobal(at)), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(field, event)


def test_the_wheel_leaves_a_number_alone_until_it_has_the_keyboard(sheet):
    box = sheet.lines[0].box
    assert isinstance(box, Stepper)
    sheet.lines[1].box.setFocus()
    turn(box)
    assert box.value() == 0
    box.setFocus()
    turn(box)
    assert box.value() == (1 if box.hasFocus() else 0)


@pytest.fixture
def works(qtbot, theme):
    """The works of a tile: two that are there or not."""
    made = TileWorks("c1", "Tile 0304", ["build:a:c1", "build:b:c1"], False)
    qtbot.addWidget(made)
    made.resize(640, 120)
    made.show()
    return made


def test_a_work_is_put_on_and_taken_off_by_mouse_and_by_enter(works, qtbot):
    chip, heard = works.chips["build:a:c1"], []
    assert isinstance(chip, Chip)
    works.changed.connect(lambda *what: heard.append(what))
    chip.show_work("Village", 3, False, "feeds 1 banner", False)
    assert chip.text() == "☐ Village · 3"
    click(qtbot, chip)
    chip.setFocus()
    qtbot.keyClick(chip, Qt.Key.Key_Return)
    assert heard == [("build:a:c1", 1), ("build:a:c1", 0)]
    chip.show_work("Village", 3, True, "feeds 1 banner", True)
    assert chip.text().startswith("☑")
    assert not chip.isEnabled()
    assert chip.accessibleName() == "Village, 3"
    assert chip.accessibleDescription() == chip.toolTip() == "feeds 1 banner"


def test_what_the_keyboard_is_on_is_pointed_at(works, qtbot):
    pointed = []
    works.pointed.connect(pointed.append)
    for key in ("build:b:c1", "build:a:c1"):
        works.chips[key].show_work("Work", 2, False, "", False)
        works.chips[key].setFocus()
    assert pointed == ["build:b:c1", "build:a:c1"]


def test_works_of_which_there_may_be_several_have_a_number(qtbot, theme):
    made = TileWorks("c1", "Tile 0304", ["train:ram"], True)
    qtbot.addWidget(made)
    dial, heard = made.chips["train:ram"], []
    assert isinstance(dial, Dial)
    made.changed.connect(lambda *what: heard.append(what))
    dial.show_number("Ram", Offer("train:ram", "train", 4, 3), 1, "batters walls", False)
    assert (dial.box.value(), dial.box.maximum(), dial.name.text()) == (1, 3, "Ram · 4")
    assert dial.box.accessibleName() == "Ram, 4"
    dial.box.setValue(2)
    assert heard == [("train:ram", 2)]


def test_a_reason_is_shown_below_the_works_and_gone_when_there_is_none(works):
    works.say("No stone.")
    assert works.note.isVisible()
    works.say("")
    assert not works.note.isVisible()


def test_large_letters_are_not_cut(large, qtbot):
    line = Line("recruit", "Recruits", True)
    qtbot.addWidget(line)
    line.show_offer(RECRUIT, 3, "300 points for good, and they need a village to come from", "", False)
    line.resize(560, line.heightForWidth(560) if line.hasHeightForWidth() else line.sizeHint().height())
    line.show()
    assert clipped(line) == []
