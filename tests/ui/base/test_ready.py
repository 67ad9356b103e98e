"""Who is done with the winter's budget: one sign and one word for each."""

from __future__ import annotations

import pytest

from tests.support.builders import realm
from ui.base.ready import standing


@pytest.mark.parametrize(
    ("changes", "sign"),
    [
        ({"controller": "person", "ready": True}, ("✓", "ready")),
        ({"controller": "person"}, ("✎", "open")),
        ({"controller": "auto"}, ("⚙", "auto")),
        ({"controller": "auto", "ready": True}, ("⚙", "auto")),
    ],
)
def test_a_budget_is_in_still_open_or_the_programs(changes, sign):
    assert standing(realm(1, **changes), True) == sign


@pytest.mark.parametrize(("out", "winter"), [(True, True), (False, False)])
def test_who_is_out_and_who_is_in_summer_has_no_sign(out, winter):
    assert standing(realm(1, out=out), winter) == ("", "")
