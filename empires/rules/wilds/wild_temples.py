"""Temples of the wilds: what is found, ruins searched, orders in winter, hordes at the equinox (ME-TEMPLE)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from empires.book.columns import RuinedTempleEffect
from empires.book.effects import (
    GainCrowns,
    GainItem,
    GainTemple,
    LosePoints,
    Nothing,
)
from empires.model.events.winter import TempleFounded
from empires.model.land.world import Cell
from empires.model.state.asks import NOBODY, Procedure
from empires.model.state.campaign import RealmId
from empires.model.state.pieces import LocationKind, Temple
from empires.rules.core import sites
from empires.rules.core.force import Force
from empires.rules.core.game import Game
from empires.rules.core.levies import adjust
from empires.rules.core.races import race_of, temple_row
from empires.rules.core.sites import Site
from empires.rules.fight import strongholds
from empires.rules.troops import items, losses
from empires.rules.troops.wanderers import keeper

HEARD = ("mines", "rare_mines", "wild_temple_type")
"""Charts that say what kind of place wayfarers have seen."""
KINDS: dict[str, LocationKind] = {"wizards_tower": "tower"}
"""Kinds of places that the charts call by another name."""
SEARCHED = "searched"
"""Note of a ruined temple that banners have searched."""


# Finding ------------------------------------------------------------------------------------------


def discover(game: Game, force: Force) -> Procedure[None]:
    """A temple is found: an order, a chaos temple or a ruin, or by Bretonnians a grail (ME-TEMPLE-01, ME-BRET-06)."""
    if (yield from _grail(game, force)):
        return
    kind = yield from _kind(game, force.realm, force.cell)
    sites.place(game, force.realm, force.cell, kind, "ME-TEMPLE-01")
    found = SITES[kind].found
    if found is not None:
        yield from found(game, force)


def _kind(game: Game, realm: RealmId, cell: Cell) -> Procedure[LocationKind]:
    rolled = yield from game.roll("1D6", "wild_temple_type", "ME-TEMPLE-01", realm, cell=cell)
    kind: LocationKind = game.book.row("wild_temple_type", rolled.total)["effects"][0].location
    return kind


def _grail(game: Game, force: Force) -> Procedure[bool]:
    """A Grail Temple ennobles a banner and is no more (ME-BRET-06)."""
    chart, rule = race_of(game.state, force.realm).grail, "ME-BRET-06"
    if not chart:
        return False
    rolled = yield from game.roll("1D6", "grail_temple", rule, force.realm, cell=force.cell)
    row = game.book.row(chart, rolled.total)
    if "paper_dice" not in row:
        return False
    points = yield from game.amount(row["paper_dice"], "grail", rule, force.realm, cell=force.cell)
    sites.tell(game, force.realm, force.cell, "grail_temple", "grail", rule, points=points)
    banner = yield from keeper(game, force.banners, rule, gained=points)
    yield from losses.gain_points(game, banner, points, "grail", rule)
    return True


def _own_order(game: Game, force: Force) -> Procedure[None]:
    """A religious order belongs to its finder's empire in name (ME-TEMPLE-02)."""
    if not game.state.locations[force.cell].owner:
        sites.change(game, force.realm, force.cell, "in_name", "ME-TEMPLE-02", owner=force.realm)
    yield from ()


def _come_upon(game: Game, force: Force) -> Procedure[None]:
    """Who marches to a temple that is not his may attack it (ME-TEMPLE-07, ME-TEMPLE-13)."""
    site = game.state.locations[force.cell]
    if site.kind == "religious_order" and not site.owner:
        yield from _own_order(game, force)
        return
    if site.kind == "chaos_temple" and serves(game, force.cell) == force.realm:
        obeys(game, force.realm, force.cell)
        return
    if not strongholds.may_attack(game, force.realm, force.cell) or site.owner == force.realm:
        return
    rules = (strongholds.DEFENCES[site.kind].rule,)
    chosen = yield from strongholds.offered(
        game, force.realm, force.cell, "wild_temple", rules, ("assail", "keep_clear"), "keep_clear"
    )
    if chosen == "assail":
        yield from strongholds.attack(game, force)


def serves(game: Game, cell: Cell) -> RealmId:
    """The realm that a chaos temple of the wilds obeys: that of its tile, if it is Chaos or Skaven (ME-TEMPLE-09)."""
    owner = game.state.owner(cell) or NOBODY
    return owner if owner and race_of(game.state, owner).own_chaos_temples else NOBODY


