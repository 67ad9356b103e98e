"""The chronicle of a report: what a reader may know of what happened, by turn and phase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from empires.engine.decided import stands_beside
from empires.engine.journal import Entry, Journal
from empires.engine.views import redacted
from empires.knowledge.view import View
from empires.model.events import all_events as ev
from empires.model.state.asks import Roll
from empires.model.state.campaign import Clock
from empires.reports.model import ReportLine, ReportPhase, ReportRemark, ReportTurn, When
from empires.words.sentences import Line, Words
from empires.words.shortened import in_short

BLOCK = 1500
"""Entries read at a time, from the end backwards."""

Moment = tuple[int, str, int]
"""Year, part and turn: what a report's sections are cut by."""


class Meal(Struct):
    """Who ate in one way, told in one line; by: the way."""

    by: str
    eaters: list[ReportLine]


class Scene(Struct):
    """Lines of one phase while they are gathered; fed: meals that more may still join, by their way."""

    clock: Clock
    lines: list[ReportLine | Meal]
    fed: dict[str, Meal] = {}


def moment(clock: Clock) -> Moment:
    """The section that a clock is in."""
    return clock.year, clock.part, clock.turn if clock.part == "season" else 0


def recent(journal: Journal, now: Clock) -> list[Entry]:
    """Entries from the beginning of this year on; in its first turn, from the year before on."""
    first_year = now.year - 1 if now.part == "season" and now.turn == 1 else now.year
    found: list[Entry] = []
    last = journal.length()
    while last > 0:
        block = list(journal.entries(max(1, last - BLOCK + 1), last))
        for place in range(len(block) - 1, -1, -1):
            start = _opening(block[place], first_year)
            if start is not None:
                # What came before it in the same entry is the end of the winter before.
                opening = replace(block[place], ask=None, answer=None, events=block[place].events[start:])
                return [opening, *block[place + 1 :], *found]
        found = block + found
        last -= len(block)
    return found


def _opening(entry: Entry, year: int) -> int | None:
    """Which event of the entry begins the year's season, None if none does; year 1 begins with the set-up."""
    if year <= 1:
        return None
    for place, event in enumerate(entry.events):
        if isinstance(event, ev.ClockMoved):
            clock = event.clock
            if (clock.year, clock.part, clock.turn, clock.step) == (year, "season", 1, "order"):
                return place
    return None


