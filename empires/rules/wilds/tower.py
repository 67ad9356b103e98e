"""The wizard's tower: asked for help, tarried at, challenged, attacked and plundered (ME-TOWER)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from empires.book.book import Dice
from empires.book.columns import WizardChallengeEffect, WizardTowerReactionEffect
from empires.book.effects import AllowMove, GainItem, GainPoints, LosePoints, Nothing, RollTable, SpawnForce
from empires.book.effects_special import Reveal
from empires.model.events.all_events import PoolChanged, StrengthLearned
from empires.model.events.land import WizardBanished
from empires.model.land.world import Cell
from empires.model.state.asks import Option, Procedure
from empires.model.state.campaign import Learned, RealmId
from empires.model.state.sight import sight
from empires.rules.core import sites
from empires.rules.core.force import Force
from empires.rules.core.game import Game
from empires.rules.core.sites import Site
from empires.rules.fight import strongholds
from empires.rules.fight.encounters import met
from empires.rules.march import marching
from empires.rules.march.scouts import scout_surely
from empires.rules.troops import banners, items, losses
from empires.rules.troops.wanderers import keeper

CHART = "wizard_tower_reaction"
NEWS = 12
"""How many tiles away the force may be that the wizard tells of (ME-TOWER-07)."""


def discover(game: Game, force: Force) -> Procedure[None]:
    """A tower is found by exploring."""
    sites.place(game, force.realm, force.cell, "tower", "ME-WILD-02")
    yield from found(game, force)


def found(game: Game, force: Force) -> Procedure[None]:
    """Who has just found the tower may ask at once and does not tarry there in that turn (ME-TOWER-01, -02)."""
    visits = {**game.state.locations[force.cell].searches, force.realm: (game.state.clock.month, 0)}
    sites.change(game, force.realm, force.cell, "visited", "ME-TOWER-02", searches=visits)
    yield from call(game, force)


def call(game: Game, force: Force) -> Procedure[None]:
    """A force that came to the tower, or found it, may ask for help, attack, or keep clear (ME-TOWER-01)."""
    if not strongholds.may_attack(game, force.realm, force.cell):
        return
    chosen = yield from strongholds.offered(
        game,
        force.realm,
        force.cell,
        "tower",
        ("ME-TOWER-01", "ME-TOWER-13"),
        ("ask_wizard", "assail", "keep_clear"),
        "ask_wizard",
    )
    if chosen == "assail":
        yield from strongholds.attack(game, force)
    elif chosen == "ask_wizard":
        dice = str(game.book.value(CHART, "dice"))
        rolled = yield from game.roll(dice, CHART, "ME-TOWER-01", force.realm, cell=force.cell)
        yield from react(game, force, rolled.total)


def linger(game: Game, force: Force) -> Procedure[None]:
    """Who stood there when his turn began and still does is seen to by the wizard (ME-TOWER-02)."""
    site, month = game.state.locations[force.cell], game.state.clock.month
    stayed = tuple(b for b in force.banners if b in game.state.banners and game.state.banners[b].moved < month)
    if not stayed or site.searches.get(force.realm, (0, 0))[0] == month or force.cell in game.state.sieges:
        return
    dice = Dice.parse(game.book.value(CHART, "dice_if_loitering"))
    rolled = yield from game.roll(
        f"{dice.count}D{dice.sides}", CHART, "ME-TOWER-02", force.realm, cell=force.cell, modifier=dice.plus
    )
    yield from react(game, Force(force.realm, force.cell, stayed), rolled.total + dice.plus)


def react(game: Game, force: Force, total: int) -> Procedure[None]:
    """What the wizard does by the reaction table (ME-TOWER-03 to ME-TOWER-11)."""
    row = game.book.row(CHART, total)
    sites.tell(game, force.realm, force.cell, "tower", str(row["min"]), row["rule"])
    effects: Sequence[WizardTowerReactionEffect] = row["effects"]
    for effect in effects:
        match effect:
            case GainPoints():
                points = yield from game.amount(effect.dice, "wizard_troops", row["rule"], force.realm, cell=force.cell)
                banner = yield from keeper(game, force.banners, row["rule"], gained=points)
                yield from losses.gain_points(game, banner, points, "wizard", row["rule"])
            case GainItem():
                banner = yield from keeper(game, force.banners, row["rule"], gained=effect.max_points)
                yield from items.gain_item(game, banner, effect.max_points, "magic_item", row["rule"])
            case AllowMove():
                yield from _guides(game, force)
            case Reveal():
                yield from _news(game, force.realm, force.cell)
            case RollTable():
                yield from _challenge(game, force)
            case SpawnForce():
                yield from _attacks(game, force, effect.dice)
            case Nothing():
                pass
            case _:
                assert_never(effect)


# Guides and news ----------------------------------------------------------------------------------


def _guides(game: Game, force: Force) -> Procedure[None]:
    """One adjacent tile counts as scouted, and the force may go there on top of its move (ME-TOWER-06)."""

    near = [other for _, other in game.world.neighbours(force.cell) if game.world.land(other)]
    if not near:
        return
    options = [Option(other, {"cell": other, **marching.tile_facts(game, force.realm, other)}) for other in near]
    likely = next((o.key for o in options if not o.facts["known"]), "no_guides")
    chosen = yield from game.decide(
        force.realm, "guides", [*options, Option("no_guides")], ("ME-TOWER-06",), default=likely, cell=force.cell
    )
    if chosen == "no_guides":
        return
    yield from scout_surely(game, force.realm, force.cell, chosen)
    there = [b for b in force.banners if b in game.state.banners]
    ways = {b: way for b in there if (way := marching.way_of(game, b, chosen)) is not None}
    if not ways:
        return
    options = [Option(b, {"banner": b, "points": game.state.banners[b].points}) for b in ways]
    going = yield from game.pick(
        force.realm, "guided", options, 0, len(options), ("ME-TOWER-06",), cell=force.cell, target=chosen
    )
    if going:
        yield from marching.march(game, Force(force.realm, force.cell, tuple(ways)), {b: ways[b] for b in going})
        if game.state.clock.step not in ("scouting", "movement"):
            # Who came to the tower in this turn, or stayed there until its end, has its battles behind it.
            yield from met(game, force.realm, chosen)


def _news(game: Game, realm: RealmId, cell: Cell) -> Procedure[None]:
    """The owner of one force that the player can name tells its total points (ME-TOWER-07)."""
    seen = sight(game.world, game.state, realm)
    found = sorted({
        (game.world.distance(cell, b.cell), b.cell, b.owner)
        for b in game.state.banners.values()
        if b.owner != realm and not b.aboard and b.cell in seen and game.world.distance(cell, b.cell) <= NEWS
    })  # fmt: skip
    if not found:
        return
    options = [Option(f"{at}/{owner}", {"cell": at, "enemy": owner, "distance": far}) for far, at, owner in found]
    chosen = options[0].key
    if len(options) > 1:
        chosen = yield from game.decide(realm, "news", options, ("ME-TOWER-07",), default=chosen, cell=cell)
    at, _, owner = chosen.partition("/")
    clock = game.state.clock
    points = sum(b.points for b in game.state.force(at, owner))
    learned = Learned(owner, points, clock.year, clock.turn, "wizard_news")
    game.emit(StrengthLearned(realm=realm, involved=(owner,), cell=at, learned=learned, rule="ME-TOWER-07"))


# Challenge and attack -----------------------------------------------------------------------------


def _challenge(game: Game, force: Force) -> Procedure[None]:
    """The own wizard duels with the wizard of the tower, or his force attacks (ME-TOWER-09, ME-TOWER-10)."""
    rule = "ME-TOWER-09"
    options = [Option("accept_duel"), Option("refuse_duel")]
    chosen = yield from game.decide(
        force.realm, "challenge", options, (rule, "ME-TOWER-10"), default="accept_duel", cell=force.cell,
        points=sum(game.state.banners[b].points for b in force.banners),
    )  # fmt: skip
    if chosen == "refuse_duel":
        refused = game.book.rows(CHART)[-1]
        yield from _attacks(game, force, refused["effects"][0].dice)
        return
    rolled = yield from game.roll("1D6", "wizard_challenge", rule, force.realm, cell=force.cell)
    effects: Sequence[WizardChallengeEffect] = game.book.row("wizard_challenge", rolled.total)["effects"]
    for effect in effects:
        match effect:
            case LosePoints():
                yield from _duel_lost(game, force, effect)
            case RollTable():
                yield from strongholds.plunder(game, force)
            case Nothing():
                pass
            case _:
                assert_never(effect)


def _duel_lost(game: Game, force: Force, effect: LosePoints) -> Procedure[None]:
    """The force loses its wizard's points; a banished one comes back next winter (ME-TOWER-10)."""
    rule = "ME-TOWER-10"
    points = yield from game.amount(effect.dice, "duel_lost", rule, force.realm, cell=force.cell)
    banner = yield from banners.pick_banner(
        game, force.realm, force.banners, "duel_lost", rule, force.cell, lost=points
    )
    lost = losses.lose_points(game, banner, points, "duel", rule)
    if effect.returns and lost:
        game.emit(WizardBanished(realm=force.realm, cell=force.cell, points=lost, rule=rule))


def banished_return(game: Game, realm: RealmId) -> None:
    """Banished wizards are back with the winter, as points for the deployment (ME-TOWER-10)."""
    points = game.state.realms[realm].banished
    if points:
        game.emit(WizardBanished(realm=realm, points=-points, rule="ME-TOWER-10"))
        game.emit(PoolChanged(realm=realm, delta=points, why="banished", rule="ME-TOWER-10"))


def _attacks(game: Game, force: Force, dice: str) -> Procedure[None]:
    """The wizard's force comes into the open; beaten, it leaves the tower to be plundered (ME-TOWER-11)."""
    rule = "ME-TOWER-11"
    strength = yield from game.amount(dice, "stronghold", rule, seen_by=(force.realm,), cell=force.cell)
    yield from strongholds.in_the_open(game, force, strength)


SITE = Site(
    "tower", found=found, arrive=call, linger=linger, also=strongholds.assailable, deeds={"assail": strongholds.attack}
)
