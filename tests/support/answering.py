"""A driver that answers by what is asked for, where the order of the asks does not matter to a test."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from empires.model.asks import Ask, Procedure, Roll, checked, dice_of

T = TypeVar("T")


class Log(list[Ask]):
    """Every ask that was put."""

    def questions(self) -> list[str]:
        """Keys of the questions and rolls, in order."""
        return [ask.why if isinstance(ask, Roll) else ask.question for ask in self]


def play(
    procedure: Procedure[T],
    rolls: Mapping[str, Any] | None = None,
    choices: Mapping[str, Any] | None = None,
    log: Log | None = None,
) -> T:
    """Run a procedure; dice by their `why`, else ones; choices by their question, else the default.

    A list is used up one by one, its last value stands for all that follow.
    """
    dice = {why: list(pips) if isinstance(pips, list) else [pips] for why, pips in (rolls or {}).items()}
    said = {key: list(answer) if isinstance(answer, list) else [answer] for key, answer in (choices or {}).items()}
    try:
        ask = next(procedure)
        while True:
            if log is not None:
                log.append(ask)
            ask = procedure.send(checked(ask, _answer(ask, dice, said)))
    except StopIteration as done:
        return done.value  # type: ignore[no-any-return]


def _answer(ask: Ask, dice: dict[str, list[Any]], said: dict[str, list[Any]]) -> Any:
    if not isinstance(ask, Roll):
        return _next(said[ask.question]) if ask.question in said else ask.default
    if ask.why not in dice:
        return (1,) * dice_of(ask)[0]
    pips = _next(dice[ask.why])
    return (pips,) if isinstance(pips, int) else pips


def _next(values: list[Any]) -> Any:
    return values.pop(0) if len(values) > 1 else values[0]
