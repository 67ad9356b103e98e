"""Sight, memory and legibility: what is out of sight is pale, memories fade, flags and names keep a readable size."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from tests.ui.map.demo import big_scene, cell_of, demo_scene
from ui.map.ink.palette import palette
from ui.map.ink.scene import BannerShape, MapScene
from ui.map.sheets import live
from ui.map.sheets.lettering import NUMBER_FROM, Lettering
from ui.map.sheets.squares import BUDGET, Sheet, Sheets
from ui.map.sheets.view import MapView
from ui.map.signs import emblems
from ui.map.signs.index import SceneIndex, moved
from ui.map.signs.layout import FLAG_BOX, banner_places, lift_of


@pytest.fixture
def view(qtbot: QtBot) -> MapView:
    widget = MapView()
    widget.animated = False
    qtbot.addWidget(widget)
    widget.resize(600, 430)
    widget.show()
    return widget


def colour_at(view: MapView, scene: MapScene, cell: str) -> int:
    view.set_scene(scene)
    view.settle()
    spot = view.point_of(cell).toPoint()
    image = view.grab(view.rect()).toImage()
    return sum(
        image.pixelColor(spot.x() + dx, spot.y() + dy).saturation() for dx in range(-6, 7) for dy in range(-6, 7)
    )


def test_land_out_of_sight_is_paler_and_comes_back_into_sight(view: MapView) -> None:
    bare = replace(demo_scene(), settlements={}, banners=(), markers=(), dragons=())
    cell = cell_of((0, 3))
    veiled = replace(bare, overlays=replace(bare.overlays, unseen=frozenset({cell})))
    seen, pale = colour_at(view, bare, cell), colour_at(view, veiled, cell)
    assert pale < 0.9 * seen
    assert colour_at(view, bare, cell) == pytest.approx(seen, rel=0.02)


def test_memories_fade_with_the_years_but_never_wholly() -> None:
    strengths = [emblems.memory(age) for age in range(8)]
    assert strengths == sorted(strengths, reverse=True)
    assert strengths[0] > strengths[2] > strengths[-1] >= 0.3
    assert strengths[0] < 1


@pytest.mark.parametrize("radius", [26.9, 30.0, 45.0, 90.0])
def test_a_flag_is_wide_enough_for_its_device_and_numeral(radius: float) -> None:
    tile = next(iter(demo_scene().tiles.values()))
    place = banner_places(tile, None, [BannerShape("b", tile.cell, "varn", "II")], lift_of(radius))[0]
    assert (FLAG_BOX[2] - FLAG_BOX[0]) * place.scale * radius >= 22
    assert place.scale <= 1.6


def test_names_and_numbers_grow_with_the_text_of_the_program(qtbot: QtBot) -> None:
    index = SceneIndex(demo_scene())
    sizes = []
    for text in (1.0, 1.6):
        letters = Lettering(index, 54.0, text)
        for _ in letters.prepare((-20, -20, 20, 20)):
            pass
        town = next(label for label in letters.labels_in((-2000, -2000, 2000, 2000)) if label.text == "ALTMARK")
        number = next(n for at in index.tiles if (n := letters.number(at)) is not None)
        sizes.append((town.style.size, number.style.size))
    assert sizes[1] == (pytest.approx(sizes[0][0] * 1.6, rel=0.02), pytest.approx(sizes[0][1] * 1.6, rel=0.02))


@pytest.mark.parametrize("radius", [NUMBER_FROM, 19.0, 38.0, 76.0])
def test_numbers_stand_well_within_their_tile_and_are_no_smaller_than_seven_pixels(qtbot: QtBot, radius: float) -> None:
    index = SceneIndex(demo_scene())
    letters = Lettering(index, radius)
    found = 0
    for at in index.tiles:
        number = letters.number(at)
        if number is not None:
            found += 1
            assert number.style.size >= 7
            assert abs(number.y / radius + 1.5 * at[1]) < 0.7
    assert found > len(index.tiles) / 2


def test_a_key_cap_keeps_clear_of_names(qtbot: QtBot) -> None:
    """Its place is where the picture changes; the name's box in the lower half must stay as it was."""
    image = QImage(120, 120, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFF)
    painter = QPainter(image)
    name = QRectF(20, 70, 80, 30)
    live.key_cap(painter, palette("light"), QPointF(60, 60), 50.0, "3", [name])
    painter.end()
    touched = [(x, y) for x in range(120) for y in range(120) if image.pixel(x, y) != 0xFFFFFFFF]
    assert touched
    assert not any(name.contains(QPointF(x, y)) for x, y in touched)


def test_an_index_that_follows_a_scene_equals_a_fresh_one() -> None:
    scene = big_scene(400)
    before = SceneIndex(scene)
    cells = [cell for cell, tile in scene.tiles.items() if tile.terrain != "sea"][:6]
    first, *others = scene.banners
    here = tuple(BannerShape(f"new{n}", cells[2], "varn", "I") for n in range(3))
    tiles = {**scene.tiles, cells[0]: replace(scene.tiles[cells[0]], forest=not scene.tiles[cells[0]].forest)}
    for after in (
        replace(scene, banners=(*others, replace(first, cell=cells[1]))),
        replace(scene, banners=(here[2], *others[5:], *here[:2])),
        replace(scene, banners=()),
        replace(scene, tiles=tiles),
    ):
        follows, fresh = SceneIndex(after, before), SceneIndex(after)
        assert follows.banners == fresh.banners
        assert follows.tiles == fresh.tiles
    assert SceneIndex(replace(scene, tiles=tiles), before).changed == {cells[0]}


def test_moved_tells_what_went_and_what_came() -> None:
    a, b, c, d = "abcd"
    assert moved((a, b, c), (a, b, c)) == (set(), set())
    assert moved((a, b, c), (a, c)) == ({b}, set())
    assert moved((a, b), (a, d, b)) == (set(), {d})
    assert moved((a, b, c), (c, a)) == ({b}, set())


def test_sheets_keep_within_their_bound_and_those_in_view_stay_whole(qtbot: QtBot) -> None:
    sheets = Sheets(1.0)
    in_view = {(10.0, n, 0) for n in range(4)}
    for n in range(90):
        key = (10.0, n, 0)
        sheets.kept[key] = Sheet(sheets.picture(), sheets.picture(), sheets.picture(), n)
        sheets.thin(in_view)
        layers = sum(3 if sheet.ground is not None else 1 for sheet in sheets.kept.values())
        assert layers * 384 * 384 * 4 <= BUDGET
    assert all(sheets.kept[key].ground is not None for key in in_view)
    assert (10.0, 89, 0) in sheets.kept
