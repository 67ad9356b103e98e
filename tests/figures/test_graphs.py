"""Charts of the statistics: they show the figures, differ by more than colour, and fit on their sheet."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from empires.book.book import load_book
from empires.campaigns import find_world, seat
from empires.engine.session import Session
from empires.figures.drawing import DASHES, MARKS, Area, Drawing, Line, Mark, Text, svg
from empires.figures.graphs import (
    CAUSES,
    GRAPHS,
    Player,
    Sheet,
    graph,
    losses,
    luck_sums,
    nice_ticks,
    seats_of,
    section_name,
)
from empires.figures.ledger import ledgers
from empires.figures.statistics import Luck, Standing, Statistics, Year, statistics
from empires.figures.tables import ledger, table
from empires.players.auto import AutoPlayer
from empires.study.simulate import new_session
from empires.words.phrases import Phrasebook, texts
from empires.words.sentences import LANGUAGES, Words
from tests.support.random_play import ON

WORLD, BOOK = find_world("four-realms"), load_book()
HELD = {"capital": 1, "city": 0, "fortress": 0, "village": 2}
SEATS = (Player("r1", "Altmark", 0), Player("r2", "Varn", 1))
FIGURES = Statistics(
    tuple(Standing(realm, 1, turn, 7 + turn, HELD, 3, 3000, 1) for realm in ("r1", "r2") for turn in (1, 2, 0)),
    (Year("r1", 1, 9, 8, 1, {"hunger": 200, "battle": 700}), Year("r2", 1, 4, 4, 0, {"battle": 300})),
    (Luck("r1", "SCOUT", "scout", 10, 20, 80, 70.0, 5.0), Luck("r1", "BATTLE", "battle_dice", 2, 4, 14, 14.0, 3.4)),
)


@pytest.fixture(scope="module")
def session() -> Session:
    seats = tuple(seat(n, f"Realm {n}", race, "auto") for n, race in enumerate(("empire", "skaven"), 1))
    made = new_session(WORLD, BOOK, seats, "graphs", AutoPlayer(), {"years": "2", **ON})
    made.play()
    return made


def drawn(key: str, figures: Statistics = FIGURES, seats: tuple[Player, ...] = SEATS) -> Drawing:
    return graph(key, figures, Sheet(640, 13, Words(), seats))


def texts_of(drawing: Drawing) -> list[str]:
    return [shape.text for shape in drawing.shapes if isinstance(shape, Text)]


@pytest.mark.parametrize("key", GRAPHS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_chart_of_a_played_campaign_fits_on_its_sheet_in_every_language(session, key, language):
    words = Words(language)
    view = session.view()
    drawing = graph(key, statistics(session.journal, view), Sheet(640, 13, words, seats_of(view, words)))
    assert drawing.summary
    assert not words.book.faults
    for shape in drawing.shapes:
        points = shape.points if isinstance(shape, Line | Area) else (shape.at,)
        assert all(-1 <= x <= drawing.width + 1 and -1 <= y <= drawing.height + 1 for x, y in points), shape


def test_lines_rise_with_the_figures_and_differ_by_dash_and_mark():
    drawing = drawn("land")
    ways = {s.ink: s for s in drawing.shapes if isinstance(s, Line) and s.ink in ("r1", "r2")}
    first, second, winter = (y for _, y in ways["r1"].points)
    assert winter > first > second
    assert ways["r1"].dash != ways["r2"].dash
    marks = {s.ink: s.shape for s in drawing.shapes if isinstance(s, Mark)}
    assert marks["r1"] != marks["r2"]
    assert {"Altmark", "Varn", "Year 1"} <= set(texts_of(drawing))
    assert len(set(DASHES)) == len(set(MARKS)) == 8


def test_losses_are_ranked_by_cause_and_the_smallest_are_put_together():
    assert list(losses(FIGURES, SEATS)) == ["battle", "hunger"]
    assert losses(FIGURES, SEATS)["battle"] == Counter({"r1": 700, "r2": 300})
    many = Year("r1", 1, 0, 0, 0, {f"cause{n}": 100 - n for n in range(CAUSES + 3)})
    found = losses(Statistics((), (many,), ()), SEATS)
    assert (len(found), list(found)[-1]) == (CAUSES + 1, "")
    assert sum(c.total() for c in found.values()) == sum(many.losses.values())
    bars = [s for s in drawn("losses").shapes if isinstance(s, Area) and s.rim]
    wide = [max(x for x, _ in bar.points) - min(x for x, _ in bar.points) for bar in bars]
    assert wide[0] / wide[1] == pytest.approx(700 / 300)


def test_luck_is_told_in_spreads_and_sums_of_kinds_add_up_honestly():
    (sum_,) = luck_sums(FIGURES.luck, "realm")
    assert (sum_.rolled, sum_.expected, sum_.dice) == (94, 84.0, 24)
    assert sum_.spread == pytest.approx((5.0**2 + 3.4**2) ** 0.5)
    assert [f.section for f in luck_sums(FIGURES.luck, "section")] == ["BATTLE", "SCOUT"]
    own = drawn("luck", seats=SEATS[:1])
    assert "+2.0: rolled 80, expected 70 ± 5 (20 dice)" in texts_of(own)
    marks = [s for s in own.shapes if isinstance(s, Mark)]
    assert marks[1].at[0] > marks[0].at[0]


def test_every_section_that_dice_are_thrown_in_has_a_name():
    from pathlib import Path

    rules = Path(__file__).resolve().parent.parent.parent / "empires" / "rules"
    found = {m for path in rules.glob("*.py") for m in re.findall(r"\"ME-([A-Z]+)-\d+\"", path.read_text("utf-8"))}
    for language in LANGUAGES:
        book = Phrasebook(language)
        assert [section for section in sorted(found) if book.find(f"figures.section.{section.lower()}") is None] == []
        assert section_name("SCOUT", Words(language))


def test_every_purpose_of_crowns_has_a_name():
    for language in LANGUAGES:
        spent = set(texts(language)["event"]["CrownsSpent"]) - {"lost"}
        assert sorted(spent - set(texts(language)["expense"])) == []


def test_ticks_are_round_and_reach_over_the_most():
    assert nice_ticks(29) == [0, 10, 20, 30]
    assert nice_ticks(4975) == [0, 1000, 2000, 3000, 4000, 5000]
    for most in (0, 1, 3, 7, 19, 100, 101, 12345):
        ticks = nice_ticks(most)
        assert ticks[-1] >= most
        assert 3 <= len(ticks) <= 7


def test_tables_hold_the_figures_in_words(session):
    view, words = session.view("r1"), Words("de")
    figures, books = statistics(session.journal, view), ledgers(session.journal, view)
    seats = tuple(seat for seat in seats_of(view, words) if seat.id == "r1")
    for key in (*GRAPHS, "ledger"):
        told = ledger(books, seats, words, view) if key == "ledger" else table(key, figures, seats, words)
        heads, *rows = told
        assert rows, key
        assert all(len(row) == len(heads) for row in rows)
        assert "Realm 2" not in {str(cell) for row in rows for cell in row}
    assert not words.book.faults


def test_a_player_learns_of_other_players_dice_only_what_all_may_know(session):
    told = statistics(session.journal, session.view("r1"))
    assert {f.why for f in told.luck if f.realm == "r2"} == {"order", "winter_event"}
    assert {s.realm for s in told.standings} == {"r1"}
    assert {y.realm for y in told.years} == {"r1"}


def test_svg_is_whole_and_named():
    text = svg(drawn("army"), "Army & <all>", "army")
    assert text.count("<svg") == text.count("</svg>") == 1
    assert "Army &amp; &lt;all&gt;" in text
    assert 'aria-labelledby="army-title army-text"' in text
    assert "var(--r2)" in text
