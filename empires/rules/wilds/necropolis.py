"""The necropolis: searched at rising danger, its hoard, its tomb, its curse and its dead (ME-NECROP)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from empires.book.columns import (
    NecromancerTombEffect,
    NecropolisSearchEffect,
    UndeadReinforcementsEffect,
    VastHoardEffect,
)
from empires.book.effects import (
    EndSource,
    GainCrowns,
    GainItem,
    GainMap,
    GainPoints,
    LeaveTile,
    LoseBaggage,
    LosePoints,
    Nothing,
    RollTable,
    SpawnForce,
)
from empires.model.land.world import Cell
from empires.model.state.asks import Option, Procedure
from empires.model.state.campaign import RealmId
from empires.rules.core import sites
from empires.rules.core.force import Force
from empires.rules.core.game import Game, Rolled
from empires.rules.core.races import modifier, race_of
from empires.rules.core.sites import Site
from empires.rules.fight import wandering
from empires.rules.march import leaving
from empires.rules.troops import items, losses, treasure, wanderers
from empires.rules.troops.wanderers import keeper

HOARD, MAP, CURSE = "hoard", "map", "curse"
CURSED = "ME-NECROP-10"
REROLLS = {"first": (0,), "second": (1,), "both": (0, 1)}


def discover(game: Game, force: Force) -> Procedure[None]:
    """A necropolis is found and may be searched at once (ME-WILD-11)."""
    sites.place(game, force.realm, force.cell, "necropolis", "ME-WILD-02")
    yield from found(game, force)


def found(game: Game, force: Force) -> Procedure[None]:
    """Who has just found it may search it in the same turn, or call the dead (ME-WILD-11, ME-NECROP-04)."""
    deeds = {"search_it": search, **{deed: DEEDS[deed] for deed in also(game, force.realm, force.cell)}}
    chosen = yield from game.decide(
        force.realm, "necropolis", [Option(key) for key in (*deeds, "leave_it")], ("ME-WILD-11", "ME-NECROP-01"),
        default="search_it", cell=force.cell,
    )  # fmt: skip
    if chosen in deeds:
        yield from deeds[chosen](game, force)


def also(game: Game, realm: RealmId, cell: Cell) -> tuple[str, ...]:
    """What a force may do there instead of searching: fetch from the hoard, call the dead (ME-NECROP-04, -09)."""
    hoards = ("hoard",) if note(HOARD, realm) in game.state.locations[cell].notes else ()
    return (*hoards, "raise") if race_of(game.state, realm).raises_dead else hoards


def note(what: str, realm: RealmId) -> str:
    """A note of a location that only this realm sees."""
    return f"{what}:{realm}"


# Searching ----------------------------------------------------------------------------------------


def search(game: Game, force: Force) -> Procedure[None]:
    """2D6 once a turn, +1 for each earlier turn in a row (ME-NECROP-01, ME-NECROP-02)."""
    if busy(game, force.realm, force.cell):
        return
    bonus = danger(game, force.realm, force.cell)
    rolled = yield from game.roll(
        "2D6", "necropolis_search", "ME-NECROP-01", force.realm, cell=force.cell, modifier=bonus
    )
    _count(game, force.realm, force.cell, danger(game, force.realm, force.cell) + 1)
    rolled = yield from _undead_luck(game, force.realm, force.cell, rolled, bonus)
    total = yield from _by_map(game, force.realm, force.cell, rolled.total + bonus)
    row = game.book.row("necropolis_search", total)
    sites.tell(game, force.realm, force.cell, "necropolis_search", str(row["min"]), row["rule"])
    for effect in row["effects"]:
        left = present(game, force.banners)
        if left:
            yield from _happens(game, Force(force.realm, force.cell, left), effect, row["rule"])


def busy(game: Game, realm: RealmId, cell: Cell) -> bool:
    """Whether the force has searched, fetched or called already this turn (ME-NECROP-01, ME-NECROP-04)."""
    return game.state.locations[cell].searches.get(realm, (0, 0))[0] == game.state.clock.month


def danger(game: Game, realm: RealmId, cell: Cell) -> int:
    """Earlier turns of searching in a row (ME-NECROP-02)."""
    last, row = game.state.locations[cell].searches.get(realm, (0, 0))
    return row if last == game.state.clock.month - 1 else 0


def present(game: Game, force: Sequence[str]) -> tuple[str, ...]:
    """Those of the force that are still there."""
    return tuple(banner for banner in force if banner in game.state.banners)


def _count(game: Game, realm: RealmId, cell: Cell, row: int) -> None:
    searches = {**game.state.locations[cell].searches, realm: (game.state.clock.month, row)}
    sites.change(game, realm, cell, "searched", "ME-NECROP-02", searches=searches)


def _undead_luck(game: Game, realm: RealmId, cell: Cell, rolled: Rolled, bonus: int) -> Procedure[Rolled]:
    """An undead player may roll one or both dice once more; the second result stands (ME-NECROP-03)."""
    if not race_of(game.state, realm).raises_dead:
        return rolled
    options = [Option(key, {"pips": sum(rolled.pips[n] for n in dice)}) for key, dice in REROLLS.items()]
    chosen = yield from game.decide(
        realm, "search_again", [*options, Option("keep")], ("ME-NECROP-03",), default="keep", cell=cell,
        total=rolled.total + bonus,
    )  # fmt: skip
    if chosen == "keep":
        return rolled
    again = REROLLS[chosen]
    fresh = yield from game.roll(f"{len(again)}D6", "necropolis_again", "ME-NECROP-03", realm, cell=cell)
    new = dict(zip(again, fresh.pips, strict=True))
    return Rolled(tuple(new.get(n, pip) for n, pip in enumerate(rolled.pips)))


def _by_map(game: Game, realm: RealmId, cell: Cell, total: int) -> Procedure[int]:
    """Who has the map may add or take 1 after the roll (ME-NECROP-08)."""
    if note(MAP, realm) not in game.state.locations[cell].notes:
        return total
    steps = {"as_rolled": 0, "plus": 1, "minus": -1}
    options = [Option(key, {"result": result_of(game, total + step)}) for key, step in steps.items()]
    chosen = yield from game.decide(
        realm, "use_map", options, ("ME-NECROP-08",), default="as_rolled", cell=cell, total=total
    )
    return total + steps[chosen]


def result_of(game: Game, total: int) -> int:
    """The row of the search chart that a total falls in, by its lowest number."""
    return int(game.book.row("necropolis_search", total)["min"])


# What is found ------------------------------------------------------------------------------------


def _happens(game: Game, force: Force, effect: NecropolisSearchEffect, rule: str) -> Procedure[None]:
    """One effect of the search chart on the force."""
    match effect:
        case GainCrowns():
            banner = yield from _crowns(game, force, effect.dice, rule)
            if rule == CURSED:
                said = f"{CURSE}:{banner}:{game.state.clock.month}:{force.realm}"
                _note(game, force.realm, force.cell, CURSE, said, rule)
        case GainItem():
            yield from item(game, force, effect, rule)
        case GainMap():
            _note(game, force.realm, force.cell, MAP, note(MAP, force.realm), rule)
        case RollTable() if effect.table == "vast_hoard":
            _note(game, force.realm, force.cell, HOARD, note(HOARD, force.realm), rule)
            yield from _fetch(game, force)
        case RollTable():
            yield from _tomb(game, force)
        case LosePoints() if effect.when:
            pass  # It comes at the end of each later turn, see `curses`.
        case LosePoints():
            yield from _losses(game, force, effect, rule)
        case LoseBaggage():
            for banner in force.banners:
                losses.lose_train(game, banner, "tomb_rats", rule)
        case LeaveTile():
            yield from leaving.leave_tile(game, force, rule)
        case SpawnForce():
            yield from _host(game, force)
        case Nothing():
            pass
        case _:
            assert_never(effect)


def _crowns(game: Game, force: Force, dice: str, rule: str) -> Procedure[str]:
    """Crowns for the baggage of a banner of the owner's choice, whose id is returned (ME-WILD-09)."""
    crowns = yield from game.amount(dice, "tomb_crowns", rule, force.realm, cell=force.cell)
    banner = yield from keeper(game, force.banners, rule, crowns=crowns)
    treasure.give_crowns(game, banner, crowns, "necropolis", rule)
    return banner


