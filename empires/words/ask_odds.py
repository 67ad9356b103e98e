"""Chances of ways out that are no battles: finds, adventures, ships; and what is known of each of several fights."""

from __future__ import annotations

from empires.book import odds_finds
from empires.book.book import Row
from empires.knowledge.view import View
from empires.model.state.asks import Choice, Facts, Option
from empires.model.state.pieces import Party
from empires.rules.core import optional_parts
from empires.rules.core.races import race_of
from empires.rules.heroes.adventures import quick_modifier
from empires.rules.wilds.wilderness import PARTS
from empires.words.chances import in_hundred
from empires.words.vocabulary import Vocabulary

SEARCHED = {"ruined_city": "ruined_city_reaction", "necropolis": "necropolis_search", "ruined_temple": "ruined_temple"}
"""Chart of a search at each kind of location."""
CHARTS = {
    ("necropolis", "search_it"): "necropolis_search",
    ("tower", "ask_wizard"): "wizard_tower_reaction",
    ("challenge", "accept_duel"): "wizard_challenge",
    ("tomb_again", "yes"): "necromancer_tomb",
    ("perilous", "yes"): "perilous_route",
    ("mine_again", "yes"): "mines",
    ("mine_again", "no"): "disused_mines",
}
"""Question and option that lead to a roll on a chart."""


def of_option(words: Vocabulary, ask: Choice, option: Option, view: View) -> str:
    """What may come of an option, in per cent; "" where there is nothing to say."""
    if (ask.question, option.key) in CHARTS:
        return _fortunes(words, odds_finds.fortunes(view.book, CHARTS[ask.question, option.key]))
    match ask.question, option.key:
        case "front", _:
            return front(words, option.facts, view)
        case (("engage" | "accept_battle"), "yes"):
            return _at_sea(words, ask, view)
        case "try_again", "yes":
            return _adventure(words, _party_of(ask, view), _level(ask.facts), view)
        case "party", "quest":
            return _adventure(words, _party_of(ask, view), _level(option.facts), view)
        case "party", "explore":
            return _find(words, str(ask.facts.get("cell", "")), view)
        case "scout", "explore":
            return _explored(words, str(option.facts.get("terrain", "")), view)
        case "scout", "search":
            return _searched(words, option.facts, view)
    return ""


def _fortunes(words: Vocabulary, chances: dict[str, float]) -> str:
    parts = [
        words.say(f"odds.{kind}", {"n": percent})
        for kind, percent in in_hundred(chances).items()
        if percent
    ]  # fmt: skip
    return ", ".join(parts)


def _wild(terrain: str, view: View) -> list[Row]:
    """The wilderness chart in the column of the terrain, without parts that are not played (ME-WILD-04)."""
    return [
        row
        for row in view.book.rows("wilderness_chart")
        if terrain in row["terrains"]
        and (not row.get("option") or optional_parts.on(view.campaign, PARTS.get(str(row["result"]), "")))
    ]


def _find(words: Vocabulary, cell: str, view: View) -> str:
    """How often heroes find anything: what it does to them is another matter."""
    rows = _wild(view.world.tiles[cell].terrain, view) if cell in view.world.tiles else []
    if not rows:
        return ""
    nothing = odds_finds.fortunes(view.book, "wilderness_chart", rows=rows)["nothing"]
    return words.say("odds.find", {"n": round(100 * (1 - nothing))})


def _explored(words: Vocabulary, terrain: str, view: View) -> str:
    """What a force may come upon."""
    rows = _wild(terrain, view)
    return _fortunes(words, odds_finds.fortunes(view.book, "wilderness_chart", rows=rows)) if rows else ""


def _searched(words: Vocabulary, facts: Facts, view: View) -> str:
    """The chart of a place that is known; a necropolis is the more dangerous the longer it is searched."""
    kind, cell = str(facts.get("location", "")), str(facts.get("cell", ""))
    if kind not in SEARCHED:
        return ""
    month = view.campaign.clock.month
    place = view.campaign.locations.get(cell)
    realm = view.campaign.clock.player if view.host else view.viewer
    last, row = place.searches.get(realm, (0, 0)) if place is not None else (0, 0)
    bonus = row if kind == "necropolis" and last == month - 1 else 0
    return _fortunes(words, odds_finds.fortunes(view.book, SEARCHED[kind], bonus))


def _adventure(words: Vocabulary, party: Party | None, level: int, view: View) -> str:
    """Success and disaster on the quick chart; a table decides by itself."""
    if party is None or view.campaign.agreed.adventures == "table":
        return ""
    odds = odds_finds.adventure_odds(view.book, {quick_modifier(view.book, party, level): 1.0})
    return words.say("odds.adventure", in_hundred(odds))


def _party_of(ask: Choice, view: View) -> Party | None:
    """The party that an ask is about."""
    named = ask.facts.get("party")
    if isinstance(named, str) and named in view.campaign.parties:
        return view.campaign.parties[named]
    own = (p for p in view.campaign.parties.values() if p.employer == ask.by)
    return next((p for p in own if p.name == ask.facts.get("name") and p.cell == ask.facts.get("cell")), None)


def _level(facts: Facts) -> int:
    level = facts.get("level", 1)
    return level if isinstance(level, int) else 1


def _at_sea(words: Vocabulary, ask: Choice, view: View) -> str:
    """Whether it comes to battle, where that is still open, and how it may end."""
    own, enemy = ask.facts.get("strength"), ask.facts.get("enemy_strength")
    if not isinstance(own, int) or not isinstance(enemy, int):
        return ""
    fight = words.say("note.battle", in_hundred(odds_finds.naval_odds(view.book, own, enemy)))
    if ask.question == "accept_battle":
        return fight
    own_swift, enemy_swift = (
        race_of(view.campaign, realm).outsails for realm in (ask.by, str(ask.facts.get("enemy", "")))
    )
    comes = odds_finds.outsail_odds(own_swift, enemy_swift, bool(ask.facts.get("pirates")))
    return words.say("odds.outsail", {"n": round(100 * comes), "fight": fight})


def front(words: Vocabulary, facts: Facts, view: View) -> str:
    """One of several fights: how old it is, and who stands on the other side."""
    months, cell = facts.get("months"), str(facts.get("cell", ""))
    enemy = facts.get("enemy", view.campaign.owner(cell))
    kind = "siege" if cell in view.campaign.sieges else "battle"
    age = words.say(f"odds.{kind}_age", {"n": months}) if isinstance(months, int) and months else ""
    against = words.say("odds.against", {"realm": words.realm(enemy, view)}) if isinstance(enemy, str) else ""
    return ", ".join(part for part in (age or words.term("odds", f"{kind}_new"), against) if part)
