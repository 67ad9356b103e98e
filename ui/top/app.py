"""Where the program starts: the command line with the desk and the painter lent to it."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from empires.paths import resource

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from empires.knowledge.view import View
    from empires.model.land.world import World
    from ui.top.main_window import MainWindow


def main(argv: Sequence[str] | None = None) -> int:
    """The console script: `empires`, `empires FILE`, or any command."""
    args = list(sys.argv[1:] if argv is None else argv)
    if not args:
        return open_desk(None)
    from empires.cli import run  # late: start-up of the window, every command

    return run(args, desk=open_desk, paint=paint)


def application() -> QApplication:
    """The one QApplication, made when it is first needed."""
    from PySide6.QtWidgets import QApplication  # late: start-up of commands, Qt

    existing = QApplication.instance()
    if isinstance(existing, QApplication):
        return existing
    app = QApplication(sys.argv[:1])
    app.setApplicationName("mighty-empires-desk")
    app.setApplicationDisplayName("Mighty Empires")
    app.setDesktopFileName("mighty-empires-desk")
    return app


def window() -> MainWindow:
    """The window as it was left the last time, not shown yet."""
    from PySide6.QtGui import QIcon  # late: start-up of commands, Qt

    from ui.base import language, wheel  # late: start-up of commands, Qt
    from ui.base.preferences import Preferences  # late: start-up of commands, Qt
    from ui.base.theme import Theme, system_name  # late: start-up of commands, Qt
    from ui.top.main_window import MainWindow  # late: start-up of commands, Qt

    app = application()
    wheel.install(app)
    preferences = Preferences()
    kept = preferences.kept
    name = kept.theme or system_name()
    theme = Theme("dark" if name == "dark" else "light", kept.scale)
    theme.apply(app)
    language.install(app, kept.language)
    app.setWindowIcon(QIcon(str(resource("icons/mighty-empires-desk.svg"))))
    return MainWindow(preferences, theme)


def open_desk(path: Path | None) -> int:
    """Open the window, with a campaign if one is named; the exit code."""
    if not _has_screen():
        print("empires: there is no screen to open the desk on; 'empires --help' shows what works without",
              file=sys.stderr)  # fmt: skip
        return 2
    from ui.base import faults  # late: start-up of commands, Qt

    app = application()
    faults.install()
    main_window = window()
    main_window.show()
    if path is not None:
        from PySide6.QtCore import QTimer  # late: start-up of commands, Qt

        QTimer.singleShot(0, lambda: main_window.open_file(path))
    return app.exec()


def _has_screen() -> bool:
    """Qt aborts the process where it finds no screen, so that is looked at first."""
    if sys.platform != "linux" or os.environ.get("QT_QPA_PLATFORM"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def paint(what: View | World, path: Path, style: str, size: int) -> None:
    """A picture of the map as a view knows it, or of a bare world; style: atlas, plain or print."""
    if not _has_screen():
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    application()
    from ui.scene.picture import paint_map  # late: start-up of commands, Qt

    paint_map(what, path, style, size)


if __name__ == "__main__":
    raise SystemExit(main())
