"""Phase 11 of the winter: operatives are bought, placed face down and worked out (ME-SPY)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from empires.knowledge.view import View, view_for
from empires.model.events.all_events import (
    CrownsSpent,
    OperativePlaced,
    OperativeRemoved,
    OperativesBought,
    OperativesCounted,
)
from empires.model.land.world import Cell
from empires.model.state.asks import Fact, Option, Procedure, Slot
from empires.model.state.campaign import RealmId
from empires.model.state.pieces import Operative
from empires.model.state.race import Race
from empires.rules.core.game import Game
from empires.rules.core.order import roll_off
from empires.rules.core.races import race_of
from empires.rules.courts.operatives import work
from empires.rules.courts.spy_agents import AGENT, work_agent
from empires.rules.winter import budget
from empires.rules.winter.winter_quarters import seated

PLACING = ("ME-SPY-03", "ME-SPY-04")


def espionage(game: Game) -> Procedure[None]:
    """All buy in secret and tell how many they have; then counters are placed, and worked out (ME-SPY-01)."""
    for realm in seated(game):
        yield from _buy(game, realm)
        _lose_the_rest(game, realm)
    for realm in seated(game):
        number = in_hand(game, realm)
        if number:
            game.emit(OperativesCounted(realm=realm, count=number, rule="ME-SPY-02"))
    yield from _place_all(game)
    yield from _work_all(game)
    _agents_leave(game)


# Buying -------------------------------------------------------------------------------------------


def _buy(game: Game, realm: RealmId) -> Procedure[None]:
    """Crowns for operatives of the kinds that the race may use and that could be placed (ME-SPY-01, ME-SPY-37)."""
    race, treasury = race_of(game.state, realm), game.state.realms[realm].treasury
    kinds = [kind for kind in race.operatives if treasury and places(_view(game, realm), kind)]
    if not kinds:
        return
    shares, mixed = yield from _wanted(game, realm, race, kinds)
    hand = dict(game.state.realms[realm].operatives)
    for kind, number in shares.items():
        hand[kind] = hand.get(kind, 0) + (yield from _number(game, realm, kind, number))
    if not shares:
        return
    crowns = -(-sum(shares.values()) // mixed)
    game.emit(CrownsSpent(realm=realm, crowns=crowns, on="operatives", rule="ME-SPY-01"))
    game.emit(OperativesBought(realm=realm, kinds=hand, rule="ME-SPY-01"))


def _wanted(game: Game, realm: RealmId, race: Race, kinds: Sequence[str]) -> Procedure[tuple[dict[str, int], int]]:
    """How many of each kind, by the plan or as the player says; and how many of those a crown buys (ME-DOW-01)."""
    treasury = game.state.realms[realm].treasury
    planned = _of_plan(game, realm, race, kinds)
    if planned is not None:
        return planned, race.mixed_operatives
    total = treasury * race.mixed_operatives
    slots = [Slot(kind, 0, total, facts={"craft": kind, "each": number_of(game, race, kind)}) for kind in kinds]
    shares = yield from game.share(
        realm, "operatives", slots, total, ("ME-SPY-01", "ME-SPY-37", "ME-REVENUE-02"), exact=False, secret=True,
        treasury=treasury,
    )  # fmt: skip
    return shares, race.mixed_operatives


def _of_plan(game: Game, realm: RealmId, race: Race, kinds: Sequence[str]) -> dict[str, int] | None:
    """What the committed plan buys, as far as the crowns reach; None without a plan."""
    sheet = game.state.realms[realm]
    if not sheet.planned:
        return None
    left, bought = sheet.treasury, {}
    for key in lines(race, kinds):
        crowns = budget.planned(game, realm, key, left) or 0
        left -= crowns
        if crowns:
            bought[key] = crowns
    return purchases(bought, race.mixed_operatives)


def lines(race: Race, kinds: Sequence[str]) -> list[str]:
    """Lines of the sheet: each kind, and each pair of which a crown buys one of both (ME-DOW-01)."""
    pairs = combinations(kinds, 2) if race.mixed_operatives > 1 else ()
    return [f"operative:{':'.join(one)}" for one in (*((kind,) for kind in kinds), *pairs)]


def purchases(crowns: Mapping[str, int], each: int) -> dict[str, int]:
    """How many of each kind are bought for the crowns on the lines of a sheet. each: purchases a crown pays for."""
    shares: dict[str, int] = {}
    for key, number in crowns.items():
        what, *kinds = key.split(":")
        for kind in kinds if what == "operative" else ():
            shares[kind] = shares.get(kind, 0) + number * each // len(kinds)
    return shares


def number_of(game: Game, race: Race, kind: str) -> str:
    """Operatives of the kind that one purchase brings: a number or dice (ME-SPY-01, ME-DELF-03)."""
    spec = str(game.book.find("operative_costs", operative=kind)["per_crown"])
    return str(race.per_crown[kind]) if kind in race.per_crown else spec


def _number(game: Game, realm: RealmId, kind: str, bought: int) -> Procedure[int]:
    """Operatives of so many purchases; dice are thrown together."""
    each = number_of(game, race_of(game.state, realm), kind)
    if each.isdecimal():
        return bought * int(each)
    return (yield from game.amount(f"{bought}{each}", "spies", "ME-SPY-01", realm))


def _lose_the_rest(game: Game, realm: RealmId) -> None:
    """Nothing else can be bought this winter: what is left is lost (ME-REVENUE-02)."""
    left = game.state.realms[realm].treasury
    if left:
        game.emit(CrownsSpent(realm=realm, crowns=left, on="lost", rule="ME-REVENUE-02"))


def in_hand(game: Game, realm: RealmId) -> int:
    """Counters that the realm has yet to place."""
    return sum(game.state.realms[realm].operatives.values())


# Placing ------------------------------------------------------------------------------------------


def places(view: View, kind: str) -> list[Cell]:
    """Tiles where the viewer may put an operative, as far as he knows who is there (ME-SPY-04).

    A settlement of an enemy that is out of his sight may hold a banner.
    """
    realm, known = view.viewer, view.campaign
    held = {cell: s for cell, s in known.holdings.items() if not s.razed and s.owner}
    towns = {cell for cell, s in held.items() if s.owner != realm}
    camps = {b.cell for b in known.banners.values() if b.owner != realm and not b.aboard} | (towns - view.seen)
    camps |= {cell for cell, kept in view.remembered.items() if any(flag[0] != realm for flag in kept.banners)}
    seats = {cell for cell in towns if held[cell].seat_of == held[cell].owner}
    lawful = {"assassin": camps | seats, "spy": camps, "saboteur": towns, AGENT: set(held)}
    return sorted(lawful[kind], key=view.world.number)


def _view(game: Game, realm: RealmId) -> View:
    return view_for(game.world, game.book, game.state, realm)


def _place_all(game: Game) -> Procedure[None]:
    """One counter each in turn, who has most comes first, until all lie on the map (ME-SPY-03)."""
    order = yield from _by_number(game)
    while any(in_hand(game, realm) for realm in order):
        for realm in order:
            if in_hand(game, realm):
                yield from _place(game, realm)


def _by_number(game: Game) -> Procedure[tuple[RealmId, ...]]:
    """Who has most operatives is first, ties by dice."""
    counts: dict[int, list[RealmId]] = {}
    for realm in game.state.playing():
        if in_hand(game, realm):
            counts.setdefault(in_hand(game, realm), []).append(realm)
    order: list[RealmId] = []
    for number in sorted(counts, reverse=True):
        order += yield from roll_off(game, tuple(counts[number]), "ME-SPY-03")
    return tuple(order)


def _place(game: Game, realm: RealmId) -> Procedure[None]:
    """One counter face down; the number on it says nothing of its kind."""
    view = _view(game, realm)
    hand = game.state.realms[realm].operatives
    options = [Option(f"{c}/{kind}", _facts(view, c, kind)) for kind in hand for c in places(view, kind)]
    if not options:
        game.emit(OperativesBought(realm=realm, kinds={}, rule="ME-SPY-04"))
        return
    chosen = options[0].key
    if len(options) > 1:
        chosen = yield from game.decide(
            realm, "place_operative", options, PLACING, secret=True, default=chosen, left=in_hand(game, realm)
        )
    cell, _, kind = chosen.partition("/")
    number = game.state.made.get("operative", 0) + 1
    game.emit(OperativePlaced(realm=realm, operative=f"operative{number}", cell=cell, craft=kind, rule="ME-SPY-03"))


def _facts(view: View, cell: Cell, kind: str) -> dict[str, Fact]:
    place = view.campaign.holdings.get(cell)
    facts: dict[str, Fact] = {"cell": cell, "craft": kind}
    if place is not None and not place.razed:
        facts |= {"settlement": place.kind, "owner": place.owner}
    return facts


# Working out --------------------------------------------------------------------------------------


def counters(game: Game, realm: RealmId) -> list[Operative]:
    """The realm's counters on the map, in the order they were placed."""
    return [o for o in game.state.operatives.values() if o.owner == realm]


