"""Campaigns and worlds that an earlier program saved: they open, verify with the same hash or say why not, go on and
report.

The files in `kept` were written by the program of commit 34ef306 and are never written again. The note beside each says
what that program saw. `winter` is four automatic realms with every optional part, stopped in the middle of a winter;
`by-hand` was answered by persons, with undo, rewind, letters, remarks, a pact and dice typed in.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from empires.campaigns import open_campaign
from empires.engine.session import Session
from empires.engine.verify import state_print
from empires.formats.core.world_file import read_world
from empires.knowledge.view import HOST
from empires.model.state.asks import Decide, Pick, Share
from empires.reports.writing import write_report
from empires.rules.core import optional_parts

KEPT = Path(__file__).with_name("kept")
CAMPAIGNS = ("by-hand", "winter")
OTHERWISE = {"winter": (545, "leads to other events than were recorded")}
"""The first entry that the rules of today would not play as it was played, and `verify` says so.

In `winter` a banner that is beaten back stands in the zone beside the side it came over (ME-BATTLE-16); later a
wandering force attacks, whose card was drawn before the defender chose his (ME-BATTLE-06).
"""
SINCE = "the rules have changed since the campaign was begun with version 0.1.0: "


def note_of(name: str) -> dict[str, Any]:
    """What the program that wrote the file saw in it."""
    found: dict[str, Any] = json.loads((KEPT / f"{name}.note.json").read_text(encoding="utf-8"))
    return found


@pytest.fixture
def session(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Session]:
    """The kept campaign of the name given, opened from a copy."""
    copy = shutil.copyfile(KEPT / f"{request.param}.empires", tmp_path / f"{request.param}.empires")
    opened = open_campaign(copy)
    yield opened
    opened.journal.close()


def of(*names: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("session", names, indirect=True, ids=names)


def test_every_kept_file_has_its_note():
    files = {path.name.partition(".")[0] for path in KEPT.iterdir() if not path.name.endswith(".note.json")}
    assert files == {path.name.partition(".")[0] for path in KEPT.glob("*.note.json")}
    assert {path.stem for path in KEPT.glob("*.empires")} == set(CAMPAIGNS)


@of(*CAMPAIGNS)
def test_a_kept_campaign_opens_whole_and_verifies_with_the_same_hash_or_says_that_the_rules_changed(session, request):
    name = request.node.callspec.params["session"]
    note = note_of(name)
    assert session.set_aside == 0
    assert session.journal.header.program == note["program"]
    assert session.journal.length() == note["entries"]
    assert state_print(session.state) == note["state"]
    verdict = session.verify()
    if name in OTHERWISE:
        number, how = OTHERWISE[name]
        assert verdict.fault == f"{SINCE}entry {number} {how}"
        return
    assert (verdict.fault, verdict.entries, verdict.print) == ("", note["entries"], note["state"])


@of(*CAMPAIGNS)
def test_a_kept_campaign_goes_on_and_still_verifies_as_far_as_the_rules_are_the_same(session, request):
    name = request.node.callspec.params["session"]
    before, clock = session.journal.length(), session.state.clock
    session.play(
        stop=lambda state, ask: session.next_entry > before + 40 and state.clock.step != clock.step, everybody=True
    )
    assert session.journal.length() >= before + 40
    assert session.state.clock != clock
    fault = session.verify().fault
    assert fault.startswith(f"{SINCE}entry {OTHERWISE[name][0]} ") if name in OTHERWISE else fault == ""


@of(*CAMPAIGNS)
def test_a_kept_campaign_is_reported_to_every_reader(session, tmp_path):
    for reader in (HOST, *session.state.realms):
        written = write_report(session, reader, tmp_path / "reports")
        assert {path.suffix for path in written} == {".html", ".md", ".json"}
        assert all(path.stat().st_size for path in written)


@of("winter")
def test_the_kept_winter_stands_at_the_same_question_with_every_part_on(session):
    note = note_of("winter")
    assert (session.state.clock.part, session.state.clock.step) == ("winter", note["step"])
    assert isinstance(session.pending, Decide | Pick | Share)
    assert session.pending.question == note["pending"]
    assert all(optional_parts.on(session.state, key) for key in optional_parts.KEYS)
    assert len(session.state.realms) == 4


@of("by-hand")
def test_the_campaign_by_hand_kept_its_branches_letters_and_typed_dice(session):
    note = note_of("by-hand")
    kept = [branch.why for branch in session.journal.branches()]
    assert (kept.count("undo"), kept.count("rewind")) == (note["undone"], 1)
    rewound = next(branch for branch in session.journal.branches() if branch.why == "rewind")
    assert len(session.journal.branch_entries(rewound.id)) == rewound.length
    assert (len(session.state.messages), len(session.state.pacts)) == (note["letters"], note["pacts"])
    assert sum(entry.source == "table" for entry in session.journal.entries()) == note["typed"]
    assert "Grüße! The ford is ours." in {message.text for message in session.state.messages}


def test_a_kept_world_is_read_as_the_world_it_was():
    note, world = note_of("isle"), read_world(KEPT / "isle.json")
    assert (len(world), world.fingerprint()) == (note["tiles"], note["world"])
