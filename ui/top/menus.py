"""The menu bar, built from the table of verbs, and the menus that are filled when they open."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QMenuBar

from ui.base.language import LANGUAGES
from ui.base.preferences import Preferences
from ui.play import actions

if TYPE_CHECKING:  # the first window comes up without the engine
    from ui.desk.desk import Desk
    from ui.play.bridge import Bridge

ALWAYS = ("recent", "language")


class Window(Protocol):
    """What the menus need of the window on which they hang."""

    preferences: Preferences
    actions_: actions.Actions
    bridge: Bridge | None
    desk: Desk | None

    def menuBar(self) -> QMenuBar: ...  # noqa: N802
    def open_file(self, path: Path) -> bool: ...
    def control(self, realm: str, value: str) -> None: ...
    def speak(self, code: str) -> None: ...


class Menus(QObject):
    """All menus of a window; `sub` are those whose entries depend on the campaign."""

    def __init__(self, window: Window) -> None:
        super().__init__(window.menuBar())
        self._window = window
        self.sub: dict[str, QMenu] = {}
        self.build()

    def build(self) -> None:
        """Make them all anew, in the language of the window."""
        bar = self._window.menuBar()
        bar.clear()
        fillers: dict[str, Callable[[], None]] = {
            "recent": self._recent,
            "view_as": self._viewers,
            "controllers": self._controllers,
            "language": self._languages,
        }
        for name, title in actions.MENUS:
            menu = bar.addMenu(actions.said(title))
            menu.setToolTipsVisible(True)
            for verb in actions.VERBS:
                if verb.menu == name:
                    self._put(menu, verb, fillers)

    def _put(self, menu: QMenu, verb: actions.Verb, fillers: dict[str, Callable[[], None]]) -> None:
        if verb.id == "-":
            menu.addSeparator()
        elif verb.id in fillers:
            self.sub[verb.id] = menu.addMenu(actions.said(verb.text))
            self.sub[verb.id].aboutToShow.connect(fillers[verb.id])
        else:
            menu.addAction(self._window.actions_[verb.id])

    def allow(self) -> None:
        """Open the submenus that make sense now."""
        for name, menu in self.sub.items():
            lawful = self._window.actions_[name].isEnabled()
            menu.menuAction().setVisible(self._window.actions_[name].isVisible())
            menu.setEnabled(lawful and (self._window.desk is not None or name in ALWAYS))

    # --- menus that are filled when they open

    def _choices(self, menu: QMenu, rows: Iterable[tuple[str, str, bool]], deed: Callable[[str], object]) -> None:
        """One of several, the present one ticked."""
        group = QActionGroup(menu)
        for value, text, now in rows:
            action = QAction(text, menu, checkable=True)
            action.setChecked(now)
            action.triggered.connect(lambda _=False, value=value: deed(value))
            group.addAction(action)
            menu.addAction(action)

    def _recent(self) -> None:
        menu = self.sub["recent"]
        menu.clear()
        for number, path in enumerate(self._window.preferences.recent(), 1):
            action = menu.addAction(f"&{number} {path.stem}", partial(self._window.open_file, path))
            action.setToolTip(str(path))
        if menu.isEmpty():
            menu.addAction(self.tr("None yet")).setEnabled(False)

    def _viewers(self) -> None:
        menu, bridge, desk = self.sub["view_as"], self._window.bridge, self._window.desk
        menu.clear()
        if bridge is not None and desk is not None:
            rows = [("host", self.tr("&Host (sees everything)"))]
            rows += [(realm.id, realm.name) for realm in bridge.view.campaign.realms.values()]
            self._choices(menu, [(v, text, v == bridge.viewer) for v, text in rows], desk.view_as)

    def _controllers(self) -> None:
        menu, bridge = self.sub["controllers"], self._window.bridge
        menu.clear()
        for realm in bridge.view.campaign.realms.values() if bridge is not None else ():
            rows = [("person", self.tr("A person")), ("auto", self.tr("The program"))]
            ticked = [(value, text, realm.controller == value) for value, text in rows]
            self._choices(menu.addMenu(realm.name), ticked, partial(self._window.control, realm.id))

    def _languages(self) -> None:
        menu, now = self.sub["language"], self._window.preferences.kept.language
        menu.clear()
        self._choices(menu, [(code, name, code == now) for code, name in LANGUAGES.items()], self._window.speak)
