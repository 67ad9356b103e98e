"""Dice in words: "2D6 = 4 + 3 = 7", and what the chart makes of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from empires.book.book import Dice, Row
from empires.book.effects import Destroy
from empires.book.odds import battle_result
from empires.knowledge.view import View
from empires.model.land.winds import wind_of_side
from empires.model.state import asks
from empires.model.state.asks import Roll, dice_of
from empires.rules.core import optional_parts
from empires.rules.wilds.wilderness import PARTS
from empires.words.vocabulary import Vocabulary

Reading = Callable[[Vocabulary, Roll, Row], str]

ADDED = ("factor", "card", "bonus")
LORE = (
    "necropolis_search", "vast_hoard", "undead_reinforcements", "necromancer_tomb", "wizard_tower_reaction",
    "wizard_challenge", "wizard_equinox_activity", "experimental_spells", "wild_temple_type", "grail_temple",
    "religious_order_events", "chaos_temple_horde", "chaos_temple_structure", "ruined_temple",
)  # fmt: skip
"""Charts of the places in the wilds, whose rolls have their names."""
WILDS = ("mines", "rare_mines", "disused_mines", "disused_hold")
"""Charts of mines, whose rolls have their names."""
SIDE_ROLLS = (
    "wander", "howling_side", "withershins", "spell_flight", "trail", "wrong_direction", "dragon_flight", "drift",
)  # fmt: skip
AMOUNTS = {
    "hero_gold": "gold", "hero_draws": "gold", "hero_wounds": "wounds", "hero_crowns": "crowns",
    "hero_number": "heroes", "band_gold": "gold", "mission_guards": "guards",
    "pirate_tiles": "tiles",
    "ruin_crowns": "crowns", "treasure": "crowns", "bandit_reward": "crowns", "gems": "crowns",
    "hidden_baggage": "baggage", "rats": "baggage", "monsters": "creatures", "potions": "potions",
    "starting_baggage": "baggage", "merchant_convoy": "baggage", "siege_supplies": "baggage",
    "winter_supply": "crowns", "dragons": "dragons", "tomb_crowns": "crowns", "order_crowns": "crowns",
    "relics": "crowns", "tithes": "crowns", "experiment_crowns": "crowns", "tower_stores": "baggage",
    "experiment_baggage": "baggage", "spell_crowns": "crowns", "howling_tiles": "tiles", "abundance": "baggage",
    "pilgrims": "tiles", "horde": "tiles", "spies": "operatives", "unmasked": "operatives",
    "peasant_revolt": "crowns", "tribute": "crowns",
}  # fmt: skip
"""What an amount counts, where it is not points."""


def _column(group: str) -> Reading:
    """The row's entry in the column of the terrain."""
    return lambda words, ask, row: words.term(group, str(row[str(ask.facts["terrain"])]))


def _key(group: str, name: str) -> Reading:
    return lambda words, ask, row: words.term(group, str(row[name]))


def _scouted(words: Vocabulary, ask: Roll, row: Row) -> str:
    found = str(row[str(ask.facts["terrain"])])
    return words.term("found", "clear" if ask.facts.get("known") and found != "event" else found)


def _garrison(words: Vocabulary, ask: Roll, row: Row) -> str:
    kind = str(ask.facts["kind"])
    return words.say("meaning.points", {"n": row["city" if kind == "capital" else kind]})


def _ships(words: Vocabulary, ask: Roll, row: Row) -> str:
    return words.say("meaning.ships" if row["ships"] else "meaning.no_ships", {"n": row["ships"]})


def _battery(words: Vocabulary, ask: Roll, row: Row) -> str:
    return words.say("meaning.bonus", {"n": row["assault_bonus"]})


def _joins(words: Vocabulary, ask: Roll, row: Row) -> str:
    return words.term("meaning", "joins" if row["owner"] == "player" else "stays_free")


def _aid(words: Vocabulary, ask: Roll, row: Row) -> str:
    return words.term("meaning", "gives_aid" if row["joins"] else "no_aid")


def _peasants(words: Vocabulary, ask: Roll, row: Row) -> str:
    spec = str(row[str(ask.facts["settlement"])])
    return words.say("meaning.peasants" if spec else "meaning.no_peasants", {"spec": spec.replace("x", "×")})


def _bloodline(words: Vocabulary, ask: Roll, row: Row) -> str:
    return words.term(*("strain", row["bloodline"]) if "bloodline" in row else ("meaning", "great_house"))


def _race(words: Vocabulary, ask: Roll, row: Row) -> str:
    return words.term(*("race", row["race"]) if "race" in row else ("meaning", row["table"]))


def _lone_agent(words: Vocabulary, ask: Roll, row: Row) -> str:
    key = "agent_lost" if row["min"] == 1 else "agent_quiet" if row["min"] < 5 else "agent_moves"
    return words.term("meaning", key)


