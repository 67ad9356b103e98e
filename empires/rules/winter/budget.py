"""The budget sheet of a winter: what a player means to pay for, laid before the steps ask (ME-REVENUE-02)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from empires.book.book import Rulebook
from empires.knowledge.view import View
from empires.model.state.campaign import WINTER, Campaign, Clock, RealmId
from empires.rules.bands import parts
from empires.rules.core.game import Game
from empires.rules.core.races import race_of
from empires.rules.troops.companions import CHART, wage
from empires.rules.winter import works
from empires.rules.winter.income import expected
from empires.rules.winter.works import Yard

STEPS = {
    "recruit": "recruitment",
    "monsters": "recruitment",
    "mercenaries": "recruitment",
    "allies": "recruitment",
    "warband": "recruitment",
    "hunters": "recruitment",
    "reinforce": "recruitment",
    "rebuild": "recovery",
    "build": "construction",
    "patronage": "construction",
    "baggage": "baggage",
    "siege": "baggage",
    "hero": "diplomacy",
    "mission": "diplomacy",
    "operative": "espionage",
}
"""The first word of a key -> the winter step that spends. All amounts but those of build, mission, hero,
patronage, warband and baggage are crowns; build counts pieces, mission, hero, patronage and warband are 0 or 1,
baggage counts points.
siege is the most that its supply may cost."""


MOST, LONGEST, LONGEST_KEY = 1_000_000, 1000, 100
"""What a draft of a sheet may hold: the largest amount, lines, and letters of a line."""


class Fault(Struct, frozen=True):
    """Why a plan cannot be: key of the sentence, the line of the plan it is about ("" all), and figures."""

    why: str
    key: str = ""
    given: int = 0
    most: int = 0


class Totals(Struct, frozen=True):
    """What a plan costs and leaves. funds: crowns at hand, before the revenue step those expected."""

    funds: int
    cost: int
    left: int
    forest: int
    stone: int
    faults: tuple[Fault, ...] = ()


def malformed(plan: Mapping[str, int]) -> tuple[Fault, ...]:
    """What keeps a sheet from being even a draft: lines that no sheet has, amounts that nobody has, no end of it."""
    wrong = [Fault("plan_unknown", given=n) for key, n in plan.items() if not _is_line(key)]
    wrong += [Fault("plan_amount", given=n) for n in plan.values() if not 0 <= n <= MOST]
    return tuple(wrong) or ((Fault("plan_long"),) if len(plan) > LONGEST else ())


def _is_line(key: str) -> bool:
    """Whether a key looks like a line; one that builds names the work and the tile."""
    kind, parts = kind_of(key), key.count(":") + 1
    built = parts == 3 and key.split(":")[1] in works.WORKS
    return kind in STEPS and len(key) <= LONGEST_KEY and (built if kind == "build" else parts <= 3)


def planned(game: Game, realm: RealmId, key: str, most: int | None = None) -> int | None:
    """What the committed plan says of a key, cut down to what is affordable now, and to `most`; None: ask."""
    sheet = game.state.realms[realm]
    if not sheet.planned:
        return None
    amount = sheet.plan.get(key, 0)
    each = price(works.yard(game), realm, key)
    affordable = amount if each <= 0 else min(amount, sheet.treasury // each)
    return max(0, affordable if most is None else min(affordable, most))


def lines(state: Campaign, realm: RealmId, kind: str) -> tuple[str, ...]:
    """The keys of a kind ("build", "mission" ...) in the committed plan, in order; none without one."""
    sheet = state.realms[realm]
    return tuple(sorted(k for k in sheet.plan if kind_of(k) == kind and sheet.plan[k])) if sheet.planned else ()


def kind_of(key: str) -> str:
    """The first word of a key: what it pays for."""
    return key.partition(":")[0]


def price(yard: Yard, realm: RealmId, key: str) -> int:
    """Crowns for one of what the key counts; 1 where it counts crowns."""
    book: Rulebook = yard.book
    match kind_of(key):
        case "build":
            return works.price(yard, realm, *key.split(":")[1:3])
        case "baggage":
            return int(book.value("baggage_rules", "crowns_per_point"))
        case "mission":
            return int(book.value("diplomacy_single", "mission_crowns"))
        case "patronage":
            return int(book.value("patronage", "crowns"))
        case "warband":
            return int(book.value("warband_rules", "starting_crowns"))
        case "hero":
            return _of_heroes(yard, realm, key.partition(":")[2])
    return 1


def _of_heroes(yard: Yard, realm: RealmId, party_id: str) -> int:
    """A year's pay of heroes in service; for others the mission as well, should it succeed (ME-DIPLO-12)."""
    party = yard.state.parties.get(party_id)
    if party is None:
        return 0
    pay = wage(yard.book, party)
    return pay if party.employer == realm else pay + int(yard.book.value(CHART, "mission_crowns"))


