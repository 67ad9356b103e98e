"""Optional rules while the campaign runs."""

from __future__ import annotations

from ui.dialogs.parts import OptionalDialog


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


def test_what_would_be_otherwise_is_told_before_and_taking_it_back_changes_nothing(marching, window, qtbot):
    dialog = OptionalDialog(marching)
    tick = dialog.parts.parts["roads"]
    tick.setChecked(True)
    assert dialog.told.text().startswith("From now on: with ")
    tick.setChecked(False)
    assert dialog.told.text() == "Nothing is changed."
    assert not dialog.save.isEnabled()
    entry = window.bridge.session.next_entry
    dialog.reject()
    assert window.bridge.session.next_entry == entry
    dialog.deleteLater()


def test_a_part_that_is_played_is_left_out_again(marching, window, qtbot):
    for on in (True, False):
        dialog = OptionalDialog(marching)
        dialog.parts.parts["roads"].setChecked(on)
        assert [text.split()[0] for text, _ in dialog.changes()] == ["with" if on else "without"]
        dialog.finish()
        assert (window.bridge.session.state.settings.get("module_roads") == "on") is on
        dialog.deleteLater()
