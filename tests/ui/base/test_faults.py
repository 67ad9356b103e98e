"""Faults in words, and the log for the programmers."""

from __future__ import annotations

import pytest

from ui import faults


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
