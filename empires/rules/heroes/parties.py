"""Parties of heroes as pieces: how they form, change, are hurt, die, carry gold and goods (ME-HERO, ME-ARMY-15)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from empires.book.book import Rulebook
from empires.model.events.heroes import HeroesCalled, HeroesFell, PartyChanged, PartyFormed, PartyGone
from empires.model.land.world import Cell
from empires.model.state.asks import NOBODY, Procedure
from empires.model.state.campaign import RealmId
from empires.model.state.pieces import Hero, Party
from empires.rules.core.game import Game
from empires.rules.core.heronames import hero_name
from empires.rules.core.races import shipped
from empires.rules.troops.companions import parties_of
from empires.rules.wilds import afoot

PART = "heroes"
LIFE = "hero_life"


def life(book: Rulebook, key: str) -> int:
    """A figure of the heroes' life: wounds, cost of living, training."""
    return int(book.value(LIFE, key))


# Who and where ------------------------------------------------------------------------------------


def kin_of(book: Rulebook, hero: Hero) -> frozenset[str]:
    """What a hero counts as: his kind, and what that is ("elf", "good", "skaven" ...)."""
    race = shipped().get(hero.kind)
    if race is not None:
        return frozenset((hero.kind, *race.kin))
    rows = [row for row in book.rows("random_hero") if row["hero"] == hero.kind]
    return frozenset((hero.kind, *(rows[0]["kin"] if rows else ())))


def gold_of(party: Party) -> int:
    """All the gold of a party."""
    return sum(hero.gold for hero in party.heroes)


def fit(party: Party) -> list[int]:
    """Places of the heroes who are with the party and on their feet."""
    return [place for place, hero in enumerate(party.heroes) if hero.fit]


# Changes ------------------------------------------------------------------------------------------


def change(game: Game, party_id: str, what: str, rule: str, **changes: Any) -> None:
    """Something of a party changed. what: key of the sentence, "" for what is not told."""
    old = game.state.parties[party_id]
    now = replace(old, **changes)
    if now != old or what:
        game.emit(PartyChanged(realm=old.employer, cell=old.cell, what=what, now=now, rule=rule))


def lose(game: Game, party_id: str, places: Iterable[int], why: str, rule: str, *, dead: bool = True) -> None:
    """Heroes die or leave for good; a party without any is no more."""
    party, out = game.state.parties[party_id], set(places)
    if not out:
        return
    gone = tuple(hero for place, hero in enumerate(party.heroes) if place in out)
    left = tuple(hero for place, hero in enumerate(party.heroes) if place not in out)
    for event in fall_events(party, gone, left, why, rule, dead):
        game.emit(event)


def fall_events(
    party: Party, gone: tuple[Hero, ...], left: tuple[Hero, ...], why: str, rule: str, dead: bool = True
) -> tuple[HeroesFell | PartyGone, ...]:
    """What is told when heroes fall."""
    who: dict[str, Any] = {"realm": party.employer, "party": party.id, "name": party.name, "cell": party.cell}
    fell = HeroesFell(**who, gone=gone, left=left, why=why, dead=dead, rule=rule)
    return (fell,) if left else (fell, PartyGone(**who, why=why, rule=rule))


def end(game: Game, party_id: str, why: str, rule: str) -> None:
    """All heroes of a party are lost."""
    lose(game, party_id, range(len(game.state.parties[party_id].heroes)), why, rule)


def wound(game: Game, party_id: str, wounds: Mapping[int, int], why: str, rule: str) -> None:
    """Wounds by place of the hero: who has used up his own is laid low, at twice of them he dies."""
    party, bound = game.state.parties[party_id], life(game.book, "dies_at")
    heroes = [replace(hero, hurt=hero.hurt + wounds.get(n, 0)) for n, hero in enumerate(party.heroes)]
    change(game, party_id, why, rule, heroes=tuple(heroes))
    lose(game, party_id, [n for n, hero in enumerate(heroes) if hero.hurt >= bound * hero.wounds], "wounds", rule)


