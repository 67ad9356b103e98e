"""What a campaign is at one moment: frozen values, replaced and never changed in place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from empires.model.land.world import Cell
from empires.model.state.pieces import (
    Alliance,
    Character,
    Engine,
    Find,
    Lair,
    Levy,
    Location,
    Message,
    Operative,
    Pact,
    Party,
    Ship,
    Spell,
    Temple,
    Wanderer,
    WarBand,
)
from empires.model.state.pieces import RealmId as RealmId
from empires.model.state.race import Race
from empires.model.state.settings import Settings, settings_of

Kind = Literal["village", "fortress", "city", "capital"]
CITIES = ("city", "capital")
WALLED = ("fortress", *CITIES)
"""Kinds of settlements with walls."""
PHASES = ("subsistence", "scouting", "movement", "battle", "siege", "raze", "reorganisation")
WINTER = (
    "autumn_equinox",
    "quarters",
    "events",
    "revenue",
    "diplomacy",
    "recruitment",
    "recovery",
    "construction",
    "baggage",
    "deployment",
    "espionage",
    "spring_equinox",
)
"""The twelve winter steps in the order of the rules (ME-WINTER-02)."""

SEASON_TURNS = 6
WINTER_TURN = SEASON_TURNS + 1
"""The turn of a year that stands for its winter, where something is dated by year and turn."""


class Clock(Struct, frozen=True):
    """Where the campaign stands.

    part: setup, season, winter or over. turn: 1-6 in the season. order: realms of this campaign turn, first first.
    at: index in `order` of the player whose turn it is. step: phase of the player turn, or step of winter or set-up.
    """

    year: int = 1
    part: Literal["setup", "season", "winter", "over"] = "setup"
    turn: int = 0
    order: tuple[RealmId, ...] = ()
    at: int = 0
    step: str = "choose_realms"

    @property
    def month(self) -> int:
        """Campaign turns since the start of the campaign, the first is 1."""
        return (self.year - 1) * SEASON_TURNS + self.turn

    @property
    def player(self) -> RealmId:
        """The realm whose player turn it is, "" outside the season."""
        return self.order[self.at] if self.part == "season" and self.at < len(self.order) else ""


class Realm(Struct, frozen=True):
    """A player's empire: who plays it and what it holds off the map. Saved files hold the fields in this order."""

    # Who it is
    id: RealmId
    name: str
    race: str
    colour: str
    device: str  # sign on its banners
    controller: Literal["person", "auto"] = "person"
    # Its seat and means
    capital: Cell = ""  # tile of its seat, "" until chosen
    home: tuple[Cell, ...] = ()  # the realm tiles, fixed at the start (ME-REALM-04)
    treasury: int = 0  # crowns of this winter
    pool: int = 0  # points not yet in banners
    stores: int = 0  # baggage not yet placed
    banners_made: int = 0  # banners it ever raised, so that ids are never used again
    # How it stands
    ready: bool = False  # its winter sheet is done, as its player says
    out: bool = False  # out of the campaign (ME-TURN-08)
    culture: str = ""  # of an Undead empire (ME-UNDEAD-01)
    # What waits for winter
    brought: int = 0  # crowns of treasure brought home (ME-WILD-09)
    banished: int = 0  # points of wizards who come back (ME-TOWER-10)
    monsters: int = 0  # young creatures at the capital, to be trained (ME-MONSTER-02)
    # What has befallen it
    famine: int = 0  # year of its last famine
    stunned: int = 0  # last month in which none of its forces moves (ME-SPY-16)
    wary: int = 0  # month in which each of them moves only on a roll (ME-SPY-16)
    # Its court
    declared: tuple[Cell, ...] = ()  # independents it means to send a mission to (ME-DIPLO-04)
    courted: tuple[Cell, ...] = ()  # independents it ever was allied with (ME-DIPLO-10)
    operatives: dict[str, int] = {}  # kinds in hand, not yet placed
    # Its winter
    plan: dict[str, int] = {}  # budget sheet, what -> how much, laid before the steps ask
    planned: bool = False  # the sheet is committed
    hired: dict[str, int] = {}  # points for a season, by "mercenary", "allied:<tile>", "temple:<tile>"
    # Gains that last
    boons: dict[str, int] = {}  # what helps it until the end of a year's season: name -> year
    joined: dict[Cell, int] = {}  # independents won for good by a mission -> year (ME-ALLY-01)
    # War bands
    gold: int = 0  # of its bands, not yet a crown (ME-WARBAND-08)
    wronged: tuple[str, ...] = ()  # bands that burnt its villages (ME-WARBAND-02)
    outfought: tuple[str, ...] = ()  # bands that beat its hunters (ME-WARBAND-16)


