"""Events of the whole winter: spells, building, diplomacy, espionage, hired troops."""

from __future__ import annotations

from empires.model.events.event import Event, Telling
from empires.model.land.world import Cell
from empires.model.state.pieces import Engine, Levy, RealmId, Spell, Temple


class SpellCast(Event, frozen=True, tag=True):
    """An equinox spell was cast, by nobody where `realm` is "". worked: it takes effect (ME-EQUINOX-08).

    why it does not: fizzled (the casting roll), barred, unfit (the tile is not what it needs), no_target.
    """

    reach = "sight"
    telling = Telling("magic")
    shows = ("key", "cell", "worked", "why")

    key: str
    cell: Cell
    worked: bool
    why: str = ""


class SpellLaid(Event, frozen=True, tag=True):
    """A spell that lasts lies on a tile, marked for all to see (ME-EQUINOX-10)."""

    reach = "all"
    telling = Telling("magic", big=True, of_tiles=True)
    shows = ("spell",)

    spell: Spell

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (self.spell.cell, *self.spell.cells)


class SpellChanged(Event, frozen=True, tag=True):
    """Something of a lasting spell changed."""

    reach = "all"
    telling = Telling("magic")
    shows = ("cell", "now")

    cell: Cell
    now: Spell


class SpellEnded(Event, frozen=True, tag=True):
    """A lasting spell is over. mark: its id. why: spell_over, spell_ended, spell_broken, spell_spent."""

    reach = "all"
    telling = Telling("magic", of_tiles=True)
    shows = ("mark", "key", "cell", "why")

    mark: str
    key: str
    cell: Cell
    why: str


class RevenueAdjusted(Event, frozen=True, tag=True):
    """A spell, an event, a temple or a wizard changes the revenue of this winter, to be collected (ME-REVENUE-12)."""

    telling = Telling("winter")
    shows = ("levy",)

    levy: Levy

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (self.levy.cell,) if self.levy.cell else ()


class WinterEventRolled(Event, frozen=True, tag=True):
    """An empire's winter event (ME-EVENTS-01). key: of the chart."""

    reach = "all"
    telling = Telling("winter", big=True)
    shows = ("key",)

    key: str


class Built(Event, frozen=True, tag=True):
    """Something was built in winter. what: ship, fortress, city, village, academy, bridge, road ..."""

    reach = "sight"
    telling = Telling("works", of_tiles=True)
    shows = ("cell", "what", "sides", "name")

    cell: Cell
    what: str
    sides: tuple[int, ...] = ()
    name: str = ""


class RoadTaken(Event, frozen=True, tag=True):
    """A banner goes by road this turn and needs no scouts (ME-MOVE-12). reached: tiles that it may march to."""

    telling = Telling("movement")
    shows = ("banner", "cell", "reached")

    banner: str
    cell: Cell
    reached: tuple[Cell, ...] = ()


class TempleFounded(Event, frozen=True, tag=True):
    """A player founded a temple (ME-BUILD-22)."""

    reach = "sight"
    telling = Telling("works", of_tiles=True, beginning=True)
    shows = ("temple",)

    temple: Temple

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (self.temple.cell,)


class TempleLost(Event, frozen=True, tag=True):
    """A founded temple is no more (ME-BUILD-24)."""

    reach = "sight"
    telling = Telling("works", big=True, of_tiles=True)
    shows = ("cell", "loser", "why")

    cell: Cell
    loser: str
    why: str

    def lost_by(self, realm: RealmId) -> bool:
        return self.loser == realm


class EngineBuilt(Event, frozen=True, tag=True):
    """A siege train element was built (ME-SIEGETRAIN-02); where it is, all may see (ME-SIEGETRAIN-15)."""

    reach = "sight"
    telling = Telling("works")
    shows = ("engine",)

    engine: Engine

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (self.engine.cell,)


class EngineMoved(Event, frozen=True, tag=True):
    """An element goes with a banner, is stored, or changed hands."""

    reach = "sight"
    telling = Telling("works")
    shows = ("engine", "element", "owner", "cell", "banner", "loser")

    engine: str
    element: str
    owner: str
    cell: Cell
    banner: str = ""
    loser: str = ""


class EngineLost(Event, frozen=True, tag=True):
    """An element is no more."""

    reach = "sight"
    telling = Telling("works", big=True)
    shows = ("engine", "element", "cell", "why")

    engine: str
    element: str
    cell: Cell
    why: str


class HiredChanged(Event, frozen=True, tag=True):
    """Points that serve for a season and wait to be put up. troops: as in Realm.hired."""

    telling = Telling("winter")
    shows = ("troops", "delta", "why", "cell")

    troops: str
    delta: int
    why: str
    cell: Cell = ""


class PatronageRolled(Event, frozen=True, tag=True):
    """What a patron gave for his crowns (ME-DOW-02). row: of the chart; result: key of the sentence."""

    telling = Telling("winter")
    shows = ("row", "result", "crowns", "points")

    row: int
    result: str
    crowns: int = 0
    points: int = 0


class RealmBoonChanged(Event, frozen=True, tag=True):
    """Something helps or hinders a whole empire until the season of that year ends; 0 takes it off."""

    telling = Telling("winter")
    shows = ("name", "until")

    name: str
    until: int


class PlanLaid(Event, frozen=True, tag=True):
    """A player's budget sheet of this winter (what -> how much); done: it is committed."""

    telling = Telling("winter")
    shows = ("plan", "done")

    plan: dict[str, int]
    done: bool = False


class PlanReady(Event, frozen=True, tag=True):
    """All see that a player has committed his winter, not what is in it."""

    reach = "all"
    telling = Telling("winter", by_hand=True, everyday=True)
    shows = ("ready",)

    ready: bool


WinterEvent = (
    SpellCast
    | SpellLaid
    | SpellChanged
    | SpellEnded
    | RevenueAdjusted
    | WinterEventRolled
    | Built
    | RoadTaken
    | TempleFounded
    | TempleLost
    | EngineBuilt
    | EngineMoved
    | EngineLost
    | HiredChanged
    | PatronageRolled
    | RealmBoonChanged
    | PlanLaid
    | PlanReady
)
