"""The automatic player in the wild: idle banners explore, treasure goes home, wandering forces are left alone."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from empires.campaigns import RACES, find_world, seat
from empires.knowledge.view import view_for
from empires.model.events.all_events import BannerLost
from empires.model.events.land import TreasureBanked, TreasureChanged
from empires.model.land.world import Tile, World
from empires.model.state.asks import Decide, Option, Share, Slot
from empires.model.state.campaign import Clock, Settlement
from empires.model.state.pieces import Wanderer
from empires.players.auto import AutoPlayer
from empires.players.auto_mind import Mind
from empires.players.auto_worth import Worth
from empires.rules.core.game import Game
from empires.rules.core.optional_parts import OPTIONAL_PARTS
from empires.rules.season import scouting
from empires.study.simulate import new_session
from tests.support.builders import banner, book, cell, field, game


def at_home(world: World, *banners: Any, turn: int = 2, **changes: Any) -> Game:
    """r1 has its capital in the middle and all land is known to be barren and its own."""
    centre = cell(world, 0, 0)
    markers = {c: "r1" for c in world.tiles if c != centre}
    table = game(world, banners=banners, holdings={centre: Settlement("capital", "r1", seat_of="r1")}, markers=markers)
    home = (centre, *(other for _, other in world.neighbours(centre)))
    king = replace(table.state.realms["r1"], capital=centre, home=home)
    clock = Clock(1, "season", turn, ("r1", "r2"), 0, "scouting")
    table.state = replace(table.state, realms={**table.state.realms, "r1": king}, clock=clock, **changes)
    return table


def answer(table: Game, ask: Any) -> Any:
    return AutoPlayer().answer(ask, view_for(table.world, table.book, table.state, "r1"))


def mind(table: Game) -> Mind:
    return Mind(view_for(table.world, table.book, table.state, "r1"))


def test_an_idle_banner_in_own_highland_explores_for_mines() -> None:
    land = field(2, hill=Tile(at=(1, 0), terrain="highland"))
    table = at_home(land, banner("r1", cell(land, 1, 0), 1000, baggage=3))
    ask = next(scouting.scouting(table, "r1"))
    assert isinstance(ask, Decide)
    assert answer(table, ask) == "explore"


def test_treasure_draws_a_banner_home() -> None:
    land = field(3)
    near, far = cell(land, 2, 0), cell(land, 3, 0)
    table = at_home(land, banner("r1", far, 1000, baggage=3, treasure=7))
    worth = Worth(mind(table), table.state.banners["r1-1"])
    assert worth.winter((near, 0)) < worth.winter((far, 0))
    poor = Worth(mind(table), replace(table.state.banners["r1-1"], treasure=0))
    assert poor.winter((near, 0)) == poor.winter((far, 0))


def test_a_weak_banner_keeps_clear_of_a_wandering_force_and_a_strong_one_does_not() -> None:
    land = field(2)
    there = cell(land, 1, 0)
    table = at_home(land, wanderers={"wanderer1": Wanderer("wanderer1", "bandits", there, 1400)})
    assert mind(table).guarded(there)
    for points, wise in ((600, False), (4500, True)):
        worth = Worth(mind(table), banner("r1", cell(land, 0, 0), points))
        assert (worth.attack(there, points) > 0) is wise


def test_finds_go_to_the_banner_with_room_for_them() -> None:
    land = field(1)
    here = cell(land, 0, 0)
    table = at_home(land, banner("r1", here, 1480), banner("r1", here, 900, 2))
    options = tuple(Option(b, {"banner": b}) for b in ("r1-1", "r1-2"))
    assert answer(table, Decide("r1", "keeper", options, facts={"cell": here, "gained": 100})) == "r1-2"
    assert answer(table, Decide("r1", "keeper", options, facts={"cell": here, "crowns": 5})) == "r1-1"


def test_creatures_are_trained_before_troops_are_bought() -> None:
    land = field(1)
    table = at_home(land)
    slots = (Slot("recruits", 0, 12), Slot("monsters", 0, 4))
    shares = answer(table, Share("r1", "recruit", slots, 12, False, facts={"treasury": 12, "points_per_crown": 100}))
    assert shares["monsters"] == 4


def test_an_inhabited_hold_is_left_to_the_strong() -> None:
    table = at_home(field(1))
    options = (Option("attack"), Option("leave"))
    asks = [Decide("r1", "hold", options, facts={"points": points}) for points in (500, 5000)]
    assert [answer(table, ask) for ask in asks] == ["leave", "attack"]


def test_treasure_is_neither_made_nor_lost() -> None:
    seats = tuple(seat(n, f"Realm {n}", RACES[n], "auto") for n in range(1, 5))
    on = {f"module_{part.key}": "on" for part in OPTIONAL_PARTS}
    session = new_session(find_world("four-realms"), book(), seats, "hoard", AutoPlayer(), {**on, "years": "6"})
    events = session.play(stop=lambda state, ask: state.clock.year > 6).events
    carried: dict[str, int] = {}
    home = banked = 0
    for event in events:
        if isinstance(event, TreasureChanged):
            carried[event.banner] = carried.get(event.banner, 0) + event.delta
            home -= event.delta if event.why == "brought" else 0
        elif isinstance(event, TreasureBanked):
            banked += event.crowns
        elif isinstance(event, BannerLost):
            assert not carried.get(event.banner), event
    assert all(amount >= 0 for amount in carried.values())
    assert {key: amount for key, amount in carried.items() if amount} == {
        b.id: b.treasure for b in session.state.banners.values() if b.treasure
    }
    assert home == banked
