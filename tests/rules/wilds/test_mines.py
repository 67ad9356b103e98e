"""Mines: each row of their charts, whom they serve, and what they yield in winter."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from empires.model.events.all_events import BattleFought, PoolChanged, RevenueCollected, SettlementPlaced, TileTaken
from empires.model.events.land import LocationChanged, LocationGone
from empires.model.land.world import Tile
from empires.model.state.campaign import Banner, Clock, Settlement
from empires.model.state.pieces import Location
from empires.rules.core.force import Force
from empires.rules.core.game import Game
from empires.rules.fight import walls
from empires.rules.march import feeding
from empires.rules.season import battle
from empires.rules.season.reorganisation import reorganisation
from empires.rules.wilds import mines
from empires.rules.winter.winter import revenue, revenue_value
from tests.support.builders import banner, cell, field, game, happened, realm
from tests.support.driver import Log, drive, keyed

RACES = ("empire", "dwarfs", "skaven", "chaos", "orcs_goblins")


def digging(race: str = "empire", banners: tuple[int, ...] = (1000,)) -> Game:
    """r1 of a race stands in a highland tile between its capital and the wilds."""
    land = field(2, hill=Tile(at=(0, 0), terrain="highland"))
    here, seat = cell(land, 0, 0), cell(land, 1, 0)
    force = [banner("r1", here, points, n) for n, points in enumerate(banners, 1)]
    table = game(land, banners=force, markers={here: "r1"}, holdings={seat: Settlement("capital", "r1", seat_of="r1")})
    king = replace(realm(1), race=race, capital=seat, home=(seat,))
    table.state = replace(table.state, realms={"r1": king, "r2": realm(2)})
    return table


def place(table: Game) -> str:
    return cell(table.world, 0, 0)


def found(table: Game, choices: dict[str, Any] | None = None, **rolls: Any) -> Log:
    log = Log()
    drive(mines.discover(table, Force("r1", place(table), tuple(table.state.banners))), keyed(rolls, choices), log)
    return log


def mined(sort: str, race: str = "empire", *banners: Banner) -> Game:
    """A mine of a sort in r1's tile, in winter."""
    table = digging(race)
    here = place(table)
    table.state = replace(
        table.state,
        banners={b.id: b for b in banners},
        locations={here: Location(here, "mine", 1, ("r1",), sort)},
        clock=Clock(1, "winter", 6, ("r1",), 0, "revenue"),
    )
    return table


def sources(table: Game) -> list[tuple[str, str, int]]:
    return [s for e in happened(table, RevenueCollected) if e.realm == "r1" for s in e.sources if s[1] == "mine"]


# Found --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "sort"), [(2, "base_metals"), (4, "base_metals"), (5, "precious_metals")])
@pytest.mark.rule("ME-MINE-01")
def test_a_common_mine_is_marked_on_the_tile(roll: int, sort: str) -> None:
    table = digging()
    found(table, mines=roll)
    assert table.state.locations[place(table)].sort == sort


@pytest.mark.rule("ME-MINE-01")
@pytest.mark.parametrize(("roll", "chart"), [(1, "disused_mines"), (6, "rare_mines")])
def test_an_exhausted_or_rare_mine_is_rolled_for_on_its_own_chart(roll: int, chart: str) -> None:
    table = digging()
    assert chart in found(table, mines=roll).questions()


@pytest.mark.rule("ME-MINE-03")
def test_a_cave_in_costs_points_and_leaves_no_mine() -> None:
    table = digging()
    found(table, mines=6, rare_mines=1, mine_loss=4)
    assert table.state.banners["r1-1"].points == 960
    assert not table.state.locations


@pytest.mark.rule("ME-MINE-05", "ME-GEN-03", "ME-BATTLE-28")
@pytest.mark.parametrize(
    ("rolls", "left"),
    [
        ({"disused_mines": 2}, [980, 980]),
        ({"disused_mines": 4, "disused_hold": 1}, [980, 980]),
        ({"disused_mines": 6}, [980, 980]),
    ],
)
def test_what_a_disused_mine_costs_is_shared_by_the_force(rolls: dict[str, int], left: list[int]) -> None:
    table = digging(banners=(1000, 1000))
    found(table, mines=1, **rolls, mine_loss=4)
    assert [b.points for b in table.state.banners.values()] == left