def _work_all(game: Game) -> Procedure[None]:
    """In a random order each player works out one operative, until only agents are left and all pass (ME-SPY-05)."""
    order = yield from roll_off(game, tuple(r for r in game.state.playing() if counters(game, r)), "ME-SPY-05")
    passed: dict[RealmId, tuple[str, ...]] = {}
    acted = True
    while acted:
        acted = False
        for realm in order:
            chosen = yield from _choose(game, realm, passed)
            if chosen is not None:
                acted = True
                yield from (work_agent if chosen.kind == AGENT else work)(game, chosen)


def _choose(game: Game, realm: RealmId, passed: dict[RealmId, tuple[str, ...]]) -> Procedure[Operative | None]:
    """Which operative is worked out; who has only agents may pass, until something changes round them (ME-SPY-36)."""
    own = counters(game, realm)
    agents = all(o.kind == AGENT for o in own)
    company = _company(game, own)
    if not own or (agents and passed.get(realm) == company):
        return None
    alike: dict[tuple[Cell, str], Operative] = {}
    for counter in own:
        alike.setdefault((counter.cell, counter.kind), counter)
    if len(alike) == 1 and not agents:
        return own[0]
    options = [Option(o.id, _work_facts(game, o)) for o in alike.values()] + [Option("pass")] * agents
    chosen = yield from game.decide(
        realm, "work_operative", options, ("ME-SPY-05", "ME-SPY-28", "ME-SPY-36"), secret=True,
        default=_likely(game, own, agents),
    )  # fmt: skip
    if chosen == "pass":
        passed[realm] = company
        return None
    return game.state.operatives[chosen]


