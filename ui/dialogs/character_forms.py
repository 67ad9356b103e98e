"""What is written into the book of characters: a new one, experience, an advance, and his service."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QWidget,
)

from empires.engine.journal import Change
from empires.engine.muster_rolls import LONGEST_NAME
from empires.engine.session import Session
from empires.knowledge.view import View
from empires.model.state.pieces import Character
from empires.rules.core.races import race_of
from empires.rules.winter import experience
from empires.words.sentences import Words
from empires.words.wording_armies import gain
from ui.base.buttons import main_button, plain_button
from ui.base.card import line
from ui.base.flow import Flow

Deed = Callable[[Session], Change]


def tr(text: str) -> str:
    """A sentence of these forms in the language of the window."""
    return QCoreApplication.translate("Characters", text)


class Page(QWidget):
    """One thing that may be written down; `wanted` carries the command."""

    wanted = Signal(object)

    def __init__(self, words: Words) -> None:
        super().__init__()
        self.words = words
        self.view: View | None = None
        self.realm = ""
        self.who: Character | None = None
        self.form = QFormLayout(self)
        self.form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)

    def show_who(self, view: View, realm: str, who: Character | None) -> None:
        """Whose book it is, and which character is chosen in it."""
        self.view, self.realm, self.who = view, realm, who
        self.settle()

    def settle(self) -> None:
        """What may be chosen now."""

    def whom(self, deed: Callable[[Session, str], Change]) -> None:
        """Ask for a command about the chosen character."""
        if self.who is not None:
            key = self.who.id
            self.wanted.emit(lambda session: deed(session, key))

    def banners(self, box: QComboBox, chosen: str) -> None:
        """Fill a box with the banners of the realm."""
        assert self.view is not None
        box.clear()
        box.addItem(tr("with no banner"), "")
        for banner in self.view.campaign.banners.values():
            if banner.owner == self.realm:
                box.addItem(self.words.short_name(banner.name), banner.id)
        box.setCurrentIndex(max(box.findData(chosen), 0))


def number(least: int, most: int, name: str) -> QSpinBox:
    """A small number with a name for the ear."""
    box = QSpinBox()
    box.setRange(least, most)
    box.setAccessibleName(name)
    return box


def left(button: QPushButton) -> QHBoxLayout:
    """A button no wider than its words."""
    row = QHBoxLayout()
    row.addWidget(button)
    row.addStretch(1)
    return row


class NewPage(Page):
    """A new character, with the host's die for his experience (ME-XP-01)."""

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.name = QLineEdit()
        self.name.setMaxLength(LONGEST_NAME)
        self.kind, self.calling, self.banner = QComboBox(), QComboBox(), QComboBox()
        for kind in experience.KINDS:
            self.kind.addItem(words.term("rank", kind), kind)
        self.magic = number(0, experience.MOST_MAGIC, tr("Level of magic"))
        self.magic.setSpecialValueText(tr("none"))
        self.die = number(1, 6, tr("D6 for his experience"))
        self.done = main_button(tr("&Put him down"))
        self.form.addRow(tr("N&ame"), self.name)
        self.form.addRow(tr("&Rank"), self.kind)
        self.form.addRow(tr("Level of &magic"), self.magic)
        self.form.addRow(tr("&Kin"), self.calling)
        self.form.addRow(tr("G&oes"), self.banner)
        self.form.addRow(tr("&D6 for his experience"), self.die)
        self.form.addRow(left(self.done))
        self.kind.currentIndexChanged.connect(lambda _: self._check())
        self.name.textChanged.connect(lambda _: self._check())
        self.done.clicked.connect(self._send)

    def settle(self) -> None:
        """The banners and the kin of this army."""
        assert self.view is not None
        self.banners(self.banner, str(self.banner.currentData() or ""))
        learners = race_of(self.view.campaign, self.realm).learners if self.realm else ()
        names = {"vampire": tr("vampire"), "necromancer": tr("necromancer")}
        self.calling.clear()
        self.calling.addItem(tr("no matter"), "")
        for key in learners:
            self.calling.addItem(names.get(key, key), key)
        self.form.setRowVisible(self.calling, bool(learners))
        self._check()

    def _check(self) -> None:
        kind = str(self.kind.currentData())
        self.magic.setMinimum(int(kind == "mage"))
        self.die.setEnabled(experience.throws(kind))
        self.done.setEnabled(bool(self.realm and self.name.text().strip()))

    def _send(self) -> None:
        realm, name, kind = self.realm, self.name.text(), str(self.kind.currentData())
        die = self.die.value() if experience.throws(kind) else 0
        banner, magic, calling = str(self.banner.currentData()), self.magic.value(), str(self.calling.currentData())
        self.wanted.emit(
            lambda session: session.add_character(
                realm, name, kind, banner=banner, magic=magic, calling=calling, die=die
            )
        )


