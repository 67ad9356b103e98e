"""What a war band does away from the map: skirmishes and adventures, by chart or from a table (ME-WARBAND-12, -18)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, assert_never

from msgspec import Struct
from msgspec.structs import replace

from empires.book.book import Rulebook
from empires.book.columns import AdventureQuickEffect, WarbandQuickEffect
from empires.book.effects import GainGold, GainItem, GainTreasureCards, LosePoints, Nothing, RollTable
from empires.book.effects_special import KillHero
from empires.model.events.all_events import Event
from empires.model.events.heroes import GrudgeHeld, WarBandChanged
from empires.model.land.world import Cell
from empires.model.state.asks import Fact, Procedure, Slot
from empires.model.state.campaign import Campaign, RealmId
from empires.model.state.pieces import WarBand
from empires.rules.bands import warbands
from empires.rules.core.game import Game
from empires.rules.heroes.adventures import MOST_GOLD, MOST_ITEMS
from empires.rules.troops.companions import gone
from empires.rules.wilds import outings
from empires.rules.wilds.outings import Outcome

QUICK, MEETING, ADVENTURE = "warband_quick", "warband_skirmish", "adventure_quick"
RUINS, HUNT = "ruins", "hunt"
LOST = "lost"
MOST_ARTEFACTS, MOST_POINTS = 9, 2000
"""The most that can be reported: bounds that tell nobody how strong a band is."""


class Skirmish(Struct, frozen=True):
    """A band meets another in ruins or elsewhere. sort: "ruins", "temple" or "hunt", which finds nothing.

    foe: id of the band that it meets, "" a random one; enemy: its name. lent: points of troops at its side.
    """

    band: str
    name: str
    cell: Cell
    rule: str
    sort: str = RUINS
    foe: str = ""
    enemy: str = ""
    lent: int = 0

    @property
    def kind(self) -> str:
        return "skirmish"

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule, "ME-WARBAND-07", "ME-WARBAND-12")

    @property
    def facts(self) -> dict[str, Fact]:
        return {name: getattr(self, name) for name in self.__struct_fields__}

    def away(self, state: Campaign) -> RealmId:
        return state.warbands[self.band].owner

    def slots(self, state: Campaign) -> tuple[Slot, ...]:
        """beaten 0-1, lost and foe_lost: points of the bands, gold and artefacts found."""
        hurt = (Slot("beaten", 0, 1), Slot("lost", 0, MOST_POINTS))
        foe = (Slot("foe_lost", 0, MOST_POINTS),) if self.foe else ()
        found = (Slot("gold", 0, MOST_GOLD), Slot("artefacts", 0, MOST_ARTEFACTS)) if self.sort != HUNT else ()
        return (*hurt, *foe, *found)

    def quick(self, game: Game) -> Procedure[Outcome]:
        """A die: 1 is a defeat; against a band that is there both roll, and the lower is beaten (ME-WARBAND-12)."""
        band = game.state.warbands[self.band]
        roll = yield from game.roll(
            "1D6", QUICK, "ME-WARBAND-12", band.owner, cell=self.cell, name=self.name, enemy=self.enemy
        )
        ahead = (yield from self._ahead(game, roll.total)) if self.foe else 0
        loss = _defeat(game.book)
        if ahead < 0:
            return {"beaten": 1, "lost": loss}
        outcome: Outcome = {"foe_lost": min(loss, game.state.warbands[self.foe].rating)} if ahead > 0 else {}
        if self.sort == HUNT:
            return outcome
        least = int(game.book.value(MEETING, "least_loot")) if self.foe else roll.total
        row = game.book.row(QUICK, max(roll.total, least))
        for effect in row["effects"]:
            yield from self._rolled(game, effect, outcome)
        return outcome

    def _ahead(self, game: Game, rolled: int) -> Procedure[int]:
        """How much higher this band scores than the one it meets."""
        band, foe = game.state.warbands[self.band], game.state.warbands[self.foe]
        roll = yield from game.roll(
            "1D6", "warband_foe", "ME-WARBAND-07", foe.owner, (band.owner,), cell=self.cell, name=foe.name
        )
        each = int(game.book.value(MEETING, "points_per_pip"))
        ours = band.rating + self.lent
        return rolled + max(0, ours - foe.rating) // each - roll.total - max(0, foe.rating - ours) // each

    def _rolled(self, game: Game, effect: WarbandQuickEffect, outcome: Outcome) -> Procedure[None]:
        owner = game.state.warbands[self.band].owner
        match effect:
            case LosePoints():
                outcome |= {"beaten": 1, "lost": effect.amount}
            case GainGold():
                outcome["gold"] = yield from game.amount(
                    effect.dice, "band_gold", "ME-WARBAND-12", owner, cell=self.cell, name=self.name
                )
            case RollTable():
                outcome["artefacts"] = 1
            case _:
                assert_never(effect)

    def effects(self, book: Rulebook, state: Campaign, outcome: Outcome) -> tuple[Event, ...]:
        band = state.warbands[self.band]
        what = f"{self.sort}_beaten" if outcome.get("beaten") else f"{self.sort}_won"
        gold = outcome.get("gold", 0)
        estimated = self.sort == RUINS and state.agreed.warband_income == "average"
        changes: dict[str, Any] = warbands.halves(band, gold)
        if estimated:
            changes["purse"] = band.purse
        if self.sort == RUINS:
            changes["games"] = (*band.games, gold)
        told = _worn(band, outcome.get("lost", 0), what, self.rule, state.clock.month, changes)
        return (*told, *self._foe(state, outcome))

    def _foe(self, state: Campaign, outcome: Outcome) -> tuple[Event, ...]:
        """What the other band went through; hunters who lose know what they need next time (ME-WARBAND-16)."""
        band, foe = state.warbands[self.band], state.warbands.get(self.foe)
        if foe is None:
            return ()
        lost = outcome.get("foe_lost", 0)
        found: list[Event] = list(_worn(foe, lost, "met_beaten", self.rule, foe.acted, {})) if lost else []
        if outcome.get("beaten") and band.hunts == foe.id and band.owner:
            found.append(
                GrudgeHeld(realm=band.owner, band=foe.id, name=foe.name, cell=self.cell, what=LOST,
                           rule="ME-WARBAND-16")
            )  # fmt: skip
        return tuple(found)


def _defeat(book: Rulebook) -> int:
    """What a beaten band loses: the effect of the chart's first row."""
    return int(book.rows(QUICK)[0]["effects"][0].amount)


