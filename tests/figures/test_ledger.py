"""Ledgers always balance, and tell a realm nothing but its own; statistics are what the state says."""

from __future__ import annotations

import csv
import io
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from empires.book.book import load_book
from empires.campaigns import RACES, find_world, seat
from empires.cli import run
from empires.engine import letters
from empires.engine.session import Session
from empires.figures.ledger import Books, Ledger, entered, ledgers, rows
from empires.figures.statistics import statistics, tables
from empires.model.events.all_events import CrownsSpent, RevenueAdjusted, RevenueCollected
from empires.model.fold.fold import evolve
from empires.model.state.asks import Refusal, Roll
from empires.model.state.campaign import Campaign
from empires.model.state.pieces import Levy
from empires.players.auto import AutoPlayer
from empires.study.simulate import new_session
from tests.support.random_play import ON, Wanderer

WORLD, BOOK = find_world("four-realms"), load_book()


def played(seed: str, races: list[str], years: int, player: object) -> Session:
    seats = tuple(seat(n, f"Realm {n}", race, "auto") for n, race in enumerate(races, 1))
    session = new_session(WORLD, BOOK, seats, seed, player, {"years": str(years), **ON})
    session.play()
    return session


@pytest.fixture(scope="module")
def session() -> Session:
    return played("ledger", ["empire", "dogs_of_war", "dark_elves", "skaven"], 6, AutoPlayer())


# Ledgers ------------------------------------------------------------------------------------------


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(
    st.integers(0, 9999),
    st.lists(st.sampled_from(RACES), min_size=4, max_size=4, unique=True),
    st.lists(st.integers(0, 11), min_size=3, max_size=12),
)
@pytest.mark.rule("ME-REVENUE-02")
@pytest.mark.rule("ME-REVENUE-10")
def test_the_treasury_is_what_came_in_less_what_went_out_after_every_event(seed, races, numbers):
    player = Wanderer(numbers) if seed % 2 else AutoPlayer()
    session = played(str(seed), races, 2, player)
    state, books = Campaign("Test", ""), {}
    for entry in session.journal.entries():
        for event in entry.events:
            year = state.clock.year
            state = evolve(WORLD, state, event)
            if event.realm in state.realms:
                book = books.get((event.realm, year), Ledger(event.realm, year))
                books[event.realm, year] = entered(book, event)
            for realm in state.realms.values():
                book = books.get((realm.id, state.clock.year), Ledger(realm.id, state.clock.year))
                assert book.balance == realm.treasury, f"{event} leaves {realm.id} with {realm.treasury}"
    assert all(book.balance == 0 for (_, year), book in books.items() if year < state.clock.year)
    told = {(b.realm, b.year): b for b in ledgers(session.journal, session.view())}
    assert told == {key: b for key, b in books.items() if b.income or b.expenses or b.lost}


def test_every_crown_has_a_source_and_every_expense_a_purpose(session):
    books = ledgers(session.journal, session.view())
    assert {b.realm for b in books} == {"r1", "r2", "r3", "r4"}
    collected = {
        (e.realm, n): e.crowns
        for n, e in enumerate(e for x in session.journal.entries() for e in x.events if isinstance(e, RevenueCollected))
    }
    assert sum(b.earned for b in books) >= sum(collected.values())
    for book in books:
        assert (book.opening, book.balance) == (0, 0)
        assert all(line.what and line.crowns for line in (*book.income, *book.expenses))
        assert all(line.crowns > 0 for line in book.expenses)


def test_a_realm_sees_its_own_ledger_only(session):
    assert {b.realm for b in ledgers(session.journal, session.view("r2"))} == {"r2"}
    own = [b for b in ledgers(session.journal, session.view()) if b.realm == "r2"]
    assert list(ledgers(session.journal, session.view("r2"))) == own


@pytest.mark.rule("ME-REVENUE-07", "ME-REVENUE-12")
@pytest.mark.rule("ME-REVENUE-08")
def test_each_line_of_a_ledger_names_its_own_rule():
    levy = Levy("r1", "tribute", 1, 4)
    book = entered(Ledger("r1", 1), RevenueAdjusted(realm="r1", levy=levy, rule="ME-EVENTS-09"))
    sources = (("a", "city", 2), ("a", "ships", 3), ("b", "mine", 1), ("", "tribute", 4), ("", "treasure", 5))
    book = entered(book, RevenueCollected(realm="r1", crowns=15, sources=sources, rule="ME-REVENUE-01"))
    assert {line.what: line.rule for line in book.income} == {
        "city": "ME-REVENUE-01", "ships": "ME-REVENUE-08", "mine": "ME-MINE-03", "tribute": "ME-EVENTS-09",
        "treasure": "ME-WILD-09",
    }  # fmt: skip
    assert book.balance == 15


