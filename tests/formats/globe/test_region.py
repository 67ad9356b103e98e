"""Outlines in GeoJSON: land where hexes have their middle, sea around, and a clear word for what cannot be."""

import json
import math
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from empires.formats.core.faults import WorldFormatError
from empires.formats.core.foreign import Imported, Look
from empires.formats.doors.importers import importer_for
from empires.formats.globe.outline import Outline, Plane, middle
from empires.formats.globe.region import Region
from empires.model.land import hexes
from empires.model.land.hexes import half_column
from empires.model.land.world import World
from empires.worlds.worldcheck import check_world, is_playable
from tests.support.maps.hostile import changed, read_or_refused
from tests.support.maps.sample_files import sample

REGION = Region()


def square(west: float, south: float, east: float, north: float) -> list[list[float]]:
    return [[west, south], [east, south], [east, north], [west, north], [west, south]]


def feature(kind: str, coordinates: Any, **properties: Any) -> dict[str, Any]:
    return {"type": "Feature", "properties": properties, "geometry": {"type": kind, "coordinates": coordinates}}


def land(*rings: list[list[float]], **properties: Any) -> dict[str, Any]:
    return feature("Polygon", list(rings), **properties)


class Writer:
    def __init__(self, folder: Path) -> None:
        self.path = folder / "isle.geojson"

    def __call__(self, *features: dict[str, Any]) -> Path:
        self.path.write_text(json.dumps({"type": "FeatureCollection", "features": features}), "utf-8")
        return self.path


@pytest.fixture
def written(tmp_path: Path) -> Writer:
    return Writer(tmp_path)


def ground(world: World) -> set[str]:
    return {cell for cell, tile in world.tiles.items() if tile.terrain != "sea"}


def told(imported: Imported) -> str:
    return "\n".join(map(str, imported.losses))


def refusal(path: Path, **options: str) -> str:
    with pytest.raises(WorldFormatError) as caught:
        REGION.read(path, None, options)
    return str(caught.value)


ISLE = land(square(8, 45, 12, 48), name="The Isle")


def test_land_is_where_the_middle_of_a_hex_lies_inside(written: Writer) -> None:
    world = REGION.read(written(ISLE), None, {"resolution": "4"}).world
    inside = {cell for cell in world.tiles if 45 < hexes.place_of(cell)[0] < 48 and 8 < hexes.place_of(cell)[1] < 12}
    assert ground(world) == inside
    assert len(inside) > 30
    assert world.resolution == 4
    assert world.name == "The Isle"


def test_the_world_is_sound_and_sea_lies_all_around(written: Writer) -> None:
    world = REGION.read(written(ISLE), None, {"margin": "3"}).world
    assert is_playable(check_world(world))
    ats = {tile.at for tile in world.tiles.values()}
    rows, columns = {j for _, j in ats}, {half_column(at) for at in ats}
    assert len(ats) == len(rows) * len(columns)
    for cell in ground(world):
        i, j = world.tiles[cell].at
        assert min(rows) + 3 <= j <= max(rows) - 3
        assert min(columns) + 3 <= half_column((i, j)) <= max(columns) - 3


def test_a_hole_in_the_outline_is_water(written: Writer) -> None:
    whole = REGION.read(written(ISLE), None, {"resolution": "4"}).world
    holed = REGION.read(
        written(land(ISLE["geometry"]["coordinates"][0], square(9, 46, 11, 47))), None, {"resolution": "4"}
    )
    lost = ground(whole) - ground(holed.world)
    assert lost
    assert all(46 < hexes.place_of(cell)[0] < 47 and 9 < hexes.place_of(cell)[1] < 11 for cell in lost)


def test_areas_that_overlap_are_all_land(written: Writer) -> None:
    both = written(ISLE, land(square(9, 46, 11, 47)))
    world = REGION.read(both, None, {"resolution": "4"}).world
    assert ground(world) == ground(REGION.read(written(ISLE), None, {"resolution": "4"}).world)


def test_an_island_smaller_than_a_hex_keeps_one(written: Writer) -> None:
    islet = land(square(13.4, 46.4, 13.41, 46.41))
    world = REGION.read(written(ISLE, islet), None, {"resolution": "4"}).world
    here = hexes.cell_near(46.405, 13.405, 4)
    assert here in ground(world)
    assert hexes.place_of(here) != pytest.approx((46.405, 13.405), abs=0.02)  # its middle lies in the sea


