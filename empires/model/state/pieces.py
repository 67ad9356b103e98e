"""Pieces on the map beside settlements and banners: locations, wandering forces, ships, heroes, war bands, works."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from empires.model.land.world import Cell

RealmId = str
"""Short id of a player's realm, "r1" to "r8"; "" is nobody (independents)."""

WandererKind = Literal["bandits", "undead", "chaos", "risen"]
LocationKind = Literal["ruined_city", "necropolis", "tower", "mine", "religious_order", "chaos_temple", "ruined_temple"]


class Location(Struct, frozen=True):
    """A wilderness location, a lasting feature of its tile (ME-MAP-22, ME-WILD-06); at most one a tile.

    found: year. known_to: realms that know of it. sort: what kind of mine or works ("" for others).
    owner: whose a temple is in name ("" nobody's).
    searches: realm -> (month of its last search, searches in a row).
    notes: marks that last ("map:r1", "hoard", "searched:r1" ...).
    """

    cell: Cell
    kind: LocationKind
    found: int
    known_to: tuple[RealmId, ...] = ()
    sort: str = ""
    owner: RealmId = ""
    searches: dict[RealmId, tuple[int, int]] = {}
    notes: tuple[str, ...] = ()


class Find(Struct, frozen=True):
    """A brewery or a healing spring in the wild, where a village may be founded (ME-SEARCH-09, ME-SEARCH-10).

    served: year in which its village last sent what it makes to an army.
    """

    cell: Cell
    kind: Literal["brewery", "spring"]
    known_to: tuple[RealmId, ...]
    served: int = 0


class Wanderer(Struct, frozen=True):
    """A wandering force that belongs to no player, or to `owner` for a time (ME-RUIN-09, ME-NECROP-17, ME-TEMPLE-11).

    kind: bandits, undead, chaos or risen (by a spell). power: of chaos. artefacts: points of items it carries.
    since: month it came, it moves from the next. until: year at whose season's end it goes, 0 never.
    """

    id: str
    kind: WandererKind
    cell: Cell
    points: int
    power: str = ""
    owner: RealmId = ""
    artefacts: int = 0
    since: int = 0
    until: int = 0


class Ship(Struct, frozen=True):
    """A ship piece: a small fleet, in harbour or at sea (ME-SEA-01). owner: "" independent.

    harbour: it lies in the harbour of its tile. moved: month of its last move. state: "", becalmed or rigging.
    halted: last month in which it may not move. line: it has a ship of the line (ME-BUILD-04).
    built: year of the winter it was built in, 0 it is older or was found (ME-DEPLOY-06).
    """

    id: str
    owner: RealmId
    cell: Cell
    harbour: bool = True
    pirate: bool = False
    line: bool = False
    state: Literal["", "becalmed", "rigging"] = ""
    halted: int = 0
    moved: int = 0
    built: int = 0


class Hero(Struct, frozen=True):
    """A member of a party. kind: warrior of the catalogue's list, or a race; hurt: wounds lost; gold: 1,000 a crown.

    One whose wounds are used up is laid low until he has rested. held: away from the party, a prisoner or in flight.
    """

    name: str
    kind: str
    wounds: int = 10
    hurt: int = 0
    gold: int = 0
    held: Literal["", "prison", "flight"] = ""

    @property
    def fit(self) -> bool:
        """Whether he is with the party and on his feet."""
        return not self.held and self.hurt < self.wounds


class Quest(Struct, frozen=True):
    """What a party is bound for. level: of the adventure; geas: it dies if not done by `until` (month)."""

    cell: Cell
    adventure: str
    level: int
    geas: Cell = ""
    until: int = 0


class Party(Struct, frozen=True):
    """A party of 2-6 heroes (ME-HERO). employer: "" independent. level: battle level 1-10.

    weeks: left of this month. loyal: it leaves on no roll. visited: location or tile -> level of its last visit.
    aboard: ship id. items: points of magic items to hand to a banner. paid: year it is paid for.
    came_from: tile it was in before. home: capital it set out from. absent: month until which it is off the map.
    notes: "map:<cell>" it has a map of, "curse:<cell>" it is cursed while there, "free" it asks for no pay.
    """

    id: str
    name: str
    cell: Cell
    heroes: tuple[Hero, ...]
    level: int = 1
    employer: RealmId = ""
    loyal: bool = True
    paid: int = 0
    weeks: int = 0
    quest: Quest | None = None
    visited: dict[str, int] = {}
    items: int = 0
    aboard: str = ""
    notes: tuple[str, ...] = ()
    came_from: Cell = ""
    home: Cell = ""
    absent: int = 0


LairKind = Literal["hold", "labyrinth", "trolls", "dragon"]


