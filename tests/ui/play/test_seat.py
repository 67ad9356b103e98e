"""What dialogs and controllers may ask of the desk: the desk has all of it."""

from __future__ import annotations

from ui.play.seat import Seat


def asked_for() -> set[str]:
    return {*Seat.__annotations__, *(name for name in vars(Seat) if not name.startswith("_"))}


def test_the_desk_has_all_that_a_seat_is_asked_for(marching):
    wanted = asked_for()
    assert {"bridge", "theme", "words", "target", "say", "select", "show_place"} <= wanted
    assert [name for name in wanted if not hasattr(marching, name)] == []


def test_what_is_selected_is_what_is_looked_at(marching):
    for banner in list(marching.bridge.session.state.banners.values())[:2]:
        marching.select(f"banner:{banner.id}")
        assert marching.target == f"banner:{banner.id}"
        marching.show_place(banner.cell)
        assert marching.target == f"tile:{banner.cell}"
