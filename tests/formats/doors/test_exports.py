"""Worlds go out and come back the same where the format can hold them; what it cannot hold is listed."""

import csv
import io
import json
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from empires.cli.convert import convert
from empires.formats.core.foreign import parse_look
from empires.formats.core.world_file import WorldFormatError, read_world
from empires.formats.doors import exports
from empires.formats.doors.importers import importer_for
from empires.formats.globe.geojson_out import geojson_text
from empires.formats.others.csv_out import csv_text
from empires.formats.tiled.tiled_out import tmx_text
from empires.formats.tiled.tiled_plain import plain_grid
from empires.model.land import hexes
from empires.model.land.world import Tile, World, world_of
from empires.paths import shipped_worlds

OTHERS = ("tmx", "geojson", "csv")
HELD_APART = "ad hoc   name <&\"'> ü✓"


def small(**more: str) -> World:
    tiles = [
        Tile(at=(0, 0), terrain="river_valley", rivers=((2, 5),), bridge=True, name=HELD_APART, capital=True),
        Tile(at=(1, 0), terrain="coastal", rivers=((5,),), sea_sides=(2,), forest=True, roads=((3, 5), (6,))),
        Tile(at=(2, 0), terrain="sea", name="=1+1"),
        Tile(at=(-1, 0), terrain="highland", rivers=((2,),), ridges=((1, 4),), hills=True),
        Tile(at=(0, 1), terrain="highland", mountain=True, name="'quoted"),
        Tile(at=(-1, -1), terrain="swamp", name=" edges "),
    ]
    return world_of("A <small>  world", tiles, seed="7", author='some "one"', licence="MIT", **more)


def back(world: World, folder: Path, format_: str) -> World:
    path = folder / f"A {format_}.{format_}"
    exports.write_as(world, path)
    found = importer_for(path).read(path)
    assert found.losses == ()
    return found.world


def same(one: World, other: World) -> bool:
    return one.fingerprint() == other.fingerprint() and dict(one.tiles) == dict(other.tiles)


def about(world: World) -> tuple[str, ...]:
    return world.name, world.author, world.licence, world.seed


# there and back


@pytest.mark.parametrize("format_", OTHERS)
def test_a_world_with_everything_comes_back_the_same(tmp_path: Path, format_: str) -> None:
    world = small()
    found = back(world, tmp_path, format_)
    assert same(world, found)
    if not exports.losses_of(world, format_):
        assert about(found) == about(world)


@pytest.mark.parametrize("format_", OTHERS)
@pytest.mark.parametrize("path", shipped_worlds().values(), ids=shipped_worlds().keys())
def test_shipped_worlds_come_back_the_same(tmp_path: Path, path: Path, format_: str) -> None:
    world = read_world(path)
    assert same(world, back(world, tmp_path, format_))


STRANDS = st.lists(st.lists(st.integers(1, 6), min_size=1, max_size=4, unique=True).map(tuple), max_size=2).map(tuple)
NAMES = st.text(st.characters(categories=("L", "P", "S", "N", "Zs")), max_size=30).filter(str.isprintable)


@st.composite
def worlds(draw: st.DrawFn) -> World:
    places = draw(st.sets(st.tuples(st.integers(-20, 20), st.integers(-20, 20)), min_size=1, max_size=12))
    terrains = ("lowland", "highland", "river_valley", "coastal", "sea", "swamp")
    tiles = [
        Tile(
            at=at,
            terrain=draw(st.sampled_from(terrains)),
            forest=draw(st.booleans()),
            hills=draw(st.booleans()),
            mountain=draw(st.booleans()),
            rivers=draw(STRANDS),
            ridges=draw(STRANDS),
            roads=draw(STRANDS),
            bridge=draw(st.booleans()),
            sea_sides=tuple(draw(st.lists(st.integers(1, 6), max_size=6, unique=True))),
            name=draw(NAMES),
            capital=draw(st.booleans()),
        )
        for at in sorted(places)
    ]
    texts = (draw(NAMES) for _ in range(3))
    resolution, origin = draw(st.sampled_from([(6, hexes.DEFAULT_ORIGIN), (8, "883e000001fffff")]))
    return world_of(draw(NAMES) or "x", tiles, resolution, origin, *texts)


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(worlds(), st.sampled_from(OTHERS))
def test_any_world_comes_back_the_same_even_a_faulty_one(tmp_path: Path, world: World, format_: str) -> None:
    path = tmp_path / f"w.{format_}"
    exports.write_as(world, path)
    found = importer_for(path).read(path).world
    assert same(world, found)
    if format_ != "csv":
        assert about(found) == about(world)


