"""A month of a party of heroes: rest, ways, hazards, weeks in settlements (ME-HERO-01 to ME-HERO-11, ME-HERO-42)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from empires.book.effects_special import HireParty, NewHeroes
from empires.model.land.world import Cell
from empires.model.state.asks import NOBODY, Procedure, Slot
from empires.model.state.campaign import SEASON_TURNS, RealmId
from empires.model.state.pieces import Party
from empires.rules.core import draws
from empires.rules.core.game import Game
from empires.rules.core.nearest import nearest
from empires.rules.heroes import adventures, heroes_hire, heroes_sites, parties, party_orders, quests, siege_missions
from empires.rules.heroes.parties import LONELY, change
from empires.rules.heroes.party_ways import go, spend, stay, travel
from empires.rules.troops import companions
from empires.rules.wilds import afoot
from empires.rules.wilds.afoot import activity

# When they act ------------------------------------------------------------------------------------


def begin(game: Game) -> Procedure[None]:
    """At the start of a month some leave their masters, and the independent ones act (ME-TURN-06, ME-HERO-01)."""
    for party_id in tuple(game.state.parties):
        yield from _remains(game, party_id)
    for party_id in tuple(game.state.parties):
        if party_id in game.state.parties and game.state.parties[party_id].employer == NOBODY:
            yield from act(game, party_id)


def served(game: Game, realm: RealmId) -> Procedure[None]:
    """In their employer's scouting phase controlled parties act (ME-SCOUT-04, ME-DIPLO-15)."""
    for party in companions.parties_of(game.state, realm):
        if party.id in game.state.parties:
            yield from act(game, party.id)


def _remains(game: Game, party_id: str) -> Procedure[None]:
    """A party that agreed half-heartedly leaves on a 5 or 6 (ME-DIPLO-13)."""
    party = game.state.parties[party_id]
    if party.employer == NOBODY or party.loyal or party.aboard:
        return
    effects = (e for row in game.book.rows(companions.CHART) for e in row["effects"])
    least = next(e.leaves_min for e in effects if isinstance(e, HireParty) and e.leaves_min)
    if (yield from parties.chance(game, party, "hero_leaves", "ME-DIPLO-13", least)):
        heroes_hire.release(game, party_id, "left", "ME-DIPLO-13")


def act(game: Game, party_id: str, winter: bool = False) -> Procedure[None]:
    """One month of a party, or one winter turn on the chart of Norsca (ME-HERO-02, ME-HERO-42)."""
    if not _rested(game, party_id):
        return
    yield from siege_missions.prisoners(game, party_id)
    if party_id in game.state.parties:
        yield from heroes_sites.curse(game, party_id)
    if party_id in game.state.parties:
        quests.geas_holds(game, party_id)
    if party_id in game.state.parties and parties.fit(game.state.parties[party_id]):
        yield from _busy(game, party_id, winter)
    take_in(game)


def _rested(game: Game, party_id: str) -> bool:
    """Four new weeks for a party that is on the map; one that was banished comes home (ME-TOWER-21)."""
    party, month = game.state.parties[party_id], game.state.clock.month
    if party.absent >= month:
        return False
    if party.absent:
        change(game, party_id, "returned", "ME-TOWER-21", absent=0)
        companions.move(game, party_id, party.home or party.cell, "ME-TOWER-21")
    parties.recover(game, party_id)
    change(game, party_id, "", "ME-HERO-02", weeks=int(game.book.value("hero_activities", "weeks")))
    return True


def _busy(game: Game, party_id: str, winter: bool) -> Procedure[None]:
    """What comes first: goods for an army, company, a quest; else it goes where it likes, or is told to."""
    party = game.state.parties[party_id]
    goal = yield from party_orders.delivery(game, party_id)
    if goal and (yield from _delivered(game, party_id, goal, winter)):
        return
    if _lonely(party):
        yield from _seek_company(game, party_id, winter)
    elif party.quest is not None and not party.aboard and not party_orders.needed(game, party):
        yield from travel(game, party_id, party.quest.cell, winter)
    elif party.employer == NOBODY:
        yield from _wander(game, party_id, winter)
    else:
        yield from party_orders.orders(game, party_id, winter)


def _delivered(game: Game, party_id: str, goal: Cell, winter: bool) -> Procedure[bool]:
    """They hand over what is for the army before anything else; whether the way there took their month (ME-HERO-40)."""
    way = afoot.path(game, game.state.parties[party_id].cell, goal)
    yield from go(game, party_id, way, winter)
    yield from party_orders.hand_over(game, party_id)
    if way and party_id in game.state.parties:
        yield from spend(game, party_id)
    return bool(way)


# Independent parties ------------------------------------------------------------------------------


