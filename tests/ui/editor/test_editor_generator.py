"""The generator: a land from a seed, and how fair it is."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from empires.worlds.fairness import fairness_of
from ui.editor.generator import Generator


@pytest.mark.parametrize("kind", [0, 1])
def test_a_generated_world_shows_its_seed_and_how_fair_it_is_and_can_be_taken_back(room, qtbot, kind):
    before = dict(room.board.document.tiles)
    box = Generator(room.theme, room)
    qtbot.addWidget(box)
    box.kind.setCurrentIndex(kind)
    box.seed.setText("a seed")
    box.generate()
    box.made.connect(lambda world: room.put_world("Generate", world))
    box.accept()
    document = room.board.document
    assert document.head.seed == "a seed"
    assert sum(tile.capital for tile in document.tiles.values()) == 4
    assert str(fairness_of(document.tiles).percent) in box.fair.text()
    assert not [fault for fault in room.checker.faults if fault.severity == "error"]
    room.undo()
    assert document.tiles == before


def test_too_small_a_land_is_told_in_words(room, qtbot):
    box = Generator(room.theme, room)
    qtbot.addWidget(box)
    box.tiles.setValue(19)
    box.players.setValue(12)
    box.generate()
    assert box.world is None
    assert "room for" in box.fault.text()
    assert not box.take.isEnabled()


def test_the_menu_generates_a_land_in_place_of_this_one(room, qtbot):
    room.actions_["generate"].trigger()
    (box,) = room.findChildren(Generator)
    box.seed.setText("menu")
    qtbot.mouseClick(box.take, Qt.MouseButton.LeftButton)
    assert not box.isVisible()
    assert room.board.document.head.seed == "menu"
    assert room.actions_["undo"].isEnabled()
