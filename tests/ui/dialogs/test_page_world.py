"""The world of a new campaign: shipped, from a file, or made from a seed."""

from __future__ import annotations

from tests.support.wizard import wizard_of
from ui.dialogs.page_world import GENERATED


def test_a_world_with_two_capitals_seats_two_players(window, qtbot, tmp_path):
    wizard = wizard_of(window, qtbot, tmp_path)
    wizard.world.choose("duel")
    assert wizard.players.count.maximum() == len(wizard.world.world().capitals)


def test_a_world_is_made_from_a_seed_and_the_same_seed_makes_the_same(window, qtbot, tmp_path):
    wizard = wizard_of(window, qtbot, tmp_path)
    wizard.world.seed.setText("abc")
    wizard.world.tiles.setValue(80)
    wizard.world.choose(GENERATED)
    wizard.world._generate()
    first = wizard.world.world().fingerprint()
    wizard.world.seed.setText("abd")
    wizard.world._generate()
    other = wizard.world.world().fingerprint()
    wizard.world.seed.setText("abc")
    wizard.world._generate()
    assert wizard.world.world().fingerprint() == first != other


def test_a_broken_world_file_is_refused_in_words_and_nothing_is_made(window, qtbot, tmp_path):
    wizard = wizard_of(window, qtbot, tmp_path)
    broken = tmp_path / "broken.world.json"
    broken.write_text('{"format": "something"}')
    wizard.world.use_file(broken)
    assert "broken.world.json" in wizard.fault.text()
    assert not wizard.take.isEnabled()
    wizard.world.choose("duel")
    assert wizard.fault.text() == ""
