"""Long stories of the season through the real campaign: what begins in one month and ends in another, or in a year."""

from __future__ import annotations

import pytest

from empires.model.events import all_events as ev
from empires.model.events import land as wild
from empires.model.events import sea
from empires.model.land.world import Tile
from tests.support.story import Story, coast, land

HOME, FOREIGN = (-2, -2), (2, 2)
SEATS = (HOME, FOREIGN)


def now(story: Story) -> tuple[int, int]:
    """Year and campaign turn."""
    return story.state.clock.year, story.state.clock.turn


# The wilds ----------------------------------------------------------------------------------------


@pytest.mark.rule("ME-WILD-11", "ME-NECROP-01", "ME-NECROP-02", "ME-NECROP-12", "ME-NECROP-17", "ME-NECROP-18")
def test_a_necropolis_is_searched_four_times_until_the_dead_break_out():
    story = Story(land("Barrows", capitals=SEATS), SEATS)
    barrow, village, hamlet = story.at(-3, -2), story.at(-3, -3), story.at(-2, -3)
    story.draws_up(r1=[(barrow, 1500)])
    story.scouts(r1_1={(1, 1): "explore", (1, 2): "search", (1, 3): "search", (1, 4): "search"})
    story.dice |= {
        "realm_tile": lambda ask: (1, 1) if ask.facts["cell"] == barrow else (3, 4), "wilderness": 61,
        "necropolis_search": [(3, 4), (3, 4), (2, 3), (4, 5)], "collapse": 4, "undead_host": (5, 5, 5, 4),
        "battle_dice": (5, 6), "battle_loss": 1, "wander": [story.side(barrow, village), story.side(village, hamlet)],
        "wanderer_grows": [4, 1],
    }  # fmt: skip
    story.until(1, 5)
    searches = [event for event in story.happened(wild.LocationSearched) if event.chart == "necropolis_search"]
    assert [search.result for search in searches] == ["7", "8", "7", "12"], "+1 for each earlier turn in a row"
    host = story.state.wanderers["wanderer1"]
    assert (host.cell, host.artefacts) == (barrow, 380), "a tenth of 3,800 points"
    assert story.state.banners["r1-1"].cell != barrow, "beaten, it left"
    story.until(2)
    assert [razed.cell for razed in story.happened(ev.SettlementRazed)][:2] == [village, hamlet]
    grown = [event.points for event in story.happened(wild.WandererChanged) if event.why == "razed"]
    assert grown[:2] == [80, 20]
    story.closes("necropolis", "r1", r1=["the dead"])


@pytest.mark.rule("ME-RUIN-08", "ME-RUIN-09", "ME-RUIN-10", "ME-RUIN-12")
def test_bandits_winter_where_they_stand_and_go_on_next_season():
    story = Story(land("Ruins", capitals=SEATS), SEATS, ["ruins"])
    ruin, village, hamlet = story.at(-3, -2), story.at(-3, -3), story.at(-2, -3)
    story.draws_up(r1=[(ruin, 1500)])
    story.scouts(r1_1={(1, 1): "explore"})
    trail = {ruin: village, village: hamlet}
    story.dice |= {
        "realm_tile": lambda ask: (1, 1) if ask.facts["cell"] == ruin else (3, 4), "wilderness": 56, "ruined_city": 6,
        "bandits": (4, 4), "battle_dice": (5, 6), "bandits_gather": 2, "recovery": 1,
        "wander": lambda ask: story.side(ask.facts["cell"], trail.get(ask.facts["cell"], village)),
    }  # fmt: skip
    story.until(2)
    moves = [move.cell for move in story.happened(wild.WandererMoved)]
    assert moves == [village, hamlet, village, hamlet, village], "one tile in each of the five turns that were left"
    assert [razed.cell for razed in story.happened(ev.SettlementRazed)] == [village, hamlet]
    army = story.state.wanderers["wanderer1"]
    assert (army.cell, army.points) == (village, 1600), "it lies where it stood: 1,600, less 400 lost, and 400 gathered"
    story.until(2, 2)
    assert story.state.wanderers["wanderer1"].cell == hamlet
    story.closes("bandits", "r1", r1=["ruined city"])


