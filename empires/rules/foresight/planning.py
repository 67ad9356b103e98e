"""What a winter's budget sheet may hold, and what each line would yield, as far as its player knows (ME-REVENUE-02)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from empires.knowledge.view import View
from empires.model.land.world import Cell
from empires.model.state.asks import Answer, Ask, Decide, Pick, Share, Slot
from empires.model.state.campaign import Campaign, RealmId
from empires.rules.bands import parts
from empires.rules.core.game import Game
from empires.rules.core.races import eats, race_of
from empires.rules.courts import diplomacy, espionage
from empires.rules.wilds import taming
from empires.rules.winter import budget, hired, patronage, winter_baggage, works
from empires.rules.winter import winter_recovery as recovery
from empires.rules.winter.winter_recovery import bordering

RECRUIT, BAGGAGE = "recruit", "baggage"
GROUPS = ("troops", "court", "land", "works", "train", "stores", "spies")
"""Parts of the sheet, in the order in which a player thinks of them."""
PART = {
    "recruit": "troops", "monsters": "troops", "mercenaries": "troops", "allies": "troops", "warband": "court",
    "hunters": "court", "reinforce": "court", "hero": "court", "mission": "court", "rebuild": "land",
    "build": "works", "patronage": "works", "siege": "stores", "baggage": "stores", "operative": "spies",
}  # fmt: skip
"""First word of a line -> its part; siege train elements are in a part of their own."""


class Offer(Struct, frozen=True):
    """A line that may stand on the sheet. crowns, forest, stone: for one; most: how many, whatever they cost.

    why: key of what is against it, "" nothing. likely: crowns that it will probably take, 0 where it is exact.
    """

    key: str
    part: str
    crowns: int = 1
    most: int = 0
    why: str = ""
    cell: Cell = ""
    forest: int = 0
    stone: int = 0
    likely: int = 0


def sheet(view: View, realm: RealmId, plan: Mapping[str, int]) -> tuple[Offer, ...]:
    """All lines for the realm, by part; plan: what is on the sheet already, which decides what else goes with it."""
    table = Game(view.world, view.book, view.campaign)
    money = budget.funds(works.yard(view), realm)
    found = [
        *_troops(table, realm, money),
        *_bands(table, realm, money),
        *_court(view, table, realm),
        *_land(table, realm),
        *_works(view, realm, plan),
        *_stores(table, realm, plan, money),
        *_spies(view, realm, money),
    ]
    over = [replace(o, why="plan_past") if budget.past(works.yard(view), o.key) else o for o in found]
    return tuple(sorted(over, key=lambda offer: GROUPS.index(offer.part)))


def _line(key: str, most: int, crowns: int = 1, *, cell: Cell = "", why: str = "", likely: int = 0) -> Offer:
    return Offer(key, PART[budget.kind_of(key)], crowns, most, why, cell, likely=likely)


# Parts --------------------------------------------------------------------------------------------


def _troops(table: Game, realm: RealmId, money: int) -> Iterator[Offer]:
    """Troops for good, creatures to train, troops for a season (ME-RECRUIT-01, ME-MERC-01, ME-ALLY-01)."""
    yield _line(RECRUIT, money)
    for slot in taming.offer(table, realm, money):
        yield _line(slot.key, slot.most)
    yield _line(hired.MERCENARIES, money)
    for key in hired.contingents_of(table, realm):
        yield _line(key, money, cell=key.split(":")[1])


def _bands(table: Game, realm: RealmId, money: int) -> Iterator[Offer]:
    """War bands, hunters and reinforcements of bands (ME-WARBAND-01, ME-WARBAND-02, ME-WARBAND-11)."""
    for key, (least, most) in parts.prices(table.book, table.state, realm).items():
        band = table.state.warbands.get(key.partition(":")[2])
        cell = "" if band is None else band.cell
        if budget.kind_of(key) == "warband":
            yield _line(key, 1, least)
        else:
            yield _line(key, money if budget.kind_of(key) == "reinforce" else most, cell=cell)


def _court(view: View, table: Game, realm: RealmId) -> Iterator[Offer]:
    """Pay of heroes, and missions to heroes and independents (ME-DIPLO-03, ME-DIPLO-12)."""
    at = works.yard(view)
    for party in parts.courted(table, realm):
        key = f"hero:{party.id}"
        yield _line(key, 1, budget.price(at, realm, key), cell=party.cell)
    if race_of(view.campaign, realm).diplomacy:
        for cell in diplomacy.goals(view.world, view.campaign, realm):
            key = f"mission:{cell}"
            yield _line(key, 1, budget.price(at, realm, key), cell=cell)


def _land(table: Game, realm: RealmId) -> Iterator[Offer]:
    """Razed settlements that only this player may rebuild, as many crowns as the worst roll takes (ME-RECOVERY-04)."""

    for cell, place in sorted(table.state.holdings.items(), key=lambda held: table.world.number(held[0])):
        fresh = place.razed_in_winter and place.razed_year == table.state.clock.year
        if place.razed and not fresh and not recovery.starves(table, cell) and claimed(table, realm, cell):
            most = next((n for n in range(1, 9) if recovery.recovers(table, place, 1 + n)), 0)
            yield _line(f"rebuild:{cell}", most, cell=cell)


def claimed(table: Game, realm: RealmId, cell: Cell) -> bool:
    """Whether nobody else could rebuild the place."""
    place = table.state.holdings[cell]
    return ([place.owner] if place.kept else list(bordering(table, cell))) == [realm]


def _works(view: View, realm: RealmId, plan: Mapping[str, int]) -> Iterator[Offer]:
    """Works of every tile with what is against them beside the rest of the plan; the patron (ME-BUILD, ME-DOW-02)."""
    at = works.yard(view)
    projects = {key: n for key, n in plan.items() if budget.kind_of(key) == "build" and n}
    used = works.together(at, realm, projects)[:2]
    left = works.left_over(at, realm, used)
    money = budget.funds(at, realm)
    improved = {key.split(":")[2] for key in projects if key.split(":")[1] in works.IMPROVEMENTS}
    for offer in works.possible(at, realm, frozenset(projects)).values():
        scarce = {
            "build_improved": offer.work in works.IMPROVEMENTS and offer.cell in improved,
            "build_forest": offer.forest > left[0],
            "build_stone": offer.stone > left[1],
            "build_crowns": offer.crowns > money,
        }
        why = offer.why or next((why for why, true in scarce.items() if true), "")
        part = "train" if offer.work in works.ELEMENTS else "works"
        most = offer.most if part == "works" else plan.get(offer.key, 0) + left[0]
        yield Offer(
            offer.key, part, offer.crowns, max(most, 0), "" if plan.get(offer.key) else why, offer.cell, offer.forest,
            offer.stone,
        )  # fmt: skip
    if race_of(view.campaign, realm).patronage:
        yield _line(patronage.LINE, 1, budget.price(at, realm, patronage.LINE))


def _stores(table: Game, realm: RealmId, plan: Mapping[str, int], money: int) -> Iterator[Offer]:
    """Supply of sieges that last over the winter, and baggage (ME-BAGGAGE-01, ME-BAGGAGE-04)."""
    for cell, siege in sorted(table.state.sieges.items(), key=lambda held: table.world.number(held[0])):
        eaters = sum(eats(table.book, table.state, b) for b in table.state.force(cell, realm))
        if siege.besieger == realm and eaters:
            yield _line(f"siege:{cell}", 6 * eaters, cell=cell, likely=-(-7 * eaters // 2))
    if race_of(table.state, realm).uses_baggage:
        me = table.state.realms[realm]
        more = plan.get(RECRUIT, 0) * points_of(table, RECRUIT)
        grown = replace(table.state, realms={**table.state.realms, realm: replace(me, pool=me.pool + more)})
        room = winter_baggage.room(Game(table.world, table.book, grown), realm)
        price = int(table.book.value("baggage_rules", "crowns_per_point"))
        yield _line(BAGGAGE, min(room, money // price), price)


def _spies(view: View, realm: RealmId, money: int) -> Iterator[Offer]:
    """Operatives of the race's kinds that could be placed somewhere, alone or in pairs (ME-SPY-01, ME-SPY-37)."""
    race = race_of(view.campaign, realm)
    for key in espionage.lines(race, race.operatives):
        found = all(espionage.places(view, kind) for kind in key.split(":")[1:])
        yield _line(key, money, why="" if found else "plan_nowhere")