@pytest.mark.rule("ME-MINE-03", "ME-GEN-03")
def test_a_cave_in_of_a_rare_mine_falls_on_the_one_banner_that_its_owner_names() -> None:
    table = digging(banners=(1000, 900))
    log = found(table, {"keeper": "r1-2"}, mines=6, rare_mines=1, mine_loss=4)
    assert "keeper" in log.questions()
    assert [b.points for b in table.state.banners.values()] == [1000, 860]


@pytest.mark.parametrize(("roll", "sort"), [(2, "gems"), (3, "gems"), (4, "meteoric_iron"), (5, "meteoric_iron")])
@pytest.mark.rule("ME-MINE-03")
def test_rare_mines_are_of_gems_or_of_iron(roll: int, sort: str) -> None:
    table = digging()
    found(table, mines=6, rare_mines=roll)
    assert table.state.locations[place(table)].sort == sort


@pytest.mark.parametrize("race", RACES)
@pytest.mark.rule("ME-MINE-04")
@pytest.mark.rule("ME-SKAVEN-10")
@pytest.mark.rule("ME-CHAOS-17")
def test_warpstone_serves_skaven_and_chaos_and_costs_others_points(race: str) -> None:
    table = digging(race)
    found(table, mines=6, rare_mines=6, mine_loss=3)
    serves = race in ("skaven", "chaos")
    assert (place(table) in table.state.locations) is serves
    assert table.state.banners["r1-1"].points == (1000 if serves else 970)


# Dwarfs -------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-MINE-02")
@pytest.mark.rule("ME-DWARF-07")
def test_dwarfs_may_roll_an_exhausted_mine_again() -> None:
    table = digging("dwarfs")
    found(table, {"mine_again": "yes"}, mines=[1, 5])
    assert table.state.locations[place(table)].sort == "precious_metals"


@pytest.mark.rule("ME-MINE-02")
@pytest.mark.rule("ME-MINE-05")
def test_dwarfs_may_go_on_to_the_tunnels_and_roll_a_cave_in_again() -> None:
    table = digging("dwarfs")
    log = found(table, {"mine_again": ["no", "yes"]}, mines=1, disused_mines=[2, 4], disused_hold=1, mine_loss=2)
    assert log.questions().count("mine_again") == 2
    assert table.state.banners["r1-1"].points == 980


@pytest.mark.rule("ME-MINE-02")
def test_others_are_not_asked() -> None:
    table = digging()
    log = found(table, mines=1, disused_mines=1, mine_loss=1)
    assert "mine_again" not in log.questions()
    assert "mine_again" not in found(digging("dwarfs"), mines=3).questions()


# Tunnels ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("roll", [1, 2, 3])
@pytest.mark.rule("ME-MINE-05")
def test_tunnels_cave_in(roll: int) -> None:
    table = digging()
    found(table, mines=1, disused_mines=roll, mine_loss=5)
    assert table.state.banners["r1-1"].points == 950


@pytest.mark.parametrize("chart", [4, 5])
@pytest.mark.parametrize("roll", [1, 4])
@pytest.mark.rule("ME-MINE-05")
def test_a_ruined_hold_is_full_of_monsters(chart: int, roll: int) -> None:
    table = digging()
    found(table, mines=1, disused_mines=chart, disused_hold=roll, mine_loss=6)
    assert table.state.banners["r1-1"].points == 940
    assert place(table) not in table.state.holdings


