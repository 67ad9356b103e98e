"""What happened: past-tense facts that `evolve` folds into the state, each with who may see it."""

from __future__ import annotations

from typing import Literal

from empires.model.event import EVERYONE, Event, Reach
from empires.model.events_heroes import (
    GrudgeHeld,
    HeroesCalled,
    HeroesFell,
    HeroEvent,
    LairFound,
    PartyChanged,
    PartyFormed,
    PartyGone,
    PartyMoved,
    WarBandChanged,
    WarBandGone,
    WarBandHired,
    WarBandMoved,
    WarBandPaid,
)
from empires.model.events_land import (
    BoonChanged,
    FindNoted,
    LandEvent,
    LocationChanged,
    LocationFound,
    LocationGone,
    LocationLearned,
    LocationSearched,
    MonstersBrought,
    MonstersChanged,
    PilgrimsCame,
    TreasureBanked,
    TreasureChanged,
    WandererCame,
    WandererChanged,
    WandererGone,
    WandererMoved,
    WizardBanished,
)
from empires.model.events_races import RaceEvent, RaceWritten, RuinLost, StrainGiven
from empires.model.events_sea import (
    BannerBoarded,
    NavalBattle,
    Outsailed,
    SeaEvent,
    ShipCame,
    ShipChanged,
    ShipLost,
    ShipMoved,
)
from empires.model.events_winter import (
    AllianceEnded,
    AllianceMade,
    Built,
    CourtShaken,
    EngineBuilt,
    EngineLost,
    EngineMoved,
    HiredChanged,
    MessageSent,
    MissionsDeclared,
    MissionSent,
    MoveDeclared,
    OperativeActed,
    OperativeChanged,
    OperativePlaced,
    OperativeRemoved,
    OperativesBought,
    OperativesCounted,
    OperativesSeen,
    PactWritten,
    PatronageRolled,
    PlanLaid,
    PlanReady,
    RansomPaid,
    RealmBoonChanged,
    RevenueAdjusted,
    RoadTaken,
    SpellCast,
    SpellChanged,
    SpellEnded,
    SpellLaid,
    TempleFounded,
    TempleLost,
    WinterEvent,
    WinterEventRolled,
)
from empires.model.state import Banner, Clock, Kind, Learned, Realm, RealmId, Settlement, Siege
from empires.model.world import Cell

# Set-up, controllers, clock -----------------------------------------------------------------------


class RealmJoined(Event, frozen=True, tag=True):
    """A player with race, colour and device joined; public part of set-up."""

    reach = "all"
    player: Realm


class ControllerChanged(Event, frozen=True, tag=True):
    """A person or an automatic player took over the realm."""

    reach = "all"
    controller: Literal["person", "auto"]


class SettingChanged(Event, frozen=True, tag=True):
    """The host changed a setting of the campaign, such as whose dice are thrown."""

    reach = "all"
    name: str
    value: str


class OrderRolled(Event, frozen=True, tag=True):
    """The order of choosing realms or of a campaign turn was rolled (ME-REALM-01, ME-TURN-03)."""

    reach = "all"
    order: tuple[RealmId, ...]


class ClockMoved(Event, frozen=True, tag=True):
    """The next phase, turn, step or year began."""

    reach = "all"
    clock: Clock


class RealmOut(Event, frozen=True, tag=True):
    """A player without capital and banners is out (ME-TURN-08)."""

    reach = "all"


class CampaignWon(Event, frozen=True, tag=True):
    """The agreed years are over and this realm won (ME-TURN-08). values: realm -> (revenue, points)."""

    reach = "all"
    values: dict[RealmId, tuple[int, int]]


# The land -----------------------------------------------------------------------------------------


class CapitalChosen(Event, frozen=True, tag=True):
    """A player put his capital on a tile; home: the realm tiles (ME-REALM-02, ME-REALM-04)."""

    reach = "all"
    cell: Cell
    name: str
    home: tuple[Cell, ...]


class SettlementPlaced(Event, frozen=True, tag=True):
    """A settlement came on the map, by realm roll or scouting."""

    reach = "sight"
    cell: Cell
    settlement: Settlement


class TileMarked(Event, frozen=True, tag=True):
    """A barren tile got the marker of `realm` (ME-REALM-07, ME-SCOUT-12)."""

    reach = "sight"
    cell: Cell


