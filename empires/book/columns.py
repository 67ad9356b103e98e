"""Which effects each chart may hold, and the reading of them: a kind that does not fit its chart is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from empires.book.effects import (
    AllowMove,
    BurnForest,
    CaptureSettlement,
    CloseTiles,
    CombatModifier,
    Destroy,
    DoubleSubsistence,
    Dragonrage,
    Effect,
    EndSource,
    FreeSubsistence,
    GainBaggage,
    GainCrowns,
    GainGold,
    GainItem,
    GainMap,
    GainMonsters,
    GainPoints,
    GainPotions,
    GainRevenue,
    GainShip,
    GainTemple,
    GainTreasureCards,
    IgnoreNextHarm,
    LeaveTile,
    LoseBaggage,
    LosePoints,
    LoseRevenue,
    MoveCheck,
    NoAction,
    NoForage,
    NoMove,
    NoRecovery,
    NoRouteRoll,
    NoScout,
    Nothing,
    NotScouted,
    OfferSurrender,
    PlaceLocation,
    PlaceSettlement,
    RandomDirection,
    Raze,
    RazeBonus,
    Recover,
    RemoveLocation,
    RollTable,
    SetDefence,
    SpawnForce,
    TransferSettlement,
    UnlimitedForage,
)
from empires.book.effects_special import (
    BarSpells,
    CancelSpells,
    CastSpell,
    ChaosVoid,
    Geas,
    HireParty,
    KillCharacter,
    KillHero,
    LookAtOperatives,
    LoseGold,
    LoseTime,
    MoveAgent,
    MoveParty,
    NewHeroes,
    OpenCrossing,
    PartyAbsent,
    PartyCaptured,
    PirateMove,
    RandomScouting,
    RemoveAgent,
    RemoveOperatives,
    Reveal,
    ScoutCheck,
    ShipCheck,
    ShipDrift,
    ShipDrivenOff,
    ShipExtraMove,
    ShipMissTurn,
    ShipStuck,
    StartQuest,
    TakeOperatives,
    Trail,
    Treaty,
    TurnCheck,
    WinterRetreatChoice,
    Wounds,
)

SubsistenceShortfallEffect = Nothing | LosePoints
ScoutingEventsEffect = (
    Nothing | LosePoints | LoseBaggage | GainBaggage | RollTable | RandomDirection | NotScouted | NoScout | NoMove
)
MercenaryBandEffect = Nothing | GainPoints
DragonLairWakeEffect = Nothing | Dragonrage
ScoutSkirmishEffect = Nothing | Reveal
WildernessChartEffect = Nothing | GainBaggage | GainItem | GainMonsters | RollTable | PlaceLocation
RuinedCityReactionEffect = LosePoints | LoseBaggage | GainCrowns | LeaveTile | SpawnForce
NecropolisSearchEffect = (
    Nothing | LosePoints | LoseBaggage | GainCrowns | GainItem | GainMap | RollTable | LeaveTile | SpawnForce
)
VastHoardEffect = GainCrowns | EndSource
UndeadReinforcementsEffect = Nothing | GainPoints
NecromancerTombEffect = GainItem | SpawnForce
WizardTowerReactionEffect = Nothing | GainPoints | GainItem | RollTable | AllowMove | SpawnForce | Reveal
WizardChallengeEffect = Nothing | LosePoints | RollTable
WizardTowerPlunderEffect = GainBaggage | GainItem | RemoveLocation
WizardEquinoxActivityEffect = Nothing | RollTable | CastSpell
ExperimentalSpellsEffect = Nothing | LoseBaggage | GainBaggage | GainRevenue | LoseRevenue | RemoveLocation
FaceTheWizardEffect = GainTreasureCards | Wounds | LoseGold | KillHero | PartyAbsent | MoveParty | Geas
MinesEffect = GainRevenue | RollTable | PlaceLocation
RareMinesEffect = LosePoints | GainRevenue | GainItem | PlaceLocation | RemoveLocation
DisusedMinesEffect = LosePoints | GainPoints | RollTable
DisusedHoldEffect = LosePoints | PlaceSettlement
WildTempleTypeEffect = PlaceLocation
ReligiousOrderEventsEffect = Nothing | GainRevenue | LoseRevenue | RollTable | CloseTiles
ChaosTempleHordeEffect = Nothing | SpawnForce
RuinedTempleEffect = Nothing | LosePoints | GainCrowns | GainItem | GainTemple
SearcherEventsEffect = (
    LosePoints | GainPoints | GainCrowns | GainPotions | CombatModifier | FreeSubsistence | IgnoreNextHarm
)
RouteChartEffect = RollTable | NoMove | AllowMove
PerilousRouteEffect = Nothing | LosePoints | LoseBaggage
CharacterCasualtyEffect = LosePoints
PursuitEffect = Nothing | LosePoints | LoseBaggage | NoRouteRoll
StarvationEffect = Nothing | Destroy | CaptureSettlement | OfferSurrender | CombatModifier
OceanWeatherEffect = Nothing | RollTable | ShipStuck | ShipDrift
StormEffect = LosePoints | LoseBaggage | Destroy | ShipStuck | ShipDrift | ShipMissTurn | ShipExtraMove
NavalEngagementEffect = Nothing | LosePoints | Destroy | ShipDrivenOff
PirateMovementEffect = Nothing | PirateMove
PirateRaidEffect = Nothing | Raze
HeroNewsEffect = Nothing | RollTable | StartQuest
HeroTavernEffect = Nothing | RollTable
AdventureQuickEffect = Nothing | GainGold | GainTreasureCards | KillHero
HazardChartEffect = Nothing | GainGold | Wounds | LoseTime
SiegeMissionBesiegerEffect = LosePoints | LoseBaggage | Destroy | CaptureSettlement | CombatModifier | PartyCaptured
SiegeMissionDefenderEffect = (
    LosePoints | LoseBaggage | NoAction | Destroy | CombatModifier | DoubleSubsistence | PartyCaptured
)
HeroHireEffect = Nothing | HireParty
HeroReplacementEffect = Nothing | NewHeroes
SpringSpellsEffect = (
    GainPoints
    | LoseBaggage
    | SpawnForce
    | SetDefence
    | UnlimitedForage
    | NoForage
    | RazeBonus
    | Reveal
    | CancelSpells
    | BarSpells
    | OpenCrossing
    | ChaosVoid
    | TurnCheck
    | ShipCheck
    | ScoutCheck
    | RandomScouting
)
AutumnSpellsEffect = (
    LosePoints
    | GainPoints
    | GainRevenue
    | LoseRevenue
    | RollTable
    | Raze
    | Destroy
    | Recover
    | Trail
    | WinterRetreatChoice
)
WinterRetreatEffect = LosePoints | Destroy
WinterEventsEffect = GainRevenue | LoseRevenue | Dragonrage | Destroy | TransferSettlement | NoRecovery
DragonrageEffect = Nothing | LosePoints | Raze | Destroy | BurnForest
DiplomacySingleEffect = Nothing | Treaty
DiplomacyContestedEffect = Nothing | Treaty
WarbandArtifactEffect = Nothing | GainItem
WarbandQuickEffect = LosePoints | GainGold | RollTable
AssassinArmyEffect = Nothing | LosePoints | KillCharacter
AssassinCapitalEffect = Nothing | LosePoints | NoMove | MoveCheck | TransferSettlement
SpyEffect = Nothing | Reveal | RemoveOperatives
SaboteurEffect = Nothing | LosePoints | LoseBaggage | NoMove | Raze | Destroy
AgentEffect = RemoveOperatives | LookAtOperatives | TakeOperatives | RemoveAgent | MoveAgent
ForcedMarchEffect = Nothing | LosePoints
PatronageEffect = GainPoints | GainRevenue | GainItem | GainShip | CombatModifier
VoidConjuringEffect = Nothing | GainPoints | KillCharacter

HeroEffect = Nothing | Wounds | LoseTime | GainGold | LoseGold | GainTreasureCards | KillHero
"""What befalls heroes on their way and in a wizard's tower."""
DugEffect = MinesEffect | RareMinesEffect | DisusedMinesEffect
MiningEffect = DugEffect | DisusedHoldEffect
MissionEffect = SiegeMissionBesiegerEffect | SiegeMissionDefenderEffect
SearchedEffect = NecropolisSearchEffect | VastHoardEffect
"""What a search of a necropolis brings, and the hoard it may lead to."""

