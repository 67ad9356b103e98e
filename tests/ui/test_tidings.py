"""What is told as an alarm since a player's last question: one list of what weighs, the chronicle's own."""

import pytest

from empires.model import events as ev
from ui.panels.tidings import _is_big


@pytest.mark.parametrize(
    ("event", "alarm"),
    [
        (ev.BannerLost(realm="r1", banner="r1-1", cell="c", why="merged"), False),
        (ev.BannerLost(realm="r1", banner="r1-1", cell="c", why="hunger"), True),
        (ev.ScoutingFailed(realm="r1", cell="c", origin="c", key="desertion"), True),
        (ev.TileTaken(realm="r2", cell="c", loser="r1", how="scouted"), True),
        (ev.TileTaken(realm="r1", cell="c", loser="r2", how="scouted"), False),
        (ev.SiegeEnded(realm="r1", cell="c", how="relieved"), True),
    ],
)
def test_an_alarm_is_what_nobody_may_miss_and_befell_the_realm(event: ev.Event, alarm: bool) -> None:
    assert _is_big(event, "r1") == alarm
