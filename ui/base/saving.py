"""The one way to ask where a file shall go: its suffix first, then the question about what lies there already."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from empires.formats.core.safety import keep_what_lay_there
from empires.paths import campaigns_dir
from ui.base import faults

Kinds = Sequence[tuple[str, str]]
"""What may be written: words for people, and a suffix with its dot."""


def tr(text: str) -> str:
    """A sentence about saving in the language of the window."""
    return QCoreApplication.translate("Saving", text)


def ask_path(parent: QWidget, title: str, proposed: Path, kinds: Kinds, *, replace: bool = True) -> Path | None:
    """Where to write: a whole path with its suffix that may be written to, or None.

    What lies there is replaced only after a word from the person, and a campaign or world only after a copy of it.
    replace: False where nothing is written yet, and what lies there is another's worry.
    """
    filters = {f"{words} (*{suffix})": suffix for words, suffix in kinds}
    chosen = next((text for text, suffix in filters.items() if proposed.suffix.lower() == suffix), "")
    name, picked = QFileDialog.getSaveFileName(
        parent, title, str(proposed), ";;".join(filters), chosen, QFileDialog.Option.DontConfirmOverwrite
    )
    if not name:
        return None
    path = with_suffix(meant(name, proposed.parent), filters.get(picked, kinds[0][1]), kinds)
    return path if path is not None and (not replace or may_replace(parent, path)) else None


def with_suffix(path: Path | None, suffix: str, kinds: Kinds) -> Path | None:
    """The path with the suffix of the chosen kind; a dot inside a name is kept.

    Another kind's suffix wins only over the first kind, which is chosen before anybody chose.
    """
    if path is None:
        return None
    named = next((known for _, known in kinds if path.name.lower().endswith(known)), "")
    if named and (named == suffix or suffix == kinds[0][1]):
        return path
    return path.with_name(f"{path.name[: len(path.name) - len(named)]}{suffix}")


def may_replace(parent: QWidget, path: Path) -> bool:
    """Whether the path is free, or may be: asked about, and kept as a dated copy if it holds somebody's work."""
    if not path.exists():
        return True
    if path.is_dir():
        faults.tell(parent, tr("Not saved"), tr("{0} is a folder. Choose another name.").format(path))
        return False
    text = tr("{0} exists already. Shall it be replaced?").format(path.name)
    return faults.offer(parent, tr("Replace a file?"), text, tr("Replace it")) and kept_copy(parent, path)


def kept_copy(parent: QWidget, path: Path) -> bool:
    """Keep a dated copy of somebody's work before it is replaced; whether that worked, else a word about it."""
    try:
        keep_what_lay_there(path)
    except OSError as fault:
        why = tr("No copy of {0} could be kept ({1}), so it was not replaced.").format(path, fault.strerror or fault)
        faults.tell(parent, tr("Not saved"), why)
        return False
    return True


def free(path: Path) -> Path:
    """The path, or with a number where it is taken."""
    number, found = 2, path
    while found.exists():
        found = path.with_name(f"{path.stem} {number}{path.suffix}")
        number += 1
    return found


def meant(text: str, folder: Path | None = None) -> Path | None:
    """The path that a typed text means; None for none: empty, a folder, or what no system takes.

    A bare name lies in the folder, else in that of the user's documents; ~ is the home folder.
    """
    text = text.strip()
    if not text or "\0" in text or text.endswith(("/", "\\")):
        return None
    try:
        path = Path(text).expanduser()
        path = path if path.is_absolute() else (folder or documents()) / path
        return None if path.name in ("", ".", "..") or path.is_dir() else path
    except (OSError, RuntimeError, ValueError):
        return None


def documents() -> Path:
    """The user's folder for campaigns, or the home folder where it cannot be made."""
    try:
        return campaigns_dir()
    except OSError:
        return Path.home()
