"""Events of the whole winter: spells, building, diplomacy, espionage, hired troops."""

from __future__ import annotations

from empires.model.event import Event
from empires.model.pieces import Alliance, Engine, Levy, Message, Operative, Pact, Spell, Temple
from empires.model.world import Cell


class SpellCast(Event, frozen=True, tag=True):
    """An equinox spell was cast, by nobody where `realm` is "". worked: it takes effect (ME-EQUINOX-08).

    why it does not: fizzled (the casting roll), barred, unfit (the tile is not what it needs), no_target.
    """

    reach = "sight"
    key: str
    cell: Cell
    worked: bool
    why: str = ""


class SpellLaid(Event, frozen=True, tag=True):
    """A spell that lasts lies on a tile, marked for all to see (ME-EQUINOX-10)."""

    reach = "all"
    spell: Spell

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (self.spell.cell, *self.spell.cells)


class SpellChanged(Event, frozen=True, tag=True):
    """Something of a lasting spell changed."""

    reach = "all"
    cell: Cell
    now: Spell


class SpellEnded(Event, frozen=True, tag=True):
    """A lasting spell is over. mark: its id. why: spell_over, spell_ended, spell_broken, spell_spent."""

    reach = "all"
    mark: str
    key: str
    cell: Cell
    why: str


class RevenueAdjusted(Event, frozen=True, tag=True):
    """A spell, an event, a temple or a wizard changes the revenue of this winter, to be collected (ME-REVENUE-12)."""

    levy: Levy

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (self.levy.cell,) if self.levy.cell else ()


class WinterEventRolled(Event, frozen=True, tag=True):
    """An empire's winter event (ME-EVENTS-01). key: of the chart."""

    reach = "all"
    key: str


class MissionsDeclared(Event, frozen=True, tag=True):
    """A player said in secret to whom he means to send missions (ME-DIPLO-04). targets: tiles, all of this winter."""

    targets: tuple[Cell, ...]

    @property
    def cells(self) -> tuple[Cell, ...]:
        return self.targets


class MissionSent(Event, frozen=True, tag=True):
    """A mission to independents (ME-DIPLO-03). result: failure, outdone, late, temporary or complete."""

    cell: Cell
    result: str


class AllianceMade(Event, frozen=True, tag=True):
    """A temporary alliance holds for the next season (ME-DIPLO-07); who sees the tiles sees the markers.

    saw: for each of its tiles, the realms that see it; filled when it is emitted.
    """

    reach = "sight"
    alliance: Alliance
    saw: tuple[tuple[str, ...], ...] = ()

    @property
    def cells(self) -> tuple[Cell, ...]:
        return self.alliance.cells


class AllianceEnded(Event, frozen=True, tag=True):
    """An alliance is over. how: season, foraged or annexed (ME-DIPLO-07, ME-DIPLO-08)."""

    reach = "sight"
    cell: Cell
    how: str


class PactWritten(Event, frozen=True, tag=True):
    """A pact was put down, or agreed to; kept as proof (ME-DIPLO-01)."""

    pact: Pact


class MessageSent(Event, frozen=True, tag=True):
    """A player wrote to others through the host's file."""

    message: Message


class RansomPaid(Event, frozen=True, tag=True):
    """Crowns went from `payer` to `realm` for a prisoner, as was agreed (ME-DIPLO-02)."""

    crowns: int
    payer: str


class Built(Event, frozen=True, tag=True):
    """Something was built in winter. what: ship, fortress, city, village, academy, bridge, road ..."""

    reach = "sight"
    cell: Cell
    what: str
    sides: tuple[int, ...] = ()
    name: str = ""


class RoadTaken(Event, frozen=True, tag=True):
    """A banner goes by road this turn and needs no scouts (ME-MOVE-12). reached: tiles that it may march to."""

    banner: str
    cell: Cell
    reached: tuple[Cell, ...] = ()


class TempleFounded(Event, frozen=True, tag=True):
    """A player founded a temple (ME-BUILD-22)."""

    reach = "sight"
    temple: Temple

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (self.temple.cell,)


class TempleLost(Event, frozen=True, tag=True):
    """A founded temple is no more (ME-BUILD-24)."""

    reach = "sight"
    cell: Cell
    loser: str
    why: str


class EngineBuilt(Event, frozen=True, tag=True):
    """A siege train element was built (ME-SIEGETRAIN-02); where it is, all may see (ME-SIEGETRAIN-15)."""

    reach = "sight"
    engine: Engine

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (self.engine.cell,)


