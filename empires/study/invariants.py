"""What must hold in every campaign at every boundary; a broken one is a fault of the program."""

from __future__ import annotations

from collections.abc import Iterator

from empires.book.book import Rulebook
from empires.model.land.world import World
from empires.model.state.campaign import PHASES, Banner, Campaign, Siege
from empires.rules.bands import warbands
from empires.rules.core.races import race_of, race_of_banner
from empires.rules.heroes import parties
from empires.rules.land.rivers import is_river
from empires.rules.land.roads import paved
from empires.rules.troops.banners import with_banners
from empires.rules.troops.ships import water
from empires.rules.troops.siegetrain import TRAIN, may_store
from empires.rules.troops.strains import hostile
from empires.rules.wilds import afoot


def broken(world: World, book: Rulebook, state: Campaign) -> list[str]:
    """Every invariant that does not hold, in words; empty when all is well."""
    return [
        *_land(world, book, state),
        *_armies(world, book, state),
        *_uncombined(world, book, state),
        *_sieges(state),
        *_wilds(world, state),
        *_purses(state),
        *_kin(book, state),
        *_afloat(world, state),
        *_works(world, book, state),
        *_heroes(world, book, state),
        *_bands(world, book, state),
    ]


def _land(world: World, book: Rulebook, state: Campaign) -> Iterator[str]:
    for cell, settlement in state.holdings.items():
        place = f"tile {world.number(cell)}"
        if cell in state.markers:
            yield f"{place} has both a settlement and a territory marker"
        if not world.land(cell):
            yield f"{place} is no land and has a settlement"
        if settlement.owner and settlement.owner not in state.realms:
            yield f"{place} belongs to an unknown realm {settlement.owner}"
        most = book.settlement(settlement.kind)["stockpile"]
        if not 0 <= settlement.stockpile <= most or (settlement.razed and settlement.stockpile):
            yield f"{place} has a stockpile of {settlement.stockpile}"
    for cell, owner in state.markers.items():
        if owner not in state.realms or not world.land(cell):
            yield f"tile {world.number(cell)} has a wrong marker"


def _armies(world: World, book: Rulebook, state: Campaign) -> Iterator[str]:
    limits = book.chart("banner_limits")
    for banner in state.banners.values():
        if not banner.aboard and (banner.cell not in world.tiles or not world.land(banner.cell)):
            yield f"banner {banner.id} stands on no land"
            continue
        if banner.zone >= len(world.zones(banner.cell)):
            yield f"banner {banner.id} stands in no zone of tile {world.number(banner.cell)}"
        elif banner.side and banner.zone not in world.zones_touching(banner.cell, banner.side):
            yield f"banner {banner.id} does not stand at the side it came in by in tile {world.number(banner.cell)}"
        if not 0 < banner.points <= limits["max_points"]:
            yield f"banner {banner.id} has {banner.points} points"
        if not 0 <= banner.baggage <= limits["max_baggage"]:
            yield f"banner {banner.id} has {banner.baggage} baggage"
        yield from _garrison(world, state, banner)


def _uncombined(world: World, book: Rulebook, state: Campaign) -> Iterator[str]:
    """Who has just reorganised leaves no banner under the least points where it could combine (ME-REORG-02)."""
    clock, least = state.clock, book.value("banner_limits", "min_points")
    if clock.part != "season" or clock.step != PHASES[0] or clock.at == 0:
        return
    realm = clock.order[clock.at - 1]
    forces: dict[tuple[str, bool], list[Banner]] = {}
    for banner in state.banners_of(realm):
        if not banner.aboard and not banner.kind:
            forces.setdefault((banner.cell, banner.inside), []).append(banner)
    for (cell, _), force in forces.items():
        points = sum(banner.points for banner in force)
        if len(force) > 1 and points >= least and any(banner.points < least for banner in force):
            yield f"banners of {realm} in tile {world.number(cell)} did not combine: {[b.points for b in force]}"


