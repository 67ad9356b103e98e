"""Names never collide: with one another, with settlements, with flags."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from tests.ui.map.demo import cell_of, demo_scene, with_overlays
from ui.map.ink import geometry
from ui.map.ink.geometry import Box
from ui.map.ink.scene import MapScene, SettlementShape, TileShape
from ui.map.land.regions import spread
from ui.map.sheets.lettering import Lettering
from ui.map.signs.emblems import GLYPH
from ui.map.signs.index import SceneIndex
from ui.map.signs.layout import banner_places, town_box
from ui.map.signs.placing import Label, Placer, line_boxes

WHOLE = (-40.0, -40.0, 40.0, 40.0)


def meet(a: Box, b: Box) -> bool:
    return a[0] < b[2] and a[2] > b[0] and a[1] < b[3] and a[3] > b[1]


def placed(letters: Lettering) -> list[Label]:
    for _ in letters.prepare(WHOLE):
        pass
    r = letters.radius
    return letters.labels_in((WHOLE[0] * r, WHOLE[1] * r, WHOLE[2] * r, WHOLE[3] * r))


def collisions(labels: list[Label]) -> list[tuple[str, str]]:
    return [(a.text, b.text) for a, b in combinations(labels, 2) if any(meet(x, y) for x in a.boxes for y in b.boxes)]


@pytest.mark.parametrize("radius", [8.0, 13.0, 19.0, 27.0, 38.0, 54.0, 90.0, 152.0])
def test_no_name_or_number_touches_another(qtbot: QtBot, radius: float) -> None:
    scene = with_overlays(demo_scene())
    letters = Lettering(SceneIndex(scene), radius)
    labels = placed(letters)
    labels += [n for t in scene.tiles.values() if (n := letters.number((t.i, t.j))) is not None]
    assert collisions(labels) == []


@pytest.mark.parametrize("radius", [27.0, 54.0, 90.0])
def test_no_name_lies_on_a_settlement_or_a_flag(qtbot: QtBot, radius: float) -> None:
    scene = demo_scene()
    index = SceneIndex(scene)
    labels = placed(Lettering(index, radius))
    assert len(labels) > 15
    for at, tile in index.tiles.items():
        x, y = geometry.centre(at)
        town = index.town(at)
        things = [p.box() for p in banner_places(tile, town, index.flags(at))]
        things += [town_box(tile, town)] if town is not None else []
        for box in things:
            pixels = tuple((v + o) * radius for v, o in zip(box, (x, y, x, y), strict=True))
            for label in labels:
                assert not any(meet(b, pixels) for b in label.boxes), (label.text, tile.number)  # type: ignore[arg-type]


def test_capitals_are_lettered_before_villages_from_afar(qtbot: QtBot) -> None:
    texts = {label.text for label in placed(Lettering(SceneIndex(demo_scene()), GLYPH - 4))}
    assert "HOLMGATE" in texts
    assert "Ober" not in texts


def test_all_towns_and_regions_of_the_demo_are_named_from_near(qtbot: QtBot) -> None:
    scene = demo_scene()
    texts = {label.text for label in placed(Lettering(SceneIndex(scene), 76.0))}
    wanted = {t.name.upper() if t.kind == "capital" else t.name for t in scene.settlements.values()}
    assert wanted <= texts
    assert {"The Middle Sea", "Gulf of Amber", "The Iron Crown"} <= texts


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    towns=st.lists(
        st.tuples(
            st.integers(0, 7), st.integers(0, 7), st.sampled_from(["village", "fortress", "city", "capital"]),
            st.text("abcdefgh ", min_size=1, max_size=24),
        ),
        max_size=40,
    ),
    radius=st.sampled_from([10.0, 16.0, 24.0, 32.0, 48.0, 80.0]),
)  # fmt: skip
def test_however_crowded_names_stay_apart(qtbot: QtBot, towns: list[tuple[int, int, str, str]], radius: float) -> None:
    tiles = {cell_of((i, j)): TileShape(cell_of((i, j)), i, j, f"{i:02d}{j:02d}", "lowland", name="The Long Wood")
             for i in range(8) for j in range(8)}  # fmt: skip
    settlements = {
        cell_of((i, j)): SettlementShape(cell_of((i, j)), kind, None, name)  # type: ignore[arg-type]
        for i, j, kind, name in towns
    }
    letters = Lettering(SceneIndex(MapScene(tiles, settlements)), radius)
    labels = placed(letters)
    labels += [n for t in tiles.values() if (n := letters.number((t.i, t.j))) is not None]
    assert collisions(labels) == []


def test_names_stay_apart_after_a_banner_has_moved_among_them(qtbot: QtBot) -> None:
    scene = demo_scene()
    letters = Lettering(SceneIndex(scene), 54.0)
    before = {label.text: (label.x, label.y) for label in placed(letters)}
    for n, target in enumerate([(-2, 2), (-2, -3), (3, -2), (1, 0), (-3, 0)]):
        banner = replace(scene.banners[n], cell=cell_of(target), side=4, inside=False)
        scene = replace(scene, banners=(*scene.banners[:n], banner, *scene.banners[n + 1 :]))
        letters.replace(SceneIndex(scene), SceneIndex(scene).places([cell_of(target), demo_scene().banners[n].cell]))
    labels = placed(letters)
    assert collisions(labels) == []
    after = {label.text: (label.x, label.y) for label in labels}
    far = [t for t in ("Skerry", "Tarn Keep") if before.get(t) != after.get(t)]
    assert far == []


@given(st.lists(st.tuples(st.floats(0, 400), st.floats(0, 400), st.floats(5, 80), st.floats(5, 30)), max_size=60))
def test_the_placer_never_calls_a_taken_place_free(boxes: list[tuple[float, float, float, float]]) -> None:
    placer, taken = Placer(50), []
    for n, (x, y, w, h) in enumerate(boxes):
        box = (x, y, x + w, y + h)
        assert placer.is_free(box) == (not any(meet(box, other) for other in taken))
        if placer.is_free(box):
            placer.take(box, n)
            taken.append(box)
    for n in range(len(boxes)):
        placer.release(n)
    assert placer.is_free((-10, -10, 1000, 1000))


@given(st.floats(20, 400), st.floats(6, 40), st.floats(-60, 60))
def test_a_turned_line_is_covered_by_its_boxes(width: float, height: float, turn: float) -> None:
    from math import cos, radians, sin

    boxes = line_boxes(width, height, 100, 100, turn)
    a = radians(turn)
    for n in range(21):
        for side in (-0.5, 0.5):
            u, v = (n / 20 - 0.5) * width, side * height
            x, y = 100 + u * cos(a) - v * sin(a), 100 + u * sin(a) + v * cos(a)
            assert any(b[0] <= x <= b[2] and b[1] <= y <= b[3] for b in boxes)


def test_a_range_is_lettered_along_its_lie() -> None:
    _, _, long, turn = spread([(0, 0), (1, -1), (2, -2), (3, -3)])
    assert 20 < turn < 65 or turn == 0
    assert long > 4
    assert spread([(0, 0), (1, 0), (2, 0), (3, 0)])[3] == pytest.approx(0.0, abs=0.01)
