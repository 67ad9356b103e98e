"""Hexagonal Tiled maps: all ways to write one give one world; what is not one is refused with the place."""

import json
import zlib
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from empires.formats.core.foreign import TURNED, Imported, parse_look
from empires.formats.core.world_file import WorldFormatError
from empires.formats.doors.importers import importer_for
from empires.formats.tiled.tiled import IMPORTERS, plain_grid
from empires.formats.tiled.tiled_plain import open_map
from empires.model.land.hexes import step
from empires.worlds.worldcheck import check_world
from tests.support.maps import tiled_maps as maps
from tests.support.maps.sample_files import sample, samples

TILED = IMPORTERS[0]


def written(folder: Path, text: str | bytes, name: str = "map.tmx") -> Path:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def read(here: Path, text: str | bytes, name: str = "map.tmx", **options: str) -> Imported:
    return TILED.read(written(here, text, name), None, options)


def refusal(folder: Path, text: str | bytes, name: str = "map.tmx") -> str:
    with pytest.raises(WorldFormatError) as caught:
        read(folder, text, name)
    return str(caught.value)


@pytest.fixture
def plain(tmp_path: Path) -> str:
    """The print of the ground as plain CSV gives it."""
    return read(tmp_path, maps.tmx()).world.fingerprint()


def in_layer(**coding: str) -> str:
    said = " ".join(f'{key}="{value}"' for key, value in coding.items() if value)
    return maps.tmx(maps.layer(f"<data {said}>\n  {maps.packed(maps.GROUND, coding.get('compression', ''))}\n</data>"))


# codings


@pytest.mark.parametrize("compression", ["", "zlib", "gzip", "zstd"])
def test_base64_gives_the_same_world(tmp_path: Path, plain: str, compression: str) -> None:
    if compression == "zstd":
        pytest.importorskip("backports.zstd")
    found = read(tmp_path, in_layer(encoding="base64", compression=compression))
    assert found.world.fingerprint() == plain


def test_cells_as_elements_give_the_same_world(tmp_path: Path, plain: str) -> None:
    tiles = "".join(f'<tile gid="{gid}"/>' if gid else "<tile/>" for row in maps.GROUND for gid in row)
    assert read(tmp_path, maps.tmx(maps.layer(f"<data>{tiles}</data>"))).world.fingerprint() == plain


def test_turned_and_mirrored_tiles_are_the_same_tiles(tmp_path: Path, plain: str) -> None:
    assert read(tmp_path, maps.tmx(maps.csv_layer(maps.TURNED))).world.fingerprint() == plain


def test_json_gives_the_same_world_in_all_its_codings(tmp_path: Path, plain: str) -> None:
    base = json.loads(maps.tmj())
    packed = {"encoding": "base64", "compression": "zlib", "data": maps.packed(maps.TURNED, "zlib")}
    plain64 = {"encoding": "base64", "compression": "", "data": maps.packed(maps.GROUND)}
    for change in ({}, packed, plain64):
        text = json.dumps(base | {"layers": [base["layers"][0] | change]})
        for name in ("map.tmj", "map.json"):
            assert read(tmp_path, text, name).world.fingerprint() == plain


def test_json_of_old_has_properties_and_tiles_as_dictionaries(tmp_path: Path, plain: str) -> None:
    names = {str(local): {"terrain": name} for local, name in enumerate(maps.NAMES)}
    types = {key: {"terrain": "string"} for key in names}
    old = {"firstgid": 1, "name": "g", "tileproperties": names, "tilepropertytypes": types}
    text = maps.tmj(tilesets=[old], version=1, properties={"name": "Old", "on": True})
    found = read(tmp_path, text, "map.json")
    assert found.world.fingerprint() == plain
    assert found.world.name == "Old"


def test_infinite_maps_come_in_pieces_that_may_begin_below_zero(tmp_path: Path, plain: str) -> None:
    rows = [row[:3] for row in maps.GROUND], [row[3:] for row in maps.GROUND]
    for column, row in ((0, 0), (-16, -6), (5, 20)):
        chunks = maps.chunk(column, row, rows[0]) + maps.chunk(column + 3, row, rows[1])
        layer = maps.layer(f'<data encoding="csv">{chunks}</data>')
        text = maps.tmx(layer, infinite=1, width=900, height=900)
        assert read(tmp_path, text).world.fingerprint() == plain
        survey = TILED.survey(written(tmp_path, text))
        assert (survey.width, survey.height) == (5, 4)
    # The stagger goes by the absolute row: one row down is another map.
    text = maps.tmx(maps.layer(f'<data encoding="csv">{maps.chunk(0, 1, maps.GROUND)}</data>'), infinite=1)
    assert read(tmp_path, text).world.fingerprint() != plain


