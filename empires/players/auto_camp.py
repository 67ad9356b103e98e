"""Food, camp and winter of the automatic player."""

from __future__ import annotations

from empires.model.state.asks import Decide, Option, Pick, Share, number, several, text
from empires.model.state.campaign import Banner
from empires.model.state.subject import OfJob, subject_of
from empires.players.auto_bands import hiring
from empires.players.auto_courts import purse
from empires.players.auto_land import training
from empires.players.auto_magic import seat_of_caster
from empires.players.auto_mind import CROWN, Mind
from empires.players.auto_races import hungers
from empires.players.auto_works import savings
from empires.players.auto_worth import Worth, gain, prize, retreat_loss
from empires.rules.troops.drawup import even_split
from empires.rules.winter.hired import BOUGHT

USUAL = 900
"""Points of a banner as the player likes them."""
HEAVY = 1000
"""The least that is worth being called a heavy banner."""
DEAREST, WINTER_COST = 6, 3.5
"""Crowns that a banner before walls costs in winter at the most, and on the average (ME-BAGGAGE-04)."""
STARVED = 0.5
"""Chance that a besieged place falls in a winter: betrayed or surrendered, with -1 on the die (ME-BAGGAGE-06)."""
LIGHT, PLENTY = 2, 4
"""Crowns for a banner of hired scouts, and how many times that there must be."""
RATIONS = 0.5
"""Baggage points a banner that are bought in winter."""


def capital(mind: Mind, ask: Decide) -> str:
    """The seat with the most and the best land (ME-REALM-02)."""
    worth = {"river_valley": 5, "lowland": 3, "coastal": 3, "highland": 1}

    return max(ask.options, key=lambda o: sum(worth.get(land, 0) for land in several(o.facts, "around"))).key


# Drawing up ---------------------------------------------------------------------------------------


def draw_up(mind: Mind, ask: Share) -> dict[str, int]:
    """Light banners to scout open land and heavy ones to take what is defended, as the borders are (ME-ARMY-13)."""
    least, most = max(s.least for s in ask.slots), min(s.most for s in ask.slots)
    sizes = sizes_of(ask.total, least, most, len(ask.slots), borders(mind))
    old = sorted((s.key for s in ask.slots if s.key in mind.state.banners), key=lambda k: -mind.state.banners[k].points)
    keys = [*old, *(s.key for s in ask.slots if s.key not in mind.state.banners)]
    return dict(zip(keys, sizes, strict=False))


def borders(mind: Mind) -> tuple[int, int]:
    """Tiles next to the empire that are open to scouts, and those that somebody defends."""
    near = {other for cell in mind.state.empire_tiles(mind.realm) for other in mind.around(cell)}
    return sum(gain(mind, cell) > 0 for cell in near), sum(mind.guarded(cell) for cell in near)


