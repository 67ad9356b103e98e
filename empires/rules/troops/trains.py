"""Which banner takes which siege train elements along, and the train that moves alone (ME-SIEGETRAIN-07, -09)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from empires.model.land.world import Cell
from empires.model.state.asks import NOBODY, Procedure, Slot
from empires.model.state.campaign import Banner, RealmId
from empires.model.state.pieces import Engine
from empires.rules.core.game import Game
from empires.rules.troops.banners import at_siege, with_banners
from empires.rules.troops.losses import new_banner, remove_banner
from empires.rules.troops.siegetrain import STORE, TRAIN, lose, may_store, move, room, stored

RULES = ("ME-SIEGETRAIN-03", "ME-SIEGETRAIN-07", "ME-SIEGETRAIN-09")
ALONE = "train"


# In the season ------------------------------------------------------------------------------------


def in_reach(game: Game, realm: RealmId, cell: Cell, inside: bool) -> tuple[Engine, ...]:
    """Elements that a force may share out anew: its own, and those in store in its tile."""
    force = [b.id for b in game.state.force(cell, realm) if b.inside == inside]
    lying = stored(game.state, realm, cell) if inside or cell not in game.state.sieges else ()
    return (*with_banners(game.state, force), *lying)


def may_change(game: Game, realm: RealmId, cell: Cell, inside: bool) -> bool:
    """Whether elements could go with another banner, into store or out of it, or on their own."""
    engines = in_reach(game, realm, cell, inside)
    force = [b for b in game.state.force(cell, realm) if b.inside == inside]
    return bool(engines) and (len(force) > 1 or may_store(game.state, realm, cell) or len(engines) >= _least(game))


def share_out(game: Game, realm: RealmId, cell: Cell, inside: bool) -> Procedure[None]:
    """Elements of a force are divided anew among its banners, the store and a train of their own."""
    engines = in_reach(game, realm, cell, inside)
    force = [b for b in game.state.force(cell, realm) if b.inside == inside]
    held = {b.id: len(with_banners(game.state, (b.id,))) for b in force}
    if store := may_store(game.state, realm, cell):
        held[STORE] = len(stored(game.state, realm, cell))
    else:  # the walls have just been razed
        held = _taken_along(game, force, held, len(engines))
    default = {key: count for key, count in held.items() if count}
    shares = yield from _asked(game, realm, cell, engines, force, store, default)
    _divide(game, realm, cell, engines, shares, force[0])


def _taken_along(game: Game, force: Sequence[Banner], held: Mapping[str, int], count: int) -> dict[str, int]:
    """What lies in store goes with the strongest, as far as they have room (ME-SIEGETRAIN-07)."""
    shares = dict(held)
    for banner in sorted(force, key=lambda b: (-b.points, b.number)):
        shares[banner.id] += min(room(game, banner), count - sum(shares.values()))
    return shares


# In winter ----------------------------------------------------------------------------------------


def store_all(game: Game, realm: RealmId) -> None:
    """In winter quarters elements go into the nearest own fortress or city; escorts go home (ME-SIEGETRAIN-03)."""

    state = game.state
    depots = [c for c in state.empire_tiles(realm) if may_store(state, realm, c) and c not in state.sieges]
    for banner in tuple(state.banners_of(realm)):
        if at_siege(game.state, banner):
            continue
        for engine in with_banners(game.state, (banner.id,)):
            if not depots:
                lose(game, engine.id, "abandoned", "ME-SIEGETRAIN-14")
                continue
            near = min(depots, key=lambda c: (game.world.distance(banner.cell, c), game.world.number(c)))
            move(game, engine.id, realm, near, "", "ME-SIEGETRAIN-03")
        if banner.kind == TRAIN:
            remove_banner(game, banner.id, "quarters_train", "ME-SIEGETRAIN-09")


def deploy(game: Game, realm: RealmId, banners: Sequence[str]) -> Procedure[None]:
    """Stored elements go with banners of the new season, wait in store, or form a train (ME-SIEGETRAIN-07)."""
    state = game.state
    engines = tuple(e for e in stored(state, realm) if e.cell not in state.sieges)
    if not engines:
        return
    force = [state.banners[b] for b in banners]
    shares = yield from _asked(
        game, realm, engines[0].cell, engines, force, True, _strongest(game, force, len(engines))
    )
    _divide(game, realm, engines[0].cell, engines, shares)


def _strongest(game: Game, force: Sequence[Banner], count: int) -> dict[str, int]:
    """As many as may be with the strongest banners, the rest in store."""
    shares: dict[str, int] = {}
    for banner in sorted(force, key=lambda b: (-b.points, b.number)):
        shares[banner.id] = min(room(game, banner), count - sum(shares.values()))
    shares[STORE] = count - sum(shares.values())
    return {key: amount for key, amount in shares.items() if amount}


# Both ---------------------------------------------------------------------------------------------


def _asked(
    game: Game, realm: RealmId, cell: Cell, engines: Sequence[Engine], force: Sequence[Banner], store: bool,
    default: Mapping[str, int],
) -> Procedure[dict[str, int]]:  # fmt: skip
    """How many elements go where; without a store, what nobody has room for may be left (ME-SIEGETRAIN-14)."""
    count = len(engines)
    most = int(game.book.value("siege_train_elements", "max_with_banner"))
    slots = [
        Slot(b.id, _least(game) if b.kind == TRAIN else 0, count if b.kind == TRAIN else min(count, most),
             b.kind == TRAIN, {"banner": b.id, "points": b.points})
        for b in force
    ]  # fmt: skip
    slots += [Slot(STORE, 0, count)] if store else []
    exact = count <= sum(slot.most for slot in slots)
    slots += [Slot(ALONE, _least(game), count, True)] if count >= _least(game) else []
    return (
        yield from game.share(
            realm, "engines", slots, count, RULES, exact=exact, default=dict(default), cell=cell, engines=count
        )
    )


def _least(game: Game) -> int:
    return int(game.book.value("siege_train_elements", "alone_from_elements"))


def _divide(
    game: Game, realm: RealmId, cell: Cell, engines: Sequence[Engine], shares: Mapping[str, int],
    company: Banner | None = None,
) -> None:  # fmt: skip
    """Hand the elements out; each stays where it is as far as the numbers let it. company: who a train stands with."""
    left = dict(shares)
    if left.get(ALONE):
        escort = int(game.book.value("siege_train_elements", "alone_escort_points"))
        raised = new_banner(
            game, realm, cell, escort, "ME-SIEGETRAIN-09", like=_like(realm, cell, company), exceptional=True
        )
        left[raised] = left.pop(ALONE)
    moving = []
    for engine in engines:
        here = engine.banner or STORE
        if left.get(here):
            left[here] -= 1
        else:
            moving.append(engine)
    places = [key for key, count in left.items() for _ in range(count)]
    for engine in moving[len(places) :]:
        lose(game, engine.id, "abandoned", "ME-SIEGETRAIN-14")
    for engine, key in zip(moving, places, strict=False):
        target = "" if key == STORE else key
        at = game.state.banners[target].cell if target else (engine.cell if not engine.banner else cell)
        move(game, engine.id, realm, at, target, RULES[1] if target else RULES[0])
    tidy(game)


def _like(realm: RealmId, cell: Cell, company: Banner | None) -> Banner:
    """A train stands where its company stands, and has come as far today."""
    if company is None:
        return Banner("", realm, 0, "", 0, 0, cell, kind=TRAIN)
    return Banner(
        "", realm, 0, "", 0, 0, cell, company.zone, company.side, company.came_from, company.came_from_zone,
        company.inside, company.halted, company.no_scout, company.moved, company.beaten, kind=TRAIN,
    )  # fmt: skip


def tidy(game: Game) -> None:
    """After a step: stores in a place that fell are its captor's, what lies in the open is abandoned.

    A siege train with too few elements left is no banner of its own any more (ME-SIEGETRAIN-09 to ME-SIEGETRAIN-14).
    """
    for engine in tuple(game.state.engines.values()):
        if engine.banner and engine.banner in game.state.banners:
            continue
        holder = game.state.owner(engine.cell) or NOBODY
        if engine.banner or not holder or not may_store(game.state, holder, engine.cell):
            lose(game, engine.id, "abandoned", "ME-SIEGETRAIN-14")
        else:
            move(game, engine.id, holder, engine.cell, "", "ME-SIEGETRAIN-10")
    for banner in tuple(game.state.banners.values()):
        if banner.kind == TRAIN:
            _escorted(game, banner)


def _escorted(game: Game, banner: Banner) -> None:
    """The escort is there for its elements only."""

    if not with_banners(game.state, (banner.id,)):
        remove_banner(game, banner.id, "no_train", "ME-SIEGETRAIN-09")
