"""Wizards' spells at the equinoxes (ME-TOWER-14 to ME-TOWER-17)."""

import pytest
from msgspec.structs import replace

from empires.model.events import all_events as ev
from empires.model.land.world import Tile
from empires.model.state.asks import Decide
from empires.model.state.campaign import Settlement, Siege
from empires.model.state.pieces import Location, Spell
from empires.rules.core.game import Game
from empires.rules.land.marks import PROTECTION
from empires.rules.magic import casting, equinox, tower_magic
from empires.rules.winter.income import adjusted
from tests.support.builders import banner, cell, field, game, happened
from tests.support.driver import asks_of, drive, keyed

TOWER = (0, 0)


def table(holdings=None, banners=(), radius: int = 4, **tiles: Tile) -> Game:
    """A tower that r1 knows, in the middle of the map."""
    world = field(radius, **tiles)
    here = cell(world, *TOWER)
    placed = {cell(world, *where): place for where, place in (holdings or {}).items()}
    g = game(world, banners=banners, holdings=placed, locations={here: Location(here, "tower", 1, ("r1",))},
             step="autumn_equinox")  # fmt: skip
    g.state = replace(g.state, clock=replace(g.state.clock, part="winter"))
    return g


def beyond(g: Game, side: int, tiles: int) -> str:
    here = cell(g.world, *TOWER)
    for _ in range(tiles):
        here = g.world.neighbour(here, side) or here
    return here


@pytest.mark.rule("ME-TOWER-14")
@pytest.mark.parametrize("roll", [1, 2, 3])
def test_mostly_nothing_happens(roll):
    g = table()
    drive(tower_magic.equinox(g, "autumn"), [roll])
    assert not g.log


@pytest.mark.rule("ME-TOWER-14")
@pytest.mark.parametrize("roll", [4, 5])
def test_a_standard_spell_of_the_season(roll):
    g = table()
    drive(tower_magic.equinox(g, "spring"), [roll, 1, 2, (2, 1)])
    cast = happened(g, ev.SpellCast)[0]
    assert (cast.key, cast.cell) == ("abundance", beyond(g, 2, 3))
    assert not cast.realm


@pytest.mark.rule("ME-TOWER-14")
def test_each_tower_is_rolled_for_after_the_players_and_before_chaos_temples():
    g = table()
    other = cell(g.world, 2, 0)
    sites = {other: Location(other, "tower", 1), beyond(g, 1, 2): Location(beyond(g, 1, 2), "chaos_temple", 1)}
    settings = {"module_wild_temples": "on"}
    g.state = replace(g.state, locations={**g.state.locations, **sites}, settings=settings)
    asked = asks_of(equinox.autumn(g), [6, 5, 1, 2, (3, 4)])
    whys = [roll.why for roll in asked]
    assert whys[-3:] == ["wizard_equinox_activity", "wizard_equinox_activity", "chaos_temple_horde"]


@pytest.mark.rule("ME-TOWER-15")
def test_the_spell_flies_in_a_random_direction():
    g = table(radius=6)
    drive(tower_magic.equinox(g, "spring"), [4, 1, 2, (2, 3)])
    assert happened(g, ev.SpellCast)[0].cell == beyond(g, 2, 5), "the fifth tile beyond side 2"


@pytest.mark.rule("ME-TOWER-15")
def test_it_stops_at_the_edge_of_the_map():
    g = table(radius=3)
    drive(tower_magic.equinox(g, "spring"), [4, 1, 2, (6, 6)])
    assert happened(g, ev.SpellCast)[0].cell == beyond(g, 2, 3)


def adapted(g: Game, key: str, at: str, *dice: int):
    return drive(tower_magic.adapted(g, key, at), dice)


# Adapted spells -----------------------------------------------------------------------------------


@pytest.mark.rule("ME-TOWER-16")
@pytest.mark.parametrize("key", ["summon_host", "call_of_heroes", "forge_magic", "bumper_crop"])
def test_some_spells_serve_the_owner_of_the_tile(key):
    g = table({(1, 0): Settlement("village", "r2"), (2, 0): Settlement("village", "")})
    assert adapted(g, key, cell(g.world, 1, 0)) == (cell(g.world, 1, 0), "r2")
    assert adapted(g, key, cell(g.world, 2, 0)) == ("", ""), "independents own nothing here"
    assert adapted(g, key, cell(g.world, 3, 0)) == ("", ""), "an unknown tile"
    g.state = replace(g.state, realms={**g.state.realms, "r2": replace(g.state.realms["r2"], out=True)})
    assert adapted(g, key, cell(g.world, 1, 0)) == ("", ""), "it serves nobody who is out of the campaign"


@pytest.mark.rule("ME-TOWER-16")
def test_scrye_is_lost():
    g = table()
    drive(tower_magic.equinox(g, "spring"), [4, 9, 2, (1, 1)])
    assert not happened(g, ev.SpellCast)


