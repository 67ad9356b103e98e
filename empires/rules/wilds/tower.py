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
from empires.rules.core.game import Game
from empires.rules.core.sites import Site
from empires.rules.fight import strongholds
from empires.rules.fight.encounters import met
from empires.rules.march import marching
from empires.rules.march.scouts import scout_surely
from empires.rules.troops import banners, items, losses
from empires.rules.troops.wanderers import keeper

Force = Sequence[str]
CHART = "wizard_tower_reaction"
NEWS = 12
"""How many tiles away the force may be that the wizard tells of (ME-TOWER-07)."""


def discover(game: Game, realm: RealmId, cell: Cell, force: Force) -> Procedure[None]:
    """A tower is found by exploring."""
    sites.place(game, realm, cell, "tower", "ME-WILD-02")
    yield from found(game, realm, cell, force)


def found(game: Game, realm: RealmId, cell: Cell, force: Force) -> Procedure[None]:
    """Who has just found the tower may ask at once and does not tarry there in that turn (ME-TOWER-01, -02)."""
    visits = {**game.state.locations[cell].searches, realm: (game.state.clock.month, 0)}
    sites.change(game, realm, cell, "visited", "ME-TOWER-02", searches=visits)
    yield from call(game, realm, cell, force)


def call(game: Game, realm: RealmId, cell: Cell, force: Force) -> Procedure[None]:
    """A force that came to the tower, or found it, may ask for help, attack, or keep clear (ME-TOWER-01)."""
    if not strongholds.may_attack(game, realm, cell):
        return
    chosen = yield from strongholds.offered(
        game,
        realm,
        cell,
        "tower",
        ("ME-TOWER-01", "ME-TOWER-13"),
        ("ask_wizard", "assail", "keep_clear"),
        "ask_wizard",
    )
    if chosen == "assail":
        yield from strongholds.attack(game, realm, cell, force)
    elif chosen == "ask_wizard":
        dice = str(game.book.value(CHART, "dice"))
        rolled = yield from game.roll(dice, CHART, "ME-TOWER-01", realm, cell=cell)
        yield from react(game, realm, cell, force, rolled.total)


def linger(game: Game, realm: RealmId, cell: Cell, force: Force) -> Procedure[None]:
    """Who stood there when his turn began and still does is seen to by the wizard (ME-TOWER-02)."""
    site, month = game.state.locations[cell], game.state.clock.month
    stayed = tuple(b for b in force if b in game.state.banners and game.state.banners[b].moved < month)
    if not stayed or site.searches.get(realm, (0, 0))[0] == month or cell in game.state.sieges:
        return
    dice = Dice.parse(game.book.value(CHART, "dice_if_loitering"))
    rolled = yield from game.roll(
        f"{dice.count}D{dice.sides}", CHART, "ME-TOWER-02", realm, cell=cell, modifier=dice.plus
    )
    yield from react(game, realm, cell, stayed, rolled.total + dice.plus)


def react(game: Game, realm: RealmId, cell: Cell, force: Force, total: int) -> Procedure[None]:
    """What the wizard does by the reaction table (ME-TOWER-03 to ME-TOWER-11)."""
    row = game.book.row(CHART, total)
    sites.tell(game, realm, cell, "tower", str(row["min"]), row["rule"])
    effects: Sequence[WizardTowerReactionEffect] = row["effects"]
    for effect in effects:
        match effect:
            case GainPoints():
                points = yield from game.amount(effect.dice, "wizard_troops", row["rule"], realm, cell=cell)
                banner = yield from keeper(game, force, row["rule"], gained=points)
                yield from losses.gain_points(game, banner, points, "wizard", row["rule"])
            case GainItem():
                banner = yield from keeper(game, force, row["rule"], gained=effect.max_points)
                yield from items.gain_item(game, banner, effect.max_points, "magic_item", row["rule"])
            case AllowMove():
                yield from _guides(game, realm, cell, force)
            case Reveal():
                yield from _news(game, realm, cell)
            case RollTable():
                yield from _challenge(game, realm, cell, force)
            case SpawnForce():
                yield from _attacks(game, realm, cell, force, effect.dice)
            case Nothing():
                pass
            case _:
                assert_never(effect)


# Guides and news ----------------------------------------------------------------------------------


