"""The battle phase: who meets whom, the fight, and who holds the tile (ME-BATTLE)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from empires.model.asks import NOBODY, Option, Procedure
from empires.model.events import BattleFought, Pursued, RuinLost, TileTaken
from empires.model.state import RealmId
from empires.model.world import Cell
from empires.rules import (
    alliances,
    lineup,
    mines,
    movement,
    odds,
    parties,
    retreat,
    siege,
    strains,
    temples,
    walls,
    wandering,
    wilderness,
)
from empires.rules.arrival import stand_before, withdraw_inside
from empires.rules.combat import (
    Clash,
    Side,
    alive,
    band_of,
    both,
    casualty,
    clash,
    drop_baggage,
    learn,
    lose_character,
    points,
    roll_loss,
    stands,
    suffer,
)
from empires.rules.fronts import by_turns
from empires.rules.game import Game, Rolled
from empires.rules.strongholds import plunder_fallen

Outcome = Literal["attacker", "defender", "draw"]
"""Who won."""


class Field(Struct, frozen=True):
    """Where a battle is fought, and who stood outside the walls at its start. came: attackers; stood: defenders."""

    cell: Cell
    attacker: Side
    defender: Side
    came: tuple[str, ...]
    stood: tuple[str, ...]
    siege: bool


def battles(game: Game, realm: RealmId) -> Procedure[None]:
    """Every fight of a player's turn, by tile number: first the besieged come out, then newcomers (ME-BATTLE-01)."""
    walls.tidy(game)
    yield from _in_the_open(game, realm)
    entered = {b.cell for b in game.state.banners_of(realm) if newcomers(game, realm, b.cell)}
    fronts = sorted(entered, key=game.world.number)
    own = [c for c in game.state.sieges if c not in fronts and walls.owner_of(game, c) == realm]
    shut_in = [cell for cell in own if walls.garrison(game, cell)]
    yield from by_turns(game, realm, sorted(shut_in, key=game.world.number), _besieged)
    contested = [cell for cell in fronts if _contested(game, realm, cell)]
    for cell in fronts:
        if cell not in contested:
            yield from met(game, realm, cell)
    yield from by_turns(game, realm, contested, met)
    yield from temples.sack(game, realm)
    yield from plunder_fallen(game)
    strains.clash(game)
    yield from wilderness.arrivals(game, realm)


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
        if (stay or month in (b.moved, b.boons.get(mines.STORM))) and not b.inside and not (stay and b.aboard)
    )


def _in_the_open(game: Game, realm: RealmId) -> Procedure[None]:
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


def _contested(game: Game, realm: RealmId, cell: Cell) -> bool:
    """Whether newcomers to the tile have somebody to fight."""
    siege, strangers = game.state.sieges.get(cell), game.state.others_in(cell, realm)
    if siege is not None:
        return siege.besieger != realm
    return bool(strangers or wandering.foes(game.state, cell, realm)) or alliances.resists(game.state, realm, cell)


def met(game: Game, realm: RealmId, cell: Cell) -> Procedure[None]:
    """Newcomers in a tile and whom they meet there."""
    yield from _front(game, realm, cell)
    walls.tidy(game)


def _front(game: Game, realm: RealmId, cell: Cell) -> Procedure[None]:
    """One tile that newcomers stand in."""
    if not (yield from _wanderers_beaten(game, realm, cell)):
        return
    ids = newcomers(game, realm, cell)
    here = game.state.sieges.get(cell)
    others = game.state.others_in(cell, realm)
    place = game.state.standing(cell)
    if here is not None and here.besieger == realm:
        return
    if here is not None:
        yield from _at_siege(game, realm, cell, ids)
    elif others:
        enemy = yield from _whom(game, realm, cell, others)
        yield from _meet_force(game, realm, cell, ids, enemy)
    elif place is not None and alliances.resists(game.state, realm, cell):
        yield from _meet_inhabitants(game, realm, cell, ids)


def _wanderers_beaten(game: Game, realm: RealmId, cell: Cell) -> Procedure[bool]:
    """Newcomers first fight what wanders in the tile; whether they still stand there afterwards (ME-RUIN-10)."""
    for wanderer in wandering.foes(game.state, cell, realm):
        ids = newcomers(game, realm, cell)
        if ids and wanderer in game.state.wanderers:
            yield from wandering.meet(game, cell, realm, ids, wanderer, attacker=True)
    if newcomers(game, realm, cell):
        movement.take_if_open(game, realm, cell, "entered", "ME-SIEGE-35")
        return True
    return False