def sizes_of(total: int, least: int, most: int, slots: int, border: tuple[int, int]) -> list[int]:
    """Points of the banners, the largest first; border: see `borders`."""
    open_land, defended = border
    light = total if not defended else min(total, USUAL * max(1, -(-open_land // 3)))
    heavy = min((total - light) // most, -(-defended // 2))
    if not heavy and defended and total - light >= max(least, HEAVY) and light >= least:
        return [total - light, *sizes_of(light, least, most, slots - 1, (open_land, 0))]
    rest = total - heavy * most
    if rest and rest < least:
        heavy, rest = max(0, heavy - 1), rest + most * min(heavy, 1)
    count = slots - heavy
    if rest:
        fewest, highest = -(-rest // most), min(rest // least, slots - heavy)
        count = max(fewest, min(highest, max(round(rest / USUAL), min(4 - heavy, highest))))
    if rest and (count <= 0 or count + heavy > slots):
        return even_split(total, min(slots, max(-(-total // most), 1)))
    return [most] * heavy + (rounded(rest, count, most) if rest else [])


def rounded(total: int, count: int, most: int) -> list[int]:
    """Parts as equal as may be in fifties, the odd points in the first that has room for them."""
    parts = even_split(total - total % 50, count)
    odd = total % 50
    for n in reversed(range(count)):
        if parts[n] + odd <= most:
            parts[n] += odd
            return sorted(parts, reverse=True)
    return even_split(total, count)


def place(mind: Mind, ask: Decide) -> str:
    """Where there is most to do and food for all who are put there (ME-DEPLOY-02)."""
    placed = several(ask.facts, "placed")
    worth = Worth(mind, Banner("", mind.realm, 0, "", number(ask.facts, "points"), 0, mind.me.capital))

    def value(option: Option) -> float:
        cell = text(option.facts, "cell")
        company = placed.count(cell)
        near = sum(mind.world.distance(other, cell) == 1 for other in placed)
        hunger = worth.hunger(cell, company)
        node = cell, number(option.facts, "zone")
        return (worth.place(node, company) + hunger) * 0.6**company * 0.8**near - hunger

    return seat_of_caster(mind, ask) or max(ask.options, key=value).key


# Baggage ------------------------------------------------------------------------------------------


def reorganise(mind: Mind, ask: Pick) -> tuple[str, ...]:
    """Baggage is shared anew where one has much and another little, or stores lie unused (ME-REORG-06)."""
    chosen = []
    for option in ask.options:
        job = subject_of(ask, option)
        if not isinstance(job, OfJob) or job.job != "baggage" or not mind.marches_left:
            continue
        held = [mind.state.banners[b].baggage for b in job.banners if b in mind.state.banners]
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
    """Stay where hunger may well open gates worth more than the crowns, and who can pay (ME-QUARTERS-12)."""
    cell, banners = text(ask.facts, "cell"), several(ask.facts, "banners")
    force = [mind.state.banners[b] for b in banners]
    if mind.income < DEAREST * sum(hungers(mind, b) for b in force):
        return "retire"
    cut_off = [b for b in force if (b.cell, b.zone) not in mind.safe]
    home = sum(retreat_loss(mind.book, b) for b in cut_off)
    cost = WINTER_COST * CROWN * sum(hungers(mind, b) for b in force) + STARVED * sum(b.points for b in cut_off)
    return "stay" if STARVED * prize(mind, cell) + home > cost else "retire"


def recruit(mind: Mind, ask: Share) -> dict[str, int]:
    """Troops, but for what baggage and rebuilding will need (ME-RECRUIT-01)."""
    treasury = number(ask.facts, "treasury") - savings(mind)
    besieging = [b for b in mind.own if b.cell in mind.state.sieges and not b.inside]
    wanted = 6 * len(besieging) + max(1, round(len(mind.own) * RATIONS)) + _razed_near(mind)
    wanted += purse(treasury)
    crowns = max(treasury - wanted, treasury // 2 if not besieging else 0)
    slot = ask.slots[0]
    tamed = {**hiring(ask, crowns), **training(ask, crowns), **swords(mind, ask, crowns)}
    amount = max(slot.least, min(slot.most, crowns - sum(tamed.values())))
    return {**tamed, **({slot.key: amount} if amount else {})}


def swords(mind: Mind, ask: Share, crowns: int) -> dict[str, int]:
    """A light banner of mercenaries, and one of each ally, as scouts of whatever size (ME-MERC-03, ME-ALLY-04)."""
    open_land, _ = borders(mind)
    most = min(crowns // (LIGHT * PLENTY), open_land - len(mind.own))
    hired = [slot.key for slot in ask.slots if slot.key.partition(":")[0] in BOUGHT and slot.most >= LIGHT]
    return dict.fromkeys(hired[: max(0, most)], LIGHT)


def _razed_near(mind: Mind) -> int:
    near = {o for c in mind.state.empire_tiles(mind.realm) for o in mind.around(c)}
    return min(3, sum(1 for c in near if c in mind.state.holdings and mind.state.holdings[c].razed))


def rebuild(mind: Mind, ask: Decide) -> str:
    """If it pays for itself in the years to come (ME-RECOVERY-04)."""
    kind = text(ask.facts, "settlement")
    income = int(mind.book.settlement("city" if kind == "capital" else kind)["revenue"])
    return "yes" if number(ask.facts, "crowns") <= income * mind.winters else "no"
