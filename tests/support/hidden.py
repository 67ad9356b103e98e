"""Every secret of one player, changed one at a time, so that tests can see whether another player notices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from empires.model.land.world import Cell, World
from empires.model.state.campaign import PHASES, Banner, Campaign, Learned, Realm, Seen, Settlement, Siege
from empires.model.state.pieces import (
    Alliance,
    Character,
    Engine,
    Find,
    Hero,
    Lair,
    Levy,
    Location,
    Message,
    Operative,
    Pact,
    Party,
    Quest,
    Ship,
    Temple,
    Wanderer,
    WarBand,
)
from empires.model.state.sight import sight

OPEN: dict[type[Struct], set[str]] = {
    Banner: {"id", "owner", "number", "name", "cell", "zone", "inside", "aboard", "kind"},
    Ship: {"id", "owner", "cell", "harbour", "pirate", "line"},
    Party: {"id", "name", "cell", "heroes", "level", "employer", "absent"},
    Hero: {"name", "kind"},
    WarBand: {"id", "owner", "name", "kind", "cell"},
    Wanderer: {"id", "kind", "cell", "power", "owner"},
    Operative: {"id", "owner", "cell"},
    Realm: {
        "id", "name", "race", "colour", "device", "controller", "capital", "home", "ready", "out", "culture",
    },
    Siege: {"cell", "besieger", "began", "place"},
    Settlement: {
        "kind", "owner", "name", "seat_of", "razed", "razed_by", "razed_year", "razed_in_winter", "kept", "won",
        "academy", "built",
    },
    Location: {"cell", "kind", "found", "owner", "sort"},
}  # fmt: skip
"""Fields that whoever sees a piece may know; every other field is a secret, those of tomorrow too."""

COVERED = {
    "banners", "realms", "holdings", "sieges", "locations", "finds", "wanderers", "ships", "parties", "lairs",
    "warbands", "temples", "roads", "bridges", "engines", "levies", "alliances", "pacts", "messages", "operatives",
    "characters", "made", "seed", "clock", "markers", "scouted", "closed", "burnt", "memory", "learned", "fallen",
}  # fmt: skip
FOR_ALL = {"name", "settings", "pilgrims", "spells", "races", "masked"}
"""Of a campaign: what tests change one by one, and what is nobody's secret."""


def altered(value: Any) -> Any:
    """Another value of the same sort."""
    match value:
        case bool():
            return not value
        case int():
            return value + 7
        case str():
            return value + "x"
        case tuple():
            return (*value, value[0] if value else "x")
        case dict():
            return {**value, "another": 5}
        case None:
            return Quest("far", "lost_tomb", 3)
        case _:
            return None


def secrets_in(piece: Struct) -> Iterator[tuple[str, Any]]:
    """The piece with each of its secret fields changed."""
    for name in piece.__struct_fields__:
        if name not in OPEN[type(piece)]:
            yield name, replace(piece, **{name: altered(getattr(piece, name))})


def dark(world: World, state: Campaign, reader: str) -> list[Cell]:
    """Land tiles that the reader does not see."""
    seen = sight(world, state, reader)
    return [cell for cell in sorted(world.tiles) if cell not in seen and world.land(cell)]


def furnished(world: World, state: Campaign) -> Campaign:
    """The state with something of every kind, of and for each realm: beside its banners, and where nobody looks."""
    for realm in sorted(state.realms):
        own = sorted(b.cell for b in state.banners_of(realm) if world.land(b.cell))
        for n, cell in enumerate([own[0], *dark(world, state, realm)[-1:]] if own else []):
            state = _furnish(world, state, realm, cell, f"{realm}-{n}")
    return state


