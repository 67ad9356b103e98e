"""Asks and answers: what a procedure wants to know, and the check an answer must pass."""

from __future__ import annotations

import re
from collections.abc import Generator, Mapping
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

Fact = str | int | bool | tuple[str, ...]
Facts = Mapping[str, Fact]
Answer = str | tuple[str, ...] | tuple[int, ...] | dict[str, int]

NOBODY = ""
"""The seat that owns what belongs to no player; its choices are rolled for."""


def number(facts: Facts, key: str) -> int:
    """A number among the facts of an ask, 0 if it is not there."""
    value = facts.get(key, 0)
    return value if isinstance(value, int) else 0


def text(facts: Facts, key: str) -> str:
    """A word among the facts, "" if it is not there."""
    value = facts.get(key, "")
    return value if isinstance(value, str) else ""


def several(facts: Facts, key: str) -> tuple[str, ...]:
    """A list among the facts."""
    value = facts.get(key, ())
    return value if isinstance(value, tuple) else ()


class Roll(Struct, frozen=True, tag="roll"):
    """Dice to be thrown; the answer is the pips, one number a die.

    dice: "2D6", "1D6", "1D3" ...: number and kind only, factors belong to the rule.
    why: key of the sentence in the words. by: the realm that rolls, "" for nobody.
    seen_by: realms that see the dice besides `by`; ("*",) means all.
    """

    dice: str
    why: str
    rule: str
    by: str = NOBODY
    facts: dict[str, Fact] = {}
    seen_by: tuple[str, ...] = ()


class Option(Struct, frozen=True):
    """One lawful way out of a question. key: what the answer names; facts: what the words and the map show."""

    key: str
    facts: dict[str, Fact] = {}


class Decide(Struct, frozen=True, tag="decide"):
    """One of the options; the answer is its key. secret: not even that it was asked is shown to others."""

    by: str
    question: str
    options: tuple[Option, ...]
    rules: tuple[str, ...] = ()
    facts: dict[str, Fact] = {}
    secret: bool = False
    default: str = ""


class Pick(Struct, frozen=True, tag="pick"):
    """Some of the options, at least `least`, at most `most`; the answer is a tuple of keys."""

    by: str
    question: str
    options: tuple[Option, ...]
    least: int
    most: int
    rules: tuple[str, ...] = ()
    facts: dict[str, Fact] = {}
    secret: bool = False
    default: tuple[str, ...] = ()


class Slot(Struct, frozen=True):
    """One receiver in a Share. or_zero: nothing at all is lawful too, though `least` is more."""

    key: str
    least: int
    most: int
    or_zero: bool = False
    facts: dict[str, Fact] = {}


class Share(Struct, frozen=True, tag="share"):
    """Numbers for slots; the answer maps keys to amounts (left out: 0). exact: the sum is `total`, else at most."""

    by: str
    question: str
    slots: tuple[Slot, ...]
    total: int
    exact: bool = True
    rules: tuple[str, ...] = ()
    facts: dict[str, Fact] = {}
    secret: bool = False
    default: dict[str, int] = {}


Choice = Decide | Pick | Share
Ask = Roll | Decide | Pick | Share

T = TypeVar("T")
Procedure = Generator[Ask, Answer, T]


class Refusal(Exception):
    """An answer that breaks a rule. key: sentence in the words; rules: the ids; facts: what was wrong."""

    def __init__(self, key: str, rules: tuple[str, ...] = (), **facts: Fact) -> None:
        super().__init__(key)
        self.key, self.rules, self.facts = key, rules, facts


_DICE = re.compile(r"(\d+)D(\d+)")


def dice_of(ask: Roll) -> tuple[int, int]:
    """How many dice of how many sides: "2D6" is (2, 6)."""
    match = _DICE.fullmatch(ask.dice)
    if match is None:
        raise ValueError(f"not dice: {ask.dice}")
    return int(match[1]), int(match[2])