def test_infinite_json_has_its_pieces_too(tmp_path: Path, plain: str) -> None:
    flat = [gid for row in maps.GROUND for gid in row]
    chunk = {"x": -10, "y": -4, "width": 5, "height": 4, "data": flat}
    layer = {"type": "tilelayer", "name": "g", "chunks": [chunk], "startx": -10, "starty": -4}
    assert read(tmp_path, maps.tmj([layer], infinite=True), "m.tmj").world.fingerprint() == plain


# stagger


@pytest.mark.parametrize("axis", ["x", "y"])
@pytest.mark.parametrize("index", ["odd", "even"])
def test_cells_that_touch_on_the_picture_touch_in_the_world(tmp_path: Path, axis: str, index: str) -> None:
    marks = "".join(
        f'<object id="{n}" name="{c} {r}" x="{x}" y="{y}"><point/></object>'
        for n, (c, r, x, y) in enumerate(_middles(axis, index), 1)
    )
    layer = maps.csv_layer([[1] * 6] * 6)
    size = {"tilewidth": 28, "tileheight": 32} if axis == "y" else {"tilewidth": 32, "tileheight": 28}
    text = maps.tmx(layer, f"<objectgroup>{marks}</objectgroup>", axis=axis, index=index, width=6, height=6, **size)
    found = read(tmp_path, text)
    assert [loss.what for loss in found.losses] == [TURNED] * (axis == "x")
    at = {tile.name: tile.at for tile in found.world.tiles.values()}
    assert len(at) == 36
    places = _middles(axis, index)
    for column, row, x, y in places:
        near = {f"{c} {r}" for c, r, u, v in places if 0 < (u - x) ** 2 + (v - y) ** 2 < 30**2}
        here = at[f"{column} {row}"]
        beside = {name for name, place in at.items() if place in {step(here, side) for side in range(1, 7)}}
        assert near == beside


def _middles(axis: str, index: str) -> list[tuple[int, int, int, int]]:
    """(column, row, x, y) of every hex of a 6 by 6 map, from the picture alone."""
    found = []
    for column in range(6):
        for row in range(6):
            shifted = (row if axis == "y" else column) % 2 == (index == "odd")
            if axis == "y":
                found.append((column, row, 14 + 28 * column + 14 * shifted, 16 + 24 * row))
            else:
                found.append((column, row, 16 + 24 * column, 14 + 28 * row + 14 * shifted))
    return found


def test_an_outside_list_of_axial_cells_agrees() -> None:
    cells = json.loads(sample("tiled/hexabomb-big3.axial.json").read_text())
    listed = {(cell["q"], cell["r"]) for cell in (cells["cells"] if isinstance(cells, dict) else cells)}
    found = open_map(sample("tiled/hexabomb-big3.tmx"))
    assert {found.axial(column, row) for column, row, _ in found.layers[0].cells()} == listed


# names


TILE_FORMS = {
    "property": '<tile id="0"><properties><property name="type" value="swamp"/></properties></tile>',
    "property first": '<tile id="0" type="sea"><properties><property name="name" value="swamp"/></properties></tile>',
    "text property": '<tile id="0"><properties><property name="terrain">swamp</property></properties></tile>',
    "type": '<tile id="0" type="swamp"/>',
    "class": '<tile id="0" class="swamp"/>',
    "picture": '<tile id="0"><image source="a/b\\swamp.png"/></tile>',
    "old terrain": '<terraintypes><terrain name="sea" tile="-1"/><terrain name="swamp" tile="0"/></terraintypes>'
    '<tile id="0" terrain="1,1,1,1"/>',
    "wang": '<wangsets><wangset name="w" type="corner" tile="-1"><wangcolor name="swamp" color="#000000" tile="-1"/>'
    '<wangtile tileid="0" wangid="0,1,0,1,0,1,0,1"/></wangset></wangsets>',
    "inside a class": '<tile id="0"><properties><property name="Biome" type="class"><properties>'
    '<property name="terrain" value="swamp"/></properties></property></properties></tile>',
}


