"""Battles and sieges of the automatic player: when to fight, to hide, to assault, to wait and to leave."""

from __future__ import annotations

import hashlib

from empires.model.land.world import Cell
from empires.model.state.asks import Decide, Pick, number, several, text
from empires.model.state.subject import OfJob, subject_of
from empires.players.auto_mind import Mind
from empires.players.auto_worth import BLOOD, RATION, Worth, prize

ATTACK_CARDS = {"direct_attack": 1, "surprise_attack": 2, "flank_attack": 2}
DEFENCE_CARDS = {"counter_attack": 1, "hold": 1, "withdraw": 1}
"""How often each card is played: the mixture that no other player can turn against it."""

SITE = 300.0
"""What the plunder of a tower or a temple of the wilds is worth, in points."""
FIELD = 0.40
"""Above this chance of the enemy's victory the defenders go within walls."""


def mixed(mind: Mind, weights: dict[str, int], *about: object) -> str:
    """One of the keys by weight, as a digest of what this realm alone knows says: no rival can foresee it."""
    clock = mind.state.clock
    secret = (mind.realm, clock.year, clock.turn, clock.at, mind.me.banners_made, mind.me.treasury, *about)
    number = int.from_bytes(hashlib.sha256(repr(secret).encode()).digest()[:6], "big") % sum(weights.values())
    for key, weight in weights.items():
        number -= weight
        if number < 0:
            return key
    raise ValueError("no weights")


def card(mind: Mind, ask: Decide) -> str:
    """A strategic card, mixed so that it cannot be foreseen (ME-BATTLE-06)."""
    usual = ATTACK_CARDS if ask.question == "attack_card" else DEFENCE_CARDS
    weights = {option.key: usual.get(option.key, 1) for option in ask.options}
    own = tuple((b.id, b.points, b.baggage) for b in mind.own)
    return mixed(mind, weights, ask.question, ask.facts.get("cell"), own)


def _cell(ask: Decide | Pick) -> Cell:
    return text(ask.facts, "cell")


# In the field -------------------------------------------------------------------------------------


def attack_whom(mind: Mind, ask: Decide) -> str:
    """The weakest of the rivals in the tile (ME-BATTLE-40)."""
    return min(ask.options, key=lambda o: (mind.estimate(_cell(ask), o.key), o.key)).key


def withdraw_inside(mind: Mind, ask: Pick) -> tuple[str, ...]:
    """Within walls go as many as find room, if the enemy in the field is too strong (ME-SIEGE-01)."""
    enemy = mind.estimate(_cell(ask), text(ask.facts, "enemy"))
    force = sorted((mind.state.banners[o.key] for o in ask.options), key=lambda b: (-b.points, b.id))
    ours = sum(b.points for b in force)
    win, _ = mind.battle(enemy, ours)
    if win < FIELD and not (enemy > ours and len(force) <= ask.most):
        return tuple(b.id for b in force[: ask.least])
    inside = {b.id for b in force[: ask.most]}
    return tuple(o.key for o in ask.options if o.key in inside)


def avoid(mind: Mind, ask: Decide) -> str:
    """A beaten force fights again only if it is the stronger (ME-BATTLE-21)."""
    enemy = mind.estimate(_cell(ask))
    win, _ = mind.battle(enemy, number(ask.facts, "points"))
    return "avoid" if win > 0.25 else "fight"


def pursue(mind: Mind, ask: Decide) -> str:
    """Almost always; a remnant rests (ME-BATTLE-26)."""
    return "yes" if number(ask.facts, "points") >= 200 else "no"


def retreat(mind: Mind, ask: Decide) -> str:
    """To where there is food, no enemy near, a free way and a road home (ME-BATTLE-17)."""
    banners = several(ask.facts, "banners")
    force = [mind.state.banners[b] for b in banners]

    def value(cell: Cell, zone: int, crossing: bool) -> float:
        total = 0.0
        for banner in force:
            worth = Worth(mind, banner)
            company = len(mind.own_at.get(cell, ())) + len(force) - 1
            total += -worth.hunger(cell, company) - worth.danger(cell) - worth.winter((cell, zone))
            total -= (0.35 * banner.points + 40) if crossing else 0.0
        return total + 0.05 * mind.crowns(cell)

    return max(
        ask.options,
        key=lambda o: value(text(o.facts, "cell"), number(o.facts, "zone"), bool(o.facts.get("crossing"))),
    ).key


# Sieges -------------------------------------------------------------------------------------------


def besiege(mind: Mind, ask: Decide) -> str:
    """Stay before the walls unless what is within is too strong (ME-SIEGE-05)."""
    cell, points = _cell(ask), number(ask.facts, "points")
    enemy = number(ask.facts, "enemy_points") or mind.estimate(cell)
    danger = max((mind.estimate(o) for o in mind.around(cell)), default=0)
    if enemy > 1.2 * points or danger > 2 * points:
        return "back"
    return "besiege" if mind.marches_left or _worth_of_assault(mind, cell, points, enemy, 0) > 0 else "back"