def only_answer(ask: Choice) -> Answer | None:
    """The answer where no other is lawful, so that nobody need be asked; None where there is a choice."""
    match ask:
        case Decide():
            return ask.options[0].key if len(ask.options) == 1 else None
        case Pick():
            most = min(ask.most, len(ask.options))
            whole = ask.least == most and most in (0, len(ask.options))
            return tuple(option.key for option in ask.options[:most]) if whole else None
        case Share():
            return _only_share(ask)


def _only_share(ask: Share) -> dict[str, int] | None:
    """Nothing to share, no more than the least of each, as much as fits in, or one receiver for all of it."""
    open_to = [slot for slot in ask.slots if slot.most > 0]
    if ask.total == 0 or not open_to:
        return {}
    if not ask.exact or any(slot.or_zero for slot in open_to):
        return None
    for amounts in ({s.key: s.least for s in open_to}, {s.key: s.most for s in open_to}):
        if sum(amounts.values()) == ask.total:
            return {key: amount for key, amount in amounts.items() if amount}
    alone = len(open_to) == 1 and open_to[0].least <= ask.total <= open_to[0].most
    return {open_to[0].key: ask.total} if alone else None


def checked(ask: Ask, answer: Any) -> Answer:
    """The answer in its proper type, or Refusal: the only judge of what an ask accepts."""
    match ask:
        case Roll():
            return _checked_roll(ask, answer)
        case Decide():
            return _checked_decide(ask, answer)
        case Pick():
            return _checked_pick(ask, answer)
        case Share():
            return _checked_share(ask, answer)


def _checked_roll(ask: Roll, answer: Any) -> tuple[int, ...]:
    count, sides = dice_of(ask)
    numbers = tuple(answer) if isinstance(answer, list | tuple) else ()
    whole = all(isinstance(n, int) and not isinstance(n, bool) and 1 <= n <= sides for n in numbers)
    if len(numbers) != count or not whole:
        raise Refusal("dice_wrong", (ask.rule,), dice=ask.dice, count=count, sides=sides)
    return numbers


def _checked_decide(ask: Decide, answer: Any) -> str:
    if not isinstance(answer, str) or answer not in {option.key for option in ask.options}:
        raise Refusal("not_an_option", ask.rules)
    return answer


def same(ask: Ask | None, other: Ask | None) -> bool:
    """Whether two asks put the same; who may see the dice of a roll is no part of the play."""
    if isinstance(ask, Roll) and isinstance(other, Roll):
        return replace(ask, seen_by=()) == replace(other, seen_by=())
    return ask == other


def _checked_pick(ask: Pick, answer: Any) -> tuple[str, ...]:
    chosen = tuple(answer) if isinstance(answer, list | tuple) else ()
    lawful = [option.key for option in ask.options]
    if not isinstance(answer, list | tuple) or any(key not in lawful for key in chosen):
        raise Refusal("not_an_option", ask.rules)
    if len(set(chosen)) != len(chosen) or not ask.least <= len(chosen) <= ask.most:
        raise Refusal("pick_count", ask.rules, least=ask.least, most=ask.most)
    return tuple(key for key in lawful if key in chosen)


def _checked_share(ask: Share, answer: Any) -> dict[str, int]:
    if not isinstance(answer, dict) or any(not isinstance(n, int) or isinstance(n, bool) for n in answer.values()):
        raise Refusal("share_form", ask.rules)
    if set(answer) - {slot.key for slot in ask.slots}:
        raise Refusal("not_an_option", ask.rules)
    for slot in ask.slots:
        amount = answer.get(slot.key, 0)
        if not slot.least <= amount <= slot.most and not (slot.or_zero and amount == 0):
            raise Refusal("share_bounds", ask.rules, slot=slot.key, least=slot.least, most=slot.most)
    total = sum(answer.values())
    if total > ask.total or (ask.exact and total != ask.total):
        raise Refusal("share_total", ask.rules, total=ask.total, given=total)
    return {slot.key: answer[slot.key] for slot in ask.slots if answer.get(slot.key)}