WON = ("battle", "stormed", "betrayed", "surrendered", "starved", "terms", "undefended", "entered", "scouted")
"""How a tile is taken that its owner did not give away."""


class TileTaken(Event, frozen=True, tag=True):
    """A settlement or marker passed from one owner to another; "" is independent."""

    reach = "sight"
    cell: Cell
    loser: RealmId
    how: str


class SettlementRazed(Event, frozen=True, tag=True):
    """A settlement was razed by `realm` ("" dragons); it belongs to no empire now (ME-RAZE-03).

    kept: it still lies in the empire of `loser` (ME-SKAVEN-05).
    """

    reach = "sight"
    cell: Cell
    loser: RealmId = ""
    how: str = ""
    in_winter: bool = False
    kept: bool = False


class SettlementRecovered(Event, frozen=True, tag=True):
    """A razed settlement recovered and belongs to `owner` ("" independent) (ME-RECOVERY-03)."""

    reach = "sight"
    cell: Cell
    owner: RealmId


class ForestBurnt(Event, frozen=True, tag=True):
    """The tile gives no forest resource in the next construction (ME-DRAGON-07)."""

    reach = "sight"
    cell: Cell
    until: int


class StockpileChanged(Event, frozen=True, tag=True):
    """Baggage in store in a fortress or city changed by `delta` points."""

    cell: Cell
    delta: int
    why: str


# Banners ------------------------------------------------------------------------------------------


class BannerRaised(Event, frozen=True, tag=True):
    """A new banner stands on the map."""

    reach = "sight"
    banner: Banner

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (self.banner.cell,)


class BannerMoved(Event, frozen=True, tag=True):
    """A banner went to another tile. how: march, retreat, return, quarters, deployment ...

    saw_origin, saw_cell: realms that saw it leave, and arrive; filled when it is emitted.
    """

    reach = "sight"
    banner: str
    origin: Cell
    cell: Cell
    zone: int
    side: int
    how: str
    month: int = 0
    saw_origin: tuple[str, ...] = ()
    saw_cell: tuple[str, ...] = ()

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (self.origin, self.cell)


class BannerEntered(Event, frozen=True, tag=True):
    """A banner went inside the walls of its tile, or came out."""

    reach = "sight"
    banner: str
    cell: Cell
    inside: bool


class BannerHalted(Event, frozen=True, tag=True):
    """A banner may not move up to month `move`, nor scout up to month `scout` (0: unchanged)."""

    banner: str
    move: int = 0
    scout: int = 0
    why: str = ""
    beaten: int = 0


class BannerRenamed(Event, frozen=True, tag=True):
    """The host or owner gave a banner another name."""

    reach = "sight"
    banner: str
    cell: Cell
    name: str


class PointsChanged(Event, frozen=True, tag=True):
    """A banner gained or lost points; at 0 it is removed by the next BannerLost (ME-GEN-04)."""

    banner: str
    cell: Cell
    delta: int
    why: str


class BaggageChanged(Event, frozen=True, tag=True):
    """A banner's baggage changed by `delta` points (never over 6, never under 0)."""

    banner: str
    cell: Cell
    delta: int
    why: str


class BannerLost(Event, frozen=True, tag=True):
    """A banner is no more. why: hunger, battle, no_retreat, dragons, quarters, merged, reorganised ..."""

    reach = "sight"
    banner: str
    cell: Cell
    why: str


class Fed(Event, frozen=True, tag=True):
    """How the banner lived this turn: forage, baggage, stockpile or shortfall (ME-SUB-03 to ME-SUB-09)."""

    banner: str
    cell: Cell
    by: str


# Scouting and knowledge ---------------------------------------------------------------------------


class TileScouted(Event, frozen=True, tag=True):
    """A force scouted a neighbouring tile successfully; result: key of the chart ("known": only events counted)."""

    cell: Cell
    origin: Cell
    result: str


class ScoutingFailed(Event, frozen=True, tag=True):
    """An event kept the tile unscouted and closed; key: row of the event chart."""

    cell: Cell
    origin: Cell
    key: str
    closed: bool = True


class StrengthLearned(Event, frozen=True, tag=True):
    """`realm` learned a rival's strength in a tile (ME-SCOUT-39, ME-BATTLE-04)."""

    cell: Cell
    learned: Learned


