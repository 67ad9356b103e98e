"""The `world` commands: one line and exit code 2 for bad input."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from empires.cli.world import world
from empires.formats.core.world_file import read_world, write_world
from empires.model.land.world import Tile, world_of


def run(*args: str) -> Result:
    return CliRunner().invoke(world, list(args))


def assert_refused(result: Result, words: str) -> None:
    assert result.exit_code == 2
    (line,) = result.stderr.strip().splitlines()
    assert words in line


@pytest.mark.parametrize("name", ["duel", "four-realms", "continent"])
def test_check_finds_the_worlds_that_ship_sound(name: str) -> None:
    result = run("check", name)
    assert result.exit_code == 0
    assert "sound" in result.stdout


def test_check_lists_errors_and_ends_with_code_2(tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    write_world(world_of("bad", [Tile(at=(0, 0), terrain="lowland", bridge=True)]), path)
    result = run("check", str(path))
    assert "error: tile 0101: a bridge needs a river" in result.stdout
    assert_refused(result, "bad.json: 1 error; this world cannot be played on")


def test_check_ends_with_code_0_for_warnings_alone(tmp_path: Path) -> None:
    path = tmp_path / "bare.json"
    write_world(world_of("bare", [Tile(at=(0, 0), terrain="lowland")]), path)
    result = run("check", str(path))
    assert result.exit_code == 0
    assert "warning: world: no tile is marked as a capital" in result.stdout


@pytest.mark.parametrize("content", [None, b"", b"\xff\xfe", b"{}", b'{"format":"empires-world","version":99}'])
def test_check_refuses_what_is_no_world_in_one_line(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "no.json"
    if content is not None:
        path.write_bytes(content)
    assert_refused(run("check", str(path)), "no.json")


def test_generate_writes_the_same_world_for_the_same_seed(tmp_path: Path) -> None:
    first, second = tmp_path / "a.json", tmp_path / "b.json"
    for path in (first, second):
        assert run("generate", str(path), "--tiles", "61", "--players", "2", "--seed", "x").exit_code == 0
    assert first.read_bytes() == second.read_bytes()
    assert len(read_world(first)) == 61


def test_generate_names_the_world_as_asked(tmp_path: Path) -> None:
    path = tmp_path / "named.json"
    assert run("generate", str(path), "--tiles", "61", "--players", "2", "--name", "Old Shire").exit_code == 0
    assert read_world(path).name == "Old Shire"


def test_generate_makes_a_land_of_noise_as_its_shares_say(tmp_path: Path) -> None:
    dry, wet = tmp_path / "dry.json", tmp_path / "wet.json"
    for path, land in ((dry, "90"), (wet, "40")):
        words = ("--kind", "noise", "--tiles", "217", "--players", "2", "--seed", "x", "--land", land)
        found = run("generate", str(path), *words)
        assert found.exit_code == 0, found.output
    seas = [sum(tile.terrain == "sea" for tile in read_world(path).tiles.values()) for path in (dry, wet)]
    assert seas[0] < seas[1]
    assert [len(read_world(path).capitals) for path in (dry, wet)] == [3, 3]  # one of them for independents


def test_generate_refuses_shares_of_noise_for_the_classic_mix(tmp_path: Path) -> None:
    assert_refused(run("generate", str(tmp_path / "a.json"), "--land", "50"), "--kind noise")


def test_generate_does_not_replace_a_file_unasked(tmp_path: Path) -> None:
    path = tmp_path / "there.json"
    path.write_text("mine")
    assert_refused(run("generate", str(path), "--tiles", "61", "--players", "2"), "is there already")
    assert path.read_text() == "mine"
    assert run("generate", str(path), "--tiles", "61", "--players", "2", "--force").exit_code == 0


def test_generate_refuses_too_few_tiles_in_one_line(tmp_path: Path) -> None:
    assert_refused(run("generate", str(tmp_path / "a.json"), "--tiles", "3"), "cannot be made")
    assert_refused(run("generate", str(tmp_path / "no" / "a.json")), "cannot be written")


def test_stats_counts_what_lies_on_a_world() -> None:
    lines = [line.split() for line in run("stats", "four-realms").stdout.splitlines()]
    assert ["mountain", "2"] in lines
    assert ["bridge", "3"] in lines


def test_a_foreign_map_says_how_its_losses_are_named(tmp_path: Path) -> None:
    path = tmp_path / "small isle.map"
    path.write_text("Wo, Wo, Wo\nWo, Gg^Vh, Wo\nWo, Wo, Wo\n")
    result = run("stats", str(path))
    assert f"2 things were lost or changed; to see: world convert '{path}' --list" in result.stderr
