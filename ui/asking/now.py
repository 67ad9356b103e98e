"""Now: the question on the table, large, with its ways out; or who is waited for."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from empires.knowledge.view import HOST, View
from empires.model.state.asks import Ask, Decide, Pick, Roll, Share, dice_of
from empires.model.state.campaign import Realm
from empires.words.sentences import Words
from ui.asking.aimform import TargetForm, wants
from ui.asking.dice import DiceForm, meanings
from ui.asking.form_factory import pick_form, share_form, ways_of
from ui.asking.forms import DecideForm, Form
from ui.asking.runs import RunRow, runs
from ui.asking.tidings import Tiding
from ui.base.buttons import main_button, plain_button
from ui.base.card import Card, clear, line
from ui.base.theme import Theme
from ui.scene.heraldry import flag, shown_colour


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
    rewind_wanted = Signal()
    plan_wanted = Signal()
    run_wanted = Signal(bool)

    def __init__(self, words: Words, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.set_title(self.tr("Now"))
        self._words, self._theme = words, theme
        self.flag = QLabel()
        self.head.insertWidget(0, self.flag)
        self.band = QFrame()
        self.band.setFixedHeight(4)
        self.body.insertWidget(0, self.band)
        self.form: Form | None = None
        self._charts: Callable[[str], bool] = lambda rule: False
        self.rules = self._rule_links()
        self.head.addWidget(self.rules, 20)
        self.question = line("", "question")
        self.help = line("", "help")
        self.news = QLabel()
        self.news.setTextFormat(Qt.TextFormat.RichText)
        self.news.setWordWrap(True)
        self.notice = line("", "bad")
        self.back = plain_button(self.tr("Rewind …"))
        self.back.setToolTip(self.tr("Go back to an earlier phase; what came later is kept."))
        self.back.clicked.connect(self.rewind_wanted)
        self.plan = main_button("")
        self.plan.clicked.connect(self.plan_wanted)
        for widget in (self.notice, self.back, self.plan):
            widget.hide()
        trouble = QHBoxLayout()
        trouble.addWidget(self.notice, 1)
        trouble.addWidget(self.back)
        self.place = QVBoxLayout()
        self.place.setContentsMargins(0, 0, 0, 0)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inside = QWidget()
        sheet = QVBoxLayout(inside)
        sheet.setContentsMargins(0, 0, 0, 0)
        for widget in (self.news, self.question, self.help):
            sheet.addWidget(widget)
        sheet.addLayout(trouble)
        sheet.addWidget(self.plan, 0, Qt.AlignmentFlag.AlignLeft)
        sheet.addLayout(self.place, 1)
        scroll.setWidget(inside)
        self._inside = inside
        self._decide = DecideForm(parent=inside)
        self._decide.foot.setParent(self)
        self._decide.answered.connect(self.answered)
        self._decide.hide()
        self._decide.foot.hide()
        self.scroll_area = scroll
        self.body.addWidget(scroll, 1)
        self.foot = QVBoxLayout()
        self.body.addLayout(self.foot)

    def _rule_links(self) -> QLabel:
        links = QLabel()
        links.setObjectName("rules")
        links.setTextFormat(Qt.TextFormat.RichText)
        links.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        # However many rules there are, they must not push the chronicle aside.
        links.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        links.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        links.linkActivated.connect(self.rule_wanted)
        return links

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
        self._hide_kept()

    def _hide_kept(self) -> None:
        if self.form is not self._decide:
            self._decide.hide()
            self._decide.foot.hide()

    def _clear(self) -> None:
        self.form = None
        # The form of ways is kept: it stays where it is until it is shown anew or hidden.
        for layout, kept in ((self.place, self._decide), (self.foot, self._decide.foot)):
            layout.removeWidget(kept)
        clear(self.place)
        clear(self.foot)
        self.rules.hide()
        self.plan.hide()
        self.complain("")
        self.help.hide()
        self._show_player(None)

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
        self._show_player(view.campaign.realms.get(ask.by))
        self.form = self._form(ask, view)
        if self.form is not self._decide:
            self.form.answered.connect(self.answered)
        if isinstance(self.form, DiceForm):
            self.form.rolled.connect(self.roll_wanted)
        self.place.addWidget(self.form)
        self.form.setVisible(True)
        if rows := words.table(ask, view):
            self.place.addWidget(meanings(rows))
        self.place.addStretch(1)
        self.foot.addWidget(self.form.foot)
        if runs(ask):
            row = RunRow()
            row.wanted.connect(self.run_wanted)
            self.foot.addWidget(row)
        self.form.foot.setVisible(not isinstance(self.form, DecideForm))
        rules = rules_of(ask)
        mended = any(map(self._charts, rules))
        self.rules.setText(" &nbsp; ".join(map(self._link, rules)))
        self.rules.setToolTip(self.tr("≈ rests on a reconstructed chart") if mended else self.tr("Show the rule"))
        self.rules.setAccessibleName(", ".join(rules) + (f". {self.rules.toolTip()}" if mended else ""))
        self.rules.show()

    def _link(self, rule: str) -> str:
        mark = " ≈" if self._charts(rule) else ""
        look = f"text-decoration:none; color:{self._theme['soft']}; font-size:{self._theme.size(0.78)}pt"
        return f'<a href="{rule}" style="{look}">{rule}{mark}</a>'

    def set_charts(self, reconstructed: Callable[[str], bool]) -> None:
        """Whom to ask whether a rule rests on a reconstructed chart."""
        self._charts = reconstructed

    def _form(self, ask: Ask, view: View) -> Form:
        match ask:
            case Roll():
                return DiceForm(*dice_of(ask))
            case Decide() if wants(ask):
                return TargetForm(ask, self._words, view)
            case Decide():
                self._decide.show_ways(ways_of(ask, self._words, view, (ask.default,)))
                return self._decide
            case Pick():
                return pick_form(ask, self._words, view, self.window())
            case Share():
                return share_form(ask, self._words, view)

    def _waiting(self, ask: Ask, view: View) -> None:
        who = self._words.realm(ask.by, view) if ask.by else self.tr("the host")
        self._say(self.tr("Now"), self.tr("Waiting for {0}.").format(who))
        if not view.host:
            button = plain_button(self.tr("Hand the laptop to {0}").format(who))
            button.clicked.connect(lambda: self.hand_over.emit(ask.by or HOST))
            self._row(button)

    def _program(self, view: View) -> None:
        persons = [r.name for r in view.campaign.realms.values() if r.controller == "person" and not r.out]
        if persons:
            self._say(self.tr("Now"), self.tr("The program has stopped."))
            who = persons[0] if len(persons) == 1 else self.tr("a person")
            on = main_button(self.tr("&Go on until {0} is asked").format(who))
            on.clicked.connect(lambda: self.play_wanted.emit("person"))
            self._row(on)
            on.setFocus()
            return
        self._say(self.tr("Now"), self.tr("The program plays all realms."),
                  self.tr("Let it go on, or take a realm over under Play."))  # fmt: skip
        turn = main_button(self.tr("Play this campaign &turn"))
        season = plain_button(self.tr("Play the &season"))
        turn.clicked.connect(lambda: self.play_wanted.emit("turn"))
        season.clicked.connect(lambda: self.play_wanted.emit("season"))
        self._row(turn, season)

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
        stop = plain_button(self.tr("Stop"))
        stop.clicked.connect(self.cancel_wanted)
        self.place.addWidget(self.bar)
        self._row(stop)
        self._hide_kept()
        stop.setFocus()

    def show_progress(self, done: int, of: int, where: str) -> None:
        """How far it is."""
        self.bar.setRange(0, of)
        self.bar.setValue(done)
        self.help.setText(where)
        self.help.setVisible(True)

    def show_news(self, lines: list[Tiding], heading: str = "") -> None:
        """What happened, above the question; what is big stands out by a sign and heavy letters."""
        soft, bad = self._theme["soft"], self._theme["bad"]
        rows = [f'<span style="color:{soft}">{escape(heading)}</span>'] if heading and lines else []
        for tiding in lines:
            text = escape(tiding.text)
            rows.append(f'<span style="color:{bad}"><b>‼ {text}</b></span>' if tiding.big
                        else f'<span style="color:{soft}">· {text}</span>')  # fmt: skip
        self.news.setText("<br>".join(rows))
        self.news.setAccessibleName("\n".join([heading, *(tiding.text for tiding in lines)]).strip())
        self.news.setVisible(bool(rows))

    def complain(self, text: str, rewind: bool = False) -> None:
        """Why an answer was refused; rewind: whether going farther back is offered beside it."""
        self.notice.setText(text)
        self.notice.setVisible(bool(text))
        self.back.setVisible(bool(text) and rewind)

    def _show_player(self, realm: Realm | None) -> None:
        """Device and colour of who is asked."""
        self.flag.setVisible(realm is not None)
        self.band.setVisible(realm is not None)
        if realm is not None:
            size = round(22 * self._theme.scale)
            self.flag.setPixmap(flag(realm, size, self.devicePixelRatioF()))
            self.flag.setAccessibleName(realm.name)
            sheet = f"background: {shown_colour(realm.colour).name()}; border: none; border-radius: 2px;"
            if self.band.styleSheet() != sheet:
                self.band.setStyleSheet(sheet)

    def wanted_height(self) -> int:
        """Pixels in which all of the question, its ways out and its buttons would be seen at once."""
        room = self.scroll_area.viewport()
        width = max(room.width(), 200)
        inside = self._inside.layout()
        assert inside is not None
        needed = inside.heightForWidth(width) if inside.hasHeightForWidth() else inside.sizeHint().height()
        return self.height() - room.height() + needed + 4

    def show_question(self) -> None:
        """Where the likeliest answer is out of sight it comes nearer, but never so that the question leaves."""
        bar = self.scroll_area.verticalScrollBar()
        bar.setValue(0)
        form = self.form
        if bar.maximum() > 0 and form is not None:
            target = form.focus_widget() or form
            target = target if form.isAncestorOf(target) else form
            below = target.mapTo(self._inside, target.rect().bottomLeft()).y() + 6
            below = below - self.scroll_area.viewport().height()
            bar.setValue(min(max(below, 0), self.question.y()))

    def offer_plan(self, on: bool, beside: bool) -> None:
        """A budget sheet is the main way out of the question; beside: it is open, and the form would be in its way."""
        self.plan.setVisible(on)
        self.plan.setText(self.tr("To the &budget sheet") if beside else self.tr("&Plan the whole winter"))
        if self.form is not None:
            self.form.setHidden(on and beside)
            self.form.foot.setHidden((on and beside) or isinstance(self.form, DecideForm))

    # --- the map and the keys

    def aim(self, keys: list[str]) -> None:
        """The map points at these options."""
        if self.form is not None and (shown := self.form.aim(keys)) is not None:
            self.scroll_area.ensureWidgetVisible(shown)

    def accept_default(self) -> None:
        """Take what is suggested."""
        if self.form is not None and not self.form.isHidden():
            self.form.accept_default()

    def focus_default(self) -> None:
        """Put the keyboard on the likeliest answer."""
        if self.plan.isVisible():
            self.plan.setFocus()
        elif self.form is not None:
            self.form.focus_default()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits choose."""
        if not self.take_digit(event):
            super().keyPressEvent(event)

    def take_digit(self, event: QKeyEvent) -> bool:
        """A digit without Ctrl or Alt goes to the form, wherever it was typed."""
        text = event.text()
        plain = not event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        if self.form is None or self.form.isHidden() or not plain or len(text) != 1 or text not in "1234567890":
            return False
        return self.form.digit(10 if text == "0" else int(text))
