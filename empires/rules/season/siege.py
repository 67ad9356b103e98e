"""Sieges: who stands before a place, what he does there, hunger within, and terms (ME-SIEGE)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, assert_never

from empires.book.columns import StarvationEffect
from empires.book.effects import CaptureSettlement, CombatModifier, Destroy, LosePoints, Nothing, OfferSurrender
from empires.model.events.all_events import Starved
from empires.model.land.world import Cell
from empires.model.state.asks import NOBODY, Option, Procedure
from empires.model.state.campaign import RealmId
from empires.rules.core.fronts import by_turns
from empires.rules.core.game import Game
from empires.rules.core.races import race_of, race_of_banner
from empires.rules.fight import strongholds, walls
from empires.rules.fight.assault import assault
from empires.rules.fight.combat import both, points
from empires.rules.fight.walls import tidy
from empires.rules.heroes import siege_missions
from empires.rules.land import alliances, oaths
from empires.rules.march import lasting, retreat
from empires.rules.troops import siegetrain, temples

__all__ = [
    "feed_independents", "offer_terms", "sieges", "starvation_roll", "starve", "tidy",
]  # fmt: skip


def sieges(game: Game, realm: RealmId) -> Procedure[None]:
    """The besieger assaults, batters, waits, talks or gives up, place by place (ME-SIEGE-14)."""
    tidy(game)
    month = game.state.clock.month
    own = [
        cell
        for cell, siege in game.state.sieges.items()
        if siege.besieger == realm and not all(lasting.spellbound(b, month) for b in walls.besiegers(game, cell))
    ]
    yield from by_turns(game, realm, sorted(own, key=game.world.number), _before_walls)
    yield from temples.sack(game, realm)
    yield from strongholds.plunder_fallen(game)


# Before the walls ---------------------------------------------------------------------------------


def _before_walls(game: Game, realm: RealmId, cell: Cell) -> Procedure[None]:
    """One siege in the besieger's siege phase (ME-SIEGE-14, ME-SIEGE-17)."""
    month = game.state.clock.month
    assaulted, offered = False, False
    while cell in game.state.sieges:
        chosen = yield from _siege_choice(game, cell, assaulted, offered)
        if chosen == "assault":
            assaulted = True
            result = yield from assault(game, cell)
            if result == "bloody_repulse" and cell in game.state.sieges:
                walls.change(game, cell, "repulse", "ME-SIEGE-16", repulsed=month)
            _fallen(game, cell)
        elif chosen == "offer_terms":
            offered = True
            yield from offer_terms(game, cell, game.state.sieges[cell].besieger)
        else:
            if chosen == "batter":
                walls.change(game, cell, "battery", "ME-SIEGE-21", battered=month)
            elif chosen == "give_up":
                yield from give_up(game, cell)
            return


def _fallen(game: Game, cell: Cell) -> None:
    """A place whose last defender fell in the assault is taken (ME-SIEGE-35)."""
    siege = game.state.sieges.get(cell)
    if siege is not None and not siege.defenders and not walls.garrison(game, cell):
        walls.fall(game, cell, "stormed", "ME-SIEGE-35")


def _siege_choice(game: Game, cell: Cell, assaulted: bool, offered: bool) -> Procedure[str]:
    """What the besieger does now; "wait" if he can do nothing."""
    if siege_missions.in_mutiny(game, cell):
        return "wait"
    siege, month = game.state.sieges[cell], game.state.clock.month
    sworn = walls.owner_of(game, cell) in oaths.partners(game.state, siege.besieger)
    again = siege.repulsed < month and not sworn
    keys = ["assault"] if again else []
    if not assaulted and not sworn:
        keys.append("batter")
    if not offered and may_offer_terms(game, cell):
        keys.append("offer_terms")
    if all(retreat.may_go_back(game, banner) for banner in walls.besiegers(game, cell)):
        keys.append("give_up")
    if not keys:
        return "wait"
    fresh = siege.battered == month - 1 and siege.battered > 0
    force = [b.id for b in walls.besiegers(game, cell)]
    facts: dict[str, Any] = {
        "cell": cell,
        "points": points(game, walls.attacker(game, cell)) + siegetrain.siege_points(game, force),
        "enemy": walls.owner_of(game, cell),
        "bonus": siege.hardship
        + (siege.battery_bonus if siege.bonus_month == month else 0)
        + siegetrain.storming(game, force)
        + siege_missions.assault_bonus(game, cell),
        "battered": fresh and siege.bonus_month != month,
    }
    if siege.defenders:
        facts = {**facts, "enemy_points": siege.defenders, "value": walls.value(game, cell, siege.defenders)}
    return (
        yield from game.decide(
            siege.besieger,
            "assault_again" if assaulted and again else "siege",
            [Option(key) for key in (*keys, "wait")],
            ("ME-SIEGE-14", "ME-SIEGE-17", "ME-SIEGE-21"),
            default="wait",
            **facts,
        )
    )


def give_up(game: Game, cell: Cell) -> Procedure[None]:
    """The besieger returns to the tile he came from (ME-SIEGE-11)."""
    force = [b.id for b in walls.besiegers(game, cell)]
    walls.end(game, cell, "given_up", "ME-SIEGE-11")
    yield from retreat.go_back(game, force, "ME-SIEGE-11")


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


# Hunger within ------------------------------------------------------------------------------------


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
    alike = race.kin[:1] == besieger.kin[:1]
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