@pytest.mark.rule("ME-SCOUT-16", "ME-SCOUT-27", "ME-DRAGON-01", "ME-DRAGON-04", "ME-DRAGON-06", "ME-DRAGON-10")
def test_scouts_wake_a_dragonrage_that_costs_a_banner_and_two_villages():
    story = Story(land("Dens", capitals=SEATS), SEATS)
    lair, camp, hamlet, seat = (story.at(*at) for at in ((-4, -4), (-3, -3), (-2, -3), HOME))
    story.draws_up(r1=[(camp, 800), (seat, 700)])
    story.scouts(r1_1={(1, 1): lair})
    flight = {lair: camp, camp: hamlet, hamlet: seat}
    story.dice |= {
        "scouting": (1, 1), "scouting_event": (6, 6), "dragon_lair_wake": 5, "dragons": 3, "recovery": [6, 1],
        "dragon_flight": lambda ask: story.side(ask.facts["cell"], flight[ask.facts["cell"]]),
        "dragonrage": lambda ask: {lair: 4, camp: 6, hamlet: 3, seat: 1}[ask.facts["cell"]],
    }  # fmt: skip
    story.until(1, 2)
    assert [(came.cell, came.result) for came in story.happened(ev.DragonsCame)] == [
        (lair, "burnt"), (camp, "waste"), (hamlet, "burnt"), (seat, "none"),
    ]  # fmt: skip
    assert [lost.banner for lost in story.happened(ev.BannerLost)] == ["r1-1"]
    assert not story.state.known(lair), "an event shows nobody the tile"
    story.until(1, 6, "deployment", "winter")
    places = (story.state.standing(camp), story.state.standing(hamlet))
    assert [place is not None for place in places] == [True, False], "one village recovers, one does not"
    story.closes("dragon", "r1")


@pytest.mark.rule("ME-MINE-01", "ME-MINE-06", "ME-MINE-09", "ME-BATTLE-24", "ME-REVENUE-01")
def test_a_mine_changes_hands_and_pays_its_new_owner_every_year():
    far = (-2, 2)
    seats = (*SEATS, far)
    story = Story(land("Lodes", Tile(at=(0, 0), terrain="highland"), capitals=seats), seats)
    lode = story.at(0, 0)
    story.draws_up(r1=[(story.at(-1, -1), 900), (story.at(*HOME), 600)], r2=[(story.at(1, 1), 1500)])
    story.scouts(r1_1={(1, 1): lode, (1, 2): "explore"}, r2_1={(1, 4): lode})
    story.dice |= {"wilderness": 80, "mines": 5, "skirmish": 2, "battle_dice": (5, 6)}
    story.until(1, 4)
    assert story.state.locations[lode].sort == "precious_metals"
    assert story.state.owner(lode) == "r1"
    story.until(2)
    assert story.state.owner(lode) == "r2"
    story.until(3)
    paid = [(e.realm, *source[1:]) for e in story.happened(ev.RevenueCollected) for source in e.sources]
    assert [source for source in paid if "mine" in source] == [("r2", "mine", 3)] * 2
    story.closes("mine", "r1", "r2")


# The sea ------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-WILD-09", "ME-SEA-07", "ME-SEA-12", "ME-SEA-15", "ME-SEA-26")
def test_a_fleet_with_treasure_is_lost_in_a_storm():
    seats = ((0, 0), (-4, -4))
    story = Story(coast("Coast", seats), seats)
    wild_shore, port, deep = story.at(-1, 0), story.at(0, 0), story.at(1, 0)
    story.draws_up(r1=[(wild_shore, 800), (wild_shore, 700)])
    story.scouts(r1_1={(1, 1): "explore", (1, 2): "explore", (1, 3): port}, r1_2={(1, 3): port})
    story.choices |= {"keeper": ["r1-1", "r1-2"], "sail": ["board", deep]}
    story.dice |= {
        "realm_tile": lambda ask: (1, 1) if ask.facts["cell"] == wild_shore else (3, 4), "harbour": 5, "wilderness": 76,
        "searcher_event": (1, 1), "treasure": [(6, 6), (4, 5)], "ocean_weather": 6, "storm": [1, 4], "heavy_weather": 3,
    }  # fmt: skip
    story.until(1, 3)
    assert [story.state.banners[b].treasure for b in ("r1-1", "r1-2")] == [12, 9]
    story.until(1, 4)
    assert [lost.why for lost in story.happened(sea.ShipLost)] == ["storm"]
    assert [lost.banner for lost in story.happened(ev.BannerLost)] == ["r1-1"], "with all aboard"
    saved = story.state.banners["r1-2"]
    assert (saved.points, saved.baggage, saved.treasure) == (400, 0, 0), "heavy weather takes the crowns as well"
    story.until(2)
    assert not story.happened(wild.TreasureBanked)
    story.closes("12 crowns", "r1", r1=["storm"])


