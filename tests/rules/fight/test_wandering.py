"""Forces of nobody: when they move, whom they attack, what they raze, and what is left of them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from empires.model.events.all_events import BattleFought, SettlementRazed, SiegeEnded, StrengthLearned
from empires.model.events.land import TreasureChanged, WandererChanged, WandererGone, WandererMoved
from empires.model.land.world import Tile
from empires.model.state.asks import Ask, Decide, Pick, Roll
from empires.model.state.campaign import Banner, Clock, Settlement, Siege
from empires.model.state.pieces import Spell, Wanderer, WandererKind
from empires.rules.core.game import Game
from empires.rules.fight import wandering
from empires.rules.march import retreat
from empires.rules.season import battle
from empires.rules.troops import wanderers
from empires.rules.year import month
from tests.support.builders import banner, cell, field, game, happened
from tests.support.driver import asks_of, drive, keyed


def roaming(kind: WandererKind = "bandits", points: int = 1000, at: tuple[int, int] = (0, 0), **changes: Any) -> Game:
    """One force that came last month, in the middle of a field, before any player's turn."""
    land = field(2)
    force = Wanderer("wanderer1", kind, cell(land, *at), points, since=0, **changes)
    played = {"module_ruins": "on", "module_wild_temples": "on"}
    table = game(land, wanderers={"wanderer1": force}, step="order", made={"wanderer": 1}, settings=played)
    table.state = replace(table.state, clock=Clock(1, "season", 1, (), 0, "order"))
    return table


def with_(table: Game, *banners: Banner, **places: Any) -> Game:
    table.state = replace(table.state, banners={b.id: b for b in banners}, **places)
    return table


def at(table: Game, i: int, j: int) -> str:
    return cell(table.world, i, j)


def side_to(table: Game, target: str, origin: str = "") -> int:
    origin = origin or table.state.wanderers["wanderer1"].cell
    return next(side for side, other in table.world.neighbours(origin) if other == target)


def attacked(table: Game, target: str, dice: tuple[int, int], **rolls: int) -> None:
    """The force moves into the tile and fights with these dice."""
    drive(month.begin(table), keyed({"wander": side_to(table, target), "battle_dice": dice, **rolls}))


# Moving -------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-TURN-06")
@pytest.mark.rule("ME-RUIN-10")
def test_bandits_go_one_tile_in_a_random_direction_before_the_first_turn() -> None:
    table = roaming()
    target = at(table, 1, 0)
    drive(month.begin(table), [side_to(table, target)])
    assert table.state.wanderers["wanderer1"].cell == target
    assert [e.rule for e in happened(table, WandererMoved)] == ["ME-RUIN-10"]


@pytest.mark.rule("ME-RUIN-10")
def test_a_force_moves_from_the_month_after_it_came() -> None:
    table = roaming()
    fresh = replace(table.state.wanderers["wanderer1"], since=1)
    table.state = replace(table.state, wanderers={"wanderer1": fresh})
    drive(month.begin(table), [])
    assert not happened(table, WandererMoved)


@pytest.mark.rule("ME-TURN-06")
def test_several_forces_move_in_random_order() -> None:
    table = roaming()
    other = Wanderer("wanderer2", "bandits", at(table, -1, 0), 800)
    table.state = replace(table.state, wanderers={**table.state.wanderers, "wanderer2": other})
    first = side_to(table, at(table, -1, -1), other.cell)
    second = side_to(table, at(table, 1, 1))
    drive(wandering.move_all(table), [2, first, second])
    assert [e.wanderer for e in happened(table, WandererMoved)] == ["wanderer2", "wanderer1"]


@pytest.mark.rule("ME-RUIN-10")
def test_bandits_roll_again_at_the_edge_and_at_water() -> None:
    land = field(1, lake=Tile(at=(1, 0), terrain="sea"))
    table = roaming()
    table.world = land
    force = replace(table.state.wanderers["wanderer1"], cell=cell(land, 0, 1))
    table.state = replace(table.state, wanderers={"wanderer1": force})
    off = next(side for side in range(1, 7) if land.neighbour(force.cell, side) is None)
    home = next(side for side, other in land.neighbours(force.cell) if other == cell(land, 0, 0))
    drive(wandering.move_all(table), [off, home])
    wet = next(side for side, other in land.neighbours(cell(land, 0, 0)) if other == cell(land, 1, 0))
    back = next(side for side, other in land.neighbours(cell(land, 0, 0)) if other == cell(land, 0, 1))
    drive(wandering.move_all(table), [wet, back])
    assert table.state.wanderers["wanderer1"].cell == cell(land, 0, 1)


