"""Mends for the faults that the checker of worlds finds, as changes to the map."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from empires.model.land.hexes import SIDES, At, opposite, step
from empires.model.land.world import Tile
from empires.worlds.mapedit import Changes, Course, Tiles, emptied, fitting, with_coasts, without
from empires.worlds.worldcheck import Fault


def mended(tiles: Tiles, fault: Fault, at: At | None) -> Changes:
    """What would mend a fault of the checker at `at`; empty where only a person can say."""
    tile = tiles.get(at) if at is not None else None
    if at is None or tile is None:
        return {}
    match fault.code:
        case "sea-side" | "coast-dry" | "land-meets-sea":
            return with_coasts(tiles, {at: _shore(tile, fault.code)})
        case "river-broken":
            return _stopped(tiles, at, "rivers")
        case "road-broken":
            return _stopped(tiles, at, "roads")
        case "valley-dry":
            return with_coasts(tiles, {at: replace(tile, terrain="lowland")})
        case "feature" | "mountain-terrain" | "mountain-divided" | "bridge" | "capital-terrain" | "ridge-terrain":
            return {at: fitting(replace(tile, mountain=tile.mountain and tile.terrain == "highland"))}
        case "capital-close":
            return {at: replace(tile, capital=False)}
        case "strand-overlap":
            return {at: _merged(tile)}
        case "cut-off":
            return emptied(tiles, _part(tiles, at))
        case _:
            return {}


def _shore(tile: Tile, code: str) -> Tile:
    """Land that meets the sea becomes coast; anything else keeps its terrain and loses wrong sea sides."""
    if code == "land-meets-sea":
        return fitting(replace(tile, terrain="coastal", mountain=False))
    return tile


def _stopped(tiles: Tiles, at: At, kind: Course) -> Changes:
    """The strand cut back on sides where the next tile does not take it up."""
    tile = tiles[at]
    loose = [
        side
        for strand in getattr(tile, kind)
        for side in strand
        if (other := tiles.get(step(at, side))) is not None
        and opposite(side) not in {s for strand in getattr(other, kind) for s in strand}
    ]
    for side in loose:
        tile = without(tile, kind, side)
    return with_coasts(tiles, {at: tile})


def _merged(tile: Tile) -> Tile:
    merged: dict[str, Any] = {}
    for kind in ("rivers", "ridges", "roads"):
        sides = [s for strand in getattr(tile, kind) for s in strand]
        if len(sides) != len(set(sides)):
            merged[kind] = (tuple(sorted(set(sides))),)
    return replace(tile, **merged)


def _part(tiles: Tiles, at: At) -> list[At]:
    found, seen = [at], {at}
    for cell in found:
        for side in SIDES:
            other = step(cell, side)
            if other in tiles and other not in seen:
                seen.add(other)
                found.append(other)
    return found
