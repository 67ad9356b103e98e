"""Champions of Chaos: where they appear, whom they follow, what they burn."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from empires.model.events.all_events import SettlementRazed, WarBandChanged, WarBandHired
from empires.model.state.asks import Pick
from empires.model.state.campaign import Settlement
from empires.model.state.pieces import Spell, WarBand
from empires.rules.bands import champions, parts
from empires.rules.core.game import Game
from empires.rules.season.reorganisation import reorganisation
from tests.support.builders import banner, cell, field, game, happened, peopled, realm
from tests.support.driver import asks_of, drive

WORLD = field(3)
SEAT, SEAT_2, EDGE, MIDDLE = (cell(WORLD, *at) for at in ((-2, 0), (2, 0), (1, 0), (0, 0)))
ON = {"module_war_bands": "on"}


def table(*bands: WarBand, race: str = "chaos", settings: Any = ON, **changes: Any) -> Game:
    """r1 sits in the west, r2 in the east with one tile towards the middle."""
    holdings = {
        SEAT: Settlement("capital", "r1", seat_of="r1"), SEAT_2: Settlement("capital", "r2", seat_of="r2"),
        **changes.pop("holdings", {}),
    }  # fmt: skip
    made = game(WORLD, holdings=holdings, settings=settings, warbands={b.id: b for b in bands}, **changes)
    realms = {"r1": realm(1, capital=SEAT, home=(SEAT,)), "r2": realm(2, capital=SEAT_2, home=(SEAT_2,))}
    made.state = replace(made.state, realms=realms)
    return peopled(made, r1=race)


def band(at: str = EDGE, owner: str = "r1", **changes: Any) -> WarBand:
    return replace(WarBand("band1", owner, "Aldred", "chaos", at, 500), **changes)


@pytest.mark.rule("ME-CHAOS-14")
def test_a_new_champion_stands_with_followers_at_the_edge_of_another_empire():
    made = table(markers={EDGE: "r2"})
    drive(champions.appear(made, "r1", 1), [1])
    (hired,) = happened(made, WarBandHired)
    assert (hired.band.owner, hired.band.kind, hired.band.rating) == ("", "chaos", 500)
    assert hired.band.cell in (EDGE, SEAT_2)


@pytest.mark.rule("ME-CHAOS-14", "ME-CHAOS-16")
def test_chaos_has_champions_where_others_have_heroes():
    made = table()
    drive(parts.set_up(made), [5, 1])  # a capital on 5 gives D3+1
    assert len(happened(made, WarBandHired)) == 2
    for other in (table(race="empire"), table(settings={})):
        drive(parts.set_up(other), [])
        assert not happened(other, WarBandHired)


@pytest.mark.rule("ME-CHAOS-15")
@pytest.mark.parametrize(
    ("at", "race", "follows"), [(EDGE, "chaos", "r1"), (MIDDLE, "chaos", ""), (EDGE, "empire", "")]
)
def test_a_champion_follows_the_empire_whose_banner_comes(at: str, race: str, follows: str):
    made = table(band(owner=""), race=race, banners=[banner("r1", at)])
    champions.rally(made, "r1")
    assert made.state.warbands["band1"].owner == follows
    assert [event.what for event in happened(made, WarBandChanged)] == (["rallied"] if follows else [])


@pytest.mark.rule("ME-CHAOS-15")
@pytest.mark.parametrize(
    ("champion", "carried"),
    [(band(owner="r2"), ""), (replace(band(owner=""), kind="human"), ""), (band(owner=""), "ship1")],
)
def test_nobody_elses_no_other_band_and_no_banner_at_sea_make_a_champion_follow(champion: WarBand, carried: str):
    made = table(champion, banners=[banner("r1", EDGE, aboard=carried)])
    champions.rally(made, "r1")
    assert made.state.warbands["band1"] == champion


@pytest.mark.rule("ME-CHAOS-15")
def test_all_champions_of_the_tile_follow_and_none_next_door():
    two = [replace(band(owner=""), id=f"band{n}") for n in (1, 2)]
    made = table(*two, replace(band(owner="", at=MIDDLE), id="band3"), banners=[banner("r1", EDGE)])
    champions.rally(made, "r1")
    assert [one.owner for one in made.state.warbands.values()] == ["r1", "r1", ""]


@pytest.mark.rule("ME-CHAOS-20")
def test_a_chaos_band_burns_a_village_and_learns_from_it():
    made = table(band(), holdings={EDGE: Settlement("village", "r2")})
    drive(reorganisation(made, "r1"), [("band1/champion_raze",)])
    assert [(e.realm, e.loser, e.how) for e in happened(made, SettlementRazed)] == [("r1", "r2", "champion")]
    assert made.state.warbands["band1"].rating == 502
    assert not champions.raids(made, "r1")


@pytest.mark.rule("ME-CHAOS-20", "ME-SKAVEN-05", "ME-EQUINOX-11")
def test_what_champions_burn_is_razed_like_any_other_place():
    plenty = {"spell1": Spell("spell1", "abundance", EDGE, "r2", 1)}
    made = table(band(), holdings={EDGE: Settlement("village", "r2")}, spells=plenty)
    peopled(made, r2="skaven")
    champions.burn(made, "r1", "band1")
    assert (made.state.owner(EDGE), made.state.spells) == ("r2", {})


@pytest.mark.rule("ME-CHAOS-20")
@pytest.mark.parametrize(("place", "changes"), [
    (Settlement("fortress", "r2"), {}), (Settlement("village", "r1"), {}),
    (Settlement("village", "r2", razed=True), {}), (Settlement("village", "r2"), {"race": "empire"}),
    (Settlement("village", "r2"), {"banners": [banner("r2", EDGE)]}),
])  # fmt: skip
def test_only_villages_of_others_without_a_banner_burn(place: Settlement, changes: dict[str, Any]):
    assert not champions.raids(table(band(), holdings={EDGE: place}, **changes), "r1")


@pytest.mark.rule("ME-CHAOS-20")
def test_nobody_else_is_asked_about_villages_to_burn():
    made = table(band(owner="r2"), holdings={EDGE: Settlement("village", "r2")})
    asked = [ask for ask in asks_of(reorganisation(made, "r1"), []) if isinstance(ask, Pick)]
    assert not any("champion_raze" in option.key for ask in asked for option in ask.options)
