"""How far the program shall play on by itself."""

from __future__ import annotations

from dataclasses import dataclass

from empires.model.state.campaign import PHASES, SEASON_TURNS, WINTER, Clock

STEPS = ("choose_realms", "fill_realms", "muster", "draw_up")


def place(clock: Clock) -> int:
    """A number that grows as the clock goes on within a year; the last of the year is `LENGTH` at most."""
    if clock.part == "setup":
        return STEPS.index(clock.step) if clock.step in STEPS else 0
    if clock.part == "season":
        phase = PHASES.index(clock.step) + 1 if clock.step in PHASES else 0
        return 10 + (clock.turn - 1) * 100 + clock.at * 10 + phase
    if clock.part == "winter":
        return 10 + SEASON_TURNS * 100 + WINTER.index(clock.step)
    return 20 + SEASON_TURNS * 100


@dataclass(frozen=True)
class Goal:
    """kind: person (until someone is asked), player, turn, season or year; start: where the clock stood."""

    kind: str
    start: Clock

    def progress(self, clock: Clock) -> tuple[int, int]:
        """(done, of) in steps of the clock; (0, 0) where the end is not known."""
        whole = self._length()
        if not whole:
            return 0, 0
        done = place(clock) - place(self.start) if clock.year == self.start.year else whole
        return min(max(done, 0), whole), whole

    def _length(self) -> int:
        ends = {
            "turn": 10 + self.start.turn * 100,
            "season": 10 + SEASON_TURNS * 100,
            "year": 20 + SEASON_TURNS * 100,
        }
        return max(ends.get(self.kind, 0) - place(self.start), 0)


def reached(goal: Goal, clock: Clock) -> bool:
    """Whether the goal lies behind."""
    start = goal.start
    if clock.part == "over" or goal.kind == "person":
        return clock.part == "over"
    if clock.year != start.year:
        return True
    match goal.kind:
        case "player":
            return (clock.part, clock.turn, clock.at) != (start.part, start.turn, start.at)
        case "turn":
            return (clock.part, clock.turn) != (start.part, start.turn)
        case "season":
            return clock.part != start.part if start.part != "setup" else clock.part == "winter"
        case _:
            return False
