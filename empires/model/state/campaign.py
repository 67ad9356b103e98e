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
    """A player's empire: who plays it and what it holds that is not on the map.

    capital: tile of its seat, "" until chosen. home: the realm tiles, fixed at the start (ME-REALM-04).
    treasury: crowns of this winter. pool: points not yet in banners. stores: baggage not yet placed.
    banners_made: how many banners it ever raised, so that ids are never used again. turns_taken: for ME-BATTLE-20.
    banished: points of wizards who come back next winter (ME-TOWER-10).
    culture: of an Undead empire (ME-UNDEAD-01). brought: crowns of treasure brought home this winter (ME-WILD-09).
    monsters: young creatures at the capital, to be trained this winter (ME-MONSTER-02).
    famine: year of its last famine. stunned: last month in which none of its forces moves; wary: month in which each
    moves only on a roll (ME-SPY-16). declared: tiles of the independents it means to send a mission to (ME-DIPLO-04).
    courted: tiles of independents it ever was allied with (ME-DIPLO-10). operatives: kinds in hand, not yet placed.
    plan: its budget sheet of this winter, what -> how much, laid before the steps ask; planned: it is committed.
    hired: points that serve for a season, not yet in banners, by "mercenary", "allied:<tile>" or "temple:<tile>".
    boons: what helps it until the end of a year's season: name -> year.
    joined: tiles of independents that it won for good by a mission -> year (ME-ALLY-01).
    gold: of its war bands, not yet a crown (ME-WARBAND-08). wronged: bands that burnt its villages (ME-WARBAND-02);
    outfought: those that beat its hunters (ME-WARBAND-16).
    """

    id: RealmId
    name: str
    race: str
    colour: str
    device: str
    controller: Literal["person", "auto"] = "person"
    capital: Cell = ""
    home: tuple[Cell, ...] = ()
    treasury: int = 0
    pool: int = 0
    stores: int = 0
    banners_made: int = 0
    ready: bool = False
    out: bool = False
    culture: str = ""
    brought: int = 0
    banished: int = 0
    monsters: int = 0
    famine: int = 0
    stunned: int = 0
    wary: int = 0
    declared: tuple[Cell, ...] = ()
    courted: tuple[Cell, ...] = ()
    operatives: dict[str, int] = {}
    plan: dict[str, int] = {}
    planned: bool = False
    hired: dict[str, int] = {}
    boons: dict[str, int] = {}
    joined: dict[Cell, int] = {}
    gold: int = 0
    wronged: tuple[str, ...] = ()
    outfought: tuple[str, ...] = ()


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
    """A banner on the map, in one zone of its tile.

    side: the side (1-6) it came in by, 0 if it was placed. came_from: the tile it last came from, "" if placed.
    inside: it is garrison within the walls. halted, no_scout: last month in which it may not move / not scout.
    moved: the month of its last march. beaten: month of its last defeat. exceptional: may be under 500 (ME-ARMY-21).
    treasure: crowns in its baggage (ME-WILD-09). monsters: young creatures in it (ME-MONSTER-02). aboard: ship id.
    boons: what lies on it: name -> number or month ("pasture", "brewery", "omens", "potions", "curse" ...).
    kind: "" own troops, else mercenary, allied, temple, host or undead, which serve till the season `until` ends.
    landed: ship it came ashore from, until it marches or boards one again.
    strain: power or bloodline of its race. race: of troops that are not of their owner's race.
    bound: tile that it goes to, or stays in, in month `bound_for`, as its owner has told (ME-SPY-20).
    """

    id: str
    owner: RealmId
    number: int
    name: str
    points: int
    baggage: int
    cell: Cell
    zone: int = 0
    side: int = 0
    came_from: Cell = ""
    came_from_zone: int = 0
    inside: bool = False
    halted: int = 0
    no_scout: int = 0
    moved: int = 0
    beaten: int = 0
    exceptional: bool = False
    treasure: int = 0
    monsters: int = 0
    aboard: str = ""
    landed: str = ""
    boons: dict[str, int] = {}
    kind: str = ""
    until: int = 0
    strain: str = ""
    race: str = ""
    bound: Cell = ""
    bound_for: int = 0


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
    """The whole state of a campaign; equal states have equal prints.

    seed: the dice seed, secret to all players. scouted: origin tile -> tiles its force scouted this player turn.
    closed: origin tile -> tiles closed to its force this turn. burnt: tiles without forest resource.
    settings: house choices by name. masked: this is one player's knowledge, not the truth.
    fallen: last names of banners that are gone, by id. roads: sides (1-6) that built roads join. bridges: year built.
    pilgrims: tile -> year in whose season it is entered by a route roll only (ME-TEMPLE-04).
    made: how many pieces of a sort ("ship", "wanderer" ...) there ever were, so that ids are never used again.
    races: those that the host wrote, by key. characters: of armies that are lists of models, by id (ME-XP).
    """

    name: str
    seed: str
    clock: Clock = Clock()
    realms: dict[RealmId, Realm] = {}
    holdings: dict[Cell, Settlement] = {}
    markers: dict[Cell, RealmId] = {}
    banners: dict[str, Banner] = {}
    sieges: dict[Cell, Siege] = {}
    scouted: dict[Cell, tuple[Cell, ...]] = {}
    closed: dict[Cell, tuple[Cell, ...]] = {}
    burnt: dict[Cell, int] = {}
    memory: dict[RealmId, dict[Cell, Seen]] = {}
    learned: dict[RealmId, dict[Cell, Learned]] = {}
    settings: dict[str, str] = {}
    masked: bool = False
    fallen: dict[str, str] = {}
    locations: dict[Cell, Location] = {}
    finds: dict[Cell, Find] = {}
    wanderers: dict[str, Wanderer] = {}
    ships: dict[str, Ship] = {}
    parties: dict[str, Party] = {}
    lairs: dict[Cell, Lair] = {}
    warbands: dict[str, WarBand] = {}
    temples: dict[Cell, Temple] = {}
    roads: dict[Cell, tuple[int, ...]] = {}
    bridges: dict[Cell, int] = {}
    pilgrims: dict[Cell, int] = {}
    engines: dict[str, Engine] = {}
    spells: dict[str, Spell] = {}
    levies: tuple[Levy, ...] = ()
    alliances: tuple[Alliance, ...] = ()
    pacts: dict[str, Pact] = {}
    messages: tuple[Message, ...] = ()
    operatives: dict[str, Operative] = {}
    made: dict[str, int] = {}
    races: dict[str, Race] = {}
    characters: dict[str, Character] = {}

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
