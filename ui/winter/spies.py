"""Operatives: the counters on the map, face down for everybody but their owner, and those still in hand."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QCheckBox, QTreeWidgetItem, QVBoxLayout, QWidget

from empires.knowledge.view import View
from empires.model.state.pieces import Operative
from empires.words.sentences import Words
from ui.base.card import line, table
from ui.base.theme import Theme
from ui.scene.heraldry import flag
from ui.winter.accounts import CELL


def face_down(view: View) -> View:
    """The view with every counter's kind hidden."""
    hidden = {name: replace(counter, kind="") for name, counter in view.campaign.operatives.items()}
    return replace(view, campaign=replace(view.campaign, operatives=hidden))


class SpiesPage(QWidget):
    """Counters by tile. The host sees them face down too, here and on the map, until he asks to look under them."""

    place_wanted = Signal(str)

    def __init__(self, words: Words, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words, self._theme = words, theme
        self._view: View | None = None
        self._realm = ""
        self.hand = line("", "heading")
        self.rule = line(
            self.tr(
                "All buy in secret and tell how many they have. Counters are laid face down in turn, who has most"
                " begins; then one each is worked out in a random order. Agents may work again, and are the last to go."
            ),
            "soft",
        )
        self.under = QCheckBox(self.tr("&Look under the counters (host)"))
        self.under.toggled.connect(self._fill)
        heads = [self.tr("Where"), self.tr("Whose"), self.tr("Which"), self.tr("What is there")]
        self.tree = table(heads, 3)
        self.tree.setAccessibleName(self.tr("Counters on the map"))
        for signal in (self.tree.itemActivated, self.tree.itemClicked):
            signal.connect(self._go)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 4, 0, 0)
        for widget in (self.hand, self.rule, self.under):
            rows.addWidget(widget)
        rows.addWidget(self.tree, 1)

    def _go(self, item: QTreeWidgetItem) -> None:
        if cell := item.data(0, CELL):
            self.place_wanted.emit(cell)

    def show_counters(self, view: View, realm: str) -> None:
        """What lies on the map as the viewer may know it; realm: whose hand is shown."""
        if realm != self._realm or not view.host:
            self.under.setChecked(False)
        self._view, self._realm = view, realm
        self.under.setVisible(view.host)
        self._fill()

    def forget(self) -> None:
        """Nothing stays behind."""
        self._view, self._realm = None, ""
        self.under.setChecked(False)
        self.tree.clear()
        self.hand.setText("")

    def _fill(self) -> None:
        self.tree.clear()
        view = self._view
        if view is None:
            return
        open_hand = not view.host or self.under.isChecked()
        held = view.campaign.realms[self._realm].operatives
        each = [self._words.say(f"operatives.{kind}", {"n": n}) for kind, n in sorted(held.items()) if n]
        told = ", ".join(each) if open_hand else self.tr("{0} counters, face down").format(sum(held.values()))
        self.hand.setText(self.tr("In hand: {0}").format(told if each else self.tr("none")))
        number = view.world.number
        for counter in sorted(view.campaign.operatives.values(), key=lambda o: (number(o.cell), o.owner, o.id)):
            self.tree.addTopLevelItem(self._row(counter, view, open_hand))
        if not view.campaign.operatives:
            self.tree.addTopLevelItem(QTreeWidgetItem([self.tr("No counter lies on the map."), "", "", ""]))

    def _row(self, counter: Operative, view: View, open_hand: bool) -> QTreeWidgetItem:
        words, known = self._words, view.campaign
        owner = known.realms[counter.owner]
        kind = words.term("operative", counter.kind) if counter.kind and open_hand else self.tr("face down")
        place = known.standing(counter.cell)
        there = "" if place is None else words.term("settlement", place.kind)
        if place is not None and place.owner:
            there = f"{there}, {words.realm(place.owner, view)}"
        item = QTreeWidgetItem([words.place(counter.cell, view), owner.name, kind, there])
        item.setIcon(1, QIcon(flag(owner, round(16 * self._theme.scale), self.devicePixelRatioF())))
        item.setData(0, CELL, counter.cell)
        return item
