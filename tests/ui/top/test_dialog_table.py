"""The dialogs round the desk: each verb finds its own."""

from __future__ import annotations

from importlib import import_module

import pytest
from PySide6.QtWidgets import QDialog

from ui.play import actions
from ui.top import dialog_table

DIALOGS = dialog_table.show.__globals__.get("PACKAGE", "ui.dialogs")


@pytest.mark.parametrize("verb", sorted(dialog_table.ROOMS))
def test_each_verb_has_a_room_with_its_dialog_in_it(verb):
    room, name = dialog_table.ROOMS[verb]
    assert callable(getattr(import_module(f"{DIALOGS}.{room}"), name))
    assert verb in {known.id for known in actions.VERBS}


def test_a_verb_opens_its_dialog(marching, window):
    for verb, title in (("rewind", "Rewind"), ("remark", "A remark to a player")):
        dialog_table.show(verb, window.desk)
        (box,) = [box for box in window.findChildren(QDialog) if box.isVisible()]
        assert box.windowTitle() == title
        box.reject()


def test_help_needs_no_campaign(window):
    assert window.desk is None
    window.actions_["keys"].trigger()
    (box,) = [box for box in window.findChildren(QDialog) if box.isVisible()]
    assert box.windowTitle() == "Keys"
    box.reject()