class EngineMoved(Event, frozen=True, tag=True):
    """An element goes with a banner, is stored, or changed hands."""

    reach = "sight"
    engine: str
    element: str
    owner: str
    cell: Cell
    banner: str = ""
    loser: str = ""


class EngineLost(Event, frozen=True, tag=True):
    """An element is no more."""

    reach = "sight"
    engine: str
    element: str
    cell: Cell
    why: str


class OperativesBought(Event, frozen=True, tag=True):
    """Operatives in one player's hand, noted in secret (ME-SPY-01). kinds: kind -> all he now has unplaced."""

    kinds: dict[str, int]


class OperativesCounted(Event, frozen=True, tag=True):
    """Each player tells how many he has, not of which kind (ME-SPY-02)."""

    reach = "all"
    count: int


class OperativePlaced(Event, frozen=True, tag=True):
    """A counter lies face down on a tile, for all to see (ME-SPY-03). craft: its kind, "" for all but its owner."""

    reach = "all"
    operative: str
    cell: Cell
    craft: str


class OperativeActed(Event, frozen=True, tag=True):
    """An operative was worked out; its owner and the victim know. chart, row: what was rolled, 0 for no roll.

    result: key of the sentence.
    """

    operative: str
    craft: str
    cell: Cell
    victim: str
    result: str
    chart: str = ""
    row: int = 0


class OperativesSeen(Event, frozen=True, tag=True):
    """An agent's player looked at the counters of a tile (ME-SPY-30)."""

    cell: Cell
    counters: tuple[Operative, ...]


class OperativeChanged(Event, frozen=True, tag=True):
    """A counter changed hands or place, for all to see; its kind is for its owner. loser: whose it was."""

    reach = "all"
    cell: Cell
    now: Operative
    loser: str = ""


class OperativeRemoved(Event, frozen=True, tag=True):
    """A counter is off the map. how: used, found, removed, kept, season. craft: of one that was turned up, else ""."""

    reach = "all"
    operative: str
    cell: Cell
    how: str
    craft: str = ""


class CourtShaken(Event, frozen=True, tag=True):
    """The king was hurt, wounded or killed (ME-SPY-16 to ME-SPY-18); months as in Realm.stunned and Realm.wary."""

    cell: Cell
    result: str
    stunned: int = 0
    wary: int = 0


class MoveDeclared(Event, frozen=True, tag=True):
    """The owner told a spy's player where a force will go in a month (ME-SPY-20); target: its own tile, it stays."""

    cell: Cell
    target: Cell
    banners: tuple[str, ...]
    month: int


class HiredChanged(Event, frozen=True, tag=True):
    """Points that serve for a season and wait to be put up. troops: as in Realm.hired."""

    troops: str
    delta: int
    why: str
    cell: Cell = ""


class PatronageRolled(Event, frozen=True, tag=True):
    """What a patron gave for his crowns (ME-DOW-02). row: of the chart; result: key of the sentence."""

    row: int
    result: str
    crowns: int = 0
    points: int = 0


class RealmBoonChanged(Event, frozen=True, tag=True):
    """Something helps or hinders a whole empire until the season of that year ends; 0 takes it off."""

    name: str
    until: int


class PlanLaid(Event, frozen=True, tag=True):
    """A player's budget sheet of this winter (what -> how much); done: it is committed."""

    plan: dict[str, int]
    done: bool = False


class PlanReady(Event, frozen=True, tag=True):
    """All see that a player has committed his winter, not what is in it."""

    reach = "all"
    ready: bool


WinterEvent = (
    SpellCast
    | SpellLaid
    | SpellChanged
    | SpellEnded
    | RevenueAdjusted
    | WinterEventRolled
    | MissionsDeclared
    | MissionSent
    | AllianceMade
    | AllianceEnded
    | PactWritten
    | MessageSent
    | RansomPaid
    | Built
    | RoadTaken
    | TempleFounded
    | TempleLost
    | EngineBuilt
    | EngineMoved
    | EngineLost
    | OperativesBought
    | OperativesCounted
    | OperativePlaced
    | OperativeActed
    | OperativesSeen
    | CourtShaken
    | MoveDeclared
    | OperativeChanged
    | OperativeRemoved
    | HiredChanged
    | PatronageRolled
    | RealmBoonChanged
    | PlanLaid
    | PlanReady
)
