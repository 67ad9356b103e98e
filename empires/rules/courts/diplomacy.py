"""Phase 5 of the winter: missions to independents, and the hiring of heroes (ME-DIPLO)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from empires.book.book import Row
from empires.book.columns import DiplomacyContestedEffect, DiplomacySingleEffect
from empires.book.effects import Nothing
from empires.book.effects_special import Treaty
from empires.knowledge.view import view_for
from empires.model.events.all_events import AllianceMade, CrownsSpent, MissionsDeclared, MissionSent, TileTaken
from empires.model.land.world import Cell, World
from empires.model.state.asks import NOBODY, Fact, Option, Procedure
from empires.model.state.campaign import Campaign, RealmId
from empires.model.state.pieces import Alliance
from empires.model.state.sight import around
from empires.rules.bands import parts
from empires.rules.core.game import Game
from empires.rules.core.races import race_of
from empires.rules.fight import walls
from empires.rules.land import routes
from empires.rules.winter import budget
from empires.rules.winter.winter_quarters import seated, siege_over

Empire = frozenset[Cell]
RULES = ("ME-DIPLO-03", "ME-DIPLO-04", "ME-DIPLO-10")


def diplomacy(game: Game) -> Procedure[None]:
    """Missions to independents, then heroes are hired (ME-DIPLO-03, ME-DIPLO-12)."""
    yield from missions(game)
    yield from parts.hiring(game)


# Who is sent where --------------------------------------------------------------------------------


def goals(world: World, known: Campaign, realm: RealmId) -> dict[Cell, Empire]:
    """Independent empires that border the realm's as it knows the map: tile on the border -> all its tiles."""
    near = around(world, known.empire_tiles(realm))
    found: dict[Cell, Empire] = {}
    for empire in routes.independent_empires(world, known):
        border = empire & near
        if border:
            found[min(border, key=world.number)] = empire
    return dict(sorted(found.items(), key=lambda item: world.number(item[0])))


def declare(game: Game) -> Procedure[None]:
    """At the end of the season each player says in secret to whom he means to send missions (ME-DIPLO-04).

    He cannot know which independents border other empires too, so he says it of all.
    """
    for realm in seated(game):
        if not race_of(game.state, realm).diplomacy:
            continue
        known = view_for(game.world, game.book, game.state, realm).campaign
        near = goals(game.world, known, realm)
        targets = budget.lines(game.state, realm, "mission")
        if game.state.realms[realm].planned:
            chosen = tuple(key.partition(":")[2] for key in targets)
        elif near:
            options = [Option(cell, _facts(known, realm, cell, empire)) for cell, empire in near.items()]
            chosen = yield from game.pick(realm, "missions", options, 0, len(options), RULES, secret=True)
        else:
            chosen = ()
        if chosen or game.state.realms[realm].declared:
            game.emit(MissionsDeclared(realm=realm, targets=chosen, rule="ME-DIPLO-04"))


def _facts(known: Campaign, realm: RealmId, cell: Cell, empire: Empire) -> dict[str, Fact]:
    courted = not empire.isdisjoint(known.realms[realm].courted)
    return {"cell": cell, "settlement": known.holdings[cell].kind, "settlements": len(empire), "renewal": courted}


def _sent(game: Game, realm: RealmId, price: int) -> Procedure[tuple[Cell, ...]]:
    """Tiles that the realm's missions go to and that it can pay for: those of its plan, else as it says.

    It may add independents whom it declared nothing to, unless it knows of others on their border (ME-DIPLO-04).
    """
    if not race_of(game.state, realm).diplomacy:
        return ()
    known = view_for(game.world, game.book, game.state, realm).campaign
    near = goals(game.world, known, realm)
    sheet = game.state.realms[realm]
    plan = tuple(key.partition(":")[2] for key in budget.lines(game.state, realm, "mission"))
    said = plan if sheet.planned else sheet.declared
    wanted = [cell for cell, empire in near.items() if meant(game.world, known, empire, said)]
    most = sheet.treasury // price if price else len(near)
    alone = () if sheet.planned else tuple(c for c in near if len(_bordering(game.world, known, near[c])) < 2)
    offered = [cell for cell in near if cell in wanted or cell in alone]
    if sheet.planned or not most or len(wanted) == len(offered) <= most:
        return tuple(wanted[:most])
    options = [Option(cell, _facts(known, realm, cell, near[cell])) for cell in offered]
    return (
        yield from game.pick(
            realm, "missions_paid", options, 0, min(most, len(options)), RULES, secret=True, default=wanted[:most],
            treasury=sheet.treasury, price=price,
        )
    )  # fmt: skip


def meant(world: World, state: Campaign, empire: Empire, said: Sequence[Cell]) -> bool:
    """Whether missions to these tiles mean this empire, though it may have lost the tile since (ME-DIPLO-04)."""
    lost = {cell for cell in said if state.owner(cell) != NOBODY or state.standing(cell) is None}
    return not empire.isdisjoint(said) or not empire.isdisjoint(around(world, lost) if lost else ())


def _bordering(world: World, state: Campaign, empire: Empire) -> set[RealmId]:
    return {owner for cell in around(world, empire) if (owner := state.owner(cell))}


# How they are heard -------------------------------------------------------------------------------