def test_the_suggestion_gives_some_hundreds_of_tiles_and_may_be_overruled(written: Writer) -> None:
    path = written(ISLE)
    survey = REGION.survey(path)
    tiles = sum(terrain.count for terrain in survey.terrains)
    assert 100 <= tiles <= 1500
    assert len(REGION.read(path).world) == tiles == survey.width * survey.height
    sizes = {choice.key: choice for choice in survey.choices}["tiles"]
    assert tiles == pytest.approx(int(sizes.default), rel=0.25)
    assert len(REGION.read(path, None, {"tiles": "3000"}).world) == pytest.approx(3000, rel=0.1)
    globe = {choice.key: choice for choice in REGION.survey(path, {"grid": "globe"}).choices}["resolution"]
    finer = str(int(globe.default) + 1)
    assert finer in dict(globe.values)
    assert len(REGION.read(path, None, {"resolution": finer}).world) > 4 * tiles


@pytest.mark.parametrize(
    ("west", "east"), [([178, -17, 180, -15], [-180, -17, -178, -15]), ([178, -17, 180, -15], [180, -17, 182, -15])]
)
def test_the_date_line_does_not_tear_a_region(written: Writer, west: list[float], east: list[float]) -> None:
    options = {"resolution": "4", "margin": "1"}
    parted = REGION.read(written(land(square(*west)), land(square(*east))), None, options).world
    across = REGION.read(written(land(square(178, -17, 182, -15))), None, options).world
    assert len(parted) < 300
    assert ground(parted) == ground(across)
    assert {hexes.place_of(cell)[1] > 0 for cell in ground(parted)} == {True, False}


def test_a_ring_that_jumps_over_the_date_line_is_unwound(written: Writer) -> None:
    ring = [[179, -17], [-179, -17], [-179, -15], [179, -15], [179, -17]]
    world = REGION.read(written(land(ring)), None, {"resolution": "4"}).world
    assert 10 < len(ground(world)) < 60


def test_a_river_runs_through_the_hexes_of_its_line_to_the_sea(written: Writer) -> None:
    line = feature("LineString", [[10, 46.5], [10, 44.5]], name="Long Water")
    world = REGION.read(written(ISLE, line), None, {"resolution": "4"}).world
    wet = {cell for cell, tile in world.tiles.items() if tile.rivers}
    assert hexes.cell_near(46.5, 10, 4) in wet
    assert len(wet) > 3
    assert all(abs(hexes.place_of(cell)[1] - 10) < 0.5 for cell in wet)
    assert {world.tiles[cell].terrain for cell in wet} == {"river_valley", "coastal"}
    assert is_playable(check_world(world))


def test_a_line_that_says_it_is_a_road_is_one(written: Writer) -> None:
    line = feature("LineString", [[9, 46.5], [11, 46.5]], highway="primary")
    world = REGION.read(written(ISLE, line), None, {"resolution": "4"}).world
    assert any(tile.roads for tile in world.tiles.values())
    assert not any(tile.rivers for tile in world.tiles.values())


def test_points_name_tiles_and_mark_capitals(written: Writer) -> None:
    town = feature("Point", [10, 46.5], name="Midtown", capital="yes")
    away = feature("Point", [60, 10], name="Elsewhere")
    imported = REGION.read(written(ISLE, town, away), None, {"resolution": "4"})
    tile = imported.world.tiles[hexes.cell_near(46.5, 10, 4)]
    assert (tile.name, tile.capital) == ("Midtown", True)
    assert "'Elsewhere'" in told(imported)


@pytest.mark.parametrize("options", [{"tiles": "3000"}, {"resolution": "5"}])
def test_a_town_on_what_became_sea_moves_to_the_shore_and_a_sea_keeps_its_name(
    written: Writer, options: dict[str, str]
) -> None:
    port = feature("Point", [12.05, 46.5], name="Port", place="city")
    seat = feature("Point", [7.95, 46.5], name="Seat", capital="yes")
    bay = feature("Point", [10, 44.9], name="The Bay")
    far = feature("Point", [12.55, 46.5], name="Sunk", place="town")
    imported = REGION.read(written(ISLE, port, seat, bay, far), None, {"margin": "8", **options})
    found = {tile.name: tile for tile in imported.world.tiles.values() if tile.name}
    assert found["The Bay"].terrain == found["Sunk"].terrain == "sea"
    assert {found["Port"].terrain, found["Seat"].terrain} == {"coastal"}
    assert found["Seat"].capital
    assert told(imported).count("lay on what became sea; moved to the land beside it") >= 1


