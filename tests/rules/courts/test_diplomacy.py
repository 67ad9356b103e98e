"""Missions to independents, alliances for a season and for good, what breaks them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from empires.engine.views import redact
from empires.knowledge.view import view_for
from empires.model.events.all_events import (
    AllianceEnded,
    AllianceMade,
    BattleFought,
    CrownsSpent,
    Fed,
    MissionsDeclared,
    MissionSent,
    TileTaken,
)
from empires.model.state.asks import Decide, Pick
from empires.model.state.campaign import Clock, Settlement, Siege
from empires.model.state.pieces import Alliance, Operative
from empires.rules.courts.diplomacy import declare, diplomacy, goals
from empires.rules.courts.espionage import espionage
from empires.rules.land import alliances
from empires.rules.season.battle import battles
from empires.rules.season.movement import movement
from empires.rules.season.subsistence import subsistence
from empires.rules.winter.winter_revenue import revenue
from empires.rules.year.month import season_ends
from tests.support.builders import banner, cell, field, game, happened, realm
from tests.support.driver import Listed, OutOfAnswers, asks_of, drive

WORLD = field(5)
SEAT, SEAT_2 = cell(WORLD, 0, 0), cell(WORLD, 5, 0)
FREE, NEXT, LONE = cell(WORLD, 1, 0), cell(WORLD, 2, 0), cell(WORLD, 0, 1)
BORDER = cell(WORLD, 3, 0)
RACES = {"r1": "empire", "r2": "dwarfs"}


def winter(declared=None, treasury=3, holdings=None, markers=None, plans=None, courted=(), races=None, banners=()):
    """r1 borders the empire FREE+NEXT and the village LONE; r2 borders NEXT where BORDER is its marker."""
    places = {
        SEAT: Settlement("capital", "r1", seat_of="r1"),
        SEAT_2: Settlement("capital", "r2", seat_of="r2"),
        FREE: Settlement("village", ""),
        NEXT: Settlement("fortress", ""),
        LONE: Settlement("village", ""),
        **(holdings or {}),
    }
    made = game(WORLD, holdings=places, markers=markers or {}, banners=banners)
    declared, plans, races = declared or {}, plans or {}, {**RACES, **(races or {})}
    realms = {
        r: realm(
            n,
            capital=c,
            home=(c,),
            treasury=treasury,
            race=races[r],
            declared=declared.get(r, ()),
            plan=plans.get(r, {}),
            planned=r in plans,
            courted=courted if r == "r1" else (),
        )
        for n, (r, c) in enumerate((("r1", SEAT), ("r2", SEAT_2)), 1)
    }
    made.state = replace(made.state, realms=realms, clock=Clock(1, "winter", 6, ("r1", "r2"), 0, "diplomacy"))
    return made


def results(table):
    return [(e.realm, e.cell, e.result) for e in happened(table, MissionSent)]


def rival(table):
    """The same with r2 on the border of the independents."""
    table.state = replace(table.state, markers={**table.state.markers, BORDER: "r2"})
    return table


class Envoys(Listed):
    """Listed answers; who is asked for missions beside those he declared sends no more, unless the list says so."""

    def __call__(self, ask):
        named = self.left and isinstance(self.left[0], tuple) and self.left[0] and isinstance(self.left[0][0], str)
        if ask_of(ask) == "missions_paid" and not named:
            return ask.default
        return super().__call__(ask)


def ask_of(ask):
    return getattr(ask, "question", "")


def heard(table, answers):
    envoys = Envoys(answers)
    drive(diplomacy(table), envoys)
    assert not envoys.left


# Who may be sent where ----------------------------------------------------------------------------


@pytest.mark.rule("ME-DIPLO-03")
def test_missions_go_to_independents_on_the_border_one_to_each_for_a_crown():
    table = winter()
    known = view_for(WORLD, table.book, table.state, "r1").campaign
    assert set(goals(WORLD, known, "r1")) == {FREE, LONE}
    asked = asks_of(declare(table), [()])
    assert [type(a) for a in asked] == [Pick]
    assert {o.key for o in asked[0].options} == {FREE, LONE}
    assert asked[0].secret
    table = winter({"r1": (FREE, LONE)})
    heard(table, [1, 1])
    assert [(e.crowns, e.on) for e in happened(table, CrownsSpent)] == [(1, "mission")] * 2
    assert {c for _, c, _ in results(table)} == {FREE, LONE}
    assert table.state.realms["r1"].treasury == 1


@pytest.mark.rule("ME-DIPLO-03")
def test_two_missions_to_one_empire_are_one():
    beyond = [cell(WORLD, 2, 1), cell(WORLD, 2, 2), cell(WORLD, 1, 2)]
    table = winter({"r1": (FREE, LONE)}, holdings={c: Settlement("village", "") for c in beyond})
    assert {o.key for o in asks_of(declare(table), [])[0].options} == {FREE, LONE}, "he does not see that they are one"
    heard(table, [1])
    assert len(happened(table, CrownsSpent)) == 1


@pytest.mark.rule("ME-DIPLO-04")
def test_they_are_declared_in_secret_when_the_season_ends():
    table = winter()
    table.state = replace(table.state, clock=Clock(1, "season", 6, ("r1", "r2"), 1, "reorganisation"))
    drive(season_ends(table), [(LONE,)])
    assert table.state.realms["r1"].declared == (LONE,)
    told = happened(table, MissionsDeclared)
    assert [e.seen_by for e in told] == [("r1",)]
    assert view_for(WORLD, table.book, table.state, "r2").campaign.realms["r1"].declared == ()


@pytest.mark.rule("ME-DIPLO-04")
def test_where_two_players_border_who_said_nothing_is_not_heard():
    table = rival(winter(plans={"r1": {f"mission:{FREE}": 1}}))
    heard(table, [])
    assert results(table) == [("r1", FREE, "late")]
    table = winter(plans={"r1": {f"mission:{FREE}": 1}})
    heard(table, [5])
    assert results(table) == [("r1", FREE, "temporary")]
    table = rival(winter({"r1": (FREE,)}))
    heard(table, [1])
    assert results(table) == [("r1", FREE, "failure")]


def test_a_committed_plan_is_not_asked_about_and_its_missions_are_declared():
    table = winter(plans={"r1": {f"mission:{LONE}": 1}})
    drive(declare(table), [])
    assert table.state.realms["r1"].declared == (LONE,)


def test_the_number_and_the_options_of_the_asks_do_not_tell_who_else_borders():
    plain, watched = winter(), rival(winter())
    assert asks_of(declare(plain), [()])[:1] == asks_of(declare(watched), [()])[:1]


@pytest.mark.rule("ME-DIPLO-03")
def test_who_has_too_few_crowns_says_which_missions_go():
    table = winter({"r1": (FREE, LONE)}, treasury=1)
    asked = asks_of(diplomacy(table), [])
    assert (asked[0].question, asked[0].most) == ("missions_paid", 1)
    heard(table, [(LONE,), 6])
    assert results(table) == [("r1", LONE, "complete")]
    drive(diplomacy(winter({"r1": (FREE,)}, treasury=0)), [])


@pytest.mark.rule("ME-DIPLO-03", "ME-DIPLO-04")
def test_a_mission_goes_where_it_was_declared_though_another_tile_is_now_the_lowest_on_the_border():
    table = winter({"r1": (NEXT,)}, markers={cell(WORLD, 2, 1): "r1"})
    assert goals(WORLD, table.state, "r1").keys() == {FREE, LONE}
    heard(table, [(FREE,), 5])
    assert asks_of(diplomacy(winter({"r1": (NEXT,)}, markers={cell(WORLD, 2, 1): "r1"})), [])[0].default == (FREE,)
    assert results(table) == [("r1", FREE, "temporary")]


@pytest.mark.rule("ME-DIPLO-04")
def test_a_mission_is_heard_though_the_tile_that_it_was_declared_to_has_left_the_independents():
    table = rival(winter({"r1": (FREE, LONE)}, holdings={FREE: Settlement("village", "r1")}))
    heard(table, [1, 6])
    assert (("r1", NEXT, "complete") in results(table)) or (("r1", NEXT, "failure") in results(table))
    assert "late" not in {result for _, _, result in results(table)}


@pytest.mark.rule("ME-DIPLO-04")
def test_who_alone_borders_independents_need_not_have_declared_and_who_knows_of_a_rival_is_not_asked():
    asked = asks_of(diplomacy(winter()), [])[0]
    assert (asked.question, {o.key for o in asked.options}, asked.default) == ("missions_paid", {FREE, LONE}, ())
    table = winter()
    heard(table, [(FREE,), 6])
    assert results(table) == [("r1", FREE, "complete")]
    seen = rival(winter(banners=[banner("r1", NEXT)]))
    assert {o.key for o in asks_of(diplomacy(seen), [])[0].options} == {LONE}


@pytest.mark.rule("ME-DIPLO-04")
def test_who_cannot_see_the_rival_may_go_and_comes_too_late():
    table = rival(winter())
    heard(table, [(FREE,)])
    assert results(table) == [("r1", FREE, "late")]


@pytest.mark.rule("ME-UNDEAD-16")
def test_khemri_take_no_part_in_diplomacy():
    table = winter({"r1": (FREE,)}, races={"r1": "khemri"})
    drive(declare(table), [])
    heard(table, [])
    assert not results(table)


# Results ------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-DIPLO-05")
@pytest.mark.parametrize(
    ("die", "result"),
    [*((n, "failure") for n in (1, 2, 3, 4)), (5, "temporary"), (6, "complete")],
)
def test_one_mission_every_row(die, result):
    table = winter({"r1": (FREE,)})
    heard(table, [die])
    assert results(table) == [("r1", FREE, result)]
    held = [a.cells for a in table.state.alliances]
    assert held == ([tuple(sorted((FREE, NEXT), key=WORLD.number))] if result == "temporary" else [])
    assert (table.state.holdings[NEXT].owner == "r1") == (result == "complete")


@pytest.mark.rule("ME-DIPLO-06")
def test_several_missions_5_and_a_3_b_4_b_has_a_temporary_alliance():
    table = rival(winter({"r1": (FREE,), "r2": (NEXT,)}))
    heard(table, [5, 3, 4])
    assert results(table) == [("r1", FREE, "outdone"), ("r2", NEXT, "temporary")]
    assert [a.realm for a in table.state.alliances] == ["r2"]


@pytest.mark.rule("ME-DIPLO-06")
@pytest.mark.parametrize("die", [1, 4, 5, 6])
def test_one_die_for_all_of_several_missions_every_row(die):
    table = rival(winter({"r1": (FREE,), "r2": (NEXT,)}))
    heard(table, [die, *([] if die < 5 else [4, 4, 6, 2])])
    kind = {5: "temporary", 6: "complete"}.get(die)
    assert results(table) == (
        [("r1", FREE, kind), ("r2", NEXT, "outdone")] if kind else [("r1", FREE, "failure"), ("r2", NEXT, "failure")]
    )
    assert [e.realm for e in happened(table, CrownsSpent)] == ["r1", "r2"]
    assert (table.state.holdings[FREE].owner == "r1") == (die == 6)


@pytest.mark.rule("ME-DIPLO-10")
def test_who_had_an_alliance_adds_1_roll_4_is_a_temporary_alliance():
    table = winter({"r1": (FREE,)}, courted=(NEXT,))
    heard(table, [4])
    assert results(table) == [("r1", FREE, "temporary")]
    assert set(table.state.realms["r1"].courted) == {FREE, NEXT}
    other = winter({"r1": (LONE,)}, courted=(NEXT,))
    heard(other, [4])
    assert results(other) == [("r1", LONE, "failure")]


@pytest.mark.rule("ME-DIPLO-10")
def test_in_a_contest_the_bonus_is_on_his_own_roll_and_not_on_the_one_for_all():
    table = rival(winter({"r1": (FREE,), "r2": (NEXT,)}, courted=(FREE,)))
    heard(table, [4])
    assert {r for _, _, r in results(table)} == {"failure"}
    table = rival(winter({"r1": (FREE,), "r2": (NEXT,)}, courted=(FREE,)))
    heard(table, [5, 4, 4])
    assert [r for _, _, r in results(table)] == ["temporary", "outdone"]


@pytest.mark.rule("ME-DIPLO-11")
def test_a_complete_alliance_joins_for_good_and_pays_nothing_this_winter():
    table = winter({"r1": (FREE,)})
    drive(revenue(table), [])
    before = table.state.realms["r1"].treasury
    table.emit(CrownsSpent(realm="r1", crowns=before - 1, on="recruits"))
    heard(table, [6])
    assert {e.cell for e in happened(table, TileTaken)} == {FREE, NEXT}
    assert table.state.realms["r1"].treasury == 0
    table.state = replace(table.state, clock=replace(table.state.clock, year=2))
    drive(revenue(table), [])
    assert table.state.realms["r1"].treasury == 4 + 1 + 1


def test_who_besieged_them_besieges_them_no_longer_when_they_join_him():
    table = winter({"r1": (FREE,)}, banners=[banner("r1", NEXT)])
    table.state = replace(table.state, sieges={NEXT: Siege(NEXT, "r1", 1, defenders=300)})
    heard(table, [6])
    assert not table.state.sieges
    assert table.state.holdings[NEXT].owner == "r1"


# The alliance in the season -----------------------------------------------------------------------


def season(step="movement", banners=(), year=2, allied=True, cells=(FREE, NEXT), holdings=None):
    table = winter(banners=banners, holdings=holdings)
    table.state = replace(
        table.state,
        clock=Clock(2, "season", 1, ("r1", "r2"), 0, step),
        alliances=(Alliance("r1", cells, year),) if allied else (),
    )
    return table


@pytest.mark.rule("ME-DIPLO-07")
def test_his_forces_pass_through_without_a_fight_and_the_flag_stays_independent():
    month = 7
    table = season(banners=[banner("r1", FREE, moved=month)])
    drive(battles(table, "r1"), [])
    assert not happened(table, BattleFought)
    assert table.state.holdings[FREE].owner == ""
    foe = season(banners=[banner("r1", FREE, moved=month)], allied=False)
    with pytest.raises(OutOfAnswers):
        drive(battles(foe, "r1"), [])


@pytest.mark.rule("ME-DIPLO-07")
def test_it_lasts_for_one_season():
    table = winter({"r1": (FREE,)})
    heard(table, [5])
    assert not alliances.allied(table.state, "r1", FREE)
    table.state = replace(table.state, clock=Clock(2, "season", 1, ("r1", "r2"), 0, "movement"))
    assert alliances.allied(table.state, "r1", FREE)
    assert not alliances.allied(table.state, "r2", FREE)
    alliances.season_ends(table)
    assert [e.how for e in happened(table, AllianceEnded)] == ["season"]
    assert not table.state.alliances


@pytest.mark.rule("ME-DIPLO-08")
def test_foraging_breaks_it_at_once_and_then_they_fight():
    table = season("subsistence", banners=[banner("r1", FREE)])
    asks = asks_of(subsistence(table, "r1"), [])
    assert (asks[0].question, asks[0].default) == ("forage_ally", "no")
    drive(subsistence(table, "r1"), ["yes"])
    assert [e.by for e in happened(table, Fed)] == ["forage"]
    assert [e.how for e in happened(table, AllianceEnded)] == ["foraged"]
    assert asks_of(battles(table, "r1"), [])[0].why == "garrison"


@pytest.mark.rule("ME-DIPLO-08")
def test_who_does_not_forage_eats_baggage_or_goes_hungry():
    table = season("subsistence", banners=[banner("r1", FREE, baggage=1)])
    drive(subsistence(table, "r1"), [])
    assert [e.by for e in happened(table, Fed)] == ["baggage"]
    hungry = season("subsistence", banners=[banner("r1", FREE)])
    drive(subsistence(hungry, "r1"), ["no", 6])
    assert [e.by for e in happened(hungry, Fed)] == ["shortfall"]
    assert hungry.state.alliances


@pytest.mark.rule("ME-DIPLO-08")
def test_marching_in_to_annex_breaks_it_at_once():
    table = season(banners=[banner("r1", SEAT)])
    table.state = replace(table.state, scouted={SEAT: (FREE,)})
    ask = asks_of(movement(table, "r1"), [])[0]
    assert [o.key for o in ask.options] == [f"{FREE}/0", f"{FREE}/0/annex", "stay"]
    drive(movement(table, "r1"), [f"{FREE}/0/annex"])
    assert [e.how for e in happened(table, AllianceEnded)] == ["annexed"]
    assert asks_of(battles(table, "r1"), [])[0].why == "garrison"
    peace = season(banners=[banner("r1", SEAT)])
    peace.state = replace(peace.state, scouted={SEAT: (FREE,)})
    drive(movement(peace, "r1"), [f"{FREE}/0"])
    drive(battles(peace, "r1"), [])
    assert peace.state.alliances


@pytest.mark.rule("ME-DIPLO-09")
def test_espionage_never_breaks_an_alliance():
    table = winter(treasury=0, banners=[banner("r1", SEAT)])
    table.state = replace(
        table.state,
        clock=replace(table.state.clock, step="espionage"),
        alliances=(Alliance("r1", (FREE, NEXT), 2),),
        operatives={"operative1": Operative("operative1", "r1", "agent", FREE)},
    )
    drive(espionage(table), ["operative1", 3, "operative1", 1])
    assert not happened(table, AllianceEnded)
    assert table.state.alliances


def test_strangers_see_only_the_markers_on_tiles_in_their_sight():
    table = rival(season())
    shown = view_for(WORLD, table.book, table.state, "r2").campaign.alliances
    assert [a.cells for a in shown] == [(NEXT,)]
    saw = (("r1",), ("r1", "r2"))
    event = AllianceMade(realm="r1", alliance=Alliance("r1", (FREE, NEXT), 2), saw=saw, seen_by=("r1", "r2"))
    told = redact(event, view_for(WORLD, table.book, table.state, "r2"))
    assert told.alliance.cells == (NEXT,)


def test_no_ask_of_another_player_shows_in_a_rivals_rolls():
    table = winter({"r1": (FREE,)})
    for ask in asks_of(diplomacy(table), Envoys([5])):
        assert isinstance(ask, Decide | Pick) or "r2" not in (ask.by, *ask.seen_by)
