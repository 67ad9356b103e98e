"""A process killed while it writes loses nothing that it acknowledged."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from empires.persistence import campaign_file
from tests.support.campaign_samples import HEADER, run

ROOT = Path(__file__).resolve().parents[2]


def kill_while_it_writes(path: Path, delay: float) -> int:
    """Start a writer, kill it some seconds after its first word; the last number it said."""
    command = [sys.executable, "-m", "tests.support.journal_writer", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(ROOT)}) as writer:
        assert writer.stdout is not None
        first = writer.stdout.readline()
        time.sleep(delay)
        writer.kill()
        said = [first, *writer.stdout.readlines()]
    return int([line for line in said if line.endswith(b"\n")][-1])


# Slow: ten processes are started and killed, one after the other.
@pytest.mark.slow
def test_killed_at_random_moments_every_acknowledged_entry_is_there_and_the_file_stands_alone(tmp_path):
    path = tmp_path / "a.empires"
    campaign_file.create(path, HEADER).close()
    for _ in range(10):
        said = kill_while_it_writes(path, random.uniform(0, 0.08))
        with campaign_file.open(path, keep_copy=False) as journal:
            length = journal.length()
            assert length >= said
            assert length % 2 == 0, "a pair was torn"
            assert list(journal.entries()) == run(1, length)
            journal.check_rows()
        assert os.listdir(tmp_path) == ["a.empires"]
