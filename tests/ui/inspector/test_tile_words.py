"""A tile, a banner, an empire in words."""

from __future__ import annotations

from tests.support.window import skip_to


def test_the_inspector_promises_no_way_that_was_not_scouted(desk, window, qtbot):
    assert "free" not in desk.inspector.page.toPlainText()
    skip_to(window, qtbot, "movement")
    state = desk.bridge.session.state
    banner = next(b for b in state.banners.values() if b.owner == "r1")
    desk.select(f"banner:{banner.id}")
    ways = [cell for _, cell in desk.bridge.session.world.neighbours(banner.cell)]
    barred = [c for c in ways if desk.bridge.session.world.land(c) and c not in state.scouted.get(banner.cell, ())]
    assert desk.inspector.page.toPlainText().count("not scouted this turn") >= min(len(barred), 1)
