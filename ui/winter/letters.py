"""Pacts that are kept as proof, and letters between players; both lie in the host's file."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QSpinBox,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from empires.engine.letters import LONGEST_LETTER
from empires.knowledge.view import View
from empires.model.state.campaign import Realm
from empires.model.state.pieces import Message, Pact
from empires.words.sentences import Words
from ui.base.buttons import main_button, plain_button
from ui.base.card import line
from ui.base.flow import Flow
from ui.winter.ransom import RansomForm

NAME = Qt.ItemDataRole.UserRole


class Sender(QWidget):
    """A letter being written: to whom, the text, and what belongs to it."""

    def __init__(self, title: str, send: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.heading = line(title, "heading")
        self.names = Flow(10)
        self.boxes: dict[str, QCheckBox] = {}
        self.text = QPlainTextEdit()
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(self.tr("Text"))
        self.text.textChanged.connect(self._check)
        self.more = Flow(10)
        self.done = main_button(send)
        self.back = plain_button(self.tr("&Back"))
        foot = QHBoxLayout()
        foot.addWidget(self.done)
        foot.addWidget(self.back)
        foot.addStretch(1)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addWidget(self.heading)
        rows.addLayout(self.names)
        rows.addWidget(self.text, 1)
        rows.addLayout(self.more)
        rows.addLayout(foot)

    def begin(self, realms: Sequence[Realm], ticked: Sequence[str] = ()) -> None:
        """An empty sheet; realms: who may be chosen."""
        for box in self.boxes.values():
            self.names.removeWidget(box)
            box.deleteLater()
        self.boxes = {realm.id: QCheckBox(realm.name) for realm in realms}
        for realm, box in self.boxes.items():
            box.setChecked(realm in ticked or len(self.boxes) == 1)
            box.toggled.connect(self._check)
            self.names.addWidget(box)
        self.text.clear()
        self._check()

    def focus_first(self) -> None:
        """The keyboard goes to the names, or to the text where it is clear who reads it."""
        first = next(iter(self.boxes.values()), None)
        (self.text if first is None or self.chosen() else first).setFocus()

    def chosen(self) -> list[str]:
        """Who is ticked."""
        return [realm for realm, box in self.boxes.items() if box.isChecked()]

    def _check(self) -> None:
        length = len(self.text.toPlainText().strip())
        self.done.setEnabled(0 < length <= LONGEST_LETTER and bool(self.chosen()))


class _Page(QWidget):
    """A list, the text of what is chosen in it, and a sheet to write another."""

    place_wanted = Signal(str)

    def __init__(self, words: Words, write: str, sender: Sender, empty: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = words
        self._view: View | None = None
        self.realm = ""
        self.list = QListWidget()
        self.list.currentItemChanged.connect(lambda *_: self._read())
        self.proof = line("", "soft")
        self.letter = QPlainTextEdit()
        self.letter.setReadOnly(True)
        self.letter.setTabChangesFocus(True)
        self.letter.setAccessibleName(self.tr("Text"))
        self.empty = line(empty, "soft")
        self.write = main_button(write)
        self.write.clicked.connect(lambda: self.compose())
        self.foot = QHBoxLayout()
        self.foot.addWidget(self.write)
        reading = QWidget()
        rows = QVBoxLayout(reading)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addWidget(self.empty)
        rows.addWidget(self.list, 1)
        rows.addWidget(self.proof)
        rows.addWidget(self.letter, 1)
        rows.addLayout(self.foot)
        self.draft = sender
        sender.back.clicked.connect(self._leave)
        self.stack = QStackedWidget()
        self.stack.addWidget(reading)
        self.stack.addWidget(sender)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 4, 0, 0)
        whole.addWidget(self.stack)

    def forget(self) -> None:
        """Nothing that was read or written stays behind."""
        self._view, self.realm = None, ""
        self.list.clear()
        self.draft.begin(())
        self.stack.setCurrentIndex(0)
        self._put("", "")

    def _others(self) -> list[Realm]:
        assert self._view is not None
        return [r for r in self._view.campaign.realms.values() if r.id != self.realm and not r.out]

    def compose(self, to: Sequence[str] = ()) -> None:
        """A new sheet; to: who is addressed already."""
        self.draft.begin(self._others(), to)
        self.stack.setCurrentWidget(self.draft)
        self.draft.focus_first()

    def _leave(self) -> None:
        self.stack.setCurrentIndex(0)
        self.list.setFocus()

    def _put(self, proof: str, text: str) -> None:
        self.proof.setText(proof)
        self.letter.setPlainText(text)
        self.letter.setVisible(bool(text))

    def _show_list(self, rows: Sequence[tuple[str, str]]) -> None:
        """(name, title) of each row; the one that was chosen is kept."""
        item = self.list.currentItem()
        kept = item.data(NAME) if item is not None else None
        self.list.blockSignals(True)
        self.list.clear()
        for name, title in rows:
            row = QListWidgetItem(title)
            row.setData(NAME, name)
            self.list.addItem(row)
            if name == kept:
                self.list.setCurrentItem(row)
        if self.list.currentItem() is None and rows:
            self.list.setCurrentRow(0)
        self.list.blockSignals(False)
        self.empty.setVisible(not rows)
        self.list.setVisible(bool(rows))
        self._read()

    def _read(self) -> None:
        raise NotImplementedError

    def _names(self, realms: Sequence[str]) -> str:
        assert self._view is not None
        return self._words.book.series([self._words.realm(realm, self._view) for realm in realms])


class PactsPage(_Page):
    """What was agreed, by whom and when; `written` and `agreed` ask the host's file to keep it."""

    written = Signal(object, str, bool, str, int)  # parties, text, secret, kind, until
    agreed = Signal(str)
    paid = Signal(str, int)  # receiver, crowns of ransom

    def __init__(self, words: Words, parent: QWidget | None = None) -> None:
        sender = Sender(self.tr("A pact, with"), self.tr("&Put it down"))
        self.secret = QCheckBox(self.tr("S&ecret: only its parties know of it"))
        self.peace = QCheckBox(self.tr("P&eace"))
        self.peace.setToolTip(self.tr("No party attacks another. Nothing enforces it, but some races keep their word."))
        self.until = QSpinBox()
        self.until.setAccessibleName(self.tr("Last year of the pact"))
        for widget in (self.secret, self.peace):
            sender.more.addWidget(widget)
        sender.more.addWidget(line(self.tr("until the end of year"), "soft", wrap=False))
        sender.more.addWidget(self.until)
        empty = self.tr("No pact is known. A pact is kept as proof of who agreed to what and when; nobody enforces it.")
        super().__init__(words, self.tr("&Write a pact"), sender, empty, parent)
        self.agree = plain_button(self.tr("&Agree to it"))
        self.agree.clicked.connect(lambda: self.agreed.emit(self._chosen()))
        self.pay = plain_button(self.tr("Pay a &ransom"))
        self.pay.clicked.connect(self._ransom)
        self.ransom = RansomForm()
        self.ransom.back.clicked.connect(self._leave)
        self.ransom.paid.connect(self._pay)
        self.stack.addWidget(self.ransom)
        for button in (self.agree, self.pay):
            self.foot.addWidget(button)
        self.foot.addStretch(1)
        sender.done.clicked.connect(self._send)
        self.list.setAccessibleName(self.tr("Pacts"))

    def show_pacts(self, view: View, realm: str) -> None:
        """Those that the viewer may know; realm: who writes and agrees."""
        self._view, self.realm = view, realm
        self.pay.setVisible(bool(RansomForm.payees(view, realm)))
        if self.stack.currentWidget() is self.ransom and self.pay.isHidden():
            self._leave()
        pacts = reversed(view.campaign.pacts.values())
        self._show_list([(pact.id, self._title(pact)) for pact in pacts])

    def compose(self, to: Sequence[str] = ()) -> None:
        assert self._view is not None
        year = self._view.campaign.clock.year
        self.secret.setChecked(False)
        self.peace.setChecked(False)
        self.until.setRange(0, year + 20)
        self.until.setSpecialValueText(self.tr("no end"))
        self.until.setValue(0)
        super().compose(to)

    def forget(self) -> None:
        """Nothing that was read or written stays behind, nor whose treasury it was."""
        super().forget()
        self.ransom.forget()

    def _ransom(self) -> None:
        assert self._view is not None
        self.ransom.begin(self._view, self.realm)
        self.stack.setCurrentWidget(self.ransom)
        self.ransom.to.setFocus()

    def _pay(self, receiver: str, crowns: int) -> None:
        self.paid.emit(receiver, crowns)
        self._leave()

    def _title(self, pact: Pact) -> str:
        kinds = [self.tr("peace")] * (pact.kind == "peace") + [self.tr("secret")] * pact.secret
        open_ = [realm for realm in pact.parties if realm not in pact.agreed]
        stand = self.tr("waits for {0}").format(self._names(open_)) if open_ else self.tr("✓ all agreed")
        return " · ".join([self._names(pact.parties), *kinds, stand])

    def _chosen(self) -> str:
        item = self.list.currentItem()
        return str(item.data(NAME)) if item is not None else ""

    def _read(self) -> None:
        pact = self._view.campaign.pacts.get(self._chosen()) if self._view is not None else None
        self.agree.setVisible(pact is not None and self.realm in pact.parties and self.realm not in pact.agreed)
        if pact is None:
            self._put("", "")
            return
        signed = self._names(pact.agreed) if pact.agreed else self.tr("nobody yet")
        proof = self.tr("Put down: {0}. Agreed: {1}.").format(self._words.moment(pact.year, pact.turn), signed)
        if pact.until:
            proof += " " + self.tr("It ends with year {0}.").format(pact.until)
        self._put(proof, pact.text)

    def _send(self) -> None:
        kind = "peace" if self.peace.isChecked() else ""
        parties = [self.realm, *self.draft.chosen()]
        self.written.emit(parties, self.draft.text.toPlainText(), self.secret.isChecked(), kind, self.until.value())
        self._leave()


