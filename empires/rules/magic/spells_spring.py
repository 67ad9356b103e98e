"""The twelve spells of the spring equinox (ME-EQUINOX-11 to ME-EQUINOX-22); what lasts is in `lasting`."""

from __future__ import annotations

from empires.book import columns
from empires.book.effects import GainPoints, SpawnForce
from empires.book.effects_special import BarSpells, CancelSpells, ChaosVoid
from empires.model.events.all_events import LocationGone, StrengthLearned, TempleLost
from empires.model.land.world import Cell
from empires.model.state.asks import Option, Procedure
from empires.model.state.campaign import Banner, Learned, RealmId
from empires.rules.core.game import Game
from empires.rules.core.races import race_of
from empires.rules.fight import wandering
from empires.rules.land.marks import end, spells_on
from empires.rules.land.rivers import river_order
from empires.rules.magic import spell_worth
from empires.rules.magic.spells import MAGIC, Aim, Craft, Sight, anywhere, does, lasts_until, lay, rivals, river
from empires.rules.march import lasting
from empires.rules.troops import wanderers
from empires.rules.troops.losses import lose_store, min_points, new_banner


def abundance(game: Game, aim: Aim) -> Procedure[None]:
    """The tile feeds any number of banners all season (ME-EQUINOX-11)."""
    lay(game, aim)
    yield from ()


def barren(sight: Sight, cell: Cell) -> bool:
    """Land that is unknown, or known and without a standing settlement (ME-EQUINOX-12, A-33)."""
    return sight.world.land(cell) and sight.campaign.standing(cell) is None


def chaos_void(game: Game, aim: Aim) -> Procedure[None]:
    """What is in the tile is destroyed, and until the end of the season whoever moves in (ME-EQUINOX-12)."""
    if not does(aim, ChaosVoid):
        return
    lay(game, aim)
    lasting.swallow(game, aim.cell)
    place = game.state.locations.get(aim.cell)
    if place is not None:
        game.emit(LocationGone(cell=aim.cell, site=place.kind, why=MAGIC, rule=aim.rule))
    temple = game.state.temples.get(aim.cell)
    if temple is not None:
        game.emit(TempleLost(cell=aim.cell, loser=temple.owner, why=MAGIC, rule=aim.rule))
    yield from ()


def hold_river(game: Game, aim: Aim) -> Procedure[None]:
    """The river may be crossed without a route roll, from this tile to its mouth (ME-EQUINOX-13)."""
    lay(game, aim, river_order(game.world, aim.cell).downstream)
    yield from ()


def magical_protection(game: Game, aim: Aim) -> Procedure[None]:
    """Spells already on the tile end, and until after the next autumn equinox none is aimed at it (ME-EQUINOX-14)."""
    if does(aim, CancelSpells):
        _cancel(game, aim)
    if does(aim, BarSpells):
        lay(game, aim)
    yield from ()


def _cancel(game: Game, aim: Aim) -> None:
    """The spells on the tile end, and the dead that one raised lie down again."""
    for spell in spells_on(game.state, aim.cell):
        if spell.cell == aim.cell:
            end(game, spell, "spell_broken", aim.rule)
    for force in tuple(game.state.wanderers.values()):
        if force.cell == aim.cell and force.kind == "risen":
            wanderers.vanish(game, force.id, MAGIC, aim.rule)


def portents_of_terror(game: Game, aim: Aim) -> Procedure[None]:
    """Each force there may refuse to act, turn by turn (ME-EQUINOX-15)."""
    lay(game, aim)
    yield from ()


def walled(sight: Sight, cell: Cell) -> bool:
    """A tile with a fortress or a city (ME-EQUINOX-16)."""
    place = sight.campaign.standing(cell)
    return place is not None and place.kind != "village"


def quake(game: Game, aim: Aim) -> Procedure[None]:
    """The walls are down until next winter (ME-EQUINOX-16)."""
    lay(game, aim)
    yield from ()


def ground(sight: Sight, cell: Cell) -> bool:
    """Land, in which somebody may lie buried (ME-EQUINOX-17)."""
    return sight.world.land(cell)


def raise_dead(game: Game, aim: Aim) -> Procedure[None]:
    """The dead rise and attack whoever is there; those that are left stay (ME-EQUINOX-17)."""
    points = yield from _host_points(game, aim, SpawnForce)
    led = aim.caster if race_of(game.state, aim.caster).raises_dead else ""
    until = lasts_until(game)
    force = wanderers.come(game, "risen", aim.cell, points, until=until, rule=aim.rule, owner=led)
    yield from wandering.arrive(game, force)
    if led and force in game.state.wanderers:
        left = game.state.wanderers[force].points
        wanderers.vanish(game, force, "led", aim.rule)
        _host(game, led, aim, left, "undead")


