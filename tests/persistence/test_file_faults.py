"""Every fault of a campaign file has its own word, and the file stays as it was."""

from __future__ import annotations

import os
import random
import sqlite3
import sys
import warnings
from collections.abc import Callable
from pathlib import Path

import pytest

from empires.persistence import campaign_file, faults, schema
from empires.persistence.faults import CampaignFileError
from tests.support.campaign_samples import HEADER, entry, run, snapshot


def refused(fault: type[CampaignFileError], path: Path, read_only: bool = False) -> str:
    """The words with which opening is refused; the file and its folder do not change."""
    before = path.read_bytes() if path.is_file() else None
    beside = sorted(os.listdir(path.parent))
    with pytest.raises(fault) as caught:
        campaign_file.open(path, read_only)
    assert (path.read_bytes() if path.is_file() else None) == before
    assert sorted(os.listdir(path.parent)) == beside
    assert type(caught.value) is fault
    assert str(path) in str(caught.value)
    return str(caught.value)


both_ways = pytest.mark.parametrize("read_only", [False, True], ids=["to_write", "to_read"])


@both_ways
def test_a_missing_file_is_said_to_be_missing(tmp_path, read_only):
    assert "There is no" in refused(faults.Missing, tmp_path / "a.empires", read_only)


@both_ways
@pytest.mark.parametrize(
    ("content", "word"),
    [(b"", "empty"), (b"Dear diary,\n" * 99, "other kind"), (b"SQLite format 2\0" * 9, "other kind")],
)
def test_a_strange_file_is_no_campaign(tmp_path, content, word, read_only):
    path = tmp_path / "a.empires"
    path.write_bytes(content)
    assert word in refused(faults.NotACampaign, path, read_only)


@both_ways
def test_another_programs_database_is_no_campaign(tmp_path, read_only):
    path = tmp_path / "a.empires"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE header (id)")
    other.close()
    assert "another program" in refused(faults.NotACampaign, path, read_only)


def test_a_folder_is_no_campaign(tmp_path):
    assert "folder" in refused(faults.NotACampaign, tmp_path)


@both_ways
def test_a_newer_file_is_refused_and_both_versions_named(path, read_only):
    raw = sqlite3.connect(path)
    raw.execute(f"PRAGMA user_version = {schema.VERSION + 41}")
    raw.close()
    words = refused(faults.NewerFile, path, read_only)
    assert f"version is {schema.VERSION + 41}" in words
    assert f"up to version {schema.VERSION}." in words


@both_ways
@pytest.mark.parametrize("left", [40, 100, 4096, 8192, -4096, -1])
def test_a_file_cut_short_is_damaged(path, left, read_only):
    path.write_bytes(path.read_bytes()[:left])
    assert "damaged" in refused(faults.Damaged, path, read_only)


def test_a_damaged_file_points_to_the_newest_safety_copy(path):
    campaign_file.open(path).close()
    (copy,) = path.with_name("a.empires.copies").iterdir()
    path.write_bytes(path.read_bytes()[:-4096])
    assert f"The newest safety copy is {copy}." in refused(faults.Damaged, path)


def everything(path: Path) -> tuple[object, ...]:
    """All that can be read of a campaign."""
    with campaign_file.open(path, read_only=True) as journal:
        tails = [(branch, list(journal.branch_entries(branch.id))) for branch in journal.branches()]
        states = [journal.snapshot(upto) for upto in range(0, journal.length() + 1, 6)]
        return journal.header, list(journal.entries()), states, tails


def test_a_spoilt_page_is_never_read_as_if_it_were_whole(path):
    good, before = path.read_bytes(), everything(path)
    for start in range(0, len(good), 4096):
        path.write_bytes(good[:start] + random.randbytes(4096) + good[start + 4096 :])
        with pytest.raises((faults.Damaged, faults.NotACampaign)):
            everything(path)
    path.write_bytes(good)
    assert everything(path) == before


def test_a_spoilt_byte_is_never_read_as_if_it_were_whole(path):
    good, before = path.read_bytes(), everything(path)
    chance = random.Random(7)
    found = 0
    for _ in range(150):
        at = chance.randrange(len(good))
        path.write_bytes(good[:at] + bytes([good[at] ^ 1 << chance.randrange(8)]) + good[at + 1 :])
        try:
            assert everything(path) == before, f"byte {at}"
        except CampaignFileError:
            found += 1
    assert found > 20


