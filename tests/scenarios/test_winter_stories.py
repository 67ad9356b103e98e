"""Long stories of the winter and the races through the real campaign, from the set-up on."""

from __future__ import annotations

from typing import Any

import pytest

from empires.model.events import all_events as ev
from empires.model.events import all_events as winter
from empires.model.events import land as wild
from empires.model.state.asks import Roll
from tests.support.story import Story, land

WEST, EAST = (-1, 0), (2, 0)
SEATS = (WEST, EAST)
CAMP, EDGE = (0, 0), (1, 0)
"""A tile of the western realm and one of the eastern, side by side on their border."""


def small(name: str, *races: str) -> Story:
    """Two realms that touch each other."""
    return Story(land(name, capitals=SEATS, radius=3), SEATS, races=races)


def lies(story: Story, **kinds: Any) -> Any:
    """Villages in every realm but for these: barren=[...], fortress=[...]."""
    pips = {"barren": (1, 1), "fortress": (5, 4)}
    other = {story.at(*at): pips[kind] for kind, tiles in kinds.items() for at in tiles}
    return lambda ask: other.get(ask.facts["cell"], (3, 4))


def only(realm: str, answer: Any) -> Any:
    """A choice of one realm; the others leave it as it is."""
    return lambda ask: answer if ask.by == realm else None


def collected(story: Story, realm: str) -> list[int]:
    """A realm's revenue, winter after winter."""
    return [e.crowns for e in story.happened(ev.RevenueCollected) if e.realm == realm]


def spent(story: Story, realm: str) -> list[tuple[str, int]]:
    """What a realm paid for, the crowns it lost among it."""
    return [(e.on, e.crowns) for e in story.happened(ev.CrownsSpent) if e.realm == realm]


def asked(story: Story, question: str) -> set[str]:
    """Realms that a question was put to, or a die thrown for."""
    asks = [entry.ask for entry in story.session.journal.entries() if entry.ask is not None]
    return {a.by for a in asks if (a.why if isinstance(a, Roll) else a.question) == question}


# Land -----------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-REVENUE-03", "ME-REVENUE-04", "ME-REVENUE-11", "ME-EQUINOX-04")
def test_a_capital_is_taken_and_a_treasury_with_it():
    story = small("Thrones")
    camp, edge, seat, far = (story.at(*at) for at in (CAMP, EDGE, EAST, (3, 1)))
    story.dice |= {"realm_tile": lies(story, barren=[EDGE]), "garrison": 1, "battle_dice": (5, 6)}
    story.draws_up(r1=[(camp, 1500)], r2=[(far, 1500)])
    story.scouts(r1_1={(1, 1): edge, (1, 2): seat}, r2_1={(2, 1): seat})
    story.choices["siege"] = "assault"
    story.until(1, 6, "deployment", "winter")
    assert [(taken.realm, taken.loser) for taken in story.happened(ev.TileTaken)][-1] == ("r1", "r2")
    assert [e.why_none for e in story.happened(ev.RevenueCollected)] == ["", "capital_lost"]
    assert collected(story, "r1") == [4 + 6 + 2 + 2], "its own, six villages, a city more, and trade with both"
    assert (collected(story, "r2"), spent(story, "r2")) == ([0], []), "nothing came in, so nothing is bought"
    assert not story.happened(winter.SpellCast), "one has lost his capital, the other left his"
    story.stands(r1=[camp, camp, camp], r2=[far])
    story.until(3)
    assert story.state.owner(seat) == "r2", "nobody held it through the second season"
    assert collected(story, "r2")[1] == 4 + 5 + 1, "won back it is a capital again, with five villages"
    story.closes("collected 10 crowns", "r2")


@pytest.mark.rule("ME-QUARTERS-12", "ME-BAGGAGE-04", "ME-BAGGAGE-06", "ME-BAGGAGE-07", "ME-SIEGE-28", "ME-DEPLOY-04")
def test_a_siege_over_the_winter_starves_the_garrison_out():
    story = small("Walls")
    camp, fort, seat = (story.at(*at) for at in (CAMP, EDGE, EAST))
    story.dice |= {"realm_tile": lies(story, fortress=[EDGE]), "winter_supply": 3, "starvation": 2}
    story.draws_up(r1=[(camp, 1500)], r2=[(fort, 900), (seat, 600)])
    story.scouts(r1_1={(1, 6): fort})
    story.choices |= {"winter_siege": "stay", "recruit": only("r1", {})}
    story.until(1, 6, "deployment", "winter")
    starved = story.happened(ev.Starved)
    assert [(e.row, e.result) for e in starved] == [(1, "betrayal")], "a 2 with -1, though it had baggage"
    assert [lost.banner for lost in story.happened(ev.BannerLost)] == ["r2-1"]
    assert story.state.owner(fort) == "r1"
    assert spent(story, "r1") == [("siege", 3), ("baggage", 8)]
    home = story.state.banners["r1-1"]
    assert home.cell in story.state.realms["r1"].home, "the besiegers came home after it"
    assert home.baggage == 0
    story.until(2)
    story.closes("supply of a siege", "r1", r1=["betray"], r2=["betray"])


