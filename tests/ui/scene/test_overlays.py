"""What lies over the map, as the viewer may know it."""

from __future__ import annotations

from empires.model.asks import Decide, Option, Pick, Roll
from tests.support.window import skip_to
from ui import overlays


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


def test_options_light_their_tiles_with_the_digit_that_takes_them(march):
    view = march.view("host")
    cells = list(view.world.tiles)[:12]
    ask = Decide("r1", "capital", tuple(Option(cell) for cell in (*cells, cells[0])))
    lights = overlays.highlights(ask, view)
    assert set(lights) == set(cells)
    assert lights[cells[1]] == "2"
    assert lights[cells[9]] == "0"
    assert lights[cells[10]] == ""
    assert overlays.highlights(Roll("r1", "1D6", "ME-BATTLE-26"), view) == {}
    assert overlays.highlights(None, view) == {}


def test_an_option_names_a_tile_a_part_of_it_or_where_a_banner_stands(march):
    view = march.view("host")
    banner = next(iter(view.campaign.banners.values()))
    cell = next(iter(view.world.tiles))
    found = [overlays.cell_of(key, view) for key in (cell, f"{cell}/raze", banner.id, "no_tile")]
    assert found == [cell, cell, banner.cell, ""]


def test_the_banner_and_place_of_an_ask_are_those_the_viewer_knows(march):
    other = next(b for b in march.state.banners.values() if b.owner == "r2")
    ask = Decide("r2", "march", (Option("stay"), Option("go")), facts={"banner": other.id})
    assert overlays.banner_of(ask, march.view("r2")).id == other.id
    assert overlays.place_of(ask, march.view("r2")) == other.cell
    assert overlays.banner_of(ask, march.view("r1")) is None
    assert overlays.place_of(None, march.view("r1")) == ""


def test_a_player_sees_pale_what_is_out_of_sight_and_the_host_nothing(march):
    view = march.view("r1")
    assert overlays.unseen_of(view) == frozenset(view.world.tiles) - view.seen
    assert overlays.unseen_of(view)
    assert overlays.unseen_of(march.view("host")) == frozenset()
    assert isinstance(march.pending, Decide | Pick)