@pytest.mark.parametrize("format_", ["json", "tmx", "geojson"])
def test_north_comes_back(tmp_path: Path, format_: str) -> None:
    plain = small()
    world = World(plain.name, plain.resolution, plain.origin, plain.tiles, north=250)
    assert exports.losses_of(world, format_) == []
    exports.write_as(world, tmp_path / f"w.{format_}")
    path = tmp_path / f"w.{format_}"
    found = read_world(path) if format_ == "json" else importer_for(path).read(path).world
    assert (found.north, found.fingerprint()) == (250, world.fingerprint())
    if format_ != "json":
        painted = importer_for(path).read(path, {"swamp": parse_look("highland")}).world
        assert painted.north == 250


def test_csv_says_that_north_is_lost() -> None:
    plain = small()
    world = World(plain.name, plain.resolution, plain.origin, plain.tiles, north=250)
    assert "CSV holds no north: it comes back as up" in exports.losses_of(world, "csv")


def test_only_what_csv_cannot_hold_is_listed() -> None:
    world = small()
    assert (
        exports.losses_of(world, "tmx") == exports.losses_of(world, "geojson") == exports.losses_of(world, "json") == []
    )
    losses = exports.losses_of(world, "csv")
    assert [loss.partition(":")[0] for loss in losses] == [
        f"CSV holds no {what}" for what in ("title", "author", "licence", "seed")
    ]
    with pytest.raises(ValueError, match="none of json, tmx"):
        exports.losses_of(world, "png")


# each format


def test_geojson_polygons_are_the_cells_themselves() -> None:
    world = small()
    found = json.loads(geojson_text(world))
    assert found["type"] == "FeatureCollection"
    assert len(found["features"]) == len(world)
    for feature in found["features"]:
        (ring,) = feature["geometry"]["coordinates"]
        assert ring[0] == ring[-1]
        assert len(ring) == 7
        longitudes, latitudes = zip(*ring[:-1], strict=True)
        middle = sum(latitudes) / 6, sum(longitudes) / 6
        assert hexes.cell_near(*middle, world.resolution) == feature["id"]
        turns = [(u - x) * (v + y) for (x, y), (u, v) in pairwise(ring)]
        assert sum(turns) < 0  # counter-clockwise, as the format asks
        assert world.tiles[feature["id"]].terrain == feature["properties"]["terrain"]


def test_geojson_across_the_180th_meridian_is_not_torn(tmp_path: Path) -> None:
    origin = hexes.cell_near(10.0, 179.99, 5)
    tiles = [Tile(at=(i, j), terrain="lowland") for i in range(-3, 4) for j in range(-3, 4)]
    world = world_of("Date line", tiles, 5, origin)
    for feature in json.loads(geojson_text(world))["features"]:
        longitudes = [longitude for longitude, _ in feature["geometry"]["coordinates"][0]]
        assert max(longitudes) - min(longitudes) < 2
    assert same(world, back(world, tmp_path, "geojson"))


def test_csv_is_a_plain_table_that_no_spreadsheet_takes_for_formulas() -> None:
    rows = list(csv.DictReader(io.StringIO(csv_text(small()))))
    assert len(rows) == 6
    by_place = {(row["i"], row["j"]): row for row in rows}
    assert by_place["0", "0"]["rivers"] == "2+5"
    assert by_place["1", "0"]["roads"] == "3+5 6"
    assert by_place["2", "0"]["name"] == "'=1+1"
    assert by_place["0", "1"]["name"] == "''quoted"
    assert by_place["0", "0"]["capital"] == "yes"


