"""The ledger: it adds up, and its rows lead to the map."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QTreeWidgetItem

from empires.figures.ledger import Ledger
from empires.figures.ledger import Line as Entry
from tests.support.hearing import unnamed
from ui.winter.accounts import LedgerPage


def test_the_ledger_adds_up_and_its_rows_lead_to_the_map(winter):
    desk = winter()
    hands = desk.winter
    hands.toggle("ledger")
    tree = hands.panel.ledger.tree
    income = tree.topLevelItem(0)
    rows = [income.child(n) for n in range(income.childCount())]
    assert rows
    assert sum(int(row.text(2)) for row in rows) == int(income.text(2))
    placed = next(row for row in rows if row.text(1))
    tree.itemActivated.emit(placed, 0)
    assert desk.inspector.target.startswith("tile:")


@pytest.fixture
def books(snow, words, theme, qtbot):
    """A page of two winters: one with crowns lost, one without."""
    cell = snow.state.realms["r1"].capital
    old = Ledger("r1", 1, 0, (Entry("village", 9, cell, "ME-WIN-01"),), (Entry("recruits", 4),), 5)
    new = Ledger("r1", 2, 0, (Entry("village", 7, cell), Entry("mine", 3, cell)), ())
    page = LedgerPage(words, theme)
    qtbot.addWidget(page)
    page.show()
    page.show_books([old, new], snow.view("r1"))
    return page


def tops(page: LedgerPage) -> dict[str, str]:
    found = [page.tree.topLevelItem(n) for n in range(page.tree.topLevelItemCount())]
    return {item.text(0): item.text(2) for item in found}


def test_the_latest_winter_comes_first_and_the_year_that_was_chosen_is_kept(books, snow):
    assert books.years.currentText() == "Winter of year 2"
    assert books.sum.text() == "10 in, 0 out, 10 left"
    books.years.setCurrentIndex(1)
    assert books.sum.text() == "9 in, 4 out, 0 left"
    books.show_books(books._books, snow.view("r1"))
    assert books.years.currentText() == "Winter of year 1"


def test_what_was_lost_has_a_line_of_its_own_only_where_something_was(books):
    assert not any("lost" in name for name in tops(books))
    books.years.setCurrentIndex(1)
    assert tops(books)["Not spent, and lost"] == "−5"


def test_a_row_with_a_place_leads_there_and_one_without_leads_nowhere(books):
    went = []
    books.place_wanted.connect(went.append)
    books.years.setCurrentIndex(1)
    income, spent = books.tree.topLevelItem(0), books.tree.topLevelItem(1)
    books.tree.itemActivated.emit(income.child(0), 0)
    books.tree.itemClicked.emit(spent.child(0), 0)
    assert went == [income.child(0).data(0, 0x0100)]
    assert isinstance(income, QTreeWidgetItem)
    assert "on the map" in income.child(0).toolTip(1)


def test_without_any_winter_it_says_when_the_first_ledger_begins(books, snow):
    books.show_books([], snow.view("r1"))
    assert "first winter" in books.nothing.text()
    assert books.nothing.isVisible()
    assert not books.tree.isVisible()
    assert not books.years.isVisible()


def test_nothing_of_one_realms_books_stays_for_another(books):
    books.forget()
    assert books.tree.topLevelItemCount() == books.years.count() == 0
    assert books.sum.text() == ""


def test_the_books_are_told_to_the_ear_and_in_german(books, snow, theme, german, qtbot):
    assert unnamed(books) == []
    page = LedgerPage(german, theme)
    qtbot.addWidget(page)
    page.show_books(books._books, snow.view("r1"))
    assert page.years.currentText() == "Winter des Jahres 2"
