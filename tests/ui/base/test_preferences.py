"""What the window remembers from day to day."""

from __future__ import annotations

import pytest

from empires.model.state import Clock
from ui.preferences import RECENT, Preferences


@pytest.fixture
def keep(tmp_path):
    return Preferences(tmp_path / "desk.ini")


def test_words_numbers_and_ticks_are_found_again_on_the_next_day(keep, tmp_path):
    keep.keep("language", "de")
    keep.keep("scale", 1.4)
    keep.keep("glide", False)
    keep.flush()
    again = Preferences(tmp_path / "desk.ini")
    assert (again.text("language"), again.number("scale", 1.0), again.flag("glide", True)) == ("de", 1.4, False)
    assert again.text("nothing", "else") == "else"


def test_a_number_that_is_none_is_the_default(keep):
    keep.keep("scale", "large")
    assert keep.number("scale", 1.0) == 1.0


def test_the_last_campaign_is_on_top_once_and_those_that_are_gone_are_left_out(keep, tmp_path):
    paths = [tmp_path / f"{n}.empires" for n in range(RECENT + 2)]
    for path in paths:
        path.write_text("x")
        keep.opened(path)
    assert keep.recent() == list(reversed(paths))[:RECENT]
    keep.opened(paths[5])
    assert keep.recent()[:2] == [paths[5], paths[-1]]
    assert keep.recent().count(paths[5]) == 1
    paths[-1].unlink()
    assert paths[-1] not in keep.recent()


def test_where_two_campaigns_were_left_is_told_of_each(keep, tmp_path):
    one, two = (tmp_path / name for name in ("one.empires", "two.empires"))
    for path in (one, two):
        path.write_text("x")
        keep.opened(path)
    keep.stands(one, Clock(2, "season", 3))
    keep.stands(two, Clock(4, "winter"))
    assert keep.where(one) == ("season", 2, 3)
    assert keep.where(two)[:2] == ("winter", 4)
    assert keep.where(tmp_path / "other.empires") is None


@pytest.mark.parametrize("kept", ["no list at all", "[1, 2]", '{"x": 3}'])
def test_a_file_that_was_meddled_with_tells_nothing(keep, tmp_path, kept):
    keep.keep("stands", kept)
    assert keep.where(tmp_path / "one.empires") is None
