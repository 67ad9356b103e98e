"""The command line: everything the desk does, without a screen. Bad input is one line and exit code 2."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from empires import __version__
from empires.cli_world import BadInput, world
from empires.paths import shipped_worlds

if TYPE_CHECKING:
    from empires.engine.session import Session
    from empires.model.asks import Ask
    from empires.model.state import Campaign, Clock
    from empires.model.world import World
    from empires.rules.knowledge import View

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
    from empires.campaigns import SetupError
    from empires.engine.session import EngineFault
    from empires.formats.world_file import WorldFormatError
    from empires.model.asks import Refusal
    from empires.model.world import WorldError
    from empires.persistence.faults import CampaignFileError
    from empires.rules.book import RulebookError

    try:
        yield
    except (SetupError, WorldFormatError, WorldError, CampaignFileError, RulebookError, EngineFault) as fault:
        raise BadInput(" ".join(str(fault).split())) from None
    except Refusal as refusal:
        raise BadInput(f"refused: {refusal.key.replace('_', ' ')}") from None
    except OSError as fault:
        if isinstance(fault, BrokenPipeError):
            raise
        raise BadInput(f"{fault.filename or 'file'}: {fault.strerror or fault}") from None


@contextmanager
def opened(file: Path, read_only: bool = False) -> Iterator[Session]:
    """A campaign, closed again whatever happens."""
    from empires.campaigns import open_campaign

    with in_words():
        session = open_campaign(file, read_only)
        try:
            yield session
        finally:
            session.journal.close()


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__)
def empires() -> None:
    """The campaign host's desk for Mighty Empires.

    `empires [FILE]` opens the desk; the commands below do the same work without a screen.
    """


empires.add_command(world)


@world.command()
@click.argument("world_name", metavar="WORLD")
@click.argument("picture", type=click.Path(path_type=Path))
@click.option("--style", type=click.Choice(STYLES), default="atlas", show_default=True)
@click.option("--size", default=1600, type=click.IntRange(64, 20_000), show_default=True, help="long side in pixels")
@click.option("--force", is_flag=True, help="replace a picture that exists")
def render(world_name: str, picture: Path, style: str, size: int, force: bool) -> None:
    """Draw WORLD (a shipped world's name or a file) into PICTURE, a .png or .svg file."""
    from empires.campaigns import find_world

    if picture.suffix.lower() not in (".png", ".svg"):
        raise BadInput(f"{picture}: a picture is a .png or .svg file")
    if picture.exists() and not force:
        raise BadInput(f"{picture} exists already and was left as it is; choose another name, or say --force")
    with in_words():
        found = find_world(world_name)
        if TOOLS.paint is None:
            raise BadInput("pictures need the screen toolkit, which is not loaded")
        try:
            TOOLS.paint(found, picture, style, size)
        except ImportError as fault:
            raise BadInput(f"pictures need the screen toolkit, which cannot be loaded: {fault}") from None
    click.echo(f"{picture} is drawn: {found.name}, {len(found)} tiles.")


@empires.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--world", "world_name", required=True, help="a shipped world's name, or a world file")
@click.option(
    "--player", "players", multiple=True, required=True, help='"Name:Race"; ":auto" behind lets it play itself'
)
@click.option("--seed", default="", help="the dice seed; left out, one is drawn")
@click.option("--points", default="rolled", help="starting strength: rolled, or 3000 to 5000 for everybody")
@click.option("--years", default=0, type=click.IntRange(0), help="years that are agreed on; 0 for no end")
@click.option("--house", type=click.Path(path_type=Path), help="a TOML file with house rules")
def new(
    file: Path, world_name: str, players: Sequence[str], seed: str, points: str, years: int, house: Path | None
) -> None:
    """Make a campaign FILE on a world, with 2 to 8 players."""
    from empires.campaigns import find_world, new_campaign, seat_of

    with in_words():
        settings = {"years": str(years), "army_points": _points(points)}
        realms = [seat_of(number, text) for number, text in enumerate(players, 1)]
        text = house.read_text("utf-8") if house else ""
        session = new_campaign(file, find_world(world_name), realms, seed=seed, settings=settings, house=text)
        session.journal.close()
    click.echo(f"{file} is made: {len(realms)} players on {session.world.name}.")


def _points(text: str) -> str:
    if text == "rolled" or (text.isdigit() and 3000 <= int(text) <= 5000):
        return text
    raise BadInput(f"--points is 'rolled' or a number from 3000 to 5000, not '{text}'")


@empires.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--auto", multiple=True, help="all, or a player's name: the program plays for them from now on")
@click.option("--until", type=click.Choice(["turn", "season", "year"]), default="season", show_default=True)
def play(file: Path, auto: Sequence[str], until: str) -> None:
    """Let the program play on in FILE, until the turn or the season is over or a person must answer."""
    with opened(file) as session:
        _hand_over(session, auto)
        start = session.state.clock
        change = session.play(stop=_stop(start, until), progress=_dots())
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


def _stop(start: Clock, until: str) -> Callable[[Campaign, Ask], bool]:
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


def _dots() -> Callable[[Campaign], bool]:
    def progress(state: Campaign) -> bool:
        if sys.stderr.isatty():
            clock = state.clock
            click.echo(f"\ryear {clock.year}, {clock.part}, turn {clock.turn}: {clock.step:<16}", nl=False, err=True)
        return True

    return progress


def _standing(session: Session, entries: int) -> Iterator[str]:
    from empires.engine.words import Words

    words, view = Words(), session.view()
    yield f"{entries} entries played; now {words.clock(session.state.clock, view)}."
    if session.pending is not None:
        yield f"Next: {words.realm(session.pending.by, view)}: {words.ask(session.pending, view)}"
    else:
        yield "The campaign is over."


@empires.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="machine-readable")
def verify(file: Path, as_json: bool) -> None:
    """Play FILE again from its first entry, compare, and print its state hash."""
    with opened(file, read_only=True) as session:
        verdict = session.verify()
    if as_json:
        click.echo(json.dumps({"entries": verdict.entries, "hash": verdict.print, "fault": verdict.fault}))
    elif not verdict.fault:
        click.echo(f"{verdict.entries} entries replayed and equal\nstate hash {verdict.print}")
    if verdict.fault:
        raise BadInput(f"{file}: {verdict.fault}")


