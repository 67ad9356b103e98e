"""Where files go: the suffix before the question, the whole path asked about, and a copy of what is replaced."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtWidgets import QFileDialog, QWidget

from ui.base import faults, saving

KINDS = (("Picture", ".png"), ("Drawing", ".svg"))
UI = Path(saving.__file__).resolve().parents[1]


@pytest.fixture
def parent(qtbot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def typed(monkeypatch, parent, tmp_path):
    """What is written to when a name is typed: questions that were asked, and the path."""
    asked: list[str] = []

    def ask(name, kinds=KINDS, picked=0, yes=True, **more):
        chosen = f"{kinds[picked][0]} (*{kinds[picked][1]})"
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / name) if name else "", chosen))
        monkeypatch.setattr(faults, "offer", lambda _, __, text, ___: asked.append(text) or yes)
        monkeypatch.setattr(faults, "tell", lambda *words: asked.append(words[2]))
        return saving.ask_path(parent, "Save", tmp_path / "proposed.png", kinds, **more), asked

    return ask


@pytest.mark.parametrize(
    ("name", "picked", "file"),
    [
        ("Map v1.2", 0, "Map v1.2.png"),
        ("Map v1.2", 1, "Map v1.2.svg"),
        ("Map.svg", 0, "Map.svg"),
        ("MAP.PNG", 0, "MAP.PNG"),
        ("MAP.PNG", 1, "MAP.svg"),
        ("a.b.c", 0, "a.b.c.png"),
        (".hidden", 0, ".hidden.png"),
    ],
)
def test_a_name_gets_the_suffix_of_its_kind_and_keeps_its_dots(typed, tmp_path, name, picked, file):
    assert typed(name, picked=picked) == (tmp_path / file, [])


def test_the_question_is_about_the_file_that_would_be_replaced(typed, tmp_path):
    kinds = [("Campaigns", ".empires")]
    (tmp_path / "Autumn.empires").write_bytes(b"a whole year")
    path, asked = typed("Autumn", kinds, yes=False)
    assert path is None
    assert "Autumn.empires" in asked[0]
    assert not (tmp_path / "Autumn.empires.copies").exists()


@pytest.mark.parametrize("suffix", [".empires", ".json"])
def test_a_campaign_or_world_that_is_replaced_leaves_a_dated_copy_each_time(typed, tmp_path, suffix):
    kinds, old = [("Worlds", suffix)], tmp_path / f"Autumn{suffix}"
    for content in (b"first", b"second"):
        old.write_bytes(content)
        path, asked = typed("Autumn", kinds)
        assert path == old
    copies = sorted(copy.read_bytes() for copy in (tmp_path / f"Autumn{suffix}.copies").iterdir())
    assert (copies, len(asked)) == ([b"first", b"second"], 2)


def test_a_picture_is_asked_about_and_leaves_no_copy(typed, tmp_path):
    (tmp_path / "a.png").write_bytes(b"x")
    path, asked = typed("a")
    assert (path, len(asked)) == (tmp_path / "a.png", 1)
    assert list(tmp_path.iterdir()) == [tmp_path / "a.png"]


def test_where_no_copy_can_be_kept_nothing_is_replaced(typed, tmp_path):
    (tmp_path / "a.json").write_bytes(b"x")
    (tmp_path / "a.json.copies").write_bytes(b"in the way")
    path, asked = typed("a", [("Worlds", ".json")])
    assert path is None
    assert "was not replaced" in asked[-1]


def test_a_folder_of_that_name_is_no_file_and_no_name_no_path(typed, tmp_path):
    (tmp_path / "a.png").mkdir()
    path, asked = typed("a")
    assert path is None
    assert "folder" in asked[0]
    assert typed("")[0] is None


def test_a_place_that_is_only_chosen_is_not_asked_about(typed, tmp_path):
    (tmp_path / "a.png").write_bytes(b"x")
    assert typed("a", replace=False) == (tmp_path / "a.png", [])


# --- what a typed text means


@pytest.mark.parametrize("text", ["", " ", "/", ".", "..", "a/", "~nobody-of-that-name/x", "\0", "a\0b"])
def test_what_names_no_file_is_no_path(text):
    found = saving.meant(text)
    assert found is None or found.is_absolute()
    assert text.startswith("~") or found is None


def test_a_bare_name_lies_in_the_documents_and_a_tilde_is_the_home_folder():
    assert saving.meant("Autumn") == saving.documents() / "Autumn"
    assert saving.meant("~/Autumn") == Path.home() / "Autumn"
    assert saving.meant("sub/Autumn") == saving.documents() / "sub" / "Autumn"


@given(st.text(max_size=300))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_text_at_all_is_a_path_or_none(text):
    found = saving.with_suffix(saving.meant(text), ".png", KINDS)
    assert found is None or found.is_absolute()


# --- nobody goes round it


def savers(tree: ast.Module) -> list[int]:
    """Lines that ask for a file to save to on their own."""
    names = ("getSaveFileName", "getSaveFileUrl", "AcceptSave", "saveFileContent")
    return [node.lineno for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr in names]


def test_no_dialog_asks_where_to_save_on_its_own():
    found = {path.name: savers(ast.parse(path.read_text("utf-8"))) for path in UI.rglob("*.py")}
    assert {name for name, lines in found.items() if lines} == {"saving.py"}


def test_a_dialog_that_does_is_noticed():
    assert savers(ast.parse("QFileDialog.getSaveFileName(self)"))
    assert savers(ast.parse("box.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)"))
    assert not savers(ast.parse("QFileDialog.getOpenFileName(self)"))


@pytest.mark.parametrize(
    ("name", "chosen", "made"),
    [
        ("Map v1.2", ".png", "Map v1.2.png"),
        ("Map v1.2.png", ".svg", "Map v1.2.svg"),
        ("Map.svg", ".png", "Map.svg"),
        ("Map.PNG", ".png", "Map.PNG"),
        ("Map", ".svg", "Map.svg"),
    ],
)
def test_another_kind_that_is_chosen_takes_the_place_of_the_proposed_suffix(name, chosen, made):
    kinds = [("Picture", ".png"), ("Drawing", ".svg")]
    assert saving.with_suffix(Path("/a") / name, chosen, kinds) == Path("/a") / made
