"""Ships, wandering forces, parties and bands, and what a banner carries."""

from __future__ import annotations

from msgspec.structs import replace

from empires.knowledge.view import view_for
from empires.model.state.pieces import Ship, Spell, Temple, Wanderer
from tests.support.inspecting import party, seat_of, shown
from ui.inspector.targets import cell_of, standing_in, summary


def test_a_party_shows_its_purse_to_its_employer_alone(desk, settled):
    cell = seat_of(settled)
    state = replace(settled, parties={"p1": party(cell)})
    own = shown(desk, state, "party:p1", "r1")
    for word in ("The party of Aldred", "3 of 10 wounds", "1,200 gold", "adventure of level 3", "120 points"):
        assert word in own
    seen = replace(state, parties={"p1": party(cell, "r2")})
    assert "gold" not in shown(desk, seen, "party:p1", "r1")
    assert "Fenna" in shown(desk, seen, "party:p1", "r1")


def test_ships_forces_temples_and_spells_stand_in_the_tile(desk, settled):
    cell = seat_of(settled)
    ships = {f"s{n}": Ship(f"s{n}", "r1", cell) for n in range(3)}
    ships["s9"] = Ship("s9", "r1", cell, False, state="rigging")
    state = replace(
        settled, ships=ships, wanderers={"w1": Wanderer("w1", "chaos", cell, 1400, "khorne")},
        temples={cell: Temple(cell, "r1", "empire", 2)},
        spells={"m1": Spell("m1", "magical_protection", cell, "r1", 3)},
    )  # fmt: skip
    own = shown(desk, state, f"tile:{cell}", "r1")
    for word in ("3 × Ship of Altmark", "without rigging", "founded in year 2", "until the season of year 3 ends"):
        assert word in own
    assert "Warriors of Chaos (Khorne)" in own
    assert "strength unknown" in shown(desk, state, "wanderer:w1", "r1")
    assert "1,400 points" in shown(desk, state, "wanderer:w1")
    assert "new rigging" in shown(desk, state, "ship:s9", "r1")
    session = desk.bridge.session
    view = view_for(session.world, session.book, state, "r1")
    targets = dict(standing_in(view, cell, desk.words))
    assert {"ship:s0", "ship:s9", "wanderer:w1"} <= set(targets)
    assert cell_of("ship:s9", view.campaign) == cell
    assert "4 × Ship of Altmark" in summary(view, cell, desk.words)


def test_an_own_banner_tells_what_lies_on_it(desk, settled):
    banner = next(settled.banners_of("r1"))
    laden = replace(banner, treasure=3, boons={"omens": 1, "potions": 2}, kind="allied", until=4, race="dwarfs")
    own = shown(desk, replace(settled, banners={**settled.banners, banner.id: laden}), f"banner:{banner.id}", "r1")
    for word in ("3 crowns of treasure", "Good omens", "2 healing potions", "allies", "season of year 4", "Dwarfs"):
        assert word in own
