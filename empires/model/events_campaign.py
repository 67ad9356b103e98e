"""Events of set-up, of the clock, and remarks of the host."""

from __future__ import annotations

from typing import Literal

from empires.model.event import Event
from empires.model.state import Clock, Realm, RealmId


class RealmJoined(Event, frozen=True, tag=True):
    """A player with race, colour and device joined; public part of set-up."""

    reach = "all"
    player: Realm


class ControllerChanged(Event, frozen=True, tag=True):
    """A person or an automatic player took over the realm."""

    reach = "all"
    controller: Literal["person", "auto"]


class SettingChanged(Event, frozen=True, tag=True):
    """The host changed a setting of the campaign, such as whose dice are thrown."""

    reach = "all"
    name: str
    value: str


class OrderRolled(Event, frozen=True, tag=True):
    """The order of choosing realms or of a campaign turn was rolled (ME-REALM-01, ME-TURN-03)."""

    reach = "all"
    order: tuple[RealmId, ...]


class ClockMoved(Event, frozen=True, tag=True):
    """The next phase, turn, step or year began."""

    reach = "all"
    clock: Clock


class RealmOut(Event, frozen=True, tag=True):
    """A player without capital and banners is out (ME-TURN-08)."""

    reach = "all"


class CampaignWon(Event, frozen=True, tag=True):
    """The agreed years are over and this realm won (ME-TURN-08). values: realm -> (revenue, points)."""

    reach = "all"
    values: dict[RealmId, tuple[int, int]]


class Remarked(Event, frozen=True, tag=True):
    """A word of the host to `realm` for its report."""

    text: str


CampaignEvent = (
    RealmJoined | ControllerChanged | SettingChanged | OrderRolled | ClockMoved | RealmOut | CampaignWon | Remarked
)
