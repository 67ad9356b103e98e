"""What one player may not know leaves his view, chronicle, undo list and messages untouched, over random play."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from empires.book.book import load_book
from empires.campaigns import RACES, find_world, seat
from empires.engine.journal import Entry, Header
from empires.engine.memory import MemoryJournal
from empires.engine.session import Session
from empires.engine.views import redacted
from empires.knowledge.view import View, view_for
from empires.model.events.all_events import ClockMoved, SettingChanged
from empires.model.state.asks import Decide, Pick, Refusal, Roll, Share, checked
from empires.model.state.campaign import PHASES, Banner, Campaign, Clock, Siege
from empires.reports.writing import make_report
from empires.words.sentences import Words
from tests.support.hidden import COVERED, FOR_ALL, OPEN, furnished, secrets_of, siege_secrets
from tests.support.random_play import ON, Wanderer

WORLD = find_world("four-realms")
BOOK = load_book()
WORDS = Words()


def played(seed: str, numbers: list[int], entries: int) -> Session:
    """Four automatic realms at random with every part of the game, up to about so many entries."""
    header = Header("t", "Test", "", "", seed, "", WORLD.fingerprint(), BOOK.fingerprint)
    session = Session(MemoryJournal(header), WORLD, BOOK, Wanderer(numbers))
    session.begin([seat(n, f"Realm {n}", RACES[n], "auto") for n in range(1, 5)], ON)
    session.play(stop=lambda state, ask: session.next_entry >= entries)
    return session


@st.composite
def sessions(draw: st.DrawFn) -> Session:
    numbers = draw(st.lists(st.integers(0, 11), min_size=5, max_size=40))
    return played(str(draw(st.integers(0, 999))), numbers, draw(st.integers(40, 900)))


QUICK = settings(
    max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


# Slow: a view is made for every secret of every pair of realms, in twelve random campaigns.
@pytest.mark.slow
@QUICK
@given(sessions())
def test_a_rivals_secrets_change_nothing_in_what_a_player_sees(session: Session) -> None:
    for state in (session.state, furnished(WORLD, session.state)):
        for owner, reader in permutations(sorted(state.realms), 2):
            plain = view_for(WORLD, BOOK, state, reader)
            for what, other in secrets_of(WORLD, state, owner, reader):
                changed = view_for(WORLD, BOOK, other, reader)
                assert changed.campaign == plain.campaign, f"{reader} notices {what} of {owner}"
                assert (changed.seen, changed.remembered) == (plain.seen, plain.remembered), what


def test_the_host_does_see_every_one_of_those_changes() -> None:
    state = furnished(WORLD, played("3", [1, 2, 3, 0, 5], 500).state)
    changes = dict(secrets_of(WORLD, state, "r1", "r2"))
    real = {what for what, other in changes.items() if other != state}
    assert len(real) > 100
    assert {"realms r1 treasury", "seed", "memory", "holding stockpile", "made", "letters"} <= real
    for sort in ("banners", "ships", "parties", "hero", "warbands", "wanderers", "operatives", "locations", "pactr"):
        assert any(what.startswith(sort) for what in real), sort


def test_every_part_of_a_campaign_is_open_to_all_or_tried_here() -> None:
    assert set(Campaign.__struct_fields__) == COVERED | FOR_ALL
    for kind, fields in OPEN.items():
        assert fields <= set(kind.__struct_fields__), kind


def test_sieges_tell_strangers_nothing_and_the_besieger_nothing_of_the_stores() -> None:
    state = played("3", [1, 2, 3, 0, 5], 500).state
    cell = next(c for c, held in sorted(state.holdings.items()) if held.owner == "r1" and not held.razed)
    scout = Banner("r3-90", "r3", 90, "Scouts", 500, 0, cell)
    ring = Siege(cell, "r2", 1, defenders=300, supplies=2)
    seen = replace(state, sieges={cell: ring}, banners={**state.banners, scout.id: scout})
    outside = replace(scout, id="r2-90", owner="r2")
    seen = replace(seen, banners={**seen.banners, outside.id: outside})
    plain = {r: view_for(WORLD, BOOK, seen, r).campaign.sieges[cell] for r in ("r1", "r2", "r3")}
    for name, other in siege_secrets(ring):
        changed = replace(seen, sieges={cell: other})
        now = {r: view_for(WORLD, BOOK, changed, r).campaign.sieges[cell] for r in plain}
        assert now["r1"] != plain["r1"], name
        assert (now["r2"] == plain["r2"]) == (name == "supplies"), name
        assert now["r3"] == plain["r3"], name


@QUICK
@given(sessions())
def test_the_chronicle_of_a_player_holds_no_entry_number_and_no_other_players_answer(session: Session) -> None:
    for reader in session.state.realms:
        view = session.view(reader)
        for entry in session.journal.entries():
            shown = redacted(entry, view)
            if shown is None:
                continue
            assert shown.number == 0
            if isinstance(shown.ask, Decide | Pick | Share):
                assert shown.ask.by == reader
            if isinstance(shown.ask, Roll):
                assert reader == shown.ask.by or {reader, "*"} & set(shown.ask.seen_by)
            for event in shown.events:
                assert {reader, "*"} & set(event.seen_by)


@QUICK
@given(sessions())
def test_secret_fields_of_events_never_reach_a_stranger(session: Session) -> None:
    entries = session.journal.entries()
    for reader in session.state.realms:
        view = session.view(reader)
        for entry in entries:
            before = redacted(entry, view)
            after = redacted(_other_secrets(entry, reader), view)
            assert before == after


def _other_secrets(entry: Entry, reader: str) -> Entry:
    """The entry with what strangers may not know changed, in events that are not the reader's own."""
    return replace(entry, number=entry.number + 100, events=tuple(_other(event, reader) for event in entry.events))


