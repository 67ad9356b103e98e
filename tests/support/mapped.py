"""A small land with two capitals, and the map of it as a viewer sees it."""

from __future__ import annotations

from msgspec.structs import replace

from empires.knowledge.view import view_for
from empires.model.state.campaign import Settlement
from tests.support.builders import book, cell, field, game, realm
from ui.map.ink.scene import MapScene, Overlays
from ui.scene.scene_of import scene_of

WORLD = field(4)


SEAT, RIVAL = cell(WORLD, 0, 0), cell(WORLD, 4, 4)


NEAR, FAR = cell(WORLD, 1, 0), cell(WORLD, 4, 3)


def table(**changes):
    holdings = {SEAT: Settlement("capital", "r1", "Altmark", "r1"), RIVAL: Settlement("capital", "r2", "Varn", "r2")}
    made = game(WORLD, holdings={**holdings, **changes.pop("holdings", {})}, **changes)
    realms = {"r1": realm(1, capital=SEAT, home=(SEAT,)), "r2": realm(2, capital=RIVAL, home=(RIVAL,))}
    return replace(made.state, realms=realms)


def scene(state, viewer: str) -> MapScene:
    return scene_of(view_for(WORLD, book(), state, viewer), Overlays(), "light")


def kinds(state, viewer: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for sign in scene(state, viewer).signs:
        found.setdefault(sign.cell, []).append(sign.kind)
    return found
