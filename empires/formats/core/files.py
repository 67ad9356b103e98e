"""Files written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from empires.paths import inherit_rights


def replace_file(path: Path, data: bytes) -> None:
    """Put new content in place of a file, or of what a link leads to, whole or not at all; OSError if it cannot be."""
    path = Path(os.path.realpath(path))
    handle, new = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".new", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        os.chmod(new, 0o644)
        inherit_rights(Path(new), path)
        os.replace(new, path)
    except BaseException:
        Path(new).unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    if os.name != "posix":  # only there can a folder be flushed
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