OF_CHART: dict[str, Any] = {
    "subsistence_shortfall": SubsistenceShortfallEffect,
    "scouting_events": ScoutingEventsEffect,
    "mercenary_band": MercenaryBandEffect,
    "dragon_lair_wake": DragonLairWakeEffect,
    "scout_skirmish": ScoutSkirmishEffect,
    "wilderness_chart": WildernessChartEffect,
    "ruined_city_reaction": RuinedCityReactionEffect,
    "necropolis_search": NecropolisSearchEffect,
    "vast_hoard": VastHoardEffect,
    "undead_reinforcements": UndeadReinforcementsEffect,
    "necromancer_tomb": NecromancerTombEffect,
    "wizard_tower_reaction": WizardTowerReactionEffect,
    "wizard_challenge": WizardChallengeEffect,
    "wizard_tower_plunder": WizardTowerPlunderEffect,
    "wizard_equinox_activity": WizardEquinoxActivityEffect,
    "experimental_spells": ExperimentalSpellsEffect,
    "face_the_wizard": FaceTheWizardEffect,
    "mines": MinesEffect,
    "rare_mines": RareMinesEffect,
    "disused_mines": DisusedMinesEffect,
    "disused_hold": DisusedHoldEffect,
    "wild_temple_type": WildTempleTypeEffect,
    "religious_order_events": ReligiousOrderEventsEffect,
    "chaos_temple_horde": ChaosTempleHordeEffect,
    "ruined_temple": RuinedTempleEffect,
    "searcher_events": SearcherEventsEffect,
    "route_chart": RouteChartEffect,
    "perilous_route": PerilousRouteEffect,
    "character_casualty": CharacterCasualtyEffect,
    "pursuit": PursuitEffect,
    "starvation": StarvationEffect,
    "ocean_weather": OceanWeatherEffect,
    "storm": StormEffect,
    "naval_engagement": NavalEngagementEffect,
    "pirate_movement": PirateMovementEffect,
    "pirate_raid": PirateRaidEffect,
    "hero_news": HeroNewsEffect,
    "hero_tavern": HeroTavernEffect,
    "adventure_quick": AdventureQuickEffect,
    "hazard_chart": HazardChartEffect,
    "siege_mission_besieger": SiegeMissionBesiegerEffect,
    "siege_mission_defender": SiegeMissionDefenderEffect,
    "hero_hire": HeroHireEffect,
    "hero_replacement": HeroReplacementEffect,
    "spring_spells": SpringSpellsEffect,
    "autumn_spells": AutumnSpellsEffect,
    "winter_retreat": WinterRetreatEffect,
    "winter_events": WinterEventsEffect,
    "dragonrage": DragonrageEffect,
    "diplomacy_single": DiplomacySingleEffect,
    "diplomacy_contested": DiplomacyContestedEffect,
    "warband_artifact": WarbandArtifactEffect,
    "warband_quick": WarbandQuickEffect,
    "assassin_army": AssassinArmyEffect,
    "assassin_capital": AssassinCapitalEffect,
    "spy": SpyEffect,
    "saboteur": SaboteurEffect,
    "agent": AgentEffect,
    "forced_march": ForcedMarchEffect,
    "patronage": PatronageEffect,
    "void_conjuring": VoidConjuringEffect,
}
"""The effects that code is there for, by chart."""

