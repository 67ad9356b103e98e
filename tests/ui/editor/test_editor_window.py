"""The map room as a whole: ways in and out, its commands, its faults."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QListWidget, QSpinBox

from empires.worlds.worldnoise import noise_world
from ui.dialogs.new_campaign import NewCampaignWizard


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
    monkeypatch.setattr("ui.base.faults.tell", lambda *words: told.append(words[2]))
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


def test_going_to_the_next_fault_says_it_in_the_words_of_the_list(room):
    room.next_fault()
    assert room.statusBar().currentMessage() == room.fault_card.list.currentItem().text().removesuffix("  ✎")
    assert "[" not in room.statusBar().currentMessage()


def test_everything_one_can_use_has_a_name_to_read_out(room):
    kinds = (QAbstractButton, QLineEdit, QListWidget, QSpinBox)
    for kind in kinds:
        for widget in room.findChildren(kind):
            if widget.isVisibleTo(room) and not widget.objectName().startswith("qt_"):
                named = widget.accessibleName() or getattr(widget, "text", str)()
                assert named, widget


def test_the_window_asks_before_unsaved_work_is_closed(room, monkeypatch):
    from PySide6.QtWidgets import QMessageBox

    room.board.set_brush(room.board.paint)
    room.use_paint("sea")
    room.board.lay_at_once([(0, 0)])
    monkeypatch.setattr(QMessageBox, "exec", lambda self: QMessageBox.StandardButton.Cancel)
    assert not room.close()
    assert room.isVisible()


def test_commands_are_open_only_where_they_have_something_to_work_on(room):
    names = ("cut", "copy", "remove", "fill_selection", "select_none", "turn")
    assert not any(room.actions_[name].isEnabled() for name in (*names, "paste", "undo", "redo"))
    room.board.select([(0, 0)])
    assert all(room.actions_[name].isEnabled() for name in names)
    room.actions_["copy"].trigger()
    assert room.actions_["paste"].isEnabled()
    room.actions_["fill_selection"].trigger()
    room.use_paint("sea")
    room.actions_["fill_selection"].trigger()
    assert room.actions_["undo"].text().endswith(": Sea")


def test_the_foot_counts_tiles_and_what_is_selected(room):
    room.view.set_spot((0, 0))
    assert room.where.text().endswith("80 tiles")
    assert room.where.text().startswith("Tile ")
    room.board.select([(0, 0), (1, 0)])
    assert "2 selected" in room.where.text()


def test_what_cannot_be_done_is_said_at_the_foot(room):
    room.board.select(room.board.document.tiles)
    room.actions_["remove"].trigger()
    assert "at least one tile" in room.statusBar().currentMessage()
    assert len(room.board.document.tiles) == 80


def test_a_paint_takes_the_brush_in_hand_unless_the_tool_lays_paint(room):
    room.use_tool("fill")
    room.use_paint("sea")
    assert room.actions_["tool_fill"].isChecked()
    room.use_tool("rivers")
    room.use_paint("sea")
    assert room.actions_["tool_brush"].isChecked()


def test_f6_goes_round_the_parts_of_the_room(room, qtbot):
    seen = []
    for _ in range(4):
        room.actions_["next_pane"].trigger()
        seen.append(room.focusWidget())
    assert len(set(seen)) >= 3
    assert room.view in seen


def test_unsaved_work_shows_in_the_title_and_saving_takes_the_sign_off(room, tmp_path):
    assert "not saved yet" in room.windowTitle()
    room.use_paint("sea")
    room.board.lay_at_once([(0, 0)])
    assert room.isWindowModified()
    room.save_to(tmp_path / "dale.json")
    assert "dale.json" in room.windowTitle()
    assert not room.isWindowModified()


def test_the_room_wears_the_dark_too(room):
    before = room.paint_card.buttons["sea"].icon().pixmap(24, 24).toImage()
    room.theme.name = "dark"
    room.redress()
    QApplication.processEvents()
    assert room.view.scene().theme == "dark"
    assert room.paint_card.buttons["sea"].icon().pixmap(24, 24).toImage() != before
    room.theme.name = "light"
