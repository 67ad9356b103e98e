"""The wheel over a field without the keyboard."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QComboBox, QScrollArea, QSpinBox, QVBoxLayout, QWidget

from ui.base import wheel


def test_the_wheel_over_a_field_without_the_keyboard_scrolls_the_page(qtbot, qapp):
    guard = wheel.WheelGuard()
    qapp.installEventFilter(guard)
    page, inside = QScrollArea(), QWidget()
    sheet, box, number = QVBoxLayout(inside), QComboBox(), QSpinBox()
    box.addItems(["a", "b", "c"])
    room = QWidget()
    room.setFixedHeight(2000)
    for widget in (box, number, room):
        sheet.addWidget(widget)
    page.setWidget(inside)
    qtbot.addWidget(page)
    page.resize(300, 200)
    page.show()
    page.setFocus()

    def turn(field: QWidget) -> None:
        at = QPointF(field.rect().center())
        event = QWheelEvent(
            at, QPointF(field.mapToGlobal(at)), QPoint(), QPoint(0, -120), Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(field, event)

    try:
        for field in (box, number):
            assert field.focusPolicy() == Qt.FocusPolicy.StrongFocus
            field.clearFocus()
            before = page.verticalScrollBar().value()
            turn(field)
            assert page.verticalScrollBar().value() > before
        assert (box.currentIndex(), number.value()) == (0, 0)
        box.setFocus()
        turn(box)
        assert box.currentIndex() == (1 if box.hasFocus() else 0)
    finally:
        qapp.removeEventFilter(guard)


def test_the_guard_is_installed_once_and_watches_fields_made_before_and_after(qtbot, qapp):
    wheel.install(qapp)
    wheel.install(qapp)
    guards = qapp.findChildren(wheel.WheelGuard)
    assert len(guards) == 1
    box = QComboBox()
    qtbot.addWidget(box)
    box.show()
    assert box.focusPolicy() == Qt.FocusPolicy.StrongFocus
    qapp.removeEventFilter(guards[0])
    guards[0].setParent(None)
