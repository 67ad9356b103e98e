"""The rules without a campaign, all keys on one page, what this program is."""

from __future__ import annotations

from PySide6.QtWidgets import QMessageBox

from empires import __version__
from tests.support.hearing import unnamed
from ui.dialogs import help as help_
from ui.dialogs.help import KeysWindow, RulesWindow, keys_html
from ui.play import actions


def test_the_page_of_keys_tells_every_key(window):
    page = keys_html()
    for verb in actions.VERBS:
        if verb.key:
            assert actions.plain(verb.text) in page


def test_rules_are_read_without_a_campaign(theme, words, qtbot):
    box = RulesWindow(theme, words)
    box.show()
    assert unnamed(box) == []
    box.panel.look_up("pursuit")
    assert "ME-BATTLE-26" in box.panel.page.toPlainText()
    box.panel.show_races()
    assert "Dwarfs" in box.panel.page.toPlainText()
    box.panel.closed.emit()
    assert not box.isVisible()


def test_keys_stand_under_their_menus_and_in_german(theme, german, qtbot):
    page = KeysWindow(theme)
    text = page.page.toPlainText()
    assert "Kampagne" in text
    assert "Campaign" not in text
    assert "Strg+" in text or "Ctrl+" in text
    page.deleteLater()


def test_the_program_says_which_version_it_is(window):
    help_.about(window.theme, window)
    (box,) = [box for box in window.findChildren(QMessageBox) if box.isVisible()]
    assert __version__ in box.text()
    assert "MIT" in box.informativeText()
    box.close()
