"""What battles and assaults share: two sides, their points, cards, dice, losses and booty (ME-BATTLE)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from empires.book import odds
from empires.book.book import Row
from empires.model.events.all_events import StrengthLearned
from empires.model.events.land import WandererChanged
from empires.model.land.world import Cell
from empires.model.state.asks import NOBODY, Fact, Option, Procedure
from empires.model.state.campaign import Banner, Learned, RealmId
from empires.rules.core.game import Game, Rolled
from empires.rules.troops import boons, companions, siegetrain, treasure
from empires.rules.troops.losses import (
    baggage_limit,
    even_shares,
    give_baggage,
    lose_points,
    share_loss,
    take_baggage,
)


class Side(Struct, frozen=True):
    """One side of a fight: banners of a realm, or so many points of independents or of a realm's militia.

    wanderer: id of a wandering force, whose points are its own and sink with its losses; band: that of a war band.
    main: its main banner, where that matters (ME-UNDEAD-11).
    """

    realm: RealmId
    banners: tuple[str, ...] = ()
    points: int = 0
    wanderer: str = ""
    main: str = ""
    band: str = ""

    @property
    def chooser(self) -> RealmId:
        """Who plays its card: its player, or nobody for independents and militia (ME-BATTLE-35, ME-GEN-08)."""
        return self.realm if self.banners or self.band else NOBODY


class Clash(Struct, frozen=True):
    """How the cards and dice of a fight fell; row: of the result chart."""

    attacker_points: int
    defender_points: int
    attacker_card: str
    defender_card: str
    factor: int
    card: int
    dice: tuple[int, ...]
    score: int
    row: Row


def alive(game: Game, side: Side) -> tuple[Banner, ...]:
    """The side's banners that are still there."""
    return tuple(game.state.banners[b] for b in side.banners if b in game.state.banners)


def points(game: Game, side: Side) -> int:
    """Total points of a side (ME-BATTLE-04)."""
    if side.wanderer:
        return game.state.wanderers[side.wanderer].points
    if side.band:
        band = game.state.warbands.get(side.band)
        return band.rating if band is not None else 0
    force = alive(game, side)
    beside = companions.strength(game.state, [b.id for b in force])
    return sum(b.points for b in force) + beside if side.banners else side.points


def band_of(game: Game, *sides: Side) -> str:
    """The kind of the wandering force among the sides, "" for none."""
    return next((game.state.wanderers[side.wanderer].kind for side in sides if side.wanderer), "")


def stands(game: Game, side: Side) -> bool:
    """Whether anybody of the side is left."""
    return points(game, side) > 0


def both(attacker: Side, defender: Side) -> tuple[RealmId, ...]:
    """The realms that know of the fight."""
    return tuple(sorted({attacker.realm, defender.realm} - {NOBODY}))


def clash(
    game: Game, cell: Cell, attacker: Side, defender: Side, chart: str, value: int, bonus: int
) -> Procedure[Clash]:
    """Cards in secret, shown together, then 2D6 (ME-BATTLE-04 to ME-BATTLE-09).

    value: what the attackers are compared with, the defender's points or defence value.
    Before walls the attackers' siege train counts with them (ME-SIEGE-20).
    """
    strong, weak = points(game, attacker), points(game, defender)
    strong += siegetrain.siege_points(game, attacker.banners) if chart == "assault_results" else 0
    factor = odds.combat_factor(game.book, strong, value)
    known: dict[str, Fact] = {"cell": cell, "factor": factor, "bonus": bonus, "value": value}
    asked = (
        ("attack_card", attacker, defender, {**known, "points": strong, "enemy_points": weak}),
        ("defence_card", defender, attacker, {**known, "points": weak, "enemy_points": strong}),
    )
    cards: dict[str, str] = {}
    # Nobody's card is drawn in the open: it waits until the player's is fixed.
    for question, side, enemy, facts in sorted(asked, key=lambda one: one[1].chooser == NOBODY):
        cards[question] = yield from _card(game, question, side, enemy, facts)
    own, other = cards["attack_card"], cards["defence_card"]
    card = odds.card_modifier(game.book, own, other)
    card += boons.ale(game, attacker.banners) - boons.ale(game, defender.banners)
    dice = yield from game.roll(
        "2D6", "battle_dice", "ME-BATTLE-08", attacker.realm, both(attacker, defender), **known, card=card, chart=chart
    )
    score = factor + card + bonus + dice.total
    row = game.book.row(chart, score)
    return Clash(strong, weak, own, other, factor, card, dice.pips, score, row)


def _card(game: Game, question: str, side: Side, enemy: Side, known: dict[str, Fact]) -> Procedure[str]:
    """A side's strategic card; nobody's is drawn at random (ME-BATTLE-06, ME-BATTLE-35)."""
    chart = game.book.chart("strategic_cards")
    keys: Sequence[str] = chart["attacker_cards" if question == "attack_card" else "defender_cards"]
    if side.chooser == NOBODY:
        role = "attacker" if question == "attack_card" else "defender"
        drawn = yield from game.roll(
            "1D3", "card", "ME-GEN-08", seen_by=both(side, enemy), cell=known["cell"], role=role
        )
        return keys[drawn.total - 1]
    return (
        yield from game.decide(
            side.chooser,
            question,
            [Option(key, _modifiers(game, key)) for key in keys],
            ("ME-BATTLE-06", "ME-BATTLE-07"),
            secret=True,
            default=keys[0] if question == "attack_card" else "hold",
            enemy=enemy.realm,
            **known,
        )
    )


