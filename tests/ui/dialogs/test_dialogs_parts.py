"""Optional rules while the campaign runs."""

from __future__ import annotations

from ui.wizards.parts import OptionalDialog


def test_optional_rules_are_changed_in_a_running_campaign(desk, window, qtbot, settled):
    dialog = OptionalDialog(window.desk)
    qtbot.addWidget(dialog)
    assert not dialog.save.isEnabled()
    dialog.parts.parts["heroes"].setChecked(True)
    dialog.parts.choices["adventures"].setCurrentIndex(1)
    assert "heroes" in dialog.told.text()
    dialog.finish()
    settings = desk.bridge.session.state.settings
    assert (settings["module_heroes"], settings["adventures"]) == ("on", "table")
    assert "heroes_start" not in dialog.parts.choices
    assert any("plays with heroes" in row.what for row in desk.chronicle.model.rows())
