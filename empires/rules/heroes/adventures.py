"""What a party does away from the map, and what befalls it on the way (ME-HERO-18, ME-HERO-37, ME-HERO-43)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, assert_never

from msgspec import Struct
from msgspec.structs import replace

from empires.book.book import Rulebook
from empires.book.columns import AdventureQuickEffect, HeroEffect
from empires.book.effects import GainGold, GainTreasureCards, Nothing
from empires.book.effects_special import KillHero, LoseGold, LoseTime, Wounds
from empires.model.events.all_events import Event
from empires.model.events.heroes import PartyChanged
from empires.model.land.world import Cell
from empires.model.state.asks import Fact, Procedure, Slot
from empires.model.state.campaign import Campaign, RealmId
from empires.model.state.pieces import Party
from empires.rules.core import draws
from empires.rules.core.game import Game
from empires.rules.heroes import parties
from empires.rules.heroes.parties import change, enrich, fit, gain_items, lose, wound
from empires.rules.wilds import afoot, outings
from empires.rules.wilds.outings import Outcome

QUICK = "adventure_quick"
MOST_GOLD, MOST_ITEMS, MOST_WOUNDS = 24000, 2000, 99
"""The most that can be reported from a table: six full purses, and more treasure than any dungeon holds."""


class Adventure(Struct, frozen=True):
    """A party in a dungeon or at another trial. sort: a word for it ("adventure", "mission", "monster" ...)."""

    party: str
    name: str
    cell: Cell
    level: int
    rule: str
    sort: str = "adventure"
    guards: int = 0

    @property
    def kind(self) -> str:
        return "adventure"

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule, "ME-HERO-20", "ME-HERO-43")

    @property
    def facts(self) -> dict[str, Fact]:
        made: dict[str, Fact] = {"party": self.party, "name": self.name, "cell": self.cell, "level": self.level}
        return {**made, "rule": self.rule, "sort": self.sort, "guards": self.guards}

    def away(self, state: Campaign) -> RealmId:
        return state.parties[self.party].employer

    def slots(self, state: Campaign) -> tuple[Slot, ...]:
        """won 0-1, gold of the whole party, items: worth of its treasures in points; each hero's wounds and death."""
        common = (Slot("won", 0, 1), Slot("gold", 0, MOST_GOLD), Slot("items", 0, MOST_ITEMS))
        heroes = [(n, hero.name) for n, hero in enumerate(state.parties[self.party].heroes) if not hero.held]
        hurt = [Slot(f"wounds-{n}", 0, MOST_WOUNDS, facts={"name": name}) for n, name in heroes]
        return (*common, *hurt, *(Slot(f"dead-{n}", 0, 1, facts={"name": name}) for n, name in heroes))

    def quick(self, game: Game) -> Procedure[Outcome]:
        """2D6, and one for each hero on his feet, less four and the levels above the party's (ME-HERO-43)."""
        party = game.state.parties[self.party]
        modifier = quick_modifier(game.book, party, self.level)
        roll = yield from game.roll(
            "2D6", "adventure", "ME-HERO-43", party.employer, cell=self.cell, name=self.name, modifier=modifier
        )
        row = game.book.row(QUICK, roll.total + modifier)
        outcome: Outcome = {"won": int(row["success"])}
        for effect in row["effects"]:
            yield from self._rolled(game, effect, outcome)
        return {key: amount for key, amount in outcome.items() if amount}

    def _rolled(self, game: Game, effect: AdventureQuickEffect, outcome: Outcome) -> Procedure[None]:
        party = game.state.parties[self.party]
        match effect:
            case KillHero():
                for place in fit(party):
                    least, name = effect.dies_max + 1, party.heroes[place].name
                    lives = yield from parties.chance(game, party, "hero_lives", self.rule, least, name)
                    outcome[f"dead-{place}"] = int(not lives)
            case GainGold():
                gold = yield from game.amount(
                    effect.dice, "hero_gold", self.rule, party.employer, cell=self.cell, name=self.name
                )
                outcome["gold"] = gold
            case GainTreasureCards():
                outcome["items"] = yield from treasure(game, self.party, cards(party, effect))
            case Nothing():
                pass
            case _:
                assert_never(effect)

    def effects(self, book: Rulebook, state: Campaign, outcome: Outcome) -> tuple[Event, ...]:
        party = state.parties[self.party]
        bound = parties.life(book, "dies_at")
        hurt = [replace(hero, hurt=hero.hurt + outcome.get(f"wounds-{n}", 0)) for n, hero in enumerate(party.heroes)]
        dead = {n for n, hero in enumerate(hurt) if outcome.get(f"dead-{n}") or hero.hurt >= bound * hero.wounds}
        gone = tuple(hero for n, hero in enumerate(hurt) if n in dead)
        left = tuple(hero for n, hero in enumerate(hurt) if n not in dead)
        what = f"{self.sort}_won" if outcome.get("won") else f"{self.sort}_lost"
        now = replace(
            party,
            heroes=parties.enriched(book, hurt, outcome.get("gold", 0)),
            items=party.items + outcome.get("items", 0),
        )
        told = PartyChanged(realm=party.employer, cell=party.cell, what=what, now=now, rule=self.rule)
        if not gone:
            return (told,)
        rich = parties.enriched(book, left, outcome.get("gold", 0))
        return (told, *parties.fall_events(party, gone, rich, "adventure", self.rule))


@outings.kind("adventure")
def _again(facts: Mapping[str, Fact]) -> Adventure:
    made: dict[str, Any] = {name: facts[name] for name in Adventure.__struct_fields__}
    return Adventure(**made)


