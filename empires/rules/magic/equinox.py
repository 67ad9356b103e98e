"""Phases 1 and 12 of the winter: the players cast spells, then towers, then chaos temples (ME-EQUINOX, ME-TOWER-14)."""

from __future__ import annotations

from empires.book.odds import spell_odds
from empires.model.events.all_events import SpellCast
from empires.model.land.world import Cell
from empires.model.state.asks import Option, Procedure
from empires.model.state.campaign import RealmId
from empires.rules.core import optional_parts
from empires.rules.core.game import Game
from empires.rules.core.order import roll_off
from empires.rules.core.races import equinox_row
from empires.rules.magic import aiming, tower_magic
from empires.rules.magic.aiming import CRAFTS, REFUSE, Season
from empires.rules.magic.casting import cast_at
from empires.rules.march import lasting
from empires.rules.winter import availability, experience, orders


def autumn(game: Game) -> Procedure[None]:
    """Autumn spells, one player after the other (ME-EQUINOX-01); then Magical Protection ends (ME-EQUINOX-14)."""
    yield from _equinox(game, "autumn")
    lasting.autumn_over(game)


def spring(game: Game) -> Procedure[None]:
    """Spring spells (ME-EQUINOX-01)."""
    yield from _equinox(game, "spring")


def _equinox(game: Game, season: Season) -> Procedure[None]:
    """Spells of the players in an order set by dice, then towers, chaos temples last (ME-EQUINOX-05, ME-TOWER-14)."""
    casters = tuple(r for r in game.state.playing() if equinox_row(game.book, game.state, r)["spells"])
    for realm in (yield from roll_off(game, casters, "ME-EQUINOX-05")):
        if may_cast(game, realm):
            yield from _casts(game, season, realm)
    yield from tower_magic.equinox(game, season)
    if optional_parts.on(game.state, "wild_temples"):
        yield from orders.equinox(game)


def may_cast(game: Game, realm: RealmId) -> bool:
    """He holds his capital, un-razed, and a banner strong enough stands in it (ME-EQUINOX-02, ME-EQUINOX-04).

    Where armies are lists of models it must have a wizard of sufficient rank (ME-EQUINOX-03).
    """
    capital = game.state.realms[realm].capital
    seat = game.state.standing(capital)
    if seat is None or seat.owner != realm:
        return False
    least = int(game.book.value("equinox_rules", "min_banner_points_in_capital"))
    strong = [b for b in game.state.force(capital, realm) if b.points >= least]
    return any(not availability.full(game.state) or experience.casts(game.state, b.id) for b in strong)


# The dice -----------------------------------------------------------------------------------------


def _casts(game: Game, season: Season, realm: RealmId) -> Procedure[None]:
    """A player's spells, as many as his race has (ME-EQUINOX-05, ME-HELF-05); or the best of several that he rolls."""
    row = equinox_row(game.book, game.state, realm)
    if row["rolls"] == row["keep"]:
        for _ in range(row["spells"]):
            yield from _one_spell(game, season, realm)
        return
    rolled: list[str] = []
    for _ in range(row["rolls"]):
        rolled.append((yield from _spell(game, season, realm)))
    for key in (yield from _best(game, season, realm, rolled, row["keep"])):
        yield from _cast(game, season, realm, key, refusable=False)


def _one_spell(game: Game, season: Season, realm: RealmId) -> Procedure[None]:
    """D12; the player may refuse and roll once more, but must keep the second (ME-EQUINOX-06)."""
    for left in range(int(game.book.value("equinox_rules", "rerolls")), -1, -1):
        key = yield from _spell(game, season, realm)
        if (yield from _cast(game, season, realm, key, refusable=left > 0)):
            return


def _spell(game: Game, season: Season, realm: RealmId) -> Procedure[str]:
    dice = str(game.book.value("equinox_rules", "spell_dice"))
    chart = f"{season}_spells"
    rolled = yield from game.roll(dice, chart, "ME-EQUINOX-06", realm)
    return str(game.book.row(chart, rolled.total)["key"])