def _worn(band: WarBand, lost: int, what: str, rule: str, acted: int, changes: dict[str, Any]) -> tuple[Event, ...]:
    """A band after a fight; without points it is no more."""
    now = replace(band, rating=max(0, band.rating - lost), acted=acted, **changes)
    told = WarBandChanged(realm=band.owner, cell=band.cell, what=what, now=now, rule=rule)
    return (told,) if now.rating else (told, gone(now, "slain", rule))


class Descent(Struct, frozen=True):
    """Members of a band in an Adventure Location. entering: how many, one with a light; the rest camp (ME-WARBAND-18).

    wounds: that each has there.
    """

    band: str
    name: str
    cell: Cell
    rule: str
    entering: int
    wounds: int

    @property
    def kind(self) -> str:
        return "descent"

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule, "ME-WARBAND-18", "ME-WARBAND-19", "ME-HERO-43")

    @property
    def facts(self) -> dict[str, Fact]:
        return {name: getattr(self, name) for name in self.__struct_fields__}

    def away(self, state: Campaign) -> RealmId:
        return state.warbands[self.band].owner

    def slots(self, state: Campaign) -> tuple[Slot, ...]:
        """won 0-1, gold in the band's coin and after expenses, items in points, members who died."""
        found = (Slot("won", 0, 1), Slot("gold", 0, MOST_GOLD), Slot("items", 0, MOST_ITEMS))
        return (*found, Slot("dead", 0, self.entering))

    def quick(self, game: Game) -> Procedure[Outcome]:
        """As an adventure of heroes: 2D6, one for each who enters, less four (ME-HERO-43)."""
        values = {row["when"]: int(row["value"]) for row in game.book.value(ADVENTURE, "modifiers")}
        modifier = self.entering * values["each living hero"] + values["always"]
        owner = game.state.warbands[self.band].owner
        roll = yield from game.roll(
            "2D6", "adventure", "ME-HERO-43", owner, cell=self.cell, name=self.name, modifier=modifier
        )
        row = game.book.row(ADVENTURE, roll.total + modifier)
        outcome: Outcome = {"won": int(row["success"])}
        for effect in row["effects"]:
            yield from self._rolled(game, effect, outcome)
        return {key: amount for key, amount in outcome.items() if amount}

    def _rolled(self, game: Game, effect: AdventureQuickEffect, outcome: Outcome) -> Procedure[None]:
        owner = game.state.warbands[self.band].owner
        match effect:
            case KillHero():
                for _ in range(self.entering):
                    least = effect.dies_max + 1
                    roll = yield from game.roll(
                        "1D6", "member_lives", self.rule, owner, cell=self.cell, name=self.name, least=least
                    )
                    outcome["dead"] = outcome.get("dead", 0) + int(roll.total < least)
            case GainGold():
                gold = yield from game.amount(
                    effect.dice, "hero_gold", self.rule, owner, cell=self.cell, name=self.name
                )
                outcome["gold"] = coin_of(game.book, gold)
            case GainTreasureCards():
                each = self.entering if effect.scope == "each_hero" else 1
                for _ in range(each * effect.amount):
                    worth = yield from game.amount(
                        game.book.value("treasure_card", "value"), "treasure_card", "ME-HERO-19", owner,
                        cell=self.cell, name=self.name,
                    )  # fmt: skip
                    outcome["items"] = outcome.get("items", 0) + worth
            case Nothing():
                pass
            case _:
                assert_never(effect)

    def effects(self, book: Rulebook, state: Campaign, outcome: Outcome) -> tuple[Event, ...]:
        """The survivors gain experience, half of the gold and all treasures are the empire's (ME-WARBAND-19)."""
        band, dead = state.warbands[self.band], outcome.get("dead", 0)
        what = "adventure_won" if outcome.get("won") else "adventure_lost"
        survivors = self.entering - dead
        left = max(0, band.rating - dead * warbands.life(book, "member_points"))
        grown = replace(band, rating=left + survivors) if left else replace(band, rating=0)
        changes: dict[str, Any] = {
            **warbands.halves(band, outcome.get("gold", 0)),
            "items": band.items + outcome.get("items", 0),
            "experience": band.experience + 1,
        }
        return _worn(grown, 0, what, self.rule, state.clock.month, changes)