@empires.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--for", "reader", required=True, help="a player's name, 'host', or 'all'")
@click.option("--to", "folder", required=True, type=click.Path(path_type=Path))
def report(file: Path, reader: str, folder: Path) -> None:
    """Write a reader's report from FILE: HTML, Markdown and JSON, with the map as that reader knows it."""
    from empires.engine.reports import write_report

    with opened(file, read_only=True) as session:
        for viewer in _readers(session, reader):
            for path in write_report(session, viewer, folder):
                click.echo(str(path))


def _readers(session: Session, reader: str) -> list[str]:
    realms = session.state.realms.values()
    if reader == "all":
        return ["host", *(realm.id for realm in realms)]
    chosen = ["host"] if reader == "host" else [r.id for r in realms if reader in (r.name, r.id)]
    if not chosen:
        raise BadInput(f"no player is called '{reader}'; there are {', '.join(r.name for r in realms)}, and host")
    return chosen


@empires.command()
@click.option("--attack", required=True, type=click.IntRange(0), help="points of the attackers")
@click.option("--defend", required=True, type=click.IntRange(0), help="points of the defenders")
@click.option("--behind", type=click.Choice(["city", "fortress"]), help="an assault on walls instead of a battle")
@click.option("--cards", help="direct|surprise|flank,counter|hold|withdraw; left out: each pair equally likely")
@click.option("--json", "as_json", is_flag=True, help="machine-readable")
def odds(attack: int, defend: int, behind: str | None, cards: str | None, as_json: bool) -> None:
    """Exact chances of every result of a battle or an assault, and the losses to expect."""
    from empires.cli_odds import show

    show(attack, defend, behind, cards, as_json)


@empires.command()
@click.option("--world", "world_name", required=True)
@click.option("--players", default=4, type=click.IntRange(2, 8), show_default=True)
@click.option("--seasons", default=10, type=click.IntRange(1), show_default=True)
@click.option("--seed", default="1", show_default=True)
@click.option("--json", "as_json", is_flag=True, help="machine-readable")
def simulate(world_name: str, players: int, seasons: int, seed: str, as_json: bool) -> None:
    """Play automatic seasons and tell what happened how often; exit code 1 where an invariant was broken."""
    import msgspec

    from empires.campaigns import RACES, check_seats, find_world, seat
    from empires.engine.simulate import Simulation
    from empires.players.auto import AutoPlayer
    from empires.rules.book import load_book

    with in_words():
        realms = tuple(seat(n, f"Realm {n}", RACES[n - 1], "auto") for n in range(1, players + 1))
        found = find_world(world_name)
        check_seats(found, realms)
        simulation = Simulation(found, load_book(), realms, AutoPlayer(), seed)
        with click.progressbar(length=seasons, label="seasons", file=sys.stderr) as bar:
            outcome = simulation.run(seasons, lambda done: bar.update(1))
    if as_json:
        click.echo(msgspec.json.encode(outcome).decode())
    else:
        click.echo(f"{outcome.seasons} seasons in {outcome.campaigns} campaigns, {outcome.entries} entries")
        for name, count in [*outcome.events.items(), *outcome.asks.items()]:
            click.echo(f"{count:>9}  {name}")
        for fault in outcome.faults:
            click.echo(f"BROKEN: {fault}")
        click.echo(f"state hash {outcome.prints[-1]}")
    if outcome.faults:
        sys.exit(1)


