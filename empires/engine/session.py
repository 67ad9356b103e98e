"""A campaign in play: the one gate through which answers go in and states come out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from empires.book.book import Rulebook
from empires.engine.commands import Commands
from empires.engine.faults import EngineFault as EngineFault
from empires.engine.faults import Unplayable
from empires.engine.habits import quiet, usual, ways_taken
from empires.engine.journal import BEGIN, Change, Entry, Journal, Snapshot, Source
from empires.engine.rolled import dice_after
from empires.engine.verify import Verdict, verify
from empires.knowledge.learning import teaches
from empires.knowledge.view import HOST, View, view_for
from empires.model.events.all_events import AnyEvent, RaceWritten, RealmJoined, SettingChanged, StrengthLearned
from empires.model.fold.fold import evolve
from empires.model.land.world import World
from empires.model.state.asks import Ask, Procedure, Refusal, Roll, checked, same
from empires.model.state.campaign import Campaign, Clock, Realm, RealmId
from empires.players import Player
from empires.players.plain import PlainPlayer
from empires.rules.core.game import Game
from empires.rules.year.campaign import campaign


class Undo(Struct, frozen=True):
    """Whether something can be taken back; entry: the first that would go; why: key of the sentence if it cannot."""

    entry: int = 0
    why: str = ""
    what: Ask | None = None


Stop = Callable[[Campaign, Ask], bool]
Progress = Callable[[Campaign], bool]
"""Called now and then while the program plays; False stops it at a safe place."""


LATELY = 2000
"""Entries in which the last way of a banner is looked for."""


class Session(Commands):
    """A journal opened for play.

    players: automatic players by realm id; realms that are not named are played by `default`.
    set_aside: answers of the last phase that the rules of this program could not follow when the file was opened.
    Journal faults pass through, and leave the session as the journal is.
    """

    def __init__(
        self,
        journal: Journal,
        world: World,
        book: Rulebook,
        default: Player | None = None,
        players: Mapping[RealmId, Player] | None = None,
    ) -> None:
        self.journal, self.world, self.book = journal, world, book
        self._default: Player = default or PlainPlayer()
        self._players = dict(players or {})
        self.set_aside = 0
        self._watch: Callable[[Campaign], None] | None = None
        self._undone: list[Entry] = []
        self._last: Entry | None = None
        self._views: dict[str, tuple[Campaign, View]] = {}
        self._load()

    # Reading ----------------------------------------------------------------------------------------

    @property
    def state(self) -> Campaign:
        """The whole truth; only the host's tools may look at it."""
        return self._game.state

    @property
    def pending(self) -> Ask | None:
        """The question on the table, None before the beginning and after the end."""
        return self._ask

    @property
    def next_entry(self) -> int:
        """Number of the entry that the next answer makes; an answer names it."""
        return self._length + 1

    def view(self, viewer: str = HOST) -> View:
        """The campaign as the viewer may know it."""
        known = self._views.get(viewer)
        if known is not None and known[0] is self.state:
            return known[1]
        view = view_for(self.world, self.book, self.state, viewer)
        self._views[viewer] = (self.state, view)
        return view

    def waits_for_person(self) -> bool:
        """Whether the pending ask is for a person or for the host's own dice."""
        return self._ask is not None and not self._automatic(self._ask)

    def set_watch(self, watch: Callable[[Campaign], None]) -> None:
        """Show the state at the end of every phase to somebody who checks it."""
        self._watch = self._game.watch = watch

    # Loading ----------------------------------------------------------------------------------------

    def _load(self) -> None:
        self._last = None
        snapshot = self.journal.snapshot()
        header = self.journal.header
        state = snapshot.state if snapshot else Campaign(header.name, header.seed)
        self._game = Game(self.world, self.book, state)
        self._run: Procedure[None] | None = None
        self._ask: Ask | None = None
        self._length = snapshot.after if snapshot else 0
        self._snapshots: list[Snapshot] = []
        self._dice = dice_after(self.journal, self._length, state.clock)
        if snapshot:
            try:
                self._begin()
            except Exception as fault:
                raise EngineFault(f"the rules cannot go on after entry {snapshot.after} ({fault})") from fault
        for entry in self.journal.entries(self._length + 1):
            try:
                self._replay(entry)
            except Exception as fault:
                raise Unplayable(entry.number, fault) from fault
        self._game.take_log()
        self._snapshots.clear()
        self._game.watch = self._watch

    def _replay(self, entry: Entry) -> None:
        if entry.ask is not None:
            self._send(entry.ask, checked(entry.ask, entry.answer))
        elif entry.answer == BEGIN:
            self._begin()
        else:
            for event in entry.events:
                self._game.state = evolve(self.world, self._game.state, event)
        self._length = entry.number

    def _begin(self) -> None:
        self._run = campaign(self._game)
        self._ask = next(self._run, None)

    def _send(self, ask: Ask, answer: Any) -> None:
        if self._run is None or self._ask is None or not same(self._ask, ask):
            raise EngineFault("it answers another question than the rules ask")
        try:
            if isinstance(ask, Roll):
                self._dice.made(ask, self.state.clock)
            self._ask = self._run.send(answer)
        except StopIteration:
            self._ask = None

    def pips(self, ask: Roll) -> tuple[int, ...]:
        """What the program's dice show for the roll on the table."""
        return self._dice.pips(ask, self.next_entry, self.state.clock)

    # Playing ----------------------------------------------------------------------------------------

    def begin(self, realms: Sequence[Realm], settings: Mapping[str, str] | None = None) -> Change:
        """Seat the players and put the first question; only in an empty journal."""
        joined: tuple[AnyEvent, ...] = tuple(
            RealmJoined(realm=realm.id, player=realm, seen_by=("*",)) for realm in realms
        )
        chosen: tuple[AnyEvent, ...] = tuple(
            SettingChanged(name=n, value=v, seen_by=("*",)) for n, v in sorted((settings or {}).items())
        )
        written = tuple(RaceWritten(race=race, seen_by=("*",)) for _, race in sorted(self.book.races.items()))
        self._length = 0
        batch = [self._command(event) for event in (*written, *joined, *chosen)]
        self._begin()
        batch.append(self._entry("host", None, BEGIN, Clock()))
        return self._finish(batch)

    def answer(self, value: Any, entry: int | None = None, viewer: str = HOST, stop: Stop | None = None) -> Change:
        """Answer the pending ask as a person; dice and automatic players go on to the next question for a person.

        All of it is one transaction. entry: the number the answer was made against; a stale one is refused.
        Refusal if it breaks a rule.
        """
        ask = self._ask
        if ask is None:
            raise Refusal("nothing_asked")
        if entry is not None and entry != self.next_entry:
            raise Refusal("stale")
        if viewer not in (HOST, ask.by):
            raise Refusal("not_yours")
        value = checked(ask, value)
        source: Source = "table" if isinstance(ask, Roll) else "person"
        if isinstance(ask, Roll) and self._automatic(ask):
            source = "seed"
            if value != self.pips(ask):
                raise Refusal("dice_seeded")
        batch = [self._take(ask, value, source)]
        self._undone.clear()
        self._go_on(batch, stop)
        return self._finish(batch)

    def play(self, stop: Stop | None = None, progress: Progress | None = None, everybody: bool = False) -> Change:
        """Let dice and automatic players go on; committed phase by phase, so that little is lost if it is killed.

        everybody: the program answers for persons too, as long as this call lasts.
        """
        done: list[Entry] = []
        while (
            (ask := self._ask) is not None and self._automatic(ask, everybody) and not (stop and stop(self.state, ask))
        ):
            batch: list[Entry] = []
            self._go_on(batch, stop, True, everybody)
            done.extend(self._finish(batch).entries)
            if progress and not progress(self.state):
                break
        return Change(tuple(done))

    def answer_run(self, viewer: str = HOST, as_last: bool = False) -> Change:
        """Answer the quiet questions of one player's phase with their defaults, or as in an earlier turn.

        It stops before any question that is not asked every month, and when the phase is over. Refusal if the
        question on the table is none of these.
        """
        first = self._ask
        if first is None or isinstance(first, Roll) or not quiet(first):
            raise Refusal("not_quiet")
        if viewer not in (HOST, first.by):
            raise Refusal("not_yours")
        taken = ways_taken(self.world, self._lately()) if as_last else {}
        clock, batch = self.state.clock, list[Entry]()
        while (ask := self._ask) is not None and not isinstance(ask, Roll) and quiet(ask):
            if ask.by != first.by or self.state.clock != clock:
                break
            value = checked(ask, usual(ask, self.view(ask.by), taken))
            batch.append(self._take(ask, value, "person"))
            self._go_on(batch, None)
        self._undone.clear()
        return self._finish(batch)

    def _lately(self) -> Sequence[Entry]:
        """The entries of the last year or so, in which every banner went somewhere."""
        return self.journal.entries(max(1, self._length - LATELY), self._length)

    def _go_on(self, batch: list[Entry], stop: Stop | None, phase: bool = False, everybody: bool = False) -> None:
        while self._ask is not None and self._automatic(self._ask, everybody):
            if (stop and stop(self.state, self._ask)) or (phase and self._snapshots):
                return
            ask = self._ask
            try:
                value: Any
                if isinstance(ask, Roll):
                    value, source = self.pips(ask), "seed"
                else:
                    player = self._players.get(ask.by, self._default)
                    value, source = player.answer(ask, self.view(ask.by)), "auto"
                value = checked(ask, value)
            except Refusal as refusal:
                self._load()
                raise EngineFault(f"an automatic player gave an unlawful answer: {refusal.key} to {ask}") from refusal
            batch.append(self._take(ask, value, source))  # type: ignore[arg-type]

    def _automatic(self, ask: Ask, everybody: bool = False) -> bool:
        if isinstance(ask, Roll):
            return self.state.agreed.dice == "seed"
        return everybody or self.state.realms[ask.by].controller == "auto"

    def _take(self, ask: Ask, value: Any, source: Source) -> Entry:
        before, known = self.state, self.view(ask.by) if source == "person" else None
        try:
            self._send(ask, value)
        except Exception as fault:
            number = self.next_entry
            self._load()
            raise EngineFault(f"the rules failed at entry {number} ({type(fault).__name__}: {fault})") from fault
        return self._entry(source, ask, value, before.clock, self._fixed(ask, known))

    def _entry(self, source: Source, ask: Ask | None, answer: Any, clock: Clock, fixed: str = "") -> Entry:
        number = self._length + 1
        entry = Entry(number, source, ask, answer, self._game.take_log(), fixed)  # type: ignore[arg-type]
        self._length = number
        if self._game.boundary is not None:
            label = f"{clock.year}/{clock.turn}/{clock.player}/{clock.step}"
            self._snapshots.append(Snapshot(number, self._game.boundary, label))
            self._game.boundary = None
        return entry

    def _fixed(self, ask: Ask, known: View | None) -> str:
        """Why an answer stands: dice were thrown, or its player (who knew so much before it) learned something."""
        if isinstance(ask, Roll):
            return "dice"
        told = any(isinstance(event, StrengthLearned) for event in self._game.log)
        return "knowledge" if known is None or told or teaches(known, self.view(ask.by), self._ask) else ""

    def _finish(self, batch: list[Entry]) -> Change:
        snapshots, self._snapshots = self._snapshots, []
        try:
            self.journal.commit(batch, snapshots)
        except BaseException:
            self._load()
            raise
        self._last = batch[-1] if batch else self._last
        return Change(tuple(batch))

    # Commands ---------------------------------------------------------------------------------------

    def _command(self, *events: AnyEvent) -> Entry:
        for event in events:
            self._game.state = evolve(self.world, self._game.state, event)
        entry = Entry(self._length + 1, "host", None, type(events[0]).__name__, events)
        self._length += 1
        return entry

    def _host(self, *events: AnyEvent) -> Change:
        self._undone.clear()
        return self._finish([self._command(*events)])

    # Going back -------------------------------------------------------------------------------------

    def can_undo(self, viewer: str = HOST) -> Undo:
        """What plain undo would take back; it stops where dice were thrown or something was learned."""
        if self._length == 0:
            return Undo(why="nothing_to_undo")
        last = self._latest()
        own = viewer == HOST or (last.ask is not None and last.ask.by == viewer)
        if not own or last.answer == BEGIN or (last.ask is None and last.answer == "RealmJoined"):
            return Undo(why="nothing_to_undo")
        if last.fixed:
            return Undo(why=f"undo_{last.fixed}")
        return Undo(last.number, "", last.ask)

    def _latest(self) -> Entry:
        """The last entry; it is asked for after every answer, so it is not read again."""
        if self._last is None or self._last.number != self._length:
            self._last = self.journal.entries(self._length, self._length)[0]
        return self._last

    def undo(self, viewer: str = HOST) -> Change:
        """Take the last answer back; Refusal says why it cannot be."""
        undo = self.can_undo(viewer)
        if undo.why:
            raise Refusal(undo.why)
        last = self._latest()
        self.journal.cut(undo.entry - 1, "undo")
        self._load()
        self._undone.append(last)
        return Change(taken_off=1)

    def can_redo(self, viewer: str = HOST) -> bool:
        """Whether an answer that was taken back can be given again; a player gives again only his own."""
        if not self._undone:
            return False
        ask = self._undone[-1].ask
        own = viewer == HOST or (ask is not None and ask.by == viewer)
        return own and ask in (None, self._ask)

    def redo(self, viewer: str = HOST) -> Change:
        """Give the answer again that was taken back last."""
        if not self.can_redo(viewer):
            raise Refusal("nothing_to_redo")
        entry = self._undone.pop()
        kept = list(self._undone)
        if entry.ask is None:
            change = self._finish([self._command(*entry.events)])
        else:
            change = self.answer(entry.answer)
        self._undone = kept
        return change

    def rewind(self, after: int) -> Change:
        """The host goes back to just after an entry; what came later is kept as a branch."""
        first = self._first_answer()
        if not first - 1 <= after < self._length:
            raise Refusal("rewind_range")
        taken = self._length - after
        self.journal.cut(after, "rewind")
        self._undone.clear()
        self._load()
        return Change(taken_off=taken)

    def _first_answer(self) -> int:
        begins = (entry.number + 1 for entry in self.journal.entries(1, 200) if entry.answer == BEGIN)
        return next(begins, 1)

    # Checking ---------------------------------------------------------------------------------------

    def verify(self, progress: Callable[[int], None] | None = None) -> Verdict:
        """Play the whole journal again from the start and compare dice, events and state."""
        verdict, header = verify(self.journal, self.world, self.book, self.state, progress), self.journal.header
        if verdict.fault and header.rules_print != self.book.fingerprint:
            since = f"the rules have changed since the campaign was begun with version {header.program}"
            return msgspec.structs.replace(verdict, fault=f"{since}: {verdict.fault}")
        return verdict


__all__ = ["Change", "EngineFault", "Session", "Undo", "Unplayable"]
