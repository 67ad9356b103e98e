"""Killed at any instant, a campaign reopens with every acknowledged answer."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(__import__("os"), "fork"), reason="needs fork")
def test_a_playing_process_killed_fifty_times_loses_no_acknowledged_answer(tmp_path: Path) -> None:
    command = [sys.executable, str(HERE / "killed_player.py"), str(tmp_path / "k.empires"), "50", "11"]
    done = subprocess.run(
        command, cwd=HERE.parent, env={"PYTHONPATH": str(HERE.parent)}, capture_output=True, text=True, timeout=240
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "none lost" in done.stdout
