"""What dialogs and controllers may ask of the desk they serve; they know no more of it than this."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtWidgets import QWidget

from empires.words.sentences import Words
from ui.base.theme import Theme
from ui.play.bridge import Bridge


class Seat(Protocol):
    """A place before an open campaign; the desk is one."""

    bridge: Bridge
    theme: Theme
    words: Words

    @property
    def target(self) -> str:
        """What is looked at: "tile:…", "banner:…", "realm:…", or "" for nothing."""

    def window(self) -> QWidget:
        """What a dialog stands before."""

    def say(self, text: str) -> None:
        """Tell that something went well."""

    def select(self, target: str) -> None:
        """Look at a tile, banner or realm."""

    def show_place(self, cell: str) -> None:
        """Bring a tile before the eyes."""
