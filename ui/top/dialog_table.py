"""The dialogs round the desk: each verb and the room where its dialog is made, imported when it is first wanted."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from ui.base.theme import Theme
from ui.play.actions import HOST_ALONE

if TYPE_CHECKING:  # the first window comes up without the engine
    from ui.play.seat import Seat

ROOMS = {
    "copy": ("files", "save_copy"),
    "picture": ("files", "save_picture"),
    "reports": ("files", "write_reports"),
    "statistics": ("statistics", "show"),
    "characters": ("characters", "show"),
    "verify": ("checks", "verify"),
    "properties": ("checks", "properties"),
    "optional": ("parts", "optional"),
    "rewind": ("rewind", "ask"),
    "rename": ("host", "rename"),
    "remark": ("host", "remark"),
}
HELP = ("keys", "about")


def show(verb: str, seat: Seat) -> None:
    """Open the dialog of a verb, if whoever sits there may have it."""
    if verb in HOST_ALONE and not seat.bridge.view.host:
        return
    room, name = ROOMS[verb]
    getattr(import_module(f"ui.dialogs.{room}"), name)(seat)  # late: start-up, the engine


def show_help(verb: str, theme: Theme, parent: QWidget) -> None:
    """Open a page of help, which needs no campaign."""
    getattr(import_module("ui.dialogs.help"), verb)(theme, parent)  # late: start-up, the engine