@pytest.mark.rule("ME-SPY-13", "ME-SPY-18", "ME-EVENTS-04")
def test_a_king_is_slain_and_fortresses_rebel():
    story = small("Daggers")
    camp, fort, hold, far, wild_tile = (story.at(*at) for at in (CAMP, EDGE, (2, 1), (3, 1), (3, 2)))
    story.dice |= {
        "realm_tile": lies(story, fortress=[EDGE, (2, 1)]), "assassin_capital": 6, "rebels": 2, "rumours": [3, 5],
    }  # fmt: skip
    story.draws_up(r1=[(camp, 1500)], r2=[(hold, 900), (far, 600)])
    story.scouts(r2_2={(2, turn): wild_tile for turn in (1, 2, 3)})
    story.choices |= {
        "recruit": {}, "buy_baggage": {}, "operatives": only("r1", {"assassin": 1}),
        "place_operative": lambda ask: f"{story.at(*EAST)}/assassin",
    }  # fmt: skip
    story.until(1, 6, "deployment", "winter")
    story.stands(r2=[hold, far])
    story.until(2)
    assert {c: story.state.owner(c) for c in (fort, hold)} == {fort: "", hold: ""}
    assert [(lost.banner, lost.why) for lost in story.happened(ev.BannerLost)] == [("r2-1", "rebellion")]
    assert [shaken.result for shaken in story.happened(winter.CourtShaken)] == ["dead"]
    assert ("lost", 11) in spent(story, "r2"), "what is left at the end is lost"
    story.closes("the king is dead", "r1", "r2")
    for turn, moved in ((2, False), (3, False), (4, True)):  # nobody, then only on 4-6, then as ever
        story.until(2, turn)
        assert (story.state.banners["r2-2"].cell == wild_tile) == moved, turn
    story.closes("rumours", "r2")


# Shadows --------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-SPY-03", "ME-SPY-05", "ME-SPY-27", "ME-SPY-34", "ME-SPY-36")
def test_an_agent_turns_a_network():
    story = small("Webs")
    camp, fort, seat, foe = (story.at(*at) for at in (CAMP, EDGE, WEST, EAST))
    story.dice |= {"realm_tile": lies(story, fortress=[EDGE]), "agent": 6, "saboteur": 6, "assassin_army": 4}
    story.dice |= {"assassin_loss": 4}
    story.draws_up(r1=[(camp, 900), (seat, 600)], r2=[(foe, 1500)])
    story.scouts()
    hands = {"r1": {"agent": 1}, "r2": {"assassin": 1, "saboteur": 1}}
    goals = {"saboteur": fort, "assassin": foe, "agent": foe}
    story.choices |= {
        "recruit": {}, "buy_baggage": {}, "operatives": lambda ask: hands[ask.by],
        "place_operative": lambda ask: next((o.key for o in ask.options if o.facts["cell"] == seat), None),
        "move_operative": lambda ask: goals[str(ask.facts["craft"])],
    }  # fmt: skip
    story.until(2)
    turned = [(e.loser, e.now.owner, e.now.kind) for e in story.happened(winter.OperativeChanged) if e.loser]
    assert turned == [("r2", "r1", "assassin"), ("r2", "r1", "saboteur")]
    assert story.state.holdings[fort].razed, "burnt by its own saboteur"
    assert story.state.banners["r2-1"].points == 1500 - 200, "struck by its own assassin"
    assert story.state.realms["r1"].operatives == {"agent": 1}, "the very last operative is kept"
    story.closes("in hand: one agent", "r1", r1=["now works for altmark"], r2=["now works for altmark"])


