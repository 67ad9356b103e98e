"""What assassins, spies and saboteurs bring about (ME-SPY-06 to ME-SPY-27)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from empires.book.book import Row
from empires.book.columns import AssassinCapitalEffect, SaboteurEffect, SpyEffect
from empires.book.effects import (
    Destroy,
    LoseBaggage,
    LosePoints,
    MoveCheck,
    NoMove,
    Nothing,
    Raze,
    TransferSettlement,
)
from empires.book.effects_special import KillCharacter, RemoveOperatives, Reveal
from empires.model.events.all_events import (
    CourtShaken,
    MoveDeclared,
    OperativeActed,
    OperativeRemoved,
    StrengthLearned,
)
from empires.model.land.world import Cell
from empires.model.state.asks import Option, Procedure, Slot
from empires.model.state.campaign import Banner, Learned, RealmId
from empires.model.state.pieces import Operative
from empires.rules.core import draws, races
from empires.rules.core.game import Game
from empires.rules.courts import slayings
from empires.rules.fight import walls
from empires.rules.land import marks
from empires.rules.troops import banners, ships
from empires.rules.troops.losses import lose_points, lose_store, lose_train
from empires.rules.winter.winter_events import rebels


def work(game: Game, spy: Operative) -> Procedure[None]:
    """An operative is turned up, does what it can, and is discarded (ME-SPY-05)."""
    game.emit(
        OperativeRemoved(
            realm=spy.owner, operative=spy.id, cell=spy.cell, how="used", craft=spy.kind, rule="ME-SPY-05"
        )
    )  # fmt: skip
    if spy.kind == "saboteur":
        yield from _saboteur(game, spy)
    else:
        yield from _among_troops(game, spy)


def _among_troops(game: Game, spy: Operative) -> Procedure[None]:
    """Assassins and spies look for banners; an assassin finds a king as well (ME-SPY-06, ME-SPY-13, ME-SPY-19)."""
    found = [r for r in game.state.others_in(spy.cell, spy.owner) if camp(game, spy.cell, r)]
    if found:
        victim = yield from _whom(game, spy, found)
        yield from (_assassin if spy.kind == "assassin" else _spy)(game, spy, victim)
        return
    place = game.state.standing(spy.cell)
    king = place is not None and place.kind == "capital" and place.owner == place.seat_of != spy.owner
    if spy.kind == "assassin" and place is not None and king:
        yield from _regicide(game, spy, place.owner)
    else:
        _acted(game, spy, "", "nobody", "ME-SPY-04")


def camp(game: Game, cell: Cell, realm: RealmId) -> tuple[Banner, ...]:
    """Banners of the realm ashore in the tile, by number."""
    return tuple(sorted((b for b in game.state.force(cell, realm) if not b.aboard), key=lambda b: b.number))


def _whom(game: Game, spy: Operative, found: Sequence[RealmId]) -> Procedure[RealmId]:
    """The operative's player names the enemy (ME-SPY-06)."""
    if len(found) == 1:
        return found[0]
    options = [Option(realm, {"enemy": realm}) for realm in found]
    return (
        yield from game.decide(
            spy.owner, "spy_on_whom", options, ("ME-SPY-06",), secret=True, default=found[0], cell=spy.cell,
            craft=spy.kind,
        )
    )  # fmt: skip


def chart_row(
    game: Game, spy: Operative, chart: str, rule: str, victim: RealmId, seen_by: Sequence[RealmId] = (), why: str = ""
) -> Procedure[tuple[int, Row]]:
    """Roll for an operative; some victims are hard to spy on (ME-UNDEAD-16). The roll as it counts, and its row."""
    less = races.modifier(game.book, chart, races.race_of(game.state, victim).spied_on)
    rolled = yield from game.roll(
        "1D6", why or chart, rule, spy.owner, (*seen_by, *([victim] if victim else ())), cell=spy.cell, modifier=less
    )
    return max(1, rolled.total + less), game.book.row(chart, rolled.total + less)


