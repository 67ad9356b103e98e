"""What a person does at the desk, and what he reads there, for tests."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QLabel,
    QPushButton,
    QSizePolicy,
    QTextBrowser,
    QTreeWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from empires.players.auto import AutoPlayer
from ui.asking.aimform import TargetForm
from ui.asking.forms import DecideForm, PickForm
from ui.asking.sharing import ShareForm
from ui.desk.desk import Desk
from ui.top.main_window import MainWindow


def ready(window: MainWindow, qtbot: QtBot) -> None:
    """Wait until the program has played what is its own."""
    assert window.bridge is not None
    bridge = window.bridge
    qtbot.waitUntil(lambda: not bridge.busy, timeout=30_000)


def skip_to(window: MainWindow, qtbot: QtBot, step: str, limit: int = 200) -> None:
    """Answer as the program would until the person is asked in a phase."""
    assert window.bridge is not None
    bridge = window.bridge
    for _ in range(limit):
        ready(window, qtbot)
        ask = bridge.pending
        assert ask is not None
        if bridge.session.state.clock.step == step and bridge.mine:
            return
        assert bridge.answer(AutoPlayer().answer(ask, bridge.session.view(ask.by)))  # type: ignore[arg-type]
    raise AssertionError(f"the phase {step} never came")


def click(qtbot: QtBot, widget: QWidget) -> None:
    """A click in the middle of a widget."""
    qtbot.mouseClick(widget, Qt.MouseButton.LeftButton, pos=widget.rect().center())


def by_mouse(desk: Desk, qtbot: QtBot) -> str:
    """Take the likeliest way out with the mouse: on the map where a tile says it, else a button."""
    form, ask = desk.now.form, desk.bridge.pending
    if isinstance(form, TargetForm):
        click(qtbot, next((b for b in form.others if b.property("key") == ask.default), form.take))
        return "button"
    if isinstance(form, DecideForm):
        cell = ask.default
        if desk.hands.keys_at(cell) == [ask.default] and cell in desk.bridge.session.world.tiles:
            desk.map.fit_to()
            desk.map.settle()
            desk.hands.since_answer.invalidate()
            point = desk.map.point_of(cell)
            if desk.map.rect().contains(point.toPoint()) and not desk.map_frame.strip.geometry().contains(
                desk.map.mapTo(desk.map_frame, point.toPoint())
            ):
                for _ in range(2):  # the first points at it, the second answers
                    at = QPoint(round(point.x()), round(point.y()))
                    qtbot.mouseClick(desk.map, Qt.MouseButton.LeftButton, pos=at)
                return "map"
        button = next((b for b in form.buttons if b.way.key == ask.default), form.buttons[-1])
        click(qtbot, button)
    elif isinstance(form, PickForm):
        if not form.done.isEnabled():
            for button in form.buttons[: ask.least]:
                click(qtbot, button)
        click(qtbot, form.done)
    elif isinstance(form, ShareForm):
        click(qtbot, form.done)
    return "button"


# --- what is there to read


def words_of(widget: QWidget) -> str:
    """All that a widget shows, says or would say."""
    found = []
    for part in (widget, *widget.findChildren(QWidget)):
        found += [part.toolTip(), part.accessibleName(), part.accessibleDescription()]
        if isinstance(part, QLabel | QPushButton):
            found.append(part.text())
        if isinstance(part, QTextBrowser):
            found.append(part.toPlainText())
        if isinstance(part, QTreeWidget):
            rows = [part.topLevelItem(n) for n in range(part.topLevelItemCount())]
            rows += [row.child(n) for row in rows for n in range(row.childCount())]
            found += [row.text(n) for row in rows for n in range(part.columnCount())]
    return "\n".join(found)


def clipped(root: QWidget) -> list[str]:
    """Words of labels and buttons in sight that have less room than they need."""
    found = []
    for part in (root, *root.findChildren(QWidget)):
        if not isinstance(part, QLabel | QAbstractButton) or not part.isVisible() or not part.text():
            continue
        if part.sizePolicy().horizontalPolicy() == QSizePolicy.Policy.Ignored:
            continue
        wraps = isinstance(part, QLabel) and part.wordWrap()
        wide = 0 if wraps else part.sizeHint().width()
        high = part.heightForWidth(part.width()) if wraps else part.sizeHint().height()
        if part.width() < wide - 1 or part.height() < high - 1:
            found.append(f"{part.text()!r}: {part.width()} x {part.height()} of {wide} x {high}")
    return found
