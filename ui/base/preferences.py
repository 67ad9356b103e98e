"""What the window remembers from day to day, in a small file of its own; nothing of a campaign."""

from __future__ import annotations

import json
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QSettings

from empires.paths import settings_dir

if TYPE_CHECKING:  # the first window comes up without the rules
    from empires.model.state.campaign import Clock

RECENT = 8
Stand = tuple[str, int, int]
"""Part, year and turn."""


@dataclass
class Kept:
    """All that is remembered, and what holds before anything was; each stands in the file under its own name."""

    theme: str = ""
    """light or dark; "" follows the system."""
    scale: float = 1.0
    language: str = "en"
    overlays: str | None = None
    """Names with commas between them; None: those of a new desk."""
    folder: str = ""
    """Where the last campaign was opened or made; "" for the usual place, as with the two below."""
    world_folder: str = ""
    import_folder: str = ""
    recent: list[str] = field(default_factory=list)
    """Campaigns opened last, newest first."""
    stands: dict[str, Stand] = field(default_factory=dict)
    """Where each of them was left."""
    sizes: dict[str, QByteArray] = field(default_factory=dict)
    """How windows and splitters were left, by their names."""


def _own_file() -> Path:
    """In the user's settings; where those may not be written, in a place that is forgotten."""
    try:
        return settings_dir() / "desk.ini"
    except OSError:
        return Path(tempfile.mkdtemp(prefix="empires-desk-")) / "desk.ini"


class Preferences:
    """`kept` is read once; `save` writes what was changed in it."""

    def __init__(self, path: Path | None = None) -> None:
        self._store = QSettings(str(path or _own_file()), QSettings.Format.IniFormat)
        self.kept = _read(self._store)
        self._written = _rows(self.kept)

    def save(self) -> None:
        """Hand every value that changed to the file."""
        rows = _rows(self.kept)
        for key, value in rows.items():
            if value != self._written.get(key):
                self._store.setValue(key, value)
        self._written = rows

    def recent(self) -> list[Path]:
        """Campaigns opened last, newest first; those that are gone are left out."""
        return [path for path in map(Path, self.kept.recent) if path.exists()]

    def opened(self, path: Path) -> None:
        """Put a campaign on top of the list."""
        names = [str(path)] + [str(old) for old in self.recent() if old != path]
        self.kept.recent = names[:RECENT]
        self.save()

    def stands(self, path: Path, clock: Clock) -> None:
        """Remember where a campaign stands, for the first screen."""
        listed = [str(p) for p in self.recent()]
        self.kept.stands = {name: stand for name, stand in self.kept.stands.items() if name in listed}
        self.kept.stands[str(path)] = (clock.part, clock.year, clock.turn)
        self.save()

    def where(self, path: Path) -> Stand | None:
        """Part, year and turn in which a campaign was left; None if that was not kept."""
        return self.kept.stands.get(str(path))

    def flush(self) -> None:
        """Write now."""
        self.save()
        self._store.sync()


def _rows(kept: Kept) -> dict[str, str | float | list[str] | QByteArray]:
    """Key and value as they stand in the file."""
    rows: dict[str, str | float | list[str] | QByteArray] = {
        "theme": kept.theme, "scale": kept.scale, "language": kept.language,
        "folder": kept.folder, "world-folder": kept.world_folder, "import-folder": kept.import_folder,
        "recent": list(kept.recent), "stands": json.dumps(kept.stands),
    }  # fmt: skip
    if kept.overlays is not None:
        rows["overlays"] = kept.overlays
    return rows | {f"sizes/{name}": state for name, state in kept.sizes.items()}


def _read(store: QSettings) -> Kept:
    """What the file holds; a value that cannot be read is as if it were not there."""
    plain = Kept()

    def text(key: str, default: str) -> str:
        return str(store.value(key, default))

    try:
        scale = float(text("scale", str(plain.scale)))
    except ValueError:
        scale = plain.scale
    listed = store.value("recent")
    sizes = {key.removeprefix("sizes/"): store.value(key) for key in store.allKeys() if key.startswith("sizes/")}
    return Kept(
        text("theme", plain.theme), scale, text("language", plain.language),
        text("overlays", "") if store.contains("overlays") else None,
        text("folder", ""), text("world-folder", ""), text("import-folder", ""),
        [listed] if isinstance(listed, str) else [str(name) for name in listed] if isinstance(listed, list) else [],
        _stands(text("stands", "{}")),
        {name: state for name, state in sizes.items() if isinstance(state, QByteArray)},
    )  # fmt: skip


def _stands(text: str) -> dict[str, Stand]:
    try:
        return {str(name): (str(part), int(year), int(turn)) for name, (part, year, turn) in json.loads(text).items()}
    except (ValueError, TypeError, AttributeError):
        return {}
