"""What weighs: which events nobody may miss, in which rank they are told, and what stays where not all find room."""

from __future__ import annotations

from collections.abc import Sequence

from empires.model.events import all_events as ev
from empires.model.land.world import Cell
from empires.model.state.pieces import RealmId

ROAMING = (ev.WandererCame, ev.WandererMoved)
"""What threatens whoever has land beside it."""
LOSSES = 1
"""The last rank that no summary leaves out: what the reader lost, and what shook his whole realm."""


def is_alarm(event: ev.Event, realm: RealmId) -> bool:
    """Whether it befell the realm and it may not miss it; what it gained or began itself is no alarm."""
    match event:
        case ev.TileTaken() | ev.SettlementRazed() | ev.TempleLost() | ev.RuinLost():
            return event.loser == realm
        case ev.SiegeBegan() | ev.SpellLaid():
            return event.realm != realm
        case ev.OperativeActed():
            return event.victim == realm
        case ev.CourtShaken() | ev.EngineLost() | ev.PartyGone() | ev.HeroesFell() | ev.WarBandGone():
            return event.realm == realm
        case ev.ShipLost():
            return event.owner == realm
        case ev.RevenueCollected():
            return event.realm == realm and bool(event.why_none)
    return event.big or isinstance(event, ROAMING)


def rank(event: ev.Event, realm: RealmId, capital: Cell = "") -> int:
    """0 what shakes the whole realm, 1 its other losses, 2 whatever else is big, 3 the rest; capital: where it lies."""
    if not is_alarm(event, realm):
        return 3
    match event:
        case ev.TileTaken() | ev.SettlementRazed() if event.lost_by(realm):
            return 0 if capital and event.cell == capital else LOSSES
        case ev.RevenueCollected() | ev.CampaignWon():
            return 0
        case ev.RealmOut():
            return 0 if event.realm == realm else 2
        case ev.CourtShaken():
            return LOSSES
    return LOSSES if event.lost_by(realm) else 2


def chosen(ranks: Sequence[int], most: int) -> list[int]:
    """Places of what is told, by rank: all losses, and the latest of each rank as far as there is room."""
    order = sorted(range(len(ranks)), key=lambda n: (ranks[n], -n))
    kept = [n for place, n in enumerate(order) if place < most or ranks[n] <= LOSSES]
    return sorted(kept, key=lambda n: (ranks[n], n))
