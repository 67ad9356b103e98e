"""The command line's `odds`: exact chances as a table or as JSON."""

from __future__ import annotations

import json

import click

from empires.cli.common import BadInput

CARDS = (("direct", "surprise", "flank"), ("counter", "hold", "withdraw"))


def show(attack: int, defend: int, behind: str | None, cards: str | None, as_json: bool) -> None:
    """Print the chances of every result and the expected losses."""
    from empires.book import odds  # late: the command line starts quickly
    from empires.book.book import load_book  # late: the command line starts quickly

    pair, book = _pair(cards), load_book()
    if behind:
        results = odds.assault_odds(book, attack, defend, behind, cards=pair)
        losses = odds.assault_losses(book, attack, defend, behind, cards=pair)
    else:
        results = odds.battle_odds(book, attack, defend, pair)
        losses = odds.battle_losses(book, attack, defend, pair)
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
@click.option("--attack", required=True, type=click.IntRange(0), help="points of the attackers")
@click.option("--defend", required=True, type=click.IntRange(0), help="points of the defenders")
@click.option("--behind", type=click.Choice(["city", "fortress"]), help="an assault on walls instead of a battle")
@click.option("--cards", help="direct|surprise|flank,counter|hold|withdraw; left out: each pair equally likely")
@click.option("--json", "as_json", is_flag=True, help="machine-readable")
def odds(attack: int, defend: int, behind: str | None, cards: str | None, as_json: bool) -> None:
    """Exact chances of every result of a battle or an assault, and the losses to expect."""
    show(attack, defend, behind, cards, as_json)
