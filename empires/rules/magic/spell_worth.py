"""What a tile is worth to the caster of a spell, by what he knows: the suggestion of a target, and its facts.

A worth is about 1 for a banner or a crown harmed or won; below 0 the spell would harm its caster.
"""

from __future__ import annotations

from collections.abc import Iterable

from empires.book.book import Dice
from empires.book.effects import Raze
from empires.model.land.world import Cell, World
from empires.model.state.asks import Fact
from empires.model.state.campaign import Campaign
from empires.rules.core.races import race_of
from empires.rules.land.rivers import river_order
from empires.rules.magic.spells import Promise, Sight

UNRANGED = 2.0
"""A spell without range always works, and does the caster good."""
FAINT = 0.1
"""Something to be had, where nothing better is."""


# Who and what is there ----------------------------------------------------------------------------


def sway(sight: Sight, cell: Cell) -> float:
    """Whether harm to a tile is welcome: 1 a rival's, -1 the caster's own, a little for independents."""
    owner = sight.campaign.owner(cell)
    if owner is None:
        return 0.0
    return -1.0 if owner == sight.caster else 1.0 if owner else 0.3


def crowns(sight: Sight, cell: Cell) -> int:
    """What the standing settlement of the tile pays."""
    place = sight.campaign.standing(cell)
    return 0 if place is None else int(sight.book.find("revenue_values", settlement=place.kind)["value"])


def place(sight: Sight, cell: Cell) -> float:
    """The settlement of a tile, a rival's above 0."""
    return sway(sight, cell) * crowns(sight, cell)


def enemies(sight: Sight, cell: Cell) -> float:
    """Banners of rivals less own ones, an own one weighing double."""
    there = [b.owner for b in sight.campaign.ashore(cell)]
    own = there.count(sight.caster)
    return len(there) - own - 2.0 * own


def near(sight: Sight, cell: Cell) -> tuple[Cell, ...]:
    """The tile and its neighbours."""
    return (cell, *(other for _, other in sight.world.neighbours(cell)))


# Spring -------------------------------------------------------------------------------------------


def abundance(sight: Sight, cell: Cell) -> float:
    """Where many of his own stand; else land of his own."""
    return -enemies(sight, cell) / 2 + (FAINT if sight.campaign.owner(cell) == sight.caster else 0)


def chaos_void(sight: Sight, cell: Cell) -> float:
    """Onto rivals in the open, else before their doors; never beside his own."""
    own = sum(sight.campaign.owner(other) == sight.caster for other in near(sight, cell))
    theirs = sum(sway(sight, other) > 0 for other in near(sight, cell))
    return 2 * enemies(sight, cell) + FAINT * theirs - own / 2


def hold_river(sight: Sight, cell: Cell) -> float:
    """Where his own are nearer to it than others."""
    return FAINT + sum(-enemies(sight, other) for other in near(sight, cell)) / 4


def protection(sight: Sight, cell: Cell) -> float:
    """His own places, the dearest first."""
    return -place(sight, cell) / 2


def raise_dead(sight: Sight, cell: Cell) -> float:
    """Against rivals; who commands the dead raises them at home."""
    led = race_of(sight.campaign, sight.caster).raises_dead
    at_home = led and sight.campaign.owner(cell) == sight.caster and not enemies(sight, cell)
    return UNRANGED if at_home else enemies(sight, cell) + FAINT * sway(sight, cell)


def storm(sight: Sight, cell: Cell) -> float:
    """Rivals and their ships."""
    ships = [ship.owner for ship in sight.campaign.ships.values() if ship.cell == cell]
    own = ships.count(sight.caster)
    return enemies(sight, cell) / 2 + (len(ships) - 3 * own) / 2


def summon_host(sight: Sight, cell: Cell) -> float:
    """A host near a rival is worth a little more."""
    return UNRANGED + FAINT * any(sway(sight, other) > 0 for other in near(sight, cell))


def downstream(sight: Sight, cell: Cell) -> dict[str, Fact]:
    """How many tiles further down the spell works on."""
    return {"effect": "downstream", "tiles": len(river_order(sight.world, cell).downstream)}


