"""Seeded dice: the pips follow from the campaign's seed and the number of the entry, on any machine."""

from __future__ import annotations

import hashlib

from empires.model.asks import Roll, dice_of


def seeded(seed: str, entry: int, ask: Roll) -> tuple[int, ...]:
    """The pips of entry number `entry`; bytes that would favour low numbers are passed over."""
    count, sides = dice_of(ask)
    limit = 256 - 256 % sides
    pips: list[int] = []
    block = 0
    while len(pips) < count:
        digest = hashlib.sha256(f"{seed}/{entry}/{block}".encode()).digest()
        pips.extend(byte % sides + 1 for byte in digest if byte < limit)
        block += 1
    return tuple(pips[:count])
