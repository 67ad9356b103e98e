"""Quests of heroes: news, where they lie, the way there, tries and giving up (ME-HERO-11 to ME-HERO-18)."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from empires.book.book import Row
from empires.book.columns import HeroNewsEffect, HeroTavernEffect
from empires.book.effects import Nothing, RollTable
from empires.book.effects_special import StartQuest
from empires.model.land.world import Cell
from empires.model.state.asks import NOBODY, Procedure
from empires.model.state.campaign import SEASON_TURNS
from empires.model.state.pieces import Quest
from empires.rules.core import draws
from empires.rules.core.game import Game
from empires.rules.core.nearest import nearest
from empires.rules.heroes import adventures, parties
from empires.rules.heroes.parties import change
from empires.rules.wilds import afoot

FOUND = "ME-HERO-13"


def news(game: Game, party_id: str) -> Procedure[None]:
    """A week's news in a settlement: nothing, tavern talk, or a quest on the spot (ME-HERO-11, ME-HERO-12)."""
    chart, rule = "hero_news", "ME-HERO-11"
    while chart:
        party = game.state.parties[party_id]
        rolled = yield from game.roll("1D6", chart, rule, party.employer, cell=party.cell, name=party.name)
        effect: HeroNewsEffect | HeroTavernEffect = game.book.row(chart, rolled.total)["effects"][0]
        chart, rule = "", "ME-HERO-12"
        match effect:
            case StartQuest():
                yield from begin_here(game, party_id)
            case RollTable(table="quest_terrain"):
                yield from seek(game, party_id, "ME-HERO-12")
            case RollTable():
                chart = effect.table
            case Nothing():
                pass
            case _:
                assert_never(effect)


# Where it lies ------------------------------------------------------------------------------------


def seek(game: Game, party_id: str, rule: str) -> Procedure[None]:
    """Terrain, nearest or farthest tile of it, adventure and level of a quest (ME-HERO-13, ME-HERO-14, ME-HERO-18).

    rule: what gave it. Where no such tile can be reached there is no quest.
    """
    party = game.state.parties[party_id]
    rolled = yield from game.roll("1D6", "quest_terrain", FOUND, party.employer, cell=party.cell, name=party.name)
    row = game.book.row("quest_terrain", rolled.total)
    tiles = [cell for cell in afoot.reach(game, party.cell) if game.world.tiles[cell].terrain == row["terrain"]]
    if not tiles:
        change(game, party_id, "no_quest", rule)
        return
    far = game.book.value("quest_terrain", "nearest_or_farthest")
    rolled = yield from game.roll(
        "1D6", "quest_distance", "ME-HERO-14", party.employer, cell=party.cell, name=party.name,
        nearest=int(far["nearest_max"]),
    )  # fmt: skip
    near = rolled.total <= far["nearest_max"]
    goal = yield from nearest(game, party.cell, tiles, party.employer, farthest=not near)
    yield from _undertake(game, party_id, goal, row, rule)


def begin_here(game: Game, party_id: str) -> Procedure[None]:
    """An immediate quest: one of the list for the terrain of the party's tile (ME-HERO-15)."""
    cell = game.state.parties[party_id].cell
    terrain = game.world.tiles[cell].terrain
    rows = [row for row in game.book.rows("quest_terrain") if row["terrain"] == terrain]
    if rows:
        yield from _undertake(game, party_id, cell, rows[0], "ME-HERO-15")


def _undertake(game: Game, party_id: str, cell: Cell, row: Row, rule: str) -> Procedure[None]:
    party, listed = game.state.parties[party_id], row["adventures"]
    adventure = yield from draws.one_of(
        game, listed, "quest_adventure", FOUND, party.employer, cell=party.cell, name=party.name
    )
    level = yield from adventures.difficulty(game, party_id)
    change(game, party_id, "quest", rule, quest=Quest(cell, adventure, level))


# At the goal --------------------------------------------------------------------------------------


def attempt(game: Game, party_id: str) -> Procedure[None]:
    """Tries at the quest's adventure, one a week that is left, until it is done or given up (ME-HERO-17)."""
    while (party := game.state.parties.get(party_id)) is not None and party.weeks > 0:
        quest = party.quest
        if quest is None or not quest.adventure or quest.cell != party.cell or not parties.fit(party):
            return
        change(game, party_id, "", "ME-HERO-17", weeks=party.weeks - 1)
        won = yield from adventures.adventure(game, party_id, "ME-HERO-16", quest.level)
        if won:
            _done(game, party_id, quest)
        elif party_id in game.state.parties and not quest.geas and (yield from _gives_up(game, party_id)):
            change(game, party_id, "gave_up", "ME-HERO-17", quest=None)


def _done(game: Game, party_id: str, quest: Quest) -> None:
    """A quest is done; under a geas the party has to go back to the tower (ME-TOWER-22)."""
    back = replace(quest, cell=quest.geas, adventure="") if quest.geas else None
    change(game, party_id, "quest_done", "ME-HERO-16", quest=back)


def _gives_up(game: Game, party_id: str) -> Procedure[bool]:
    """Half of the independent parties give up; a controlled one's player chooses (ME-HERO-17)."""
    party = game.state.parties[party_id]
    if party.employer == NOBODY:
        return (yield from parties.even(game, party, "gives_up", "ME-HERO-17"))
    again = yield from game.confirm(
        party.employer, "try_again", ("ME-HERO-17",), default="yes", cell=party.cell, name=party.name,
        weeks=party.weeks, level=party.quest.level if party.quest else party.level,
    )  # fmt: skip
    return not again


# Geas ---------------------------------------------------------------------------------------------


def geas(game: Game, party_id: str, seasons: int) -> Procedure[None]:
    """A task of the wizard's: a location and a quest, to be done within so many seasons (ME-TOWER-22)."""
    tower = game.state.parties[party_id].cell
    yield from seek(game, party_id, "ME-TOWER-22")
    quest = game.state.parties[party_id].quest
    if quest is not None:
        until = game.state.clock.month + seasons * SEASON_TURNS
        change(game, party_id, "geas", "ME-TOWER-22", quest=replace(quest, geas=tower, until=until))


def geas_holds(game: Game, party_id: str) -> None:
    """Back with the task done, or the wizard gone: it is lifted; out of time: the party dies (ME-TOWER-22)."""
    party = game.state.parties[party_id]
    quest = party.quest
    if quest is None or not quest.geas:
        return
    place = game.state.locations.get(quest.geas)
    lifted = place is None or place.kind != "tower" or (not quest.adventure and party.cell == quest.geas)
    if lifted:
        change(game, party_id, "geas_lifted", "ME-TOWER-22", quest=None)
    elif game.state.clock.month > quest.until:
        parties.end(game, party_id, "geas", "ME-TOWER-22")
