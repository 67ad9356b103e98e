"""The command line's `odds`: exact chances as a table or as JSON."""

from __future__ import annotations

import json

import click

from empires.cli_world import BadInput

CARDS = (("direct", "surprise", "flank"), ("counter", "hold", "withdraw"))


def show(attack: int, defend: int, behind: str | None, cards: str | None, as_json: bool) -> None:
    """Print the chances of every result and the expected losses."""
    from empires.rules.book import load_book
    from empires.rules.odds import assault_odds, battle_odds

    pair = _pair(cards)
    book = load_book()
    found = (
        assault_odds(book, attack, defend, behind, cards=pair) if behind else battle_odds(book, attack, defend, pair)
    )
    losses = {"attacker": found.attacker_loss, "defender": found.defender_loss}
    if as_json:
        click.echo(json.dumps({"results": dict(found.results), "expected_losses": losses}))
        return
    for result, chance in found.results.items():
        click.echo(f"{result.replace('_', ' '):<20}{chance:>8.2%}")
    click.echo(f"expected losses: attacker {losses['attacker']:.0f}, defender {losses['defender']:.0f} points")


def _pair(cards: str | None) -> tuple[str, str] | None:
    if cards is None:
        return None
    parts = tuple(part.strip() for part in cards.split(","))
    if len(parts) != 2 or parts[0] not in CARDS[0] or parts[1] not in CARDS[1]:
        raise BadInput(f"--cards is one of {'|'.join(CARDS[0])}, a comma, one of {'|'.join(CARDS[1])}; not '{cards}'")
    return parts[0], parts[1]
