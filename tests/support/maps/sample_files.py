"""Other people's maps for testing only: never part of this checkout, and tests skip where they are absent."""

import os
from pathlib import Path

import pytest

ROOT = Path(os.environ.get("EMPIRES_SAMPLES") or Path(__file__).resolve().parents[3] / "../shared/maps")


def sample(name: str) -> Path:
    """A sample map by its path; the test is skipped where there is none."""
    path = ROOT / name
    if not path.exists():
        pytest.skip(f"the sample map {name} is not here")
    return path


def samples(pattern: str) -> list[Path]:
    """All sample maps of a pattern, none where there are no samples."""
    return sorted(path for path in ROOT.glob(pattern) if path.is_file()) if ROOT.exists() else []
