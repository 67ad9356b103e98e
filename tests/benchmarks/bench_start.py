"""Cold start of the process: imports, and the first window once the desk has one (design: 0.6 s)."""

import sys
from importlib.util import find_spec

from run import median_process_ms

BARE = "from PySide6.QtWidgets import QApplication, QWidget; a = QApplication([]); w = QWidget(); w.show(); w.repaint()"
RULE = "import empires.rulehelp as help; help.rule('SUB-01')"


def rows() -> list[tuple[str, float, str, float | None, float | None]]:
    def python(code: str) -> float:
        return median_process_ms([sys.executable, "-c", code])

    found: list[tuple[str, float, str, float | None, float | None]]
    found = [("rule help, first question", python(RULE), "ms", None, python("pass"))]
    if find_spec("empires.cli"):
        found.append(("command line, loaded", python("import empires.cli"), "ms", None, python("import click")))
    if find_spec("ui.top.app"):
        found.append(("desk, modules loaded", python("import ui.top.app"), "ms", 600, python(BARE)))
    return found