def quick_modifier(book: Rulebook, party: Party, level: int) -> int:
    """What is added to the dice of an adventure without the Quest game (ME-HERO-43)."""
    values = {row["when"]: int(row["value"]) for row in book.value(QUICK, "modifiers")}
    above = max(0, level - party.level)
    each = len(fit(party)) * values["each living hero"]
    return each + values["always"] + above * values["each level above the party"]


def adventure(game: Game, party_id: str, rule: str, level: int = 0, sort: str = "adventure") -> Procedure[bool]:
    """One try at an adventure of this level, at least the party's own (ME-HERO-18); whether it won through."""
    party = game.state.parties[party_id]
    if not fit(party):
        return False
    outing = Adventure(party_id, party.name, party.cell, max(level, party.level), rule, sort)
    outcome = yield from outings.settle(game, outing)
    return bool(outcome.get("won")) and party_id in game.state.parties


def difficulty(game: Game, party_id: str) -> Procedure[int]:
    """The level of an adventure found for a party: its own, or one or two above (ME-HERO-18)."""
    party = game.state.parties[party_id]
    rolled = yield from game.roll(
        "1D6", "adventure_level", "ME-HERO-18", party.employer, cell=party.cell, name=party.name
    )
    return party.level + int(game.book.row("adventure_difficulty", rolled.total)["levels_above"])


def random_adventure(game: Game, party_id: str, rule: str) -> Procedure[bool]:
    """An adventure of the party's level, or a little above, in the tile where it is (ME-RUIN-14)."""
    level = yield from difficulty(game, party_id)
    return (yield from adventure(game, party_id, rule, level))


# Treasure -----------------------------------------------------------------------------------------


def cards(party: Party, effect: GainTreasureCards) -> int:
    """How many treasure cards an effect gives."""
    each = sum(not hero.held for hero in party.heroes) if effect.scope == "each_hero" else 1
    return effect.amount * each


def treasure(game: Game, party_id: str, number: int) -> Procedure[int]:
    """Points that so many treasure cards are worth to an army (ME-HERO-19)."""
    party, worth = game.state.parties[party_id], 0
    for _ in range(number):
        worth += yield from game.amount(
            game.book.value("treasure_card", "value"), "treasure_card", "ME-HERO-19", party.employer,
            cell=party.cell, name=party.name,
        )  # fmt: skip
    return worth


# Hazards ------------------------------------------------------------------------------------------


def hazards(game: Game, party_id: str, number: int, winter: bool = False) -> Procedure[None]:
    """What befalls a party on its way, by the chart of the region (ME-HERO-02, ME-HERO-38)."""
    for _ in range(number):
        party = game.state.parties.get(party_id)
        if party is None:
            return
        region = "norsca" if winter else afoot.region_of(game, party.cell)
        harsh = int(game.book.value("hazard_chart", "modifiers")[0]["value"])
        modifier = 0 if region == "old_world" else harsh
        roll = yield from game.roll(
            "1D6", "hazard", "ME-HERO-38", party.employer, cell=party.cell, name=party.name, modifier=modifier
        )
        yield from befall(game, party_id, game.book.row("hazard_chart", roll.total + modifier)["effects"], "ME-HERO-38")


def befall(game: Game, party_id: str, effects: Iterable[HeroEffect], rule: str) -> Procedure[None]:
    """Effects of the heroes' charts: wounds, lost time, gold, treasure, deaths."""
    for effect in effects:
        if party_id in game.state.parties:
            yield from _befall(game, party_id, effect, rule)


def _befall(game: Game, party_id: str, effect: HeroEffect, rule: str) -> Procedure[None]:
    party = game.state.parties[party_id]
    match effect:
        case Wounds():
            yield from _wounds(game, party_id, effect, rule)
        case LoseTime():
            change(game, party_id, "delayed", rule, weeks=max(0, party.weeks - effect.weeks))
        case GainGold():
            gold = 0
            for _ in there(party) if effect.scope == "each_hero" else (0,):
                gold += yield from game.amount(
                    effect.dice, "hero_gold", rule, party.employer, cell=party.cell, name=party.name
                )
            enrich(game, party_id, gold, "found_gold", rule)
        case LoseGold():
            heroes = tuple(
                hero if hero.held else replace(hero, gold=hero.gold - int(hero.gold * Fraction(str(effect.fraction))))
                for hero in party.heroes
            )
            change(game, party_id, "robbed", rule, heroes=heroes)
        case GainTreasureCards():
            worth = yield from treasure(game, party_id, cards(party, effect))
            gain_items(game, party_id, worth, "treasure", rule)
        case KillHero():
            place = yield from one_of(game, party_id, rule)
            lose(game, party_id, [place], "slain", rule)
        case Nothing():
            pass
        case _:
            assert_never(effect)


def _wounds(game: Game, party_id: str, effect: Wounds, rule: str) -> Procedure[None]:
    """Wounds for each hero, or for one at random."""
    party = game.state.parties[party_id]
    hurt = there(party)
    if effect.scope == "random_hero":
        hurt = [(yield from one_of(game, party_id, rule))]
    wounds: dict[int, int] = {}
    for place in hurt:
        wounds[place] = yield from game.amount(
            effect.dice, "hero_wounds", rule, party.employer, cell=party.cell, name=party.heroes[place].name
        )
    wound(game, party_id, wounds, "wounded", rule)


def there(party: Party) -> list[int]:
    """Places of the heroes who are with the party."""
    return [place for place, hero in enumerate(party.heroes) if not hero.held]


def one_of(game: Game, party_id: str, rule: str) -> Procedure[int]:
    """The place of one hero at random (ME-GEN-08)."""
    party = game.state.parties[party_id]
    facts = {"cell": party.cell, "name": party.name}
    return (yield from draws.one_of(game, there(party), "which_hero", rule, party.employer, **facts))