def test_areas_may_say_what_they_are_and_a_mapping_decides(written: Writer) -> None:
    path = written(ISLE, land(square(9, 46, 11, 47), terrain="Mountain forest"))
    keys = {terrain.key: terrain.suggested for terrain in REGION.survey(path, {"resolution": "4"}).terrains}
    assert keys == {"land": Look("lowland"), "Mountain forest": Look("highland", forest=True), "sea": Look("sea")}
    world = REGION.read(path, {"Mountain forest": Look("swamp")}, {"resolution": "4"}).world
    assert {tile.terrain for tile in world.tiles.values()} == {"sea", "coastal", "lowland", "swamp"}


def test_it_says_where_north_lies(written: Writer) -> None:
    imported = REGION.read(written(ISLE), None, {"resolution": "4"})
    hour = int(told(imported).split("north lies at ")[1].split()[0])
    world = imported.world
    south, north = (at_of(world, end) for end in (min, max))
    drawn = math.degrees(math.atan2(north[0] - south[0], south[1] - north[1])) % 360
    assert abs((drawn - hour * 30 + 180) % 360 - 180) < 60
    assert abs((drawn - world.north + 180) % 360 - 180) < 45


# flat, north up: the default, anywhere on earth


def way(world: World, start: str, end: str) -> tuple[float, float]:
    """From one named tile to another as drawn, to the right and up."""
    at = {tile.name: hexes.centre(tile.at, 1.0) for tile in world.tiles.values() if tile.name}
    return at[end][0] - at[start][0], at[start][1] - at[end][1]


PLACES = {
    "Finland": (21, 60, 31, 69.5), "Japan": (130, 32, 142, 44), "Ivory Coast": (-8, 5, -3, 10),
    "Mongolia": (88, 42, 119, 52), "Fiji": (176.5, -19, 182, -16), "the pole": (-60, 78, 60, 89),
    "Chile": (-75, -55, -67, -18), "Canada": (-140, 43, -55, 80), "an atoll": (0.01, 0.01, 0.05, 0.04),
}  # fmt: skip


@pytest.mark.parametrize("box", PLACES.values(), ids=PLACES.keys())
def test_any_place_on_earth_is_laid_flat_with_north_up(written: Writer, box: tuple[float, ...]) -> None:
    west, south, east, north = box
    x, y = (west + east) / 2, (south + north) / 2
    dx, dy = (east - west) / 3, (north - south) / 3
    marks = {"mid": (x, y), "north": (x, y + dy), "south": (x, y - dy), "west": (x - dx, y), "east": (x + dx, y)}
    points = [feature("Point", list(place), name=name) for name, place in marks.items()]
    imported = REGION.read(written(land(square(*box)), *points), None, {"tiles": "900"})
    world = imported.world
    assert imported.losses == ()
    assert world.north == 0
    assert is_playable(check_world(world))
    assert len(world) == pytest.approx(900, rel=0.25)
    right, up = way(world, "south", "north")
    assert up > 0
    assert abs(right) <= max(1.0, up / 4)
    right, up = way(world, "west", "east")
    assert right > 0
    assert abs(up) <= max(1.5, right / 4)


def test_areas_are_true_and_the_usual_field_is_used(written: Writer) -> None:
    """A band by the pole is as large as its ground, not as its degrees."""
    shares = []
    for south, north in ((0, 8), (60, 68)):
        world = REGION.read(written(land(square(0, south, 16, north))), None, {"tiles": "3000", "margin": "1"}).world
        spacing = _spacing(written.path)
        area = (math.sin(math.radians(north)) - math.sin(math.radians(south))) * math.radians(16) * 6371.0**2
        shares.append(len(ground(world)) * spacing**2 * math.sqrt(3) / 2 / area)
        assert world.origin == hexes.DEFAULT_ORIGIN
    assert shares == pytest.approx([1, 1], abs=0.02)


def _spacing(path: Path) -> float:
    words = dict({choice.key: choice for choice in REGION.survey(path).choices}["tiles"].values)["3000"]
    return float(words.split()[1])


@pytest.mark.parametrize("tiles", ["300", "3000"])
def test_a_country_over_the_date_line_is_the_same_in_one_piece_or_two(written: Writer, tiles: str) -> None:
    one = REGION.read(written(land(square(170, 60, 200, 70))), None, {"tiles": tiles}).world
    two = feature("MultiPolygon", [[square(170, 60, 180, 70)], [square(-180, 60, -160, 70)]])
    parted = REGION.read(written(two), None, {"tiles": tiles}).world
    assert len(parted) == len(one)
    assert len(ground(parted) ^ ground(one)) <= len(ground(one)) / 100  # the middle of corners is not quite the same


