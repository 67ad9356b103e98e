"""Bands that hunt, that attack banners, that fight beside them (ME-WARBAND-02, ME-WARBAND-14, -16, -17)."""

import pytest
from msgspec.structs import replace

from empires.model.events.all_events import BannerHalted, BattleFought
from empires.model.events.heroes import GrudgeHeld, WarBandChanged, WarBandGone
from empires.model.state.asks import Roll
from empires.model.state.campaign import Settlement
from empires.rules.bands import champions, parts, warband_fights, warband_trips, warband_visits
from empires.rules.fight.combat import Side, points
from empires.rules.fight.exchange import Group, exchange_points
from empires.rules.march.marching import may_move
from empires.rules.season import battle
from empires.rules.troops.losses import lose_points
from tests.support.banding import FAR, HERE, NEXT, band, bands_game, of, own, site
from tests.support.builders import banner, happened
from tests.support.driver import Log, drive, keyed


def hunt(*banners, hunters=None, outfought=False, **state):
    """Hunters and the chaos band they were hired against, in one tile."""
    prey = band(owner="r2", number=2, kind="chaos")
    made = bands_game(hunters or band(hunts="band2"), prey, banners=banners, **state)
    if outfought:
        ready = replace(made.state.realms["r1"], outfought=("band2",))
        made.state = replace(made.state, realms={**made.state.realms, "r1": ready})
    return made


# Beside a banner ----------------------------------------------------------------------------------


@pytest.mark.rule("ME-WARBAND-14")
def test_a_band_of_300_with_a_banner_of_900_makes_1200():
    made = bands_game(band(rating=300, escorts="r1-1"), banners=[banner("r1", HERE, 900)])
    assert points(made, Side("r1", ("r1-1",))) == 1200


@pytest.mark.rule("ME-WARBAND-14")
def test_its_strength_counts_in_the_fight():
    here = [banner("r1", HERE, 900, moved=1, came_from=NEXT), banner("r2", HERE, 1000)]
    made = bands_game(band(rating=300, escorts="r1-1"), banners=here, step="battle")
    drive(battle.battles(made, "r1"), keyed({"battle_dice": (3, 4)}))
    (fought,) = happened(made, BattleFought)
    assert (fought.attacker_points, fought.defender_points) == (1200, 1000)


@pytest.mark.rule("ME-WARBAND-14")
def test_it_joins_when_told_to_and_marches_along():
    made, log = bands_game(band(), banners=[banner("r1", HERE, 900)]), Log()
    drive(parts.scouts(made, "r1"), keyed(choices={"warband": "escort:r1-1"}), log)
    assert of(made).escorts == "r1-1"
    moved = replace(made.state.banners["r1-1"], cell=NEXT)
    made.state = replace(made.state, banners={"r1-1": moved})
    parts.marched(made, "r1")
    assert of(made).cell == NEXT
    assert "hazard" not in log.questions()
    drive(parts.scouts(made, "r1"), keyed(choices={"warband": "stay"}))
    assert of(made).escorts == "r1-1"
    drive(parts.scouts(made, "r1"), keyed({"hazard": 4}, {"warband": HERE}))
    assert of(made).escorts == ""


@pytest.mark.rule("ME-WARBAND-14", "ME-WARBAND-10")
@pytest.mark.parametrize(("why", "left"), [("battle", False), ("hunger", True)])
def test_it_falls_with_its_banner_in_battle_only(why, left):
    made = bands_game(band(escorts="r1-1", purse=90), banners=[banner("r1", HERE, 900)])
    lose_points(made, "r1-1", 900, why, "ME-GEN-04")
    assert ("band1" in made.state.warbands) is left
    if left:
        assert of(made).escorts == ""


# Against a banner ---------------------------------------------------------------------------------


