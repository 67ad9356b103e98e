"""What the inspector can show, and where it stands."""

from __future__ import annotations

from msgspec.structs import replace

from empires.knowledge.view import view_for
from empires.model.state.asks import Decide, Option
from empires.model.state.pieces import Ship, Wanderer
from tests.support.inspecting import party, seat_of
from ui.inspector.targets import asked_about, cell_of, party_name, pieces, ship_name, standing_in, summary


def test_a_question_about_a_party_brings_its_page(desk, settled):
    session, cell = desk.bridge.session, seat_of(settled)
    state = replace(settled, parties={"p1": party(cell)})
    view = view_for(session.world, session.book, state, "r1")
    ask = Decide("r1", "party", (Option("stay"), Option("explore")), (), {"party": "p1", "cell": cell})
    assert asked_about(ask, view) == "party:p1"
    assert asked_about(ask, view_for(session.world, session.book, settled, "r1")) == ""


def piece_view(march, viewer="host", **changes):
    return view_for(march.world, march.book, replace(march.state, **changes), viewer)


def test_a_target_stands_where_its_piece_does_and_nowhere_once_it_is_gone(march):
    own = next(iter(march.state.banners.values()))
    assert cell_of(f"banner:{own.id}", march.state) == own.cell
    assert cell_of("tile:c9", march.state) == "c9"
    for target in ("banner:r9-9", "ship:none", "realm:r1", ""):
        assert cell_of(target, march.state) == ""


def test_ships_and_forces_are_named_by_what_they_are_and_whose(march, words):
    cell = march.state.realms["r1"].capital
    ships = {
        "s1": Ship("s1", "r1", cell),
        "s2": Ship("s2", "r2", cell, line=True),
        "p": Ship("p", "", cell, pirate=True),
    }
    view = piece_view(march, ships=ships, wanderers={"w": Wanderer("w", "chaos", cell, 900, "khorne")})
    names = dict(pieces(view, words))
    assert names["ship:s1"] == "Ship of Altmark"
    assert names["ship:s2"] == "Ship of the line of Varn"
    assert ship_name("p", view, words) == "Pirate ship"
    assert "Khorne" in names["wanderer:w"]
    assert party_name("Aldred") == "The party of Aldred"


def test_all_that_stands_in_a_tile_is_listed_and_like_things_are_counted(march, words):
    own = next(iter(march.state.banners.values()))
    ships = {f"s{n}": Ship(f"s{n}", "r1", own.cell) for n in range(2)}
    view = piece_view(march, ships=ships)
    assert {f"banner:{own.id}", "ship:s0", "ship:s1"} <= {target for target, _ in standing_in(view, own.cell, words)}
    assert summary(view, own.cell, words) == ["2 × Ship of Altmark"]


def test_a_company_that_is_away_is_not_listed(march, words):
    cell = march.state.realms["r1"].capital
    gone = replace(party(cell), absent=march.state.clock.month + 3)
    assert not any(target == "party:p1" for target, _ in pieces(piece_view(march, parties={"p1": gone}), words))
    assert any(target == "party:p1" for target, _ in pieces(piece_view(march, parties={"p1": party(cell)}), words))