def _kin(book: Rulebook, state: Campaign) -> Iterator[str]:
    """Races keep to their own: no baggage where none is used, no ruins kept but by who keeps them, powers apart."""
    for cell, place in state.holdings.items():
        if place.kept and not (place.razed and race_of(state, place.owner).keeps_razed):
            yield f"{cell} is kept and no ruin of a race that keeps ruins"
    for banner in state.banners.values():
        if banner.baggage and not race_of_banner(state, banner).uses_baggage:
            yield f"banner {banner.id} has baggage, which its race does not use"
        if state.clock.step == "subsistence" and hostile(book, state, banner, banner.cell):
            yield f"banner {banner.id} stands beside a power opposed to its own"


def _garrison(world: World, state: Campaign, banner: Banner) -> Iterator[str]:
    siege, temple = state.sieges.get(banner.cell), state.temples.get(banner.cell)
    walls = temple if siege is not None and siege.place == "temple" else state.standing(banner.cell)
    if banner.inside and (siege is None or walls is None or walls.owner != banner.owner):
        yield f"banner {banner.id} is within walls that are not besieged or not its own"
    lords = {b.owner for b in state.banners.values() if b.cell == banner.cell and not (b.inside or b.aboard)}
    if len(lords) > 1 and banner.cell not in state.sieges and state.clock.step in ("order", "quarters"):
        yield f"banners of {', '.join(sorted(lords))} stand together in tile {world.number(banner.cell)}"


def _sieges(state: Campaign) -> Iterator[str]:
    for cell, siege in state.sieges.items():
        outside = [b for b in state.force(cell, siege.besieger) if not b.inside]
        inside = [b for b in state.banners.values() if b.cell == cell and b.inside]
        if not outside:
            yield f"siege of {cell} without besiegers"
        if not inside and siege.defenders <= 0:
            yield f"siege of {cell} without defenders"
        if not _besiegeable(state, siege):
            yield f"siege of {cell} where nothing can be besieged"


def _besiegeable(state: Campaign, siege: Siege) -> bool:
    """A walled settlement of somebody else, a founded temple of one, or a location with walls."""
    if siege.place == "temple":
        temple = state.temples.get(siege.cell)
        return temple is not None and temple.owner != siege.besieger
    if siege.place:
        site = state.locations.get(siege.cell)
        return site is not None and site.kind == siege.place
    place = state.standing(siege.cell)
    return place is not None and place.owner != siege.besieger and place.kind != "village"


def _afloat(world: World, state: Campaign) -> Iterator[str]:
    """Ships lie in water and harbours, and what is aboard is where its ship is, one banner a ship."""
    for ship in state.ships.values():
        if ship.cell not in world.tiles or not water(world, ship.cell):
            yield f"ship {ship.id} lies on dry land"
        elif ship.harbour and ship.cell not in state.holdings:
            yield f"ship {ship.id} is in a harbour where none is"
        if ship.owner and ship.owner not in state.realms:
            yield f"ship {ship.id} belongs to an unknown realm {ship.owner}"
    aboard = [(b.id, b.aboard, b.cell, b.owner) for b in state.banners.values() if b.aboard]
    aboard += [(p.id, p.aboard, p.cell, p.employer) for p in state.parties.values() if p.aboard]
    aboard += [(w.id, w.aboard, w.cell, w.owner) for w in state.warbands.values() if w.aboard]
    for piece, ship_id, cell, owner in aboard:
        carrier = state.ships.get(ship_id)
        if carrier is None or carrier.cell != cell or carrier.owner != owner:
            yield f"{piece} is aboard a ship that is not its own or not there"
    for ship_id in {ship for _, ship, _, _ in aboard}:
        if sum(ship == ship_id for _, ship, _, _ in aboard) > 1:
            yield f"ship {ship_id} carries more than it can"


