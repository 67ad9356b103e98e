"""What an ask accepts, and what need not be asked."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from empires.model.state.asks import Choice, Decide, Option, Pick, Refusal, Share, Slot, checked, only_answer
from tests.support.builders import field, game

KEYS = ("a", "b", "c")


def options(count: int) -> tuple[Option, ...]:
    return tuple(Option(key) for key in KEYS[:count])


@st.composite
def choices(draw: st.DrawFn) -> Choice:
    small = st.integers(0, 3)
    match draw(st.sampled_from(("decide", "pick", "share"))):
        case "decide":
            return Decide("r1", "q", options(draw(st.integers(1, 3))))
        case "pick":
            return Pick("r1", "q", options(draw(small)), draw(small), draw(small))
    slots = []
    for key in KEYS[: draw(small)]:
        least = draw(small)
        slots.append(Slot(key, least, draw(st.integers(least, 4)), draw(st.booleans())))
    return Share("r1", "q", tuple(slots), draw(st.integers(0, 7)), draw(st.booleans()))


def lawful(ask: Choice) -> list[Any]:
    """Every answer that the judge accepts."""
    tried: list[Any] = []
    if isinstance(ask, Share):
        keys = [slot.key for slot in ask.slots]
        tried = [dict(zip(keys, amounts, strict=True)) for amounts in product(range(5), repeat=len(keys))]
    elif isinstance(ask, Pick):
        tried = [some for count in range(4) for some in combinations(KEYS, count)]
    else:
        tried = list(KEYS)
    found = []
    for answer in tried:
        try:
            found.append(checked(ask, answer))
        except Refusal:
            continue
    return found


@given(choices())
def test_what_is_answered_unasked_is_the_only_lawful_answer(ask: Choice) -> None:
    answers, only = lawful(ask), only_answer(ask)
    if answers and only is not None:
        assert answers == [only]
    if isinstance(ask, Decide | Pick) and len(answers) == 1:
        assert only == answers[0]


@pytest.mark.parametrize(
    ("slots", "total", "exact", "only"),
    [
        ([(0, 0), (0, 6)], 2, True, {"b": 2}),
        ([(0, 3), (0, 3)], 6, True, {"a": 3, "b": 3}),
        ([(1, 3), (1, 3)], 2, True, {"a": 1, "b": 1}),
        ([(0, 3), (0, 3)], 0, True, {}),
        ([(0, 0), (0, 0)], 4, False, {}),
        ([(0, 3), (0, 3)], 2, True, None),
        ([(0, 0), (0, 3)], 2, False, None),
    ],
)
def test_baggage_that_only_one_banner_has_room_for_is_not_asked_about(slots, total, exact, only):
    made = tuple(Slot(key, *bounds) for key, bounds in zip(KEYS, slots, strict=False))
    assert only_answer(Share("r1", "plunder", made, total, exact)) == only


def test_what_a_procedure_does_with_its_answer_leaves_the_record_of_it_alone():
    """The journal keeps the very answer; a table changed afterwards would be another answer when it is replayed."""
    table, given, shares = game(field()), {"a": 1, "b": 1}, {"a": 2}
    procedure = table.share("r1", "q", [Slot("a", 0, 2), Slot("b", 0, 2)], 2, default=shares)
    ask = next(procedure)
    shares["a"] = 0
    with pytest.raises(StopIteration) as done:
        procedure.send(given)
    done.value.value.pop("a")
    assert given == {"a": 1, "b": 1}
    assert isinstance(ask, Share)
    assert ask.default == {"a": 2}