@pytest.mark.rule("ME-WARBAND-14")
@pytest.mark.parametrize(("rating", "may"), [(250, []), (251, ["r2"])])
def test_only_above_250_may_it_attack_a_banner(rating, may):
    made = bands_game(band(rating=rating), banners=[banner("r2", HERE, 500)])
    own(made, NEXT)
    assert warband_fights.foes_of(made, of(made)) == may
    keys = [option.key for option in warband_trips.choices(made, of(made))]
    assert ("attack:r2" in keys) is bool(may)


@pytest.mark.rule("ME-WARBAND-14")
def test_no_option_tells_of_a_banner_that_its_empire_does_not_see():
    made = bands_game(band(), banners=[banner("r2", HERE, 500)])
    assert not [o for o in warband_trips.choices(made, of(made)) if o.key.startswith("attack")]


def attack(dice, **rolls):
    made, log = bands_game(band(), banners=[banner("r2", HERE, 500)], step="battle"), Log()
    own(made, NEXT)
    own(made, FAR, realm="r2")
    drive(parts.scouts(made, "r1"), keyed(choices={"warband": "attack:r2"}))
    assert not happened(made, BattleFought)
    drive(battle.battles(made, "r1"), keyed({"battle_dice": dice, **rolls}), log)
    return made, log


@pytest.mark.rule("ME-WARBAND-14")
def test_its_rating_is_its_points_and_bears_its_losses():
    made, log = attack((1, 2), battle_loss=2, casualty_loss=1)
    (fought,) = happened(made, BattleFought)
    assert (fought.attacker, fought.attacker_points, fought.defender_points) == ("r1", 500, 500)
    assert of(made).rating == 500 - fought.attacker_loss
    assert fought.attacker_loss > 0
    assert of(made).cell == HERE
    cards = [ask for ask in log if getattr(ask, "question", "") == "attack_card"]
    assert [ask.by for ask in cards] == ["r1"]
    assert of(made).aim == ""


@pytest.mark.rule("ME-WARBAND-14")
def test_beaten_banners_leave_the_tile():
    made, _ = attack((6, 5), battle_loss=1)
    assert all(b.cell != HERE for b in made.state.banners.values())


@pytest.mark.rule("ME-WARBAND-14")
def test_a_band_that_loses_all_its_points_is_gone():
    made = bands_game(band(rating=260), banners=[banner("r2", HERE, 1500), banner("r2", HERE, 1500, 2)], step="battle")
    own(made, NEXT)
    made.state = replace(made.state, warbands={"band1": replace(of(made), aim="r2")})
    drive(battle.battles(made, "r1"), keyed({"battle_dice": (1, 2), "battle_loss": 6}))
    assert [e.why for e in happened(made, WarBandGone)] == ["battle"]


@pytest.mark.rule("ME-WARBAND-14")
def test_a_banner_cannot_attack_a_band():
    here = [banner("r1", HERE, 900, moved=1, came_from=NEXT)]
    made, log = bands_game(band(owner="r2"), banners=here, step="battle"), Log()
    drive(battle.battles(made, "r1"), keyed(), log)
    assert not log
    assert not happened(made, BattleFought)


# Hunters ------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-WARBAND-02", "ME-CHAOS-20")
def test_whose_village_a_chaos_band_burnt_bears_a_grudge():
    village = {HERE: Settlement("village", "r2", "Varnfels")}
    made = bands_game(band(kind="chaos"), holdings=village, races={"r1": "chaos"})
    champions.burn(made, "r1", "band1")
    assert made.state.realms["r2"].wronged == ("band1",)
    (grudge,) = happened(made, GrudgeHeld)
    assert grudge.seen_by == ("r2",)


@pytest.mark.rule("ME-WARBAND-02")
@pytest.mark.parametrize(
    ("pip", "theirs", "ours_left", "prey_left", "what"),
    [(5, 3, 500, 400, "hunt_won"), (3, 3, 500, 500, "hunt_won"), (2, 5, 400, 500, "hunt_beaten")],
)
def test_hunters_fight_the_band_that_they_were_hired_against(pip, theirs, ours_left, prey_left, what):
    made, log = hunt(), Log()
    drive(parts.scouts(made, "r1"), keyed({"warband_quick": pip, "warband_foe": theirs}), log)
    assert (of(made).rating, of(made, 2).rating) == (ours_left, prey_left)
    assert what in [e.what for e in happened(made, WarBandChanged)]
    assert "band_gold" not in log.questions()
    asked = next(ask for ask in log if not isinstance(ask, Roll))
    assert asked.default == "fight"


