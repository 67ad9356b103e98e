"""The fold: `evolve` is the only place a campaign changes; each kind of event has its line here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from empires.model.events import all_events as ev
from empires.model.events.event import Event
from empires.model.fold import (
    evolve_characters,
    evolve_heroes,
    evolve_land,
    evolve_races,
    evolve_sea,
    evolve_season,
    evolve_winter,
)
from empires.model.land.world import World
from empires.model.state.campaign import Campaign

Apply = Callable[[World, Campaign, Any], Campaign]

APPLY: dict[type[Event], Apply] = {
    ev.RealmJoined: evolve_season.realm_joined,
    ev.ControllerChanged: evolve_season.controller_changed,
    ev.SettingChanged: evolve_season.setting_changed,
    ev.OrderRolled: evolve_season.order_rolled,
    ev.ClockMoved: evolve_season.clock_moved,
    ev.RealmOut: evolve_season.realm_out,
    ev.CapitalChosen: evolve_season.capital_chosen,
    ev.SettlementPlaced: evolve_season.settlement_placed,
    ev.TileMarked: evolve_season.tile_marked,
    ev.TileTaken: evolve_season.tile_taken,
    ev.SettlementRazed: evolve_season.settlement_razed,
    ev.SettlementRecovered: evolve_season.settlement_recovered,
    ev.ForestBurnt: evolve_season.forest_burnt,
    ev.StockpileChanged: evolve_season.stockpile_changed,
    ev.BannerRaised: evolve_season.banner_raised,
    ev.BannerMoved: evolve_season.banner_moved,
    ev.BannerEntered: evolve_season.banner_entered,
    ev.BannerHalted: evolve_season.banner_halted,
    ev.BannerRenamed: evolve_season.banner_renamed,
    ev.PointsChanged: evolve_season.points_changed,
    ev.BaggageChanged: evolve_season.baggage_changed,
    ev.BannerLost: evolve_season.banner_lost,
    ev.TileScouted: evolve_season.tile_scouted,
    ev.ScoutingFailed: evolve_season.scouting_failed,
    ev.StrengthLearned: evolve_season.strength_learned,
    ev.SiegeBegan: evolve_season.siege_began,
    ev.SiegeChanged: evolve_season.siege_changed,
    ev.SiegeEnded: evolve_season.siege_ended,
    ev.RevenueCollected: evolve_season.revenue_collected,
    ev.CrownsSpent: evolve_season.crowns_spent,
    ev.PoolChanged: evolve_season.pool_changed,
    ev.StoresChanged: evolve_season.stores_changed,
    ev.LocationFound: evolve_land.location_found,
    ev.LocationLearned: evolve_land.location_learned,
    ev.LocationChanged: evolve_land.location_changed,
    ev.LocationGone: evolve_land.location_gone,
    ev.WandererCame: evolve_land.wanderer_came,
    ev.WandererMoved: evolve_land.wanderer_moved,
    ev.WandererChanged: evolve_land.wanderer_changed,
    ev.WandererGone: evolve_land.wanderer_gone,
    ev.TreasureChanged: evolve_land.treasure_changed,
    ev.PilgrimsCame: evolve_land.pilgrims_came,
    ev.WizardBanished: evolve_land.wizard_banished,
    ev.TreasureBanked: evolve_land.treasure_banked,
    ev.BoonChanged: evolve_land.boon_changed,
    ev.MonstersChanged: evolve_land.monsters_changed,
    ev.MonstersBrought: evolve_land.monsters_brought,
    ev.FindNoted: evolve_land.find_noted,
    ev.ShipCame: evolve_sea.ship_came,
    ev.ShipMoved: evolve_sea.ship_moved,
    ev.ShipChanged: evolve_sea.ship_changed,
    ev.ShipLost: evolve_sea.ship_lost,
    ev.BannerBoarded: evolve_sea.banner_boarded,
    ev.PartyFormed: evolve_heroes.party_formed,
    ev.PartyMoved: evolve_heroes.party_moved,
    ev.PartyChanged: evolve_heroes.party_changed,
    ev.HeroesFell: evolve_heroes.heroes_fell,
    ev.HeroesCalled: evolve_heroes.heroes_called,
    ev.LairFound: evolve_heroes.lair_found,
    ev.PartyGone: evolve_heroes.party_gone,
    ev.WarBandHired: evolve_heroes.war_band_hired,
    ev.WarBandMoved: evolve_heroes.war_band_moved,
    ev.WarBandChanged: evolve_heroes.war_band_changed,
    ev.WarBandGone: evolve_heroes.war_band_gone,
    ev.WarBandPaid: evolve_heroes.war_band_paid,
    ev.GrudgeHeld: evolve_heroes.grudge_held,
    ev.SpellLaid: evolve_winter.spell_laid,
    ev.SpellChanged: evolve_winter.spell_changed,
    ev.SpellEnded: evolve_winter.spell_ended,
    ev.RevenueAdjusted: evolve_winter.revenue_adjusted,
    ev.WinterEventRolled: evolve_winter.winter_event_rolled,
    ev.MissionsDeclared: evolve_winter.missions_declared,
    ev.MissionSent: evolve_winter.mission_sent,
    ev.AllianceMade: evolve_winter.alliance_made,
    ev.AllianceEnded: evolve_winter.alliance_ended,
    ev.PactWritten: evolve_winter.pact_written,
    ev.RansomPaid: evolve_winter.ransom_paid,
    ev.MessageSent: evolve_winter.message_sent,
    ev.Built: evolve_winter.built,
    ev.RoadTaken: evolve_winter.road_taken,
    ev.TempleFounded: evolve_winter.temple_founded,
    ev.TempleLost: evolve_winter.temple_lost,
    ev.EngineBuilt: evolve_winter.engine_built,
    ev.EngineMoved: evolve_winter.engine_moved,
    ev.EngineLost: evolve_winter.engine_lost,
    ev.OperativesBought: evolve_winter.operatives_bought,
    ev.OperativePlaced: evolve_winter.operative_placed,
    ev.OperativeChanged: evolve_winter.operative_changed,
    ev.OperativeRemoved: evolve_winter.operative_removed,
    ev.HiredChanged: evolve_winter.hired_changed,
    ev.PatronageRolled: evolve_winter.patronage_rolled,
    ev.RealmBoonChanged: evolve_winter.realm_boon_changed,
    ev.CourtShaken: evolve_winter.court_shaken,
    ev.MoveDeclared: evolve_winter.move_declared,
    ev.PlanLaid: evolve_winter.plan_laid,
    ev.PlanReady: evolve_winter.plan_ready,
    ev.RaceWritten: evolve_races.race_written,
    ev.StrainGiven: evolve_races.strain_given,
    ev.RuinLost: evolve_races.ruin_lost,
    ev.CharacterCame: evolve_characters.character_came,
    ev.CharacterChanged: evolve_characters.character_changed,
    ev.CharacterGone: evolve_characters.character_gone,
}
"""What each event does to the state."""

WITHOUT_EFFECT: frozenset[type[Event]] = frozenset(
    (
        ev.CampaignWon,
        ev.Remarked,
        ev.RouteTried,
        ev.BattleFought,
        ev.Pursued,
        ev.Assaulted,
        ev.Starved,
        ev.LocationSearched,
        ev.Outsailed,
        ev.NavalBattle,
        ev.Fed,
        ev.DragonsCame,
        ev.DragonrageBegan,
        ev.RecoveryRolled,
        ev.SpellCast,
        ev.OperativesCounted,
        ev.OperativeActed,
        ev.OperativesSeen,
    )
)
"""Events that tell what came of something; what it changes stands in events of its own."""


def evolve(world: World, state: Campaign, event: Event) -> Campaign:
    """The state after the event."""
    apply = APPLY.get(type(event))
    if apply is not None:
        return apply(world, state, event)
    if type(event) in WITHOUT_EFFECT:
        return state
    raise LookupError(f"{type(event).__name__} has no line in the fold")
