"""The budget sheet: a whole winter planned at once, with what is left, what it yields and what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from empires.knowledge.view import View
from empires.rules.foresight import planning, yields
from empires.rules.foresight.planning import Offer
from empires.rules.winter import budget, works
from empires.words import budget_words
from empires.words.sentences import Words
from ui.base.buttons import main_button, make_main, plain_button
from ui.base.card import clear, line
from ui.base.flow import Flow
from ui.winter.rows import Dial, Line, TileWorks, heading

TICKED = ("mission", "hero", "patronage", "warband")  # kinds of lines that are there or not
BY_TILE = ("works", "train")
"""Parts that stand by tile."""

Plan = dict[str, int]


class BudgetSheet(QWidget):
    """One realm's sheet of this winter. Signals carry the plan; nothing is laid here."""

    drafted = Signal(object)
    committed = Signal(object)
    reopened = Signal(object)
    place_wanted = Signal(str)

    def __init__(self, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = words
        self._view: View | None = None
        self._realm = ""
        self.suggest: Callable[[], Plan] = dict
        self.last: Callable[[], Plan] = dict
        self.plan: Plan = {}
        self._kept: Plan = {}
        self._keys: tuple[str, ...] = ()
        self._offers: dict[str, Offer] = {}
        self._fixed, self._fresh = False, True
        self.lines: dict[str, Line] = {}
        self.tiles: dict[tuple[str, str], TileWorks] = {}
        self._parts: dict[str, QLabel] = {}
        self._build()

    # --- building

    def _build(self) -> None:
        self.left = line("", "heading", wrap=False)
        self.state = line("", "soft", wrap=False)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(10)
        self.sums = line("", "soft")
        self.all_works = QCheckBox(self.tr("Also what cannot be built, and why"))
        self.all_works.toggled.connect(self._show_all)
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inside = QWidget()
        self._column = QVBoxLayout(inside)
        self._column.setContentsMargins(0, 0, 6, 0)
        self._column.setSpacing(4)
        self.area.setWidget(inside)
        self.hint = line("", "soft")
        self.hint.setMinimumHeight(self.hint.fontMetrics().height() * 2 + 2)
        self.hint.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.wrong = line("", "bad")
        self.unspent = line("", "soft")
        head = QHBoxLayout()
        head.addWidget(self.left, 1)
        head.addWidget(self.state)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 4, 0, 0)
        rows.setSpacing(5)
        rows.addLayout(head)
        rows.addWidget(self.bar)
        rows.addWidget(self.sums)
        rows.addWidget(_thin())
        rows.addWidget(self.area, 1)
        rows.addWidget(_thin())
        rows.addWidget(self.hint)
        rows.addWidget(self.wrong)
        rows.addWidget(self.unspent)
        rows.addLayout(self._foot())

    def _foot(self) -> Flow:
        self.propose = plain_button(self.tr("&Suggest"))
        self.as_last = plain_button(self.tr("As &last year"))
        self.as_last.setToolTip(self.tr("Last winter's sheet, as far as it is lawful and the crowns reach"))
        self.empty = plain_button(self.tr("Cl&ear"))
        self.draft = plain_button(self.tr("Save the &draft"))
        self.draft.setToolTip(self.tr("Keeps it for later; the steps of the winter still ask."))
        self.commit = main_button(self.tr("Co&mmit"))
        self.reopen = plain_button(self.tr("&Change it"))
        deeds: tuple[tuple[QPushButton, Callable[[], object]], ...] = (
            (self.propose, lambda: self.take(self.suggest())),
            (self.commit, lambda: self.committed.emit(self.asked())),
            (self.as_last, lambda: self.take(self.last())),
            (self.empty, lambda: self.take({})),
            (self.draft, self._draft),
            (self.reopen, lambda: self.reopened.emit(self.asked())),
        )
        foot = Flow(8)
        for button, deed in deeds:
            button.clicked.connect(lambda _=False, deed=deed: deed())
            foot.addWidget(button)
        return foot

    # --- what is shown

    def show_sheet(self, view: View, realm: str) -> None:
        """Another realm's sheet, or the same as it stands now; what a person has changed since is kept."""
        me = view.campaign.realms[realm]
        saved = dict(me.plan)
        anew = realm != self._realm or saved != self._kept or (me.planned and not self._fixed)
        self._view, self._realm = view, realm
        if anew:
            self.plan = saved or planning.standing(view, realm)
            self._kept, self._keys, self._fresh = saved, (), not saved
        self._fixed = me.planned or not planning.open_for(view.campaign, realm)
        self._fill()
        if anew:
            self.hint.setText("")

    def forget(self) -> None:
        """Nothing of a realm's plans stays behind."""
        self._view, self._realm, self.plan, self._kept, self._keys = None, "", {}, {}, ()
        self.lines, self.tiles, self._parts, self._offers = {}, {}, {}, {}
        self._column.removeWidget(self.all_works)
        self.all_works.setParent(self)
        self.all_works.hide()
        clear(self._column)
        for label in (self.left, self.state, self.sums, self.hint, self.wrong, self.unspent):
            label.setText("")

    def lay_anew(self) -> None:
        """Make all lines again: the letters have another size."""
        self._keys = ()
        self._fill()

    @property
    def changed(self) -> bool:
        """Whether there is more in it than was saved."""
        return self._view is not None and not self._fixed and self.asked() != self._kept and bool(self.asked())

    def asked(self) -> Plan:
        """The plan without empty lines."""
        return {key: amount for key, amount in sorted(self.plan.items()) if amount}

    def take(self, plan: Mapping[str, int]) -> None:
        """Another plan, of which everything may still be changed; then committing is at hand."""
        self.plan, self._fresh = dict(plan), False
        self._fill()
        self.hint.setText("")
        if self.commit.isEnabled():
            self.commit.setFocus()

    def focus_first(self) -> None:
        """The keyboard goes where most people begin."""
        if self._fixed or not self.propose.isEnabled():
            self.reopen.setFocus() if self.reopen.isVisible() else self.area.setFocus()
        elif self.asked() and not self._fresh:
            self.commit.setFocus()
        else:
            self.propose.setFocus()

    def _draft(self) -> None:
        self._kept = self.asked()
        self.drafted.emit(self.asked())

    def _set(self, key: str, amount: int) -> None:
        self.plan[key], self._fresh = amount, False
        self._fill()
        self._point(key)

    def _show_all(self, on: bool) -> None:
        self._keys = ()
        self._fill()
        self.area.ensureWidgetVisible(self.all_works)

    def _fill(self) -> None:
        if self._view is None:
            return
        offers = planning.sheet(self._view, self._realm, self.asked())
        self._offers = {offer.key: offer for offer in offers}
        shown = [offer for offer in offers if self._wanted(offer)]
        keys = tuple(offer.key for offer in shown)
        if keys != self._keys or not self.lines:
            here = self._key_in_hand()
            self._keys = keys
            self._lay(shown)
            if (widget := self.widget_of(here)) is not None:
                widget.setFocus()
        sums = budget.totals(self._view, self._realm, self.asked())
        for offer in shown:
            self._show(offer)
        self._show_tiles(shown)
        self._show_costs(shown)
        self._show_sums(sums)
        self._show_faults(sums)
        self._show_unspent(sums)

    def widget_of(self, key: str) -> QWidget | None:
        """What changes a line."""
        if key in self.lines:
            return self.lines[key].box
        chip = next((tile.chips[key] for tile in self.tiles.values() if key in tile.chips), None)
        return chip.box if isinstance(chip, Dial) else chip

    def _key_in_hand(self) -> str:
        focus = QApplication.focusWidget()
        return next((key for key in self._keys if focus is not None and self.widget_of(key) is focus), "")

    def _wanted(self, offer: Offer) -> bool:
        """Works that cannot be built are left out unless a person asks for them; an open line never goes while used."""
        keep = bool(self.plan.get(offer.key)) or offer.key in self._keys
        return not offer.why or keep or self.all_works.isChecked() or offer.part not in BY_TILE

    def _lay(self, offers: list[Offer]) -> None:
        self._column.removeWidget(self.all_works)
        self.all_works.setParent(self)
        clear(self._column)
        self.lines, self.tiles, self._parts = {}, {}, {}
        for part, group in groupby(offers, lambda offer: offer.part):
            self._parts[part] = heading("")
            self._column.addWidget(self._parts[part])
            if part == BY_TILE[0]:
                self._column.addWidget(self.all_works)
            self._lay_part(part, list(group))
        self.all_works.setVisible(BY_TILE[0] in self._parts)
        self._column.addStretch(1)

    def _lay_part(self, part: str, offers: list[Offer]) -> None:
        assert self._view is not None
        for cell, group in groupby(offers, lambda offer: offer.cell if part in BY_TILE else ""):
            if cell:
                keys = [offer.key for offer in group]
                tile = TileWorks(cell, self._words.place(cell, self._view), keys, part == "train")
                self.tiles[part, cell] = tile
                tile.changed.connect(self._set)
                tile.place_wanted.connect(self.place_wanted)
                tile.pointed.connect(self._point)
                self._column.addWidget(tile)
                continue
            for offer in group:
                label = budget_words.short(self._words, offer.key, self._view)
                row = Line(offer.key, label, budget.kind_of(offer.key) not in TICKED)
                row.changed.connect(self._set)
                row.place_wanted.connect(self.place_wanted)
                self.lines[offer.key] = row
                self._column.addWidget(row)

    # --- what the lines say

    def _told(self, key: str) -> str:
        assert self._view is not None
        return budget_words.yield_of(self._words, self._view, self._realm, key, self.plan.get(key, 0))

    def _why(self, offer: Offer) -> str:
        return self._words.fault(offer.why, 0, 0) if offer.why else ""

    def _show(self, offer: Offer) -> None:
        amount, why = self.plan.get(offer.key, 0), self._why(offer)
        if offer.key in self.lines:
            price = self._price(offer) if offer.crowns != 1 else ""
            note = " · ".join(part for part in (price, self._told(offer.key)) if part)
            self.lines[offer.key].show_offer(offer, amount, note, why, self._fixed)
        elif (offer.part, offer.cell) in self.tiles:
            chip = self.tiles[offer.part, offer.cell].chips[offer.key]
            label = budget_words.work(self._words, offer.key)
            told = why or f"{self._price(offer)} · {self._told(offer.key)}".rstrip(" ·")
            fixed = self._fixed or bool(why and not amount)
            if isinstance(chip, Dial):
                chip.show_number(label, offer, amount, told, fixed)
            else:
                chip.show_work(label, offer.crowns, bool(amount), told, fixed)

    def _price(self, offer: Offer) -> str:
        facts = {"crowns": offer.crowns, "forest": offer.forest, "stone": offer.stone}
        return self._words.say("sheet.price", facts)

    def _show_tiles(self, offers: list[Offer]) -> None:
        """Beneath each tile: what is chosen and yields; or what is against the rest, each reason once."""
        for tile in self.tiles.values():
            here = [offer for offer in offers if offer.key in tile.chips]
            chosen = [self._told(offer.key) for offer in here if self.plan.get(offer.key)]
            against: dict[str, list[str]] = {}
            for offer in here:
                if offer.why and not self.plan.get(offer.key):
                    against.setdefault(self._why(offer), []).append(budget_words.work(self._words, offer.key))
                whole = sum(map(len, against.values())) == len(here)
            reasons = [
                why if whole and len(against) == 1 else f"{', '.join(names)}: {why}" for why, names in against.items()
            ]
            tile.say("; ".join([*filter(None, chosen), *reasons]))

    def _show_costs(self, offers: list[Offer]) -> None:
        """What each part costs, beside its name."""
        for part, label in self._parts.items():
            cost = sum(self.plan.get(o.key, 0) * o.crowns for o in offers if o.part == part)
            name = self._words.term("sheet", part)
            label.setText(f"{name} · {self._words.say('sheet.crowns', {'crowns': cost})}" if cost else name)

    def _show_sums(self, sums: budget.Totals) -> None:
        assert self._view is not None
        words, at = self._words, works.yard(self._view)
        estimated = budget.estimated(self._view.campaign, self._realm)
        key = "left_of_expected" if estimated else "left_of"
        self.left.setText(words.say(f"sheet.{key}", {"left": sums.left, "funds": sums.funds}))
        self.left.setObjectName("headingBad" if sums.left < 0 else "heading")
        self.left.style().unpolish(self.left)
        self.left.style().polish(self.left)
        self.bar.setRange(0, max(sums.funds, 1))
        self.bar.setValue(min(sums.cost, max(sums.funds, 1)))
        self.bar.setAccessibleName(self.left.text())
        have = works.resources(at, self._realm)
        facts = {"forest": sums.forest, "forests": have[0], "stone": sums.stone, "stones": have[1]}
        gains = yields.sums(self._view, self._realm, self.asked())
        brings = words.say("sheet.brings", gains) if any(gains.values()) else ""
        self.sums.setText("\n".join(part for part in (brings, words.say("sheet.resources", facts)) if part))
        self.state.setText(self._stand())

    def _stand(self) -> str:
        assert self._view is not None
        me = self._view.campaign.realms[self._realm]
        if me.planned:
            return self.tr("✓ committed")
        if not planning.open_for(self._view.campaign, self._realm):
            return self.tr("closed until winter")
        return self.tr("✎ draft, saved") if self._kept and self.asked() == self._kept else self.tr("✎ draft")

    def _show_faults(self, sums: budget.Totals) -> None:
        assert self._view is not None
        told = []
        for fault in sums.faults[:3]:
            text = self._words.fault(fault.why, fault.given, fault.most)
            told.append(f"{self._words.line(fault.key, self._view)}: {text}" if fault.key else text)
        self.wrong.setText("‼ " + "; ".join(told) if told else "")
        self.wrong.setVisible(bool(told))
        planned = self._view.campaign.realms[self._realm].planned
        for button in (self.propose, self.as_last, self.empty, self.draft, self.commit):
            button.setVisible(not planned)
            button.setEnabled(not self._fixed)
        self.commit.setEnabled(not self._fixed and not told)
        begun = bool(self.asked()) and not self._fresh
        make_main(self.propose, not begun)
        make_main(self.commit, begun)
        self.reopen.setVisible(planned)
        self.reopen.setEnabled(planning.open_for(self._view.campaign, self._realm))

    def _show_unspent(self, sums: budget.Totals) -> None:
        """Warn of crowns that will be lost; where there are none and nothing is free, nothing is left to commit."""
        assert self._view is not None
        proposes = self.tr("What the automatic player would do with these crowns")
        commits = self.tr("The steps of the winter spend by it and ask no more.")
        known, why, lost = self._view.campaign, "", ""
        if not self._fixed and planning.idle(self._view, self._realm):
            why = self.tr("There is nothing to spend and nothing on offer.")
        elif planning.open_for(known, self._realm) and (sums.left > 0 or budget.estimated(known, self._realm)):
            lost = self.tr("What is left unspent at the end of winter is lost.")
        self.unspent.setText(why or lost)
        self.unspent.setVisible(bool(why or lost))
        for button, told in ((self.propose, proposes), (self.commit, commits)):
            button.setToolTip(why or told)
            button.setEnabled(button.isEnabled() and not why)

    def _point(self, key: str) -> None:
        """Tell of a line at the foot of the sheet: its price and what it yields, or what is against it."""
        offer = self._offers.get(key)
        if offer is not None and self._view is not None:
            told = self._why(offer) or self._told(key)
            self.hint.setText(f"{self._words.line(key, self._view)}: {self._price(offer)} · {told}")


def _thin() -> QFrame:
    rule = QFrame()
    rule.setObjectName("rule")
    rule.setFixedHeight(1)
    return rule
