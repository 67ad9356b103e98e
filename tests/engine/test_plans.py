"""Budget sheets: committed early they do what hands would, they are cut down lawfully, and nobody else sees them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from empires.book.book import load_book
from empires.campaigns import PEOPLES, find_world, seat
from empires.engine.session import Session
from empires.engine.views import redacted
from empires.figures.ledger import Ledger, entered, movers
from empires.knowledge.view import view_for
from empires.model.events.event import Event
from empires.model.state.asks import Ask, Decide, Pick, Roll, Share, checked, dice_of
from empires.model.state.campaign import Campaign
from empires.players.auto import AutoPlayer
from empires.players.auto_budget import suggested
from empires.players.plain import PlainPlayer
from empires.reports.writing import make_report
from empires.rules.core import optional_parts
from empires.rules.core.game import Game
from empires.rules.foresight import planning
from empires.rules.winter import works
from empires.rules.year.campaign import campaign
from empires.study.simulate import new_session

WORLD, BOOK = find_world("four-realms"), load_book()
ON = {optional_parts.PREFIX + key: "on" for key in optional_parts.KEYS}
ENGINES = [[element] for element in works.ELEMENTS]
Plans = Mapping[str, Mapping[str, int]]
Answerer = Callable[[Game, Ask], Any]


@cache
def winter(seed: int) -> Campaign:
    """Four empires of random races with everything on, when the crowns of the second winter have been collected."""
    races = Random(seed).sample(PEOPLES, 4)
    seats = tuple(seat(n, f"Realm {n}", race, "auto") for n, race in enumerate(races, 1))
    session = new_session(WORLD, BOOK, seats, f"plans {seed}", AutoPlayer(), {"years": "3", **ON})
    found: list[Campaign] = []
    session.set_watch(lambda state: found.append(state) if state.clock.step == "diplomacy" else None)
    session.play(stop=lambda state, ask: len(found) == 2)
    return found[1]


def thrown(seed: int) -> Callable[[Roll], tuple[int, ...]]:
    """Dice by what they are thrown for, whatever was asked before them."""
    times: Counter[str] = Counter()

    def throw(ask: Roll) -> tuple[int, ...]:
        about = f"{ask.why} {ask.by} {sorted(ask.facts.items())}"
        times[about] += 1
        chance, (count, sides) = Random(f"{seed} {about} {times[about]}"), dice_of(ask)
        return tuple(chance.randint(1, sides) for _ in range(count))

    return throw


def played(start: Campaign, seed: int, answer: Answerer) -> tuple[Campaign, list[Event]]:
    """The winter from diplomacy to the end of espionage: the state then, and all that happened."""
    game, throw = Game(WORLD, BOOK, start), thrown(seed)
    run = campaign(game)
    ask = next(run)
    while game.state.clock.step != "spring_equinox":
        value = throw(ask) if isinstance(ask, Roll) else answer(game, ask)
        ask = run.send(checked(ask, value))
    return game.state, [e for e in game.take_log() if type(e).__name__ not in ("PlanLaid", "PlanReady")]


def plain(game: Game, ask: Ask) -> Any:
    """What nobody thought about."""
    return PlainPlayer().answer(ask, view_for(WORLD, BOOK, game.state, ask.by))  # type: ignore[arg-type]


def by_hand(plans: Plans) -> Answerer:
    """A player who has his plan on a piece of paper, and gives the answers that it holds one by one."""

    def answer(game: Game, ask: Ask) -> Any:
        plan = plans[ask.by]
        match ask:
            case Share(question="heroes"):
                return {slot.key: slot.most for slot in ask.slots if plan.get(f"hero:{slot.key}")}
            case Share(question="recruit"):
                price = {"warband": BOOK.value("warband_rules", "starting_crowns")}
                wanted = {s.key: plan.get("recruit" if s.key == "recruits" else s.key, 0) for s in ask.slots}
                return {key: n * price.get(key.split(":")[0], 1) for key, n in wanted.items() if n}
            case Share(question="build"):
                return {slot.key: plan[slot.key] for slot in ask.slots if plan.get(slot.key)}
            case Share(question="buy_baggage"):
                return {"baggage": plan["baggage"]} if plan.get("baggage") else {}
            case Share(question="operatives"):
                each = ask.total // int(str(ask.facts["treasury"]))
                pairs = [(key.split(":")[1:], n) for key, n in plan.items() if key.startswith("operative:")]
                bought = [(kinds, n) for kinds, n in pairs if set(kinds) <= {slot.key for slot in ask.slots}]
                hands = {s.key: sum(each * n // len(k) for k, n in bought if s.key in k) for s in ask.slots}
                return {kind: n for kind, n in hands.items() if n}
            case Decide(question="rebuild"):
                return "yes" if plan.get(f"rebuild:{ask.facts['cell']}", 0) >= int(str(ask.facts["crowns"])) else "no"
            case Pick(question="missions_paid"):
                return tuple(option.key for option in ask.options if plan.get(f"mission:{option.key}"))
        return plain(game, ask)

    return answer


def random_plan(start: Campaign, realm: str, chance: Random) -> dict[str, int]:
    """Some lines of the sheet, with whatever amounts."""
    view = view_for(WORLD, BOOK, start, realm)
    offers = [offer for offer in planning.sheet(view, realm, {}) if not offer.why and offer.most]
    chosen = chance.sample(offers, min(len(offers), chance.randint(1, 12)))
    return {offer.key: chance.randint(1, min(offer.most, 6)) for offer in chosen}


def without_engines(plan: Mapping[str, int]) -> dict[str, int]:
    """The plan without siege engines: by hand they are all built in one place, whichever comes first by then."""
    return {key: n for key, n in plan.items() if key.split(":")[1:2] not in ENGINES}


def lawful(start: Campaign, seed: int) -> Plans:
    """A plan for every realm: the program's proposal, or what was left of a wild one."""
    chance, plans = Random(seed), {}
    for realm in start.playing():
        view = view_for(WORLD, BOOK, start, realm)
        wild = planning.fitted(view, realm, random_plan(start, realm, chance))
        plans[realm] = without_engines(suggested(view, realm) if chance.random() < 0.5 else wild)
        assert not planning.faults(view, realm, plans[realm])
    return plans


