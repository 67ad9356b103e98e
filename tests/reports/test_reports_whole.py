"""What reports tell with every part on: the wilds, the sea, heroes, works, spells, letters, crowns, figures."""

from __future__ import annotations

import json
from itertools import permutations
from pathlib import Path

import pytest
from msgspec.structs import replace

from empires.book.book import load_book
from empires.campaigns import find_world, seat
from empires.engine.session import Session
from empires.model.state.asks import Roll
from empires.model.state.campaign import Campaign
from empires.players.auto import AutoPlayer
from empires.reports.brief import make_brief, needs, write_brief
from empires.reports.model import Report, ReportEmpire, ReportSettlement, ReportSupply, ReportTable
from empires.reports.writing import make_report, markdown, page
from empires.study.simulate import new_session
from empires.words.sentences import LANGUAGES, Words
from tests.support.hidden import furnished
from tests.support.pages import Page, tables_of, texts
from tests.support.random_play import ON

WORLD, BOOK = find_world("four-realms"), load_book()
NAMES = (("Altmark", "empire"), ("Varn", "dogs_of_war"), ("Sunderhal", "dark_elves"), ("Holmgate", "skaven"))


def played(settings: dict[str, str]) -> Session:
    seats = tuple(seat(n, name, race, "auto") for n, (name, race) in enumerate(NAMES, 1))
    session = new_session(WORLD, BOOK, seats, "whole", AutoPlayer(), {"years": "3", **settings})
    session.play(
        stop=lambda state, ask: (
            (state.clock.year, state.clock.turn, ask.by) == (2, 3, "r2") and not isinstance(ask, Roll)
        )
    )
    return session


@pytest.fixture(scope="module")
def session() -> Session:
    """The second year, with something of every kind for everybody."""
    made = played(ON)
    made._game.state = furnished(WORLD, made.state)
    return made


def sheets(report: Report) -> dict[str, ReportTable]:
    """All tables of a report by their keys; those of an empire too."""
    return {table.key: table for table in (*report.tables, *(t for e in report.empires for t in e.tables))}


def column(table: ReportTable, key: str) -> list[str | int]:
    place = next(n for n, column in enumerate(table.columns) if column.key == key)
    return [row[place] for row in table.rows]


def test_a_player_reads_of_all_that_is_his_and_of_what_he_sees(session):
    found = sheets(make_report(session, "r1"))
    assert set(found) >= {
        "places", "wanderers", "ships_seen", "heroes_seen", "works", "spells", "alliances", "pacts", "letters",
        "counters", "ships", "parties", "bands", "ledger",
    }  # fmt: skip
    assert column(found["parties"], "gold") == [900, 900]
    assert all("2 of 10 wounds" in str(heroes) for heroes in column(found["parties"], "heroes"))
    assert all("level 3" in str(quest) for quest in column(found["parties"], "quest"))
    assert column(found["bands"], "rating") == [900, 900]
    assert {"operative, spy", "operative, face down"} <= set(column(found["counters"], "what"))
    assert all(len(row) == len(table.columns) for table in found.values() for row in table.rows)


def test_what_belongs_to_others_is_told_without_its_secrets(session):
    for reader in session.state.realms:
        report = make_report(session, reader)
        found = sheets(report)
        assert "points" not in {c.key for c in found["wanderers"].columns}
        others = json.dumps([t.rows for t in report.tables if t.key in ("heroes_seen", "ships_seen", "works")])
        assert "wounds" not in others
        assert "becalmed" not in others
        for table in report.tables:
            if table.key == "counters":
                own = session.state.realms[reader].name
                assert all(what == "operative, face down" or who == own for _, what, who in table.rows)
            if table.key == "letters":
                own = session.state.realms[reader].name
                assert all(own in (row[1], *str(row[2]).split(", ")) for row in table.rows)


def test_the_host_reads_of_everything(session):
    report, state = make_report(session, "host"), session.state
    found = sheets(report)
    assert len(found["places"].rows) >= len(state.locations) + len(state.finds) + len(state.lairs)
    assert column(found["wanderers"], "points").count(1200) == 8
    assert len(found["letters"].rows) == len(state.messages)
    assert len(found["pacts"].rows) == len(state.pacts)
    assert not [what for what in column(found["counters"], "what") if "face down" in str(what)]
    assert [e.realm for e in report.empires if any(t.key == "parties" for t in e.tables)] == ["r1", "r2", "r3", "r4"]


def test_the_ledger_of_the_last_winter_adds_up(session):
    report = make_report(session, "r1")
    (table,) = [t for t in report.empires[0].tables if t.key == "ledger"]
    crowns = dict.fromkeys(("income", "expense"), 0)
    for row in table.rows:
        if row[0] in crowns:
            crowns[str(row[0])] += int(row[-1])
    sums = {row[0]: row[-1] for row in table.rows}
    assert (sums["Came in"], sums["Spent"]) == (crowns["income"], crowns["expense"])
    assert "year 1" in table.title


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("viewer", ["host", "r2"])
def test_all_three_forms_hold_every_table_and_the_figures(session, viewer, language, tmp_path):
    report, words = make_report(session, viewer, language=language), Words(language)
    html, text = page(report, words), markdown(report, words)
    for table in (*report.tables, *(t for e in report.empires for t in e.tables)):
        assert f"<h3>{table.title}</h3>" in html
        assert f"### {table.title}" in text
    assert html.count('class="graph" viewBox') == 5
    Page(html)
    assert all(len({line.count("|") for line in rows}) == 1 for rows in tables_of(text) if "\\|" not in "".join(rows))
    assert not words.book.faults
    data = json.loads(texts(session, viewer, tmp_path, language)[".json"])
    assert {t["key"] for t in data["tables"]} == {t.key for t in report.tables}
    realms = {s["realm"] for s in data["figures"]["standings"]}
    assert realms == ({"r1", "r2", "r3", "r4"} if viewer == "host" else {"r2"})


