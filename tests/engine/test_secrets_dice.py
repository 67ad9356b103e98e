"""What dice and cards tell, and to whom: nothing before both sides are bound, nothing that the sentence hides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from empires.book.book import load_book
from empires.campaigns import find_world, seat
from empires.engine.decided import decides
from empires.engine.journal import Entry
from empires.engine.session import Session
from empires.engine.views import redacted
from empires.model.events import all_events as ev
from empires.model.state.asks import Ask, Roll
from empires.model.state.campaign import Campaign
from empires.model.state.sight import sight
from empires.players.auto import AutoPlayer
from empires.rules.sea.pirates import beyond, shores
from empires.study.simulate import new_session
from tests.support.random_play import ON

WORLD, BOOK = find_world("four-realms"), load_book()
PEOPLES = ("empire", "dogs_of_war", "dark_elves", "skaven")


def season(seed: str) -> Session:
    """Two years of automatic play with every part on, from their beginning."""
    seats = tuple(seat(n, f"Realm {n}", race, "auto") for n, race in enumerate(PEOPLES, 1))
    return new_session(WORLD, BOOK, seats, seed, AutoPlayer(), {"years": "2", **ON})


@pytest.fixture(scope="module")
def seasons() -> list[Session]:
    """Two seasons that were played; forces wander, attack and are attacked in them."""
    found = [season(seed) for seed in "ab"]
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


# Dice ---------------------------------------------------------------------------------------------


WAYS = (ev.WandererMoved, ev.ShipMoved, ev.BannerMoved, ev.PartyMoved, ev.WarBandMoved)


def rolls_seen(session: Session, reader: str) -> Iterator[tuple[Entry, Roll, tuple[ev.AnyEvent, ...]]]:
    """Rolls of others that the reader is shown: the entry, the roll, and what of the entry he knows."""
    view = session.view(reader)
    for entry in session.journal.entries():
        known = redacted(entry, view)
        if known is not None and isinstance(known.ask, Roll) and known.ask.by != reader:
            yield entry, known.ask, known.events


def test_no_die_is_shown_that_led_out_of_sight(seasons):
    told = 0
    for session in seasons:
        for reader in session.state.realms:
            for entry, roll, _ in rolls_seen(session, reader):
                for event in entry.events:
                    if isinstance(event, WAYS) and decides(roll, event):
                        assert {reader} <= {*event.saw_origin} & {*event.saw_cell}, f"{reader}: {roll.why} of {event}"
                        told += 1
    assert told


PIRATES = ("pirate_movement", "pirate_tiles", "pirate_shore")
STEPS = ("dragon_flight", "trail", "howling_side")
FAR = ("horde", "spell_flight", "spell_distance", "howling_tiles")
"""Rolls whose outcome is a tile that a later entry tells: along the coast, to a neighbour, and further away."""


def led_to(ask: Roll) -> set[str]:
    """Tiles that the roll may lead to, as far as one step goes."""
    cell = str(ask.facts["cell"])
    if ask.why in STEPS:
        return {other for _, other in WORLD.neighbours(cell) if ask.why != "trail" or WORLD.land(other)}
    ways = [beyond(WORLD, cell, shore, up) for shore in shores(WORLD, cell) for up in (True, False)]
    return {way[0] for way in ways if way is not None and way[0]}


def test_dice_that_lead_on_are_shown_to_those_alone_who_see_every_way():
    """Who sees only where it begins could count the steps of what goes out of his sight."""
    met: Counter[str] = Counter()

    def look(state: Campaign, ask: Ask) -> bool:
        if isinstance(ask, Roll) and ask.why in (*PIRATES, *STEPS, *FAR):
            met[ask.why] += 1
            others = {*ask.seen_by} - {ask.by}
            assert ask.why not in FAR or not others, "how far it goes is nobody's to know"
            for reader in others:
                assert led_to(ask) <= sight(WORLD, state, reader), f"{reader} is told of {ask}"
        return False

    for seed in ("dice", "b"):
        season(seed).play(stop=look)
    assert met["pirate_tiles"] > 5
    assert sum(met[why] for why in STEPS), met


def entry_of(roll: Roll, *events: ev.AnyEvent) -> Entry:
    return Entry(5, "seed", roll, (3,), events)


GONE: dict[str, Any] = {"wanderer": "wanderer1", "band": "bandits", "seen_by": ("r1", "r2"), "rule": "ME-RUIN-10"}
SOUGHT = Roll("1D6", "wander", "ME-RUIN-10", "", {"cell": "here", "wanderer": "bandits"}, ("r1", "r2"))


@pytest.mark.parametrize(
    ("origin", "goal", "shown"), [(("r1",), (), False), ((), ("r1",), False), (("r1",), ("r1",), True)]
)
def test_who_sees_one_end_of_a_way_is_not_shown_the_die_that_tells_the_other(seasons, origin, goal, shown):
    moved = ev.WandererMoved(origin="here", cell="there", saw_origin=origin, saw_cell=goal, **GONE)
    known = redacted(entry_of(SOUGHT, moved), seasons[0].view("r1"))
    assert known is not None
    assert (known.ask is not None) == shown
    assert len(known.events) == 1


def test_a_loss_that_only_its_owner_learns_is_not_told_by_its_die(seasons):
    roll = Roll("1D6", "spell_loss", "ME-EQUINOX-25", "r2", {"cell": "here", "banner": "r2-1"}, ("r1",))
    loss = ev.PointsChanged(realm="r2", banner="r2-1", cell="here", delta=-60, why="magic", seen_by=("r2",))
    assert redacted(entry_of(roll, loss), seasons[0].view("r1")) is None
    shown = redacted(entry_of(roll, loss), seasons[0].view("r2"))
    assert shown is not None
    assert shown.ask is not None


def test_dice_that_brought_about_nothing_are_shown_to_those_who_stood_by(seasons):
    roll = Roll("1D6", "spell_raze", "ME-EQUINOX-25", "r2", {"cell": "here"}, ("r1",))
    known = redacted(entry_of(roll), seasons[0].view("r1"))
    assert known is not None
    assert known.ask is not None
    assert redacted(entry_of(roll), seasons[0].view("r3")) is None
