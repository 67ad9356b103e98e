"""Where a spell may be aimed: tiles in range that fit, with chance and effect as its caster knows (ME-EQUINOX-07)."""

from __future__ import annotations

from typing import Literal

from empires.book.book import Row, Rulebook
from empires.book.odds import spell_odds
from empires.knowledge.view import view_for
from empires.model.land.world import Cell
from empires.model.state.asks import Fact, Option
from empires.model.state.campaign import RealmId
from empires.rules.core.game import Game
from empires.rules.land.marks import barred, keys_on
from empires.rules.magic.spells import Craft, Sight
from empires.rules.magic.spells_autumn import AUTUMN
from empires.rules.magic.spells_spring import SPRING

Season = Literal["autumn", "spring"]
CRAFTS: dict[Season, dict[str, Craft]] = {"autumn": AUTUMN, "spring": SPRING}
REFUSE = "refuse"
POOR = 0.4
"""Suggested: a spell that promises less than this is refused, where that may be."""


def spell_row(book: Rulebook, season: Season, key: str) -> Row:
    """A spell's row in the chart of its season."""
    return book.find(f"{season}_spells", key=key)


def sight_of(game: Game, realm: RealmId) -> Sight:
    """What a caster knows when he aims."""
    return Sight(game.world, game.book, view_for(game.world, game.book, game.state, realm).campaign, realm)


def in_range(sight: Sight) -> list[Cell]:
    """Tiles near enough to the caster's capital, never an opponent's capital, nearest first (ME-EQUINOX-07).

    A capital that somebody else holds, as far as the caster knows, is a city like others (ME-REVENUE-11).
    """
    world, realms = sight.world, sight.campaign.realms
    seat = realms[sight.caster].capital
    opponents = {
        r.capital
        for r in realms.values()
        if r.id != sight.caster and not r.out and sight.campaign.owner(r.capital) in (r.id, None)
    }
    most = int(sight.book.value("equinox_rules", "range_tiles"))
    near = {cell: world.distance(seat, cell) for cell in world.tiles if cell not in opponents}
    return sorted((c for c in near if near[c] <= most), key=lambda c: (near[c], world.number(c)))


def targets(sight: Sight, craft: Craft) -> list[Cell]:
    """Tiles the spell may be aimed at, as far as its caster knows."""
    return [c for c in in_range(sight) if not barred(sight.campaign, c) and craft.fits(sight, c)]


def options(sight: Sight, craft: Craft, cells: list[Cell]) -> list[Option]:
    """An option for each target: distance, chance of the casting roll in per cent, what is there and may come of it."""
    return [Option(cell, _facts(sight, craft, cell)) for cell in cells]


def _facts(sight: Sight, craft: Craft, cell: Cell) -> dict[str, Fact]:
    distance = sight.world.distance(sight.campaign.realms[sight.caster].capital, cell)
    chance = round(100 * spell_odds(sight.book, distance))
    return {"cell": cell, "distance": distance, "chance": chance, **_known(sight, cell), **craft.effect(sight, cell)}


def _known(sight: Sight, cell: Cell) -> dict[str, Fact]:
    """What the caster knows of a tile: terrain, owner, settlement, rival flags."""
    state = sight.campaign
    rivals = [b.owner for b in state.ashore(cell) if b.owner != sight.caster]
    facts: dict[str, Fact] = {
        "terrain": sight.world.tiles[cell].terrain,
        "known": state.known(cell),
        "enemy": min(rivals, default=""),
        "flags": len(rivals),
    }
    magic = keys_on(state, cell)
    if magic:
        facts["magic"] = magic
    owner, place = state.owner(cell), state.holdings.get(cell)
    if owner is not None:
        facts["owner"] = owner
    if place is not None:
        facts |= {"settlement": place.kind, "razed": place.razed}
    return facts


def promise(sight: Sight, craft: Craft, cells: list[Cell]) -> tuple[float, Cell]:
    """The best that may be expected of a spell, and where: chance times worth."""
    seat = sight.campaign.realms[sight.caster].capital
    if not craft.ranged:
        return craft.worth(sight, seat), seat
    each = ((spell_odds(sight.book, sight.world.distance(seat, c)) * craft.worth(sight, c), c) for c in cells)
    return max(each, key=lambda promised: promised[0], default=(0.0, ""))
