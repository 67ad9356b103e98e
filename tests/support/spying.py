"""Two courts in winter, two tiles apart, with operatives' counters on the map."""

from __future__ import annotations

from msgspec.structs import replace

from empires.model.events.all_events import OperativeActed, OperativeRemoved, PointsChanged
from empires.model.land.world import Tile
from empires.model.state.campaign import Clock, Settlement
from empires.model.state.pieces import Operative
from tests.support.builders import banner, cell, field, game, happened, realm

COAST = field(4, port=Tile(at=(2, 0), terrain="coastal", sea_sides=(2,)), sea=Tile(at=(3, 0), terrain="sea"))
WORLD = field(4)
SEAT, SEAT_2 = cell(WORLD, 0, 0), cell(WORLD, 2, 0)
NEAR, TOWN, FORT = cell(WORLD, 1, 0), cell(WORLD, 2, 1), cell(WORLD, 2, 2)
MONTH = 7
"""The first campaign turn after the winter."""


def winter(treasury=0, holdings=None, banners=(), races=None, plans=None, hands=None, counters=(), world=WORLD, **more):
    """r1 and r2 with capitals two tiles apart, r1 sees r2's; counters lie on the map already."""
    base = {
        SEAT: Settlement("capital", "r1", seat_of="r1"),
        NEAR: Settlement("village", "r1"),
        SEAT_2: Settlement("capital", "r2", seat_of="r2"),
    }
    made = game(world, holdings={**base, **(holdings or {})}, banners=banners, **more)
    races, plans, hands = races or {}, plans or {}, hands or {}
    realms = {
        r: realm(
            n, capital=c, home=(c,), race=races.get(r, "empire"), treasury=treasury if r == "r1" else 0,
            plan=plans.get(r, {}), planned=r in plans, operatives=hands.get(r, {}),
        )
        for n, (r, c) in enumerate((("r1", SEAT), ("r2", SEAT_2)), 1)
    }  # fmt: skip
    made.state = replace(
        made.state,
        realms=realms,
        clock=Clock(1, "winter", 6, ("r1", "r2"), 0, "espionage"),
        operatives={o.id: o for o in counters},
        made={"operative": len(counters)},
    )
    return made


def spy(kind, at=SEAT_2, owner="r1", number=1):
    return Operative(f"operative{number}", owner, kind, at)


def gone(table):
    return [(e.operative, e.how, e.craft) for e in happened(table, OperativeRemoved)]


def result(table):
    return [(e.chart, e.row) for e in happened(table, OperativeActed)]


def lost(table, who="r2"):
    return -sum(e.delta for e in happened(table, PointsChanged) if e.realm == who)


def spring(month=MONTH, **court):
    table = winter(banners=[banner("r2", SEAT_2), banner("r2", TOWN, number=2)])
    realms = {**table.state.realms, "r2": replace(table.state.realms["r2"], **court)}
    clock = Clock(2, "season", month - 6, ("r2", "r1"), 0, "movement")
    scouted = {SEAT_2: (TOWN,), TOWN: (FORT,)}
    table.state = replace(table.state, realms=realms, clock=clock, scouted=scouted)
    return table