def test_a_spoilt_row_keeps_its_campaign_from_being_copied_over_good_copies(path):
    good = path.read_bytes()
    at = good.index(b"remark 17")
    path.write_bytes(good.replace(b"remark 17", b"remark 71"))
    assert at
    assert "entry 17" in refused(faults.Damaged, path)
    with campaign_file.open(path, keep_copy=False) as journal:
        assert list(journal.entries(18)) == run(18, 60)
        with pytest.raises(faults.Damaged, match="entry 17 is not as it was written"):
            journal.entries(17, 17)


def test_missing_entries_are_noticed(path):
    raw = sqlite3.connect(path)
    raw.execute("DELETE FROM entries WHERE number = 9")
    raw.commit()
    raw.close()
    with campaign_file.open(path, keep_copy=False) as journal, pytest.raises(faults.Damaged, match="1 entries"):
        journal.entries()


@both_ways
def test_entries_missing_at_the_end_are_noticed_by_the_states_kept_after_them(path, read_only):
    raw = sqlite3.connect(path)
    raw.execute("DELETE FROM entries WHERE number > 40")
    raw.commit()
    raw.close()
    assert "last entries are missing" in refused(faults.Damaged, path, read_only)


def test_what_another_version_wrote_is_not_called_damaged(path, monkeypatch):
    strange = run(61, 61)[0]
    with campaign_file.open(path) as journal:
        monkeypatch.setattr("empires.persistence.codec._encode", lambda value: b'[{"type":"Eclipse"}]')
        journal.commit([strange])
        with pytest.raises(faults.Unreadable, match=r"entry 61.*version 0\.1"):
            journal.entries(61)


# Room and rights ----------------------------------------------------------------------------------


def test_a_full_disk_keeps_the_last_whole_state_and_play_goes_on_when_there_is_room(path):
    with campaign_file.open(path) as journal:
        pages = journal._raw.execute("PRAGMA page_count").fetchone()[0]
        journal._raw.execute(f"PRAGMA max_page_count = {pages}")
        before = path.read_bytes()
        with pytest.raises(faults.DiskFull, match="Make room"):
            journal.commit([entry(n, "x" * 300) for n in range(61, 200)], [snapshot(199)])
        assert path.read_bytes() == before
        assert (journal.length(), journal.snapshot()) == (60, snapshot(54, turn=54))
        journal._raw.execute("PRAGMA max_page_count = 100000")
        journal.commit(run(61, 64))
    with campaign_file.open(path) as journal:
        assert list(journal.entries()) == run(1, 64)


