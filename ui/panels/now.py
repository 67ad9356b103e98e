"""Now: the question on the table, large, with its ways out; or who is waited for."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from empires.engine.words import Words
from empires.model.asks import Ask, Choice, Decide, Pick, Roll, Share, dice_of
from empires.players.plain import fill
from empires.rules.knowledge import HOST, View
from ui.panels.card import Card, clear, line
from ui.panels.dice import DiceForm
from ui.panels.forms import DecideForm, Form, PickForm, Receiver, ShareForm, Way, main_button


def rules_of(ask: Ask) -> tuple[str, ...]:
    """Rule ids behind an ask."""
    return (ask.rule,) if isinstance(ask, Roll) else ask.rules


class NowPanel(Card):
    """Shows one ask to the viewer. Signals carry what the viewer wants; nothing is decided here."""

    answered = Signal(object)
    roll_wanted = Signal()
    rule_wanted = Signal(str)
    play_wanted = Signal(str)
    cancel_wanted = Signal()
    hand_over = Signal(str)
    refresh_map = Signal()

    def __init__(self, words: Words, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.set_title(self.tr("Now"))
        self._words = words
        self.form: Form | None = None
        self._charts: Callable[[str], bool] = lambda rule: False
        self.rules = QLabel()
        self.rules.setObjectName("rules")
        self.rules.setTextFormat(Qt.TextFormat.RichText)
        self.rules.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        # However many rules there are, they must not push the chronicle aside.
        self.rules.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.rules.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.rules.linkActivated.connect(self.rule_wanted)
        self.head.addWidget(self.rules, 20)
        self.question = line("", "question")
        self.help = line("", "help")
        self.news = line("", "soft")
        self.notice = line("", "bad")
        self.notice.hide()
        self.place = QVBoxLayout()
        self.place.setContentsMargins(0, 0, 0, 0)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inside = QWidget()
        inside.setLayout(self.place)
        scroll.setWidget(inside)
        self.scroll = scroll
        for widget in (self.news, self.question, self.help, self.notice):
            self.body.addWidget(widget)
        self.body.addWidget(scroll, 1)
        self.foot = QVBoxLayout()
        self.body.addLayout(self.foot)

    # --- what is shown

    def show_ask(self, ask: Ask | None, view: View, mine: bool, paused: bool, over: bool, look: bool = False) -> None:
        """The ask as the viewer may know it.

        paused: it is the program that would answer, but it does not run. look: the campaign is only looked at.
        """
        self._clear()
        if over or (ask is None):
            self._nothing(over)
        elif look:
            self._say(self.tr("Now"), self.tr("This is the campaign as it stood when you opened it."),
                      self.tr("It is open elsewhere, so nothing can be answered here."))  # fmt: skip
        elif mine:
            self._put(ask, view)
        elif paused and view.host:
            self._program(view)
        else:
            self._waiting(ask, view)

    def _clear(self) -> None:
        self.form = None
        clear(self.place)
        clear(self.foot)
        self.rules.hide()
        self.notice.hide()
        self.help.hide()

    def _say(self, title: str, question: str, help_: str = "") -> None:
        self.set_title(title)
        self.question.setText(question)
        self.question.setAccessibleName(question)
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, question))
        self.help.setText(help_)
        self.help.setVisible(bool(help_))

    def _put(self, ask: Ask, view: View) -> None:
        words = self._words
        who = words.realm(ask.by, view)
        self._say(self.tr("Now · {0}").format(who), words.ask(ask, view), words.help(ask, view))
        self.form = self._form(ask, view)
        self.form.answered.connect(self.answered)
        if isinstance(self.form, DiceForm):
            self.form.rolled.connect(self.roll_wanted)
        self.place.addWidget(self.form)
        self.place.addStretch(1)
        self.foot.addWidget(self.form.foot)
        self.form.foot.setVisible(self.form.foot_row.count() > 0)
        self.scroll.verticalScrollBar().setValue(0)
        rules = rules_of(ask)
        mended = any(map(self._charts, rules))
        self.rules.setText(" &nbsp; ".join(map(self._link, rules)))
        self.rules.setToolTip(self.tr("≈ rests on a reconstructed chart") if mended else self.tr("Show the rule"))
        self.rules.setAccessibleName(", ".join(rules) + (f". {self.rules.toolTip()}" if mended else ""))
        self.rules.show()

    def _link(self, rule: str) -> str:
        mark = " ≈" if self._charts(rule) else ""
        return f'<a href="{rule}" style="text-decoration:none">{rule}{mark}</a>'

    def set_charts(self, reconstructed: Callable[[str], bool]) -> None:
        """Whom to ask whether a rule rests on a reconstructed chart."""
        self._charts = reconstructed

    def _form(self, ask: Ask, view: View) -> Form:
        match ask:
            case Roll():
                return DiceForm(*dice_of(ask))
            case Decide():
                return DecideForm(self._ways(ask, view, (ask.default,)))
            case Pick():
                return PickForm(self._ways(ask, view, ()), ask.least, ask.most, ask.default)
            case Share():
                start = ask.default or fill(ask)
                words = self._words
                slots = [
                    Receiver(s.key, words.slot(ask, s, view), words.slot_note(s, view), s.least, s.most, s.or_zero,
                             start.get(s.key, 0))
                    for s in ask.slots
                ]  # fmt: skip
                return ShareForm(slots, ask.total, ask.exact)

    def _ways(self, ask: Decide | Pick, view: View, default: tuple[str, ...]) -> list[Way]:
        choice: Choice = ask
        return [
            Way(o.key, self._words.option(choice, o, view), self._words.note(choice, o, view), o.key in default)
            for o in ask.options
        ]

    def _waiting(self, ask: Ask, view: View) -> None:
        who = self._words.realm(ask.by, view) if ask.by else self.tr("the host")
        self._say(self.tr("Now"), self.tr("Waiting for {0}.").format(who))
        if not view.host:
            button = QPushButton(self.tr("Hand the laptop to {0}").format(who))
            button.clicked.connect(lambda: self.hand_over.emit(ask.by or HOST))
            self._row(button)

    def _program(self, view: View) -> None:
        persons = [r.name for r in view.campaign.realms.values() if r.controller == "person" and not r.out]
        if persons:
            self._say(self.tr("Now"), self.tr("The program has stopped."))
            on = main_button(self.tr("&Go on until {0} is asked").format(self._one_of(persons)))
            on.clicked.connect(lambda: self.play_wanted.emit("person"))
            self._row(on)
            on.setFocus()
            return
        self._say(self.tr("Now"), self.tr("The program plays all realms."),
                  self.tr("Let it go on, or take a realm over under Play."))  # fmt: skip
        turn = main_button(self.tr("Play this campaign &turn"))
        season = QPushButton(self.tr("Play the &season"))
        turn.clicked.connect(lambda: self.play_wanted.emit("turn"))
        season.clicked.connect(lambda: self.play_wanted.emit("season"))
        self._row(turn, season)

    def _one_of(self, names: list[str]) -> str:
        return names[0] if len(names) == 1 else self.tr("a person")

    def _nothing(self, over: bool) -> None:
        if over:
            self._say(self.tr("Now"), self.tr("The campaign is over."), self.tr("Its chronicle and reports remain."))
        else:
            self._say(self.tr("Now"), self.tr("Nothing is asked."))

    def _row(self, *buttons: QPushButton) -> None:
        row = QHBoxLayout()
        for button in buttons:
            row.addWidget(button)
        row.addStretch(1)
        self.place.addLayout(row)
        self.place.addStretch(1)

    def show_busy(self) -> None:
        """The program plays: how far it is, and a way to stop it."""
        self._clear()
        self._say(self.tr("Now"), self.tr("The program plays …"))
        self.bar = QProgressBar()
        self.bar.setRange(0, 0)
        self.bar.setAccessibleName(self.tr("How far the program has played"))
        stop = QPushButton(self.tr("Stop"))
        stop.clicked.connect(self.cancel_wanted)
        self.place.addWidget(self.bar)
        self._row(stop)
        stop.setFocus()

    def show_progress(self, done: int, of: int, where: str) -> None:
        """How far it is."""
        self.bar.setRange(0, of)
        self.bar.setValue(done)
        self.help.setText(where)
        self.help.setVisible(True)

    def show_news(self, lines: list[str]) -> None:
        """What just happened, above the question."""
        self.news.setText("\n".join(lines))
        self.news.setVisible(bool(lines))

    def complain(self, text: str) -> None:
        """Why an answer was refused."""
        self.notice.setText(text)
        self.notice.setVisible(bool(text))

    # --- keys

    def focus_default(self) -> None:
        """Put the keyboard on the likeliest answer."""
        if self.form is not None:
            self.form.focus_default()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits choose."""
        if not self.take_digit(event):
            super().keyPressEvent(event)

    def take_digit(self, event: QKeyEvent) -> bool:
        """A digit without Ctrl or Alt goes to the form, wherever it was typed."""
        text = event.text()
        plain = not event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        if self.form is None or not plain or len(text) != 1 or text not in "1234567890":
            return False
        return self.form.digit(10 if text == "0" else int(text))
