"""The books of armies that are lists of models: the host's commands, and who may read in them."""

from __future__ import annotations

import pytest

from empires.book.book import load_book
from empires.campaigns import find_world, seat
from empires.engine.session import Session
from empires.engine.views import redacted
from empires.knowledge.view import HOST
from empires.model.state.asks import Refusal
from empires.players.auto import AutoPlayer
from empires.reports.writing import make_report, markdown
from empires.rules.winter import availability
from empires.study.simulate import new_session
from empires.words.sentences import LANGUAGES, Words


def desk(**settings: str) -> Session:
    """Two armies in the first month."""
    seats = (seat(1, "Altmark", "empire"), seat(2, "Varn", "dwarfs"))
    session = new_session(find_world("duel"), load_book(), seats, "muster", AutoPlayer(), {"years": "2", **settings})
    session.play(everybody=True, stop=lambda state, ask: state.clock.part == "season")
    return session


@pytest.fixture(scope="module")
def mustered() -> Session:
    """A champion of experience 25 who then did great deeds."""
    session = desk(armies="full")
    banner = next(iter(session.state.banners_of("r1"))).id
    session.add_character("r1", "Otto  Weiss", "champion", banner=banner, die=4)
    session.add_character("r2", "Grimna", "mage", magic=3)
    session.award("character1", {"wounds": 3, "feats": 1})
    session.advance("character1", (6, 6), "inventor")
    session.advance("character1", (1, 1))
    session.mark_character("character1", "spared")
    session.mark_character("character1", "captive")
    return session


@pytest.mark.rule("ME-XP-01", "ME-XP-07", "ME-XP-08")
def test_the_host_keeps_characters_and_verify_plays_it_again(mustered):
    who = mustered.state.characters["character1"]
    assert (who.name, who.experience, who.gains, who.spared, who.rolls) == ("Otto Weiss", 33, ("inventor",), 1, 0)
    assert who.captive
    assert mustered.verify().fault == ""


def test_nobody_but_the_owner_reads_in_the_books(mustered):
    assert set(mustered.view("r1").campaign.characters) == {"character1"}
    assert set(mustered.view("r2").campaign.characters) == {"character2"}
    for reader, own, other in (("r1", "Otto Weiss", "Grimna"), ("r2", "Grimna", "Otto Weiss")):
        told = [entry for entry in (redacted(e, mustered.view(reader)) for e in mustered.journal.entries()) if entry]
        assert own in str(told)
        assert other not in str(told)
        report = make_report(mustered, reader)
        tables = {table.key: table for empire in report.empires for table in empire.tables}
        assert [row[0] for row in tables["characters"].rows] == [own]
        assert other not in str(report)


@pytest.mark.rule("ME-ARMY-09", "ME-ARMY-10", "ME-ARMY-11")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_report_shows_what_is_allowed_and_what_is_there(mustered, language):
    report = make_report(mustered, "r1", language=language)
    table = next(table for table in report.empires[0].tables if table.key == "allowed")
    may = availability.allowance(mustered.book, mustered.state, "r1")
    assert [row[1] for row in table.rows] == [may.special, may.rare, may.items, *may.characters.values()]
    assert [row[2] for row in table.rows] == ["", "", "", 1, 0, 0, 0], "one champion is in the army"
    assert "Otto Weiss" in markdown(report, Words(language))


REFUSED = [
    (lambda s: s.add_character("r1", " ", "hero", die=1), "character_name"),
    (lambda s: s.add_character("r1", "Hans", "cook", die=1), "character_kind"),
    (lambda s: s.add_character("r1", "Hans", "mage"), "character_kind"),
    (lambda s: s.add_character("r1", "Hans", "hero"), "dice_wrong"),
    (lambda s: s.add_character("r1", "Hans", "mage", magic=1, die=3), "dice_wrong"),
    (lambda s: s.add_character("r1", "Hans", "hero", die=1, banner="r2-1"), "character_banner"),
    (lambda s: s.post_character("character1", "r2-1"), "character_banner"),
    (lambda s: s.mark_character("character2", "spared"), "character_spared"),
    (lambda s: s.strike_character("character9"), "character_armies"),
]


@pytest.mark.parametrize(("command", "why"), REFUSED)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_cannot_be_is_refused_in_words(mustered, command, why, language):
    with pytest.raises(Refusal) as refused:
        command(mustered)
    assert refused.value.key == why
    words = Words(language)
    assert words.refusal(refused.value, mustered.view(HOST))
    assert not words.book.faults


def test_he_may_be_posted_elsewhere_and_struck_out():
    session = desk(armies="full")
    session.add_character("r1", "Otto", "hero", die=2)
    flag = next(iter(session.state.banners_of("r1"))).id
    session.post_character("character1", flag)
    assert session.state.characters["character1"].banner == flag
    session.mark_character("character1", "scarred")
    session.mark_character("character1", "healed")
    assert session.state.characters["character1"].scarred == 0
    session.strike_character("character1")
    assert session.state.characters == {}
    assert session.verify().fault == ""


def test_where_armies_are_points_there_are_no_characters_anywhere():
    session = desk()
    with pytest.raises(Refusal) as refused:
        session.add_character("r1", "Otto", "hero", die=2)
    assert refused.value.key == "character_armies"
    report = make_report(session, "r1")
    assert not {"characters", "allowed"} & {table.key for empire in report.empires for table in empire.tables}
    session.set_choice("armies", "full")
    assert {"allowed"} <= {table.key for table in make_report(session, "r1").empires[0].tables}
