"""Which form a question gets, and what is asked twice."""

from __future__ import annotations

from empires.model.asks import Option, Pick
from tests.support.window import click, skip_to
from ui import faults


def test_own_places_burn_only_after_a_second_question(desk, window, qtbot, monkeypatch):
    skip_to(window, qtbot, "movement")
    state = desk.bridge.session.state
    seat = state.realms["r1"].capital
    other = next(c for c, held in state.holdings.items() if held.owner == "r1" and c != seat)
    options = tuple(Option(f"{c}/raze", {"cell": c, "job": "raze", "baggage": 1}) for c in (seat, other))
    ask = Pick(by="r1", question="reorganise", rules=("ME-RAZE-01",), facts={}, options=options, least=0, most=2)
    desk.now._put(ask, desk.bridge.view)
    sent, said, yes = [], [], [False, True]
    desk.now.form.answered.connect(sent.append)
    desk.now.answered.disconnect()
    monkeypatch.setattr(faults, "offer", lambda parent, title, text, deed: said.append(text) or yes.pop(0))
    assert desk.now.form.done.text() == "End the turn"
    desk.now.form.digit(1)
    click(qtbot, desk.now.form.done)
    assert sent == []
    assert "capital" in said[0]
    click(qtbot, desk.now.form.done)
    assert sent == [(f"{seat}/raze",)]
