"""What lies over the map, as the viewer may know it."""

from __future__ import annotations

from msgspec.structs import replace

from empires.knowledge.view import view_for
from empires.model.state.asks import Decide, Option, Pick, Roll
from empires.model.state.subject import OfBanner, OfDeed, OfJob, OfTile
from tests.support.window import skip_to
from ui.scene import overlays


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
    assert overlays.highlights(Roll("1D6", "chaos_temple_horde", "ME-BATTLE-26", "r1"), view) == {}
    assert overlays.highlights(None, view) == {}


def test_an_option_names_a_tile_a_part_of_it_or_where_a_banner_stands(march):
    view = march.view("host")
    banner = next(iter(view.campaign.banners.values()))
    cell = next(iter(view.world.tiles))
    subjects = (OfTile(cell, 1), OfJob("raze", cell), OfBanner(banner.id), OfDeed("stay", cell), OfTile("no_tile"))
    assert [overlays.shown_at(subject, view) for subject in subjects] == [cell, cell, banner.cell, "", ""]


def test_the_banner_of_an_ask_is_shown_to_those_alone_who_know_its_strength(march):
    seat = march.state.realms["r1"].capital
    other = replace(next(b for b in march.state.banners.values() if b.owner == "r2"), cell=seat)
    state = replace(march.state, banners={**march.state.banners, other.id: other})
    own, rival = (view_for(march.world, march.book, state, viewer) for viewer in ("r2", "r1"))
    ask = Decide("r2", "march", (Option("stay"), Option("go")), facts={"banner": other.id})
    assert overlays.banner_of(ask, own).id == other.id
    assert overlays.place_of(ask, own) == seat
    assert other.id in rival.campaign.banners, "he sees that it is there"
    assert overlays.banner_of(ask, rival) is None
    assert overlays.place_of(None, rival) == ""


def test_a_player_sees_pale_what_is_out_of_sight_and_the_host_nothing(march):
    view = march.view("r1")
    assert overlays.unseen_of(view) == frozenset(view.world.tiles) - view.seen
    assert overlays.unseen_of(view)
    assert overlays.unseen_of(march.view("host")) == frozenset()
    assert isinstance(march.pending, Decide | Pick)