def _other(event: Any, reader: str) -> Any:
    kind = type(event).__name__
    if event.realm == reader or reader in event.involved:
        return event
    if kind == "BannerRaised":
        return replace(event, banner=replace(event.banner, points=1, baggage=1))
    if kind in ("PointsChanged", "BaggageChanged", "PoolChanged", "StoresChanged", "StockpileChanged"):
        return replace(event, delta=event.delta + 1)
    if kind == "BattleFought" and reader not in (event.attacker, event.defender):
        return replace(event, attacker_points=1, defender_points=1, attacker_loss=1, defender_loss=1, dice=(6, 6))
    if kind == "Assaulted" and reader not in (event.attacker, event.defender):
        return replace(event, attacker_points=1, value=1, attacker_loss=1, defender_loss=1, dice=(6, 6))
    if kind == "SiegeChanged":
        return replace(event, changes={"defenders": 1, "supplies": 6})
    if kind == "SiegeBegan":
        hidden = {"supplies": 6} if reader == event.siege.besieger else {"supplies": 6, "defenders": 1, "hardship": 1}
        return replace(event, siege=replace(event.siege, **hidden))
    return event


@QUICK
@given(sessions())
def test_undo_tells_a_player_nothing_while_it_is_not_his_turn_to_undo(session: Session) -> None:
    last = session.journal.entries(session.next_entry - 1)[0]
    for reader in session.state.realms:
        if last.ask is None or last.ask.by != reader:
            assert session.can_undo(reader).why == "nothing_to_undo"
            assert session.can_undo(reader).what is None


@QUICK
@given(sessions())
def test_refusals_and_questions_name_nothing_hidden(session: Session) -> None:
    """Every question put to a player is worded from his own view, and is the same when rivals' secrets change."""
    ask = session.pending
    if ask is None or isinstance(ask, Roll):
        return
    view = session.view(ask.by)
    said = [WORDS.ask(ask, view), WORDS.help(ask, view)]
    with pytest.raises(Refusal) as refused:
        checked(ask, "no such thing")
    said.append(WORDS.refusal(refused.value, view))
    for owner in session.state.realms:
        for what, other in secrets_of(WORLD, session.state, owner, ask.by) if owner != ask.by else ():
            changed = view_for(WORLD, BOOK, other, ask.by)
            again = [WORDS.ask(ask, changed), WORDS.help(ask, changed), WORDS.refusal(refused.value, changed)]
            assert again == said, what


