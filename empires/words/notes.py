"""Labels of options and slots, and what each means: the way, who was seen, what it holds, what a card gives."""

from __future__ import annotations

from collections import Counter

from empires.book.book import Rulebook
from empires.knowledge.view import View
from empires.model.land.winds import wind_of_side, wind_of_zone
from empires.model.land.world import Cell, Zone
from empires.model.state import asks
from empires.model.state.asks import Choice, Fact, Facts, Option, Slot
from empires.model.state.subject import (
    OfAmount,
    OfBanner,
    OfCharacter,
    OfDeed,
    OfErrand,
    OfJob,
    OfLine,
    OfOperative,
    OfParty,
    OfRealm,
    OfSpell,
    OfTile,
    subject_of,
)
from empires.rules.bands.warband_hire import HIRE, HUNTERS, REINFORCE
from empires.words import ask_odds, chances, wording_armies, wording_courts
from empires.words.dice_words import row_text
from empires.words.vocabulary import Vocabulary

BAND_LINES = (HIRE, HUNTERS, REINFORCE)
CARDS = ("direct_attack", "surprise_attack", "flank_attack", "counter_attack", "hold", "withdraw")
SEARCH = "necropolis_search"
"""Directions from east on, by steps of 45 degrees."""


def label(words: Vocabulary, ask: Choice, option: Option, view: View) -> str:
    """An option's label."""
    facts = option.facts
    match subject_of(ask, option):
        case OfJob("baggage", _, (_,)):
            return words.say("job.stores", _plain(words, facts, view))
        case OfJob(job) | OfErrand(job):
            return words.say(f"job.{job}", _plain(words, facts, view))
        case OfBanner(banner, strain):
            named = words.banner(banner, view)
            of_strain = {"banner": named, "strain": words.term("strain", strain)} if strain else {}
            return words.say("general.of_strain", of_strain) if strain else named
        case OfCharacter(character):
            return wording_armies.named(words, view.campaign.characters[character])
        case OfOperative() as operative:
            return wording_courts.label(words, operative, view)
        case OfRealm(realm):
            return words.realm(realm, view)
        case OfSpell(spell):
            return words.term("spell", spell)
        case OfTile(cell) if facts.get("annex"):
            return words.say("option.annex", {"place": words.place(cell, view)})
        case OfTile(cell, zone):
            return _towards(words, ask, cell, view) + _zoned(words, cell, zone, view)
        case OfDeed("back", cell) if cell:
            return words.say("option.back_to", {"place": words.place(cell, view)})
        case OfDeed() | OfParty() | OfLine() | OfAmount():
            return _deed(words, ask, option)


def _deed(words: Vocabulary, ask: Choice, option: Option) -> str:
    """A word of its own for this question, else the one that all questions share."""
    own = f"{ask.question}_{option.key}"
    if "location" in option.facts and words.has(f"option.{own}"):
        return words.say(f"option.{own}", {"location": words.term("location", asks.text(option.facts, "location"))})
    return words.term("option", own if words.has(f"option.{own}") else option.key)


def _towards(words: Vocabulary, ask: Choice, cell: Cell, view: View) -> str:
    """The direction before the tile, where the question is about a neighbouring one."""
    origin = ask.facts.get("cell")
    adjacent = isinstance(origin, str) and any(other == cell for _, other in view.world.neighbours(origin))
    if not adjacent:
        return words.place(cell, view)
    side = view.world.side_towards(str(origin), cell)
    return f"{words.term('compass', wind_of_side(view.world, side))} {words.place(cell, view)}"


def _zoned(words: Vocabulary, cell: Cell, zone: int | None, view: View) -> str:
    """Which part of a divided tile, by the sides that it reaches."""
    if zone is None or len(view.world.zones(cell)) < 2:
        return ""
    tile, reached = view.world.tiles[cell], view.world.zones(cell)[zone]
    sides = ", ".join(words.term("compass", wind_of_side(view.world, side)) for side in _sides(reached))
    kind = "zone_mountain" if tile.mountain else "zone_ridge" if tile.ridges else "zone"
    return words.say(
        f"general.{kind}", {"sides": sides, "direction": words.term("direction", wind_of_zone(view.world, reached))}
    )


def _sides(reached: Zone) -> list[int]:
    """Whole sides of a part of a tile, else those it touches; clockwise from where they begin."""
    whole = [side for side in range(1, 7) if (side, 0) in reached and (side, 1) in reached]
    sides = whole or sorted({side for side, _ in reached})
    first = next((side for side in sides if (side - 2) % 6 + 1 not in sides), 1)
    return sorted(sides, key=lambda side: (side - first) % 6)