def _acted(game: Game, spy: Operative, victim: RealmId, result: str, rule: str, chart: str = "", row: int = 0) -> None:
    game.emit(
        OperativeActed(
            realm=spy.owner, involved=(victim,) if victim else (), operative=spy.id, craft=spy.kind, cell=spy.cell,
            victim=victim, result=result, chart=chart, row=row, rule=rule,
        )
    )  # fmt: skip


# Assassins ----------------------------------------------------------------------------------------


def _assassin(game: Game, spy: Operative, victim: RealmId) -> Procedure[None]:
    """One banner of the enemy at random pays for what the chart says (ME-SPY-06 to ME-SPY-12)."""
    number, row = yield from chart_row(game, spy, "assassin_army", "ME-SPY-06", victim)
    _acted(game, spy, victim, "rolled", row["rule"], "assassin_army", number)
    if isinstance(row["effects"][0], Nothing):
        return
    there = camp(game, spy.cell, victim)
    facts = {"cell": spy.cell, "enemy": victim}
    target = yield from draws.one_of(game, there, "victim_banner", "ME-SPY-06", spy.owner, (victim,), **facts)
    lost = 0
    for effect in (yield from slayings.strike(game, target, row["effects"], row["rule"])):
        lost += yield from game.amount(
            _points(game, effect), "assassin_loss", row["rule"], spy.owner, (victim,), cell=spy.cell, banner=target.id
        )
    lose_points(game, target.id, lost, "assassin", row["rule"])
    walls.tidy(game)


def _points(game: Game, effect: LosePoints | KillCharacter) -> str:
    """The dice of a loss on paper (ME-SPY-10)."""
    if isinstance(effect, LosePoints):
        return effect.dice
    original = game.state.agreed.assassin_points == "original"
    return effect.paper_dice_original if original and effect.paper_dice_original else effect.paper_dice


def _regicide(game: Game, spy: Operative, victim: RealmId) -> Procedure[None]:
    """An assassin in a capital without banner (ME-SPY-13 to ME-SPY-18)."""
    number, row = yield from chart_row(game, spy, "assassin_capital", "ME-SPY-13", victim)
    _acted(game, spy, victim, "rolled", row["rule"], "assassin_capital", number)
    month = game.state.clock.month
    stunned = wary = 0
    effects: Sequence[AssassinCapitalEffect] = row["effects"]
    for effect in effects:
        match effect:
            case LosePoints():
                yield from _slaughter(game, spy, victim, effect.dice, row["rule"])
            case TransferSettlement():
                rolled = yield from game.roll("1D3", "rebels", row["rule"], spy.owner, (victim,), cell=spy.cell)
                yield from rebels(game, victim, rolled.total, row["rule"])
            case NoMove():
                stunned = month + 1
            case MoveCheck():
                wary = month + effect.turn
            case Nothing():
                pass
            case _:
                assert_never(effect)
    if stunned or wary:
        result = "hurt" if not stunned else "dead" if wary else "wounded"
        game.emit(
            CourtShaken(
                realm=victim, involved=(spy.owner,), cell=spy.cell, result=result, stunned=stunned, wary=wary,
                rule=row["rule"],
            )
        )  # fmt: skip


def _slaughter(game: Game, spy: Operative, victim: RealmId, dice: str, rule: str) -> Procedure[None]:
    """Points off the army, from banners of its owner's choice (ME-SPY-15)."""
    lost = yield from game.amount(dice, "slaughter", rule, spy.owner, (victim,), cell=spy.cell)
    army = sorted(game.state.banners_of(victim), key=lambda b: b.number)
    total = min(lost, sum(b.points for b in army))
    if not total:
        return
    shares = _from_the_largest(army, total)
    if len(army) > 1:
        slots = [Slot(b.id, 0, min(b.points, total), facts={"banner": b.id, "points": b.points}) for b in army]
        shares = yield from game.share(
            victim, "slaughter", slots, total, (rule,), default=shares, cell=spy.cell, points=total
        )
    for banner, points in shares.items():
        lose_points(game, banner, points, "assassin", rule)
    walls.tidy(game)


