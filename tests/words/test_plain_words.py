"""Sentences as a host reads them: what a throw means, what weighs, odds that add up, names that are not doubled."""

import pytest
from msgspec.structs import replace

from empires.book.book import load_book
from empires.campaigns import find_world, seat
from empires.engine.journal import Entry
from empires.knowledge.view import HOST, view_for
from empires.model.events import all_events as ev
from empires.model.fold.fold import evolve
from empires.model.land.world import Tile, World
from empires.model.state.asks import Decide, Option, Pick, Roll, Share, Slot
from empires.players.auto import AutoPlayer
from empires.reports.writing import make_report, markdown, page
from empires.rules.core.names import unused_name
from empires.study.simulate import new_session
from empires.words.chances import in_hundred
from empires.words.dice_words import meaning
from empires.words.sentences import LANGUAGES, Words
from empires.worlds.worldnames import is_feature
from tests.support.builders import banner, cell, field, game

BOOK = load_book()


def host(table):
    return view_for(table.world, table.book, table.state, HOST)


@pytest.fixture(scope="module")
def season():
    names = (("Altmark", "empire"), ("Varn", "dwarfs"), ("Sunderhal", "high_elves"), ("Holmgate", "orcs_goblins"))
    realms = tuple(seat(n, name, race, "auto") for n, (name, race) in enumerate(names, 1))
    session = new_session(find_world("four-realms"), BOOK, realms, "sums", AutoPlayer(), {})
    session.play(stop=lambda state, ask: state.clock.turn >= 5)
    return session


def test_a_battle_roll_says_what_each_sum_of_the_dice_would_mean():
    table, words = game(field(), realms=2), Words()
    here = cell(table.world, 0, 0)
    facts = {"cell": here, "factor": 2, "card": -1, "bonus": 0, "value": 500, "chart": "battle_results"}
    ask = Roll("2D6", "battle_dice", "ME-BATTLE-08", "r1", facts)
    rows = words.table(ask, host(table))
    assert [dice for dice, _ in rows] == ["2–4", "5–7", "8–10", "11–12"]
    assert rows[1][1].startswith("a draw; losses: attacker D6×50")
    assert words.help(ask, host(table)) == "Factor +2, cards −1, bonus 0: +1 to the sum of the dice."
    storm = replace(ask, facts={**facts, "chart": "assault_results"})
    assert "stormed" in words.table(storm, host(table))[-1][1]


