"""Signs: every one has a drawing, looks like no other, keeps clear of the rest, and is painted where it stands."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from pytestqt.qtbot import QtBot

from empires.words.map_signs import sign_book
from tests.ui.map.demo import cell_of, demo_scene
from ui.map.ink.palette import palette
from ui.map.ink.scene import BannerShape, LineShape, MapScene, SettlementShape, SignShape, TileShape
from ui.map.sheets.lettering import Lettering
from ui.map.sheets.view import MapView
from ui.map.signs import signs
from ui.map.signs.index import SceneIndex
from ui.map.signs.layout import banner_places, lift_of, town_box
from ui.map.signs.sign_layout import sign_places

BOOK = sign_book()
TILE = TileShape("c", 0, 0, "0101", "lowland")
TOWN = SettlementShape("c", "city", "a", "Altmark")
FLAGS = (BannerShape("a1", "c", "a", "I", 900), BannerShape("a2", "c", "a", "II", 800))
CROWD = tuple(SignShape("c", kind, "a") for kind in ("necropolis", "ship", "party", "spell"))


def picture(shape: SignShape, theme: str = "light", px: int = 32) -> QImage:
    image = QImage(px * 2, px * 2, QImage.Format.Format_ARGB32)
    image.fill(palette(theme).land["lowland"])
    painter = QPainter(image)
    painter.translate(px, px)
    painter.scale(px, px)
    signs.sign(painter, palette(theme), shape, None, px)
    painter.end()
    return image


@pytest.mark.parametrize("kind", sorted(BOOK.sign))
@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_every_sign_is_drawn_near_and_far(qapp: object, kind: str, theme: str) -> None:
    bare = QImage(64, 64, QImage.Format.Format_ARGB32)
    bare.fill(palette(theme).land["lowland"])
    assert picture(SignShape("c", kind), theme) != bare
    assert BOOK.sign[kind].far in BOOK.far


def test_no_two_signs_look_alike_even_without_colour(qapp: object) -> None:
    looks = [(kind, ()) for kind in BOOK.sign if kind not in ("mine", "chaos", "spell", "operative")]
    powers, keys = ("undivided", "khorne", "nurgle", "tzeentch", "slaanesh"), ("quake", "rot", "storm", "withershins")
    looks += [("chaos", (power,)) for power in powers] + [("spell", (key,)) for key in keys]
    looks += [("operative", (kind,)) for kind in ("hidden", "assassin", "spy", "saboteur", "agent")]
    grey = {look: picture(SignShape("c", look[0], marks=look[1]), "print") for look in looks}
    for one, other in combinations(looks, 2):
        assert grey[one] != grey[other], (one, other)


def test_drawings_are_sound(qapp: object) -> None:
    for group in (BOOK.sign, BOOK.mark, BOOK.far):
        for name, drawing in group.items():
            body = "".join(f'<path d="{outline}"/>' for _, outline in drawing.parts)
            made = QSvgRenderer(
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-12 -12 24 24">{body}</svg>'.encode()
            )
            assert made.isValid(), name
            assert all(ink.lstrip("~-") for ink, _ in drawing.parts)


def overlap(a: tuple[float, ...], b: tuple[float, ...]) -> float:
    wide, high = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return wide * high if wide > 0 and high > 0 else 0.0


@pytest.mark.parametrize("radius", [45.0, 76.0, 107.0])
def test_settlement_flags_and_four_signs_share_a_tile_without_hiding_one_another(radius: float) -> None:
    lift = lift_of(radius)
    places = sign_places(TILE, TOWN, FLAGS, CROWD, radius, 1.0)
    assert [place.sign for place in places] == list(CROWD)
    others = [place.box() for place in banner_places(TILE, TOWN, FLAGS, lift)] + [town_box(TILE, TOWN, lift)]
    for one, other in combinations(places, 2):
        assert overlap(one.box(), other.box()) < 0.05 * one.size**2
    for place in places:
        assert sum(overlap(place.box(), box) for box in others) < 0.12 * place.size**2


def test_what_is_alone_stands_large_in_the_middle_and_crowds_are_counted() -> None:
    (alone,) = sign_places(TILE, None, (), CROWD[:1], 76.0, 1.0)
    assert (alone.x, alone.y) == (0.0, 0.0)
    (beside,) = sign_places(TILE, TOWN, (), CROWD[:1], 76.0, 1.0)
    assert beside.size < alone.size
    many = tuple(SignShape("c", "party", str(n)) for n in range(14))
    found = sign_places(TILE, TOWN, (), many, 76.0, 1.0)
    assert len(found) == 9
    assert found[-1].sign.kind == "more"


@pytest.mark.parametrize("radius", [3.0, 8.0, 11.0])
def test_from_afar_one_sign_stands_for_a_tile_and_can_be_seen(radius: float) -> None:
    (only,) = sign_places(TILE, TOWN, FLAGS, CROWD, radius, 1.0)
    assert only.sign == CROWD[0]
    assert only.size * radius >= 5.5


def test_names_keep_off_signs() -> None:
    scene = demo_scene()
    town = next(t for t in scene.settlements.values() if t.name == "Orsova")
    crowd = tuple(replace(sign, cell=town.cell) for sign in CROWD)
    index = SceneIndex(replace(scene, signs=crowd))
    letters = Lettering(index, 60.0)
    tile = scene.tiles[town.cell]
    for _ in letters.prepare((-20, -20, 20, 20)):
        pass
    from ui.map.ink.geometry import centre

    x, y = centre((tile.i, tile.j))
    for place in index.signs_at((tile.i, tile.j), 60.0, 1.0):
        left, top, right, bottom = place.box()
        box = ((x + left) * 60, (y + top) * 60, (x + right) * 60, (y + bottom) * 60)
        for label in letters.labels_in(box):
            assert all(overlap(box, taken) == 0 for taken in label.boxes), label.text


def pixels(view: MapView, scene: MapScene) -> QImage:
    view.set_scene(scene)
    view.settle()
    return view.grab(view.rect()).toImage()


def test_a_sign_that_moves_is_painted_as_if_the_map_were_new(qtbot: QtBot) -> None:
    bare = demo_scene()
    ship = SignShape(cell_of((0, 1)), "bandits")
    line = LineShape((cell_of((0, 1)), cell_of((1, 1))), "home", ((cell_of((1, 1)), "river"),), "altmark")
    first = replace(bare, signs=(ship,))
    after = replace(
        bare, signs=(replace(ship, cell=cell_of((0, 0)), count=2),),
        overlays=replace(bare.overlays, lines=(line,), danger={cell_of((0, 0)): (0.2, 0.4)}),
    )  # fmt: skip
    views = []
    for scenes in ((first, after), (after,)):
        view = MapView()
        view.animated = False
        qtbot.addWidget(view)
        view.resize(500, 400)
        view.show()
        views.append([pixels(view, scene) for scene in scenes][-1])
    assert views[0] == views[1]
