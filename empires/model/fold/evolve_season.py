"""How the events of set-up, season, fights and treasury change a campaign."""

from __future__ import annotations

from msgspec.structs import replace

from empires.model.events import all_events as ev
from empires.model.fold.changes import banner_with, holding_with, realm_with, trains_follow, with_, without
from empires.model.fold.evolve_sea import harbour_taken, put_out
from empires.model.fold.remembering import remember, seen_now
from empires.model.land.world import Cell, World
from empires.model.state.campaign import Campaign, Settlement, Siege


def realm_joined(world: World, state: Campaign, event: ev.RealmJoined) -> Campaign:
    return replace(state, realms=with_(state.realms, event.player.id, event.player))


def controller_changed(world: World, state: Campaign, event: ev.ControllerChanged) -> Campaign:
    return realm_with(state, event.realm, controller=event.controller)


def setting_changed(world: World, state: Campaign, event: ev.SettingChanged) -> Campaign:
    return replace(state, settings=with_(state.settings, event.name, event.value))


def order_rolled(world: World, state: Campaign, event: ev.OrderRolled) -> Campaign:
    return replace(state, clock=replace(state.clock, order=event.order, at=0))


def clock_moved(world: World, state: Campaign, event: ev.ClockMoved) -> Campaign:
    next_player = event.clock.at != state.clock.at or event.clock.turn != state.clock.turn
    turned = next_player or event.clock.part != state.clock.part
    if turned:
        state = replace(state, scouted={}, closed={})
    return replace(state, clock=event.clock)


def realm_out(world: World, state: Campaign, event: ev.RealmOut) -> Campaign:
    state = replace(state, ships={k: ship for k, ship in state.ships.items() if ship.owner != event.realm})
    return realm_with(state, event.realm, out=True)


def capital_chosen(world: World, state: Campaign, event: ev.CapitalChosen) -> Campaign:
    seat = Settlement("capital", event.realm, event.name, event.realm)
    state = _shown_to_all(replace(state, holdings=with_(state.holdings, event.cell, seat)), event.cell)
    return realm_with(state, event.realm, capital=event.cell, home=event.home)


def settlement_placed(world: World, state: Campaign, event: ev.SettlementPlaced) -> Campaign:
    markers = without(state.markers, event.cell) if event.cell in state.markers else state.markers
    state = replace(state, holdings=with_(state.holdings, event.cell, event.settlement), markers=markers)
    return _shown_to_all(state, event.cell) if world.tiles[event.cell].capital else state


def _shown_to_all(state: Campaign, cell: Cell) -> Campaign:
    """Capitals stand on the open map when the campaign starts: everyone remembers them."""
    seen = seen_now(state, cell, state.clock)
    memory = {realm: {**state.memory.get(realm, {}), cell: seen} for realm in sorted(state.realms)}
    return replace(state, memory=memory)


def tile_marked(world: World, state: Campaign, event: ev.TileMarked) -> Campaign:
    return replace(state, markers=with_(state.markers, event.cell, event.realm))


def tile_taken(world: World, state: Campaign, event: ev.TileTaken) -> Campaign:
    if event.cell in state.holdings:
        won = ("rival" if event.loser else "independent") if event.how in ev.WON else ""
        state = holding_with(state, event.cell, owner=event.realm, academy=False, won=won, kept=False)
        state = harbour_taken(state, event.cell, event.loser, event.realm)
    else:
        state = replace(state, markers=with_(state.markers, event.cell, event.realm))
    return remember(world, state, event.loser, (event.cell,))


def settlement_razed(world: World, state: Campaign, event: ev.SettlementRazed) -> Campaign:
    state = holding_with(
        state,
        event.cell,
        razed=True,
        razed_by=event.realm,
        razed_year=state.clock.year,
        razed_in_winter=event.in_winter,
        kept=event.kept,
        stockpile=0,
    )
    if event.how != "sabotage":  # who burnt the port rolls for its ships himself (ME-SPY-27)
        state = put_out(state, event.cell)
    return remember(world, state, event.loser, (event.cell,))


def settlement_recovered(world: World, state: Campaign, event: ev.SettlementRecovered) -> Campaign:
    state = holding_with(state, event.cell, razed=False, razed_by="", razed_in_winter=False, owner=event.owner)
    return holding_with(state, event.cell, kept=False, won="")


def forest_burnt(world: World, state: Campaign, event: ev.ForestBurnt) -> Campaign:
    return replace(state, burnt=with_(state.burnt, event.cell, event.until))


