"""The widget as a person uses it: mouse, keyboard, words; and what it paints."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QPainter, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.map.demo import EMPIRES, cell_of, demo_scene, with_overlays
from ui.map.ink import geometry
from ui.map.ink.devices import device_path
from ui.map.ink.palette import palette
from ui.map.ink.scene import DEVICES, BannerShape, EmpireShape, MapScene, SettlementShape
from ui.map.sheets import ornaments
from ui.map.sheets.view import MapView
from ui.map.signs import emblems, towns


@pytest.fixture
def view(qtbot: QtBot) -> MapView:
    widget = MapView()
    widget.animated = False
    qtbot.addWidget(widget)
    widget.resize(900, 640)
    widget.set_scene(demo_scene())
    widget.show()
    return widget


def picture(view: MapView) -> QImage:
    view.clearFocus()
    view.settle()
    return view.grab().toImage()


def dots(image: QImage) -> memoryview:
    """The colours of all dots, row after row."""
    kept = image.convertToFormat(QImage.Format.Format_RGB32)
    assert kept.bytesPerLine() == 4 * kept.width()
    return memoryview(bytes(kept.constBits())).cast("I")


def differing(a: QImage, b: QImage) -> list[tuple[int, int]]:
    """Where two pictures differ, every second dot of every second row."""
    assert a.size() == b.size()
    first, second, wide = dots(a), dots(b), a.width()
    found = []
    for y in range(0, a.height(), 2):
        one, other = first[y * wide : (y + 1) * wide : 2], second[y * wide : (y + 1) * wide : 2]
        if one != other:
            found += [(2 * n, y) for n, (p, q) in enumerate(zip(one, other, strict=True)) if p != q]
    return found


# --- finding tiles


def test_the_middle_of_every_tile_hits_that_tile(view: MapView) -> None:
    for cell in view.scene().tiles:
        assert view.cell_at(view.point_of(cell)) == cell


def test_a_click_names_the_tile_and_then_the_banner(view: MapView, qtbot: QtBot) -> None:
    heard: list[str] = []
    view.tile_clicked.connect(lambda cell: heard.append("tile " + cell))
    view.banner_clicked.connect(lambda banner: heard.append("banner " + banner))
    cell = cell_of((0, 1))
    point = next(
        QPointF(view.point_of(cell).x() + dx, view.point_of(cell).y() + dy)
        for dx in range(-30, 30, 3) for dy in range(-30, 30, 3)
        if view.banner_at(QPointF(view.point_of(cell).x() + dx, view.point_of(cell).y() + dy)) == "a2"
        and view.cell_at(QPointF(view.point_of(cell).x() + dx, view.point_of(cell).y() + dy)) == cell
    )  # fmt: skip
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=point.toPoint())
    assert heard == ["tile " + cell, "banner a2"]
    assert view.cursor_tile() == cell


def test_a_double_click_activates(view: MapView, qtbot: QtBot) -> None:
    with qtbot.waitSignal(view.tile_activated) as signal:
        QTest.mouseDClick(view, Qt.MouseButton.LeftButton, pos=view.point_of(cell_of((1, 0))).toPoint())
    assert signal.args == [cell_of((1, 0))]


def test_hovering_names_the_tile_and_its_end(view: MapView, qtbot: QtBot) -> None:
    heard: list[str] = []
    view.tile_hovered.connect(heard.append)
    for at in ((0, 0), (1, 0)):
        QTest.mouseMove(view, view.point_of(cell_of(at)).toPoint())
    view.leaveEvent(None)  # type: ignore[arg-type]
    assert heard == [cell_of((0, 0)), cell_of((1, 0)), ""]


def test_a_drag_moves_the_map_and_clicks_nothing(view: MapView, qtbot: QtBot) -> None:
    view.zoom_by(4)
    before = view.point_of(cell_of((0, 0)))
    with qtbot.assertNotEmitted(view.tile_clicked):
        QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=QPoint(400, 300))
        QTest.mouseMove(view, QPoint(440, 330))
        QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=QPoint(440, 330))
    moved = view.point_of(cell_of((0, 0))) - before
    assert (round(moved.x()), round(moved.y())) == (40, 30)


def test_the_wheel_zooms_about_the_pointer(view: MapView) -> None:
    cell = cell_of((2, 1))
    view.zoom_by(1)  # from what fits to a rung of the ladder
    point = view.point_of(cell)
    radius = view.radius()
    event = QWheelEvent(
        point, view.mapToGlobal(point), QPoint(), QPoint(0, 240), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view, event)
    assert view.radius() == pytest.approx(radius * 2**0.5)
    moved = view.point_of(cell) - point
    assert abs(moved.x()) + abs(moved.y()) < 0.01


def test_a_glide_ends_where_it_should_and_keeps_the_pointer_still(qtbot: QtBot) -> None:
    view = MapView()
    qtbot.addWidget(view)
    view.resize(700, 500)
    view.set_scene(demo_scene())
    view.show()
    view.fit_to([cell_of((0, 0))])
    view.settle()
    point = view.point_of(cell_of((0, 0)))
    view.zoom_by(-6, point)
    qtbot.waitUntil(lambda: not view._gliding(), timeout=2000)
    moved = view.point_of(cell_of((0, 0))) - point
    assert abs(moved.x()) + abs(moved.y()) < 0.5


def test_fit_to_shows_all_the_tiles_asked_for(view: MapView) -> None:
    cells = [cell_of((-2, 2)), cell_of((0, 0)), cell_of((1, 3))]
    view.fit_to(cells)
    close = view.radius()
    assert all(view.rect().contains(view.point_of(cell).toPoint()) for cell in cells)
    view.fit_to()
    assert view.radius() < close
    dry = [cell for cell, tile in view.scene().tiles.items() if tile.terrain != "sea"]
    assert all(view.rect().contains(view.point_of(cell).toPoint()) for cell in dry)


@pytest.mark.parametrize("size", [(900, 640), (500, 640), (430, 200)])
def test_all_land_fills_the_sheet_but_for_half_a_tile(view: MapView, size: tuple[int, int]) -> None:
    view.resize(*size)
    view.fit_to()
    r = view.radius()
    points = [view.point_of(cell) for cell, tile in view.scene().tiles.items() if tile.terrain != "sea"]
    left, right = min(p.x() for p in points) - r * 0.87, max(p.x() for p in points) + r * 0.87
    top, bottom = min(p.y() for p in points) - r, max(p.y() for p in points) + r
    assert left >= 0.8 * r
    assert right <= size[0] - 0.8 * r
    assert min(left + size[0] - right - 3**0.5 * r, top + size[1] - bottom - 2 * r) < 0.12 * size[0] / r


# --- by keyboard

STEPS = {
    Qt.Key.Key_Left: 5, Qt.Key.Key_Right: 2, Qt.Key.Key_Home: 6, Qt.Key.Key_PageUp: 1, Qt.Key.Key_End: 4,
    Qt.Key.Key_PageDown: 3, Qt.Key.Key_7: 6, Qt.Key.Key_9: 1, Qt.Key.Key_1: 4, Qt.Key.Key_3: 3,
}  # fmt: skip


@pytest.mark.parametrize(("key", "side"), STEPS.items())
def test_keys_move_the_cursor_across_a_side(view: MapView, key: Qt.Key, side: int) -> None:
    view.set_cursor_tile(cell_of((0, 0)))
    QTest.keyClick(view, key)
    assert view.cursor_tile() == cell_of(geometry.neighbour((0, 0), side))


def test_up_and_up_again_stays_in_the_column(view: MapView) -> None:
    view.set_cursor_tile(cell_of((0, -2)))
    xs = []
    for _ in range(4):
        QTest.keyClick(view, Qt.Key.Key_Up)
        tile = view.scene().tiles[view.cursor_tile() or ""]
        xs.append(geometry.centre((tile.i, tile.j)))
    assert [y for _, y in xs] == sorted((y for _, y in xs), reverse=True)
    assert max(x for x, _ in xs) - min(x for x, _ in xs) < 1
    for _ in range(4):
        QTest.keyClick(view, Qt.Key.Key_Down)
    assert view.cursor_tile() == cell_of((0, -2))


def test_the_cursor_stops_at_the_rim(view: MapView) -> None:
    view.set_cursor_tile(cell_of((0, 0)))
    for _ in range(40):
        QTest.keyClick(view, Qt.Key.Key_Right)
    assert view.cursor_tile() in view.scene().tiles


def test_the_first_key_puts_the_cursor_on_the_selected_tile(view: MapView) -> None:
    scene = view.scene()
    view.set_scene(replace(scene, overlays=replace(scene.overlays, selected=cell_of((2, 2)))))
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert view.cursor_tile() == cell_of((2, 2))


def test_enter_activates_and_space_clicks_the_tile_under_the_cursor(view: MapView, qtbot: QtBot) -> None:
    view.set_cursor_tile(cell_of((1, 0)))
    with qtbot.waitSignal(view.tile_activated) as signal:
        QTest.keyClick(view, Qt.Key.Key_Return)
    assert signal.args == [cell_of((1, 0))]
    with qtbot.waitSignal(view.tile_clicked) as signal:
        QTest.keyClick(view, Qt.Key.Key_Space)
    assert signal.args == [cell_of((1, 0))]


def test_plus_minus_and_zero_zoom(view: MapView) -> None:
    start = view.radius()
    QTest.keyClick(view, Qt.Key.Key_Plus)
    assert view.radius() > start
    QTest.keyClick(view, Qt.Key.Key_Minus)
    QTest.keyClick(view, Qt.Key.Key_Minus)
    assert view.radius() < start
    QTest.keyClick(view, Qt.Key.Key_0)
    assert view.radius() == start


def test_the_cursor_brings_its_tile_into_sight(view: MapView) -> None:
    view.fit_to([cell_of((0, 0))])
    view.set_cursor_tile(cell_of((4, 3)))
    assert view.rect().contains(view.point_of(cell_of((4, 3))).toPoint())


# --- in words


def test_the_description_tells_the_tile_under_the_cursor(view: MapView) -> None:
    view.set_cursor_tile(cell_of((-2, 2)))
    tile = view.scene().tiles[cell_of((-2, 2))]
    words = view.accessibleDescription()
    assert view.accessibleName()
    assert words.startswith(f"Tile {tile.number}, ")
    assert "capital Altmark" in words
    assert "banner I of Altmark" in words


def test_an_unknown_tile_is_described_as_unknown_and_no_more(view: MapView) -> None:
    scene = view.scene()
    cell = cell_of((-2, 2))
    tiles = {**scene.tiles, cell: replace(scene.tiles[cell], known=False)}
    view.set_scene(replace(scene, tiles=tiles))
    assert view.describe(cell) == f"Tile {tiles[cell].number}, unknown"


def test_a_describer_speaks_instead(view: MapView) -> None:
    view.set_describer(lambda cell: "words for " + cell)
    view.set_cursor_tile(cell_of((0, 0)))
    assert view.accessibleDescription() == "words for " + cell_of((0, 0))


# --- what is painted


def test_light_and_dark_differ_and_neither_is_one_flat_colour(view: MapView) -> None:
    light = picture(view)
    view.set_scene(demo_scene("dark"))
    dark = picture(view)
    assert len(differing(light, dark)) > 0.9 * (light.width() // 2) * (light.height() // 2)
    for image in (light, dark):
        assert len({image.pixel(x, y) for x in range(0, 900, 7) for y in range(0, 640, 7)}) > 2000
    middle = light.pixelColor(450, 320).lightness() - dark.pixelColor(450, 320).lightness()
    assert middle > 40


def settlement_picture(shape: SettlementShape, empire: EmpireShape | None, radius: float, theme: str) -> QImage:
    size = max(int(radius * 2.4), 16)
    image = QImage(size, size, QImage.Format.Format_RGB32)
    ink = palette(theme)
    image.fill(ink.land["lowland"])
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(size / 2, size / 2)
    painter.scale(radius, radius)
    towns.settlement(painter, ink, shape, empire, radius)
    painter.end()
    return image


def are_unlike(a: QImage, b: QImage, count: int) -> bool:
    """Whether so many dots differ by a third of the range or more in some channel."""
    for p, q in zip(dots(a), dots(b), strict=True):
        if p != q and max(abs((p >> shift & 255) - (q >> shift & 255)) for shift in (0, 8, 16)) > 80:
            count -= 1
            if not count:
                return True
    return False


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("radius", [8.0, 27.0, 76.0])
def test_every_kind_and_state_of_settlement_looks_different_at_every_zoom(
    qtbot: QtBot, radius: float, theme: str
) -> None:
    empire = EMPIRES["varn"]
    shapes: dict[str, QImage] = {}
    for kind in ("village", "fortress", "city", "capital"):
        plain = SettlementShape("c", kind, "varn")  # type: ignore[arg-type]
        shapes[kind] = settlement_picture(plain, empire, radius, theme)
        shapes[kind + " razed"] = settlement_picture(replace(plain, razed=True), empire, radius, theme)
        shapes[kind + " besieged"] = settlement_picture(replace(plain, besieged=True), empire, radius, theme)
        shapes[kind + " free"] = settlement_picture(replace(plain, owner=None), None, radius, theme)
    names = list(shapes)
    for n, a in enumerate(names):
        for b in names[n + 1 :]:
            assert are_unlike(shapes[a], shapes[b], 2), (a, b)


def test_every_device_has_its_own_shape(qtbot: QtBot) -> None:
    areas = []
    for name in DEVICES:
        path = device_path(name)
        box = path.boundingRect()
        assert -0.56 <= box.left() < box.right() <= 0.56, name
        assert -0.56 <= box.top() < box.bottom() <= 0.56, name
        dots = frozenset(
            (x, y) for x in range(-12, 13) for y in range(-12, 13) if path.contains(QPointF(x / 24, y / 24))
        )
        areas.append(dots)
    for n, a in enumerate(areas):
        assert all(len(a ^ b) > 40 for b in areas[n + 1 :]), DEVICES[n]


def banner_picture(shape: BannerShape, empire: EmpireShape, radius: float = 54.0) -> QImage:
    image = QImage(160, 120, QImage.Format.Format_RGB32)
    image.fill(palette("light").land["lowland"])
    painter = QPainter(image)
    painter.translate(60, 80)
    painter.scale(radius, radius)
    emblems.banner(painter, palette("light"), shape, empire, radius)
    painter.end()
    return image


def test_banners_differ_by_numeral_device_strength_and_memory(qtbot: QtBot) -> None:
    base = BannerShape("b", "c", "varn", "II", 800)
    empire = EMPIRES["varn"]
    looks = [
        banner_picture(base, empire), banner_picture(replace(base, numeral="III"), empire),
        banner_picture(base, replace(empire, device="boar")), banner_picture(replace(base, points=None), empire),
        banner_picture(replace(base, remembered=True), empire), banner_picture(replace(base, inside=True), empire),
    ]  # fmt: skip
    for n, a in enumerate(looks):
        assert all(are_unlike(a, b, 9) for b in looks[n + 1 :])


def test_realms_differ_without_colour(qtbot: QtBot) -> None:
    """Two empires of the same colour still have different borders."""
    grey = {key: replace(e, colour="#555555") for key, e in EMPIRES.items()}
    one = replace(demo_scene(), banners=(), markers=(), settlements={}, empires=grey)
    realm = dict.fromkeys(one.overlays.realms, "varn")
    looks = []
    for owner in ("altmark", "holmgate"):
        view = MapView()
        qtbot.addWidget(view)
        view.animated = False
        view.resize(600, 450)
        view.set_scene(replace(one, overlays=replace(one.overlays, realms=dict.fromkeys(realm, owner))))
        view.show()
        looks.append(picture(view))
    assert len(differing(*looks)) > 150


def gap(a: QImage, b: QImage, x: int, y: int) -> int:
    p, q = a.pixelColor(x, y), b.pixelColor(x, y)
    return max(abs(p.red() - q.red()), abs(p.green() - q.green()), abs(p.blue() - q.blue()))


def nameless(scene: MapScene) -> MapScene:
    """Names keep the places they once took, where a fresh sheet might choose others: so leave them out."""
    towns = {c: replace(t, name="") for c, t in scene.settlements.items()}
    return replace(scene, settlements=towns, tiles={c: replace(t, name="") for c, t in scene.tiles.items()})


def everything_again(scene: MapScene, like: MapView, qtbot: QtBot) -> QImage:
    fresh = MapView()
    qtbot.addWidget(fresh)
    fresh.animated = False
    fresh.resize(like.size())
    fresh.set_scene(scene)
    fresh.show()
    return picture(fresh)


CHANGES = {
    "a banner marches": lambda s: replace(
        s, banners=(replace(s.banners[1], cell=cell_of((1, 1)), side=4), *s.banners[2:])
    ),
    "a town falls": lambda s: replace(
        s,
        settlements={**s.settlements, cell_of((2, 2)): replace(s.settlements[cell_of((2, 2))], owner="altmark")},
        overlays=replace(s.overlays, realms={**s.overlays.realms, cell_of((2, 2)): "altmark"}),
    ),
    "a town is razed": lambda s: replace(
        s, settlements={**s.settlements, cell_of((2, -3)): replace(s.settlements[cell_of((2, -3))], razed=True)}
    ),
    "reach is shown": lambda s: replace(
        s, overlays=replace(s.overlays, reach={cell_of((0, 0)): "roll", cell_of((1, 1)): "free"})
    ),
    "a village is founded": lambda s: replace(
        s,
        settlements={**s.settlements, cell_of((1, -2)): SettlementShape(cell_of((1, -2)), "village", None)},
    ),
    "a tile becomes unknown": lambda s: replace(
        s, tiles={**s.tiles, cell_of((0, -1)): replace(s.tiles[cell_of((0, -1))], known=False)}
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_mending_gives_the_same_picture_as_painting_anew(view: MapView, qtbot: QtBot, change: str) -> None:
    before = picture(view)
    bare = nameless(view.scene())
    view.set_scene(bare)
    view.settle()
    scene = CHANGES[change](bare)
    view.set_scene(scene)
    mended = picture(view)
    anew = everything_again(scene, view, qtbot)
    assert len(differing(before, mended)) > 0
    # Seams may differ by a breath where smoothing began elsewhere; nothing drawn may.
    apart = [p for p in differing(mended, anew) if gap(mended, anew, *p) > 40]
    assert len(apart) < 12, (len(apart), apart[:5])


def test_a_small_change_repaints_little(view: MapView, monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[float] = []
    original = type(view._renderer)._patch

    def spy(self: object, key: object, sheet: object, soil: list, realms: list, over: list) -> None:  # type: ignore[type-arg]
        assert not soil
        assert not realms
        painted.extend(area.width() * area.height() for area in over)
        original(self, key, sheet, soil, realms, over)  # type: ignore[arg-type]

    view.settle()
    monkeypatch.setattr(type(view._renderer), "_patch", spy)
    scene = view.scene()
    view.set_scene(CHANGES["a banner marches"](scene))
    assert painted
    assert sum(painted) < 0.25 * view.width() * view.height()
    assert view._renderer.want(*view._window()) is False
    painted.clear()
    view.set_scene(view.scene())
    view.set_scene(replace(view.scene(), overlays=replace(view.scene().overlays, selected=cell_of((0, 0)))))
    assert painted == []


def test_selection_cursor_ways_out_and_arrows_are_seen(view: MapView) -> None:
    scene = with_overlays(view.scene())
    plain = picture(view)
    base = replace(view.scene().overlays)
    for name in ("highlight", "selected", "hovered", "arrows"):
        value = getattr(scene.overlays, name)
        view.set_scene(replace(view.scene(), overlays=replace(base, **{name: value})))
        assert len(differing(plain, picture(view))) > 30, name
    view.set_scene(replace(view.scene(), overlays=base))
    view.set_cursor_tile(cell_of((0, 0)))
    assert len(differing(plain, picture(view))) > 30


def test_each_overlay_is_seen_and_leaves_with_its_data(view: MapView) -> None:
    base, full = nameless(view.scene()), with_overlays(view.scene())
    view.set_scene(base)
    plain = picture(view)
    for name in ("reach", "supply", "isolated", "knowledge"):
        view.set_scene(replace(base, overlays=replace(base.overlays, **{name: getattr(full.overlays, name)})))
        assert len(differing(plain, picture(view))) > 60, name
        view.set_scene(base)
        again = picture(view)
        assert sum(gap(plain, again, *p) > 40 for p in differing(plain, again)) < 12, name


def test_numbers_are_seen_from_a_zoom_on(view: MapView) -> None:
    bare = nameless(view.scene())
    silent = replace(bare, tiles={c: replace(t, number="") for c, t in bare.tiles.items()})
    for steps, seen in ((2, True), (-8, False)):
        view.zoom_by(steps)
        view.set_scene(bare)
        with_numbers = picture(view)
        view.set_scene(silent)
        assert (len(differing(with_numbers, picture(view))) > 100) == seen


def test_an_empty_scene_and_a_single_tile_are_painted_without_fuss(qtbot: QtBot) -> None:
    view = MapView()
    qtbot.addWidget(view)
    view.show()
    view.set_scene(MapScene())
    view.settle()
    view.zoom_by(2)
    QTest.keyClick(view, Qt.Key.Key_Right)
    tile = next(iter(demo_scene().tiles.values()))
    view.set_scene(MapScene({tile.cell: tile}))
    view.settle()
    assert view.cell_at(view.point_of(tile.cell)) == tile.cell


def reds(north: int) -> QPointF:
    """The middle of the rose's red, from its own middle, where it is painted on white."""
    image = QImage(200, 200, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    ornaments.compass(painter, palette("light"), 100, 100, 60, north)
    painter.end()
    found = [
        QPointF(x - 100, y - 100)
        for x in range(200)
        for y in range(200)
        if (c := image.pixelColor(x, y)).red() > c.green() + 60
    ]
    return sum(found, QPointF()) / len(found)


def test_the_red_point_of_the_rose_points_north() -> None:
    for north, (right, down) in ((0, (0, -1)), (90, (1, 0)), (180, (0, 1)), (270, (-1, 0))):
        middle = reds(north)
        assert middle.x() * right + middle.y() * down > 30
        assert abs(middle.x() * down) + abs(middle.y() * right) < 6


def test_a_scene_whose_north_is_elsewhere_is_painted_anew(view: MapView) -> None:
    view.fit_to()
    before = dots(picture(view))
    view.set_scene(replace(view.scene(), north=90))
    turned = dots(picture(view))
    assert before != turned
    view.set_scene(replace(view.scene(), north=0))
    assert dots(picture(view)) == before
