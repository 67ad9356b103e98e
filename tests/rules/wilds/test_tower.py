"""The wizard's tower: asked, tarried at, duelled with, attacked and plundered (ME-TOWER)."""

import pytest
from msgspec.structs import replace

from empires.model.events import all_events as ev
from empires.model.state.asks import Decide, Roll
from empires.model.state.campaign import Banner, Settlement
from empires.model.state.pieces import Location
from empires.rules.core.force import Force
from empires.rules.core.game import Game
from empires.rules.fight import strongholds, walls
from empires.rules.season import siege
from empires.rules.wilds import tower, wilderness
from empires.rules.winter.winter_revenue import recruitment
from empires.study.invariants import broken
from tests.support.builders import banner, cell, field, game, happened
from tests.support.driver import asks_of, drive

HERE = (0, 0)
HOME = (1, 0)


def table(points: int = 1000, banners: int = 1, month: int = 1, radius: int = 3, more: tuple[Banner, ...] = ()) -> Game:
    """A force of r1 in a tower's tile, which has marched in this month; its empire is next door."""
    world = field(radius)
    here, home = cell(world, *HERE), cell(world, *HOME)
    force = [banner("r1", here, points, n, moved=month, came_from=home, side=2) for n in range(1, banners + 1)]
    holdings = {home: Settlement("capital", "r1", "Ober", "r1")}
    site = Location(here, "tower", 1, ("r1",))
    g = game(world, banners=[*force, *more], holdings=holdings, markers={here: "r1"}, locations={here: site})
    realms = {**g.state.realms, "r1": replace(g.state.realms["r1"], capital=home)}
    g.state = replace(g.state, realms=realms)
    return g


def at(g: Game) -> str:
    return cell(g.world, *HERE)


def ids(g: Game) -> tuple[str, ...]:
    return tuple(b.id for b in g.state.force(at(g), "r1"))


def react(g: Game, total: int, *answers):
    drive(tower.react(g, Force("r1", at(g), ids(g)), total), answers)


# Asking and tarrying ------------------------------------------------------------------------------


@pytest.mark.rule("ME-TOWER-01")
def test_who_marches_in_may_ask_attack_or_keep_clear():
    g = table()
    asked = asks_of(wilderness.arrivals(g, "r1"), ["keep_clear"])
    assert [o.key for o in asked[0].options] == ["ask_wizard", "assail", "keep_clear"]
    assert not happened(g, ev.LocationSearched)
    drive(wilderness.arrivals(g, "r1"), ["ask_wizard", (4, 5)])
    assert happened(g, ev.LocationSearched)[-1].result == "9"


@pytest.mark.rule("ME-TOWER-01")
def test_who_has_just_found_it_may_ask_too():
    g = table()
    g.state = replace(g.state, locations={})
    drive(tower.discover(g, Force("r1", at(g), ids(g))), ["ask_wizard", (4, 5)])
    assert g.state.locations[at(g)].known_to == ("r1",)
    assert happened(g, ev.LocationSearched)[-1].result == "9"


@pytest.mark.rule("ME-TOWER-02")
def test_who_tarries_rolls_a_die_plus_six():
    g = table(month=0)
    asked = asks_of(wilderness.stays(g, "r1"), [4])
    assert isinstance(asked[0], Roll)
    assert (asked[0].dice, asked[0].facts["modifier"]) == ("1D6", 6)
    assert happened(g, ev.LocationSearched)[-1].result == "9", "4 and 6 are in row 9-10"


@pytest.mark.rule("ME-TOWER-02")
def test_not_in_the_turn_of_arrival_nor_of_finding_nor_in_a_siege():
    drive(wilderness.stays(table(month=1), "r1"), [])
    g = table(month=0)
    g.state = replace(g.state, locations={})
    drive(tower.discover(g, Force("r1", at(g), ids(g))), ["keep_clear"])
    drive(wilderness.stays(g, "r1"), [])
    g = table(month=0)
    drive(walls.begin(g, at(g), "r1", 500, 1, "tower"), [])
    drive(wilderness.stays(g, "r1"), [])