def points_of(table: Game, what: str) -> int:
    """Points that a crown buys."""
    name = "troops" if what == RECRUIT else what
    return int(table.book.find("recruitment", what=name)["points_per_crown"])


# Plans --------------------------------------------------------------------------------------------


def standing(view: View, realm: RealmId) -> dict[str, int]:
    """What a player hardly means to let go: the heroes in his service, as far as the crowns reach."""
    table = Game(view.world, view.book, view.campaign)
    own = [party for party in parts.courted(table, realm) if party.employer == realm]
    return fitted(view, realm, {f"hero:{party.id}": 1 for party in own}) if own else {}


def fitted(view: View, realm: RealmId, plan: Mapping[str, int]) -> dict[str, int]:
    """The plan without what is not on offer, and cut down to the crowns, what is less urgent first."""
    offers = {offer.key: offer for offer in sheet(view, realm, {})}
    left, kept = budget.funds(works.yard(view), realm), dict[str, int]()
    for key in sorted(plan, key=lambda key: (_urgent(key), key)):
        offer = offers.get(key)
        if offer is None or offer.why:
            continue
        amount = max(0, min(plan[key], offer.most, left // offer.crowns if offer.crowns else plan[key]))
        if amount and not faults(view, realm, {**kept, key: amount}):
            kept[key] = amount
            left -= amount * offer.crowns
    return kept


def _urgent(key: str) -> int:
    order = ("hero", "siege", "mission", "build", "monsters", "rebuild", "recruit", "baggage", "mercenaries", "allies")
    kind = budget.kind_of(key)
    return order.index(kind) if kind in order else len(order)


def faults(view: View, realm: RealmId, plan: Mapping[str, int]) -> tuple[budget.Fault, ...]:
    """All that is wrong in a plan."""
    return budget.totals(view, realm, plan).faults


def open_for(state: Campaign, realm: RealmId) -> bool:
    """Whether a player may lay a sheet now that some step of this winter would still follow."""
    if state.clock.part != "winter" or realm not in state.playing():
        return False
    return not all(budget.late(state.clock, step) for step in set(budget.STEPS.values()))


def idle(view: View, realm: RealmId) -> bool:
    """Whether a realm has nothing to spend, and nothing that costs nothing is on offer."""
    if budget.funds(works.yard(view), realm) > 0:
        return False
    return all(offer.why or offer.crowns or not offer.most for offer in sheet(view, realm, {}))


# While a question lies on the table ---------------------------------------------------------------


def reply(ask: Ask, plan: Mapping[str, int], realm: RealmId) -> Answer | None:
    """What a committed sheet says to a question that was put before it was committed; None: it says nothing."""
    if ask.by != realm:
        return None
    match ask:
        case Pick(question="missions" | "missions_paid"):
            wanted = tuple(option.key for option in ask.options if plan.get(f"mission:{option.key}"))
            return wanted[: ask.most]
        case Share(question="heroes"):
            return _paid(ask, {slot.key: slot.most for slot in ask.slots if plan.get(f"hero:{slot.key}")})
        case Share(question="recruit"):
            return _paid(ask, {slot.key: _crowns_for(slot, plan) for slot in ask.slots})
        case Share(question="build"):
            return {}
        case Share(question="buy_baggage"):
            return _paid(ask, {BAGGAGE: plan.get(BAGGAGE, 0)})
        case Share(question="operatives"):
            treasury = ask.facts.get("treasury", 0)
            each = ask.total // treasury if isinstance(treasury, int) and treasury else 1
            kinds = {slot.key for slot in ask.slots}
            lawful = {key: crowns for key, crowns in plan.items() if kinds.issuperset(key.split(":")[1:])}
            return _paid(ask, espionage.purchases(lawful, each))
        case Decide(question="rebuild" | "pay_siege"):
            return _yes_or_no(ask, plan)
    return None


def _crowns_for(slot: Slot, plan: Mapping[str, int]) -> int:
    """Crowns that a plan gives to a receiver of the recruitment phase; a war band has one price."""
    count = plan.get(RECRUIT if slot.key == "recruits" else slot.key, 0)
    return count * slot.most if budget.kind_of(slot.key) == "warband" else count


def _yes_or_no(ask: Decide, plan: Mapping[str, int]) -> str | None:
    key = f"{'siege' if ask.question == 'pay_siege' else 'rebuild'}:{ask.facts.get('cell')}"
    crowns = ask.facts.get("crowns", 0)
    if isinstance(crowns, int) and plan.get(key, 0) >= crowns:
        return "yes"
    return None if ask.question == "pay_siege" else "no"


def _paid(ask: Share, wanted: Mapping[str, int]) -> dict[str, int]:
    """Amounts within the bounds of the slots and the total."""
    left, given = ask.total, dict[str, int]()
    for slot in ask.slots:
        amount = min(wanted.get(slot.key, 0), slot.most, left)
        if amount > 0 and (amount >= slot.least or not slot.or_zero):
            given[slot.key] = amount
            left -= amount
    return given
