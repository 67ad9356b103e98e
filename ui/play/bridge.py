"""The one QObject over a Session: answers go in, narrow signals come out; long play runs in slices with progress."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from empires.engine.journal import Change
from empires.engine.session import EngineFault, Session
from empires.engine.verify import Verdict
from empires.knowledge.view import HOST, View, clock_seen
from empires.model.state.asks import Ask, Refusal, Roll
from empires.model.state.campaign import Campaign
from empires.persistence.faults import CampaignFileError
from empires.players.auto import AutoPlayer
from empires.words.sentences import Words
from ui.play.goals import Goal, reached

SLICE = 0.04
"""Seconds of play between two looks at the window."""


class Bridge(QObject):
    """What the window knows of a campaign: the view of whoever sits in front of it, and the ask on the table."""

    committed = Signal(object, object)  # frozenset of touched cells, Change
    pending_changed = Signal()
    viewer_changed = Signal()
    refused = Signal(str)
    failed = Signal(str)
    busy_changed = Signal(bool)
    progressed = Signal(int, int, str)  # done, of, where

    def __init__(self, session: Session, words: Words | None = None, path: Path | None = None) -> None:
        super().__init__()
        self.session, self.words, self.path = session, words or Words(), path
        self.viewer = HOST
        self.busy = self.covered = False
        """covered: nobody sits there, so nothing is answered or commanded."""
        self._handed_on = False
        self._goal: Goal | None = None
        self._cancelled = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._slice)

    # What is shown

    @property
    def view(self) -> View:
        """The campaign as the viewer may know it."""
        return self.session.view(self.viewer)

    @property
    def pending(self) -> Ask | None:
        """The question on the table, whoever it is for."""
        return self.session.pending

    @property
    def mine(self) -> bool:
        """Whether the pending ask is for the viewer and waits for a person."""
        return not self.read_only and self.view.may_answer(self.pending) and self.session.waits_for_person()

    @property
    def read_only(self) -> bool:
        """Whether the campaign was opened to look at: a copy of how it stood."""
        return bool(getattr(self.session.journal, "read_only", False))

    def set_viewer(self, viewer: str) -> None:
        """Show the campaign as someone else may know it."""
        if viewer != self.viewer:
            self.viewer = viewer
            self.viewer_changed.emit()
            self.pending_changed.emit()

    def reconstructed(self, chart: str) -> bool:
        """Whether a chart was pieced together."""
        book = self.session.book
        return chart in book.charts and book.reconstructed(chart)

    def rests_on_reconstruction(self, rule: str) -> bool:
        """Whether a rule rests on such a chart."""
        return any(map(self.reconstructed, self.session.book.chart_of_rule(rule)))

    # Answers

    def answer(self, value: Any) -> bool:
        """Answer the pending ask; what follows it is committed before it is shown."""
        if self.busy or self.pending is None:
            return False
        until = time.monotonic() + SLICE * 5
        entry = self.session.next_entry

        def late(_state: Campaign, _ask: Ask) -> bool:
            return time.monotonic() > until

        done = self._do(lambda: self.session.answer(value, entry, self.viewer, late))
        if done:
            self._carry_on()
        return done

    def let_program_answer(self) -> bool:
        """The automatic player's answer to the question on the table, from what its realm knows."""
        ask = self.pending
        if ask is None or isinstance(ask, Roll):
            return self.roll_for_me()
        return self.answer(AutoPlayer().answer(ask, self.session.view(ask.by)))

    def answer_run(self, as_last: bool = False) -> bool:
        """Every quiet question of this phase by its default, or as in the last turn."""
        done = not self.busy and self._do(lambda: self.session.answer_run(self.viewer, as_last))
        if done:
            self._carry_on()
        return done

    def roll_for_me(self) -> bool:
        """Throw the program's dice for one roll, although the host rolls his own otherwise."""
        ask = self.pending
        if not isinstance(ask, Roll):
            return False
        return self.answer(self.session.pips(ask))

    def _do(self, deed: Callable[[], Change]) -> bool:
        if self.covered:
            return False
        try:
            change = deed()
        except Refusal as refusal:
            self.refused.emit(self.words.refusal(refusal, self.view))
            return False
        except (CampaignFileError, EngineFault) as fault:
            self.failed.emit(str(fault))
            self.pending_changed.emit()
            return False
        self.committed.emit(change.touched, change)
        self.pending_changed.emit()
        return True

    # Long play

    def _carry_on(self) -> None:
        """What is left of the program's own moves goes on in slices."""
        if self.paused and not self._all_automatic():
            self._start(Goal("person", self.session.state.clock))

    @property
    def paused(self) -> bool:
        """Whether the program would go on, but does not run."""
        waits = self.session.waits_for_person() or self.read_only
        return not self.busy and self.pending is not None and not waits

    def _all_automatic(self) -> bool:
        state = self.session.state
        return all(state.realms[realm].controller == "auto" for realm in state.playing())

    @property
    def plays_for_all(self) -> bool:
        """Whether a stretch of the campaign is being played for everybody."""
        return self._goal is not None and self._goal.kind != "person"

    def resume(self) -> None:
        """After opening: what the program has still to do before a person is asked."""
        self._carry_on()

    def play_on(self, kind: str) -> None:
        """Let the program go on to a person, or for the host play every realm to the end of a turn, season or year."""
        if self.busy or self.pending is None or self.read_only or self.covered:
            return
        if kind != "person" and not self._host_sits():
            return
        state = self.session.state
        if kind == "person":
            self._carry_on()
            return
        self._start(Goal(kind, state.clock))

    def _start(self, goal: Goal) -> None:
        self._goal, self._cancelled = goal, False
        self.busy = True
        self.busy_changed.emit(True)
        self._timer.start(0)

    def cancel(self) -> None:
        """Stop at the next safe place."""
        self._cancelled = True

    def _slice(self) -> None:
        goal = self._goal
        if goal is None:
            return
        until = time.monotonic() + SLICE

        def stop(state: Campaign, _ask: Ask) -> bool:
            return reached(goal, state.clock)

        try:
            change = self.session.play(stop, lambda _state: time.monotonic() < until, goal.kind != "person")
        except (CampaignFileError, EngineFault) as fault:
            self._finish()
            self.failed.emit(str(fault))
            return
        self.committed.emit(change.touched, change)
        clock = clock_seen(self.session.state.clock, self.view.viewer)
        self.progressed.emit(*goal.progress(clock), self.words.clock(clock, self.view))
        asked = goal.kind == "person" and self.session.waits_for_person()
        if self._cancelled or not change.entries or asked or self.pending is None:
            self._finish()
        else:
            self._timer.start(0)

    def _finish(self) -> None:
        everybody = self._goal is not None and self._goal.kind != "person"
        self._goal, self.busy = None, False
        if everybody and not self._cancelled:
            self._carry_on()
        if not self.busy:
            self.busy_changed.emit(False)
            self.pending_changed.emit()

    # Going back

    def undo(self) -> bool:
        """Take the last answer back, or say why not."""
        return not self.busy and self._do(lambda: self.session.undo(self.viewer))

    def redo(self) -> bool:
        """Give it again."""
        return not self.busy and self._do(lambda: self.session.redo(self.viewer))

    def rewind(self, after: int) -> bool:
        """Go back to just after an entry; the tail is kept. The host's alone."""
        done = not self.busy and self._host_sits() and self._do(lambda: self.session.rewind(after))
        if done:
            self._carry_on()
        return done

    def undo_words(self) -> tuple[bool, str]:
        """Whether undo is possible, and what it takes back or why it cannot."""
        undo = self.session.can_undo(self.viewer)
        if undo.why:
            return False, self.words.refusal(Refusal(undo.why), self.view)
        return True, self.words.ask(undo.what, self.view) if undo.what is not None else ""

    # Commands

    def _host_sits(self) -> bool:
        """Whether the host looks on; in a player's seat his powers are refused."""
        if not self.view.host:
            self.refused.emit(self.words.refusal(Refusal("host_alone"), self.view))
        return self.view.host

    def host_command(self, deed: Callable[[Session], Change]) -> bool:
        """A command that is the host's alone, such as another controller or a remark."""
        return self._host_sits() and self.command(deed)

    def command(self, deed: Callable[[Session], Change]) -> bool:
        """A command that whoever sits there may give for what is his own, such as a letter or a plan."""
        done = not self.busy and self._do(lambda: deed(self.session))
        if done:
            self._carry_on()
        return done

    def verify(self, progress: Callable[[int], None]) -> Verdict:
        """Play everything again and compare."""
        return self.session.verify(progress)

    def let_go(self) -> None:
        """Leave the session to another bridge."""
        self._timer.stop()
        self._handed_on = True

    def close(self) -> None:
        """Let go of the file."""
        if self._handed_on:
            return
        self._timer.stop()
        self.session.journal.close()
