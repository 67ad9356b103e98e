"""Worlds out of noise, and how fair their capital sites are."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from empires.model.land.world import Tile, WorldError
from empires.worlds.fairness import expectations, fair_sites, fairness_of, reseated
from empires.worlds.mapedit import disc
from empires.worlds.worldcheck import CAPITAL_SPACING, check_world
from empires.worlds.worldmaking import generate_world, tally
from empires.worlds.worldnoise import Sliders, noise_world

SHARE = st.floats(0, 1)


@given(st.builds(Sliders, land=st.floats(0.4, 1), mountains=SHARE, rivers=SHARE, islands=SHARE), st.integers(1, 9999))
@settings(max_examples=25, deadline=None)
def test_whatever_the_sliders_say_the_world_has_no_errors(sliders, seed):
    try:
        world = noise_world(sliders, tiles=160, capitals=2, seed=str(seed), shape="rectangle")
    except WorldError:
        return  # no room for the capitals, and it says so
    assert [fault for fault in check_world(world) if fault.severity == "error"] == []
    assert len(world.capitals) == 2
    assert len(world) == 160


def test_the_same_seed_gives_the_same_world_and_another_seed_another():
    one, two = noise_world(seed="x"), noise_world(seed="x")
    assert one.fingerprint() == two.fingerprint()
    assert noise_world(seed="y").fingerprint() != one.fingerprint()


def test_sliders_do_what_they_say():
    def counts(**words):
        return tally(noise_world(Sliders(**words), tiles=400, capitals=2, seed="5"))

    assert counts(land=0.9)["sea"] < counts(land=0.4)["sea"]
    assert counts(mountains=0.8)["highland"] > counts(mountains=0.1)["highland"]
    assert counts(rivers=0.9)["river_valley"] > counts(rivers=0.1)["river_valley"]
    assert counts(islands=1.0)["coastal"] > counts(islands=0.0)["coastal"]


def test_a_land_without_room_is_told_in_words():
    with pytest.raises(WorldError, match="room for"):
        noise_world(tiles=20, capitals=9)
    with pytest.raises(WorldError, match="ask for"):
        noise_world(tiles=5)


@pytest.mark.rule("ME-REALM-05")
def test_what_the_realm_chart_lets_expect_of_a_tile():
    chances = expectations()
    # Lowland: villages on 6 to 8 (16 of 36), fortresses on 9 and 10 (7), cities on 11 and 12 (3, two crowns each).
    assert chances[1, "lowland"] == pytest.approx((16 + 7 + 2 * 3) / 36)
    assert chances[1, "highland"] == pytest.approx((9 + 5 + 2) / 36)
    assert (1, "sea") not in chances


def test_even_land_is_quite_fair_and_a_poor_site_is_seen():
    land = {at: Tile(at=at, terrain="lowland") for at in disc((0, 0), 9)}
    land[-5, 0] = Tile(at=(-5, 0), terrain="lowland", capital=True)
    land[5, 0] = Tile(at=(5, 0), terrain="lowland", capital=True)
    assert fairness_of(land).percent == 100
    for at in disc((5, 0), 3):
        if at != (5, 0):
            land[at] = Tile(at=at, terrain="sea")
    assert fairness_of(land).percent == 0


def test_fair_sites_keep_their_distance_and_beat_the_first_choice():
    for seed in ("1", "2", "3"):
        world = generate_world(seed=seed, capitals=4)
        before = {tile.at: tile for tile in world.tiles.values()}
        after = {tile.at: tile for tile in reseated(before.values(), 4)}
        assert fairness_of(after).percent >= fairness_of(before).percent
        sites = fair_sites(before, 4)
        assert len(sites) == 4
        assert all(max(abs(a[0] - b[0]), abs(a[1] - b[1]), abs(a[0] - b[0] - a[1] + b[1])) >= CAPITAL_SPACING
                   for a in sites for b in sites if a < b)  # fmt: skip
        assert not [f for f in check_world(world) if f.severity == "error"]