def _furnish(world: World, state: Campaign, realm: str, cell: Cell, mark: str) -> Campaign:
    heroes = (Hero(f"Hero {mark}", "elf", hurt=2, gold=900), Hero(f"Other {mark}", "dwarf"))
    others = tuple(r for r in sorted(state.realms) if r != realm)
    party = Party(f"party{mark}", f"Hero {mark}", cell, heroes, 2, realm, quest=Quest(cell, "lost_tomb", 3), items=20)
    stray = replace(party, id=f"stray{mark}", employer="")
    band = WarBand(f"band{mark}", realm, f"Band {mark}", "mercenaries", cell, 900, baggage=1, purse=40)
    ship = Ship(f"ship{mark}", realm, cell, harbour=False, state="becalmed", moved=1)
    pirate = replace(ship, id=f"pirate{mark}", owner="", pirate=True)
    force = Wanderer(f"wanderer{mark}", "undead", cell, 1200, artefacts=60, since=1)
    marker = Alliance(realm, (cell,), state.clock.year)
    place = Location(cell, "necropolis", 1, (realm,), searches={realm: (1, 2)}, notes=(f"map:{realm}", "bare"))
    both = replace(place, known_to=(realm, *others[:1]))
    pact = Pact(f"pact{mark}", tuple(sorted((realm, others[0]))), f"Peace {mark}", 1, 1, secret=True)
    return replace(
        state,
        parties={**state.parties, party.id: party, stray.id: stray},
        warbands={**state.warbands, band.id: band},
        ships={**state.ships, ship.id: ship, pirate.id: pirate},
        wanderers={**state.wanderers, force.id: force},
        locations={**state.locations, cell: place if mark.endswith("0") else both},
        finds={**state.finds, cell: Find(cell, "spring", (realm,))},
        lairs={**state.lairs, cell: Lair(cell, "trolls", (realm,))},
        temples={**state.temples, cell: Temple(cell, realm, "empire")},
        roads={**state.roads, cell: (1, 4)},
        bridges={**state.bridges, cell: 1},
        engines={**state.engines, f"engine{mark}": Engine(f"engine{mark}", "ram", realm, cell)},
        characters={**state.characters, f"lord{mark}": Character(f"lord{mark}", realm, f"Lord {mark}", "lord")},
        levies=(*state.levies, Levy(realm, "tribute", state.clock.year, 3)),
        alliances=(*state.alliances, marker),
        pacts={**state.pacts, pact.id: pact},
        messages=(*state.messages, Message(realm, others[:1], f"Letter {mark}", 1, 1)),
        operatives={**state.operatives, f"operative{mark}": Operative(f"operative{mark}", realm, "spy", cell)},
        burnt={**state.burnt, cell: state.clock.year},
    )


def piece_secrets(world: World, state: Campaign, owner: str, reader: str) -> Iterator[tuple[str, Campaign]]:
    """The state with each secret of the owner's pieces, or of nobody's, changed; `reader` must not notice."""
    yield from _fields(state, owner)
    yield from _existence(world, state, owner, reader)
    yield from _places(state, owner, reader)
    yield from _papers(state, owner, reader)
    yield "made", replace(state, made={**state.made, "ship": 99, "operative": 99})


def _fields(state: Campaign, owner: str) -> Iterator[tuple[str, Campaign]]:
    """Fields that only the owner knows; of what belongs to nobody, none but the host does."""
    held: Mapping[str, tuple[Mapping[str, Any], str]] = {
        "banners": (state.banners, "owner"), "ships": (state.ships, "owner"), "parties": (state.parties, "employer"),
        "warbands": (state.warbands, "owner"), "wanderers": (state.wanderers, "owner"),
        "operatives": (state.operatives, "owner"), "realms": (state.realms, "id"),
    }  # fmt: skip
    for group, (pieces, whose) in held.items():
        for key, piece in pieces.items():
            if getattr(piece, whose) in (owner, ""):
                for name, changed in secrets_in(piece):
                    yield f"{group} {key} {name}", replace(state, **{group: {**pieces, key: changed}})
    for key, party in state.parties.items():
        if party.employer in (owner, ""):
            for name, hero in secrets_in(party.heroes[0]):
                changed = replace(party, heroes=(hero, *party.heroes[1:]))
                yield f"hero {key} {name}", replace(state, parties={**state.parties, key: changed})
    for cell, held_place in state.holdings.items():
        if held_place.owner == owner:
            for name, changed in secrets_in(held_place):
                yield f"holding {name}", replace(state, holdings={**state.holdings, cell: changed})


def _existence(world: World, state: Campaign, owner: str, reader: str) -> Iterator[tuple[str, Campaign]]:
    """Pieces out of sight: gone, or elsewhere out of sight."""
    seen = sight(world, state, reader)
    for group in ("ships", "parties", "warbands", "wanderers", "engines"):
        pieces = getattr(state, group)
        for key, piece in pieces.items():
            whose = piece.employer if group == "parties" else piece.owner
            if whose not in (owner, "") or piece.cell in seen:
                continue
            yield f"{group} {key} gone", replace(state, **{group: {k: p for k, p in pieces.items() if k != key}})
            for cell in dark(world, state, reader)[:1]:
                moved = replace(piece, cell=cell)
                yield f"{group} {key} elsewhere", replace(state, **{group: {**pieces, key: moved}})
    for group in ("temples", "roads", "bridges", "burnt"):
        lasting = getattr(state, group)
        for cell in lasting:
            if cell not in seen and getattr(lasting[cell], "owner", owner) == owner:
                yield f"{group} {cell} gone", replace(state, **{group: {c: p for c, p in lasting.items() if c != cell}})


