"""Promises that a race keeps: the program refuses what would break them (ME-BRET-01)."""

from __future__ import annotations

from empires.model.land.world import Cell
from empires.model.state.campaign import Campaign, RealmId
from empires.rules.core.races import race_of


def partners(state: Campaign, realm: RealmId) -> frozenset[RealmId]:
    """Realms that this one may not attack, by pacts of peace that all parties agreed to; none where no oath binds."""
    if not state.pacts or not race_of(state, realm).bound_by_word:
        return frozenset()
    return frozenset(
        party
        for pact in state.pacts.values()
        if pact.kind == "peace" and realm in pact.parties and set(pact.parties) <= set(pact.agreed)
        and state.clock.year <= (pact.until or state.clock.year)
        for party in pact.parties
        if party != realm
    )  # fmt: skip


def forbids(state: Campaign, realm: RealmId, cell: Cell) -> bool:
    """Whether marching into the tile would attack a partner, or take what is his."""
    friends = partners(state, realm)
    return bool(friends) and (state.owner(cell) in friends or bool(friends & set(state.others_in(cell, realm))))
