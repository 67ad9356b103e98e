"""The automatic player with war bands: hired where it is rich; their days it leaves to the ask's proposals."""

from __future__ import annotations

from empires.model.state.asks import Share
from empires.rules.bands.warband_hire import HIRE, HUNTERS

RICH = 2
"""A band is hired when it costs no more than this part of the crowns, hunters as well."""
HUNT = 5
"""Crowns for hunters: as many points as a new band has."""


def hiring(ask: Share, crowns: int) -> dict[str, int]:
    """A band where a place to explore is known, and hunters of one that burns villages (ME-WARBAND-01, -02)."""
    chosen: dict[str, int] = {}
    left = crowns // RICH
    for slot in ask.slots:
        word = slot.key.partition(":")[0]
        price = slot.most if word == HIRE else min(slot.most, HUNT) if word == HUNTERS else 0
        if price and price <= left and not (word == HIRE and any(key.startswith(HIRE) for key in chosen)):
            chosen[slot.key] = price
            left -= price
    return chosen
