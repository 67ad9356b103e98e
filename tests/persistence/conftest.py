"""Campaign files that tests break, and a folder that may be closed to writing."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from empires.persistence import campaign_file
from tests.support.campaign_samples import HEADER, run, snapshot


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A closed campaign of 60 entries with some snapshots and a branch."""
    made = tmp_path / "a.empires"
    with campaign_file.create(made, HEADER, run(1, 62), [snapshot(n, turn=n) for n in range(0, 60, 6)]) as journal:
        journal.cut(60, "undo")
    return made


@pytest.fixture
def common() -> Iterator[Path]:
    """A folder that every user of the machine can reach."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        folder.chmod(0o755)
        yield folder
        folder.chmod(0o755)
