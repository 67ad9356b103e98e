"""Campaigns as files: made from a world and players, opened for play, each problem in one clear sentence."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
import uuid
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from empires import __version__
from empires.book.book import Rulebook, RulebookError, load_book
from empires.engine.faults import EngineFault, Unplayable
from empires.engine.journal import Header, Journal
from empires.engine.memory import MemoryJournal
from empires.engine.session import Session
from empires.formats.core.world_file import WorldFormatError, read_world, read_world_text, world_text
from empires.model.land.world import World
from empires.model.state.campaign import Realm
from empires.paths import shipped_worlds
from empires.persistence import campaign_file
from empires.players.auto import AutoPlayer
from empires.rules.core.races import shipped
from empires.worlds.worldcheck import check_world

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
CULTURES = {key: race.cultures for key, race in shipped().items() if race.cultures}
"""Races of several cultures (ME-UNDEAD-01)."""
PEOPLES = tuple(
    full for race in RACES for full in ([f"{race}/{culture}" for culture in CULTURES.get(race, ())] or [race])
)
"""Every race, one with cultures by each of them."""
COLOURS = ("#9e2a2b", "#2b4c8c", "#3d6b35", "#6a4c93", "#b07d2b", "#1f7a7a", "#8c3b68", "#4a4a4a")
DEVICES = ("lion", "tower", "star", "eagle", "crescent", "tree", "sword", "boar")
MOST_PLAYERS = 8
LONGEST_NAME = 40
LONGEST_SEED = 200
SECRET_BYTES = 16
JOINERS = "\u200c\u200d"
"""Signs without a shape of their own that some scripts need inside a word."""
TAKEN = ("host", "all", *(f"r{number}" for number in range(1, MOST_PLAYERS + 1)))
"""Words that the command line gives a meaning where a player's name may stand."""


class SetupError(Exception):
    """A campaign that cannot be set up as asked; the text says why and what to change."""


def race_key(text: str, written: Iterable[str] = ()) -> str:
    """The race's key from what a person wrote ("High Elves", "high-elves", "Orcs", "Undead/Khemri").

    written: keys of the host's own races. SetupError names the races.
    """
    race, _, culture = text.partition("/")
    key = _one_of(race, (*written, *(key for key in RACES if key not in written)), "race")
    if culture and key not in CULTURES:
        raise SetupError(f"{race} has no cultures to choose from; write the race alone")
    return f"{key}/{_one_of(culture, CULTURES[key], f'culture of {race}')}" if culture else key


def _one_of(text: str, keys: Sequence[str], what: str) -> str:
    key = text.strip().lower().replace("-", "_").replace(" ", "_").replace("_and_", "_")
    close = [one for one in keys if one == key or one.rstrip("s") == key.rstrip("s")]
    close = close or [one for one in keys if len(key) > 2 and one.startswith(key)]
    if len(close) != 1:
        raise SetupError(f"'{text}' is no {what}; choose one of {', '.join(keys)}")
    return close[0]


def seat(number: int, name: str, race: str, controller: Literal["person", "auto"] = "person") -> Realm:
    """Player number 1-8 with the colour and device of that place; race: key, or "undead/khemri" with a culture.

    A race with cultures gets the first where none is named (ME-UNDEAD-01).
    """
    race, _, culture = race.partition("/")
    culture = culture or next(iter(CULTURES.get(race, ())), "")
    return Realm(f"r{number}", name, race, COLOURS[number - 1], DEVICES[number - 1], controller, culture=culture)


def seat_of(number: int, text: str, written: Iterable[str] = ()) -> Realm:
    """A player from "Name:Race" or "Name:Race:auto"; written: keys of the host's own races."""
    if number > MOST_PLAYERS:
        raise SetupError(f"a campaign has at most {MOST_PLAYERS} players")
    name, _, rest = text.partition(":")
    race, _, controller = rest.partition(":")
    if not name.strip() or not race.strip() or controller not in ("", "auto", "person"):
        raise SetupError(f"'{text}' is no player; write Name:Race, or Name:Race:auto for one the program plays")
    return seat(number, name.strip(), race_key(race, written), "auto" if controller == "auto" else "person")


