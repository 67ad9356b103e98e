"""The command line's `world convert`: any map that can be read, into any format that can be written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from empires.cli.common import BadInput, in_words

if TYPE_CHECKING:
    from empires.formats.core.foreign import Imported, Importer, Look, Loss, Survey
    from empires.model.land.world import World

LOSSES_SHOWN = 20


@click.command()
@click.argument("file", metavar="IN")
@click.argument("out", required=False, type=click.Path(dir_okay=False, path_type=Path))
@click.option("--map", "maps", multiple=True, metavar="TERRAIN=OURS", help="What a terrain becomes; may be repeated.")
@click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="CHOICE=VALUE",
    help="A choice of the format, such as grid=globe; --list shows.",
)
@click.option("--folder", default="", help="The folder inside which a map may open its tilesets.")
@click.option("--name", default="", help="The title of the world.")
@click.option("--list", "listing", is_flag=True, help="Only show the terrains, choices and losses in IN.")
@click.option("--all-losses", is_flag=True, help="Show every loss with its place, not only each kind.")
@click.option("--semicolons", is_flag=True, help="Write CSV as a spreadsheet opens it where commas are decimal.")
@click.option("--force", is_flag=True, help="Replace a file that is there.")
def convert(
    file: str,
    out: Path | None,
    maps: tuple[str, ...],
    settings: tuple[str, ...],
    folder: str,
    name: str,
    listing: bool,
    all_losses: bool,
    semicolons: bool,
    force: bool,
) -> None:
    """Read the map or world IN and write it to OUT, in the format of its name: .json (ours), .tmx, .geojson, .csv.

    OURS is lowland, highland, river_valley, coastal, sea, swamp or none, with features joined by a plus:
    highland+mountain, lowland+forest+hills, sea+thin (water that becomes a river where it is narrow).
    """
    from empires.formats.core.foreign import Loss  # late: the command line starts quickly
    from empires.formats.doors.exports import format_of, write_as  # late: the command line starts quickly

    with in_words():
        if listing:
            _list(file, _pairs(settings, "--set") | {"folder": folder}, all_losses)
            return
        if out is None:
            raise BadInput("say where to write: world convert IN OUT")
        format_of(out)
        if out.exists() and not force:
            raise BadInput(f"{out} is there already; give another name, or --force to replace it")
        world, losses = _load(file, maps, _pairs(settings, "--set") | {"folder": folder}, name)
        losses += [Loss(0, 0, text) for text in write_as(world, out, separator=";" if semicolons else ",")]
    _tell(losses, all_losses)
    capitals = f"{len(world.capitals)} capital{'' if len(world.capitals) == 1 else 's'}"
    click.echo(f"{out}: {world.name}, {len(world)} tiles, {capitals}, {_count(len(losses))}")


def _load(file: str, maps: tuple[str, ...], options: Mapping[str, str], name: str) -> tuple[World, list[Loss]]:
    """A world of ours by file or shipped name, or a foreign map with what was lost."""
    from empires.formats.core.world_file import read_world  # late: the command line starts quickly
    from empires.model.land.world import World  # late: the command line starts quickly
    from empires.paths import shipped_worlds  # late: the command line starts quickly

    losses: list[Loss]
    path = Path(file)
    if not path.exists():
        path = shipped_worlds().get(file, path)
    if _is_ours(path):
        if maps:
            raise BadInput(f"{file} is a world already; --map is for the maps of other programs")
        world, losses = read_world(path), []
    else:
        found = _read(path, maps, options)
        world, losses = found.world, list(found.losses)
    if name:
        about = (world.seed, world.author, world.licence, world.north, world.numbering)
        world = World(name, world.resolution, world.origin, world.tiles, *about)
    return world, losses


def _is_ours(path: Path) -> bool:
    from empires.formats.core.intake import read_head  # late: the command line starts quickly

    head = b"".join(read_head(path).split())
    return head.startswith(b"{") and b'"format":"empires-world"' in head and b'"FeatureCollection"' not in head


def _read(path: Path, maps: tuple[str, ...], options: Mapping[str, str]) -> Imported:
    importer = _importer(path)
    mapping = _looks(importer.survey(path, options), maps) if maps else {}
    return importer.read(path, mapping, options)


def _importer(path: Path) -> Importer:
    from empires.formats.doors.importers import importer_for  # late: the command line starts quickly

    return importer_for(path)


def _looks(survey: Survey, maps: tuple[str, ...]) -> dict[str, Look]:
    """The mapping that `--map` asks for; BadInput for terrains that are not on the map."""
    from empires.formats.core.foreign import parse_look  # late: the command line starts quickly

    known = {terrain.key for terrain in survey.terrains}
    looks: dict[str, Look] = {}
    for key, words in _pairs(maps, "--map").items():
        if key not in known:
            near = ", ".join(sorted(known)[:12])
            raise BadInput(f"--map {key}: there is no such terrain on this map; there are {near}")
        try:
            looks[key] = parse_look(words)
        except ValueError as error:
            raise BadInput(f"--map {key}: {error}") from None
    return looks


def _pairs(texts: tuple[str, ...], option: str) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for text in texts:
        key, joint, value = text.rpartition("=")
        if not joint or not key:
            raise BadInput(f"{option} {text!r} is no pair such as grass=lowland")
        pairs[key.strip()] = value.strip()
    return pairs


def _list(file: str, options: Mapping[str, str], every: bool) -> None:
    """Show what a foreign map holds, and what is lost when it is taken as suggested."""
    from empires.formats.core.foreign import look_text  # late: the command line starts quickly

    importer = _importer(Path(file))
    survey = importer.survey(Path(file), options)
    click.echo(f"{survey.title}: {survey.format}, {survey.width} by {survey.height}")
    for terrain in survey.terrains:
        click.echo(f"  {terrain.count:>7}  {terrain.name}: --map {terrain.key!r}={look_text(terrain.suggested)}")
    for choice in survey.choices:
        values = ", ".join(f"{value} ({words})" for value, words in choice.values)
        click.echo(f"  {choice.words}: --set {choice.key}={choice.default}; {values}")
    _tell(importer.read(Path(file), {}, options).losses, every)


def _tell(losses: Sequence[Loss], every: bool) -> None:
    """Show what was lost: each kind once with its first place, or every place."""
    kinds = Counter(loss.what for loss in losses)
    first = {loss.what: loss for loss in reversed(losses)}
    lines = [f"{first[what]}{f', and {count - 1} more of the kind' * (count > 1)}" for what, count in kinds.items()]
    shown = [str(loss) for loss in losses] if every else lines[:LOSSES_SHOWN]
    for text in shown:
        click.echo(f"  lost: {text}")
    if len(losses) > len(shown):
        click.echo("  --all-losses shows every place")


def _count(losses: int) -> str:
    return "nothing lost" if not losses else f"{losses} loss{'es' if losses > 1 else ''}"