@pytest.mark.rule("ME-RUIN-12")
def test_bandits_winter_where_they_stand_and_go_on_next_season() -> None:
    table = roaming()
    drive(month.season_ends(table), [])
    assert table.state.wanderers["wanderer1"].cell == at(table, 0, 0)
    table.state = replace(table.state, clock=Clock(2, "season", 1, (), 0, "order"))
    drive(month.begin(table), [side_to(table, at(table, 0, 1))])
    assert table.state.wanderers["wanderer1"].cell == at(table, 0, 1)


@pytest.mark.rule("ME-TURN-05")
def test_a_force_that_serves_for_a_season_is_gone_at_its_end() -> None:
    table = roaming("risen", until=1)
    drive(month.begin(table), [])
    assert not happened(table, WandererMoved)
    drive(month.season_ends(table), [])
    assert [e.why for e in happened(table, WandererGone)] == ["season"]


@pytest.mark.parametrize("kind", ["bandits", "undead", "risen", "chaos"])
@pytest.mark.rule("ME-BATTLE-06")
def test_the_card_of_a_force_that_attacks_is_drawn_when_the_defender_has_chosen_his(kind: WandererKind) -> None:
    table = roaming(kind)
    target = at(table, 1, 0)
    with_(table, banner("r1", target, 900), markers={target: "r1"})
    asked: list[Ask] = []
    drive(wandering.meet(table, target, "r1", ("r1-1",), "wanderer1", attacker=False), keyed(), asked)
    cards = [ask for ask in asked if getattr(ask, "question", getattr(ask, "why", "")) in ("defence_card", "card")]
    assert [type(ask) for ask in cards] == [Decide, Roll]
    (told,) = happened(table, BattleFought)
    assert (told.attacker_card, told.defender_card) == ("direct_attack", "hold")


@pytest.mark.rule("ME-BATTLE-06")
def test_the_card_of_a_force_that_is_attacked_is_drawn_second_as_well() -> None:
    table = roaming()
    target = at(table, 0, 0)
    with_(table, banner("r1", target, 900))
    asked: list[Ask] = []
    drive(wandering.meet(table, target, "r1", ("r1-1",), "wanderer1", attacker=True), keyed(), asked)
    assert [ask.by for ask in asked[:2]] == ["r1", ""]
    (told,) = happened(table, BattleFought)
    assert (told.attacker_card, told.defender_card) == ("direct_attack", "counter_attack")


# Razing -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("owner", ["r1", ""])
@pytest.mark.rule("ME-RUIN-10")
def test_bandits_raze_an_undefended_village_whoever_owns_it(owner: str) -> None:
    table = roaming()
    target = at(table, 1, 0)
    with_(table, holdings={target: Settlement("village", owner)})
    drive(month.begin(table), [side_to(table, target)])
    assert table.state.holdings[target].razed
    assert [(e.realm, e.loser, e.how) for e in happened(table, SettlementRazed)] == [("", owner, "bandits")]


@pytest.mark.parametrize("kind", ["fortress", "city", "capital"])
@pytest.mark.rule("ME-RUIN-10")
def test_fortresses_and_cities_are_immune_to_bandits(kind: Any) -> None:
    table = roaming()
    target = at(table, 1, 0)
    with_(table, holdings={target: Settlement(kind, "r1")})
    drive(month.begin(table), [side_to(table, target)])
    assert not table.state.holdings[target].razed


@pytest.mark.parametrize(("kind", "gain"), [("village", 60), ("fortress", 60), ("city", 300), ("capital", 300)])
@pytest.mark.rule("ME-NECROP-17")
def test_the_undead_raze_every_kind_of_settlement_and_grow_by_it(kind: Any, gain: int) -> None:
    table = roaming("undead")
    target = at(table, 1, 0)
    with_(table, holdings={target: Settlement(kind, "r1")})
    drive(month.begin(table), [side_to(table, target), 3])
    assert table.state.holdings[target].razed
    assert table.state.wanderers["wanderer1"].points == 1000 + gain


