"""A viewer's knowledge as shapes for the map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from PySide6.QtCore import QCoreApplication

from empires.knowledge.view import View
from empires.model.land.world import Cell, World
from empires.model.state.campaign import Banner, Realm, Seen, Settlement
from empires.rules.core.names import numeral
from empires.words.map_signs import signs_of
from ui.map.ink.scene import (
    BannerShape,
    DragonShape,
    EmpireShape,
    MapScene,
    MarkerShape,
    Overlays,
    SettlementShape,
    SignShape,
    Theme,
    TileShape,
    TileTable,
)
from ui.map.land.from_world import tiles_of


@lru_cache(maxsize=4)
def _tiles(world: World, numbers: bool) -> TileTable:
    # The map compares by identity, so that it need not look at a thousand tiles at each answer.
    tiles = tiles_of(world)
    return TileTable(tiles if numbers else {cell: replace(tile, number="") for cell, tile in tiles.items()})


@lru_cache(maxsize=8)
def _built(
    world: World, numbers: bool, roads: frozenset[tuple[Cell, tuple[int, ...]]], bridges: frozenset[Cell]
) -> Mapping[str, TileShape]:
    """The land with the roads and bridges that were built since."""
    land = _tiles(world, numbers)
    shapes: dict[str, TileShape | None] = {}
    for cell, sides in roads:
        shapes[cell] = replace(land[cell], roads=(*land[cell].roads, tuple(sorted(sides))))
    for cell in bridges:
        shapes[cell] = replace(shapes.get(cell) or land[cell], bridge=True)
    return land.with_changes(shapes)


def scene_of(view: View, overlays: Overlays, theme: Theme, numbers: bool = True) -> MapScene:
    """The map as the viewer knows it, with what lies over it for now, and the numbers of the tiles if wanted."""
    campaign = view.campaign
    return MapScene(
        tiles=_land(view, numbers),
        settlements={cell: _settlement(view, cell, held) for cell, held in campaign.holdings.items()},
        banners=(*map(_banner(view), campaign.banners.values()), *_remembered(view)),
        markers=tuple(MarkerShape(cell, owner) for cell, owner in campaign.markers.items()),
        empires={realm.id: empire_of(realm) for realm in campaign.realms.values()},
        overlays=overlays,
        theme=theme,
        title=campaign.name,
        dragons=tuple(map(DragonShape, _lairs(view))),
        signs=_signs(view),
        north=view.world.north,
    )


def _lairs(view: View) -> list[Cell]:
    """Lairs of dragons that have their tile for themselves; elsewhere a small sign must do."""
    campaign = view.campaign
    taken = {*campaign.holdings, *campaign.locations, *(banner.cell for banner in campaign.banners.values())}
    return [lair.cell for lair in campaign.lairs.values() if lair.kind == "dragon" and lair.cell not in taken]


def _land(view: View, numbers: bool) -> Mapping[str, TileShape]:
    campaign = view.campaign
    if not campaign.roads and not campaign.bridges:
        return _tiles(view.world, numbers)
    return _built(view.world, numbers, frozenset(campaign.roads.items()), frozenset(campaign.bridges))


def _signs(view: View) -> tuple[SignShape, ...]:
    """Everything beside settlements, flags and dragons."""
    drawn = set(_lairs(view))
    return tuple(
        SignShape(
            sign.cell, sign.kind, sign.owner, sign.marks, sign.count, _year(sign.until), sign.remembered,
            _age(view, view.remembered[sign.cell]) if sign.remembered else 0,
        )
        for sign in signs_of(view)
        if sign.kind != "dragon" or sign.cell not in drawn
    )  # fmt: skip


def empire_of(realm: Realm) -> EmpireShape:
    """A realm's looks."""
    return EmpireShape(realm.id, realm.name, realm.colour, realm.device)


def since(seen: Seen) -> str:
    """When something was seen last, short: "Y2 T4" is year 2, turn 4; before the first turn the year alone."""
    say = QCoreApplication.translate
    return say("Map", "Y{0} T{1}").format(seen.year, seen.turn) if seen.turn else _year(seen.year)


def _year(year: int) -> str:
    """A year, short; "" for none."""
    return QCoreApplication.translate("Map", "Y{0}").format(year) if year else ""


def _age(view: View, seen: Seen) -> int:
    """Years since something was seen."""
    return view.campaign.clock.year - seen.year


def _settlement(view: View, cell: Cell, held: Settlement) -> SettlementShape:
    seen = view.remembered.get(cell)
    return SettlementShape(
        cell=cell,
        kind=held.kind,
        owner=held.owner or None,
        name=held.name,
        razed=held.razed,
        besieged=cell in view.campaign.sieges,
        remembered=seen is not None,
        since=since(seen) if seen else "",
        age=_age(view, seen) if seen else 0,
    )


def _banner(view: View):  # type: ignore[no-untyped-def]  # a closure, so that one look at the view serves all
    engines = Counter(engine.banner for engine in view.campaign.engines.values())

    def shape(banner: Banner) -> BannerShape:
        known = view.knows_strength(banner)
        return BannerShape(
            id=banner.id,
            cell=banner.cell,
            owner=banner.owner,
            numeral=numeral(banner.number),
            points=banner.points if known else None,
            name=banner.name,
            baggage=banner.baggage if known else None,
            side=banner.side or None,
            inside=banner.inside,
            hired=banner.kind,
            treasure=banner.treasure,
            engines=engines[banner.id],
            aboard=bool(banner.aboard),
        )

    return shape


def _remembered(view: View) -> list[BannerShape]:
    """Flags seen earlier in tiles that are out of sight now."""
    return [
        BannerShape(
            f"{cell}:{owner}:{number}", cell, owner, numeral(number), name=name, remembered=True, age=_age(view, seen)
        )
        for cell, seen in view.remembered.items()
        for owner, number, name in seen.banners
    ]
