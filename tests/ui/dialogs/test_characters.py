"""The book of characters in the window: kept where armies are lists of models, read by its owner and the host alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QTableWidget, QWidget
from pytestqt.qtbot import QtBot

from empires.engine.session import Session
from tests.support.hearing import unnamed
from tests.support.window import ready
from ui.base import faults, language
from ui.desk.desk import Desk
from ui.dialogs.characters import CharactersDialog
from ui.top.main_window import MainWindow


@pytest.fixture
def listed(window: MainWindow, campaign: Callable[..., tuple[Session, Path]], qtbot: QtBot) -> MainWindow:
    """The window in the first month of the duel, armies being lists of models."""
    session, path = campaign()
    session.play(stop=lambda state, ask: state.clock.part == "season", everybody=True)
    session.set_choice("armies", "full")
    window.show_session(session, path)
    ready(window, qtbot)
    return window


def opened(window: MainWindow) -> CharactersDialog:
    window.actions_["characters"].trigger()
    (dialog,) = [d for d in window.findChildren(CharactersDialog) if d.isVisible()]
    return dialog


def cells(table: QTableWidget) -> list[list[str]]:
    return [
        [item.text() for x in range(table.columnCount()) if (item := table.item(y, x)) is not None]
        for y in range(table.rowCount())
    ]


def add(dialog: CharactersDialog, name: str, kind: str = "champion", die: int = 4) -> None:
    page = dialog.new
    page.name.setText(name)
    page.kind.setCurrentIndex(page.kind.findData(kind))
    page.die.setValue(die)
    page.done.click()


def everything_said(root: QWidget) -> str:
    said = [label.text() for label in root.findChildren(QLabel)]
    said += [text for table in root.findChildren(QTableWidget) for row in cells(table) for text in row]
    return " ".join([*said, *(w.accessibleName() for w in root.findChildren(QWidget))])


def test_where_armies_are_points_the_command_is_off(desk: Desk, window: MainWindow) -> None:
    assert not window.actions_["characters"].isEnabled()
    assert window.bridge is not None
    window.bridge.command(lambda session: session.set_choice("armies", "full"))
    assert window.actions_["characters"].isEnabled()
    window.bridge.command(lambda session: session.set_choice("armies", "paper"))
    assert not window.actions_["characters"].isEnabled()


def test_a_character_comes_learns_advances_and_goes(
    listed: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert listed.bridge is not None
    session = listed.bridge.session
    dialog = opened(listed)
    assert not dialog.award.done.isEnabled()
    add(dialog, "Otto Weiss")
    assert dialog.who is not None
    assert dialog.who.name == "Otto Weiss"
    assert next(row[2] for row in cells(dialog.allowed) if row[0] == "Champions") == "1"

    start = dialog.who.experience
    dialog.award.counts["wounds"].setValue(3)
    dialog.award.counts["feats"].setValue(1)
    assert f"{start} + 8 = {start + 8}" in dialog.award.told.text()
    dialog.award.done.click()
    assert dialog.who.experience == start + 8
    assert dialog.who.rolls == 1
    assert dialog.award.reasons() == {}

    for die, eyes in zip(dialog.advance.dice, (3, 4), strict=True):
        die.setValue(eyes)
    assert [dialog.advance.choice.itemData(n) for n in range(2)] == ["WS", "BS"]
    dialog.advance.choice.setCurrentIndex(1)
    dialog.advance.done.click()
    assert dialog.who.gains == ("BS",)
    assert "+1 ballistic skill" in cells(dialog.table)[0]
    dialog.advance.done.click()
    assert dialog.told.text() == "⚠ No advance is due: he has reached no new bracket of experience."

    page = dialog.service
    page.banner.setCurrentIndex(1)
    page.post.click()
    assert dialog.who.banner == page.banner.itemData(1) != ""
    page.marks["captive"].click()
    assert "a prisoner" in cells(dialog.table)[0]
    page.marks["spared"].click()
    assert dialog.told.text() == "⚠ He is no survivor: nothing spares him."

    monkeypatch.setattr(faults, "offer", lambda *_: False)
    page.strike.click()
    assert len(session.state.characters) == 1
    monkeypatch.setattr(faults, "offer", lambda *_: True)
    page.strike.click()
    assert session.state.characters == {}
    assert cells(dialog.table) == []
    assert dialog.who is None
    assert session.verify().fault == ""


def test_a_mage_has_a_level_and_no_die(listed: MainWindow) -> None:
    dialog = opened(listed)
    add(dialog, "Irmgard", "mage")
    assert dialog.who is not None
    assert (dialog.who.kind, dialog.who.magic) == ("mage", 1)
    assert not dialog.new.die.isEnabled()


def test_another_player_reads_nothing_in_it_and_its_owner_all(listed: MainWindow) -> None:
    dialog = opened(listed)
    assert listed.bridge is not None
    add(dialog, "Otto Weiss")
    dialog.accept()
    listed.bridge.set_viewer("r2")
    others = opened(listed)
    assert others.realm == "r2"
    assert cells(others.table) == []
    assert "Otto" not in everything_said(others)
    assert "Altmark" not in everything_said(others)
    others.accept()
    listed.bridge.set_viewer("r1")
    own = opened(listed)
    assert [row[0] for row in cells(own.table)] == ["Otto Weiss"]
    assert not own.whose.isVisible()


def test_it_can_be_heard_and_no_letter_of_a_page_means_two_things(listed: MainWindow, qapp) -> None:
    try:
        for code in ("en", "de"):
            listed.speak(code)
            dialog = opened(listed)
            for n, page in enumerate(dialog.pages):
                dialog.bar.setCurrentIndex(n)
                assert page.isVisible()
                assert unnamed(dialog) == []
                texts = [dialog.bar.tabText(i) for i in range(dialog.bar.count())]
                texts += [w.text() for w in dialog.findChildren(QWidget) if w.isVisible() and hasattr(w, "text")]
                letters = [t[t.index("&") + 1].lower() for t in texts if isinstance(t, str) and "&" in t]
                assert len(letters) == len(set(letters)), (code, n, texts)
            dialog.accept()
    finally:
        language.install(qapp, "en")
