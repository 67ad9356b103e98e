"""Sentences: every key has one, every language has them all, and nothing raw shows through."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from empires.book import odds
from empires.book.book import load_book
from empires.campaigns import find_world, seat
from empires.engine.session import Session
from empires.engine.views import redacted
from empires.knowledge.view import HOST, View, view_for
from empires.model.events import all_events as ev
from empires.model.state.asks import Ask, Decide, Option, Pick, Refusal, Roll, Share
from empires.model.state.campaign import Clock, Learned, Settlement, Siege
from empires.model.state.pieces import Engine
from empires.players.auto import AutoPlayer
from empires.rules.core.game import Game
from empires.study.simulate import new_session
from empires.words.dice_words import CHARTS, row_text
from empires.words.phrases import Phrasebook, fields_of, texts
from empires.words.sentences import LANGUAGES, SECTION_STEPS, Words
from tests.support.builders import banner, cell, field, game
from tests.support.samples.events import samples

DEFENCE = ("counter_attack", "hold", "withdraw")
ROOT = Path(__file__).resolve().parent.parent.parent
RAW = re.compile(r"[{}]|\bNone\b|\?\?|\b[a-z]+_[a-z_]+\b|\b8[0-9a-f]{14}\b|\br\d-\d+\b|\bme_|\[|\]")
"""What no reader should see: braces, None, keys with underscores, cells, banner ids."""


def flat(group: Any, path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in group.items():
        if isinstance(value, dict):
            yield from flat(value, f"{path}{key}.")
        else:
            yield f"{path}{key}", value


def played(world: str, seed: str, years: int, players: int = 4) -> Session:
    names = (("Altmark", "empire"), ("Varn", "dwarfs"), ("Sunderhal", "high_elves"), ("Holmgate", "orcs_goblins"))
    realms = tuple(seat(n, name, race, "auto") for n, (name, race) in enumerate(names[:players], 1))
    session = new_session(find_world(world), load_book(), realms, seed, AutoPlayer(), {"years": str(years)})
    session.play()
    return session


@pytest.fixture(scope="module")
def campaigns() -> list[Session]:
    return [played("four-realms", "words", 2), played("duel", "words", 3, 2)]


# What the rules say -------------------------------------------------------------------------------

ASKING = {"roll": "roll", "amount": "roll", "decide": "ask", "confirm": "ask", "pick": "ask", "share": "ask"}
TOLD = {"why": "why", "on": "event.CrownsSpent", "what": "event.SiegeChanged", "why_none": "event.RevenueCollected"}


def constants(node: ast.expr) -> list[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    return [*constants(node.body), *constants(node.orelse)] if isinstance(node, ast.IfExp) else []


@cache
def calls_in(path: Path) -> list[ast.Call]:
    return [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]


def calls(*folders: str) -> Iterator[tuple[str, ast.Call]]:
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in calls_in(path):
                yield getattr(node.func, "attr", getattr(node.func, "id", "")), node


def wanted() -> set[str]:
    """Paths of texts that the rules' own words call for."""
    found: set[str] = set()
    for name, call in calls("empires/rules"):
        if name in ASKING and len(call.args) > 1 and isinstance(call.func, ast.Attribute):
            found |= {f"{ASKING[name]}.{key}" for key in constants(call.args[1])}
        if name == "pick_banner":
            found |= {f"ask.{key}" for key in constants(call.args[3])}
        if name == "Option":
            found |= {f"option.{key}" for key in constants(call.args[0])}
        if name == "Slot":
            found |= {f"slot.{key}" for key in constants(call.args[0])}
        if name[:1].isupper():
            for word in call.keywords:
                if word.arg in TOLD:
                    found |= {f"{TOLD[word.arg]}.{key}" for key in constants(word.value)}
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_of_the_rules_has_a_text(language):
    book = Phrasebook(language)
    paths = wanted()
    assert len([path for path in paths if path.startswith("ask.")]) > 25
    assert sorted(path for path in paths if book.find(path) is None and not own_words(language, path)) == []


