"""Places and pieces in the inspector, the report from a table, runs of answers, optional rules while it runs."""

import pytest
from hands import ready, skip_to
from msgspec.structs import replace
from PySide6.QtCore import Qt

from empires.model import events as ev
from empires.model.asks import Decide, Option, Share
from empires.model.pieces import Hero, Location, Party, Quest, Ship, Spell, Temple, Wanderer
from empires.model.state import Clock
from empires.rules.adventures import Adventure
from empires.rules.knowledge import view_for
from ui.panels.history import History, targets_of
from ui.panels.inspector import InspectorPanel
from ui.panels.making import share_form
from ui.panels.runs import RunRow
from ui.panels.targets import asked_about, cell_of, standing_in, summary
from ui.wizards.parts import OptionalDialog


@pytest.fixture
def state(desk):
    return desk.bridge.session.state


def seat_of(state, realm="r1"):
    return state.realms[realm].capital


def shown(desk, state, target, viewer="host", past=None):
    """Text of the inspector for a target in a state."""
    session = desk.bridge.session
    panel = InspectorPanel(desk.words, desk.theme)
    if past is not None:
        panel.set_past(lambda _target: past)
    panel.show_target(target, view_for(session.world, session.book, state, viewer))
    return panel.heading.text() + "\n" + panel.page.toPlainText()


@pytest.fixture
def settled(desk, window, qtbot):
    """A state in which realms stand."""
    skip_to(window, qtbot, "scouting")
    return desk.bridge.session.state


def party(cell, employer="r1"):
    heroes = (Hero("Aldred", "barbarian", 10, 3, 1200), Hero("Fenna", "elf", 12))
    return Party("p1", "Aldred", cell, heroes, 2, employer, False, weeks=2, quest=Quest(cell, "1.4", 3), items=120)


def test_a_location_tells_its_searches_to_its_searcher_alone(desk, settled):
    cell = seat_of(settled)
    month = settled.clock.month
    place = Location(cell, "necropolis", 1, ("r1",), searches={"r1": (month, 2)}, notes=("hoard:r1", "map:r2"))
    state = replace(settled, locations={cell: place})
    own = shown(desk, state, f"tile:{cell}", "r1")
    assert "Necropolis" in own
    assert "2 turns in a row" in own
    assert "2D6, +2 next time" in own
    assert "hoard" in own
    assert "has a map" not in own
    assert "ecropolis" not in shown(desk, state, f"tile:{cell}", "r2")
    assert "Known to Altmark" in shown(desk, state, f"tile:{cell}")


def test_a_history_is_cut_down_to_the_viewer_and_keeps_how_it_began(desk, settled):
    cell = seat_of(settled)
    place = Location(cell, "mine", 1, ("r1",), sort="gems")
    found = ev.LocationFound(realm="r1", cell=cell, location=place, seen_by=("r1",))
    paid = [
        ev.RevenueCollected(realm="r1", crowns=9, sources=((cell, "mine", n), (cell, "village", 2)), seen_by=("r1",))
        for n in range(2, 20)
    ]
    past = [(Clock(1, "season", 2), found), *((Clock(n, "winter"), e) for n, e in enumerate(paid, 1))]
    state = replace(settled, locations={cell: place})
    own = shown(desk, state, f"tile:{cell}", "r1", past)
    assert "found a mine of gems" in own
    assert "The mine paid 19 crowns to Altmark" in own
    assert "8 lines more are in the chronicle" in own
    assert "The mine paid" not in shown(desk, state, f"tile:{cell}", "r2", past)


def test_the_journal_is_read_in_slices_and_followed(desk, window, qtbot, settled):
    history = History(desk.bridge.session.journal)
    cell = seat_of(settled)
    assert history.of(f"tile:{cell}") == ()
    qtbot.waitUntil(lambda: history.done)
    kinds = [type(event) for _, event in history.of(f"tile:{cell}")]
    assert ev.CapitalChosen in kinds
    assert targets_of(ev.ClockMoved(clock=Clock())) == set()


def test_a_party_shows_its_purse_to_its_employer_alone(desk, settled):
    cell = seat_of(settled)
    state = replace(settled, parties={"p1": party(cell)})
    own = shown(desk, state, "party:p1", "r1")
    for word in ("The party of Aldred", "3 of 10 wounds", "1,200 gold", "adventure of level 3", "120 points"):
        assert word in own
    seen = replace(state, parties={"p1": party(cell, "r2")})
    assert "gold" not in shown(desk, seen, "party:p1", "r1")
    assert "Fenna" in shown(desk, seen, "party:p1", "r1")


