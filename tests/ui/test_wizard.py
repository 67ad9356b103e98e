"""The wizard as a person walks it."""

from pathlib import Path

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QComboBox, QScrollArea, QSpinBox, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from ui import wheel
from ui.main_window import MainWindow
from ui.wizards.new_campaign import NewCampaignWizard
from ui.wizards.page_world import GENERATED


def wizard_of(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> NewCampaignWizard:
    qtbot.mouseClick(window.start.new, Qt.MouseButton.LeftButton)
    found = window.findChild(NewCampaignWizard)
    assert found is not None
    found.name.file.setText(str(tmp_path / "mine.empires"))
    found.name._chosen()
    return found


def test_five_clicks_lead_from_the_first_screen_to_a_campaign_on_the_desk(window, qtbot, tmp_path):
    wizard = wizard_of(window, qtbot, tmp_path)
    for page in (wizard.players, wizard.rules, wizard.parts, wizard.name):
        qtbot.mouseClick(wizard.next, Qt.MouseButton.LeftButton)
        assert wizard.stack.currentWidget() is page
    qtbot.mouseClick(wizard.create, Qt.MouseButton.LeftButton)
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
    assert not wizard.create.isEnabled()
    wizard.players.rows[1].name.setText("")
    assert "2" in wizard.fault.text()
    wizard.players.rows[1].name.setText("Varn")
    wizard.players.rows[1].device.setCurrentIndex(wizard.players.rows[1].device.findData("lion"))
    assert "device" in wizard.fault.text()
    wizard.players.rows[1].device.setCurrentIndex(wizard.players.rows[1].device.findData("tower"))
    assert wizard.next.isEnabled()
    wizard.go(2)
    wizard.rules.seed_line.setText(" ")
    assert "seed" in wizard.fault.text()
    wizard.go(4)
    assert wizard.stack.currentWidget() is wizard.rules
    wizard.rules.seed_line.setText("x")
    wizard.go(4)
    (tmp_path / "taken.empires").write_text("x")
    wizard.name.file.setText(str(tmp_path / "taken.empires"))
    assert "exists" in wizard.fault.text()
    wizard.name.file.setText(str(tmp_path / "nowhere" / "c.empires"))
    assert "nowhere" in wizard.fault.text()
    assert not wizard.create.isEnabled()


def test_a_world_with_two_capitals_seats_two_players(window, qtbot, tmp_path):
    wizard = wizard_of(window, qtbot, tmp_path)
    wizard.world.choose("duel")
    assert wizard.players.count.maximum() == len(wizard.world.world().capitals)


def test_a_world_is_made_from_a_seed_and_the_same_seed_makes_the_same(window, qtbot, tmp_path):
    wizard = wizard_of(window, qtbot, tmp_path)
    wizard.world.seed.setText("abc")
    wizard.world.size.setValue(80)
    wizard.world.choose(GENERATED)
    wizard.world._generate()
    first = wizard.world.world().fingerprint()
    wizard.world.seed.setText("abd")
    wizard.world._generate()
    other = wizard.world.world().fingerprint()
    wizard.world.seed.setText("abc")
    wizard.world._generate()
    assert wizard.world.world().fingerprint() == first != other


def test_a_broken_world_file_is_refused_in_words_and_nothing_is_made(window, qtbot, tmp_path):
    wizard = wizard_of(window, qtbot, tmp_path)
    broken = tmp_path / "broken.world.json"
    broken.write_text('{"format": "something"}')
    wizard.world.use_file(broken)
    assert "broken.world.json" in wizard.fault.text()
    assert not wizard.create.isEnabled()
    wizard.world.choose("duel")
    assert wizard.fault.text() == ""


def test_house_rules_that_cannot_be_used_are_named(window, qtbot, tmp_path):
    wizard = wizard_of(window, qtbot, tmp_path)
    bad = tmp_path / "mine.toml"
    bad.write_text("[no_such_chart]\nx = 1\n")
    wizard.rules.use_house(bad)
    assert "no_such_chart" in wizard.rules.house_name.text()
    assert wizard.rules.house() == ""


def test_a_full_disk_is_told_on_the_page_and_nothing_opens(window, qtbot, tmp_path, monkeypatch):
    from empires.persistence.faults import DiskFull
    from ui.wizards import new_campaign

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


NORSE = """
[races.norse]
name = "Norse"
like = "chaos"
outsails = true
"""


def test_races_of_the_hosts_own_can_be_played_and_their_differences_are_told(window, qtbot, tmp_path):
    wizard = wizard_of(window, qtbot, tmp_path)
    own = tmp_path / "norse.toml"
    own.write_text(NORSE, "utf-8")
    wizard.rules.use_house(own)
    row = wizard.players.rows[0]
    row.race.setCurrentIndex(row.race.findData("norse"))
    assert wizard.players.race_name.text() == "Norse"
    assert "outsail" in wizard.players.race_page.toPlainText()
    wizard.finish()
    state = window.bridge.session.state
    assert state.realms["r1"].race == "norse"
    assert state.races["norse"].outsails
    window.desk.rule.show_races()
    assert "Norse" in window.desk.rule.page.toPlainText()
    window.desk.rule.show_race("undead/khemri")
    assert "ME-UNDEAD" in window.desk.rule.page.toPlainText()


def test_the_row_with_the_keyboard_tells_of_its_race(window, qtbot, tmp_path):
    wizard = wizard_of(window, qtbot, tmp_path)
    wizard.go(1)
    wizard.players.rows[1].device.setFocus()
    qtbot.waitUntil(lambda: wizard.players.race_name.text() == "Dwarfs")


def test_the_wheel_over_a_field_without_the_keyboard_scrolls_the_page(qtbot, qapp):
    guard = wheel.WheelGuard()
    qapp.installEventFilter(guard)
    page, inside = QScrollArea(), QWidget()
    sheet, box, number = QVBoxLayout(inside), QComboBox(), QSpinBox()
    box.addItems(["a", "b", "c"])
    room = QWidget()
    room.setFixedHeight(2000)
    for widget in (box, number, room):
        sheet.addWidget(widget)
    page.setWidget(inside)
    qtbot.addWidget(page)
    page.resize(300, 200)
    page.show()
    page.setFocus()

    def turn(field: QWidget) -> None:
        at = QPointF(field.rect().center())
        event = QWheelEvent(
            at, QPointF(field.mapToGlobal(at)), QPoint(), QPoint(0, -120), Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(field, event)

    try:
        for field in (box, number):
            assert field.focusPolicy() == Qt.FocusPolicy.StrongFocus
            field.clearFocus()
            before = page.verticalScrollBar().value()
            turn(field)
            assert page.verticalScrollBar().value() > before
        assert (box.currentIndex(), number.value()) == (0, 0)
        box.setFocus()
        turn(box)
        assert box.currentIndex() == (1 if box.hasFocus() else 0)
    finally:
        qapp.removeEventFilter(guard)
