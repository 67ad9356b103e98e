"""Copies, pictures, reports, checks, and everything a disk can do to one."""

import os
from pathlib import Path

import pytest
from hands import by_mouse, ready, skip_to
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QDialog, QMessageBox

from empires.campaigns import open_campaign
from empires.persistence.faults import DiskFull
from ui import faults
from ui.wizards import checks, files, rewind
from ui.wizards.host import RemarkDialog


@pytest.fixture
def told(monkeypatch) -> list[str]:
    """Messages instead of message boxes."""
    said: list[str] = []
    monkeypatch.setattr(faults, "tell", lambda parent, title, text, inform="": said.append(f"{text} {inform}".strip()))
    return said


def test_a_copy_is_saved_and_opens_as_the_same_campaign(desk, window, qtbot, tmp_path, told):
    target = tmp_path / "second.empires"
    assert files.copy_to(window, target)
    assert "second" in window.top.where.text()
    copy = open_campaign(target)
    assert copy.state == window.bridge.session.state
    assert copy.pending == window.bridge.pending
    copy.journal.close()
    assert told == []


def test_a_copy_onto_itself_is_refused_in_words(desk, window, told):
    assert not files.copy_to(window, window.bridge.path)
    assert "itself" in told[0]


@pytest.mark.parametrize("ending", ["png", "svg"])
def test_the_map_is_exported_as_a_picture(desk, window, tmp_path, told, ending):
    path = tmp_path / f"map.{ending}"
    assert files.picture_to(window, path)
    if ending == "png":
        assert QImage(str(path)).width() >= 2000
    else:
        assert "<svg" in path.read_text("utf-8")[:600]
    assert told == []


def test_a_picture_into_a_folder_that_is_not_there_is_refused_in_words(desk, window, tmp_path, told):
    assert not files.picture_to(window, tmp_path / "none" / "map.png")
    assert "could not be written" in told[0]


def test_a_report_is_written_for_each_player_chosen(desk, window, tmp_path):
    dialog = files.ReportsDialog(window)
    dialog.folder.setText(str(tmp_path / "out"))
    dialog.readers["r2"].setChecked(False)
    dialog.finish()
    names = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert {Path(name).suffix for name in names} == {".html", ".md", ".json", ".png"}
    assert all("altmark" in name.lower() for name in names)
    dialog.deleteLater()


def test_a_player_may_write_his_own_report_only(desk, window):
    desk.view_as("r2")
    dialog = files.ReportsDialog(window)
    assert list(dialog.readers) == ["r2"]
    dialog.deleteLater()


def test_reports_into_a_folder_that_may_not_be_written_say_so(desk, window, tmp_path):
    (tmp_path / "file").write_text("x")
    dialog = files.ReportsDialog(window)
    dialog.folder.setText(str(tmp_path / "file" / "out"))
    dialog.finish()
    assert "could not be written" in dialog.fault.text()
    assert dialog.result() == QDialog.DialogCode.Rejected
    dialog.deleteLater()


def test_a_second_window_on_the_same_file_may_look_but_not_answer(desk, window, qtbot, monkeypatch):
    from ui.main_window import MainWindow

    said, ways = [], [False, True]
    monkeypatch.setattr(faults, "offer", lambda parent, title, text, deed: said.append(text) or ways.pop(0))
    other = MainWindow(window.preferences, window.theme)
    qtbot.addWidget(other)
    assert not other.open_file(window.bridge.path)
    assert "open elsewhere" in said[0]
    assert other.bridge is None
    assert other.open_file(window.bridge.path)
    assert other.bridge.session.state == window.bridge.session.state
    assert not other.bridge.mine
    assert other.desk.now.form is None
    assert "look" in other.top.where.text()
    other.close()
    assert window.bridge.mine


@pytest.mark.parametrize(("content", "word"), [(b"", "no campaign"), (b"hello there", "no campaign")])
def test_a_file_that_is_no_campaign_is_refused_in_words_and_left_alone(window, tmp_path, told, content, word):
    path = tmp_path / "letter.empires"
    path.write_bytes(content)
    assert not window.open_file(path)
    assert word in told[0]
    assert path.read_bytes() == content
    assert window.stack.currentWidget() is window.start


