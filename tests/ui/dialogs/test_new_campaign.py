"""The wizard as a person walks it."""

from __future__ import annotations

from PySide6.QtCore import Qt

from tests.support.hearing import unnamed
from tests.support.wizard import wizard_of
from ui.dialogs.new_campaign import NewCampaignWizard


def test_five_clicks_lead_from_the_first_screen_to_a_campaign_on_the_desk(window, qtbot, tmp_path):
    wizard = wizard_of(window, qtbot, tmp_path)
    for page in (wizard.players, wizard.rules, wizard.parts, wizard.name):
        qtbot.mouseClick(wizard.next, Qt.MouseButton.LeftButton)
        assert wizard.stack.currentWidget() is page
    qtbot.mouseClick(wizard.take, Qt.MouseButton.LeftButton)
    assert window.bridge is not None
    qtbot.waitUntil(lambda: not window.bridge.busy, timeout=20_000)
    state = window.bridge.session.state
    assert [realm.controller for realm in state.realms.values()] == ["person", "auto", "auto", "auto"]
    assert "dice" not in state.settings
    assert (tmp_path / "mine.empires").exists()
    assert window.stack.currentWidget() is window.desk
    assert window.bridge.mine


def test_what_is_chosen_on_the_pages_is_what_is_played(window, qtbot, tmp_path):
    wizard = wizard_of(window, qtbot, tmp_path)
    wizard.world.choose("duel")
    wizard.players.count.setValue(2)
    first, second = wizard.players.rows[:2]
    first.name.setText("Kislev")
    first.race.setCurrentIndex(first.race.findData("undead/khemri"))
    first.device.setCurrentIndex(first.device.findData("hammer"))
    second.who.setCurrentIndex(second.who.findData("person"))
    wizard.rules.own.setChecked(True)
    wizard.rules.agreed.setChecked(True)
    wizard.rules.points.setValue(3300)
    wizard.rules.years.setValue(5)
    wizard.rules.free.setChecked(True)
    wizard.name.name.setText("The long war")
    wizard.finish()
    state = window.bridge.session.state
    assert state.name == "The long war"
    kislev = state.realms["r1"]
    assert (kislev.name, kislev.race, kislev.device, kislev.controller) == ("Kislev", "undead", "hammer", "person")
    assert kislev.culture == "khemri"
    assert state.realms["r2"].controller == "person"
    assert state.settings == {"dice": "table", "army_points": "3300", "years": "5", "independent_realms": "yes"}
    assert len(window.bridge.session.world) == 37


def test_each_page_says_in_words_what_is_wrong_and_keeps_one_there(window, qtbot, tmp_path):
    wizard = wizard_of(window, qtbot, tmp_path)
    wizard.go(1)
    wizard.players.rows[1].name.setText("altmark")
    assert "Altmark" in wizard.fault.text() or "altmark" in wizard.fault.text()
    assert not wizard.next.isEnabled()
    assert not wizard.take.isEnabled()
    wizard.players.rows[1].name.setText("")
    assert "2" in wizard.fault.text()
    wizard.players.rows[1].name.setText("Varn")
    wizard.players.rows[1].device.setCurrentIndex(wizard.players.rows[1].device.findData("lion"))
    assert "device" in wizard.fault.text()
    wizard.players.rows[1].device.setCurrentIndex(wizard.players.rows[1].device.findData("tower"))
    assert wizard.next.isEnabled()
    wizard.go(2)
    wizard.rules.seed_line.setText(" ")
    assert not wizard.fault.text(), "a word for the dice is nobody's duty"
    wizard.go(4)
    (tmp_path / "taken.empires").write_text("x")
    wizard.name.file.setText(str(tmp_path / "taken.empires"))
    assert "exists" in wizard.fault.text()
    wizard.name.file.setText(str(tmp_path / "nowhere" / "c.empires"))
    assert "nowhere" in wizard.fault.text()
    assert not wizard.take.isEnabled()


def test_a_full_disk_is_told_on_the_page_and_nothing_opens(window, qtbot, tmp_path, monkeypatch):
    from empires.persistence.faults import DiskFull
    from ui.dialogs import new_campaign

    def full(path, *args, **more):
        raise DiskFull(path)

    wizard = wizard_of(window, qtbot, tmp_path)
    monkeypatch.setattr(new_campaign, "new_campaign", full)
    wizard.finish()
    assert "full" in wizard.fault.text()
    assert window.bridge is None


def test_the_wizard_is_walked_by_keyboard_alone(window, qtbot, tmp_path):
    window.start.new.setFocus()
    qtbot.keyClick(window.start.new, Qt.Key.Key_Return)
    wizard = window.findChild(NewCampaignWizard)
    assert wizard is not None
    wizard.name.file.setText(str(tmp_path / "keys.empires"))
    wizard.name._chosen()
    for _ in range(5):
        qtbot.keyClick(wizard, Qt.Key.Key_Return)
    assert window.bridge is not None
    assert (tmp_path / "keys.empires").exists()


def test_every_page_of_the_wizard_has_names_for_the_ear(window, qtbot):
    window.new_campaign()
    wizard = window.findChild(NewCampaignWizard)
    for number in range(4):
        wizard.go(number)
        assert unnamed(wizard) == []


def test_next_is_the_loud_button_until_the_last_page(window, qtbot):
    from ui.dialogs.new_campaign import NewCampaignWizard

    window.new_campaign()
    wizard = window.findChild(NewCampaignWizard)
    assert wizard.next.property("main")
    assert not wizard.take.property("main")
    wizard.go(4)
    assert wizard.take.property("main")
