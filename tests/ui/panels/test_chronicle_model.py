"""The chronicle's model, its narrow signals, and what it hides."""

from __future__ import annotations

import msgspec
import pytest

from empires.engine.journal import Change
from tests.support.window import by_mouse, ready, skip_to
from ui.panels import chronicle_model
from ui.panels.chronicle_model import EVERYTHING, KINDS, ChronicleModel, Filter


@pytest.fixture
def played(desk, window, qtbot):
    """A desk after some phases."""
    skip_to(window, qtbot, "movement")
    return desk


def model_of(desk, wanted=None):
    model = ChronicleModel(desk.words)
    model.show(desk.bridge.session.journal, desk.bridge.view, wanted)
    return model


def all_rows(model):
    from PySide6.QtCore import QModelIndex

    while model.canFetchMore(QModelIndex()):
        model.fetchMore(QModelIndex())
    return model.rows()


def test_the_chronicle_keeps_the_rules_of_item_models(played, qtmodeltester):
    qtmodeltester.check(model_of(played), force_py=True)


def test_an_answer_inserts_its_rows_at_the_top_and_resets_nothing(played, window, qtbot):
    model = played.chronicle.model
    before = model.rows()
    signals: list[str] = []
    model.modelReset.connect(lambda: signals.append("reset"))
    model.layoutChanged.connect(lambda *_: signals.append("layout"))
    model.rowsInserted.connect(lambda _, first, last: signals.append(f"insert {first}"))
    by_mouse(played, qtbot)
    ready(window, qtbot)
    assert set(signals) == {"insert 0"}
    assert model.rows()[-len(before) :] == before


def test_rows_taken_back_are_removed_from_the_top_alone(played, window, qtbot):
    model = played.chronicle.model
    after = window.bridge.session.journal.length() - 5
    kept = [row for row in model.rows() if row.key[0] <= after]
    signals: list[str] = []
    model.modelReset.connect(lambda: signals.append("reset"))
    model.rowsRemoved.connect(lambda _, first, last: signals.append(f"remove {first}"))
    change = window.bridge.session.rewind(after)
    assert isinstance(change, Change)
    model.grow(change, window.bridge.view)
    assert signals == ["remove 0"]
    assert model.rows()[1:] == kept
    assert "taken back" in model.rows()[0].what


def test_what_was_rewound_is_told_to_the_host_alone_and_still_after_opening(played, window):
    window.bridge.rewind(window.bridge.session.journal.length() - 5)
    grown = all_rows(played.chronicle.model)
    fresh = all_rows(model_of(played))
    assert [row.key for row in fresh] == [row.key for row in grown]
    assert sum("taken back" in row.what for row in fresh) == 1
    window.bridge.viewer = "r1"
    assert not any("taken back" in row.what for row in all_rows(model_of(played)))


def test_an_answer_taken_back_stands_in_words_in_the_hosts_chronicle_alone(marching):
    bridge = marching.bridge
    assert bridge.let_program_answer()
    answered = bridge.session.journal.entries(bridge.session.journal.length())[0]
    (said,) = [line.text for line in bridge.words.lines(msgspec.structs.replace(answered, events=()), bridge.view)]
    assert bridge.undo()
    assert bridge.let_program_answer(), "what is done next does not cover it"
    for model in (marching.chronicle.model, model_of(marching)):
        assert [row.what for row in all_rows(model) if "Taken back" in row.what] == [f"Taken back: {said}"]
    for player in ("r1", "r2"):
        bridge.viewer = player
        assert not any("Taken back" in row.what for row in all_rows(model_of(marching, Filter(kind=EVERYTHING))))


def test_pages_read_one_by_one_are_the_whole_chronicle(played):
    fresh = all_rows(model_of(played))
    grown = all_rows(played.chronicle.model)
    assert [row.key for row in fresh] == [row.key for row in grown]
    assert [row.when for row in fresh] == [row.when for row in grown]
    assert fresh == sorted(fresh, key=lambda row: row.key, reverse=True)


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_shows_that_kind_alone(played, kind):
    rows = all_rows(model_of(played, Filter(kind=kind)))
    assert {row.kind for row in rows} <= {kind}


def test_search_phase_and_player_narrow_the_chronicle(played):
    whole = all_rows(model_of(played, Filter(kind=EVERYTHING)))
    dice = [row for row in whole if row.kind == "dice"]
    assert all_rows(model_of(played, Filter(kind="dice"))) == dice != []
    scouting = all_rows(model_of(played, Filter(phase="scouting", kind=EVERYTHING)))
    assert scouting
    assert all("scouting" in row.when for row in scouting)
    found = all_rows(model_of(played, Filter(text="ALTMARK scouting")))
    assert found
    assert all("altmark" in f"{row.what} {row.when}".casefold() for row in found)
    own = all_rows(model_of(played, Filter(realm="r2")))
    assert 0 < len(own) < len(whole)


def test_a_players_chronicle_is_never_longer_than_the_hosts(played, window):
    host = {row.key for row in all_rows(model_of(played, Filter(kind=EVERYTHING)))}
    window.bridge.viewer = "r2"
    other = {row.key for row in all_rows(model_of(played, Filter(kind=EVERYTHING)))}
    assert other < host


def test_where_a_page_ends_tells_nothing_of_entries_hidden_from_the_viewer(played, window, monkeypatch):
    monkeypatch.setattr(chronicle_model, "PAGE", 12)
    session = window.bridge.session
    window.bridge.viewer = "r2"
    plain = model_of(played)
    shown, told = [row.what for row in plain.rows()], plain.found()
    for _ in range(40):
        session.remark("r1", "Not for the eyes of others")
    later = model_of(played)
    assert ([row.what for row in later.rows()], later.found()) == (shown, told)
    assert len(shown) < len(all_rows(later)), "there is more than a page"
    wanted = Filter(text="altmark")
    assert model_of(played, wanted).found()[1] == sum(1 for _ in all_rows(model_of(played)))