class LettersPage(_Page):
    """An inbox for each viewer; what is sent lies in the host's file, and goes out with the sender's turn."""

    sent = Signal(object, str)  # readers, text

    def __init__(self, words: Words, parent: QWidget | None = None) -> None:
        sender = Sender(self.tr("A letter to"), self.tr("&Send it"))
        empty = self.tr("No letters yet. A letter is read by those it is addressed to, and by the host.")
        super().__init__(words, self.tr("&Write a letter"), sender, empty, parent)
        self.reply = plain_button(self.tr("&Answer it"))
        self.reply.clicked.connect(self._answer)
        self.foot.addWidget(self.reply)
        self.foot.addStretch(1)
        sender.done.clicked.connect(self._send)
        self.list.setAccessibleName(self.tr("Letters"))
        self._messages: list[Message] = []

    def show_letters(self, view: View, realm: str) -> None:
        """Letters of a realm, the latest first."""
        self._view, self.realm = view, realm
        self._messages = [m for m in view.campaign.messages if realm == m.sender or realm in m.to]
        rows = [(str(n), self._title(m)) for n, m in enumerate(self._messages)]
        self._show_list(list(reversed(rows)))

    def _title(self, message: Message) -> str:
        outgoing = message.sender == self.realm
        who = self.tr("to {0}") if outgoing else self.tr("from {0}")
        names = self._names(message.to if outgoing else (message.sender,))
        first = message.text.strip().splitlines()[0]
        when = self._words.moment(message.year, message.turn)
        return f"{'→' if outgoing else '✉'} {who.format(names)} · {when} · {first[:60]}"

    def _message(self) -> Message | None:
        item = self.list.currentItem()
        return self._messages[int(item.data(NAME))] if item is not None and self._messages else None

    def _read(self) -> None:
        message = self._message() if self._view is not None else None
        self.reply.setVisible(message is not None and message.sender != self.realm)
        if message is None:
            self._put("", "")
            return
        names = self._names((message.sender,)), self._names(message.to)
        proof = self.tr("{0} to {1}, {2}").format(*names, self._words.moment(message.year, message.turn))
        self._put(proof, message.text)

    def _answer(self) -> None:
        message = self._message()
        if message is not None:
            self.compose([message.sender, *(r for r in message.to if r != self.realm)])

    def _send(self) -> None:
        self.sent.emit(self.draft.chosen(), self.draft.text.toPlainText())
        self._leave()