# Autumn -------------------------------------------------------------------------------------------


def razing_odds(sight: Sight, key: str, cell: Cell, target: str = "") -> float:
    """The chance that a spell razes the settlement of a tile; target: its row, else by the settlement's kind."""
    standing = sight.campaign.standing(cell)
    if standing is None:
        return 0.0
    kind = target or ("city" if standing.kind == "capital" else standing.kind)
    for effect in sight.book.find("autumn_spells", key=key)["effects"]:
        if isinstance(effect, Raze) and effect.target == kind:
            if not effect.dice:
                return 1.0
            throws = Dice.parse(effect.dice).values()
            return sum(chance for total, chance in throws.items() if total >= effect.success_min)
    return 0.0


def blight(sight: Sight, cell: Cell) -> float:
    """Any tile of a rival will do, the nearer the better."""
    return UNRANGED


def floods(sight: Sight, cell: Cell) -> Iterable[Cell]:
    """Villages downstream of a tile."""
    for other in river_order(sight.world, cell).downstream:
        standing = sight.campaign.standing(other)
        if standing is not None and standing.kind == "village":
            yield other


def deluge(sight: Sight, cell: Cell) -> float:
    """What the flood razes, there and further down."""
    below = sum(
        place(sight, other) * razing_odds(sight, "deluge", other, "each village downstream")
        for other in floods(sight, cell)
    )
    return 2 * (place(sight, cell) * razing_odds(sight, "deluge", cell) + below)


def flood(sight: Sight, cell: Cell) -> dict[str, Fact]:
    """The chance to raze the settlement, and how many villages lie downstream."""
    below = len(list(floods(sight, cell)))
    return {**_odds(razing_odds(sight, "deluge", cell)), **({"villages": below} if below else {})}


def razing(key: str) -> Promise:
    """The chance that a spell razes the settlement of the tile."""
    return lambda sight, cell: _odds(razing_odds(sight, key, cell))


def _odds(chance: float) -> dict[str, Fact]:
    return {"effect": "raze", "odds": round(100 * chance)} if chance else {}


def trail(sight: Sight, cell: Cell) -> float:
    """Banners there, and a little for the settlement."""
    return enemies(sight, cell) + place(sight, cell) / 3


def gift(sight: Sight, cell: Cell) -> float:
    """Always welcome."""
    return UNRANGED


def ruins(world: World, state: Campaign, cell: Cell) -> list[Cell]:
    """A razed tile and the razed tiles that touch it."""
    around = sorted((other for _, other in world.neighbours(cell)), key=world.number)
    return [c for c in (cell, *around) if c in state.holdings and state.holdings[c].razed]


def prosper(sight: Sight, cell: Cell) -> float:
    """All that would recover."""
    kinds = [sight.campaign.holdings[c].kind for c in ruins(sight.world, sight.campaign, cell)]
    return float(sum(int(sight.book.find("revenue_values", settlement=kind)["value"]) for kind in kinds))


def recovering(sight: Sight, cell: Cell) -> dict[str, Fact]:
    """How many tiles recover."""
    return {"effect": "recover", "tiles": len(ruins(sight.world, sight.campaign, cell))}


def village(sight: Sight, cell: Cell) -> float:
    """A rival's village with all that is in it."""
    return place(sight, cell) + 2 * enemies(sight, cell)


def siege(sight: Sight, cell: Cell) -> float:
    """His own sieges before others'."""
    held = sight.campaign.sieges.get(cell)
    mine = sight.campaign.owner(cell) == sight.caster or (held is not None and held.besieger == sight.caster)
    return 3.0 if mine else max(FAINT, place(sight, cell))


def mists(sight: Sight, cell: Cell) -> float:
    """Own banners to be saved, or rivals to be harmed."""
    return abs(enemies(sight, cell))


def tornado(sight: Sight, cell: Cell) -> float:
    """The settlement and the banners that go with it."""
    chance = razing_odds(sight, "tornado_of_peril", cell)
    fallen = 1.0 if sight.campaign.standing(cell) is None else chance
    return place(sight, cell) * chance + 2 * enemies(sight, cell) * fallen