def missions(game: Game) -> Procedure[None]:
    """All missions of all players, each independent empire hears its own (ME-DIPLO-03 to ME-DIPLO-06)."""
    price = int(game.book.value("diplomacy_single", "mission_crowns"))
    sent: dict[RealmId, tuple[Cell, ...]] = {}
    for realm in seated(game):
        sent[realm] = yield from _sent(game, realm, price)
    for empire in routes.independent_empires(game.world, game.state):
        envoys = {realm: next(c for c in cells if c in empire) for realm, cells in sent.items() if empire & set(cells)}
        for realm, cell in envoys.items():
            game.emit(CrownsSpent(realm=realm, crowns=price, on="mission", cell=cell, rule="ME-DIPLO-03"))
        yield from _heard(game, empire, _in_time(game, empire, envoys))


def _in_time(game: Game, empire: Empire, envoys: Mapping[RealmId, Cell]) -> dict[RealmId, Cell]:
    """Where several players border the empire only those are heard who said that they would come (ME-DIPLO-04)."""
    bordering = _bordering(game.world, game.state, empire)
    heard: dict[RealmId, Cell] = {}
    for realm, cell in envoys.items():
        if len(bordering) < 2 or meant(game.world, game.state, empire, game.state.realms[realm].declared):
            heard[realm] = cell
        else:
            game.emit(MissionSent(realm=realm, cell=cell, result="late", rule="ME-DIPLO-04"))
    return heard


def _heard(game: Game, empire: Empire, envoys: Mapping[RealmId, Cell]) -> Procedure[None]:
    if len(envoys) == 1:
        yield from _single(game, empire, *next(iter(envoys.items())))
    elif envoys:
        yield from _contested(game, empire, envoys)


def _single(game: Game, empire: Empire, realm: RealmId, cell: Cell) -> Procedure[None]:
    """Only one mission comes (ME-DIPLO-05)."""
    more = _renewal(game, realm, empire)
    rolled = yield from game.roll("1D6", "mission", "ME-DIPLO-05", realm, cell=cell, modifier=more)
    row = game.book.row("diplomacy_single", rolled.total + more)
    yield from _result(game, empire, realm, cell, _treaty(row), "ME-DIPLO-05")


def _contested(game: Game, empire: Empire, envoys: Mapping[RealmId, Cell]) -> Procedure[None]:
    """Several missions come: one roll for all, then the highest gains what there is (ME-DIPLO-06)."""
    # Where the others came from may be out of sight: the dice name no tile.
    rolled = yield from game.roll("1D6", "missions", "ME-DIPLO-06", NOBODY, tuple(envoys))
    treaty = _treaty(game.book.row("diplomacy_contested", rolled.total))
    best = (yield from _speaker(game, empire, envoys, tuple(envoys))) if treaty else ""
    for realm, cell in envoys.items():
        lost = "outdone" if treaty else ""
        yield from _result(game, empire, realm, cell, treaty if realm == best else lost, "ME-DIPLO-06")


def _speaker(
    game: Game, empire: Empire, envoys: Mapping[RealmId, Cell], rivals: Sequence[RealmId]
) -> Procedure[RealmId]:
    """Whose envoy speaks best, who had an alliance before with +1; ties roll again (ME-DIPLO-10, ME-GEN-01)."""
    scores: dict[RealmId, int] = {}
    for realm in rivals:
        more = _renewal(game, realm, empire)
        rolled = yield from game.roll("1D6", "envoy", "ME-DIPLO-06", realm, tuple(envoys), modifier=more)
        scores[realm] = rolled.total + more
    first = [realm for realm in rivals if scores[realm] == max(scores.values())]
    return first[0] if len(first) == 1 else (yield from _speaker(game, empire, envoys, first))


def _renewal(game: Game, realm: RealmId, empire: Empire) -> int:
    """Bonus of a player who had an alliance with the same independents (ME-DIPLO-10)."""
    courted = not empire.isdisjoint(game.state.realms[realm].courted)
    return int(game.book.value("diplomacy_single", "modifiers")[0]["value"]) if courted else 0


def _treaty(row: Row) -> str:
    """What a row grants: temporary, complete, or "" for nothing."""
    effect: DiplomacySingleEffect | DiplomacyContestedEffect = row["effects"][0]
    match effect:
        case Treaty():
            return effect.type
        case Nothing():
            return ""
        case _:
            assert_never(effect)


def _result(game: Game, empire: Empire, realm: RealmId, cell: Cell, result: str, rule: str) -> Procedure[None]:
    game.emit(MissionSent(realm=realm, cell=cell, result=result or "failure", rule=rule))
    if result == "temporary":
        cells = tuple(sorted(empire, key=game.world.number))
        alliance = Alliance(realm, cells, game.state.clock.year + 1)
        game.emit(AllianceMade(realm=realm, alliance=alliance, rule="ME-DIPLO-07"))
    elif result == "complete":
        yield from _absorbed(game, empire, realm)


def _absorbed(game: Game, empire: Empire, realm: RealmId) -> Procedure[None]:
    """They join the empire for good; the revenue of this winter is collected already (ME-DIPLO-11)."""
    for cell in sorted(empire, key=game.world.number):
        own = [b.id for b in game.state.force(cell, realm)]
        joined(game, realm, cell)
        yield from siege_over(game, own)


def joined(game: Game, realm: RealmId, cell: Cell) -> None:
    """A settlement of independents takes the realm's flag for good; the realm besieges it no longer (ME-DIPLO-11)."""
    siege = game.state.sieges.get(cell)
    if siege is not None and siege.besieger == realm:
        walls.end(game, cell, "given_up", "ME-DIPLO-11")
    game.emit(TileTaken(realm=realm, cell=cell, loser=NOBODY, how="alliance", rule="ME-DIPLO-11"))
