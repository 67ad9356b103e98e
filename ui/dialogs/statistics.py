"""Statistics: how the empires fared over the years, as charts with the figures beside them."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLocale, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QSplitter,
    QTabBar,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
)

from empires.figures.drawing import Drawing
from empires.figures.graphs import GRAPHS, Player, Sheet, graph, seats_of
from empires.figures.ledger import ledgers
from empires.figures.statistics import statistics
from empires.figures.tables import Table, ledger, table
from empires.formats.core.spreadsheet import separator_for, table_bytes
from ui.base import faults
from ui.base.buttons import plain_button
from ui.base.card import line
from ui.base.saving import ask_path
from ui.dialogs.files import trouble
from ui.panels.graphpaper import GraphPaper
from ui.play.seat import Seat

PAGES = (*GRAPHS, "ledger")


def tr(text: str) -> str:
    """A sentence of this dialog in the language of the window."""
    return QCoreApplication.translate("Statistics", text)


class StatisticsDialog(QDialog):
    """Charts of the viewer's figures: all empires for the host, his own for a player."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat.window())
        self._bridge, self._theme = seat.bridge, seat.theme
        self._words, self._view = seat.bridge.words, seat.bridge.view
        self._figures = statistics(seat.bridge.session.journal, self._view)
        self._books = ledgers(seat.bridge.session.journal, self._view)
        seats = seats_of(self._view, self._words)
        self._seats = seats if self._view.host else tuple(seat for seat in seats if seat.id == self._view.viewer)
        self.setWindowTitle(tr("Statistics"))
        self._build()
        self.resize(round(1180 * self._theme.scale**0.5), round(620 * self._theme.scale**0.5))
        self._show()
        self.pages.setFocus()

    # --- building

    def _build(self) -> None:
        names = {
            "land": tr("Land"), "army": tr("Army"), "revenue": tr("Revenue"), "losses": tr("Losses"),
            "luck": tr("Luck"), "ledger": tr("Ledger"),
        }  # fmt: skip
        self.pages = QTabBar()
        self.pages.setAccessibleName(tr("What is shown"))
        for page in PAGES:
            self.pages.addTab(names[page])
        self.pages.currentChanged.connect(lambda _: self._show())
        self.whose = QComboBox()
        self.whose.setAccessibleName(tr("Whose figures"))
        if len(self._seats) > 1:
            self.whose.addItem(tr("All empires"), "")
        for seat in self._seats:
            self.whose.addItem(seat.name, seat.id)
        self.whose.currentIndexChanged.connect(lambda _: self._show())
        self.told = line("", "soft")
        self._build_sheets()
        head = QHBoxLayout()
        head.addWidget(self.pages)
        head.addStretch(1)
        label = QLabel(tr("&Whose"))
        label.setBuddy(self.whose)
        head.addWidget(label)
        head.addWidget(self.whose)
        rows = QVBoxLayout(self)
        rows.addLayout(head)
        rows.addWidget(self.told)
        rows.addWidget(self.split, 1)
        rows.addLayout(self._feet())

    def _build_sheets(self) -> None:
        self.paper = GraphPaper(self._theme)
        self.scroll_area = QScrollArea()
        self.scroll_area.setWidgetResizable(True)
        self.scroll_area.setWidget(self.paper)
        self.scroll_area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.table = QTableWidget()
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        self.table.setAccessibleName(tr("Figures"))
        self.split = QSplitter(Qt.Orientation.Horizontal)
        self.split.addWidget(self.scroll_area)
        self.split.addWidget(self.table)
        self.split.setChildrenCollapsible(False)
        self.split.setStretchFactor(0, 1)
        self.split.setHandleWidth(10)

    def _feet(self) -> QHBoxLayout:
        self.save_picture = plain_button(tr("Save the &picture …"))
        self.save_picture.clicked.connect(self._ask_picture)
        self.save_table = plain_button(tr("Save the &table …"))
        self.save_table.clicked.connect(self._ask_table)
        close = plain_button(tr("&Close"))
        close.clicked.connect(self.accept)
        feet = QHBoxLayout()
        feet.addWidget(self.save_picture)
        feet.addWidget(self.save_table)
        feet.addStretch(1)
        feet.addWidget(close)
        for button in (self.save_picture, self.save_table, close):
            button.setAutoDefault(False)
        return feet

    # --- showing

    @property
    def page(self) -> str:
        """Which chart lies before the eyes."""
        return PAGES[self.pages.currentIndex()]

    @property
    def seats(self) -> tuple[Player, ...]:
        """Whose figures are shown."""
        chosen = self.whose.currentData()
        return tuple(seat for seat in self._seats if not chosen or seat.id == chosen)

    def rows(self) -> Table:
        """The figures of this page, heads first."""
        if self.page == "ledger":
            return ledger(self._books, self.seats, self._words, self._view)
        return table(self.page, self._figures, self.seats, self._words)

    def _show(self) -> None:
        drawn = self.page in GRAPHS
        self.scroll_area.setVisible(drawn)
        self.save_picture.setEnabled(drawn)
        self.told.setText(self._text())
        if drawn:
            self.paper.show_graph(self._lay, self._view.campaign.realms, self.pages.tabText(self.pages.currentIndex()))
        self._fill(self.rows())

    def _lay(self, width: float, em: float) -> Drawing:
        return graph(self.page, self._figures, Sheet(width, em, self._words, self.seats))

    def _text(self) -> str:
        key = "luck_text_of" if self.page == "luck" else f"{self.page}_text"
        return self._words.say(f"figures.{key}", {})

    def _fill(self, rows: Table) -> None:
        heads, *body = rows
        self.table.setColumnCount(len(heads))
        self.table.setRowCount(len(body))
        self.table.setHorizontalHeaderLabels([str(head) for head in heads])
        for y, row in enumerate(body):
            for x, value in enumerate(row):
                item = QTableWidgetItem(self._words.book.number(value) if isinstance(value, int) else value)
                right = isinstance(value, int) or (x > 1 and value[-1:].isdigit())
                side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
                item.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
                self.table.setItem(y, x, item)
        self.table.resizeColumnsToContents()
        wide = min(self.table.horizontalHeader().length() + 30, round(0.56 * self.width()))
        self.split.setSizes([self.width() - wide, wide])
        if body:
            self.table.setCurrentCell(0, 0)

    # --- saving

    def _ask_picture(self) -> None:
        path = self._ask(tr("Save the picture"), ".png", tr("Picture"))
        if path is not None:
            self.picture_to(path)

    def _ask_table(self) -> None:
        path = self._ask(tr("Save the table"), ".csv", tr("Comma-separated values"))
        if path is not None:
            self.table_to(path)

    def _ask(self, title: str, suffix: str, kind: str) -> Path | None:
        folder = self._bridge.path.parent if self._bridge.path is not None else Path.home()
        page = self.pages.tabText(self.pages.currentIndex())
        return ask_path(self, title, folder / f"{self._view.campaign.name} {page}{suffix}", [(kind, suffix)])

    def picture_to(self, path: Path) -> bool:
        """Save the chart; a word to the person where it cannot be."""
        if self.paper.picture().save(str(path)):
            return True
        faults.tell(self, tr("The picture was not saved"), trouble(path, OSError(tr("it cannot be opened"))))
        return False

    def table_to(self, path: Path) -> bool:
        """Save the figures; a word to the person where they cannot be."""
        separator = separator_for(QLocale.system().decimalPoint())
        try:
            path.write_bytes(table_bytes(self.rows(), separator))
        except OSError as fault:
            faults.tell(self, tr("The table was not saved"), trouble(path, fault))
            return False
        return True


def show(seat: Seat) -> None:
    """Open the dialog."""
    dialog = StatisticsDialog(seat)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()
