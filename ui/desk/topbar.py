"""The right end of the menu bar: undo, redo, who looks on, where the campaign stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QToolButton, QWidget

from ui.base.icons import icon
from ui.base.theme import Theme
from ui.play.actions import Actions

if TYPE_CHECKING:  # the first window comes up without the engine
    from ui.play.bridge import Bridge


class TopBar(QWidget):
    """Buttons for what is done most often; all of it stands in the menus too."""

    def __init__(self, actions: Actions, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("bar")
        self._actions, self._theme = actions, theme
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 0, 10, 0)
        row.setSpacing(4)
        self._buttons: list[tuple[QToolButton, str]] = []
        self._undoable = True
        self._inked: dict[str, str] = {}
        for name in ("undo", "redo"):
            button = QToolButton()
            button.setDefaultAction(actions[name])
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
            self._buttons.append((button, name))
            row.addWidget(button)
        self.viewer = QToolButton()
        self.viewer.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.viewer.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        row.addWidget(self.viewer)
        self.where = QLabel()
        row.addSpacing(10)
        row.addWidget(self.where)
        # Where a button with the keyboard is disabled, Qt would push the focus up here, away from the question.
        for button in (*(b for b, _ in self._buttons), self.viewer):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.redress()

    def set_viewers(self, menu: QMenu) -> None:
        """The menu behind "View as"."""
        self.viewer.setMenu(menu)

    def redress(self) -> None:
        """Icons in the theme's ink."""
        for _, name in self._buttons:
            self._ink(name)
        self.viewer.setIcon(icon("knowledge", self._theme["bar_text"]))

    def _ink(self, name: str) -> None:
        dim = name == "undo" and not self._undoable
        colour = self._theme["faint" if dim else "bar_text"]
        if self._inked.get(name) != colour:
            self._inked[name] = colour
            self._actions[name].setIcon(icon(name, colour))

    def show_state(self, bridge: Bridge | None) -> None:
        """Follow the campaign; None hides everything."""
        for widget in (*(button for button, _ in self._buttons), self.viewer, self.where):
            widget.setVisible(bridge is not None)
        if bridge is None:
            self._actions["undo"].setToolTip("")  # it told what the last answer was
            self.where.setToolTip("")
            return
        who = self.tr("Host") if bridge.view.host else bridge.words.realm(bridge.viewer, bridge.view)
        self.viewer.setText(self.tr("View as: {0}").format(who) + " ▾")
        self.viewer.setAccessibleName(self.tr("View as: {0}").format(who))
        saved = self.tr("playing …") if bridge.busy else self.tr("saved ✓")
        saved = self.tr("only to look at") if bridge.read_only else saved
        self.where.setText(f"{saved}   {bridge.words.clock(bridge.view.campaign.clock, bridge.view)}")
        if not bridge.busy:
            possible, text = bridge.undo_words()
            tip = self.tr("Take back: {0}").format(text) if possible else self.tr("Undo: {0}").format(text)
            self._actions["undo"].setToolTip(tip)
            # It may be pressed all the same, to be told why it cannot be; it does not look as if it worked.
            self._undoable = possible
            self._ink("undo")
            self._actions["redo"].setEnabled(bridge.session.can_redo(bridge.viewer))
