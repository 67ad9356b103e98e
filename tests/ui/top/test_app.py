"""Where the program starts."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def test_the_first_window_loads_no_rules_no_graphs_and_no_files():
    code = (
        "import sys; from ui import app; w = app.window(); w.show(); app.application().processEvents();"
        "heavy = ('networkx', 'sqlalchemy', 'h3', 'jinja2', 'empires.rules', 'empires.engine');"
        "print([m for m in heavy if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "[]", done.stderr
