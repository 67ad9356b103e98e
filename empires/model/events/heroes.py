"""Events of parties of heroes and of war bands."""

from __future__ import annotations

from empires.model.events.event import Event, Telling
from empires.model.land.world import Cell
from empires.model.state.pieces import Hero, Lair, Party, WarBand


class PartyFormed(Event, frozen=True, tag=True):
    """A party of heroes came together (ME-ARMY-15)."""

    reach = "sight"
    telling = Telling("heroes", beginning=True)
    shows = ()

    party: Party

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (self.party.cell,)


class PartyMoved(Event, frozen=True, tag=True):
    """A party went to another tile (ME-HERO-02). saw_origin, saw_cell: as with banners, filled when it is emitted."""

    reach = "sight"
    telling = Telling("heroes")
    shows = ("party", "name")

    party: str
    origin: Cell
    cell: Cell
    name: str = ""
    saw_origin: tuple[str, ...] = ()
    saw_cell: tuple[str, ...] = ()

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (self.origin, self.cell)


class PartyChanged(Event, frozen=True, tag=True):
    """Something of a party changed. what: key of the sentence; now: as it is afterwards."""

    telling = Telling("heroes")
    shows = ("cell", "what")

    cell: Cell
    what: str
    now: Party


class HeroesFell(Event, frozen=True, tag=True):
    """Heroes died or left for good. gone: who; left: the party as it is afterwards; dead: they count as fallen."""

    reach = "sight"
    telling = Telling("heroes", big=True, of_tiles=True)
    shows = ("party", "name", "cell", "why", "dead")

    party: str
    name: str
    cell: Cell
    gone: tuple[Hero, ...]
    left: tuple[Hero, ...]
    why: str
    dead: bool = True


class HeroesCalled(Event, frozen=True, tag=True):
    """The fallen heroes have been replaced; the count begins anew (ME-HERO-41)."""

    telling = Telling("heroes")
    shows = ()


class LairFound(Event, frozen=True, tag=True):
    """An Adventure Location that lasts is marked on the map (ME-MINE-11, ME-DRAGON-11)."""

    telling = Telling("heroes", of_tiles=True, beginning=True)
    shows = ("cell",)

    cell: Cell
    lair: Lair


class PartyGone(Event, frozen=True, tag=True):
    """A party is no more."""

    reach = "sight"
    telling = Telling("heroes", big=True)
    shows = ("party", "cell", "why", "name")

    party: str
    cell: Cell
    why: str
    name: str = ""


class WarBandHired(Event, frozen=True, tag=True):
    """A war band was hired (ME-WARBAND-01)."""

    reach = "sight"
    telling = Telling("heroes", beginning=True)
    shows = ()

    band: WarBand

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (self.band.cell,)


class WarBandMoved(Event, frozen=True, tag=True):
    """A war band went to another tile. saw_origin, saw_cell: as with banners, filled when it is emitted."""

    reach = "sight"
    telling = Telling("heroes")
    shows = ("band", "name")

    band: str
    origin: Cell
    cell: Cell
    name: str = ""
    saw_origin: tuple[str, ...] = ()
    saw_cell: tuple[str, ...] = ()

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (self.origin, self.cell)


class WarBandChanged(Event, frozen=True, tag=True):
    """Something of a war band changed. what: key of the sentence; now: as it is afterwards."""

    telling = Telling("heroes")
    shows = ("cell", "what")

    cell: Cell
    what: str
    now: WarBand


class WarBandGone(Event, frozen=True, tag=True):
    """A war band is no more."""

    reach = "sight"
    telling = Telling("heroes", big=True)
    shows = ("band", "cell", "why", "name")

    band: str
    cell: Cell
    why: str
    name: str = ""


class WarBandPaid(Event, frozen=True, tag=True):
    """A war band's finds came to its empire (ME-WARBAND-08, ME-WARBAND-10).

    gold: of the empire's share; crowns: what is paid with it in this winter; left: gold that makes no crown yet.
    """

    telling = Telling("heroes")
    shows = ("band", "cell", "gold", "crowns", "left", "name")

    band: str
    cell: Cell
    gold: int
    crowns: int
    left: int
    name: str = ""


class GrudgeHeld(Event, frozen=True, tag=True):
    """A realm has a score to settle with a chaos band. what: "razed" its village (ME-WARBAND-02), or "lost" to it."""

    telling = Telling("heroes")
    shows = ("band", "cell", "what", "name")

    band: str
    cell: Cell
    what: str
    name: str = ""


HeroEvent = (
    PartyFormed
    | PartyMoved
    | PartyChanged
    | HeroesFell
    | HeroesCalled
    | LairFound
    | PartyGone
    | WarBandHired
    | WarBandMoved
    | WarBandChanged
    | WarBandGone
    | WarBandPaid
    | GrudgeHeld
)