@pytest.mark.rule("ME-SEA-35", "ME-SEA-36", "ME-SEA-38", "ME-SEA-40", "ME-SEA-41")
def test_pirates_winter_in_their_den_and_come_back_until_they_are_sunk():
    seats, den_at = ((-1, -1), (-4, 0)), (0, 4)
    story = Story(coast("Coast", (*seats, den_at)), seats)
    farm, mill, port, den = (story.at(*at) for at in ((0, 1), (0, 2), (0, 0), den_at))
    story.draws_up(r1=[(port, 1500)])
    story.scouts(r1_1={(1, 1): farm, (1, 2): mill, (1, 3): farm, (1, 4): port})
    raiders = {(1, 5): (3, 2), (2, 2): (3, 4)}  # down the coast: to the mill, and next year to the port itself
    story.dice |= {
        "realm_tile": lambda ask: (6, 6) if ask.facts["cell"] == port else (3, 4), "scouting": (3, 4), "pirates": 4,
        "harbour": lambda ask: 2 if ask.facts["cell"] == port else 5, "pirate_raid": 4, "recovery": 1,
        "pirate_movement": lambda ask: raiders.get(now(story), (5, 0))[0] if ask.facts["ship"] == "ship2" else 5,
        "pirate_tiles": lambda ask: raiders[now(story)][1], "outsail": lambda ask: 2 if ask.facts["pirates"] else 3,
        "naval_engagement": lambda ask: 1 if ask.facts["pirates"] else 6,
    }  # fmt: skip
    story.choices["engage"] = "yes"
    story.until(1, 6)
    assert story.state.ships["ship2"].cell == mill
    assert [(razed.cell, razed.how) for razed in story.happened(ev.SettlementRazed)] == [(mill, "pirates")]
    story.until(2)
    assert story.state.ships["ship2"].cell == den
    assert story.state.ships["ship2"].harbour
    story.until(2, 3)
    assert [razed.cell for razed in story.happened(ev.SettlementRazed)] == [mill, farm], "it came back, past the ruins"
    fights = story.happened(sea.NavalBattle)
    assert [(fight.attacker_score, fight.defender_score, fight.result) for fight in fights] == [(7, 3, "destroyed")]
    assert "ship2" not in story.state.ships
    story.closes("pirates", "r1")


@pytest.mark.rule("ME-BUILD-08", "ME-SEA-06", "ME-SEA-28", "ME-SEA-31")
def test_marines_force_a_landing_on_a_coast_without_harbour():
    seats = ((0, 0), (0, 4))
    story = Story(coast("Coast", seats, Tile(at=(-1, 0), terrain="lowland", forest=True)), seats, ["naval_academies"])
    port, beach, reach = story.at(0, 0), story.at(0, 3), [story.at(0, 1), story.at(0, 2)]
    story.draws_up(r1=[(port, 900), (port, 600)], r2=[(story.at(0, 4), 1500)])
    story.scouts(r1_1={(2, 3): beach})
    story.choices["recruit"] = lambda ask: {} if ask.by == "r1" else None
    story.choices["build"] = lambda ask: {f"build:academy:{port}": 1} if ask.by == "r1" else {}
    story.dice |= {"harbour": 2, "garrison": 1, "battle_dice": (5, 6)}
    story.until(1, 6, "deployment", "winter")
    assert story.state.holdings[port].academy
    story.stands(r1=[port, port])
    sails = {(2, 1): ["board", reach[0]], (2, 2): [reach[1]], (2, 3): [f"{beach}/land"], (2, 4): ["land"]}
    story.choices |= {"embark": [("r1-1",)]}
    story.choices["sail"] = lambda ask: (sails.get(now(story)) or ["stay"]).pop(0)
    story.until(2, 5)
    landed = [(gone.banner, gone.cell) for gone in story.happened(sea.BannerBoarded) if not gone.ship]
    assert landed == [("r1-3", beach), ("r1-1", beach)], "500 points in the third month, 400 in the fourth"
    assert [raised.banner.points for raised in story.happened(ev.BannerRaised) if raised.rule == "ME-SEA-31"] == [500]
    assert story.state.owner(beach) == "r1"
    assert sum(banner.points for banner in story.state.force(beach, "r1")) == 900 - 200
    story.closes("as marines this season", "r1", r2=["ravstead"])


