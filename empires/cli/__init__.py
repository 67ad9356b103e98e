"""The command line: everything the desk does, without a screen. Bad input is one line and exit code 2."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from empires import __version__
from empires.cli.common import TOOLS, Desk, Paint
from empires.cli.convert import convert
from empires.cli.lab import clicks, demo, rules, simulate
from empires.cli.odds import odds
from empires.cli.play import module, new, play, report, verify
from empires.cli.stats import stats
from empires.cli.world import world


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__)
def empires() -> None:
    """The campaign host's desk for Mighty Empires.

    `empires [FILE]` opens the desk; the commands below do the same work without a screen.
    """


world.add_command(convert)
for _command in (new, module, play, verify, report, odds, world, simulate, clicks, demo, rules, stats):
    empires.add_command(_command)


def run(argv: Sequence[str] | None = None, desk: Desk | None = None, paint: Paint | None = None) -> int:
    """Run the command line; anything that is no command is a file for the desk. The exit code."""
    TOOLS.desk, TOOLS.paint = desk, paint
    args = list(sys.argv[1:] if argv is None else argv)
    first = args[0] if args else ""
    if not first or (first not in empires.commands and not first.startswith("-")):
        return _desk(args)
    try:
        empires.main(_spread(args), prog_name="empires", standalone_mode=False)
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


def _spread(args: Sequence[str]) -> list[str]:
    """Repeat --player or --auto before each word that follows it, where the FILE stands in front of the options."""
    if len(args) < 2 or args[0] not in ("new", "play") or args[1].startswith("-"):
        return list(args)
    spread: list[str] = []
    option = ""
    for place, word in enumerate(args):
        if word.startswith("-"):
            option = word if word in ("--player", "--auto", "--module") else ""
        elif option and args[place - 1] != option:
            spread.append(option)
        spread.append(word)
    return spread


def _closed_pipe() -> int:
    """The reader of our output has gone, as with `| head`: nothing is wrong."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _our_fault(fault: Exception) -> int:
    """A fault of the program in one line; the details go to a file that can be sent to us."""
    import tempfile  # late: the command line starts quickly
    import traceback  # late: the command line starts quickly

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
    path = Path(args[0]) if args else None
    if path is not None and not _may_be_campaign(path):
        click.echo(f"empires: {path} is no campaign file; 'empires new' makes one", err=True)
        return 2
    return TOOLS.desk(path)


def _may_be_campaign(path: Path) -> bool:
    """Whether it is worth opening a window for: a file that begins as campaign files do. The desk looks closer."""
    try:
        with path.open("rb") as file:
            return file.read(6) == b"SQLite"
    except OSError:
        return False