def _modifiers(game: Game, card: str) -> dict[str, Fact]:
    """What a card gives against each card of the other side."""
    rows = game.book.rows("strategic_cards")
    for row in rows:
        if row["attacker"] == card:
            return {key: int(value) for key, value in row.items() if key != "attacker"}
    return {row["attacker"]: int(row[card]) for row in rows}


def roll_loss(
    game: Game, cell: Cell, spec: str, side: Side, enemy: Side, enemy_points: int, rule: str
) -> Procedure[int]:
    """A side's loss by the chart, multiplied by the enemy's size at the start (ME-BATTLE-15); not taken yet."""
    if not spec:
        return 0
    roller = side.realm or enemy.realm
    loss = yield from game.amount(spec, "battle_loss", rule, roller, both(side, enemy), cell=cell, side=side.realm)
    return loss * odds.loss_multiplier(game.book, enemy_points)


def casualty(
    game: Game, cell: Cell, dice: Rolled, attacker: Side, defender: Side
) -> Procedure[tuple[Side | None, int]]:
    """On a double one side loses a character: the side and its further loss (ME-BATTLE-30)."""
    if not dice.double:
        return None, 0
    knowing = both(attacker, defender)
    roll = yield from game.roll("1D6", "casualty", "ME-BATTLE-30", attacker.realm, knowing, cell=cell)
    row = game.book.row("character_casualty", roll.total)
    side = attacker if row["side"] == "attacker" else defender
    spec = row["effects"][0].dice
    roller = side.realm or attacker.realm
    loss = yield from game.amount(spec, "casualty_loss", "ME-BATTLE-30", roller, knowing, cell=cell, side=side.realm)
    return side, loss


def suffer(game: Game, side: Side, loss: int, rule: str) -> Procedure[None]:
    """A loss shared among the side's banners (ME-BATTLE-28); a wandering force bears its own."""
    if side.wanderer:
        _worn(game, side, loss, rule)
    companions.suffers(game, side.band, loss)
    yield from share_loss(game, side.banners, loss, "battle", rule)


def _worn(game: Game, side: Side, loss: int, rule: str) -> None:
    force = game.state.wanderers[side.wanderer]
    lost = min(loss, force.points)
    if lost:
        game.emit(
            WandererChanged(
                realm=force.owner, wanderer=force.id, cell=force.cell, why="battle", points=-lost, rule=rule
            )
        )


def lose_character(game: Game, side: Side, loss: int) -> Procedure[None]:
    """The casualty's loss, from one banner of the owner's choice (ME-BATTLE-30), unless a potion saves him.

    It is points alone: the last leader of a banner does not fall (ME-UNDEAD-05).
    """
    if side.wanderer:
        _worn(game, side, loss, "ME-BATTLE-30")
    companions.suffers(game, side.band, loss)
    force = alive(game, side)
    if not force or loss <= 0 or boons.potion(game, [b.id for b in force]):
        return
    chosen = force[0].id
    if len(force) > 1:
        options = [Option(b.id, {"banner": b.id, "points": b.points}) for b in force]
        likely = max(force, key=lambda b: b.points).id
        chosen = yield from game.decide(
            side.realm, "casualty_banner", options, ("ME-BATTLE-30",), default=likely, cell=force[0].cell, points=loss
        )
    lose_points(game, chosen, loss, "casualty", "ME-BATTLE-30")


def drop_baggage(game: Game, loser: Side, winner: Side, why: str, rule: str) -> int:
    """The loser's banners drop all baggage, the winner's take what they can carry; returns what was dropped."""
    dropped = sum(take_baggage(game, b.id, b.baggage, why, rule) for b in alive(game, loser))
    treasure.hand_over(game, [b.id for b in alive(game, loser)], [b.id for b in alive(game, winner)], why)
    spoils(game, [b.id for b in alive(game, winner)], dropped, why, rule)
    return dropped


def spoils(game: Game, banners: Sequence[str], amount: int, why: str, rule: str) -> None:
    """Captured baggage over banners as equally as their room allows; they may share it anew when they reorganise."""
    force = [game.state.banners[b] for b in banners]
    room = [baggage_limit(game, b.id) - b.baggage for b in force]
    for banner, share in zip(force, even_shares(amount, room), strict=True):
        give_baggage(game, banner.id, share, why, rule)


def learn(game: Game, cell: Cell, realm: RealmId, enemy: Side, left: int, how: str) -> None:
    """A realm knows what the other side stated, less its losses (ME-BATTLE-04)."""
    clock = game.state.clock
    learned = Learned(enemy.realm, left, clock.year, clock.turn, how)
    game.emit(StrengthLearned(realm=realm, cell=cell, learned=learned, rule="ME-BATTLE-04"))
