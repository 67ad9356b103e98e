"""Tables that spreadsheets open: nothing in them is a formula, and their signs are whole."""

import ast
import csv
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from empires.cli import run
from empires.formats.core.spreadsheet import guarded, separator_for, table_bytes, table_text, unguarded
from empires.formats.core.world_file import read_world, write_world
from empires.formats.doors import exports
from empires.formats.doors.importers import importer_for
from empires.model.land.world import Tile, world_of

ROOT = Path(__file__).resolve().parents[3]
ODD = ("=1+1", "+1", "-1", "@x", "'quoted", "'=x", "Köln; Bonn", "a,b")


@pytest.mark.parametrize("text", ["=HYPERLINK(1)", "+1", "-1", "@A1", "\t=1", "\r=1", "\n=1", "＝1"])
def test_no_cell_begins_like_a_formula(text: str) -> None:
    ((cell,),) = csv.reader(io.StringIO(table_text([[text]]), newline=""))
    assert cell == f"'{text}"
    assert unguarded(cell) == text


@given(st.text())
def test_every_text_comes_back_as_it_was(text: str) -> None:
    assert unguarded(str(guarded(text))) == text


def test_numbers_stay_numbers() -> None:
    assert table_text([["n", -3, 0.5]]) == "n,-3,0.5\n"


def test_a_file_says_that_it_is_in_utf_8_and_semicolons_go_with_decimal_commas() -> None:
    assert table_bytes([["ü", "x"]], ";") == "\ufeffü;x\n".encode()
    assert (separator_for(","), separator_for(".")) == (";", ",")


def _stranger(node: ast.AST) -> bool:
    """Whether this writes CSV by itself, or brings in by name what does."""
    if isinstance(node, ast.Attribute):
        return node.attr in ("writer", "DictWriter") and isinstance(node.value, ast.Name) and node.value.id == "csv"
    if isinstance(node, ast.Import):
        return any(name.name == "csv" and name.asname for name in node.names)
    return isinstance(node, ast.ImportFrom) and node.module == "csv"


@pytest.mark.parametrize(
    ("text", "caught"),
    [
        ("csv.writer(x)", True),
        ("csv.DictWriter(x, y)", True),
        ("from csv import writer", True),
        ("import csv as table", True),
        ("import csv\ncsv.reader(x)", False),
    ],
)
def test_what_goes_round_that_place_is_noticed(text: str, caught: bool) -> None:
    assert any(map(_stranger, ast.walk(ast.parse(text)))) == caught


def test_every_table_goes_out_through_one_place() -> None:
    at = [
        path.name
        for folder in ("empires", "ui")
        for path in (ROOT / folder).rglob("*.py")
        if any(map(_stranger, ast.walk(ast.parse(path.read_text("utf-8")))))
    ]
    assert at == ["spreadsheet.py"]


@pytest.mark.parametrize("separator", [",", ";"])
def test_a_world_with_odd_names_opens_in_a_spreadsheet_and_comes_back(tmp_path: Path, separator: str) -> None:
    world = world_of("odd", [Tile(at=(i, 0), terrain="lowland", name=name) for i, name in enumerate(ODD)])
    path = tmp_path / "odd.csv"
    exports.write_as(world, path, separator=separator)
    data = path.read_bytes()
    assert data.startswith(b"\xef\xbb\xbfnumber" + separator.encode())
    names = {row["name"] for row in csv.DictReader(io.StringIO(data.decode("utf-8-sig")), delimiter=separator)}
    assert not any(name.startswith(("=", "+", "-", "@")) for name in names)
    found = importer_for(path).read(path)
    assert found.world.fingerprint() == world.fingerprint()
    assert found.losses == ()


def test_a_world_that_a_spreadsheet_saved_in_its_own_manner_comes_back(tmp_path: Path) -> None:
    world = world_of("odd", [Tile(at=(i, 0), terrain="lowland", name=name) for i, name in enumerate(ODD)])
    path = tmp_path / "odd.csv"
    exports.write_as(world, path, separator=";")
    path.write_bytes(path.read_text("utf-8-sig").replace("\n", "\r\n").encode("cp1252"))
    found = importer_for(path).read(path)
    assert found.world.fingerprint() == world.fingerprint()
    assert ["Windows-1252" in loss.what for loss in found.losses] == [True]


def test_the_commands_write_semicolons_where_they_are_wanted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, out = tmp_path / "w.json", tmp_path / "w.csv"
    write_world(world_of("w", [Tile(at=(0, 0), terrain="lowland", name="=1")]), source)
    assert run(["world", "convert", "--semicolons", str(source), str(out)]) == 0
    assert out.read_text("utf-8-sig").splitlines()[1].split(";")[-2] == "'=1"
    assert read_world(source).fingerprint() == importer_for(out).read(out).world.fingerprint()
    file = tmp_path / "duel.empires"
    players = ["--player", "=HYPERLINK(1):Empire", "--player", "Varn:Dwarfs"]
    assert run(["new", str(file), "--world", "duel", *players, "--seed", "5"]) == 0
    assert run(["play", str(file), "--auto", "all", "--until", "turn"]) == 0
    capsys.readouterr()
    assert run(["stats", str(file), "--table", "standings", "--csv", "--semicolons"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("\ufeff")
    assert "'=HYPERLINK(1);" in text
    assert run(["stats", str(file), "--table", "standings", "--csv"]) == 0
    assert "'=HYPERLINK(1)," in capsys.readouterr().out