def with_plans(start: Campaign, plans: Plans, committed: bool) -> Campaign:
    """The state when the plans lie there; the missions that they hold were announced."""
    realms = dict(start.realms)
    for name, plan in plans.items():
        announced = tuple(key.partition(":")[2] for key in sorted(plan) if key.startswith("mission:"))
        now = replace(realms[name], declared=announced)
        realms[name] = replace(now, plan=dict(plan), planned=True, ready=True) if committed else now
    return replace(start, realms=realms)


def bare(state: Campaign) -> Campaign:
    """The state without the sheets."""
    realms = {key: replace(r, plan={}, planned=False, ready=False) for key, r in state.realms.items()}
    return replace(state, realms=realms)


# Early or by hand ---------------------------------------------------------------------------------


@pytest.mark.rule("ME-WINTER-03", "ME-REVENUE-10")
@pytest.mark.parametrize("seed", range(6))
def test_a_plan_committed_early_does_what_hands_would(seed):
    start = winter(seed)
    plans = lawful(start, seed)
    early, told = played(with_plans(start, plans, True), seed, plain)
    late, done = played(with_plans(start, plans, False), seed, by_hand(plans))
    assert told == done
    assert bare(early) == bare(late)


def test_the_seeds_try_every_part_of_the_sheet():
    kinds = {key.partition(":")[0] for seed in range(6) for plan in lawful(winter(seed), seed).values() for key in plan}
    assert kinds >= {"recruit", "build", "baggage", "operative", "mission"}


