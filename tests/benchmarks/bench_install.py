"""Size of the running environment, counted from the packages that the desk needs (design: under 450 MB)."""

import re
from importlib.metadata import distribution
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def megabytes(name: str) -> float:
    """Size of an installed package on the disk."""
    files = (Path(str(found.locate())) for found in distribution(name).files or ())
    return sum(path.stat().st_size for path in files if path.is_file()) / 1e6


def rows() -> list[tuple[str, float, str, float | None]]:
    pins = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    names = re.findall(r"^([A-Za-z0-9_.-]+)==", pins, re.MULTILINE)
    return [("packages the desk runs on", sum(map(megabytes, names)), "MB", 450)]