def stockpile_changed(world: World, state: Campaign, event: ev.StockpileChanged) -> Campaign:
    return holding_with(state, event.cell, stockpile=state.holdings[event.cell].stockpile + event.delta)


def banner_raised(world: World, state: Campaign, event: ev.BannerRaised) -> Campaign:
    banner = event.banner
    made = max(state.realms[banner.owner].banners_made, banner.number)
    state = replace(state, banners=with_(state.banners, banner.id, banner))
    return realm_with(state, banner.owner, banners_made=made)


def banner_moved(world: World, state: Campaign, event: ev.BannerMoved) -> Campaign:
    banner = state.banners[event.banner]
    state = banner_with(
        state,
        event.banner,
        cell=event.cell,
        zone=event.zone,
        side=event.side,
        came_from=event.origin if event.side else "",
        came_from_zone=banner.zone,
        moved=event.month or banner.moved,
        inside=False,
        landed="",
    )
    return remember(world, trains_follow(state), banner.owner, (event.origin,))


def banner_entered(world: World, state: Campaign, event: ev.BannerEntered) -> Campaign:
    return banner_with(state, event.banner, inside=event.inside)


def banner_halted(world: World, state: Campaign, event: ev.BannerHalted) -> Campaign:
    old = state.banners[event.banner]
    return banner_with(
        state,
        event.banner,
        halted=max(old.halted, event.move),
        no_scout=max(old.no_scout, event.scout),
        beaten=max(old.beaten, event.beaten),
    )


def banner_renamed(world: World, state: Campaign, event: ev.BannerRenamed) -> Campaign:
    return banner_with(state, event.banner, name=event.name)


def points_changed(world: World, state: Campaign, event: ev.PointsChanged) -> Campaign:
    return banner_with(state, event.banner, points=max(0, state.banners[event.banner].points + event.delta))


def baggage_changed(world: World, state: Campaign, event: ev.BaggageChanged) -> Campaign:
    return banner_with(state, event.banner, baggage=state.banners[event.banner].baggage + event.delta)


def banner_lost(world: World, state: Campaign, event: ev.BannerLost) -> Campaign:
    banner = state.banners[event.banner]
    fallen = with_(state.fallen, event.banner, banner.name)
    state = replace(state, banners=without(state.banners, event.banner), fallen=fallen)
    return remember(world, state, banner.owner, (banner.cell,))


def tile_scouted(world: World, state: Campaign, event: ev.TileScouted) -> Campaign:
    done = (*state.scouted.get(event.origin, ()), event.cell)
    return replace(state, scouted=with_(state.scouted, event.origin, done))


def scouting_failed(world: World, state: Campaign, event: ev.ScoutingFailed) -> Campaign:
    if not event.closed:
        return state
    shut = (*state.closed.get(event.origin, ()), event.cell)
    return replace(state, closed=with_(state.closed, event.origin, shut))


def strength_learned(world: World, state: Campaign, event: ev.StrengthLearned) -> Campaign:
    own = with_(state.learned.get(event.realm, {}), event.cell, event.learned)
    return replace(state, learned=with_(state.learned, event.realm, own))


def siege_began(world: World, state: Campaign, event: ev.SiegeBegan) -> Campaign:
    return replace(state, sieges=with_(state.sieges, event.cell, event.siege))


def siege_changed(world: World, state: Campaign, event: ev.SiegeChanged) -> Campaign:
    changed: Siege = replace(state.sieges[event.cell], **event.changes)
    return replace(state, sieges=with_(state.sieges, event.cell, changed))


def siege_ended(world: World, state: Campaign, event: ev.SiegeEnded) -> Campaign:
    banners = {k: replace(b, inside=False) if b.cell == event.cell else b for k, b in state.banners.items()}
    return replace(state, sieges=without(state.sieges, event.cell), banners=banners)


def revenue_collected(world: World, state: Campaign, event: ev.RevenueCollected) -> Campaign:
    return realm_with(state, event.realm, treasury=event.crowns, brought=0)


def crowns_spent(world: World, state: Campaign, event: ev.CrownsSpent) -> Campaign:
    return realm_with(state, event.realm, treasury=state.realms[event.realm].treasury - event.crowns)


def pool_changed(world: World, state: Campaign, event: ev.PoolChanged) -> Campaign:
    return realm_with(state, event.realm, pool=state.realms[event.realm].pool + event.delta)


def stores_changed(world: World, state: Campaign, event: ev.StoresChanged) -> Campaign:
    return realm_with(state, event.realm, stores=state.realms[event.realm].stores + event.delta)
