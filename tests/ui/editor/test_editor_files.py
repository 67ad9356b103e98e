"""Saving, safety copies, and taking up again what a killed program left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from empires.formats.world_file import read_world
from ui.editor import recovery
from ui.editor.document import Document
from ui.editor.files import STROKES, file_name, is_own
from ui.editor.recovery import Safety

ROOT = Path(__file__).resolve().parents[3]


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
    monkeypatch.setattr("ui.faults.tell", lambda *words: told.append(words[2]))
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


CHILD = """
    import os, sys, time
    from pathlib import Path
    from PySide6.QtWidgets import QApplication
    from ui.editor import recovery
    recovery.folder = lambda: Path(sys.argv[1])
    from ui.editor.document import Document
    from ui.editor.window import MapRoom
    from ui.preferences import Preferences
    from ui.theme import Theme
    app = QApplication([])
    room = MapRoom(Theme(), Preferences(Path(sys.argv[1]) / "p.ini"), Document.blank(6, 5, "lowland", "Lost land"))
    room.use_paint("forest")
    room.board.lay_at_once([(0, 0), (1, 0)])
    room.keep_safe()
    print("kept", flush=True)
    time.sleep(60)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such kill")
def test_what_a_killed_program_left_is_offered_and_taken_up(room, own_recovery_folder):
    child = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(CHILD), str(own_recovery_folder)],
        cwd=ROOT, stdout=subprocess.PIPE, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"}, text=True,
    )  # fmt: skip
    assert child.stdout is not None
    assert child.stdout.readline() == "kept\n"
    assert recovery.lost() == []
    child.send_signal(signal.SIGKILL)
    child.wait(timeout=20)
    child.stdout.close()
    (left,) = recovery.lost()
    assert (left.title, left.tiles) == ("Lost land", 30)
    assert room.recover(left)
    assert room.board.document.tiles[1, 0].forest
    assert room.isWindowModified()
    assert recovery.lost() == []


def test_a_damaged_copy_is_not_offered(own_recovery_folder):
    (own_recovery_folder / f"x{recovery.SUFFIX}").write_text('{"path": ""}\nnonsense', "utf-8")
    assert recovery.lost() == []


def test_a_copy_knows_where_the_world_belongs(own_recovery_folder, tmp_path):
    document = Document.blank(3, 3)
    document.path = tmp_path / "w.json"
    safety = Safety()
    assert safety.keep(document)
    safety._lock.unlock()
    (left,) = recovery.lost()
    assert left.document().path == tmp_path / "w.json"


def test_a_shipped_world_is_opened_as_a_copy(room):
    from empires.paths import shipped_worlds

    assert room.open_file(shipped_worlds()["duel"])
    assert room.board.document.path is None
    assert is_own(shipped_worlds()["duel"])
    assert not room.isWindowModified()


def test_the_window_asks_before_unsaved_work_is_closed(room, monkeypatch):
    from PySide6.QtWidgets import QMessageBox

    room.board.set_brush(room.board.paint)
    room.use_paint("sea")
    room.board.lay_at_once([(0, 0)])
    monkeypatch.setattr(QMessageBox, "exec", lambda self: QMessageBox.StandardButton.Cancel)
    assert not room.close()
    assert room.isVisible()


def test_titles_become_names_of_files():
    assert file_name("The Four / Crowns: II") == "the-four-crowns-ii"
    assert file_name("..") == "world"