@pytest.mark.parametrize("chart", [4, 5])
@pytest.mark.rule("ME-MINE-05")
def test_an_inhabited_hold_is_an_independent_fortress_that_the_force_attacks(chart: int) -> None:
    table = digging()
    here = place(table)
    found(table, {"hold": "attack"}, mines=1, disused_mines=chart, disused_hold=5)
    assert (table.state.holdings[here].kind, table.state.holdings[here].owner) == ("fortress", "")
    assert here not in table.state.markers
    drive(battle.battles(table, "r1"), keyed({"garrison": 6}))
    assert here in table.state.sieges or happened(table, BattleFought)


@pytest.mark.rule("ME-MINE-05")
def test_the_force_may_leave_the_hold_instead() -> None:
    table = digging()
    found(table, {"hold": "leave"}, mines=1, disused_mines=4, disused_hold=6)
    assert table.state.banners["r1-1"].cell == cell(table.world, 1, 0)
    log = Log()
    drive(battle.battles(table, "r1"), keyed(), log)
    assert not log


@pytest.mark.rule("ME-MINE-05")
@pytest.mark.rule("ME-WILD-01")
def test_no_settlement_is_placed_in_a_razed_tile() -> None:
    table = digging()
    razed = Settlement("village", "r1", razed=True)
    table.state = replace(table.state, markers={}, holdings={**table.state.holdings, place(table): razed})
    found(table, mines=1, disused_mines=4, disused_hold=6)
    assert not happened(table, SettlementPlaced)


@pytest.mark.parametrize("race", RACES)
@pytest.mark.rule("ME-MINE-05")
@pytest.mark.rule("ME-ORC-09")
def test_trolls_join_orcs_and_chaos_and_cost_others_points(race: str) -> None:
    table = digging(race)
    found(table, mines=1, disused_mines=6, recruits=4, mine_loss=4)
    assert table.state.banners["r1-1"].points == (1400 if race in ("chaos", "orcs_goblins") else 960)


# Whom they serve ----------------------------------------------------------------------------------


@pytest.mark.rule("ME-MINE-06")
def test_a_mine_serves_whoever_holds_its_tile() -> None:
    table = mined("base_metals")
    here = place(table)
    drive(revenue(table), keyed())
    assert sources(table) == [(here, "mine", 2)]
    table.emit(TileTaken(realm="r2", cell=here, loser="r1", how="entered"))
    assert [m.cell for m in mines.own(table, "r2")] == [here]
    assert mines.own(table, "r1") == []


@pytest.mark.rule("ME-MINE-06")
def test_who_takes_the_tile_comes_to_know_the_mine() -> None:
    table = mined("base_metals")
    here = place(table)
    table.state = replace(table.state, markers={here: "r2"})
    drive(mines.poisoned(table, "r2"), keyed())
    assert table.state.locations[here].known_to == ("r1", "r2")


@pytest.mark.rule("ME-MINE-05", "ME-MAP-21")
def test_without_a_piece_no_hold_is_placed() -> None:
    table = digging()
    limit = int(table.book.find("piece_limits", piece="fortress")["count"])
    others = {f"elsewhere {n}": Settlement("fortress", "") for n in range(limit)}
    table.state = replace(table.state, holdings=others)
    found(table, None, mines=1, disused_mines=4, disused_hold=6)
    assert place(table) not in table.state.holdings


@pytest.mark.rule("ME-MINE-10")
def test_a_mine_of_independent_finders_is_nobodys_until_a_banner_occupies_the_tile() -> None:
    table = mined("base_metals")
    here = place(table)
    free = Location(here, "mine", 1, (), "base_metals", notes=(mines.UNCLAIMED,))
    table.state = replace(table.state, locations={here: free})
    drive(mines.poisoned(table, "r1"), keyed())
    assert mines.own(table, "r1") == []
    assert not table.state.locations[here].known_to, "whose tile it is does not know of it either"
    table.state = replace(table.state, banners={"r1-1": banner("r1", here)})
    drive(mines.poisoned(table, "r1"), keyed())
    assert [m.known_to for m in mines.own(table, "r1")] == [("r1",)]
    assert [(e.what, e.now.notes) for e in happened(table, LocationChanged)] == [("claimed", ())]


