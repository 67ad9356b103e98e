"""The twelve spells of the autumn equinox (ME-EQUINOX-23 to ME-EQUINOX-34)."""

from __future__ import annotations

from empires.book import columns
from empires.book.effects import GainPoints, GainRevenue, LoseRevenue, Recover
from empires.book.effects_special import Trail, WinterRetreatChoice
from empires.model.events.all_events import PoolChanged, SettlementRecovered
from empires.model.land.world import Cell
from empires.model.state.asks import NOBODY, Option, Procedure
from empires.model.state.campaign import RealmId
from empires.rules.bands import parts
from empires.rules.core import draws
from empires.rules.core.game import Game
from empires.rules.core.levies import adjust
from empires.rules.fight import walls
from empires.rules.land.marks import MISTS_HOME, MISTS_LOST, magic_bars
from empires.rules.land.rivers import river_order
from empires.rules.magic import spell_worth
from empires.rules.magic.spells import (
    MAGIC,
    Aim,
    Craft,
    Sight,
    anywhere,
    choose,
    destroy,
    does,
    players_in,
    raze,
    river,
    strike,
    try_raze,
)
from empires.rules.troops import boons, items
from empires.rules.troops.banners import at_siege
from empires.rules.troops.losses import remove_banner
from empires.rules.winter.winter_quarters import has_road_home
from empires.rules.winter.winter_recovery import allegiance


def dice_of(aim: Aim, kind: type[LoseRevenue | GainRevenue | GainPoints]) -> str:
    """The dice of the chart's effect of a kind."""
    return columns.one(aim.row["effects"], kind).dice


def rival_land(sight: Sight, cell: Cell) -> bool:
    """A tile of another player's empire (ME-EQUINOX-23)."""
    owner = sight.campaign.owner(cell)
    return bool(owner) and owner != sight.caster


def blight_crop(game: Game, aim: Aim) -> Procedure[None]:
    """The rival loses crowns of this winter's revenue (ME-EQUINOX-23)."""
    owner = game.state.owner(aim.cell) or NOBODY
    crowns = yield from game.amount(
        dice_of(aim, LoseRevenue), "spell_crowns", aim.rule, aim.chooser, (owner,), cell=aim.cell, spell=aim.key
    )
    adjust(game, owner, aim.key, aim.rule, crowns=-crowns)


def deluge(game: Game, aim: Aim) -> Procedure[None]:
    """A flood: the settlement there, then every village further down the river (ME-EQUINOX-24)."""
    yield from try_raze(game, aim, aim.cell)
    for cell in river_order(game.world, aim.cell).downstream:
        place = game.state.standing(cell)
        if place is not None and place.kind == "village" and not magic_bars(game.state, cell):
            yield from try_raze(game, aim, cell, "each village downstream")


def trail_of_howling_doom(game: Game, aim: Aim) -> Procedure[None]:
    """So many tiles, from the target to random neighbours; a tile reached twice is hit twice (ME-EQUINOX-25)."""
    effect = columns.one(aim.row["effects"], Trail)
    tiles = yield from game.amount(f"1{effect.tiles}", "howling_tiles", aim.rule, aim.chooser, cell=aim.cell)
    cell = aim.cell
    for left in range(tiles, 0, -1):
        if not magic_bars(game.state, cell):
            yield from strike(game, aim, cell)
            yield from try_raze(game, aim, cell)
        if left > 1:
            cell = yield from _next_tile(game, aim, cell)


def _next_tile(game: Game, aim: Aim, cell: Cell) -> Procedure[Cell]:
    """A random neighbour; off the map the side is rolled again."""
    near = dict(game.world.neighbours(cell))
    seen_by = game.watching_all((cell, *near.values()))
    side = yield from draws.side(game, near, "howling_side", aim.rule, aim.chooser, seen_by, cell=cell)
    return near.get(side, cell)


def forge_magic(game: Game, aim: Aim) -> Procedure[None]:
    """A magic item makes one banner stronger (ME-EQUINOX-26)."""
    banners = sorted(game.state.banners_of(aim.caster), key=lambda b: b.number)
    if not banners:
        return
    options = [Option(b.id, {"banner": b.id, "points": b.points, "cell": b.cell}) for b in banners]
    default = min(banners, key=lambda b: (b.points, b.number)).id
    chosen = yield from choose(game, aim, "forge", options, default)
    spec = str(game.book.value("forge_magic_items", "paper_points"))
    points = yield from game.amount(spec, "forge_points", aim.rule, aim.caster, banner=chosen)
    yield from items.gain_item(game, chosen, points, MAGIC, aim.rule)


