"""What the name of a foreign terrain suggests for us, word by word; a last resort, but one for every name."""

from __future__ import annotations

import re
from functools import lru_cache

from empires.formats.core.looks import NOTHING, TERRAINS, Look


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_NO_TILE = _words("void none nothing outside offmap offboard off hole empty null")
_THIN = _words("river rivers stream streams creek canal ford rapids brook")
_WATER = _words(
    """water sea seas ocean oceans lake lakes deep reef reefs shoal shoals kelp whirlpool strait bay gulf lagoon
    atoll fjord ice-floe iceberg marine waters pond"""
)
_SWAMP = _words(
    """swamp swamps swampy marsh marshes marshland bog bogs fen wetland wetlands mangrove mire quagmire bayou moor"""
)
_MOUNTAIN = _words(
    """mountain mountains mountainous mount peak peaks volcano volcanoes alps alpine crag crags summit impassable
    snowcapped range"""
)
_HIGH = _words(
    """highland highlands plateau mesa badlands upland uplands rocky rock rocks glacier canyon cliff cliffs broken"""
)
_HILLS = _words("hill hills hilly foothill foothills dunes knoll downs")
_FOREST = _words(
    """forest forests forested wood woods wooded woodland jungle taiga rainforest grove trees tree deciduous
    evergreen coniferous pines fungus mushroom"""
)
_DEADLY = _words("lava magma chasm chasms abyss")  # we have nothing like it; nobody walks in a swamp either
_PLACE = _words(
    """city town village castle keep fort fortress capital settlement hamlet ruin ruins tower temple farm house
    port monastery abbey camp cave"""
)
_ROAD = _words("road roads trail track highway path railroad")
_FLAT = _words(
    """flat plain plains grass grassland grasslands steppe desert savanna savannah tundra farmland fields field
    meadow meadows snow sand sandy beach dirt earth land ground prairie heath scrub shrubland cultivated pasture
    island coast coastal shore lowland lowlands valley oasis cactus floodplain"""
)


@lru_cache(maxsize=4096)
def look_for(name: str) -> tuple[Look, bool]:
    """The look a terrain's name suggests, and whether it was understood; else it is a guess, mostly lowland."""
    ours = re.sub(r"[\s-]+", "_", name.strip().lower())
    if ours in TERRAINS:
        return Look(ours), True
    words = set(re.findall(r"[a-z]+", re.sub(r"([a-z])([A-Z])", r"\1 \2", name).lower()))
    if words & _NO_TILE:
        return NOTHING, True
    if words & _DEADLY and not words & _PLACE:
        return Look("swamp"), False
    known = bool(words & (_THIN | _WATER | _SWAMP | _MOUNTAIN | _HIGH | _HILLS | _FOREST | _PLACE | _ROAD | _FLAT))
    return _look(words), known


def _look(words: set[str]) -> Look:
    """Water before ground, height before growth: a wooded mountain is highland with forest, not a bare peak."""
    if {"river", "valley"} <= words:
        return Look("river_valley")
    if words & _THIN and not words & _PLACE:
        return Look("sea", thin=True)
    if words & _SWAMP:
        return Look("swamp")
    if words & _WATER and not words & (_PLACE | {"island", "coast", "shore", "beach"}):
        return Look("sea")
    forest = bool(words & _FOREST)
    mountain = bool(words & _MOUNTAIN) and not forest and not words & _HILLS
    high = bool(words & (_MOUNTAIN | _HIGH))
    return Look(
        "highland" if high else "lowland",
        forest=forest,
        hills=bool(words & _HILLS) and not high,
        mountain=mountain,
        road=bool(words & _ROAD),
        capital="capital" in words and not high,
    )
