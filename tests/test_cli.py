"""The command line: the whole work of the desk without a screen; bad input is one line and exit code 2."""

from __future__ import annotations

import json
import os
import re
import sqlite3
import sys
from pathlib import Path

import pytest

from empires.book import odds
from empires.campaigns import race_key
from empires.cli import run
from empires.cli.odds import ENGINES, WALLS
from empires.paths import shipped_worlds
from empires.rules.troops import siegetrain
from tests.support.builders import book

Capture = pytest.CaptureFixture[str]
PLAYERS = ["--player", "Altmark:Empire", "--player", "Varn:Dwarfs"]


@pytest.fixture
def file(tmp_path: Path, capsys: Capture) -> Path:
    """A campaign of two on the duel world."""
    path = tmp_path / "duel.empires"
    assert run(["new", str(path), "--world", "duel", *PLAYERS, "--seed", "5"]) == 0
    capsys.readouterr()
    return path


def refused(args: list[str], capsys: Capture) -> str:
    """The one line that a bad command gives."""
    assert run(args) == 2
    shown = capsys.readouterr()
    lines = shown.err.strip().splitlines()
    assert len(lines) == 1, shown.err
    assert "Traceback" not in shown.err
    return lines[0]


def test_a_campaign_is_made_played_verified_and_reported(file: Path, tmp_path: Path, capsys: Capture) -> None:
    assert run(["play", str(file), "--auto", "all", "--until", "season"]) == 0
    assert "winter" in capsys.readouterr().out
    assert run(["verify", str(file), "--json"]) == 0
    verdict = json.loads(capsys.readouterr().out)
    assert verdict["fault"] == ""
    assert verdict["entries"] > 50
    assert run(["report", str(file), "--for", "Varn", "--to", str(tmp_path / "r")]) == 0
    assert {path.suffix for path in (tmp_path / "r").iterdir()} == {".html", ".md", ".json"}
    assert run(["report", str(file), "--for", "all", "--brief", "--to", str(tmp_path / "b")]) == 0
    assert {path.name.split("-")[0] for path in (tmp_path / "b").iterdir()} == {"brief"}
    assert "name a player" in refused(["report", str(file), "--for", "host", "--brief", "--to", str(tmp_path)], capsys)


def test_play_until_turn_stops_after_one_campaign_turn(file: Path, capsys: Capture) -> None:
    assert run(["play", str(file), "--auto", "all", "--until", "turn"]) == 0
    assert "turn 2" in capsys.readouterr().out
    assert run(["play", str(file), "--until", "turn"]) == 0
    assert "turn 3" in capsys.readouterr().out


def test_play_stops_where_a_person_must_answer(file: Path, capsys: Capture) -> None:
    assert run(["play", str(file), "--auto", "Varn"]) == 0
    assert "Next: Altmark" in capsys.readouterr().out


def hashes_of_two(tmp_path: Path, capsys: Capture) -> list[str]:
    """Prints of two campaigns that the same words begin and the program plays."""
    hashes = []
    for name in ("a", "b"):
        path = str(tmp_path / f"{name}.empires")
        run(["new", path, "--world", "duel", *PLAYERS, "--seed", "9"])
        run(["play", path, "--auto", "all"])
        capsys.readouterr()
        run(["verify", path, "--json"])
        hashes.append(json.loads(capsys.readouterr().out)["hash"])
    return hashes


def test_two_campaigns_of_the_same_secret_have_the_same_state_hash(tmp_path: Path, capsys: Capture) -> None:
    hashes = hashes_of_two(tmp_path, capsys)
    assert hashes[0] == hashes[1]


def test_the_same_word_for_the_dice_does_not_make_the_same_dice(tmp_path, capsys, monkeypatch) -> None:
    monkeypatch.setattr("empires.campaigns.random_secret", iter(("one secret", "another")).__next__)
    hashes = hashes_of_two(tmp_path, capsys)
    assert hashes[0] != hashes[1]