def _whom(game: Game, realm: RealmId, cell: Cell, others: Sequence[RealmId]) -> Procedure[RealmId]:
    """The newcomer says whom he attacks; only that force fights (ME-BATTLE-40)."""
    if len(others) == 1:
        return others[0]
    options = [Option(other, {"enemy": other}) for other in others]
    return (yield from game.decide(realm, "attack_whom", options, ("ME-BATTLE-40",), default=others[0], cell=cell))


# Who meets whom -----------------------------------------------------------------------------------


def _meet_force(game: Game, realm: RealmId, cell: Cell, ids: tuple[str, ...], enemy: RealmId) -> Procedure[None]:
    """A rival's force: it goes inside, fights, or does both (ME-BATTLE-01, ME-SIEGE-01, ME-SIEGE-38)."""
    inside = yield from withdraw_inside(game, cell, enemy, realm)
    outside = tuple(b.id for b in game.state.force(cell, enemy) if not b.inside)
    if not outside:
        yield from stand_before(game, cell, ids, place=temples.besieged_as(game, cell))
        return
    outcome = yield from fight(game, cell, Side(realm, ids), Side(enemy, outside))
    if outcome != "attacker" or not newcomers(game, realm, cell):
        return
    if any(b in game.state.banners for b in inside):
        yield from walls.begin(game, cell, realm, place=temples.besieged_as(game, cell))
    else:
        hold(game, realm, cell)


def _meet_inhabitants(game: Game, realm: RealmId, cell: Cell, ids: tuple[str, ...]) -> Procedure[None]:
    """Independents or militia: their strength is rolled for each fight (ME-BATTLE-33, ME-BATTLE-34, ME-SCOUT-38)."""
    place = game.state.holdings[cell]
    roll = yield from game.roll("1D6", "garrison", "ME-BATTLE-33", place.owner, (realm,), cell=cell, kind=place.kind)
    column = game.book.settlement(place.kind)["garrison_column"]
    strength = int(game.book.row("independent_garrison", roll.total)[column])
    ours = sum(game.state.banners[b].points for b in ids)
    if walls.room(game, cell) and strength <= ours:
        yield from stand_before(game, cell, ids, strength, place=temples.besieged_as(game, cell))
        return
    outcome = yield from fight(game, cell, Side(realm, ids), Side(place.owner, (), strength))
    if outcome == "attacker" and newcomers(game, realm, cell):
        hold(game, realm, cell)


def hold(game: Game, realm: RealmId, cell: Cell) -> None:
    """The winner holds the tile; its flag or marker becomes his, a razed one stays nobody's (ME-BATTLE-24)."""
    owner = game.state.owner(cell)
    if owner and owner != realm and cell in game.state.holdings and game.state.standing(cell) is None:
        game.emit(RuinLost(realm=realm, cell=cell, loser=owner, rule="ME-SKAVEN-05"))
    elif owner is not None and owner != realm:
        rule = "ME-BATTLE-36" if owner == NOBODY else "ME-BATTLE-24"
        game.emit(TileTaken(realm=realm, cell=cell, loser=owner, how="battle", rule=rule))


# At a siege ---------------------------------------------------------------------------------------


def _at_siege(game: Game, realm: RealmId, cell: Cell, ids: tuple[str, ...]) -> Procedure[None]:
    """Newcomers at a rival's siege: relief, or a third player (ME-SIEGE-10, ME-BATTLE-40)."""
    owner, besieger = walls.owner_of(game, cell), game.state.sieges[cell].besieger
    joined: tuple[str, ...] = ()
    if owner == realm:
        joined = yield from _come_out(game, cell, realm, "join_relief", besieger, True)
    elif (yield from _whom(game, realm, cell, game.state.others_in(cell, realm))) == owner:
        yield from _challenge(game, realm, cell, ids)
        return
    old = game.state.sieges[cell]
    within = [b.id for b in walls.garrison(game, cell)]
    outcome = yield from fight(game, cell, Side(realm, ids + joined), walls.attacker(game, cell))
    if outcome == "attacker" and owner != realm and newcomers(game, realm, cell):
        for banner in within:
            walls.enter(game, banner, True)
        yield from stand_before(game, cell, newcomers(game, realm, cell), old.defenders, old.supplies, old.place)


