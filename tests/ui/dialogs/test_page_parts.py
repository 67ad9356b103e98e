"""Optional rules of a new campaign."""

from __future__ import annotations

from PySide6.QtCore import Qt

from tests.support.wizard import wizard_of
from ui.dialogs.page_parts import PartsPage


def test_optional_rules_and_house_choices_are_settings_of_the_campaign(window, qtbot, tmp_path):
    wizard = wizard_of(window, qtbot, tmp_path)
    parts = wizard.parts.parts
    assert not any(parts.modules().values())
    assert not parts.choices["lustria"].isEnabled()
    qtbot.mouseClick(parts.all, Qt.MouseButton.LeftButton)
    parts.choices["adventures"].setCurrentIndex(parts.choices["adventures"].findData("table"))
    parts.choices["heroes_start"].setCurrentIndex(parts.choices["heroes_start"].findData("2"))
    parts.parts["roads"].setChecked(False)
    assert "ships of the line" in wizard.parts.summary()[0]
    wizard.finish()
    settings = window.bridge.session.state.settings
    assert settings["module_heroes"] == "on"
    assert "module_roads" not in settings
    assert (settings["adventures"], settings["heroes_start"]) == ("table", "2")


def test_what_is_played_stands_in_one_line_and_in_german(qtbot, theme, german):
    page = PartsPage("de")
    qtbot.addWidget(page)
    nothing = page.summary()
    assert nothing != ["without optional rules"]
    page.parts.parts["roads"].setChecked(True)
    assert page.summary() != nothing
    assert german.term("module", "roads") in page.summary()[0]
    assert page.settings() == {"module_roads": "on"}


def test_a_change_is_told_to_the_wizard(qtbot, theme):
    page, heard = PartsPage(), []
    qtbot.addWidget(page)
    page.changed.connect(lambda: heard.append(True))
    page.parts.parts["roads"].click()
    assert heard
    assert page.fault() == ""
