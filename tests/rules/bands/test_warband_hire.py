"""Hiring war bands and hunters, and reinforcing them (ME-WARBAND-01, -02, -11, ME-RECRUIT-11, ME-RACE-05)."""

import pytest
from msgspec.structs import replace

from empires.knowledge.view import view_for
from empires.model.events.all_events import CrownsSpent
from empires.model.events.heroes import WarBandHired
from empires.model.state.campaign import Settlement
from empires.rules.bands import parts, warband_hire
from empires.rules.winter import budget
from empires.rules.winter.winter_revenue import recruitment
from tests.support.banding import FAR, SEAT, band, bands_game, of, site, wintry
from tests.support.builders import book, happened
from tests.support.driver import Log, drive, keyed


def winter(*bands, crowns=12, known=True, **state):
    made = bands_game(*bands, **state)
    if known:
        site(made)
    wintry(made, "recruitment", crowns)
    return made


def lines(made):
    return [slot.key for slot in parts.on_offer(made, "r1", made.state.realms["r1"].treasury)]


def buy(made, shares):
    drive(parts.bought(made, "r1", shares), [])


@pytest.mark.rule("ME-WARBAND-01", "ME-RECRUIT-11")
def test_five_crowns_buy_a_band_of_500_within_the_one_question_of_recruitment():
    made, log = winter(), Log()
    drive(recruitment(made), keyed(choices={"recruit": [{"warband": 5, "recruits": 2}, {}]}), log)
    assert log.questions().count("recruit") == 1
    slot = next(slot for slot in log[0].slots if slot.key == "warband")
    assert (slot.least, slot.most, slot.or_zero) == (5, 5, True)
    (hired,) = happened(made, WarBandHired)
    assert (hired.band.owner, hired.band.rating, hired.band.cell, hired.band.kind) == ("r1", 500, SEAT, "human")
    assert made.state.realms["r1"].treasury == 5
    assert [(e.on, e.crowns) for e in happened(made, CrownsSpent)] == [("recruits", 2), ("warband", 5)]


@pytest.mark.rule("ME-WARBAND-01")
@pytest.mark.parametrize(
    ("known", "crowns", "own", "offered"),
    [(True, 5, False, True), (False, 5, False, False), (True, 4, False, False), (True, 5, True, False)],
)
def test_one_band_a_player_once_a_ruined_city_is_known(known, crowns, own, offered):
    made = winter(*([band(hired=1)] if own else []), known=known, crowns=crowns)
    assert ("warband" in lines(made)) is offered


def test_without_the_module_nothing_is_offered():
    assert lines(winter(settings={"module_war_bands": "off"})) == []


@pytest.mark.rule("ME-RACE-05", "ME-DWARF-09", "ME-EMPIRE-03", "ME-DELF-07", "ME-ORC-12", "ME-SKAVEN-09", "ME-HELF-08",
                  "ME-WELF-04", "ME-BRET-08", "ME-LIZARD-07", "ME-CDWARF-02", "ME-UNDEAD-19", "ME-DOW-03")  # fmt: skip
@pytest.mark.parametrize(
    ("race", "kinds"),
    [
        ("dwarfs", ["treasure_hunters"]),
        ("empire", ["human"]),
        ("dark_elves", ["dark_elf"]),
        ("orcs_goblins", ["orc"]),
        ("skaven", ["eshin"]),
        ("high_elves", ["shadow_warriors"]),
        ("wood_elves", ["shadow_warriors"]),
        ("bretonnians", ["bretonnian"]),
        ("lizardmen", ["lizardmen", "tilean", "empire"]),
        ("chaos_dwarfs", ["orc", "chaos_dwarf"]),
        ("necromancers", ["undead", "necromancer"]),
        ("vampire_counts", ["undead", "necromancer"]),
        ("khemri", ["undead", "necromancer"]),
        ("dogs_of_war", ["human"]),
        ("other_humans", []),
    ],
)
def test_each_race_hires_the_kinds_that_fit_it(race, kinds):
    found = []
    for place in range(len(kinds)):
        made = winter(races={"r1": race})
        key = lines(made)[place]
        assert key == ("warband" if place == 0 else f"warband:{kinds[place]}")
        buy(made, {key: 5})
        found.append(of(made).kind)
    assert found == kinds
    assert len(lines(winter(races={"r1": race}))) == len(kinds)


@pytest.mark.rule("ME-WARBAND-01")
def test_two_kinds_at_once_are_still_one_band():
    made = winter(races={"r1": "lizardmen"})
    buy(made, {"warband": 5, "warband:tilean": 5})
    assert len(made.state.warbands) == 1


