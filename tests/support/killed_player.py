"""Plays a campaign in children that are killed at random moments, and checks each time that nothing is lost.

Run as: python -m tests.support.killed_player FILE KILLS SEED. A child acknowledges every answer on a pipe, after
the session has returned; the parent kills it, opens the file again and looks for every acknowledged answer.
"""

from __future__ import annotations

import os
import random
import select
import signal
import sys
import time
from pathlib import Path

from empires.campaigns import find_world, new_campaign, open_campaign, seat
from empires.engine.session import Session
from empires.model.state.asks import Roll, checked
from empires.players.plain import PlainPlayer


def make(path: Path) -> None:
    """A campaign of one person and one automatic player."""
    realms = [seat(1, "Person", "empire"), seat(2, "Program", "dwarfs", "auto")]
    session = new_campaign(path, find_world("duel"), realms, seed="kill")
    session.play()
    session.journal.close()


def play(path: Path, pipe: int) -> None:
    """Answer until killed; each answer is acknowledged as "number answer" once it is durable."""
    session = open_campaign(path)
    while session.pending is not None:
        ask = session.pending
        if isinstance(ask, Roll):
            session.play()
            continue
        number, value = session.next_entry, checked(ask, PlainPlayer().answer(ask, session.view(ask.by)))
        session.answer(value, number)
        os.write(pipe, f"{number} {value!r}\n".encode())


def killed_once(path: Path, wait: float, awaited: bool) -> list[tuple[int, str]]:
    """Fork a player, kill it `wait` seconds after its start or its first answer, return what it acknowledged."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            play(path, writing)
        finally:
            os._exit(0)
    os.close(writing)
    if awaited:
        select.select([reading], [], [], 30)
    time.sleep(wait)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(reading, "rb") as pipe:
        lines = pipe.read().decode().splitlines()
    return [(int(number), value) for number, value in (line.split(" ", 1) for line in lines)]


def lost(session: Session, acknowledged: list[tuple[int, str]]) -> list[int]:
    """Numbers of acknowledged answers that the file does not hold."""
    kept = {entry.number: entry for entry in session.journal.entries()}
    return [n for n, value in acknowledged if n not in kept or repr(kept[n].answer) != value]


def main(path: Path, kills: int, seed: int) -> int:
    """Kill so often; print what was acknowledged in all; exit code 1 at the first loss."""
    chance, total = random.Random(seed), 0
    make(path)
    for kill in range(kills):
        acknowledged = killed_once(path, chance.uniform(0, 0.15), kill % 5 > 0)
        total += len(acknowledged)
        session = open_campaign(path)
        missing = lost(session, acknowledged)
        fault = session.verify().fault if kill % 10 == 9 else ""
        length = session.journal.length()
        over = session.state.clock.year > 3
        session.journal.close()
        if missing or fault:
            print(f"kill {kill}: lost {missing} of {acknowledged[-3:]} {fault}, file ends at {length}")
            return 1
        if over:
            path.unlink()
            make(path)
    print(f"{kills} kills, {total} acknowledged answers, none lost")
    return 0 if total >= kills // 2 else 2


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))