@empires.command()
@click.option("--to", "folder", required=True, type=click.Path(path_type=Path))
@click.option("--seed", default="demo", show_default=True)
def demo(folder: Path, seed: str) -> None:
    """All of it in one go: a new campaign, a season, verify, reports and map pictures."""
    from empires.campaigns import demo_campaign
    from empires.engine.reports import write_report

    with in_words():
        folder.mkdir(parents=True, exist_ok=True)
        file = _free(folder / "demo.empires")
        session = demo_campaign(file, seed)
        click.echo(f"A campaign of {len(session.state.realms)} empires on {session.world.name}: {file}")
        try:
            session.play(stop=_stop(session.state.clock, "year"), progress=_dots())
            click.echo("\nA season and its winter are played.")
            verdict = session.verify()
            if verdict.fault:
                raise BadInput(verdict.fault)
            click.echo(f"Verified: {verdict.entries} entries, state hash {verdict.print}")
            for viewer in ["host", *session.state.realms]:
                write_report(session, viewer, folder)
                _paint(session.view(viewer), folder, viewer)
        finally:
            session.journal.close()
    click.echo(f"Reports and maps lie in {folder.resolve()}")


def _free(path: Path) -> Path:
    """The path, or one with a number where it is taken: nothing is overwritten."""
    tries = (path.with_stem(f"{path.stem}-{n}") for n in range(2, 10_000))
    return path if not path.exists() else next(p for p in tries if not p.exists())


def _paint(view: View, folder: Path, name: str) -> None:
    if TOOLS.paint is None:
        return
    try:
        TOOLS.paint(view, folder / f"map-{name}.png", "atlas", 1600)
        TOOLS.paint(view, folder / f"map-{name}.svg", "atlas", 1600)
    except ImportError as fault:
        click.echo(f"No map pictures: the screen toolkit cannot be loaded ({fault}).", err=True)
        TOOLS.paint = None


@empires.command()
@click.argument("word", required=False)
@click.option("--untested", is_flag=True, help="core ids of the built sections that no test carries")
def rules(word: str | None, untested: bool) -> None:
    """Show a rule by its id, or the rules that hold a word."""
    from empires import rulehelp

    if untested:
        _untested()
        return
    if not word:
        raise BadInput("give a rule id such as ME-BATTLE-15, or a word")
    exact = rulehelp.rule(word.upper())
    found = [exact] if exact else rulehelp.search(word)
    if not found:
        raise BadInput(f"no rule has the id or the word '{word}'")
    for rule in found:
        click.echo(f"{rule.id}  ({rule.class_})\n  {rule.plain}")
        if rule.example:
            click.echo(f"  Example: {rule.example}")


def _untested() -> None:
    from empires import rulehelp

    tests = Path(__file__).resolve().parent.parent / "tests"
    if not tests.is_dir():
        raise BadInput("the tests are not here; this works in a checkout")
    for rule in rulehelp.untested(tests):
        click.echo(f"{rule.id}  {rule.text[:90]}")
    for rule, reason in rulehelp.deferred():
        click.echo(f"later: {rule.id}  {reason}", err=True)


def run(argv: Sequence[str] | None = None, desk: Desk | None = None, paint: Paint | None = None) -> int:
    """Run the command line; anything that is no command is a file for the desk. The exit code."""
    TOOLS.desk, TOOLS.paint = desk, paint
    args = list(sys.argv[1:] if argv is None else argv)
    first = args[0] if args else ""
    if not first or (first not in empires.commands and not first.startswith("-")):
        return _desk(args)
    try:
        empires.main(args, prog_name="empires", standalone_mode=False)
    except click.exceptions.Exit as done:
        return done.exit_code
    except click.ClickException as fault:
        click.echo(f"empires: {' '.join(fault.format_message().split())}", err=True)
        return 2
    except BrokenPipeError:
        return _closed_pipe()
    except (click.Abort, KeyboardInterrupt):
        click.echo("stopped; what was answered is kept", err=True)
        return 130
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else 1
    except Exception as fault:
        return _our_fault(fault)
    return 0


def _closed_pipe() -> int:
    """The reader of our output has gone, as with `| head`: nothing is wrong."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _our_fault(fault: Exception) -> int:
    """A fault of the program in one line; the details go to a file that can be sent to us."""
    import tempfile
    import traceback

    with tempfile.NamedTemporaryFile("w", prefix="empires-fault-", suffix=".txt", delete=False) as log:
        log.write("".join(traceback.format_exception(fault)))
    what = f"{type(fault).__name__}: {fault}"
    click.echo(f"empires: a fault of the program ({what}); details are in {log.name}", err=True)
    return 70


def _desk(args: Sequence[str]) -> int:
    if len(args) > 1:
        click.echo(f"empires: '{args[0]}' is no command, and the desk opens one file at a time", err=True)
        return 2
    if TOOLS.desk is None:
        click.echo("empires: the desk needs a screen; see 'empires --help' for what works without", err=True)
        return 2
    return TOOLS.desk(Path(args[0]) if args else None)


def shipped() -> list[str]:
    """Names of the worlds that ship."""
    return sorted(shipped_worlds())
