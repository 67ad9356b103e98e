"""Which form a question gets, and what is asked twice."""

from __future__ import annotations

from empires.model.state.asks import Decide, Option, Pick, Share, Slot
from tests.support.window import click, skip_to
from ui.asking.form_factory import pick_form, share_form, ways_of
from ui.asking.outing import OutingForm
from ui.asking.sharing import ShareForm
from ui.base import faults


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


def test_ways_are_the_options_in_words_and_the_suggested_one_is_known(march, words):
    view, ask = march.view("r1"), march.pending
    assert isinstance(ask, Decide)
    ways = ways_of(ask, words, view, (ask.default,))
    assert [way.key for way in ways] == [option.key for option in ask.options]
    assert all(way.label for way in ways)
    assert [way.key for way in ways if way.default] == ([ask.default] if ask.default else [])


def test_only_what_destroys_for_good_in_a_check_list_stands_apart(march, words):
    cell = march.state.realms["r1"].capital
    options = tuple(Option(f"{cell}/{job}", {"cell": cell, "job": job, "baggage": 1}) for job in ("raze", "stock"))
    ask = Pick(by="r1", question="reorganise", facts={}, options=options, least=0, most=2)
    assert [way.apart for way in ways_of(ask, words, march.view("r1"))] == [True, False]


def test_what_burns_nothing_is_not_asked_twice(march, words, qtbot, monkeypatch):
    cell = march.state.realms["r1"].capital
    ask = Pick(
        "r1", "reorganise", (Option(f"{cell}/stock", {"cell": cell, "job": "stock", "baggage": 1}),), 0, 1, facts={}
    )
    form = pick_form(ask, words, march.view("r1"), None)
    qtbot.addWidget(form)
    monkeypatch.setattr(faults, "offer", lambda *_: (_ for _ in ()).throw(AssertionError("asked")))
    assert form.sure((f"{cell}/stock",))
    assert form.done.text() == "End the turn"


def test_amounts_get_a_form_of_fields(march, words, qtbot):
    banners = [b for b in march.state.banners.values() if b.owner == "r1"]
    slots = tuple(Slot(b.id, 0, 900, facts={"banner": b.id}) for b in banners)
    form = share_form(Share("r1", "draw_up", slots, 900, True), words, march.view("r1"))
    qtbot.addWidget(form)
    assert isinstance(form, ShareForm)
    assert not isinstance(form, OutingForm)
    assert list(form.boxes) == [b.id for b in banners]
