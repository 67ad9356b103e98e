"""What the automatic player thinks a place is worth to a banner: land to scout, places to take, food, safety."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from weakref import WeakKeyDictionary

from empires.book.book import Dice, Rulebook
from empires.book.columns import WinterRetreatEffect
from empires.book.effects import Destroy
from empires.model.land.world import Cell
from empires.model.state.campaign import Banner, Settlement
from empires.players import auto_races
from empires.players.auto_land import errand
from empires.players.auto_mind import CROWN, SIGHT, Mind, Node

PATIENCE = 0.65
"""What a gain is worth if it comes a turn later."""
LATER = tuple(PATIENCE**turns for turns in range(SIGHT + 1))
STARVED = 0.1
"""Chance a turn that hunger opens the gates."""
HOPE = 0.7
"""What a fight is worth before it is begun."""
CROWDED = 0.35
"""What a gain is worth to a banner when another one is nearer to it."""
GROUND = 30
"""Worth of a tile of one's own whatever stands on it: room, sight and a way on."""
EVENT = 12
"""What the events of scouting cost on the average."""
HUNGER, BIG = 55, 1000
"""What a turn without food costs a banner; above so many points it is twice as much."""
RATION = 20
"""Worth of a baggage point that may be needed before winter."""
SPITE = 40
"""Worth of a rival's loss of a tile."""
AUTUMN = (1.0, 0.9, 0.7, 0.4)
"""How likely a way home that is barred stays barred, by the marches left."""
CUT_OFF = 0.3
"""The same for who is placed beyond a river or ridge in spring."""
FAR = 8
"""What each tile between a banner and home costs in the last turns: rivals may take it."""
SEAT = 8 * CROWN
"""Worth of a rival's seat, or of one's own that was lost, over that of a city: no revenue comes without it."""
SPOILS = 500
"""What a wandering force is worth to who beats it: its hoard, and the villages that it would have razed."""
HAUL = 4
"""What each tile from home costs a banner for each crown that it carries; twice as much when winter is near."""
LOST = 0.3
"""How much of its treasure a banner loses on the average that is cut off from home in winter."""
BLOOD = 0.7
"""Worth of a point lost in a fight: troops that never fight win no crowns."""