SEA = ("ocean_weather", "storm", "pirate_movement", "pirate_raid")
"""Charts of the sea that are rolled under their own names."""
HEROES = (
    "hazard", "hero_news", "hero_tavern", "hero_move", "hero_hire", "hero_replacement", "dragon_kind", "execution",
    "siege_mission_besieger", "siege_mission_defender", "warband_quick", "warband_artifact",
)  # fmt: skip
"""Rolls of heroes whose chart is read row by row."""
HERO_CHARTS: dict[str, tuple[str, Reading | None]] = {
    **{name: (f"{name}_chart" if name == "hazard" else name, None) for name in HEROES},
    "adventure": ("adventure_quick", None),
    "adventure_level": ("adventure_difficulty", None),
    "young_monster": ("young_monsters", None),
    "face_wizard": ("face_the_wizard", None),
    "tower_audience": ("wizard_tower_reaction", None),
    "arena": ("wizard_challenge", None),
    "quest_terrain": ("quest_terrain", _key("terrain", "terrain")),
    "random_hero": ("random_hero", _key("hero", "hero")),
}

CHARTS: dict[str, tuple[str, Reading | None]] = {
    **HERO_CHARTS,
    "scouting": ("scouting_charts", _scouted),
    "scouting_event": ("scouting_events", _key("scouting_event", "key")),
    "realm_tile": ("realm_chart", _column("settlement")),
    "harbour": ("harbour_chart", _ships),
    "patronage": ("patronage", None),
    "pirates": ("pirate_check", _key("meaning", "ships")),
    "route": ("route_chart", _key("result", "result")),
    "garrison": ("independent_garrison", _garrison),
    "battery": ("battery", _battery),
    "dwarf_battery": ("dwarf_battery", _battery),
    "dark_elf_friendly": ("dark_elf_friendly", _joins),
    "chaos_friendly": ("chaos_friendly", _joins),
    "aid": ("vampire_aid", _aid),
    "peasants": ("bretonnian_peasants", _peasants),
    "bloodline": ("bloodlines", _bloodline),
    "forced_march": ("forced_march", None),
    "void_conjuring": ("void_conjuring", None),
    "winter_event": ("winter_events", _key("winter_event", "key")),
    "mission": ("diplomacy_single", None),
    "missions": ("diplomacy_contested", None),
    "assassin_army": ("assassin_army", None),
    "assassin_capital": ("assassin_capital", None),
    "spy": ("spy", None),
    "saboteur": ("saboteur", None),
    "agent": ("agent", None),
    "agent_alone": ("agent", _lone_agent),
    "casualty": ("character_casualty", _key("meaning", "side")),
    "starvation": ("starvation", _key("meaning", "result")),
    "race": ("race_chart", _race),
    "elf_types": ("elf_types", _race),
    "undead_types": ("undead_types", _race),
    "chaos_types": ("chaos_types", _race),
    "autumn_spells": ("autumn_spells", _key("spell", "key")),
    "spring_spells": ("spring_spells", _key("spell", "key")),
    "shortfall": ("subsistence_shortfall", None),
    "perilous_route": ("perilous_route", None),
    "skirmish": ("scout_skirmish", None),
    "mercenary_band": ("mercenary_band", None),
    "dragon_lair_wake": ("dragon_lair_wake", None),
    "dragonrage": ("dragonrage", None),
    "pursuit": ("pursuit", None),
    "winter_retreat": ("winter_retreat", None),
    "recovery": ("recovery", None),
    **{name: (name, None) for name in (*LORE, *WILDS, *SEA)},
    "ruined_city": ("ruined_city_reaction", None),
    "searcher_event": ("searcher_events", None),
    "tower_autumn": ("autumn_spells", _key("spell", "key")),
    "tower_spring": ("spring_spells", _key("spell", "key")),
}
"""Chart of a roll, and how its row is read; None: by a text of its own for each row."""


def dice_text(words: Vocabulary, ask: Roll, pips: Sequence[int]) -> str:
    """The dice as they fell, with all that was added to them."""
    total = sum(pips)
    fields: dict[str, Any] = {"dice": ask.dice, "pips": " + ".join(map(str, pips))}
    if len(pips) > 1:
        fields["total"] = str(total)
    spec = str(ask.facts.get("spec", ""))
    modifier = asks.number(ask.facts, "modifier")
    if spec and Dice.parse(spec).amount(total) != total:
        shown = spec.replace("x", "×").replace("-", "−")
        return words.say("dice.amount", {**fields, "spec": shown})
    if modifier:
        return words.say("dice.modified", {**fields, "modifier": words.signed(modifier), "end": total + modifier})
    if ask.why == "battle_dice":
        return words.say("dice.score", {**fields, "score": total + _added(ask), **parts(words, ask)})
    return words.say("dice.sum", fields)


def parts(words: Vocabulary, ask: Roll) -> dict[str, str]:
    """What is added to the dice of a fight, with signs, and all of it together."""
    each = {name: words.signed(asks.number(ask.facts, name)) for name in ADDED}
    return {**each, "added": words.signed(_added(ask))}