@pytest.mark.rule("ME-RUIN-10")
def test_a_village_that_a_banner_defends_is_not_razed_even_if_the_banner_is_beaten() -> None:
    table = roaming(points=3000)
    target = at(table, 1, 0)
    with_(
        table,
        banner("r1", target, 500),
        holdings={target: Settlement("village", "r1")},
        markers={at(table, 2, 0): "r1"},
    )
    attacked(table, target, (6, 5))
    assert happened(table, BattleFought)
    assert not table.state.holdings[target].razed


# Fights -------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-RUIN-10")
def test_a_banner_in_the_tile_is_attacked_and_a_beaten_one_retreats_and_rests() -> None:
    table = roaming(points=3000)
    target, home = at(table, 1, 0), at(table, 2, 0)
    with_(table, banner("r1", target, 900), markers={target: "r1", home: "r1"})
    attacked(table, target, (6, 5))
    fought = happened(table, BattleFought)[0]
    assert (fought.attacker, fought.defender, fought.band) == ("", "r1", "bandits")
    beaten = table.state.banners["r1-1"]
    assert (beaten.cell, beaten.halted) == (home, 1)
    assert table.state.wanderers["wanderer1"].cell == target


@pytest.mark.rule("ME-RUIN-13")
def test_a_beaten_bandit_army_is_destroyed_and_leaves_crowns() -> None:
    table = roaming(points=300)
    target = at(table, 1, 0)
    with_(table, banner("r1", target, 1400), markers={target: "r1"})
    attacked(table, target, (1, 2), bandit_reward=4)
    assert not table.state.wanderers
    assert table.state.banners["r1-1"].treasure == 4
    assert [(e.delta, e.rule) for e in happened(table, TreasureChanged)] == [(4, "ME-RUIN-13")]


@pytest.mark.rule("ME-NECROP-18")
def test_who_defeats_the_undead_adds_their_artefacts_to_his_banners() -> None:
    table = roaming("undead", 300, artefacts=280)
    target = at(table, 1, 0)
    with_(table, banner("r1", target, 1200), markers={target: "r1"})
    attacked(table, target, (1, 2), bandit_reward=4)
    lost = happened(table, BattleFought)[0].defender_loss
    assert table.state.banners["r1-1"].points == 1200 - lost + 280


@pytest.mark.rule("ME-NECROP-18")
def test_artefacts_that_were_won_are_magic_items_for_the_next_dead_to_gather() -> None:
    table = roaming("undead", 300, artefacts=280)
    target, home = at(table, 1, 0), at(table, 2, 0)
    with_(table, banner("r1", target, 1200), banner("r1", target, 600, 2), markers={target: "r1", home: "r1"})
    attacked(table, target, (1, 2))
    assert [b.boons.get("items", 0) for b in table.state.banners.values()] == [280, 0]
    host = wanderers.come(table, "undead", target, 6000, artefacts=600, rule="ME-NECROP-17")
    drive(wandering.meet(table, target, "r1", ("r1-1", "r1-2"), host, attacker=False), keyed({"battle_dice": (6, 5)}))
    assert table.state.wanderers[host].artefacts == 880


@pytest.mark.rule("ME-NECROP-18")
def test_what_a_draw_sends_back_into_the_ground_keeps_its_artefacts() -> None:
    table = roaming("undead", 1000, artefacts=100)
    target = at(table, 1, 0)
    with_(table, banner("r1", target, 1000, boons={"items": 50}), markers={target: "r1", at(table, 2, 0): "r1"})
    attacked(table, target, (3, 4), card=3)
    assert not table.state.wanderers
    assert table.state.banners["r1-1"].boons == {"items": 50}


@pytest.mark.rule("ME-RUIN-11")
def test_bandits_destroy_the_baggage_they_win() -> None:
    table = roaming(points=3000)
    target = at(table, 1, 0)
    with_(table, banner("r1", target, 900, baggage=4, treasure=3), markers={target: "r1", at(table, 2, 0): "r1"})
    attacked(table, target, (6, 6))
    beaten = table.state.banners["r1-1"]
    assert happened(table, BattleFought)[0].result == "defender_scattered"
    assert (beaten.baggage, beaten.treasure) == (0, 0)


@pytest.mark.rule("ME-RUIN-10")
def test_who_marches_into_the_tile_of_a_wandering_force_fights_it_before_he_takes_the_land() -> None:
    table = roaming(points=3000)
    here, back = at(table, 0, 0), at(table, -1, 0)
    table.state = replace(table.state, clock=Clock(1, "season", 1, ("r1", "r2"), 0, "battle"))
    came = banner("r1", here, 800, came_from=back, moved=1, side=side_to(table, back))
    with_(table, came, markers={here: "r2", back: "r1"})
    asked = asks_of(battle.battles(table, "r1"), [])
    assert isinstance(asked[0], Decide)
    assert asked[0].question == "attack_card"
    drive(battle.battles(table, "r1"), keyed({"battle_dice": (1, 2)}))
    assert table.state.banners["r1-1"].cell == back
    assert table.state.owner(here) == "r2"


