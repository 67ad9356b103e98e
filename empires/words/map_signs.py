"""What stands in the tiles beside settlements and banners, as a viewer knows it: the signs of maps and reports."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct

from empires.knowledge.view import View
from empires.model.land.world import Cell
from empires.model.state.campaign import Campaign, RealmId, Settlement
from empires.model.state.pieces import Location, Ship
from empires.paths import resource
from empires.rules.core.game import Game
from empires.rules.winter.winter_recovery import starves
from empires.words.sentences import Words

Part = tuple[str, str]
"""Ink and outline, as resources/signs.toml explains them."""
STRANGER = "?"
"""Owner of ships that are remembered: whose they were nobody wrote down."""


class Sign(Struct, frozen=True, gc=False):
    """A sign of one or several like things in a tile.

    kind: of [sign.x]; owner: realm, "" nobody; marks: of [mark.x], what tells it from others of its kind.
    until: year in which it ends, 0 never; remembered: it stood there when the tile was seen last.
    """

    cell: Cell
    kind: str
    owner: RealmId = ""
    marks: tuple[str, ...] = ()
    count: int = 1
    until: int = 0
    remembered: bool = False


class Drawing(Struct, frozen=True):
    """A sign as drawn: its parts, and the name of what stands for it from afar."""

    parts: tuple[Part, ...]
    far: str = ""


class SignBook(Struct, frozen=True):
    """All drawings of resources/signs.toml."""

    sign: dict[str, Drawing]
    mark: dict[str, Drawing]
    far: dict[str, Drawing]

    def parts(self, kind: str, marks: Iterable[str] = ()) -> tuple[Part, ...]:
        """The parts of a sign with its marks over it; a mark that has no drawing is left to words."""
        drawn = self.sign[kind].parts
        for mark in marks:
            drawn += self.mark[mark].parts if mark in self.mark else ()
        return drawn


@lru_cache(maxsize=1)
def sign_book() -> SignBook:
    """The drawings, read once."""
    text: Any = resource("signs.toml").read_text("utf-8")
    return msgspec.toml.decode(text, type=SignBook)


def sign_words(words: Words, kind: str, marks: Iterable[str] = ()) -> str:
    """A sign in words: "ships, at sea, becalmed"."""
    return ", ".join((words.term("sign", kind), *(words.term("mark", mark) for mark in marks)))


def signs_of(view: View) -> tuple[Sign, ...]:
    """All signs that the viewer knows of, what matters most first in each tile; like things are counted."""
    found: dict[Sign, int] = {}
    for sign in _all(view):
        found[sign] = found.get(sign, 0) + 1
    signs = (msgspec.structs.replace(sign, count=sign.count * n) for sign, n in found.items())
    order = {kind: n for n, kind in enumerate(sign_book().sign)}
    return tuple(sorted(signs, key=lambda s: (s.cell, order[s.kind], s.owner, s.marks)))


def _all(view: View) -> Iterator[Sign]:
    state = view.campaign
    yield from _places(state)
    yield from _wanderers(state)
    yield from _ships(view)
    yield from _companies(state)
    yield from _magic(state)
    yield from _land(view)


def _places(state: Campaign) -> Iterator[Sign]:
    yield from map(_location, state.locations.values())
    yield from (Sign(find.cell, find.kind) for find in state.finds.values())
    yield from (Sign(lair.cell, lair.kind) for lair in state.lairs.values())
    yield from (Sign(temple.cell, "temple", temple.owner) for temple in state.temples.values())
    for cell, held in state.holdings.items():
        if held.academy and not held.razed:
            yield Sign(cell, "academy", held.owner)


def _location(place: Location) -> Sign:
    marks = (place.sort,) if place.kind == "mine" and place.sort else ()
    return Sign(place.cell, place.kind, place.owner, (*marks, "owned") if place.owner else marks)


def _wanderers(state: Campaign) -> Iterator[Sign]:
    for force in state.wanderers.values():
        marks = (force.power or "undivided",) if force.kind == "chaos" else ()
        yield Sign(force.cell, force.kind, force.owner, (*marks, "owned") if force.owner else marks)


def _ships(view: View) -> Iterator[Sign]:
    yield from map(_ship, view.campaign.ships.values())
    own = {ship.cell for ship in view.campaign.ships.values()}
    for cell, seen in view.remembered.items():
        if seen.ships and cell not in own:
            kind = "pirate" if seen.pirates else "ship"
            yield Sign(cell, kind, "" if seen.pirates else STRANGER, count=seen.ships, remembered=True)


def _ship(ship: Ship) -> Sign:
    kind = "pirate" if ship.pirate else "ship_line" if ship.line else "ship"
    marks = ("harbour" if ship.harbour else "at_sea", *((ship.state,) if ship.state else ()))
    return Sign(ship.cell, kind, ship.owner, marks)


def _companies(state: Campaign) -> Iterator[Sign]:
    """Parties and bands, engines in store, counters of operatives, markers of allies."""
    for party in state.parties.values():
        if party.absent < state.clock.month or not party.absent:
            yield Sign(party.cell, "party", party.employer)
    yield from (Sign(band.cell, "warband", band.owner) for band in state.warbands.values())
    yield from (Sign(engine.cell, "engine", engine.owner) for engine in state.engines.values() if not engine.banner)
    for counter in state.operatives.values():
        yield Sign(counter.cell, "operative", counter.owner, (counter.kind or "hidden",))
    for treaty in state.alliances:
        yield from (Sign(cell, "alliance", treaty.realm, until=treaty.year) for cell in treaty.cells)


def _magic(state: Campaign) -> Iterator[Sign]:
    for spell in state.spells.values():
        for cell in dict.fromkeys((spell.cell, *spell.cells)):
            yield Sign(cell, "spell", "", (spell.key,), until=spell.until)


def _land(view: View) -> Iterator[Sign]:
    """What the year does to the land: pilgrims, famine, burnt woods, and what may recover next winter."""
    state = view.campaign
    year = state.clock.year
    yield from (Sign(cell, "pilgrims", until=until) for cell, until in state.pilgrims.items() if until == year)
    yield from (Sign(r.capital, "famine", r.id) for r in state.realms.values() if r.capital and r.famine == year > 0)
    yield from (Sign(cell, "burnt", until=until) for cell, until in state.burnt.items() if until >= year)
    razed = [(cell, held) for cell, held in state.holdings.items() if held.razed]
    game = Game(view.world, view.book, state)
    for cell, held in razed:
        yield Sign(cell, "sprout" if _tested(game, cell, held) else "fallow", remembered=cell in view.remembered)


def _tested(game: Game, cell: Cell, held: Settlement) -> bool:
    """Whether a razed settlement is tested for recovery in the winter that comes or goes on (ME-RECOVERY-01)."""
    this_winter = held.razed_in_winter and held.razed_year == game.state.clock.year
    return not this_winter and not starves(game, cell)