def _worth_of_assault(mind: Mind, cell: Cell, points: int, enemy: int, bonus: int) -> float:
    """What the place is worth by the chance to take it, less the blood."""
    place, siege_here = mind.state.standing(cell), mind.state.sieges.get(cell)
    site = siege_here.place if siege_here is not None else ""
    if place is None and not site:
        return 0.0
    chance = mind.fall(points, enemy, site or (place.kind if place is not None else ""), bonus)
    worth = SITE if site else prize(mind, cell)
    return chance * worth - BLOOD * mind.loss(enemy) * (2 - chance)


def siege(mind: Mind, ask: Decide) -> str:
    """Assault now if it is worth it and waiting does not make it better, else batter, or leave (ME-SIEGE-14)."""
    cell, keys = _cell(ask), {option.key for option in ask.options}
    points, bonus = number(ask.facts, "points"), number(ask.facts, "bonus")
    enemy = number(ask.facts, "enemy_points") or _inside(mind, cell)
    battered = bool(ask.facts.get("battered"))
    now = _worth_of_assault(mind, cell, points, enemy, bonus + battered)
    later = _worth_of_assault(mind, cell, points, enemy, bonus + 1) * 0.9 - _hunger(mind, cell)
    waiting = "batter" in keys and mind.marches_left > 0
    if "assault" in keys and now > 0 and (battered or not waiting or now >= later):
        return "assault"
    if "give_up" in keys and _hopeless(mind, cell, points, enemy):
        return "give_up"
    return "batter" if "batter" in keys else "wait"


def _hunger(mind: Mind, cell: Cell) -> float:
    """What the besiegers' next meal costs."""
    force = [b for b in mind.own_at.get(cell, ()) if not b.inside]
    return float(RATION * len(force) if sum(b.baggage for b in force) >= len(force) else 50 * len(force))


def _inside(mind: Mind, cell: Cell) -> int:
    place = mind.state.standing(cell)
    inside = mind.estimate(cell, place.owner if place else "")
    return inside or (mind.garrison(place) if place is not None else 0)


def _hopeless(mind: Mind, cell: Cell, points: int, enemy: int) -> bool:
    """Too weak to take it, too hungry to wait, or relief that is too strong comes near."""
    force = [b for b in mind.own_at.get(cell, ()) if not b.inside]
    food = sum(b.baggage for b in force)
    relief = max((mind.estimate(o) for o in mind.around(cell)), default=0)
    starving = not food and points < 400 * len(force)
    return enemy > 1.5 * points or starving or relief > 1.6 * points


def besieged(mind: Mind, ask: Decide) -> str:
    """Come out when the odds are good; speak of terms when nothing else is left (ME-SIEGE-12, ME-SIEGE-32)."""
    cell, points = _cell(ask), number(ask.facts, "points")
    enemy = mind.estimate(cell, text(ask.facts, "enemy"))
    win, lose = mind.battle(points, enemy)
    if win >= 0.45 and win > 2 * lose:
        return "sally"
    place = mind.state.standing(cell)
    food = sum(b.baggage for b in mind.own_at.get(cell, ())) + (place.stockpile if place else 0)
    lost = enemy > 2 * points and not food and not _help_near(mind, cell)
    return "offer_terms" if lost and cell != mind.me.capital else "none"


def _help_near(mind: Mind, cell: Cell) -> bool:
    return any(0 < mind.world.distance(b.cell, cell) <= 2 for b in mind.own)


def come_out(mind: Mind, ask: Pick) -> tuple[str, ...]:
    """All who can fight; nobody for a third player's sake unless he is weak (ME-SIEGE-10, ME-SIEGE-12)."""
    if ask.question == "come_out":
        ours = sum(mind.state.banners[o.key].points for o in ask.options)
        win, _ = mind.battle(mind.estimate(_cell(ask), text(ask.facts, "enemy")), ours)
        if win > 0.2:
            return tuple(o.key for o in ask.options[: ask.least])
    return tuple(o.key for o in ask.options[: ask.most])


def accept_terms(mind: Mind, ask: Decide) -> str:
    """The besieger takes the place; the garrison saves itself only from hunger and worse odds (ME-SIEGE-32)."""
    siege_here = mind.state.sieges.get(_cell(ask))
    if siege_here is not None and siege_here.besieger == mind.realm:
        return "yes"
    place = mind.state.standing(_cell(ask))
    inside = [b for b in mind.own_at.get(_cell(ask), ()) if b.inside]
    food = sum(b.baggage for b in inside) + (place.stockpile if place else 0)
    enemy = mind.estimate(_cell(ask), text(ask.facts, "enemy"))
    return "yes" if not food and enemy > 2 * sum(b.points for b in inside) else "no"


def raze(mind: Mind, ask: Pick) -> tuple[str, ...]:
    """Only what cannot be held: far from home, open, and a much stronger enemy at the gates (ME-RAZE-01)."""
    chosen = []
    for option in ask.options:
        job = subject_of(ask, option)
        if not isinstance(job, OfJob) or job.job != "raze" or job.cell in mind.me.home or mind.walls(job.cell):
            continue
        cell = job.cell
        enemy = max((mind.estimate(o) for o in mind.around(cell)), default=0)
        ours = sum(b.points for b in mind.own_at.get(cell, ()))
        if enemy > 2.5 * ours and (cell, 0) not in mind.safe:
            chosen.append(option.key)
    return tuple(chosen[: ask.most])