def _found_chaos(game: Game, force: Force) -> Procedure[None]:
    """Chaos and Skaven find a temple of their own (ME-TEMPLE-09)."""
    if serves(game, force.cell) == force.realm:
        obeys(game, force.realm, force.cell)
    yield from ()


def obeys(game: Game, realm: RealmId, cell: Cell) -> None:
    """A chaos temple that serves a realm works from now on as one that it founded (ME-TEMPLE-09, ME-CHAOS-17)."""
    if cell not in game.state.sieges:
        _founded(game, realm, cell, "obeys", "ME-TEMPLE-09")


def _founded(game: Game, realm: RealmId, cell: Cell, why: str, rule: str) -> None:
    """A place of the wilds becomes a founded temple, unless one stands in the tile already (ME-BUILD-23)."""
    sites.remove(game, realm, cell, why, rule)
    if cell not in game.state.temples:
        race = race_of(game.state, realm)
        game.emit(TempleFounded(realm=realm, temple=Temple(cell, realm, race.key, game.state.clock.year), rule=rule))


# Ruins --------------------------------------------------------------------------------------------


def unsearched(game: Game, realm: RealmId, cell: Cell) -> bool:
    """Banners search a ruin once only, whoever they are (ME-TEMPLE-15)."""
    return SEARCHED not in game.state.locations[cell].notes


def search(game: Game, force: Force) -> Procedure[None]:
    """A ruined temple is searched (ME-TEMPLE-15)."""
    rule = "ME-TEMPLE-15"
    rolled = yield from game.roll("1D6", "ruined_temple", rule, force.realm, cell=force.cell)
    row = game.book.row("ruined_temple", rolled.total)
    sites.tell(game, force.realm, force.cell, "ruined_temple", str(row["min"]), rule)
    notes = (*game.state.locations[force.cell].notes, SEARCHED)
    sites.change(game, force.realm, force.cell, "searched", rule, notes=notes)
    for effect in _lawful(game, force.realm, row["effects"]):
        left = [banner for banner in force.banners if banner in game.state.banners]
        if left:
            yield from _ruin(game, Force(force.realm, force.cell, left), effect, rule)


def _lawful(game: Game, realm: RealmId, effects: Sequence[RuinedTempleEffect]) -> Sequence[RuinedTempleEffect]:
    """A race that founds no temples has no revelation and leaves no guard (ME-TEMPLE-15, ME-BUILD-22)."""
    founds = temple_row(game.book, race_of(game.state, realm)) is not None
    return effects if founds or all(not isinstance(effect, GainTemple) for effect in effects) else ()


def _ruin(game: Game, force: Force, effect: RuinedTempleEffect, rule: str) -> Procedure[None]:
    match effect:
        case GainCrowns():
            crowns = yield from game.amount(effect.dice, "relics", rule, force.realm, cell=force.cell)
            adjust(game, force.realm, "relics", rule, crowns)
        case GainItem():
            points = yield from game.amount(effect.dice, "item_points", rule, force.realm, cell=force.cell)
            banner = yield from keeper(game, force.banners, rule, gained=points)
            yield from items.gain_item(game, banner, points, "magic_item", rule)
        case LosePoints() if effect.scope == "force":
            lost = yield from game.amount(effect.dice, "temple_loss", rule, force.realm, cell=force.cell)
            yield from losses.share_loss(game, force.banners, lost, "ruined_temple", rule)
        case LosePoints():
            for banner in force.banners:
                lost = yield from game.amount(
                    effect.dice, "temple_loss", rule, force.realm, cell=force.cell, banner=banner
                )
                losses.lose_points(game, banner, lost, "ruined_temple", rule)
        case GainTemple():
            _founded(game, force.realm, force.cell, "restored", rule)
        case Nothing():
            pass
        case _:
            assert_never(effect)


# Hordes at the equinox ----------------------------------------------------------------------------


_ASSAIL = {"assail": strongholds.attack}
SITES: dict[LocationKind, Site] = {
    "religious_order": Site(
        "religious_order", found=_own_order, arrive=_come_upon, also=strongholds.assailable, deeds=_ASSAIL
    ),
    "chaos_temple": Site(
        "chaos_temple", found=_found_chaos, arrive=_come_upon, also=strongholds.assailable, deeds=_ASSAIL
    ),
    "ruined_temple": Site("ruined_temple", search=search, may_search=unsearched),
}
