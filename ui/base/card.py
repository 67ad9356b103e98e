"""A panel: a sheet of paper with a small title, as all parts of the desk are."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLayout,
    QTreeWidget,
    QVBoxLayout,
    QWidget,
)


class Card(QFrame):
    """A titled sheet; `body` takes what is on it, `head` stands beside the title."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.title = QLabel(title)
        self.title.setObjectName("cardTitle")
        self.head = QHBoxLayout()
        self.head.setSpacing(6)
        self.head.addWidget(self.title)
        self.head.addStretch(1)
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(12, 8, 12, 10)
        self.body.setSpacing(6)
        self.body.addLayout(self.head)
        self.setAccessibleName(title)

    def set_title(self, text: str) -> None:
        """Another title, read out too."""
        self.title.setText(text)
        self.setAccessibleName(text)


def line(text: str, name: str = "", wrap: bool = True) -> QLabel:
    """A line of plain text in one of the theme's hands (object name)."""
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setObjectName(name)
    label.setWordWrap(wrap)
    return label


def clear(layout: QLayout) -> None:
    """Take everything out of a layout."""
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()
        elif (inner := item.layout()) is not None:
            clear(inner)


def table(heads: Sequence[str], wide: int = 0) -> QTreeWidget:
    """A flat table; wide: the column that takes the room."""
    tree = QTreeWidget()
    tree.setHeaderLabels(list(heads))
    tree.setRootIsDecorated(False)
    tree.setIndentation(14)
    tree.setUniformRowHeights(True)
    tree.setAllColumnsShowFocus(True)
    header = tree.header()
    header.setStretchLastSection(False)
    for column in range(len(heads)):
        stretches = column == wide
        mode = QHeaderView.ResizeMode.Stretch if stretches else QHeaderView.ResizeMode.ResizeToContents
        header.setSectionResizeMode(column, mode)
    return tree
