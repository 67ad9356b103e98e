"""Undo as an oracle: play by persons at random, each answer that may be taken back tried with other secrets."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from empires.book.book import load_book
from empires.campaigns import RACES, find_world, seat
from empires.engine.journal import BEGIN, Header
from empires.engine.memory import MemoryJournal
from empires.engine.session import Session
from empires.knowledge.view import View, view_for
from empires.model.fold.fold import evolve
from empires.model.state.asks import Ask, Decide, Pick, Roll, dice_of
from empires.model.state.campaign import Campaign, Settlement
from empires.model.state.pieces import Lair, Location, Wanderer
from empires.model.state.sight import sight
from empires.players.auto import AutoPlayer
from empires.rules.core.game import Game
from empires.rules.year.campaign import campaign
from tests.support.hidden import secrets_of
from tests.support.random_play import ON

WORLD = find_world("four-realms")
BOOK = load_book()
UNTOUCHED = ("seed", "made", "phase", "scouted", "memory")
"""Secrets that no rule reads while others are asked, or with which play could not go on."""


@dataclass
class Found:
    """What a campaign showed: answers that may be taken back by question, how often other secrets were tried."""

    free: Counter[str] = field(default_factory=Counter)
    answers: int = 0
    tried: int = 0
    leaks: list[str] = field(default_factory=list)


def persons(seed: int, dice: str = "seed") -> Session:
    """Four persons' realms with every part of the game in it, the first question put."""
    header = Header("t", "Test", "", "", f"oracle {seed}", "", WORLD.fingerprint(), BOOK.fingerprint)
    session = Session(MemoryJournal(header), WORLD, BOOK)
    seats = [seat(n, f"Realm {n}", RACES[(3 * n + seed) % len(RACES)], "person") for n in range(1, 5)]
    session.begin(seats, {**ON, "dice": dice, "army_points": "4000"})
    session.play()
    return session


def anything(ask: Ask, view: View, chance: random.Random) -> Any:
    """A lawful answer: as the program would in two of three, else any."""
    if isinstance(ask, Roll):
        count, sides = dice_of(ask)
        return tuple(chance.randint(1, sides) for _ in range(count))
    if chance.random() < 0.6 or not isinstance(ask, Decide | Pick):
        return AutoPlayer().answer(ask, view)
    if isinstance(ask, Decide):
        return chance.choice(ask.options).key
    return tuple(option.key for option in ask.options[: chance.randint(ask.least, min(ask.most, len(ask.options)))])


def look_for_leaks(session: Session, seed: int, years: int, every: int = 1, shots: int = 3) -> Found:
    """Play to the end of a year; at every so-manieth answer that may be taken back, other secrets are tried."""
    chance, found = random.Random(seed), Found()
    while (ask := session.pending) is not None and session.state.clock.year <= years:
        answer = anything(ask, session.view(ask.by), chance)
        if isinstance(ask, Roll):
            session.answer(answer)
            continue
        before = session.view(ask.by)
        session.answer(answer)
        found.answers += 1
        if session.can_undo(ask.by).why:
            continue
        found.free[ask.question] += 1
        if found.free.total() % every == 0:
            _try(session, before, ask, chance, shots, found)
    return found


def _try(session: Session, before: View, ask: Ask, chance: random.Random, shots: int, found: Found) -> None:
    number = session.journal.length()
    snapshot = session.journal.snapshot(number - 1)
    if snapshot is None:
        return
    after, now = session.view(ask.by), session.pending
    for _ in range(shots):
        other = scrambled(snapshot.state, ask.by, chance)
        told = replayed(other, session.journal.entries(snapshot.after + 1, number), before, ask)
        if told is None:
            continue
        found.tried += 1
        if (
            _heard(told[0], ask.by) != _heard(now, ask.by)
            or told[1].campaign != after.campaign
            or told[1].seen != after.seen
        ):
            found.leaks.append(f"{number}: {ask}: {_difference(told, (now, after))}")


