"""Faults in words, and the log for the programmers."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QMessageBox

from ui.base import faults


@pytest.fixture
def told(monkeypatch) -> list[str]:
    """Messages instead of message boxes."""
    said: list[str] = []
    monkeypatch.setattr(faults, "tell", lambda parent, title, text, inform="": said.append(f"{text} {inform}".strip()))
    return said


def test_a_fault_nobody_caught_is_told_in_words_and_logged(window, monkeypatch, told):
    try:
        raise ZeroDivisionError("a secret of the programmers")
    except ZeroDivisionError as fault:
        faults.hook(type(fault), fault, fault.__traceback__)
    assert "Traceback" not in told[0]
    assert "open the campaign again" in told[0]
    assert "ZeroDivisionError" in faults.log_path().read_text("utf-8")


def test_a_log_that_grew_too_long_is_begun_anew(monkeypatch, tmp_path):
    monkeypatch.setattr(faults, "log_path", lambda: tmp_path / "desk.log")
    monkeypatch.setattr(faults, "LOG_SIZE", 100)
    faults.write_down("first " * 40)
    faults.write_down("second")
    text = (tmp_path / "desk.log").read_text("utf-8")
    assert "first" not in text
    assert text.endswith("second\n")


def test_a_log_that_cannot_be_written_is_no_second_fault(monkeypatch, tmp_path):
    monkeypatch.setattr(faults, "log_path", lambda: tmp_path / "none" / "desk.log")
    assert faults.write_down("x") is None


def test_a_fault_while_a_fault_is_told_is_only_written_down(qapp, monkeypatch, tmp_path):
    monkeypatch.setattr(faults, "log_path", lambda: tmp_path / "desk.log")
    said = []

    def tell(*words):
        said.append(words)
        faults.hook(ValueError, ValueError("again"), None)

    monkeypatch.setattr(faults, "tell", tell)
    faults.hook(ValueError, ValueError("first"), None)
    assert len(said) == 1
    assert "again" in (tmp_path / "desk.log").read_text("utf-8")
    faults.hook(ValueError, ValueError("later"), None)
    assert len(said) == 2


def test_two_ways_out_are_offered_and_only_the_named_one_is_yes(qapp, theme, monkeypatch):
    for pressed, taken in ((0, False), (1, True)):
        shown = []

        def press(box, pressed=pressed, shown=shown):
            shown.append((box.text(), [button.text() for button in box.buttons()], box.iconPixmap().isNull()))
            named = next(b for b in box.buttons() if box.buttonRole(b) == QMessageBox.ButtonRole.AcceptRole)
            (named if pressed else box.button(QMessageBox.StandardButton.Cancel)).click()

        monkeypatch.setattr(QMessageBox, "exec", press)
        assert faults.offer(None, "Title", "The file is open.", "Look at it") is taken
        text, buttons, bare = shown[0]
        assert text == "The file is open."
        assert "Look at it" in buttons
        assert not bare
