"""Speed and size of play without a screen: an automatic season, an answer's commit, opening a long campaign, memory.

The season is played without optional parts and with all of them, the long campaign with all.

Design: a season of four empires on 300 tiles in 1 s, ten seasons opened in 0.3 s, an answer on 1,000 tiles with ten
seasons behind it in 16 ms, repaint included, a 1,000-tile campaign under 200 MB.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from empires import campaigns
from empires.book.book import load_book
from empires.engine.session import Session
from empires.knowledge.view import view_for
from empires.model.land.world import World
from empires.players.auto import AutoPlayer
from empires.players.plain import PlainPlayer
from empires.rules.core import optional_parts
from empires.study.simulate import after_year, new_session
from empires.worlds.worldmaking import generate_world

Row = tuple[str, float, str, float | None]
SEASONS = 10
REALMS = tuple(campaigns.seat(n, f"Realm {n}", race, "auto") for n, race in enumerate(campaigns.RACES[:4], 1))
ALL_PARTS = {f"{optional_parts.PREFIX}{key}": "on" for key in optional_parts.KEYS}
MEMORY = """
import resource, sys
from pathlib import Path
from empires import campaigns
session = campaigns.open_campaign(Path(sys.argv[1]))
session.view("r1")
session.view("host")
session.play(lambda state, ask: state.clock.year > int(sys.argv[2]))
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def season_seconds(world: World, settings: dict[str, str], years: int = 3) -> list[float]:
    """Times of the automatic seasons of one campaign."""
    session = new_session(world, load_book(), REALMS, "bench", AutoPlayer(), settings)
    times = []
    for year in range(1, years + 1):
        begun = time.perf_counter()
        session.play(stop=after_year(year))
        times.append(time.perf_counter() - begun)
    return times


def long_campaign(path: Path) -> None:
    """A campaign file on 1,000 tiles with ten seasons behind it, a person in the first seat."""
    world = generate_world(tiles=1000, seed="bench")
    session = campaigns.new_campaign(path, world, REALMS, seed="bench", settings=ALL_PARTS)
    session.play(stop=after_year(SEASONS))
    session.set_controller("r1", "person")
    session.play()
    session.journal.close()


def answer_times(session: Session, answers: int = 25) -> list[float]:
    """Milliseconds from a person's answer to its commit with all that follows up to his next question, views made."""
    adviser, times = PlainPlayer(), []
    for _ in range(answers):
        ask = session.pending
        if ask is None:
            break
        value = adviser.answer(ask, session.view(ask.by))  # type: ignore[arg-type]
        begun = time.perf_counter()
        session.answer(value)
        session.view("host")
        times.append((time.perf_counter() - begun) * 1000)
    return times


def opening(path: Path) -> float:
    """Seconds to open the file."""
    begun = time.perf_counter()
    session = campaigns.open_campaign(path)
    took = time.perf_counter() - begun
    session.journal.close()
    return took


def view_times(session: Session, times: int = 50) -> list[float]:
    """Milliseconds to work out what one player may know."""
    found = []
    for _ in range(times):
        begun = time.perf_counter()
        view_for(session.world, session.book, session.state, "r1")
        found.append((time.perf_counter() - begun) * 1000)
    return found


def rows() -> list[Row]:
    """The figures (see run.py)."""
    world = generate_world(tiles=300, seed="bench")
    plain, full = season_seconds(world, {}), season_seconds(world, ALL_PARTS)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "long.empires"
        long_campaign(path)
        opened = statistics.median(opening(path) for _ in range(5))
        session = campaigns.open_campaign(path)
        views, answers = view_times(session), answer_times(session)
        session.journal.close()
        command = [sys.executable, "-c", MEMORY, str(path), str(SEASONS + 1)]
        peak = float(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)
    return [
        ("automatic season, four empires, 300 tiles", statistics.median(plain), "s", 1.0),
        ("the same with all optional parts", statistics.median(full), "s", 1.0),
        ("a player's view, 1,000 tiles, ten seasons", statistics.median(views), "ms", None),
        ("answer to commit, 1,000 tiles, ten seasons", statistics.median(answers), "ms", 16.0),
        ("opening ten seasons of play", opened, "s", 0.3),
        ("peak memory, 1,000 tiles, ten seasons", peak, "MB", 200.0),
    ]