def test_parts_that_are_left_out_have_not_a_line(tmp_path):
    plain = played({})
    words = Words()
    for viewer in ("host", "r1"):
        report = make_report(plain, viewer)
        assert not set(sheets(report)) & {"parties", "bands", "heroes_seen"}
        text = (page(report, words) + markdown(report, words)).split('id="rules"')[0]
        for word in (words.term("tables", key) for key in ("parties", "bands", "heroes_seen")):
            assert word not in text


def test_before_anything_happened_there_are_no_empty_sheets():
    seats = tuple(seat(n, name, race, "auto") for n, (name, race) in enumerate(NAMES, 1))
    fresh = new_session(WORLD, BOOK, seats, "fresh", AutoPlayer(), ON)
    report = make_report(fresh, "host")
    assert report.tables == ()
    assert "figure-land" not in page(report, Words())


def test_a_rivals_papers_and_pieces_leave_no_trace_in_any_form(session, tmp_path):
    state = session.state
    for owner, reader in permutations(("r1", "r2", "r3"), 2):
        before = texts(session, reader, tmp_path / "a")
        session._game.state = without_secrets(state, owner, reader)
        after = texts(session, reader, tmp_path / "b")
        session._game.state = state
        assert before == after, f"{reader} reads of {owner}"


def without_secrets(state: Campaign, owner: str, reader: str) -> Campaign:
    """All that only the owner knows of his pieces changed at once."""
    parties = {
        k: replace(p, items=99, quest=None, heroes=tuple(replace(h, gold=7, hurt=1) for h in p.heroes))
        if p.employer == owner else p for k, p in state.parties.items()
    }  # fmt: skip
    bands = {k: replace(b, rating=1, purse=1) if b.owner == owner else b for k, b in state.warbands.items()}
    fleet = {k: replace(s, state="rigging", moved=9) if s.owner == owner else s for k, s in state.ships.items()}
    forces = {k: replace(w, points=1, artefacts=1) for k, w in state.wanderers.items()}
    counters = {k: replace(o, kind="agent") if o.owner == owner else o for k, o in state.operatives.items()}
    hidden = {k: p for k, p in state.pacts.items() if reader in p.parties or not p.secret}
    letters = tuple(m for m in state.messages if reader in (m.sender, *m.to))
    places = {c: replace(p, searches={**p.searches, owner: (8, 8)}) for c, p in state.locations.items()}
    return replace(
        state, parties=parties, warbands=bands, ships=fleet, wanderers=forces, operatives=counters, pacts=hidden,
        messages=letters, locations=places,
    )  # fmt: skip


# The brief for a newcomer -------------------------------------------------------------------------


def test_a_brief_tells_on_one_page_how_an_empire_stands(session, tmp_path):
    brief = make_brief(session, "r2")
    assert brief.asked == Words().ask(session.pending, session.view("r2"))
    assert len(brief.rivals) == 3
    assert brief.traits
    assert {table.key for table in brief.running} >= {"parties", "bands", "ships", "letters"}
    paths = write_brief(session, "r2", tmp_path, "de")
    assert [path.name for path in paths] == ["brief-varn-y2t3.html", "brief-varn-y2t3.md"]
    written = Page(paths[0].read_text("utf-8"))
    assert "Varn" in "".join(written.words)
    assert all(facts.get("scope") in ("col", "row") for tag, facts in written.tags if tag == "th")
    for rows in tables_of(paths[1].read_text("utf-8")):
        assert len({line.count("|") for line in rows}) == 1


def test_a_brief_says_who_would_starve_and_what_is_besieged():
    supply = ReportSupply("0101", "0101 Ford", 3, 1, 0, 0, 2)
    held = ReportSettlement("0102", "fortress", "Keep", 1, 0, 0, 0, True, "Varn")
    empire = ReportEmpire("r1", "Altmark", 1, 1, 1, 1, 1, 1, 1, "", supply=(supply,), settlements=(held,))
    report = replace(make_report(played(ON), "r1"), sieges=())
    assert needs(report, empire, Words()) == [
        "2 banners at 0101 Ford would go hungry next turn.",
        "0102 Keep is besieged by Varn.",
        "Cut off from the capital, so that nothing is paid: 0102 Keep.",
    ]


def test_a_brief_holds_nothing_of_others(session, tmp_path):
    state = session.state
    before = [path.read_bytes() for path in write_brief(session, "r1", tmp_path)]
    session._game.state = without_secrets(state, "r2", "r1")
    after = [path.read_bytes() for path in write_brief(session, "r1", tmp_path)]
    session._game.state = state
    assert before == after


def test_templates_are_whole():
    folder = Path(__file__).resolve().parent.parent.parent / "resources" / "reports"
    assert {path.name for path in folder.iterdir()} == {
        "brief.html", "brief.md", "report.css", "report.html", "report.md", "table.html", "table.md",
    }  # fmt: skip
