"""The winter desk beside the map: whose it is, who is ready, and who sees what."""

from __future__ import annotations

from empires.rules import budget
from tests.support.window import click, words_of


def test_a_player_sees_his_own_desk_and_nothing_of_the_sheet_before(winter, qtbot):
    desk = winter()
    hands = desk.winter
    first, session = hands._realm, desk.bridge.session
    other = next(r for r in session.state.realms if r != first)
    click(qtbot, hands.panel.budget.propose)
    secret = [session.world.number(k.split(":")[2]) for k in hands.panel.budget.asked() if k.startswith("build:")]
    desk.view_as(other)
    hands.toggle("budget") if not hands.is_open else None
    qtbot.wait(10)
    assert list(hands.panel.realms) == [other]
    assert hands._realm == other
    shown = words_of(hands.panel)
    own = {session.world.number(cell) for cell in session.state.empire_tiles(other)}
    assert not [number for number in secret if number in shown and number not in own]
    assert session.state.realms[first].plan, "what he wrote is kept as his draft"
    hands.toggle("ledger")
    treasury = budget.funds(budget.works.yard(session.view(other)), other)
    assert f"{treasury} left" in hands.panel.ledger.sum.text()


def test_the_dock_counts_twelve_steps_and_tells_who_is_ready(winter, qtbot):
    desk = winter()
    rows = [row for row in desk.season.steps if not row.isHidden()]
    assert len(rows) == 12
    states = [row._name.property("state") for row in rows]
    assert states == ["done"] * 4 + ["now", "next"] + ["later"] * 6
    realm = desk.winter._realm
    click(qtbot, desk.winter.panel.budget.propose)
    click(qtbot, desk.winter.panel.budget.commit)
    signs = {row.realm: row.accessibleName() for row in desk.season.players}
    assert "sheet committed" in signs[realm]
    assert sum("sheet still open" in text for text in signs.values()) == 3
    assert "1 of 4" in desk.winter.panel.stand.text()
