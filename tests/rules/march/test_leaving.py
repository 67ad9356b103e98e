"""Who must leave a tile for a reason other than a battle: where to, by which way, or not at all (ME-WILD-10)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from empires.model.land.world import Tile
from empires.model.state.campaign import Banner, Settlement
from empires.model.state.pieces import Wanderer
from empires.rules.core.force import Force
from empires.rules.core.game import Game
from empires.rules.march import leaving
from tests.support.builders import banner, cell, field, game
from tests.support.driver import Log, drive, keyed

PLAIN = field(2)
HERE, EAST, WEST = (cell(PLAIN, *at) for at in ((0, 0), (1, 0), (-1, 0)))
RIVER = field(2, here=Tile((0, 0), "river_valley", rivers=((1, 4),)))
"""A river parts the tile that must be left."""
RULE = "ME-NECROP-13"


def table(*banners: Banner, world: Any = PLAIN, own: tuple[str, ...] = (EAST,), **changes: Any) -> Game:
    """Banners of r1 at HERE; the tiles of its empire are `own`, others belong to r2 or nobody."""
    return game(world, banners=banners, markers=dict.fromkeys(own, "r1"), **changes)


def leave(made: Game, *ids: str, rolled: bool = False, **rolls: Any) -> list[str]:
    """Where each of these banners is afterwards, "" where it is no more."""
    log = Log()
    drive(leaving.leave_tile(made, Force("r1", HERE, ids), RULE, rolled=rolled), keyed(rolls), log)
    assert all(ask.by == "r1" for ask in log)
    return [made.state.banners[b].cell if b in made.state.banners else "" for b in ids]


@pytest.mark.rule("ME-WILD-10")
def test_the_tile_it_came_from_is_open_also_where_it_is_not_its_own():
    assert leave(table(banner("r1", HERE, came_from=WEST), own=()), "r1-1") == [WEST]
    rivals = {WEST: Settlement("city", "r2")}
    assert leave(table(banner("r1", HERE, came_from=WEST), own=(), holdings=rivals), "r1-1") == [WEST]
    assert leave(table(banner("r1", HERE), own=()), "r1-1") == [HERE], "who came from nowhere"


@pytest.mark.rule("ME-WILD-10")
@pytest.mark.parametrize("foe", ["banner", "bandits"])
def test_where_an_enemy_stands_it_does_not_go_and_it_stays_unharmed(foe: str):
    for came_from, own in ((WEST, ()), ("", (WEST,)), (WEST, (WEST,))):
        made = table(banner("r1", HERE, baggage=2, came_from=came_from), own=own)
        if foe == "banner":
            made.state = replace(made.state, banners={**made.state.banners, "r2-1": banner("r2", WEST)})
        else:
            made.state = replace(made.state, wanderers={"wanderer1": Wanderer("wanderer1", "bandits", WEST, 900)})
        before = made.state.banners["r1-1"]
        assert leave(made, "r1-1") == [HERE]
        assert made.state.banners["r1-1"] == before
        assert not made.log


@pytest.mark.rule("ME-WILD-10")
def test_a_rivals_tile_and_a_razed_one_are_no_way_out():
    assert leave(table(banner("r1", HERE), own=(), holdings={EAST: Settlement("village", "r2")}), "r1-1") == [HERE]
    razed = {EAST: Settlement("village", "r1", razed=True)}
    assert leave(table(banner("r1", HERE), own=(), holdings=razed), "r1-1") == [HERE]


@pytest.mark.rule("ME-WILD-10")
@pytest.mark.parametrize(("chosen", "goes"), [(EAST, EAST), (WEST, WEST)])
def test_its_player_chooses_between_the_way_back_and_his_land(chosen: str, goes: str):
    made = table(banner("r1", HERE, came_from=WEST))
    log = Log()
    answer = keyed(choices={"retreat": f"{chosen}/0"})
    drive(leaving.leave_tile(made, Force("r1", HERE, ("r1-1",)), RULE), answer, log)
    assert log.questions() == ["retreat"]
    assert made.state.banners["r1-1"].cell == goes


@pytest.mark.rule("ME-WILD-10")
def test_banners_that_came_by_different_ways_leave_by_their_own_and_one_way_is_asked_for_once():
    apart = table(banner("r1", HERE, came_from=WEST), banner("r1", HERE, 900, 2, came_from=EAST), own=())
    assert leave(apart, "r1-1", "r1-2") == [WEST, EAST]
    together = table(banner("r1", HERE, came_from=WEST), banner("r1", HERE, 900, 2, came_from=WEST))
    log = Log()
    drive(leaving.leave_tile(together, Force("r1", HERE, ("r1-1", "r1-2")), RULE), keyed(), log)
    assert log.questions() == ["retreat"]
    assert {b.cell for b in together.state.banners.values()} in ({WEST}, {EAST})


@pytest.mark.rule("ME-WILD-10")
def test_only_those_who_must_and_who_are_still_there_leave():
    made = table(banner("r1", HERE), banner("r1", HERE, 900, 2), banner("r1", WEST, 900, 3))
    leave(made, "r1-1", "r1-3", "r1-9")
    assert [made.state.banners[f"r1-{n}"].cell for n in (1, 2, 3)] == [EAST, HERE, WEST]


def parted() -> tuple[Game, str]:
    """A banner on one bank, its only own tile on the other; and that tile."""
    zone = RIVER.zones_touching(HERE, 2)[0]
    far = next(other for side, other in RIVER.neighbours(HERE) if zone not in RIVER.zones_touching(HERE, side))
    return table(banner("r1", HERE, 1000, baggage=2, zone=zone), world=RIVER, own=(far,)), far


@pytest.mark.rule("ME-WILD-10", "ME-MOVE-06")
@pytest.mark.parametrize(
    ("route", "peril", "goes", "points"),
    [(1, 6, False, 1000), (6, 6, True, 1000), (3, 1, True, 850), (3, 6, True, 1000)],
)
def test_a_blocked_way_is_rolled_for_once_and_who_fails_stays(route: int, peril: int, goes: bool, points: int):
    made, far = parted()
    rolls = {"route": route, "perilous_route": peril, "perilous_loss": 3}
    assert leave(made, "r1-1", **rolls) == [far if goes else HERE]
    assert made.state.banners["r1-1"].points == points


@pytest.mark.rule("ME-WILD-10", "ME-RUIN-05")
@pytest.mark.parametrize(("route", "goes"), [(1, False), (6, True)])
def test_an_open_way_is_rolled_for_only_where_the_rule_says_so(route: int, goes: bool):
    assert leave(table(banner("r1", HERE)), "r1-1", rolled=True, route=route) == [EAST if goes else HERE]
    assert leave(table(banner("r1", HERE)), "r1-1", route=route) == [EAST]


@pytest.mark.rule("ME-WILD-10")
def test_who_is_lost_on_a_perilous_way_is_gone_and_the_other_arrives():
    made, far = parted()
    small = replace(made.state.banners["r1-1"], id="r1-2", number=2, points=50)
    made.state = replace(made.state, banners={**made.state.banners, "r1-2": small})
    assert leave(made, "r1-1", "r1-2", route=3, perilous_route=1, perilous_loss=[1, 6])[0] == far
    assert "r1-2" not in made.state.banners
