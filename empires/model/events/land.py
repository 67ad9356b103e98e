"""Events of the wilderness: locations, wandering forces, treasure and what lies on a banner."""

from __future__ import annotations

from empires.model.events.event import Event, Telling
from empires.model.land.world import Cell
from empires.model.state.pieces import Find, Location, Wanderer

BROUGHT = "brought"
"""Why what came home leaves its banner: that it came is told of the realm."""


class LocationFound(Event, frozen=True, tag=True):
    """A wilderness location was found; only those who know it see it (ME-MAP-22)."""

    telling = Telling("land", big=True, of_tiles=True, beginning=True)
    shows = ("cell",)

    cell: Cell
    location: Location


class LocationLearned(Event, frozen=True, tag=True):
    """`realm` came to know of a location that was there already."""

    telling = Telling("land", of_tiles=True)
    shows = ("cell", "site")

    cell: Cell
    site: str = ""


class LocationChanged(Event, frozen=True, tag=True):
    """Something of a location changed. what: key of the sentence; now: as it is afterwards."""

    telling = Telling("land", of_tiles=True)
    shows = ("cell", "what")

    cell: Cell
    what: str
    now: Location


class LocationGone(Event, frozen=True, tag=True):
    """A location is no more. why: key of the sentence."""

    telling = Telling("land", of_tiles=True)
    shows = ("cell", "site", "why")

    cell: Cell
    site: str
    why: str


class LocationSearched(Event, frozen=True, tag=True):
    """A force searched or explored. chart: which one; result: key or row of it; points and crowns as they fell."""

    telling = Telling("land", of_tiles=True)
    shows = ("cell", "chart", "result", "crowns", "points")

    cell: Cell
    chart: str
    result: str
    crowns: int = 0
    points: int = 0


class WandererCame(Event, frozen=True, tag=True):
    """A wandering force came on the map (ME-RUIN-09, ME-NECROP-17, ME-TEMPLE-11)."""

    reach = "sight"
    telling = Telling("land", big=True, of_tiles=True, beginning=True)
    shows = ()

    wanderer: Wanderer

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (self.wanderer.cell,)


class WandererMoved(Event, frozen=True, tag=True):
    """A wandering force went to the next tile; saw_origin, saw_cell: realms that saw that end of its way."""

    reach = "sight"
    telling = Telling("land")
    shows = ("wanderer", "band")

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

    telling = Telling("land", dice=False)
    shows = ("wanderer", "cell", "why", "points", "artefacts")

    wanderer: str
    cell: Cell
    why: str
    points: int = 0
    artefacts: int = 0


class WandererGone(Event, frozen=True, tag=True):
    """A wandering force is no more. why: beaten, off_map, weak, opposed, season ..."""

    reach = "sight"
    telling = Telling("land", of_tiles=True)
    shows = ("wanderer", "band", "cell", "why")

    wanderer: str
    band: str
    cell: Cell
    why: str


class TreasureChanged(Event, frozen=True, tag=True):
    """Crowns in a banner's baggage changed by `delta` (ME-WILD-09)."""

    telling = Telling("land")
    shows = ("banner", "cell", "delta", "why")

    banner: str
    cell: Cell
    delta: int
    why: str

    @property
    def big(self) -> bool:
        """A loss stands out; that it came home is told of the realm."""
        return self.delta < 0 and self.why != BROUGHT


class PilgrimsCame(Event, frozen=True, tag=True):
    """Pilgrims throng tiles, which are entered by a route roll only in the season of `year` (ME-TEMPLE-04)."""

    reach = "all"
    telling = Telling("land")
    shows = ("closed", "year")

    closed: tuple[Cell, ...]
    year: int

    @property
    def cells(self) -> tuple[Cell, ...]:
        return self.closed


class WizardBanished(Event, frozen=True, tag=True):
    """A wizard was banished until next winter, or with points below 0 is back (ME-TOWER-10)."""

    telling = Telling("land", big=True)
    shows = ("points", "cell")

    points: int
    cell: Cell = ""


class TreasureBanked(Event, frozen=True, tag=True):
    """Crowns came home for this winter's revenue (ME-WILD-09)."""

    telling = Telling("land")
    shows = ("crowns", "why")

    crowns: int
    why: str


class BoonChanged(Event, frozen=True, tag=True):
    """Something lies on a banner now, or no longer: name -> value, 0 takes it off."""

    telling = Telling("land")
    shows = ("banner", "cell", "name", "value")

    banner: str
    cell: Cell
    name: str
    value: int


class MonstersChanged(Event, frozen=True, tag=True):
    """Young creatures in a banner's baggage changed by `delta` (ME-MONSTER-02)."""

    telling = Telling("land")
    shows = ("banner", "cell", "delta", "why")

    banner: str
    cell: Cell
    delta: int
    why: str

    @property
    def big(self) -> bool:
        """A loss stands out; that they came home is told of the realm."""
        return self.delta < 0 and self.why != BROUGHT


class FindNoted(Event, frozen=True, tag=True):
    """A brewery or spring was found, or its village served an army this season (ME-SEARCH-09, ME-SEARCH-10)."""

    telling = Telling("land", of_tiles=True, beginning=True)
    shows = ("cell",)

    cell: Cell
    find: Find


class MonstersBrought(Event, frozen=True, tag=True):
    """Young creatures came home to be trained, or were trained or let go (ME-MONSTER-02, ME-MONSTER-05)."""

    telling = Telling("land")
    shows = ("delta", "why")

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
