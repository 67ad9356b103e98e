"""The program's dice: pips that follow from a secret, on any machine.

Named dice, of every new campaign: each month has a key of its own, which follows from the secret alone, and a roll's
pips follow from that key and the roll's name: rule, why, whose, where, and the how-manieth of its kind in the month.
So no remark, no branch and no order of other people's answers changes what falls, and a month's key may be shown when
the month is over without a word about the next. Numbered dice, of campaigns begun before: pips follow from the number
of the entry.
"""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Callable
from typing import Literal

from empires.model.state.asks import Roll, dice_of
from empires.model.state.campaign import Clock

Kind = Literal["numbered", "named"]
Month = tuple[int, str, int]
"""Year, part and turn of a clock: dice are counted anew in each."""

PIECES = ("banner", "ship", "party", "hero", "band", "wanderer", "character", "operative", "engine", "spell", "city")
"""Facts that say whose roll it is, beside its player and its tile; all of them are ids that never change."""
PLACES = ("cell", "origin", "target", "tile")
BYTE = 256


def seeded(seed: str, entry: int, ask: Roll) -> tuple[int, ...]:
    """Numbered dice: the pips of entry number `entry`."""
    return _pips(ask, lambda block: hashlib.sha256(f"{seed}/{entry}/{block}".encode()).digest())


def named(key: bytes, name: str, ask: Roll) -> tuple[int, ...]:
    """Named dice: the pips of the roll of that name under a month's key."""
    return _pips(ask, lambda block: hmac.digest(key, f"{name}/{block}".encode(), "sha256"))


def month_key(secret: str, month: Month) -> bytes:
    """The key of a month's dice; those of other months do not follow from it."""
    return hmac.digest(secret.encode(), "/".join(map(str, month)).encode(), "sha256")


def month_of(clock: Clock) -> Month:
    """The month that a clock stands in; set-up and winter are months of their own."""
    return (clock.year, clock.part, clock.turn)


def kind_of(ask: Roll) -> str:
    """What a roll is, whoever else rolls before it: rule, why, dice, whose and where."""
    facts = [f"{key}={ask.facts[key]}" for key in (*PLACES, *PIECES) if key in ask.facts]
    return "/".join((ask.rule, ask.why, ask.dice, ask.by, *facts))


def _pips(ask: Roll, block_of: Callable[[int], bytes]) -> tuple[int, ...]:
    """Numbers from a stream of bytes; those that would favour low pips are passed over."""
    count, sides = dice_of(ask)
    size = max(1, ((sides - 1).bit_length() + 7) // 8)
    limit = BYTE**size - BYTE**size % sides
    pips: list[int] = []
    block = 0
    while len(pips) < count:
        digest = block_of(block)
        numbers = (int.from_bytes(digest[at : at + size], "big") for at in range(0, len(digest) - size + 1, size))
        pips.extend(number % sides + 1 for number in numbers if number < limit)
        block += 1
    return tuple(pips[:count])


class DiceBox:
    """The dice of one campaign: what the next roll shows, and how often each kind of roll was made this month."""

    def __init__(self, secret: str, kind: Kind) -> None:
        self._secret, self._kind = secret, kind
        self._month: Month | None = None
        self._made: Counter[str] = Counter()
        self._key = b""

    def pips(self, ask: Roll, entry: int, clock: Clock) -> tuple[int, ...]:
        """What the roll shows if it is made now, as entry number `entry`."""
        if self._kind == "numbered":
            return seeded(self._secret, entry, ask)
        self._turn_to(month_of(clock))
        return named(self._key, self.name(ask), ask)

    def name(self, ask: Roll) -> str:
        """The roll's name in the month: its kind, and the how-manieth of it it is, from 1."""
        kind = kind_of(ask)
        return f"{kind}#{self._made[kind] + 1}"

    def made(self, ask: Roll, clock: Clock) -> None:
        """The roll was made in the month of the clock, with whosever dice."""
        self._turn_to(month_of(clock))
        self._made[kind_of(ask)] += 1

    def _turn_to(self, month: Month) -> None:
        if month != self._month:
            self._month, self._key = month, month_key(self._secret, month)
            self._made.clear()
