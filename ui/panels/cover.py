"""The cover between two players' views: nobody sees the other's while the laptop changes hands."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QPixmap
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QToolTip, QVBoxLayout, QWidget
from shiboken6 import isValid

from empires.model.state.campaign import Realm
from ui.base.buttons import main_button
from ui.base.card import line
from ui.base.theme import Theme
from ui.scene.heraldry import flag


def shut_others(window: QWidget) -> list[QWidget]:
    """Close what hangs on a window, pop-ups too; disable the program's other windows, which are returned."""
    QToolTip.hideText()
    others = []
    for other in QApplication.topLevelWidgets():
        if other is window or not other.isVisible():
            continue
        if other.windowType() == Qt.WindowType.Popup or _hangs_on(other, window):
            other.close()
        elif other.isEnabled():
            other.setEnabled(False)
            others.append(other)
    return others


def _hangs_on(widget: QWidget, window: QWidget) -> bool:
    parent = widget.parentWidget()
    return parent is not None and (parent is window or _hangs_on(parent, window))


class Cover(QWidget):
    """Says who shall sit down; `ready` names the viewer who says that he does.

    Nothing but its button reacts, to the mouse and the space bar: no key goes on to what lies behind, and the Enter
    that gave the last answer, held or struck twice, does not open the next one's view.
    """

    ready = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._viewer, self._theme = "", theme
        self.text = line("", "title")
        self.text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.help = line(self.tr("Everyone else looks away. A click or the space bar lifts the cover."), "help")
        self.help.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.button: QPushButton = main_button("")
        self.button.clicked.connect(lambda: self.ready.emit(self._viewer))
        self.button.installEventFilter(self)
        self._others: list[QWidget] = []
        rows = QVBoxLayout(self)
        self.flag = QLabel()
        self.flag.setAlignment(Qt.AlignmentFlag.AlignCenter)
        rows.addStretch(2)
        rows.addWidget(self.flag)
        rows.addSpacing(12)
        rows.addWidget(self.text)
        rows.addWidget(self.help)
        rows.addSpacing(24)
        rows.addWidget(self.button, 0, Qt.AlignmentFlag.AlignCenter)
        rows.addStretch(3)

    def ask_for(self, viewer: str, name: str, realm: Realm | None) -> None:
        """Whose turn it is to sit down; realm: whose flag is shown, None for the host."""
        size = round(110 * self._theme.scale)
        self.flag.setPixmap(flag(realm, size, self.devicePixelRatioF()) if realm is not None else QPixmap())
        self._viewer = viewer
        self.text.setText(self.tr("Hand the laptop to {0}").format(name))
        self.button.setText(self.tr("I am {0}: show my view").format(name.replace("&", "&&")))
        self.button.setFocus()
        self.setAccessibleName(self.text.text())
        self._others += shut_others(self.window())

    def lift(self) -> None:
        """The next person sits there: the other windows open again."""
        others, self._others = self._others, []
        for other in others:
            if isValid(other):
                other.setEnabled(True)

    # --- keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The button takes the space bar alone, once; every other key, short cuts and mnemonics too, ends here."""
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()  # it is no short cut then, but a key
            return True
        if isinstance(event, QKeyEvent):
            return event.key() != Qt.Key.Key_Space or event.isAutoRepeat() or bool(event.modifiers())
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Nothing goes on to the desk behind."""
        event.accept()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Nothing goes on to the desk behind."""
        event.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """There is none, of the desk behind neither."""
        event.accept()

    def focusNextPrevChild(self, _next: bool) -> bool:
        """The keyboard stays at the button."""
        self.button.setFocus()
        return True