def _wander(game: Game, party_id: str, winter: bool) -> Procedure[None]:
    """In a barren tile it explores on 4 or more, else it goes at random (ME-WILD-08, ME-HERO-05, ME-HERO-06)."""
    party = game.state.parties[party_id]
    known: Cell = party.cell
    deeds = tuple(heroes_sites.deeds(game, party_id))
    barren = bool(deeds) and game.state.barren(known)
    if barren and (yield from parties.even(game, party, "hero_explores", "ME-WILD-08")):
        yield from adventures.hazards(game, party_id, int(activity(game, "camp_or_explore")["hazards"]), winter)
        if party_id in game.state.parties:
            yield from heroes_sites.act(game, party_id, (yield from _which(game, party_id, deeds)))
        return
    rolled = yield from game.roll("1D6", "hero_move", "ME-HERO-05", cell=known, name=party.name)
    way = yield from afoot.astray(game, known, party.name, int(game.book.row("hero_move", rolled.total)["tiles"]))
    if not way:
        yield from stay(game, party_id, winter)
        return
    yield from go(game, party_id, way, winter)
    if party_id in game.state.parties:
        yield from spend(game, party_id)


def _which(game: Game, party_id: str, deeds: Sequence[str]) -> Procedure[str]:
    """Which of several things they do there: nobody's choices are rolled (ME-GEN-08)."""
    party = game.state.parties[party_id]
    return (yield from draws.one_of(game, deeds, "hero_deed", "ME-GEN-08", cell=party.cell, name=party.name))


def _seek_company(game: Game, party_id: str, winter: bool) -> Procedure[None]:
    """The last of a party makes for the nearest settlement and waits there (ME-NECROP-25)."""
    cell = game.state.parties[party_id].cell
    lodgings = [other for other in afoot.reach(game, cell) if afoot.lodging(game.state, other)]
    goal = yield from nearest(game, cell, lodgings, game.state.parties[party_id].employer)
    yield from travel(game, party_id, goal or cell, winter)


def _lonely(party: Party) -> bool:
    """Whether the last of a party looks for company; a geas leaves no time for it (ME-NECROP-25, ME-TOWER-22)."""
    return len(party.heroes) == LONELY and not (party.quest is not None and party.quest.geas)


def take_in(game: Game) -> None:
    """A lonely hero joins a party that comes by, or that he comes to (ME-NECROP-25)."""
    for party in tuple(game.state.parties.values()):
        if _lonely(party) and party.id in game.state.parties and party.absent < game.state.clock.month:
            hosts = parties.may_join(game, party) or parties.may_join(game, replace(party, employer=NOBODY))
            others = [host for host in hosts if party.employer in (NOBODY, host.employer)]
            if others:
                parties.join(game, party.id, others[0].id, "ME-NECROP-25")


# Winter -------------------------------------------------------------------------------------------


def winter(game: Game) -> Procedure[None]:
    """Heroes camp or act on for up to three turns; then new ones come for the fallen (ME-QUARTERS-13)."""
    siege_missions.flown(game)
    turns: dict[str, int] = {}
    for realm in game.state.playing():
        turns.update((yield from _winter_plans(game, realm)))
    for party in companions.parties_of(game.state, NOBODY):
        rolled = yield from game.roll("1D6", "winter_camp", "ME-HERO-42", cell=party.cell, name=party.name)
        turns[party.id] = max(0, rolled.total - SEASON_TURNS // 2)
    for number in range(WINTER_TURNS):
        for party_id in [p for p in game.state.parties if turns.get(p, 0) > number]:
            if party_id in game.state.parties:
                yield from act(game, party_id, winter=True)
    yield from replaced(game)


WINTER_TURNS = 3
"""Turns that heroes may act in winter (ME-HERO-42)."""


def _winter_plans(game: Game, realm: RealmId) -> Procedure[dict[str, int]]:
    own = companions.parties_of(game.state, realm)
    slots = [Slot(p.id, 0, WINTER_TURNS, facts={"name": p.name, "cell": p.cell, "job": "camp"}) for p in own]
    if not slots:
        return {}
    most = WINTER_TURNS * len(slots)
    return (yield from game.share(realm, "winter_heroes", slots, most, ("ME-HERO-42",), exact=False))


def replaced(game: Game) -> Procedure[None]:
    """After two deaths two new heroes may come to a capital (ME-HERO-41)."""
    fallen = game.state.made.get("fallen_heroes", 0)
    if fallen < int(game.book.value("hero_replacement", "after_deaths")):
        return
    rolled = yield from game.roll("1D6", "hero_replacement", "ME-HERO-41")
    for effect in game.book.row("hero_replacement", rolled.total)["effects"]:
        if isinstance(effect, NewHeroes):
            seats = [r.capital for r in game.state.realms.values() if r.capital and not r.out]
            if seats:
                seat = yield from draws.one_of(game, seats, "hero_capital", "ME-HERO-41")
                yield from parties.new_heroes(game, effect.amount, seat, "ME-HERO-41")
                game.emit(parties.called())
