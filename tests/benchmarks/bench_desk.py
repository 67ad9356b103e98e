"""The desk: first window of a cold process, and from an answer to its repaint on 1,000 tiles with seasons behind."""

import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

from run import median_process_ms

from empires.players.auto import AutoPlayer

FIRST = """
from ui.top.app import application, window
app = application()
shown = window()
shown.show()
shown.repaint()
"""
BARE = "from PySide6.QtWidgets import QApplication, QWidget; a = QApplication([]); w = QWidget(); w.show(); w.repaint()"
SEASONS = 3
PLAYER = AutoPlayer()
ANSWERS = 40
Row = tuple[str, float, str, float | None] | tuple[str, float, str, float | None, float | None]


def rows() -> list[Row]:
    """Medians in milliseconds beside what the design asks."""
    os.environ.setdefault("XDG_CONFIG_HOME", tempfile.mkdtemp())
    handled, painted = answers()
    first = median_process_ms([sys.executable, "-c", FIRST])
    bare = median_process_ms([sys.executable, "-c", BARE])
    return [
        ("first window, cold process", first, "ms", 600, bare),
        (f"answer handled, 1,000 tiles, {SEASONS} seasons", handled, "ms", None),
        (f"answer to repaint, 1,000 tiles, {SEASONS} seasons", painted, "ms", 16),
    ]


def answers() -> tuple[float, float]:
    """Median time until an answer is handled, and until all it changed is painted."""
    from empires.campaigns import RACES, find_world, new_campaign, seat
    from ui.top.app import application, window

    app = application()
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "bench.empires"
        realms = [seat(n, f"Realm {n}", RACES[n]) for n in range(1, 9)]
        session = new_campaign(path, find_world("continent"), realms, seed="bench")
        session.play(stop=lambda state, _: state.clock.year > SEASONS, everybody=True)
        session.journal.close()
        desk = window()
        desk.resize(1600, 1000)
        desk.show()
        desk.open_file(path)
        settle(app, 2.0)
        times = [one_answer(app, desk) for _ in range(ANSWERS)]
        desk.close()
    return statistics.median(t[0] for t in times) * 1000, statistics.median(t[1] for t in times) * 1000


def one_answer(app: object, desk: object) -> tuple[float, float]:
    """Answer the question on the table and wait until the window is painted."""
    bridge = desk.bridge  # type: ignore[attr-defined]
    value = PLAYER.answer(bridge.pending, bridge.session.view(bridge.pending.by))
    begun = time.perf_counter()
    bridge.answer(value)
    handled = time.perf_counter() - begun
    app.processEvents()  # type: ignore[attr-defined]
    painted = time.perf_counter() - begun
    settle(app, 0.15)
    return handled, painted


def settle(app: object, seconds: float) -> None:
    """Let glides and late painting end."""
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        app.processEvents()  # type: ignore[attr-defined]
        time.sleep(0.005)
