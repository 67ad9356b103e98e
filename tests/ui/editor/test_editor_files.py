"""Saving worlds and opening them."""

from __future__ import annotations

import os

import pytest
from PySide6.QtWidgets import QMessageBox

from empires.formats.core.world_file import read_world
from ui.editor import recovery
from ui.editor.document import Document
from ui.editor.files import file_name, is_own


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


def copied(room, qtbot):
    qtbot.waitUntil(lambda: room.safety.copy.exists(), timeout=3000)


def test_soon_after_one_stroke_there_is_a_safety_copy_and_saving_takes_it_away(room, qtbot, tmp_path):
    room.use_paint("forest")
    room.board.lay_at_once([(0, -3)])
    copied(room, qtbot)
    assert recovery.lost() == []  # this program still works on it
    room.save_to(tmp_path / "b.json")
    assert not room.safety.copy.exists()
    qtbot.wait(500)
    assert not room.safety.copy.exists(), "a copy that was on its way when the world was saved comes no more"


def test_a_generated_world_and_what_is_undone_are_kept_too(room, qtbot):
    room.put_world("Generate", Document.blank(6, 6, "lowland", "Made").world())
    copied(room, qtbot)
    room.safety.copy.unlink()
    room.board.undo()
    room.use_paint("forest")
    room.board.lay_at_once([(0, -3)])
    copied(room, qtbot)


@pytest.fixture
def elsewhere(room, tmp_path, monkeypatch):
    """A saved world that another program changed while it is open here; answers by the text of a button."""
    path = tmp_path / "isle.json"
    room.save_to(path)
    room.use_paint("forest")
    room.board.lay_at_once([(0, -3)])
    theirs = path.read_bytes().replace(b'"name"', b' "name"')
    path.write_bytes(theirs)

    def answer(word):
        def chosen(box):
            return next(button for button in box.buttons() if word in button.text().replace("&", ""))

        monkeypatch.setattr(QMessageBox, "exec", lambda box: setattr(box, "_chosen", chosen(box)))
        monkeypatch.setattr(QMessageBox, "clickedButton", lambda box: box._chosen)
        return room.save()

    return path, theirs, answer


def test_a_world_changed_by_another_program_is_kept_beside_this_one(room, elsewhere):
    path, theirs, answer = elsewhere
    assert answer("both")
    assert path.read_bytes() == theirs
    assert room.board.document.path == path.with_name("isle 2.json")
    assert not room.isWindowModified()


def test_or_replaced_with_a_dated_copy_or_nothing_is_done(room, elsewhere):
    path, theirs, answer = elsewhere
    assert not answer("Cancel")
    assert path.read_bytes() == theirs
    assert room.isWindowModified()
    assert answer("Replace")
    (copy,) = path.with_name("isle.json.copies").iterdir()
    assert copy.read_bytes() == theirs
    assert path.read_bytes() != theirs


def test_a_world_that_nobody_changed_is_saved_without_a_word(room, tmp_path, monkeypatch):
    monkeypatch.setattr(QMessageBox, "exec", lambda box: pytest.fail("nothing is to be asked"))
    room.save_to(tmp_path / "isle.json")
    for _ in range(2):
        room.use_paint("forest")
        room.board.lay_at_once([(0, -3)])
        assert room.save()


@pytest.mark.skipif(os.name != "posix", reason="modes are of POSIX systems")
def test_a_shared_file_keeps_its_mode_and_its_group(room, tmp_path):
    path = tmp_path / "shared.json"
    room.save_to(path)
    os.chmod(path, 0o664)
    os.chown(path, -1, 12345) if os.geteuid() == 0 else None
    before = path.stat()
    room.save_to(path)
    assert (path.stat().st_mode, path.stat().st_gid) == (before.st_mode, before.st_gid)


def test_a_shipped_world_is_opened_as_a_copy(room):
    from empires.paths import shipped_worlds

    assert room.open_file(shipped_worlds()["duel"])
    assert room.board.document.path is None
    assert is_own(shipped_worlds()["duel"])
    assert not room.isWindowModified()


def test_titles_become_names_of_files():
    assert file_name("The Four / Crowns: II") == "the-four-crowns-ii"
    assert file_name("..") == "world"