@pytest.mark.rule("ME-MINE-04")
def test_a_warpstone_mine_is_closed_when_it_falls_to_another_race() -> None:
    table = mined("warpstone", "skaven", banner("r2", cell(field(2), 0, 0), 1000))
    here = place(table)
    table.state = replace(table.state, markers={here: "r2"})
    drive(mines.poisoned(table, "r2"), keyed({"mine_loss": 3}))
    assert here not in table.state.locations
    assert table.state.banners["r2-1"].points == 970
    assert [e.why for e in happened(table, LocationGone)] == ["warpstone"]


@pytest.mark.rule("ME-MINE-07")
def test_a_mine_gives_no_food_and_no_defence() -> None:
    table = mined("base_metals")
    here = place(table)
    assert feeding.forage_value(table, "r1", here) == 0
    assert walls.room(table, here) == 0


@pytest.mark.rule("ME-MINE-08")
@pytest.mark.rule("ME-RAZE-09")
def test_a_mine_may_be_closed_in_the_question_that_ends_the_turn() -> None:
    table = digging()
    here = place(table)
    table.state = replace(table.state, locations={here: Location(here, "mine", 1, ("r1",), "gems")})
    drive(reorganisation(table, "r1"), keyed(choices={"reorganise": (f"{here}/close",)}))
    assert not table.state.locations
    assert [e.why for e in happened(table, LocationGone)] == ["closed"]


@pytest.mark.rule("ME-MINE-08")
def test_a_mine_is_not_closed_unless_one_wishes_it() -> None:
    table = digging()
    here = place(table)
    table.state = replace(table.state, locations={here: Location(here, "mine", 1, ("r1",), "gems")})
    drive(reorganisation(table, "r1"), keyed())
    assert here in table.state.locations


# Winter -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("sort", "crowns"), [("base_metals", 2), ("precious_metals", 3), ("gems", 5)])
@pytest.mark.rule("ME-MINE-01")
@pytest.mark.rule("ME-MINE-03")
@pytest.mark.rule("ME-REVENUE-07")
def test_mines_pay_in_the_revenue_phase(sort: str, crowns: int) -> None:
    table = mined(sort)
    drive(revenue(table), keyed({"gems": 5}))
    assert sources(table) == [(place(table), "mine", crowns)]
    assert happened(table, RevenueCollected)[0].crowns == sum(
        s[2] for s in happened(table, RevenueCollected)[0].sources
    )


@pytest.mark.rule("ME-MINE-09")
def test_a_mine_pays_only_while_its_tile_is_joined_to_the_capital() -> None:
    table = mined("base_metals")
    far = cell(table.world, -2, 0)
    table.state = replace(
        table.state, locations={far: Location(far, "mine", 1, ("r1",), "base_metals")}, markers={far: "r1"}
    )
    log = Log()
    drive(revenue(table), keyed(), log)
    assert sources(table) == []


@pytest.mark.parametrize(("race", "items"), [("empire", 1), ("dwarfs", 2)])
@pytest.mark.rule("ME-MINE-03")
def test_meteoric_iron_becomes_an_item_a_year_two_for_dwarfs(race: str, items: int) -> None:
    table = mined("meteoric_iron", race)
    drive(revenue(table), keyed({"mine_item": 4}))
    assert [(e.delta, e.why) for e in happened(table, PoolChanged)] == [(80, "meteoric_iron")] * items
    assert sources(table) == []


@pytest.mark.rule("ME-MINE-04")
def test_warpstone_becomes_items_worth_up_to_120_points() -> None:
    table = mined("warpstone", "skaven")
    drive(revenue(table), keyed({"mine_item": 3}))
    assert [(e.delta, e.why, e.rule) for e in happened(table, PoolChanged)] == [(60, "warpstone", "ME-MINE-04")]


@pytest.mark.rule("ME-MINE-03")
def test_before_it_is_rolled_a_mine_of_gems_counts_the_least() -> None:
    table = mined("gems")
    with_mine = revenue_value(table, "r1")
    table.state = replace(table.state, locations={})
    assert with_mine - revenue_value(table, "r1") == 1
