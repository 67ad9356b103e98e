"""Pictures of the map as files."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QImage

from empires.campaigns import find_world
from ui.scene.picture import paint_map, scene_for


def test_a_players_picture_holds_what_he_knows_and_no_more(march):
    own, whole = scene_for(march.view("r1")), scene_for(march.view("host"))
    rivals = {banner.id for banner in whole.banners if banner.owner == "r2"}
    assert rivals
    assert all(banner.points is None for banner in own.banners if banner.owner == "r2")
    assert own.overlays.unseen
    assert not whole.overlays.unseen


def test_a_bare_world_has_its_name_and_nobody_on_it():
    scene = scene_for(find_world("duel"))
    assert scene.title == find_world("duel").name
    assert scene.banners == ()
    assert scene.settlements == {}


@pytest.mark.parametrize("ending", ["png", "svg"])
def test_the_ending_says_what_is_painted(qapp, tmp_path, ending):
    path = tmp_path / f"duel.{ending}"
    paint_map(find_world("duel"), path, "plain", 300)
    if ending == "png":
        assert max(QImage(str(path)).width(), QImage(str(path)).height()) in (300, 301)
    else:
        assert "<svg" in path.read_text("utf-8")[:600]


def test_a_folder_that_is_not_there_is_an_error_of_the_disk(qapp, tmp_path):
    with pytest.raises(OSError, match=r"."):
        paint_map(find_world("duel"), tmp_path / "none" / "duel.png", "plain", 300)