@pytest.mark.rule("ME-TOWER-16", "ME-MAP-02")
def test_the_void_goes_to_the_nearest_barren_or_unknown_tile():
    g = table({(1, 0): Settlement("village", "r2")})
    near = sorted((c for _, c in g.world.neighbours(cell(g.world, 1, 0))), key=g.world.number)
    for drawn, target in enumerate(near, 1):
        assert adapted(g, "chaos_void", cell(g.world, 1, 0), drawn) == (target, "")
    assert adapted(g, "chaos_void", cell(g.world, 2, 0))[0] == cell(g.world, 2, 0)


@pytest.mark.rule("ME-TOWER-16")
@pytest.mark.parametrize("key", ["hold_river", "deluge"])
def test_floods_go_to_the_nearest_river(key):
    river = Tile(at=(2, 0), terrain="river_valley", rivers=((2, 5),))
    g = table(a=river)
    assert adapted(g, key, cell(g.world, 0, 0)) == (cell(g.world, 2, 0), "")
    assert adapted(table(), key, cell(g.world, 0, 0)) == ("", "")


@pytest.mark.rule("ME-TOWER-16")
def test_break_siege_finds_the_closest_siege_within_twelve_tiles():
    g = table({(2, 0): Settlement("fortress", "r2")})
    there = cell(g.world, 2, 0)
    assert adapted(g, "break_siege", cell(g.world, 0, 0)) == ("", "")
    g.state = replace(g.state, sieges={there: Siege(there, "r1", 1, defenders=300)})
    assert adapted(g, "break_siege", cell(g.world, 0, 0)) == (there, "")


@pytest.mark.rule("ME-TOWER-16")
@pytest.mark.parametrize(("tiles", "found"), [(12, True), (13, False)])
def test_a_siege_or_a_force_more_than_twelve_tiles_away_is_too_far(tiles, found):
    g = table(radius=13)
    here, there = cell(g.world, 0, 0), cell(g.world, tiles, 0)
    g.state = replace(g.state, sieges={there: Siege(there, "r1", 1)}, banners={"r2-1": banner("r2", there)})
    lost = ("", "")
    assert adapted(g, "break_siege", here) == ((there, "") if found else lost)
    assert adapted(g, "shrouding_mists", here) == ((there, "") if found else lost)


@pytest.mark.rule("ME-TOWER-16")
def test_shrouding_mists_find_the_closest_force():
    world = field(4)
    g = table(banners=[banner("r2", cell(world, 2, 0))])
    assert adapted(g, "shrouding_mists", cell(g.world, 0, 0)) == (cell(world, 2, 0), "")
    assert adapted(table(), "shrouding_mists", cell(world, 0, 0)) == ("", "")


@pytest.mark.rule("ME-TOWER-16")
def test_of_two_sieges_or_forces_the_closer_is_taken_and_nobodys_tile_moves_no_gift():
    world = field(4)
    near, far = cell(world, 1, 0), cell(world, 3, 0)
    g = table(
        banners=[
            banner("r1", far, 900),
            banner("r2", near, 900),
            banner("r2", cell(world, 0, 0), number=2, aboard="s1"),
        ]
    )
    g.state = replace(g.state, sieges={c: Siege(c, "r1", 1, defenders=300) for c in (far, near)})
    for key in ("break_siege", "shrouding_mists"):
        assert adapted(g, key, cell(world, 0, 0)) == (near, "")
    g.state = replace(g.state, markers={far: "r2"})
    assert adapted(g, "bumper_crop", cell(world, 2, 0)) == ("", ""), "it does not go on to the next tile"
    assert adapted(g, "abundance", cell(world, 2, 0)) == (cell(world, 2, 0), ""), "others work where they come down"


@pytest.mark.rule("ME-TOWER-16", "ME-EQUINOX-14")
@pytest.mark.parametrize(
    ("key", "guarded", "worked"),
    [("tornado_of_peril", False, True), ("tornado_of_peril", True, False), ("hold_river", False, False)],
)
def test_a_stray_spell_works_or_is_barred_or_does_not_fit(key, guarded, worked):
    g = table()
    there = cell(g.world, 2, 0)
    if guarded:
        g.state = replace(g.state, spells={"spell1": Spell("spell1", PROTECTION, there, "r2", 1)})
    season = "autumn" if key == "tornado_of_peril" else "spring"
    assert drive(casting.cast_at(g, season, key, there), keyed()) is worked
    (cast,) = happened(g, ev.SpellCast)
    assert (cast.worked, cast.why) == (worked, "" if worked else "barred" if guarded else "unfit")
    assert (cast.rule == "ME-EQUINOX-14") is guarded


@pytest.mark.rule("ME-TOWER-16")
@pytest.mark.parametrize(("caster", "chooser", "asked"), [("r1", None, "r1"), ("r1", "", ""), ("", None, "")])
def test_who_makes_the_choices_of_a_spell(caster, chooser, asked):
    g = table({(2, 0): Settlement("fortress", "r2")})
    there = cell(g.world, 2, 0)
    force = [banner("r1", there, 900), banner("r2", there, 600, inside=True)]
    g.state = replace(g.state, sieges={there: Siege(there, "r1", 1)}, banners={b.id: b for b in force})
    (first, *_) = asks_of(casting.cast_at(g, "autumn", "break_siege", there, caster, chooser=chooser), [])
    assert isinstance(first, Decide) is bool(asked)
    assert first.by == asked