def _wilds(world: World, state: Campaign) -> Iterator[str]:
    """Locations and wandering forces stand on land; what travels with baggage is never owed."""
    for cell, place in state.locations.items():
        if place.cell != cell or not world.land(cell):
            yield f"a {place.kind} lies wrongly in tile {world.number(cell)}"
        if not set(place.known_to) <= set(state.realms):
            yield f"strangers know of the {place.kind} in tile {world.number(cell)}"
    for force in state.wanderers.values():
        if not world.land(force.cell) or force.points <= 0:
            yield f"{force.kind} of {force.points} points stand in {force.cell}"
    for banner in state.banners.values():
        if min(banner.treasure, banner.monsters) < 0:
            yield f"banner {banner.id} owes treasure or creatures"


def _heroes(world: World, book: Rulebook, state: Campaign) -> Iterator[str]:
    """Parties of one to six on land or aboard, purses and wounds within bounds, in the service of who plays."""
    most = parties.life(book, "party_max")
    for party in state.parties.values():
        if not 0 < len(party.heroes) <= most:
            yield f"party {party.id} has {len(party.heroes)} heroes"
        if not party.aboard and not afoot.ground(world, party.cell):
            yield f"party {party.id} stands in the sea"
        if party.employer and party.employer not in state.realms:
            yield f"party {party.id} serves an unknown realm"
        for hero in party.heroes:
            if not 0 <= hero.gold <= parties.purse(book) or not 0 <= hero.hurt < 2 * hero.wounds:
                yield f"{hero.name} of party {party.id} has {hero.gold} gold and {hero.hurt} wounds"


def _bands(world: World, book: Rulebook, state: Campaign) -> Iterator[str]:
    """War bands on land or aboard, with something left of them, owing nothing; one point of baggage on beasts."""
    for band in state.warbands.values():
        if not band.aboard and not afoot.ground(world, band.cell):
            yield f"band {band.id} stands in the sea"
        if band.owner and band.owner not in state.realms:
            yield f"band {band.id} serves an unknown realm"
        if band.rating <= 0 or min(band.purse, band.coin, band.items) < 0:
            yield f"band {band.id} counts {band.rating} points and owes gold"
        if not 0 <= band.baggage <= int(band.coach):
            yield f"band {band.id} carries {band.baggage} baggage"
        if band.escorts and state.banners[band.escorts].owner != band.owner:
            yield f"band {band.id} fights beside a banner that is not its own"
    for realm in state.realms.values():
        if not 0 <= realm.gold < warbands.crown(book):
            yield f"realm {realm.id} keeps {realm.gold} gold of its bands"


def _purses(state: Campaign) -> Iterator[str]:
    for realm in state.realms.values():
        if min(realm.treasury, realm.pool, realm.stores, realm.brought, realm.monsters) < 0:
            yield f"realm {realm.id} owes crowns, points or baggage"
        if realm.out and any(state.banners_of(realm.id)):
            yield f"realm {realm.id} is out and has banners"


def _works(world: World, book: Rulebook, state: Campaign) -> Iterator[str]:
    """Siege engines are with a banner of their owner or in store, roads meet, temples and bridges stand aright."""
    most = int(book.value("siege_train_elements", "max_with_banner"))
    for engine in state.engines.values():
        banner = state.banners.get(engine.banner)
        if banner is None and (engine.banner or not may_store(state, engine.owner, engine.cell)):
            yield f"engine {engine.id} is neither with a banner nor in store"
        if banner is not None and (banner.owner, banner.cell) != (engine.owner, engine.cell):
            yield f"engine {engine.id} is not where its banner {banner.id} is"
    for banner in state.banners.values():
        train = len(with_banners(state, (banner.id,)))
        if (banner.kind == TRAIN and not train) or (banner.kind != TRAIN and train > most):
            yield f"banner {banner.id} has {train} siege engines"
    for cell, temple in state.temples.items():
        if not world.land(cell) or temple.owner not in state.realms:
            yield f"tile {world.number(cell)} has a wrong temple"
    for cell, sides in state.roads.items():
        met = (world.neighbour(cell, side) for side in sides)
        if any(other is None or not paved(world, state, other) for other in met):
            yield f"the road of tile {world.number(cell)} leads nowhere"
    for cell in state.bridges:
        if not is_river(world, cell):
            yield f"tile {world.number(cell)} has a bridge without river"
