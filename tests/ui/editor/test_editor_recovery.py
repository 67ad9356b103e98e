"""Copies of unsaved worlds, and taking up again what a killed program left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

from ui.editor import recovery
from ui.editor.document import Document
from ui.editor.recovery import Safety

ROOT = Path(__file__).resolve().parents[3]


CHILD = """
    import os, sys, time
    from pathlib import Path
    from PySide6.QtWidgets import QApplication
    from ui.editor import recovery
    recovery.folder = lambda: Path(sys.argv[1])
    from ui.editor.document import Document
    from ui.editor.window import MapRoom
    from ui.base.preferences import Preferences
    from ui.base.theme import Theme
    app = QApplication([])
    room = MapRoom(Theme(), Preferences(Path(sys.argv[1]) / "p.ini"), Document.blank(6, 5, "lowland", "Lost land"))
    room.use_paint("forest")
    for stroke in ([(0, 0)], [(1, 0)], [(0, 1)]):
        room.board.lay_at_once(stroke)
    until = time.monotonic() + 20
    while not room.safety.copy.exists() and time.monotonic() < until:
        app.processEvents()
    print("kept", flush=True)
    time.sleep(60)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such kill")
def test_three_strokes_before_a_kill_are_offered_and_taken_up(room, own_recovery_folder):
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


def test_a_copy_of_ten_thousand_tiles_costs_the_stroke_less_than_a_frame_and_does_not_follow_the_work(
    own_recovery_folder,
):
    document = Document.blank(100, 100, "lowland")
    document.world()
    spent = []
    for _ in range(7):
        begin = time.perf_counter()
        still = document.still()
        spent.append(time.perf_counter() - begin)
    assert min(spent) < 0.016
    document.apply({(0, 0): None})
    assert (0, 0) in still.tiles
    assert len(still.world()) == 10_000