def funds(yard: Yard, realm: RealmId) -> int:
    """Crowns of this winter: the treasury, and before the revenue step what it will bring if all stays as it is."""

    treasury = yard.state.realms[realm].treasury
    if treasury or not estimated(yard.state, realm):
        return treasury
    return expected(Game(yard.world, yard.book, yard.state), realm)


def estimated(state: Campaign, realm: RealmId) -> bool:
    """Whether this winter's crowns are still to be collected, so that the funds are only what is expected."""
    return not state.realms[realm].treasury and not late(state.clock, "revenue")


def totals(source: View | Game, realm: RealmId, plan: Mapping[str, int]) -> Totals:
    """Cost and remainder of a plan, with all that is wrong in it."""
    yard = works.yard(source)
    known = {key: n for key, n in sorted(plan.items()) if kind_of(key) in STEPS}
    faults = [Fault("plan_unknown", key, n) for key, n in sorted(plan.items()) if kind_of(key) not in STEPS]
    faults += [Fault("plan_amount", key, n) for key, n in known.items() if n < 0]
    faults += [Fault("plan_past", key, n) for key, n in known.items() if n and past(yard, key)]
    faults += [Fault("plan_band", key, n) for key, n in _bands_not_to_be_had(yard, realm, known) if not past(yard, key)]
    if known.get("patronage") and not race_of(yard.state, realm).patronage:
        faults.append(Fault("plan_unlawful", "patronage", known["patronage"]))
    counted = {key: n for key, n in known.items() if n > 0 and not past(yard, key)}
    projects = {key: n for key, n in counted.items() if kind_of(key) == "build"}
    forest, stone, wrong = works.together(yard, realm, projects)
    faults += [Fault(why, key, given, most) for why, key, given, most in wrong]
    money = funds(yard, realm)
    cost = sum(n * price(yard, realm, key) for key, n in counted.items())
    if cost > money:
        faults.append(Fault("plan_crowns", "", cost, money))
    return Totals(money, cost, money - cost, forest, stone, tuple(faults))


def _bands_not_to_be_had(yard: Yard, realm: RealmId, plan: Mapping[str, int]) -> list[tuple[str, int]]:
    """Lines of a plan for war bands that are not on offer, with what they say; one band a winter (ME-WARBAND-01)."""
    ours = {key: n for key, n in plan.items() if n and kind_of(key) in ("warband", "hunters", "reinforce")}
    lawful = parts.prices(yard.book, yard.state, realm) if ours else {}
    many = sum(n for key, n in ours.items() if kind_of(key) == "warband") > 1
    return [(key, n) for key, n in ours.items() if key not in lawful or (many and kind_of(key) == "warband")]


def past(yard: Yard, key: str) -> bool:
    """Whether the step that would spend it is over this winter."""
    return late(yard.state.clock, STEPS[kind_of(key)])


def late(clock: Clock, step: str) -> bool:
    """Whether a step of this winter is over."""
    return clock.part == "winter" and WINTER.index(clock.step) > WINTER.index(step)