@pytest.mark.parametrize("tiles", TILE_FORMS.values(), ids=TILE_FORMS.keys())
def test_a_tile_is_named_by_the_best_that_is_said_of_it(tmp_path: Path, tiles: str) -> None:
    tileset = f'<tileset firstgid="1" name="t">{tiles}</tileset>'
    found = read(tmp_path, maps.tmx(maps.csv_layer([[1, 1], [1, 1]]), width=2, height=2, tileset=tileset))
    assert {tile.terrain for tile in found.world.tiles.values()} == {"swamp"}


def test_tiles_without_names_go_by_number_and_are_listed(tmp_path: Path) -> None:
    tileset = '<tileset firstgid="1" name="hex-tiles"/><tileset firstgid="11" name="more"/>'
    path = written(tmp_path, maps.tmx(maps.csv_layer([[1, 4], [11, 13]]), width=2, height=2, tileset=tileset))
    keys = {terrain.key for terrain in TILED.survey(path).terrains}
    assert keys == {"tile 0 of hex-tiles", "tile 3 of hex-tiles", "tile 0 of more", "tile 2 of more"}
    losses = [str(loss) for loss in TILED.read(path).losses]
    assert "row 2, column 2: 'tile 2 of more' is not understood and becomes lowland" in losses
    mapped = TILED.read(path, {"tile 2 of more": parse_look("highland+forest")})
    assert sum(tile.terrain == "highland" and tile.forest for tile in mapped.world.tiles.values()) == 1
    assert len(mapped.losses) == 3


def test_a_tileset_beside_the_map_is_opened(tmp_path: Path, plain: str) -> None:
    written(tmp_path, f'<tileset name="ground">{maps.TILES}</tileset>', "ground tiles.tsx")
    tiles = json.loads(maps.tmj())["tilesets"][0]
    written(tmp_path, json.dumps(tiles), "ground.tsj")
    for source in ("ground tiles.tsx", "ground.tsj", "./ground.tsj"):
        tileset = f'<tileset firstgid="1" source="{source}"/>'
        assert read(tmp_path, maps.tmx(tileset=tileset)).world.fingerprint() == plain
        text = maps.tmj(tilesets=[{"firstgid": 1, "source": source}])
        assert read(tmp_path, text, "m.tmj").world.fingerprint() == plain


@pytest.mark.parametrize(
    "source",
    ["../secret.tsx", "inner/../../secret.tsx", "..\\secret.tsx", "/etc/passwd", "C:/Users/me/t.tsx", "~/t.tsx",
     "http://example.org/t.tsx", "file:///etc/passwd", "\\\\host\\share\\t.tsx", "absent.tsx", "link.tsx", "a\tb"],
)  # fmt: skip
def test_a_tileset_outside_the_folder_is_not_opened(tmp_path: Path, source: str) -> None:
    home = tmp_path / "maps"
    home.mkdir()
    written(tmp_path, f'<tileset name="secret">{maps.TILES}</tileset>', "secret.tsx")
    (home / "link.tsx").symlink_to(tmp_path / "secret.tsx")
    found = read(home, maps.tmx(tileset=f'<tileset firstgid="1" source="{source}"/>'))
    assert "tileset" in str(found.losses[0])
    assert {tile.terrain for tile in found.world.tiles.values()} == {"lowland"}


def test_a_chosen_folder_may_hold_both_map_and_tileset(tmp_path: Path, plain: str) -> None:
    home = tmp_path / "maps"
    home.mkdir()
    written(tmp_path, f'<tileset name="ground">{maps.TILES}</tileset>', "ground.tsx")
    text = maps.tmx(tileset='<tileset firstgid="1" source="../ground.tsx"/>')
    assert read(home, text, folder=str(tmp_path)).world.fingerprint() == plain
    assert read(home, text).world.fingerprint() != plain


# layers and objects


