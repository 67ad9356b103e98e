"""What a line of the budget sheet would bring: points, defence, revenue of the next winter, chances (ME-REVENUE-02)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from empires.book.book import Row
from empires.book.columns import DiplomacySingleEffect
from empires.book.effects_special import HireParty, Treaty
from empires.knowledge.view import View
from empires.model.state.asks import Fact
from empires.model.state.campaign import Kind, RealmId, Settlement
from empires.rules.core.game import Game
from empires.rules.core.races import race_of, temple_row
from empires.rules.courts.diplomacy import goals
from empires.rules.courts.espionage import number_of, purchases
from empires.rules.foresight import planning
from empires.rules.troops.companions import CHART
from empires.rules.troops.siegetrain import NAMES
from empires.rules.winter import budget, works
from empires.rules.winter.income import pays
from empires.rules.winter.winter_recovery import recovers

SIDES = 6


def yields(view: View, realm: RealmId, key: str, amount: int) -> dict[str, Fact]:
    """What so much of a line brings (of one, where the amount is 0); percentages, points, crowns a year."""
    return YIELDS[budget.kind_of(key)](view, realm, key, max(amount, 1))


def sums(view: View, realm: RealmId, plan: Mapping[str, int]) -> dict[str, int]:
    """What the whole plan brings for sure: points for good and for a season, baggage, revenue of the next winter."""
    total = dict.fromkeys(("points", "season_points", "baggage", "revenue"), 0)
    for key, amount in plan.items():
        kind = budget.kind_of(key)
        if amount and kind in YIELDS and kind not in ("rebuild", "mission"):
            for name, value in yields(view, realm, key, amount).items():
                if name in total and isinstance(value, int):
                    total[name] += value
    return total


def _table(view: View) -> Game:
    return Game(view.world, view.book, view.campaign)


def _points(view: View, realm: RealmId, key: str, amount: int) -> dict[str, Fact]:
    """Points for good (ME-RECRUIT-01)."""
    return {"points": amount * planning.points_of(_table(view), key)}


def _season(view: View, realm: RealmId, key: str, amount: int) -> dict[str, Fact]:
    """Points that serve for a season (ME-MERC-01, ME-ALLY-02)."""
    return {"season_points": amount * planning.points_of(_table(view), budget.kind_of(key))}


def _monsters(view: View, realm: RealmId, key: str, amount: int) -> dict[str, Fact]:
    """Points of trained creatures (ME-MONSTER-04)."""
    return {"points": amount * int(view.book.value("tamable_monsters", "points_per_crown_paper"))}


def _band(view: View, realm: RealmId, key: str, amount: int) -> dict[str, Fact]:
    """Points of a new war band, or of fighters for hunters and bands (ME-WARBAND-01, ME-WARBAND-02, ME-WARBAND-11)."""
    what = {"hunters": "hunting band", "reinforce": "war band reinforcement"}.get(budget.kind_of(key))
    if what is None:
        return {"band": int(view.book.value("warband_rules", "starting_points"))}
    return {"band": amount * int(view.book.find("recruitment", what=what)["points_per_crown"])}


def _rebuilt(view: View, realm: RealmId, key: str, amount: int) -> dict[str, Fact]:
    """Chance of a recovery with the crowns after the roll, and without; what it would pay (ME-RECOVERY-01)."""
    place = view.campaign.holdings[key.partition(":")[2]]
    rolls = range(1, SIDES + 1)
    odds = [sum(recovers(_table(view), place, roll + more) for roll in rolls) for more in (amount, 0)]
    revenue = pays(_table(view), realm, key.partition(":")[2], place)
    return {"odds": _percent(odds[0]), "bare": _percent(odds[1]), "revenue": revenue}


def _percent(rolls: int) -> int:
    return round(100 * rolls / SIDES)


def _built(view: View, realm: RealmId, key: str, amount: int) -> dict[str, Fact]:
    """What a work gives: revenue from the next winter on, walls, food, troops, siege points (ME-BUILD-13)."""
    _, work, cell = key.split(":")
    if work in works.ELEMENTS:
        row = view.book.find("siege_train_elements", element=NAMES[work])
        return {"siege": amount * int(row["siege_points"]), "battery": row["battery_modifier"], "assault":
                row["assault_modifier"]}  # fmt: skip
    if work in ("village", "fortress", "city"):
        place = view.campaign.standing(cell)
        old, new = view.book.settlement("barren" if place is None else place.kind), view.book.settlement(work)
        before = 0 if place is None else pays(_table(view), realm, cell, place)
        after = pays(_table(view), realm, cell, Settlement(cast(Kind, work), realm))
        return {"revenue": after - before, **_grown(old, new)}
    if work == "ship":
        return {"revenue": amount * int(view.book.value("revenue_values", "per_ship_in_harbour"))}
    if work == "temple":
        row = temple_row(view.book, race_of(view.campaign, realm)) or {}
        dice = [str(row[name]) for name in ("troops_dice", "second_troops_dice", "items_dice") if row.get(name)]
        return {"dice": " + ".join(dice), "immune": int(race_of(view.campaign, realm).temple_immune)}
    return {}


def _grown(old: Row, new: Row) -> dict[str, Fact]:
    return {
        "feeds": int(new["subsistence"]) - int(old["subsistence"]),
        "defence": int(new["defence_multiplier"]),
        "garrison": int(new["garrison_banners"]),
    }


def _patron(view: View, realm: RealmId, key: str, amount: int) -> dict[str, Fact]:
    """A gift by the dice (ME-DOW-02)."""
    return {}


def _supplied(view: View, realm: RealmId, key: str, amount: int) -> dict[str, Fact]:
    """What the supply of a siege will probably cost (ME-BAGGAGE-04)."""
    line = next(o for o in planning.sheet(view, realm, {}) if o.key == key)
    return {"likely": line.likely, "most": line.most}


def _stored(view: View, realm: RealmId, key: str, amount: int) -> dict[str, Fact]:
    """Baggage points (ME-BAGGAGE-01)."""
    return {"baggage": amount}


def _envoy(view: View, realm: RealmId, key: str, amount: int) -> dict[str, Fact]:
    """Chances of an alliance and what the independents would pay; late: said too late to be heard for sure."""
    cell, me = key.partition(":")[2], view.campaign.realms[realm]
    empire = goals(view.world, view.campaign, realm).get(cell, frozenset((cell,)))
    chart = view.book
    more = int(chart.value("diplomacy_single", "modifiers")[0]["value"]) if not empire.isdisjoint(me.courted) else 0
    treaties = [chart.row("diplomacy_single", roll + more)["effects"][0] for roll in range(1, SIDES + 1)]
    places = [(c, place) for c in empire if (place := view.campaign.standing(c)) is not None]
    return {
        "allied": _percent(_granted(treaties, "temporary")),
        "joined": _percent(_granted(treaties, "complete")),
        "revenue": sum(pays(_table(view), realm, c, place) for c, place in places),
        "late": int(budget.late(view.campaign.clock, "autumn_equinox") and empire.isdisjoint(me.declared)),
    }


def _granted(rows: Sequence[DiplomacySingleEffect], treaty: str) -> int:
    return sum(isinstance(effect, Treaty) and effect.type == treaty for effect in rows)


def _company(view: View, realm: RealmId, key: str, amount: int) -> dict[str, Fact]:
    """A company of heroes: kept, or won by chance (ME-DIPLO-13)."""
    party = view.campaign.parties[key.partition(":")[2]]
    if party.employer == realm:
        return {"heroes": len(party.heroes), "level": party.level}
    hired = [any(isinstance(e, HireParty) for e in view.book.row(CHART, roll)["effects"]) for roll in range(1, 7)]
    return {"heroes": len(party.heroes), "level": party.level, "odds": _percent(sum(hired))}


def _agents(view: View, realm: RealmId, key: str, amount: int) -> dict[str, Fact]:
    """Operatives of a kind, or of two: a number, or dice (ME-SPY-01, ME-DOW-01)."""
    race, number, dice = race_of(view.campaign, realm), 0, ""
    for kind, bought in purchases({key: amount}, race.mixed_operatives).items():
        each = number_of(_table(view), race, kind)
        number += bought * int(each) if each.isdecimal() else 0
        dice = dice if each.isdecimal() else f"{bought}{each}"
    return {"dice": f"{number}+{dice}" if number else dice} if dice else {"operatives": number}


YIELDS: Mapping[str, Callable[[View, RealmId, str, int], dict[str, Fact]]] = {
    "recruit": _points,
    "monsters": _monsters,
    "warband": _band,
    "hunters": _band,
    "reinforce": _band,
    "mercenaries": _season,
    "allies": _season,
    "rebuild": _rebuilt,
    "build": _built,
    "patronage": _patron,
    "siege": _supplied,
    "baggage": _stored,
    "mission": _envoy,
    "hero": _company,
    "operative": _agents,
}