class Settlement(Struct, frozen=True):
    """The settlement of a tile. owner: "" is independent. seat_of: the realm whose capital it is, "" for none.

    razed_by keeps the razer's flag; razed_year and razed_by_dragons decide when it is tested (ME-DRAGON-09).
    stockpile: baggage points, at most 6. kept: though razed it lies in its owner's empire (ME-SKAVEN-05).
    won: whose it was before its owner took it by force or scouting, "independent" or "rival" (ME-CHAOS-07).
    academy: a naval academy (ME-BUILD-08). built: year it was built in winter, it pays from the next (ME-BUILD-13).
    """

    kind: Kind
    owner: RealmId
    name: str = ""
    seat_of: RealmId = ""
    razed: bool = False
    razed_by: RealmId = ""
    razed_year: int = 0
    razed_in_winter: bool = False
    kept: bool = False
    won: Literal["", "independent", "rival"] = ""
    stockpile: int = 0
    academy: bool = False
    built: int = 0


class Banner(Struct, frozen=True):
    """A banner on the map, in one zone of its tile. Saved files hold the fields in this order."""

    # What it is
    id: str
    owner: RealmId
    number: int  # on its flag
    name: str
    points: int
    baggage: int  # points of it
    # Where it stands
    cell: Cell
    zone: int = 0  # of its tile
    side: int = 0  # it came in by, 1-6; 0 if it was placed
    came_from: Cell = ""  # tile it last came from, "" if placed
    came_from_zone: int = 0
    inside: bool = False  # it is garrison within the walls
    # What it did, by month
    halted: int = 0  # last month in which it may not move
    no_scout: int = 0  # last month in which it may not scout
    moved: int = 0  # month of its last march
    beaten: int = 0  # month of its last defeat
    # What it has
    exceptional: bool = False  # may be under 500 points (ME-ARMY-21)
    treasure: int = 0  # crowns in its baggage (ME-WILD-09)
    monsters: int = 0  # young creatures in it (ME-MONSTER-02)
    # At sea
    aboard: str = ""  # id of its ship
    landed: str = ""  # ship it came ashore from, until it marches or boards one again
    # What sort it is
    boons: dict[str, int] = {}  # what lies on it: name -> number or month ("pasture", "omens", "curse" ...)
    kind: str = ""  # "" own troops, else mercenary, allied, temple, host or undead
    until: int = 0  # year at whose season's end such troops leave
    strain: str = ""  # power or bloodline of its race
    race: str = ""  # of troops that are not of their owner's race
    # Its word
    bound: Cell = ""  # tile that it goes to, or stays in, as its owner has told (ME-SPY-20)
    bound_for: int = 0  # the month in which it does


class Siege(Struct, frozen=True):
    """A fortress or city under siege.

    besieger: realm outside. began: month. battered: month of the last battery, 0 none. battery_bonus: bonus rolled for
    the assaults of month `bonus_month`. repulsed: month of a bloody repulse. hardship: bonus by starvation.
    defenders: points of independents or militia inside (0 where banners are the garrison). supplies: their baggage.
    place: what is besieged: "" the settlement, else "temple" (a founded one) or the kind of the location of the tile.
    mission_bonus: by heroes, for the assaults of `mission_month`, only one if `mission_once`. battery_malus: on all
    battery rolls.
    mutiny: month in which the besiegers do nothing (ME-HERO-36).
    """

    cell: Cell
    besieger: RealmId
    began: int
    battered: int = 0
    battery_bonus: int = 0
    bonus_month: int = 0
    repulsed: int = 0
    hardship: int = 0
    defenders: int = 0
    supplies: int = 0
    starved: int = 0
    place: str = ""
    mission_bonus: int = 0
    mission_month: int = 0
    mission_once: int = 0
    battery_malus: int = 0
    mutiny: int = 0


class Seen(Struct, frozen=True):
    """What a player last saw of a tile that is out of sight. banners: (owner, number, name) of each flag seen.

    ships: how many ship pieces lay there; pirates: they were pirates. roads: sides its built road joins.
    """

    year: int
    turn: int
    settlement: Settlement | None = None
    marker: RealmId | None = None
    banners: tuple[tuple[RealmId, int, str], ...] = ()
    ships: int = 0
    pirates: bool = False
    temple: Temple | None = None
    roads: tuple[int, ...] = ()
    bridge: bool = False


class Learned(Struct, frozen=True):
    """What a player learned of a rival's strength in a tile (points), by skirmish, battle or siege.

    banners: (number, points, baggage) of the banners known in detail.
    """

    owner: RealmId
    points: int
    year: int
    turn: int
    how: str
    banners: tuple[tuple[int, int, int], ...] = ()