def _from_the_largest(army: Sequence[Banner], total: int) -> dict[str, int]:
    shares: dict[str, int] = {}
    for banner in sorted(army, key=lambda b: (-b.points, b.number)):
        shares[banner.id] = min(banner.points, total - sum(shares.values()))
    return {banner: points for banner, points in shares.items() if points}


# Spies --------------------------------------------------------------------------------------------


def _spy(game: Game, spy: Operative, victim: RealmId) -> Procedure[None]:
    """Numbers and plans, full details, or other operatives found out (ME-SPY-19 to ME-SPY-22)."""
    number, row = yield from chart_row(game, spy, "spy", "ME-SPY-19", victim)
    rule = {4: "ME-SPY-20", 5: "ME-SPY-21", 6: "ME-SPY-22"}.get(number, "ME-SPY-19")
    _acted(game, spy, victim, "rolled", rule, "spy", number)
    effect: SpyEffect = row["effects"][0]
    match effect:
        case RemoveOperatives():
            yield from _unmask(game, spy, effect.dice, rule)
        case Reveal():
            plans = "where" in effect.what
            _tell(game, spy, victim, () if plans else camp(game, spy.cell, victim), rule)
            if plans:
                yield from _declare(game, spy, victim)
        case Nothing():
            pass
        case _:
            assert_never(effect)


def _tell(game: Game, spy: Operative, victim: RealmId, shown: Sequence[Banner], rule: str) -> None:
    clock = game.state.clock
    force = camp(game, spy.cell, victim)
    details = tuple((b.number, b.points, b.baggage) for b in shown)
    learned = Learned(victim, sum(b.points for b in force), clock.year, clock.turn, "spy", details)
    game.emit(StrengthLearned(realm=spy.owner, involved=(victim,), cell=spy.cell, learned=learned, rule=rule))


def _declare(game: Game, spy: Operative, victim: RealmId) -> Procedure[None]:
    """The enemy says where the force will move in the first turn; then it does, or stays (ME-SPY-20)."""
    world, cell, month = game.world, spy.cell, game.state.clock.month + 1
    force = camp(game, cell, victim)
    goals = [other for _, other in world.neighbours(cell) if world.land(other)]
    free = any(b.halted < month for b in force) and game.state.realms[victim].stunned < month
    target = cell
    if goals and free:
        options = [Option(other, {"cell": other, "terrain": world.tiles[other].terrain}) for other in goals]
        chosen = yield from game.decide(
            victim, "tell_move", [*options, Option("stay")], ("ME-SPY-20",), secret=True, default="stay", cell=cell,
            enemy=spy.owner,
        )  # fmt: skip
        target = cell if chosen == "stay" else chosen
    game.emit(
        MoveDeclared(
            realm=victim, involved=(spy.owner,), cell=cell, target=target, banners=tuple(b.id for b in force),
            month=month, rule="ME-SPY-20",
        )
    )  # fmt: skip


def _unmask(game: Game, spy: Operative, dice: str, rule: str) -> Procedure[None]:
    """D6 other operatives, of any owner, anywhere on the map (ME-SPY-22)."""
    rolled = yield from game.amount(dice, "unmasked", rule, spy.owner, cell=spy.cell)
    others = sorted(game.state.operatives.values(), key=lambda o: (o.owner == spy.owner, game.world.number(o.cell)))
    number = min(rolled, len(others))
    chosen = tuple(o.id for o in others)
    if number < len(others):
        options = [Option(o.id, {"cell": o.cell, "side": o.owner}) for o in others]
        chosen = yield from game.pick(
            spy.owner, "unmask", options, number, number, (rule,), secret=True, default=chosen[:number]
        )
    for counter in chosen:
        remove(game, game.state.operatives[counter], "removed", rule)


def remove(game: Game, counter: Operative, why: str, rule: str) -> None:
    """A counter goes off the map as it lies, face down."""
    game.emit(OperativeRemoved(realm=counter.owner, operative=counter.id, cell=counter.cell, how=why, rule=rule))


