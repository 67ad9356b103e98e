"""What dice and cards tell, and to whom: nothing before both sides are bound, nothing that the sentence hides."""

from __future__ import annotations

import pytest

from empires.book.book import load_book
from empires.campaigns import find_world, seat
from empires.engine.journal import Entry
from empires.engine.session import Session
from empires.engine.views import redacted
from empires.model.state.asks import Roll
from empires.players.auto import AutoPlayer
from empires.study.simulate import new_session
from tests.support.random_play import ON

WORLD, BOOK = find_world("four-realms"), load_book()
PEOPLES = ("empire", "dogs_of_war", "dark_elves", "skaven")


@pytest.fixture(scope="module")
def seasons() -> list[Session]:
    """Two years of automatic play each, with every part on; forces wander, attack and are attacked in them."""
    seats = tuple(seat(n, f"Realm {n}", race, "auto") for n, race in enumerate(PEOPLES, 1))
    found = [new_session(WORLD, BOOK, seats, seed, AutoPlayer(), {"years": "2", **ON}) for seed in "ab"]
    for session in found:
        session.play()
    return found


# Cards --------------------------------------------------------------------------------------------


CARDS = {"attack_card": "attacker", "defence_card": "defender"}


def card_entries(session: Session) -> list[list[Entry]]:
    """The entries in which the cards of each fight were fixed, two a fight."""
    found: list[list[Entry]] = [[]]
    for entry in session.journal.entries():
        if isinstance(entry.ask, Roll) and entry.ask.why == "battle_dice":
            found.append([])
        elif getattr(entry.ask, "question", getattr(entry.ask, "why", "")) in (*CARDS, "card"):
            found[-1].append(entry)
    return found[:-1]


@pytest.mark.rule("ME-BATTLE-06")
def test_nobody_who_is_asked_for_a_card_can_know_the_others(seasons):
    fights = [(session, pair) for session in seasons for pair in card_entries(session)]
    drawn = [entry.ask.facts["role"] for _, pair in fights for entry in pair if isinstance(entry.ask, Roll)]
    assert set(drawn) == {"attacker", "defender"}, "nobody attacks in some of them, and is attacked in others"
    for session, pair in fights:
        assert len(pair) == 2
        for place, entry in enumerate(pair):
            for told in pair[:place] if not isinstance(entry.ask, Roll) else ():
                known = redacted(told, session.view(entry.ask.by))
                assert known is None, f"{entry.ask.by} sees a card in {known} before he plays his own"