def _best(game: Game, season: Season, realm: RealmId, rolled: list[str], keep: int) -> Procedure[list[str]]:
    """Which of several spells are cast, by number since one may have come twice (ME-DELF-02, ME-LIZARD-02)."""
    if len(set(rolled)) == 1:
        return rolled[:keep]
    sight = aiming.sight_of(game, realm)
    crafts = {key: CRAFTS[season][key] for key in rolled}
    worth = {key: aiming.promise(sight, craft, aiming.targets(sight, craft))[0] for key, craft in crafts.items()}
    options = [Option(str(n), {"spell": key}) for n, key in enumerate(rolled, 1)]
    ranked = sorted(options, key=lambda option: -worth[rolled[int(option.key) - 1]])
    default = tuple(option.key for option in ranked[:keep])
    chosen = yield from game.pick(
        realm, "best_spells", options, keep, keep, ("ME-EQUINOX-06",), default=default, spells=keep
    )
    return [rolled[int(key) - 1] for key in chosen]


# One spell ----------------------------------------------------------------------------------------


def _cast(game: Game, season: Season, realm: RealmId, key: str, refusable: bool) -> Procedure[bool]:
    """Target and casting roll of a spell; False: it is refused and the dice are thrown again (ME-EQUINOX-07)."""
    seat = game.state.realms[realm].capital
    if not CRAFTS[season][key].ranged:
        if refusable and (yield from _refused(game, realm, key)):
            return False
        yield from cast_at(game, season, key, seat, realm)
        return True
    target = yield from _target(game, season, realm, key, refusable)
    if target == REFUSE:
        return False
    if not target:
        game.emit(SpellCast(realm=realm, key=key, cell=seat, worked=False, why="no_target", rule="ME-EQUINOX-07"))
    elif (yield from _works(game, realm, key, seat, target)):
        yield from cast_at(game, season, key, target, realm)
    else:
        game.emit(SpellCast(realm=realm, key=key, cell=target, worked=False, why="fizzled", rule="ME-EQUINOX-08"))
    return True


def _refused(game: Game, realm: RealmId, key: str) -> Procedure[bool]:
    """Whether a spell without range is refused."""
    options = (Option("cast"), Option(REFUSE))
    rules = ("ME-EQUINOX-06", "ME-EQUINOX-09")
    return (yield from game.decide(realm, "keep_spell", options, rules, default="cast", spell=key)) == REFUSE


def _target(game: Game, season: Season, realm: RealmId, key: str, refusable: bool) -> Procedure[Cell]:
    """The tile it is aimed at; REFUSE for another roll, "" where no tile fits and it must be kept (ME-EQUINOX-07)."""
    craft, sight = CRAFTS[season][key], aiming.sight_of(game, realm)
    cells = aiming.targets(sight, craft)
    if not cells:
        return REFUSE if refusable else ""
    options = aiming.options(sight, craft, cells)
    promised, default = aiming.promise(sight, craft, cells)
    if refusable:
        options.append(Option(REFUSE))
        default = default if promised >= aiming.POOR else REFUSE
    if len(options) == 1:
        return options[0].key
    rules = ("ME-EQUINOX-06", "ME-EQUINOX-07", "ME-EQUINOX-08")
    return (
        yield from game.decide(
            realm, "spell_target", options, rules, default=default, spell=key, cell=game.state.realms[realm].capital
        )
    )


def _works(game: Game, realm: RealmId, key: str, seat: Cell, target: Cell) -> Procedure[bool]:
    """2D6 of at least the distance; dice that cannot fail are not thrown (ME-EQUINOX-08)."""
    distance = game.world.distance(seat, target)
    if spell_odds(game.book, distance) == 1:
        return True
    dice = str(game.book.value("equinox_rules", "cast_dice"))
    rolled = yield from game.roll(
        dice, "casting", "ME-EQUINOX-08", realm, cell=target, spell=key, distance=distance, least=distance
    )
    return rolled.total >= distance
