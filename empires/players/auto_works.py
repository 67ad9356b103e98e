"""What the automatic player builds, and the crowns it keeps for that."""

from __future__ import annotations

from empires.book.book import Dice
from empires.model.state.asks import Share, number
from empires.model.state.campaign import WALLED
from empires.players.auto_mind import CROWN, Mind
from empires.rules.core.races import race_of, temple_row
from empires.rules.winter import patronage, works
from empires.rules.winter.works import ELEMENTS, Work

PURSE = 0.8
"""The most of a winter's crowns that goes into works."""
TRAIN = 2
"""Siege engines that a player likes to have."""
ENGINE = 6.0
"""Crowns that an engine is worth to who means to storm walls: 250 points, and 2 in the score."""
BEST = ("siege_tower", "ram")
RICH = 20
"""Crowns a year from which a player builds what only makes life easier."""
ROAD = 3.0
"""Crowns that a road through a town at home is worth: its garrison marches out any way without scouts."""
LANE = 4.5
"""The same of a road through a village, which joins others to it."""
BRIDGE = 2.5
"""Crowns that a bridge at home is worth: it opens a way home, and one to help."""
WALLS = 5.5
"""Crowns that the walls of a fortress are worth where rivals are near."""


def plans(mind: Mind) -> dict[str, int]:
    """Lines of the sheet that pay, the best first, within a share of the treasury (ME-BUILD)."""
    building = mind.state.clock.step == "construction"
    purse = max(0, mind.me.treasury - len(mind.own) // 2) if building else int(mind.me.treasury * PURSE)
    forest, stone = works.resources(works.yard(mind.view), mind.realm)
    worth = {offer: _worth(mind, offer) - offer.crowns for offer in _considered(mind)}
    chosen: dict[str, int] = {}
    for offer in sorted(worth, key=lambda offer: (-worth[offer], offer.key)):
        if worth[offer] > 0 and offer.crowns <= purse and offer.forest <= forest and offer.stone <= stone:
            purse, forest, stone = purse - offer.crowns, forest - offer.forest, stone - offer.stone
            chosen[offer.key] = 1
    return chosen


def _considered(mind: Mind) -> list[Work]:
    """What could be built; of siege engines one of each of the best kinds, at the first of the places that build."""
    offers = works.open_offers(mind.view, mind.realm)
    yard = next((offer.cell for offer in offers if offer.work in ELEMENTS), "")
    kinds = BEST[: max(0, _engines_wanted(mind))]
    return [o for o in offers if o.work not in ELEMENTS or (o.cell == yard and o.work in kinds)]


def _worth(mind: Mind, offer: Work) -> float:
    """Crowns that a work brings in the years the player thinks of."""
    row = mind.book.settlement("city")
    match offer.work:
        case "ship":
            return float(mind.winters * int(mind.book.value("revenue_values", "per_ship_in_harbour")))
        case "temple":
            return mind.winters * _yield(mind)
        case "city":
            return float(mind.winters * (int(row["revenue"]) - int(mind.book.settlement("village")["revenue"])))
        case "village":
            return float(mind.winters * int(mind.book.settlement("village")["revenue"]) + 2)
        case "fortress" | "road" | "bridge":
            return _comfort(mind, offer) if mind.income >= RICH else 0.0
    return ENGINE if offer.work in BEST else 0.0


def _comfort(mind: Mind, offer: Work) -> float:
    """Worth of what only the rich build, in crowns."""
    place = mind.state.standing(offer.cell)
    if offer.work == "fortress":
        return WALLS if place is not None and offer.cell in mind.threats else 0.0
    if offer.cell not in mind.me.home:
        return 0.0
    if offer.work == "bridge":
        return BRIDGE
    return 0.0 if place is None else ROAD if mind.walls(offer.cell) else LANE


def _yield(mind: Mind) -> float:
    """What a temple gives a year, in crowns."""
    row = temple_row(mind.book, race_of(mind.state, mind.realm)) or {}
    dice = [Dice.parse(row[name]).values() for name in ("troops_dice", "second_troops_dice") if row.get(name)]
    return sum(sum(points * chance for points, chance in spread.items()) for spread in dice) / CROWN


def _engines_wanted(mind: Mind) -> int:
    """Some, where walls of others stand near the empire."""
    own = sum(engine.owner == mind.realm for engine in mind.state.engines.values())
    near = {other for cell in mind.state.empire_tiles(mind.realm) for other in mind.around(cell)}
    places = (mind.state.standing(cell) for cell in near)
    walls = any(place is not None and place.owner != mind.realm and place.kind in WALLED for place in places)
    return TRAIN - own if walls else 0


def savings(mind: Mind) -> int:
    """Crowns kept back from the recruiting for what will be built."""
    offers = {offer.key: offer for offer in works.open_offers(mind.view, mind.realm)}
    return sum(offers[key].crowns * count for key, count in plans(mind).items())


def build(mind: Mind, ask: Share) -> dict[str, int]:
    """What pays, and a patron for what is left; nothing after a refusal (ME-BUILD-01, ME-DOW-02)."""
    if ask.facts.get("wrong"):
        return {}
    prices = {slot.key: number(slot.facts, "crowns") for slot in ask.slots}
    chosen = {key: count for key, count in plans(mind).items() if key in prices}
    left = mind.me.treasury - sum(prices[key] * count for key, count in chosen.items())
    if patronage.LINE in prices and left >= prices[patronage.LINE] + len(mind.own) // 2:
        chosen[patronage.LINE] = 1
    return chosen