@pytest.mark.rule("ME-WARBAND-02")
def test_when_the_quarry_falls_the_hunters_disband():
    made = hunt()
    made.state = replace(made.state, warbands={**made.state.warbands, "band2": replace(of(made, 2), rating=100)})
    drive(warband_fights.hunt(made, "band1"), keyed({"warband_quick": 6, "warband_foe": 1}))
    assert [e.why for e in happened(made, WarBandGone)] == ["slain", "hunt_over"]


@pytest.mark.rule("ME-WARBAND-03")
def test_hunters_enter_ruins_only_when_no_chaos_band_is_about():
    made = hunt()
    site(made)
    assert not warband_visits.may_explore(made, of(made))
    made.state = replace(made.state, warbands={"band1": of(made), "band2": replace(of(made, 2), kind="orc")})
    assert warband_visits.may_explore(made, of(made))


@pytest.mark.rule("ME-WARBAND-16")
def test_who_lost_once_to_the_band_may_bring_troops_next_time():
    made = hunt(banner("r1", HERE, 900))
    assert warband_fights._lenders(made, of(made)) == []
    drive(warband_fights.hunt(made, "band1"), keyed({"warband_quick": 1, "warband_foe": 6}))
    assert made.state.realms["r1"].outfought == ("band2",)
    assert [b.id for b in warband_fights._lenders(made, of(made))] == ["r1-1"]


@pytest.mark.rule("ME-WARBAND-16")
@pytest.mark.parametrize(("coach", "units"), [(False, 1), (True, 2)])
def test_a_unit_of_the_banner_with_them_and_with_mounts_one_from_the_next_tile(coach, units):
    hunters = band(hunts="band2", coach=coach)
    made = hunt(banner("r1", HERE, 900), banner("r1", NEXT, 900, 2), hunters=hunters, outfought=True)
    drive(warband_fights.hunt(made, "band1"), keyed({"warband_quick": 3, "warband_foe": 4}))
    # three and a pip for each 100 points of the units, against four
    assert (of(made, 2).rating, of(made).rating) == ((400, 500) if units == 2 else (500, 500))


@pytest.mark.rule("ME-WARBAND-17")
def test_who_lent_troops_outside_its_tile_stays_next_turn():
    hunters = band(hunts="band2", coach=True)
    made = hunt(banner("r1", HERE, 900), banner("r1", NEXT, 1200, 2), hunters=hunters, outfought=True)
    drive(warband_fights.hunt(made, "band1"), keyed({"warband_quick": 3, "warband_foe": 4}))
    assert [(e.banner, e.move, e.why) for e in happened(made, BannerHalted)] == [("r1-2", 2, "lent")]
    following = replace(made.state, clock=replace(made.state.clock, turn=2))
    assert may_move(following, following.banners["r1-1"])
    assert not may_move(following, following.banners["r1-2"])


@pytest.mark.rule("ME-WARBAND-17")
def test_if_it_divides_only_the_part_that_fought_stays():
    hunters = band(hunts="band2", coach=True)
    made = hunt(banner("r1", NEXT, 1200, 2), hunters=hunters, outfought=True)
    drive(warband_fights.hunt(made, "band1"), keyed({"warband_quick": 3, "warband_foe": 4}))
    drive(exchange_points(made, Group("r1", NEXT, False)), [{"r1-2": 600, "new-1": 600}])
    following = replace(made.state, clock=replace(made.state.clock, turn=2))
    assert {b.id: may_move(following, b) for b in following.banners.values()} == {"r1-2": False, "r1-3": True}
