"""Optional parts and house choices of the campaign that runs; for the host alone."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout

from empires.engine.journal import Change
from empires.engine.session import Session
from empires.rules.core import optional_parts
from empires.rules.year import choices
from ui.base.card import line
from ui.dialogs.optional import OptionalParts
from ui.play.bridge import Bridge
from ui.play.seat import Seat


def tr(text: str) -> str:
    """A sentence of this dialog in the language of the window."""
    return QCoreApplication.translate("OptionalRules", text)


class OptionalDialog(QDialog):
    """Shows what holds; `finish` sets what is otherwise, each as an entry of the chronicle."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat.window())
        self._bridge: Bridge = seat.bridge
        self.setWindowTitle(tr("Optional rules"))
        self.resize(round(620 * seat.theme.scale), round(640 * min(seat.theme.scale, 1.3)))
        self.parts = OptionalParts(self._bridge.words, start=False)
        self.parts.set_settings(self._bridge.session.state.settings)
        self.parts.changed.connect(self._settle)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.save = buttons.addButton(tr("Play so"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.save.setProperty("main", True)
        buttons.accepted.connect(self.finish)
        buttons.rejected.connect(self.reject)
        self.told = line("", "soft")
        column = QVBoxLayout(self)
        text = tr("A change holds from the next month on. All players see it in the chronicle.")
        column.addWidget(line(text, "soft"))
        column.addWidget(self.parts, 1)
        column.addWidget(self.told)
        column.addWidget(buttons)
        self._settle()

    def changes(self) -> list[tuple[str, Callable[[Session], Change]]]:
        """What would be otherwise, in words, and the command for it."""
        state, words = self._bridge.session.state, self._bridge.words
        found: list[tuple[str, Callable[[Session], Change]]] = []
        for key, wanted in self.parts.modules().items():
            if optional_parts.on(state, key) != wanted:
                text = tr("with {0}") if wanted else tr("without {0}")
                found.append((text.format(words.term("module", key)), _part(key, wanted)))
        for name, value in self.parts.house().items():
            if choices.value_of(state, name) != value:
                found.append((words.term("choice_name", name), _choice(name, value)))
        return found

    def _settle(self) -> None:
        names = [name for name, _ in self.changes()]
        self.told.setText(tr("From now on: {0}.").format(", ".join(names)) if names else tr("Nothing is changed."))
        self.save.setEnabled(bool(names))

    def finish(self) -> None:
        """Put each change in the journal; stop at one that is refused."""
        if all(self._bridge.host_command(deed) for _, deed in self.changes()):
            self.accept()


def _part(key: str, wanted: bool) -> Callable[[Session], Change]:
    return lambda session: session.set_module(key, wanted)


def _choice(name: str, value: str) -> Callable[[Session], Change]:
    return lambda session: session.set_choice(name, value)


def optional(seat: Seat) -> None:
    """Open the dialog."""
    dialog = OptionalDialog(seat)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()
