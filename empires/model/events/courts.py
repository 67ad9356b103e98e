"""Events of diplomacy and espionage."""

from __future__ import annotations

from empires.model.events.event import Event, Telling
from empires.model.land.world import Cell
from empires.model.state.pieces import Alliance, Message, Operative, Pact


class MissionsDeclared(Event, frozen=True, tag=True):
    """A player said in secret to whom he means to send missions (ME-DIPLO-04). targets: tiles, all of this winter."""

    telling = Telling("courts")
    shows = ("targets",)

    targets: tuple[Cell, ...]

    @property
    def cells(self) -> tuple[Cell, ...]:
        return self.targets


class MissionSent(Event, frozen=True, tag=True):
    """A mission to independents (ME-DIPLO-03). result: failure, outdone, late, temporary or complete."""

    telling = Telling("courts")
    shows = ("cell", "result")

    cell: Cell
    result: str


class AllianceMade(Event, frozen=True, tag=True):
    """A temporary alliance holds for the next season (ME-DIPLO-07); who sees the tiles sees the markers.

    saw: for each of its tiles, the realms that see it; filled when it is emitted.
    """

    reach = "sight"
    telling = Telling("courts", of_tiles=True)
    shows = ()

    alliance: Alliance
    saw: tuple[tuple[str, ...], ...] = ()

    @property
    def cells(self) -> tuple[Cell, ...]:
        return self.alliance.cells


class AllianceEnded(Event, frozen=True, tag=True):
    """An alliance is over. how: season, foraged or annexed (ME-DIPLO-07, ME-DIPLO-08)."""

    reach = "sight"
    telling = Telling("courts", of_tiles=True)
    shows = ("cell", "how")

    cell: Cell
    how: str

    @property
    def big(self) -> bool:
        """All alliances end with the season."""
        return self.how != "season"


class PactWritten(Event, frozen=True, tag=True):
    """A pact was put down, or agreed to; kept as proof (ME-DIPLO-01)."""

    telling = Telling("courts", by_hand=True)
    shows = ("pact",)

    pact: Pact


class MessageSent(Event, frozen=True, tag=True):
    """A player wrote to others through the host's file."""

    telling = Telling("courts", by_hand=True)
    shows = ("message",)

    message: Message


class RansomPaid(Event, frozen=True, tag=True):
    """Crowns went from `payer` to `realm` for a prisoner, as was agreed (ME-DIPLO-02)."""

    telling = Telling("courts", by_hand=True)
    shows = ("crowns", "payer")

    crowns: int
    payer: str


class OperativesBought(Event, frozen=True, tag=True):
    """Operatives in one player's hand, noted in secret (ME-SPY-01). kinds: kind -> all he now has unplaced."""

    telling = Telling("courts")
    shows = ("kinds",)

    kinds: dict[str, int]


class OperativesCounted(Event, frozen=True, tag=True):
    """Each player tells how many he has, not of which kind (ME-SPY-02)."""

    reach = "all"
    telling = Telling("courts")
    shows = ("count",)

    count: int


class OperativePlaced(Event, frozen=True, tag=True):
    """A counter lies face down on a tile, for all to see (ME-SPY-03). craft: its kind, "" for all but its owner."""

    reach = "all"
    telling = Telling("courts")
    shows = ("operative", "cell")

    operative: str
    cell: Cell
    craft: str


class OperativeActed(Event, frozen=True, tag=True):
    """An operative was worked out; its owner and the victim know. chart, row: what was rolled, 0 for no roll.

    result: key of the sentence.
    """

    telling = Telling("courts", big=True)
    shows = ("operative", "craft", "cell", "victim", "result", "chart", "row")

    operative: str
    craft: str
    cell: Cell
    victim: str
    result: str
    chart: str = ""
    row: int = 0


class OperativesSeen(Event, frozen=True, tag=True):
    """An agent's player looked at the counters of a tile (ME-SPY-30)."""

    telling = Telling("courts")
    shows = ("cell", "counters")

    cell: Cell
    counters: tuple[Operative, ...]


class OperativeChanged(Event, frozen=True, tag=True):
    """A counter changed hands or place, for all to see; its kind is for its owner. loser: whose it was."""

    reach = "all"
    telling = Telling("courts")
    shows = ("cell", "loser")

    cell: Cell
    now: Operative
    loser: str = ""


class OperativeRemoved(Event, frozen=True, tag=True):
    """A counter is off the map. how: used, found, removed, kept, season. craft: of one that was turned up, else ""."""

    reach = "all"
    telling = Telling("courts")
    shows = ("operative", "cell", "how", "craft")

    operative: str
    cell: Cell
    how: str
    craft: str = ""


class CourtShaken(Event, frozen=True, tag=True):
    """The king was hurt, wounded or killed (ME-SPY-16 to ME-SPY-18); months as in Realm.stunned and Realm.wary."""

    telling = Telling("courts", big=True, shaking=True, of_tiles=True)
    shows = ("cell", "result", "stunned", "wary")

    cell: Cell
    result: str
    stunned: int = 0
    wary: int = 0


class MoveDeclared(Event, frozen=True, tag=True):
    """The owner told a spy's player where a force will go in a month (ME-SPY-20); target: its own tile, it stays."""

    telling = Telling("courts")
    shows = ("cell", "target", "banners", "month")

    cell: Cell
    target: Cell
    banners: tuple[str, ...]
    month: int


CourtEvent = (
    MissionsDeclared
    | MissionSent
    | AllianceMade
    | AllianceEnded
    | PactWritten
    | MessageSent
    | RansomPaid
    | OperativesBought
    | OperativesCounted
    | OperativePlaced
    | OperativeActed
    | OperativesSeen
    | OperativeChanged
    | OperativeRemoved
    | CourtShaken
    | MoveDeclared
)
