"""What a siege does in a month: terms, hunger behind walls, and whether it holds out (ME-SIEGE)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from empires.book.columns import StarvationEffect
from empires.book.effects import CaptureSettlement, CombatModifier, Destroy, LosePoints, Nothing, OfferSurrender
from empires.model.events.all_events import Starved
from empires.model.land.world import Cell
from empires.model.state.asks import NOBODY, Procedure
from empires.model.state.campaign import RealmId
from empires.rules.core.game import Game
from empires.rules.core.races import race_of, race_of_banner
from empires.rules.fight import strongholds, walls
from empires.rules.fight.combat import both
from empires.rules.land import alliances
from empires.rules.march import retreat

# Before the walls ----------------------------------------------------------------------------------


def may_offer_terms(game: Game, cell: Cell) -> bool:
    """Whether banners are within that could all leave for a friendly tile (ME-SIEGE-32)."""
    inside = walls.garrison(game, cell)
    goal = retreat.friendly(game, walls.owner_of(game, cell))
    return bool(inside) and all(retreat.goals(game, banner, goal) for banner in inside)


def offer_terms(game: Game, cell: Cell, by: RealmId) -> Procedure[None]:
    """Free passage for the garrison to a friendly tile, for the place and its stockpile (ME-SIEGE-32)."""
    siege, owner = game.state.sieges[cell], walls.owner_of(game, cell)
    other = owner if by == siege.besieger else siege.besieger
    agreed = yield from game.confirm(other, "accept_terms", ("ME-SIEGE-32",), default="no", cell=cell, enemy=by)
    if agreed:
        goal = retreat.friendly(game, owner)
        yield from retreat.leave(game, [b.id for b in walls.garrison(game, cell)], goal, "ME-SIEGE-32")
        walls.fall(game, cell, "terms", "ME-SIEGE-32")


# Hunger within -------------------------------------------------------------------------------------


def starve(game: Game, cell: Cell) -> Procedure[None]:
    """The garrison could not feed itself: one starvation roll per siege and turn (ME-SIEGE-27)."""
    month = game.state.clock.month
    if game.state.sieges[cell].starved == month:
        return
    walls.change(game, cell, "hunger", "ME-SIEGE-27", starved=month)
    if walls.garrison(game, cell) or game.state.sieges[cell].defenders:
        yield from starvation_roll(game, cell)
    else:
        walls.fall(game, cell, "starved", "ME-SIEGE-35")


def starvation_roll(game: Game, cell: Cell, modifier: int = 0) -> Procedure[None]:
    """Betrayal, an offer to surrender, hardship, or they hold out (ME-SIEGE-28 to ME-SIEGE-31)."""
    siege, inside = game.state.sieges[cell], walls.defender(game, cell)
    roll = yield from game.roll(
        "1D6", "starvation", "ME-SIEGE-27", inside.chooser, (siege.besieger, *both(inside, inside)),
        cell=cell, modifier=modifier,
    )  # fmt: skip
    row = game.book.row("starvation", roll.total + modifier)
    number = max(row["min"], roll.total + modifier)
    proof = holds_out(game, cell, row["result"])
    result, rule = ("none", proof) if proof else (row["result"], row["rule"])
    game.emit(Starved(realm=siege.besieger, involved=(inside.realm,), cell=cell, row=number, result=result, rule=rule))
    effects: Sequence[StarvationEffect] = row["effects"]
    for effect in () if proof else effects:
        yield from _starving(game, cell, effect, row["rule"])


def _starving(game: Game, cell: Cell, effect: StarvationEffect, rule: str) -> Procedure[None]:
    match effect:
        case Destroy():
            pass  # The garrison falls with its walls.
        case CaptureSettlement():
            walls.fall(game, cell, "betrayed", rule)
        case OfferSurrender():
            yield from _surrender(game, cell, rule)
        case CombatModifier():
            hardship = game.state.sieges[cell].hardship + effect.value
            walls.change(game, cell, "hardship", rule, hardship=hardship)
        case Nothing():
            pass
        case _:
            assert_never(effect)


def holds_out(game: Game, cell: Cell, result: str) -> str:
    """The rule by which a garrison's race neither betrays nor offers to leave (ME-DWARF-04, ME-DWARF-05), or "".

    Mercenaries and allies within can betray any place.
    """
    state = game.state
    race = race_of(state, walls.owner_of(game, cell))
    besieger = race_of(state, state.sieges[cell].besieger)
    strangers = any(race_of_banner(state, banner) != race for banner in walls.garrison(game, cell))
    if result == "betrayal" and race.never_betrayed and not strangers:
        return "ME-DWARF-04"
    alike = race.kin == besieger.kin
    return "ME-DWARF-05" if result == "surrender" and race.yields_to_kin and not alike else ""


def _surrender(game: Game, cell: Cell, rule: str) -> Procedure[None]:
    """The garrison offers to leave; independents and militia that do are dispersed (ME-SIEGE-29)."""
    siege = game.state.sieges[cell]
    inside = walls.garrison(game, cell)
    owner = walls.owner_of(game, cell)

    def goal(target: Cell) -> bool:
        # Independents and militia are at home there: their tiles are no way out for armed strangers.
        state = game.state
        place = state.standing(target)
        foreign = place is not None and place.owner != owner
        guarded = foreign and (state.owner(target) == NOBODY or alliances.militia(state, target))
        return state.known(target) and not guarded and not state.others_in(target, owner)

    if not all(retreat.goals(game, banner, goal) for banner in inside):
        return
    accepted = yield from game.confirm(
        siege.besieger, "accept_surrender", (rule,), default="yes", cell=cell, enemy=owner
    )
    if not accepted:
        return
    yield from retreat.leave(game, [b.id for b in walls.garrison(game, cell)], goal, rule)
    walls.fall(game, cell, "surrendered", rule)


def feed_independents(game: Game, realm: RealmId) -> Procedure[None]:
    """At the besieger's subsistence independents and militia eat, or starve (ME-SIEGE-26, ME-SIEGE-27)."""
    own = [cell for cell, siege in game.state.sieges.items() if siege.besieger == realm and siege.defenders]
    for cell in sorted(own, key=game.world.number):
        yield from _feed(game, cell)
    yield from strongholds.plunder_fallen(game)


def _feed(game: Game, cell: Cell) -> Procedure[None]:
    siege, owner = game.state.sieges[cell], walls.owner_of(game, cell)
    need = int(game.book.value("independent_siege_baggage", "need_per_turn"))
    if siege.supplies >= need:
        walls.change(game, cell, "supplies", "ME-SIEGE-26", supplies=siege.supplies - need)
        return
    if owner != NOBODY and not siege.place and game.state.holdings[cell].stockpile >= need:
        walls.eat_stockpile(game, cell, need)
        return
    lost = 0
    for _ in range(2 if siege.defenders >= game.book.value("subsistence_shortfall", "roll_twice_from_points") else 1):
        roll = yield from game.roll("1D6", "shortfall", "ME-SUB-09", owner, cell=cell)
        for effect in game.book.row("subsistence_shortfall", roll.total)["effects"]:
            if isinstance(effect, LosePoints):
                lost += yield from game.amount(effect.dice, "shortfall_loss", "ME-SUB-09", owner, cell=cell)
    walls.lose_defenders(game, cell, lost, "hunger", "ME-SIEGE-27")
    yield from starve(game, cell)