def _challenge(game: Game, realm: RealmId, cell: Cell, ids: tuple[str, ...]) -> Procedure[None]:
    """A third player goes for the besieged: who comes out fights; there is no second siege, so he goes back after."""
    owner = walls.owner_of(game, cell)
    out = yield from _come_out(game, cell, owner, "come_out", realm, False)
    if out:
        yield from fight(game, cell, Side(realm, ids), Side(owner, out))
    yield from retreat.go_back(game, newcomers(game, realm, cell), "ME-SIEGE-05")


def _besieged(game: Game, realm: RealmId, cell: Cell) -> Procedure[None]:
    """The besieged may come out to fight, or offer terms, in their own turn (ME-SIEGE-12, ME-SIEGE-32)."""
    if not walls.garrison(game, cell):
        return
    keys = ("sally", "offer_terms", "none") if siege.may_offer_terms(game, cell) else ("sally", "none")
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
        yield from siege.offer_terms(game, cell, realm)
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


# The fight ----------------------------------------------------------------------------------------


def fight(game: Game, cell: Cell, attacker: Side, defender: Side) -> Procedure[Outcome]:
    """A battle from cards to retreat; who holds the tile is for the caller (ME-BATTLE-04 to ME-BATTLE-32).

    Banners within the walls fight at their side and go back inside unless they win (ME-SIEGE-12).
    """
    came, stood, siege = _outside(game, attacker), _outside(game, defender), cell in game.state.sieges
    if (yield from _avoids(game, cell, defender, attacker.realm)):
        yield from _beaten(game, Field(cell, attacker, defender, came, stood, siege), defender, attacker, "one")
        return "attacker"
    attacker = yield from lineup.line_up(game, attacker)
    defender = yield from lineup.line_up(game, defender)
    peasants = yield from lineup.call_peasants(game, cell, defender)
    defender = replace(defender, banners=(*defender.banners, *peasants))
    field = Field(cell, attacker, defender, came, stood, siege)
    bonus = lineup.battle_bonus(game, attacker) - lineup.battle_bonus(game, defender)
    fell = yield from clash(game, cell, attacker, defender, "battle_results", points(game, defender), bonus)
    yield from _losses(game, cell, attacker, defender, fell)
    yield from lineup.dismiss_peasants(game, peasants, defender)
    winner: Outcome = fell.row["winner"] or "draw"
    if winner == "draw":
        _told(game, cell, attacker, defender)
        yield from _drawn(game, field)
        return winner
    victor, loser = (attacker, defender) if winner == "attacker" else (defender, attacker)
    rolls: retreat.Rolls = "one"
    if fell.row["scattered"]:
        drop_baggage(game, loser, victor, "scattered", "ME-BATTLE-22")
        rolls = "barred"
    if (yield from _pursuit(game, cell, victor, loser)):
        rolls = "barred"
    _told(game, cell, attacker, defender)
    yield from _beaten(game, field, loser, victor, rolls)
    return winner


def _avoids(game: Game, cell: Cell, defender: Side, enemy: RealmId) -> Procedure[bool]:
    """A force beaten already this turn may avoid combat and retreat once more (ME-BATTLE-21)."""
    force, month = alive(game, defender), game.state.clock.month
    if not force or any(b.beaten != month or b.inside for b in force):
        return False
    safe = all(retreat.has_free_way(game, banner) for banner in force)
    chosen = yield from game.decide(
        defender.realm, "avoid", [Option("fight"), Option("avoid")], ("ME-BATTLE-21",),
        default="avoid" if safe else "fight", cell=cell,
        points=points(game, defender), banners=defender.banners, enemy=enemy,
    )  # fmt: skip
    return chosen == "avoid"


def _losses(game: Game, cell: Cell, attacker: Side, defender: Side, fell: Clash) -> Procedure[None]:
    """Losses of both sides by the row, and the casualty of a double (ME-BATTLE-10 to ME-BATTLE-15, ME-BATTLE-30)."""
    row, rule = fell.row, fell.row["rule"]
    theirs = yield from roll_loss(game, cell, row["defender_loss"], defender, attacker, fell.attacker_points, rule)
    ours = yield from roll_loss(game, cell, row["attacker_loss"], attacker, defender, fell.defender_points, rule)
    hurt, more = yield from casualty(game, cell, Rolled(fell.dice), attacker, defender)
    game.emit(
        BattleFought(
            realm=attacker.realm,
            involved=(defender.realm,),
            cell=cell,
            attacker=attacker.realm,
            defender=defender.realm,
            attacker_points=fell.attacker_points,
            defender_points=fell.defender_points,
            attacker_card=fell.attacker_card,
            defender_card=fell.defender_card,
            factor=fell.factor,
            card=fell.card,
            dice=fell.dice,
            score=fell.score,
            result=odds.battle_result(row),
            attacker_loss=ours,
            defender_loss=theirs,
            band=band_of(game, attacker, defender),
            rule=rule,
        )
    )
    yield from suffer(game, defender, theirs, rule)
    yield from suffer(game, attacker, ours, rule)
    if hurt is not None:
        yield from lose_character(game, hurt, more)