def test_the_ground_layer_is_guessed_and_may_be_chosen(tmp_path: Path) -> None:
    sea = maps.csv_layer([[2] * 5] * 4, "decoration")
    path = written(tmp_path, maps.tmx(sea, maps.csv_layer(name="TerrainLayer")))
    choices = {choice.key: choice for choice in TILED.survey(path).choices}
    assert choices["layer"].default == "1"
    assert {tile.terrain for tile in TILED.read(path, None, {"layer": "0"}).world.tiles.values()} == {"sea"}
    with pytest.raises(WorldFormatError, match="option layer"):
        TILED.read(path, None, {"layer": "7"})
    gaps = maps.csv_layer([[1, 0, 0, 0, 0]] * 4, "a")
    full = maps.csv_layer([[1] * 5] * 4, "b")
    assert TILED.survey(written(tmp_path, maps.tmx(gaps, full))).choices[0].default == "1"


def test_layers_may_lie_in_groups(tmp_path: Path, plain: str) -> None:
    grouped = f'<group name="a"><imagelayer/><group name="b">{maps.csv_layer()}</group></group>'
    assert read(tmp_path, maps.tmx(grouped)).world.fingerprint() == plain
    inner = json.loads(maps.tmj())["layers"]
    text = maps.tmj([{"type": "imagelayer", "name": "i"}, {"type": "group", "name": "g", "layers": inner}])
    assert read(tmp_path, text, "m.tmj").world.fingerprint() == plain


def test_castles_on_a_layer_of_buildings_become_capitals(tmp_path: Path) -> None:
    tileset = (
        maps.TILESET + '<tileset firstgid="5" name="b"><tile id="0" type="castle"/><tile id="1" type="well"/></tileset>'
    )
    buildings = [[5, 0, 0, 6, 0]] + [[0] * 5] * 3
    found = read(tmp_path, maps.tmx(maps.csv_layer(), maps.csv_layer(buildings, "Buildings"), tileset=tileset))
    assert len(found.world.capitals) == 1
    assert [str(loss) for loss in found.losses] == ["row 1, column 4: 'well' on the buildings layer is left out"]


def test_objects_name_the_tiles_they_lie_on(tmp_path: Path) -> None:
    marks = (
        '<objectgroup offsetx="28"><object id="1" name="Here" x="10" y="10" width="8" height="12"/></objectgroup>'
        '<objectgroup><object id="2" name="Seat" type="Capital" x="14" y="64"><point/></object>'
        '<object id="3" name="Tall" gid="1" x="0" y="32" width="28" height="32"/>'
        '<object id="4" name="Nowhere" x="-500" y="10"/></objectgroup>'
    )
    text = maps.tmx(maps.csv_layer([[1] * 5] * 4), marks)
    found = read(tmp_path, text)
    world = found.world
    names = {tile.name: world.number(cell) for cell, tile in world.tiles.items() if tile.name}
    assert names == {"Here": "0201", "Seat": "0103", "Tall": "0101"}
    assert [world.tiles[cell].name for cell in world.capitals] == ["Seat"]
    assert ["Nowhere" in str(loss) for loss in found.losses] == [True]
    assert not any(tile.name for tile in read(tmp_path, text, objects="none").world.tiles.values())


@pytest.mark.parametrize("name", ["Forest and Sea pack", "Mountain King hex tiles", "empty hexes"])
@pytest.mark.parametrize("tileset", ['name="{0}"', 'source="{0}.tsx"', 'source="packs/{0}.tsx"'])
def test_the_name_of_a_tileset_is_no_terrain(tmp_path: Path, name: str, tileset: str) -> None:
    sets = f'<tileset firstgid="1" {tileset.format(name)}/>'
    path = written(tmp_path, maps.tmx(maps.csv_layer([[1, 2], [3, 4]]), width=2, height=2, tileset=sets))
    found = TILED.read(path)
    assert [tile.terrain for tile in found.world.tiles.values()] == ["lowland"] * 4
    assert sum("is not understood and becomes lowland" in loss.what for loss in found.losses) == 4
    assert {terrain.suggested for terrain in TILED.survey(path).terrains} == {parse_look("lowland")}
    assert set(plain_grid(path).terrains) == {"lowland"}


UPPER = [[0] * 4] * 3 + [[2, 2, 4, 4]]
LOWER = [[1] * 4] * 3 + [[0] * 4]


