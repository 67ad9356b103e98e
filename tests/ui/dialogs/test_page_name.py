"""Name and file of a new campaign."""

from __future__ import annotations

import pytest

from tests.support.hearing import unnamed
from ui.base import saving
from ui.dialogs.page_name import NamePage


@pytest.fixture
def named(qtbot, theme, tmp_path, monkeypatch):
    monkeypatch.setattr(saving, "campaigns_dir", lambda: tmp_path)
    page = NamePage()
    qtbot.addWidget(page)
    page.show()
    page.propose("Duel")
    return page


def test_the_file_follows_the_name_until_a_person_chooses_one(named, tmp_path, qtbot):
    assert named.campaign() == "War for Duel"
    assert named.path() == tmp_path / "War for Duel.empires"
    named.name.setText("The long/war?")
    assert named.path() == tmp_path / "The longwar.empires"
    named.file.clear()
    qtbot.keyClicks(named.file, str(tmp_path / "mine"))
    named.name.setText("Another")
    assert named.path() == tmp_path / "mine.empires", "the ending is added"


def test_a_name_once_written_is_not_proposed_over(named, qtbot):
    named.name.clear()
    qtbot.keyClicks(named.name, "Ours")
    named.propose("Four realms")
    assert named.campaign() == "Ours"


def test_a_file_that_is_taken_is_stepped_over_and_never_written_over(named, tmp_path):
    (tmp_path / "Old war.empires").write_text("x")
    named.name.setText("Old war")
    assert named.path() == tmp_path / "Old war 2.empires"
    assert named.fault() == ""
    named.file.setText(str(tmp_path / "Old war.empires"))
    assert "exists already" in named.fault()


def test_each_fault_says_what_is_wrong(named, tmp_path):
    named.name.setText("  ")
    assert named.fault() == "The campaign needs a name."
    named.name.setText("War")
    named.file.setText(" ")
    assert named.fault() == "The campaign needs a file."
    named.file.setText(str(tmp_path / "none" / "x"))
    assert "no folder" in named.fault()


def test_where_no_folder_can_be_made_the_home_folder_serves(qtbot, theme, monkeypatch, tmp_path):
    def full():
        raise OSError

    monkeypatch.setattr(saving, "campaigns_dir", full)
    monkeypatch.setattr("pathlib.Path.home", lambda: tmp_path)
    page = NamePage()
    qtbot.addWidget(page)
    page.propose("Duel")
    assert page.path().parent == tmp_path


def test_all_of_it_can_be_heard_and_the_summary_is_shown(named):
    assert unnamed(named) == []
    named.summarise(["Duel, 37 tiles", "Altmark (person)"])
    assert named.summary.text() == "Duel, 37 tiles\nAltmark (person)"


@pytest.mark.parametrize("text", ["/", ".", "", " ", "..", "~nobody/x", "a/", "x" * 5000, "\0"])
def test_any_text_in_the_file_field_is_answered_in_words(named, text):
    named.name.setText("War")
    named.file.setText(text)
    assert named.fault()
    assert named.path().suffix == ".empires"


def test_a_bare_name_lies_in_the_folder_of_the_documents(named, tmp_path):
    named.file.setText("Autumn")
    assert named.path() == tmp_path / "Autumn.empires"