def test_a_ledger_reads_like_this():
    book = Ledger("r1", 1)
    city = WORLD.cell_at((0, 0)) or ""
    book = entered(book, RevenueCollected(realm="r1", crowns=5, sources=((city, "city", 2), ("", "tribute", 3))))
    book = entered(book, CrownsSpent(realm="r1", crowns=3, on="recruits"))
    book = entered(book, CrownsSpent(realm="r1", crowns=2, on="lost"))
    assert (book.earned, book.spent, book.lost, book.balance) == (5, 3, 2, 0)
    table = rows([book], {"r1": "Altmark"}, WORLD)
    assert [row[2:6] for row in table[1:]] == [
        ("income", "city", WORLD.number(city), 2), ("income", "tribute", "", 3), ("expense", "recruits", "", 3),
        ("lost", "lost", "", 2),
    ]  # fmt: skip


@pytest.mark.rule("ME-DIPLO-02")
@pytest.mark.rule("ME-REVENUE-10")
def test_ransom_goes_from_one_treasury_to_the_other_in_winter_and_stands_in_both_ledgers():
    seats = tuple(seat(n, f"Realm {n}", "empire", "auto") for n in (1, 2, 3))
    ransom = new_session(WORLD, BOOK, seats, "ransom", AutoPlayer(), {"years": "2"})
    with pytest.raises(Refusal):
        ransom.pay_ransom("r1", "r2", 1)
    ransom.play(stop=lambda state, ask: state.clock.step == "recruitment")
    before = {r: ransom.state.realms[r].treasury for r in ("r1", "r2")}
    with pytest.raises(Refusal):
        ransom.pay_ransom("r1", "r2", before["r1"] + 1)
    change = ransom.pay_ransom("r1", "r2", 2)
    assert {r: ransom.state.realms[r].treasury - before[r] for r in before} == {"r1": -2, "r2": 2}
    assert [event.seen_by for event in change.events] == [("r1", "r2")]
    books = {b.realm: b for b in ledgers(ransom.journal, ransom.view())}
    assert ("ransom", 2) in {(line.what, line.crowns) for line in books["r1"].expenses}
    assert ("ransom", 2) in {(line.what, line.crowns) for line in books["r2"].income}
    assert {realm: book.balance for realm, book in books.items()} == {
        realm.id: realm.treasury for realm in ransom.state.realms.values()
    }
    assert ransom.verify().fault == ""


@pytest.mark.rule("ME-DIPLO-02", "ME-REVENUE-02", "ME-QUARTERS-09")
@pytest.mark.parametrize("step", ["construction", "baggage", "espionage"])
def test_no_ransom_is_paid_when_its_receiver_might_not_spend_it_any_more(step):
    seats = (seat(1, "Altmark", "empire", "auto"), seat(2, "Barak", "dwarfs", "auto"))
    state = new_session(WORLD, BOOK, seats, "late", AutoPlayer()).state
    realms = {r: replace(realm, treasury=3) for r, realm in state.realms.items()}
    clock = replace(state.clock, part="winter", step=step)
    with pytest.raises(Refusal) as refused:
        letters.ransom(replace(state, realms=realms, clock=clock), "r1", "r2", 1)
    assert refused.value.key == "ransom_parties"
    due = replace(state, realms=realms, clock=replace(clock, step="diplomacy"))
    assert letters.ransom(due, "r1", "r2", 1).crowns == 1


def test_books_read_on_as_the_campaign_goes_on_are_those_read_at_once(session):
    for realm in session.state.realms:
        view, books = session.view(realm), Books(Cut(session.journal, 900), realm)
        part = books.read(view)
        books._journal.most = 10**9
        assert books.read(view) == tuple(b for b in ledgers(session.journal, view) if b.realm == realm)
        assert len(part) <= len(books.read(view))


