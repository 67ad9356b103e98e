"""Forces meet in a tile: who attacks, who avoids, who holds the field (ME-BATTLE)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.model.events.all_events import RuinLost, TileTaken
from empires.model.land.world import Cell
from empires.model.state.asks import NOBODY, Option, Procedure
from empires.model.state.campaign import RealmId
from empires.rules.core.force import Force
from empires.rules.core.game import Game
from empires.rules.fight import sieges, walls, wandering
from empires.rules.fight.arrival import stand_before, withdraw_inside
from empires.rules.fight.combat import Side
from empires.rules.fight.fighting import fight
from empires.rules.land import alliances
from empires.rules.march import marching, retreat
from empires.rules.troops import boons, temples, wanderers


def newcomers(game: Game, realm: RealmId, cell: Cell) -> tuple[str, ...]:
    """Banners that marched into the tile this turn: the attackers, wherever they came from (ME-BATTLE-41).

    Who found an inhabited hold where he stands attacks it as if he had come (ME-MINE-05), and so does who broke an
    alliance with independents whose guest he is (ME-DIPLO-08).
    """
    month = game.state.clock.month
    stay = alliances.estranged(game.state, realm, cell)
    return tuple(
        b.id
        for b in game.state.force(cell, realm)
        if (stay or month in (b.moved, b.boons.get(boons.STORM))) and not b.inside and not (stay and b.aboard)
    )


def fight_in_the_open(game: Game, realm: RealmId) -> Procedure[None]:
    """Garrison and besiegers whose walls dragons burnt fight at once, whoever's turn it is (ME-BATTLE-01, ME-RAZE-06).

    The besieger is the one that moved there: he is the attacker. Newcomers of the player's turn have their own fight,
    but for those who find their own there.
    """
    standing: dict[Cell, set[RealmId]] = {}
    for banner in game.state.banners.values():
        place = None if banner.aboard else game.state.holdings.get(banner.cell)
        if place is not None and place.razed and banner.id not in newcomers(game, realm, banner.cell):
            standing.setdefault(banner.cell, set()).add(banner.owner)
    for cell in sorted((cell for cell, owners in standing.items() if len(owners) > 1), key=game.world.number):
        owners, home = sorted(standing[cell]), game.state.holdings[cell].owner
        home = home if home in owners else owners[-1]
        besieger = next(owner for owner in owners if owner != home)
        sides = [Side(owner, tuple(b.id for b in game.state.force(cell, owner))) for owner in (besieger, home)]
        yield from fight(game, cell, *sides)


def is_contested(game: Game, realm: RealmId, cell: Cell) -> bool:
    """Whether newcomers to the tile have somebody to fight."""
    siege, strangers = game.state.sieges.get(cell), game.state.others_in(cell, realm)
    if siege is not None:
        return siege.besieger != realm
    return bool(strangers or wanderers.foes(game.state, cell, realm)) or alliances.resists(game.state, realm, cell)


def met(game: Game, realm: RealmId, cell: Cell) -> Procedure[None]:
    """Newcomers in a tile and whom they meet there."""
    yield from _front(game, realm, cell)
    walls.tidy(game)


def _front(game: Game, realm: RealmId, cell: Cell) -> Procedure[None]:
    """One tile that newcomers stand in: they fight a force there, or meet a siege (ME-MOVE-11)."""
    if not (yield from _wanderers_beaten(game, realm, cell)):
        return
    ids = newcomers(game, realm, cell)
    here = game.state.sieges.get(cell)
    others = game.state.others_in(cell, realm)
    place = game.state.standing(cell)
    if here is not None and here.besieger == realm:
        return
    if here is not None:
        yield from _at_siege(game, Force(realm, cell, ids))
    elif others:
        enemy = yield from _whom(game, realm, cell, others)
        yield from _meet_force(game, Force(realm, cell, ids), enemy)
    elif place is not None and alliances.resists(game.state, realm, cell):
        yield from _meet_inhabitants(game, Force(realm, cell, ids))


def _wanderers_beaten(game: Game, realm: RealmId, cell: Cell) -> Procedure[bool]:
    """Newcomers first fight what wanders in the tile; whether they still stand there afterwards (ME-RUIN-10)."""
    for wanderer in wanderers.foes(game.state, cell, realm):
        ids = newcomers(game, realm, cell)
        if ids and wanderer in game.state.wanderers:
            yield from wandering.meet(game, cell, realm, ids, wanderer, attacker=True)
    if newcomers(game, realm, cell):
        marching.take_if_open(game, realm, cell, "entered", "ME-SIEGE-35")
        return True
    return False


def _whom(game: Game, realm: RealmId, cell: Cell, others: Sequence[RealmId]) -> Procedure[RealmId]:
    """The newcomer says whom he attacks; only that force fights (ME-BATTLE-40)."""
    if len(others) == 1:
        return others[0]
    options = [Option(other, {"enemy": other}) for other in others]
    return (yield from game.decide(realm, "attack_whom", options, ("ME-BATTLE-40",), default=others[0], cell=cell))


# Who meets whom ------------------------------------------------------------------------------------


def _meet_force(game: Game, force: Force, enemy: RealmId) -> Procedure[None]:
    """A rival's force: it goes inside, fights, or does both (ME-BATTLE-01, ME-SIEGE-01, ME-SIEGE-38).

    Whatever ground lies between them, they fight, and nobody has crossed it by that (ME-BATTLE-02).
    """
    inside = yield from withdraw_inside(game, force.cell, enemy, force.realm)
    outside = tuple(b.id for b in game.state.force(force.cell, enemy) if not b.inside)
    if not outside:
        yield from stand_before(game, force.cell, force.banners, place=temples.besieged_as(game, force.cell))
        return
    outcome = yield from fight(game, force.cell, Side(force.realm, tuple(force.banners)), Side(enemy, outside))
    if outcome != "attacker" or not newcomers(game, force.realm, force.cell):
        return
    if any(b in game.state.banners for b in inside):
        yield from walls.begin(game, force.cell, force.realm, place=temples.besieged_as(game, force.cell))
    else:
        hold(game, force.realm, force.cell)


def _meet_inhabitants(game: Game, force: Force) -> Procedure[None]:
    """Independents or militia: their strength is rolled for each fight (ME-BATTLE-33, ME-BATTLE-34, ME-SCOUT-38)."""
    place = game.state.holdings[force.cell]
    roll = yield from game.roll(
        "1D6", "garrison", "ME-BATTLE-33", place.owner, (force.realm,), cell=force.cell, kind=place.kind
    )
    column = game.book.settlement(place.kind)["garrison_column"]
    strength = int(game.book.row("independent_garrison", roll.total)[column])
    ours = sum(game.state.banners[b].points for b in force.banners)
    if walls.room(game, force.cell) and strength <= ours:
        yield from stand_before(game, force.cell, force.banners, strength, place=temples.besieged_as(game, force.cell))
        return
    outcome = yield from fight(
        game, force.cell, Side(force.realm, tuple(force.banners)), Side(place.owner, (), strength)
    )
    if outcome == "attacker" and newcomers(game, force.realm, force.cell):
        hold(game, force.realm, force.cell)


def hold(game: Game, realm: RealmId, cell: Cell) -> None:
    """The winner holds the tile; its flag or marker becomes his, a razed one stays nobody's (ME-BATTLE-24)."""
    owner = game.state.owner(cell)
    if owner and owner != realm and cell in game.state.holdings and game.state.standing(cell) is None:
        game.emit(RuinLost(realm=realm, cell=cell, loser=owner, rule="ME-SKAVEN-05"))
    elif owner is not None and owner != realm:
        rule = "ME-BATTLE-36" if owner == NOBODY else "ME-BATTLE-24"
        game.emit(TileTaken(realm=realm, cell=cell, loser=owner, how="battle", rule=rule))