def item(game: Game, force: Force, effect: GainItem, rule: str) -> Procedure[None]:
    """A magic item for a banner of the owner's choice; without tabletop armies its points join it (ME-WILD-05)."""
    points = yield from game.amount(effect.dice, "item_points", rule, force.realm, cell=force.cell)
    banner = yield from keeper(game, force.banners, rule, gained=points)
    yield from items.gain_item(game, banner, points, "magic_item", rule)


def _note(game: Game, realm: RealmId, cell: Cell, what: str, said: str, rule: str) -> None:
    notes = game.state.locations[cell].notes
    if said not in notes:
        sites.change(game, realm, cell, what, rule, notes=(*notes, said))


def _losses(game: Game, force: Force, effect: LosePoints, rule: str) -> Procedure[None]:
    """A collapse takes from the force together, the rats from each banner (ME-NECROP-12, ME-NECROP-16)."""
    if effect.scope == "force":
        lost = yield from game.amount(effect.dice, "collapse", rule, force.realm, cell=force.cell)
        yield from losses.share_loss(game, force.banners, lost, "collapse", rule)
        return
    for banner in force.banners:
        lost = yield from game.amount(effect.dice, "tomb_rats", rule, force.realm, cell=force.cell, banner=banner)
        losses.lose_points(game, banner, lost, "tomb_rats", rule)


def hoard(game: Game, force: Force) -> Procedure[None]:
    """The hoard gives crowns, turn after turn in place of a search, until its entrance falls in (ME-NECROP-09)."""
    if not busy(game, force.realm, force.cell):
        _count(game, force.realm, force.cell, 0)
        yield from _fetch(game, force)