E = TypeVar("E", bound=Effect)

COLUMNS = ("effects", "always", "otherwise", "other_races", "spring", "autumn", "paper", "no_siege", "no_harbour")
"""Keys of a chart or a row under which effects stand."""


class EffectFault(ValueError):
    """An effect that nothing is there for; the text names row, key and fault."""


def rows(chart: str, found: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The rows of a chart with their effects as structs."""
    return [_row(chart, number, row) for number, row in enumerate(found, 1)]


def effects(chart: str, key: str, found: Any) -> tuple[Effect, ...]:
    """Effects of a chart as structs. key: where they stand, for messages."""
    if not found:
        return ()
    try:
        kinds: Any = tuple.__class_getitem__((OF_CHART[chart], ...))
        typed: tuple[Effect, ...] = msgspec.convert(found, kinds)
        return typed
    except KeyError:
        raise EffectFault(f"{key}: there are no effects in this chart") from None
    except msgspec.ValidationError as fault:
        raise EffectFault(f"{key}: {fault}") from None


def one(found: Sequence[Any], kind: type[E]) -> E:
    """The first effect of a kind among those of a row that must have one; KeyError if it has none."""
    for effect in found:
        if isinstance(effect, kind):
            return effect
    raise KeyError(kind.__name__)


def has(found: Sequence[Any], kind: type[Effect]) -> bool:
    """Whether a row has an effect of a kind."""
    return any(isinstance(effect, kind) for effect in found)


def _row(chart: str, number: int, row: Mapping[str, Any]) -> Mapping[str, Any]:
    typed = {key: effects(chart, f"row {number}, {key}", row[key]) for key in COLUMNS if isinstance(row.get(key), list)}
    return {**row, **typed} if typed else row
