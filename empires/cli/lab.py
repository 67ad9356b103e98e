"""Commands that try the rules out: simulation, the demo, and the rules themselves."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from empires.cli.common import TOOLS, BadInput, dots, in_words, module_settings, stop_at

if TYPE_CHECKING:
    from empires.knowledge.view import View
    from empires.model.state.campaign import Realm
    from empires.study.clicks import Cost
    from empires.study.simulate import Outcome


@click.command()
@click.option("--world", "world_name", required=True)
@click.option("--players", default=4, type=click.IntRange(2, 8), show_default=True)
@click.option("--seasons", default=10, type=click.IntRange(1), show_default=True)
@click.option("--years", default=10, type=click.IntRange(1), show_default=True, help="seasons of one campaign")
@click.option("--seed", default="1", show_default=True)
@click.option("--module", "parts", multiple=True, help="an optional part to play with; 'all' for each")
@click.option("--races", type=click.Choice(["fixed", "random"]), default="fixed", show_default=True)
@click.option("--jobs", default=1, type=click.IntRange(1), show_default=True, help="campaigns played at a time")
@click.option("--never", is_flag=True, help="list also what never happened")
@click.option("--json", "as_json", is_flag=True, help="machine-readable")
def simulate(
    world_name: str,
    players: int,
    seasons: int,
    years: int,
    seed: str,
    parts: Sequence[str],
    races: str,
    jobs: int,
    never: bool,
    as_json: bool,
) -> None:
    """Play automatic seasons and tell what happened how often; exit code 1 where an invariant was broken."""
    import msgspec  # late: the command line starts quickly

    from empires.book.book import load_book  # late: the command line starts quickly
    from empires.campaigns import check_seats, find_world  # late: the command line starts quickly
    from empires.players.auto import AutoPlayer  # late: the command line starts quickly
    from empires.study.simulate import Simulation  # late: the command line starts quickly

    with in_words():
        campaigns = -(-seasons // years) if races == "random" else 1
        tables = [_table(players, f"{seed}-{n}" if races == "random" else "") for n in range(campaigns)]
        found = find_world(world_name)
        check_seats(found, tables[0])
        seed.encode()  # a seed that is no text is refused before anything is shown
        simulation = Simulation(found, load_book(), tables, AutoPlayer(), seed, module_settings(parts), years)
        with click.progressbar(length=seasons, label="seasons", file=sys.stderr) as bar:
            outcome = simulation.run(seasons, bar.update, jobs)
    if as_json:
        click.echo(msgspec.json.encode(outcome).decode())
    else:
        for line in _report(outcome, never):
            click.echo(line)
    if outcome.faults:
        sys.exit(1)


def _table(players: int, seed: str) -> tuple[Realm, ...]:
    """The players of a campaign, with races drawn by the seed, or the usual ones."""
    import random  # late: the command line starts quickly

    from empires.campaigns import PEOPLES, RACES, seat  # late: the command line starts quickly

    drawn = random.Random(seed).choices(PEOPLES, k=players) if seed else RACES
    return tuple(seat(n, f"Realm {n}", drawn[n - 1], "auto") for n in range(1, players + 1))


def _report(outcome: Outcome, never: bool) -> Iterator[str]:
    """The outcome in lines."""
    yield f"{outcome.seasons} seasons in {outcome.campaigns} campaigns, {outcome.entries} entries"
    for name, count in [*outcome.events.items(), *outcome.asks.items()]:
        yield f"{count:>9}  {name}"
    for name, rows in outcome.rows.items():
        yield f"{sum(rows.values()):>9}  chart {name}: " + ", ".join(f"{row} {n}" for row, n in rows.items())
    for race, played in outcome.played.items():
        yield f"{outcome.won.get(race, 0):>9}  campaigns of {played} won by {race}"
    if never:
        yield from _unseen(outcome)
    yield from (f"BROKEN: {fault}" for fault in outcome.faults)
    yield f"state hash {outcome.prints[-1]}"


def _unseen(outcome: Outcome) -> Iterator[str]:
    """What never happened, in lines."""
    from empires.study import coverage  # late: the command line starts quickly

    unseen = coverage.never(outcome.events, outcome.asks, outcome.rows)
    yield from (f"never happened: {name}" for name in unseen.events)
    yield from (f"never rolled: {name}" for name in unseen.rolls)
    yield from (f"never asked: {name}" for name in unseen.asks)
    yield from (f"never looked up: chart {name}" for name in unseen.charts)
    yield from (f"never came up: {name}: {', '.join(rows)}" for name, rows in unseen.rows.items())


@click.command()
@click.option("--world", "world_name", default="four-realms", show_default=True)
@click.option("--players", default=4, type=click.IntRange(2, 8), show_default=True)
@click.option("--seasons", default=4, type=click.IntRange(1), show_default=True)
@click.option("--seed", default="1", show_default=True)
def clicks(world_name: str, players: int, seasons: int, seed: str) -> None:
    """Count what a player's turn asks of a host, with every optional part left out and with every one taken in."""
    from empires.book.book import load_book  # late: the command line starts quickly
    from empires.campaigns import RACES, check_seats, find_world, seat  # late: the command line starts quickly
    from empires.players.auto import AutoPlayer  # late: the command line starts quickly
    from empires.study.clicks import cost  # late: the command line starts quickly
    from empires.study.simulate import after_year, new_session  # late: the command line starts quickly

    costs = []
    with in_words():
        realms = tuple(seat(n, f"Realm {n}", RACES[n - 1], "auto") for n in range(1, players + 1))
        found = find_world(world_name)
        check_seats(found, realms)
        for parts in ((), ("all",)):
            session = new_session(found, load_book(), realms, seed, AutoPlayer(), module_settings(parts))
            session.play(stop=after_year(seasons))
            costs.append(cost(session.journal.entries()))
    for text in _costs(costs, seasons):
        click.echo(text)


