"""What the window remembers from day to day, in a small file of its own; nothing of a campaign."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QByteArray, QSettings

from empires.paths import settings_dir

if TYPE_CHECKING:
    from empires.model.state import Clock

RECENT = 8


def _own_file() -> Path:
    """In the user's settings; where those may not be written, in a place that is forgotten."""
    try:
        return settings_dir() / "desk.ini"
    except OSError:
        return Path(tempfile.mkdtemp(prefix="empires-desk-")) / "desk.ini"


class Preferences:
    """Sizes, theme, language and the campaigns opened last."""

    def __init__(self, path: Path | None = None) -> None:
        self._store = QSettings(str(path or _own_file()), QSettings.Format.IniFormat)

    def text(self, key: str, default: str = "") -> str:
        """A word that was kept."""
        return str(self._store.value(key, default))

    def number(self, key: str, default: float) -> float:
        """A number that was kept; the default if it is none."""
        try:
            return float(str(self._store.value(key, default)))
        except ValueError:
            return default

    def flag(self, key: str, default: bool) -> bool:
        """A yes or no that was kept."""
        return self.text(key, "yes" if default else "no") == "yes"

    def bytes(self, key: str) -> QByteArray | None:
        """A window's or splitter's state."""
        value = self._store.value(key)
        return value if isinstance(value, QByteArray) else None

    def keep(self, key: str, value: Any) -> None:
        """Remember a value; True and False as yes and no."""
        self._store.setValue(key, ("yes" if value else "no") if isinstance(value, bool) else value)

    def recent(self) -> list[Path]:
        """Campaigns opened last, newest first; those that are gone are left out."""
        names = self._store.value("recent", [])
        listed = [names] if isinstance(names, str) else list(names or [])  # type: ignore[call-overload]
        return [path for path in map(Path, listed) if path.exists()]

    def opened(self, path: Path) -> None:
        """Put a campaign on top of the list."""
        kept = [str(path)] + [str(old) for old in self.recent() if old != path]
        self._store.setValue("recent", kept[:RECENT])

    def stands(self, path: Path, clock: Clock) -> None:
        """Remember where a campaign stands, for the first screen."""
        kept = {str(p): self.where(p) for p in self.recent()}
        kept[str(path)] = (clock.part, clock.year, clock.turn)
        self._store.setValue("stands", json.dumps(kept))

    def where(self, path: Path) -> tuple[str, int, int] | None:
        """Part, year and turn in which a campaign was left; None if that was not kept."""
        try:
            part, year, turn = json.loads(self.text("stands", "{}"))[str(path)]
            return str(part), int(year), int(turn)
        except (ValueError, KeyError, TypeError):
            return None

    def flush(self) -> None:
        """Write now."""
        self._store.sync()