# Races ----------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "ME-SKAVEN-01", "ME-SKAVEN-02", "ME-SKAVEN-03", "ME-SKAVEN-04", "ME-SKAVEN-05", "ME-SKAVEN-06", "ME-SKAVEN-07"
)
def test_a_skaven_empire_lives_on_ruins():
    story = small("Burrows", "skaven", "empire")
    camp, ruin, waste = (story.at(*at) for at in (CAMP, EDGE, (1, -1)))
    story.dice |= {
        "battle_dice": (5, 6), "garrison": 1, "recovery": lambda ask: 6 if ask.facts["cell"] == ruin else 1,
    }  # fmt: skip
    story.draws_up(r1=[(camp, 1500)], r2=[(story.at(3, 1), 1500)])
    story.scouts(r1_1={(1, 1): ruin, (1, 2): waste})
    story.choices["reorganise"] = lambda ask: tuple(o.key for o in ask.options if o.facts.get("cell") in (ruin, waste))
    story.until(1, 6)
    assert [razed.cell for razed in story.happened(ev.SettlementRazed)] == [ruin, waste]
    assert (story.state.owner(ruin), story.state.owner(waste)) == ("r1", "r1")
    fed = [(e.cell, e.by) for e in story.happened(ev.Fed) if e.banner == "r1-1"]
    assert fed == [(camp, "forage"), (ruin, "forage"), *[(waste, "forage")] * 3]
    story.until(1, 6, "deployment", "winter")
    assert story.state.banners["r1-1"].cell in story.state.realms["r1"].home, "home over its own ruins, unharmed"
    assert not story.happened(ev.SiegeBegan)
    assert asked(story, "winter_retreat") == set()
    assert (story.state.holdings[ruin].owner, story.state.holdings[ruin].razed) == ("r1", False)
    assert (story.state.owner(waste), story.state.holdings[waste].razed) == ("r1", True)
    assert collected(story, "r1") == [4 + 6 + 1], "ruins pay nothing"
    story.until(3)
    assert collected(story, "r1")[1] == 4 + 6 + 1 + 1, "a settlement outside the realm pays one"
    story.closes("collected 12 crowns", "r1")


@pytest.mark.rule("ME-UNDEAD-13", "ME-UNDEAD-14", "ME-UNDEAD-15", "ME-UNDEAD-16", "ME-DIPLO-03", "ME-SPY-20")
def test_khemri_deals_with_nobody_and_eats_nothing():
    world = land("Sands", capitals=(*SEATS, (1, 1)), radius=3)
    story = Story(world, SEATS, races=("undead/khemri", "empire"))
    camp, oasis, town, seat, edge = (story.at(*at) for at in ((-1, -1), (-1, -2), (1, 1), WEST, EDGE))
    story.dice |= {
        "battle_dice": (5, 6), "garrison": 1, "scouting": (4, 4), "spy": 4, "spies": 1, "recovery": 4, "mission": 4,
    }  # fmt: skip
    story.draws_up(r1=[(camp, 900), (seat, 600)], r2=[(edge, 1500)])
    story.scouts(r1_1={(1, 1): oasis})
    story.choices |= {
        "recruit": only("r2", {}), "buy_baggage": {}, "operatives": {"spy": 1}, "missions": (town,),
        "place_operative": lambda ask: f"{seat}/spy",
    }  # fmt: skip
    story.until(2)
    assert [placed.settlement.owner for placed in story.happened(ev.SettlementPlaced) if placed.cell == oasis] == [""]
    assert [(razed.realm, razed.cell) for razed in story.happened(ev.SettlementRazed)] == [("r1", oasis)]
    assert (story.state.owner(oasis), story.state.holdings[oasis].razed) == ("r1", False), "it recovered and joined"
    baggage = [e for e in story.happened(ev.BaggageChanged) if e.realm == "r1"]
    assert (baggage, story.state.realms["r1"].stores) == ([], 0)
    assert not [e for e in story.happened(ev.Fed) if e.realm == "r1"]
    for question in ("missions", "mission", "operatives", "place_operative", "buy_baggage", "feed"):
        assert asked(story, question) <= {"r2"}, question
    assert asked(story, "missions") == {"r2"}, "the free town borders both empires"
    spied = [(e.victim, e.row) for e in story.happened(winter.OperativeActed)]
    assert spied == [("r1", 3)], "a spy's 4 counts as 3: nothing"
    assert not [e for e in story.happened(ev.StrengthLearned) if e.learned.how == "spy"]
    story.closes("mission", "r2")


