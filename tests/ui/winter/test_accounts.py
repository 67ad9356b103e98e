"""The ledger: it adds up, and its rows lead to the map."""

from __future__ import annotations


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
