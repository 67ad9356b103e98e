"""The season: where the year stands, whose turn it is in what order, and which phases are done."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from empires.knowledge.view import AWAY, View
from empires.model.state.campaign import PHASES, SEASON_TURNS, WINTER, Clock, Realm
from empires.words.sentences import Words
from ui.base.card import Card, line
from ui.base.ready import standing
from ui.base.theme import Theme
from ui.play.goals import STEPS
from ui.scene.heraldry import flag


class TimeLine(QWidget):
    """Six months as beads on a thread, and the winter as a star at its end."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._clock = theme, Clock()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_clock(self, clock: Clock) -> None:
        """Where the year stands."""
        self._clock = clock
        if clock.part == "season":
            text = self.tr("Turn {0} of {1}").format(clock.turn, SEASON_TURNS)
        else:
            text = {"setup": self.tr("Setting up"), "winter": self.tr("Winter")}.get(clock.part, self.tr("Over"))
        self.setAccessibleName(text)
        self.setToolTip(text)
        self.update()

    def sizeHint(self) -> QSize:
        """A thin strip."""
        return QSize(150, round(26 * self._theme.scale) + 6)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Full beads are past, the ringed one is now."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._theme.font(0.82, bold=True))
        step = self.width() / (SEASON_TURNS + 1)
        radius = min(step * 0.36, self.height() * 0.42)
        y = self.height() / 2
        painter.setPen(QPen(self._theme.colour("raised_edge"), 2))
        painter.drawLine(QPointF(step / 2, y), QPointF(self.width() - step / 2, y))
        for month in range(1, SEASON_TURNS + 2):
            self._bead(painter, QPointF(step * (month - 0.5), y), radius, month)
        painter.end()

    def _bead(self, painter: QPainter, at: QPointF, radius: float, month: int) -> None:
        clock, theme = self._clock, self._theme
        winter = month > SEASON_TURNS
        now = clock.part == "winter" if winter else clock.part == "season" and clock.turn == month
        past = clock.part in ("winter", "over") if not winter else clock.part == "over"
        past = past or (not winter and clock.part == "season" and clock.turn > month)
        fill = "accent" if now else "raised_edge" if past else "card"
        painter.setPen(QPen(theme.colour("accent" if now else "raised_edge"), 1.5))
        painter.setBrush(theme.colour(fill))
        painter.drawEllipse(at, radius, radius)
        painter.setPen(theme.colour("accent_text" if now else "text" if past else "soft"))
        sign = "❄" if winter else "✓" if past else str(month)
        if winter:
            self._flake(painter, at, radius * 0.62)
        else:
            painter.drawText(QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius),
                             Qt.AlignmentFlag.AlignCenter, sign)  # fmt: skip

    def _flake(self, painter: QPainter, at: QPointF, size: float) -> None:
        painter.save()
        painter.setPen(QPen(painter.pen().color(), 1.2))
        painter.translate(at)
        for _ in range(3):
            painter.drawLine(QPointF(0, -size), QPointF(0, size))
            painter.rotate(60)
        painter.restore()


class PlayerRow(QPushButton):
    """A player in the order of the turn: flag, name, and signs for turn, question and program."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setObjectName("player")
        self._mark, self._name, self._sign = QLabel(), line(""), line("", "soft", wrap=False)
        row = QHBoxLayout(self)
        row.setContentsMargins(2, 1, 2, 1)
        row.setSpacing(8)
        row.addWidget(self._mark)
        row.addWidget(self._name, 1)
        row.addWidget(self._sign)
        for label in (self._mark, self._name, self._sign):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.realm = ""

    def show_realm(self, known: Realm, turn: bool, asked: bool, winter: bool) -> None:
        """Who it is, whether it is his turn, whether he is asked, and in winter whether his sheet is in."""
        self.realm = known.id
        size = round(20 * self._theme.scale)
        self._mark.setPixmap(flag(known, size, self.devicePixelRatioF()))
        self._name.setText(known.name)
        font = self._theme.font(bold=turn)
        font.setStrikeOut(known.out)
        self._name.setFont(font)
        auto = known.controller == "auto"
        sheet, stands = standing(known, winter and not auto)
        signs = (("▶", turn), ("…", asked and not turn), (sheet, bool(sheet)), ("⚙", auto))
        self._sign.setText(" ".join(sign for sign, on in signs if on))
        self.setMinimumHeight(size + 6)
        told = (
            (self.tr("has the turn"), turn), (self.tr("is asked"), asked), (self.tr("played by the program"), auto),
            (self.tr("out of the campaign"), known.out), (self.tr("sheet committed"), stands == "ready"),
            (self.tr("sheet still open"), stands == "open"),
        )  # fmt: skip
        text = ", ".join([known.name, *(words for words, on in told if on)])
        self.setToolTip(text)
        self.setAccessibleName(text)


class StepRow(QFrame):
    """A phase or step with its mark."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._mark, self._name = line("", wrap=False), line("")
        self._mark.setFixedWidth(round(16 * theme.scale))
        row = QHBoxLayout(self)
        row.setContentsMargins(2, 0, 2, 0)
        row.setSpacing(8)
        row.addWidget(self._mark)
        row.addWidget(self._name, 1)

    def show_step(self, text: str, distance: int) -> None:
        """distance: steps from where the clock stands; past ones are below 0."""
        state = "done" if distance < 0 else "now" if distance == 0 else "next" if distance == 1 else "later"
        told = {"done": self.tr("done"), "now": self.tr("now"), "next": self.tr("next"),
                "later": self.tr("to come")}[state]  # fmt: skip
        self._mark.setText({"done": "✓", "now": "▶", "next": "▹", "later": "·"}[state])
        self._name.setText(text[:1].upper() + text[1:])
        for label in (self._mark, self._name):
            if label.property("state") != state:
                label.setProperty("state", state)
                label.style().unpolish(label)
                label.style().polish(label)
        self.setAccessibleName(f"{text}: {told}")