def note(words: Vocabulary, ask: Choice, option: Option, view: View) -> str:
    """What is to be known before choosing an option."""
    facts = option.facts
    if option.key in CARDS:
        return "; ".join(part for part in (chances.of_card(words, ask, option.key, view), _card(words, facts)) if part)
    if ask.question in chances.BEFORE_WALLS:
        return chances.of_siege(words, ask, option.key, view)
    if ask.question == "use_map":
        return row_text(words, SEARCH, SEARCH, _number(facts["result"]), view)
    if option.key == "suggested":
        return _plan(words, facts, view)
    parts = [
        *aim(words, facts),
        words.term("terrain", asks.text(facts, "terrain")) if "terrain" in facts else "",
        holder(words, facts, view),
        enemy(words, facts, view),
        magic(words, facts),
        _way(words, facts, view.book),
        chances.of_march(words, ask, facts, view),
        ask_odds.of_option(words, ask, option, view),
        words.term("note", "declared") if facts.get("declared") else "",
        _sails(words, facts),
        _around(words, facts),
        *wording_courts.notes(words, facts),
        *_figures(words, facts),
        _feeds(words, facts),
    ]
    return ", ".join(part for part in parts if part)


def aim(words: Vocabulary, facts: Facts) -> list[str]:
    """How far a spell flies, how often it works, and what it would do there."""
    if "chance" not in facts:
        return [words.term("spell_about", asks.text(facts, "spell"))] if "spell" in facts else []
    figures = {name: value for name, value in facts.items() if isinstance(value, int)}
    effect = asks.text(facts, "effect")
    return [
        words.say("note.distance", figures),
        words.say("note.chance", figures),
        words.say(f"effect.{effect}", figures) if effect else "",
        words.say("effect.villages", figures) if "villages" in facts else "",
    ]


def _plan(words: Vocabulary, facts: Facts, view: View) -> str:
    """Where each banner goes as suggested."""
    cells, sizes = facts.get("cells"), facts.get("sizes")
    if not isinstance(cells, tuple) or not isinstance(sizes, tuple):
        return ""
    each = zip(cells, sizes, strict=True)
    return "; ".join(
        words.say("note.plan", {"points": int(size), "place": words.place(cell, view)}) for cell, size in each
    )


def _feeds(words: Vocabulary, facts: Facts) -> str:
    """How many banners live off the land there."""
    feeds = facts.get("feeds")
    if not isinstance(feeds, int):
        return ""
    return words.say("note.feeds", {"feeds": feeds}) if feeds else words.term("note", "feeds_none")


def holder(words: Vocabulary, facts: Facts, view: View) -> str:
    """Whose tile it is, and what stands there."""
    if "settlement" not in facts:
        if "owner" in facts:
            owner = asks.text(facts, "owner")
            key = "land_free" if not owner else "land_own" if owner == view.viewer else "land_of"
            return words.say(f"note.{key}", {"realm": words.realm(owner, view)})
        return words.term("note", "unexplored") if facts.get("known") is False else ""
    kind = words.term("settlement", asks.text(facts, "settlement"))
    if facts.get("razed"):
        return words.say("note.place_razed", {"settlement": kind})
    if "owner" not in facts:
        return kind
    owner = asks.text(facts, "owner")
    key = "place_free" if not owner else "place_own" if owner == view.viewer else "place_of"
    return words.say(f"note.{key}", {"settlement": kind, "realm": words.realm(owner, view)})


def enemy(words: Vocabulary, facts: Facts, view: View) -> str:
    enemy = asks.text(facts, "enemy")
    flags = facts.get("flags", 0)
    if not enemy or not flags or not isinstance(flags, int):
        return ""
    return words.say("note.enemy", {"flags": flags, "realm": words.realm(enemy, view)})


def _sails(words: Vocabulary, facts: Facts) -> str:
    """Foreign ships that lie there."""
    ships = facts.get("ships")
    if not isinstance(ships, int) or not ships or "harbour" not in facts:
        return ""
    return words.say("note.pirate_ships" if facts.get("pirates") else "note.strange_ships", {"n": ships})


def magic(words: Vocabulary, facts: Facts) -> str:
    """Spells that lie on the tile."""
    keys = facts.get("magic")
    return ", ".join(words.term("spell", key) for key in keys) if isinstance(keys, tuple) else ""


def _way(words: Vocabulary, facts: Facts, book: Rulebook) -> str:
    """A free way, or the route roll that it takes and its chances."""
    if "crossing" not in facts:
        return ""
    crossing = asks.text(facts, "crossing")
    if not crossing:
        return words.term("note", "free")
    bonus = facts.get("modifier", 0)
    ranges = route_ranges(book, bonus if isinstance(bonus, int) else 0)
    return words.say("note.route", {"crossing": words.term("crossing", crossing), **ranges})


def route_ranges(book: Rulebook, bonus: int = 0) -> dict[str, str]:
    """The rolls of a die for each result of the route chart, as "1–2"; bonus: what the force adds to it."""
    rolls: dict[str, list[int]] = {row["result"]: [] for row in book.rows("route_chart")}
    for pip in range(1, 7):
        rolls[book.row("route_chart", pip + bonus)["result"]].append(pip)
    return {key: "–".join(str(pip) for pip in sorted({*pips[:1], *pips[-1:]})) for key, pips in rolls.items()}