@pytest.mark.parametrize("upper_first", [False, True])
def test_cells_that_only_another_layer_holds_are_taken_and_said(tmp_path: Path, upper_first: bool) -> None:
    layers = [maps.csv_layer(LOWER, "Ground"), maps.csv_layer(UPPER, "Islands")]
    path = written(tmp_path, maps.tmx(*layers[:: -1 if upper_first else 1], width=4, height=4))
    found = TILED.read(path)
    assert Counter(tile.terrain for tile in found.world.tiles.values())["highland"] == 2
    assert len(found.world) == 16
    told = "taken from the layer 'Islands', where the ground layer is empty: 4 hexes"
    assert [loss.what for loss in found.losses] == [told]
    survey = TILED.survey(path)
    assert {terrain.key: terrain.count for terrain in survey.terrains} == {"grass": 12, "sea": 2, "mountain": 2}
    grid = plain_grid(path)
    assert [grid.terrains[number - 1] for number in grid.cells][12:] == ["sea"] * 2 + ["highland+mountain"] * 2


def test_the_topmost_layer_counts_where_the_ground_is_empty_and_what_lies_over_it_is_said(tmp_path: Path) -> None:
    ground, low, high = [[1, 1, 0, 0]], [[4, 0, 4, 0]], [[0, 0, 3, 9]]
    layers = [maps.csv_layer(rows, name) for rows, name in ((ground, "Ground"), (low, "Low"), (high, "High"))]
    path = written(tmp_path, maps.tmx(*layers, width=4, height=1))
    found = TILED.read(path)
    assert [(tile.terrain, tile.forest) for _, tile in sorted(found.world.tiles.items(), key=lambda t: t[1].at)] == [
        ("lowland", False),
        ("lowland", False),
        ("lowland", True),
    ]
    assert {str(loss) for loss in found.losses} == {
        "taken from the layer 'High', where the ground layer is empty: 1 hex",
        "row 1, column 4: 'tile 8 of ground' of the layer 'High' lies on no ground; left out",
        "left out of the layer 'Low', over or under the ground: 2 tiles",
    }
    grid = plain_grid(path)
    assert [grid.terrains[number - 1] for number in grid.cells] == ["lowland", "lowland", "lowland+forest"]


def test_hidden_and_broken_layers_are_left_out_and_said(tmp_path: Path) -> None:
    hidden = maps.layer(f'<data encoding="csv">{maps.csv(UPPER)}</data>', "Draft", 4, 4, ' visible="0"')
    broken = maps.layer('<data encoding="csv">1,2,3</data>', "Torn", 4, 4)
    path = written(tmp_path, maps.tmx(maps.csv_layer(LOWER, "Ground"), hidden, broken, width=4, height=4))
    found = TILED.read(path)
    assert len(found.world) == 12
    assert sorted(loss.what.partition(":")[0] for loss in found.losses) == [
        "the hidden layer 'Draft' is left out",
        "the layer 'Torn' is left out",
    ]
    assert plain_grid(path).height == 3


# refusals


GOOD = maps.tmx()
BOMB = zlib.compress(bytes(40_000_000))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (maps.tmx(orientation="isometric"), "orientation: is 'isometric'; only hexagonal"),
        (maps.tmx(orientation="staggered"), "only hexagonal maps"),
        (maps.tmx(axis="z"), "stagger: is 'z'"),
        (maps.tmx(width=10**9), "size: is 1000000000 by 4"),
        (maps.tmx(width=-5), "width: is -5"),
        (maps.tmx(width="wide"), "width: must be a whole number, not 'wide'"),
        (maps.tmx(width=0), "a map has at least one hex"),
        (maps.tmx(tilewidth=0), "tilewidth: is 0"),
        (maps.tmx(maps.layer('<data encoding="csv">1,2,3</data>')), "holds 3 cells; its size says 20"),
        (maps.tmx(maps.layer('<data encoding="csv">1,x,3</data>')), "holds something that is no tile number"),
        (maps.tmx(maps.layer(f'<data encoding="csv">{"1," * 19}4294967296</data>')), "no tile number"),
        (maps.tmx(maps.layer(f'<data encoding="csv">{"1," * 19}-1</data>')), "no tile number"),
        (maps.tmx(maps.layer('<data encoding="base64">AAAA</data>')), "holds 3 bytes; its size says 80"),
        (maps.tmx(maps.layer('<data encoding="base64">????</data>')), "is no sound base64"),
        (maps.tmx(maps.layer('<data encoding="base64" compression="zlib">AAAA</data>')), "is no sound zlib data"),
        (maps.tmx(maps.layer('<data encoding="base64" compression="lzma">AAAA</data>')), "is packed with 'lzma'"),
        (maps.tmx(maps.layer('<data encoding="hex">00</data>')), "is coded as 'hex'"),
        (maps.tmx(maps.layer("<data><tile/></data>")), "holds 1 cells; its size says 20"),
        (maps.tmx(maps.layer("")), "layer 'ground': holds no data"),
        (maps.tmx(maps.csv_layer([[0] * 5] * 4)), "holds no hex that becomes a tile"),
        (maps.tmx("<objectgroup/>"), "layers: hold no layer of tiles"),
        (maps.tmx(*["<layer/>"] * 500), "are more than 400"),
        (maps.tmx("<group>" * 80 + "</group>" * 80), "nested too deeply"),
        (maps.tmx(maps.csv_layer(), '<objectgroup><object x="nan" y="1"/></objectgroup>'), "object x: must be"),
        (maps.tmx(tileset='<tileset firstgid="-1"/>'), "firstgid: is -1"),
        ("<!DOCTYPE map [<!ENTITY a 'b'>]>" + GOOD.partition("\n")[2], "document type"),
        (GOOD.replace("<map ", "<plan ").replace("</map>", "</plan>"), "plan: stands where <map> should"),
        (GOOD[:-20], "no sound XML"),
        ("", "is empty"),
    ],
)  # fmt: skip
def test_bad_maps_are_refused_with_the_place(tmp_path: Path, text: str, words: str) -> None:
    assert words in refusal(tmp_path, text)