def inundation_of_blood(game: Game, aim: Aim) -> Procedure[None]:
    """The tile pays nothing this winter, banners suffer, a village may be razed (ME-EQUINOX-27)."""
    adjust(game, game.state.owner(aim.cell) or NOBODY, aim.key, aim.rule, cell=aim.cell)
    yield from strike(game, aim, aim.cell)
    yield from try_raze(game, aim, aim.cell)


def bumper_crop(game: Game, aim: Aim) -> Procedure[None]:
    """More crowns of revenue this winter (ME-EQUINOX-28)."""
    crowns = yield from game.amount(
        dice_of(aim, GainRevenue), "spell_crowns", aim.rule, aim.caster, cell=aim.cell, spell=aim.key
    )
    adjust(game, aim.caster, aim.key, aim.rule, crowns=crowns)


def razed_beside_own(sight: Sight, cell: Cell) -> bool:
    """A razed tile next to the caster's empire; to nobody any razed tile will do (ME-EQUINOX-29)."""
    place = sight.campaign.holdings.get(cell)
    near = (other for _, other in sight.world.neighbours(cell))
    beside = not sight.caster or any(sight.campaign.owner(other) == sight.caster for other in near)
    return place is not None and place.razed and beside


def prosper(game: Game, aim: Aim) -> Procedure[None]:
    """The tile and all razed tiles that touch it recover and join the caster's empire (ME-EQUINOX-29)."""
    if not does(aim, Recover):
        return
    for cell in spell_worth.ruins(game.world, game.state, aim.cell):
        if not magic_bars(game.state, cell):
            owner = aim.caster or allegiance(game, cell)
            game.emit(SettlementRecovered(realm=owner, cell=cell, owner=owner, rule=aim.rule))
    yield from ()


def foreign_village(sight: Sight, cell: Cell) -> bool:
    """A standing village that is not the caster's (ME-EQUINOX-30)."""
    place = sight.campaign.standing(cell)
    return place is not None and place.kind == "village" and (not sight.caster or place.owner != sight.caster)


def reign_of_madness(game: Game, aim: Aim) -> Procedure[None]:
    """The village is razed, all banners in it are destroyed (ME-EQUINOX-30)."""
    raze(game, aim, aim.cell)
    destroy(game, aim, aim.cell)
    yield from ()


def call_of_heroes(game: Game, aim: Aim) -> Procedure[None]:
    """Heroes come to the army, or parties of them without pay (ME-EQUINOX-31, A-66)."""
    if (yield from parts.called(game, aim.caster, aim.rule)):
        return
    points = yield from game.amount(
        dice_of(aim, GainPoints), "spell_host", aim.rule, aim.caster, cell=aim.cell, spell=aim.key
    )
    game.emit(PoolChanged(realm=aim.caster, delta=points, why="call_of_heroes", rule=aim.rule))


def besieged(sight: Sight, cell: Cell) -> bool:
    """A besieged tile; where no siege is known anywhere, a fortress without a banner (ME-EQUINOX-32, A-34)."""
    if sight.campaign.sieges:
        return cell in sight.campaign.sieges
    return _empty_fortress(sight, cell)


def _empty_fortress(sight: Sight, cell: Cell) -> bool:
    place = sight.campaign.standing(cell)
    occupied = bool(sight.campaign.ashore(cell))
    return place is not None and place.kind == "fortress" and not occupied


def break_siege(game: Game, aim: Aim) -> Procedure[None]:
    """Besiegers or garrison are destroyed, or an empty fortress is razed (ME-EQUINOX-32)."""
    siege = game.state.sieges.get(aim.cell)
    if siege is None:
        raze(game, aim, aim.cell)
        return
    default = "garrison" if siege.besieger == aim.caster else "besiegers"
    options = (Option("besiegers"), Option("garrison"))
    chosen = yield from choose(game, aim, "break_siege", options, default, enemy=siege.besieger)
    if chosen == "besiegers":
        for banner in walls.besiegers(game, aim.cell):
            remove_banner(game, banner.id, MAGIC, aim.rule)
    else:
        walls.fall(game, aim.cell, MAGIC, aim.rule)


