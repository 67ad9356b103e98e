"""Events of set-up, of the clock, and remarks of the host."""

from __future__ import annotations

from typing import Literal

from empires.model.events.event import Event, Telling
from empires.model.state.campaign import Clock, Realm, RealmId


class RealmJoined(Event, frozen=True, tag=True):
    """A player with race, colour and device joined; public part of set-up."""

    reach = "all"
    telling = Telling("setup")
    shows = ("player",)

    player: Realm


class ControllerChanged(Event, frozen=True, tag=True):
    """A person or an automatic player took over the realm."""

    reach = "all"
    telling = Telling("host", by_hand=True)
    shows = ("controller",)

    controller: Literal["person", "auto"]


class SettingChanged(Event, frozen=True, tag=True):
    """The host changed a setting of the campaign, such as whose dice are thrown."""

    reach = "all"
    telling = Telling("host", by_hand=True)
    shows = ("name", "value")

    name: str
    value: str


class OrderRolled(Event, frozen=True, tag=True):
    """The order of choosing realms or of a campaign turn was rolled (ME-REALM-01, ME-TURN-03)."""

    reach = "all"
    telling = Telling("clock")
    shows = ("order",)

    order: tuple[RealmId, ...]


class ClockMoved(Event, frozen=True, tag=True):
    """The next phase, turn, step or year began."""

    reach = "all"
    telling = Telling("clock")
    shows = ()

    clock: Clock


class RealmOut(Event, frozen=True, tag=True):
    """A player without capital and banners is out (ME-TURN-08)."""

    reach = "all"
    telling = Telling("places", big=True, shaking=True)
    shows = ()

    def lost_by(self, realm: RealmId) -> bool:
        return self.realm == realm


class CampaignWon(Event, frozen=True, tag=True):
    """The agreed years are over and this realm won (ME-TURN-08). values: realm -> (revenue, points)."""

    reach = "all"
    telling = Telling("places", big=True, shaking=True)
    shows = ("values",)

    values: dict[RealmId, tuple[int, int]]


class Remarked(Event, frozen=True, tag=True):
    """A word of the host to `realm` for its report."""

    telling = Telling("host", by_hand=True)
    shows = ("text",)

    text: str


CampaignEvent = (
    RealmJoined | ControllerChanged | SettingChanged | OrderRolled | ClockMoved | RealmOut | CampaignWon | Remarked
)