class DragonsCame(Event, frozen=True, tag=True):
    """Dragons flew over the tile; result: none, burnt or waste (ME-DRAGON-06)."""

    reach = "sight"
    cell: Cell
    dragons: int
    result: str


class DragonrageBegan(Event, frozen=True, tag=True):
    """So many dragons woke in a lair (ME-DRAGON-01, ME-DRAGON-02)."""

    reach = "sight"
    cell: Cell
    dragons: int


# Battle and siege ---------------------------------------------------------------------------------


class RouteTried(Event, frozen=True, tag=True):
    """A force looked for a way over a river or mountain; result: failure, perilous or safe (ME-MOVE-03)."""

    cell: Cell
    target: Cell
    result: str


class BattleFought(Event, frozen=True, tag=True):
    """A battle; sides are realm ids or "" for independents; losses in points; result: key of the odds.

    band: kind of the wandering force that was the side of nobody, "" for none.

    Only the two sides know the figures (ME-BATTLE-04); others see who leaves the tile and whose it is.
    """

    cell: Cell
    attacker: RealmId
    defender: RealmId
    attacker_points: int
    defender_points: int
    attacker_card: str
    defender_card: str
    factor: int
    card: int
    dice: tuple[int, ...]
    score: int
    result: str
    attacker_loss: int
    defender_loss: int
    band: str = ""


class Pursued(Event, frozen=True, tag=True):
    """The victor pursued; row: row number of the pursuit chart (ME-BATTLE-26)."""

    cell: Cell
    victim: RealmId
    row: int


class SiegeBegan(Event, frozen=True, tag=True):
    """A place is besieged from now on; what only some may know of the siege follows in a SiegeChanged."""

    reach = "sight"
    cell: Cell
    siege: Siege


class SiegeChanged(Event, frozen=True, tag=True):
    """Something of a siege changed. what: garrison, supplies, battery, damage, repulse, hardship or hunger.

    changes: field of the siege -> its new value, so that nobody learns of the other fields.
    """

    cell: Cell
    what: str
    changes: dict[str, int]


class SiegeEnded(Event, frozen=True, tag=True):
    """The siege is over, those inside are free.

    how: stormed, betrayed, surrendered, terms, relieved, given_up, starved, undefended, razed.
    """

    reach = "sight"
    cell: Cell
    how: str


class Assaulted(Event, frozen=True, tag=True):
    """An assault on a fortress or city; value: defence value (ME-SIEGE-15); result: key of the odds."""

    cell: Cell
    attacker: RealmId
    defender: RealmId
    attacker_points: int
    defender_points: int
    value: int
    attacker_card: str
    defender_card: str
    factor: int
    card: int
    bonus: int
    dice: tuple[int, ...]
    score: int
    result: str
    attacker_loss: int
    defender_loss: int


class Starved(Event, frozen=True, tag=True):
    """A garrison could not feed itself; row of the starvation chart (ME-SIEGE-27)."""

    cell: Cell
    row: int
    result: str


# Winter -------------------------------------------------------------------------------------------


class RevenueCollected(Event, frozen=True, tag=True):
    """Crowns of the winter, with their sources: (tile, what, crowns); isolated: settlements that paid nothing."""

    crowns: int
    sources: tuple[tuple[Cell, str, int], ...] = ()
    isolated: tuple[Cell, ...] = ()
    why_none: str = ""


class CrownsSpent(Event, frozen=True, tag=True):
    """Crowns left the treasury. on: recruits, baggage, rebuilding, siege, or "lost" at the end (ME-REVENUE-02)."""

    crowns: int
    on: str
    cell: Cell = ""


class PoolChanged(Event, frozen=True, tag=True):
    """Points waiting to be drawn up in banners changed by `delta`."""

    delta: int
    why: str


class StoresChanged(Event, frozen=True, tag=True):
    """Baggage waiting to be placed changed by `delta`."""

    delta: int
    why: str


class RecoveryRolled(Event, frozen=True, tag=True):
    """A razed tile was tested; roll after what was paid for (ME-RECOVERY-01, ME-RECOVERY-04)."""

    reach = "sight"
    cell: Cell
    kind: Kind
    roll: int
    recovered: bool


