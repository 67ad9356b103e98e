"""Heraldic devices as outlines in a box from -0.5 to 0.5, y downwards.

Qt joins outlines exactly only in large numbers, so they are made a thousand times as large and shrunk at the end.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QPolygonF, QTransform

Points = list[tuple[float, float]]
SCALE = 1000.0


def _shape(points: Points) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) * SCALE for x, y in points]))
    path.closeSubpath()
    return path


def _limb(points: Points, width: float, round_cap: bool = True) -> QPainterPath:
    """A thick line through points, bending where three or more are given."""
    points = [(x * SCALE, y * SCALE) for x, y in points]
    path = QPainterPath(QPointF(*points[0]))
    if len(points) == 2:
        path.lineTo(QPointF(*points[1]))
    for n in range(1, len(points) - 1):
        a, b = points[n], points[n + 1]
        last = n == len(points) - 2
        end = b if last else ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        path.quadTo(QPointF(*a), QPointF(*end))
    stroker = QPainterPathStroker()
    stroker.setWidth(width * SCALE)
    stroker.setCurveThreshold(0.5)
    stroker.setCapStyle(Qt.PenCapStyle.RoundCap if round_cap else Qt.PenCapStyle.FlatCap)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return stroker.createStroke(path)


def _disc(x: float, y: float, rx: float, ry: float | None = None) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(x, y) * SCALE, rx * SCALE, (rx if ry is None else ry) * SCALE)
    return path


def _box(x: float, y: float, width: float, height: float) -> QPainterPath:
    path = QPainterPath()
    path.addRect(QRectF(x * SCALE, y * SCALE, width * SCALE, height * SCALE))
    return path


def _all(*parts: QPainterPath) -> QPainterPath:
    whole = QPainterPath()
    for part in parts:
        whole = whole.united(part)
    return whole


def _mirrored(part: QPainterPath) -> QPainterPath:
    return part.united(QTransform.fromScale(-1, 1).map(part))


def _tower() -> QPainterPath:
    body = _shape([
        (-0.26, 0.46), (-0.22, -0.12), (-0.32, -0.16), (-0.32, -0.42), (-0.19, -0.42), (-0.19, -0.3), (-0.07, -0.3),
        (-0.07, -0.42), (0.07, -0.42), (0.07, -0.3), (0.19, -0.3), (0.19, -0.42), (0.32, -0.42), (0.32, -0.16),
        (0.22, -0.12), (0.26, 0.46),
    ])  # fmt: skip
    door = _box(-0.09, 0.24, 0.18, 0.24).united(_disc(0, 0.24, 0.09))
    return body.subtracted(door).subtracted(_box(-0.03, -0.06, 0.06, 0.16))


def _lion() -> QPainterPath:
    mane = QPainterPath()
    for n in range(9):
        turn = 2 * pi * n / 9
        mane = mane.united(_disc(0.1 + 0.12 * cos(turn), -0.27 + 0.12 * sin(turn), 0.075))
    return _all(
        mane, _disc(0.1, -0.27, 0.14), _disc(0.26, -0.25, 0.07, 0.055),
        _limb([(0.06, -0.14), (0.0, 0.08), (-0.1, 0.26)], 0.2),
        _limb([(0.08, -0.08), (0.24, -0.04), (0.4, -0.12)], 0.075),
        _limb([(0.04, 0.04), (0.22, 0.14), (0.34, 0.06)], 0.075),
        _limb([(-0.08, 0.24), (0.12, 0.26), (0.06, 0.45), (0.18, 0.46)], 0.08),
        _limb([(-0.1, 0.26), (-0.22, 0.34), (-0.2, 0.46), (-0.1, 0.46)], 0.08),
        _limb([(-0.14, 0.28), (-0.42, 0.24), (-0.22, 0.0), (-0.34, -0.22)], 0.05),
        _disc(-0.34, -0.27, 0.07, 0.09),
    )  # fmt: skip


def _spikes(count: int, outer: float, inner: float, turn: float = -pi / 2) -> QPainterPath:
    points = []
    for n in range(count * 2):
        r = inner if n % 2 else outer
        points.append((r * cos(turn + pi * n / count), r * sin(turn + pi * n / count)))
    return _shape(points)


def _crescent() -> QPainterPath:
    return _disc(-0.04, 0, 0.44).subtracted(_disc(0.16, -0.06, 0.36))


def _cross() -> QPainterPath:
    arm = _shape([(-0.07, 0.02), (-0.2, -0.46), (0.2, -0.46), (0.07, 0.02)])
    return _all(*(QTransform().rotate(90 * n).map(arm) for n in range(4)))


def _chevron() -> QPainterPath:
    bar = [(-0.46, 0.2), (0.0, -0.26), (0.46, 0.2), (0.46, 0.42), (0.0, -0.04), (-0.46, 0.42)]
    return _shape([(x, y - 0.12) for x, y in bar]).united(
        _shape([(-0.46, 0.44), (0.0, 0.04), (0.46, 0.44), (0.46, 0.5), (0, 0.12), (-0.46, 0.5)])
    )


def _eagle() -> QPainterPath:
    wing = _shape([
        (0.04, -0.16), (0.14, -0.34), (0.3, -0.46), (0.34, -0.3), (0.46, -0.34), (0.42, -0.16), (0.5, -0.12),
        (0.42, 0.02), (0.46, 0.1), (0.36, 0.14), (0.36, 0.24), (0.26, 0.2), (0.22, 0.28), (0.15, 0.18), (0.04, 0.2),
    ])  # fmt: skip
    tail = _shape([(0, 0.1), (0.06, 0.2), (0.16, 0.44), (0.07, 0.4), (0.0, 0.5), (-0.01, 0.5)])
    head = _all(_disc(0.02, -0.32, 0.085), _shape([(0.06, -0.38), (0.2, -0.3), (0.07, -0.27)]))
    return _all(
        _mirrored(wing), _mirrored(tail), _disc(0, 0.02, 0.1, 0.24), _limb([(0, -0.1), (0.0, -0.3)], 0.11), head
    )


def _tree() -> QPainterPath:
    lobes = ((0, -0.28, 0.2), (-0.22, -0.12, 0.18), (0.22, -0.12, 0.18), (-0.1, 0.04, 0.16), (0.12, 0.04, 0.16))
    crown = _all(*(_disc(x, y, r) for x, y, r in lobes))
    trunk = _shape([(-0.05, 0.1), (0.05, 0.1), (0.07, 0.36), (0.22, 0.48), (0.0, 0.43), (-0.22, 0.48), (-0.07, 0.36)])
    return crown.united(trunk)


def _sun() -> QPainterPath:
    rays = _spikes(12, 0.49, 0.27)
    return rays.subtracted(_disc(0, 0, 0.27)).united(_disc(0, 0, 0.21))


def _sword() -> QPainterPath:
    return _all(
        _shape([(0, -0.5), (0.065, -0.4), (0.055, 0.18), (-0.055, 0.18), (-0.065, -0.4)]),
        _limb([(-0.22, 0.14), (0.0, 0.24), (0.22, 0.14)], 0.08),
        _limb([(0, 0.2), (0, 0.4)], 0.075), _disc(0, 0.43, 0.075),
    )  # fmt: skip


def _ring() -> QPainterPath:
    band = _disc(0, 0.1, 0.36).subtracted(_disc(0, 0.1, 0.23))
    stone = _shape([(-0.13, -0.28), (-0.07, -0.46), (0.07, -0.46), (0.13, -0.28), (0, -0.14)])
    return band.united(stone)


def _boar() -> QPainterPath:
    body = _shape([
        (-0.46, 0.02), (-0.4, -0.16), (-0.2, -0.26), (0.0, -0.32), (0.14, -0.26), (0.26, -0.18), (0.46, 0.06),
        (0.48, 0.14), (0.36, 0.17), (0.2, 0.16), (0.12, 0.2), (-0.3, 0.2), (-0.44, 0.14),
    ])  # fmt: skip
    bristles = _all(*(_shape([(x, -0.2), (x + 0.03, -0.42), (x + 0.12, -0.2)]) for x in (-0.28, -0.16, -0.04, 0.08)))
    legs = _all(*(_limb([(x, 0.14), (x + s, 0.4)], 0.075, False)
                  for x, s in ((-0.34, -0.04), (-0.2, 0.02), (0.04, -0.02), (0.16, 0.04))))  # fmt: skip
    tusk = _limb([(0.36, 0.12), (0.44, 0.04), (0.4, -0.08)], 0.04)
    return _all(body, bristles, legs, _limb([(-0.44, 0.0), (-0.52, 0.1), (-0.46, 0.2)], 0.035)).united(tusk)


def _ship() -> QPainterPath:
    hull = _shape([(-0.44, 0.14), (-0.34, 0.4), (0.3, 0.4), (0.46, 0.08), (0.3, 0.18), (-0.3, 0.2)])
    sail = QPainterPath(QPointF(-0.26, -0.36) * SCALE)
    sail.quadTo(QPointF(0.0, -0.42) * SCALE, QPointF(0.24, -0.36) * SCALE)
    sail.quadTo(QPointF(0.4, -0.12) * SCALE, QPointF(0.24, 0.1) * SCALE)
    sail.quadTo(QPointF(0.0, 0.02) * SCALE, QPointF(-0.26, 0.1) * SCALE)
    sail.quadTo(QPointF(-0.1, -0.12) * SCALE, QPointF(-0.26, -0.36) * SCALE)
    return _all(hull, sail, _limb([(0, -0.5), (0, 0.3)], 0.05))


def _key() -> QPainterPath:
    bow = _disc(0, -0.3, 0.19).subtracted(_disc(0, -0.3, 0.09))
    teeth = _all(_box(0.0, 0.22, 0.2, 0.08), _box(0.0, 0.36, 0.24, 0.09))
    return _all(bow, _limb([(0, -0.14), (0, 0.46)], 0.09), teeth)


def _stag() -> QPainterPath:
    face = _shape([(-0.13, -0.02), (0.13, -0.02), (0.1, 0.22), (0.07, 0.42), (0, 0.5), (-0.07, 0.42), (-0.1, 0.22)])
    ear = _shape([(0.08, -0.02), (0.3, -0.08), (0.12, 0.1)])
    antler = _all(
        _limb([(0.06, -0.02), (0.14, -0.2), (0.4, -0.14), (0.4, -0.48)], 0.06),
        _limb([(0.22, -0.18), (0.2, -0.3), (0.22, -0.42)], 0.05),
        _limb([(0.12, -0.12), (0.06, -0.24), (0.07, -0.36)], 0.05),
    )  # fmt: skip
    return _all(face, _mirrored(ear), _mirrored(antler))


def _hammer() -> QPainterPath:
    head = _shape([(-0.36, -0.44), (0.28, -0.44), (0.42, -0.3), (0.28, -0.12), (-0.36, -0.12)])
    return _all(head, _limb([(0, -0.14), (0, 0.46)], 0.1), _box(-0.1, -0.12, 0.2, 0.07))


_MAKERS = {
    "tower": _tower, "lion": _lion, "star": lambda: _spikes(5, 0.5, 0.2), "crescent": _crescent, "cross": _cross,
    "chevron": _chevron, "eagle": _eagle, "tree": _tree, "sun": _sun, "sword": _sword, "ring": _ring, "boar": _boar,
    "ship": _ship, "key": _key, "stag": _stag, "hammer": _hammer,
}  # fmt: skip


@cache
def device_path(name: str) -> QPainterPath:
    """The outline of a device; one that is not known is drawn as a lozenge."""
    maker = _MAKERS.get(name)
    path = maker() if maker else _spikes(2, 0.45, 0.3)
    return QTransform.fromScale(1 / SCALE, 1 / SCALE).map(path)