def wound_all(game: Game, party_id: str, points: int, why: str, rule: str) -> None:
    """A loss in points becomes wounds of each hero who is there (ME-NECROP-22, ME-MINE-12)."""
    each = afoot.wounds_of(game, points)
    there = [n for n, hero in enumerate(game.state.parties[party_id].heroes) if not hero.held]
    wound(game, party_id, dict.fromkeys(there, each), why, rule)


def recover(game: Game, party_id: str) -> None:
    """Before it acts again a party has rested."""
    heroes = tuple(replace(hero, hurt=0) for hero in game.state.parties[party_id].heroes)
    change(game, party_id, "", "ME-HERO-02", heroes=heroes)


def chance(game: Game, party: Party, why: str, rule: str, least: int, name: str = "") -> Procedure[bool]:
    """A D6 of so many or more; name: whom it is about, else the party."""
    rolled = yield from game.roll(
        "1D6", why, rule, party.employer, cell=party.cell, name=name or party.name, least=least
    )
    return rolled.total >= least


def even(game: Game, party: Party, why: str, rule: str) -> Procedure[bool]:
    """The even chance by which nobody's heroes decide (ME-GEN-08, ME-HERO-17)."""
    return (yield from chance(game, party, why, rule, int(game.book.value("hero_move", "explore_min"))))


# Gold and goods -----------------------------------------------------------------------------------


def purse(book: Rulebook) -> int:
    """The most gold of a hero: four crowns (ME-NECROP-20)."""
    chart = book.chart("hero_conversion")
    return int(chart["quest_gold_per_crown"] * chart["crowns_carried_per_hero"])


