"""Under the cover nothing reacts but its button, and nothing of what lies behind can be read."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAccessible, QAction, QContextMenuEvent, QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QToolTip, QWidget

from empires.model.state.asks import Roll
from tests.support.window import click, ready, skip_to
from ui.dialogs import checks

KEYS = [
    *(Qt.Key(Qt.Key.Key_0.value + n) for n in range(10)), *(Qt.Key(Qt.Key.Key_F1.value + n) for n in range(12)),
    Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Left,
    Qt.Key.Key_Down, Qt.Key.Key_A, Qt.Key.Key_Delete, Qt.Key.Key_Menu, Qt.Key.Key_Alt,
]  # fmt: skip


@pytest.fixture
def covered(marching, window, qtbot):
    """The first realm's march lies under the cover; the laptop goes to the second."""
    marching.view_as("r1")
    marching.hand_over("r2")
    assert marching.covered
    return marching


def stands(desk, window):
    """What no key may change."""
    bridge = desk.bridge
    return (bridge.session.journal.length(), bridge.pending, bridge.viewer, bridge.busy, desk.covered,
            QApplication.focusWidget(), window.windowTitle(), window.theme.name, window.theme.scale,
            len([w for w in QApplication.topLevelWidgets() if w.isVisible()]), desk.shown)  # fmt: skip


@pytest.mark.parametrize("held", ["No", "Keypad", "Shift", "Alt", "Control"])
def test_no_key_reacts_under_the_cover(covered, window, qtbot, held):
    before = stands(covered, window)
    assert before[5] is covered.cover.button
    for key in KEYS:
        for part in (QApplication.focusWidget(), covered.cover, covered, window, covered.map, covered.now):
            QTest.keyClick(part, key, getattr(Qt.KeyboardModifier, f"{held}Modifier"))
        assert stands(covered, window) == before, key
    QTest.qWait(20)
    assert stands(covered, window) == before


def test_no_command_shortcut_or_letter_of_a_menu_reacts(covered, window, qtbot):
    before = stands(covered, window)
    for action in window.findChildren(QAction):
        if action.menu() is None:
            action.trigger()
        for keys in action.shortcuts():
            QTest.keySequence(QApplication.focusWidget(), keys)
        assert stands(covered, window) == before, action.text()
    for shortcut in window.findChildren(QShortcut):
        QTest.keySequence(QApplication.focusWidget(), shortcut.key())
    for menu in window.menuBar().actions():
        letter = QKeySequence.mnemonic(menu.text())
        QTest.keySequence(QApplication.focusWidget(), letter)
        assert QApplication.activePopupWidget() is None
    for action in window.menus.sub.values():
        assert not action.isEnabled()
    assert stands(covered, window) == before


def test_neither_mouse_nor_context_menu_reaches_what_lies_behind(covered, window, qtbot):
    before = stands(covered, window)
    for at in (QPoint(5, 5), covered.cover.rect().center() + QPoint(0, 250), covered.cover.rect().bottomRight()):
        qtbot.mouseClick(covered.cover, Qt.MouseButton.LeftButton, pos=at)
        qtbot.mouseDClick(covered.cover, Qt.MouseButton.LeftButton, pos=at)
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, covered.cover.mapToGlobal(at))
        QApplication.sendEvent(covered.cover, event)
        assert event.isAccepted()
    for button in (window.top.viewer, *(button for button, _ in window.top._buttons)):
        assert not button.isVisible()
    assert QApplication.activePopupWidget() is None
    assert not any(part.acceptDrops() for part in (covered, covered.cover, covered.cover.button))
    assert stands(covered, window) == before


def test_nobody_answers_from_behind_the_cover(covered, window, qtbot):
    before = stands(covered, window)
    bridge = covered.bridge
    assert not bridge.let_program_answer()
    assert not bridge.answer_run()
    assert not bridge.undo()
    assert not bridge.command(lambda session: session.set_dice("table"))
    bridge.play_on("turn")
    form = covered.now.form
    assert form is not None
    form.digit(1)
    assert stands(covered, window) == before