def texts(entries: list[Entry], view: View, worded: Callable[[Entry, View], list[str]]) -> list[str]:
    """Every chronicle line of the entries for a view."""
    return [line for entry in entries for line in worded(entry, view)]


# Slow: the last 120 entries are told anew for many secrets of every pair of realms, in twelve random campaigns.
@pytest.mark.slow
@QUICK
@given(sessions())
def test_chronicle_lines_stay_the_same_when_a_rivals_secrets_change(session: Session) -> None:
    state, entries = session.state, list(session.journal.entries())[-120:]
    for owner, reader in permutations(sorted(state.realms), 2):
        plain = texts(entries, view_for(WORLD, BOOK, state, reader), WORDS.entry)
        for what, other in list(secrets_of(WORLD, state, owner, reader))[::61]:
            assert texts(entries, view_for(WORLD, BOOK, other, reader), WORDS.entry) == plain, what


def clock_entry(step: str, player: int = 0) -> Entry:
    """The clock's step to a phase, as the program writes it."""
    clock = Clock(1, "season", 2, ("r1", "r2", "r3", "r4"), player, step)
    return Entry(9, "host", None, None, (ClockMoved(clock=clock, seen_by=("*",)),))


def test_only_the_player_whose_turn_it_is_follows_its_phases() -> None:
    state = replace(played("5", [0, 1], 60).state, clock=Clock(1, "season", 2, ("r1", "r2", "r3", "r4"), 0, "siege"))
    own, other, host = (view_for(WORLD, BOOK, state, viewer) for viewer in ("r1", "r2", "host"))
    assert (own.campaign.clock.step, other.campaign.clock.step, host.campaign.clock.step) == ("siege", "away", "siege")
    assert other.campaign.clock.player == "r1"
    assert "siege" in WORDS.clock(state.clock, own)
    assert "siege" in WORDS.clock(state.clock, host)
    assert "siege" not in WORDS.clock(state.clock, other)
    assert "Realm 1" in WORDS.clock(state.clock, other)


def test_a_stranger_learns_of_another_players_turn_once_and_of_none_of_its_phases() -> None:
    other = view_for(WORLD, BOOK, played("5", [0, 1], 60).state, "r2")
    shown = [redacted(clock_entry(step), other) for step in PHASES]
    assert shown[1:] == [None] * (len(PHASES) - 1)
    assert shown[0] is not None
    assert [e.clock.step for e in shown[0].events if isinstance(e, ClockMoved)] == ["away"]
    assert WORDS.entry(shown[0], other) == ["Realm 1's turn."]
    own = [redacted(clock_entry(step, 1), other) for step in PHASES]
    assert [e.events[0].clock.step for e in own if e is not None and isinstance(e.events[0], ClockMoved)] == [*PHASES]
    order = redacted(clock_entry("order"), other)
    assert order is not None
    assert order.events == clock_entry("order").events


def test_an_open_act_of_the_host_tells_no_phase_of_the_turn_it_fell_in() -> None:
    state = played("5", [0, 1], 60).state
    pair = (replace(state, clock=Clock(1, "season", 2, ("r1", "r2"), 0, step)) for step in ("siege", "movement"))
    plain, changed = (view_for(WORLD, BOOK, told, "r2") for told in pair)
    assert plain.campaign == changed.campaign
    entry = Entry(9, "host", None, None, (SettingChanged(name="dice", value="table", seen_by=("*",)),))
    assert WORDS.lines(entry, plain) == WORDS.lines(entry, changed)


# Slow: a whole report is written for many secrets of every pair of realms, in five random campaigns.
@pytest.mark.slow
@settings(QUICK, max_examples=5)
@given(sessions())
def test_reports_and_undo_stay_the_same_when_a_rivals_secrets_change(session: Session) -> None:
    state = session._game.state = furnished(WORLD, session.state)
    for owner, reader in permutations(sorted(state.realms), 2):
        report, undo = make_report(session, reader), session.can_undo(reader)
        for what, other in list(secrets_of(WORLD, state, owner, reader))[::79]:
            session._game.state = other
            assert make_report(session, reader) == report, f"{reader} reads {what} of {owner}"
            assert session.can_undo(reader) == undo, what
        session._game.state = state
