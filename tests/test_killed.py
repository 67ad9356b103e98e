"""Killed at any instant, a campaign reopens with every acknowledged answer."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


# Slow: a campaign is opened, played in a child, killed and opened again fifty times.
@pytest.mark.slow
@pytest.mark.skipif(not hasattr(__import__("os"), "fork"), reason="needs fork")
def test_a_playing_process_killed_fifty_times_loses_no_acknowledged_answer(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.support.killed_player", str(tmp_path / "k.empires"), "50", "11"]
    done = subprocess.run(command, cwd=ROOT, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "none lost" in done.stdout
