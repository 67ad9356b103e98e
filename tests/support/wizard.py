"""The wizard for a new campaign, opened as a person opens it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from ui.dialogs.new_campaign import NewCampaignWizard
from ui.top.main_window import MainWindow


def wizard_of(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> NewCampaignWizard:
    qtbot.mouseClick(window.start.new, Qt.MouseButton.LeftButton)
    found = window.findChild(NewCampaignWizard)
    assert found is not None
    found.name.file.setText(str(tmp_path / "mine.empires"))
    found.name._chosen()
    return found
