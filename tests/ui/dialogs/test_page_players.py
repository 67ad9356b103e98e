"""The players of a new campaign."""

from __future__ import annotations

from tests.support.wizard import wizard_of

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