@pytest.mark.parametrize("closing", [[[180, -90], [-180, -90]], []])
def test_a_country_round_the_pole_is_whole(written: Writer, closing: list[list[float]]) -> None:
    ring = [[n, -75 + 3 * (n % 60 == 0)] for n in range(-180, 181, 10)] + closing
    world = REGION.read(written(land(ring))).world
    middle_of_all = world.cell_at((0, 0)) or ""
    assert world.tiles[middle_of_all].terrain == "lowland"
    rows = [sorted(half_column(world.tiles[cell].at) for cell in ground(world) if world.tiles[cell].at[1] == 0)]
    assert rows[0] == list(range(rows[0][0], rows[0][-1] + 1))


def test_lakes_and_islets_are_kept_on_the_flat_map(written: Writer) -> None:
    islets = [[square(177 + n, -17, 177.01 + n, -16.99)] for n in range(6)]
    world = REGION.read(written(feature("MultiPolygon", islets)), None, {"tiles": "150"}).world
    assert len(ground(world)) == 6
    holed = REGION.read(written(land(square(8, 45, 12, 48), square(9, 46, 11, 47), name="x"))).world
    whole = REGION.read(written(land(square(8, 45, 12, 48)))).world
    assert len(ground(holed)) < len(ground(whole))


def test_the_globe_stays_a_choice_where_it_fits(written: Writer) -> None:
    path = written(ISLE)
    assert [value for value, _ in REGION.survey(path).choices[0].values] == ["flat", "globe"]
    world = REGION.read(path, None, {"grid": "globe"}).world
    assert world.origin != hexes.DEFAULT_ORIGIN
    assert ground(world) == {
        cell for cell in world.tiles if 45 < hexes.place_of(cell)[0] < 48 and 8 < hexes.place_of(cell)[1] < 12
    }


def at_of(world: World, end: Any) -> tuple[float, float]:
    return hexes.centre(world.tiles[end(ground(world), key=lambda cell: hexes.place_of(cell)[0])].at, 1.0)


@pytest.mark.parametrize(
    ("outline", "word"),
    [
        (land([[n, 70] for n in range(-180, 180, 20)], [[n, -60] for n in range(-180, 180, 20)]), "round the globe"),
        (land([[1439070, -1119480], [1439080, -1119480], [1439080, -1119470]]), "metres or pixels"),
        (feature("Point", [10, 46]), "has no outline"),
        (feature("Polygon", [[[1, 2], [3, 4]]]), "it needs 3"),
        (feature("Polygon", [[["1", 2], [3, 4], [5, 6]]]), "no pair of numbers"),
        (feature("Blob", []), "no geometry of GeoJSON"),
    ],
)
def test_what_cannot_be_laid_out_is_refused_with_the_reason(
    written: Writer, outline: dict[str, Any], word: str
) -> None:
    assert word in refusal(written(outline))


def test_a_region_by_a_pentagon_is_refused_at_any_resolution(written: Writer) -> None:
    # One of the twelve pentagons lies in the sea west of Norway.
    path = written(land(square(8, 62, 14, 66)))
    for resolution in ("3", "5"):
        assert "pentagon" in refusal(path, resolution=resolution)
        assert "lay it flat" in refusal(path, resolution=resolution)
    assert not re.search(r"\b8[0-9a-f]{14}\b", refusal(path, grid="globe"))  # no names of cells
    assert [value for value, _ in REGION.survey(path).choices[0].values] == ["flat"]
    assert is_playable(check_world(REGION.read(path).world))


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ({"resolution": "16"}, "not between 0 and 15"),
        ({"resolution": "1", "margin": "8"}, "choose smaller tiles"),
        ({"resolution": "9"}, "tiles"),
        ({"resolution": "15"}, "tiles"),
        ({"resolution": "x"}, "whole number"),
        ({"margin": "0"}, "not between"),
        ({"frame": "circle"}, "rectangle or hexagon"),
        ({"grid": "square"}, "flat or globe"),
        ({"tiles": "3"}, "not between"),
        ({"tiles": "x"}, "whole number"),
    ],
)
def test_bad_options_are_refused(written: Writer, options: dict[str, str], word: str) -> None:
    assert word in refusal(written(ISLE), **options)


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"type": 3}', '{"type":"FeatureCollection","features":{}}', "[" * 9000]
)
def test_what_is_no_geojson_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "bad.geojson"
    path.write_text(text, "utf-8")
    refusal(path)


