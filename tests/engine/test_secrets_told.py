"""What a player is asked, and what events and dice tell him, stays the same when others' secrets change."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace

from empires.book.book import load_book
from empires.campaigns import find_world, seat
from empires.engine.journal import Entry
from empires.engine.memory import MemoryJournal
from empires.engine.session import Session
from empires.engine.views import redact, redacted
from empires.figures.ledger import ledgers
from empires.figures.statistics import statistics
from empires.knowledge.view import view_for
from empires.model.events import all_events as ev
from empires.model.state.asks import Ask, Roll
from empires.model.state.campaign import Banner, Campaign
from empires.model.state.pieces import Find, Hero, Lair, Location, Operative, Party, Ship, Wanderer, WarBand
from empires.players.auto import AutoPlayer
from empires.players.plain import PlainPlayer
from empires.rules.core.game import Game
from empires.rules.year.campaign import campaign
from empires.study.simulate import new_session
from empires.words.sentences import Words
from tests.support.hidden import secrets_in, secrets_of
from tests.support.random_play import ON

WORLD, BOOK, WORDS = find_world("four-realms"), load_book(), Words()
PEOPLES = ("empire", "dogs_of_war", "dark_elves", "skaven")


@pytest.fixture(scope="module")
def boundaries() -> list[Campaign]:
    """States at the ends of phases and winter steps over two years of automatic play with every part on."""
    seats = tuple(seat(n, f"Realm {n}", race, "auto") for n, race in enumerate(PEOPLES, 1))
    session = new_session(WORLD, BOOK, seats, "told", AutoPlayer(), {"years": "2", **ON})
    found: list[Campaign] = []
    session.set_watch(found.append)
    session.play()
    return found


@pytest.fixture(scope="module")
def session() -> Session:
    seats = tuple(seat(n, f"Realm {n}", race, "auto") for n, race in enumerate(PEOPLES, 1))
    made = new_session(WORLD, BOOK, seats, "figures", AutoPlayer(), {"years": "2", **ON})
    made.play()
    return made


# Asks ---------------------------------------------------------------------------------------------


FIGHTING = ("attack_card", "defence_card")
"""Both sides have stated their points by then (ME-BATTLE-04)."""


def asked(state: Campaign, reader: str) -> list[Ask]:
    """The questions that the reader is asked from here on, until dice are thrown, others are asked or he fights."""
    game, player, found = Game(WORLD, BOOK, state), PlainPlayer(), []
    run = campaign(game)
    ask = next(run, None)
    while ask is not None and not isinstance(ask, Roll) and ask.by == reader and len(found) < 12:
        if ask.question in FIGHTING:
            break
        found.append(ask)
        try:
            ask = run.send(player.answer(ask, view_for(WORLD, BOOK, game.state, reader)))
        except StopIteration:
            break
    return found


def test_what_a_player_is_asked_does_not_change_with_others_secrets(boundaries):
    questions, tried, odd = set(), 0, 0
    for n, state in enumerate(boundaries):
        for reader in state.realms:
            plain = asked(state, reader)
            questions |= {ask.question for ask in plain}
            for owner in (realm for realm in state.realms if realm != reader and plain):
                for what, other in islice(secrets_of(WORLD, state, owner, reader), n % 23, None, 97):
                    tried += 1
                    try:
                        again = asked(other, reader)
                    except LookupError:  # a changed piece may point at what is not there
                        odd += 1
                        continue
                    assert again == plain, f"{reader} is asked otherwise when {what} of {owner} changes"
    assert len(questions) > 8
    assert tried > 500
    assert odd < tried / 20


# Events that carry whole pieces -------------------------------------------------------------------

TOWN = min(WORLD.tiles)
HEROES = (Hero("Ulric", "elf"), Hero("Petra", "dwarf"))
BOTH: dict[str, Any] = {"realm": "r1", "involved": ("r2",), "seen_by": ("r1", "r2")}
PIECES: tuple[tuple[str, Any, Any], ...] = (
    ("banner", Banner("r1-1", "r1", 1, "Boars", 500, 2, TOWN), lambda p: ev.BannerRaised(banner=p, **BOTH)),
    ("ship came", Ship("ship1", "r1", TOWN), lambda p: ev.ShipCame(ship=p, **BOTH)),
    ("ship", Ship("ship1", "r1", TOWN), lambda p: ev.ShipChanged(cell=TOWN, what="storm", now=p, **BOTH)),
    ("party formed", Party("party1", "Ulric", TOWN, HEROES, employer="r1"), lambda p: ev.PartyFormed(party=p, **BOTH)),
    ("party", Party("party1", "Ulric", TOWN, HEROES, employer="r1"),
     lambda p: ev.PartyChanged(cell=TOWN, what="rest", now=p, **BOTH)),
    ("band hired", WarBand("band1", "r1", "Oars", "x", TOWN, 500), lambda p: ev.WarBandHired(band=p, **BOTH)),
    ("band", WarBand("band1", "r1", "Oars", "x", TOWN, 500),
     lambda p: ev.WarBandChanged(cell=TOWN, what="rest", now=p, **BOTH)),
    ("wanderer", Wanderer("wanderer1", "undead", TOWN, 900), lambda p: ev.WandererCame(wanderer=p, **BOTH)),
    ("operative", Operative("operative1", "r1", "spy", TOWN), lambda p: ev.OperativeChanged(cell=TOWN, now=p, **BOTH)),
    ("hero", HEROES[0], lambda p: ev.HeroesFell(
        party="party1", name="Ulric", cell=TOWN, gone=(p,), left=(p,), why="adventure", **BOTH)),
)  # fmt: skip


@pytest.mark.parametrize(("name", "piece", "event"), PIECES, ids=[name for name, _, _ in PIECES])
def test_events_that_carry_a_piece_tell_a_stranger_none_of_its_secrets(session, name, piece, event):
    view = session.view("r2")
    plain = redact(event(piece), view)
    assert plain is not None
    changes = list(secrets_in(piece))
    assert changes
    for field, other in changes:
        assert redact(event(other), view) == plain, field
        assert redact(event(other), session.view()) == event(other)


def test_events_of_places_tell_their_finder_nothing_of_others():
    view = view_for(WORLD, BOOK, Campaign("Test", ""), "r1")
    place = Location(TOWN, "necropolis", 1, ("r1",), searches={"r1": (1, 1)})
    others = replace(place, known_to=("r1", "r2"), searches={"r1": (1, 1), "r2": (3, 2)}, notes=("hoard:r2",))
    for kind in (ev.LocationFound, ev.LocationChanged):
        field = "location" if kind is ev.LocationFound else "now"
        more = {} if kind is ev.LocationFound else {"what": "searched"}
        told = [
            redact(kind(realm="r1", cell=TOWN, seen_by=("r1",), **{field: p}, **more), view) for p in (place, others)
        ]
        assert told[0] == told[1]


def test_nobody_is_told_who_else_knows(session):
    for reader in session.state.realms:
        view = session.view(reader)
        for entry in session.journal.entries():
            shown = redacted(entry, view)
            for told in (*shown.events, shown.ask) if shown is not None else ():
                for name in ("seen_by", "saw_origin", "saw_cell", "involved"):
                    assert set(getattr(told, name, ())) <= {"*", reader}, f"{told} names others"


# Dice ---------------------------------------------------------------------------------------------

TELLING = {
    "cell", "origin", "target", "modifier", "spec", "least", "kind", "settlement", "terrain", "chart", "role", "side",
    "dragons", "ship", "spell", "enemy", "factor", "bonus", "value", "card", "banner", "wanderer", "place",
}  # fmt: skip
"""Facts that may lie beside dice that others see: places, charts and what both sides of a fight know."""


def test_dice_that_others_see_have_nothing_secret_beside_them(session):
    seen = 0
    for entry in session.journal.entries():
        ask = entry.ask
        if isinstance(ask, Roll) and set(ask.seen_by) - {ask.by}:
            seen += 1
            assert set(ask.facts) <= TELLING, ask
    assert seen > 100


# Figures ------------------------------------------------------------------------------------------


def other_figures(session: Session, reader: str) -> MemoryJournal:
    """The journal with other players' losses, crowns and dice changed."""

    def changed(entry: Entry) -> Entry:
        events = tuple(_other(event, reader) for event in entry.events)
        ask, answer = entry.ask, entry.answer
        if isinstance(ask, Roll) and ask.by not in ("", reader) and "*" not in ask.seen_by:
            answer = tuple(7 - pip if pip < 7 else 1 for pip in answer)
        return replace(entry, answer=answer, events=events)

    made = MemoryJournal(session.journal.header)
    made._entries = [changed(entry) for entry in session.journal.entries()]
    return made


