"""Events of the season: land, banners, scouts."""

from __future__ import annotations

from empires.model.events.event import Event, Telling
from empires.model.land.world import Cell
from empires.model.state.campaign import Banner, Learned, RealmId, Settlement

# The land -----------------------------------------------------------------------------------------


class CapitalChosen(Event, frozen=True, tag=True):
    """A player put his capital on a tile; home: the realm tiles (ME-REALM-02, ME-REALM-04)."""

    reach = "all"
    telling = Telling("setup", of_tiles=True)
    shows = ("cell", "name", "home")

    cell: Cell
    name: str
    home: tuple[Cell, ...]


class SettlementPlaced(Event, frozen=True, tag=True):
    """A settlement came on the map, by realm roll or scouting."""

    reach = "sight"
    telling = Telling("places")
    shows = ("cell",)

    cell: Cell
    settlement: Settlement


class TileMarked(Event, frozen=True, tag=True):
    """A barren tile got the marker of `realm` (ME-REALM-07, ME-SCOUT-12)."""

    reach = "sight"
    telling = Telling("places")
    shows = ("cell",)

    cell: Cell


WON = ("battle", "stormed", "betrayed", "surrendered", "starved", "terms", "undefended", "entered", "scouted")
"""How a tile is taken that its owner did not give away."""


class TileTaken(Event, frozen=True, tag=True):
    """A settlement or marker passed from one owner to another; "" is independent."""

    reach = "sight"
    telling = Telling("places", big=True, of_tiles=True)
    shows = ("cell", "loser", "how")

    cell: Cell
    loser: RealmId
    how: str

    def lost_by(self, realm: RealmId) -> bool:
        return self.loser == realm


class SettlementRazed(Event, frozen=True, tag=True):
    """A settlement was razed by `realm` ("" dragons); it belongs to no empire now (ME-RAZE-03).

    kept: it still lies in the empire of `loser` (ME-SKAVEN-05).
    """

    reach = "sight"
    telling = Telling("raze", big=True, shaking=True, of_tiles=True)
    shows = ("cell", "loser", "how", "in_winter", "kept")

    cell: Cell
    loser: RealmId = ""
    how: str = ""
    in_winter: bool = False
    kept: bool = False

    def lost_by(self, realm: RealmId) -> bool:
        return self.loser == realm


class SettlementRecovered(Event, frozen=True, tag=True):
    """A razed settlement recovered and belongs to `owner` ("" independent) (ME-RECOVERY-03)."""

    reach = "sight"
    telling = Telling("winter", of_tiles=True)
    shows = ("cell", "owner")

    cell: Cell
    owner: RealmId


class ForestBurnt(Event, frozen=True, tag=True):
    """The tile gives no forest resource in the next construction (ME-DRAGON-07)."""

    reach = "sight"
    telling = Telling("raze")
    shows = ("cell", "until")

    cell: Cell
    until: int


class StockpileChanged(Event, frozen=True, tag=True):
    """Baggage in store in a fortress or city changed by `delta` points."""

    telling = Telling("supply", everyday=True)
    shows = ("cell", "delta", "why")

    cell: Cell
    delta: int
    why: str


# Banners ------------------------------------------------------------------------------------------


class BannerRaised(Event, frozen=True, tag=True):
    """A new banner stands on the map."""

    reach = "sight"
    telling = Telling("banners")
    shows = ()

    banner: Banner

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (self.banner.cell,)


class BannerMoved(Event, frozen=True, tag=True):
    """A banner went to another tile. how: march, retreat, return, quarters, deployment ...

    saw_origin, saw_cell: realms that saw it leave, and arrive; filled when it is emitted.
    """

    reach = "sight"
    telling = Telling("movement", dice=False)
    shows = ("banner", "how")

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
    telling = Telling("siege")
    shows = ("banner", "cell", "inside")

    banner: str
    cell: Cell
    inside: bool