class Cut:
    """A journal that is not finished yet."""

    def __init__(self, journal, most):
        self.journal, self.most = journal, most

    def entries(self, first=1):
        return [entry for entry in self.journal.entries(first) if entry.number <= self.most]


# Statistics ---------------------------------------------------------------------------------------


def test_standings_at_the_start_of_each_turn_are_those_of_the_state(session):
    told = statistics(session.journal, session.view())
    snapshot = next(
        s for n in range(session.journal.length(), 0, -200)
        if (s := session.journal.snapshot(n)) and (s.state.clock.part, s.state.clock.step) == ("season", "order")
    )  # fmt: skip
    state = snapshot.state
    for realm in state.realms:
        found = [s for s in told.standings if (s.realm, s.year, s.turn) == (realm, state.clock.year, state.clock.turn)]
        assert len(found) == 1
        assert found[0].points == sum(b.points for b in state.banners_of(realm))
        assert found[0].tiles == len(state.empire_tiles(realm))
    assert {s.turn for s in told.standings} == {0, 1, 2, 3, 4, 5, 6}


def test_luck_is_the_sum_of_the_dice_against_what_was_to_be_expected(session):
    told = statistics(session.journal, session.view())
    rolls = [e for e in session.journal.entries() if isinstance(e.ask, Roll) and e.ask.by == "r1"]
    order = [e for e in rolls if e.ask.why == "order"]
    luck = next(k for k in told.luck if (k.realm, k.why, k.section) == ("r1", "order", "TURN"))
    turns = [e for e in order if e.ask.rule.startswith("ME-TURN")]
    assert (luck.rolls, luck.dice, luck.rolled) == (len(turns), len(turns), sum(e.answer[0] for e in turns))
    assert luck.expected == pytest.approx(3.5 * len(turns))
    assert luck.spread == pytest.approx((35 / 12 * len(turns)) ** 0.5)
    assert luck.sigma == pytest.approx((luck.rolled - luck.expected) / luck.spread)


def test_losses_are_told_by_cause_and_transfers_are_none(session):
    told = statistics(session.journal, session.view())
    causes = {cause for year in told.years for cause in year.losses}
    assert {"battle", "hunger"} <= causes
    assert not causes & {"reorganised", "merged", "combined", "deployment"}
    assert all(points > 0 for year in told.years for points in year.losses.values())


def test_a_player_gets_his_own_figures_and_of_others_only_dice_that_all_see(session):
    told = statistics(session.journal, session.view("r3"))
    assert {s.realm for s in told.standings} == {y.realm for y in told.years} == {"r3"}
    whole = statistics(session.journal, session.view())
    assert [k for k in told.luck if k.realm == "r3"] == [k for k in whole.luck if k.realm == "r3"]
    open_rolls = {e.ask.why for e in session.journal.entries() if isinstance(e.ask, Roll) and "*" in e.ask.seen_by}
    assert {k.why for k in told.luck if k.realm != "r3"} == open_rolls == {"order", "winter_event"}


def test_ten_seasons_are_read_in_less_than_a_second():
    long = played("fast", ["empire", "dwarfs", "high_elves", "orcs_goblins"], 10, AutoPlayer())
    start = time.perf_counter()
    told = statistics(long.journal, long.view())
    assert time.perf_counter() - start < 1
    heads = {name: table[0] for name, table in tables(told, {r: r for r in long.state.realms}).items()}
    assert set(heads) == {"standings", "years", "losses", "luck"}


def test_the_command_prints_tables_and_csv(tmp_path, capsys):
    file = tmp_path / "duel.empires"
    players = ["--player", "Altmark:Empire", "--player", "Varn:Dwarfs"]
    assert run(["new", str(file), "--world", "duel", *players, "--seed", "5"]) == 0
    assert run(["play", str(file), "--auto", "all", "--until", "year"]) == 0
    capsys.readouterr()
    assert run(["stats", str(file)]) == 0
    assert "standings" in capsys.readouterr().out
    assert run(["stats", str(file), "--table", "ledger", "--csv", "--viewer", "Varn"]) == 0
    table = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert {row["realm"] for row in table} == {"Varn"}
    assert sum(int(r["crowns"]) * (1 if r["side"] == "income" else -1) for r in table) == 0
    assert run(["stats", str(file), "--csv"]) == 2
    assert run(["stats", str(file), "--viewer", "Nobody"]) == 2
    assert "no player is called 'Nobody'" in capsys.readouterr().err