def test_tmx_is_a_hexagonal_map_whose_tiles_tell_what_they_are(tmp_path: Path) -> None:
    path = tmp_path / "w.tmx"
    exports.write_as(small(), path)
    root = ElementTree.parse(path).getroot()
    assert root.get("orientation") == "hexagonal"
    layers = [layer.get("name") for layer in root.iter("layer")]
    assert layers == ["terrain", "rivers", "ridges", "roads", "sea_sides"]
    ids = [int(layer.get("id", "0")) for layer in (*root.iter("layer"), *root.iter("objectgroup"))]
    assert sorted(set(ids)) == ids
    assert int(root.get("nextlayerid", "0")) > max(ids)
    picture = root.find("tileset/tile/image/data")  # the picture lies inside
    assert picture is not None
    assert str(picture.text).startswith("iVBOR")
    grid = plain_grid(path)
    assert set(grid.terrains) >= {"sea", "swamp", "highland+mountain", "coastal+forest"}


def test_tmx_rows_lie_as_the_world_does() -> None:
    for top in (3, 4):
        tiles = [Tile(at=(0, top), terrain="lowland"), Tile(at=(0, top - 1), terrain="sea")]
        text = tmx_text(world_of("w", tiles))
        assert f'staggerindex="{"even" if top % 2 else "odd"}"' in text


def test_ground_may_be_changed_on_the_way_in(tmp_path: Path) -> None:
    for format_ in OTHERS:
        path = tmp_path / f"w.{format_}"
        exports.write_as(small(), path)
        importer = importer_for(path)
        keys = {terrain.key for terrain in importer.survey(path).terrains}
        assert {"sea", "swamp", "highland+mountain"} <= keys
        found = importer.read(path, {"swamp": parse_look("lowland+forest"), "sea": parse_look("none")}).world
        assert len(found) == 5
        assert {tile.terrain for tile in found.tiles.values() if tile.at == (-1, -1)} == {"lowland"}


def test_a_world_wider_than_can_be_read_is_not_written_as_tmx(tmp_path: Path) -> None:
    far = world_of("far", [Tile(at=(-400, -200), terrain="sea"), Tile(at=(450, 200), terrain="sea")])
    path = tmp_path / "far.tmx"
    path.write_text("old")
    with pytest.raises(WorldFormatError, match=r"more than 250,000 hexes"):
        exports.write_as(far, path)
    assert path.read_text() == "old"


# damage


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data(), st.sampled_from(OTHERS))
def test_mangled_exports_become_a_world_or_are_refused(tmp_path: Path, data: st.DataObject, format_: str) -> None:
    text = {"tmx": tmx_text, "geojson": geojson_text, "csv": csv_text}[format_](small())
    content = bytearray(text.encode())
    importer = importer_for(_written(tmp_path / f"w.{format_}", bytes(content)))
    start = content.find(b"</tileset>") if format_ == "tmx" and data.draw(st.booleans()) else 0  # behind the pictures
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(start, len(content) - 1))
        piece = data.draw(st.sampled_from([b"", b"9", b"-", b'"', b"\xff", b"\0", b",", b"a", b"0", b"[", b"7"]))
        content[at : at + data.draw(st.integers(0, 5))] = piece
    path = _written(tmp_path / f"w.{format_}", bytes(content))
    try:
        found = importer.read(path)
    except WorldFormatError:
        return
    assert len(found.world) > 0


def _written(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (",sea,", ",see,", "line 6: terrain: Invalid"),
        (",6,863", ",99,863", "resolution: is 99"),
        ("863e00007ffffff", "nowhere", "origin"),
        ("2+5", "2+9", "rivers: is 9"),
        ("2+5", "2+2", "line 4: sides [2, 2] name a side twice"),
        (",yes", ",maybe", "it may be yes or nothing"),
        (",swamp,", ",swamp", "has no 18 sound fields"),
        (",1,0,6,", ",x,0,6,", "line 5, i: must be a whole number"),
    ],
)
def test_a_bad_row_of_csv_is_refused_with_its_line(tmp_path: Path, old: str, new: str, words: str) -> None:
    text = csv_text(small())
    assert old in text
    path = _written(tmp_path / "w.csv", text.replace(old, new).encode())
    with pytest.raises(WorldFormatError) as caught:
        importer_for(path).read(path)
    assert words in str(caught.value)


