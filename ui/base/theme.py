"""Light and dark: colours from resources/themes, the style sheet filled with them, letters and their size."""

from __future__ import annotations

import tomllib
from functools import cache
from string import Template
from typing import Literal

from PySide6.QtCore import QDir, QStandardPaths
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from empires.paths import resource

Name = Literal["light", "dark"]
SERIF = ("Palatino Linotype", "Palatino", "P052", "Book Antiqua", "URW Palladio L", "Georgia", "Noto Serif",
         "DejaVu Serif")  # fmt: skip
SANS = ("Inter", "Segoe UI", "SF Pro Text", "Cantarell", "Noto Sans", "Ubuntu", "Helvetica Neue", "DejaVu Sans")
BASE = 10.0
SCALES = (0.8, 0.9, 1.0, 1.1, 1.25, 1.4, 1.6, 1.8, 2.0)


@cache
def colours(name: str) -> dict[str, str]:
    """Every colour of a theme by its name in the theme file."""
    return tomllib.loads(resource(f"themes/{name}.toml").read_text("utf-8"))


@cache
def _first(families: tuple[str, ...], fallback: str) -> str:
    known = {name.split(" [")[0] for name in QFontDatabase.families()}
    return next((name for name in families if name in known), fallback)


def serif() -> str:
    """The family for questions and titles."""
    return _first(SERIF, "serif")


def sans() -> str:
    """The family for everything else."""
    return _first(SANS, "sans-serif")


def system_name() -> Name:
    """What the desktop around us prefers."""
    hints = QGuiApplication.styleHints()
    return "dark" if hints.colorScheme().name == "Dark" else "light"


class Theme:
    """The look in force: its name, colours, scale of the text."""

    def __init__(self, name: Name = "light", scale: float = 1.0) -> None:
        self.name, self.scale = name, scale

    def __getitem__(self, colour: str) -> str:
        return colours(self.name)[colour]

    def colour(self, name: str) -> QColor:
        """A colour to paint with."""
        return QColor(self[name])

    def size(self, factor: float = 1.0) -> float:
        """Points for text of this relative size."""
        return round(BASE * self.scale * factor, 1)

    def font(self, factor: float = 1.0, heading: bool = False, bold: bool = False) -> QFont:
        """A font of the theme."""
        font = QFont(serif() if heading else sans())
        font.setPointSizeF(self.size(factor))
        font.setBold(bold)
        return font

    def apply(self, app: QApplication) -> None:
        """Dress the whole program."""
        app.setStyle("Fusion")
        app.setFont(self.font())
        app.setPalette(self._palette())
        app.setStyleSheet(self.sheet())

    def sheet(self) -> str:
        """The style sheet with this theme's colours and sizes."""
        sizes = {"size": 1.0, "small": 0.88, "large": 1.3, "huge": 1.5, "giant": 2.5}
        words: dict[str, object] = {name: self.size(factor) for name, factor in sizes.items()}
        text = resource("themes/desk.qss").read_text("utf-8")
        signs = {sign: _sign(sign, self["text"]) for sign in SIGNS}
        return Template(text).substitute(colours(self.name), **words, **signs, serif=f'"{serif()}"')

    def _palette(self) -> QPalette:
        role = QPalette.ColorRole
        named = {
            role.Window: "window", role.WindowText: "text", role.Base: "field", role.AlternateBase: "card",
            role.Text: "text", role.Button: "raised", role.ButtonText: "text", role.BrightText: "bad",
            role.Highlight: "select", role.HighlightedText: "select_text", role.Link: "link",
            role.LinkVisited: "link", role.ToolTipBase: "card", role.ToolTipText: "text",
            role.PlaceholderText: "faint", role.Mid: "raised_edge", role.Light: "card", role.Dark: "shade",
            role.Accent: "accent",
        }  # fmt: skip
        palette = QPalette()
        for key, name in named.items():
            palette.setColor(key, self.colour(name))
        for key in (role.WindowText, role.Text, role.ButtonText):
            palette.setColor(QPalette.ColorGroup.Disabled, key, self.colour("faint"))
        return palette


SIGNS = {
    "chevron": '<path d="M3 6l5 5 5-5" fill="none" stroke="{0}" stroke-width="2"/>',
    "chevron_up": '<path d="M3 10l5-5 5 5" fill="none" stroke="{0}" stroke-width="2"/>',
    "tick": '<path d="M3 8.5l3.5 3.5L13 4.5" fill="none" stroke="{0}" stroke-width="2.4"/>',
    "dot": '<circle cx="8" cy="8" r="4.2" fill="{0}"/>',
}
_SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 16 16">{0}</svg>'


def _sign(name: str, colour: str) -> str:
    """A style sheet takes pictures from files only, so the few signs are written to the cache in each colour."""
    folder = QDir(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.CacheLocation) + "/signs")
    folder.mkpath(".")
    path = folder.filePath(f"{name}-{colour.strip('#')}.svg")
    if not folder.exists(path):
        try:
            with open(path, "w", encoding="utf-8") as file:
                file.write(_SVG.format(SIGNS[name].format(colour)))
        except OSError:
            return ""
    return path
