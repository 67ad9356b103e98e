"""Searcher events: what a force may come upon in the wild, and villages at what it found (ME-SEARCH)."""

from __future__ import annotations

from typing import assert_never

from empires.book.columns import SearcherEventsEffect
from empires.book.effects import (
    CombatModifier,
    FreeSubsistence,
    GainCrowns,
    GainPoints,
    GainPotions,
    IgnoreNextHarm,
    LosePoints,
)
from empires.model.events.land import FindNoted
from empires.model.land.world import Cell
from empires.model.state.asks import Option, Procedure
from empires.model.state.campaign import Campaign, RealmId
from empires.model.state.pieces import Find
from empires.rules.core.force import Force
from empires.rules.core.game import Game
from empires.rules.core.races import race_of
from empires.rules.troops import boons, treasure
from empires.rules.troops.boons import BREWERY, OMENS, PASTURE, POTIONS, bless
from empires.rules.troops.losses import gain_points, lose_points
from empires.rules.troops.wanderers import keeper


def event(game: Game, force: Force) -> Procedure[None]:
    """Roll for what the searchers come upon (ME-SEARCH-01)."""
    rolled = yield from game.roll("2D6", "searcher_event", "ME-SEARCH-01", force.realm, cell=force.cell)
    row = game.book.row("searcher_events", rolled.total)
    for effect in row["effects"]:
        yield from _happens(
            game,
            Force(force.realm, force.cell, [b for b in force.banners if b in game.state.banners]),
            effect,
            str(row["rule"]),
        )


def _happens(game: Game, force: Force, effect: SearcherEventsEffect, rule: str) -> Procedure[None]:
    """One effect of the chart on the force (ME-SEARCH-03 to ME-SEARCH-11)."""
    match effect:
        case GainCrowns():
            crowns = yield from game.amount(effect.dice, "treasure", rule, force.realm, cell=force.cell)
            banner = yield from keeper(game, force.banners, rule, crowns=crowns)
            treasure.give_crowns(game, banner, crowns, "found", rule)
        case FreeSubsistence():
            bless(game, force.banners, PASTURE, 1, rule)
        case GainPoints():
            gained = yield from game.amount(effect.dice, "recruits", rule, force.realm, cell=force.cell)
            banner = yield from keeper(game, force.banners, rule, gained=gained)
            yield from gain_points(game, banner, gained, JOIN[rule], rule)
        case LosePoints():
            for banner in force.banners:
                lost = yield from game.amount(
                    effect.dice, "wild_loss", rule, force.realm, cell=force.cell, banner=banner
                )
                lose_points(game, banner, lost, "wilds", rule)
        case CombatModifier():
            yield from _brewery(game, force, effect.value, rule)
        case GainPotions():
            yield from _spring(game, force, effect.dice, rule)
        case IgnoreNextHarm():
            bless(game, force.banners, OMENS, 1, rule)
        case _:
            assert_never(effect)


JOIN = {"ME-SEARCH-05": "recruits_found", "ME-SEARCH-07": "hermit"}


def _brewery(game: Game, force: Force, value: int, rule: str) -> Procedure[None]:
    """Ale for the next battle; Dwarfs and humans may keep the place for a village instead (ME-SEARCH-08, -09)."""
    chosen = "drink"
    if race_of(game.state, force.realm).brewery and game.state.owner(force.cell) == force.realm:
        options = [Option("drink"), Option("village")]
        chosen = yield from game.decide(
            force.realm, "brewery", options, (rule, "ME-SEARCH-09"), default="drink", cell=force.cell
        )
    if chosen == "village":
        game.emit(
            FindNoted(
                realm=force.realm,
                cell=force.cell,
                find=Find(force.cell, "brewery", (force.realm,)),
                rule="ME-SEARCH-09",
            )
        )
    else:
        bless(game, force.banners, BREWERY, value, rule)


def _spring(game: Game, force: Force, spec: str, rule: str) -> Procedure[None]:
    """Healing potions, and a place for a village (ME-SEARCH-10)."""
    number = yield from game.amount(spec, "potions", rule, force.realm, cell=force.cell)
    banner = yield from keeper(game, force.banners, rule, potions=number)
    held = game.state.banners[banner].boons.get(POTIONS, 0)
    boons.boon(game, banner, POTIONS, held + number, rule)
    known = game.state.finds.get(force.cell)
    knowing = {force.realm, *(known.known_to if known is not None and known.kind == "spring" else ())}
    game.emit(
        FindNoted(
            realm=force.realm, cell=force.cell, find=Find(force.cell, "spring", tuple(sorted(knowing))), rule=rule
        )
    )


SERVED = {"brewery": ("ME-SEARCH-08", "ME-SEARCH-09"), "spring": ("ME-SEARCH-10", "ME-SEARCH-10")}
"""Row of the chart whose effect a village has, and the row that says so."""


# Villages -----------------------------------------------------------------------------------------


def may_found_village(state: Campaign, realm: RealmId) -> tuple[Cell, ...]:
    """Own barren tiles where a brewery or a spring allows a village (ME-SEARCH-09, ME-SEARCH-10, ME-BUILD-10)."""
    brews = race_of(state, realm).brewery
    return tuple(
        cell
        for cell, find in sorted(state.finds.items())
        if realm in find.known_to and state.markers.get(cell) == realm and (find.kind == "spring" or brews)
    )


def yearly(game: Game) -> Procedure[None]:
    """Once a season such a village sends its ale or its water to one of the armies (ME-SEARCH-09, ME-SEARCH-10)."""
    for cell in sorted(game.state.finds, key=game.world.number):
        find, place = game.state.finds[cell], game.state.standing(cell)
        if place is None or place.kind != "village" or not place.owner or find.served >= game.state.clock.year:
            continue
        if find.kind == "spring" or race_of(game.state, place.owner).brewery:
            yield from _serve(game, place.owner, cell, find)


def _serve(game: Game, realm: RealmId, cell: Cell, find: Find) -> Procedure[None]:
    banners = [b.id for b in sorted(game.state.banners_of(realm), key=lambda b: (-b.points, b.number))]
    if not banners:
        return
    row, rule = SERVED[find.kind]
    effect: CombatModifier | GainPotions = game.book.find("searcher_events", rule=row)["effects"][0]
    served = Find(cell, find.kind, find.known_to, game.state.clock.year)
    game.emit(FindNoted(realm=realm, cell=cell, find=served, rule=rule))
    banner = yield from keeper(game, banners, rule)
    if isinstance(effect, CombatModifier):
        boons.boon(game, banner, BREWERY, effect.value, rule)
        return
    number = yield from game.amount(effect.dice, "potions", rule, realm, cell=cell)
    boons.boon(game, banner, POTIONS, game.state.banners[banner].boons.get(POTIONS, 0) + number, rule)
