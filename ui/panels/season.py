"""The season: where the year stands, whose turn it is in what order, and which phases are done."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from empires.engine.words import Words
from empires.model.state import PHASES, SEASON_TURNS, WINTER, Clock
from empires.rules.knowledge import View
from ui.heraldry import flag
from ui.panels.card import Card, clear, line
from ui.stops import STEPS
from ui.theme import Theme


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
        self.players = QVBoxLayout()
        self.players.setSpacing(3)
        self.phases = QVBoxLayout()
        self.phases.setSpacing(4)
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 4, 0)
        column.setSpacing(8)
        column.addWidget(self.year)
        column.addWidget(self.time)
        column.addWidget(_thin())
        column.addLayout(self.players)
        column.addWidget(_thin())
        column.addLayout(self.phases)
        column.addStretch(1)
        self.area = scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(inside)
        scroll.setAccessibleName(self.tr("Season"))
        self.body.addWidget(scroll, 1)

    def redress(self) -> None:
        """Forget what is shown: the theme changed."""
        self._shown = None

    def show_view(self, view: View, waiting: str) -> None:
        """waiting: the realm that is asked now, "" for none."""
        clock = view.campaign.clock
        realms = tuple(view.campaign.realms.values())
        shown = (clock, waiting, [(r.id, r.name, r.controller, r.out, r.colour, r.device) for r in realms])
        if shown == self._shown:
            return
        self._shown = shown
        self.year.setText(self._year(clock))
        self.time.show_clock(clock)
        clear(self.players)
        order = clock.order or tuple(view.campaign.realms)
        others = tuple(realm for realm in view.campaign.realms if realm not in order)
        for realm in (*order, *others):
            self.players.addWidget(self._player(view, realm, waiting))
        clear(self.phases)
        self._steps(clock, view)

    def _year(self, clock: Clock) -> str:
        if clock.part == "setup":
            return self.tr("Before the first year")
        if clock.part == "winter":
            return self.tr("Year {0} · winter").format(clock.year)
        if clock.part == "over":
            return self.tr("The end")
        return self.tr("Year {0} · turn {1}").format(clock.year, clock.turn)

    def _player(self, view: View, realm: str, waiting: str) -> QWidget:
        known = view.campaign.realms[realm]
        row = QPushButton()
        row.setObjectName("player")
        row.clicked.connect(lambda: self.wanted.emit(f"realm:{realm}"))
        inside = QHBoxLayout(row)
        inside.setContentsMargins(2, 1, 2, 1)
        inside.setSpacing(8)
        mark = QLabel()
        mark.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        mark.setPixmap(flag(known, round(20 * self._theme.scale), self.devicePixelRatioF()))
        turn = view.campaign.clock.player == realm
        name = line(known.name)
        font = name.font()
        font.setBold(turn)
        font.setStrikeOut(known.out)
        name.setFont(font)
        inside.addWidget(mark)
        inside.addWidget(name, 1)
        signs = [("▶", turn), ("…", waiting == realm and not turn), ("⚙", known.controller == "auto")]
        sign = line(" ".join(sign for sign, on in signs if on), "soft", wrap=False)
        for label in (name, sign):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        inside.addWidget(sign)
        row.setMinimumHeight(inside.sizeHint().height())
        parts = [known.name]
        parts += [self.tr("has the turn")] if turn else []
        parts += [self.tr("is asked")] if waiting == realm else []
        parts += [self.tr("played by the program")] if known.controller == "auto" else []
        parts += [self.tr("out of the campaign")] if known.out else []
        row.setToolTip(", ".join(parts))
        row.setAccessibleName(", ".join(parts))
        return row

    def _steps(self, clock: Clock, view: View) -> None:
        steps = {"setup": STEPS, "winter": WINTER, "season": PHASES}.get(clock.part, ())
        here = steps.index(clock.step) if clock.step in steps else -1
        heading = view.campaign.realms[clock.player].name if clock.player else ""
        if clock.part == "winter":
            heading = self.tr("Winter")
        if heading:
            label = line(heading, "cardTitle")
            self.phases.addWidget(label)
        for number, step in enumerate(steps):
            self.phases.addWidget(self._step(self._words.term("step", step), number - here))

    def _step(self, text: str, distance: int) -> QFrame:
        row = QFrame()
        inside = QHBoxLayout(row)
        inside.setContentsMargins(2, 0, 2, 0)
        inside.setSpacing(8)
        sign, hand = ("✓", "good") if distance < 0 else ("▶", "") if distance == 0 else ("·", "soft")
        state = self.tr("done") if distance < 0 else self.tr("now") if distance == 0 else self.tr("to come")
        mark, name = line(sign, hand, wrap=False), line(text[:1].upper() + text[1:], hand)
        mark.setFixedWidth(round(16 * self._theme.scale))
        if distance == 0:
            font = name.font()
            font.setBold(True)
            name.setFont(font)
            name.setStyleSheet(f"color: {self._theme['accent']}")
            mark.setStyleSheet(f"color: {self._theme['accent']}")
        inside.addWidget(mark)
        inside.addWidget(name, 1)
        row.setAccessibleName(f"{text}: {state}")
        return row


def _thin() -> QFrame:
    rule = QFrame()
    rule.setObjectName("rule")
    rule.setFixedHeight(1)
    return rule
