"""Phase 7: banners of a force exchange points and baggage, stockpiles are laid up and drawn (ME-REORG)."""

from __future__ import annotations

from empires.model.state.asks import Fact, Option, Procedure
from empires.model.state.campaign import RealmId
from empires.rules.bands import parts
from empires.rules.core.game import Game
from empires.rules.fight.exchange import (
    BAGGAGE,
    DESTROY,
    ENGINES,
    POINTS,
    Group,
    combine,
    exchange_baggage,
    exchange_points,
    held_baggage,
    may_lie_otherwise,
    may_stock,
    must_combine,
)
from empires.rules.march.feeding import STOCKPILE
from empires.rules.season import raze
from empires.rules.troops import strains, trains
from empires.rules.troops.losses import (
    lose_store,
    min_points,
)
from empires.rules.wilds import mines, wilderness

CLOSING = ("ME-RAZE-01", "ME-REORG-01", "ME-REORG-06", "ME-REORG-07")


def reorganisation(game: Game, realm: RealmId) -> Procedure[None]:
    """One question closes the turn: what is razed, then what is exchanged (ME-RAZE-01, ME-REORG-01 to ME-REORG-12)."""
    yield from wilderness.stays(game, realm)
    groups = groups_of(game, realm)
    keys = {f"{g.cell}/{int(g.inside)}/{job}": (g, job) for g in groups for job in possible(game, g)}
    fires = raze.choices(game, realm)
    pits = mines.closable(game, realm)
    others = parts.close(game, realm)
    deeds = (*fires.values(), *pits.values(), *(option for _, option in others.values()))
    options = [*(Option(key, _facts(game, *done)) for key, done in keys.items()), *deeds]
    chosen: tuple[str, ...] = ()
    if options:
        chosen = yield from game.pick(realm, "reorganise", options, 0, len(options), CLOSING)
    for cell, fire in fires.items():
        if fire.key in chosen:
            yield from raze.burn(game, realm, cell)
    for cell, pit in pits.items():
        if pit.key in chosen:
            mines.close(game, realm, cell)
    for piece, (part, option) in others.items():
        if option.key in chosen:
            part.closed(game, realm, piece)
    for group in groups:
        if must_combine(game, group):
            yield from combine(game, group)
    for group, job in (keys[key] for key in chosen if key in keys):
        yield from _do(game, group, job)
    yield from strains.bloodlines(game, realm)


def _do(game: Game, group: Group, job: str) -> Procedure[None]:
    if job == POINTS:
        yield from exchange_points(game, group)
    elif job == BAGGAGE:
        yield from exchange_baggage(game, group)
    elif job == ENGINES:
        yield from trains.share_out(game, group.realm, group.cell, group.inside)
    else:
        destroy_stockpile(game, group)


def groups_of(game: Game, realm: RealmId) -> list[Group]:
    """The realm's forces by tile number; a garrison within the walls and those without are apart."""
    places = {(game.world.number(b.cell), b.inside, b.cell) for b in game.state.banners_of(realm) if not b.aboard}
    return [Group(realm, cell, inside) for _, inside, cell in sorted(places)]


def possible(game: Game, group: Group) -> list[str]:
    """What could change in this group; where banners must combine, their points are asked about anyway."""
    points = sum(b.points for b in group.regulars(game))
    jobs = []
    if points >= 2 * min_points(game) and not must_combine(game, group):
        jobs.append(POINTS)
    held = held_baggage(game, group)
    if may_lie_otherwise(game, held):
        jobs.append(BAGGAGE)
    if trains.may_change(game, group.realm, group.cell, group.inside):
        jobs.append(ENGINES)
    if held.get(STOCKPILE):
        jobs.append(DESTROY)
    return jobs


def _facts(game: Game, group: Group, job: str) -> dict[str, Fact]:
    banners = group.banners(game)
    facts: dict[str, Fact] = {"cell": group.cell, "job": job, "banners": tuple(b.id for b in banners)}
    if job == POINTS:
        return {**facts, "points": sum(b.points for b in group.regulars(game))}
    if job == ENGINES:
        return {**facts, "engines": len(trains.in_reach(game, group.realm, group.cell, group.inside))}
    stock = game.state.holdings[group.cell].stockpile if may_stock(game, group) else 0
    return {**facts, "baggage": sum(b.baggage for b in banners), "stockpile": stock}


# Baggage ------------------------------------------------------------------------------------------


def destroy_stockpile(game: Game, group: Group) -> None:
    """A banner in the tile burns the stores (ME-REORG-10)."""
    if may_stock(game, group):
        lose_store(game, group.cell, "destroyed", "ME-REORG-10")
