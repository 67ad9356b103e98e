"""The small key in the map's corner: what the overlays that are on mean, or why they show nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QWidget

from empires.words.map_signs import sign_words
from empires.words.sentences import Words
from ui.base.theme import Theme
from ui.map.ink.palette import Palette, palette
from ui.map.ink.scene import BannerShape, MapScene, Overlays, SignShape
from ui.map.land.nature import line, stroke
from ui.map.sheets import courses, live, overlaid
from ui.map.sheets.lettering import NUMBER_FROM
from ui.map.signs import emblems, signs
from ui.scene import signwords

Sign = Callable[[QPainter, Palette, float], None]
SIGN, SMALL = 15.0, 10.5  # pixels of a hex radius in the key, at plain text size; the second in a long key
LONG, WIDEST = 12, 170  # rows from which a key is long, and pixels of a line in it


class MapLegend(QFrame):
    """A sign and a few words for each overlay that is on; hidden while there is nothing to say."""

    def __init__(self, theme: Theme, parent: QWidget, words: Words) -> None:
        super().__init__(parent)
        self._theme, self._words = theme, words
        self._said: list[str] = []
        self.setObjectName("strip")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName(self.tr("Key of the map"))
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(8, 5, 10, 5)
        self._grid.setHorizontalSpacing(6)
        self._grid.setVerticalSpacing(2)
        self.hide()

    def tell(self, shown: frozenset[str], scene: MapScene, radius: float, most: int = 10) -> None:
        """Say what the overlays of these kinds show; radius: the map's zoom; most: rows in a column."""
        rows = list(self._rows(shown, scene, radius))
        said = [f"{self._theme.name} {self._theme.scale}", *(words for _, words in rows)]
        if said == self._said:
            return
        self._said = said
        while (item := self._grid.takeAt(0)) is not None:
            if (part := item.widget()) is not None:
                part.hide()
                part.deleteLater()
        size = SMALL if len(rows) > LONG else SIGN
        deep = ceil(len(rows) / ceil(len(rows) / most)) if rows else 1
        for n, (sign, words) in enumerate(rows):
            self._put(n % deep, n // deep * 2, sign, words, size)
        self.setAccessibleDescription(". ".join(words for _, words in rows))
        self.setVisible(bool(rows))
        self._grid.invalidate()
        self._grid.activate()
        self.resize(self.sizeHint())

    def _put(self, row: int, column: int, sign: Sign | None, words: str, size: float) -> None:
        if sign is not None:
            picture = QLabel()
            picture.setPixmap(self._picture(sign, size))
            self._grid.addWidget(picture, row, column)
            picture.show()
        text = QLabel(words)
        if sign is not None:
            self._grid.addWidget(text, row, column + 1)
        else:
            self._grid.addWidget(text, row, column, 1, 2)
        text.show()
        text.ensurePolished()
        widest = round(WIDEST * self._theme.scale)
        if size == SMALL and text.sizeHint().width() > widest:
            text.setWordWrap(True)
            text.setFixedWidth(widest)

    def _rows(self, shown: frozenset[str], scene: MapScene, radius: float) -> Iterator[tuple[Sign | None, str]]:
        yield from self._overlay_rows(shown, scene.overlays)
        yield from self._outlook_rows(shown, scene.overlays, radius)
        if "key" in shown:
            yield from self._sign_rows(scene)
        if "numbers" in shown and radius < NUMBER_FROM:
            yield None, self.tr("Zoom in for the numbers of the tiles.")

    def _sign_rows(self, scene: MapScene) -> Iterator[tuple[Sign | None, str]]:
        found = False
        for shape, words in signwords.sign_rows(scene.signs, self._words):
            found = True
            yield partial(_sign, shape), words
        for flag, words in signwords.flag_rows(scene.banners, self._words):
            found = True
            yield partial(_flag, flag), words
        if scene.dragons:
            yield _dragon, sign_words(self._words, "dragon")
        elif not found:
            yield None, self.tr("No signs beside settlements and banners.")

    def _outlook_rows(self, shown: frozenset[str], over: Overlays, radius: float) -> Iterator[tuple[Sign | None, str]]:
        """Lanes, danger, quests, winter quarters, spells."""
        if "lanes" in shown:
            yield from self._sea(over)
        if "danger" in shown:
            if over.danger:
                near = radius >= courses.BOTH_FROM
                both, later = self.tr("a wandering force in 1 · 3 months"), self.tr("a wandering force in 3 months")
                yield partial(_danger, near), both if near else later
            else:
                yield None, self.tr("No wandering force is known.")
        if "quests" in shown:
            if over.quests:
                yield _quest, self.tr("where a party is bound, level of the adventure")
            else:
                yield None, self.tr("No party is on a quest.")
        if "winter" in shown:
            yield from self._winter(over)
        if "spells" in shown and over.in_range:
            yield _chance, self.tr("chance that the spell succeeds")
            yield _range, self.tr("as far as a spell reaches")

    def _sea(self, over: Overlays) -> Iterator[tuple[Sign | None, str]]:
        lanes = any(line.kind == "lane" for line in over.lines)
        if lanes:
            yield _lane, self.tr("lane between two harbours")
        if over.sailing:
            yield partial(_sailing, False), self.tr("turns by ship, along the coast")
            yield partial(_sailing, True), self.tr("turns by ship, over open sea with its weather")
        else:
            yield None, self.tr("Choose a tile with a ship to see how far it sails.")
        for served, words in ((True, self.tr("overseas, served by a harbour")), (False, self.tr("overseas, cut off"))):
            if served in over.overseas.values():
                yield partial(_overseas, served), words

    def _winter(self, over: Overlays) -> Iterator[tuple[Sign | None, str]]:
        homeward = [line for line in over.lines if line.kind == "home"]
        if any(len(line.cells) - 1 > len(line.broken) for line in homeward):
            yield _open_leg, self.tr("way to winter quarters")
        why = {reason for line in homeward for _, reason in line.broken}
        words = {
            "river": self.tr("fails: a river"), "mountain": self.tr("fails: mountains"),
            "both": self.tr("fails: river and mountains"), "foreign": self.tr("fails: not the own empire"),
            "siege": self.tr("fails: under siege"),
        }  # fmt: skip
        for reason in words.keys() & why:
            yield partial(_broken_leg, reason), words[reason]
        if not homeward:
            yield None, self.tr("Every banner that may go is at home.")
        if over.severed:
            yield _severed, self.tr("cut off if the selected tile were lost or razed")
        elif over.selected:
            yield None, self.tr("Nothing more is cut off if the selected tile is lost.")

    def _overlay_rows(self, shown: frozenset[str], overlays: Overlays) -> Iterator[tuple[Sign | None, str]]:
        if "supply" in shown:
            yield from self._supply(overlays)
        if "isolation" in shown:
            cut = overlays.isolated
            yield (_isolated, self.tr("cut off from its capital")) if cut else (None, self.tr("Nothing is cut off."))
        if "reach" in shown:
            yield from self._reach(overlays)
        if "knowledge" in shown:
            if overlays.knowledge:
                yield _stale, self.tr("as last seen: year (Y), turn (T)")
            else:
                yield None, self.tr("No news is old: all that is known is in sight.")
            if overlays.unseen:
                yield _unseen, self.tr("out of sight now")

    def _supply(self, overlays: Overlays) -> Iterator[tuple[Sign | None, str]]:
        if not overlays.supply:
            yield None, self.tr("No banner needs supply.")
            return
        yield _fed, self.tr("banners fed, of those there")
        if any(fed < need for fed, need in overlays.supply.values()):
            yield _short, self.tr("some would starve")

    def _reach(self, overlays: Overlays) -> Iterator[tuple[Sign | None, str]]:
        if not overlays.reach:
            yield None, self.tr("Choose a banner to see its reach.")
            return
        found = set(overlays.reach.values())
        words = {"free": self.tr("free way"), "roll": self.tr("by a route roll"), "barred": self.tr("no way")}
        for kind, text in words.items():
            if kind in found:
                yield (lambda p, ink, r, kind=kind: overlaid.reach(p, ink, r, (0, 0), kind)), text  # type: ignore[misc]

    def _picture(self, sign: Sign, size: float) -> QPixmap:
        """A sign on a scrap of the map."""
        ink, radius, ratio = palette(self._theme.name), size * self._theme.scale, self.devicePixelRatioF()
        wide, high = round(radius * 1.8), round(radius * 2.05)
        picture = QPixmap(round(wide * ratio), round(high * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(QPointF(wide / 2, high / 2))
        painter.scale(radius, radius)
        sign(painter, ink, radius)
        painter.end()
        return picture


def _isolated(painter: QPainter, ink: Palette, radius: float) -> None:
    overlaid.isolated(painter, ink, max(radius, 20.0), (0, 0))


def _stale(painter: QPainter, ink: Palette, radius: float) -> None:
    overlaid.plate(painter, ink.land["lowland"])
    overlaid.stale(painter, ink, radius, (0, 0), "")


def _unseen(painter: QPainter, ink: Palette, radius: float) -> None:
    overlaid.plate(painter, ink.land["lowland"])
    overlaid.veiled(painter, ink, radius)


def _fed(painter: QPainter, ink: Palette, radius: float) -> None:
    _tag(painter, ink, radius, 2)


def _short(painter: QPainter, ink: Palette, radius: float) -> None:
    _tag(painter, ink, radius, 1)


def _sign(shape: SignShape, painter: QPainter, ink: Palette, radius: float) -> None:
    painter.scale(1.3, 1.3)
    signs.sign(painter, ink, shape, None, radius * 1.3)


def _flag(shape: BannerShape, painter: QPainter, ink: Palette, radius: float) -> None:
    painter.translate(-0.15, 0.7)
    painter.scale(2.2, 2.2)
    emblems.banner(painter, ink, shape, None, max(radius * 2.2, 26.0))


def _dragon(painter: QPainter, ink: Palette, radius: float) -> None:
    painter.scale(1.4, 1.4)
    emblems.dragon(painter, ink, False, max(radius * 1.4, 20.0))


def _danger(near: bool, painter: QPainter, ink: Palette, radius: float) -> None:
    courses.danger(painter, ink, radius, (0, 0), (0.2, 0.6))
    courses.write(painter, ink, radius, (0.0, 0.0), ("3 · 9 %" if near else "9 %", "bad", 0.2))


def _quest(painter: QPainter, ink: Palette, radius: float) -> None:
    painter.scale(1 / radius, 1 / radius)
    live.quest(painter, ink, QPointF(-radius, radius * 0.8), QPointF(radius * 0.2, 0), radius, "3")


def _lane(painter: QPainter, ink: Palette, radius: float) -> None:
    courses.lane(painter, ink, radius, [(-0.85, 0.3), (0.0, -0.2), (0.85, 0.2)])


def _sailing(open_sea: bool, painter: QPainter, ink: Palette, radius: float) -> None:
    overlaid.plate(painter, ink.land["sea"])
    courses.sailing(painter, ink, radius, (0, 0), open_sea)
    courses.write(painter, ink, radius, (0.0, 0.0), ("2", "warn" if open_sea else "good", 0.0))


def _overseas(served: bool, painter: QPainter, ink: Palette, radius: float) -> None:
    painter.translate(-0.5, 0.38)
    courses.overseas(painter, ink, radius, (0, 0), served)


def _open_leg(painter: QPainter, ink: Palette, radius: float) -> None:
    courses.open_leg(painter, ink, radius, (-0.85, 0.3), (0.85, -0.3), ink.label)


def _broken_leg(why: str, painter: QPainter, ink: Palette, radius: float) -> None:
    courses.broken_leg(painter, ink, radius, (-0.85, 0.3), (0.85, -0.3), why)


def _severed(painter: QPainter, ink: Palette, radius: float) -> None:
    overlaid.plate(painter, ink.land["lowland"])
    courses.severed(painter, ink, radius, (0, 0))


def _chance(painter: QPainter, ink: Palette, radius: float) -> None:
    overlaid.plate(painter, ink.land["lowland"])
    courses.chance(painter, ink, radius, (0, 0), 70)
    courses.write(painter, ink, radius, (0.0, 0.0), ("70 %", "focus", 0.0))


def _range(painter: QPainter, ink: Palette, radius: float) -> None:
    pen = stroke(ink.focus, 2.2 / radius)
    pen.setDashPattern([0.1, 2.0])
    painter.setPen(pen)
    painter.drawPolyline(line([(-0.8, 0.4), (0.0, 0.0), (0.0, -0.8)]))


def _tag(painter: QPainter, ink: Palette, radius: float, fed: int) -> None:
    lift = 3.2  # the tag fills the sign
    painter.scale(1 / radius, 1 / radius)
    painter.translate(QRectF(0, 0, radius, radius).center())
    overlaid.supply(painter, ink, radius, lift, (0.0, 0.0), fed, 2)
