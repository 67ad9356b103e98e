"""Pacts and messages: kept as proof, known to whom they concern."""

from __future__ import annotations

import pytest

from empires.book.book import load_book
from empires.campaigns import find_world, seat
from empires.engine.views import redacted
from empires.model.state.asks import Refusal
from empires.players.plain import PlainPlayer
from empires.study.simulate import new_session
from empires.words.sentences import LANGUAGES, Words

REALMS = (("Altmark", "empire"), ("Varn", "dwarfs"), ("Holm", "bretonnians"))


@pytest.fixture
def session():
    seats = tuple(seat(n, name, race, "person") for n, (name, race) in enumerate(REALMS, 1))
    return new_session(find_world("four-realms"), load_book(), seats, "letters", PlainPlayer())


def shown(session, viewer: str) -> list[str]:
    view, words = session.view(viewer), Words()
    lines = []
    for entry in session.journal.entries():
        known = redacted(entry, view)
        lines += words.entry(known, view) if known else []
    return lines


@pytest.mark.rule("ME-DIPLO-01")
def test_a_secret_pact_is_known_to_its_parties_alone_and_binds_nobody(session):
    session.write_pact(["r2", "r1"], "Peace until spring.", True, by="r1")
    pact = session.state.pacts["pact1"]
    assert (pact.parties, pact.agreed) == (("r1", "r2"), ("r1",))
    assert [bool(session.view(r).campaign.pacts) for r in ("r1", "r2", "r3", "host")] == [True, True, False, True]
    assert any("Peace until spring" in line for line in shown(session, "r2"))
    assert not any("Peace until spring" in line for line in shown(session, "r3"))
    session.agree_pact("pact1", "r2")
    assert session.state.pacts["pact1"].agreed == ("r1", "r2")
    assert any("signed by all" in line for line in shown(session, "r1"))


@pytest.mark.rule("ME-DIPLO-01")
def test_an_open_pact_is_known_to_all(session):
    session.write_pact(["r1", "r2"], "No war on the river.")
    assert session.view("r3").campaign.pacts["pact1"].text == "No war on the river."
    assert any("No war on the river" in line for line in shown(session, "r3"))


def test_who_is_no_party_cannot_sign_nor_sign_twice(session):
    session.write_pact(["r1", "r2"], "Peace.", by="r1")
    for realm, key in (("r3", "pact_not_yours"), ("r1", "pact_signed")):
        with pytest.raises(Refusal) as refused:
            session.agree_pact("pact1", realm)
        assert refused.value.key == key
    for parties, text in ((["r1"], "x"), (["r1", "r9"], "x"), (["r1", "r2"], "  "), (["r1", "r2"], "x" * 3000)):
        with pytest.raises(Refusal):
            session.write_pact(parties, text)


@pytest.mark.rule("ME-UNDEAD-16")
def test_nothing_is_agreed_with_khemri_though_words_may_be_sent():
    seats = (seat(1, "Altmark", "empire", "auto"), seat(2, "Sand", "undead/khemri", "auto"))
    desert = new_session(find_world("duel"), load_book(), seats, "sand", PlainPlayer())
    desert.play(stop=lambda state, ask: state.clock.step == "recruitment")
    for deal in (lambda: desert.write_pact(["r1", "r2"], "Peace."), lambda: desert.pay_ransom("r1", "r2", 1)):
        with pytest.raises(Refusal) as refused:
            deal()
        assert refused.value.key == "deals_with_nobody"
        for language in LANGUAGES:
            assert "Sand" in Words(language).refusal(refused.value, desert.view("r1"))
    desert.send_message("r1", ["r2"], "Peace?")


def test_a_message_is_read_by_sender_readers_and_host(session):
    session.send_message("r1", ["r3"], "Well\x00 met.")
    assert [len(session.view(r).campaign.messages) for r in ("r1", "r2", "r3", "host")] == [1, 0, 1, 1]
    assert any("Well  met." in line for line in shown(session, "r3"))
    assert not any("met." in line for line in shown(session, "r2"))
    with pytest.raises(Refusal):
        session.send_message("r1", ["r1"], "Well met.")


def test_letters_are_taken_back_and_played_again_like_any_command(session):
    session.write_pact(["r1", "r2"], "Peace.", by="r1")
    session.send_message("r1", ["r2"], "Sign it.")
    session.undo()
    assert not session.state.messages
    session.redo()
    assert session.state.messages[0].text == "Sign it."
    assert session.verify().fault == ""