def test_a_campaign_that_was_cut_short_is_refused_in_words(desk, window, tmp_path, told):
    files.copy_to(window, tmp_path / "short.empires")
    path = tmp_path / "short.empires"
    path.write_bytes(path.read_bytes()[:20_000])
    window.close_campaign()
    assert not window.open_file(path)
    assert "damaged" in told[0]
    assert path.stat().st_size == 20_000


def test_a_full_disk_keeps_the_question_on_the_table_and_says_what_to_do(desk, window, qtbot, monkeypatch):
    said: list[str] = []
    monkeypatch.setattr(faults, "tell", lambda parent, title, text, inform="": said.append(text))
    journal, ask = window.bridge.session.journal, window.bridge.pending

    def full(*_args, **_more):
        raise DiskFull(journal.path)

    monkeypatch.setattr(journal, "commit", full)
    entry = window.bridge.session.next_entry
    by_mouse(desk, qtbot)
    assert "full" in said[0]
    assert window.bridge.pending == ask
    assert window.bridge.session.next_entry == entry
    monkeypatch.undo()
    desk.hands.since_answer.invalidate()
    by_mouse(desk, qtbot)
    ready(window, qtbot)
    assert window.bridge.session.next_entry > entry


def test_a_campaign_goes_on_where_it_was_closed(desk, window, qtbot):
    skip_to(window, qtbot, "draw_up")
    path, pending, state = window.bridge.path, window.bridge.pending, window.bridge.session.state
    window.close_campaign()
    assert window.start.list.count() == 1
    window.start._chosen(window.start.list.item(0))
    ready(window, qtbot)
    assert window.bridge.path == path
    assert window.bridge.pending == pending
    assert window.bridge.session.state == state


def test_verify_says_that_all_agrees(desk, window, qtbot):
    skip_to(window, qtbot, "draw_up")
    checks.verify(window)
    box = window.findChild(QMessageBox)
    assert box is not None
    assert str(window.bridge.session.journal.length()) in box.text()
    box.close()


def test_the_seed_stands_in_the_properties_for_the_host_alone(desk, window):
    seed = window.bridge.session.journal.header.seed
    assert any(seed == value for _, value in checks.facts(window.bridge))
    desk.view_as("r1")
    assert not any(seed == value for _, value in checks.facts(window.bridge))


def test_the_host_rewinds_to_an_earlier_phase_and_the_tail_is_kept(desk, window, qtbot):
    skip_to(window, qtbot, "movement")
    length = window.bridge.session.journal.length()
    dialog = rewind.RewindDialog(window)
    row = next(n for n in range(dialog.list.count()) if "drawing up" in dialog.list.item(n).text())
    dialog.list.setCurrentRow(row)
    dialog.finish()
    ready(window, qtbot)
    assert window.bridge.session.state.clock.step == "draw_up"
    assert window.bridge.session.journal.length() < length
    assert len(window.bridge.session.journal.branches()) == 1
    assert any("taken back" in row.what for row in desk.chronicle.model.rows())
    dialog.deleteLater()


def test_a_remark_reaches_its_player_through_the_journal(desk, window, qtbot):
    dialog = RemarkDialog(window)
    assert not dialog.send.isEnabled()
    dialog.realm.setCurrentIndex(1)
    dialog.text.setPlainText("Mind the river.")
    dialog.finish()
    last = window.bridge.session.journal.entries()[-1]
    assert last.events[0].text == "Mind the river."
    assert last.events[0].seen_by == ("r2",)
    dialog.deleteLater()


def test_a_fault_nobody_caught_is_told_in_words_and_logged(window, monkeypatch, told):
    try:
        raise ZeroDivisionError("a secret of the programmers")
    except ZeroDivisionError as fault:
        faults.hook(type(fault), fault, fault.__traceback__)
    assert "Traceback" not in told[0]
    assert "open the campaign again" in told[0]
    assert "ZeroDivisionError" in faults.log_path().read_text("utf-8")


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is write-protected for the superuser")
def test_a_write_protected_campaign_is_refused_in_words(desk, window, tmp_path, told):
    files.copy_to(window, tmp_path / "stone.empires")
    (tmp_path / "stone.empires").chmod(0o444)
    window.close_campaign()
    assert not window.open_file(tmp_path / "stone.empires")
    assert "cannot be written" in told[0]