def mists_for(sight: Sight, cell: Cell) -> tuple[RealmId, ...]:
    """Whose forces in the tile the mists can take: own ones cut off from home, enemies in the open.

    Without a caster both of any player.
    """
    there = players_in(sight.campaign, cell)
    home = [owner for owner in there if owner == (sight.caster or owner) and cut_off(sight, cell, owner)]
    lost = [owner for owner in there if owner != sight.caster and in_the_open(sight, cell, owner)]
    return (*home, *(owner for owner in lost if owner not in home))


def in_the_open(sight: Sight, cell: Cell, owner: RealmId) -> bool:
    """Whether a force stands in no settlement, and before none that it besieges (ME-EQUINOX-33)."""
    state = sight.campaign
    return state.standing(cell) is None and any(not at_siege(state, b) for b in state.force(cell, owner))


def cut_off(sight: Sight, cell: Cell, owner: RealmId) -> list[str]:
    """Ids of the owner's banners in the tile that would need a winter retreat (ME-QUARTERS-03)."""
    force = sight.campaign.force(cell, owner)
    table = Game(sight.world, sight.book, sight.campaign)
    return [b.id for b in force if not at_siege(table.state, b) and not has_road_home(table, b)]


def in_mists(sight: Sight, cell: Cell) -> bool:
    """A tile with a force that the mists can take (ME-EQUINOX-33)."""
    return bool(players_in(sight.campaign, cell)) and bool(mists_for(sight, cell))


def shrouding_mists(game: Game, aim: Aim) -> Procedure[None]:
    """A friendly force comes home unharmed, or an enemy force must make a winter retreat (ME-EQUINOX-33)."""
    if not does(aim, WinterRetreatChoice):
        return
    sight = Sight(game.world, game.book, game.state, aim.caster)
    forces = mists_for(sight, aim.cell)
    whom = yield from choose(game, aim, "mists", [Option(owner) for owner in forces], forces[0])
    fate = MISTS_HOME if whom == aim.caster else MISTS_LOST
    if not aim.caster:
        may = {MISTS_HOME: bool(cut_off(sight, aim.cell, whom)), MISTS_LOST: in_the_open(sight, aim.cell, whom)}
        fates = [Option(key) for key, can in may.items() if can]
        fate = yield from choose(game, aim, "mists_fate", fates, fates[0].key)
    for banner in game.state.force(aim.cell, whom):
        if not banner.inside:
            boons.boon(game, banner.id, fate, game.state.clock.year, aim.rule)


def tornado_of_peril(game: Game, aim: Aim) -> Procedure[None]:
    """The settlement may be razed; where none is left standing the forces there are destroyed (ME-EQUINOX-34)."""
    yield from try_raze(game, aim, aim.cell)
    if game.state.standing(aim.cell) is None:
        destroy(game, aim, aim.cell)


AUTUMN: dict[str, Craft] = {
    "blight_crop": Craft(blight_crop, rival_land, spell_worth.blight),
    "deluge": Craft(deluge, river, spell_worth.deluge, spell_worth.flood),
    "trail_of_howling_doom": Craft(
        trail_of_howling_doom, anywhere, spell_worth.trail, spell_worth.razing("trail_of_howling_doom")
    ),
    "forge_magic": Craft(forge_magic, anywhere, spell_worth.gift, ranged=False),
    "inundation_of_blood": Craft(
        inundation_of_blood, anywhere, spell_worth.trail, spell_worth.razing("inundation_of_blood")
    ),
    "bumper_crop": Craft(bumper_crop, anywhere, spell_worth.gift, ranged=False),
    "prosper": Craft(prosper, razed_beside_own, spell_worth.prosper, spell_worth.recovering),
    "reign_of_madness": Craft(
        reign_of_madness, foreign_village, spell_worth.village, spell_worth.razing("reign_of_madness")
    ),
    "call_of_heroes": Craft(call_of_heroes, anywhere, spell_worth.gift, ranged=False),
    "break_siege": Craft(break_siege, besieged, spell_worth.siege),
    "shrouding_mists": Craft(shrouding_mists, in_mists, spell_worth.mists),
    "tornado_of_peril": Craft(tornado_of_peril, anywhere, spell_worth.tornado, spell_worth.razing("tornado_of_peril")),
}
"""Spells of the autumn chart by key."""
