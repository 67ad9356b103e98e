"""The command line's `odds`: exact chances as a table or as JSON."""

from __future__ import annotations

import json

import click
from msgspec import Struct

from empires.cli.common import BadInput

CARDS = (("direct", "surprise", "flank"), ("counter", "hold", "withdraw"))


ENGINES = ("stone_thrower", "great_cannon", "ram", "siege_tower")
MOUNTAIN = "dwarf_battery"
WALLS = "city, capital, fortress, temple, tower, religious_order, chaos_temple, or breached"


class Walls(Struct, frozen=True):
    """What an assault goes against, and what helps it; battered: a battery is still to be rolled for."""

    kind: str
    engines: tuple[str, ...] = ()
    hardship: int = 0
    bonus: int = 0
    battered: bool = False
    mountain: bool = False


def show(attack: int, defend: int, walls: Walls | None, cards: str | None, as_json: bool) -> None:
    """Print the chances of every result and the expected losses."""
    from empires.book import odds  # late: the command line starts quickly
    from empires.book.book import load_book  # late: the command line starts quickly
    from empires.rules.troops.siegetrain import NAMES  # late: the command line starts quickly

    pair, book = _pair(cards), load_book()
    if walls is None:
        results, losses = odds.battle_odds(book, attack, defend, pair), odds.battle_losses(book, attack, defend, pair)
    else:
        if walls.kind not in odds.walls(book):
            raise BadInput(f"--behind is one of {', '.join(odds.walls(book))}; not '{walls.kind}'")
        train = [book.find("siege_train_elements", element=NAMES[engine]) for engine in walls.engines]
        strong = attack + sum(row["siege_points"] for row in train)
        bonus = walls.hardship + walls.bonus + sum(row["assault_modifier"] for row in train)
        more = sum(row["battery_modifier"] for row in train)
        chart = MOUNTAIN if walls.mountain else "battery"
        rolled = odds.battery(book, more, chart) if walls.battered else odds.SURE
        results = odds.assault_odds(book, strong, defend, walls.kind, bonus, pair, rolled)
        losses = odds.assault_losses(
            book, strong, defend, walls.kind, bonus, pair, rolled, walls.mountain, strong - attack
        )
    if as_json:
        click.echo(json.dumps({"results": results, "expected_losses": losses}))
        return
    for result, chance in results.items():
        click.echo(f"{result.replace('_', ' '):<20}{chance:>8.2%}")
    click.echo(f"expected losses: attacker {losses['attacker']:.0f}, defender {losses['defender']:.0f} points")


def _pair(cards: str | None) -> tuple[str, str] | None:
    if cards is None:
        return None
    parts = tuple(part.strip() for part in cards.split(","))
    if len(parts) != 2 or parts[0] not in CARDS[0] or parts[1] not in CARDS[1]:
        raise BadInput(f"--cards is one of {'|'.join(CARDS[0])}, a comma, one of {'|'.join(CARDS[1])}; not '{cards}'")
    return parts[0], parts[1]


@click.command()
@click.option("--attack", required=True, type=click.IntRange(1), help="points of the attackers, engines not counted")
@click.option("--defend", required=True, type=click.IntRange(0), help="points of the defenders")
@click.option("--behind", help=f"an assault on walls instead of a battle: {WALLS}")
@click.option("--engine", "engines", multiple=True, type=click.Choice(ENGINES), help="one before the walls")
@click.option("--hardship", type=click.IntRange(0), default=0, help="bonus by hunger within the walls")
@click.option("--bonus", type=int, default=0, help="what a battery that was rolled, or a mission, adds to the score")
@click.option("--battered", is_flag=True, help="a battery was laid a turn ago and is still to be rolled for")
@click.option("--mountain", is_flag=True, help="Dwarf walls in a mountain, which batteries hurt less")
@click.option("--cards", help="direct|surprise|flank,counter|hold|withdraw; left out: each pair equally likely")
@click.option("--json", "as_json", is_flag=True, help="machine-readable")
def odds(
    attack: int,
    defend: int,
    behind: str | None,
    engines: tuple[str, ...],
    hardship: int,
    bonus: int,
    battered: bool,
    mountain: bool,
    cards: str | None,
    as_json: bool,
) -> None:
    """Exact chances of every result of a battle or an assault, and the losses to expect."""
    if not behind and (engines or hardship or bonus or battered or mountain):
        raise BadInput("engines, hardship, a battery and other bonuses count before walls: say which with --behind")
    walls = Walls(behind, engines, hardship, bonus, battered, mountain) if behind else None
    show(attack, defend, walls, cards, as_json)
