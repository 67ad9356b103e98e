"""A campaign told by a test: the real procedures from set-up on, dice by what they are for, choices by question."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, TypeVar

from msgspec.structs import replace

from empires.campaigns import seat
from empires.engine.journal import Header
from empires.engine.memory import MemoryJournal
from empires.engine.session import Session
from empires.knowledge.view import HOST
from empires.model.events.event import Event
from empires.model.land.world import Cell, Tile, World, world_of
from empires.model.state.asks import Ask, Roll, checked, dice_of
from empires.model.state.campaign import Campaign
from empires.players.plain import PlainPlayer
from empires.reports.writing import make_report, markdown
from empires.study.invariants import broken
from empires.words.sentences import Words
from tests.support.builders import book, hex_field

E = TypeVar("E", bound=Event)
At = tuple[int, int]
NAMES = ("Altmark", "Varn", "Sunderhal")
QUIET: Mapping[str, Any] = {
    "order": lambda ask: 7 - int(ask.by[1:]), "realm_tile": (3, 4), "scouting": (3, 3), "route": 6, "hazard": 4,
    "winter_event": (3, 4), "autumn_spells": 2, "spring_spells": 1,
}  # fmt: skip
"""Dice that nothing comes of, for what a story is not about: villages in every realm, open ways, a mild winter."""


class Story:
    """A campaign in memory whose dice and players are the test's; `chronicle` holds all that happened.

    seats, races: of the realms, in order; all are the Empire where no races are named. dice and choices: by the `why`
    of a roll or the question of a choice an answer, a list used up one by one, or a function of the ask. Where that
    gives None, or the list is used up, dice fall as they like and choices are the default ones.
    """

    def __init__(
        self, world: World, seats: Sequence[At], modules: Iterable[str] = (), races: Sequence[str] = (), **settings: str
    ) -> None:
        header = Header("story", "Story", "", "", "story", "", world.fingerprint(), book().fingerprint)
        self.session, self.world = Session(MemoryJournal(header), world, book()), world
        self.dice: dict[str, Any] = dict(QUIET)
        self.choices: dict[str, Any] = {"capital": lambda ask: self.at(*seats[int(ask.by[1:]) - 1])}
        self.chronicle: list[Event] = []
        self._chance, self._plain = Random(1), PlainPlayer()
        chosen = {"dice": "table", "army_points": "1500", **settings}
        chosen |= {f"module_{module}": "on" for module in modules}
        peoples = zip(NAMES, races or ["empire"] * len(seats), seats, strict=False)
        self._note(self.session.begin([seat(n, name, race) for n, (name, race, _) in enumerate(peoples, 1)], chosen))

    # Reading ----------------------------------------------------------------------------------------

    @property
    def state(self) -> Campaign:
        return self.session.state

    def at(self, i: int, j: int) -> Cell:
        """The tile at local coordinates."""
        cell = self.world.cell_at((i, j))
        assert cell is not None
        return cell

    def side(self, origin: Cell, target: Cell) -> int:
        """The side of a tile that leads to another."""
        return next(side for side, cell in self.world.neighbours(origin) if cell == target)

    def happened(self, kind: type[E]) -> list[E]:
        """Events of a kind since the beginning."""
        return [event for event in self.chronicle if isinstance(event, kind)]

    def report(self, reader: str) -> str:
        """A reader's report as text."""
        return markdown(make_report(self.session, reader), Words())

    def closes(self, secret: str, *readers: str, **words: Iterable[str]) -> None:
        """The journal plays again bit for bit, nothing is broken, and reports hold what their readers may know.

        secret: a word that only the host and these readers find. words: what else the reports of some must hold.
        """
        assert self.session.verify().fault == ""
        assert broken(self.world, book(), self.state) == []
        for reader in (*self.state.realms, HOST):
            text = self.report(reader).casefold()
            assert (secret in text) == (reader in (*readers, HOST)), (secret, reader)
            assert [word for word in words.get(reader, ()) if word not in text] == [], reader

    # Telling ----------------------------------------------------------------------------------------

    def draws_up(self, **banners: Sequence[tuple[Cell, int]]) -> None:
        """At the start a realm has these banners: where, and how strong."""
        first = {realm: {f"new-{n}": points for n, (_, points) in enumerate(at, 1)} for realm, at in banners.items()}
        self.choices["draw_up"] = lambda ask: first.pop(ask.by, None)
        self.stands(**{realm: [cell for cell, _ in at] for realm, at in banners.items()})

    def stands(self, **cells: list[Cell]) -> None:
        """When they are next deployed the banners of a realm are put into these tiles, one after the other."""
        self.choices["placement"] = lambda ask: "one_by_one" if cells.get(ask.by) else None
        self.choices["place"] = lambda ask: cells[ask.by].pop(0) if cells.get(ask.by) else None

    def scouts(self, **marches: Mapping[tuple[int, int], Cell]) -> None:
        """What banners such as r1_1 do instead of standing still: by (year, turn) a tile, or a deed where they are."""

        def goal(ask: Any) -> str:
            clock = self.state.clock
            return marches.get(str(ask.facts["banner"]).replace("-", "_"), {}).get((clock.year, clock.turn), "")

        self.choices["scout"] = lambda ask: goal(ask) or "none"
        self.choices["march"] = lambda ask: next((o.key for o in ask.options if o.facts.get("cell") == goal(ask)), None)

    def until(self, year: int, turn: int = 1, step: str = "order", part: str = "season", realm: str = "") -> None:
        """Play on to the first question of a phase, a realm's one if it is named, or of a step of the winter."""
        goal = (year, turn, part != "season")
        while (ask := self.session.pending) is not None:
            clock = self.state.clock
            now = (clock.year, clock.turn, clock.part == "winter") if clock.part != "setup" else (0, 0, False)
            if now == goal and clock.step == step and realm in ("", clock.player):
                return
            assert now <= goal, f"the story went past {goal}: {clock}"
            value = self._rolled(ask) if isinstance(ask, Roll) else self._chosen(ask)
            self._note(self.session.answer(checked(ask, value)))

    def _note(self, change: Any) -> None:
        for entry in change.entries:
            self.chronicle += entry.events

    def _rolled(self, ask: Roll) -> tuple[int, ...]:
        count, sides = dice_of(ask)
        said = _said(self.dice, ask.why, ask)
        if said is None:
            return tuple(self._chance.randint(1, sides) for _ in range(count))
        return (said,) if isinstance(said, int) else tuple(said)

    def _chosen(self, ask: Any) -> Any:
        said = _said(self.choices, ask.question, ask)
        return self._plain.answer(ask, self.session.view(ask.by)) if said is None else said


def _said(script: dict[str, Any], key: str, ask: Ask) -> Any:
    said = script.get(key)
    if callable(said):
        return said(ask)
    if isinstance(said, list):
        return said.pop(0) if said else None
    return said


def land(name: str, *tiles: Tile, capitals: Iterable[At] = (), radius: int = 4) -> World:
    """A lowland hexagon with some other tiles and capital tiles."""
    found = {at: Tile(at=at, terrain="lowland") for at in hex_field(radius)}
    found.update({tile.at: tile for tile in tiles})
    found.update({at: replace(found[at], capital=True) for at in capitals})
    return world_of(name, found.values())


def coast(name: str, capitals: Iterable[At], *tiles: Tile, radius: int = 4) -> World:
    """The western half of a hexagon is land, its eastern half sea, with a straight shore between them."""
    sea = [at for at in hex_field(radius) if at[0] >= 0]
    shore = (Tile(at=at, terrain="sea" if at[0] else "coastal") for at in sea)
    return land(name, *shore, *tiles, capitals=capitals, radius=radius)
