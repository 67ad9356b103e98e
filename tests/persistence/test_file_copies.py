"""Copies of a campaign: saved at any moment, and dated ones that no bad state replaces."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from msgspec.structs import replace

from empires.persistence import campaign_file, copies, faults
from tests.support.campaign_samples import HEADER, run


def copies_of(path: Path) -> list[str]:
    """Names of the dated copies, oldest first."""
    folder = path.with_name(path.name + ".copies")
    return sorted(os.listdir(folder)) if folder.is_dir() else []


def open_on(day: str, path: Path, monkeypatch: pytest.MonkeyPatch, grow: int = 1) -> None:
    """A day's session that adds some entries."""
    monkeypatch.setattr(copies, "today", lambda: day)
    with campaign_file.open(path) as journal:
        journal.commit(run(journal.length() + 1, journal.length() + grow))


def test_a_copy_is_a_whole_campaign_of_its_own_at_any_moment(path, tmp_path):
    target = tmp_path / "b.empires"
    with campaign_file.open(path, keep_copy=False) as journal:
        campaign_file.save_copy(journal, target)
        journal.commit(run(61, 70))
        with campaign_file.open(target, keep_copy=False) as copy:
            assert (copy.header, list(copy.entries())) == (HEADER, run(1, 60))
            copy.commit(run(61, 61))
        campaign_file.save_copy(journal, target, overwrite=True)
        assert sorted(os.listdir(tmp_path)) == ["a.empires", "a.empires.lock", "b.empires"]
    with campaign_file.open(target, read_only=True) as copy:
        assert list(copy.entries()) == run(1, 70)
        assert len(copy.branches()) == 1


def test_a_file_copied_while_closed_is_the_campaign(path, tmp_path):
    target = tmp_path / "mailed.empires"
    target.write_bytes(path.read_bytes())
    with campaign_file.open(target) as journal:
        assert list(journal.entries()) == run(1, 60)


def test_a_campaign_opened_for_reading_can_be_copied_too(path, tmp_path):
    with campaign_file.open(path, read_only=True) as journal:
        campaign_file.save_copy(journal, tmp_path / "b.empires")
    with campaign_file.open(tmp_path / "b.empires") as copy:
        assert copy.length() == 60


def test_a_copy_replaces_no_file_unless_told_to_and_never_itself(path, tmp_path):
    target = tmp_path / "b.empires"
    target.write_text("precious")
    (tmp_path / "link.empires").symlink_to(path)
    with campaign_file.open(path, keep_copy=False) as journal:
        with pytest.raises(faults.AlreadyExists):
            campaign_file.save_copy(journal, target)
        for same in (path, tmp_path / "link.empires"):
            with pytest.raises(faults.SameFile):
                campaign_file.save_copy(journal, same, overwrite=True)
        with pytest.raises(faults.AlreadyExists):
            campaign_file.save_copy(journal, tmp_path, overwrite=True)
        with pytest.raises(faults.Missing):
            campaign_file.save_copy(journal, tmp_path / "nowhere" / "b.empires")
        assert journal.length() == 60
    assert target.read_text() == "precious"


def test_a_copy_does_not_replace_a_campaign_that_is_open(path, tmp_path):
    target = tmp_path / "b.empires"
    with campaign_file.create(target, HEADER), campaign_file.open(path) as journal, pytest.raises(faults.InUse):
        campaign_file.save_copy(journal, target, overwrite=True)


def test_a_copy_that_fails_leaves_the_old_one_whole(path, tmp_path, monkeypatch):
    target = tmp_path / "b.empires"
    target.write_text("precious")

    def fail(number: int) -> None:
        raise OSError(28, "No space left on device")

    with campaign_file.open(path, keep_copy=False) as journal:
        monkeypatch.setattr("os.fsync", fail)
        with pytest.raises(faults.DiskFull):
            campaign_file.save_copy(journal, target, overwrite=True)
    assert target.read_text() == "precious"
    assert sorted(os.listdir(tmp_path)) == ["a.empires", "b.empires"]


def test_each_day_of_play_keeps_a_copy_of_how_it_began(path, monkeypatch):
    for day in ("2026-03-01", "2026-03-01", "2026-03-02"):
        open_on(day, path, monkeypatch)
    first, second = copies_of(path)
    assert first.startswith("a 2026-03-01 entry 60 ")
    assert second.startswith("a 2026-03-02 entry 62 ")
    with campaign_file.open(path.with_name("a.empires.copies") / second) as copy:
        assert list(copy.entries()) == run(1, 62)
    assert len(copies_of(path)) == 2


def test_old_copies_go_and_a_day_without_play_pushes_none_out(path, monkeypatch):
    for day in range(1, 9):
        open_on(f"2026-03-0{day}", path, monkeypatch)
    for day in range(10, 20):
        open_on(f"2026-03-{day}", path, monkeypatch, grow=0)
    assert [name[:18] for name in copies_of(path)] == [f"a 2026-03-{n} entry" for n in ("05", "06", "07", "08", "10")]


def test_a_campaign_rewound_too_far_does_not_push_out_its_longest_copy(path, monkeypatch):
    open_on("2026-03-01", path, monkeypatch)
    with campaign_file.open(path) as journal:
        journal.cut(5, "rewind")
    for day in range(2, 9):
        open_on(f"2026-03-0{day}", path, monkeypatch)
    assert copies_of(path)[0].startswith("a 2026-03-01 entry 60 ")


def test_another_campaign_under_the_same_name_pushes_out_no_copy(path, monkeypatch):
    open_on("2026-03-01", path, monkeypatch)
    path.unlink()
    campaign_file.create(path, replace(HEADER, id="c-2"), run(1, 2)).close()
    for day in range(1, 9):
        open_on(f"2026-03-0{day}", path, monkeypatch)
    assert len(copies_of(path)) == 1 + copies.KEPT
    assert "entry 60" in copies_of(path)[0] + copies_of(path)[1]


def test_a_safety_copy_that_fails_is_said_but_keeps_nobody_from_playing(path):
    path.with_name("a.empires.copies").write_text("in the way")
    with campaign_file.open(path) as journal:
        assert "a.empires.copies" in journal.copy_fault
        journal.commit(run(61, 61))
