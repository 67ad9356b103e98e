"""What all importers share: safe intake, looks and their words, and hexes made into a sound world."""

import gzip
import random
import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from empires.formats.core import intake
from empires.formats.core.foreign import (
    NOTHING,
    TERRAINS,
    Choice,
    Hex,
    Imported,
    Look,
    Losses,
    build,
    chosen,
    look_text,
    parse_look,
)
from empires.formats.core.landscape import links_along
from empires.formats.core.world_file import WorldFormatError
from empires.formats.doors.importers import formats_read, importer_for, importers
from empires.model.land.hexes import SIDES, distance, step
from empires.model.land.world import World
from empires.worlds.worldcheck import check_world

LAND, SEA, PEAK, STREAM = Look(), Look("sea"), Look("highland", mountain=True), Look("sea", thin=True)
SIGNS = {".": LAND, "~": SEA, "^": PEAK, "r": STREAM, "_": NOTHING, "B": Look("sea", thin=True, bridge=True)}
SIGNS |= {"h": Look("highland"), "c": Look("coastal"), "w": Look("swamp"), "R": Look(road=True)}
SIGNS |= {"K": Look(capital=True), "M": Look("highland", mountain=True, capital=True)}


def drawn(*rows: str, **more: object) -> Imported:
    """A world out of rows of signs, pointy-top, odd rows half a hex to the right."""
    cells = {
        (column - (row - (row & 1)) // 2, row): Hex(SIGNS[sign], row + 1, column + 1)
        for row, line in enumerate(rows)
        for column, sign in enumerate(line)
    }
    return build(cells, "Drawn", label="drawn", **more)  # type: ignore[arg-type]


def errors(world: World) -> list[str]:
    return [str(fault) for fault in check_world(world) if fault.severity == "error"]


def tile(imported: Imported, column: int, row: int):
    world = imported.world
    cell = world.cell(f"{column:02}{row:02}")
    assert cell is not None
    return world.tiles[cell]


# words


@given(st.sampled_from(TERRAINS), st.sets(st.sampled_from(["forest", "hills", "mountain", "bridge", "thin", "road"])))
def test_looks_and_their_words_go_both_ways(terrain: str, flags: set[str]) -> None:
    look = parse_look("+".join([terrain, *flags]))
    assert look.terrain == terrain
    assert {flag for flag in ("forest", "hills", "mountain", "bridge", "thin", "road") if getattr(look, flag)} == flags
    assert parse_look(look_text(look)) == look


@pytest.mark.parametrize("text", ["", "ocean", "lowland+wings", "none+forest", "+forest"])
def test_words_that_are_not_ours_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="none of our"):
        parse_look(text)


def test_none_and_mountain_are_short_words() -> None:
    assert parse_look("none") == NOTHING
    assert parse_look("Mountain") == Look("highland", mountain=True)
    assert parse_look("river valley") == Look("river_valley")


def test_an_option_that_is_not_offered_is_refused_by_name() -> None:
    choice = Choice("rivers", "?", (("yes", ""), ("no", "")), "yes")
    assert chosen(choice, {}, "m") == "yes"
    assert chosen(choice, {"rivers": "no"}, "m") == "no"
    with pytest.raises(WorldFormatError, match="option rivers: is 'maybe'; it may be yes, no"):
        chosen(choice, {"rivers": "maybe"}, "m")


def test_losses_of_a_kind_are_listed_up_to_a_limit_and_then_counted() -> None:
    losses = Losses()
    for column in range(1, 101):
        losses.add("odd", 3, column)
    losses.add("other")
    found = losses.all()
    assert [str(loss) for loss in found[:2]] == ["other", "row 3, column 1: odd"]
    assert str(found[-1]) == "odd: 50 more"
    assert len(found) == 52


# the world