def enriched(book: Rulebook, heroes: Sequence[Hero], total: int) -> tuple[Hero, ...]:
    """Gold shared among the heroes who are there, as evenly as their purses take it; the rest is left behind."""
    found, left = list(heroes), total
    order = sorted((n for n, hero in enumerate(found) if not hero.held), key=lambda n: (-found[n].gold, n))
    for done, place in enumerate(order):
        share = min(left // (len(order) - done), purse(book) - found[place].gold)
        found[place] = replace(found[place], gold=found[place].gold + share)
        left -= share
    return tuple(found)


def enrich(game: Game, party_id: str, total: int, what: str, rule: str) -> None:
    """A party gains gold."""
    heroes = enriched(game.book, game.state.parties[party_id].heroes, total)
    change(game, party_id, what, rule, heroes=heroes)


def pay(game: Game, party_id: str, total: int, what: str, rule: str) -> int:
    """A party pays, the richest first; returns what it could pay."""
    heroes = list(game.state.parties[party_id].heroes)
    paid = 0
    for place in sorted(range(len(heroes)), key=lambda n: (-heroes[n].gold, n)):
        share = min(heroes[place].gold, total - paid)
        heroes[place] = replace(heroes[place], gold=heroes[place].gold - share)
        paid += share
    change(game, party_id, what, rule, heroes=tuple(heroes))
    return paid


def gain_items(game: Game, party_id: str, points: int, what: str, rule: str) -> None:
    """Magic items that an army could use; they wait for a banner or a buyer (ME-NECROP-21)."""
    change(game, party_id, what, rule, items=game.state.parties[party_id].items + points)


def crowns(game: Game, party_id: str, number: int, what: str, rule: str) -> None:
    """Crowns come as gold, 1,000 each (ME-NECROP-20)."""
    enrich(game, party_id, number * int(game.book.value("hero_conversion", "quest_gold_per_crown")), what, rule)


def train(game: Game, party_id: str) -> None:
    """A party that can pay its masters in a settlement rises a level."""
    party = game.state.parties[party_id]
    cost = life(game.book, "training_gold_a_level") * party.level * len(party.heroes)
    if party.level >= life(game.book, "top_level") or gold_of(party) < cost:
        return
    pay(game, party_id, cost, "", "ME-HERO-18")
    more = life(game.book, "wounds_per_level")
    heroes = tuple(replace(hero, wounds=hero.wounds + more) for hero in game.state.parties[party_id].heroes)
    change(game, party_id, "trained", "ME-HERO-18", heroes=heroes, level=party.level + 1)


# Coming together ----------------------------------------------------------------------------------


def groups(book: Rulebook, number: int) -> list[int]:
    """Sizes of the parties that so many heroes form: 2 to 6 each, four where it can be (ME-ARMY-15)."""
    most, least = life(book, "party_max"), life(book, "party_min")
    if number < least:
        return [number] if number else []
    count = max(-(-number // most), round(number * 2 / (most + least)))
    return [number // count + (place < number % count) for place in range(count)]


def new_heroes(
    game: Game,
    number: int,
    cell: Cell,
    rule: str,
    *,
    employer: RealmId = NOBODY,
    kinds: Sequence[str] = (),
    notes: tuple[str, ...] = (),
    home: Cell = "",
) -> Procedure[tuple[str, ...]]:
    """New heroes come together in a tile; returns the ids of their parties.

    kinds: of the first ones, the others are rolled for (ME-HERO-41). notes: ("free",) for heroes without pay.
    """
    found = list(kinds[:number])
    while len(found) < number:
        rolled = yield from game.roll("1D6", "random_hero", "ME-HERO-41", employer, cell=cell)
        found.append(str(game.book.row("random_hero", rolled.total)["hero"]))
    made: list[str] = []
    for size in groups(game.book, number):
        kinds, found = found[:size], found[size:]
        made.append(form(game, [recruit(game, kind, n) for n, kind in enumerate(kinds)], cell, rule, employer,
                         notes=notes, home=home or cell))  # fmt: skip
    return tuple(made)


def recruit(game: Game, kind: str, place: int = 0, level: int = 1) -> Hero:
    """A hero who was not there before; place: how many come before him at once."""
    name = hero_name(game.state.made.get("hero", 0) + place)
    return Hero(name, kind, life(game.book, "wounds") + (level - 1) * life(game.book, "wounds_per_level"))


def form(game: Game, heroes: Sequence[Hero], cell: Cell, rule: str, employer: RealmId = NOBODY, **more: Any) -> str:
    """A party comes together, named after its first hero; returns its id."""
    party_id = f"party{game.state.made.get('party', 0) + 1}"
    party = Party(party_id, heroes[0].name, cell, tuple(heroes), employer=employer, **more)
    game.emit(PartyFormed(realm=employer, party=party, rule=rule))
    return party_id


def join(game: Game, party_id: str, other_id: str, rule: str) -> None:
    """A party joins another in its tile, which keeps its name (ME-REORG-05, ME-NECROP-25)."""
    party, other = game.state.parties[party_id], game.state.parties[other_id]
    game.emit(
        PartyGone(realm=party.employer, party=party_id, name=party.name, cell=party.cell, why="joined", rule=rule)
    )
    changes: dict[str, Any] = {"heroes": (*other.heroes, *party.heroes), "items": other.items + party.items}
    change(game, other_id, "grew", rule, **changes, level=min(other.level, party.level))


def split(game: Game, party_id: str, rule: str, leaving: Sequence[int] = ()) -> str:
    """A party divides, by halves if nothing else is said; returns the id of the new one (ME-REORG-05)."""
    party = game.state.parties[party_id]
    out = set(leaving) or set(range((len(party.heroes) + 1) // 2, len(party.heroes)))
    gone = [hero for place, hero in enumerate(party.heroes) if place in out]
    stay = tuple(hero for place, hero in enumerate(party.heroes) if place not in out)
    change(game, party_id, "split", rule, heroes=stay)
    more = {"level": party.level, "loyal": party.loyal, "paid": party.paid, "home": party.home, "notes": party.notes}
    visited = {"visited": dict(party.visited)}
    return form(game, gone, party.cell, rule, party.employer, **more, **visited)


def may_join(game: Game, party: Party) -> tuple[Party, ...]:
    """Parties in the tile that could take it in (ME-REORG-05)."""
    most = life(game.book, "party_max")
    return tuple(
        other
        for other in parties_of(game.state, party.employer)
        if other.id != party.id and other.cell == party.cell and len(other.heroes) + len(party.heroes) <= most
        and not other.aboard and other.absent < game.state.clock.month
    )  # fmt: skip


def called() -> HeroesCalled:
    """The fallen are replaced and counted anew (ME-HERO-41)."""
    return HeroesCalled(rule="ME-HERO-41")


LONELY = 1