def demo_campaign(path: Path, seed: str) -> Session:
    """Four automatic empires on the four-player world."""
    names = (("Altmark", "empire"), ("Varn", "dwarfs"), ("Sunderhal", "high_elves"), ("Holmgate", "orcs_goblins"))
    realms = [seat(number, name, race, "auto") for number, (name, race) in enumerate(names, 1)]
    return new_campaign(path, find_world("four-realms"), realms, name="Demo", secret=f"demo {seed}")


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
    """Refuse unfit and doubled names, too many or too few players, and a world that is unsound or too small."""
    if not 2 <= len(realms) <= MOST_PLAYERS:
        raise SetupError(f"a campaign has 2 to {MOST_PLAYERS} players, not {len(realms)}")
    taken: set[str] = set()
    for realm in realms:
        _check_name(realm.name.strip())
        alike = _alike(realm.name)
        if alike in taken:
            raise SetupError(f"two players are called {realm.name}; give each a name of its own")
        taken.add(alike)
    if len(world.capitals) < len(realms):
        raise SetupError(
            f"the world {world.name} has {len(world.capitals)} capital tiles, too few for {len(realms)} players"
        )
    wrong = [fault for fault in check_world(world) if fault.severity == "error"]
    if wrong:
        raise SetupError(f"the world {world.name} cannot be played on: {wrong[0]}; 'world check' shows all faults")


def printable(text: str) -> bool:
    """Whether a text is one line of signs that screens and files can show, none of which turns others round."""
    return all(sign in JOINERS or sign.isprintable() for sign in text)


def _check_name(name: str) -> None:
    if not _alike(name):
        raise SetupError("every player needs a name")
    if not printable(name):
        raise SetupError(f"the name {name!r} holds signs that cannot be printed; leave them out")
    if len(name) > LONGEST_NAME:
        raise SetupError(f"the name {name[:LONGEST_NAME]}... is longer than {LONGEST_NAME} letters; shorten it")
    if _alike(name) in TAKEN:
        raise SetupError(f"no player can be called {name}: where players are named, the word means something else")


def _alike(name: str) -> str:
    """What is the same for names that people would take for one."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    return " ".join("".join(sign for sign in plain if sign not in JOINERS).split())


def _title(text: str) -> str:
    """A campaign's name from what it or its file is called."""
    return "".join(sign if printable(sign) else " " for sign in text).strip() or "Campaign"


def random_secret() -> str:
    """128 bits that nobody can guess."""
    return secrets.token_hex(SECRET_BYTES)


def dice_secret(secret: str, word: str) -> str:
    """128 bits that all dice of a campaign follow from: a random secret with a word mixed in, as hexadecimal digits."""
    return hashlib.sha256(f"{secret}/{word}".encode()).hexdigest()[: 2 * SECRET_BYTES]


def new_campaign(
    path: Path,
    world: World,
    realms: Sequence[Realm],
    *,
    name: str = "",
    seed: str = "",
    secret: str = "",
    settings: Mapping[str, str] | None = None,
    house: str = "",
) -> Session:
    """A new campaign file, its players seated and its first question put; SetupError or CampaignFileError in words.

    All of it is played in memory first, so that the file is there whole or not at all. seed: a word that is mixed into
    the secret of the dice. secret: instead of 128 random bits, for who must have the same campaign twice.
    """
    check_seats(world, realms)
    if not printable(seed) or len(seed) > LONGEST_SEED:
        raise SetupError(f"the seed must be one line of printable signs, at most {LONGEST_SEED}")
    book = load_book(house)
    header = Header(
        id=str(uuid.uuid4()),
        name=_title(name or path.stem),
        made=datetime.now(UTC).isoformat(timespec="seconds"),
        program=__version__,
        seed=dice_secret(secret or random_secret(), seed),
        world=world_text(world),
        world_print=world.fingerprint(),
        rules_print=book.fingerprint,
        house=house,
        dice="named",
    )
    draft = MemoryJournal(header)
    Session(draft, world, book).begin(realms, settings)
    journal = campaign_file.create(path, header, draft.entries())
    return Session(journal, world, book, AutoPlayer())


def open_campaign(path: Path, read_only: bool = False) -> Session:
    """A campaign file opened for play; CampaignFileError or SetupError says what is wrong and what to do.

    One that was begun with other rules goes on by those of today.
    """
    journal = campaign_file.open(path, read_only)
    try:
        header = journal.header
        world = read_world_text(header.world, f"the world inside {path.name}")
        book = load_book(header.house)
        if journal.length() == 0:
            raise SetupError(f"{path.name} holds no players yet: making it was broken off; make the campaign anew")
        return _taken_up(journal, world, book)
    except (WorldFormatError, RulebookError, EngineFault) as fault:
        journal.close()
        raise SetupError(f"{path.name} cannot be opened: {fault}") from fault
    except BaseException:
        journal.close()
        raise


def _taken_up(journal: Journal, world: World, book: Rulebook) -> Session:
    """The session of a journal; answers of its last phase that the rules of today cannot follow are kept as a branch.

    EngineFault if they cannot go on from where that phase began either.
    """
    length = journal.length()
    while True:
        try:
            session = Session(journal, world, book, AutoPlayer())
        except Unplayable as fault:
            snapshot = journal.snapshot()
            if snapshot is None:
                raise
            journal.cut(fault.entry - 1, "rules")
        else:
            session.set_aside = length - journal.length()
            return session