def test_neighbours_stay_neighbours_on_pointy_hexes() -> None:
    cells = {(q, r): Hex(LAND, r + 9, q + 9, name=f"{q} {r}") for q in range(-3, 4) for r in range(-3, 4)}
    world = build(cells, "t", label="t").world
    at = {tile.name: tile.at for tile in world.tiles.values()}
    here = at["0 0"]
    beside = ["1 -1", "1 0", "0 1", "-1 1", "-1 0", "0 -1"]  # north-east first, clockwise
    assert [at[name] for name in beside] == [step(here, side) for side in SIDES]


def test_flat_hexes_are_turned_by_a_quarter_clockwise() -> None:
    cells = {(q, r): Hex(LAND, r + 9, q + 9, name=f"{q} {r}") for q in range(-3, 4) for r in range(-3, 4)}
    world = build(cells, "t", label="t", flat=True).world
    at = {tile.name: tile.at for tile in world.tiles.values()}
    north_first = ["0 -1", "1 -1", "1 0", "0 1", "-1 1", "-1 0"]
    east_first = [2, 3, 4, 5, 6, 1]
    assert [at[name] for name in north_first] == [step(at["0 0"], side) for side in east_first]


def test_a_coast_comes_to_lie_between_land_and_sea() -> None:
    found = drawn("....", "..~.", "....")
    assert errors(found.world) == []
    assert tile(found, 2, 2).terrain == "coastal"
    assert tile(found, 2, 2).sea_sides == (2,)
    assert tile(found, 1, 1).terrain == "lowland"


def test_mountains_keep_their_cliffs_and_swamps_stay_swamps() -> None:
    found = drawn("^~w", "^^w")
    assert errors(found.world) == []
    assert tile(found, 1, 1).mountain
    assert tile(found, 3, 1).terrain == "swamp"


def test_a_coast_that_has_no_sea_becomes_lowland_and_is_listed() -> None:
    found = drawn(".....", "..c..", ".....")
    assert tile(found, 3, 2).terrain == "lowland"
    assert [str(loss) for loss in found.losses] == ["row 2, column 3: a coast without sea beside it becomes lowland"]


def test_a_coast_at_the_edge_looks_out_to_sea() -> None:
    found = drawn("...", "..c", "...")
    assert tile(found, 3, 2).terrain == "coastal"
    assert 2 in tile(found, 3, 2).sea_sides
    assert found.losses == ()


def test_thin_water_becomes_a_river_from_the_edge_to_the_sea() -> None:
    found = drawn(
        "...........",
        "rrrrrr~~...",
        ".....~~~~..",
        ".....~~~...",
    )
    assert errors(found.world) == []
    course = [tile(found, column, 2) for column in range(1, 6)]
    assert {each.terrain for each in course} == {"river_valley", "coastal"}
    assert all(each.rivers == ((2, 5),) for each in course[:4])  # it comes from off the map
    assert tile(found, 7, 2).terrain == "sea"


def test_rivers_may_be_left_as_water() -> None:
    assert tile(drawn(".....", "rrrrr", ".....", thin_water=False), 2, 2).terrain == "sea"


def test_water_not_marked_thin_stays_sea_however_narrow() -> None:
    assert tile(drawn(".....", "~~~~~", "....."), 2, 2).terrain == "sea"


def test_a_pond_stays_a_pond() -> None:
    found = drawn(".....", ".r...", ".....")
    assert tile(found, 2, 2).terrain == "sea"
    assert errors(found.world) == []


def test_a_river_may_fork() -> None:
    found = drawn(
        "...r...",
        "..r....",
        "rrrrrrr",
        ".......",
    )
    assert errors(found.world) == []
    assert any(len(strand) == 3 for each in found.world.tiles.values() for strand in each.rivers)


def test_a_bridge_over_thin_water_stands_and_one_over_the_sea_is_listed() -> None:
    found = drawn(".......", "rrrBrrr", ".......")
    assert tile(found, 4, 2).bridge
    assert errors(found.world) == []
    broad = drawn("~~~~~", "~~B~~", "~~~~~", ".....")
    assert [str(loss) for loss in broad.losses] == ["row 2, column 3: a bridge over no river is left out"]