class Remarked(Event, frozen=True, tag=True):
    """A word of the host to `realm` for its report."""

    text: str


AnyEvent = (
    RealmJoined
    | ControllerChanged
    | SettingChanged
    | OrderRolled
    | ClockMoved
    | RealmOut
    | CampaignWon
    | CapitalChosen
    | SettlementPlaced
    | TileMarked
    | TileTaken
    | SettlementRazed
    | SettlementRecovered
    | ForestBurnt
    | StockpileChanged
    | BannerRaised
    | BannerMoved
    | BannerEntered
    | BannerHalted
    | BannerRenamed
    | PointsChanged
    | BaggageChanged
    | BannerLost
    | Fed
    | TileScouted
    | ScoutingFailed
    | StrengthLearned
    | DragonsCame
    | DragonrageBegan
    | RouteTried
    | BattleFought
    | Pursued
    | SiegeBegan
    | SiegeChanged
    | SiegeEnded
    | Assaulted
    | Starved
    | RevenueCollected
    | CrownsSpent
    | PoolChanged
    | StoresChanged
    | RecoveryRolled
    | Remarked
    | LandEvent
    | SeaEvent
    | HeroEvent
    | WinterEvent
    | RaceEvent
)

__all__ = [
    "EVERYONE",
    "WON",
    "AllianceEnded",
    "AllianceMade",
    "AnyEvent",
    "Assaulted",
    "BaggageChanged",
    "BannerBoarded",
    "BannerEntered",
    "BannerHalted",
    "BannerLost",
    "BannerMoved",
    "BannerRaised",
    "BannerRenamed",
    "BattleFought",
    "BoonChanged",
    "Built",
    "CampaignWon",
    "CapitalChosen",
    "ClockMoved",
    "ControllerChanged",
    "CourtShaken",
    "CrownsSpent",
    "DragonrageBegan",
    "DragonsCame",
    "EngineBuilt",
    "EngineLost",
    "EngineMoved",
    "Event",
    "Fed",
    "FindNoted",
    "ForestBurnt",
    "GrudgeHeld",
    "HeroesCalled",
    "HeroesFell",
    "HiredChanged",
    "LairFound",
    "LocationChanged",
    "LocationFound",
    "LocationGone",
    "LocationLearned",
    "LocationSearched",
    "MessageSent",
    "MissionSent",
    "MissionsDeclared",
    "MonstersBrought",
    "MonstersChanged",
    "MoveDeclared",
    "NavalBattle",
    "OperativeActed",
    "OperativeChanged",
    "OperativePlaced",
    "OperativeRemoved",
    "OperativesBought",
    "OperativesCounted",
    "OperativesSeen",
    "OrderRolled",
    "Outsailed",
    "PactWritten",
    "PartyChanged",
    "PartyFormed",
    "PartyGone",
    "PartyMoved",
    "PatronageRolled",
    "PilgrimsCame",
    "PlanLaid",
    "PlanReady",
    "PointsChanged",
    "PoolChanged",
    "Pursued",
    "RaceWritten",
    "RansomPaid",
    "Reach",
    "RealmBoonChanged",
    "RealmJoined",
    "RealmOut",
    "RecoveryRolled",
    "Remarked",
    "RevenueAdjusted",
    "RevenueCollected",
    "RoadTaken",
    "RouteTried",
    "RuinLost",
    "ScoutingFailed",
    "SettingChanged",
    "SettlementPlaced",
    "SettlementRazed",
    "SettlementRecovered",
    "ShipCame",
    "ShipChanged",
    "ShipLost",
    "ShipMoved",
    "SiegeBegan",
    "SiegeChanged",
    "SiegeEnded",
    "SpellCast",
    "SpellChanged",
    "SpellEnded",
    "SpellLaid",
    "Starved",
    "StockpileChanged",
    "StoresChanged",
    "StrainGiven",
    "StrengthLearned",
    "TempleFounded",
    "TempleLost",
    "TileMarked",
    "TileScouted",
    "TileTaken",
    "TreasureBanked",
    "TreasureChanged",
    "WandererCame",
    "WandererChanged",
    "WandererGone",
    "WandererMoved",
    "WarBandChanged",
    "WarBandGone",
    "WarBandHired",
    "WarBandMoved",
    "WarBandPaid",
    "WinterEventRolled",
    "WizardBanished",
]