@pytest.mark.rule("ME-RUIN-10")
def test_who_beats_the_force_takes_the_land_it_stood_on() -> None:
    table = roaming(points=300)
    here, back = at(table, 0, 0), at(table, -1, 0)
    table.state = replace(table.state, clock=Clock(1, "season", 1, ("r1", "r2"), 0, "battle"))
    with_(table, banner("r1", here, 1200, came_from=back, moved=1), markers={here: "r2", back: "r1"})
    drive(battle.battles(table, "r1"), keyed({"battle_dice": (6, 5)}))
    assert table.state.owner(here) == "r1"
    assert not table.state.wanderers


@pytest.mark.rule("ME-BATTLE-17")
def test_nobody_retreats_into_a_tile_where_a_force_wanders() -> None:
    table = roaming()
    with_(table, markers={at(table, 0, 0): "r1", at(table, 1, 0): "r1"})
    assert not retreat.friendly(table, "r1")(at(table, 0, 0))
    assert retreat.friendly(table, "r1")(at(table, 1, 0))


@pytest.mark.rule("ME-SIEGE-01")
def test_a_garrison_may_stay_behind_its_walls_until_the_force_moves_on() -> None:
    table = roaming()
    target = at(table, 1, 0)
    with_(table, banner("r1", target, 600), holdings={target: Settlement("fortress", "r1")})
    asked = asks_of(month.begin(table), [side_to(table, target)])
    assert isinstance(asked[1], Pick)
    table.state = replace(
        table.state, wanderers={"wanderer1": replace(table.state.wanderers["wanderer1"], cell=at(table, 0, 0))}
    )
    drive(month.begin(table), [side_to(table, target), ("r1-1",)])
    assert not happened(table, BattleFought)
    assert not table.state.banners["r1-1"].inside


@pytest.mark.rule("ME-NECROP-17")
def test_a_draw_sends_the_undead_back_into_the_ground_but_not_bandits() -> None:
    for kind, left in (("undead", 0), ("bandits", 1)):
        table = roaming(kind, 1000)  # type: ignore[arg-type]
        target = at(table, 1, 0)
        with_(table, banner("r1", target, 1000), markers={target: "r1", at(table, 2, 0): "r1"})
        attacked(table, target, (3, 4), card=3)
        assert happened(table, BattleFought)[0].result == "draw"
        assert len(table.state.wanderers) == left


@pytest.mark.rule("ME-TEMPLE-12")
def test_a_chaos_force_lasts_until_it_is_below_500_points() -> None:
    table = roaming("chaos", 650, power="khorne")
    target = at(table, 1, 0)
    with_(table, banner("r1", target, 650), markers={target: "r1", at(table, 2, 0): "r1"})
    attacked(table, target, (3, 4), card=3, battle_loss=4)
    assert happened(table, BattleFought)[0].attacker_loss == 200
    assert [e.points for e in happened(table, WandererChanged)] == [-200]
    assert [e.why for e in happened(table, WandererGone)] == ["weak"]


@pytest.mark.rule("ME-TEMPLE-12")
@pytest.mark.parametrize(("before", "left"), [(700, 1), (699, 0)])
def test_exactly_500_points_are_enough(before: int, left: int) -> None:
    table = roaming("chaos", before, power="khorne")
    target = at(table, 1, 0)
    with_(table, banner("r1", target, 700), markers={target: "r1", at(table, 2, 0): "r1"})
    attacked(table, target, (3, 4), card=3, battle_loss=4)
    assert happened(table, BattleFought)[0].attacker_loss == 200
    assert len(table.state.wanderers) == left


@pytest.mark.rule("ME-TEMPLE-12", "ME-EQUINOX-12")
@pytest.mark.parametrize(("kind", "left"), [("chaos", 1), ("bandits", 0)])
def test_the_void_swallows_wanderers_but_not_those_of_chaos(kind: WandererKind, left: int) -> None:
    table = roaming(kind, 900)
    target = at(table, 1, 0)
    table.state = replace(table.state, spells={"spell1": Spell("spell1", "chaos_void", target, "r1", 1)})
    drive(month.begin(table), [side_to(table, target)])
    assert len(table.state.wanderers) == left