class Worth:
    """Values of tiles to one banner; made anew for each question.

    joining: how many banners of its force are about to go to a tile; leaving: how many in all.
    While banners are being placed the others do not count: nobody knows yet where they will be.
    """

    def __init__(
        self, mind: Mind, banner: Banner, joining: Mapping[Cell, int] = MappingProxyType({}), leaving: int = 0
    ) -> None:
        self.mind, self.banner, self.joining, self.leaving = mind, banner, joining, leaving
        self.others = () if mind.placing else tuple(b for b in mind.own if b.id != banner.id)
        self._targets: dict[Cell, float] = {}
        self._stands: dict[tuple[Cell, bool], float] = {}

    # Fighting ---------------------------------------------------------------------------------------

    def attack(self, cell: Cell, points: int, provisions: int = 1) -> float:
        """What an attack on a defended tile with so many points is worth; negative: it is not wise."""
        mind = self.mind
        siege, place = mind.state.sieges.get(cell), mind.state.standing(cell)
        if siege is not None and siege.besieger == mind.realm:
            return 0.4 * prize(mind, cell)
        enemy = mind.estimate(cell)
        if enemy:
            bonus = prize(mind, cell) if siege is None or siege.besieger in mind.state.realms else 0.0
            if place is not None and place.owner == mind.realm:
                bonus = mind.crowns(cell) * CROWN * mind.winters
            elif place is not None and mind.walls(cell) and place.owner:
                return self._walls(cell, place, points, enemy, provisions)
            return self._field(points, enemy, bonus, 0.6)
        if cell in mind.roaming:
            return self._field(points, mind.roaming[cell], SPOILS, 0.0)
        if place is None or place.owner == mind.realm:
            return 0.0
        enemy = mind.garrison(place)
        if mind.walls(cell):
            return self._walls(cell, place, points, enemy, provisions)
        return self._field(points, enemy, prize(mind, cell), 0.0)

    def _field(self, points: int, enemy: int, bonus: float, grudge: float) -> float:
        win, lose = self.mind.battle(points, enemy)
        cost = BLOOD * self.mind.loss(enemy) + lose * (150 + 0.2 * points)
        hurt = grudge * (self.mind.loss(points) + win * 100)
        return win * bonus + hurt - min(cost, points)

    def _walls(self, cell: Cell, place: Settlement, points: int, enemy: int, provisions: int) -> float:
        """A siege: worth it only if there is strength to begin it, and time and food to end it."""
        mind = self.mind
        if points < 1.15 * enemy or mind.marches_left < 1:
            return -1000.0
        chance = mind.fall(points, enemy, place.kind, 1)
        chance += (1 - chance) * STARVED * mind.marches_left
        hunger = 0.0 if provisions else HUNGER
        return chance * prize(mind, cell) - BLOOD * mind.loss(enemy) - 2 * hunger

    # Standing ---------------------------------------------------------------------------------------

    def target(self, cell: Cell, there: bool) -> float:
        """What can be got in a tile from next to it, 0 if it is not wise; less if another banner is nearer to it.

        there: the banner would stand next to it already.
        """
        value = self._targets.get(cell)
        if value is None:
            value = gain(self.mind, cell)
            if value <= 0 and (self.mind.guarded(cell) or cell in self.mind.state.sieges):
                value = HOPE * self.attack(cell, self._strength(cell), self.banner.baggage)
            value = self._targets[cell] = max(0.0, value)
        return value * CROWDED if value and not there and self._outrun(cell) else value

    def _strength(self, cell: Cell) -> int:
        """Points that could fall upon a tile together: this banner and those next to the tile."""
        mind = self.mind
        near = [b for b in self.others if mind.world.distance(b.cell, cell) <= 1]
        return self.banner.points + sum(b.points for b in near if b.cell not in mind.state.sieges)

    def _outrun(self, cell: Cell) -> bool:
        if not self.others:
            return False
        for tiles, banner in self.mind.first_comers(cell):
            if banner != self.banner.id:
                mine = self.mind.world.distance(self.banner.cell, cell)
                return tiles < mine or (tiles == mine and banner < self.banner.id)
        return False

    def stand(self, cell: Cell, there: bool) -> float:
        """What there is to do from a tile, the best first and each further thing worth half of the one before."""
        known = self._stands.get((cell, there))
        if known is None:
            total, share = max(self._duty(cell), errand(self.mind, cell)), 1.0
            for value in sorted([self.target(other, there) for other in chances(self.mind, cell)], reverse=True)[:3]:
                total += value * share
                share /= 2
            known = self._stands[cell, there] = total
        return known

    def _duty(self, cell: Cell) -> float:
        """A threatened place at home calls those who can hold it."""
        enemy = self.mind.threats.get(cell)
        if not enemy:
            return 0.0
        held = sum(b.points for b in self.others if b.cell == cell)
        worth = (CROWN * self.mind.crowns(cell) * self.mind.winters) * 0.6
        strong = (self.banner.points + held) * max(1, self.mind.walls(cell))
        if strong < 0.6 * enemy or held * max(1, self.mind.walls(cell)) > enemy:
            return 0.15 * worth
        return worth

    def future(self, node: Node) -> float:
        """The best thing that can be done from there or a few turns further on."""
        best, stands = 0.0, self._stands
        for cell, turns in lively(self.mind, node):
            value = stands.get((cell, not turns))
            if value is None:
                value = self.stand(cell, not turns)
            best = max(best, LATER[turns] * value)
        return best

    # Where to be ------------------------------------------------------------------------------------

    def place(self, node: Node, company: int) -> float:
        """What it is worth to end the turn there with so many other own banners."""
        return self.future(node) - self.hunger(node[0], company) - self.danger(node[0]) - self.winter(node)

    def hunger(self, cell: Cell, company: int) -> float:
        """Cost of the next meal there, none before winter (ME-SUB-03 to ME-SUB-07)."""
        missing = company + 1 - self.mind.forage(cell)
        if self.mind.marches_left <= 0 or missing <= 0 or not self._hungers:
            return 0.0
        if self.banner.baggage or self.mind.stores(cell) >= missing:
            return float(RATION) if self.banner.baggage <= self.mind.marches_left else 0.0
        return float(HUNGER * (2 if self.banner.points > BIG else 1))

    @cached_property
    def _hungers(self) -> bool:
        return auto_races.hungers(self.mind, self.banner)

    def danger(self, cell: Cell) -> float:
        """Cost of standing next to rivals who are stronger."""
        mind = self.mind
        near = max((mind.estimate(other) for other in mind.around(cell)), default=0)
        if not near:
            return 0.0
        ours = self.banner.points + sum(b.points for b in self.others if b.cell == cell)
        win, _ = mind.battle(near, ours)
        walled = mind.walls(cell) and mind.state.owner(cell) == mind.realm
        risk = win * (0.3 * self.banner.points + 100) * 0.5
        return risk * (0.3 if walled else 1.0)

    def winter(self, node: Node) -> float:
        """What the way home in winter may cost, the nearer winter the more certainly (ME-QUARTERS-15)."""
        mind = self.mind
        if mind.placing:
            return 0.0 if node in mind.safe else CUT_OFF * retreat_loss(mind.book, self.banner)
        hauled = HAUL * self.banner.treasure * mind.from_home(node[0]) if self.banner.treasure else 0.0
        if mind.marches_left >= len(AUTUMN):
            return hauled
        late = AUTUMN[mind.marches_left]
        far = 2 * hauled + (FAR * mind.from_home(node[0]) if mind.marches_left < 2 else 0.0)
        if mind.turns_to_safety(node) <= mind.marches_left:
            return far
        return far + late * (retreat_loss(mind.book, self.banner) + LOST * CROWN * self.banner.treasure)

    @cached_property
    def staying(self) -> float:
        """What it is worth to stay."""
        company = len(self.mind.own_at.get(self.banner.cell, ())) - 1 - self.leaving
        return self.place((self.banner.cell, self.banner.zone), company) + self.siege_kept()

    def siege_kept(self) -> float:
        """What the siege that the banner takes part in is worth."""
        siege = self.mind.state.sieges.get(self.banner.cell)
        if siege is None or siege.besieger != self.mind.realm:
            return 0.0
        return 0.6 * prize(self.mind, self.banner.cell)


