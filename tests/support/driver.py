"""The driver of the ask protocol: a procedure is run with listed answers, keyed ones, or the default ones."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeVar

from empires.model.state.asks import Ask, Procedure, Roll, checked, dice_of

T = TypeVar("T")
Answerer = Callable[[Ask], Any]
"""Gives the answer to an ask; a number stands for one die."""


class OutOfAnswers(AssertionError):
    """The procedure asked more than the test answered; `ask` is what it wanted."""

    def __init__(self, ask: Ask) -> None:
        super().__init__(f"no answer left for {ask}")
        self.ask = ask


class Log(list[Ask]):
    """Every ask that was put."""

    def questions(self) -> list[str]:
        """Keys of the questions and rolls, in order."""
        return [ask.why if isinstance(ask, Roll) else ask.question for ask in self]


class Listed:
    """Answers in the order of the asks; what comes after the last of them is answered by `then`, or is a fault."""

    def __init__(self, answers: Sequence[Any], then: Answerer | None = None) -> None:
        self.left, self._then = list(answers), then

    def __call__(self, ask: Ask) -> Any:
        if self.left:
            return self.left.pop(0)
        if self._then is None:
            raise OutOfAnswers(ask)
        return self._then(ask)


def keyed(rolls: Mapping[str, Any] | None = None, choices: Mapping[str, Any] | None = None, pip: int = 1) -> Answerer:
    """Dice by their `why`, else all of them show `pip`; choices by their question, else the default.

    A list is used up one by one, its last value stands for all that follow.
    """
    dice, said = _queues(rolls), _queues(choices)

    def answer(ask: Ask) -> Any:
        if isinstance(ask, Roll):
            return _next(dice[ask.why]) if ask.why in dice else (pip,) * dice_of(ask)[0]
        return _next(said[ask.question]) if ask.question in said else ask.default

    return answer


def usual() -> Answerer:
    """Fives on the dice, the default choices and no pursuit: a fight that goes on to nothing more."""
    return keyed(choices={"pursue": "no"}, pip=5)


def _queues(answers: Mapping[str, Any] | None) -> dict[str, list[Any]]:
    return {key: list(value) if isinstance(value, list) else [value] for key, value in (answers or {}).items()}


def _next(values: list[Any]) -> Any:
    return values.pop(0) if len(values) > 1 else values[0]


def steps(procedure: Procedure[T], answer: Answerer) -> Generator[Ask, None, T]:
    """Every ask of a procedure, each before it is answered; the outcome at the end."""
    try:
        ask = next(procedure)
        while True:
            yield ask
            value = answer(ask)
            if isinstance(ask, Roll) and isinstance(value, int):
                value = (value,)
            ask = procedure.send(checked(ask, value))
    except StopIteration as done:
        return done.value  # type: ignore[no-any-return]


def drive(procedure: Procedure[T], answers: Sequence[Any] | Answerer = (), log: list[Ask] | None = None) -> T:
    """Run a procedure to its end; listed answers must all be used. log: takes every ask that is put."""
    answer = answers if callable(answers) else Listed(answers)
    asks = steps(procedure, answer)
    try:
        while True:
            ask = next(asks)
            if log is not None:
                log.append(ask)
    except StopIteration as done:
        assert not (isinstance(answer, Listed) and answer.left), f"answers never asked for: {answer.left}"
        return done.value  # type: ignore[no-any-return]


def asks_of(procedure: Procedure[Any], answers: Sequence[Any]) -> list[Ask]:
    """Every ask that a procedure puts with the listed answers, the first unanswered one included."""
    asked: list[Ask] = []
    with suppress(OutOfAnswers):
        drive(procedure, answers, asked)
    return asked
