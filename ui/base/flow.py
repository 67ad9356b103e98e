"""A layout whose widgets stand in a row that goes on in the next line, as words do."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtWidgets import QLayout, QLayoutItem


class Flow(QLayout):
    """Widgets side by side as far as the width goes; each is as wide as it wants, and no wider than the whole."""

    def __init__(self, gap: int = 5) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self._gap = gap
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> Any:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> Any:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._lay(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._lay(rect, move=True)

    def sizeHint(self) -> QSize:
        """All in one line."""
        sizes, rim = self._sizes(), self.contentsMargins()
        wide = sum(size.width() + self._gap for size in sizes) - self._gap + rim.left() + rim.right()
        return QSize(max(wide, 0), max((s.height() for s in sizes), default=0) + rim.top() + rim.bottom())

    def minimumSize(self) -> QSize:
        sizes = self._sizes()
        return QSize(max((s.width() for s in sizes), default=0), max((s.height() for s in sizes), default=0))

    def _sizes(self) -> list[QSize]:
        return [item.sizeHint() for item in self._items if not item.isEmpty()]

    def _lay(self, rect: QRect, *, move: bool) -> int:
        rim = self.contentsMargins()
        inner = rect.adjusted(rim.left(), rim.top(), -rim.right(), -rim.bottom())
        x, y, tall = inner.x(), inner.y(), 0
        for item in self._items:
            if item.isEmpty():
                continue
            size = item.sizeHint().boundedTo(QSize(max(inner.width(), 1), item.sizeHint().height()))
            if x > inner.x() and x + size.width() > inner.right() + 1:
                x, y, tall = inner.x(), y + tall + self._gap, 0
            tall = max(tall, size.height())
            if move:
                item.setGeometry(QRect(QPoint(x, y + (tall - size.height()) // 2), size))
            x += size.width() + self._gap
        return y + tall + rim.bottom() - rect.y()
