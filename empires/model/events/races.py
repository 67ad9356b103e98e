"""Events that only some races bring."""

from __future__ import annotations

from empires.model.events.event import Event, Telling
from empires.model.land.world import Cell
from empires.model.state.pieces import RealmId
from empires.model.state.race import Race


class RaceWritten(Event, frozen=True, tag=True):
    """A race that the host wrote is known in this campaign (ME-RACE-01)."""

    reach = "all"
    telling = Telling("setup", by_hand=True)
    shows = ("race",)

    race: Race


class StrainGiven(Event, frozen=True, tag=True):
    """A banner is of this bloodline, or follows this power (ME-UNDEAD-09, ME-CHAOS-03)."""

    telling = Telling("banners")
    shows = ("banner", "cell", "strain")

    banner: str
    cell: Cell
    strain: str


class RuinLost(Event, frozen=True, tag=True):
    """Ruins that lay in the empire of `loser` belong to nobody: an enemy's force came there (ME-SKAVEN-05)."""

    reach = "sight"
    telling = Telling("places", big=True)
    shows = ("cell", "loser")

    cell: Cell
    loser: RealmId

    def lost_by(self, realm: RealmId) -> bool:
        return self.loser == realm


RaceEvent = RaceWritten | StrainGiven | RuinLost
