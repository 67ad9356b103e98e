"""Joins the winter desk to the desk: when it opens, whose it shows, and what its pages bring about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QSplitter, QWidget

from empires.figures.last_year import last_sheet
from empires.figures.ledger import Books
from empires.knowledge.view import View
from empires.model.state.asks import Roll
from empires.model.state.campaign import RealmId
from empires.players.auto_budget import suggested
from empires.rules.foresight import planning
from empires.rules.winter import budget
from ui.asking.aimform import TargetForm
from ui.asking.now import NowPanel
from ui.map.sheets.view import MapView
from ui.play.seat import Seat
from ui.winter.panel import WinterPanel
from ui.winter.spies import face_down

SHARE, NARROWEST, WIDEST = 0.45, 560, 780
"""Part of the desk's width that the winter desk takes, and its bounds in pixels."""


class WinterHands(QObject):
    """One for a desk. The panel is shown beside the map, and takes the place of inspector and chronicle."""

    def __init__(
        self, seat: Seat, across: QSplitter, beside: Sequence[QWidget], view: MapView, now: NowPanel, parent: QWidget
    ) -> None:
        """across: what the panel shares with the rest of the desk; beside: what makes room for it."""
        super().__init__(parent)
        self._seat, self._bridge, self._desk = seat, seat.bridge, parent
        self._across, self._beside, self._map, self._now = across, beside, view, now
        self.panel = WinterPanel(seat.words, seat.theme)
        self.panel.hide()
        across.addWidget(self.panel)
        across.installEventFilter(self)
        self._realm = ""
        self._offered: set[tuple[int, str]] = set()
        self._alone = False
        self._shown: list[QWidget] = []
        self._read: dict[str, int] = {}
        self._books: dict[str, Books] = {}
        self._wire()
        QTimer.singleShot(0, self, self._pending)  # a campaign is opened at a question

    def _wire(self) -> None:
        panel, bridge = self.panel, self._bridge
        bridge.pending_changed.connect(self._pending)
        bridge.viewer_changed.connect(self._another_viewer)
        bridge.committed.connect(lambda _, change: self._books.clear() if change.taken_off else None)
        self._now.plan_wanted.connect(self.plan)
        panel.closed.connect(self.close)
        panel.realm_wanted.connect(self._choose)
        panel.page_wanted.connect(self._turned)
        panel.budget.drafted.connect(lambda plan: self._lay(plan, False))
        panel.budget.committed.connect(self._commit)
        panel.budget.reopened.connect(lambda plan: self._lay(plan, False))
        for page in (panel.budget, panel.ledger, panel.spies):
            page.place_wanted.connect(self._seat.show_place)
        panel.pacts.written.connect(self._write_pact)
        panel.pacts.agreed.connect(lambda pact: self._deed("agree_pact", pact, self._realm))
        panel.pacts.paid.connect(lambda to, crowns: self._deed("pay_ransom", self._realm, to, crowns))
        panel.letters.sent.connect(lambda to, text: self._deed("send_message", self._realm, to, text))
        panel.spies.under.toggled.connect(self._looked)

    def known(self) -> View:
        """What map and inspector show: the host too sees counters face down until he looks under them."""
        view = self._bridge.view
        covered = view.host and view.campaign.operatives and not self.panel.spies.under.isChecked()
        return face_down(view) if covered else view

    def _looked(self) -> None:
        if not self._bridge.busy:
            self._seat.select(self._seat.target)

    # --- opening and closing

    @property
    def is_open(self) -> bool:
        """Whether the winter desk is shown."""
        return self.panel.isVisibleTo(self._desk)

    def toggle(self, page: str) -> None:
        """Open a page, or close the winter desk where it is that page already."""
        if self.is_open and self.panel.page == page:
            self.close()
        else:
            self._alone = False
            self.open(page)

    def plan(self) -> None:
        """The sheet of who is asked, or of the viewer."""
        self._alone = True
        self.open("budget", self._asked())

    def open(self, page: str, realm: str = "") -> None:
        """Show a page; realm: whose, for the host; a desk that was closed opens on who is asked."""
        fresh = not self.is_open
        self._realm = realm or (self._asked() if fresh else "") or self._realm or self._subject()
        if not self._bridge.view.host:
            self._realm = self._bridge.viewer
        if not self._realm:
            return
        self.panel.turn_to(page)
        self._room(True)
        self._turned()
        if fresh or page == "budget":
            self.panel.focus_page()

    def close(self) -> None:
        """Back to map, inspector and chronicle; what was written on the sheet is kept as a draft."""
        self._keep_draft()
        self._room(False)
        self._alone = False
        self.offer()
        self._now.focus_default()

    def _room(self, open_: bool) -> None:
        if open_ == self.is_open:
            return
        self.panel.setVisible(open_)
        if open_:
            self._shown = [part for part in self._beside if part.isVisibleTo(self._desk)]
        for part in self._shown:
            part.setVisible(not open_)
        self._fit()

    def _fit(self) -> None:
        """The winter desk takes its part of the width, whatever that is."""
        if self.is_open:
            scale, wide = self._seat.theme.scale, self._across.width()
            own = round(min(max(wide * SHARE, NARROWEST * scale), WIDEST * scale))
            self._across.setSizes([max(wide - own, 300), own])

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A window of another size is divided anew."""
        if event.type() == QEvent.Type.Resize:
            QTimer.singleShot(0, self, self._fit)
        return super().eventFilter(watched, event)

    # --- following the campaign

    def _subject(self) -> RealmId:
        """Whose desk the host most likely wants: who is asked, else the first who has not committed, else the first."""
        state = self._bridge.view.campaign
        if not self._bridge.view.host:
            return self._bridge.viewer
        persons = [r.id for r in state.realms.values() if r.controller == "person" and not r.out]
        left = [realm for realm in persons if not state.realms[realm].planned]
        return self._asked() or next(iter((*left, *persons, *state.realms)), "")

    def _asked(self) -> RealmId:
        ask = self._bridge.pending
        return ask.by if ask is not None and self._bridge.mine else ""

    def _plannable(self) -> bool:
        """Whether the question on the table would be answered by a sheet."""
        ask, state = self._bridge.pending, self._bridge.view.campaign
        if ask is None or isinstance(ask, Roll) or not self._bridge.mine:
            return False
        open_ = planning.open_for(state, ask.by) and not state.realms[ask.by].planned
        return open_ and planning.reply(ask, {}, ask.by) is not None

    def _pending(self) -> None:
        bridge = self._bridge
        if bridge.busy or bridge.covered:
            return
        form = self._now.form
        if isinstance(form, TargetForm):
            form.pointed.connect(self._point)
        offer = self._plannable()
        by, year = self._asked(), bridge.view.campaign.clock.year
        collected = budget.late(bridge.view.campaign.clock, "revenue")
        if offer and collected and (year, by) not in self._offered:
            self._offered.add((year, by))
            self._keep_draft()
            self._alone = self._alone or not self.is_open
            self.open("budget", by)
        elif self.is_open and self._alone and not offer and not self._left_to_plan():
            self.close()
        elif self.is_open:
            self.refresh()
        self.offer()

    def offer(self) -> None:
        """The sheet is the main way out of a question that it answers."""
        if self._bridge.busy:
            return
        beside = self.is_open and self.panel.page == "budget" and self._realm == self._asked()
        self._now.offer_plan(self._plannable(), beside)

    def _left_to_plan(self) -> bool:
        """Whether the sheet that is open may still be worked on."""
        state = self._bridge.view.campaign
        return planning.open_for(state, self._realm) and not state.realms[self._realm].planned

    def _point(self, cell: str) -> None:
        self._map.ensure_visible(cell)
        self._map.set_cursor_tile(cell)

    def _another_viewer(self) -> None:
        self._keep_draft()
        self.panel.forget()
        self._realm = ""
        self._books.clear()
        if self.is_open and self._bridge.view.host:
            self.close()
        elif self.is_open:
            self.open(self.panel.page)

    def _choose(self, realm: str) -> None:
        self._keep_draft()
        self._realm = realm
        self._turned()

    def _turned(self) -> None:
        self.refresh()
        self.offer()

    def redress(self) -> None:
        """The theme or the size of the letters changed: everything is laid out anew."""
        self.panel.budget.lay_anew()
        self.panel.realms_anew()
        self._fit()
        self.refresh()

    def refresh(self) -> None:
        """The page in front as things stand."""
        bridge, panel, realm = self._bridge, self.panel, self._realm
        if not self.is_open or not realm or bridge.busy:
            return
        view = bridge.session.view(realm)
        panel.show_realms(bridge.view, realm)
        inbox = sum(realm in message.to for message in view.campaign.messages)
        if panel.page == "letters":
            self._read[realm] = inbox
        panel.count_letters(inbox - self._read.get(realm, 0))
        match panel.page:
            case "budget":
                self._show_budget()
            case "ledger":
                self._show_ledger()
            case "pacts":
                panel.pacts.show_pacts(view, realm)
            case "letters":
                panel.letters.show_letters(view, realm)
            case "spies":
                panel.spies.show_counters(bridge.view, realm)

    def _show_budget(self) -> None:
        realm, session = self._realm, self._bridge.session
        view = session.view(realm)
        self.panel.budget.suggest = lambda: suggested(view, realm)
        self.panel.budget.last = lambda: planning.fitted(view, realm, last_sheet(session.journal, view, realm))
        self.panel.budget.show_sheet(view, realm)

    def _show_ledger(self) -> None:
        session, realm = self._bridge.session, self._realm
        view = session.view(realm)
        books = self._books.setdefault(realm, Books(session.journal, realm))
        self.panel.ledger.show_books(books.read(view), view)

    # --- what the pages bring about

    def _deed(self, command: str, *given: object) -> bool:
        """A command of the session; a refusal is told on the desk."""
        self._now.complain("")
        return self._bridge.command(lambda session: getattr(session, command)(*given))

    def _lay(self, plan: Mapping[str, int], done: bool) -> bool:
        return self._deed("lay_plan", self._realm, plan, done)

    def _commit(self, plan: Mapping[str, int]) -> None:
        """Commit the sheet; a question that lay on the table for it is answered by it."""
        realm = self._realm
        if not self._lay(plan, True):
            return
        ask = self._bridge.pending
        value = planning.reply(ask, plan, realm) if ask is not None and not isinstance(ask, Roll) else None
        if value is not None and self._bridge.mine:
            self._bridge.answer(value)
        elif self._bridge.view.host and (following := self._next_open()):
            self._choose(following)
            self.panel.focus_page()

    def _next_open(self) -> RealmId:
        """The next person's realm whose sheet is still to be committed, and can be."""
        state, session = self._bridge.view.campaign, self._bridge.session
        persons = (r for r in state.realms.values() if r.controller == "person" and not r.planned)
        open_ = (r.id for r in persons if planning.open_for(state, r.id))
        return next((realm for realm in open_ if not planning.idle(session.view(realm), realm)), "")

    def _keep_draft(self) -> None:
        sheet, state = self.panel.budget, self._bridge.session.state
        if not sheet.changed or not self._realm or self._bridge.read_only:
            return
        if planning.open_for(state, self._realm) and not state.realms[self._realm].planned:
            self._lay(sheet.asked(), False)

    def _write_pact(self, parties: Sequence[RealmId], text: str, secret: bool, kind: str, until: int) -> None:
        self._bridge.command(
            lambda session: session.write_pact(
                parties, text, secret, kind="peace" if kind else "", until=until, by=self._realm
            )
        )
