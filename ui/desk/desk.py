"""The desk: map, season, inspector, Now and chronicle round one campaign; it wires signals and decides nothing."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QLineEdit,
    QSpinBox,
    QToolTip,
    QWidget,
)

from empires.engine.journal import Change
from empires.engine.views import redact
from empires.knowledge.view import HOST
from empires.model.state.asks import Ask
from empires.model.state.campaign import Banner
from ui.asking.tidings import Tail, Tally, Tiding, tidings
from ui.base.preferences import Preferences
from ui.base.theme import Theme
from ui.desk.frame import DeskFrame
from ui.desk.map_controller import MapHands
from ui.desk.winter_controller import WinterHands
from ui.inspector.history import History
from ui.inspector.targets import cell_of, target_of
from ui.inspector.tile_words import told_of
from ui.map.ink.scene import Overlays
from ui.play.bridge import Bridge
from ui.scene import overlays
from ui.scene.scene_of import scene_of


class Desk(DeskFrame):
    """Everything round one campaign. `settled`: after each change; `told`: what went well."""

    settled = Signal()
    told = Signal(str)
    rewind_wanted = Signal()

    def __init__(self, bridge: Bridge, theme: Theme, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(bridge.words, theme, preferences, parent)
        self.setObjectName("desk")
        self.bridge = bridge
        kept = preferences.kept.overlays
        self.shown: frozenset[str] = overlays.START if kept is None else frozenset(kept.split(","))
        self._ask: Ask | None = None
        self._tally: Tally | None = None
        self._tail = Tail(bridge.session.journal)
        self.history = History(bridge.session.journal, self)
        self._news: tuple[str, list[Tiding]] = ("", [])
        self._asked = ""
        self._glance = False
        self._arrows: tuple[tuple[str, str, str], ...] = ()
        self._wire()
        self.refresh()

    def remember(self) -> None:
        """Keep sizes and overlays for the next day."""
        self._preferences.kept.overlays = ",".join(sorted(self.shown))
        super().remember()

    def _wire(self) -> None:
        bridge, now = self.bridge, self.now
        bridge.committed.connect(self._committed)
        bridge.pending_changed.connect(self._pending)
        bridge.viewer_changed.connect(self._another_viewer)
        bridge.refused.connect(now.complain)
        bridge.busy_changed.connect(self._busy)
        bridge.progressed.connect(now.show_progress)
        now.answered.connect(self._answer)
        now.roll_wanted.connect(bridge.roll_for_me)
        now.rule_wanted.connect(self.show_rule)
        now.play_wanted.connect(bridge.play_on)
        now.cancel_wanted.connect(bridge.cancel)
        now.hand_over.connect(self.hand_over)
        now.rewind_wanted.connect(self.rewind_wanted)
        now.run_wanted.connect(bridge.answer_run)
        now.set_charts(bridge.rests_on_reconstruction)
        self.rule.set_reconstructed(bridge.reconstructed)
        self.rule.set_races(self.words, bridge.session.state.races)
        self.rule.closed.connect(self._close_rule)
        self.inspector.wanted.connect(self._follow)
        self.inspector.set_past(self.history.of)
        self.history.changed.connect(lambda: self.inspector.show_target(self.inspector.target, self.winter.known()))
        self.season.wanted.connect(self._follow)
        self.map.set_describer(lambda cell: ", ".join(self._told(cell)))
        self.map.set_tooltip_source(lambda cell: "\n".join(self._told(cell)))
        self.chronicle.place_wanted.connect(self.show_place)
        self.chronicle.rule_wanted.connect(self.show_rule)
        self.cover.ready.connect(self._uncover)
        self.hands = MapHands(self, self.map, now, self)
        beside = (self.right, self.chronicle)
        self.winter: WinterHands = WinterHands(self, self.across, beside, self.map, now, self)
        self.settled.connect(self.winter.offer)

    # --- following the campaign

    def refresh(self) -> None:
        """Show everything anew: another viewer, another campaign, another theme."""
        self._news, self._arrows, self._ask = ("", []), (), None
        view = self.bridge.view
        self.chronicle.show_journal(self.bridge.session.journal, view)
        self.season.show_view(view, self._waiting())
        self._pending()

    def _another_viewer(self) -> None:
        """Nothing of what the former viewer looked at, searched for or pointed at stays: it would tell on him."""
        self.inspector.forget()
        self.rule.forget()
        self.chronicle.forget()
        self.right.setCurrentWidget(self.inspector)
        self.hands.aim("")
        self.map.set_cursor_tile(None)
        QApplication.sendEvent(self.map, QEvent(QEvent.Type.Leave))
        QToolTip.hideText()
        self.banner.hide()
        self.refresh()
        self.map_frame.fit()

    def _committed(self, _touched: frozenset[str], change: Change) -> None:
        view = self.bridge.view
        self.chronicle.grow(change, view)
        self._tail.grow(change)
        self.history.grow(change)
        if self._tally is not None:
            self._tally.add(change.entries, view)
        self._arrows = overlays.arrows_of(redact(event, view) for event in change.events)
        if self.bridge.busy:
            self.season.show_view(view, self._waiting())
            self.inspector.show_target(self.inspector.target, self.winter.known())
            self._paint()
            self.settled.emit()

    def _pending(self) -> None:
        if self.bridge.busy or self.bridge.covered:
            return
        bridge, view, ask = self.bridge, self.bridge.view, self.bridge.pending
        over = view.campaign.clock.part == "over"
        self.now.show_ask(ask, view, bridge.mine, bridge.paused, over, bridge.read_only)
        fresh = ask is not self._ask
        self._ask = ask
        if fresh:
            self.hands.aim("")
            self._news = self._tidings(ask)
        if fresh and bridge.mine:
            self._turn_to(ask)
            self._call(ask)
        self.now.show_news(self._news[1], self._news[0])
        self._room.start()
        self.season.show_view(view, self._waiting())
        self._paint()
        self.inspector.show_target(self.inspector.target, self.winter.known())
        if self._may_take_focus():
            self.now.focus_default()
        self.settled.emit()

    def _tidings(self, ask: Ask | None) -> tuple[str, list[Tiding]]:
        """What stands above the question: a summary of long play, else what happened to who is asked."""
        bridge = self.bridge
        if self._tally is not None:
            tally, self._tally = self._tally, None
            return "", tally.lines(self.words, bridge.view)
        if ask is None or not ask.by or not bridge.mine:
            return "", []
        session = bridge.session
        found = tidings(self._tail.since(ask.by), self.words, session.view(ask.by), ask.by)
        return self.tr("Since {0} was last asked:").format(self.words.realm(ask.by, bridge.view)), found

    def _call(self, ask: Ask | None) -> None:
        """Where one person's turn goes over to another's, the host is told in large letters."""
        by = ask.by if ask is not None else ""
        if by and by != self._asked:
            clock, realm = self.bridge.view.campaign.clock, self.bridge.view.campaign.realms[by]
            turn = self.tr("Now {0}’s turn") if clock.player == by else self.tr("{0} is asked")
            if self._asked and self.bridge.view.host:
                self.banner.call(realm, turn.format(realm.name))
            self._asked = by

    def _turn_to(self, ask: Ask | None) -> None:
        """Bring what is asked about before the eyes."""
        view = self.bridge.view
        self.inspector.target = target_of(ask, view) or self.inspector.target
        if place := overlays.place_of(ask, view):
            self.map.ensure_visible(place)

    def _may_take_focus(self) -> bool:
        """The answer gets the keyboard unless a person is writing or walking elsewhere."""
        focus = QApplication.focusWidget()
        away = (self.map, self.chronicle, self.inspector, self.rule, self.winter.panel)
        return focus is None or not any(part is focus or part.isAncestorOf(focus) for part in away)

    def _waiting(self) -> str:
        ask = self.bridge.pending
        return ask.by if ask is not None else ""

    def _busy(self, busy: bool) -> None:
        if busy:
            self._tally = Tally() if self.bridge.plays_for_all else self._tally
            self.now.show_busy()
            self.now.show_news([])
        self.settled.emit()

    def _paint(self) -> None:
        view, ask = self.bridge.view, self.bridge.pending
        mine = self.bridge.mine and not self.bridge.busy
        lights = overlays.highlights(ask, view) if mine else {}
        over: Overlays = overlays.overlays(
            view, self.shown, self._selected(), self._banner(), lights, self._arrows, ask if mine else None
        )
        self.map.set_scene(scene_of(self.winter.known(), over, self.theme.name, "numbers" in self.shown))

    # --- selecting

    def _selected(self) -> str | None:
        return cell_of(self.inspector.target, self.bridge.view.campaign) or None

    def _banner(self) -> Banner | None:
        """Whose reach is shown: the selected banner, the one in the selected tile, the one that is asked about."""
        view = self.bridge.view
        kind, _, name = self.inspector.target.partition(":")
        own = [b for b in view.campaign.banners.values() if view.knows_strength(b)]
        if kind == "banner":
            return next((b for b in own if b.id == name), None)
        here = [b for b in own if kind == "tile" and b.cell == name]
        return here[0] if here else overlays.banner_of(self._ask, view) if self.bridge.mine else None

    def _told(self, cell: str) -> list[str]:
        return told_of(self.words, self.winter.known(), cell)

    @property
    def target(self) -> str:
        """What the inspector shows."""
        return self.inspector.target

    def say(self, text: str) -> None:
        """Something went well."""
        self.told.emit(text)

    def select(self, target: str) -> None:
        """Show a tile, banner or realm in the inspector and on the map."""
        self.right.setCurrentWidget(self.inspector)
        self.inspector.show_target(target, self.winter.known())
        self._paint()

    def show_place(self, cell: str) -> None:
        """Bring a tile before the eyes."""
        self.select(f"tile:{cell}")
        self.map.ensure_visible(cell)

    def _follow(self, link: str) -> None:
        kind, _, name = link.partition(":")
        if kind == "rule":
            self.show_rule(name)
            return
        self.select(link)
        if (cell := self._selected()) is not None:
            self.map.ensure_visible(cell)
        elif kind == "realm":
            seat = self.bridge.view.campaign.realms[name].capital
            if seat:
                self.map.ensure_visible(seat)

    # --- answering

    def _answer(self, value: object) -> None:
        self.now.complain("")
        self.hands.since_answer.start()
        self._glance = False
        self.bridge.answer(value)

    # --- rules

    def show_rule(self, name: str) -> None:
        """Open the rule beside the map."""
        self.rule.show_rule(name)
        self.right.setCurrentWidget(self.rule)

    def open_rules(self) -> None:
        """The rules, ready to search; the rule of the ask on the table first."""
        self.right.setCurrentWidget(self.rule)
        self.rule.search.setFocus()

    def _close_rule(self) -> None:
        self.right.setCurrentWidget(self.inspector)
        self.now.focus_default()

    # --- overlays and viewers

    def show_panel(self, name: str, on: bool) -> None:
        """Show or hide the season, the inspector or the chronicle."""
        {"season": self.season, "inspector": self.right, "chronicle": self.chronicle}[name].setVisible(on)

    def set_overlay(self, kind: str, on: bool) -> None:
        """Lay an overlay over the map, or take it off."""
        self.shown = self.shown | {kind} if on else self.shown - {kind}
        self._paint()

    def view_as(self, viewer: str) -> None:
        """Another pair of eyes; from a player's seat only behind a cover."""
        if viewer == self.bridge.viewer:
            return
        if self.bridge.view.host or (self._glance and viewer == HOST):
            self._glance = self.bridge.view.host
            self.bridge.set_viewer(viewer)
        else:
            self.hand_over(viewer)

    def hand_over(self, viewer: str) -> None:
        """Cover everything until the next person says that he sits there; a host who only glanced needs no cover."""
        if self._glance and viewer == HOST:
            self.view_as(viewer)
            return
        name = self.words.realm(viewer, self.bridge.view) if viewer in self.bridge.view.campaign.realms else ""
        realm = self.bridge.view.campaign.realms.get(viewer)
        self.bridge.covered = True
        self.stack.setCurrentWidget(self.cover)
        self.cover.ask_for(viewer, name or self.tr("the host"), realm)
        self.settled.emit()

    def _uncover(self, viewer: str) -> None:
        # The new view is built while the cover still lies over it.
        self._glance = self.bridge.covered = False
        self.cover.lift()
        if viewer == self.bridge.viewer:
            self._pending()
        self.bridge.set_viewer(viewer)
        self.stack.setCurrentWidget(self.across)
        self.now.focus_default()
        self.settled.emit()

    @property
    def covered(self) -> bool:
        """Whether nobody's view is shown."""
        return self.bridge.covered

    def redress(self) -> None:
        """The theme changed."""
        if self._scale != self.theme.scale:
            self._scale = self.theme.scale
            wide, own = self.top.width(), (round(200 * self._scale), round(330 * min(self._scale, 1.5)))
            self.top.setSizes([own[0], max(wide - sum(own), 300), own[1]])
            self._own_room = False
        self.map_frame.redress()
        self.season.redress()
        self.winter.redress()
        news, ask = self._news, self._ask
        self.refresh()
        if ask is self._ask:
            self._news = news
            self.now.show_news(news[1], news[0])

    # --- keys

    def panes(self) -> list[QWidget]:
        """Where the keyboard can go, in order."""
        form = self.now.form.focus_widget() if self.now.form is not None else None
        side = self.rule.page if self.right.currentWidget() is self.rule else self.inspector.page
        parts = [self.map, form or self.now.question, side, self.chronicle.table, self.season.area]
        return [part for part in parts if part.isVisible()]

    def next_pane(self, step: int = 1) -> None:
        """F6 goes round the panes."""
        panes, focus = self.panes(), QApplication.focusWidget()
        owners = (self.map, self.now, self.right, self.chronicle, self.season)
        owner = next((o for o in owners if focus is not None and (o is focus or o.isAncestorOf(focus))), None)
        here = next((n for n, p in enumerate(panes) if owner is not None and (owner is p or owner.isAncestorOf(p))), -1)
        panes[(here + step) % len(panes)].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits answer from anywhere; Esc closes the rules and goes back to the question."""
        if self.covered:
            return
        if event.key() == Qt.Key.Key_Escape:
            self._close_rule() if self.rule.isVisible() else self.now.focus_default()
        elif isinstance(QApplication.focusWidget(), QLineEdit | QSpinBox) or not self.now.take_digit(event):
            super().keyPressEvent(event)
