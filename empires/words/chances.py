"""Chances in words, from what the one who is asked knows: his own points, and those that were stated or learned."""

from __future__ import annotations

from collections.abc import Mapping

from empires.book import odds
from empires.knowledge.view import View
from empires.model.land.world import Cell
from empires.model.state import asks
from empires.model.state.asks import Choice, Facts
from empires.model.state.campaign import Learned
from empires.rules.core.game import Game
from empires.rules.fight import before_walls
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


BEFORE_WALLS = ("siege", "assault_again")
"""Questions whose ways out lead to an assault, now or next turn."""


def of_siege(words: Vocabulary, ask: Choice, way: str, view: View) -> str:
    """How an assault may end now, or next turn after a battery or without one, on a garrison of known strength."""
    cell, own, kind = asks.text(ask.facts, "cell"), asks.number(ask.facts, "points"), _walls(ask, view)
    stated, learned = asks.number(ask.facts, "enemy_points"), _learned(ask, view)
    enemy = stated or (learned.points if learned is not None else 0)
    if ask.question not in BEFORE_WALLS or way not in ("assault", "batter", "wait") or not (own and enemy and kind):
        return ""
    table = Game(view.world, view.book, view.campaign)
    rolled = bool(ask.facts.get("battered")) if way == "assault" else way == "batter"
    bonus = asks.number(ask.facts, "bonus") if way == "assault" else before_walls.lasting_bonus(table, cell)
    battery = before_walls.battery_chances(table, cell) if rolled else odds.SURE
    told = _assault(words, odds.assault_odds(view.book, own, enemy, kind, bonus, battered=battery))
    told = told if way == "assault" else words.say("note.next_turn", {"odds": told})
    return told if stated or learned is None else f"{_known(words, learned)}, {told}"


def _learned(ask: Choice, view: View) -> Learned | None:
    """What the one who is asked learned last of the strength within."""
    learned = view.campaign.learned.get(ask.by, {}).get(asks.text(ask.facts, "cell"))
    return learned if learned is not None and learned.owner == ask.facts.get("enemy") else None


def _known(words: Vocabulary, learned: Learned) -> str:
    key = "report.when" if learned.turn else "report.when_setup"
    when = words.say(key, {"year": learned.year, "turn": learned.turn})
    return words.say("note.learned", {"points": learned.points, "when": when})


def of_march(words: Vocabulary, ask: Choice, facts: Facts, view: View) -> str:
    """What waits in a tile: a strength that was learned with its odds, or how strong independents may be."""
    cell, owner, enemy = str(facts.get("cell", "")), facts.get("owner"), facts.get("enemy")
    if ask.question != "march" or facts.get("razed"):
        return ""
    learned = view.campaign.learned.get(view.viewer, {}).get(cell)
    banner = view.campaign.banners.get(str(ask.facts.get("banner", "")))
    if enemy and learned is not None and learned.owner == enemy and banner is not None and learned.points:
        found = odds.battle_odds(view.book, banner.points, learned.points)
        return f"{_known(words, learned)}, {_battle(words, found, True)}"
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