def _costs(costs: Sequence[Cost], seasons: int) -> Iterator[str]:
    """The table of what turns cost, off beside on."""

    def row(name: str, *figures: float) -> str:
        return "".join(f"{figure:9.2f}" for figure in figures) + f"  {name}"

    yield f"questions of a player's turn, {seasons} seasons of automatic play (parts off, parts on)"
    every = {name for one in costs for name in one.questions}
    for name in sorted(every, key=lambda n: -costs[-1].questions.get(n, 0)):
        yield row(name, *(one.questions.get(name, 0) / one.turns for one in costs))
    yield row("questions in all", *(sum(one.questions.values()) / one.turns for one in costs))
    yield row("of them in the winter", *(one.winter / one.turns for one in costs))
    yield row(
        "clicks of a turn, runs of quiet questions answered in one go", *(one.clicks / one.turns for one in costs)
    )
    yield row("turns in a hundred in which nothing unusual is asked", *(100 * one.calm / one.turns for one in costs))
    yield row("questions of such a turn", *(one.calm_questions / max(1, one.calm) for one in costs))
    yield row("questions of such a turn, a banner", *(one.calm_questions / max(1, one.calm_banners) for one in costs))
    yield row("clicks of such a turn", *(one.calm_clicks / max(1, one.calm) for one in costs))


@click.command()
@click.option("--to", "folder", required=True, type=click.Path(path_type=Path))
@click.option("--seed", default="demo", show_default=True)
def demo(folder: Path, seed: str) -> None:
    """All of it in one go: a new campaign, a season, verify, reports and map pictures."""
    from empires.campaigns import demo_campaign  # late: the command line starts quickly
    from empires.reports.writing import write_report  # late: the command line starts quickly

    with in_words():
        folder.mkdir(parents=True, exist_ok=True)
        file = _free(folder / "demo.empires")
        session = demo_campaign(file, seed)
        click.echo(f"A campaign of {len(session.state.realms)} empires on {session.world.name}: {file}")
        try:
            session.play(stop=stop_at(session.state.clock, "year"), progress=dots())
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
        if name == "host":
            TOOLS.paint(view, folder / f"map-{name}.svg", "atlas", 1600)
    except ImportError as fault:
        click.echo(f"No map pictures: the screen toolkit cannot be loaded ({fault}).", err=True)
        TOOLS.paint = None


@click.command()
@click.argument("word", required=False)
@click.option("--untested", is_flag=True, help="core and option ids of the built sections that no test carries")
@click.option("--race", default="", help="what is otherwise with a race, such as skaven or undead/khemri")
@click.option("--where", default="", metavar="ID", help="the function that carries a rule, what cites it, its tests")
def rules(word: str | None, untested: bool, race: str, where: str) -> None:
    """Show a rule by its id, the rules that hold a word, what differs by race, or where in the code a rule is."""
    from empires import rulehelp  # late: the command line starts quickly

    if where:
        _where(where)
        return
    if untested or race:
        _differences(race) if race else _untested()
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


def _where(rule_id: str) -> None:
    from empires import rulehelp  # late: the command line starts quickly
    from empires.rulesource import Source  # late: the command line starts quickly

    rule = rulehelp.rule(rule_id)
    if rule is None:
        raise BadInput(f"no rule has the id '{rule_id}'; 'rules WORD' looks for words")
    click.echo(f"{rule.id}  ({rule.class_})\n  {rule.plain}")
    for line in Source.here().where(rule.id).lines:
        click.echo(line)


def _differences(race: str) -> None:
    from empires.campaigns import race_key  # late: the command line starts quickly
    from empires.rules.core.races import shipped  # late: the command line starts quickly
    from empires.words.phrases import Phrasebook  # late: the command line starts quickly
    from empires.words.race_words import differing  # late: the command line starts quickly

    with in_words():
        key = race_key(race)
        key = key.partition("/")[2] or next(iter(shipped()[key].cultures), key)
    click.echo(shipped()[key].name)
    for text, rules in differing(Phrasebook("en"), shipped()[key]):
        click.echo(f"  {text}  ({', '.join(rules)})")


def _untested() -> None:
    from empires import rulehelp  # late: the command line starts quickly

    tests = Path(__file__).resolve().parents[2] / "tests"
    if not tests.is_dir():
        raise BadInput("the tests are not here; this works in a checkout")
    for rule in rulehelp.untested(tests):
        click.echo(f"{rule.id}  {rule.text[:90]}")
    for rule, reason in rulehelp.deferred():
        click.echo(f"later: {rule.id}  {reason}", err=True)
