"""The ways into the map room and out of it: first screen, menu, a campaign on the world that was built."""

from __future__ import annotations

from PySide6.QtCore import Qt

from empires.rules.worldnoise import noise_world
from ui.wizards.new_campaign import NewCampaignWizard


def test_the_first_screen_and_the_menu_open_one_and_the_same_room(window, qtbot):
    qtbot.mouseClick(window.start.room, Qt.MouseButton.LeftButton)
    room = window.room
    assert room is not None
    assert room.isVisible()
    window.actions_["map_room"].trigger()
    assert window.room is room
    room.close()
    assert window.room is None


def test_closing_the_program_closes_the_room_and_unsaved_work_keeps_it_open(window, qtbot, monkeypatch):
    from PySide6.QtWidgets import QMessageBox

    window.map_room()
    room = window.room
    room.use_paint("highland")
    room.board.lay_at_once([(0, 0)])
    monkeypatch.setattr(QMessageBox, "exec", lambda self: QMessageBox.StandardButton.Cancel)
    assert not window.close()
    assert window.isVisible()
    monkeypatch.setattr(QMessageBox, "exec", lambda self: QMessageBox.StandardButton.Discard)
    assert window.close()
    assert window.room is None


def test_a_campaign_is_hosted_on_the_world_that_was_built(window, qtbot, tmp_path):
    window.map_room()
    room = window.room
    room.put_world("Generate", noise_world(tiles=150, capitals=3, seed="9", name="Built here"))
    assert room.save_to(tmp_path / "built.json")
    room.host()
    wizard = window.findChild(NewCampaignWizard)
    assert wizard is not None
    assert wizard.world.world().name == "Built here"
    wizard.reject()
    room.close()


def test_a_world_with_errors_is_not_hosted(window, qtbot, monkeypatch):
    told = []
    monkeypatch.setattr("ui.faults.tell", lambda *words: told.append(words[2]))
    window.map_room()
    room = window.room
    tile = next(iter(room.board.document.tiles.values()))
    room.board.do("x", {tile.at: tile.__class__(at=tile.at, terrain="sea", forest=True)})
    room.host()
    assert told == ["This world has errors; mend them first."]
    room.board.stack.setClean()
    room.close()


def test_the_room_takes_the_theme_of_the_desk(window, qtbot):
    window.map_room()
    window.actions_["dark"].setChecked(True)
    assert window.room.view.scene().theme == "dark"
    window.actions_["dark"].setChecked(False)
    window.room.close()
