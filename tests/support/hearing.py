"""What a reader for the blind has no word for."""

from __future__ import annotations

from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QSpinBox,
    QTextBrowser,
    QWidget,
)


def named(widget: QWidget) -> bool:
    """Whether a reader for the blind has something to say."""
    if widget.accessibleName():
        return True
    if isinstance(widget, QAbstractButton) and (widget.text() or widget.toolTip()):
        return True
    return isinstance(widget, QLineEdit) and bool(widget.placeholderText())


def unnamed(root: QWidget) -> list[str]:
    """The controls that can be seen and say nothing."""
    kinds = (QAbstractButton, QAbstractItemView, QComboBox, QLineEdit, QSpinBox, QTextBrowser)
    buddies = {label.buddy() for label in root.findChildren(QWidget) if hasattr(label, "buddy")}
    return [
        f"{type(w).__name__} {w.objectName()} in {type(w.parent()).__name__}"
        for w in root.findChildren(QWidget)
        if isinstance(w, kinds)
        and w.isVisible()
        and w not in buddies
        and not named(w)
        and not isinstance(w, QHeaderView)  # it is read out with its table
        and not isinstance(w.parent(), QComboBox | QSpinBox | QLineEdit)
        and w.objectName() != "qt_toolbar_ext_button"
    ]