def _work_facts(game: Game, counter: Operative) -> dict[str, Fact]:
    return {"cell": counter.cell, "craft": counter.kind, "strangers": len(strangers(game, counter))}


def _likely(game: Game, own: Sequence[Operative], agents: bool) -> str:
    """An agent among enemy counters, else the first that is no agent, else none."""
    hunting = [o.id for o in own if o.kind == AGENT and strangers(game, o)]
    plain = [o.id for o in own if o.kind != AGENT]
    return [*hunting, *plain, *(["pass"] if agents else [])][0]


def strangers(game: Game, counter: Operative) -> list[Operative]:
    """Counters of others in its tile."""
    return [o for o in game.state.operatives.values() if o.cell == counter.cell and o.owner != counter.owner]


def _company(game: Game, own: Sequence[Operative]) -> tuple[str, ...]:
    """What lies where a player's agents are."""
    return tuple(sorted({o.id for mine in own for o in (mine, *strangers(game, mine))}))


def _agents_leave(game: Game) -> None:
    """Agents are removed, but one that is the very last operative is kept for next winter (ME-SPY-36)."""
    left = list(game.state.operatives.values())
    for counter in left:
        why = "kept" if len(left) == 1 else "season"
        game.emit(
            OperativeRemoved(
                realm=counter.owner, operative=counter.id, cell=counter.cell, how=why, craft=counter.kind,
                rule="ME-SPY-36",
            )
        )  # fmt: skip
        if why == "kept":
            game.emit(OperativesBought(realm=counter.owner, kinds={counter.kind: 1}, rule="ME-SPY-36"))
