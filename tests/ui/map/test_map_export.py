"""Pictures for files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainter
from PySide6.QtSvg import QSvgGenerator, QSvgRenderer
from pytestqt.qtbot import QtBot

from tests.ui.map.demo import demo_scene
from ui.map.ink.scene import MapScene, TileShape
from ui.map.ink.slim import slim
from ui.map.sheets.export import Style, paint_png, paint_svg


@pytest.mark.parametrize("style", ["atlas", "plain", "print"])
def test_a_png_has_the_asked_long_side(qtbot: QtBot, tmp_path: Path, style: str) -> None:
    path = paint_png(demo_scene(), tmp_path / "map.png", 700, style)  # type: ignore[arg-type]
    image = QImage(str(path))
    assert max(image.width(), image.height()) in (700, 701)


def test_print_is_black_and_white_and_shows_numbers(qtbot: QtBot, tmp_path: Path) -> None:
    image = QImage(str(paint_png(demo_scene(), tmp_path / "map.png", 1200, "print")))
    colours = [image.pixelColor(x, y) for x in range(0, image.width(), 5) for y in range(0, image.height(), 5)]
    assert all(max(c.red(), c.green(), c.blue()) - min(c.red(), c.green(), c.blue()) <= 8 for c in colours)
    assert sum(c.lightness() > 245 for c in colours) > len(colours) * 0.5
    scene = demo_scene()
    other = replace(scene, tiles={cell: replace(t, number="") for cell, t in scene.tiles.items()})
    assert QImage(str(paint_png(other, tmp_path / "other.png", 1200, "print"))) != image


@pytest.mark.parametrize("style", ["atlas", "print"])
def test_an_svg_is_sound_titled_and_can_be_drawn(qtbot: QtBot, tmp_path: Path, style: str) -> None:
    path = paint_svg(demo_scene(), tmp_path / "map.svg", style)  # type: ignore[arg-type]
    root = ElementTree.parse(path).getroot()
    assert root.findtext("{http://www.w3.org/2000/svg}title") == "The Marches of Altmark"
    assert QSvgRenderer(str(path)).isValid()
    assert path.stat().st_size < 4_600_000


def rendered(text: str) -> QImage:
    image = QImage(40, 40, QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    QSvgRenderer(QByteArray(text.encode())).render(painter)
    painter.end()
    return image


def test_slimming_joins_what_is_alike_and_changes_nothing(qtbot: QtBot) -> None:
    buffer = QBuffer()
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setViewBox(QRectF(0, 0, 40, 40))
    painter = QPainter(generator)
    for n in range(4):
        wash = QLinearGradient(0, 0, 0, 40)
        wash.setColorAt(0, QColor("#ff0000"))
        wash.setColorAt(1, QColor("#0000ff") if n < 2 else QColor("#00ff00"))
        painter.setBrush(wash)
        painter.drawPolygon([QPointF(n * 10 + 1 / 3, 0.123456), QPointF(n * 10 + 8, 0), QPointF(n * 10 + 8, 40)])
    painter.end()
    text = bytes(buffer.data().data()).decode()
    less = slim(text)
    assert len(less) < 0.7 * len(text)
    assert less.count("<linearGradient") == 2
    assert less.count("<polygon") == text.count("<polygon") == 4
    assert rendered(less) == rendered(text)


def test_a_place_that_cannot_be_written_is_a_clear_error(qtbot: QtBot, tmp_path: Path) -> None:
    with pytest.raises(OSError, match="could not be written"):
        paint_png(demo_scene(), tmp_path / "no" / "such" / "map.png", 200)
    with pytest.raises(OSError, match="could not be written"):
        paint_svg(demo_scene(), tmp_path / "no" / "such" / "map.svg")


def test_a_picture_that_finds_no_room_leaves_the_old_one(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = paint_png(demo_scene(), tmp_path / "map.png", 200)
    before = path.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    for paint in (paint_png, paint_svg):
        with pytest.raises(OSError, match="could not be written: No space"):
            paint(demo_scene(), path)
    assert path.read_bytes() == before
    assert [found.name for found in tmp_path.iterdir()] == ["map.png"]


def test_the_same_scene_gives_the_same_picture(qtbot: QtBot, tmp_path: Path) -> None:
    a = paint_png(demo_scene(), tmp_path / "a.png", 600).read_bytes()
    assert a == paint_png(demo_scene(), tmp_path / "b.png", 600).read_bytes()


def test_a_scene_without_tiles_still_gives_a_sheet(qtbot: QtBot, tmp_path: Path) -> None:
    assert paint_png(MapScene(title="Empty"), tmp_path / "map.png", 200).exists()


@pytest.mark.parametrize("style", ["atlas", "plain", "print"])
def test_a_bare_world_shows_its_capital_sites_beside_number_and_name(
    qtbot: QtBot, tmp_path: Path, style: Style
) -> None:
    tiles = {f"{i},{j}": TileShape(f"{i},{j}", i, j, f"{i}{j}", "lowland") for i in range(5) for j in range(3)}
    seated = {**tiles, "2,1": replace(tiles["2,1"], capital=True)}
    images = [QImage(str(paint_png(MapScene(t), tmp_path / "a.png", 800, style))) for t in (tiles, seated)]
    spots = [(x, y) for x in range(images[0].width()) for y in range(images[0].height())
             if images[0].pixel(x, y) != images[1].pixel(x, y)]  # fmt: skip
    assert spots
    assert max(x for x, _ in spots) - min(x for x, _ in spots) < 80
    assert max(y for _, y in spots) < images[0].height() / 2
    drawing = [paint_svg(MapScene(t), tmp_path / "a.svg", style).read_text() for t in (tiles, seated)]
    assert drawing[0] != drawing[1]


def test_in_a_campaign_the_towns_stand_for_themselves(qtbot: QtBot, tmp_path: Path) -> None:
    scene = demo_scene()
    cell = next(cell for cell, tile in scene.tiles.items() if tile.terrain == "lowland")
    seated = replace(scene, tiles={**scene.tiles, cell: replace(scene.tiles[cell], capital=True)})
    assert (
        paint_png(scene, tmp_path / "a.png", 600).read_bytes()
        == paint_png(seated, tmp_path / "b.png", 600).read_bytes()
    )