def gain(mind: Mind, cell: Cell) -> float:
    """What scouting the tile brings at once (ME-SCOUT-12, ME-SCOUT-36)."""
    known = mind.gains.get(cell)
    if known is None:
        known = mind.gains[cell] = _gain(mind, cell)
    return known


def _gain(mind: Mind, cell: Cell) -> float:
    if not mind.state.known(cell):
        return unknown_value(mind, cell) - EVENT
    owner = mind.state.owner(cell)
    if not owner or owner == mind.realm or mind.guarded(cell):
        return 0.0
    return prize(mind, cell) - EVENT


def chances(mind: Mind, cell: Cell) -> tuple[Cell, ...]:
    """Tiles next to this one that may be worth something: to scout, or to fight for."""
    known = mind.chances.get(cell)
    if known is None:
        near = (o for o in mind.around(cell) if gain(mind, o) > 0 or mind.guarded(o) or o in mind.state.sieges)
        known = mind.chances[cell] = tuple(near)
    return known


def lively(mind: Mind, node: Node) -> list[tuple[Cell, int]]:
    """Tiles within reach of a node from which something can be done, with the turns it takes to get there."""
    known = mind.lively.get(node)
    if known is None:
        turns_to: dict[Cell, int] = {}
        for (cell, _), turns in mind.reach(node).items():  # nearest first
            turns_to.setdefault(cell, turns)
        known = [(c, t) for c, t in turns_to.items() if chances(mind, c) or c in mind.threats or errand(mind, c)]
        mind.lively[node] = known
    return known


def prize(mind: Mind, cell: Cell) -> float:
    """What it is worth to take a tile: its crowns over the years, the ground, and the rival's loss."""
    owner = mind.state.owner(cell)
    value = float(mind.crowns(cell) * CROWN * mind.winters + GROUND)
    if owner and owner != mind.realm:
        value += SPITE + 0.5 * mind.crowns(cell) * CROWN
        if cell in (mind.state.realms[owner].capital, mind.me.capital):
            value += SEAT
    return value


def unknown_value(mind: Mind, cell: Cell) -> float:
    """What an unknown tile is likely to bring by its terrain (ME-SCOUT-07 to ME-SCOUT-11)."""
    return _likely_crowns(mind.book, mind.world.tiles[cell].terrain) * CROWN * mind.winters + GROUND


def _likely_crowns(book: Rulebook, terrain: str) -> float:
    known = _CROWNS.setdefault(book, {})
    if terrain not in known:
        known[terrain] = sum(_crowns(book, book.row("scouting_charts", a + b)[terrain]) for a, b in _PIPS) / len(_PIPS)
    return known[terrain]


def _crowns(book: Rulebook, result: str) -> float:
    """Crowns of a result of the scouting charts; independents must be beaten first and count a third."""
    kind = result.removeprefix("independent_")
    if kind in ("event", "barren"):
        return 0.0
    return float(book.settlement(kind)["revenue"]) * (1.0 if kind == result else 0.35)


_PIPS: tuple[tuple[int, int], ...] = tuple((a, b) for a in range(1, 7) for b in range(1, 7))
_CROWNS: WeakKeyDictionary[Rulebook, dict[str, float]] = WeakKeyDictionary()


def retreat_loss(book: Rulebook, banner: Banner) -> float:
    """Points that a way home through the snow costs on the average (ME-QUARTERS-15)."""
    total = 0.0
    for pip in range(1, 7):
        effects: Sequence[WinterRetreatEffect] = book.row("winter_retreat", pip + banner.baggage)["effects"]
        for effect in effects:
            total += banner.points if isinstance(effect, Destroy) else min(banner.points, _mean(effect.dice))
    return total / 6


def _mean(spec: str) -> float:
    dice = Dice.parse(spec)
    return dice.count * (dice.sides + 1) / 2 * dice.factor + dice.plus