# The reaction table -------------------------------------------------------------------------------


@pytest.mark.rule("ME-TOWER-03")
@pytest.mark.rule("ME-TOWER-04")
@pytest.mark.parametrize(("total", "dice", "gained"), [(2, (2, 4), 600), (3, (4, 4), 400), (4, (5, 3), 400)])
def test_the_wizard_or_his_troops_join(total, dice, gained):
    g = table(points=700)
    react(g, total, dice)
    assert g.state.banners["r1-1"].points == 700 + gained
    assert at(g) in g.state.locations, "another wizard takes the tower"


@pytest.mark.rule("ME-TOWER-05")
@pytest.mark.parametrize("total", [5, 6])
def test_a_gift_is_worth_a_hundred_points(total):
    g = table()
    react(g, total)
    assert g.state.banners["r1-1"].points == 1100


@pytest.mark.rule("ME-TOWER-06")
def test_guides_lead_into_a_tile_on_top_of_the_march():
    g = table()
    there = cell(g.world, -1, 0)
    asked = asks_of(tower.react(g, Force("r1", at(g), ids(g)), 7), [there, (2, 6), ("r1-1",)])
    assert isinstance(asked[0], Decide)
    assert not next(o for o in asked[0].options if o.key == asked[0].default).facts["known"]
    assert there in g.state.scouted[at(g)]
    assert g.state.banners["r1-1"].cell == there


@pytest.mark.rule("ME-TOWER-06")
@pytest.mark.parametrize("step", ["battle", "reorganisation"])
def test_who_is_led_into_a_defended_tile_after_the_battles_fights_at_once(step):
    g = table()
    there = cell(g.world, -1, 0)
    g.state = replace(
        g.state,
        holdings={**g.state.holdings, there: Settlement("village", "", "Unter")},
        clock=replace(g.state.clock, step=step),
    )
    asked = asks_of(tower.react(g, Force("r1", at(g), ids(g)), 7), [there, (2, 6), ("r1-1",), 3])
    assert asked[3].why == "garrison"
    assert asked[-1].question == "attack_card"


@pytest.mark.rule("ME-TOWER-06")
def test_scouting_events_are_rolled_again_with_guides():
    g = table()
    there, chart = cell(g.world, -1, 0), g.book.rows("scouting_charts")
    event = next(row["min"] for row in chart if row["lowland"] == "event")
    other = next(row["min"] for row in chart if row["lowland"] == "barren")
    dice = [(1, n - 1) if n <= 7 else (6, n - 6) for n in (event, other)]
    drive(tower.react(g, Force("r1", at(g), ids(g)), 7), [there, *dice, ()])
    assert g.state.known(there)
    assert not happened(g, ev.ScoutingFailed)


@pytest.mark.rule("ME-TOWER-07")
def test_news_of_a_force_that_can_be_named():
    world = field(3)
    near = banner("r2", cell(world, 2, 0), 800, 1)
    g = table(more=(near, banner("r2", cell(world, 2, 0), 700, 2)))
    react(g, 8)
    learned = happened(g, ev.StrengthLearned)[0]
    assert (learned.realm, learned.learned.owner, learned.learned.points) == ("r1", "r2", 1500)


@pytest.mark.rule("ME-TOWER-07")
@pytest.mark.parametrize(("tiles", "told"), [(12, 1), (13, 0)])
def test_the_news_reaches_twelve_tiles(tiles, told):
    world = field(13)
    scout = banner("r1", cell(world, -tiles, 0), 500, 2)
    g = table(radius=13, more=(scout, banner("r2", cell(world, -tiles, 0), 800)))
    react(g, 8)
    assert len(happened(g, ev.StrengthLearned)) == told


@pytest.mark.rule("ME-TOWER-07")
def test_the_news_does_not_tell_of_forces_out_of_sight():
    world = field(8)
    g = table(radius=8, more=(banner("r2", cell(world, -8, 0), 800, 1),))
    react(g, 8)
    assert not happened(g, ev.StrengthLearned)


