"""The automatic sailor: armies go overseas where the land has nothing left, fleets hunt pirates or keep home."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from empires.model.land.world import Cell
from empires.model.state.asks import Decide, Option, Pick, number, text
from empires.model.state.campaign import Banner
from empires.model.state.pieces import Ship
from empires.players import auto_land, auto_march
from empires.players.auto_mind import Mind
from empires.players.auto_worth import HUNGER, Worth, gain
from empires.rules.foresight.lanes import ship_reach
from empires.rules.land import routes
from empires.rules.troops.ships import coast, harbour_in, ships_in

SLOW = 0.85
"""What a gain overseas is worth for each turn that it is away: the only one where the land has nothing left."""
VENTURE = 60.0
"""What a voyage must be worth more than the best that a banner can do ashore."""
PERIL = 40.0
"""What each tile of open sea costs with a banner aboard: storms and calms."""
NEXT = 0.5
"""What the second coast in sight is worth beside the first."""


class Voyages:
    """What a ship of the realm could sail for with a banner, or without one."""

    def __init__(self, mind: Mind, ship: Ship) -> None:
        self.mind, self.ship = mind, ship

    @cached_property
    def turns(self) -> dict[Cell, int]:
        """Turns to each tile in reach this season."""
        found = ship_reach(self.mind.world, self.mind.state, self.ship, self.mind.marches_left + 1)
        return {cell: voyage.turns for cell, voyage in found.items()}

    def best(self, banner: Banner) -> tuple[float, Cell]:
        """The worth of the best tile to sail to with a banner, and that tile."""
        goals = [(self._worth(banner, cell), cell) for cell in self.turns]
        return max(goals, key=lambda goal: (goal[0], self.mind.world.number(goal[1])), default=(0.0, ""))

    def _worth(self, banner: Banner, cell: Cell) -> float:
        """What its scouts find from there and what it can take there, less hunger and the dangers of the way."""
        mind, turns = self.mind, self.turns[cell]
        near = [c for c in (cell, *(o for _, o in mind.world.neighbours(cell))) if coast(mind.world, c)]
        finds = sorted((gain(mind, c) for c in near if not mind.state.known(c)), reverse=True)
        value = sum(found * NEXT**n for n, found in enumerate(finds) if found > 0)
        value = max([value, *(conquest(mind, banner, c) for c in near)])
        if value <= 0:
            return 0.0
        hungry = max(0, turns - banner.baggage)
        deep = sum(mind.world.tiles[c].terrain == "sea" for c in self.way(cell)[1:])
        return value * SLOW**turns - HUNGER * hungry - PERIL * deep

    def way(self, goal: Cell) -> tuple[Cell, ...]:
        """The tiles of the voyage, both ends included."""
        return routes.cheapest(routes.waters(self.mind.world), self.ship.cell, goal, self.mind.world.number)

    def home(self) -> Cell:
        """The nearest own harbour in reach, "" if none."""
        mind = self.mind
        ports = [
            c for c in self.turns if mind.state.owner(c) == mind.realm and harbour_in(mind.world, mind.state, c)
        ]  # fmt: skip
        return min(ports, key=lambda c: (self.turns[c], mind.world.number(c)), default="")


def conquest(mind: Mind, banner: Banner, cell: Cell) -> float:
    """What landing in a foreign port is worth, 0 where there is none."""
    if mind.state.owner(cell) == mind.realm or not harbour_in(mind.world, mind.state, cell):
        return 0.0
    if mind.guarded(cell) or cell in mind.state.sieges:
        return Worth(mind, banner).attack(cell, banner.points, banner.baggage)
    return gain(mind, cell)


# Orders -------------------------------------------------------------------------------------------


def sail(mind: Mind, ask: Decide) -> str:
    """A fleet's orders: land or sail on with troops, take some aboard, hunt pirates, or go home."""
    cell = text(ask.facts, "cell")
    keys = {option.key for option in ask.options}
    fleet = ships_in(mind.state, cell, mind.realm, bool(ask.facts["harbour"]))
    laden = [b for ship in fleet for b in mind.own if b.aboard == ship.id]
    if laden:
        return _with_troops(mind, fleet[0], laden[0], keys)
    if "board" in keys and any(_venture(mind, fleet[0], banner) for banner in mind.own_at.get(cell, ())):
        return "board"
    return _hunt(mind, fleet, ask.options) or _home(mind, fleet[0], keys)