# Too much -----------------------------------------------------------------------------------------


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 5), st.integers(0, 9999), st.integers(0, 12))
@pytest.mark.rule("ME-REVENUE-02", "ME-BUILD-31", "ME-BUILD-02")
def test_a_plan_that_asks_too_much_is_cut_down_lawfully(number, seed, treasury):
    """Crowns were fewer than expected: nothing is bought beyond the plan, the purse, or the woods."""
    start, chance = winter(number), Random(seed)
    plans = {realm: random_plan(start, realm, chance) for realm in start.playing()}
    poor = {k: replace(r, treasury=treasury) if k in plans else r for k, r in start.realms.items()}
    begun = with_plans(replace(start, realms=poor), plans, True)
    state, happened = played(begun, seed, plain)
    books = {realm: Ledger(realm, start.clock.year, opening=treasury) for realm in plans}
    for event in happened:
        for realm in movers(event):
            if realm in books:
                books[realm] = entered(books[realm], event)
                assert books[realm].balance >= 0, event
    assert {realm: book.balance for realm, book in books.items()} == dict.fromkeys(plans, 0)
    for realm, plan in plans.items():
        _within(begun, state, happened, realm, plan)
    assert all(state.realms[realm].treasury == 0 for realm in plans)


def _within(
    start: Campaign, end: Campaign, happened: list[Event], realm: str, plan: Mapping[str, int]
) -> None:  # fmt: skip
    """What was built and bought of a plan is no more than it says, and than woods and quarries give, new land's too."""
    built: Counter[str] = Counter()
    paid: Counter[str] = Counter()
    offers = works.possible(works.Yard(WORLD, BOOK, start), realm, frozenset(plan))
    for event in happened:
        if event.realm == realm and type(event).__name__ == "CrownsSpent":
            paid[event.on] += event.crowns  # type: ignore[attr-defined]
        if event.realm == realm and type(event).__name__ in ("Built", "EngineBuilt", "TempleFounded"):
            what = getattr(event, "what", "") or ("temple" if hasattr(event, "temple") else event.engine.kind)  # type: ignore[attr-defined]
            cell = getattr(event, "cell", "") or getattr(event, "temple", None) or event.engine  # type: ignore[attr-defined]
            built[f"build:{what}:{getattr(cell, 'cell', cell)}"] += 1
    assert all(n <= plan.get(key, 0) for key, n in built.items()), (built, plan)
    had, have = (works.resources(works.Yard(WORLD, BOOK, state), realm) for state in (start, end))
    forest, stone = max(had[0], have[0]), max(had[1], have[1])
    assert sum(offers[key].forest * n for key, n in built.items()) <= forest
    assert sum(offers[key].stone * n for key, n in built.items()) <= stone
    assert paid["recruits"] <= plan.get("recruit", 0)
    assert paid["mercenaries"] <= plan.get("mercenaries", 0)
    assert paid["baggage"] <= plan.get("baggage", 0)
    assert paid["operatives"] <= sum(n for key, n in plan.items() if key.startswith("operative:"))


# Secrets ------------------------------------------------------------------------------------------


def desk() -> Session:
    """Two persons in the first winter."""
    seats = (seat(1, "Altmark", "empire"), seat(2, "Varn", "dwarfs"))
    session = new_session(find_world("duel"), BOOK, seats, "secrets", AutoPlayer(), {"years": "2"})
    session.play(everybody=True, stop=lambda state, ask: state.clock.step == "recruitment" and ask.by == "r1")
    return session


def known(session: Session, reader: str) -> tuple[bytes, list[Any], str]:
    """All that a player may get: his view, the chronicle, his report."""
    view = session.view(reader)
    told = [entry for entry in (redacted(e, view) for e in session.journal.entries()) if entry is not None]
    report = msgspec.json.encode(make_report(session, reader), order="deterministic")
    return msgspec.json.encode(view.campaign, order="deterministic"), told, report.decode()


@pytest.mark.rule("ME-WINTER-03", "ME-SPY-01", "ME-DIPLO-04")
def test_others_know_nothing_of_a_plan_but_that_it_is_committed():
    found = []
    for plan in ({"recruit": 1}, {"operative:spy": 2, "baggage": 1}):
        session = desk()
        session.lay_plan("r1", plan, True)
        found.append(known(session, "r2"))
        assert session.view("r1").campaign.realms["r1"].plan == plan
        assert session.verify().fault == ""
    assert found[0] == found[1]
    assert '"ready":true' in found[0][0].decode()
