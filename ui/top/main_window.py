"""The window: menus, the first screen, the desk of the open campaign, and the dialogs round it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QCloseEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog, QInputDialog, QMainWindow, QStackedWidget

from empires.paths import campaigns_dir
from empires.persistence.faults import CampaignFileError, InUse
from ui.base import faults, language
from ui.base.preferences import Preferences
from ui.base.theme import SCALES, Theme
from ui.desk.topbar import TopBar
from ui.panels.start import StartScreen
from ui.play import actions
from ui.top import dialog_table
from ui.top.menus import Menus

if TYPE_CHECKING:  # the first window comes up without the engine
    from empires.engine.session import Session
    from ui.desk.desk import Desk
    from ui.editor.window import MapRoom
    from ui.play.bridge import Bridge

SUFFIX = ".empires"


class MainWindow(QMainWindow):
    """One window, at most one campaign. What needs the engine is imported when a campaign is opened."""

    def __init__(self, preferences: Preferences, theme: Theme) -> None:
        super().__init__()
        self.preferences, self.theme = preferences, theme
        self.bridge: Bridge | None = None
        self.desk: Desk | None = None
        self.room: MapRoom | None = None
        self.actions_ = actions.Actions(self, self._commands())
        self.start = StartScreen(theme)
        self.start.new_wanted.connect(lambda: self.new_campaign())
        self.start.open_wanted.connect(self.ask_open)
        self.start.recent_wanted.connect(self.open_file)
        self.start.room_wanted.connect(self.map_room)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.start)
        self.setCentralWidget(self.stack)
        self.setMinimumSize(900, 600)
        self.menus = Menus(self)
        self.top = TopBar(self.actions_, theme)
        self.top.set_viewers(self.menus.sub["view_as"])
        self.menuBar().setCornerWidget(self.top)
        self._restore()
        self._settle()
        self._show_recent()

    # --- menus and bar

    def _commands(self) -> dict[str, Callable[..., object]]:
        return {
            "new": self.new_campaign, "open": self.ask_open,
            "map_room": self.map_room, "close": self.close_campaign, "quit": self.close,
            "undo": self._undo, "redo": self._at_desk(lambda desk: desk.bridge.redo()),
            "play_ask": lambda: self.bridge and self.bridge.mine and self.bridge.let_program_answer(),
            "run_defaults": lambda: self.bridge and self.bridge.mine and self.bridge.answer_run(),
            "run_as_last": lambda: self.bridge and self.bridge.mine and self.bridge.answer_run(as_last=True),
            "play_player": lambda: self._play("player"), "play_turn": lambda: self._play("turn"),
            "play_season": lambda: self._play("season"), "play_year": lambda: self._play("year"),
            "stop": self._at_desk(lambda desk: desk.bridge.cancel()), "own_dice": self._own_dice,
            "find_tile": self.find_tile,
            "zoom_in": self._at_desk(lambda desk: desk.map.zoom_by(1)),
            "zoom_out": self._at_desk(lambda desk: desk.map.zoom_by(-1)),
            "fit": self._at_desk(lambda desk: desk.map.fit_to()),
            "hand_over": self._hand_over, "next_pane": self._at_desk(lambda desk: desk.next_pane()),
            "previous_pane": self._at_desk(lambda desk: desk.next_pane(-1)), "find": self._find,
            "dark": self._dark, "larger": lambda: self._scale(1), "smaller": lambda: self._scale(-1),
            "plain_size": lambda: self._scale(0),
            "rules": self._rules,
            **{verb: partial(dialog_table.show_help, verb, self.theme, self) for verb in dialog_table.HELP},
            **{verb: self._at_desk(partial(dialog_table.show, verb)) for verb in dialog_table.ROOMS},
            **{f"overlay_{kind}": partial(self._show_overlay, kind) for kind in actions.OVERLAYS},
            **{f"winter_{page}": partial(self._toggle_winter, page) for page in actions.WINTER_PAGES},
            **{f"panel_{name}": partial(self._show_panel, name) for name in actions.PANELS},
        }  # fmt: skip

    def _at_desk(self, deed: Callable[[Desk], object]) -> Callable[[], None]:
        """A command to the desk of the open campaign; with none open it does nothing."""

        def run() -> None:
            if self.desk is not None:
                deed(self.desk)

        return run

    def _show_overlay(self, kind: str, on: bool) -> None:
        if self.desk is not None:
            self.desk.set_overlay(kind, on)

    def _toggle_winter(self, page: str) -> None:
        if self.desk is not None:
            self.desk.winter.toggle(page)

    def _show_panel(self, name: str, on: bool) -> None:
        if self.desk is not None:
            self.desk.show_panel(name, on)

    def _settle(self) -> None:
        """Menus, bar and title after any change."""
        bridge = self.bridge
        covered = self.desk is not None and self.desk.covered
        host = bridge is not None and bridge.view.host
        armies = bridge is not None and bridge.view.campaign.agreed.armies == "full"
        self.actions_.allow(bridge is not None, host, bridge is not None and bridge.busy, armies, covered)
        self.menus.allow()
        self.menuBar().setVisible(not covered)
        shown = None if covered else bridge
        self.top.show_state(shown)
        self.setWindowTitle(self.tr("Mighty Empires"))
        if self.top.sizeHint().width() != self.top.width():
            self.menuBar().setCornerWidget(self.top)  # it takes no more room by itself
        if shown is None:
            return
        state = shown.view.campaign
        self.setWindowTitle(f"{state.name} – {self.tr('Mighty Empires')}")
        self.actions_.tick("own_dice", state.agreed.dice == "table")

    # --- campaigns

    def show_session(self, session: Session, path: Path | None) -> None:
        """Lay a campaign on the desk."""
        from ui.desk.desk import Desk  # late: start-up, the engine
        from ui.play.bridge import Bridge  # late: start-up, the engine

        self._put_away()
        self.bridge = Bridge(session, language.words(self.preferences.kept.language), path)
        self.bridge.failed.connect(lambda text: faults.tell(self, self.tr("That did not work"), text))
        self.desk = Desk(self.bridge, self.theme, self.preferences)
        self.desk.settled.connect(self._settle)
        self.desk.rewind_wanted.connect(partial(dialog_table.show, "rewind", self.desk))
        self.desk.told.connect(self.say)
        hung = [(self.actions_[f"overlay_{kind}"], kind) for kind in actions.OVERLAYS]
        self.desk.map_frame.hang([*hung, *((self.actions_[n], n) for n in ("zoom_in", "zoom_out", "fit"))])
        for kind in actions.OVERLAYS:
            self.actions_[f"overlay_{kind}"].setChecked(kind in self.desk.shown)
        for name in actions.PANELS:
            self.actions_[f"panel_{name}"].setChecked(True)
        self.stack.addWidget(self.desk)
        self.stack.setCurrentWidget(self.desk)
        if path is not None:
            self.preferences.opened(path)
        self._settle()
        self.desk.now.focus_default()
        self.bridge.resume()

    def open_file(self, path: Path, look: bool = False) -> bool:
        """Open a campaign file, or say in words why not; look: a copy of how it stands, to which nothing is added."""
        from empires.campaigns import SetupError, open_campaign  # late: start-up, the engine

        if self.bridge is not None and self.bridge.path is not None and path.resolve() == self.bridge.path.resolve():
            return True
        QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            session = open_campaign(path, look)
        except (CampaignFileError, SetupError) as fault:
            QGuiApplication.restoreOverrideCursor()
            if isinstance(fault, InUse) and faults.offer(
                self, self.tr("The campaign is open elsewhere"), str(fault), self.tr("Look at it as it stands")
            ):
                return self.open_file(path, look=True)
            if not isinstance(fault, InUse):
                faults.tell(self, self.tr("The campaign could not be opened"), str(fault))
            return False
        QGuiApplication.restoreOverrideCursor()
        self.show_session(session, path)
        if session.set_aside:
            text = self.tr("Entries of the last phase that no longer fit: {0}. They are kept, and play goes on.")
            faults.tell(self, self.tr("The rules have changed"), text.format(session.set_aside))
        return True

    def ask_open(self) -> None:
        """Choose a file to open."""
        folder = self.preferences.kept.folder or str(campaigns_dir())
        name, _ = QFileDialog.getOpenFileName(
            self, self.tr("Open a campaign"), folder, self.tr("Campaigns (*{0});;All files (*)").format(SUFFIX)
        )
        if name:
            self.preferences.kept.folder = str(Path(name).parent)
            self.preferences.save()
            self.open_file(Path(name))

    def map_room(self) -> None:
        """The window in which worlds are built; there is one."""
        from ui.editor.window import MapRoom  # late: start-up, rules and file formats

        if self.room is None:
            room = self.room = MapRoom(self.theme, self.preferences)
            room.host_wanted.connect(self._host_on)
            room.closed.connect(self._room_closed)
            room.show()
            room.offer_lost()
        self.room.raise_()
        self.room.activateWindow()

    def _room_closed(self) -> None:
        if self.room is not None:
            self.room.deleteLater()
        self.room = None

    def _host_on(self, path: Path) -> None:
        self.raise_()
        self.activateWindow()
        if self.actions_["new"].isEnabled():  # in a player's seat nothing is laid over his campaign
            self.new_campaign(path)

    def new_campaign(self, world: Path | None = None) -> None:
        """The wizard, then the desk; world: a file that is chosen in it already."""
        from ui.dialogs.new_campaign import NewCampaignWizard  # late: start-up, rules and worlds

        wizard = NewCampaignWizard(self.theme, self.preferences, self)
        if world is not None:
            wizard.world.use_file(world)
        wizard.made.connect(self.show_session)
        wizard.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        wizard.open()

    def close_campaign(self) -> None:
        """Back to the first screen; all is saved already."""
        self._put_away()
        self.stack.setCurrentWidget(self.start)
        self._show_recent()
        self._settle()

    def _show_recent(self) -> None:
        recent = self.preferences.recent()
        self.start.show_recent(recent, [self.preferences.where(path) for path in recent])

    def _put_away(self) -> None:
        if self.desk is not None and self.bridge is not None:
            if self.bridge.path is not None:
                self.preferences.stands(self.bridge.path, self.bridge.session.state.clock)
            self.desk.remember()
            self.stack.removeWidget(self.desk)
            self.desk.deleteLater()
        if self.bridge is not None:
            self.bridge.close()
            self.bridge.deleteLater()
        self.bridge = self.desk = None

    # --- playing

    def _undo(self) -> None:
        if self.bridge is not None and not self.bridge.undo() and self.desk is not None:
            self.desk.now.complain(self.bridge.undo_words()[1], rewind=self.bridge.view.host)

    def _play(self, kind: str) -> None:
        if self.bridge is not None:
            self.bridge.play_on(kind)

    def _own_dice(self, on: bool) -> None:
        if self.bridge is not None:
            self.bridge.host_command(lambda session: session.set_dice("table" if on else "seed"))

    def control(self, realm: str, value: str) -> None:
        """Hand a realm to a person or to the program."""
        if self.bridge is not None:
            self.bridge.host_command(lambda session: session.set_controller(realm, value))  # type: ignore[arg-type]

    # --- viewers

    def _hand_over(self) -> None:
        """To whoever is asked; to the host if that is who looks on already."""
        if self.bridge is None or self.desk is None:
            return
        ask = self.bridge.pending
        wanted = ask.by if ask is not None and ask.by else "host"
        self.desk.hand_over("host" if wanted == self.bridge.viewer else wanted)

    def say(self, text: str) -> None:
        """Something went well: a word in the bar for some seconds; a long one loses its middle."""
        room = max(self.width() // 3, 200)
        self.top.where.setText(self.top.where.fontMetrics().elidedText(text, Qt.TextElideMode.ElideMiddle, room))
        self.top.where.setToolTip(text)
        self.top.where.setAccessibleName(text)
        QTimer.singleShot(6000, self, self._settle)

    def _find(self) -> None:
        if self.desk is not None:
            self.actions_["panel_chronicle"].setChecked(True)
            self.desk.chronicle.search.setFocus()

    def _rules(self) -> None:
        from ui.dialogs.help import RulesWindow  # late: start-up, the engine

        if self.desk is not None:
            self.desk.open_rules()
        else:
            RulesWindow(self.theme, language.words(self.preferences.kept.language), self).open()

    def find_tile(self) -> None:
        """Go to a tile by number or name."""
        if self.desk is None or self.bridge is None:
            return
        text, done = QInputDialog.getText(self, self.tr("Find a tile"), self.tr("Number or name:"))
        if done and text.strip():
            self.go_to(text.strip())

    def go_to(self, text: str) -> bool:
        """Show the tile with this number or name as the viewer knows it."""
        assert self.desk is not None
        assert self.bridge is not None
        view = self.bridge.view
        wanted = text.casefold()
        named = {held.name.casefold(): cell for cell, held in view.campaign.holdings.items() if held.name}
        cell = view.world.cell(text) or next((c for name, c in named.items() if wanted in name), None)
        if cell is None:
            faults.tell(self, self.tr("Find a tile"), self.tr("There is no tile “{0}” that you know of.").format(text))
            return False
        self.desk.show_place(cell)
        self.desk.map.set_cursor_tile(cell)
        return True

    # --- looks

    def _restore(self) -> None:
        state = self.preferences.kept.sizes.get("window")
        if state is None or not self.restoreGeometry(state):
            self.resize(1400, 900)
        self.actions_.tick("dark", self.theme.name == "dark")

    def _dark(self, on: bool) -> None:
        self.theme.name = "dark" if on else "light"
        self.preferences.kept.theme = self.theme.name
        self.preferences.save()
        self._redress()

    def _scale(self, step: int) -> None:
        here = min(range(len(SCALES)), key=lambda n: abs(SCALES[n] - self.theme.scale))
        there = SCALES.index(1.0) if step == 0 else min(max(here + step, 0), len(SCALES) - 1)
        self.theme.scale = SCALES[there]
        self.preferences.kept.scale = self.theme.scale
        self.preferences.save()
        self._redress()

    def _redress(self) -> None:
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        self.theme.apply(app)
        self.top.redress()
        if self.desk is not None:
            self.desk.redress()
        if self.room is not None:
            self.room.redress()
        self._settle()

    def speak(self, code: str) -> None:
        """Another language, at once: everything with words on it is made anew."""
        self.preferences.kept.language = code
        self.preferences.save()
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        language.install(app, code)
        self.actions_.translate()
        self.menus.build()
        self.top.set_viewers(self.menus.sub["view_as"])
        old, self.start = self.start, StartScreen(self.theme)
        self.start.new_wanted.connect(lambda: self.new_campaign())
        self.start.open_wanted.connect(self.ask_open)
        self.start.recent_wanted.connect(self.open_file)
        self.start.room_wanted.connect(self.map_room)
        self.stack.removeWidget(old)
        old.deleteLater()
        self.stack.insertWidget(0, self.start)
        if self.bridge is not None:
            session, path = self.bridge.session, self.bridge.path
            viewer = self.bridge.viewer
            self.bridge.let_go()
            self.show_session(session, path)
            self.bridge.set_viewer(viewer)
        else:
            self.stack.setCurrentWidget(self.start)
        self._show_recent()
        self._settle()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Everything is saved; sizes are remembered. A map room with unsaved work may keep the program open."""
        if self.room is not None and not self.room.close():
            event.ignore()
            return
        self.preferences.kept.sizes["window"] = self.saveGeometry()
        self._put_away()
        self.preferences.flush()
        super().closeEvent(event)
