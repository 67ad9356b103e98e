"""What the key of the map says of signs and flags that are there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from empires.words.map_signs import sign_book, sign_words
from empires.words.sentences import Words
from ui.map.ink.scene import BannerShape, SignShape

MANY = 20
WHOLE = frozenset(("ship",))
"""Kinds whose marks have a row each, however many rows there are."""
HIRED = ("mercenary", "allied", "temple", "host", "undead")


def sign_rows(signs: Sequence[SignShape], words: Words) -> Iterator[tuple[SignShape, str]]:
    """Every kind of sign that is there, in the order of the drawings, with its words; whose it is does not matter.

    Where there are many, those of one kind share a row.
    """
    order = list(sign_book().sign)
    kinds = {(sign.kind, tuple(mark for mark in sign.marks if mark != "owned")) for sign in signs}
    if len(kinds) > MANY:
        kinds = {(kind, marks if kind in WHOLE else ()) for kind, marks in kinds}
    for kind, marks in sorted(kinds, key=lambda one: (order.index(one[0]), one[1])):
        yield SignShape("", kind, marks=marks), sign_words(words, kind, marks)


def flag_rows(banners: Sequence[BannerShape], words: Words) -> Iterator[tuple[BannerShape, str]]:
    """What the flags that are there tell beside their colours: a flag that shows it, and the words."""
    there = {banner.hired for banner in banners}
    for kind in HIRED:
        if kind in there:
            yield BannerShape("", "", "", "", hired=kind), words.term("flag", kind)
    if any(banner.treasure for banner in banners):
        yield BannerShape("", "", "", "", treasure=1), words.term("flag", "treasure")
    if any(banner.engines for banner in banners):
        yield BannerShape("", "", "", "", engines=1), words.term("flag", "engines")
    if any(banner.aboard for banner in banners):
        yield BannerShape("", "", "", "", aboard=True), words.term("flag", "aboard")
