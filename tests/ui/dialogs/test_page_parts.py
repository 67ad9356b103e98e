"""Optional rules of a new campaign."""

from __future__ import annotations

from PySide6.QtCore import Qt

from tests.support.wizard import wizard_of


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
