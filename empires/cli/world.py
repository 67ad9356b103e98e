"""The command line's `world` group: checking, making and measuring worlds."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, ParamSpec, TypeVar

import click

from empires.cli.common import STYLES, TOOLS, BadInput, in_words

if TYPE_CHECKING:
    from empires.model.land.world import World

SHARE = click.IntRange(0, 100)
_P = ParamSpec("_P")
_T = TypeVar("_T")


def _one_line(command: Callable[_P, _T]) -> Callable[_P, _T]:
    """Show what is wrong with a world or its file as one line."""

    @wraps(command)
    def guarded(*args: _P.args, **kwargs: _P.kwargs) -> _T:
        with in_words():
            return command(*args, **kwargs)

    return guarded


@click.group()
def world() -> None:
    """Check, make and measure worlds."""


@world.command()
@click.argument("file")
@_one_line
def check(file: str) -> None:
    """List the faults of the world in FILE, or of a world that ships by its name; exit code 2 for errors."""
    from empires.formats.core.world_file import check_world  # late: the command line starts quickly
    from empires.worlds.worldcheck import is_playable  # late: the command line starts quickly

    found = load(file)
    faults = check_world(found)
    for fault in faults:
        click.echo(str(fault))
    if not is_playable(faults):
        errors = sum(fault.severity == "error" for fault in faults)
        raise BadInput(f"{file}: {errors} error{'s' if errors > 1 else ''}; this world cannot be played on")
    click.echo(f"{found.name}: {len(found)} tiles, sound; fingerprint {found.fingerprint()[:16]}")


@world.command()
@click.argument("out", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--tiles", default=138, show_default=True, help="How many tiles the world has.")
@click.option("--players", default=4, show_default=True, type=click.IntRange(1, 24), help="Decides the capitals.")
@click.option("--seed", default="1", show_default=True, help="The same seed makes the same world.")
@click.option("--name", default="", help="Left out: one is made up.")
@click.option("--shape", type=click.Choice(["plate", "hexagon"]), default="plate", show_default=True)
@click.option(
    "--kind",
    type=click.Choice(["classic", "noise"]),
    default="classic",
    show_default=True,
    help="The classic tile mix, or noise with the four shares below.",
)
@click.option("--land", type=SHARE, help="Noise: percent of the world that is no sea.")
@click.option("--mountains", type=SHARE, help="Noise: percent of the land that is highland.")
@click.option("--rivers", type=SHARE, help="Noise: percent of the lowland that is river valley.")
@click.option("--islands", type=SHARE, help="Noise: 0 for one mass, 100 for many.")
@click.option("--force", is_flag=True, help="Replace a file that is there.")
@_one_line
def generate(
    out: Path, tiles: int, players: int, seed: str, name: str, shape: str, kind: str, force: bool, **shares: int | None
) -> None:
    """Make a world from the classic tile mix, or from noise, and write it to OUT."""
    from empires.formats.core.world_file import write_world  # late: the command line starts quickly
    from empires.worlds.worldmaking import generate_world  # late: the command line starts quickly

    if out.exists() and not force:
        raise BadInput(f"{out} is there already; give another name, or --force to replace it")
    said = {word: share / 100 for word, share in shares.items() if share is not None}
    if kind == "noise":
        made = _of_noise(said, name, tiles, players, seed, shape)
    elif said:
        raise BadInput(f"--{next(iter(said))} shapes a land of noise; say --kind noise as well")
    else:
        made = generate_world(name, tiles, players, seed, "hexagon" if shape == "hexagon" else "plate")
    write_world(made, out)
    click.echo(f"{out}: {made.name}, {_sum(made)}")


def _of_noise(shares: dict[str, float], name: str, tiles: int, players: int, seed: str, shape: str) -> World:
    """A land of noise with as many capitals as the chart gives so many players."""
    from empires.worlds.worldmaking import capital_count  # late: the command line starts quickly
    from empires.worlds.worldnoise import Sliders, noise_world  # late: the command line starts quickly

    capitals = capital_count(players)
    return noise_world(Sliders(**shares), name=name, tiles=tiles, capitals=capitals, seed=seed, shape=shape)


@world.command()
@click.argument("file")
@_one_line
def stats(file: str) -> None:
    """Count what lies on the world in FILE."""
    found = load(file)
    click.echo(f"{found.name}: {_sum(found)}")
    for label, count in counts(found).items():
        click.echo(f"  {label:<20}{count:>7}")
    click.echo(f"  fingerprint {found.fingerprint()}")


def load(file: str) -> World:
    """The world in a file of any format that is read, or the one that ships by that name; losses are counted aloud."""
    from empires.formats.core.intake import read_head  # late: the command line starts quickly
    from empires.formats.core.world_file import FORMAT, read_world  # late: the command line starts quickly
    from empires.formats.doors.importers import importer_for  # late: the command line starts quickly
    from empires.paths import shipped_worlds  # late: the command line starts quickly

    path = Path(file)
    if not path.exists() or FORMAT.encode() in read_head(path):
        return read_world(path if path.exists() else shipped_worlds().get(file, path))
    found = importer_for(path).read(path)
    if found.losses:
        count = len(found.losses)
        what = "1 thing was" if count == 1 else f"{count} things were"
        click.echo(f"{file}: {what} lost or changed; to see: world convert {shlex.quote(file)} --list", err=True)
    return found.world


def _sum(found: World) -> str:
    """How many tiles and capitals, in words."""
    tiles, capitals = len(found), len(found.capitals)
    return f"{tiles} tile{'' if tiles == 1 else 's'}, {capitals} capital{'' if capitals == 1 else 's'}"


def counts(found: World) -> dict[str, int]:
    """How often each terrain and feature lies on a world."""
    tiles = found.tiles.values()
    terrains = ("lowland", "highland", "river_valley", "coastal", "sea", "swamp")
    result = {terrain.replace("_", " "): sum(tile.terrain == terrain for tile in tiles) for terrain in terrains}
    for feature in ("forest", "hills", "mountain", "bridge"):
        result[feature] = sum(bool(getattr(tile, feature)) for tile in tiles)
    result["confluences"] = sum(len(strand) > 2 for tile in tiles for strand in tile.rivers)
    result["river mouths"] = sum(found.has_mouth(cell) for cell in found.tiles)
    return result


@world.command()
@click.argument("world_name", metavar="WORLD")
@click.argument("picture", type=click.Path(path_type=Path))
@click.option("--style", type=click.Choice(STYLES), default="atlas", show_default=True)
@click.option("--size", default=1600, type=click.IntRange(64, 20_000), show_default=True, help="long side in pixels")
@click.option("--force", is_flag=True, help="replace a picture that exists")
def render(world_name: str, picture: Path, style: str, size: int, force: bool) -> None:
    """Draw WORLD (a shipped world's name or a file) into PICTURE, a .png or .svg file."""
    if picture.suffix.lower() not in (".png", ".svg"):
        raise BadInput(f"{picture}: a picture is a .png or .svg file")
    if picture.exists() and not force:
        raise BadInput(f"{picture} exists already and was left as it is; choose another name, or say --force")
    with in_words():
        if style == "plain" and picture.suffix.lower() == ".png" and _is_tiled(world_name):
            click.echo(f"{picture} is drawn: {_draw_plain(world_name, picture, size)} tiles.")
            return
        found = load(world_name)
        if TOOLS.paint is None:
            raise BadInput("pictures need the screen toolkit, which is not loaded")
        try:
            TOOLS.paint(found, picture, style, size)
        except ImportError as fault:
            raise BadInput(f"pictures need the screen toolkit, which cannot be loaded: {fault}") from None
    click.echo(f"{picture} is drawn: {found.name}, {len(found)} tiles.")


def _is_tiled(name: str) -> bool:
    return Path(name).suffix.lower() in (".tmx", ".tmj") and Path(name).exists()


def _draw_plain(name: str, picture: Path, size: int) -> int:
    """A Tiled map straight into a plain picture, without a world or a screen toolkit between; how many tiles."""
    from empires.formats.tiled.plain_picture import draw  # late: the command line starts quickly
    from empires.formats.tiled.tiled_plain import plain_grid  # late: the command line starts quickly

    grid = plain_grid(name)
    draw(grid, picture, size)
    return len(grid.cells) - grid.cells.count(0)