def rot(game: Game, aim: Aim) -> Procedure[None]:
    """All baggage in the tile is destroyed, and what is brought in during the season (ME-EQUINOX-18)."""
    lay(game, aim)
    lasting.decay(game, [b.id for b in game.state.ashore(aim.cell)], aim.rule)
    lose_store(game, aim.cell, MAGIC, aim.rule)
    siege = game.state.sieges.get(aim.cell)
    if siege is not None and siege.supplies:
        lasting.spoil_supplies(game, aim.cell, aim.rule)
    yield from ()


def seen_force(sight: Sight, cell: Cell) -> bool:
    """A tile with an enemy force (ME-EQUINOX-19); without a caster there is nobody to tell."""
    return bool(sight.caster) and bool(rivals(sight, cell))


def scrye(game: Game, aim: Aim) -> Procedure[None]:
    """The owner of the force tells the caster its points and what is in it (ME-EQUINOX-19)."""
    owners = game.state.others_in(aim.cell, aim.caster)
    whom = owners[0]
    if len(owners) > 1:
        options = [Option(owner) for owner in owners]
        whom = yield from game.decide(
            aim.chooser, "scrye", options, (aim.rule,), default=owners[0], cell=aim.cell, spell=aim.key
        )
    force = sorted(game.state.force(aim.cell, whom), key=lambda b: b.number)
    clock = game.state.clock
    known = Learned(
        whom,
        sum(b.points for b in force),
        clock.year,
        clock.turn,
        "scrye",
        tuple((b.number, b.points, b.baggage) for b in force),
    )
    game.emit(StrengthLearned(realm=aim.caster, involved=(whom,), cell=aim.cell, learned=known, rule=aim.rule))


def storm(game: Game, aim: Aim) -> Procedure[None]:
    """No subsistence; ships there are wrecked or driven off, now and when they come later (ME-EQUINOX-20)."""
    lay(game, aim)
    yield from lasting.storm_ships(game, aim.cell)


def own_land(sight: Sight, cell: Cell) -> bool:
    """A tile of the caster's empire (ME-EQUINOX-21)."""
    return bool(sight.caster) and sight.campaign.owner(cell) == sight.caster


def summon_host(game: Game, aim: Aim) -> Procedure[None]:
    """A host appears as one banner and serves until the end of the season (ME-EQUINOX-21)."""
    points = yield from _host_points(game, aim, GainPoints)
    _host(game, aim.caster, aim, points, "host")


def withershins(game: Game, aim: Aim) -> Procedure[None]:
    """Scouts that leave the tile lose their way (ME-EQUINOX-22)."""
    lay(game, aim)
    yield from ()


def _host_points(game: Game, aim: Aim, kind: type[SpawnForce | GainPoints]) -> Procedure[int]:
    spec = columns.one(aim.row["effects"], kind).dice
    return (yield from game.amount(spec, "spell_host", aim.rule, aim.caster, cell=aim.cell, spell=aim.key))


def _host(game: Game, realm: RealmId, aim: Aim, points: int, kind: str) -> None:
    weak = points < min_points(game)
    served = Banner("", realm, 0, "", 0, 0, aim.cell, kind=kind, until=lasts_until(game))
    new_banner(game, realm, aim.cell, points, aim.rule, like=served, exceptional=weak)


SPRING: dict[str, Craft] = {
    "abundance": Craft(abundance, anywhere, spell_worth.abundance),
    "chaos_void": Craft(chaos_void, barren, spell_worth.chaos_void),
    "hold_river": Craft(hold_river, river, spell_worth.hold_river, spell_worth.downstream),
    "magical_protection": Craft(magical_protection, anywhere, spell_worth.protection),
    "portents_of_terror": Craft(portents_of_terror, anywhere, spell_worth.enemies),
    "quake": Craft(quake, walled, spell_worth.place),
    "raise_dead": Craft(raise_dead, ground, spell_worth.raise_dead),
    "rot": Craft(rot, anywhere, spell_worth.enemies),
    "scrye": Craft(scrye, seen_force, spell_worth.enemies),
    "storm": Craft(storm, anywhere, spell_worth.storm),
    "summon_host": Craft(summon_host, own_land, spell_worth.summon_host),
    "withershins": Craft(withershins, anywhere, spell_worth.enemies),
}
"""Spells of the spring chart by key."""
