"""Hexes, shores and places inside a tile: plain numbers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ui.map.demo import demo_scene, demo_tiles
from ui.map.ink import geometry
from ui.map.ink.geometry import CORNERS, SIDE_MIDDLES, SIDES
from ui.map.ink.scene import BannerShape, SettlementShape, TileShape
from ui.map.land.landform import Shores, is_land_map, seat_of, sprites_of
from ui.map.land.rivers import Rivers
from ui.map.signs.layout import banner_places, town_box

ats = st.tuples(st.integers(-400, 400), st.integers(-400, 400))


def test_every_hex_of_a_field_is_hit_at_its_middle_its_corners_and_across_its_sides() -> None:
    for i in range(-25, 26):
        for j in range(-25, 26):
            x, y = geometry.centre((i, j))
            assert geometry.hex_at(x, y) == (i, j)
            for side in SIDES:
                mx, my = SIDE_MIDDLES[side]
                assert geometry.hex_at(x + mx * 0.99, y + my * 0.99) == (i, j)
                assert geometry.hex_at(x + mx * 1.01, y + my * 1.01) == geometry.neighbour((i, j), side)
                cx, cy = CORNERS[side % 6]
                assert geometry.hex_at(x + cx * 0.99, y + cy * 0.99) == (i, j)


@given(ats, st.sampled_from(SIDES))
def test_a_neighbour_names_the_shared_side_by_its_opposite(at: geometry.At, side: int) -> None:
    other = geometry.neighbour(at, side)
    assert geometry.side_towards(at, other) == side
    assert geometry.side_towards(other, at) == geometry.opposite(side)
    assert geometry.distance(at, other) == 1


def test_sides_run_clockwise_from_the_north_east() -> None:
    directions = [geometry.centre(geometry.neighbour((0, 0), side)) for side in SIDES]
    assert [(x > 0.1) - (x < -0.1) for x, _ in directions] == [1, 1, 1, -1, -1, -1]
    assert [(y > 0.1) - (y < -0.1) for _, y in directions] == [-1, 0, 1, 1, 0, -1]


@given(st.floats(-30, 30), st.floats(-30, 30), st.floats(0.1, 9), st.floats(0.1, 9))
def test_hexes_in_a_box_are_those_whose_own_box_meets_it(x: float, y: float, w: float, h: float) -> None:
    found = set(geometry.hexes_in(x, y, x + w, y + h))
    for i in range(-60, 61, 1):
        for j in range(int(-(y + h) / 1.5) - 3, int(-y / 1.5) + 4):
            cx, cy = geometry.centre((i, j))
            dx = min(x + w - (cx - 0.8660254), cx + 0.8660254 - x)
            dy = min(y + h - (cy - 1), cy + 1 - y)
            if min(dx, dy) > 1e-6:
                assert (i, j) in found
            elif min(dx, dy) < -1e-6:
                assert (i, j) not in found


def test_shores_of_land_and_of_water_share_every_point_so_that_no_seam_shows() -> None:
    tiles = {(t.i, t.j): t for t in demo_tiles().values()}
    land = is_land_map(tiles)
    dry, wet = Shores(land), Shores(lambda at: not land(at))
    for at in tiles:
        assert dry.lines(at) == wet.lines(at)
        assert all(a != b for (_, a), (_, b) in zip(dry.rims(at), wet.rims(at), strict=True))
        curve_points = {
            p for near in (at, *(geometry.neighbour(at, s) for s in SIDES)) for c in dry.lines(near) for p in c
        }
        outline = (dry if land(at) else wet).outline(at)
        shore = sum(p in curve_points for p in outline)
        coastal = any(land(geometry.neighbour(at, s)) != land(at) for s in SIDES)
        assert (shore > 0) == coastal


def test_rivers_widen_from_source_to_mouth() -> None:
    def tile(i: int, terrain: str, rivers: tuple[tuple[int, ...], ...], sea: tuple[int, ...] = ()) -> TileShape:
        return TileShape(f"t{i}", i, 0, f"{i:02d}01", terrain, rivers=rivers, sea_sides=sea)

    tiles = {
        (0, 0): tile(0, "highland", ((2,),)), (1, 0): tile(1, "lowland", ((5, 2),)),
        (2, 0): tile(2, "lowland", ((2, 5),)), (3, 0): tile(3, "coastal", ((5, 2),), (2,)),
        (4, 0): tile(4, "sea", ()),
    }  # fmt: skip
    rivers = Rivers(tiles, is_land_map(tiles))
    widths = []
    for i in range(4):
        (reach,) = rivers.stretches((i, 0))
        ends = sorted([(reach.points[0], reach.start), (reach.points[-1], reach.end)])
        widths += [width for _, width in ends]
    assert widths == sorted(widths)
    assert widths[0] < widths[-1] / 2


def test_neighbouring_stretches_of_a_river_meet_in_one_point() -> None:
    tiles = {(t.i, t.j): t for t in demo_tiles().values()}
    rivers = Rivers(tiles, lambda at: True)
    for at, tile in tiles.items():
        for strand in tile.rivers:
            for side in strand:
                other = tiles.get(geometry.neighbour(at, side))
                if other is None or not any(geometry.opposite(side) in s for s in other.rivers):
                    continue
                mine = {p for r in rivers.stretches(at) for p in (r.points[0], r.points[-1])}
                theirs = {p for r in rivers.stretches((other.i, other.j)) for p in (r.points[0], r.points[-1])}
                assert any(abs(a[0] - b[0]) + abs(a[1] - b[1]) < 1e-9 for a in mine for b in theirs)


def test_trees_make_room_for_a_settlement() -> None:
    tile = TileShape("c", 0, 0, "0101", "lowland", forest=True)
    town = SettlementShape("c", "city", None, "Elm")
    x, y = seat_of(tile)
    assert any(abs(s.x - x) < 0.3 and abs(s.y - y) < 0.2 for s in sprites_of(tile, None))
    assert not any(abs(s.x - x) < 0.3 and abs(s.y - y) < 0.2 for s in sprites_of(tile, town))
    assert sprites_of(tile, town)


def test_an_unknown_tile_shows_nothing_that_stands_on_it() -> None:
    assert sprites_of(TileShape("c", 0, 0, "0101", "highland", mountain=True, forest=True, known=False), None) == []


@pytest.mark.parametrize("count", range(1, 7))
@pytest.mark.parametrize("sided", [False, True])
def test_banners_fan_out_and_leave_the_settlement_free(count: int, sided: bool) -> None:
    tile, town = TileShape("c", 0, 0, "0101", "lowland"), SettlementShape("c", "village", "a")
    banners = [BannerShape(str(n), "c", "a", "I", side=3 if sided else None) for n in range(count)]
    places = banner_places(tile, town, banners)
    assert [p.banner.id for p in places] == [b.id for b in banners]
    assert len({(p.x, p.y) for p in places}) == count
    left, top, right, bottom = town_box(tile, town)
    for place in places:
        box = place.box()
        wide = min(box[2], right) - max(box[0], left)
        high = min(box[3], bottom) - max(box[1], top)
        assert min(wide, high) <= 0.12, place


def test_a_banner_stands_towards_the_side_it_came_in_by() -> None:
    tile = TileShape("c", 0, 0, "0101", "lowland")
    for side in SIDES:
        (place,) = banner_places(tile, None, [BannerShape("b", "c", "a", "I", side=side)])
        left, top, right, bottom = place.box()
        mx, my = SIDE_MIDDLES[side]
        assert ((left + right) / 2) * mx + ((top + bottom) / 2) * my > 0.15


def test_the_demo_scene_holds_one_of_everything() -> None:
    scene = demo_scene()
    kinds = {t.kind for t in scene.settlements.values()}
    assert kinds == {"village", "fortress", "city", "capital"}
    assert any(t.razed for t in scene.settlements.values())
    assert any(t.besieged for t in scene.settlements.values())
