"""Events are closed by default: what a kind does not declare open is seen by nobody but its own realm and the host."""

from __future__ import annotations

from typing import ClassVar

import pytest

from empires.engine.views import redact
from empires.knowledge.view import view_for
from empires.model.events.event import EVERYONE, Event, Telling
from empires.model.state.pieces import Ship
from tests.support.builders import book, cell, field, game

WORLD = field()
HERE = cell(WORLD, 0, 0)
STATE = game(WORLD).state
SHIP = Ship("ship1", "r1", HERE)


class HoardCounted(Event, frozen=True):
    """Made up: the tile is open, the crowns are the realm's own, the guards only the parties know."""

    telling = Telling("land")
    shows = ("cell",)
    privy = ("guards",)

    cell: str
    crowns: int
    guards: str = ""
    map: tuple[str, ...] = ()


class HoardBuried(Event, frozen=True):
    """Made up: nothing of it is open."""

    telling = Telling("land")
    shows = ()

    crowns: int


class HoardShipped(Event, frozen=True):
    """Made up: a whole piece, which nobody has said how to cut down."""

    telling = Telling("land")
    shows = ("cell",)

    cell: str
    ship: Ship


COUNTED = HoardCounted(realm="r1", cell=HERE, crowns=70, guards="ogres", map=("x",), seen_by=EVERYONE)


def seen(event: Event, viewer: str) -> Event | None:
    return redact(event, view_for(WORLD, book(), STATE, viewer))


@pytest.mark.parametrize("viewer", ["r1", "host"])
def test_its_own_realm_and_the_host_see_all_of_an_event(viewer: str) -> None:
    assert seen(COUNTED, viewer) == COUNTED


def test_strangers_see_the_fields_that_are_declared_open_and_no_other() -> None:
    assert seen(COUNTED, "r2") == HoardCounted(realm="r1", cell=HERE, crowns=0, seen_by=EVERYONE)


def test_a_party_to_it_sees_what_the_parties_are_privy_to() -> None:
    fought = HoardCounted(realm="r1", cell=HERE, crowns=70, guards="ogres", involved=("r2",), seen_by=("r1", "r2"))
    shown = HoardCounted(realm="r1", cell=HERE, crowns=0, guards="ogres", involved=("r2",), seen_by=("r2",))
    assert seen(fought, "r2") == shown


def test_an_event_of_which_nothing_is_open_is_not_told() -> None:
    buried = HoardBuried(realm="r1", crowns=70, seen_by=EVERYONE)
    assert seen(buried, "r2") is None
    assert seen(buried, "r1") == buried


def test_an_event_with_a_piece_that_is_neither_open_nor_cut_down_is_not_told() -> None:
    assert seen(HoardShipped(realm="r1", cell=HERE, ship=SHIP, seen_by=EVERYONE), "r2") is None


def test_a_kind_of_event_that_declares_nothing_is_refused() -> None:
    with pytest.raises(TypeError, match="Undeclared"):

        class Undeclared(Event, frozen=True):
            """Made up."""


def test_what_another_kind_declares_is_not_inherited() -> None:
    with pytest.raises(TypeError, match="HoardMoved"):

        class HoardMoved(HoardCounted, frozen=True):
            """Made up."""


def test_a_declaration_of_a_field_that_is_not_there_is_refused() -> None:
    with pytest.raises(TypeError, match="purse"):

        class Misspelt(Event, frozen=True):
            """Made up."""

            telling: ClassVar[Telling] = Telling("land")
            shows: ClassVar[tuple[str, ...]] = ("purse",)