def test_two_tiles_on_one_place_are_refused(tmp_path: Path) -> None:
    text = csv_text(small())
    path = _written(tmp_path / "w.csv", (text + text.splitlines()[-1] + "\n").encode())
    with pytest.raises(WorldFormatError, match="two tiles lie at"):
        importer_for(path).read(path)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('name="origin" value="863e00007ffffff"', 'name="origin" value="x"', "origin"),
        ('name="left" value="', 'name="left" value="z', "property left"),
        ("&quot;terrain&quot;:&quot;sea&quot;", "&quot;terrain&quot;:&quot;tea&quot;", "property empires"),
        ("[[2,5]]", "[[2,9]]", "property empires"),
        ("[[2,5]]", "[[2,2]]", "name a side twice"),
        ("[[2,5]]", "[[2,", "property empires"),
    ],
)
def test_a_bad_property_of_tmx_is_refused_by_name(tmp_path: Path, old: str, new: str, words: str) -> None:
    text = tmx_text(small())
    assert old in text
    path = _written(tmp_path / "w.tmx", text.replace(old, new).encode())
    with pytest.raises(WorldFormatError) as caught:
        importer_for(path).read(path)
    assert words in str(caught.value)


# the command


def run(*arguments: object) -> tuple[int, str]:
    result = CliRunner().invoke(convert, [str(argument) for argument in arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.output


WESNOTH = "Wo, Wo, Wo, Wo\nWo, Gg, 1 Kh, Wo\nWo, Gg^Vh, Wo, Wo\nWo, Wo, Wo, Wo\n"


def test_convert_reads_any_map_and_writes_any_format(tmp_path: Path) -> None:
    source = _written(tmp_path / "small_isle.map", WESNOTH.encode())
    for suffix in ("json", *OTHERS):
        code, output = run(source, tmp_path / f"o.{suffix}", "--name", "Isle")
        assert (code, "Isle, 4 tiles, 1 capital" in output) == (0, True), output
        assert "1 village left out" in output
    assert read_world(tmp_path / "o.json").name == "Isle"
    code, output = run(tmp_path / "o.json", tmp_path / "p.tmx")
    assert (code, "nothing lost" in output) == (0, True)


def test_convert_takes_shipped_worlds_by_name_and_lists_losses(tmp_path: Path) -> None:
    code, output = run("duel", tmp_path / "d.csv")
    assert code == 0
    assert output.count("lost: CSV holds no") == 4


def test_convert_names_each_kind_of_loss_once_unless_asked_for_all(tmp_path: Path) -> None:
    source = _written(tmp_path / "odd.map", WESNOTH.replace("Gg", "Zz").encode())
    code, output = run(source, tmp_path / "o.json")
    assert code == 0
    assert output.count("Zz") == 1
    assert "and 1 more of the kind" in output
    assert "--all-losses" in output
    assert run("--all-losses", "--force", source, tmp_path / "o.json")[1].count("Zz") == 2


def test_convert_maps_terrain_and_shows_what_there_is(tmp_path: Path) -> None:
    source = _written(tmp_path / "m.map", WESNOTH.encode())
    code, output = run("--list", source)
    assert code == 0
    assert "grass (Gg): --map 'Gg'=lowland" in output
    assert "--set border=no" in output
    assert "lost: 1 village left out" in output
    assert "north lies to the east" in output
    assert run(source, tmp_path / "o.json", "--map", "Gg=highland+forest", "--set", "border=yes")[0] == 0
    world = read_world(tmp_path / "o.json")
    assert len(world) == 16
    assert any(tile.forest for tile in world.tiles.values())


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["in.map"], "say where to write"),
        (["in.map", "o.xyz"], "these can be written: .json, .tmx"),
        (["in.map", "there.json"], "is there already"),
        (["absent.map", "o.json"], "cannot be read"),
        (["junk.bin", "o.json"], "is no map that can be read"),
        (["in.map", "o.json", "--map", "Zz=sea"], "there is no such terrain"),
        (["in.map", "o.json", "--map", "Gg=ocean"], "none of our terrains"),
        (["in.map", "o.json", "--map", "Gg"], "is no pair"),
        (["in.map", "o.json", "--set", "border=x"], "option border"),
        (["duel", "o.json", "--map", "Gg=sea"], "is a world already"),
    ],
)
def test_convert_says_in_one_line_what_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    _written(tmp_path / "in.map", WESNOTH.encode())
    _written(tmp_path / "there.json", b"{}")
    _written(tmp_path / "junk.bin", b"\x00\x01junk")
    code, output = run(*arguments)
    assert code == 2
    assert words in output
    assert "Traceback" not in output
    assert not (tmp_path / "o.json").exists()
