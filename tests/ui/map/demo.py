"""A made-up world for pictures and tests: a continent with ranges, rivers, woods, an island and four empires."""

from __future__ import annotations

from dataclasses import replace

from ui.map.ink import geometry
from ui.map.ink.geometry import At
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
)
from ui.map.land.landform import chance, noise

EMPIRES = {
    "altmark": EmpireShape("altmark", "Altmark", "#8e2424", "lion"),
    "varn": EmpireShape("varn", "Varn", "#27508a", "tower"),
    "sunderhal": EmpireShape("sunderhal", "Sunderhal", "#6d3f8c", "eagle"),
    "holmgate": EmpireShape("holmgate", "Holmgate", "#2d6b34", "stag"),
}
RIVERS = (((2, 1), (4, 4, 4, 3, 4)), ((-1, 2), (4, 5, 4, 4, 5, 4)), ((-3, -2), (3, 2, 3, 3)), ((3, 4), (1, 2, 2)))
RANGE = ((-3, 0), (-2, 0), (-3, -1), (-2, -1), (-1, 1))
RIDGES = (
    ((0, 2), (6, 3)),
    ((0, 1), (6, 2)),
    ((4, 0), (1, 4)),
    ((3, -1), (1, 3)),
    ((-4, -3), (2, 5)),
    ((1, -2), (2, 6)),
)


def cell_of(at: At) -> str:
    """A made-up cell name."""
    return f"c{at[0]:+d}{at[1]:+d}"


def _is_sea(at: At) -> bool:
    x, y = geometry.centre(at)
    d = (x * x / 1.25 + y * y) ** 0.5
    bay = at in {(5, 1), (6, 1), (-6, -4), (1, 5), (5, 3)}
    isle = at in {(-6, 0), (-6, 1), (-5, 1)}
    return not isle and (bay or d + 2.6 * noise(x * 0.23 + 5, y * 0.23 + 1, 9) > 8.1)


def _terrain(at: At, land: dict[At, bool]) -> str:
    if not land[at]:
        return "sea"
    x, y = geometry.centre(at)
    if any(not land.get(geometry.neighbour(at, s), False) for s in geometry.SIDES) and chance(*at, 3) < 0.8:
        return "coastal"
    high = noise(x * 0.22 + 9, y * 0.22, 21)
    if high > 0.22 or at in RANGE:
        return "highland"
    return "swamp" if chance(*at, 4) < 0.05 else "lowland"