# Heroes -------------------------------------------------------------------------------------------


STAYING = {"hero_realm": 1, "hero_tile": 1, "hero_move": 1, "hero_news": 1, "winter_camp": 1}
"""Dice by which heroes wait in the first realm's capital and hear nothing."""


@pytest.mark.rule("ME-DIPLO-12", "ME-DIPLO-13", "ME-DIPLO-16", "ME-HERO-01")
def test_a_party_is_hired_and_deserts():
    story = Story(land("Roads", capitals=SEATS), SEATS, ["heroes"], heroes_start="2")
    story.dice |= {**STAYING, "hero_hire": 5, "hero_leaves": [4, 5]}
    story.choices["heroes"] = lambda ask: {slot.key: slot.most for slot in ask.slots[:1]} if ask.by == "r1" else {}
    story.until(2)
    assert story.state.parties["party1"].employer == "r1"
    story.until(2, 3)
    assert not story.state.parties["party1"].employer
    spent = [(event.on, event.crowns) for event in story.happened(ev.CrownsSpent) if "hero" in event.on]
    assert spent == [("hero_mission", 1), ("heroes", 4)], "and nobody gives it back"
    story.closes("left the service", "r1")


@pytest.mark.rule("ME-HERO-22", "ME-HERO-23", "ME-HERO-36", "ME-SIEGE-12")
def test_a_mission_of_heroes_breaks_a_siege():
    seats = ((-2, 0), (2, 0))
    story = Story(land("Walls", capitals=seats), seats, ["heroes"], heroes_start="2")
    city, field, camp, seat = (story.at(*at) for at in ((-1, 0), (0, 0), (1, 0), (-2, 0)))
    story.draws_up(r1=[(city, 900), (seat, 600)], r2=[(camp, 1000), (story.at(2, 0), 500)])
    story.scouts(r2_1={(2, 1): field, (2, 2): city})
    story.dice |= {**STAYING, "realm_tile": lambda ask: (6, 6) if ask.facts["cell"] == city else (3, 4), "hero_hire": 6}
    story.dice |= {"adventure": (6, 6), "siege_mission_defender": 6, "mission_loss": 2}
    story.dice |= {"battle_dice": (5, 6), "pursuit": 5}
    story.choices |= {
        "heroes": lambda ask: {slot.key: slot.most for slot in ask.slots[:1]} if ask.by == "r1" else {},
        "recruit": {}, "party": lambda ask: {(2, 1): city, (2, 3): "mission"}.get(now(story)),
        "withdraw_inside": lambda ask: tuple(option.key for option in ask.options),
        "besieged": lambda ask: "sally" if now(story) == (2, 3) else None,
    }  # fmt: skip
    story.until(1, 6, "deployment", "winter")
    story.stands(r1=[city, seat], r2=[camp, story.at(2, 0)])
    story.until(2, 3)
    assert story.state.sieges[city].besieger == "r2"
    story.until(2, 4)
    assert [change.what for change in story.happened(ev.SiegeChanged)] == ["mutiny"]
    lost = [event for event in story.happened(ev.PointsChanged) if event.why == "mission"]
    assert [(event.banner, event.delta) for event in lost] == [("r2-1", -200)]
    assert [(end.cell, end.how) for end in story.happened(ev.SiegeEnded)] == [(city, "relieved")]
    assert story.state.banners["r2-1"].cell == field
    story.closes("the adventure of", "r1", r1=["mutiny"], r2=["mutiny"])
