"""Races on the command line: cultures, a host's own races, and what differs by race."""

from __future__ import annotations

from pathlib import Path

import pytest

from empires.campaigns import open_campaign
from empires.cli import run
from empires.rules.core.races import race_of, shipped

NORSE = '[races.norse]\nlike = "empire"\nname = "Norse"\nshortfall_factor = 2\n'


def made(tmp_path: Path, *options: str) -> Path:
    file = tmp_path / "camp.empires"
    assert run(["new", str(file), "--world", "duel", *options]) == 0
    return file


def test_a_culture_is_chosen_with_the_race(tmp_path: Path):
    session = open_campaign(made(tmp_path, "--player", "Settra:Undead/Khemri", "--player", "Karl:Empire"))
    assert race_of(session.state, "r1") == shipped()["khemri"]
    session.journal.close()


def test_a_race_of_the_hosts_own_is_kept_with_the_campaign(tmp_path: Path):
    house = tmp_path / "norse.toml"
    house.write_text(NORSE, encoding="utf-8")
    options = ("--house", str(house), "--player", "Harald:Norse:auto", "--player", "Karl:Empire:auto")
    file = made(tmp_path, *options)
    house.unlink()
    session = open_campaign(file)
    assert race_of(session.state, "r1").name == "Norse"
    assert race_of(session.view("r2").campaign, "r1").shortfall_factor == 2
    session.journal.close()


@pytest.mark.parametrize(("text", "words"), [
    (NORSE.replace("shortfall_factor", "shortfal"), "norse.toml: [races.norse] shortfal: there is no such key"),
    ("", "'Norse' is no race"),
])  # fmt: skip
def test_what_is_wrong_with_a_race_is_said_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, words: str
):
    house = tmp_path / "norse.toml"
    house.write_text(text, encoding="utf-8")
    players = ["--player", "Harald:Norse", "--player", "Karl:Empire"]
    assert run(["new", str(tmp_path / "camp.empires"), "--world", "duel", "--house", str(house), *players]) == 2
    assert words in capsys.readouterr().err


def test_the_rules_tell_what_differs_by_race(capsys: pytest.CaptureFixture[str]):
    assert run(["rules", "--race", "skaven"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("Skaven\n")
    assert "feeds one banner.  (ME-SKAVEN-02)" in shown
    assert run(["rules", "--race", "undead/khemri"]) == 0
    assert capsys.readouterr().out.startswith("Khemri\n")
    assert run(["rules", "--race", "gnomes"]) == 2


def test_a_race_without_cultures_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    players = ["--player", "Karl:Empire/Khemri", "--player", "Grim:Dwarfs"]
    assert run(["new", str(tmp_path / "camp.empires"), "--world", "duel", *players]) == 2
    assert capsys.readouterr().err == "empires: Empire has no cultures to choose from; write the race alone\n"