def test_a_bomb_in_a_layer_is_refused_by_the_size_of_the_map(tmp_path: Path) -> None:
    import base64

    packed = base64.b64encode(BOMB).decode()
    text = maps.tmx(maps.layer(f'<data encoding="base64" compression="zlib">{packed}</data>'))
    assert "unpacks to more than the 80 bytes" in refusal(tmp_path, text)


def test_a_wrong_encoding_is_refused(tmp_path: Path) -> None:
    assert "no sound XML" in refusal(tmp_path, GOOD.replace("grass", "gräs").encode("latin-1"))
    assert "no sound XML" in refusal(tmp_path, GOOD.replace("UTF-8", "x-none"))
    assert len(read(tmp_path, GOOD.replace("UTF-8", "UTF-16").encode("utf-16")).world) == 19


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"layers": 5}, "layers: is no list"),
        ({"layers": [5]}, "layers: is no object where one should be"),
        ({"layers": []}, "hold no layer of tiles"),
        ({"width": "5.5"}, "width: must be a whole number"),
        ({"width": 1e300}, "width: must be a whole number"),
        ({"orientation": None}, "only hexagonal"),
        ({"tilesets": [{"firstgid": 1, "tiles": [{"id": "x"}]}]}, "tile id: must be a whole number"),
        ({"layers": [{"type": "tilelayer", "name": "a"}]}, "layer 'a': holds no data"),
        ({"layers": [{"type": "tilelayer", "name": "a", "data": [1, 2]}]}, "holds 2 cells"),
        ({"layers": [{"type": "tilelayer", "name": "a", "data": [{}] * 20}]}, "no tile number"),
        ({"layers": [{"type": "tilelayer", "name": "a", "data": [2**32] * 20}]}, "no tile number"),
    ],
)  # fmt: skip
def test_bad_json_is_refused_with_the_place(tmp_path: Path, change: dict[str, object], words: str) -> None:
    assert words in refusal(tmp_path, json.dumps(json.loads(maps.tmj()) | change), "m.tmj")


def test_json_that_is_none_is_refused(tmp_path: Path) -> None:
    for text in ("{", "{}", '{"a":' * 5000, '{"layers": NaN}'):
        refusal(tmp_path, text, "m.tmj")


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_mangled_maps_become_a_world_or_are_refused(tmp_path: Path, data: st.DataObject) -> None:
    packed = maps.layer(f'<data encoding="base64" compression="zlib">{maps.packed(maps.GROUND, "zlib")}</data>')
    marks = '<objectgroup><object id="1" name="A" type="capital" x="30" y="30"/></objectgroup>'
    name, source = data.draw(
        st.sampled_from(
            [
                ("m.tmx", maps.tmx(maps.csv_layer(), marks)),
                ("m.tmx", maps.tmx(packed, infinite=0)),
                ("m.tmj", maps.tmj()),
            ]
        )
    )
    content = bytearray(source.encode())
    for _ in range(data.draw(st.integers(1, 5))):
        at = data.draw(st.integers(0, len(content) - 1))
        piece = data.draw(
            st.sampled_from([b"", b"9", b"-", b'"', b"<", b"\xff", b"\0", b",", b"a", b"0", b"1e9", b"]"])
        )
        content[at : at + data.draw(st.integers(0, 6))] = piece
    try:
        found = read(tmp_path, bytes(content), name)
    except WorldFormatError:
        return
    assert len(found.world) > 0


