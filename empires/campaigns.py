"""Campaigns as files: made from a world and players, opened for play, each problem in one clear sentence."""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from empires import __version__
from empires.engine.journal import Header
from empires.engine.session import Session
from empires.formats.world_file import WorldFormatError, read_world, read_world_text, world_text
from empires.model.state import Realm
from empires.model.world import World
from empires.paths import shipped_worlds
from empires.persistence import campaign_file
from empires.players.auto import AutoPlayer
from empires.rules.book import RulebookError, load_book

RACES = (
    "empire",
    "dwarfs",
    "high_elves",
    "wood_elves",
    "dark_elves",
    "bretonnians",
    "orcs_goblins",
    "skaven",
    "lizardmen",
    "undead",
    "chaos",
    "chaos_dwarfs",
    "dogs_of_war",
)
COLOURS = ("#9e2a2b", "#2b4c8c", "#3d6b35", "#6a4c93", "#b07d2b", "#1f7a7a", "#8c3b68", "#4a4a4a")
DEVICES = ("lion", "tower", "star", "eagle", "crescent", "tree", "sword", "boar")
MOST_PLAYERS = 8


class SetupError(Exception):
    """A campaign that cannot be set up as asked; the text says why and what to change."""


def race_key(text: str) -> str:
    """The race's key from what a person wrote ("High Elves", "high-elves"); SetupError names the races."""
    key = text.strip().lower().replace("-", "_").replace(" ", "_").replace("_and_", "_")
    close = [race for race in RACES if race == key or race.rstrip("s") == key.rstrip("s")]
    if not close:
        raise SetupError(f"'{text}' is no race; choose one of {', '.join(RACES)}")
    return close[0]


def seat(number: int, name: str, race: str, controller: Literal["person", "auto"] = "person") -> Realm:
    """Player number 1-8 with the colour and device of that place."""
    return Realm(f"r{number}", name, race, COLOURS[number - 1], DEVICES[number - 1], controller)


def seat_of(number: int, text: str) -> Realm:
    """A player from "Name:Race" or "Name:Race:auto"."""
    if number > MOST_PLAYERS:
        raise SetupError(f"a campaign has at most {MOST_PLAYERS} players")
    name, _, rest = text.partition(":")
    race, _, controller = rest.partition(":")
    if not name.strip() or not race.strip() or controller not in ("", "auto", "person"):
        raise SetupError(f"'{text}' is no player; write Name:Race, or Name:Race:auto for one the program plays")
    return seat(number, name.strip(), race_key(race), "auto" if controller == "auto" else "person")


def demo_campaign(path: Path, seed: str) -> Session:
    """Four automatic empires on the four-player world."""
    names = (("Altmark", "empire"), ("Varn", "dwarfs"), ("Sunderhal", "high_elves"), ("Holmgate", "orcs_goblins"))
    realms = [seat(number, name, race, "auto") for number, (name, race) in enumerate(names, 1)]
    return new_campaign(path, find_world("four-realms"), realms, name="Demo", seed=seed)


def find_world(name: str) -> World:
    """A shipped world by name, or a world file by path; WorldFormatError or SetupError in words."""
    shipped = shipped_worlds()
    if name in shipped:
        return read_world(shipped[name])
    path = Path(name)
    if not path.exists():
        raise SetupError(f"there is no world '{name}'; shipped are {', '.join(sorted(shipped))}, or give a world file")
    return read_world(path)


def check_seats(world: World, realms: Sequence[Realm]) -> None:
    """Refuse doubled names, too many or too few players, and a world with too few capital tiles."""
    names = [realm.name.strip() for realm in realms]
    if not 2 <= len(realms) <= MOST_PLAYERS:
        raise SetupError(f"a campaign has 2 to {MOST_PLAYERS} players, not {len(realms)}")
    if "" in names:
        raise SetupError("every player needs a name")
    doubled = sorted({name for name in names if names.count(name) > 1})
    if doubled:
        raise SetupError(f"two players are called {doubled[0]}; give each a name of its own")
    if len(world.capitals) < len(realms):
        raise SetupError(
            f"the world {world.name} has {len(world.capitals)} capital tiles, too few for {len(realms)} players"
        )


def new_campaign(
    path: Path,
    world: World,
    realms: Sequence[Realm],
    *,
    name: str = "",
    seed: str = "",
    settings: Mapping[str, str] | None = None,
    house: str = "",
) -> Session:
    """A new campaign file, its players seated and its first question put; SetupError or CampaignFileError in words."""
    check_seats(world, realms)
    book = load_book(house)
    header = Header(
        id=str(uuid.uuid4()),
        name=name or path.stem,
        made=datetime.now(UTC).isoformat(timespec="seconds"),
        program=__version__,
        seed=seed or secrets.token_hex(16),
        world=world_text(world),
        world_print=world.fingerprint(),
        rules_print=book.fingerprint,
        house=house,
    )
    journal = campaign_file.create(path, header)
    session = Session(journal, world, book, AutoPlayer())
    session.begin(realms, settings)
    return session


def open_campaign(path: Path, read_only: bool = False) -> Session:
    """A campaign file opened for play; CampaignFileError or SetupError says what is wrong and what to do."""
    journal = campaign_file.open(path, read_only)
    try:
        header = journal.header
        world = read_world_text(header.world, f"the world inside {path.name}")
        book = load_book(header.house)
        if book.fingerprint != header.rules_print:
            raise SetupError(
                f"{path.name} was begun with other rule charts than this program has; "
                f"open it with version {header.program} of the program"
            )
        return Session(journal, world, book, AutoPlayer())
    except (WorldFormatError, RulebookError) as fault:
        journal.close()
        raise SetupError(f"{path.name} cannot be opened: {fault}") from fault
    except BaseException:
        journal.close()
        raise
