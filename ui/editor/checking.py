"""The live list of faults: looked for a moment after the last change, for large worlds in another thread."""

from __future__ import annotations

from PySide6.QtCore import QObject, QRunnable, QThreadPool, QTimer, Signal

from empires.model.land.world import World, WorldError
from empires.worlds import mapedit, mapmend
from empires.worlds.fairness import fair_sites
from empires.worlds.mapedit import Changes
from empires.worlds.worldcheck import Fault, check_world
from ui.editor.board import Board

SOON = 250  # milliseconds
AT_ONCE = 1500  # tiles
UNASKED = ("cut-off", "no-capital")
"""Mends that take tiles off the map or choose what one may want to choose are never made along with others."""
SEATS = 4  # capital sites where there is none yet


class _Mail(QObject):
    found = Signal(int, object)


class _Search(QRunnable):
    def __init__(self, number: int, world: World, mail: _Mail) -> None:
        super().__init__()
        self._number, self._world, self._mail = number, world, mail

    def run(self) -> None:
        self._mail.found.emit(self._number, check_world(self._world))


class Checker(QObject):
    """Faults of the board's world, as they come and go."""

    found = Signal(object)

    def __init__(self, board: Board, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._board = board
        self.faults: list[Fault] = []
        self._number = 0
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._mail = _Mail(self)
        self._mail.found.connect(self._arrived)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SOON)
        self._timer.timeout.connect(self._look)
        board.changed.connect(lambda _: self._timer.start())
        board.head_changed.connect(self._timer.start)

    def now(self) -> list[Fault]:
        """Look at once, and wait for it."""
        self._timer.stop()
        self._number += 1
        try:
            found = check_world(self._board.document.world())
        except WorldError as fault:
            found = [Fault("", "world", str(fault))]
        self._arrived(self._number, found)
        return self.faults

    def _look(self) -> None:
        if self._board.in_stroke() or len(self._board.document.tiles) <= AT_ONCE:
            if self._board.in_stroke():
                self._timer.start()
            else:
                self.now()
            return
        self._number += 1
        try:
            self._pool.start(_Search(self._number, self._board.document.world(), self._mail))
        except WorldError as fault:
            self._arrived(self._number, [Fault("", "world", str(fault))])

    def _arrived(self, number: int, faults: list[Fault]) -> None:
        if number == self._number:
            self.faults = faults
            self.found.emit(faults)

    def stop(self) -> None:
        """No more looking."""
        self._timer.stop()
        self._number += 1
        self._pool.waitForDone()

    def mend(self, fault: Fault) -> Changes:
        """What would mend a fault; empty where only a person can say."""
        document = self._board.document
        if fault.code == "no-capital":
            return mapedit.featured(document.tiles, fair_sites(document.tiles, SEATS), capital=True)
        return mapmend.mended(document.tiles, fault, document.at_of(fault.tile) if fault.tile else None)

    def mendable(self, most: int = 300) -> set[int]:
        """The positions of faults that can be mended."""
        return {n for n, fault in enumerate(self.faults[:most]) if fault.code == "no-capital" or self.mend(fault)}

    def mend_one(self, fault: Fault, text: str) -> bool:
        """Mend a fault as a step."""
        return self._board.do(text, self.mend(fault))

    def mend_all(self, text: str) -> bool:
        """Mend what can be mended, in one step; what comes to light by mending is looked at again."""
        self._board.begin(text)
        for _ in range(4):
            moved = False
            for fault in self.faults:
                if fault.code not in UNASKED and (changes := self.mend(fault)):
                    moved |= self._board.extend(changes)
            if not moved or not self.now():
                break
        done = self._board.end()
        self.now()
        return done