def test_a_card_drawn_by_lot_says_which_card_each_number_is():
    table = game(field(), realms=2)
    facts = {"cell": cell(table.world, 0, 0), "role": "defender"}
    rows = Words().table(Roll("1D3", "card", "ME-GEN-08", "", facts), host(table))
    assert rows == [("1", "counter-attack"), ("2", "hold"), ("3", "withdraw")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_roll_with_a_chart_shows_its_rows(season, language):
    words, view = Words(language), season.view(HOST)
    rolls = {e.ask.why: e.ask for e in season.journal.entries() if isinstance(e.ask, Roll)}
    bare = {why for why, ask in rolls.items() if not words.table(ask, view)}
    assert bare <= {"order", "lair", "pirate_order", "wander_order", "nearest"}, "who of several, and in which order"
    assert {"scouting", "realm_tile"} <= set(rolls)
    for ask in rolls.values():
        assert all(dice and text for dice, text in words.table(ask, view))
    assert not words.book.faults


def test_modifiers_are_counted_in_the_rows():
    table = game(field(), realms=2)
    facts = {"cell": cell(table.world, 0, 0)}
    plain = Words().table(Roll("1D6", "starvation", "ME-SIEGE-27", "", facts), host(table))
    worse = Words().table(Roll("1D6", "starvation", "ME-SIEGE-27", "", {**facts, "modifier": -1}), host(table))
    assert plain[0][0] == "1"
    assert worse[0] == ("1–2", plain[0][1])


def test_odds_add_up_to_a_hundred():
    assert in_hundred({"a": 1 / 3, "b": 1 / 3, "c": 1 / 3}) == {"a": 34, "b": 33, "c": 33}
    assert in_hundred({"win": 0.355, "draw": 0.295, "lose": 0.35}) == {"win": 36, "draw": 29, "lose": 35}
    for n in range(1, 60):
        assert sum(in_hundred({"a": n / 60, "b": (60 - n) / 120, "c": (60 - n) / 120}).values()) == 100


def test_grave_news_weighs_more_than_the_rest():
    here = "x"
    assert ev.ScoutingFailed(realm="r1", cell=here, origin=here, key="mutiny", closed=False).big
    assert not ev.ScoutingFailed(realm="r1", cell=here, origin=here, key="storms", closed=False).big
    assert ev.BannerLost(realm="r1", banner="r1-1", cell=here, why="hunger").big
    assert not ev.BannerLost(realm="r1", banner="r1-1", cell=here, why="merged").big
    assert ev.RealmOut(realm="r1").big
    table = game(field(), realms=2)
    lines = Words().lines(Entry(1, "host", None, None, (ev.RealmOut(realm="r1"),)), host(table))
    assert [line.weight for line in lines] == ["big"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_settings_left_as_they_are_are_not_told(language):
    words, view = Words(language), host(game(field(), realms=2))
    assert words.event(ev.SettingChanged(name="independent_realms", value="no"), view) == ""
    assert words.event(ev.SettingChanged(name="piece_limits", value="on"), view) == ""
    for name, value in (("independent_realms", "yes"), ("piece_limits", "off")):
        assert len(words.event(ev.SettingChanged(name=name, value=value), view)) > 20


def test_the_capitals_own_tile_is_counted_in_words():
    table = game(field(), realms=2)
    here = cell(table.world, 0, 0)
    option = Option(here, {"cell": here, "tiles": 6, "around": ("coastal", "coastal", "lowland")})
    note = Words().note(Decide("r1", "capital", (option,)), option, host(table))
    assert note.endswith("6 realm tiles: the capital's own and round it 2 coast, 1 lowland")


def test_a_banner_to_be_placed_says_which_of_how_many_and_the_suggestion_where():
    table, words = game(field(), realms=2), Words()
    here, view = cell(table.world, 0, 0), host(table)
    plan = Option("suggested", {"cells": (here, here), "sizes": ("1000", "800")})
    assert words.note(Decide("r1", "placement", (plan,)), plan, view) == (
        f"1,000 points at {words.place(here, view)}; 800 points at {words.place(here, view)}"
    )
    facts = {"banner": "", "points": 800, "number": 2, "of": 3}
    spot = Option(here, {"cell": here, "terrain": "lowland", "settlement": "barren", "feeds": 2})
    ask = Decide("r1", "place", (spot,), facts=facts)
    assert words.ask(ask, view) == "Banner 2 of 3, 800 points: where does it stand?"
    assert words.note(ask, spot, view).endswith("feeds 2 banners")


def test_baggage_shared_out_over_the_realm_names_each_banners_place(season):
    state = season.state
    own = next(iter(state.banners_of("r1")))
    ask = Share("r1", "baggage", (Slot(own.id, 0, 6, facts={"banner": own.id, "cell": own.cell}),), 3)
    view = season.view("r1")
    assert Words().slot(ask, ask.slots[0], view).endswith(Words().place(own.cell, view))


def test_one_banner_alone_lays_up_or_draws_baggage(season):
    own = next(iter(season.state.banners_of("r1")))
    option = Option("x", {"cell": own.cell, "job": "baggage", "banners": (own.id,)})
    assert Words().option(Pick("r1", "reorganise", (option,), 0, 1), option, season.view("r1")).startswith("Lay up")


def test_parts_of_a_divided_tile_are_named_by_their_direction():
    world = find_world("four-realms")
    view = view_for(world, BOOK, game(world, realms=2).state, HOST)
    tile = next(c for c in world.tiles if len(world.zones(c)) == 2 and not world.tiles[c].ridges
                and not world.tiles[c].mountain)  # fmt: skip
    keys = [f"{tile}/{zone}" for zone in range(2)]
    ask = Decide("r1", "place", tuple(Option(key, {}) for key in keys))
    labels = [Words().option(ask, option, view) for option in ask.options]
    assert all(" bank (sides " in label for label in labels)
    assert len({label.partition(" bank")[0] for label in labels}) == 2


def test_on_a_turned_map_banks_steps_and_throws_are_told_by_the_true_compass():
    plain = field(1, middle=Tile((0, 0), "river_valley", rivers=((2, 5),)))
    world = World(plain.name, plain.resolution, plain.origin, plain.tiles, north=90)
    view, words = view_for(world, BOOK, game(world, realms=2).state, HOST), Words()
    here, right = cell(world, 0, 0), cell(world, 1, 0)
    ask = Decide("r1", "place", tuple(Option(f"{here}/{zone}", {}) for zone in range(2)))
    labels = " ".join(words.option(ask, option, view) for option in ask.options)
    assert "west bank (sides NW, " in labels or "west bank (sides SW, " in labels
    assert "east bank (sides " in labels
    step = Decide("r1", "march", (Option(right, {}),), facts={"cell": here})
    assert words.option(step, step.options[0], view).startswith("N ")
    roll = Roll("1D6", "wander", "ME-WANDER-01")
    assert [meaning(words, roll, [pip], view) for pip in (1, 2, 5)] == ["NW", "N", "S"]


def test_no_settlement_bears_the_name_of_a_river_or_of_another_place(season):
    world, state = season.world, season.state
    names = [place.name for place in state.holdings.values()]
    assert len(set(names)) == len(names)
    assert not any(is_feature(name) for name in names)
    for at in world.tiles:
        name = unused_name(world, state, at)
        others = {place.name for other, place in state.holdings.items() if other != at}
        assert name not in others | {tile.name for other, tile in world.tiles.items() if other != at and tile.name}


def test_features_are_told_from_towns():
    assert all(map(is_feature, ("River Bele", "The Istrian Spine", "Corrie Sound", "Old Perrin", "Hollin Forest")))
    assert not any(map(is_feature, ("Belona", "Westmarch Hold", "Eastmarch Haven", "Marstead")))


def test_page_and_text_of_a_report_tell_the_turns_in_one_order(season):
    report, words = make_report(season, "r1"), Words()
    heads = [turn.title for turn in report.chronicle]
    orders = [sorted(heads, key=lambda head: text.index(f"{mark}{head}"))
              for text, mark in ((page(report, words), ">"), (markdown(report, words), "### "))]  # fmt: skip
    assert orders[0] == orders[1]
    assert len(heads) > 2


def test_rerolls_for_the_order_stand_in_brackets(season):
    report = make_report(season, "r1")
    dice = [line.dice for turn in report.chronicle for phase in turn.phases for line in phase.lines
            if phase.step == "order" and line.dice]  # fmt: skip
    assert dice
    for thrown in dice:
        assert all(thrown.count(name) == 1 for name in ("Altmark", "Varn", "Sunderhal", "Holmgate"))
    assert any("(" in thrown for thrown in dice)


def test_a_renamed_banner_keeps_its_name_when_it_is_gone():
    world = field()
    table = game(world, realms=2, banners=[banner("r1", cell(world, 0, 0), name="Old Guard")])
    lost = ev.BannerLost(realm="r1", banner="r1-1", cell=cell(world, 0, 0), why="hunger")
    table.state = evolve(world, table.state, lost)
    for viewer in (HOST, "r1"):
        view = view_for(world, table.book, table.state, viewer)
        assert "lost the Old Guard" in Words().event(lost, view)
    stranger = view_for(world, table.book, table.state, "r2")
    assert "Old Guard" not in Words().event(lost, stranger)
