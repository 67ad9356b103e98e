"""Faults in words: no traceback reaches a person; what the programmers need goes to a log."""

from __future__ import annotations

import sys
import traceback
from datetime import datetime
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget

from empires.paths import settings_dir
from ui.base.icons import icon

LOG_SIZE = 500_000
_told: list[bool] = []
"""Not empty while a fault is being told."""


def log_path() -> Path:
    """Where faults are written down."""
    return settings_dir() / "desk.log"


def write_down(text: str) -> Path | None:
    """Append to the log; None if not even that is possible. An overgrown log is begun anew."""
    try:
        path = log_path()
        mode = "w" if path.exists() and path.stat().st_size > LOG_SIZE else "a"
        with path.open(mode, encoding="utf-8") as file:
            file.write(f"--- {datetime.now().isoformat(timespec='seconds')}\n{text}\n")
    except OSError:
        return None
    return path


def sign(box: QMessageBox, name: str) -> None:
    """One of the program's own icons in the ink of the theme, legible by day and by night."""
    box.setIconPixmap(icon(name, box.palette().windowText().color().name()).pixmap(48, 48))


def tell(parent: QWidget | None, title: str, text: str, inform: str = "") -> None:
    """A message with one button."""
    box = QMessageBox(QMessageBox.Icon.NoIcon, title, text, QMessageBox.StandardButton.Ok, parent)
    sign(box, "warning")
    box.setInformativeText(inform)
    box.exec()


def offer(parent: QWidget | None, title: str, text: str, deed: str) -> bool:
    """A message with another way out; whether it was taken."""
    box = QMessageBox(QMessageBox.Icon.NoIcon, title, text, QMessageBox.StandardButton.Cancel, parent)
    sign(box, "warning")
    button = box.addButton(deed, QMessageBox.ButtonRole.AcceptRole)
    box.setDefaultButton(QMessageBox.StandardButton.Cancel)
    box.exec()
    return box.clickedButton() is button


def hook(kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
    """Instead of a traceback: what happened, that nothing is lost, where the log lies."""
    if issubclass(kind, KeyboardInterrupt):
        QApplication.quit()
        return
    path = write_down("".join(traceback.format_exception(kind, fault, trace)))
    if _told:  # a fault in painting would come again with each repaint under the message
        return
    _told.append(True)
    say = QCoreApplication.translate
    text = say("Faults", "Something in the program went wrong: {0}").format(str(fault) or kind.__name__)
    what = say("Faults", "Your campaign is safe up to the last answer. Close the program and open the campaign again.")
    if path is not None:
        what += " " + say("Faults", "Details for the programmers are in {0}.").format(path)
    if QApplication.instance() is None:
        print(text, what, file=sys.stderr)
    else:
        tell(QApplication.activeWindow(), say("Faults", "Fault in the program"), text, what)
    _told.clear()


def install() -> None:
    """Catch what nobody else caught."""
    sys.excepthook = hook
