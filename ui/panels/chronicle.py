"""The chronicle: what happened, searchable, filtered by player, phase and kind."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QBoxLayout,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QTableView,
    QWidget,
)

from empires.engine.journal import Change, Journal
from empires.knowledge.view import View
from empires.model.state.campaign import PHASES, WINTER
from empires.words.sentences import Words
from ui.base.buttons import plain_button
from ui.base.card import Card, line
from ui.base.theme import Theme
from ui.panels.chronicle_model import EVERYTHING, KINDS, ChronicleModel, Column, Filter


class ChroniclePanel(Card):
    """A table with a search line; `place_wanted` on a click, `rule_wanted` on a double click."""

    place_wanted = Signal(str)
    rule_wanted = Signal(str)

    def __init__(self, words: Words, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.set_title(self.tr("Chronicle"))
        self._words, self._theme = words, theme
        self._journal: Journal | None = None
        self._view: View | None = None
        self.model = ChronicleModel(words, self)
        self._build_filters()
        self._build_note()
        self._build_table()
        for widget in (self.search, self.realm, self.phase, self.kind, self.table, self.clear):
            widget.installEventFilter(self)

    def _build_filters(self) -> None:
        self.search = QLineEdit()
        self.search.setPlaceholderText(self.tr("Search"))
        self.search.setAccessibleName(self.tr("Search the chronicle"))
        self.search.setClearButtonEnabled(True)
        self.search.setMaximumWidth(220)
        self.realm, self.phase, self.kind = QComboBox(), QComboBox(), QComboBox()
        for box, name in (
            (self.realm, self.tr("Filter by player")),
            (self.phase, self.tr("Filter by phase")),
            (self.kind, self.tr("Filter by kind")),
        ):
            box.setAccessibleName(name)
            box.setToolTip(name)
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(13)
            box.currentIndexChanged.connect(self._changed)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(150)
        self._timer.timeout.connect(self._refilter)
        self.search.textChanged.connect(lambda: self._timer.start())
        filters = QWidget()
        beside = QHBoxLayout(filters)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.setSpacing(6)
        for widget in (self.search, self.realm, self.phase, self.kind):
            beside.addWidget(widget)
        self.head.addWidget(filters)
        self._fill_fixed()

    def _build_note(self) -> None:
        """What the filter hides, and how to take it off."""
        self.note = QFrame()
        self.note.setObjectName("filter")
        self.told = line("", "", wrap=True)
        self.clear = plain_button(self.tr("Clear (Esc)"))
        self.clear.clicked.connect(self.clear_filter)
        row = QHBoxLayout(self.note)
        row.setContentsMargins(10, 3, 4, 3)
        row.addWidget(self.told, 1)
        row.addWidget(self.clear)
        self.note.hide()
        self.body.addWidget(self.note)

    def _build_table(self) -> None:
        self.table = _Table()
        self.table.setModel(self.model)
        self.table.setAccessibleName(self.tr("Chronicle, newest first"))
        self._dress()
        self.table.clicked.connect(self._clicked)
        self.table.doubleClicked.connect(self._rule)
        self.table.entered_row.connect(self._rule)
        self.model.rowsInserted.connect(lambda _, first, last: self._heights(first, last))
        self.model.modelReset.connect(self._all_heights)
        self._measure = QTimer(self)
        self._measure.setSingleShot(True)
        self._measure.timeout.connect(self._all_heights)
        self.table.horizontalHeader().sectionResized.connect(lambda *_: self._measure.start(60))
        self.body.addWidget(self.table, 1)

    def _heights(self, first: int, last: int) -> None:
        """As many lines as the words need; measured once a row, not once a frame."""
        metrics, room = self.table.fontMetrics(), self.table.columnWidth(Column.WHAT) - 18
        one = self.table.verticalHeader().defaultSectionSize()
        for row in range(first, last + 1):
            what, height = self.model.row_at(row).what, one
            if metrics.horizontalAdvance(what) > room:
                box = metrics.boundingRect(0, 0, max(room, 60), 10_000, Qt.TextFlag.TextWordWrap, what)
                height = max(box.height() + 9, one)
            if self.table.rowHeight(row) != height:
                self.table.setRowHeight(row, height)

    def _all_heights(self) -> None:
        self._heights(0, self.model.rowCount() - 1)

    def _dress(self) -> None:
        table = self.table
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setShowGrid(False)
        table.setWordWrap(True)
        table.setTabKeyNavigation(False)
        table.verticalHeader().hide()
        table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        head = table.horizontalHeader()
        head.hide()
        head.setSectionResizeMode(Column.WHEN, QHeaderView.ResizeMode.Interactive)
        head.setSectionResizeMode(Column.WHAT, QHeaderView.ResizeMode.Stretch)
        head.setSectionResizeMode(Column.RULE, QHeaderView.ResizeMode.Interactive)

    def _fit(self) -> None:
        # Large letters need a line of their own for the filters.
        beside = QBoxLayout.Direction.LeftToRight if self._theme.scale < 1.3 else QBoxLayout.Direction.TopToBottom
        self.head.setDirection(beside)
        self.search.setMinimumWidth(self.search.fontMetrics().averageCharWidth() * 13)
        self.search.setMaximumWidth(round(220 * self._theme.scale))
        self.model.small, self.model.soft = self._theme.font(0.88), self._theme.colour("soft")
        metrics = self.table.fontMetrics()
        self.table.verticalHeader().setDefaultSectionSize(metrics.height() + 9)
        small = QFontMetrics(self._theme.font(0.88))
        self.model.device = max(small.height() - 1, 12)
        self.table.setIconSize(QSize(self.model.device * 2, self.model.device))
        longest = max((f"T6 · {self._words.term('step', step)}" for step in PHASES), key=small.horizontalAdvance)
        self.table.setColumnWidth(Column.WHEN, small.horizontalAdvance(longest) + self.model.device + 26)
        self.table.setColumnWidth(Column.RULE, metrics.averageCharWidth() * 15)

    def _fill_fixed(self) -> None:
        self.phase.addItem(self.tr("All phases"), "")
        for step in (*PHASES, *WINTER):
            self.phase.addItem(self._words.term("step", step), step)
        self.kind.addItem(self.tr("What happened"), "")
        self.kind.addItem(self.tr("Everything"), EVERYTHING)
        for kind in KINDS:
            self.kind.addItem(self._words.term("kind", kind), kind)

    # --- what is shown

    def show_journal(self, journal: Journal, view: View) -> None:
        """Begin anew, for another campaign or viewer."""
        self._journal, self._view = journal, view
        self.realm.blockSignals(True)
        kept = self.realm.currentData()
        self.realm.clear()
        self.realm.addItem(self.tr("All players"), "")
        for realm in view.campaign.realms.values():
            self.realm.addItem(realm.name, realm.id)
        self.realm.setCurrentIndex(max(self.realm.findData(kept), 0))
        self.realm.blockSignals(False)
        self._refilter()
        self._fit()

    def grow(self, change: Change, view: View) -> None:
        """Follow a change."""
        self._view = view
        top = self.table.verticalScrollBar().value() == 0
        self.model.grow(change, view)
        if top:
            self.table.scrollToTop()
        if change.taken_off and self.wanted() != Filter():
            self._timer.start()  # counted anew
        self._tell()

    def forget(self) -> None:
        """No search, no filter, no row stays for another viewer."""
        for box in (self.realm, self.phase, self.kind):
            box.blockSignals(True)
            box.setCurrentIndex(0)
            box.blockSignals(False)
        self.search.blockSignals(True)
        self.search.clear()
        self.search.blockSignals(False)
        self.table.clearSelection()
        self.table.setCurrentIndex(QModelIndex())

    def clear_filter(self) -> None:
        """Show everything again."""
        self.forget()
        self._refilter()

    def _tell(self) -> None:
        """Say that lines are left out, and for what."""
        wanted = self.wanted()
        self.note.setVisible(wanted != Filter())
        if wanted == Filter():
            return
        names = [f"“{wanted.text}”"] if wanted.text else []
        names += [box.currentText() for box in (self.realm, self.phase, self.kind) if box.currentData()]
        shown, of, all_ = self.model.found()
        whole, part = self.tr("Showing {0} of {1} lines for {2}"), self.tr("Showing {0} of the last {1} lines for {2}")
        text = whole if all_ else part
        self.told.setText(text.format(shown, of, ", ".join(names)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Escape takes the filter off."""
        escape = event.type() == QEvent.Type.KeyPress and event.key() == Qt.Key.Key_Escape  # type: ignore[attr-defined]
        if escape and self.wanted() != Filter():
            self.clear_filter()
            return True
        return super().eventFilter(watched, event)

    def wanted(self) -> Filter:
        """The filter as it is set."""
        data = [box.currentData() or "" for box in (self.realm, self.phase, self.kind)]
        return Filter(self.search.text().strip(), *data)

    def _changed(self) -> None:
        if self._journal is not None:
            self._timer.start()

    def _refilter(self) -> None:
        if self._journal is not None and self._view is not None:
            self.model.show(self._journal, self._view, self.wanted())
            self._tell()

    def _clicked(self, index: QModelIndex) -> None:
        row = self.model.row_at(index.row())
        if index.column() == Column.RULE and row.rule:
            self.rule_wanted.emit(row.rule)
        elif row.cell:
            self.place_wanted.emit(row.cell)

    def _rule(self, index: QModelIndex) -> None:
        row = self.model.row_at(index.row())
        if row.cell:
            self.place_wanted.emit(row.cell)
        if row.rule:
            self.rule_wanted.emit(row.rule)


class _Table(QTableView):
    """Enter on a row does what a double click does."""

    entered_row = Signal(QModelIndex)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter shows place and rule."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.entered_row.emit(self.currentIndex())
        else:
            super().keyPressEvent(event)