class Lair(Struct, frozen=True):
    """An Adventure Location that lasts: an abandoned hold, a labyrinth, a den of trolls, a dragon's lair."""

    cell: Cell
    kind: LairKind
    known_to: tuple[RealmId, ...] = ()


class WarBand(Struct, frozen=True):
    """A war band (ME-WARBAND). owner: "" for a champion that nobody leads. rating: its points, in gold.

    coach: it may carry baggage. purse: gold of the empire's share not yet paid in; items: points of magic items for it;
    coin: its own gold, spent in settlements. games: gold of each game of this season. acted: month of its last outing.
    hunts: id of the band it was hired against. visited: tile -> year of its last visit. hired: year.
    escorts: banner that it fights beside. aim: realm whose force in its tile it attacks in this turn's battles.
    weeks: left of this month. experience: of each member, by adventures. aboard: ship id.
    """

    id: str
    owner: RealmId
    name: str
    kind: str
    cell: Cell
    rating: int
    coach: bool = False
    baggage: int = 0
    purse: int = 0
    items: int = 0
    games: tuple[int, ...] = ()
    acted: int = 0
    hunts: str = ""
    visited: dict[str, int] = {}
    coin: int = 0
    hired: int = 0
    escorts: str = ""
    aim: RealmId = ""
    weeks: int = 0
    experience: int = 0
    aboard: str = ""


class Temple(Struct, frozen=True):
    """A temple founded by a player, beside whatever else is in the tile (ME-BUILD-22, ME-BUILD-23)."""

    cell: Cell
    owner: RealmId
    race: str
    built: int = 0


class Engine(Struct, frozen=True):
    """A siege train element (ME-SIEGETRAIN-01). banner: it marches with, "" while it is stored in `cell`."""

    id: str
    kind: Literal["stone_thrower", "great_cannon", "ram", "siege_tower"]
    owner: RealmId
    cell: Cell
    banner: str = ""


class Spell(Struct, frozen=True):
    """An equinox spell that lasts, marked on its tile (ME-EQUINOX-10). key: of its chart.

    until: year of its last season. cells: further tiles it works on.
    tried: month of the last try to end it.
    """

    id: str
    key: str
    cell: Cell
    caster: RealmId
    until: int
    cells: tuple[Cell, ...] = ()
    tried: int = 0


class Levy(Struct, frozen=True):
    """What a spell, an event or a temple does to the revenue of a realm in the winter of `year` (ME-REVENUE-12).

    what: key of [levy]. crowns: added or taken. percent: of what is then left, 200 doubles it, 50 halves it.
    cell: a tile that pays nothing this winter, whoever holds it, "" none.
    """

    realm: RealmId
    what: str
    year: int
    crowns: int = 0
    percent: int = 100
    cell: Cell = ""


class Alliance(Struct, frozen=True):
    """A temporary alliance with independents (ME-DIPLO-07). cells: their settlements; year: the season it holds."""

    realm: RealmId
    cells: tuple[Cell, ...]
    year: int


class Pact(Struct, frozen=True):
    """A written agreement, kept as proof and never enforced (ME-DIPLO-01). secret: only its parties know of it.

    kind: "peace" forbids attacks on a party, which some must keep (ME-BRET-01). until: its last year, 0 for good.
    turn: WINTER_TURN for the winter of the year.
    """

    id: str
    parties: tuple[RealmId, ...]
    text: str
    year: int
    turn: int
    secret: bool = False
    agreed: tuple[RealmId, ...] = ()
    kind: Literal["", "peace"] = ""
    until: int = 0


class Message(Struct, frozen=True):
    """A message between players through the host's file. turn: WINTER_TURN for the winter of the year."""

    sender: RealmId
    to: tuple[RealmId, ...]
    text: str
    year: int
    turn: int


class Operative(Struct, frozen=True):
    """An operative's counter on the map (ME-SPY-03). kind: assassin, spy, saboteur, agent; "" for other viewers."""

    id: str
    owner: RealmId
    kind: str
    cell: Cell


class Character(Struct, frozen=True):
    """A character of an army that is a list of models, kept by the host (ME-XP).

    kind: champion, hero, standard_bearer, lord or mage; magic: level of a wizard, 0 none; calling: what else he is,
    such as "vampire". banner: id, "" none. experience: points so far; gains: what he advanced in, in order;
    rolls: brackets reached and not yet rolled for. spared: how often he is yet to be unharmed (ME-XP-08).
    scarred: year of a wound of permanent effect (ME-XP-10). captive: a prisoner, or ransomed this winter (ME-XP-11).
    """

    id: str
    owner: RealmId
    name: str
    kind: str
    banner: str = ""
    magic: int = 0
    calling: str = ""
    experience: int = 0
    gains: tuple[str, ...] = ()
    rolls: int = 0
    spared: int = 0
    scarred: int = 0
    captive: bool = False