class BannerHalted(Event, frozen=True, tag=True):
    """A banner may not move up to month `move`, nor scout up to month `scout` (0: unchanged)."""

    telling = Telling("movement")
    shows = ("banner", "move", "scout", "why", "beaten")

    banner: str
    move: int = 0
    scout: int = 0
    why: str = ""
    beaten: int = 0

    @property
    def big(self) -> bool:
        """Only a mutiny stands out."""
        return self.why == "mutiny"


class BannerRenamed(Event, frozen=True, tag=True):
    """The host or owner gave a banner another name."""

    reach = "sight"
    telling = Telling("banners", by_hand=True)
    shows = ("banner", "cell", "name")

    banner: str
    cell: Cell
    name: str


class PointsChanged(Event, frozen=True, tag=True):
    """A banner gained or lost points; at 0 it is removed by the next BannerLost (ME-GEN-04)."""

    telling = Telling("banners")
    shows = ("banner", "cell", "delta", "why")

    banner: str
    cell: Cell
    delta: int
    why: str


class BaggageChanged(Event, frozen=True, tag=True):
    """A banner's baggage changed by `delta` points (never over 6, never under 0)."""

    telling = Telling("supply", everyday=True)
    shows = ("banner", "cell", "delta", "why")

    banner: str
    cell: Cell
    delta: int
    why: str


class BannerLost(Event, frozen=True, tag=True):
    """A banner is no more. why: hunger, battle, no_retreat, dragons, quarters, merged, reorganised ..."""

    reach = "sight"
    telling = Telling("banners", shaking=True)
    shows = ("banner", "cell", "why")

    banner: str
    cell: Cell
    why: str

    @property
    def big(self) -> bool:
        """A banner that goes over into another is not mourned."""
        return self.why not in ("merged", "reorganised", "combined", "dispersed")

    def lost_by(self, realm: RealmId) -> bool:
        return self.realm == realm and self.big


class Fed(Event, frozen=True, tag=True):
    """How the banner lived this turn: forage, baggage, stockpile or shortfall (ME-SUB-03 to ME-SUB-09)."""

    telling = Telling("supply", everyday=True)
    shows = ("banner", "cell", "by")

    banner: str
    cell: Cell
    by: str


# Scouting and knowledge ---------------------------------------------------------------------------


class TileScouted(Event, frozen=True, tag=True):
    """A force scouted a neighbouring tile successfully; result: key of the chart ("known": only events counted)."""

    telling = Telling("scouting")
    shows = ("cell", "origin", "result")

    cell: Cell
    origin: Cell
    result: str


GRAVE = ("mutiny", "desertion", "sickness", "ambush")
"""Misfortunes of a march that nobody may miss."""


class ScoutingFailed(Event, frozen=True, tag=True):
    """An event kept the tile unscouted and closed; key: row of the event chart."""

    telling = Telling("scouting")
    shows = ("cell", "origin", "key", "closed")

    cell: Cell
    origin: Cell
    key: str
    closed: bool = True

    @property
    def big(self) -> bool:
        """Some misfortunes of a march weigh as much as a battle."""
        return self.key in GRAVE


class StrengthLearned(Event, frozen=True, tag=True):
    """`realm` learned a rival's strength in a tile (ME-SCOUT-39, ME-BATTLE-04)."""

    telling = Telling("knowledge", dice=False)
    shows = ("cell", "learned")

    cell: Cell
    learned: Learned


class DragonsCame(Event, frozen=True, tag=True):
    """Dragons flew over the tile; result: none, burnt or waste (ME-DRAGON-06)."""

    reach = "sight"
    telling = Telling("raze", big=True, shaking=True, of_tiles=True)
    shows = ("cell", "dragons", "result")

    cell: Cell
    dragons: int
    result: str


class DragonrageBegan(Event, frozen=True, tag=True):
    """So many dragons woke in a lair (ME-DRAGON-01, ME-DRAGON-02)."""

    reach = "sight"
    telling = Telling("raze", big=True)
    shows = ("cell", "dragons")

    cell: Cell
    dragons: int


SeasonEvent = (
    CapitalChosen
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
)