@pytest.mark.rule("ME-HELF-03", "ME-HELF-05", "ME-EQUINOX-05", "ME-EQUINOX-10", "ME-EQUINOX-16")
def test_high_elves_cast_two_spells_at_each_equinox():
    story = small("Stars", "high_elves", "empire")
    camp, fort, seat, foe = (story.at(*at) for at in (CAMP, EDGE, WEST, (2, 1)))
    story.draws_up(r1=[(seat, 900), (camp, 600)], r2=[(fort, 900), (foe, 600)])
    story.scouts()
    scripts = {"autumn_spells": {"r1": [6, 12], "r2": [2, 2]}, "spring_spells": {"r1": [6, 8], "r2": [1]}}
    for season, pips in scripts.items():
        story.dice[season] = lambda ask, pips=pips: pips[ask.by].pop(0) if pips[ask.by] else 1
    story.dice |= {"realm_tile": lies(story, fortress=[EDGE]), "casting": (1, 2), "spell_crowns": 6, "spell_raze": 3}
    aims = {"tornado_of_peril": fort, "quake": fort, "rot": foe}
    story.dice["recovery"] = 6
    story.choices["spell_target"] = lambda ask: aims.get(str(ask.facts["spell"])) if ask.by == "r1" else None
    story.until(2)
    cast = [(e.key, e.worked, e.why) for e in story.happened(winter.SpellCast) if e.realm == "r1"]
    assert cast == [
        ("bumper_crop", True, ""), ("tornado_of_peril", True, ""), ("quake", True, ""), ("rot", True, ""),
    ]  # fmt: skip
    assert [(e.banner, e.why) for e in story.happened(ev.BannerLost)][:1] == [("r2-1", "magic")]
    assert collected(story, "r1") == [4 + 6 + 6 + 1], "six crowns of the crop"
    assert {(s.key, s.cell, s.until) for s in story.state.spells.values()} >= {("quake", fort, 2), ("rot", foe, 2)}
    story.closes("collected 17 crowns", "r1", r1=["quake lies"], r2=["quake lies"])
    story.until(2, 6, "events", "winter")
    assert not [s for s in story.state.spells.values() if s.key in ("quake", "rot")]


@pytest.mark.rule("ME-TEMPLE-10", "ME-TEMPLE-11", "ME-TEMPLE-12", "ME-RECOVERY-01")
def test_a_horde_breaks_out_of_a_chaos_temple():
    seats = ((-2, -2), (2, 2))
    story = Story(land("Idols", capitals=seats), seats, ["wild_temples"])
    shrine, hamlet, mill, seat = (story.at(*at) for at in ((-1, -1), (-1, -2), (-2, -3), (-2, -2)))
    onward = {shrine: hamlet, hamlet: mill, mill: story.at(-2, -4)}
    story.draws_up(r1=[(shrine, 900), (seat, 600)])
    story.scouts(r1_1={(1, 1): "explore", (1, 2): seat})
    story.dice |= {
        "realm_tile": lies(story, barren=[(-1, -1)]), "wilderness": 71, "wild_temple_type": 4,
        "chaos_temple_horde": [(6, 6), (3, 4), (3, 4)], "horde": 2, "horde_points": (3, 3, 3, 3),
        "trail": lambda ask: story.side(ask.facts["cell"], onward[ask.facts["cell"]]), "chaos_types": [3, 4, 1],
        "recovery": lambda ask: 4 if ask.facts["cell"] == hamlet else 1, "wander_order": 1, "card": 1,
        "wander": lambda ask: story.side(ask.facts["cell"], onward.get(ask.facts["cell"], hamlet)),
    }  # fmt: skip
    story.until(1, 6, "deployment", "winter")
    came = [(e.wanderer.cell, e.wanderer.points, e.wanderer.power) for e in story.happened(wild.WandererCame)]
    assert came == [(shrine, 1200, "slaanesh"), (hamlet, 1200, "khorne"), (mill, 1200, "undivided")]
    assert [razed.cell for razed in story.happened(ev.SettlementRazed)] == [hamlet, mill]
    assert [story.state.holdings[c].razed for c in (hamlet, mill)] == [False, True], "one recovers in the same winter"
    story.until(2, 2)
    gone = [(e.wanderer, e.why) for e in story.happened(wild.WandererGone)]
    assert gone == [("wanderer2", "opposed"), ("wanderer1", "opposed")], "Khorne and Slaanesh met at the hamlet"
    assert story.state.wanderers["wanderer3"].cell == story.at(-2, -4)
    story.closes("chaos", "r1")
