"""Pacts and letters: written, read by those they are for, and kept."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from empires.engine.letters import LONGEST_LETTER
from empires.knowledge.view import view_for
from empires.model.state.pieces import Message, Pact
from tests.support.hearing import unnamed
from tests.support.window import click
from ui.winter.letters import LettersPage, PactsPage


def test_pacts_are_written_agreed_to_and_kept_from_strangers(winter, qtbot):
    desk = winter()
    hands, session = desk.winter, desk.bridge.session
    hands._choose("r1")
    hands.toggle("pacts")
    page = hands.panel.pacts
    click(qtbot, page.write)
    page.draft.boxes["r2"].setChecked(True)
    page.draft.text.setPlainText("Peace on the river")
    page.secret.setChecked(True)
    click(qtbot, page.draft.done)
    (pact,) = session.state.pacts.values()
    assert (pact.parties, pact.agreed, pact.secret) == (("r1", "r2"), ("r1",), True)
    hands._choose("r2")
    assert page.agree.isVisible()
    click(qtbot, page.agree)
    assert session.state.pacts[pact.id].agreed == ("r1", "r2")
    assert "Altmark and Varn" in page.proof.text()
    hands._choose("r3")
    assert page.list.count() == 0
    assert "river" not in page.letter.toPlainText()
    hands._choose("r1")
    assert "winter of year 1" in page.proof.text()


def test_letters_come_to_their_readers_alone_and_are_counted(winter, qtbot):
    desk = winter()
    hands, session = desk.winter, desk.bridge.session
    hands._choose("r1")
    hands.toggle("letters")
    page = hands.panel.letters
    click(qtbot, page.write)
    page.draft.boxes["r2"].setChecked(True)
    page.draft.text.setPlainText("Six crowns for the mine?")
    click(qtbot, page.draft.done)
    assert session.state.messages[0].to == ("r2",)
    hands.toggle("ledger")
    hands._choose("r2")
    assert "(1)" in hands.panel.tabs.tabText(3)
    hands.toggle("letters")
    assert "(1)" not in hands.panel.tabs.tabText(3)
    assert page.letter.toPlainText() == "Six crowns for the mine?"
    click(qtbot, page.reply)
    assert page.draft.chosen() == ["r1"]
    click(qtbot, page.draft.back)
    hands._choose("r3")
    assert page.list.count() == 0


MESSAGES = (
    Message("r2", ("r1",), "Six crowns for the mine?", 1, 3),
    Message("r1", ("r2", "r3"), "No.\nNor for eight.", 1, 4),
    Message("r3", ("r4",), "Not for Altmark to read", 1, 4),
)


PACTS = {
    "p1": Pact("p1", ("r1", "r2"), "Peace on the river", 1, 2, secret=True, agreed=("r1",), kind="peace", until=3),
    "p2": Pact("p2", ("r3", "r4"), "Both march east", 1, 2, agreed=("r3", "r4")),
}


def letter_view(snow, viewer):
    state = replace(snow.state, messages=MESSAGES, pacts=PACTS)
    return view_for(snow.world, snow.book, state, viewer)


@pytest.fixture
def letters(words, theme, qtbot):
    page = LettersPage(words)
    qtbot.addWidget(page)
    page.resize(600, 400)
    page.show()
    return page


@pytest.fixture
def pacts(words, theme, qtbot):
    page = PactsPage(words)
    qtbot.addWidget(page)
    page.resize(600, 400)
    page.show()
    return page


def titles(page) -> list[str]:
    return [page.list.item(n).text() for n in range(page.list.count())]


def test_an_inbox_holds_what_came_and_went_the_latest_first(letters, snow):
    letters.show_letters(letter_view(snow, "r1"), "r1")
    sent, came = titles(letters)
    assert sent.startswith("→ to Varn and Sunderhal")
    assert sent.endswith("No.")
    assert came.startswith("✉ from Varn")
    assert letters.letter.toPlainText() == "No.\nNor for eight."
    assert not letters.reply.isVisible(), "nobody answers himself"
    letters.list.setCurrentRow(1)
    assert letters.letter.toPlainText() == "Six crowns for the mine?"
    assert letters.proof.text().startswith("Varn to Altmark")
    assert letters.reply.isVisible()


def test_another_players_letter_is_not_there_even_where_the_host_looks_on(letters, snow):
    letters.show_letters(letter_view(snow, "host"), "r1")
    assert not any("Not for Altmark" in text for text in titles(letters))
    letters.show_letters(letter_view(snow, "r4"), "r4")
    assert len(titles(letters)) == 1


def test_an_empty_inbox_says_who_reads_a_letter(letters, snow):
    letters.show_letters(snow.view("r1"), "r1")
    assert letters.empty.isVisible()
    assert not letters.list.isVisible()
    assert not letters.letter.isVisible()
    assert "by the host" in letters.empty.text()


def test_a_letter_goes_to_those_ticked_and_only_with_words_in_it(letters, snow, qtbot):
    sent = []
    letters.sent.connect(lambda *what: sent.append(what))
    letters.show_letters(letter_view(snow, "r1"), "r1")
    letters.write.click()
    sheet = letters.draft
    assert list(sheet.boxes) == ["r2", "r3", "r4"]
    assert not sheet.done.isEnabled()
    sheet.text.setPlainText("Hail")
    assert not sheet.done.isEnabled(), "nobody is ticked"
    sheet.boxes["r3"].setChecked(True)
    assert sheet.done.isEnabled()
    sheet.text.setPlainText("  \n ")
    assert not sheet.done.isEnabled()
    sheet.text.setPlainText("x" * (LONGEST_LETTER + 1))
    assert not sheet.done.isEnabled(), "longer than the file takes"
    sheet.text.setPlainText("Hail")
    sheet.done.click()
    assert sent == [(["r3"], "Hail")]
    assert not sheet.isVisible()


def test_a_pact_says_what_is_agreed_by_whom_and_until_when(pacts, snow):
    pacts.show_pacts(letter_view(snow, "r1"), "r1")
    (title, *others) = [text for text in titles(pacts) if "Altmark" in text]
    assert others == []
    assert title == "Altmark and Varn · peace · secret · waits for Varn"
    pacts.list.setCurrentRow(titles(pacts).index(title))
    assert "Agreed: Altmark. It ends with year 3." in pacts.proof.text()
    assert not pacts.agree.isVisible(), "who has agreed does not agree again"


def test_a_secret_pact_is_its_parties_alone_and_whoever_has_not_yet_may_agree(pacts, snow):
    pacts.show_pacts(letter_view(snow, "r3"), "r3")
    assert not any("Altmark" in text for text in titles(pacts))
    agreed = []
    pacts.agreed.connect(agreed.append)
    pacts.show_pacts(letter_view(snow, "r2"), "r2")
    pacts.list.setCurrentRow(next(n for n, text in enumerate(titles(pacts)) if "Altmark" in text))
    assert pacts.agree.isVisible()
    pacts.agree.click()
    assert agreed == ["p1"]


def test_a_pact_is_written_with_its_kind_its_secret_and_its_end(pacts, snow):
    written = []
    pacts.written.connect(lambda *what: written.append(what))
    pacts.show_pacts(letter_view(snow, "r1"), "r1")
    pacts.write.click()
    assert pacts.until.text() == "no end"
    pacts.draft.boxes["r4"].setChecked(True)
    pacts.draft.text.setPlainText("The ford is theirs")
    pacts.peace.setChecked(True)
    pacts.until.setValue(4)
    pacts.draft.done.click()
    assert written == [(["r1", "r4"], "The ford is theirs", False, "peace", 4)]
    pacts.compose()
    assert not pacts.peace.isChecked()
    assert pacts.draft.text.toPlainText() == ""


def test_nothing_that_was_read_or_written_stays_for_another(letters, pacts, snow):
    letters.show_letters(letter_view(snow, "r1"), "r1")
    letters.compose(["r2"])
    letters.draft.text.setPlainText("half a secret")
    pacts.show_pacts(letter_view(snow, "r1"), "r1")
    for page in (letters, pacts):
        page.forget()
        assert page.list.count() == 0
        assert page.proof.text() == page.letter.toPlainText() == page.draft.text.toPlainText() == ""


def test_everything_on_both_pages_has_a_name_for_the_ear(letters, pacts, snow):
    letters.show_letters(letter_view(snow, "r1"), "r1")
    pacts.show_pacts(letter_view(snow, "r1"), "r1")
    for page in (letters, pacts):
        assert unnamed(page) == []
        page.compose()
        assert unnamed(page) == []
