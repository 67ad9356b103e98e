"""What the inspector can show, and where it stands."""

from __future__ import annotations

from msgspec.structs import replace

from empires.model.asks import Decide, Option
from empires.rules.knowledge import view_for
from tests.support.inspecting import party, seat_of
from ui.panels.targets import asked_about


def test_a_question_about_a_party_brings_its_page(desk, settled):
    session, cell = desk.bridge.session, seat_of(settled)
    state = replace(settled, parties={"p1": party(cell)})
    view = view_for(session.world, session.book, state, "r1")
    ask = Decide("r1", "party", (Option("stay"), Option("explore")), (), {"party": "p1", "cell": cell})
    assert asked_about(ask, view) == "party:p1"
    assert asked_about(ask, view_for(session.world, session.book, settled, "r1")) == ""