@pytest.mark.rule("ME-TEMPLE-12")
def test_who_is_destroyed_by_opposed_powers_razes_nothing_and_a_third_stays() -> None:
    table = roaming("chaos", 900, power="khorne")
    target = at(table, 1, 0)
    others = {f"wanderer{n}": Wanderer(f"wanderer{n}", "chaos", target, 900, power, since=5)
              for n, power in ((2, "nurgle"), (3, "slaanesh"), (4, "slaanesh"))}  # fmt: skip
    table.state = replace(table.state, wanderers={**table.state.wanderers, **others})
    with_(table, holdings={target: Settlement("village", "r2")})
    drive(month.begin(table), [side_to(table, target)])
    assert set(table.state.wanderers) == {"wanderer2", "wanderer4"}, "one falls with one"
    assert not table.state.holdings[target].razed


@pytest.mark.rule("ME-TEMPLE-12")
def test_a_chaos_force_that_leaves_the_map_is_gone() -> None:
    table = roaming("chaos", 900, at=(2, 0))
    off = next(s for s in range(1, 7) if table.world.neighbour(at(table, 2, 0), s) is None)
    drive(month.begin(table), [off])
    assert [e.why for e in happened(table, WandererGone)] == ["off_map"]


@pytest.mark.rule("ME-TEMPLE-12")
def test_two_forces_of_opposed_powers_destroy_each_other() -> None:
    table = roaming("chaos", 900, power="khorne")
    target = at(table, 1, 0)
    other = Wanderer("wanderer2", "chaos", target, 900, "slaanesh", since=5)
    table.state = replace(table.state, wanderers={**table.state.wanderers, "wanderer2": other})
    drive(month.begin(table), [side_to(table, target)])
    assert [e.why for e in happened(table, WandererGone)] == ["opposed", "opposed"]


@pytest.mark.parametrize("power", ["khorne", "nurgle", ""])
@pytest.mark.rule("ME-TEMPLE-12")
def test_other_powers_stand_side_by_side(power: str) -> None:
    table = roaming("chaos", 900, power="khorne")
    target = at(table, 1, 0)
    other = Wanderer("wanderer2", "chaos", target, 900, power, since=5)
    table.state = replace(table.state, wanderers={**table.state.wanderers, "wanderer2": other})
    drive(month.begin(table), [side_to(table, target)])
    assert len(table.state.wanderers) == 2


@pytest.mark.rule("ME-TEMPLE-12")
def test_a_chaos_force_razes_any_settlement_that_no_banner_defends() -> None:
    table = roaming("chaos", 900)
    target = at(table, 1, 0)
    with_(table, holdings={target: Settlement("city", "")})
    drive(month.begin(table), [side_to(table, target)])
    assert table.state.holdings[target].razed


@pytest.mark.rule("ME-RUIN-10")
def test_besiegers_who_are_beaten_give_up_the_siege() -> None:
    table = roaming(points=3000)
    target, home = at(table, 1, 0), at(table, 2, 0)
    with_(
        table,
        banner("r1", target, 900),
        banner("r2", target, 600, inside=True),
        holdings={target: Settlement("fortress", "r2")},
        markers={home: "r1"},
        sieges={target: Siege(target, "r1", 1)},
    )
    attacked(table, target, (6, 5))
    assert [e.how for e in happened(table, SiegeEnded)] == ["relieved"]


@pytest.mark.rule("ME-BATTLE-04")
def test_nobody_learns_the_strength_of_a_tile_from_a_fight_with_a_wandering_force() -> None:
    table = roaming(points=300)
    target = at(table, 1, 0)
    with_(table, banner("r1", target, 1400), markers={target: "r1"})
    attacked(table, target, (1, 2), bandit_reward=4)
    assert not happened(table, StrengthLearned)


@pytest.mark.rule("ME-EQUINOX-17")
@pytest.mark.parametrize(("owner", "foe_of"), [("", ["r1", "r2"]), ("r1", ["r2"])])
def test_a_force_that_serves_a_realm_is_no_foe_of_its_own(owner: str, foe_of: list[str]) -> None:
    table = roaming("risen", owner=owner)
    here = at(table, 0, 0)
    assert [realm for realm in ("r1", "r2") if wanderers.foes(table.state, here, realm)] == foe_of