def coin_of(book: Rulebook, gold: int) -> int:
    """Gold of the heroes' dungeons in the coin of war bands: as many crowns of either (ME-NECROP-20, ME-WARBAND-08)."""
    return gold * warbands.crown(book) // int(book.value(warbands.COINS, "quest_gold_per_crown"))


@outings.kind("skirmish")
def _skirmish(facts: Mapping[str, Fact]) -> Skirmish:
    made: dict[str, Any] = {name: facts[name] for name in Skirmish.__struct_fields__}
    return Skirmish(**made)


@outings.kind("descent")
def _descent(facts: Mapping[str, Fact]) -> Descent:
    made: dict[str, Any] = {name: facts[name] for name in Descent.__struct_fields__}
    return Descent(**made)


# Going out ----------------------------------------------------------------------------------------


def skirmish(game: Game, band_id: str, sort: str, rule: str, foe: str = "", lent: int = 0) -> Procedure[bool]:
    """A band fights for what lies where it is, or against a band; whether it won and is still there."""
    band = game.state.warbands[band_id]
    enemy = game.state.warbands[foe].name if foe else ""
    outing = Skirmish(band_id, band.name, band.cell, rule, sort, foe, enemy, lent)
    outcome = yield from outings.settle(game, outing)
    warbands.hunt_over(game)
    for _ in range(outcome.get("artefacts", 0)):
        if band_id in game.state.warbands:
            yield from _artefact(game, band_id)
    return not outcome.get("beaten") and band_id in game.state.warbands


def _artefact(game: Game, band_id: str) -> Procedure[None]:
    """An artefact stays with the band, or is an item for the empire's army (ME-WARBAND-09)."""
    band, rule = game.state.warbands[band_id], "ME-WARBAND-09"
    roll = yield from game.roll("1D6", "warband_artifact", rule, band.owner, cell=band.cell, name=band.name)
    for effect in game.book.row("warband_artifact", roll.total)["effects"]:
        if isinstance(effect, GainItem):
            warbands.change(game, band_id, "artefact", rule, items=band.items + effect.amount)


def descend(game: Game, band_id: str, rule: str) -> Procedure[int]:
    """At most six members go down into an Adventure Location; how many came through, 0 if they failed."""
    band = game.state.warbands[band_id]
    entering = min(int(game.book.value(warbands.RULES, "dungeon_members_max")), warbands.members(game.book, band))
    wounds = warbands.dungeon_wounds(game.book, 1, band.experience)
    outing = Descent(band_id, band.name, band.cell, rule, entering, wounds)
    outcome = yield from outings.settle(game, outing)
    warbands.hunt_over(game)
    won = outcome.get("won") and band_id in game.state.warbands
    return entering - outcome.get("dead", 0) if won else 0