def _around(words: Vocabulary, facts: Facts) -> str:
    around = facts.get("around")
    if not isinstance(around, tuple):
        return ""
    counts = Counter(around)
    kinds = [f"{count} {words.term('terrain', kind)}" for kind, count in sorted(counts.items(), key=lambda c: -c[1])]
    tiles = facts.get("tiles", 0)
    return words.say("note.tiles", {"tiles": tiles if isinstance(tiles, int) else 0, "around": ", ".join(kinds)})


def _figures(words: Vocabulary, facts: Facts) -> list[str]:
    """Points, baggage and stores."""
    found = []
    for name in ("points", "baggage", "stockpile"):
        value = facts.get(name)
        if isinstance(value, int) and (value or name != "stockpile"):
            key = "plunder" if facts.get("job") == "raze" and name == "baggage" else name
            found.append(words.say(f"note.{key}", {name: value}))
    return found


def _card(words: Vocabulary, facts: Facts) -> str:
    against = [
        words.say("note.card", {"card": words.term("card", card), "modifier": words.signed(value)})
        for card, value in facts.items()
        if card in CARDS and isinstance(value, int)
    ]
    return words.say("note.against", {"list": ", ".join(against)}) if against else ""


# Slots --------------------------------------------------------------------------------------------


def line_label(words: Vocabulary, key: str, view: View) -> str:
    """A line of the budget sheet, as "build:ship:<tile>" (see rules/budget.py)."""
    parts = key.split(":")
    if parts[0] == "hero":
        party = view.campaign.parties.get(parts[-1])
        return words.say("line.hero", {"name": party.name if party is not None else ""})
    if parts[0] in BAND_LINES:
        band = view.campaign.warbands.get(parts[-1])
        kind = parts[1] if parts[0] == HIRE and len(parts) > 1 else ""
        named = {"name": band.name if band is not None else "", "kind": words.term("band_kin", kind) if kind else ""}
        return words.say(f"line.{parts[0]}", named)
    if parts[0] == "operative" and len(parts) > 2:
        one, other = (words.term("operative", kind) for kind in parts[1:])
        return words.say("line.operative_pair", {"a": one, "b": other})
    cell = parts[-1] if parts[-1] in view.world.tiles else ""
    name = "_".join(part for part in parts if part != cell)
    return words.say(f"line.{name}", {"cell": words.place(cell, view) if cell else ""})


def _is_line(words: Vocabulary, key: str) -> bool:
    return ":" in key or (words.has(f"line.{key}") and not words.has(f"slot.{key}"))


def slot_label(words: Vocabulary, ask: Choice, slot: Slot, view: View) -> str:
    """A receiver's label in a share."""
    match subject_of(ask, slot):
        case OfTile(cell):
            return words.place(cell, view)
        case OfBanner(banner):
            named, cell = words.banner(banner, view), asks.text(slot.facts, "cell")
            apart = cell and "cell" not in ask.facts
            return words.say("report.at_place", {"banner": named, "cell": words.place(cell, view)}) if apart else named
        case OfParty():
            return words.say(f"job.{asks.text(slot.facts, 'job')}", _plain(words, slot.facts, view))
        case _ if _is_line(words, slot.key):
            return line_label(words, slot.key, view)
    cell = asks.text(slot.facts, "cell") or asks.text(ask.facts, "cell")
    key, _, number = slot.key.partition("-")
    place = words.place(cell, view) if cell else ""
    fields = {"cell": place, "number": number, "name": asks.text(slot.facts, "name")}
    return words.say(f"slot.{key}_number" if number else f"slot.{key}", fields)


def _plain(words: Vocabulary, facts: Facts, view: View) -> dict[str, str | int]:
    """The place, the name and the numbers among some facts."""
    place = words.place(asks.text(facts, "cell"), view)
    numbers = {name: value for name, value in facts.items() if isinstance(value, int) and not isinstance(value, bool)}
    return {"cell": place, "name": asks.text(facts, "name"), **numbers}


def bare_slot(words: Vocabulary, key: str, view: View) -> str:
    """A receiver without its facts, for a refusal."""
    if words.is_banner(key, view):
        return words.banner(key, view)
    if key in view.world.tiles:
        return words.place(key, view)
    if _is_line(words, key):
        return line_label(words, key, view)
    if key in view.campaign.parties:
        return words.say("slot.party", {"name": view.campaign.parties[key].name})
    name, _, number = key.partition("-")
    return words.say(f"slot.{name}_number" if number else f"slot.{name}", {"cell": "", "number": number, "name": ""})


def slot_note(words: Vocabulary, slot: Slot, view: View) -> str:
    """What the receiver has now."""
    found = [
        words.say(f"note.{name}", {name: value})
        for name in ("points", "baggage")
        if isinstance(value := slot.facts.get(name), int)
    ]
    crowns, forest, stone = (slot.facts.get(name, 0) for name in ("crowns", "forest", "stone"))
    if isinstance(crowns, int) and crowns:
        found.append(words.say("note.cost", {"crowns": crowns, "forest": _number(forest), "stone": _number(stone)}))
    return ", ".join(part for part in (*found, wording_courts.slot_note(words, slot)) if part)


def _number(fact: Fact) -> int:
    return fact if isinstance(fact, int) else 0
