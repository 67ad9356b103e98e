"""Food, camp and winter of the automatic player."""

from __future__ import annotations

from empires.model.asks import Decide, Pick, Share
from empires.model.state import Banner
from empires.players.auto_mind import Mind, number, several, text
from empires.players.auto_worth import Worth
from empires.rules.drawup import even_split

USUAL = 900
"""Points of a banner as the player likes them."""
RATIONS = 0.5
"""Baggage points a banner that are bought in winter."""


def capital(mind: Mind, ask: Decide) -> str:
    """The seat with the most and the best land (ME-REALM-02)."""
    worth = {"river_valley": 5, "lowland": 3, "coastal": 3, "highland": 1}

    return max(ask.options, key=lambda o: sum(worth.get(land, 0) for land in several(o.facts, "around"))).key


# Drawing up ---------------------------------------------------------------------------------------


def draw_up(mind: Mind, ask: Share) -> dict[str, int]:
    """Banners of about the usual size, old ones first (ME-ARMY-13)."""
    total = ask.total
    least, most = max(s.least for s in ask.slots), min(s.most for s in ask.slots)
    fewest, highest = -(-total // most), min(total // least, len(ask.slots))
    count = max(fewest, min(highest, max(round(total / USUAL), min(4, highest))))
    sizes = even_split(total, count)
    old = sorted((s.key for s in ask.slots if s.key in mind.state.banners), key=lambda k: -mind.state.banners[k].points)
    keys = [*old, *(s.key for s in ask.slots if s.key not in mind.state.banners)]
    return dict(zip(keys, sizes, strict=False))


def place(mind: Mind, ask: Decide) -> str:
    """Where there is most to do and food for all who are put there (ME-DEPLOY-02)."""
    placed = several(ask.facts, "placed")
    best, chosen = -1e9, ask.default
    for option in ask.options:
        cell, zone = text(option.facts, "cell"), number(option.facts, "zone")
        banner = Banner("~", mind.realm, 0, "", number(ask.facts, "points"), 0, cell, zone)
        company = placed.count(cell)
        worth = Worth(mind, banner)
        value = worth.place((cell, zone), company) * 0.75**company
        if value > best:
            best, chosen = value, option.key
    return chosen


# Baggage ------------------------------------------------------------------------------------------


def reorganise(mind: Mind, ask: Pick) -> tuple[str, ...]:
    """Baggage is shared anew where one has much and another little, or stores lie unused (ME-REORG-06)."""
    chosen = []
    for option in ask.options:
        if option.facts.get("job") != "baggage" or not mind.marches_left:
            continue
        banners = several(option.facts, "banners")
        held = [mind.state.banners[b].baggage for b in banners if b in mind.state.banners]
        if held and (max(held) - min(held) >= 2 or (option.facts.get("stockpile") and min(held) < 3)):
            chosen.append(option.key)
    return tuple(chosen[: ask.most])


def baggage(mind: Mind, ask: Share) -> dict[str, int]:
    """Evenly among the banners, the rest into stores (ME-REORG-06, ME-REORG-07)."""
    amounts = {slot.key: slot.least for slot in ask.slots}
    left = ask.total - sum(amounts.values())
    for group in (True, False):
        slots = [s for s in ask.slots if (s.key in mind.state.banners) == group]
        while left > 0:
            room = [s for s in slots if amounts[s.key] < s.most]
            if not room:
                break
            poorest = min(room, key=lambda s: amounts[s.key])
            amounts[poorest.key] += 1
            left -= 1
    return {key: amount for key, amount in amounts.items() if amount}


def show_banner(mind: Mind, ask: Decide) -> str:
    """The least telling banner (ME-SCOUT-39)."""
    return min(ask.options, key=lambda o: (mind.state.banners[o.key].points, o.key)).key


def lose_baggage(mind: Mind, ask: Decide) -> str:
    """The banner that has most (ME-GEN-03)."""
    return max(ask.options, key=lambda o: (mind.state.banners[o.key].baggage, o.key)).key


def mercenaries_join(mind: Mind, ask: Decide) -> str:
    """The weakest banner (ME-SCOUT-25)."""
    return min(ask.options, key=lambda o: (mind.state.banners[o.key].points, o.key)).key


# Winter -------------------------------------------------------------------------------------------


def winter_siege(mind: Mind, ask: Decide) -> str:
    """Home, unless the way is barred and the place is worth the crowns (ME-QUARTERS-12)."""
    banners = several(ask.facts, "banners")
    force = [mind.state.banners[b] for b in banners]
    barred = any((b.cell, b.zone) not in mind.safe for b in force)
    income = sum(mind.crowns(cell) for cell in mind.state.empire_tiles(mind.realm))
    return "stay" if barred and income >= 6 * len(force) else "retire"


def recruit(mind: Mind, ask: Share) -> dict[str, int]:
    """Troops, but for what baggage and rebuilding will need (ME-RECRUIT-01)."""
    treasury = number(ask.facts, "treasury")
    besieging = [b for b in mind.own if b.cell in mind.state.sieges and not b.inside]
    wanted = 6 * len(besieging) + max(1, round(len(mind.own) * RATIONS)) + _razed_near(mind)
    crowns = max(treasury - wanted, treasury // 2 if not besieging else 0)
    slot = ask.slots[0]
    amount = max(slot.least, min(slot.most, crowns))
    return {slot.key: amount} if amount else {}


def _razed_near(mind: Mind) -> int:
    near = {o for c in mind.state.empire_tiles(mind.realm) for o in mind.around(c)}
    return min(3, sum(1 for c in near if c in mind.state.holdings and mind.state.holdings[c].razed))


def rebuild(mind: Mind, ask: Decide) -> str:
    """If it pays for itself in the years to come (ME-RECOVERY-04)."""
    kind = text(ask.facts, "settlement")
    income = int(mind.book.settlement("city" if kind == "capital" else kind)["revenue"])
    return "yes" if number(ask.facts, "crowns") <= income * mind.winters else "no"