def _venture(mind: Mind, ship: Ship, banner: Banner) -> bool:
    """Whether a voyage is worth more to a banner than all it can do ashore; no seat is left bare for it."""
    if mind.marches_left < 2 or banner.halted >= mind.month:
        return False
    if banner.cell == mind.me.capital and len(mind.own_at.get(banner.cell, ())) < 2:
        return False
    value, goal = Voyages(mind, ship).best(banner)
    return goal != ship.cell and value > max(0.0, Worth(mind, banner).staying) + VENTURE


def _with_troops(mind: Mind, ship: Ship, banner: Banner, keys: set[str]) -> str:
    """Ashore where there is something to win, on towards it, else home to land."""
    prizes = [(conquest(mind, banner, key.partition("/")[0]), key) for key in keys if key.endswith("/land")]
    if "land" in keys and mind.state.owner(ship.cell) != mind.realm:
        prizes.append((conquest(mind, banner, ship.cell), "land"))
    won = max(prizes, default=(0.0, ""))
    if won[0] > 0:
        return won[1]
    voyages = Voyages(mind, ship)
    value, goal = voyages.best(banner)
    if value > 0 and mind.marches_left > 0:
        if goal == ship.cell:
            return "stay"
        return _step(voyages, goal, keys)
    return _landfall(voyages, keys)


def _landfall(voyages: Voyages, keys: set[str]) -> str:
    """Home with troops aboard: to the nearest own port, and ashore there."""
    mind, port = voyages.mind, voyages.home()
    if "land" in keys and mind.state.owner(voyages.ship.cell) == mind.realm:
        return "land"
    if f"{port}/land" in keys:
        return f"{port}/land"
    return _step(voyages, port, keys) if port else "stay"


def _step(voyages: Voyages, goal: Cell, keys: set[str]) -> str:
    way = voyages.way(goal)
    return way[1] if len(way) > 1 and way[1] in keys else "stay"


def _hunt(mind: Mind, fleet: Iterable[Ship], options: Iterable[Option]) -> str:
    """Towards pirates next to the fleet that it should beat, "" if there are none."""
    ours = sum(1 + bool(ship.line) for ship in fleet)
    prey = [o for o in options if o.facts.get("pirates") and "/" not in o.key and o.key in mind.world.tiles]
    weak = [o.key for o in prey if number(o.facts, "ships") + 1 < ours]
    return min(weak, key=mind.world.number, default="")


def _home(mind: Mind, ship: Ship, keys: set[str]) -> str:
    """Empty ships lie in own harbours."""
    own = mind.state.owner(ship.cell) == mind.realm
    if ship.harbour and own:
        return "stay"
    if "in" in keys and own:
        return "in"
    voyages = Voyages(mind, ship)
    port = voyages.home()
    if f"{port}/harbour" in keys:
        return f"{port}/harbour"
    return _step(voyages, port, keys) if port else "stay"


# Other questions ----------------------------------------------------------------------------------


def embark(mind: Mind, ask: Pick) -> tuple[str, ...]:
    """Those for whom the voyage is worth most, as many as there is room for."""
    cell, room = text(ask.facts, "cell"), ask.most
    fleet = ships_in(mind.state, cell, mind.realm, True)
    going = [b.id for b in mind.own_at.get(cell, ()) if fleet and _venture(mind, fleet[0], b)]
    return tuple(key for key in going if key in {option.key for option in ask.options})[:room]


def engage(mind: Mind, ask: Decide) -> str:
    """Battle against nobody's ships when stronger; against a rival only when much stronger."""
    margin = number(ask.facts, "strength") - number(ask.facts, "enemy_strength")
    return "yes" if margin >= (2 if ask.facts.get("enemy") else 1) else "no"


def scout(mind: Mind, ask: Decide) -> str:
    """From a ship: the coast that brings most, or that is to be landed on; ashore as ever."""
    banner = mind.state.banners[text(ask.facts, "banner")]
    if not banner.aboard:
        return auto_land.DECIDE.get("scout", auto_march.scout)(mind, ask)
    tiles = [o for o in ask.options if o.key in mind.world.tiles and not o.facts.get("declared")]
    worth = {o.key: max(gain(mind, o.key), conquest(mind, banner, o.key)) for o in tiles}
    best = max(worth, key=lambda key: (worth[key], mind.world.number(key)), default="none")
    return best if best != "none" and worth[best] > 0 else "none"


DECIDE = {"sail": sail, "engage": engage, "accept_battle": engage, "scout": scout}

PICK = {"embark": embark}
