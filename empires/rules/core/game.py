"""The table a procedure plays at: it rolls, asks and says what happened; nothing else changes a campaign."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from empires.book.book import Dice, Rulebook
from empires.model.events.all_events import EVERYONE, BannerMoved, Event
from empires.model.events.courts import AllianceMade
from empires.model.events.heroes import PartyMoved, WarBandMoved
from empires.model.events.land import WandererMoved
from empires.model.events.sea import ShipMoved
from empires.model.fold.fold import evolve
from empires.model.land.world import Cell, World
from empires.model.state.asks import (
    NOBODY,
    Answer,
    Choice,
    Decide,
    Fact,
    Option,
    Pick,
    Procedure,
    Roll,
    Share,
    Slot,
    only_answer,
)  # fmt: skip
from empires.model.state.campaign import Campaign, RealmId
from empires.model.state.sight import viewers


class Rolled(Struct, frozen=True):
    """Dice as they fell."""

    pips: tuple[int, ...]

    @property
    def total(self) -> int:
        """Sum of the pips."""
        return sum(self.pips)

    @property
    def double(self) -> bool:
        """Two dice of the same number (ME-BATTLE-30)."""
        return len(self.pips) == 2 and self.pips[0] == self.pips[1]


def _put(ask: Choice) -> Procedure[Answer]:
    """The answer to a question; what can be answered in one way only is not asked."""
    only = only_answer(ask)
    return (yield ask) if only is None else only


class Game:
    """A world, a rulebook and a campaign in play; `log` gathers the events since it was last taken."""

    def __init__(self, world: World, book: Rulebook, state: Campaign) -> None:
        self.world, self.book, self.state = world, book, state
        self.log: list[Event] = []
        self.boundary: Campaign | None = None
        self.watch: Callable[[Campaign], None] | None = None

    def mark_boundary(self) -> None:
        """A phase is over: play may be taken up again from this very state."""
        self.boundary = self.state
        if self.watch is not None:
            self.watch(self.state)

    def emit(self, event: Event) -> None:
        """Let something happen: it changes the state and is told to those who may know."""
        before = self.state
        self.state = evolve(self.world, before, event)
        if isinstance(event, BannerMoved | WandererMoved | PartyMoved | WarBandMoved | ShipMoved):
            event = replace(event, saw_origin=self._seen(before, event.origin), saw_cell=self._seen(before, event.cell))
        if isinstance(event, AllianceMade):
            event = replace(event, saw=tuple(self._seen(before, cell) for cell in event.cells))
        self.log.append(replace(event, seen_by=self._audience(event, before)))

    def _audience(self, event: Event, before: Campaign) -> tuple[str, ...]:
        if event.reach == "all":
            return EVERYONE
        knowing = {event.realm, *event.involved}
        if event.reach == "sight":
            knowing |= viewers(self.world, before, event.cells) | viewers(self.world, self.state, event.cells)
        return tuple(sorted(knowing - {NOBODY}))

    def watching(self, cell: Cell) -> tuple[RealmId, ...]:
        """Realms that see the tile: dice are no secret to them whose outcome lies in it."""
        return tuple(sorted(viewers(self.world, self.state, (cell,))))

    def watching_all(self, cells: Iterable[Cell]) -> tuple[RealmId, ...]:
        """Realms that see each of the tiles: dice that lead to one of them tell these nothing that is out of sight."""
        seers = [viewers(self.world, self.state, (cell,)) for cell in cells]
        return tuple(sorted(set[RealmId].intersection(*seers))) if seers else ()

    def _seen(self, before: Campaign, cell: Cell) -> tuple[str, ...]:
        return tuple(sorted(viewers(self.world, before, (cell,)) | viewers(self.world, self.state, (cell,))))

    def take_log(self) -> tuple[Event, ...]:
        """Events since the last call."""
        taken, self.log = tuple(self.log), []
        return taken

    # Asks -------------------------------------------------------------------------------------------

    def roll(
        self,
        dice: str,
        why: str,
        rule: str,
        by: RealmId = NOBODY,
        seen_by: Iterable[RealmId] = (),
        **facts: Fact,
    ) -> Procedure[Rolled]:
        """Throw dice such as "2D6"; facts: what the words need (cell, banner ...)."""
        pips = yield Roll(dice, why, rule, by, facts, tuple(seen_by))
        return Rolled(cast(tuple[int, ...], pips))

    def amount(
        self, spec: str, why: str, rule: str, by: RealmId = NOBODY, seen_by: Iterable[RealmId] = (), **facts: Fact
    ) -> Procedure[int]:
        """Throw a chart's dice such as "D6x50+100" and work out the amount."""
        dice = Dice.parse(spec)
        if dice.count == 0:
            return dice.plus
        rolled = yield from self.roll(f"{dice.count}D{dice.sides}", why, rule, by, seen_by, **{**facts, "spec": spec})
        return dice.amount(rolled.total)

    def decide(
        self,
        by: RealmId,
        question: str,
        options: Sequence[Option],
        rules: Sequence[str] = (),
        *,
        secret: bool = False,
        default: str = "",
        **facts: Fact,
    ) -> Procedure[str]:
        """One option's key."""
        return cast(str, (yield from _put(Decide(by, question, tuple(options), tuple(rules), facts, secret, default))))

    def confirm(
        self, by: RealmId, question: str, rules: Sequence[str] = (), *, default: str = "", **facts: Fact
    ) -> Procedure[bool]:
        """Yes or no."""
        options = (Option("yes"), Option("no"))
        answer = yield Decide(by, question, options, tuple(rules), facts, default=default)
        return answer == "yes"

    def pick(
        self,
        by: RealmId,
        question: str,
        options: Sequence[Option],
        least: int,
        most: int,
        rules: Sequence[str] = (),
        *,
        secret: bool = False,
        default: Sequence[str] = (),
        **facts: Fact,
    ) -> Procedure[tuple[str, ...]]:
        """Keys of some options."""
        ask = Pick(by, question, tuple(options), least, most, tuple(rules), facts, secret, tuple(default))
        return cast("tuple[str, ...]", (yield from _put(ask)))

    def share(
        self,
        by: RealmId,
        question: str,
        slots: Sequence[Slot],
        total: int,
        rules: Sequence[str] = (),
        *,
        exact: bool = True,
        secret: bool = False,
        default: dict[str, int] | None = None,
        **facts: Fact,
    ) -> Procedure[dict[str, int]]:
        """Amounts by slot key, in a table of the caller's own; slots that get nothing are left out."""
        ask = Share(by, question, tuple(slots), total, exact, tuple(rules), facts, secret, dict(default or {}))
        return dict(cast("dict[str, int]", (yield from _put(ask))))