def _difference(one: tuple[Ask | None, View], other: tuple[Ask | None, View]) -> str:
    """What a leak consists of, in short."""
    parts = [f"next {ask}" for ask in (one[0], other[0])] if one[0] != other[0] else []
    for name in Campaign.__struct_fields__:
        pair = [getattr(told.campaign, name) for _, told in (one, other)]
        parts += [f"{name} {pair}"] if pair[0] != pair[1] else []
    return "; ".join(parts)


def _heard(ask: Ask | None, reader: str) -> object:
    """What a player hears of a question: all of his own, of another's only whom it is put to."""
    return ask if ask is None or ask.by == reader else ask.by


def scrambled(state: Campaign, reader: str, chance: random.Random) -> Campaign:
    """The state as it might be for all that the reader knows: other strengths, other things in the dark."""
    state = _in_the_dark(_strengths(state, reader, chance), reader, chance)
    for _ in range(chance.randint(0, 3)):
        owner = chance.choice([realm for realm in sorted(state.realms) if realm != reader])
        ways = [other for what, other in secrets_of(WORLD, state, owner, reader) if not what.startswith(UNTOUCHED)]
        state = chance.choice(ways) if ways else state
    return state


def _strengths(state: Campaign, reader: str, chance: random.Random) -> Campaign:
    """Every banner, siege and purse of the others of another size."""
    banners = {
        key: b if b.owner == reader else replace(b, points=max(b.points + 5 * chance.randint(-20, 20), 20))
        for key, b in state.banners.items()
    }
    realms = {
        key: realm if key == reader else replace(realm, treasury=realm.treasury + chance.randint(0, 5))
        for key, realm in state.realms.items()
    }
    return replace(state, banners=banners, realms=realms)


def _in_the_dark(state: Campaign, reader: str, chance: random.Random) -> Campaign:
    """Forces, places and lairs put where the reader does not see, near to where he does."""
    seen = sight(WORLD, state, reader)
    rim = sorted({n for cell in seen for _, n in WORLD.neighbours(cell)} - seen)
    others = tuple(realm for realm in sorted(state.realms) if realm != reader)
    for cell in rim:
        free = cell not in state.locations and cell not in state.holdings and WORLD.land(cell)
        match chance.randrange(5) if free else 4:
            case 0:
                force = Wanderer(f"dark{cell}", "undead", cell, 900, since=1)
                state = replace(state, wanderers={**state.wanderers, force.id: force})
            case 1:
                place = Location(cell, chance.choice(("tower", "necropolis", "ruined_city")), 1, others)
                state = replace(state, locations={**state.locations, cell: place})
            case 2:
                state = replace(state, lairs={**state.lairs, cell: Lair(cell, "trolls", others)})
            case 3:
                state = replace(state, holdings={**state.holdings, cell: Settlement("village", others[0], "Dark")})
    return state


def replayed(state: Campaign, entries: Sequence[Any], before: View, ask: Ask) -> tuple[Ask | None, View] | None:
    """The next question and what its player sees, from other secrets by the same answers; None if they do not fit."""
    game = Game(WORLD, BOOK, state)
    run = campaign(game)
    try:
        now: Ask | None = next(run, None)
        for entry in entries[:-1]:
            if entry.ask is None and entry.answer != BEGIN:
                for event in entry.events:
                    game.state = evolve(WORLD, game.state, event)
            elif entry.ask != now:
                return None
            else:
                now = run.send(entry.answer)
        if now != ask or not _same(view_for(WORLD, BOOK, game.state, ask.by), before):
            return None
        now = run.send(entries[-1].answer)
    except StopIteration:
        now = None
    except Exception:  # secrets changed so that no rule could go on tell nothing
        return None
    return now, view_for(WORLD, BOOK, game.state, ask.by)


def _same(one: View, other: View) -> bool:
    return one.campaign == other.campaign and one.seen == other.seen