class Story:
    """Cuts entries down to the reader, and tells them phase by phase."""

    def __init__(self, view: View, words: Words, since: Clock | None = None) -> None:
        self.view, self.words, self.since = view, words, since
        self.remarks: list[ReportRemark] = []
        self._order: dict[str, list[int]] = {}
        self._alone: list[Roll] = []
        self._scene = Scene(Clock(), [])
        self._scenes: list[Scene] = [self._scene]

    def tell(self, entries: Iterable[Entry]) -> tuple[ReportTurn, ...]:
        """Turns with something to tell, oldest first."""
        for entry in entries:
            known = redacted(entry, self.view)
            if known is not None:
                self._entry(known)
        return tuple(self._turns())

    def _entry(self, entry: Entry) -> None:
        """One entry: its dice beside the event that they alone decided, else in a line of their own before all of it.

        Where the clock moves in it, what follows belongs to the next phase.
        """
        roll = entry.ask if isinstance(entry.ask, Roll) else None
        dice = self._dice(entry, roll) if roll is not None else None
        events = in_short(_plain(entry.events))
        beside = self._decided(roll, events) if roll is not None and dice is not None else None
        if roll is not None and dice is not None and beside is None:
            self._scene.lines.append(self._line(dice, "", dice.rules))
            self._alone.append(roll)
        for event in events:
            if isinstance(event, ev.ClockMoved):
                self._scene = Scene(event.clock, [])
                self._scenes.append(self._scene)
            else:
                self._event(event, dice if event is beside else None)

    def _dice(self, entry: Entry, roll: Roll) -> Line | None:
        """The line of the dice; those for the order of play wait until it stands."""
        if roll.why == "order":
            self._order.setdefault(roll.by, []).append(sum(entry.answer))
            return None
        return self.words.lines(replace(entry, events=()), self.view)[0]

    def _decided(self, roll: Roll, events: Sequence[ev.AnyEvent]) -> ev.AnyEvent | None:
        """The first event told that the roll decided, with no other roll of its kind: a total shows no part alone."""
        for event in events:
            if isinstance(event, ev.ClockMoved):
                return None
            if stands_beside(roll, event) and self.words.event(event, self.view):
                parts = any(other.why == roll.why and stands_beside(other, event) for other in self._alone)
                return None if parts else event
        return None

    def _event(self, event: ev.Event, dice: Line | None) -> None:
        """Tell an event, with the dice that decided it."""
        if isinstance(event, ev.Remarked):
            self.remarks.append(ReportRemark(event.realm, self._when(self._scene.clock), event.text))
            return
        if isinstance(event, ev.Fed):
            self._ate(event)
            return
        for line in self.words.lines(Entry(0, "host", None, None, (event,)), self.view):  # type: ignore[arg-type]
            thrown = dice.dice if dice is not None else ""
            if isinstance(event, ev.OrderRolled):
                thrown, self._order = self._thrown(), {}
            rules = tuple(dict.fromkeys((*line.rules, *(dice.rules if dice is not None else ()))))
            self._scene.lines.append(self._line(line, thrown, rules))
            self._alone.clear()
            if isinstance(event, ev.BannerMoved):
                self._scene.fed.clear()

    def _thrown(self) -> str:
        """Each realm's roll for the order of play, with what it rolled again for ties."""
        return ", ".join(
            self.words.say(
                "report.thrown",
                {"realm": self.words.realm(realm, self.view), "first": first, "more": ", ".join(map(str, again))},
            )
            for realm, (first, *again) in self._order.items()
        )

    def _ate(self, event: ev.Fed) -> None:
        banner, place = self.words.banner(event.banner, self.view), self.words.place(event.cell, self.view)
        text = self.words.say("report.at_place", {"banner": banner, "cell": place})
        tiles = (self.view.world.number(event.cell),)
        if event.by not in self._scene.fed:
            self._scene.fed[event.by] = Meal(event.by, [])
            self._scene.lines.append(self._scene.fed[event.by])
        self._scene.fed[event.by].eaters.append(ReportLine(text, "supply", "", (event.rule,), tiles))

    def _line(self, line: Line, dice: str, rules: Sequence[str]) -> ReportLine:
        tiles = tuple(dict.fromkeys(self.view.world.number(cell) for cell in line.cells))
        return ReportLine(line.text, line.kind, dice, tuple(rules), tiles)

    def _when(self, clock: Clock) -> When:
        return When(clock.year, clock.turn, self.words.moment(clock.year, clock.turn))

    # Sections ---------------------------------------------------------------------------------------

    def _turns(self) -> Iterator[ReportTurn]:
        moments = list(dict.fromkeys(moment(scene.clock) for scene in self._scenes))
        told = {m: [p for s in self._scenes if moment(s.clock) == m and (p := self._phase(s))] for m in moments}
        for place, (year, part, turn) in enumerate(moments):
            phases = _joined(told[year, part, turn])
            if phases:
                fresh = place >= len(moments) - 2 if self.since is None else True
                key = f"report.title_{part}"
                title = self.words.say(key, {"year": year, "turn": turn})
                if self.since is None or moment(self.since) in moments[: place + 1]:
                    yield ReportTurn(title, part, year, turn, fresh, phases)

    def _phase(self, scene: Scene) -> ReportPhase | None:
        lines = tuple(self._eaten(line) if isinstance(line, Meal) else line for line in scene.lines)
        if not lines:
            return None
        clock, step = scene.clock, self.words.term("step", scene.clock.step)
        key = "report.phase" if clock.player else "report.step"
        fields = {"realm": self.words.realm(clock.player, self.view), "step": step}
        return ReportPhase(self.words.say(key, fields), clock.player, clock.step, lines)

    def _eaten(self, meal: Meal) -> ReportLine:
        text = self.words.say(f"report.fed_{meal.by}", {"list": self.words.book.series([e.text for e in meal.eaters])})
        tiles = tuple(dict.fromkeys(tile for line in meal.eaters for tile in line.tiles))
        return ReportLine(text, "supply", "", meal.eaters[0].rules, tiles)


def _plain(events: Sequence[ev.AnyEvent]) -> list[ev.AnyEvent]:
    """The events without what a tile that was scouted says of itself."""
    scouted = {e.cell for e in events if isinstance(e, ev.TileScouted)}
    return [e for e in events if not (isinstance(e, ev.SettlementPlaced | ev.TileMarked) and e.cell in scouted)]


def _joined(phases: Sequence[ReportPhase]) -> tuple[ReportPhase, ...]:
    """Phases of one realm and step in a row become one."""
    found: list[ReportPhase] = []
    for phase in phases:
        if found and (found[-1].realm, found[-1].step) == (phase.realm, phase.step):
            phase = replace(phase, lines=found.pop().lines + phase.lines)
        found.append(phase)
    return tuple(found)


def rules_of(turns: Iterable[ReportTurn]) -> list[str]:
    """Ids of all rules that are named, in order."""
    named = (rule for turn in turns for phase in turn.phases for line in phase.lines for rule in line.rules)
    return list(dict.fromkeys(named))
