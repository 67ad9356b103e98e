"""What the mouse and the keyboard mean on the map: point at a way out of the question, take it, or look.

The first click on a lit tile points at its way out, a second one (or Enter, or a double click) takes it.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from empires.model.state.asks import Decide, Pick
from empires.model.state.subject import subject_of
from ui.asking.now import NowPanel
from ui.inspector.targets import standing_in
from ui.map.sheets.view import MapView
from ui.play.seat import Seat
from ui.scene import overlays


class MapHands(QObject):
    """Joins a desk's map to its question."""

    def __init__(self, seat: Seat, view: MapView, now: NowPanel, parent: QWidget) -> None:
        super().__init__(parent)
        self._seat, self._map, self._now, self._menus = seat, view, now, parent
        self.aimed = ""
        """The tile that is pointed at, for the question on the table alone."""
        self._walking = False
        self.since_answer = QElapsedTimer()
        view.tile_clicked.connect(self.clicked)
        view.tile_activated.connect(self.activated)
        view.cursor_moved.connect(self._cursor)
        view.context_requested.connect(self.context)
        view.banner_clicked.connect(self._banner_clicked)
        view.installEventFilter(self)

    def keys_at(self, cell: str) -> list[str]:
        """Options of the ask on the table that name a tile."""
        bridge = self._seat.bridge
        ask, view = bridge.pending, bridge.view
        if not bridge.mine or bridge.busy or not isinstance(ask, Decide | Pick):
            return []
        return [option.key for option in ask.options if overlays.shown_at(subject_of(ask, option), view) == cell]

    def clicked(self, cell: str) -> None:
        """Point at the tile's way out and show the tile; where it is pointed at already, answer with it."""
        if self._quick():
            return
        ticks = isinstance(self._seat.bridge.pending, Pick)
        if self.keys_at(cell) and (ticks or self.aimed == cell):
            self.activated(cell)
            return
        self.aim(cell)
        self._seat.select(f"tile:{cell}")

    def aim(self, cell: str) -> None:
        """Point at a tile, or with "" at none."""
        keys = self.keys_at(cell) if cell else []
        self.aimed = cell if keys else ""
        self._now.aim(keys)

    def activated(self, cell: str) -> None:
        """Answer with the tile, choose among its ways, or show it."""
        keys = [] if self._quick() else self.keys_at(cell)
        form = self._now.form
        if len(keys) == 1 and form is not None:
            form.choose(keys[0])
        elif keys:
            self.context(cell, self._map.mapToGlobal(self._map.point_of(cell).toPoint()))
        elif not self._quick():
            self._seat.select(f"tile:{cell}")

    def _quick(self) -> bool:
        """Whether this is the second half of the click that answered the question before."""
        return self.since_answer.isValid() and self.since_answer.elapsed() < QApplication.doubleClickInterval()

    def _banner_clicked(self, banner: str) -> None:
        known = self._seat.bridge.view.campaign.banners.get(banner)
        if known is not None and not self.keys_at(known.cell):
            self._seat.select(f"banner:{banner}")

    def _cursor(self, cell: str) -> None:
        # A cursor that walks shows what it stands on and points at it; a click decides by itself.
        if self._walking:
            self.aim(cell)
        if self._map.hasFocus() and self._seat.target != f"tile:{cell}":
            self._seat.select(f"tile:{cell}")

    def context(self, cell: str, at: QPoint) -> None:
        """A menu at a tile: its ways out of the question, and what there is to look at."""
        seat = self._seat
        words, view, ask = seat.words, seat.bridge.view, seat.bridge.pending
        menu, keys = QMenu(self._menus), self.keys_at(cell)
        for option in ask.options if isinstance(ask, Decide | Pick) else ():
            if option.key in keys:
                text = f"{words.option(ask, option, view)}   {words.note(ask, option, view)}".strip()  # type: ignore[arg-type]
                menu.addAction(text, partial(self._choose, option.key))
        if keys:
            menu.addSeparator()
        menu.addAction(self.tr("Inspect this tile"), lambda: seat.select(f"tile:{cell}"))
        for target, name in standing_in(view, cell, words):
            menu.addAction(self.tr("Inspect {0}").format(name), partial(seat.select, target))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(at)

    def _choose(self, key: str) -> None:
        if (form := self._now.form) is not None:
            form.choose(key)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """On the map the digits above the letters answer, the number pad walks, Enter takes what is pointed at."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and watched is self._map:
            self._walking = True
            bare = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
            if bare and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._now.form is not None:
                self.activated(self.aimed) if self.aimed else self._now.accept_default()
                return True
            pad = event.modifiers() & Qt.KeyboardModifier.KeypadModifier
            if not pad and self._now.take_digit(event):
                return True
        if event.type() == QEvent.Type.MouseButtonPress:
            self._walking = False
        return super().eventFilter(watched, event)
