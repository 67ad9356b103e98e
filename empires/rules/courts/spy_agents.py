"""What agents bring about among the counters of their tile (ME-SPY-28 to ME-SPY-36)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import assert_never

from empires.book.columns import AgentEffect
from empires.book.effects_special import LookAtOperatives, MoveAgent, RemoveAgent, RemoveOperatives, TakeOperatives
from empires.knowledge.view import view_for
from empires.model.events.all_events import OperativeActed, OperativeChanged, OperativeRemoved, OperativesSeen
from empires.model.land.world import Cell
from empires.model.state.asks import Option, Procedure
from empires.model.state.campaign import RealmId
from empires.model.state.pieces import Operative
from empires.rules.core.game import Game
from empires.rules.courts.operatives import chart_row, remove

AGENT = "agent"
RULES = {1: "ME-SPY-29", 2: "ME-SPY-30", 3: "ME-SPY-31", 4: "ME-SPY-32", 5: "ME-SPY-33", 6: "ME-SPY-34"}


def work_agent(game: Game, agent: Operative) -> Procedure[None]:
    """An agent is rolled for; it stays on the map unless it is found out (ME-SPY-28)."""
    place = game.state.standing(agent.cell)
    lord = place.owner if place is not None and place.owner != agent.owner else ""
    others = [o for o in game.state.operatives.values() if o.cell == agent.cell and o.owner != agent.owner]
    owners = sorted({o.owner for o in others})
    number, row = yield from chart_row(
        game, agent, AGENT, "ME-SPY-28", lord, owners, AGENT if others else "agent_alone"
    )
    if not others:
        yield from _alone(game, agent, number)
        return
    game.emit(
        OperativeActed(
            realm=agent.owner, involved=tuple(owners), operative=agent.id, craft=AGENT, cell=agent.cell, victim="",
            result="rolled", chart=AGENT, row=number, rule=RULES[number],
        )
    )  # fmt: skip
    for effect in row["effects"]:
        yield from _effect(game, agent, others, effect, RULES[number])


def _alone(game: Game, agent: Operative, number: int) -> Procedure[None]:
    """No enemy operatives in the tile: it may be lost, or move to a settlement of its own side (ME-SPY-35)."""
    chart = game.book.value(AGENT, "without_enemy_operatives")
    lost = number <= chart["lost_on"]
    moves = number >= chart["may_move_home_on_min"]
    result = "lost" if lost else "may_move" if moves else "quiet"
    game.emit(
        OperativeActed(
            realm=agent.owner, operative=agent.id, craft=AGENT, cell=agent.cell, victim="", result=result,
            rule="ME-SPY-35",
        )
    )  # fmt: skip
    if lost:
        _found_out(game, agent, "ME-SPY-35")
    elif moves:
        yield from _move(game, agent, (agent.owner,), "ME-SPY-35")


def _found_out(game: Game, agent: Operative, rule: str) -> None:
    game.emit(
        OperativeRemoved(
            realm=agent.owner, operative=agent.id, cell=agent.cell, how="found", craft=AGENT, rule=rule
        )
    )  # fmt: skip


def _effect(
    game: Game, agent: Operative, others: Sequence[Operative], effect: AgentEffect, rule: str
) -> Procedure[None]:
    losers = sorted({o.owner for o in others})
    match effect:
        case RemoveAgent():
            _found_out(game, agent, rule)
        case LookAtOperatives():
            game.emit(OperativesSeen(realm=agent.owner, cell=agent.cell, counters=tuple(others), rule=rule))
        case RemoveOperatives():
            caught = yield from _caught(game, agent, others, effect, rule)
            for counter in caught:
                remove(game, counter, "removed", rule)
        case TakeOperatives():
            for counter in others:
                _change(game, Operative(counter.id, agent.owner, counter.kind, counter.cell), counter.owner, rule)
        case MoveAgent():
            moving = [agent] if not effect.who else [agent, *(game.state.operatives[o.id] for o in others)]
            for counter in moving:
                yield from _move(game, counter, (agent.owner, *losers), rule)
        case _:
            assert_never(effect)


def _caught(
    game: Game, agent: Operative, others: Sequence[Operative], effect: RemoveOperatives, rule: str
) -> Procedure[Sequence[Operative]]:
    """Whom the agent takes: one of his choice, all of one player, or all (ME-SPY-30 to ME-SPY-32)."""
    if effect.scope == "one_operative_in_tile":
        options = [Option(o.id, {"cell": o.cell, "side": o.owner, "craft": o.kind}) for o in others]
        first = yield from _one(game, agent, "catch_operative", options, rule)
        return [o for o in others if o.id == first]
    if effect.scope == "one_players_operatives_in_tile":
        owners = sorted({o.owner for o in others}, key=lambda owner: (-sum(o.owner == owner for o in others), owner))
        options = [
            Option(owner, {"side": owner, "counters": sum(o.owner == owner for o in others)}) for owner in owners
        ]
        first = yield from _one(game, agent, "catch_network", options, rule)
        return [o for o in others if o.owner == first]
    return others


def _one(game: Game, agent: Operative, question: str, options: Sequence[Option], rule: str) -> Procedure[str]:
    if len(options) == 1:
        return options[0].key
    return (
        yield from game.decide(
            agent.owner, question, options, (rule,), secret=True, default=options[0].key, cell=agent.cell
        )
    )


def _move(game: Game, counter: Operative, hosts: Collection[RealmId], rule: str) -> Procedure[None]:
    """A counter may be moved to a settlement of one of these, as far as its owner knows them; face down."""
    known = view_for(game.world, game.book, game.state, counter.owner).campaign.holdings
    goals = sorted((c for c, s in known.items() if s.owner in hosts and not s.razed), key=game.world.number)
    options = [Option(c, {"cell": c, "settlement": known[c].kind, "owner": known[c].owner}) for c in goals]
    options = [o for o in options if o.key != counter.cell]
    if not options:
        return
    chosen = yield from game.decide(
        counter.owner, "move_operative", [*options, Option("stay")], (rule,), secret=True, default="stay",
        cell=counter.cell, craft=counter.kind,
    )  # fmt: skip
    if chosen != "stay":
        _change(game, Operative(counter.id, counter.owner, counter.kind, chosen), "", rule, counter.cell)


def _change(game: Game, now: Operative, loser: RealmId, rule: str, cell: Cell = "") -> None:
    game.emit(OperativeChanged(realm=now.owner, cell=cell or now.cell, now=now, loser=loser, rule=rule))