def _other(event: ev.Event, reader: str) -> ev.Event:
    if event.realm == reader or reader in event.involved:
        return event
    match event:
        case ev.PointsChanged():
            return replace(event, delta=event.delta - 1)
        case ev.CrownsSpent() | ev.PatronageRolled():
            return replace(event, crowns=event.crowns + 1)
        case ev.RevenueCollected():
            return replace(event, crowns=event.crowns + 1, sources=(*event.sources, ("", "tribute", 1)))
    return event


def test_figures_and_ledgers_of_a_player_do_not_change_with_those_of_others(session):
    for reader in session.state.realms:
        view, other = session.view(reader), other_figures(session, reader)
        assert statistics(other, view) == statistics(session.journal, view)
        assert ledgers(other, view) == ledgers(session.journal, view)
    host = session.view()
    assert statistics(other_figures(session, "r1"), host) != statistics(session.journal, host)


# Hidden things where a player stands --------------------------------------------------------------


def planted(state: Campaign, reader: str, other: str) -> Iterator[tuple[str, Campaign, Campaign]]:
    """Pairs of states that a player with banners there cannot tell apart."""
    come = {b.cell for b in state.banners_of(reader) if b.moved == state.clock.month > 0}
    cells = sorted({b.cell for b in state.banners_of(reader) if WORLD.land(b.cell)} - come - set(state.locations))
    near = sorted({n for c in cells for _, n in WORLD.neighbours(c) if WORLD.land(n) and not state.ashore(n)})
    for kind in ("ruined_city", "necropolis", "tower", "mine", "religious_order", "chaos_temple", "ruined_temple"):
        sort = "gems" if kind == "mine" else ""
        free = [cell for cell in cells if kind != "mine" or state.owner(cell) != reader]  # who holds a mine knows it
        hidden = {cell: Location(cell, kind, 1, (other,), sort) for cell in free}
        yield kind, state, replace(state, locations={**state.locations, **hidden})
    yield "finds", state, replace(state, finds={**state.finds, **{c: Find(c, "spring", (other,)) for c in cells}})
    yield "lairs", state, replace(state, lairs={**state.lairs, **{c: Lair(c, "trolls", (other,)) for c in cells}})
    for cell in near[:2]:
        force = Wanderer("wanderer90", "undead", cell, 300)
        few, many = (
            replace(state, wanderers={**state.wanderers, force.id: f})
            for f in (force, replace(force, points=4000, artefacts=200))
        )
        yield "wanderer", few, many
        band = WarBand("band90", other, "Oars", "mercenaries", cell, 300)
        few, many = (
            replace(state, warbands={**state.warbands, band.id: b}) for b in (band, replace(band, rating=3000, purse=9))
        )
        yield "band", few, many
        party = Party("party90", "Ulric", cell, HEROES, employer=other)
        few, many = (
            replace(state, parties={**state.parties, party.id: p})
            for p in (party, replace(party, items=90, heroes=(replace(HEROES[0], hurt=9, gold=5000), HEROES[1])))
        )
        yield "party", few, many


def test_what_a_player_is_asked_tells_nothing_of_what_lies_hidden_under_his_feet(boundaries):
    tried = set()
    for state in boundaries[::5]:
        for reader in state.realms:
            if not asked(state, reader):
                continue
            other = next(realm for realm in sorted(state.realms) if realm != reader)
            for what, plain, changed in planted(state, reader, other):
                tried.add(what)
                told = asked(plain, reader)[:1], asked(changed, reader)[:1]  # what he does then may show it to him
                assert told[0] == told[1], f"{reader} is told of {what}"
    assert len(tried) == 12