def in_a_child(work: Callable[[], None], prepare: Callable[[], None]) -> str:
    """The words of the CampaignFileError that the work ends with in a process of its own, or what else came of it."""
    reading, writing = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # pytest's threads, if any, are of no use to the child
        child = os.fork()
    if child == 0:
        words = "nothing happened"
        try:
            prepare()
            work()
        except CampaignFileError as fault:
            words = f"{type(fault).__name__}: {fault}"
        except BaseException as error:
            words = f"not a fault: {error!r}"
        os.write(writing, words.encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        words = pipe.read().decode()
    os.waitpid(child, 0)
    return words


posix = pytest.mark.skipif(sys.platform == "win32", reason="uses fork and the rights of POSIX")


@posix
@pytest.mark.parametrize("work", ["commit", "create", "copy"])
def test_files_that_may_not_grow_are_said_and_nothing_is_left_behind(path, work):
    before = path.read_bytes()

    def limit(size: int) -> None:
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    def grow() -> None:
        if work == "create":
            limit(9000)
            campaign_file.create(path.with_name("b.empires"), HEADER).close()
        with campaign_file.open(path, keep_copy=False) as journal:
            if work == "copy":
                limit(9000)
                campaign_file.save_copy(journal, path.with_name("b.empires"))
            limit(len(before))
            journal.commit([entry(n, str(random.random()) * 300) for n in range(61, 200)])

    assert in_a_child(grow, lambda: None).startswith(("DiskFault: ", "DiskFull: "))
    assert path.read_bytes() == before
    with campaign_file.open(path, keep_copy=False) as journal:
        assert list(journal.entries()) == run(1, 60)
    assert os.listdir(path.parent) == ["a.empires"]


def become_nobody() -> None:
    """Root may write everywhere, so it must not be root who tries."""
    if os.geteuid() == 0:
        os.setgid(65534)
        os.setuid(65534)


@posix
@pytest.mark.parametrize("closed", ["file", "folder"])
def test_where_writing_is_not_allowed_one_can_read_but_not_play(path, common, closed):
    guarded = common / "a.empires"
    guarded.write_bytes(path.read_bytes())
    guarded.chmod(0o444 if closed == "file" else 0o666)
    common.chmod(0o777 if closed == "file" else 0o555)
    before = guarded.read_bytes()
    words = in_a_child(lambda: campaign_file.open(guarded).close(), become_nobody)
    assert words.startswith("ReadOnly: ")
    assert closed in words

    def read() -> None:
        with campaign_file.open(guarded, read_only=True) as journal:
            assert list(journal.entries()) == run(1, 60)

    assert in_a_child(read, become_nobody) == "nothing happened"
    if closed == "folder":
        make = lambda: campaign_file.create(common / "b.empires", HEADER).close()  # noqa: E731
        assert in_a_child(make, become_nobody).startswith("ReadOnly: ")
    assert os.listdir(common) == ["a.empires"]
    assert guarded.read_bytes() == before


def test_a_new_campaign_never_replaces_a_file(path):
    before = path.read_bytes()
    with pytest.raises(faults.AlreadyExists, match="exists already"):
        campaign_file.create(path, HEADER)
    assert path.read_bytes() == before
    with pytest.raises(faults.Missing, match="There is no"):
        campaign_file.create(path.parent / "nowhere" / "b.empires", HEADER)
    assert os.listdir(path.parent) == ["a.empires"]


# One window ---------------------------------------------------------------------------------------


def test_a_second_window_is_told_who_has_the_campaign_and_reports_still_work(path):
    with campaign_file.open(path) as journal:
        words = refused(faults.InUse, path)
        assert f"process {os.getpid()} on" in words
        with campaign_file.open(path, read_only=True) as reader:
            journal.commit(run(61, 61))
            assert list(reader.entries()) == run(1, 60)
            with pytest.raises(faults.ReadOnly, match="for reading"):
                reader.commit(run(61, 61))
            with pytest.raises(faults.ReadOnly, match="for reading"):
                reader.cut(1, "undo")
    with campaign_file.open(path) as journal:
        assert journal.length() == 61


def test_a_link_to_an_open_campaign_is_the_same_campaign(path):
    link = path.with_name("link.empires")
    link.symlink_to(path)
    with campaign_file.open(path), pytest.raises(faults.InUse):
        campaign_file.open(link)


@posix
def test_another_process_is_kept_out_too(path):
    with campaign_file.open(path):
        words = in_a_child(lambda: campaign_file.open(path).close(), lambda: None)
    assert words.startswith(f"InUse: {path} is open elsewhere (process {os.getpid()}")


def test_what_a_dead_process_left_locks_nobody_out(path):
    path.with_name("a.empires.lock").write_text('{"pid": 1, "host": "gone", "since": "yesterday"}')
    campaign_file.open(path, keep_copy=False).close()
    assert os.listdir(path.parent) == ["a.empires"]


def test_a_lock_of_another_program_is_said_and_nothing_is_lost(path, monkeypatch):
    monkeypatch.setattr("empires.persistence.database.PATIENCE", 0.05)
    with campaign_file.open(path) as journal:
        other = sqlite3.connect(path)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(faults.InUse, match="another program"):
            journal.commit(run(61, 61))
        other.rollback()
        other.close()
        journal.commit(run(61, 61))
        assert journal.length() == 61


def test_a_mistake_of_the_program_is_no_fault_of_the_file(path):
    journal = campaign_file.open(path)
    journal.close()
    journal.close()
    with pytest.raises(Exception, match="closed database") as caught:
        journal.commit(run(61, 61))
    assert not isinstance(caught.value, CampaignFileError)
