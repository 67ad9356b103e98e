"""Phase 8 of the winter: building (ME-BUILD, ME-SIEGETRAIN-02)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from msgspec.structs import replace

from empires.model.events.all_events import Built, CrownsSpent, EngineBuilt, ShipChanged, TempleFounded
from empires.model.land.world import Cell
from empires.model.state.asks import Fact, Procedure, Slot
from empires.model.state.campaign import RealmId
from empires.model.state.pieces import Engine, Temple
from empires.rules.core.game import Game
from empires.rules.core.names import unused_name
from empires.rules.core.races import race_of
from empires.rules.land import roads
from empires.rules.troops import ships
from empires.rules.winter import budget, patronage, works
from empires.rules.winter.budget import Fault
from empires.rules.winter.winter_quarters import seated
from empires.rules.winter.works import ELEMENTS, Work

RULES = ("ME-BUILD-01", "ME-BUILD-15", "ME-BUILD-31")
ROWS = {
    "ship": "ME-BUILD-03",
    "ship_of_the_line": "ME-BUILD-04",
    "fortress": "ME-BUILD-05",
    "city": "ME-BUILD-07",
    "academy": "ME-BUILD-08",
    "village": "ME-BUILD-10",
    "bridge": "ME-BUILD-16",
    "road": "ME-BUILD-17",
    "temple": "ME-BUILD-22",
    **dict.fromkeys(ELEMENTS, "ME-SIEGETRAIN-02"),
}
"""The row of each work, in the order of building: ships before what is built into them, bridges before roads."""
ORDER = tuple(ROWS)
LINE = "line"
"""What changed of a ship that got a ship of the line."""


def construction(game: Game) -> Procedure[None]:
    """Each player builds what he planned, or what he says now (ME-BUILD-01)."""
    for realm in seated(game):
        wanted, patron = (yield from _ask(game, realm)) if not game.state.realms[realm].planned else ({}, False)
        if game.state.realms[realm].planned:  # before, or while the question lay on the table
            wanted = {key: game.state.realms[realm].plan[key] for key in budget.lines(game.state, realm, "build")}
            patron = bool(budget.planned(game, realm, patronage.LINE))
        carry_out(game, realm, wanted)
        if patron:
            yield from patronage.patronage(game, realm)


def _ask(game: Game, realm: RealmId) -> Procedure[tuple[dict[str, int], bool]]:
    """One question a player, put again until all of it can be built; none where nothing can."""
    wrong = Fault("")
    while slots := _slots(game, realm):
        treasury = game.state.realms[realm].treasury
        forest, stone = works.resources(works.yard(game), realm)
        chosen = yield from game.share(
            realm, "build", slots, sum(slot.most for slot in slots), RULES, exact=False,
            treasury=treasury, forest=forest, stone=stone, wrong=wrong.why, given=wrong.given, most=wrong.most,
        )  # fmt: skip
        faults = budget.totals(game, realm, chosen).faults
        if not faults:
            patron = bool(chosen.pop(patronage.LINE, 0))
            return chosen, patron
        wrong = faults[0]
    return {}, False


def _slots(game: Game, realm: RealmId) -> list[Slot]:
    """What is affordable; of siege train elements only those built in the first of the places that could."""
    treasury = game.state.realms[realm].treasury
    offers = _worth_asking(works.offers(game, realm), treasury)
    yard = next((offer.cell for offer in offers if offer.work in ELEMENTS), "")
    slots = [
        Slot(offer.key, 0, min(offer.most, treasury // offer.crowns), facts=_facts(offer))
        for offer in offers
        if offer.work not in ELEMENTS or offer.cell == yard
    ]
    return slots + patronage.on_offer(game, realm)


def _worth_asking(offers: Sequence[Work], treasury: int) -> list[Work]:
    """What nothing is against, and roads that others of this winter may lead to (ME-BUILD-18)."""
    begun = any(offer.work == "road" and not offer.why for offer in offers)
    later = ["build_no_chain"] if begun else []
    return [offer for offer in offers if not offer.why or (offer.why in later and offer.crowns <= treasury)]


def _facts(offer: Work) -> dict[str, Fact]:
    return {"cell": offer.cell, "crowns": offer.crowns, "forest": offer.forest, "stone": offer.stone}


def carry_out(game: Game, realm: RealmId, wanted: Mapping[str, int]) -> None:
    """Build what is wanted, as far as crowns, resources and pieces go; what is not lawful now is left out.

    A road waits for the one that it hangs on.
    """
    used = (0, 0)
    waiting = [key for key in sorted(wanted, key=_rank) for _ in range(wanted[key])]
    while True:
        lawful = works.possible(works.yard(game), realm)
        ready = [lawful[k] for k in waiting if k in lawful and _affordable(game, realm, lawful[k], used)]
        if not ready:
            return
        offer = ready[0]
        waiting.remove(offer.key)
        used = used[0] + offer.forest, used[1] + offer.stone
        rule = ROWS[offer.work]
        spent = CrownsSpent(realm=realm, crowns=offer.crowns, on="building", cell=offer.cell, rule=rule)
        game.emit(spent)
        _build(game, realm, offer.work, offer.cell, rule)


def _rank(key: str) -> tuple[int, str]:
    return ORDER.index(key.split(":")[1]), key


def _affordable(game: Game, realm: RealmId, offer: Work, used: tuple[int, int]) -> bool:
    forest, stone = works.left_over(works.yard(game), realm, used)
    paid = offer.crowns <= game.state.realms[realm].treasury
    return not offer.why and paid and offer.forest <= forest and offer.stone <= stone


def _build(game: Game, realm: RealmId, work: str, cell: Cell, rule: str) -> None:
    """It stands, ready when the season begins (ME-BUILD-01)."""
    if work == "ship":
        ships.add(game, cell, 1, realm, "built", rule)
    elif work == "ship_of_the_line":
        ship = next(ship for ship in ships.ships_in(game.state, cell, realm) if not ship.line)
        refitted = replace(ship, line=True)
        game.emit(ShipChanged(realm=realm, cell=cell, what=LINE, now=refitted, rule=rule))
    elif work == "temple":
        race = race_of(game.state, realm).key
        game.emit(TempleFounded(realm=realm, temple=Temple(cell, realm, race, game.state.clock.year), rule=rule))
    elif work in ELEMENTS:
        number = game.state.made.get("engine", 0) + 1
        game.emit(EngineBuilt(realm=realm, engine=Engine(f"engine{number}", cast(Any, work), realm, cell), rule=rule))
    else:
        sides = roads.sides_laid(game.world, game.state, realm, cell) if work == "road" else ()
        name = "" if cell in game.state.holdings else unused_name(game.world, game.state, cell)
        game.emit(Built(realm=realm, cell=cell, what=work, sides=sides, name=name, rule=rule))
