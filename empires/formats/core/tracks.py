"""Lines drawn across hexes, as the chain of hexes they run through."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import pairwise

from empires.formats.core.looks import Axial, Link

Spot = tuple[float, float]  # axial coordinates between the middles of hexes


def nearest(q: float, r: float) -> Axial:
    """The hex whose middle is nearest to a spot in axial coordinates."""
    column, row, third = round(q), round(r), round(-q - r)
    off_q, off_r, off_third = abs(column - q), abs(row - r), abs(third + q + r)
    if off_q > off_r and off_q > off_third:
        column = -row - third
    elif off_r > off_third:
        row = -column - third
    return column, row


def along(spots: Iterable[Spot], most: int) -> Iterator[Axial]:
    """The hexes along a line through some spots, in steps of a third of a hex, at most so many."""
    left = most
    for (q, r), (q2, r2) in pairwise(spots):
        count = int(3 * max(abs(q2 - q), abs(r2 - r), abs(q2 + r2 - q - r))) + 1
        for n in range(min(count, left) + 1):
            yield nearest(q + (q2 - q) * n / count, r + (r2 - r) * n / count)
        left -= count
        if left <= 0:
            return


def links(ats: Iterable[Axial]) -> list[Link]:
    """The sides crossed on a way, without stubs that only turn back; where the way has gaps it is taken up again."""
    way: list[Axial] = []
    for at in ats:
        if len(way) > 1 and way[-2] == at:
            way.pop()
        elif not way or way[-1] != at:
            way.append(at)
    return [link for link in pairwise(way) if adjacent(*link)]


def adjacent(a: Axial, b: Axial) -> bool:
    """Whether two hexes share a side."""
    dq, dr = b[0] - a[0], b[1] - a[1]
    return max(abs(dq), abs(dr), abs(dq + dr)) == 1


def curve(a: Spot, b: Spot, c: Spot, d: Spot, steps: int = 8) -> list[Spot]:
    """Spots along a cubic curve from `a` to `d`, without `a`; not a number becomes `d`."""
    found = []
    for n in range(1, steps + 1):
        t = n / steps
        u = 1 - t
        x, y = (
            u * u * u * p + 3 * u * u * t * q + 3 * u * t * t * r + t * t * t * s
            for p, q, r, s in zip(a, b, c, d, strict=True)
        )
        found.append((x, y) if math.isfinite(x) and math.isfinite(y) else d)
    return found