class AwardPage(Page):
    """Experience for what he did (ME-XP-03)."""

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        names = {
            "survived": tr("Battles survived"), "wounds": tr("Wounds caused"),
            "slain": tr("Characters slain, no heroic feat"), "feats": tr("Heroic feats"),
            "spells": tr("Spells cast by a wizard"), "general": tr("Victories as general"),
            "season": tr("The season without a lasting wound"),
        }  # fmt: skip
        self.counts = {key: number(0, 1 if key == "season" else 99, name) for key, name in names.items()}
        self.worth: dict[str, QLabel] = {}
        for key, box in self.counts.items():
            self.worth[key] = line("", "soft", wrap=False)
            beside = QHBoxLayout()
            beside.addWidget(box)
            beside.addWidget(self.worth[key], 1)
            self.form.addRow(names[key], beside)
            box.valueChanged.connect(lambda _: self._check())
        self.done = main_button(tr("Write the e&xperience down"))
        self.told = line("", "soft")
        self.form.addRow(self.told)
        self.form.addRow(left(self.done))
        self.done.clicked.connect(self._send)

    def reasons(self) -> dict[str, int]:
        """What he did, and how often."""
        return {key: box.value() for key, box in self.counts.items() if box.value()}

    def clear(self) -> None:
        """All of it is written down."""
        for box in self.counts.values():
            box.setValue(0)

    def settle(self) -> None:
        """The points of the chart beside each reason."""
        assert self.view is not None
        for key, label in self.worth.items():
            label.setText(tr("× {0}").format(experience.worth(self.view.book, {key: 1})))
        self._check()

    def _check(self) -> None:
        found = self.reasons()
        self.done.setEnabled(self.who is not None and bool(found))
        if self.who is None or self.view is None:
            self.told.setText(tr("Choose a character first."))
            return
        points = experience.worth(self.view.book, found)
        total = self.who.experience + points
        rolls = experience.brackets(self.view.book, self.who.experience, total)
        self.told.setText(
            tr("{0}: {1} + {2} = {3} experience; new advances: {4}").format(
                self.who.name, self.who.experience, points, total, rolls
            )
        )

    def _send(self) -> None:
        found = self.reasons()
        self.whom(lambda session, key: session.award(key, found))


class AdvancePage(Page):
    """One roll of advancement with the host's dice (ME-XP-07)."""

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.dice = [number(1, 6, tr("First die")), number(1, 6, tr("Second die"))]
        self.told, self.brings = line("", "soft"), line("", wrap=False)
        self.choice = QComboBox()
        self.done = main_button(tr("Write the &advance down"))
        thrown = QHBoxLayout()
        for die in self.dice:
            thrown.addWidget(die)
            die.valueChanged.connect(lambda _: self.settle())
        thrown.addStretch(1)
        label = QLabel(tr("&2D6 as they fell"))
        label.setBuddy(self.dice[0])
        self.form.addRow(self.told)
        self.form.addRow(label, thrown)
        self.form.addRow(tr("They bring"), self.brings)
        self.form.addRow(tr("C&hoose"), self.choice)
        self.form.addRow(left(self.done))
        self.done.clicked.connect(self._send)

    def settle(self) -> None:
        """What the dice bring, and among what he may choose."""
        if self.view is None:
            return
        old, total = str(self.choice.currentData() or ""), sum(die.value() for die in self.dice)
        parts = str(self.view.book.row("experience_advancement", total)["gain"]).split(", ")
        self.brings.setText(", ".join(self._part(part) for part in parts))
        open_ = experience.choices(self.view.book, self.view.campaign, self.who, total) if self.who is not None else ()
        self.choice.clear()
        for key in open_:
            self.choice.addItem(gain(self.words, key), key)
        self.choice.setCurrentIndex(max(self.choice.findData(old), 0))
        self.form.setRowVisible(self.choice, bool(open_))
        if self.who is None:
            self.told.setText(tr("Choose a character first."))
        else:
            self.told.setText(tr("{0}: advances due: {1}").format(self.who.name, self.who.rolls))
        self.done.setEnabled(self.who is not None)

    def _part(self, part: str) -> str:
        own = {"racial trait": tr("a trait of his race"), "roll again": tr("another roll")}
        return own.get(part) or tr(" or ").join(gain(self.words, key) for key in part.split(" or "))

    def _send(self) -> None:
        dice, choice = tuple(die.value() for die in self.dice), str(self.choice.currentData() or "")
        self.whom(lambda session, key: session.advance(key, dice, choice))


class ServicePage(Page):
    """Another banner, what befell him, and the end (ME-XP-08, -10, -11)."""

    struck = Signal()

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.told = line("", "soft")
        self.banner = QComboBox()
        self.post = plain_button(tr("&Post him there"))
        self.marks = {
            "spared": plain_button(tr("Spared: &unharmed this once")),
            "scarred": plain_button(tr("A woun&d that stays")), "healed": plain_button(tr("&Healed")),
            "captive": plain_button(tr("Taken pr&isoner")), "free": plain_button(tr("Free a&gain")),
        }  # fmt: skip
        self.strike = plain_button(tr("&Strike him out …"))
        self.form.addRow(self.told)
        self.form.addRow(tr("G&oes"), self.banner)
        self.form.addRow(left(self.post))
        befell = QWidget()
        befell.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        flow = Flow(8)
        befell.setLayout(flow)
        for mark, button in self.marks.items():
            flow.addWidget(button)
            button.clicked.connect(lambda _=False, mark=mark: self._mark(mark))
        self.form.addRow(line(tr("What befell him")))
        self.form.addRow(befell)
        self.form.addRow(line(tr("Who is dead or gone for good is struck out of the book."), "soft"))
        self.form.addRow(left(self.strike))
        self.post.clicked.connect(self._post)
        self.strike.clicked.connect(self.struck)

    def settle(self) -> None:
        """Only what can befall him as he stands."""
        who = self.who
        assert self.view is not None
        self.told.setText(who.name if who is not None else tr("Choose a character first."))
        self.banners(self.banner, who.banner if who is not None else "")
        for button in (self.post, self.strike, self.banner, *self.marks.values()):
            button.setEnabled(who is not None)
        if who is not None:
            self.marks["captive"].setEnabled(not who.captive)
            self.marks["free"].setEnabled(who.captive)
            self.marks["healed"].setEnabled(bool(who.scarred))

    def _post(self) -> None:
        banner = str(self.banner.currentData() or "")
        self.whom(lambda session, key: session.post_character(key, banner))

    def _mark(self, mark: str) -> None:
        self.whom(lambda session, key: session.mark_character(key, mark))  # type: ignore[arg-type]