def _told(game: Game, cell: Cell, attacker: Side, defender: Side) -> None:
    """Each side knows what the other stated, less the losses that both saw rolled (ME-BATTLE-04)."""
    if defender.banners and attacker.banners:
        learn(game, cell, attacker.realm, defender, points(game, defender), "battle")
    if defender.realm and attacker.banners:
        learn(game, cell, defender.realm, attacker, points(game, attacker), "battle")


def _pursuit(game: Game, cell: Cell, victor: Side, beaten: Side) -> Procedure[bool]:
    """The victor may follow before the loser leaves; whether the loser may make no route roll (ME-BATTLE-26, -39)."""
    if not alive(game, victor) or not alive(game, beaten):
        return False
    ours = points(game, victor)
    rules = ("ME-BATTLE-26",)
    if not (
        yield from game.confirm(
            victor.realm, "pursue", rules, default="yes", cell=cell, enemy=beaten.realm, points=ours
        )
    ):
        return False
    modifier = parties.accompany(game.state, cell, beaten.realm) - parties.accompany(game.state, cell, victor.realm)
    roll = yield from game.roll(
        "1D6", "pursuit", "ME-BATTLE-26", victor.realm, both(victor, beaten), cell=cell, modifier=modifier
    )
    row = game.book.row("pursuit", roll.total + modifier)
    game.emit(
        Pursued(realm=victor.realm, involved=(beaten.realm,), cell=cell, victim=beaten.realm, row=row["min"],
                rule="ME-BATTLE-26")
    )  # fmt: skip
    barred = False
    for effect in row["effects"]:
        if effect["kind"] == "lose_baggage":
            drop_baggage(game, beaten, victor, "pursuit", "ME-BATTLE-26")
        elif effect["kind"] == "no_route_roll":
            barred = True
        elif effect["kind"] == "lose_points":
            side, other = (victor, beaten) if effect["scope"] == "pursuer" else (beaten, victor)
            loss = yield from game.amount(
                effect["dice"], "pursuit_loss", "ME-BATTLE-26", side.realm, both(side, other), cell=cell
            )
            yield from suffer(game, side, loss, "ME-BATTLE-26")
    return barred


# Leaving ------------------------------------------------------------------------------------------


def _outside(game: Game, side: Side) -> tuple[str, ...]:
    return tuple(b.id for b in alive(game, side) if not b.inside)


def _beaten(game: Game, field: Field, loser: Side, victor: Side, rolls: retreat.Rolls) -> Procedure[None]:
    """The beaten leave: attackers the way they came, defenders into their empire (ME-BATTLE-16, ME-BATTLE-17).

    A garrison stays inside. Besiegers who are beaten lift the siege first, so that the way is open to them. Where the
    victors all fell nobody drives the defenders out.
    """
    retreat.mark_beaten(game, loser.banners)
    if loser == field.attacker:
        yield from retreat.go_back(game, field.came, "ME-BATTLE-16", rolls)
    elif stands(game, victor):
        here = game.state.sieges.get(field.cell)
        if here is not None and here.besieger == loser.realm:
            walls.end(game, field.cell, "relieved", "ME-SIEGE-12")
        yield from retreat.retreat(game, field.stood, rolls, "ME-BATTLE-17")


def _drawn(game: Game, field: Field) -> Procedure[None]:
    """A draw: both leave, rolling for routes until one is found; at a siege only newcomers do (ME-BATTLE-25)."""
    if field.siege:
        yield from retreat.go_back(game, field.came, "ME-SIEGE-10", "until")
        return
    yield from retreat.retreat(game, field.came, "until", "ME-BATTLE-25", back=True)
    yield from retreat.retreat(game, field.stood, "until", "ME-BATTLE-25")
