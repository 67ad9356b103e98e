"""What lies over the map, as the viewer may know it."""

from __future__ import annotations

from tests.support.window import skip_to


def test_overlays_show_what_the_viewer_may_know(desk, window, qtbot):
    skip_to(window, qtbot, "movement")
    for name in ("supply", "reach", "isolation", "knowledge"):
        window.actions_[f"overlay_{name}"].setChecked(True)
    mine = [b for b in desk.bridge.session.state.banners.values() if b.owner == "r1"]
    desk.select(f"banner:{mine[0].id}")
    lies = desk.map.scene().overlays
    assert set(lies.reach) == {cell for _, cell in desk.bridge.session.world.neighbours(mine[0].cell)}
    assert set(lies.supply) >= {banner.cell for banner in mine}
    desk.view_as("r1")
    lies = desk.map.scene().overlays
    assert set(lies.supply) == {banner.cell for banner in mine}
    window.actions_["overlay_realms"].setChecked(False)
    assert desk.map.scene().overlays.realms == {}
