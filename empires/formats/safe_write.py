"""Writing an export: through a new file beside it, flushed and renamed."""

from __future__ import annotations

from pathlib import Path

from empires.formats.faults import WorldFormatError
from empires.formats.world_file import replace_file


def write_safely(path: Path, data: bytes) -> None:
    """Replace a file by new content or leave it as it was; WorldFormatError when it cannot be written."""
    try:
        replace_file(path.resolve(), data)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise WorldFormatError(str(path), "", f"cannot be written: {reason}") from None
