"""The command that tells how the empires fared: land, crowns, armies, losses and luck, as text or as CSV."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import click

from empires.cli.common import BadInput, in_words, opened
from empires.formats.core.spreadsheet import table_bytes, table_text

TABLES = ("standings", "years", "losses", "luck", "ledger")
Row = Sequence[str | int | float]


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--viewer", default="host", show_default=True, help="host, or a player's name: only what he may know")
@click.option(
    "--table", "wanted", type=click.Choice(TABLES), multiple=True, help="which figures; all of them if left out"
)
@click.option("--csv", "as_csv", is_flag=True, help="comma-separated values; of one table")
@click.option("--semicolons", is_flag=True, help="with --csv: as a spreadsheet opens it where commas are decimal")
def stats(file: Path, viewer: str, wanted: Sequence[str], as_csv: bool, semicolons: bool) -> None:
    """Tell how the empires in FILE fared over the years."""
    from empires.figures.ledger import ledgers, rows  # late: the command line starts quickly
    from empires.figures.statistics import statistics, tables  # late: the command line starts quickly

    if as_csv and len(wanted) != 1:
        raise BadInput(f"name the one table that is wanted with --table: {', '.join(TABLES)}")
    with opened(file, read_only=True) as session, in_words():
        realms = session.state.realms.values()
        reader = next((r.id for r in realms if viewer in (r.id, r.name)), viewer)
        if reader != "host" and reader not in session.state.realms:
            raise BadInput(f"no player is called '{viewer}'; there are {', '.join(r.name for r in realms)}, and host")
        view, names = session.view(reader), {r.id: r.name for r in realms}
        found: dict[str, Iterable[Row]] = {**tables(statistics(session.journal, view), names)}
        found["ledger"] = rows(ledgers(session.journal, view), names, session.world)
    for name in wanted or TABLES:
        if as_csv:
            click.echo(table_bytes(found[name], ";") if semicolons else table_text(found[name]), nl=False)
        else:
            _print(name, list(found[name]))


def _print(name: str, table: list[Row]) -> None:
    """A table in columns, numbers to the right."""
    texts = [[str(value) for value in row] for row in table]
    widths = [max(len(row[n]) for row in texts) for n in range(len(texts[0]))]
    click.echo(name)
    for row, values in zip(texts, table, strict=True):
        each = zip(row, widths, values, strict=True)
        click.echo("  " + "  ".join(t.ljust(w) if isinstance(v, str) else t.rjust(w) for t, w, v in each).rstrip())
    click.echo()