def _guides(game: Game, realm: RealmId, cell: Cell, force: Force) -> Procedure[None]:
    """One adjacent tile counts as scouted, and the force may go there on top of its move (ME-TOWER-06)."""

    near = [other for _, other in game.world.neighbours(cell) if game.world.land(other)]
    if not near:
        return
    options = [Option(other, {"cell": other, **marching.tile_facts(game, realm, other)}) for other in near]
    likely = next((o.key for o in options if not o.facts["known"]), "no_guides")
    chosen = yield from game.decide(
        realm, "guides", [*options, Option("no_guides")], ("ME-TOWER-06",), default=likely, cell=cell
    )
    if chosen == "no_guides":
        return
    yield from scout_surely(game, realm, cell, chosen)
    there = [b for b in force if b in game.state.banners]
    ways = {b: way for b in there if (way := marching.way_of(game, b, chosen)) is not None}
    if not ways:
        return
    options = [Option(b, {"banner": b, "points": game.state.banners[b].points}) for b in ways]
    going = yield from game.pick(realm, "guided", options, 0, len(options), ("ME-TOWER-06",), cell=cell, target=chosen)
    if going:
        yield from marching.march(game, realm, cell, tuple(ways), {b: ways[b] for b in going})
        if game.state.clock.step not in ("scouting", "movement"):
            # Who came to the tower in this turn, or stayed there until its end, has its battles behind it.
            yield from met(game, realm, chosen)


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


def _challenge(game: Game, realm: RealmId, cell: Cell, force: Force) -> Procedure[None]:
    """The own wizard duels with the wizard of the tower, or his force attacks (ME-TOWER-09, ME-TOWER-10)."""
    rule = "ME-TOWER-09"
    options = [Option("accept_duel"), Option("refuse_duel")]
    chosen = yield from game.decide(
        realm, "challenge", options, (rule, "ME-TOWER-10"), default="accept_duel", cell=cell,
        points=sum(game.state.banners[b].points for b in force),
    )  # fmt: skip
    if chosen == "refuse_duel":
        refused = game.book.rows(CHART)[-1]
        yield from _attacks(game, realm, cell, force, refused["effects"][0].dice)
        return
    rolled = yield from game.roll("1D6", "wizard_challenge", rule, realm, cell=cell)
    effects: Sequence[WizardChallengeEffect] = game.book.row("wizard_challenge", rolled.total)["effects"]
    for effect in effects:
        match effect:
            case LosePoints():
                yield from _duel_lost(game, realm, cell, force, effect)
            case RollTable():
                yield from strongholds.plunder(game, realm, cell, force)
            case Nothing():
                pass
            case _:
                assert_never(effect)


def _duel_lost(game: Game, realm: RealmId, cell: Cell, force: Force, effect: LosePoints) -> Procedure[None]:
    """The force loses its wizard's points; a banished one comes back next winter (ME-TOWER-10)."""
    rule = "ME-TOWER-10"
    points = yield from game.amount(effect.dice, "duel_lost", rule, realm, cell=cell)
    banner = yield from banners.pick_banner(game, realm, force, "duel_lost", rule, cell, lost=points)
    lost = losses.lose_points(game, banner, points, "duel", rule)
    if effect.returns and lost:
        game.emit(WizardBanished(realm=realm, cell=cell, points=lost, rule=rule))


def banished_return(game: Game, realm: RealmId) -> None:
    """Banished wizards are back with the winter, as points for the deployment (ME-TOWER-10)."""
    points = game.state.realms[realm].banished
    if points:
        game.emit(WizardBanished(realm=realm, points=-points, rule="ME-TOWER-10"))
        game.emit(PoolChanged(realm=realm, delta=points, why="banished", rule="ME-TOWER-10"))


def _attacks(game: Game, realm: RealmId, cell: Cell, force: Force, dice: str) -> Procedure[None]:
    """The wizard's force comes into the open; beaten, it leaves the tower to be plundered (ME-TOWER-11)."""
    rule = "ME-TOWER-11"
    strength = yield from game.amount(dice, "stronghold", rule, seen_by=(realm,), cell=cell)
    yield from strongholds.in_the_open(game, realm, cell, force, strength)


SITE = Site(
    "tower", found=found, arrive=call, linger=linger, also=strongholds.assailable, deeds={"assail": strongholds.attack}
)