@pytest.mark.parametrize(
    ("args", "word"),
    [
        (["play", "nothing-here.empires"], "nothing-here.empires"),
        (["verify", "nothing-here.empires"], "nothing-here.empires"),
        (["new", "x.empires", "--world", "nowhere", *PLAYERS], "nowhere"),
        (["new", "x.empires", "--world", "duel", "--player", "A:Empire"], "2 to 8 players"),
        (["new", "x.empires", "--world", "duel", "--player", "A:Empire", "--player", "A:Skaven"], "called A"),
        (["new", "x.empires", "--world", "duel", "--player", "A:Martians", "--player", "B:Skaven"], "Martians"),
        (["new", "x.empires", "--world", "duel", "--player", "A", "--player", "B:Skaven"], "Name:Race"),
        (["new", "x.empires", "--world", "duel", *PLAYERS, "--player", "C:Chaos"], "too few"),
        (["new", "x.empires", "--world", "duel", *PLAYERS, "--points", "12"], "3000 to 5000"),
        (["new", "no/such/folder/x.empires", "--world", "duel", *PLAYERS], "folder"),
        (["new", "x.empires", "--world", "duel", *PLAYERS, "--points", "²000"], "3000 to 5000"),
        (["new", "x.empires", "--world", "duel", *PLAYERS, "--points", "３５００"], "3000 to 5000"),
        (["new", "x.empires", "--world", "duel", *PLAYERS, "--seed", "\udcff"], "seed"),
        (["new", "x.empires", "--world", "duel", "--player", "A\udcff:Empire", "--player", "B:Chaos"], "printed"),
        (["new", "x.empires", "--world", "duel", "--player", "A\x1b[31m:Empire", "--player", "B:Chaos"], "printed"),
        (["new", "x.empires", "--world", "duel", "--player", "A\nB:Empire", "--player", "B:Chaos"], "printed"),
        (["new", "x.empires", "--world", "duel", "--player", "A\u202eB:Empire", "--player", "B:Chaos"], "printed"),
        (["new", "x.empires", "--world", "duel", "--player", "y" * 41 + ":Empire", "--player", "B:Chaos"], "40"),
        (["new", "x.empires", "--world", "duel", "--player", "Host:Empire", "--player", "B:Chaos"], "Host"),
        (["new", "x.empires", "--world", "duel", "--player", "r2:Empire", "--player", "B:Chaos"], "r2"),
        (["new", "x.empires", "--world", "duel", "--player", "Anna:Empire", "--player", "anna:Chaos"], "anna"),
        (["new", "x.empires", "--world", "duel", *PLAYERS, "--house", sys.executable], "UTF-8"),
        (["simulate", "--world", "duel", "--players", "2", "--seasons", "1", "--seed", "\udcff"], "no text"),
        (["world", "generate", "x.json", "--name", "\udcff"], "no text"),
        (["world", "generate", "x.json", "--seed", "\udcff"], "no text"),
        (["world", "convert", "duel", "x.tmx", "--name", "\udcff"], "no text"),
        (["odds", "--attack", "x", "--defend", "5"], "--attack"),
        (["odds", "--attack", "5", "--defend", "5", "--cards", "direct"], "direct"),
        (["odds", "--attack", "5", "--defend", "5", "--behind", "hut"], "hut"),
        (["odds", "--attack", "5", "--defend", "5", "--behind", "village"], "village"),
        (["odds", "--attack", "0", "--defend", "5"], "--attack"),
        (["odds", "--attack", "0", "--defend", "5", "--behind", "city", "--engine", "ram"], "--attack"),
        (["odds", "--attack", "5", "--defend", "5", "--engine", "ram"], "--behind"),
        (["odds", "--attack", "5", "--defend", "5", "--battered"], "--behind"),
        (["odds", "--attack", "5", "--defend", "5", "--behind", "city", "--engine", "trebuchet"], "trebuchet"),
        (["rules", "zzzz-nothing"], "zzzz-nothing"),
        (["rules"], "rule id"),
        (["world", "check", "nowhere.json"], "nowhere"),
        (["simulate", "--world", "duel", "--players", "9"], "--players"),
        (["simulate", "--world", "duel", "--players", "8"], "too few"),
        (["frobnicate", "now"], "frobnicate"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_two(
    args: list[str], word: str, capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert word in refused(args, capsys)
    assert not list(tmp_path.iterdir()), "nothing may be left behind"


def test_unknown_readers_and_players_are_named(file: Path, tmp_path: Path, capsys: Capture) -> None:
    assert "Nobody" in refused(["report", str(file), "--for", "Nobody", "--to", str(tmp_path / "r")], capsys)
    assert "Nobody" in refused(["play", str(file), "--auto", "Nobody"], capsys)


def test_several_players_may_follow_one_option(tmp_path: Path, capsys: Capture) -> None:
    path = str(tmp_path / "x.empires")
    players = ["--player", "Altmark:Empire", "Varn:Dwarfs"]
    assert run(["new", path, "--world", "duel", *players, "--seed", "5"]) == 0
    assert "2 players" in capsys.readouterr().out
    assert run(["play", path, "--auto", "Altmark", "Varn", "--until", "turn"]) == 0
    assert "turn 2" in capsys.readouterr().out
    assert run(["play", "--until", "turn", "--auto", "Varn", "--auto", "Altmark", path]) == 0
    assert "turn 3" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("written", "race"), [("Orcs", "orcs_goblins"), ("High", "high_elves"), ("Chaos", "chaos"), ("Dwarf", "dwarfs")]
)
def test_a_race_is_known_by_its_beginning(written: str, race: str) -> None:
    assert race_key(written) == race


def test_a_file_that_exists_is_never_overwritten(file: Path, capsys: Capture) -> None:
    before = file.read_bytes()
    assert "exists" in refused(["new", str(file), "--world", "duel", *PLAYERS], capsys)
    assert file.read_bytes() == before


def test_a_new_campaign_is_there_with_its_first_question_or_not_at_all(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is written after the file has got its name, so that no kill leaves a campaign without players."""
    written: list[object] = []
    monkeypatch.setattr("empires.persistence.journal.SqliteJournal.commit", lambda *given: written.append(given))
    target = tmp_path / "a.empires"
    assert run(["new", str(target), "--world", "duel", *PLAYERS]) == 0
    assert written == []
    monkeypatch.undo()
    assert run(["play", str(target), "--auto", "all", "--until", "turn"]) == 0
    assert run(["verify", str(target)]) == 0


def test_a_file_in_which_nothing_was_begun_is_said_to_be_empty(file: Path, capsys: Capture) -> None:
    raw = sqlite3.connect(file)
    raw.execute("DELETE FROM entries")
    raw.commit()
    raw.close()
    for args in (["play"], ["verify"], ["report", "--for", "host", "--to", str(file.parent / "r")]):
        assert "no players" in refused([args[0], str(file), *args[1:]], capsys)


@pytest.mark.skipif(sys.platform == "win32", reason="needs links and pipes")
def test_links_in_a_circle_and_pipes_are_refused_in_one_line(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("loop").symlink_to("loop")
    os.mkfifo("pipe")
    new = ["--world", "duel", *PLAYERS]
    assert "There is no" in refused(["verify", "loop"], capsys)
    assert "pipe" in refused(["new", "a.empires", *new, "--house", "pipe"], capsys)
    for name in ("loop", "pipe"):
        assert name in refused(["verify", name], capsys)
        assert name in refused(["world", "check", name], capsys)
        assert name in refused(["new", "a.empires", "--world", name, *PLAYERS], capsys)
    assert run(["new", "loop", *new]) in (0, 2)
    for out in ("loop", "pipe"):
        for name in (["world", "generate", out], ["world", "convert", "duel", f"{out}.csv"]):
            assert run(name) in (0, 2)


def test_a_report_that_finds_no_room_says_which_file(
    file: Path, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    said = refused(["report", str(file), "--for", "Varn", "--to", str(tmp_path / "r")], capsys)
    assert "report-varn-y1-start.html" in said
    assert "No space" in said


def test_no_campaign_is_made_on_a_world_that_the_check_refuses(tmp_path: Path, capsys: Capture) -> None:
    file, target = tmp_path / "w.json", tmp_path / "a.empires"
    content = json.loads(shipped_worlds()["duel"].read_text("utf-8"))
    for tile in content["tiles"]:
        if tile.get("capital"):
            tile["mountain"] = True
    file.write_text(json.dumps(content))
    assert run(["world", "check", str(file)]) == 2
    capsys.readouterr()
    assert "cannot be played on" in refused(["new", str(target), "--world", str(file), *PLAYERS], capsys)
    assert not target.exists()


def test_house_rules_that_fit_no_chart_are_refused_with_chart_and_key(tmp_path: Path, capsys: Capture) -> None:
    house = tmp_path / "house.toml"
    house.write_text("[pursuit]\ndicee = '1D6'\n")
    target = str(tmp_path / "h.empires")
    said = refused(["new", target, "--world", "duel", *PLAYERS, "--house", str(house)], capsys)
    assert "pursuit" in said
    assert "dicee" in said


def test_house_rules_travel_inside_the_campaign_file(tmp_path: Path, capsys: Capture) -> None:
    house = tmp_path / "house.toml"
    house.write_text("[banner_limits]\nmax_points = 1400\n")
    target = str(tmp_path / "h.empires")
    assert run(["new", target, "--world", "duel", *PLAYERS, "--house", str(house)]) == 0
    house.unlink()
    assert run(["play", target, "--auto", "all", "--until", "turn"]) == 0
    assert run(["verify", target]) == 0


def test_odds_as_json_sum_to_one(capsys: Capture) -> None:
    for behind, results in (
        ([], {"attacker_scattered", "attacker_defeated", "draw", "defender_defeated", "defender_scattered"}),
        (["--behind", "fortress"], {"bloody_repulse", "repulse", "stormed"}),
    ):
        assert run(["odds", "--attack", "1500", "--defend", "1000", *behind, "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        assert set(found["results"]) == results
        assert sum(found["results"].values()) == pytest.approx(1)
        assert set(found["expected_losses"]) == {"attacker", "defender"}


def odds_of(capsys: Capture, *args: str) -> dict[str, dict[str, float]]:
    assert run(["odds", "--attack", "1500", "--defend", "600", *args, "--json"]) == 0
    found: dict[str, dict[str, float]] = json.loads(capsys.readouterr().out)
    return found


def test_odds_know_every_kind_of_walls_engines_batteries_and_hardship(capsys: Capture) -> None:
    rules = book()
    for kind in odds.walls(rules):
        assert odds_of(capsys, "--behind", kind)["results"] == odds.assault_odds(rules, 1500, 600, kind)
    assert set(odds.walls(rules)) >= {"fortress", "city", "capital", "temple", "tower", "religious_order", "breached"}
    helped = ("--engine", "ram", "--engine", "great_cannon", "--hardship", "1", "--bonus", "-1", "--battered")
    battery = odds.battery(rules, 1)
    found = odds_of(capsys, "--behind", "fortress", *helped)
    assert found["results"] == odds.assault_odds(rules, 2000, 600, "fortress", 2, battered=battery)
    losses = odds.assault_losses(rules, 2000, 600, "fortress", 2, battered=battery, engines=500)
    assert found["expected_losses"] == losses
    mountain = odds_of(capsys, "--behind", "fortress", "--battered", "--mountain")
    dwarfs = odds.battery(rules, 0, "dwarf_battery")
    assert mountain["results"] == odds.assault_odds(rules, 1500, 600, "fortress", battered=dwarfs)
    lost = odds.assault_losses(rules, 1500, 600, "fortress", battered=dwarfs)["defender"]
    assert mountain["expected_losses"]["defender"] < lost


def test_the_command_names_all_engines_and_walls_that_the_rules_know() -> None:
    assert tuple(siegetrain.NAMES) == ENGINES
    assert set(re.findall(r"[a-z_]+", WALLS)) - {"or"} == set(odds.walls(book()))


def test_odds_of_one_pair_of_cards_are_exact(capsys: Capture) -> None:
    """Factor 0, direct against hold 0: the plain 2D6, 2 or less 1/36, 12 or more 1/36."""
    run(["odds", "--attack", "1000", "--defend", "1000", "--cards", "direct,hold", "--json"])
    results = json.loads(capsys.readouterr().out)["results"]
    assert results["attacker_scattered"] == pytest.approx(1 / 36)
    assert results["attacker_defeated"] == pytest.approx(9 / 36)
    assert results["draw"] == pytest.approx(16 / 36)
    assert results["defender_defeated"] == pytest.approx(9 / 36)
    assert results["defender_scattered"] == pytest.approx(1 / 36)


def test_a_rule_is_shown_by_id_and_by_word(capsys: Capture) -> None:
    assert run(["rules", "me-battle-15"]) == 0
    assert "ME-BATTLE-15" in capsys.readouterr().out
    assert run(["rules", "pursue"]) == 0
    assert "ME-BATTLE-26" in capsys.readouterr().out


def test_no_core_rule_or_option_of_the_built_sections_is_untested(capsys: Capture) -> None:
    assert run(["rules", "--untested"]) == 0
    assert capsys.readouterr().out == ""


def test_simulate_gives_the_same_prints_for_the_same_seed(capsys: Capture) -> None:
    prints = []
    for _ in range(2):
        assert run(["simulate", "--world", "duel", "--players", "2", "--seasons", "3", "--seed", "4", "--json"]) == 0
        prints.append(json.loads(capsys.readouterr().out))
    assert prints[0] == prints[1]
    assert prints[0]["faults"] == []
    assert prints[0]["seasons"] == 3


def test_simulate_lists_what_never_happened(capsys: Capture) -> None:
    assert run(["simulate", "--world", "duel", "--players", "2", "--seasons", "1", "--races", "random", "--never"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("never happened: WarBandHired") for line in lines)
    assert any(line.startswith("never rolled: ") for line in lines)
    assert any(line.startswith("never came up: ") for line in lines)
    assert any("chart scouting_charts: 2" in line for line in lines)
    assert any("campaigns of 1 won by" in line for line in lines)


def test_the_demo_leaves_a_campaign_and_reports_and_never_overwrites(tmp_path: Path, capsys: Capture) -> None:
    for count in (1, 2):
        assert run(["demo", "--to", str(tmp_path)]) == 0
        assert "Verified" in capsys.readouterr().out
        assert len(list(tmp_path.glob("demo*.empires"))) == count
    assert len(list(tmp_path.glob("report-*.html"))) >= 5


@pytest.mark.parametrize("what", ["missing", "folder", "text"])
def test_a_file_that_is_no_campaign_opens_no_window(what: str, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "x.empires"
    if what == "folder":
        path.mkdir()
    elif what == "text":
        path.write_text("no campaign")
    assert run([str(path)], desk=lambda _: pytest.fail("a window was opened")) == 2
    assert "no campaign" in capsys.readouterr().err


def test_a_campaign_file_is_handed_to_the_desk(file: Path) -> None:
    assert run([str(file)], desk=lambda path: 0 if path == file else 1) == 0


def test_without_a_screen_toolkit_the_desk_says_so(capsys: Capture) -> None:
    assert "screen" in refused([], capsys)


def test_a_fault_of_the_program_is_one_line_with_a_file_of_details(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    from empires import rulehelp

    def broken(*_: object) -> None:
        raise KeyError("boom")

    monkeypatch.setattr(rulehelp, "rule", broken)
    assert run(["rules", "ME-MAP-01"]) == 70
    said = capsys.readouterr().err.strip()
    assert len(said.splitlines()) == 1
    details = Path(said.rsplit(" ", 1)[1])
    assert "KeyError" in details.read_text()
    details.unlink()