# At a siege ----------------------------------------------------------------------------------------


def _at_siege(game: Game, force: Force) -> Procedure[None]:
    """Newcomers at a rival's siege: relief, or a third player (ME-SIEGE-10, ME-BATTLE-40)."""
    owner, besieger = walls.owner_of(game, force.cell), game.state.sieges[force.cell].besieger
    joined: tuple[str, ...] = ()
    if owner == force.realm:
        joined = yield from _come_out(game, force.cell, force.realm, "join_relief", besieger, True)
    elif (yield from _whom(game, force.realm, force.cell, game.state.others_in(force.cell, force.realm))) == owner:
        yield from _challenge(game, force)
        return
    old = game.state.sieges[force.cell]
    within = [b.id for b in walls.garrison(game, force.cell)]
    outcome = yield from fight(
        game, force.cell, Side(force.realm, (*force.banners, *joined)), walls.attacker(game, force.cell)
    )
    if outcome == "attacker" and owner != force.realm and newcomers(game, force.realm, force.cell):
        for banner in within:
            walls.enter(game, banner, True)
        yield from stand_before(
            game, force.cell, newcomers(game, force.realm, force.cell), old.defenders, old.supplies, old.place
        )


def _challenge(game: Game, force: Force) -> Procedure[None]:
    """A third player goes for the besieged: who comes out fights; there is no second siege, so he goes back after."""
    owner = walls.owner_of(game, force.cell)
    out = yield from _come_out(game, force.cell, owner, "come_out", force.realm, False)
    if out:
        yield from fight(game, force.cell, Side(force.realm, tuple(force.banners)), Side(owner, out))
    yield from retreat.go_back(game, newcomers(game, force.realm, force.cell), "ME-SIEGE-05")


def besieged_choose(game: Game, realm: RealmId, cell: Cell) -> Procedure[None]:
    """The besieged may come out to fight, or offer terms, in their own turn (ME-SIEGE-12, ME-SIEGE-32)."""
    if not walls.garrison(game, cell):
        return
    keys = ("sally", "offer_terms", "none") if sieges.may_offer_terms(game, cell) else ("sally", "none")
    besieger = game.state.sieges[cell].besieger
    chosen = yield from game.decide(
        realm,
        "besieged",
        [Option(key) for key in keys],
        ("ME-SIEGE-12", "ME-SIEGE-32"),
        default="none",
        cell=cell,
        enemy=besieger,
        points=sum(b.points for b in walls.garrison(game, cell)),
    )
    if chosen == "offer_terms":
        yield from sieges.offer_terms(game, cell, realm)
    elif chosen == "sally":
        out = yield from _come_out(game, cell, realm, "sally", besieger, True, 1)
        yield from fight(game, cell, Side(realm, out), walls.attacker(game, cell))
    walls.tidy(game)


def _come_out(
    game: Game, cell: Cell, owner: RealmId, question: str, enemy: RealmId, usual: bool, least: int = 0
) -> Procedure[tuple[str, ...]]:
    """Which banners of a garrison come out; usual: all of them, or none (ME-SIEGE-10, ME-SIEGE-12)."""
    inside = walls.garrison(game, cell)
    if len(inside) <= least:
        return tuple(b.id for b in inside)
    options = [Option(b.id, {"banner": b.id, "points": b.points}) for b in inside]
    likely = [b.id for b in inside] if usual else []
    return (
        yield from game.pick(
            owner, question, options, least, len(options), ("ME-SIEGE-10", "ME-SIEGE-12"), default=likely, cell=cell,
            enemy=enemy,
        )
    )  # fmt: skip