def _fetch(game: Game, force: Force) -> Procedure[None]:
    rule = "ME-NECROP-09"
    rolled = yield from game.roll("1D6", "vast_hoard", rule, force.realm, cell=force.cell)
    effects: Sequence[VastHoardEffect] = game.book.row("vast_hoard", rolled.total)["effects"]
    for effect in effects:
        match effect:
            case GainCrowns():
                yield from _crowns(game, force, effect.dice, rule)
            case EndSource():
                left = tuple(
                    kept for kept in game.state.locations[force.cell].notes if kept != note(HOARD, force.realm)
                )
                sites.change(game, force.realm, force.cell, "hoard_lost", rule, notes=left)
            case _:
                assert_never(effect)


def _tomb(game: Game, force: Force) -> Procedure[None]:
    """The tomb is plundered piece by piece until the player stops or its master wakes (ME-NECROP-14, ME-NECROP-15)."""
    rolls, left = 0, force
    while left.banners:
        options = [Option("go_on", {"rolls": rolls}), Option("leave_tomb", {"rolls": rolls})]
        likely = "leave_tomb" if rolls else "go_on"
        chosen = yield from game.decide(
            force.realm, "tomb", options, ("ME-NECROP-14", "ME-NECROP-15"), default=likely, cell=force.cell, rolls=rolls
        )
        if chosen == "leave_tomb":
            return
        rolls += 1
        rolled = yield from game.roll("1D6", "necromancer_tomb", "ME-NECROP-14", force.realm, cell=force.cell)
        effects: Sequence[NecromancerTombEffect] = game.book.row("necromancer_tomb", rolled.total)["effects"]
        for effect in effects:
            if isinstance(effect, SpawnForce):
                sites.tell(game, force.realm, force.cell, "necromancer_tomb", "wakes", "ME-NECROP-15")
                yield from _host(game, left)
                return
            yield from item(game, left, effect, "ME-NECROP-14")
        left = Force(force.realm, force.cell, present(game, left.banners))


# Curse and dead -----------------------------------------------------------------------------------


def curses(game: Game, force: Force) -> Procedure[None]:
    """At the end of each later turn of its owner a cursed banner that is still there suffers (ME-NECROP-10).

    The note on the tile says which banner took the treasure, and when.
    """
    effects = game.book.find("necropolis_search", rule=CURSED)["effects"]
    dice = next(e.dice for e in effects if isinstance(e, LosePoints) and e.when)
    for said in game.state.locations[force.cell].notes:
        what, *rest = said.split(":")
        if what == CURSE and rest[0] in force.banners:
            yield from _suffers(game, force.realm, force.cell, rest[0], int(rest[1]), dice)


def _suffers(game: Game, realm: RealmId, cell: Cell, banner_id: str, since: int, dice: str) -> Procedure[None]:
    if banner_id in game.state.banners and since < game.state.clock.month:
        lost = yield from game.amount(dice, "curse", CURSED, realm, cell=cell, banner=banner_id)
        losses.lose_points(game, banner_id, lost, "curse", CURSED)


def _host(game: Game, force: Force) -> Procedure[None]:
    """The dead attack; what is neither beaten nor drawn wanders, with artefacts (ME-NECROP-17, ME-NECROP-18)."""
    chart = game.book.chart("necropolis_host")
    points = yield from game.amount(
        chart["strength"], "undead_host", "ME-NECROP-17", cell=force.cell, seen_by=(force.realm,)
    )
    artefacts = points * int(chart["artefact_percent"]) // 100
    host = wanderers.come(game, "undead", force.cell, points, artefacts=artefacts, rule="ME-NECROP-17")
    yield from wandering.meet(game, force.cell, force.realm, force.banners, host, attacker=False)


def raise_dead(game: Game, force: Force) -> Procedure[None]:
    """An undead player calls up troops instead of searching (ME-NECROP-04, ME-NECROP-05, ME-UNDEAD-17)."""
    if busy(game, force.realm, force.cell):
        return
    _count(game, force.realm, force.cell, 0)
    chart = "undead_reinforcements"
    bonus = modifier(game.book, chart, race_of(game.state, force.realm).necropolis)
    rolled = yield from game.roll(
        "1D6", "undead_reinforcements", "ME-NECROP-04", force.realm, cell=force.cell, modifier=bonus
    )
    effects: Sequence[UndeadReinforcementsEffect] = game.book.row(chart, rolled.total + bonus)["effects"]
    for effect in effects:
        match effect:
            case GainPoints():
                points = yield from game.amount(effect.dice, "raised", "ME-NECROP-04", force.realm, cell=force.cell)
                banner = yield from keeper(game, force.banners, "ME-NECROP-05", gained=points)
                yield from losses.gain_points(game, banner, points, "raised", "ME-NECROP-05")
            case Nothing():
                sites.tell(game, force.realm, force.cell, chart, "none", "ME-NECROP-04")
            case _:
                assert_never(effect)


DEEDS = {"hoard": hoard, "raise": raise_dead}
SITE = Site("necropolis", found=found, search=search, also=also, deeds=DEEDS, linger=curses)