@pytest.mark.rule("ME-TOWER-08")
@pytest.mark.parametrize("total", [9, 10])
def test_he_takes_no_notice(total):
    g = table()
    before = g.state
    react(g, total)
    assert g.state == before


@pytest.mark.rule("ME-TOWER-09")
@pytest.mark.rule("ME-TOWER-10")
@pytest.mark.parametrize(
    ("roll", "more", "left", "banished"),
    [(1, (3,), 700, 0), (2, (3,), 700, 300), (3, (3,), 700, 300), (4, (), 1000, 0), (5, (), 1000, 0)],
)
def test_the_duel(roll, more, left, banished):
    g = table()
    react(g, 11, "accept_duel", roll, *more)
    assert g.state.banners["r1-1"].points == left
    assert g.state.realms["r1"].banished == banished
    assert at(g) in g.state.locations


@pytest.mark.rule("ME-TOWER-09")
def test_a_slain_wizard_leaves_his_tower_to_be_plundered():
    g = table()
    react(g, 11, "accept_duel", 6, 3, 2, 4, 1, 5)
    assert at(g) not in g.state.locations
    assert g.state.banners["r1-1"].points == 1225


@pytest.mark.rule("ME-TOWER-09")
@pytest.mark.rule("ME-TOWER-11")
def test_who_refuses_is_attacked():
    g = table()
    asked = asks_of(tower.react(g, Force("r1", at(g), ids(g)), 11), ["refuse_duel", (3, 3, 3, 3)])
    assert asked[-1].question == "attack_card"
    assert asked[-1].facts["enemy_points"] == 1200


@pytest.mark.rule("ME-TOWER-10")
def test_a_banished_wizard_is_back_next_winter():
    g = table()
    react(g, 11, "accept_duel", 2, 3)
    asks_of(recruitment(g), [])
    assert g.state.realms["r1"].banished == 0
    assert g.state.realms["r1"].pool == 300


@pytest.mark.rule("ME-TOWER-10")
def test_of_two_banners_the_player_says_which_had_the_wizard_and_no_more_is_banished_than_it_had():
    g = table(points=1000, banners=2)
    react(g, 11, "accept_duel", 2, 3, "r1-2")
    assert [g.state.banners[b].points for b in ("r1-1", "r1-2")] == [1000, 700]
    g = table(points=200)
    react(g, 11, "accept_duel", 3, 3)
    assert "r1-1" not in g.state.banners
    assert g.state.realms["r1"].banished == 200


@pytest.mark.rule("ME-TOWER-10")
def test_two_banished_wizards_come_back_together_once_and_to_their_own_realm():
    g = table()
    react(g, 11, "accept_duel", 2, 3)
    react(g, 11, "accept_duel", 3, 1)
    assert (g.state.realms["r1"].banished, g.state.realms["r2"].banished) == (400, 0)
    for _ in range(2):
        for realm in ("r1", "r2"):
            tower.banished_return(g, realm)
    assert [(g.state.realms[r].banished, g.state.realms[r].pool) for r in ("r1", "r2")] == [(0, 400), (0, 0)]


@pytest.mark.rule("ME-TOWER-10")
def test_a_slain_wizard_does_not_come_back():
    g = table()
    react(g, 11, "accept_duel", 1, 3)
    tower.banished_return(g, "r1")
    assert (g.state.realms["r1"].pool, g.state.banners["r1-1"].points) == (0, 700)


@pytest.mark.rule("ME-TOWER-07")
def test_of_several_forces_one_is_named_and_neither_own_ones_nor_ships_are():
    world = field(3)
    camp, port = cell(world, 2, 0), cell(world, 0, 2)
    more = (banner("r2", camp, 800), banner("r2", port, 700, 2), banner("r1", camp, 500, 7),
            banner("r1", port, 500, 8), banner("r2", cell(world, 0, 1), 900, 3, aboard="ship1"))  # fmt: skip
    g = table(more=more)
    asked = asks_of(tower.react(g, Force("r1", at(g), ids(g)), 8), [f"{port}/r2"])
    assert {option.key for option in asked[0].options} == {f"{camp}/r2", f"{port}/r2"}
    (told,) = happened(g, ev.StrengthLearned)
    assert (told.cell, told.learned.points, told.seen_by) == (port, 700, ("r1", "r2"))