def meaning(words: Vocabulary, ask: Roll, pips: Sequence[int], view: View) -> str:
    """What the dice come to, "" where they speak for themselves."""
    total = sum(pips)
    if "spec" in ask.facts:
        amount = Dice.parse(str(ask.facts["spec"])).amount(total)
        return words.say(f"meaning.{AMOUNTS.get(ask.why, 'points')}", {"n": amount})
    if ask.why in SIDE_ROLLS and ask.dice == "1D6":
        return words.term("compass", wind_of_side(view.world, total))
    if "least" in ask.facts:
        return words.term("meaning", f"{ask.why}_yes" if total >= asks.number(ask.facts, "least") else f"{ask.why}_no")
    if ask.why == "band_winter":
        return words.term("meaning", "band_holds" if total > asks.number(ask.facts, "most") else "band_gone")
    if ask.why == "dragon_ship":
        return words.term("meaning", "sunk" if total >= _sinking(view) else "afloat")
    if ask.why == "wilderness":
        return _wild(words, ask, total, view)
    if ask.why not in CHARTS:
        return ""
    chart, reading = CHARTS[ask.why]
    end = total + asks.number(ask.facts, "modifier")
    if reading is None:
        return row_text(words, ask.why, chart, end, view)
    return reading(words, ask, view.book.row(chart, end))


def _wild(words: Vocabulary, ask: Roll, roll: int, view: View) -> str:
    """What the wilderness chart has in the column of the terrain; parts that are off are rolled again (ME-WILD-04)."""
    rows = (row for row in view.book.rows("wilderness_chart") if ask.facts["terrain"] in row["terrains"])
    row = next(row for row in rows if row["min"] <= roll <= row["max"])
    result = str(row["result"])
    played = not row.get("option") or optional_parts.on(view.campaign, PARTS.get(result, ""))
    return words.term("find", result if played else "again")


def _sinking(view: View) -> int:
    """The least roll that destroys a ship."""
    effects = (effect for row in view.book.rows("dragonrage") for effect in row["effects"])
    return min(
        (effect.success_min for effect in effects if isinstance(effect, Destroy) and effect.success_min), default=7
    )


def row_text(words: Vocabulary, group: str, chart: str, roll: int, view: View) -> str:
    """The text of a chart's row; where house rules changed the chart, their own."""
    row = view.book.row(chart, roll)
    key = f"meaning.{group}.{row['min']}"
    if f"[{chart}]" in view.book.house or not words.has(key):
        return str(row.get("text", "")).rstrip(".")
    return words.say(key, {})


def table(words: Vocabulary, ask: Roll, view: View) -> list[tuple[str, str]]:
    """What the dice may bring: sums of the dice as "4–6" with their meaning; [] where a roll has no chart."""
    count, sides = dice_of(ask)
    if ask.why == "battle_dice":
        read = partial(_fight, words, ask, view)
    elif ask.why == "card":
        cards = view.book.chart("strategic_cards")[f"{ask.facts.get('role', 'defender')}_cards"]
        read = partial(_card, words, cards)
    elif "spec" in ask.facts and count > 1:
        least, most = (Dice.parse(str(ask.facts["spec"])).amount(total) for total in (count, count * sides))
        worth = words.say("meaning.from_to", {"least": least, "most": most})
        return [(_range(count, count * sides), worth)]
    else:
        read = partial(_single, words, ask, view)
    return _grouped([(total, read(total)) for total in range(count, count * sides + 1)])


def _single(words: Vocabulary, ask: Roll, view: View, total: int) -> str:
    return meaning(words, ask, (total,), view)


def _card(words: Vocabulary, cards: Sequence[str], total: int) -> str:
    return words.term("card", cards[total - 1])


def _fight(words: Vocabulary, ask: Roll, view: View, total: int) -> str:
    """The result of a battle or an assault with this sum of the dice."""
    row = view.book.row(str(ask.facts.get("chart", "battle_results")), total + _added(ask))
    result = words.term("result", row["result"] if "result" in row else battle_result(row))
    losses = {side: _spec(words, row[f"{side}_loss"]) for side in ("attacker", "defender")}
    return words.say("meaning.fight", {"result": result, **losses})


def _spec(words: Vocabulary, spec: str) -> str:
    return spec.replace("x", "×") or words.term("meaning", "all")


def _added(ask: Roll) -> int:
    return sum(asks.number(ask.facts, name) for name in ADDED)


def _grouped(rows: Sequence[tuple[int, str]]) -> list[tuple[str, str]]:
    """Neighbouring sums with one meaning become one row; those without a meaning go."""
    found: list[tuple[int, int, str]] = []
    for total, text in rows:
        if found and found[-1][2] == text:
            found[-1] = (found[-1][0], total, text)
        else:
            found.append((total, total, text))
    return [(_range(low, high), text) for low, high, text in found if text]


def _range(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"
