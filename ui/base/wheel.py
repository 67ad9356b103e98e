"""The mouse wheel over a field without the keyboard scrolls the page and leaves the field as it is."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QAbstractScrollArea, QAbstractSpinBox, QApplication, QComboBox, QWidget

WATCHED = (QEvent.Type.Polish, QEvent.Type.Wheel)


class WheelGuard(QObject):
    """Lets no combo box and no spin box take the wheel unless it has the focus."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The wheel goes to the page that scrolls instead."""
        kind = event.type()
        if kind not in WATCHED or not isinstance(watched, (QComboBox, QAbstractSpinBox)):
            return False
        if kind == QEvent.Type.Polish:
            # Else Qt would give it the focus for the wheel before anybody is asked.
            if watched.focusPolicy() == Qt.FocusPolicy.WheelFocus:
                watched.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            return False
        if watched.hasFocus():
            return False
        if (page := _page(watched)) is not None:
            QApplication.sendEvent(page.viewport(), event)
        event.accept()
        return True


def _page(field: QWidget) -> QAbstractScrollArea | None:
    """What scrolls round a field, if anything does."""
    above = field.parentWidget()
    while above is not None:
        if isinstance(above, QAbstractScrollArea) and above.verticalScrollBar().maximum() > 0:
            return above
        above = None if above.isWindow() else above.parentWidget()
    return None


def install(app: QApplication) -> None:
    """Once for all fields of the program."""
    if app.findChild(WheelGuard) is None:
        app.installEventFilter(WheelGuard(app))