def test_six_sides_leave_less_sea_than_a_rectangle(written: Writer) -> None:
    path = written(land([[8, 45], [9, 45], [14, 49], [13, 49], [8, 45]]))
    rectangle = REGION.read(path, None, {"resolution": "4"}).world
    hexagon = REGION.read(path, None, {"resolution": "4", "frame": "hexagon"}).world
    assert ground(rectangle) == ground(hexagon)
    assert len(hexagon) < len(rectangle)
    assert is_playable(check_world(hexagon))


def test_places_on_the_plane_lead_back_to_the_globe() -> None:
    plane = Plane((179.5, 70.0))
    for longitude, latitude in ((179.5, 70.0), (-179.0, 71.0), (150.0, 60.0), (0.0, 89.0)):
        back = plane.place(*plane.spot(longitude, latitude))
        assert back[1] == pytest.approx(latitude, abs=1e-6)
        assert (back[0] - longitude + 180) % 360 - 180 == pytest.approx(0, abs=1e-5)


def test_the_middle_of_a_region_is_its_middle_and_not_where_it_has_most_corners() -> None:
    crowd = [(0.001 * n, 0.0) for n in range(500)]
    longitude, latitude = middle([*crowd, (10.0, 0.0)])
    assert longitude == pytest.approx(5, abs=0.5)
    assert latitude == pytest.approx(0, abs=0.1)


@given(
    st.lists(st.tuples(st.floats(-9, 9), st.floats(-9, 9)), min_size=3, max_size=9), st.floats(-9, 9), st.floats(-9, 9)
)
def test_inside_is_what_an_odd_number_of_edges_surrounds(ring: list[tuple[float, float]], x: float, y: float) -> None:
    crossings = 0
    for (x1, y1), (x2, y2) in zip(ring, [*ring[1:], ring[0]], strict=True):
        crossings += (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1)
    assert Outline([ring]).holds(x, y) == (crossings % 2 == 1)


VALUES = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(max_size=5) | st.integers(),
    lambda inner: st.lists(inner, max_size=4),
)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_whatever_an_outline_holds_it_becomes_a_world_or_is_refused(tmp_path_factory: Any, data: st.DataObject) -> None:
    root = json.loads(
        json.dumps({"type": "FeatureCollection", "features": [ISLE, feature("LineString", [[9, 46], [10, 47]])]})
    )
    for _ in range(data.draw(st.integers(1, 3))):
        spot: Any = root
        while True:
            key = data.draw(st.sampled_from(sorted(spot) if isinstance(spot, dict) else range(len(spot))))
            if not isinstance(spot[key], dict | list) or not spot[key] or data.draw(st.integers(0, 3)) == 0:
                spot[key] = data.draw(VALUES)
                break
            spot = spot[key]
    path = tmp_path_factory.getbasetemp() / "mutated.geojson"
    path.write_text(json.dumps(root), "utf-8")
    read_or_refused(REGION, path, {"resolution": "3"})


@settings(max_examples=100, deadline=None)
@given(changed(json.dumps({"type": "FeatureCollection", "features": [ISLE]}).encode()))
def test_a_file_with_changed_bytes_becomes_a_world_or_is_refused(tmp_path_factory: Any, data: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "bytes.geojson"
    path.write_bytes(data)
    read_or_refused(REGION, path, {"resolution": "3"})


# samples


def test_the_sample_islands_are_laid_out_with_some_hundreds_of_tiles() -> None:
    path = sample("geojson/PHL.geo.json")
    assert isinstance(importer_for(path), Region)
    assert len(ground(REGION.read(path).world)) >= 100
    imported = REGION.read(path, None, {"grid": "globe"})
    assert imported.world.name == "Philippines"
    assert 300 <= len(imported.world) <= 1500
    assert 100 <= len(ground(imported.world)) <= 400
    assert is_playable(check_world(imported.world))
    manila, open_sea = hexes.cell_near(14.8, 121.0, 4), hexes.cell_near(18.0, 118.0, 4)
    assert imported.world.tiles[manila].terrain != "sea"
    assert imported.world.tiles[open_sea].terrain == "sea"


def test_the_smallest_sample_islands_stay_on_the_map_however_large_the_tiles() -> None:
    path = sample("geojson/VUT.geo.json")
    places = ((-16.2, 167.5), (-15.2, 166.9))
    for resolution in range(2, 7):
        world = REGION.read(path, None, {"resolution": str(resolution)}).world
        islands = {hexes.cell_near(*place, resolution) for place in places}
        assert islands & ground(world)
        assert resolution < 3 or len(ground(world)) >= 2