# the light way


def test_the_light_way_gives_the_same_ground(tmp_path: Path) -> None:
    grid = plain_grid(written(tmp_path, maps.tmx(maps.csv_layer(maps.TURNED))))
    assert (grid.width, grid.height, grid.axis, grid.index) == (5, 4, "y", "odd")
    words = [grid.terrains[number - 1] if number else "" for number in grid.cells]
    expected = {0: "", 1: "lowland", 2: "sea", 3: "lowland+forest", 4: "highland+mountain"}
    assert words == [expected[gid] for row in maps.GROUND for gid in row]


def test_the_light_way_keeps_the_stagger_of_infinite_maps(tmp_path: Path) -> None:
    for row, index in ((-4, "odd"), (-3, "even")):
        layer = maps.layer(f'<data encoding="csv">{maps.chunk(-7, row, maps.GROUND)}</data>')
        grid = plain_grid(written(tmp_path, maps.tmx(layer, infinite=1)))
        assert (grid.width, grid.height, grid.index) == (5, 4, index)
        assert len(grid.cells) == 20


@pytest.mark.parametrize(("axis", "above", "left", "index"), [
    ("y", 1, 0, "even"), ("y", 2, 1, "odd"), ("x", 1, 0, "odd"), ("x", 0, 1, "even"),
])  # fmt: skip
def test_the_light_way_leaves_empty_edges_off_and_keeps_the_stagger(
    tmp_path: Path, axis: str, above: int, left: int, index: str
) -> None:
    rows = [[0] * 4] * above + [[0] * left + [1, 2] + [0] * (2 - left), [0] * left + [0, 3] + [0] * (2 - left), [0] * 4]
    whole = maps.tmx(maps.csv_layer(rows), axis=axis, width=4, height=len(rows))
    grid = plain_grid(written(tmp_path, whole))
    assert (grid.width, grid.height, grid.axis, grid.index) == (2, 2, axis, index)
    assert [number and grid.terrains[number - 1] for number in grid.cells] == ["lowland", "sea", 0, "lowland+forest"]


def test_the_light_way_loads_no_geometry() -> None:
    import subprocess
    import sys

    code = "import sys, empires.formats.tiled.tiled_plain; sys.exit('h3' in sys.modules or 'msgspec' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# other people's maps


@pytest.mark.parametrize(
    "path",
    [*samples("tiled/*.tmx"), *samples("tiled/10x10*.json"), *samples("tiled/bevy/assets/maps/hexagonal/*.tmx")],
    ids=lambda path: path.name,
)
def test_sample_maps_become_worlds(path: Path) -> None:
    folder = path.parents[2] if "bevy" in path.parts else path.parent
    assert importer_for(path) is TILED
    survey = TILED.survey(path, {"folder": str(folder)})
    found = TILED.read(path, None, {"folder": str(folder)})
    assert len(found.world) == sum(terrain.count for terrain in survey.terrains)
    faults = [fault.code for fault in check_world(found.world) if fault.severity == "error"]
    assert faults == (["cut-off"] if "60x60x30" in path.name else [])
    assert not any("tileset" in loss.what and "opened" in loss.what for loss in found.losses)


def test_every_turn_of_the_flag_sample_is_the_same_tile() -> None:
    survey = TILED.survey(sample("tiled/test_hexagonal_tile_60x60x30.tmx"))
    assert [(terrain.key, terrain.count) for terrain in survey.terrains] == [
        ("tile 0 of test_hexagonal_tile_60x60x30", 14)
    ]


def test_the_boat_cave_and_ocean_of_a_picture_collection_are_found() -> None:
    path = sample("tiled/bevy/assets/maps/hexagonal/finite_flat_top_even.tmx")
    survey = TILED.survey(path, {"folder": str(path.parents[2])})
    assert {terrain.key for terrain in survey.terrains} == {"plain", "forest", "ocean", "moutain", "cave"}
