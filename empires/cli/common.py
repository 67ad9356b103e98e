"""What the commands share: the tools a screen lends, campaigns opened and closed, every fault in one line."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from empires.engine.session import Session
    from empires.knowledge.view import View
    from empires.model.land.world import World
    from empires.model.state.asks import Ask
    from empires.model.state.campaign import Campaign, Clock


class BadInput(click.ClickException):
    """Bad input: one line and exit code 2."""

    exit_code = 2


Desk = Callable[[Path | None], int]
Paint = Callable[["View | World", Path, str, int], None]
"""Paints the map of a view, or a bare world, into a PNG or SVG file: style, long side in pixels.

It needs a screen toolkit, so the desk brings it; ImportError where that cannot be loaded.
"""
STYLES = ("atlas", "plain", "print")


class Tools:
    """What the desk lends to the command line; None where there is no screen toolkit."""

    desk: Desk | None = None
    paint: Paint | None = None


TOOLS = Tools()


@contextmanager
def in_words() -> Iterator[None]:
    """Turn every known fault into one line and exit code 2."""
    try:
        yield
    except (click.ClickException, BrokenPipeError):
        raise
    except Exception as fault:
        words = _known(fault)
        if words is None:
            raise
        raise BadInput(" ".join(words.split())) from None


def _known(fault: Exception) -> str | None:
    """A fault that people can mend in words, None for any other; imported late, for commands that need none of it."""
    from empires.book.book import RulebookError  # late: the command line starts quickly
    from empires.campaigns import SetupError  # late: the command line starts quickly
    from empires.engine.session import EngineFault  # late: the command line starts quickly
    from empires.formats.core.faults import WorldFormatError  # late: the command line starts quickly
    from empires.model.land.world import WorldError  # late: the command line starts quickly
    from empires.model.state.asks import Refusal  # late: the command line starts quickly
    from empires.persistence.faults import CampaignFileError  # late: the command line starts quickly

    if isinstance(fault, Refusal):
        return f"refused: {fault.key.replace('_', ' ')}"
    if isinstance(fault, OSError):
        return f"{fault.filename}: {fault.strerror}" if fault.filename and fault.strerror else str(fault)
    if isinstance(fault, UnicodeEncodeError):
        return f"{fault.object[fault.start : fault.end]!r} is no text: it holds bytes that stand for no letters"
    known = (SetupError, WorldFormatError, WorldError, CampaignFileError, RulebookError, EngineFault)
    return str(fault) if isinstance(fault, known) else None


@contextmanager
def opened(file: Path, read_only: bool = False) -> Iterator[Session]:
    """A campaign, closed again whatever happens."""
    from empires.campaigns import open_campaign  # late: the command line starts quickly

    with in_words():
        session = open_campaign(file, read_only)
        if session.set_aside:
            click.echo(
                f"{file}: the rules have changed; the last {session.set_aside} entries do not fit them and were put "
                "aside, the campaign goes on from there",
                err=True,
            )
        try:
            yield session
        finally:
            session.journal.close()


def stop_at(start: Clock, until: str) -> Callable[[Campaign, Ask], bool]:
    """When to stop: at the end of the campaign turn, at the winter that ends the season, or with the year."""

    def turn(state: Campaign, ask: Ask) -> bool:
        now = state.clock
        first = start.part == "setup" and (now.part == "setup" or now.turn == 1)
        return not first and (now.year, now.part, now.turn) != (start.year, start.part, start.turn)

    def season(state: Campaign, ask: Ask) -> bool:
        last = start.year + (start.part == "winter")
        return (state.clock.year, state.clock.part == "winter") >= (last, True)

    def year(state: Campaign, ask: Ask) -> bool:
        return state.clock.year > start.year

    return {"turn": turn, "season": season, "year": year}[until]


def module_settings(parts: Sequence[str]) -> dict[str, str]:
    """Settings of the optional parts named; "all" is every one of them."""
    from empires.rules.core import optional_parts  # late: the command line starts quickly

    for part in parts:
        if part != "all" and part not in optional_parts.KEYS:
            raise BadInput(f"'{part}' is no optional part; there are {', '.join(optional_parts.KEYS)}, and all")
    chosen = optional_parts.KEYS if "all" in parts else tuple(parts)
    return {optional_parts.PREFIX + key: "on" for key in chosen}


def dots() -> Callable[[Campaign], bool]:
    def progress(state: Campaign) -> bool:
        if sys.stderr.isatty():
            clock = state.clock
            click.echo(f"\ryear {clock.year}, {clock.part}, turn {clock.turn}: {clock.step:<16}", nl=False, err=True)
        return True

    return progress
