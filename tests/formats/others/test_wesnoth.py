"""Wesnoth maps: every way they are written becomes the same world, and nothing else becomes one."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from empires.formats.core.foreign import Imported, Look, parse_look
from empires.formats.core.world_file import WorldFormatError
from empires.formats.doors.importers import importer_for
from empires.formats.others import wesnoth_codes as codes
from empires.formats.others.wesnoth import IMPORTERS
from empires.model.land.hexes import SIDES, step
from empires.model.land.winds import east_and_north, wind_of_side
from empires.worlds.worldcheck import check_world
from tests.support.maps.sample_files import sample, samples

WESNOTH = IMPORTERS[0]
ISLAND = """\
Wo, Wo, Wo, Wo, Wo, Wo, Wo, Wo
Wo, Wo, Wo, Wo, Wo, Wo, Wo, Wo
Wo, Wo, Gg, Gg^Fp, Hh, Wo, Wo, Wo
Wo, Wo, 1 Kh, Ch, Gg^Vh, Re, Wo, Wo
Wo, Wo, Ds, Mm, Gg, 2 Kh, Ww, Wo
Wo, Wo, Wo, Ss, Wo, Wo, Wo, Wo
Wo, Wo, Wo, Wo, Wo, Wo, Wo, Wo
"""


def read(folder: Path, text: str | bytes, name: str = "island.map", **options: str) -> Imported:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return WESNOTH.read(path, None, options)


def prints(found: Imported) -> str:
    return found.world.fingerprint()


def refusal(folder: Path, text: str | bytes, name: str = "bad.map") -> str:
    with pytest.raises(WorldFormatError) as caught:
        read(folder, text, name)
    return str(caught.value)


NORTHERN = (
    "Gg, Gg, Gg, Gg, Gg, Gg, Gg\nGg, Mm, Mm, Mm, Mm, Mm, Gg\n"
    + "Gg, Gg, Gg, Gg, Gg, Gg, Gg\n" * 3
    + "Gg, Wo, Wo, Wo, Wo, Wo, Gg\nGg, Gg, Gg, Gg, Gg, Gg, Gg\n"
)


def test_mountains_in_the_north_lie_in_the_north_of_the_world(tmp_path: Path) -> None:
    world = read(tmp_path, NORTHERN).world
    peaks = [cell for cell, tile in world.tiles.items() if tile.mountain]
    sea = [cell for cell, tile in world.tiles.items() if tile.terrain == "sea"]
    norths = {cell: east_and_north(world, tile.at)[1] for cell, tile in world.tiles.items()}
    assert min(norths[cell] for cell in peaks) > max(norths[cell] for cell in sea)
    beyond = {wind_of_side(world, side) for cell in peaks for side in SIDES if world.neighbour(cell, side) is None}
    assert {"n"} <= beyond <= {"n", "ne", "nw", "se", "sw"}


def test_what_we_have_nothing_like_is_reported_as_guessed(tmp_path: Path) -> None:
    text = ISLAND.replace("Ds", "Ql").replace("Gg^Fp", "Uu")
    told = [str(loss) for loss in read(tmp_path, text).losses]
    assert "lava is guessed: it becomes swamp (1 hex)" in told
    assert any(loss.startswith("cave floor is guessed: it becomes lowland") for loss in told)
    kept = WESNOTH.read(tmp_path / "island.map", {"Ql": Look("highland"), "Uu": Look("highland")}).losses
    assert not any("guessed" in loss.what for loss in kept)


def test_the_border_is_left_out_unless_asked_for(tmp_path: Path) -> None:
    assert len(read(tmp_path, ISLAND).world) == 6 * 5
    assert len(read(tmp_path, ISLAND, border="yes").world) == 8 * 7


def test_a_world_comes_out_that_can_be_played_on(tmp_path: Path) -> None:
    found = read(tmp_path, ISLAND)
    assert [fault for fault in check_world(found.world) if fault.severity == "error"] == []
    assert len(found.world.capitals) == 1  # the second start is too close
    assert sum(tile.mountain for tile in found.world.tiles.values()) == 1
    assert any(tile.forest for tile in found.world.tiles.values())
    assert found.world.name == "island"


HEADER = "border_size=1\nusage=map\n\n"


@pytest.mark.parametrize(
    "text",
    [
        HEADER + ISLAND,
        "usage=mask\n\n" + ISLAND,
        ISLAND.rstrip("\n"),
        ISLAND.replace("\n", "\r\n"),
        "\ufeff" + ISLAND,
        "\ufeff" + (HEADER + ISLAND).replace("\n", "\r\n"),
        ISLAND.replace("\n", "\n\n"),
        "\n".join(",".join(f"{cell.strip():12}" for cell in row.split(",")) for row in ISLAND.split("\n")[:-1]),
        ISLAND.replace(", ", "\t,\t"),
    ],
    ids=["header", "mask", "no last newline", "CR LF", "mark", "all at once", "empty lines", "padded", "tabs"],
)
def test_every_way_to_write_a_map_gives_the_same_world(tmp_path: Path, text: str) -> None:
    assert prints(read(tmp_path, text)) == prints(read(tmp_path, ISLAND))


def test_a_scenario_carries_its_map_in_quotes(tmp_path: Path) -> None:
    scenario = f'[scenario]\n  id="x"\n  map_data="{HEADER}{ISLAND}"\n[/scenario]\n'
    assert prints(read(tmp_path, scenario, "x.cfg")) == prints(read(tmp_path, ISLAND))
    two = scenario + scenario.replace("1 Kh", "Kh")
    assert any("holds 2 maps" in str(loss) for loss in read(tmp_path, two, "x.cfg").losses)


def test_a_scenario_that_names_a_path_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "island.map").write_text(ISLAND)
    assert "open the .map file itself" in refusal(tmp_path, 'map_data="{island.map}"', "x.cfg")
    assert "open the .map file itself" in refusal(tmp_path, 'map_data="no end', "x.cfg")
    assert "holds no map" in refusal(tmp_path, "[scenario]\n[/scenario]\n", "x.cfg")


def test_whoever_walks_round_a_village_meets_the_right_neighbours(tmp_path: Path) -> None:
    # Columns 3 and 4 of the file differ in parity; both are walked round, as the game's own rule says.
    rows = [[f"p{x}q{y} Gg" for x in range(8)] for y in range(8)]
    found = read(tmp_path, "\n".join(", ".join(row) for row in rows) + "\n")
    at = {tile.name: tile.at for tile in found.world.tiles.values()}
    for file_x, file_y in ((3, 3), (4, 3), (4, 4)):
        x, y = file_x - 1, file_y - 1  # as the game counts, from 0 inside the border
        e = 1 if x % 2 == 0 else 0
        o = 1 - e
        around = [(x, y - 1), (x + 1, y - e), (x + 1, y + o), (x, y + 1), (x - 1, y + o), (x - 1, y - e)]
        here = at[f"p{file_x}q{file_y}"]
        turned = [2, 3, 4, 5, 6, 1]  # north lies in the east
        assert [at[f"p{u + 1}q{v + 1}"] for u, v in around] == [step(here, side) for side in turned]


def test_starting_positions_become_capitals_even_with_gaps(tmp_path: Path) -> None:
    rows = [["Gg"] * 14 for _ in range(5)]
    rows[2][1], rows[2][6], rows[2][12] = "3 Kh", "7 Gg", "temple Gg"
    found = read(tmp_path, "\n".join(",".join(row) for row in rows))
    assert len(found.world.capitals) == 2
    assert [tile.name for tile in found.world.tiles.values() if tile.name] == ["temple"]


def test_every_castle_may_be_a_capital_site(tmp_path: Path) -> None:
    rows = [["Gg"] * 14 for _ in range(5)]
    rows[2][2], rows[2][3], rows[2][9] = "Kh", "Ch", "1 Kh"
    text = "\n".join(",".join(row) for row in rows)
    assert len(read(tmp_path, text).world.capitals) == 1
    assert len(read(tmp_path, text, castles="all").world.capitals) == 2


def test_what_is_not_kept_is_listed_where_the_game_counts_it(tmp_path: Path) -> None:
    text = ISLAND.replace("Gg^Fp", "Gg^Wyc").replace("Wo, Wo, Wo, Ss", "1 Wo, Zz, Wo, Ss")
    listed = [str(loss) for loss in read(tmp_path, text).losses]
    assert "row 2, column 3: the code ^Wyc is not known" in listed
    assert "row 5, column 1: the code Zz is not known" in listed
    assert "row 5, column 0: the place 1 lies in the border; left out" in listed
    assert "1 village left out: settlements are found in play" in listed


def test_off_board_cells_are_no_tiles(tmp_path: Path) -> None:
    text = ISLAND.replace("Ds", "_off^_usr")
    assert len(read(tmp_path, text).world) == 29


def test_a_river_of_one_hex_runs_between_its_banks(tmp_path: Path) -> None:
    rows = [["Gg"] * 9 for _ in range(7)]
    for y in range(7):
        rows[y][4] = "Wwf" if y == 3 else "Ww^Bw|" if y == 4 else "Ww"
    text = "\n".join(", ".join(row) for row in rows)
    tiles = read(tmp_path, text).world.tiles.values()
    assert sum(tile.terrain == "river_valley" for tile in tiles) == 5
    assert sum(tile.bridge for tile in tiles) == 1
    assert sum(tile.terrain == "sea" for tile in read(tmp_path, text, rivers="no").world.tiles.values()) == 5


def test_a_survey_offers_something_for_every_code(tmp_path: Path) -> None:
    path = tmp_path / "island.map"
    path.write_text(ISLAND.replace("Ds", "Zz^Qq"))
    survey = WESNOTH.survey(path)
    assert (survey.width, survey.height) == (6, 5)
    assert sum(terrain.count for terrain in survey.terrains) == 30
    names = {terrain.key: (terrain.name, terrain.suggested) for terrain in survey.terrains}
    assert names["Gg^Fp"] == ("grass, forest (Gg^Fp)", Look(forest=True))
    assert names["Zz^Qq"][0] == "unknown, ledge (Zz^Qq)"
    assert {choice.key for choice in survey.choices} == {"border", "rivers", "roads", "castles"}


def test_a_mapping_replaces_the_suggestions(tmp_path: Path) -> None:
    path = tmp_path / "island.map"
    path.write_text(ISLAND)
    found = WESNOTH.read(path, {"Mm": parse_look("swamp"), "Wo": parse_look("none")})
    terrains = {tile.terrain for tile in found.world.tiles.values()}
    assert not any(tile.mountain for tile in found.world.tiles.values())
    assert "swamp" in terrains
    assert len(found.world) < 30


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("Gg", "lowland"),
        ("Re", "lowland+road"),
        ("Hh", "lowland+hills"),
        ("Hh^Fp", "lowland+forest+hills"),
        ("Mm", "highland+mountain"),
        ("Ms^Xm", "highland+mountain"),
        ("Mm^Fp", "highland+forest+mountain"),
        ("Wo", "sea+thin"),
        ("Wwr", "sea"),
        ("Ww^Bw/", "sea+bridge+thin"),
        ("Qxu^Bp\\", "lowland"),
        ("Ww^Vm", "lowland"),
        ("Ss", "swamp"),
        ("Ql", "swamp"),
        ("Xu", "highland+mountain"),
        ("Xv", "none"),
        ("_off^_usr", "none"),
        ("_s", "none"),
        ("Uu^Uf", "lowland+forest+hills"),
        ("Uh", "highland"),
        ("Gg^Dr", "lowland+hills"),
        ("Zz", "lowland"),
    ],
)
def test_families_of_codes_become_what_they_are_like(code: str, words: str) -> None:
    assert codes.look_of(code) == parse_look(words)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Gg, Gg, Gg\nGg, Gg\nGg, Gg, Gg\n", "line 2: has 2 cells where the first row has 3"),
        ("Gg, Gg, Gg\nGg, , Gg\nGg, Gg, Gg\n", "line 2, cell 2: is empty"),
        ("Gg, Gg, Gg\nGg, ^Fp, Gg\nGg, Gg, Gg\n", "line 2, cell 2: has no whole terrain code"),
        ("Gg, Gg, Gg\nGg, Gg^, Gg\nGg, Gg, Gg\n", "line 2, cell 2: has no whole terrain code"),
        ("Gg, Gg, Gg\nGg, Ggggg, Gg\nGg, Gg, Gg\n", "line 2, cell 2: has a terrain code of more than 4"),
        ("Gg, Gg, Gg\nGg, Gg^Fpppp, Gg\nGg, Gg, Gg\n", "more than 4 characters"),
        ("Gg, Gg, Gg\nGg, Gü, Gg\nGg, Gg, Gg\n", "signs no code has"),
        ("Gg, Gg\nGg, Gg\n", "border and nothing else"),
        ("ggggg\nggggg\nggggg\n", "before the year 2007"),
        ("border_size=1\nusage=map\nGg, Gg, Gg\n", "header: is not followed by an empty line"),
        ("", "is empty"),
        ("_off^_usr, " * 4 + "Gg\n" + "_off^_usr, " * 4 + "Gg\n" + "_off^_usr, " * 4 + "Gg\n", "holds no hex"),
        ((ISLAND + "\xe9").encode("latin-1"), "is not a text in UTF-8"),
        (ISLAND.encode() + b"\0", "zero bytes"),
        ("Gg," * 30_000 + "Gg\n" + "Gg," * 30_000 + "Gg\n", "size: is 30001 by 2"),
    ],
)
def test_bad_maps_are_refused_with_the_place(tmp_path: Path, text: str | bytes, words: str) -> None:
    assert words in refusal(tmp_path, text)


def test_an_unknown_option_is_refused(tmp_path: Path) -> None:
    with pytest.raises(WorldFormatError, match="option border"):
        read(tmp_path, ISLAND, border="perhaps")


def test_maps_are_known_by_their_content(tmp_path: Path) -> None:
    for name, text in (("a", ISLAND), ("b.txt", HEADER + ISLAND), ("c.cfg", f'map_data="{ISLAND}"')):
        path = tmp_path / name
        path.write_text(text)
        assert importer_for(path) is WESNOTH
    table = tmp_path / "t.csv"
    table.write_text("q,r\n1,2\n")
    assert not WESNOTH.recognises(table.read_bytes(), table)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_mangled_maps_become_a_world_or_are_refused(tmp_path: Path, data: st.DataObject) -> None:
    content = bytearray((HEADER + ISLAND).encode())
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(content) - 1))
        piece = data.draw(st.sampled_from([b"", b",", b"\n", b"^", b" ", b"\xff", b"\0", b"=", b"9", b"Wo, ", b"\r"]))
        content[at : at + data.draw(st.integers(0, 30))] = piece
    try:
        found = read(tmp_path, bytes(content))
    except WorldFormatError:
        return
    assert [fault for fault in check_world(found.world) if fault.severity == "error"] == []


# other people's maps


@pytest.mark.parametrize("path", samples("wesnoth/*.map"), ids=lambda path: path.name)
def test_sample_maps_become_worlds_without_errors(path: Path) -> None:
    assert importer_for(path) is WESNOTH
    survey, found = WESNOTH.survey(path), WESNOTH.read(path)
    nothing = sum(terrain.count for terrain in survey.terrains if not terrain.suggested.terrain)
    assert len(found.world) == survey.width * survey.height - nothing
    assert [str(fault) for fault in check_world(found.world) if fault.severity == "error"] == []
    assert not any("not known" in loss.what for loss in found.losses)
    assert found.world.capitals


def test_sample_sizes_and_starts_are_as_documented() -> None:
    survey = WESNOTH.survey(sample("wesnoth/2p_Isle_of_Mists_basic.map"))
    assert (survey.width, survey.height, len(survey.terrains)) == (31, 17, 66)
    assert len(WESNOTH.read(sample("wesnoth/9p_Merkwuerdigliebe.map")).world.capitals) == 9