@pytest.mark.rule("ME-CHAOS-14", "ME-CHAOS-16", "ME-RACE-05")
def test_chaos_hires_champions_who_appear_abroad():
    made = winter(races={"r1": "chaos"}, holdings={FAR: Settlement("village", "r2", "Varnfels")})
    drive(parts.bought(made, "r1", {"warband": 5}), keyed())
    assert (of(made).owner, of(made).kind, of(made).cell) == ("", "chaos", FAR)
    assert made.state.realms["r1"].treasury == 7


# Hunters ------------------------------------------------------------------------------------------


def wronged(*bands, race="empire", **state):
    made = winter(band(owner="r2", number=2, kind="chaos"), *bands, races={"r1": race}, **state)
    grudge = replace(made.state.realms["r1"], wronged=("band2",))
    made.state = replace(made.state, realms={**made.state.realms, "r1": grudge})
    return made


@pytest.mark.rule("ME-WARBAND-02")
@pytest.mark.parametrize(("points", "crowns"), [(430, 5), (400, 4), (1, 1), (750, 8)])
def test_hunters_cost_a_crown_for_each_hundred_rounded_up(points, crowns):
    assert warband_hire.hunting_crowns(book(), points) == crowns


@pytest.mark.rule("ME-WARBAND-02")
@pytest.mark.parametrize(("crowns", "points"), [(1, 100), (5, 500), (8, 750)])
def test_hunters_of_any_size_that_their_kind_allows(crowns, points):
    made = wronged(known=False)
    made.state = replace(made.state, made={"band": 2})
    buy(made, {"hunters:band2": crowns})
    hunters = made.state.warbands["band3"]
    assert (hunters.rating, hunters.hunts, hunters.cell, hunters.owner) == (points, "band2", SEAT, "r1")
    assert [(e.on, e.crowns) for e in happened(made, CrownsSpent)] == [("hunters", crowns)]


@pytest.mark.rule("ME-WARBAND-02")
def test_who_may_hire_hunters():
    made = wronged()
    assert "hunters:band2" in lines(made)
    assert "hunters:band2" not in lines(wronged(race="chaos"))
    assert "hunters:band2" not in lines(wronged(band(hunts="band2", hired=1)))
    assert "hunters:band2" not in lines(winter(band(owner="r2", number=2, kind="chaos")))
    made.state = replace(made.state, warbands={})
    assert "hunters:band2" not in lines(made)
    assert "warband" in lines(wronged(band(hunts="band2")))  # hunters are no band of their own choice


# Reinforcements -----------------------------------------------------------------------------------


@pytest.mark.rule("ME-WARBAND-11")
@pytest.mark.parametrize(("hired", "offered"), [(0, True), (1, False)])
def test_in_later_years_a_crown_brings_a_hundred_points_more(hired, offered):
    made = winter(band(hired=hired))
    assert ("reinforce:band1" in lines(made)) is offered
    buy(made, {"reinforce:band1": 3})
    assert of(made).rating == (800 if offered else 500)


# The budget sheet ---------------------------------------------------------------------------------


@pytest.mark.rule("ME-WARBAND-01", "ME-WARBAND-11")
def test_a_sheet_hires_and_reinforces_without_a_question():
    for plan, left, spent in (({"warband": 1, "recruit": 3}, 4, "warband"), ({"reinforce:band1": 4}, 8, "reinforce")):
        made, log = winter(*([band(hired=0)] if spent == "reinforce" else [])), Log()
        sheet = replace(made.state.realms["r1"], plan=plan, planned=True)
        made.state = replace(made.state, realms={**made.state.realms, "r1": sheet})
        drive(recruitment(made), keyed(), log)
        assert [ask for ask in log if ask.by == "r1"] == []
        assert made.state.realms["r1"].treasury == left
        assert spent in [e.on for e in happened(made, CrownsSpent)]


@pytest.mark.rule("ME-WARBAND-01")
@pytest.mark.parametrize(
    ("plan", "wrong"),
    [
        ({"warband": 1}, []),
        ({"warband": 2}, ["warband"]),
        ({"warband:orc": 1}, ["warband:orc"]),
        ({"hunters:band2": 3}, []),
        ({"hunters:band9": 3}, ["hunters:band9"]),
        ({"reinforce:band1": 1}, ["reinforce:band1"]),
    ],
)
def test_a_sheet_tells_which_bands_are_not_to_be_had(plan, wrong):
    made = wronged()
    view = view_for(made.world, made.book, made.state, "r1")
    totals = budget.totals(view, "r1", plan)
    assert [fault.key for fault in totals.faults if fault.why == "plan_band"] == wrong
    assert totals.cost == sum(n * (5 if key.startswith("warband") else 1) for key, n in plan.items())
