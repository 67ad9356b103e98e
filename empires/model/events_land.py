"""Events of the wilderness: locations, wandering forces, treasure and what lies on a banner."""

from __future__ import annotations

from empires.model.event import Event
from empires.model.pieces import Find, Location, Wanderer
from empires.model.world import Cell


class LocationFound(Event, frozen=True, tag=True):
    """A wilderness location was found; only those who know it see it (ME-MAP-22)."""

    cell: Cell
    location: Location


class LocationLearned(Event, frozen=True, tag=True):
    """`realm` came to know of a location that was there already."""

    cell: Cell
    site: str = ""


class LocationChanged(Event, frozen=True, tag=True):
    """Something of a location changed. what: key of the sentence; now: as it is afterwards."""

    cell: Cell
    what: str
    now: Location


class LocationGone(Event, frozen=True, tag=True):
    """A location is no more. why: key of the sentence."""

    cell: Cell
    site: str
    why: str


class LocationSearched(Event, frozen=True, tag=True):
    """A force searched or explored. chart: which one; result: key or row of it; points and crowns as they fell."""

    cell: Cell
    chart: str
    result: str
    crowns: int = 0
    points: int = 0


class WandererCame(Event, frozen=True, tag=True):
    """A wandering force came on the map (ME-RUIN-09, ME-NECROP-17, ME-TEMPLE-11)."""

    reach = "sight"
    wanderer: Wanderer

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (self.wanderer.cell,)


class WandererMoved(Event, frozen=True, tag=True):
    """A wandering force went to the next tile; saw_origin, saw_cell: realms that saw that end of its way."""

    reach = "sight"
    wanderer: str
    band: str
    origin: Cell
    cell: Cell
    saw_origin: tuple[str, ...] = ()
    saw_cell: tuple[str, ...] = ()

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (self.origin, self.cell)


class WandererChanged(Event, frozen=True, tag=True):
    """A wandering force gained or lost points or artefacts; the figures are the host's to know."""

    wanderer: str
    cell: Cell
    why: str
    points: int = 0
    artefacts: int = 0


class WandererGone(Event, frozen=True, tag=True):
    """A wandering force is no more. why: beaten, off_map, weak, opposed, season ..."""

    reach = "sight"
    wanderer: str
    band: str
    cell: Cell
    why: str


class TreasureChanged(Event, frozen=True, tag=True):
    """Crowns in a banner's baggage changed by `delta` (ME-WILD-09)."""

    banner: str
    cell: Cell
    delta: int
    why: str


class PilgrimsCame(Event, frozen=True, tag=True):
    """Pilgrims throng tiles, which are entered by a route roll only in the season of `year` (ME-TEMPLE-04)."""

    reach = "all"
    closed: tuple[Cell, ...]
    year: int

    @property
    def cells(self) -> tuple[Cell, ...]:
        return self.closed


class WizardBanished(Event, frozen=True, tag=True):
    """A wizard was banished until next winter, or with points below 0 is back (ME-TOWER-10)."""

    points: int
    cell: Cell = ""


class TreasureBanked(Event, frozen=True, tag=True):
    """Crowns came home for this winter's revenue (ME-WILD-09)."""

    crowns: int
    why: str


class BoonChanged(Event, frozen=True, tag=True):
    """Something lies on a banner now, or no longer: name -> value, 0 takes it off."""

    banner: str
    cell: Cell
    name: str
    value: int


class MonstersChanged(Event, frozen=True, tag=True):
    """Young creatures in a banner's baggage changed by `delta` (ME-MONSTER-02)."""

    banner: str
    cell: Cell
    delta: int
    why: str


class FindNoted(Event, frozen=True, tag=True):
    """A brewery or spring was found, or its village served an army this season (ME-SEARCH-09, ME-SEARCH-10)."""

    cell: Cell
    find: Find


class MonstersBrought(Event, frozen=True, tag=True):
    """Young creatures came home to be trained, or were trained or let go (ME-MONSTER-02, ME-MONSTER-05)."""

    delta: int
    why: str


LandEvent = (
    LocationFound
    | LocationLearned
    | LocationChanged
    | LocationGone
    | LocationSearched
    | WandererCame
    | WandererMoved
    | WandererChanged
    | WandererGone
    | TreasureChanged
    | TreasureBanked
    | WizardBanished
    | PilgrimsCame
    | BoonChanged
    | MonstersChanged
    | MonstersBrought
    | FindNoted
)
