"""Commands on a campaign file: make it, let the program play on, verify it, write reports."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from empires.cli.common import BadInput, dots, in_words, module_settings, opened, stop_at

if TYPE_CHECKING:
    from empires.engine.rewinds import Rewind
    from empires.engine.session import Session


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--world", "world_name", required=True, help="a shipped world's name, or a world file")
@click.option(
    "--player", "players", multiple=True, required=True, help='"Name:Race"; ":auto" behind lets it play itself'
)
@click.option("--seed", default="", help="a word to mix into the secret of the dice")
@click.option("--points", default="rolled", help="starting strength: rolled, or 3000 to 5000 for everybody")
@click.option("--years", default=0, type=click.IntRange(0), help="years that are agreed on; 0 for no end")
@click.option("--house", type=click.Path(path_type=Path), help="a TOML file with house rules")
@click.option("--module", "parts", multiple=True, help="an optional part to play with, such as heroes; 'all' for each")
def new(
    file: Path,
    world_name: str,
    players: Sequence[str],
    seed: str,
    points: str,
    years: int,
    house: Path | None,
    parts: Sequence[str],
) -> None:
    """Make a campaign FILE on a world, with 2 to 8 players."""
    from empires.book.book import load_book  # late: the command line starts quickly
    from empires.campaigns import find_world, new_campaign, seat_of  # late: the command line starts quickly

    with in_words():
        settings = {"years": str(years)} if years else {}
        settings |= module_settings(parts)
        if (strength := _points(points)) != "rolled":
            settings["army_points"] = strength
        text = _house_rules(house) if house else ""
        written = load_book(text, house.name if house else "").races
        realms = [seat_of(number, player, written) for number, player in enumerate(players, 1)]
        session = new_campaign(file, find_world(world_name), realms, seed=seed, settings=settings, house=text)
        session.journal.close()
    click.echo(f"{file} is made: {len(realms)} players on {session.world.name}.")


def _house_rules(file: Path) -> str:
    if file.exists() and not file.is_file():
        raise BadInput(f"{file}: house rules are a TOML file, which this is not")
    try:
        return file.read_text("utf-8")
    except UnicodeError:
        raise BadInput(f"{file}: house rules are a TOML file in UTF-8, which this is not") from None


def _points(text: str) -> str:
    if text == "rolled" or (text.isascii() and text.isdigit() and 3000 <= int(text) <= 5000):
        return text
    raise BadInput(f"--points is 'rolled' or a number from 3000 to 5000, not '{text}'")


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.argument("part", required=False)
@click.argument("state", required=False, type=click.Choice(["on", "off"]))
def module(file: Path, part: str | None, state: str | None) -> None:
    """List the optional parts of the rules in FILE, or take PART in ("on") or leave it out ("off")."""
    from empires.model.state.asks import Refusal  # late: the command line starts quickly
    from empires.rules.core import optional_parts  # late: the command line starts quickly
    from empires.words.sentences import Words  # late: the command line starts quickly

    if (part is None) != (state is None):
        raise BadInput("name the part and on or off, such as: heroes on")
    words = Words()
    with opened(file, read_only=part is None) as session:
        if part is not None:
            try:
                session.set_module(part, state == "on")
            except Refusal as refusal:
                raise BadInput(words.refusal(refusal, session.view())) from None
        for key in optional_parts.KEYS:
            sign = "on " if optional_parts.on(session.state, key) else "off"
            click.echo(f"{sign}  {key:<18} {words.term('module_cost', key)}")


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--auto", multiple=True, help="all, or a player's name: the program plays for them from now on")
@click.option("--until", type=click.Choice(["turn", "season", "year"]), default="season", show_default=True)
def play(file: Path, auto: Sequence[str], until: str) -> None:
    """Let the program play on in FILE, until the turn or the season is over or a person must answer."""
    with opened(file) as session:
        _hand_over(session, auto)
        start = session.state.clock
        change = session.play(stop=stop_at(start, until), progress=dots())
        click.echo("", err=True)
        for line in _standing(session, len(change.entries)):
            click.echo(line)


def _hand_over(session: Session, auto: Sequence[str]) -> None:
    for name in auto:
        chosen = [r for r in session.state.realms.values() if name in ("all", r.name, r.id)]
        if not chosen:
            known = ", ".join(realm.name for realm in session.state.realms.values())
            raise BadInput(f"no player is called '{name}'; there are {known}")
        for realm in chosen:
            if realm.controller != "auto":
                session.set_controller(realm.id, "auto")


def _standing(session: Session, entries: int) -> Iterator[str]:
    from empires.words.sentences import Words  # late: the command line starts quickly

    words, view = Words(), session.view()
    yield f"{entries} entries played; now {words.clock(session.state.clock, view)}."
    if session.pending is not None:
        yield f"Next: {words.realm(session.pending.by, view)}: {words.ask(session.pending, view)}"
    else:
        yield "The campaign is over."


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="machine-readable")
def verify(file: Path, as_json: bool) -> None:
    """Play FILE again from its first entry, compare, print its state hash, and tell what was taken back."""
    from empires.engine.rewinds import rewinds  # late: the command line starts quickly

    with opened(file, read_only=True) as session:
        verdict, kept = session.verify(), rewinds(session.journal)
        numbered = session.journal.header.dice == "numbered"
    if as_json:
        found = {"entries": verdict.entries, "hash": verdict.print, "fault": verdict.fault}
        click.echo(json.dumps({**found, "kept": [_kept(one) for one in kept]}))
    elif not verdict.fault:
        click.echo(f"{verdict.entries} entries replayed and equal\nstate hash {verdict.print}")
        if numbered:
            click.echo("its dice follow from the number of the entry, as in every campaign begun before they had names")
    if not as_json:
        for one in kept:
            click.echo("\n".join(_told(one)))
    if verdict.fault:
        raise BadInput(f"{file}: {verdict.fault}")


def _kept(rewind: Rewind) -> dict[str, object]:
    """A kept tail as data."""
    branch, at = rewind.branch, rewind.clocks[0]
    throws = [{"rule": t.rule, "why": t.why, "by": t.by, "dice": t.dice, "pips": t.pips} for t in rewind.throws]
    return {
        "branch": branch.id, "why": branch.why, "made": branch.made, "first": branch.first, "length": branch.length,
        "year": at.year, "part": at.part, "turn": at.turn, "throws": throws,
    }  # fmt: skip


def _told(rewind: Rewind) -> Iterator[str]:
    """A kept tail in lines: what was taken back, and each throw in it as it had fallen."""
    branch, at = rewind.branch, rewind.clocks[0]
    last = branch.first + branch.length - 1
    yield (
        f"kept branch {branch.id} ({branch.why}, {branch.made}): entries {branch.first} to {last}, "
        f"from year {at.year}, {at.part} {at.turn or ''}".rstrip()
        + f"; {len(rewind.throws)} throws"
    )
    for throw in rewind.throws:
        whose = f" {throw.by}" if throw.by else ""
        yield f"  {throw.rule}{whose} {throw.why} {throw.dice} = {' '.join(map(str, throw.pips))}"


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--for", "reader", required=True, help="a player's name, 'host', or 'all'")
@click.option("--to", "folder", required=True, type=click.Path(path_type=Path))
@click.option("--brief", is_flag=True, help="a page for whoever takes a player's empire over, instead of the report")
def report(file: Path, reader: str, folder: Path, brief: bool) -> None:
    """Write a reader's report from FILE: HTML, Markdown and JSON, with the map as that reader knows it."""
    from empires.reports.brief import write_brief  # late: the command line starts quickly
    from empires.reports.writing import write_report  # late: the command line starts quickly

    if brief and reader == "host":
        raise BadInput("a brief is for whoever takes over a player's empire; name a player, or all")
    with opened(file, read_only=True) as session:
        for viewer in _readers(session, reader):
            if brief and viewer == "host":
                continue
            for path in write_brief(session, viewer, folder) if brief else write_report(session, viewer, folder):
                click.echo(str(path))


def _readers(session: Session, reader: str) -> list[str]:
    realms = session.state.realms.values()
    if reader == "all":
        return ["host", *(realm.id for realm in realms)]
    named = [r.id for r in realms if r.name == reader] or [r.id for r in realms if r.id == reader]
    chosen = ["host"] if reader == "host" else named
    if not chosen:
        raise BadInput(f"no player is called '{reader}'; there are {', '.join(r.name for r in realms)}, and host")
    return chosen