@pytest.mark.rule("ME-TOWER-16")
def test_spells_that_do_not_fit_are_lost():
    g = table()
    drive(tower_magic.equinox(g, "spring"), [4, 6, 2, (1, 1)])
    assert [cast.worked for cast in happened(g, ev.SpellCast)] == [False]


# Experiments --------------------------------------------------------------------------------------

LAND = {
    (-1, 0): Settlement("capital", "r1", "Ober", "r1"), (0, 1): Settlement("city", "r1"),
    (1, 0): Settlement("city", "r1"), (2, 0): Settlement("fortress", "r1", stockpile=3),
}  # fmt: skip
STRAIGHT = [2, (1, 1)]


def realm_of(g: Game) -> Game:
    realms = {**g.state.realms, "r1": replace(g.state.realms["r1"], capital=cell(g.world, -1, 0))}
    g.state = replace(g.state, realms=realms)
    return g


@pytest.mark.rule("ME-TOWER-17")
def test_one_destroys_the_tower():
    g = table()
    drive(tower_magic.equinox(g, "autumn"), [6, 1])
    assert not g.state.locations


@pytest.mark.rule("ME-TOWER-17")
@pytest.mark.parametrize("season", ["autumn", "spring"])
def test_two_does_nothing(season):
    g = realm_of(table(LAND))
    before = g.state
    drive(tower_magic.equinox(g, season), [6, 2])
    assert g.state == before


@pytest.mark.rule("ME-TOWER-17")
@pytest.mark.rule("ME-REVENUE-12")
@pytest.mark.parametrize(("row", "more", "expected"), [(3, [4], 17), (4, [], 26), (5, [6], 7), (6, [], 7)])
def test_autumn_changes_the_revenue_of_the_owner(row, more, expected):
    g = realm_of(table(LAND))
    drive(tower_magic.equinox(g, "autumn"), [6, row, *STRAIGHT, *more])
    assert sum(source[2] for source in adjusted(g, "r1", [(cell(g.world, 2, 0), "city", 13)])) == expected


@pytest.mark.rule("ME-TOWER-17")
def test_three_in_spring_gives_baggage_to_the_tile():
    world = field(4)
    there = cell(world, 2, 0)
    g = realm_of(table(LAND, banners=[banner("r1", there, baggage=4)]))
    drive(tower_magic.equinox(g, "spring"), [6, 3, *STRAIGHT, 6])
    assert g.state.banners["r1-1"].baggage == 6
    assert g.state.holdings[there].stockpile == 6, "one point found no place"


@pytest.mark.rule("ME-TOWER-17")
def test_four_in_spring_fills_the_stores_of_every_city():
    g = realm_of(table(LAND))
    drive(tower_magic.equinox(g, "spring"), [6, 4, *STRAIGHT, 3, 4, 5])
    cities = [s for s in g.state.holdings.values() if s.kind in ("city", "capital")]
    assert sorted(s.stockpile for s in cities) == [3, 4, 5]


@pytest.mark.rule("ME-TOWER-17", "ME-WILD-09")
@pytest.mark.parametrize(("row", "baggage", "stock"), [(5, [3, 0], 3), (6, [0, 0], 0)])
def test_disasters_of_spring_take_baggage(row, baggage, stock):
    world = field(4)
    rich = banner("r1", cell(world, 1, 0), baggage=4, treasure=7)
    force = [rich, banner("r1", cell(world, -1, 0), number=2, baggage=1)]
    g = realm_of(table(LAND, banners=[*force, banner("r2", cell(world, -3, 0), baggage=5)]))
    drive(tower_magic.equinox(g, "spring"), [6, row, *STRAIGHT])
    assert [b.baggage for b in g.state.banners_of("r1")] == baggage
    assert g.state.banners["r1-1"].treasure == (0 if row == 6 else 7), "crowns go with the whole baggage train"
    assert g.state.holdings[cell(world, 2, 0)].stockpile == stock
    assert g.state.banners["r2-1"].baggage == 5


@pytest.mark.rule("ME-TOWER-17", "ME-REORG-08")
def test_baggage_for_a_village_without_banners_is_lost():
    g = realm_of(table({(2, 0): Settlement("village", "r1")}))
    drive(tower_magic.equinox(g, "spring"), [6, 3, *STRAIGHT, 4])
    assert g.state.holdings[cell(g.world, 2, 0)].stockpile == 0


@pytest.mark.rule("ME-TOWER-17")
@pytest.mark.parametrize("row", [3, 4, 5, 6])
def test_a_tile_of_nobody_makes_nobody_rich(row):
    g = table()
    before = g.state
    drive(tower_magic.equinox(g, "autumn"), [6, row, *STRAIGHT])
    assert g.state == before


@pytest.mark.parametrize("answers", [[6, 3, *STRAIGHT], [4, 3, *STRAIGHT]])
def test_the_dice_of_a_tower_tell_nobody_what_it_casts_and_where(answers):
    asked = asks_of(tower_magic.equinox(table(), "autumn"), answers)
    assert {roll.seen_by for roll in asked[:4]} == {()}