def test_ships_forces_temples_and_spells_stand_in_the_tile(desk, settled):
    cell = seat_of(settled)
    ships = {f"s{n}": Ship(f"s{n}", "r1", cell) for n in range(3)}
    ships["s9"] = Ship("s9", "r1", cell, False, state="rigging")
    state = replace(
        settled, ships=ships, wanderers={"w1": Wanderer("w1", "chaos", cell, 1400, "khorne")},
        temples={cell: Temple(cell, "r1", "empire", 2)},
        spells={"m1": Spell("m1", "magical_protection", cell, "r1", 3)},
    )  # fmt: skip
    own = shown(desk, state, f"tile:{cell}", "r1")
    for word in ("3 × Ship of Altmark", "without rigging", "founded in year 2", "until the season of year 3 ends"):
        assert word in own
    assert "Warriors of Chaos (Khorne)" in own
    assert "strength unknown" in shown(desk, state, "wanderer:w1", "r1")
    assert "1,400 points" in shown(desk, state, "wanderer:w1")
    assert "new rigging" in shown(desk, state, "ship:s9", "r1")
    session = desk.bridge.session
    view = view_for(session.world, session.book, state, "r1")
    targets = dict(standing_in(view, cell, desk.words))
    assert {"ship:s0", "ship:s9", "wanderer:w1"} <= set(targets)
    assert cell_of("ship:s9", view.campaign) == cell
    assert "4 × Ship of Altmark" in summary(view, cell, desk.words)


def test_an_own_banner_tells_what_lies_on_it(desk, settled):
    banner = next(settled.banners_of("r1"))
    laden = replace(banner, treasure=3, boons={"omens": 1, "potions": 2}, kind="allied", until=4, race="dwarfs")
    own = shown(desk, replace(settled, banners={**settled.banners, banner.id: laden}), f"banner:{banner.id}", "r1")
    for word in ("3 crowns of treasure", "Good omens", "2 healing potions", "allies", "season of year 4", "Dwarfs"):
        assert word in own


def test_a_question_about_a_party_brings_its_page(desk, settled):
    session, cell = desk.bridge.session, seat_of(settled)
    state = replace(settled, parties={"p1": party(cell)})
    view = view_for(session.world, session.book, state, "r1")
    ask = Decide("r1", "party", (Option("stay"), Option("explore")), (), {"party": "p1", "cell": cell})
    assert asked_about(ask, view) == "party:p1"
    assert asked_about(ask, view_for(session.world, session.book, settled, "r1")) == ""


# Reports from a table -----------------------------------------------------------------------------


def form_of(desk, settled, viewer):
    """The form for an adventure of a party, as the viewer sees it."""
    session, cell = desk.bridge.session, seat_of(settled)
    state = replace(settled, parties={"p1": party(cell)})
    adventure = Adventure("p1", "Aldred", cell, 2, "ME-HERO-16")
    slots = adventure.slots(state)
    ask = Share("r2", "outing", slots, 99999, False, adventure.rules, {**adventure.facts, "outing": "adventure"})
    return share_form(ask, desk.words, view_for(session.world, session.book, state, viewer))


@pytest.fixture
def outing(desk, settled):
    return form_of(desk, settled, "host")


def test_a_report_is_previewed_before_it_is_given(outing, qtbot):
    qtbot.addWidget(outing)
    assert "failed in its adventure" in outing.preview.text()
    outing.fields["won"].setChecked(True)
    outing.fields["gold"].setValue(300)
    outing.fields["dead-1"].setChecked(True)
    assert "came through its adventure" in outing.preview.text()
    assert "Fenna" in outing.preview.text()
    given = []
    outing.answered.connect(given.append)
    qtbot.mouseClick(outing.done, Qt.MouseButton.LeftButton)
    assert given == [{"won": 1, "gold": 300, "dead-1": 1}]


def test_a_referee_who_did_not_send_them_sees_his_own_report_and_no_more(desk, settled, qtbot):
    form = form_of(desk, settled, "r2")
    qtbot.addWidget(form)
    assert "only those know who sent them" in form.preview.text()
    form.fields["won"].setChecked(True)
    form.fields["gold"].setValue(300)
    form.fields["dead-1"].setChecked(True)
    for said in ("This is reported:", "It was won", "300", "Fenna died", "only those know who sent them"):
        assert said in form.preview.text()
    assert "1,200" not in form.preview.text()
    assert "1,500" not in form.preview.text()


def test_enter_goes_from_field_to_field_and_never_reports_half(outing, qtbot):
    qtbot.addWidget(outing)
    outing.show()
    given = []
    outing.answered.connect(given.append)
    for field in list(outing.fields.values())[:-1]:
        qtbot.keyClick(field, Qt.Key.Key_Return)
    assert given == []
    outing.accept_default()
    assert given == []


# Runs and optional rules --------------------------------------------------------------------------


def test_the_rest_of_the_scouting_is_answered_by_a_button(desk, window, qtbot, settled):
    row = desk.now.findChild(RunRow)
    qtbot.mouseClick(row.defaults, Qt.MouseButton.LeftButton)
    ready(window, qtbot)
    clock = desk.bridge.session.state.clock
    assert clock.step != "scouting" or clock.player != "r1"


def test_optional_rules_are_changed_in_a_running_campaign(desk, window, qtbot, settled):
    dialog = OptionalDialog(window)
    qtbot.addWidget(dialog)
    assert not dialog.save.isEnabled()
    dialog.parts.parts["heroes"].setChecked(True)
    dialog.parts.choices["adventures"].setCurrentIndex(1)
    assert "heroes" in dialog.told.text()
    dialog.finish()
    settings = desk.bridge.session.state.settings
    assert (settings["module_heroes"], settings["adventures"]) == ("on", "table")
    assert "heroes_start" not in dialog.parts.choices
    assert any("plays with heroes" in row.what for row in desk.chronicle.model.rows())
