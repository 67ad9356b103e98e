"""The fold is written out: every event has its line, whatever else has been imported."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

from empires.model.events.all_events import AnyEvent, Fed
from empires.model.events.event import Event, Telling
from empires.model.fold.fold import APPLY, WITHOUT_EFFECT, evolve
from empires.model.land.world import Tile, world_of
from empires.model.state.campaign import Campaign

WORLD = world_of("w", [Tile(at=(0, 0), terrain="lowland")])
ALONE = """
from empires.model.fold.fold import evolve
from empires.model.events.all_events import SettingChanged
from empires.model.state.campaign import Campaign
from empires.model.land.world import Tile, world_of
world = world_of("w", [Tile(at=(0, 0), terrain="lowland")])
print(evolve(world, Campaign("c", ""), SettingChanged(name="years", value="3")).settings)
"""


def test_the_fold_imported_alone_folds() -> None:
    root = Path(__file__).parents[3]
    done = subprocess.run([sys.executable, "-c", ALONE], capture_output=True, text=True, cwd=root, check=False)
    assert (done.stdout.strip(), done.stderr) == ("{'years': '3'}", "")


def test_every_event_has_its_line() -> None:
    events = set(get_args(AnyEvent))
    assert set(APPLY) | WITHOUT_EFFECT == events
    assert not set(APPLY) & WITHOUT_EFFECT


def test_no_two_events_share_a_line_by_mistake() -> None:
    for event, apply in APPLY.items():
        assert apply.__annotations__["event"] == f"ev.{event.__name__}"


def test_an_event_without_effect_leaves_the_state() -> None:
    state = Campaign("c", "")
    assert evolve(WORLD, state, Fed(banner="r1-1", cell="c", by="forage")) is state


def test_an_event_without_a_line_is_refused() -> None:
    class Unheard(Event, frozen=True):
        """Made up."""

        telling = Telling("land")
        shows = ()

    with pytest.raises(LookupError, match="Unheard"):
        evolve(WORLD, Campaign("c", ""), Unheard())