class SeasonPanel(Card):
    """Year and turn, the players in their order, the phases or winter steps; a click on a player shows his realm."""

    wanted = Signal(str)

    def __init__(self, words: Words, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.set_title(self.tr("Season"))
        self._words, self._theme = words, theme
        self._shown: object = None
        self.year = line("", "heading")
        self.time = TimeLine(theme)
        self.heading = line("", "cardTitle")
        self.players: list[PlayerRow] = []
        self.steps: list[StepRow] = []
        self._order, self._phases = QVBoxLayout(), QVBoxLayout()
        self._order.setSpacing(3)
        self._phases.setSpacing(4)
        self._phases.addWidget(self.heading)
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 4, 0)
        column.setSpacing(8)
        column.addWidget(self.year)
        column.addWidget(self.time)
        column.addWidget(_thin())
        column.addLayout(self._order)
        column.addWidget(_thin())
        column.addLayout(self._phases)
        column.addStretch(1)
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setWidget(inside)
        self.area.setAccessibleName(self.tr("Season"))
        self.body.addWidget(self.area, 1)

    def redress(self) -> None:
        """Forget what is shown: the theme changed."""
        self._shown = None

    def show_view(self, view: View, waiting: str) -> None:
        """waiting: the realm that is asked now, "" for none. Rows are kept and only say something else."""
        clock = view.campaign.clock
        shown = (clock, waiting, tuple(view.campaign.realms.values()))
        if shown == self._shown:
            return
        self._shown = shown
        self.year.setText(self._year(clock))
        self.time.show_clock(clock)
        others = (realm for realm in view.campaign.realms if realm not in clock.order)
        order = [*clock.order, *others]
        self._reach(self.players, self._order, len(order))
        for row, realm in zip(self.players, order, strict=False):
            row.show_realm(view.campaign.realms[realm], clock.player == realm, waiting == realm,
                           clock.part == "winter")  # fmt: skip
        self._show_steps(clock, view)

    def _reach(self, rows: list[PlayerRow], layout: QVBoxLayout, count: int) -> None:
        while len(rows) < count:
            row = PlayerRow(self._theme)
            row.clicked.connect(lambda _=False, row=row: self.wanted.emit(f"realm:{row.realm}"))
            layout.addWidget(row)
            rows.append(row)
        for number, row in enumerate(rows):
            row.setVisible(number < count)

    def _year(self, clock: Clock) -> str:
        if clock.part == "setup":
            return self.tr("Before the first year")
        if clock.part == "winter":
            return self.tr("Year {0} · winter").format(clock.year)
        if clock.part == "over":
            return self.tr("The end")
        return self.tr("Year {0} · turn {1}").format(clock.year, clock.turn)

    def _show_steps(self, clock: Clock, view: View) -> None:
        steps = {"setup": STEPS, "winter": WINTER, "season": PHASES}.get(clock.part, ())
        if clock.step == AWAY:
            steps = ()
        here = steps.index(clock.step) if clock.step in steps else -1
        heading = view.campaign.realms[clock.player].name if clock.player else ""
        if clock.part == "winter":
            heading = self.tr("Step {0} of {1}").format(here + 1, len(steps))
        self.heading.setText(heading)
        self.heading.setVisible(bool(heading))
        while len(self.steps) < len(steps):
            self.steps.append(StepRow(self._theme))
            self._phases.addWidget(self.steps[-1])
        for number, row in enumerate(self.steps):
            row.setVisible(number < len(steps))
            if number < len(steps):
                row.show_step(self._words.term("step", steps[number]), number - here)
        if steps and here >= 0:
            ahead = self.steps[min(here + 2, len(steps) - 1)]
            QTimer.singleShot(0, ahead, lambda: self.area.ensureWidgetVisible(ahead, 0, 4))


def _thin() -> QFrame:
    rule = QFrame()
    rule.setObjectName("rule")
    rule.setFixedHeight(1)
    return rule