def test_the_space_bar_lifts_it_once_and_enter_does_not(covered, window, qtbot):
    QTest.keyClick(covered.cover.button, Qt.Key.Key_Return)
    assert covered.covered
    QTest.keyClick(covered.cover.button, Qt.Key.Key_Space)
    assert not covered.covered
    assert covered.bridge.viewer == "r2"
    assert covered.cover.button.isVisible() is False


def test_whoever_is_asked_finds_the_question_under_the_lifted_cover(covered, window, qtbot):
    click(qtbot, covered.cover.button)
    covered.hand_over("r1")
    click(qtbot, covered.cover.button)
    assert covered.bridge.mine
    assert covered.now.form is not None
    focus = QApplication.focusWidget()
    assert focus is not None
    assert covered.now.isAncestorOf(focus)
    length = covered.bridge.session.journal.length()
    QTest.keyClick(focus, Qt.Key.Key_1)
    ready(window, qtbot)
    assert covered.bridge.session.journal.length() > length


@pytest.mark.qt_log_ignore("raise", "grabbing the keyboard", "propagateSizeHints", extend=True)
def test_what_hangs_on_the_window_is_closed_and_other_windows_wait(marching, window, qtbot, own_recovery_folder):
    window.map_room()
    checks.properties(marching)
    dialog = next(w for w in QApplication.topLevelWidgets() if isinstance(w, QDialog) and w.isVisible())
    menu = QMenu()
    menu.addAction("What do you do here?")
    menu.popup(QPoint(50, 50))
    QToolTip.showText(QPoint(10, 10), "5 banners", marching)
    marching.view_as("r1")
    marching.hand_over("r2")
    assert not dialog.isVisible()
    assert not menu.isVisible()
    assert not window.room.isEnabled()
    assert window.room.isVisible()
    click(qtbot, marching.cover.button)
    assert window.room.isEnabled()


def heard(widget: QWidget) -> str:
    """All that a screen reader finds, but for what is not shown."""
    face = QAccessible.queryAccessibleInterface(widget)
    found, left = [], [face]
    while left:
        part = left.pop()
        if part is None or not part.isValid() or part.state().invisible:
            continue
        found += [part.text(kind) for kind in (QAccessible.Text.Name, QAccessible.Text.Description,
                                               QAccessible.Text.Value, QAccessible.Text.Help)]  # fmt: skip
        left += [part.child(n) for n in range(part.childCount())]
    return "\n".join(text for text in found if text)


def test_a_screen_reader_finds_the_cover_and_nothing_behind_it(marching, window, qtbot):
    marching.view_as("r1")
    question = marching.now.question.text()
    name = next(b.name for b in marching.bridge.session.state.banners_of("r1"))
    assert question in heard(window)
    window.say("The map is saved: secret of Altmark.png")
    marching.hand_over("r2")
    said = heard(window)
    assert "Hand the laptop to Varn" in said
    assert question not in said
    assert name not in said
    assert "secret of Altmark" not in said
    assert window.windowTitle() == "Mighty Empires"
    assert name not in window.actions_["undo"].toolTip()


def test_what_the_program_plays_on_behind_the_cover_is_neither_shown_nor_said(desk, window, qtbot):
    skip_to(window, qtbot, "scouting")
    desk.view_as("r1")
    desk.hand_over("r2")
    shown = desk.now.question.text()
    focus = QApplication.focusWidget()
    desk.bridge.pending_changed.emit()
    QApplication.sendPostedEvents(None, QEvent.Type.MetaCall.value)
    assert not isinstance(desk.bridge.pending, Roll)
    assert desk.now.question.text() == shown
    assert not desk.banner.isVisible()
    assert QApplication.focusWidget() is focus
