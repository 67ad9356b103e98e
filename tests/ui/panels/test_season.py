"""The season: year, players in their order, phases done and to come."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from empires.knowledge.view import view_for
from empires.model.state.campaign import PHASES, WINTER, Clock
from tests.support.builders import realm
from tests.support.window import clipped
from ui.panels.season import PlayerRow, SeasonPanel, StepRow, TimeLine


@pytest.fixture
def season(words, theme, qtbot):
    made = SeasonPanel(words, theme)
    qtbot.addWidget(made)
    made.resize(240, 700)
    made.show()
    return made


def at(march, clock, viewer="host", **realms):
    state = march.state
    known = {key: replace(one, **realms.get(key, {})) for key, one in state.realms.items()}
    return view_for(march.world, march.book, replace(state, clock=clock, realms=known), viewer)


def shown(rows):
    return [row for row in rows if not row.isHidden()]


@pytest.mark.parametrize(
    ("clock", "year", "beads"),
    [
        (Clock(), "Before the first year", "Setting up"),
        (Clock(2, "season", 4, ("r1", "r2"), 0, "battle"), "Year 2 · turn 4", "Turn 4 of 6"),
        (Clock(2, "winter", 0, (), 0, "revenue"), "Year 2 · winter", "Winter"),
        (Clock(3, "over"), "The end", "Over"),
    ],
)
def test_the_heading_and_the_beads_say_where_the_year_stands(season, march, clock, year, beads):
    season.show_view(at(march, clock), "")
    assert season.year.text() == year
    assert season.time.accessibleName() == season.time.toolTip() == beads


def test_players_stand_in_the_order_of_the_turn_with_their_signs(season, march):
    clock = Clock(1, "season", 2, ("r2", "r1"), 1, "movement")
    season.show_view(at(march, clock, r2={"controller": "auto"}), "r1")
    assert [row.realm for row in shown(season.players)] == ["r2", "r1"]
    said = [row.accessibleName() for row in shown(season.players)]
    assert said == ["Varn, played by the program", "Altmark, has the turn, is asked"]
    season.show_view(at(march, clock, r2={"out": True}), "r2")
    assert shown(season.players)[0].accessibleName() == "Varn, is asked, out of the campaign"


def test_a_click_on_a_player_shows_his_realm(season, march):
    wanted = []
    season.wanted.connect(wanted.append)
    season.show_view(march.view("host"), "r1")
    for row in shown(season.players):
        row.click()
    assert wanted == [f"realm:{realm}" for realm in march.state.clock.order]


def test_phases_are_done_now_next_or_to_come(season, march):
    season.show_view(at(march, Clock(1, "season", 1, ("r1", "r2"), 0, PHASES[2])), "r1")
    states = [row.accessibleName().rpartition(": ")[2] for row in shown(season.steps)]
    assert states == ["done", "done", "now", "next"] + ["to come"] * (len(PHASES) - 4)
    assert season.heading.text() == "Altmark"


def test_the_winter_has_twelve_steps_and_counts_them(season, march):
    season.show_view(at(march, Clock(1, "winter", 0, (), 0, WINTER[4])), "")
    assert len(shown(season.steps)) == len(WINTER) == 12
    assert season.heading.text() == "Step 5 of 12"
    season.show_view(at(march, Clock(1, "season", 1, ("r1", "r2"), 0, PHASES[0])), "")
    assert len(shown(season.steps)) == len(PHASES)


def test_the_same_again_is_not_laid_out_again_until_the_look_changes(season, march, monkeypatch):
    view, laid = march.view("host"), []
    season.show_view(view, "r1")
    monkeypatch.setattr(SeasonPanel, "_show_steps", lambda *_: laid.append(True))
    season.show_view(view, "r1")
    assert laid == []
    season.redress()
    season.show_view(view, "r1")
    assert laid == [True]


def test_beads_are_painted_otherwise_month_by_month(theme, qtbot):
    beads = TimeLine(theme)
    qtbot.addWidget(beads)
    beads.resize(200, 32)
    looks = []
    for clock in (Clock(1, "season", 1), Clock(1, "season", 2), Clock(1, "winter"), Clock(1, "over")):
        beads.show_clock(clock)
        looks.append(beads.grab().toImage())
    assert all(looks[n] != looks[n + 1] for n in range(3))


def test_a_budget_that_is_in_shows_in_winter_and_to_the_ear(theme, qtbot):
    row = PlayerRow(theme)
    qtbot.addWidget(row)
    row.show_realm(realm(1, controller="person", ready=True), False, False, True)
    assert "sheet committed" in row.accessibleName()
    row.show_realm(realm(1, controller="person"), False, False, True)
    assert "sheet still open" in row.toolTip()


def test_large_letters_and_german_are_not_cut(march, large, german, qtbot):
    season = SeasonPanel(german, large)
    qtbot.addWidget(season)
    season.resize(round(200 * large.scale), 900)
    season.show()
    season.show_view(march.view("host"), "r1")
    season.layout().activate()
    assert season.year.text().startswith("Jahr 1")
    qtbot.wait(20)
    assert [text for text in clipped(season) if "✓" not in text] == []
    row = StepRow(large)
    qtbot.addWidget(row)
    row.show_step("battle", 1)
    assert row.accessibleName() == "battle: als Nächstes" or row.accessibleName().startswith("battle: ")
    assert not row.accessibleName().endswith("next")
