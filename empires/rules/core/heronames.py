"""Names of adventurers, the same for the same campaign."""

from __future__ import annotations

_FIRST = (
    "Aldred", "Brunhild", "Corvin", "Dagny", "Eckhart", "Fenna", "Gerold", "Hedda", "Ingmar", "Jorun", "Kaspar",
    "Lioba", "Marten", "Nella", "Osric", "Petra", "Quirin", "Runa", "Sigmund", "Tilda", "Ulric", "Verena", "Wolfhard",
    "Ysolde",
)  # fmt: skip
_LAST = (
    "Amsel", "Brandt", "Corran", "Dorn", "Eisenhart", "Falk", "Grimm", "Harken", "Isling", "Jarl", "Kestrel", "Lorn",
    "Moor", "Nordal", "Orth", "Pell", "Rask",
)  # fmt: skip
_EVERY = 5


def hero_name(number: int) -> str:
    """The name of the hero who came as `number`-th, from 0; after 408 of them a name gets a number."""
    # 24 and 17 have no common divisor, nor has either with 5: all pairs come before any comes again.
    step = number * _EVERY
    again = number // (len(_FIRST) * len(_LAST))
    name = f"{_FIRST[step % len(_FIRST)]} {_LAST[step % len(_LAST)]}"
    return f"{name} {again + 1}" if again else name