def own_words(language: str, path: str) -> bool:
    """Whether some question has words of its own for an option, such as "sail_land"."""
    group, _, key = path.partition(".")
    return group == "option" and any(word.endswith(f"_{key}") for word in texts(language)["option"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_sentence(language):
    keys = {
        key for name, call in calls("empires") if name == "Refusal" and call.args for key in constants(call.args[0])
    }
    keys |= {
        key for name, call in calls("empires") if name == "Undo" for w in call.keywords for key in constants(w.value)
    }
    book = Phrasebook(language)
    assert {"stale", "share_total", "nothing_to_undo"} <= keys
    assert sorted(key for key in keys | {"undo_dice", "undo_knowledge"} if book.find(f"refusal.{key}") is None) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_charts_have_texts_for_their_keys(language):
    book, words = load_book(), Phrasebook(language)
    found = {
        str(row[terrain]) for row in book.rows("scouting_charts") for terrain in ("lowland", "highland", "coastal")
    }
    assert not [key for key in found if words.find(f"found.{key}") is None]
    events = {row["key"] for row in book.rows("scouting_events")}
    assert not [key for key in events if words.find(f"scouting_event.{key}") is None]
    for group in texts(language)["meaning"]:
        if isinstance(texts(language)["meaning"][group], dict):
            starts = [row["min"] for row in book.rows(CHARTS.get(group, (group,))[0])]
            assert [int(key) for key in texts(language)["meaning"][group]] == starts, group


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_languages_have_the_same_texts_with_the_same_facts(language):
    first, other = dict(flat(texts(LANGUAGES[0]))), dict(flat(texts(language)))
    assert sorted(first) == sorted(other)
    assert [path for path in first if fields_of(first[path]) != fields_of(other[path])] == []
    forms = re.compile(r":[^{}|]*\|[^{}|]*(?:\|[^{}|]*)?\}")
    assert [path for path in first if "|" in forms.sub("", other[path])] == []


def test_every_event_has_sentences_and_a_kind():
    for kind in get_args(ev.AnyEvent):
        for language in LANGUAGES:
            assert texts(language)["event"].get(kind.__name__), f"{kind.__name__} has no sentence in {language}"
            assert kind.telling.subject in texts(language)["kind"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("viewer", [HOST, "r1", "r2"])
def test_every_variant_of_every_event_is_told(language, viewer):
    t, words = table(), Words(language)
    view = seen(t, viewer)
    here, there = cell(t.world, 0, 0), cell(t.world, 1, 0)
    told = samples(here, there)
    seldom = {ev.RealmJoined, ev.OrderRolled, ev.CapitalChosen, ev.TileMarked, ev.BannerRaised, ev.SiegeBegan}
    assert {type(event) for event in told} | seldom == set(get_args(ev.AnyEvent))
    for event in told:
        text = words.event(event, view)
        of_a_fleet = isinstance(event, ev.ShipCame) and event.number > 1
        assert text or of_a_fleet or isinstance(event, ev.RecoveryRolled), event
        assert not RAW.search(text), text
        assert not text or text.rstrip("”“")[-1] in ".!", text
    assert words.book.faults == set()


def test_phases_of_sections_are_steps():
    for language in LANGUAGES:
        assert set(SECTION_STEPS.values()) <= set(texts(language)["step"])


# A season in words --------------------------------------------------------------------------------


def said(words: Words, ask: Ask, view: View) -> Iterator[str]:
    """Everything that is shown with an ask."""
    yield words.ask(ask, view)
    yield words.help(ask, view)
    if isinstance(ask, Decide | Pick):
        for option in ask.options:
            yield words.option(ask, option, view)
            yield words.note(ask, option, view)
    elif isinstance(ask, Share):
        for slot in ask.slots:
            yield words.slot(ask, slot, view)
            yield words.slot_note(slot, view)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_campaign_is_told_to_everybody_without_anything_raw(campaigns, language):
    count = 0
    for session in campaigns:
        words = Words(language)
        for viewer in (HOST, *session.state.realms):
            view = session.view(viewer)
            for entry in session.journal.entries():
                known = redacted(entry, view)
                if known is None:
                    continue
                told = words.entry(known, view)
                count += len(told)
                asked = said(words, known.ask, view) if known.ask is not None else ()
                for text in (*told, *asked):
                    assert not RAW.search(text), text
        assert words.book.faults == set()
    assert count > 3000


def test_lines_can_be_filtered_by_kind_phase_realm_and_place(campaigns):
    session = campaigns[0]
    view, words = session.view(), Words()
    lines = [line for entry in session.journal.entries() for line in words.lines(entry, view)]
    marched = [line for line in lines if line.kind == "movement" and line.phase == "movement" and line.realm == "r2"]
    assert marched
    assert all("ME-MOVE" in line.rules[0] for line in marched)
    assert all(line.cells for line in marched if "may not march" not in line.text)
    dice = [line for line in lines if line.kind == "dice"]
    assert dice
    assert all(line.dice and line.dice in line.text and line.rules for line in dice)
    assert {line.kind for line in lines} <= set(texts("en")["kind"])


# Single sentences ---------------------------------------------------------------------------------


def table(**changes: Any) -> Game:
    """Two realms next to each other on a field."""
    world = field(2)
    here, there = cell(world, 0, 0), cell(world, 1, 0)
    holdings = {here: Settlement("village", "r1", "Ober"), there: Settlement("fortress", "r2", "Varnfels", stockpile=3)}
    banners = [banner("r1", here, 1250), banner("r2", there, 900, 2, baggage=4)]
    return game(world, banners=banners, holdings=holdings, **changes)


def seen(table: Game, viewer: str = HOST) -> View:
    return view_for(table.world, table.book, table.state, viewer)


def test_dice_are_shown_with_their_sum_and_what_the_chart_makes_of_it():
    t = table()
    here, there = cell(t.world, 0, 0), cell(t.world, 1, 0)
    facts = {"cell": there, "origin": here, "terrain": "lowland", "known": False}
    entry_words, view = Words(), seen(t)
    line = entry_words._asked_line(Roll("2D6", "scouting", "ME-SCOUT-07", "r1", facts), (4, 3), view)
    number, origin = t.world.number(there), t.world.number(here)
    assert (
        line.text == f"Scouting {number} Varnfels (lowland) from {origin} Ober (Realm 1): 2D6 = 4 + 3 = 7, barren land"
    )
    assert (line.rules, line.dice, line.phase) == (("ME-SCOUT-07",), "2D6 = 4 + 3 = 7", "scouting")


def test_amounts_modifiers_and_scores_are_worked_out():
    t, words = table(), Words()
    here, view = cell(t.world, 0, 0), seen(t)
    loss = Roll("1D6", "battle_loss", "ME-BATTLE-13", "r1", {"cell": here, "side": "r1", "spec": "D6x50+50"})
    assert words._asked_line(loss, (3,), view).text.endswith("1D6 = 3, counted as D6×50+50, 200 points")
    hunger = Roll("1D6", "starvation", "ME-SIEGE-27", "", {"cell": here, "modifier": -1})
    assert words._asked_line(hunger, (3,), view).text.endswith("1D6 = 3, −1 = 2, an offer to surrender")
    facts = {"cell": here, "factor": 2, "card": -1, "bonus": 0, "value": 500}
    fight = Roll("2D6", "battle_dice", "ME-BATTLE-08", "r1", facts)
    assert words._asked_line(fight, (4, 5), view).text.endswith(
        "2D6 = 4 + 5 = 9; factor +2, cards −1, bonus 0 → score 10"
    )


def test_house_charts_speak_for_themselves():
    t = table()
    house = '[pursuit]\nrows = [{min = 1, max = 6, effects = [{kind = "none"}], text = "They let them go."}]'
    view = view_for(t.world, load_book(house), t.state, HOST)
    assert row_text(Words(), "pursuit", "pursuit", 3, view) == "They let them go"
    assert row_text(Words(), "pursuit", "pursuit", 3, seen(t)) == "the general captured"


def test_options_say_direction_way_terrain_owner_and_enemy():
    t = table()
    here, there = cell(t.world, 0, 0), cell(t.world, 1, 0)
    facts = {"cell": there, "crossing": "river", "terrain": "lowland", "known": True, "enemy": "r2", "flags": 1,
             "owner": "r2", "settlement": "fortress", "razed": False, "zone": 0, "side": 2}  # fmt: skip
    option = Option(f"{there}/0", facts)
    ask = Decide("r1", "march", (option, Option("stay")), facts={"cell": here, "banner": "r1-1"})
    words, view = Words(), seen(t, "r1")
    assert words.option(ask, option, view) == f"E {t.world.number(there)} Varnfels"
    assert words.note(ask, option, view) == (
        "lowland, fortress of Realm 2, one banner of Realm 2 there, "
        "route roll needed (river): 1–2 none, 3–4 perilous, 5–6 safe"
    )
    assert words.option(ask, ask.options[1], view) == "Stay"


def test_cards_say_what_they_give():
    words, t = Words(), table()
    option = Option("flank_attack", {"counter_attack": 1, "hold": -1, "withdraw": 0})
    ask = Decide("r1", "attack_card", (option,), facts={})
    assert words.note(ask, option, seen(t, "r1")) == "against counter-attack +1, hold −1, withdraw 0"


def test_cards_say_the_odds_from_either_side():
    words, t = Words(), table()
    card = Option("direct_attack", {"counter_attack": -2, "hold": 0, "withdraw": 2})
    facts = {"cell": cell(t.world, 0, 0), "points": 1000, "enemy_points": 1000, "value": 1000, "factor": 0, "bonus": 0}
    attack = Decide("r1", "attack_card", (card,), facts=facts)
    mean = {
        key: sum(odds.battle_odds(t.book, 1000, 1000, ("direct_attack", other))[key] for other in DEFENCE) / 3
        for key in odds.BATTLE_RESULTS
    }
    win = round(100 * (mean["defender_defeated"] + mean["defender_scattered"]))
    assert words.note(attack, card, seen(t, "r1")).startswith(f"win {win} %, draw {round(100 * mean['draw'])} %, lose ")
    hold = Option("hold", {"direct_attack": 0, "surprise_attack": 1, "flank_attack": -1})
    strong = Decide("r1", "defence_card", (hold,), facts={**facts, "points": 1500, "enemy_points": 500, "value": 1500})
    weak = Decide("r1", "defence_card", (hold,), facts={**facts, "points": 500, "enemy_points": 1500, "value": 500})
    chance = [int(re.match(r"win (\d+) %", words.note(ask, hold, seen(t, "r1")))[1]) for ask in (strong, weak)]
    assert chance[0] > 50 > chance[1]


def test_marches_tell_what_was_learned_and_how_strong_independents_may_be():
    t = table()
    here, there = cell(t.world, 0, 0), cell(t.world, 1, 0)
    learned = {"r1": {there: Learned("r2", 900, 1, 2, "skirmish")}}
    t.state = replace(t.state, learned=learned)
    option = Option(f"{there}/0", {"cell": there, "crossing": "", "terrain": "lowland", "enemy": "r2", "flags": 1})
    ask = Decide("r1", "march", (option,), facts={"cell": here, "banner": "r1-1"})
    chances = odds.battle_odds(t.book, 1250, 900)
    win = round(100 * (chances["defender_defeated"] + chances["defender_scattered"]))
    assert f"900 points known (year 1, turn 2), win {win} %" in Words().note(ask, option, seen(t, "r1"))
    free = {"cell": there, "crossing": "", "terrain": "lowland", "owner": "", "settlement": "city", "enemy": ""}
    assert Words().note(ask, Option(there, free), seen(t, "r1")).endswith("free way, 300 to 1,800 points likely")


def test_assaults_tell_their_odds_where_the_garrison_is_known():
    t = table()
    there = cell(t.world, 1, 0)
    t.state = replace(t.state, sieges={there: Siege(there, "r1", 1, defenders=300)})
    facts = {"cell": there, "points": 1250, "enemy_points": 300, "value": 900, "bonus": 2}
    ask = Decide("r1", "siege", (Option("assault"), Option("wait")), facts=facts)
    chances = odds.assault_odds(t.book, 1250, 300, "fortress", 2)
    assert Words().note(ask, ask.options[0], seen(t, "r1")).startswith(f"stormed {round(100 * chances['stormed'])} %")
    unknown = Decide("r1", "siege", (Option("assault"),), facts={"cell": there, "points": 1250, "bonus": 0})
    assert Words().note(unknown, unknown.options[0], seen(t, "r1")) == ""


def besieging(defenders=300, **siege):
    t = table()
    there = cell(t.world, 1, 0)
    ring = Siege(there, "r1", 1, defenders=defenders, **siege)
    before = [banner("r1", there, 1250), *(b for b in t.state.banners.values() if b.owner != "r1")]
    tower = Engine("engine1", "siege_tower", "r1", there, "r1-1")
    thrower = Engine("engine2", "stone_thrower", "r1", there, "r1-1")
    engines = {engine.id: engine for engine in (tower, thrower)}
    t.state = replace(t.state, sieges={there: ring}, banners={b.id: b for b in before}, engines=engines)
    return t, {"cell": there, "points": 1750, "enemy": "r2", "bonus": 3, "battered": False}


@pytest.mark.rule("ME-SIEGE-21", "ME-SIEGETRAIN-05")
def test_batter_and_wait_tell_the_odds_of_the_assault_that_follows():
    t, facts = besieging(hardship=1)
    known = {**facts, "enemy_points": 300, "value": 900}
    ask = Decide("r1", "siege", tuple(map(Option, ("assault", "batter", "give_up", "wait"))), facts=known)
    notes = [Words().note(ask, option, seen(t, "r1")) for option in ask.options]
    battery = odds.battery(t.book, 1)
    later = [odds.assault_odds(t.book, 1750, 300, "fortress", 3, battered=b)["stormed"] for b in (battery, odds.SURE)]
    assert [n.partition(",")[0] for n in notes[1::2]] == [f"next turn: stormed {round(100 * c)} %" for c in later]
    assert later[0] > later[1]
    assert notes[2] == ""
    assert Words("de").note(ask, ask.options[1], seen(t, "r1")).startswith("nächster Zug: erstürmt")


def test_a_battery_that_waits_for_its_roll_counts_in_the_odds_of_the_assault():
    t, facts = besieging(battered=1)
    known = {**facts, "enemy_points": 300, "value": 900, "battered": True, "bonus": 2}
    ask = Decide("r1", "siege", (Option("assault"),), facts=known)
    stormed = odds.assault_odds(t.book, 1750, 300, "fortress", 2, battered=odds.battery(t.book, 1))["stormed"]
    assert Words().note(ask, ask.options[0], seen(t, "r1")).startswith(f"stormed {round(100 * stormed)} %")


def test_odds_before_walls_go_by_what_was_learned_last_where_nothing_is_stated():
    t, facts = besieging(0)
    ask = Decide("r1", "siege", (Option("assault"), Option("wait")), facts=facts)
    assert Words().note(ask, ask.options[0], seen(t, "r1")) == ""
    t.state = replace(t.state, learned={"r1": {facts["cell"]: Learned("r2", 900, 1, 2, "assault")}})
    for option in ask.options:
        assert Words().note(ask, option, seen(t, "r1")).startswith("900 points known (year 1, turn 2), ")
    stale = {"r1": {facts["cell"]: Learned("r3", 900, 1, 2, "assault")}}
    t.state = replace(t.state, learned=stale)
    assert Words().note(ask, ask.options[0], seen(t, "r1")) == ""


def test_a_move_is_told_as_far_as_it_was_seen():
    t = table()
    here, there = cell(t.world, 0, 0), cell(t.world, 1, 0)
    moved = ev.BannerMoved(realm="r2", banner="r2-2", origin=here, cell=there, zone=0, side=5, how="march")
    words, view = Words(), seen(t, "r1")
    a, b = f"{t.world.number(here)} Ober", f"{t.world.number(there)} Varnfels"
    name = "Banner 2 of Realm 2"
    assert words.event(moved, view) == f"The {name} marched from {a} to {b}."
    coming = ev.BannerMoved(realm="r2", banner="r2-2", origin="", cell=there, zone=0, side=0, how="march")
    assert words.event(coming, view) == f"The {name} came into sight at {b}."
    leaving = ev.BannerMoved(realm="r2", banner="r2-2", origin=here, cell="", zone=0, side=0, how="march")
    assert words.event(leaving, view) == f"The {name} left {a} and went out of sight."


def test_strangers_hear_of_a_battle_without_figures():
    t = table()
    bare = ev.BattleFought(
        realm="r1", cell=cell(t.world, 0, 0), attacker="r1", defender="", attacker_points=0, defender_points=0,
        attacker_card="", defender_card="", factor=0, card=0, dice=(), score=0, result="defender_defeated",
        attacker_loss=0, defender_loss=0,
    )  # fmt: skip
    told = Words().event(bare, seen(t, "r2"))
    place = Words().place(bare.cell, seen(t, "r2"))
    assert told == f"Battle at {place}: Realm 1 against the independents; the attacker won."
    assert "0" not in told.replace(place, "")


def test_a_banner_that_is_gone_still_has_a_name():
    t, words = table(), Words()
    lost = ev.BannerLost(realm="r1", banner="r1-9", cell=cell(t.world, 0, 0), why="hunger")
    told = words.event(lost, seen(t, "r2"))
    assert re.fullmatch(r"Realm 1 lost the \w+ \w+ at \d{4} Ober: hunger\.", told), told


def test_what_was_learned_is_told_in_detail():
    t = table()
    learned = Learned("r2", 1250, 1, 2, "skirmish", ((2, 900, 4),))
    event = ev.StrengthLearned(realm="r1", cell=cell(t.world, 1, 0), learned=learned)
    assert (
        Words()
        .event(event, seen(t, "r1"))
        .endswith("1,250 points, by a skirmish of scouts (the Banner 2 of Realm 2 900 points and 4 baggage).")
    )


def test_a_siege_is_told_by_what_changed():
    t = table()
    there = cell(t.world, 1, 0)
    words, view = Words(), seen(t)
    place = words.place(there, view)
    began = ev.SiegeBegan(realm="r1", cell=there, siege=Siege(there, "r1", 1))
    assert words.event(began, view) == f"Realm 1 laid siege to {place}."
    inside = ev.SiegeChanged(realm="r1", cell=there, what="garrison", changes={"defenders": 1})
    assert words.event(inside, view) == f"1 point holds out inside {place}."
    none = ev.SiegeChanged(realm="r1", cell=there, what="garrison", changes={"defenders": 0})
    assert words.event(none, view) == f"Nobody is left to defend {place}."


def test_clocks_are_read_as_people_read_them():
    words, view = Words(), seen(table())
    order = ("r1", "r2")
    assert words.clock(Clock(1, "season", 3, order, 1, "movement"), view) == "Year 1, turn 3 of 6 · Realm 2 · movement"
    assert words.clock(Clock(1, "season", 3, (), 0, "order"), view) == "Year 1, turn 3 of 6 · order of play"
    assert words.clock(Clock(2, "winter", 6, order, 0, "revenue"), view) == "Year 2, winter · revenue"
    german = Words("de").clock(Clock(1, "season", 3, order, 0, "siege"), view)
    assert german == "Jahr 1, Zug 3 von 6 · Realm 1 · Belagerung"


def test_refusals_say_what_is_wanted():
    words, view = Words(), seen(table())
    assert (
        words.refusal(Refusal("dice_wrong", dice="2D6", count=2, sides=6), view) == "2D6 wants 2 numbers from 1 to 6."
    )
    assert words.refusal(Refusal("share_bounds", slot="r1-1", least=0, most=6), view).endswith(
        "Realm 1: from 0 to 6, please."
    )
    assert (
        words.refusal(Refusal("share_bounds", slot="stockpile", least=0, most=6), view)
        == "Stores: from 0 to 6, please."
    )


def test_plurals_and_parts_that_may_be_missing():
    book = Phrasebook("en")
    assert book.fill("{n:one ship|# ships}[ at {where}].", {"n": 1}) == "one ship."
    assert book.fill("{n:one ship|# ships}[ at {where}].", {"n": 1200, "where": "sea"}) == "1,200 ships at sea."
    assert Phrasebook("de").fill("{n}", {"n": -1200}) == "−1.200"
    assert book.fill("{gone}", {}) == "?"
    assert book.faults == {" wants gone"}