# Saboteurs ----------------------------------------------------------------------------------------


def _saboteur(game: Game, spy: Operative) -> Procedure[None]:
    """A saboteur in an enemy settlement (ME-SPY-23 to ME-SPY-27)."""
    place = game.state.standing(spy.cell)
    if place is None or place.owner in ("", spy.owner):
        _acted(game, spy, "", "nobody", "ME-SPY-04")
        return
    victim = place.owner
    number, row = yield from chart_row(game, spy, "saboteur", "ME-SPY-23", victim)
    _acted(game, spy, victim, "rolled", row.get("rule", "ME-SPY-23"), "saboteur", number)
    for effect in _sabotage(game, spy.cell, row):
        match effect:
            case LosePoints():
                yield from _barracks(game, spy, victim, effect.dice, row["rule"])
            case LoseBaggage():
                _poison(game, spy.cell, row["rule"])
            case NoMove():
                ids = [b.id for b in camp(game, spy.cell, victim)]
                banners.halt(game, ids, game.state.clock.month + 1, "sabotage", row["rule"])
            case Raze():
                _burn(game, spy.cell, row["rule"])
            case Destroy():
                yield from _ships(game, spy, effect, row["rule"])
            case Nothing():
                pass
            case _:
                assert_never(effect)


def _sabotage(game: Game, cell: Cell, row: Row) -> Sequence[SaboteurEffect]:
    """The effects of a row; without ships in a harbour the garrison has repairs to make instead (ME-SPY-26)."""
    no_ships = not ships.ships_in(game.state, cell, game.state.holdings[cell].owner, True)
    effects: Sequence[SaboteurEffect] = row["no_harbour" if "no_harbour" in row and no_ships else "effects"]
    return effects


def _barracks(game: Game, spy: Operative, victim: RealmId, dice: str, rule: str) -> Procedure[None]:
    """A barracks burns: one banner of its owner's choice loses points; no banner, no effect (ME-SPY-24)."""
    ids = [b.id for b in camp(game, spy.cell, victim)]
    if not ids:
        return
    lost = yield from game.amount(dice, "sabotage", rule, spy.owner, (victim,), cell=spy.cell)
    banner = yield from banners.pick_banner(game, victim, ids, "burnt_barracks", rule, spy.cell, points=lost)
    lose_points(game, banner, lost, "sabotage", rule)
    walls.tidy(game)


def _poison(game: Game, cell: Cell, rule: str) -> None:
    """All baggage in the tile goes: in store, with banners whosesoever, with militia under siege (ME-SPY-25)."""
    lose_store(game, cell, "sabotage", rule)
    for banner in game.state.ashore(cell):
        lose_train(game, banner.id, "sabotage", rule)
    if cell in game.state.sieges and game.state.sieges[cell].supplies:
        walls.change(game, cell, "supplies", rule, supplies=0)


def _burn(game: Game, cell: Cell, rule: str) -> None:
    """The settlement counts as razed, by nobody; banners there are safe with their baggage (ME-SPY-27)."""
    marks.raze(game, cell, "sabotage", rule, in_winter=True)


def _ships(game: Game, spy: Operative, effect: Destroy, rule: str) -> Procedure[None]:
    """One ship in the harbour is lost (ME-SPY-26); or each on a roll, the others get out to sea (ME-SPY-27)."""
    victim = game.state.holdings[spy.cell].owner
    moored = ships.ships_in(game.state, spy.cell, victim, True)
    if not effect.dice:
        plain = sorted(moored, key=lambda ship: ship.line)
        ships.sink(game, plain[0].id, "sabotage", rule)
        return
    for ship in moored:
        rolled = yield from game.roll(
            effect.dice,
            "sabotage_ship",
            rule,
            spy.owner,
            (victim,),
            cell=spy.cell,
            least=effect.success_min,
        )
        if rolled.total >= effect.success_min:
            ships.sink(game, ship.id, "sabotage", rule)
        else:
            ships.sail(game, ship.id, spy.cell, False, "fled", rule)