def demo_tiles() -> dict[str, TileShape]:
    """About 170 tiles, sea included."""
    places = [(i, j) for i in range(-9, 10) for j in range(-9, 10) if geometry.distance((0, 0), (i, j)) <= 8]
    places = [at for at in places if abs(at[1]) <= 6]
    land = {at: not _is_sea(at) for at in places}
    places = [at for at in places if land[at] or any(land.get(geometry.neighbour(at, s)) for s in geometry.SIDES)
              or chance(*at, 77) < 0.8]  # fmt: skip
    jmax = max(j for _, j in places)
    xmin = min((2 * i - j) // 2 for i, j in places)
    tiles = {}
    for at in places:
        terrain = _terrain(at, land)
        number = f"{(2 * at[0] - at[1]) // 2 - xmin + 1:02d}{jmax - at[1] + 1:02d}"
        x, y = geometry.centre(at)
        wood = terrain in ("lowland", "highland", "coastal") and noise(x * 0.33, y * 0.33, 31) > 0.2
        sea_sides = tuple(s for s in geometry.SIDES if land[at] and not land.get(geometry.neighbour(at, s), False))
        tiles[at] = TileShape(
            cell_of(at), at[0], at[1], number, terrain, forest=wood, mountain=at in RANGE,
            hills=terrain == "highland" and at not in RANGE and chance(*at, 6) < 0.4,
            sea_sides=sea_sides if terrain == "coastal" else (),
        )  # fmt: skip
    _run_rivers(tiles)
    for at, strand in RIDGES:
        if at in tiles and tiles[at].terrain != "sea":
            tiles[at] = replace(tiles[at], ridges=(strand,))
    _name(tiles)
    return {t.cell: t for t in tiles.values()}


def _run_rivers(tiles: dict[At, TileShape]) -> None:
    for start, steps in RIVERS:
        at, came = start, None
        for side in steps:
            if at not in tiles or tiles[at].terrain == "sea":
                break
            strand = (side,) if came is None else (came, side)
            tile = tiles[at]
            if tile.rivers and came is not None:
                tiles[at] = replace(tile, rivers=(tuple(sorted({*tile.rivers[0], came})),))
                break
            terrain = "river_valley" if tile.terrain == "lowland" and came else tile.terrain
            tiles[at] = replace(tile, rivers=(strand,), terrain=terrain)
            at, came = geometry.neighbour(at, side), geometry.opposite(side)


def _name(tiles: dict[At, TileShape]) -> None:
    for at in RANGE[:4]:
        tiles[at] = replace(tiles[at], name="The Iron Crown")
    seas = [at for at, t in tiles.items() if t.terrain == "sea"]
    for at in seas:
        x, y = geometry.centre(at)
        name = "The Middle Sea" if y > 3 and x < 2 else "Gulf of Amber" if x > 6 else ""
        tiles[at] = replace(tiles[at], name=name)
    for at in ((4, 3), (4, 2), (5, 2), (3, 2)):
        if at in tiles and tiles[at].forest:
            tiles[at] = replace(tiles[at], name="Mirkenwald")


def realms(tiles: dict[str, TileShape]) -> dict[str, str]:
    """Who owns what: land within two steps of a capital, and a few stragglers."""
    seats = {"altmark": (-2, 2), "varn": (3, 3), "sunderhal": (3, -2), "holmgate": (-2, -3)}
    owned = {}
    for cell, tile in tiles.items():
        if tile.terrain == "sea" or tile.mountain:
            continue
        near = min(seats, key=lambda e: (geometry.distance(seats[e], (tile.i, tile.j)), e))
        d = geometry.distance(seats[near], (tile.i, tile.j))
        if d <= 1 or (d == 2 and chance(tile.i, tile.j, 55) < 0.75):
            owned[cell] = near
    return owned


def demo_scene(theme: Theme = "light", title: str = "The Marches of Altmark") -> MapScene:
    """Everything at once: four realms, every kind of settlement, banners, a siege, ruins, markers."""
    tiles = demo_tiles()
    owned = realms(tiles)
    at = {(t.i, t.j): t for t in tiles.values()}
    towns: dict[str, SettlementShape] = {}

    def town(place: At, kind: str, owner: str | None, name: str = "", **more: object) -> None:
        if place in at and at[place].terrain != "sea":
            cell = at[place].cell
            towns[cell] = SettlementShape(cell, kind, owner, name, **more)  # type: ignore[arg-type]
            if owner:
                owned[cell] = owner

    town((-2, 2), "capital", "altmark", "Altmark")
    town((3, 3), "capital", "varn", "Varn")
    town((3, -2), "capital", "sunderhal", "Sunderhal")
    town((-2, -3), "capital", "holmgate", "Holmgate")
    town((-3, 1), "village", "altmark", "Ober")
    town((-1, 3), "fortress", "altmark", "Greywatch")
    town((0, 3), "village", "altmark", "Lindau", remembered=True, since="turn 2")
    town((4, 3), "city", "varn", "Karrow", besieged=True)
    town((2, 2), "village", "varn", "Ashby")
    town((4, 4), "fortress", "varn", "Tarn Keep")
    town((4, -1), "village", "sunderhal", "Melk", razed=True)
    town((2, -3), "city", "sunderhal", "Orsova")
    town((4, -2), "village", "sunderhal", "Dunmere")
    town((-1, -2), "village", "holmgate", "Elmet")
    town((-3, -4), "fortress", "holmgate", "Harl", razed=True)
    town((-1, -3), "village", "holmgate", "Sedge")
    town((0, 0), "village", None, "Wold")
    town((1, 0), "city", None, "Freiburg")
    town((-6, 1), "village", None, "Skerry")
    town((1, -1), "fortress", None, "Old Tor")
    banners = (
        BannerShape("a1", cell_of((-2, 2)), "altmark", "I", 1240, "The Red Lions", 4, inside=True),
        BannerShape("a2", cell_of((0, 1)), "altmark", "II", 760, "Grey Spears", 2, side=6),
        BannerShape("a3", cell_of((-1, 2)), "altmark", "III", 900, "The Oxmen", 3),
        BannerShape("a4", cell_of((-1, 2)), "altmark", "IV", 310, "Levy", 1),
        BannerShape("v1", cell_of((3, 3)), "varn", "I", 1500, side=2),
        BannerShape("v2", cell_of((2, 2)), "varn", "II", None, side=3, remembered=True),
        BannerShape("s1", cell_of((4, 3)), "sunderhal", "III", 1100, "The Talons", 3, side=3),
        BannerShape("s2", cell_of((4, 3)), "sunderhal", "IV", 640, side=4),
        BannerShape("s3", cell_of((3, -2)), "sunderhal", "I", None),
        BannerShape("h1", cell_of((-1, -1)), "holmgate", "I", 820, "Stag Host", 5, side=5),
        BannerShape("h2", cell_of((0, 0)), "holmgate", "II", 450, "Fen Bows", 2, side=4),
    )
    banners = tuple(b for b in banners if b.cell in tiles)
    markers = tuple(
        MarkerShape(c, o) for c, o in owned.items()
        if c not in towns and tiles[c].terrain in ("lowland", "highland") and chance(tiles[c].i, tiles[c].j, 88) < 0.3
    )  # fmt: skip
    dragons = (DragonShape(cell_of((-2, 0)), "Vermithrax"),)
    signs = (SignShape(cell_of((4, 4)), "ship", "varn", ("harbour",), 2),)
    return MapScene(tiles, towns, banners, markers, EMPIRES, Overlays(realms=owned), theme, title, dragons, signs)


def with_overlays(scene: MapScene) -> MapScene:
    """The demo scene with every overlay on."""
    near = {c: t for c, t in scene.tiles.items() if geometry.distance((t.i, t.j), (0, 1)) <= 2 and t.terrain != "sea"}
    reach = {c: ("free", "roll", "barred")[int(chance(t.i, t.j, 5) * 3)] for c, t in near.items()}
    start = cell_of((0, 1))
    options = {cell_of(geometry.neighbour((0, 1), s)): str(n) for n, s in enumerate((1, 2, 3, 5), 1)}
    supply = {c: (int(chance(n, 3) * 4), 3) for n, c in enumerate(scene.settlements) if n % 2}
    return replace(
        scene,
        overlays=replace(
            scene.overlays, reach=reach, supply=supply, isolated=frozenset(list(scene.overlays.realms)[:4]),
            sieges=frozenset({cell_of((4, 3))}), knowledge={cell_of((0, 3)): "turn 2", cell_of((5, -1)): "year 1"},
            highlight=options, selected=start, hovered=cell_of((2, 0)),
            arrows=((start, cell_of((1, 1)), "move"), (cell_of((3, 2)), cell_of((4, 3)), "attack"),
                    (cell_of((0, 0)), cell_of((-1, -1)), "retreat")),
        ),
    )  # fmt: skip


def big_tiles(count: int) -> dict[str, TileShape]:
    """A world of about `count` tiles for measuring: seas, woods, ranges and rivers by noise."""
    side = int(count**0.5)
    tiles = {}
    for row in range(side):
        for column in range(side):
            at = (column + row // 2, row)
            x, y = geometry.centre(at)
            high, wet = noise(x * 0.06, y * 0.06, 41), noise(x * 0.09, y * 0.09, 42)
            terrain = "sea" if high < -0.22 else "highland" if high > 0.34 else "lowland"
            if terrain == "lowland" and wet > 0.3:
                terrain = "river_valley"
            tiles[at] = TileShape(
                cell_of(at), *at, f"{column + 1:03d}{side - row:03d}", terrain, forest=terrain != "sea" and wet < -0.15,
                hills=terrain == "highland" and chance(*at, 1) < 0.4, mountain=high > 0.55,
                rivers=((2, 5),) if terrain == "river_valley" else (),
                ridges=((1, 4),) if terrain == "highland" and chance(*at, 2) < 0.15 else (),
            )  # fmt: skip
    return {t.cell: t for t in tiles.values()}


def big_scene(count: int) -> MapScene:
    """A crowded campaign on `big_tiles`: every fourth land tile is owned, every sixth has a settlement or a sign."""
    tiles = big_tiles(count)
    names = list(EMPIRES)
    owned, towns, banners = {}, {}, []
    kinds = ("tower", "bandits", "spell", "party", "mine", "necropolis", "warband", "operative")
    signs = [
        SignShape(cell, kinds[int(tile_lot * 997) % 8], names[int(tile_lot * 991) % 4])
        for cell, tile in tiles.items()
        if (tile_lot := chance(tile.i, tile.j, 64)) < 0.16 and tile.terrain != "sea"
    ]
    afloat = [c for c, t in tiles.items() if t.terrain == "sea" and chance(t.i, t.j, 64) < 0.05]
    signs += [SignShape(cell, "ship", names[0]) for cell in afloat]
    for cell, tile in tiles.items():
        if tile.terrain == "sea":
            continue
        owner = names[int((noise(tile.i * 0.11, tile.j * 0.11, 61) + 1) * 2.2) % 4]
        lot = chance(tile.i, tile.j, 62)
        if noise(tile.i * 0.2, tile.j * 0.2, 63) > -0.1:
            owned[cell] = owner
        if lot < 0.16:
            kind = "capital" if lot < 0.003 else "city" if lot < 0.02 else "fortress" if lot < 0.06 else "village"
            towns[cell] = SettlementShape(cell, kind, owner if cell in owned else None, f"Town {tile.number}")
        elif lot > 0.9:
            numeral = ("I", "II", "III", "IV", "V")[int(lot * 1000) % 5]
            banners.append(BannerShape(f"b{cell}", cell, owner, numeral, 900, baggage=3))
    return MapScene(tiles, towns, tuple(banners), (), EMPIRES, Overlays(realms=owned), signs=tuple(signs))
