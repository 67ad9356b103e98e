"""Chances in words, from what the one who is asked knows: his own points, and those that were stated or learned."""

from __future__ import annotations

from collections.abc import Mapping

from empires.book import odds
from empires.knowledge.view import View
from empires.model.land.world import Cell
from empires.model.state import asks
from empires.model.state.asks import Choice, Facts
from empires.rules.land.marks import walls_kind
from empires.words.vocabulary import Vocabulary


def of_card(words: Vocabulary, ask: Choice, card: str, view: View) -> str:
    """How a fight may end with this card, whatever the other side plays."""
    own, enemy = asks.number(ask.facts, "points"), asks.number(ask.facts, "enemy_points")
    if not own or not enemy or ask.question not in ("attack_card", "defence_card"):
        return ""
    attacks = ask.question == "attack_card"
    chart = view.book.chart("strategic_cards")
    others = chart["defender_cards" if attacks else "attacker_cards"]
    pairs = [(card, other) if attacks else (other, card) for other in others]
    attack, defend = (own, enemy) if attacks else (enemy, own)
    kind = _walls(ask, view)
    if kind and asks.number(ask.facts, "value") != defend:
        bonus = asks.number(ask.facts, "bonus")
        found = [odds.assault_odds(view.book, attack, defend, kind, bonus, pair) for pair in pairs]
        return _assault(words, _mean(found))
    found = [odds.battle_odds(view.book, attack, defend, pair) for pair in pairs]
    return _battle(words, _mean(found), attacks)


def of_assault(words: Vocabulary, ask: Choice, view: View) -> str:
    """How an assault may end against a garrison whose points were stated."""
    own, enemy, kind = asks.number(ask.facts, "points"), asks.number(ask.facts, "enemy_points"), _walls(ask, view)
    if not own or not enemy or not kind:
        return ""
    return _assault(words, odds.assault_odds(view.book, own, enemy, kind, asks.number(ask.facts, "bonus")))


def of_march(words: Vocabulary, ask: Choice, facts: Facts, view: View) -> str:
    """What waits in a tile: a strength that was learned with its odds, or how strong independents may be."""
    cell, owner, enemy = str(facts.get("cell", "")), facts.get("owner"), facts.get("enemy")
    if ask.question != "march" or facts.get("razed"):
        return ""
    learned = view.campaign.learned.get(view.viewer, {}).get(cell)
    banner = view.campaign.banners.get(str(ask.facts.get("banner", "")))
    if enemy and learned is not None and learned.owner == enemy and banner is not None and learned.points:
        key = "report.when" if learned.turn else "report.when_setup"
        when = words.say(key, {"year": learned.year, "turn": learned.turn})
        known = words.say("note.learned", {"points": learned.points, "when": when})
        return f"{known}, {_battle(words, odds.battle_odds(view.book, banner.points, learned.points), True)}"
    if owner == "" and not enemy and "settlement" in facts:
        return _garrison(words, str(facts["settlement"]), view)
    return ""


def _garrison(words: Vocabulary, kind: str, view: View) -> str:
    column = view.book.settlement(kind)["garrison_column"]
    strengths = [int(row[column]) for row in view.book.rows("independent_garrison")]
    return words.say("note.garrison", {"least": min(strengths), "most": max(strengths)})


def _walls(ask: Choice, view: View) -> str:
    """Kind of the walls that are fought for, "" for none."""
    cell: Cell = str(ask.facts.get("cell", ""))
    return walls_kind(view.campaign, cell) if cell in view.campaign.sieges else ""


def _mean(found: list[dict[str, float]]) -> dict[str, float]:
    return {result: sum(chances[result] for chances in found) / len(found) for result in found[0]}


def _battle(words: Vocabulary, chances: dict[str, float], attacks: bool) -> str:
    attacker = chances["defender_defeated"] + chances["defender_scattered"]
    defender = chances["attacker_defeated"] + chances["attacker_scattered"]
    win, lose = (attacker, defender) if attacks else (defender, attacker)
    shown = {"win": win, "draw": chances["draw"], "lose": lose}
    return words.say("note.battle", in_hundred(shown))


def _assault(words: Vocabulary, chances: dict[str, float]) -> str:
    return words.say("note.assault", in_hundred(chances))


def in_hundred(chances: Mapping[str, float]) -> dict[str, int]:
    """Chances in whole per cent that come to 100: what rounding down leaves goes where most was cut off."""
    parts = {name: int(100 * chance) for name, chance in chances.items()}
    left = 100 - sum(parts.values())
    for name in sorted(chances, key=lambda name: parts[name] - 100 * chances[name])[:left]:
        parts[name] += 1
    return parts
