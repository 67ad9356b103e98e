"""Events of the treasury: revenue, crowns spent, troops and stores that wait, recovery."""

from __future__ import annotations

from empires.model.events.event import Event, Telling
from empires.model.land.world import Cell
from empires.model.state.campaign import Kind


class RevenueCollected(Event, frozen=True, tag=True):
    """Crowns of the winter, with their sources: (tile, what, crowns); isolated: settlements that paid nothing."""

    telling = Telling("winter", dice=False)
    shows = ("crowns", "sources", "isolated", "why_none")

    crowns: int
    sources: tuple[tuple[Cell, str, int], ...] = ()
    isolated: tuple[Cell, ...] = ()
    why_none: str = ""


class CrownsSpent(Event, frozen=True, tag=True):
    """Crowns left the treasury. on: recruits, baggage, rebuilding, siege, or "lost" at the end (ME-REVENUE-02)."""

    telling = Telling("winter", dice=False)
    shows = ("crowns", "on", "cell")

    crowns: int
    on: str
    cell: Cell = ""


class PoolChanged(Event, frozen=True, tag=True):
    """Points waiting to be drawn up in banners changed by `delta`."""

    telling = Telling("winter")
    shows = ("delta", "why")

    delta: int
    why: str


class StoresChanged(Event, frozen=True, tag=True):
    """Baggage waiting to be placed changed by `delta`."""

    telling = Telling("winter")
    shows = ("delta", "why")

    delta: int
    why: str


class RecoveryRolled(Event, frozen=True, tag=True):
    """A razed tile was tested; roll after what was paid for (ME-RECOVERY-01, ME-RECOVERY-04)."""

    reach = "sight"
    telling = Telling("winter")
    shows = ("cell", "kind", "roll", "recovered")

    cell: Cell
    kind: Kind
    roll: int
    recovered: bool


TreasuryEvent = RevenueCollected | CrownsSpent | PoolChanged | StoresChanged | RecoveryRolled