def test_a_river_ends_at_a_mountain_and_at_a_swamp() -> None:
    cells = {(q, 0): Hex(look, 1, q + 1) for q, look in enumerate([LAND, PEAK, LAND, Look("swamp"), LAND])}
    found = build(cells, "t", label="t", rivers=[((q, 0), (q + 1, 0)) for q in range(4)])
    assert errors(found.world) == []
    by_place = sorted(found.world.tiles.values(), key=lambda each: each.at)
    assert by_place[1].rivers == ((2,), (5,))
    assert by_place[3].rivers == ((2,), (5,))
    assert by_place[2].rivers == ((2, 5),)


def test_roads_join_where_they_are_narrow() -> None:
    found = drawn(".....", "RRRRR", ".....")
    assert tile(found, 3, 2).roads == ((2, 5),)
    assert errors(found.world) == []


def test_one_capital_stands_for_all_cells_of_a_castle() -> None:
    found = drawn("........", ".KK.....", ".KK.....", "........", "......K.")
    assert len(found.world.capitals) == 2
    assert errors(found.world) == []


def test_capitals_too_close_or_on_mountains_are_left_out_and_listed() -> None:
    found = drawn("K.K.....", "........", "......M.")
    assert len(found.world.capitals) == 1
    assert [loss.row for loss in found.losses] == [1, 3]
    assert errors(found.world) == []


def test_parts_that_touch_nowhere_are_losses_to_be_mended() -> None:
    found = drawn("..__..", "..__..")
    assert any("to be mended" in str(loss) for loss in found.losses)


def test_a_map_of_nothing_is_refused() -> None:
    with pytest.raises(WorldFormatError, match="holds no hex that becomes a tile"):
        drawn("____")


def test_a_long_map_finds_room_on_a_finer_grid() -> None:
    cells = {(q, 0): Hex(LAND, 1, q + 1) for q in range(1500)}
    world = build(cells, "t", label="t").world
    assert world.resolution > 6
    assert len(world) == 1500


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.integers(3, 12), st.integers(3, 12), st.booleans())
def test_whatever_is_drawn_becomes_a_world_without_errors(seed: int, width: int, height: int, flat: bool) -> None:
    chance = random.Random(seed)
    signs = [*chance.choices(list(SIGNS), k=4), "."]
    rows = ["".join(sign if sign != "_" else "." for sign in chance.choices(signs, k=width)) for _ in range(height)]
    found = drawn(*rows, flat=flat)
    assert errors(found.world) == []
    assert len(found.world) == width * height


# rivers along sides


def test_a_river_along_sides_becomes_a_chain_of_tiles() -> None:
    # Round a tile: the six sides of (0, 0), from one bank.
    ring = [((0, 0), step((0, 0), side)) for side in SIDES]
    assert links_along(ring) == []  # all on the tile inside
    # A line between two rows.
    edges = [((i, 0), (i, -1)) for i in range(5)] + [((i, 0), (i - 1, -1)) for i in range(1, 5)]
    links = links_along(edges)
    assert links
    assert all(distance(a, b) == 1 for a, b in links)
    rows = {place[1] for link in links for place in link}
    assert len(rows) == 1  # it keeps to one bank


# intake


def test_bombs_are_refused_before_they_unpack() -> None:
    nothing = bytes(5_000_000)
    for pack, unpack in ((gzip.compress, intake.gunzip), (zlib.compress, intake.inflate)):
        packed = pack(nothing)
        with pytest.raises(WorldFormatError, match="more than the 1,000,000 bytes"):
            unpack(packed, "m", cap=1_000_000)
        assert unpack(packed, "m", cap=5_000_000) == nothing


def test_packed_data_that_is_cut_or_no_data_is_refused() -> None:
    for pack, unpack in ((gzip.compress, intake.gunzip), (zlib.compress, intake.inflate)):
        for bad in (b"junk", b"", pack(b"some content")[:-5]):
            with pytest.raises(WorldFormatError):
                unpack(bad, "m")


