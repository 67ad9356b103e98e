"""Which razed tiles are tested in the winter in which they burn (ME-RECOVERY-05)."""

from __future__ import annotations

import pytest

from empires.model.state.asks import Roll
from empires.model.state.campaign import Settlement
from empires.rules.fight import wandering
from empires.rules.magic.casting import cast_at
from empires.rules.march import dragon
from empires.rules.troops import wanderers
from empires.rules.winter.winter import recovery
from tests.support.driver import asks_of, drive
from tests.support.magic import FAR, at_equinox


def burns(table, how):
    """The village burns in this winter, before the recovery step."""
    if how == "dragons":
        drive(dragon.dragonrage(table, FAR, 1, in_winter=True), [3])
    elif how == "horde":
        horde = wanderers.come(table, "chaos", FAR, 1200, rule="ME-TEMPLE-11")
        drive(wandering.arrive(table, horde), [])
    else:
        drive(cast_at(table, "autumn", "tornado_of_peril", FAR, "r1"), [])


@pytest.mark.rule("ME-RECOVERY-05", "ME-RECOVERY-01")
@pytest.mark.rule("ME-DRAGON-09", "ME-TEMPLE-11")
@pytest.mark.parametrize(("how", "tested"), [("dragons", False), ("horde", True), ("tornado", True)])
def test_only_what_winter_dragons_burn_waits_a_year(how, tested):
    table = at_equinox("autumn", holdings={FAR: Settlement("village", "r2")})
    burns(table, how)
    assert table.state.holdings[FAR].razed
    asked = asks_of(recovery(table), [])
    assert bool(asked) == tested
    assert all(isinstance(ask, Roll) and ask.facts["cell"] == FAR for ask in asked)