def _places(state: Campaign, owner: str, reader: str) -> Iterator[tuple[str, Campaign]]:
    """Locations, finds and lairs: that they are there, and what others did there."""
    for group in ("locations", "finds", "lairs"):
        places = getattr(state, group)
        for cell, place in places.items():
            if reader not in place.known_to:
                yield f"{group} {cell} gone", replace(state, **{group: {c: p for c, p in places.items() if c != cell}})
            knowing = tuple({*place.known_to, owner}) if owner not in place.known_to else tuple(
                realm for realm in place.known_to if realm != owner
            )  # fmt: skip
            yield f"{group} {cell} known", replace(state, **{group: {**places, cell: replace(place, known_to=knowing)}})
    for cell, place in state.locations.items():
        for changed in (
            replace(place, searches={**place.searches, owner: (9, 9)}),
            replace(place, notes=(*place.notes, f"walls:{owner}", f"hoard:{owner}", f"curse:{owner}-1:3")),
        ):
            yield f"location {cell} searched", replace(state, locations={**state.locations, cell: changed})


def _papers(state: Campaign, owner: str, reader: str) -> Iterator[tuple[str, Campaign]]:
    """Secret pacts, letters, markers out of sight, what the next revenue holds."""
    for key, pact in state.pacts.items():
        if pact.secret and reader not in pact.parties:
            yield f"{key} gone", replace(state, pacts={k: p for k, p in state.pacts.items() if k != key})
            yield (
                f"{key} text",
                replace(state, pacts={**state.pacts, key: replace(pact, text="Other", agreed=(owner,))}),
            )
    letters = tuple(m for m in state.messages if reader == m.sender or reader in m.to)
    yield "letters", replace(state, messages=letters)
    for key, character in state.characters.items():
        if character.owner == owner:
            yield f"{key} gone", replace(state, characters={k: c for k, c in state.characters.items() if k != key})
    yield "levies", replace(state, levies=tuple(levy for levy in state.levies if levy.realm == reader))


def siege_secrets(siege: Siege) -> Iterator[tuple[str, Siege]]:
    """A siege with each field changed that nobody but the two sides knows."""
    yield from secrets_in(siege)


def secrets_of(world: World, state: Campaign, owner: str, reader: str) -> Iterator[tuple[str, Campaign]]:
    """The state with each secret of `owner` changed in turn, so that `reader` must not notice."""
    seen = sight(world, state, reader)
    yield from piece_secrets(world, state, owner, reader)
    for banner in state.banners_of(owner):
        if banner.cell not in seen and banner.cell not in state.sieges:
            hidden = sorted(c for c in world.tiles if c not in seen and world.land(c) and c != banner.cell)
            moved = replace(banner, cell=hidden[0], zone=0, side=0)
            if not sight_changes(world, state, banner.id, moved):
                yield f"{banner.id} place", replace(state, banners={**state.banners, banner.id: moved})
            gone = {key: b for key, b in state.banners.items() if key != banner.id}
            yield f"{banner.id} existence", replace(state, banners=gone)
    for cell, settlement in state.holdings.items():
        if settlement.owner == owner and cell not in seen and cell not in state.memory.get(reader, {}):
            yield "hidden settlement", replace(state, holdings={c: s for c, s in state.holdings.items() if c != cell})
    memory = {**state.memory.get(owner, {}), min(world.tiles): Seen(1, 1)}
    yield "memory", replace(state, memory={**state.memory, owner: memory})
    learned = {**state.learned.get(owner, {}), min(world.tiles): Learned(reader, 77, 1, 1, "battle")}
    yield "learned", replace(state, learned={**state.learned, owner: learned})
    yield "seed", replace(state, seed="another")
    if state.clock.player == owner:
        for step in PHASES if state.clock.step in PHASES else ():
            yield f"phase {step}", replace(state, clock=replace(state.clock, step=step))
        yield "scouted", replace(state, scouted={min(world.tiles): (max(world.tiles),)})


def sight_changes(world: World, state: Campaign, banner: str, moved: Any) -> bool:
    """Whether moving the banner would bring it into any realm's sight through that realm's own posts."""
    return any(moved.cell in sight(world, state, r) for r in state.realms if r != moved.owner)