def test_zstd_without_its_library_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(name: str) -> object:
        raise ImportError(name)

    monkeypatch.setattr(intake.importlib, "import_module", absent)
    with pytest.raises(WorldFormatError, match=r"zstd, which needs the package backports\.zstd"):
        intake.unzstd(b"(\xb5/\xfd", "m")


def test_zstd_is_unpacked_where_its_library_is_there() -> None:
    zstd = pytest.importorskip("backports.zstd")
    packed = zstd.compress(b"a" * 1000)
    assert intake.unzstd(packed, "m", cap=1000) == b"a" * 1000
    for bad, cap in ((packed, 999), (packed[:-3], 1000), (b"junk", 1000)):
        with pytest.raises(WorldFormatError):
            intake.unzstd(bad, "m", cap=cap)


@pytest.mark.parametrize(
    "text",
    [
        '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
        '<!DOCTYPE a SYSTEM "file:///etc/hostname"><a/>',
        "<a>&b;</a>",
        "<a>",
        "<a></b>",
        "no xml",
        "<a/><a/>",
        "<a>" * 100 + "</a>" * 100,
        "<a>" + "<b/>" * 2000 + "</a>",
    ],
    ids=["entities", "outside", "unknown entity", "open", "crossed", "none", "two roots", "deep", "many"],
)
def test_xml_that_no_map_needs_is_refused(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(intake, "MAX_ELEMENTS", 1000)
    with pytest.raises(WorldFormatError):
        intake.parse_xml(text.encode(), "m.xml")


def test_xml_in_utf_16_is_read() -> None:
    root = intake.parse_xml('<?xml version="1.0" encoding="utf-16"?><a b="ü">ß</a>'.encode("utf-16"), "m")
    assert (root.get("b"), root.text) == ("ü", "ß")


def test_files_too_large_empty_absent_and_folders_are_refused(tmp_path: Path) -> None:
    large, empty = tmp_path / "large", tmp_path / "empty"
    with large.open("wb") as stream:
        stream.truncate(10**9)  # a gigabyte of nothing
    empty.write_bytes(b" \n")
    for path, word in ((large, "larger than 64 MB"), (empty, "empty"), (tmp_path / "no", "No such"), (tmp_path, "no")):
        with pytest.raises(WorldFormatError, match=word):
            intake.read_bytes(path)


@pytest.mark.parametrize(
    "value", ["1e9", "", "x", "-1", "11", None, True, 1.5, float("nan"), float("inf"), [1], "9" * 50]
)
def test_numbers_that_are_absurd_are_refused(value: object) -> None:
    with pytest.raises(WorldFormatError, match="width"):
        intake.whole(value, "m", "width", 0, 10)


def test_texts_are_made_fit_to_be_shown() -> None:
    assert intake.clean("  a\n b\x1b[31m\u202e ", 80) == "a b[31m"
    assert len(intake.clean("x" * 1000)) == 80


# the registry


HEX_SAVE = '[savefile]\nversion=30\n[settings]\n"topology","ISO|HEX"\n[map]\nt0000="gg::"\n'


def test_only_formats_that_are_read_are_promised_each_with_its_suffix(tmp_path: Path) -> None:
    promised = formats_read()
    assert "Freeciv" not in promised
    assert "no suffix" not in promised
    assert "CSV table or grid (.csv .tsv)" in promised
    board, save = tmp_path / "bt.board", tmp_path / "hex.sav"
    board.write_text('size 16 17\nhex 0101 0 "" ""\nend\n')
    save.write_text(HEX_SAVE)
    for path in (board, save):
        with pytest.raises(WorldFormatError) as caught:
            importer_for(path).survey(path)
        assert str(caught.value).startswith(str(path))
        assert "savegame (" not in str(caught.value)
    assert "Freeciv map of hexes" in str(caught.value)


def test_every_importer_names_itself_and_gives_no_false_claim(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("Dear diary, no map here.\n")
    for importer in importers():
        assert importer.name
        assert not importer.recognises(path.read_bytes(), path), importer.name
    with pytest.raises(WorldFormatError, match="Tiled hexagonal map"):
        importer_for(path)
