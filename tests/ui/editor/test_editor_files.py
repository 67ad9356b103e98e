"""Saving worlds and opening them."""

from __future__ import annotations

from empires.formats.core.world_file import read_world
from ui.editor import recovery
from ui.editor.files import STROKES, file_name, is_own


def test_saving_writes_the_world_and_the_window_is_clean(room, tmp_path):
    room.use_paint("forest")
    room.board.lay_at_once([(0, 0)])
    assert room.isWindowModified()
    path = tmp_path / "a.json"
    assert room.save_to(path)
    assert not room.isWindowModified()
    assert read_world(path).fingerprint() == room.board.document.world().fingerprint()
    room.undo()
    assert room.isWindowModified()
    room.redo()
    assert not room.isWindowModified()


def test_a_file_that_cannot_be_written_is_told_and_stays(room, tmp_path, monkeypatch):
    told = []
    monkeypatch.setattr("ui.base.faults.tell", lambda *words: told.append(words[2]))
    assert not room.save_to(tmp_path / "missing" / "a.json")
    assert "cannot be written" in told[0]


def test_after_so_many_strokes_there_is_a_safety_copy_and_saving_takes_it_away(room, tmp_path):
    room.use_paint("forest")
    for n in range(STROKES - 1):
        room.board.lay_at_once([(n % 8 - 4, n // 8)])
    assert not room.safety.copy.exists()
    room.board.lay_at_once([(0, -3)])
    assert room.safety.copy.exists()
    assert recovery.lost() == []  # this program still works on it
    room.save_to(tmp_path / "b.json")
    assert not room.safety.copy.exists()


def test_a_shipped_world_is_opened_as_a_copy(room):
    from empires.paths import shipped_worlds

    assert room.open_file(shipped_worlds()["duel"])
    assert room.board.document.path is None
    assert is_own(shipped_worlds()["duel"])
    assert not room.isWindowModified()


def test_titles_become_names_of_files():
    assert file_name("The Four / Crowns: II") == "the-four-crowns-ii"
    assert file_name("..") == "world"
