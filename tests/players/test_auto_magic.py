"""Automatic players and spells: a caster stays at home, nobody walks into a void, suggestions are taken."""

from __future__ import annotations

from msgspec.structs import replace

from empires.knowledge.view import view_for
from empires.model.state.asks import Decide, Option
from empires.players.auto import AutoPlayer
from empires.players.auto_magic import is_lost_in, seat_of_caster
from empires.players.auto_mind import Mind
from empires.rules.magic import equinox
from tests.support.builders import banner, book
from tests.support.driver import asks_of
from tests.support.magic import EAST, FAR, SEAT, at_equinox, spell


def mind_of(table):
    return Mind(view_for(table.world, table.book, table.state, "r1"))


def placing(**facts):
    """The question where a banner is placed."""
    options = (Option(SEAT, {"cell": SEAT, "zone": 0}), Option(EAST, {"cell": EAST, "zone": 0}))
    plain = {"number": 3, "of": 3, "points": 600, "placed": (EAST, FAR)}
    return Decide("r1", "place", options, facts={**plain, **facts})


def test_the_last_banner_that_can_cast_goes_to_the_capital():
    table = at_equinox(garrison=0)
    assert seat_of_caster(mind_of(table), placing()) == SEAT
    assert AutoPlayer().answer(placing(), view_for(table.world, table.book, table.state, "r1")) == SEAT


def test_it_does_not_where_it_is_weak_early_or_not_alone():
    mind = mind_of(at_equinox(garrison=0))
    for facts in ({"points": 480}, {"number": 2}, {"placed": (SEAT, FAR)}, {"number": 2, "of": 2, "placed": (EAST,)}):
        assert seat_of_caster(mind, placing(**facts)) == ""
    assert seat_of_caster(mind_of(at_equinox(races=("orcs_goblins", "empire"))), placing()) == ""


def test_only_chaos_walks_into_a_void():
    table = at_equinox(spells=spell("chaos_void", FAR))
    mind = mind_of(table)
    assert is_lost_in(mind, table.state.banners["r1-9"], FAR)
    assert not is_lost_in(mind, table.state.banners["r1-9"], EAST)
    table.state.realms["r1"] = replace(table.state.realms["r1"], race="chaos")
    assert not is_lost_in(mind_of(table), table.state.banners["r1-9"], FAR)


def test_the_suggested_target_is_a_rival_and_not_ones_own():
    table = at_equinox("autumn", banners=(banner("r2", EAST, 900), banner("r1", FAR, 900, 2)))
    number = int(book().find("autumn_spells", key="tornado_of_peril")["min"])
    ask = asks_of(equinox.autumn(table), [5, 2, number])[-1]
    view = view_for(table.world, table.book, table.state, "r1")
    assert AutoPlayer().answer(ask, view) == EAST


def test_a_spell_that_would_only_harm_its_caster_is_refused():
    table = at_equinox("spring", banners=(banner("r1", FAR, 900, 2),))
    number = int(book().find("spring_spells", key="rot")["min"])
    ask = asks_of(equinox.spring(table), [5, 2, number])[-1]
    assert isinstance(ask, Decide)
    assert ask.default == "refuse"