class Campaign(Struct, frozen=True):
    """The whole state of a campaign; equal states have equal prints. Saved files hold the fields in this order."""

    # What it is
    name: str
    seed: str  # of the dice, secret to all players
    clock: Clock = Clock()
    # Whose is what
    realms: dict[RealmId, Realm] = {}
    holdings: dict[Cell, Settlement] = {}  # settlements, un-razed and razed
    markers: dict[Cell, RealmId] = {}  # known tiles without settlement: whose
    # The armies
    banners: dict[str, Banner] = {}
    sieges: dict[Cell, Siege] = {}
    # This player turn
    scouted: dict[Cell, tuple[Cell, ...]] = {}  # origin tile -> tiles its force scouted
    closed: dict[Cell, tuple[Cell, ...]] = {}  # origin tile -> tiles closed to its force
    burnt: dict[Cell, int] = {}  # tiles without forest resource -> last year of that
    # What players know
    memory: dict[RealmId, dict[Cell, Seen]] = {}  # what each last saw of tiles out of its sight
    learned: dict[RealmId, dict[Cell, Learned]] = {}  # what each learned of a rival's strength
    # How it is played
    settings: dict[str, str] = {}  # house choices by name; read them as `agreed`
    masked: bool = False  # this is one player's knowledge, not the truth
    fallen: dict[str, str] = {}  # last names of banners that are gone, by id
    # The wilds and the sea
    locations: dict[Cell, Location] = {}  # mines, towers, ruins, temples of the wild ...
    finds: dict[Cell, Find] = {}
    wanderers: dict[str, Wanderer] = {}
    ships: dict[str, Ship] = {}
    # Heroes and war bands
    parties: dict[str, Party] = {}  # companies of heroes
    lairs: dict[Cell, Lair] = {}  # Adventure Locations that last
    warbands: dict[str, WarBand] = {}
    # What was built
    temples: dict[Cell, Temple] = {}  # founded by races
    roads: dict[Cell, tuple[int, ...]] = {}  # sides (1-6) that built roads join
    bridges: dict[Cell, int] = {}  # year built
    pilgrims: dict[Cell, int] = {}  # tile -> year in whose season it is entered by a route roll only (ME-TEMPLE-04)
    engines: dict[str, Engine] = {}  # elements of siege trains
    # Magic and courts
    spells: dict[str, Spell] = {}
    levies: tuple[Levy, ...] = ()  # changes of this winter's revenue
    alliances: tuple[Alliance, ...] = ()  # with independents
    pacts: dict[str, Pact] = {}  # between players
    messages: tuple[Message, ...] = ()
    operatives: dict[str, Operative] = {}  # spies, assassins and saboteurs in place
    # Book-keeping
    made: dict[str, int] = {}  # pieces of a sort ("ship" ...) there ever were, so that ids are never used again
    races: dict[str, Race] = {}  # those that the host wrote, by key
    characters: dict[str, Character] = {}  # of armies that are lists of models, by id (ME-XP)

    @property
    def agreed(self) -> Settings:
        """The settings, read."""
        return settings_of(self.settings)

    def owner(self, cell: Cell) -> RealmId | None:
        """Whose tile it is: a realm, "" for independents, None for nobody (unknown or razed, ME-MAP-18); see `kept`."""
        settlement = self.holdings.get(cell)
        if settlement is not None:
            return None if settlement.razed and not settlement.kept else settlement.owner
        return self.markers.get(cell)

    def known(self, cell: Cell) -> bool:
        """A tile with settlement or marker, for all players alike (ME-MAP-18)."""
        return cell in self.holdings or cell in self.markers

    def standing(self, cell: Cell) -> Settlement | None:
        """The settlement of the tile, None if there is none or it is razed."""
        settlement = self.holdings.get(cell)
        return None if settlement is None or settlement.razed else settlement

    def barren(self, cell: Cell) -> bool:
        """A tile known to be without settlement; one whose settlement is razed counts (ME-WILD-01, ME-RAZE-06)."""
        return self.known(cell) and self.standing(cell) is None

    def banners_of(self, realm: RealmId) -> Iterator[Banner]:
        """All banners of a realm, in order of their ids."""
        return (banner for banner in self.banners.values() if banner.owner == realm)

    def force(self, cell: Cell, realm: RealmId) -> tuple[Banner, ...]:
        """All banners of one player on the land of one tile (ME-ARMY-18); those aboard a ship are not there."""
        return tuple(b for b in self.banners.values() if b.cell == cell and b.owner == realm and not b.aboard)

    def ashore(self, cell: Cell) -> tuple[Banner, ...]:
        """All banners on the land of a tile, whoever owns them; those aboard a ship are at sea (ME-SEA-26)."""
        return tuple(b for b in self.banners.values() if b.cell == cell and not b.aboard)

    def others_in(self, cell: Cell, realm: RealmId) -> tuple[RealmId, ...]:
        """Other players with banners on the land of the tile, sorted."""
        return tuple(sorted({b.owner for b in self.ashore(cell) if b.owner != realm}))

    def empire_tiles(self, realm: RealmId) -> tuple[Cell, ...]:
        """Tiles with the player's flag or marker, un-razed or kept all the same, sorted."""
        held = [c for c, s in self.holdings.items() if s.owner == realm and (s.kept or not s.razed)]
        return tuple(sorted(held + [c for c, owner in self.markers.items() if owner == realm]))

    def playing(self) -> tuple[RealmId, ...]:
        """Realms still in the campaign, by id."""
        return tuple(r.id for r in sorted(self.realms.values(), key=lambda r: r.id) if not r.out)
