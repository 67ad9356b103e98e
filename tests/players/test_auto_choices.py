"""What the automatic player chooses where the right choice is plain."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from empires.knowledge.view import view_for
from empires.model.land.world import Tile
from empires.model.state.asks import Decide, Option, Pick, Share, Slot
from empires.model.state.campaign import Campaign, Learned, Settlement, Siege
from empires.players.auto import AutoPlayer
from empires.players.auto_camp import sizes_of
from empires.rules.core.game import Game
from empires.rules.season import movement, scouting
from tests.support.builders import banner, book, cell, field
from tests.support.seated import OWN_VILLAGE, answer, asked, at_home, at_turn

# Scouting and marching ----------------------------------------------------------------------------


def test_the_river_valley_is_scouted_before_highland() -> None:
    world = field(3, a=Tile(at=(2, 0), terrain="river_valley"), b=Tile(at=(2, 1), terrain="highland"))
    post = cell(world, 1, 0)
    unknown = {cell(world, 2, 0), cell(world, 2, 1)}
    markers = {c: "r1" for _, c in world.neighbours(post) if c not in unknown}
    table = at_home(world, banner("r1", post), holdings={post: OWN_VILLAGE}, markers=markers)
    assert answer(table, asked(scouting.scouting(table, "r1"))) == cell(world, 2, 0)


def test_an_open_village_of_a_rival_is_taken_by_scouts() -> None:
    world = field(3)
    post, prey = cell(world, 1, 0), cell(world, 2, 0)
    table = at_home(world, banner("r1", post), holdings={post: OWN_VILLAGE, prey: Settlement("village", "r2")})
    assert answer(table, asked(scouting.scouting(table, "r1"))) == prey


def march_ask(points: int, enemy: int) -> tuple[Game, Decide]:
    """A banner that scouted the tile of a rival force whose strength it learned."""
    world = field(3)
    post, foe = cell(world, 1, 0), cell(world, 2, 0)
    table = at_home(
        world,
        banner("r1", post, points),
        banner("r2", foe, enemy),
        holdings={post: OWN_VILLAGE, foe: Settlement("village", "r2")},
        scouted={post: (foe,)},
        learned={"r1": {foe: Learned("r2", enemy, 1, 2, "skirmish")}},
    )
    ask = asked(movement.movement(at_turn(table, 2, "movement"), "r1"))
    assert isinstance(ask, Decide)
    return table, ask


def test_a_much_weaker_rival_is_attacked() -> None:
    table, ask = march_ask(1500, 300)
    assert answer(table, ask) != "stay"


def test_a_stronger_rival_is_left_alone() -> None:
    table, ask = march_ask(600, 1400)
    assert answer(table, ask) == "stay"


def test_before_winter_a_banner_comes_back_to_where_the_way_home_is_open() -> None:
    world = field(4)
    outpost, nearer = cell(world, 3, 0), cell(world, 2, 0)
    ruins = {c: Settlement("village", "", razed=True) for c in (outpost, nearer)}
    table = at_home(world, banner("r1", outpost), holdings=ruins, scouted={outpost: (nearer,)})
    ask = asked(movement.movement(at_turn(table, 6, "movement"), "r1"))
    assert answer(table, ask) == f"{nearer}/0"


def test_a_banner_without_baggage_does_not_leave_its_food_for_nothing() -> None:
    world = field(1)
    post, waste = cell(world, 0, 0), cell(world, 1, 0)
    table = at_home(world, banner("r1", post), scouted={post: (waste,)})
    ask = asked(movement.movement(at_turn(table, 2, "movement"), "r1"))
    assert answer(table, ask) == "stay"


def test_two_banners_of_a_force_do_not_both_go_where_one_is_fed() -> None:
    world = field(3)
    post, village = cell(world, 1, 0), cell(world, 2, 0)
    holdings = {post: OWN_VILLAGE, village: OWN_VILLAGE}
    table = at_home(world, banner("r1", post), banner("r1", post, number=2), holdings=holdings,
                    scouted={post: (village,)})  # fmt: skip
    at_turn(table, 2, "movement")
    orders = movement.movement(table, "r1")
    first = asked(orders)
    marched = answer(table, first)
    second = orders.send(marched)
    assert [marched, answer(table, second)].count("stay") >= 1  # type: ignore[arg-type]


# War ----------------------------------------------------------------------------------------------


def besieger(points: int, defenders: int, **facts: Any) -> tuple[Game, Decide]:
    world = field(3)
    place = cell(world, 2, 0)
    siege = Siege(place, "r1", 2, defenders=defenders)
    table = at_home(world, banner("r1", place, points, baggage=3), holdings={place: Settlement("fortress", "")},
                    sieges={place: siege}, step="siege")  # fmt: skip
    keys = ("assault", "batter", "give_up", "wait")
    ask = Decide("r1", "siege", tuple(Option(key) for key in keys), default="wait", facts={
        "cell": place, "points": points, "enemy": "", "bonus": 0, "battered": False, "enemy_points": defenders,
        "value": 3 * defenders, **facts})  # fmt: skip
    return table, ask


def test_a_weak_garrison_is_stormed_at_once() -> None:
    table, ask = besieger(1500, 100)
    assert answer(table, ask) == "assault"


def test_walls_that_would_hold_are_battered_first() -> None:
    table, ask = besieger(1200, 800)
    assert answer(table, ask) == "batter"


def test_a_garrison_far_stronger_than_the_besiegers_is_left() -> None:
    table, ask = besieger(500, 1000)
    assert answer(table, ask) == "give_up"


def test_after_a_repulse_it_does_not_run_against_the_same_walls_at_bad_odds() -> None:
    table, ask = besieger(700, 800)
    again = replace(ask, question="assault_again", options=(Option("assault"), Option("wait")))
    assert answer(table, again) == "wait"


def withdraw(own: int, enemy: int) -> tuple[str, ...]:
    world = field(3)
    place = cell(world, 1, 0)
    table = at_home(world, banner("r1", place, own), banner("r2", place, enemy),
                    holdings={place: Settlement("fortress", "r1")}, player=2,
                    learned={"r1": {place: Learned("r2", enemy, 1, 2, "skirmish")}})  # fmt: skip
    ask = Pick("r1", "withdraw_inside", (Option("r1-1"),), 0, 1, facts={"cell": place, "enemy": "r2", "points": own})
    return answer(table, ask)  # type: ignore[no-any-return]


def test_the_outnumbered_go_within_walls() -> None:
    assert withdraw(600, 1500) == ("r1-1",)


def test_the_stronger_fight_in_the_field() -> None:
    assert withdraw(1500, 600) == ()


def test_the_besieged_come_out_at_good_odds_only() -> None:
    world = field(3)
    place = cell(world, 1, 0)
    options = tuple(Option(key) for key in ("sally", "offer_terms", "none"))
    chosen = []
    for enemy in (300, 1500):
        table = at_home(world, banner("r1", place, 1200, baggage=4, inside=True), banner("r2", place, enemy),
                        holdings={place: Settlement("fortress", "r1")}, sieges={place: Siege(place, "r2", 1)},
                        learned={"r1": {place: Learned("r2", enemy, 1, 2, "battle")}})  # fmt: skip
        facts = {"cell": place, "enemy": "r2", "points": 1200}
        chosen.append(answer(table, Decide("r1", "besieged", options, facts=facts, default="none")))
    assert chosen == ["sally", "none"]


def test_a_retreat_goes_where_there_is_food_and_no_enemy() -> None:
    world = field(3)
    lost, barren, village = cell(world, 2, 0), cell(world, 1, 0), cell(world, 1, 1)
    table = at_home(world, banner("r1", lost), holdings={village: OWN_VILLAGE})
    options = tuple(
        Option(f"{c}/0", {"cell": c, "zone": 0, "side": 1, "crossing": "", "terrain": "lowland"})
        for c in (barren, village)
    )
    ask = Decide("r1", "retreat", options, facts={"cell": lost, "banners": ("r1-1",)}, default=options[0].key)
    assert answer(table, ask) == f"{village}/0"


def test_every_card_is_played_now_and_then() -> None:
    world = field(3)
    post = cell(world, 1, 0)
    options = tuple(Option(key) for key in ("direct_attack", "surprise_attack", "flank_attack"))
    played: Counter[str] = Counter()
    for points in range(500, 1500, 10):
        table = at_home(world, banner("r1", post, points))
        ask = Decide("r1", "attack_card", options, facts={"cell": post}, secret=True)
        played[answer(table, ask)] += 1
    assert min(played[o.key] for o in options) >= 8
    assert played["direct_attack"] < played["flank_attack"]


# Camp and winter ----------------------------------------------------------------------------------


@pytest.mark.parametrize("total", [500, 999, 1501, 2340, 3060, 4999, 7777, 12000])
@pytest.mark.parametrize("border", [(5, 0), (0, 0), (0, 4), (6, 4), (12, 6)])
def test_banners_are_drawn_up_lawfully(total: int, border: tuple[int, int]) -> None:
    for slots in range(-(-total // 1500), total // 500 + 1):
        sizes = sizes_of(total, 500, 1500, slots, border)
        assert sum(sizes) == total
        assert len(sizes) <= slots
        assert all(500 <= size <= 1500 for size in sizes)


def test_heavy_banners_are_raised_where_the_borders_are_defended() -> None:
    assert max(sizes_of(4500, 500, 1500, 9, (0, 5))) == 1500
    assert max(sizes_of(4500, 500, 1500, 9, (9, 0))) <= 1000


def test_most_crowns_become_troops_and_some_are_kept_for_baggage() -> None:
    world = field(2)
    table = at_home(world, *(banner("r1", cell(world, 0, 0), number=n) for n in range(1, 5)))
    facts = {"treasury": 12, "points_per_crown": 100}
    ask = Share("r1", "recruit", (Slot("recruits", 0, 12),), 12, False, facts=facts)
    assert 6 <= answer(table, ask)["recruits"] <= 11


def test_a_ruin_is_rebuilt_only_where_it_pays() -> None:
    world = field(2)
    table = at_home(world)
    chosen = []
    for crowns in (1, 9):
        facts = {"cell": cell(world, 2, 0), "settlement": "village", "roll": 1, "crowns": crowns, "treasury": 20}
        ask = Decide("r1", "rebuild", (Option("yes"), Option("no")), facts=facts, default="no")
        chosen.append(answer(table, ask))
    assert chosen == ["yes", "no"]


def test_home_is_never_razed() -> None:
    world = field(3)
    village = cell(world, 1, 0)
    table = at_home(world, banner("r1", village, 500), banner("r2", cell(world, 2, 0), 1500),
                    holdings={village: OWN_VILLAGE})  # fmt: skip
    option = Option(f"{village}/raze", {"cell": village, "job": "raze", "baggage": 1})
    assert answer(table, Pick("r1", "reorganise", (option,), 0, 1)) == ()


def test_a_question_it_does_not_know_is_answered_by_its_default() -> None:
    world = field(1)
    ask = Decide("r1", "what_is_this", (Option("a"), Option("b")), default="a")
    assert answer(at_home(world), ask) == "a"


def test_it_needs_nothing_of_the_campaign_but_the_view() -> None:
    world = field(1)
    table = at_home(world, banner("r1", cell(world, 0, 0)))
    view = view_for(world, book(), table.state, "r1")
    assert isinstance(view.campaign, Campaign)
    assert view.campaign.masked
    ask = Decide("r1", "pursue", (Option("yes"), Option("no")), facts={"points": 50}, default="yes")
    assert AutoPlayer().answer(ask, view) == "no"