@pytest.mark.rule("ME-TOWER-11")
def test_his_attack_in_the_open_beaten_or_not():
    g = table(points=1500)
    asked = asks_of(tower.react(g, Force("r1", at(g), ids(g)), 12), [(1, 1, 1, 1), "direct_attack", 3, (6, 5), 1, 1])
    assert isinstance(asked[1], Decide)
    assert asked[1].facts["enemy_points"] == 400
    assert happened(g, ev.BattleFought)[0].attacker == "r1"
    g = table(points=500)
    drive(tower.react(g, Force("r1", at(g), ids(g)), 12), [(6, 6, 6, 6), "direct_attack", 2, (1, 2), 1, 1])
    assert g.state.banners["r1-1"].cell == cell(g.world, *HOME), "beaten, it goes back where it came from"
    assert at(g) in g.state.locations


# Plunder and siege --------------------------------------------------------------------------------


@pytest.mark.rule("ME-TOWER-12")
def test_the_example_of_the_plunder():
    g = table()
    drive(strongholds.plunder(g, Force("r1", at(g), ids(g))), [3, 2, 4, 1, 5])
    assert g.state.banners["r1-1"].points == 1000 + 60 + 40 + 100 + 25
    assert g.state.banners["r1-1"].baggage == 5
    assert at(g) not in g.state.locations
    assert g.state.barren(at(g)), "it may be explored again"


@pytest.mark.rule("ME-TOWER-13")
def test_the_example_of_the_siege():
    g = table(points=1500)
    asked = asks_of(strongholds.attack(g, Force("r1", at(g), ids(g))), [(3, 3, 3, 3), "besiege", 4])
    assert asked[1].facts["value"] == 3600
    assert g.state.sieges[at(g)].place == "tower"
    assert g.state.sieges[at(g)].defenders == 1200
    assert broken(g.world, g.book, g.state) == []
    g.emit(ev.ClockMoved(clock=replace(g.state.clock, step="siege")))
    asked = asks_of(siege.sieges(g, "r1"), [])
    assert asked[0].facts["value"] == 3600


@pytest.mark.rule("ME-TOWER-13")
def test_who_is_not_outnumbered_fights_in_the_open():
    g = table(points=1200)
    asked = asks_of(strongholds.attack(g, Force("r1", at(g), ids(g))), [(3, 3, 3, 3)])
    assert asked[-1].question == "attack_card"
    assert not g.state.sieges


@pytest.mark.rule("ME-TOWER-13")
@pytest.mark.rule("ME-TOWER-12")
def test_a_stormed_tower_is_plundered():
    g = table(points=1500)
    drive(strongholds.attack(g, Force("r1", at(g), ids(g))), [(1, 1, 1, 1), "besiege", 3])
    drive(siege.sieges(g, "r1"), ["assault", "direct_attack", 3, (6, 5), 1, 3, 2, 4, 1, 5])
    assert at(g) not in g.state.locations
    assert not g.state.sieges
    assert g.state.banners["r1-1"].baggage >= 5
    assert g.state.owner(at(g)) == "r1"


@pytest.mark.rule("ME-TOWER-13")
def test_it_may_be_attacked_instead_of_scouting():
    g = table(month=0)
    assert [o.key for o in wilderness.choices(g, "r1", at(g))] == ["assail"]
    asks_of(wilderness.venture(g, "r1", at(g), "assail", ids(g)), [(1, 1, 1, 1), "besiege", 3])
    assert g.state.sieges[at(g)].besieger == "r1"
    assert wilderness.choices(g, "r1", at(g)) == []


def test_every_row_of_the_table_can_happen():
    g = table()
    rows = {g.book.row("wizard_tower_reaction", total)["min"] for total in range(2, 13)}
    assert rows == {row["min"] for row in g.book.rows("wizard_tower_reaction")}
