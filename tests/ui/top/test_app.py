"""Where the program starts."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ui.top import app

ROOT = Path(__file__).resolve().parents[3]


def test_the_first_window_loads_no_rules_no_graphs_and_no_files():
    code = (
        "import sys; from ui.top import app; w = app.window(); w.show(); app.application().processEvents();"
        "heavy = ('networkx', 'sqlalchemy', 'h3', 'jinja2', 'empires.rules', 'empires.engine');"
        "print([m for m in heavy if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "[]", done.stderr


def test_without_a_screen_the_desk_says_so_and_gives_up(monkeypatch, capsys):
    monkeypatch.setattr(app, "_has_screen", lambda: False)
    assert app.open_desk(None) == 2
    assert "no screen" in capsys.readouterr().err


@pytest.mark.parametrize(("names", "seen"), [((), False), (("DISPLAY",), True), (("WAYLAND_DISPLAY",), True),
                                             (("QT_QPA_PLATFORM",), True)])  # fmt: skip
def test_a_screen_is_looked_for_before_qt_aborts(monkeypatch, names, seen):
    monkeypatch.setattr(app.sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    for name in names:
        monkeypatch.setenv(name, "x")
    assert app._has_screen() is seen


def test_words_on_the_command_line_are_commands_and_none_opens_the_desk(monkeypatch):
    opened = []
    monkeypatch.setattr(app, "open_desk", lambda path: opened.append(path) or 0)
    assert app.main([]) == 0
    assert opened == [None]
