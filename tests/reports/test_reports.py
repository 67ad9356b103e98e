"""Reports: whole pages that stand alone, hold what their reader may know, and nothing else."""

import json
import os
import re
from collections.abc import Callable, Sequence
from itertools import pairwise

import pytest
from msgspec.structs import replace

from empires.book.book import load_book
from empires.campaigns import find_world, seat
from empires.engine.journal import Entry
from empires.engine.memory import MemoryJournal
from empires.engine.session import Session
from empires.engine.views import redacted
from empires.figures.graphs import GRAPHS
from empires.figures.statistics import statistics
from empires.knowledge.view import HOST
from empires.model.events import all_events as ev
from empires.model.land.world import World
from empires.model.state.campaign import Campaign, Clock, Learned, Seen
from empires.paths import resource
from empires.players.auto import AutoPlayer
from empires.reports import writing
from empires.reports.model import Report, read_report, schema_text
from empires.reports.writing import file_stem, make_report, plain, write_report
from empires.study.simulate import new_session
from empires.words.sentences import LANGUAGES
from tests.support.pages import Page, tables_of, texts

NAMES = (("Altmark", "empire"), ("Varn", "dwarfs"), ("Sunderhal", "high_elves"), ("Holmgate", "orcs_goblins"))


def begun(names: Sequence[tuple[str, str]] = NAMES, seed: str = "reports", world: str = "four-realms") -> Session:
    realms = tuple(seat(n, name, race, "auto") for n, (name, race) in enumerate(names, 1))
    return new_session(find_world(world), load_book(), realms, seed, AutoPlayer(), {"years": "3"})


def played(session: Session, year: int, turn: int, step: str = "movement") -> Session:
    """Played up to a phase of the second player of a turn."""
    goal = (year, turn, 1)
    session.play(stop=lambda s, _: (s.clock.year, s.clock.turn, s.clock.at) >= goal and s.clock.step == step)
    return session


@pytest.fixture(scope="module")
def season() -> Session:
    session = played(begun(), 1, 5)
    session.remark("r1", "Orders by <Sunday> | please.")
    return session


@pytest.fixture(scope="module")
def second_year() -> Session:
    return played(begun(seed="years"), 2, 3)


# Files --------------------------------------------------------------------------------------------


def test_a_report_is_three_files_named_by_reader_year_and_turn(season, tmp_path):
    paths = write_report(season, "r2", tmp_path / "new" / "folder")
    assert [path.name for path in paths] == ["report-varn-y1t5.html", "report-varn-y1t5.md", "report-varn-y1t5.json"]
    assert sorted(path.name for path in paths) == sorted(os.listdir(tmp_path / "new" / "folder"))
    assert write_report(season, HOST, tmp_path)[0].name == "report-host-y1t5.html"


def test_names_are_safe_and_no_two_readers_share_a_file():
    names = (("../Böse: Wölfe?*", "empire"), ("Bose Wolfe", "dwarfs"), ("host", "empire"), ("***", "dwarfs"))
    session = begun(names)
    stems = [file_stem(session.view(viewer)) for viewer in (HOST, "r1", "r2", "r3", "r4")]
    assert len({stem.casefold() for stem in stems}) == 5
    assert all(re.fullmatch(r"[\w-]+", stem) for stem in stems), stems
    assert plain("../Böse: Wölfe?*") == "bose-wolfe"
    assert len(plain("x" * 200)) <= 40


def test_a_report_that_cannot_be_written_leaves_the_old_one(season, tmp_path, monkeypatch):
    path = write_report(season, "r2", tmp_path)[0]
    before = path.read_bytes()

    def full(_fd):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="space"):
        write_report(season, "r2", tmp_path, language="de")
    assert path.read_bytes() == before
    assert not list(tmp_path.glob("*.part"))


def test_the_same_campaign_gives_the_same_bytes(season, tmp_path):
    assert texts(season, "r1", tmp_path / "a") == texts(season, "r1", tmp_path / "b")


# The page -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("viewer", [HOST, "r1", "r3"])
def test_the_page_stands_alone_and_is_whole(season, tmp_path, viewer, language):
    text = texts(season, viewer, tmp_path, language)[".html"].decode()
    page = Page(text)
    assert ("html", {"lang": language}) in page.tags
    assert len(page.ids) == len(set(page.ids))
    for tag, facts in page.tags:
        assert tag not in ("script", "link", "img", "iframe", "object")
        assert not facts.get("src")
        link = facts.get("href", "#")
        assert link.startswith("#"), link
        assert link[1:] in page.ids or link == "#"
        assert not re.search(r"url\((?!#)", facts.get("style", "") + facts.get("fill", ""))
    assert "://" not in text.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert "@import" not in text
    assert not re.search(r"\bNone\b|\b8[0-9a-f]{14}\b|\br\d-\d+\b|\{\{", "".join(page.words))


def test_the_page_can_be_read_without_seeing_it(season, tmp_path):
    page = Page(texts(season, "r1", tmp_path)[".html"].decode())
    tags = [tag for tag, _ in page.tags]
    assert tags.count("h1") == 1
    assert {"main", "nav", "header", "footer"} <= set(tags)
    drawings = [facts for tag, facts in page.tags if tag == "svg" and facts.get("role") == "img"]
    assert len(drawings) == 1 + len(GRAPHS)
    assert len(page.ids) == len(set(page.ids))
    for drawing in drawings:
        assert set(drawing["aria-labelledby"].split()) <= set(page.ids)
    heads = [facts for tag, facts in page.tags if tag == "th"]
    assert heads
    assert all(facts.get("scope") in ("col", "row") for facts in heads)
    levels = [int(tag[1]) for tag in tags if re.fullmatch(r"h[1-4]", tag)]
    assert all(after - before <= 1 for before, after in pairwise(levels))


def test_names_and_remarks_cannot_break_the_page(tmp_path):
    session = played(begun((("<b>&Co", "empire"), ("Pipe | <i>", "dwarfs")), world="duel"), 1, 2)
    session.remark("r1", "<script>alert(1)</script> | next")
    for viewer in (HOST, "r1", "r2"):
        found = texts(session, viewer, tmp_path)
        page = Page(found[".html"].decode())
        assert not {"b", "i", "script"} & {tag for tag, _ in page.tags}
        for rows in tables_of(found[".md"].decode()):
            widths = {len(re.findall(r"(?<!\\)\|", line)) for line in rows}
            assert len(widths) == 1, rows
            assert re.fullmatch(r"\|( -{3}:? \|)+", rows[1])


def test_the_map_draws_every_tile_and_says_what_is_known_of_it(season, tmp_path):
    report = make_report(season, "r1")
    text = texts(season, "r1", tmp_path)[".html"].decode()
    drawing = text[text.index('<svg class="map') : text.index("</svg>")]
    assert all(f">{tile.number}</text>" in drawing for tile in report.tiles)
    kinds = {"remembered": 0, "unseen": 0}
    for tile in report.tiles:
        if tile.knowledge != "seen":
            kinds[tile.knowledge] += 1
    assert min(kinds.values()) > 0
    for kind, count in kinds.items():
        assert drawing.count(f'<polygon class="{kind}"') == count
    assert drawing.count('class="since"') == kinds["remembered"]
    flags = sum(min(4, len(tile.flags)) for tile in report.tiles)
    assert flags > 3
    assert len(re.findall(r'<g class="flag(?: faded)?"', drawing)) == flags


def test_realms_differ_by_more_than_colour():
    report = make_report(played(begun(), 1, 1), HOST)
    assert len({realm.letter for realm in report.realms}) == 4
    assert len({realm.pattern for realm in report.realms}) == 4


def test_on_a_large_world_the_map_shows_the_readers_part_and_a_small_map_of_all(tmp_path):
    session = played(begun(world="continent"), 1, 1)
    text = texts(session, "r1", tmp_path)[".html"].decode()
    maps = re.findall(r'<svg class="map (\w+)".*?</svg>', text, re.DOTALL)
    assert maps == ["map", "overview"]
    shown = re.findall(r'class="no"[^>]*>(\d+)<', text)
    assert 20 < len(shown) < 500
    assert 'class="map overview"' not in texts(session, HOST, tmp_path)[".html"].decode()


def test_a_map_whose_north_is_not_up_says_where_it_is(season, tmp_path):
    plain = find_world("duel")
    turned = World(plain.name, plain.resolution, plain.origin, plain.tiles, north=90)
    realms = tuple(seat(n, name, race, "auto") for n, (name, race) in enumerate(NAMES[:2], 1))
    session = new_session(turned, load_book(), realms, "north", AutoPlayer(), {"years": "1"})
    found = texts(session, HOST, tmp_path)
    assert json.loads(found[".json"])["world"]["north"] == 90
    assert "rotate(90)" in found[".html"].decode()
    assert 'class="north"' not in texts(season, HOST, tmp_path)[".html"].decode()


# What it holds ------------------------------------------------------------------------------------


def test_json_follows_the_schema_that_ships(season, tmp_path):
    content = texts(season, "r1", tmp_path)[".json"]
    data = json.loads(content)
    assert list(data)[:2] == ["format", "version"]
    assert (data["format"], data["version"]) == ("empires-report", 1)
    assert read_report(content) == make_report(season, "r1")
    shipped = resource("report.schema.json").read_text("utf-8")
    assert shipped == schema_text(), "write empires.reports.model.schema_text() to resources/report.schema.json"


def test_own_banners_supply_and_treasury_are_told(season):
    report = make_report(season, "r2")
    (own,) = report.empires
    state = season.state
    held = list(state.banners_of("r2"))
    assert own.points == sum(b.points for b in held) > 0
    assert len(own.banners) == len(held)
    assert sum(s.banners for s in own.supply) == sum(not banner.aboard for banner in held)
    assert all(0 <= s.hungry <= s.banners and s.land <= s.banners for s in own.supply)
    assert own.tiles == len(state.empire_tiles("r2"))
    assert own.pays == sum(s.pays for s in own.settlements) > 0


def test_the_host_reads_of_all_empires_and_a_player_of_his_own(season):
    assert [empire.realm for empire in make_report(season, HOST).empires] == ["r1", "r2", "r3", "r4"]
    assert [empire.realm for empire in make_report(season, "r3").empires] == ["r3"]
    assert make_report(season, HOST).rivals == ()
    assert [rival.realm for rival in make_report(season, "r3").rivals] == ["r1", "r2", "r4"]


def test_names_and_remarks_are_no_markup_in_any_form(tmp_path):
    hostile = "<b onclick='x'>Altmark & *Co* [a](b) `c` |_d_ \\ # {who}"
    session = played(begun([(hostile, "empire"), ("Varn", "dwarfs")], world="duel"), 1, 2)
    session.remark("r1", "# Head\n- item <script>\n1. one\n\n    code")
    found = texts(session, HOST, tmp_path)
    page = Page(found[".html"].decode())
    assert not [
        tag for tag, facts in page.tags if tag in ("b", "script") or any(name.startswith("on") for name in facts)
    ]
    text = found[".md"].decode()
    assert re.search(r"(?<!\\)[<`*_\[](b onclick|Co|a|c|d|script)", text) is None
    assert not re.search(r"^\s*(# Head|- item|1\. one|    code)", text, re.MULTILINE)
    for line in text.splitlines():
        if line.startswith("| "):
            assert line.endswith("|")
    plain = re.sub(r"\\(\W|_)", r"\1", text)
    assert hostile in plain


def test_the_hosts_word_reaches_its_reader_alone(season, tmp_path):
    assert make_report(season, "r1").remarks[0].text == "Orders by <Sunday> | please."
    for viewer in ("r2", "r3", "r4"):
        assert all(b"Sunday" not in content for content in texts(season, viewer, tmp_path).values())
    assert b"Sunday" in texts(season, HOST, tmp_path)[".md"]


def test_what_happened_is_told_by_turn_and_phase_with_dice_and_rules(season):
    report = make_report(season, "r1")
    assert [(turn.part, turn.turn) for turn in report.chronicle if turn.part == "season"][-1] == ("season", 5)
    assert [turn.fresh for turn in report.chronicle] == sorted(turn.fresh for turn in report.chronicle)
    scouting = [
        line
        for turn in report.chronicle
        for phase in turn.phases
        if (phase.realm, phase.step) == ("r1", "scouting")
        for line in phase.lines
    ]
    assert any(re.match(r"2D6 = \d \+ \d = \d+", line.dice) for line in scouting)
    named = {rule for turn in report.chronicle for phase in turn.phases for line in phase.lines for rule in line.rules}
    assert named == {rule.id for rule in report.rules}
    assert all(rule.text for rule in report.rules)


def test_since_leaves_out_what_was_told_before(season):
    full, later = make_report(season, "r1"), make_report(season, "r1", since=Clock(1, "season", 4))
    assert [turn.turn for turn in later.chronicle] == [turn.turn for turn in full.chronicle if turn.turn >= 4]
    assert len(later.chronicle) < len(full.chronicle)


def test_a_report_of_a_later_year_begins_with_its_season(second_year):
    report = make_report(second_year, "r1")
    assert {turn.year for turn in report.chronicle} == {2}
    assert {turn.turn for turn in report.chronicle} <= {1, 2, 3}
    early = make_report(played(begun(seed="years"), 2, 1), "r1")
    assert {turn.year for turn in early.chronicle} == {1, 2}
    assert "setup" not in {turn.part for turn in early.chronicle if turn.year == 2}


def test_each_stage_of_a_campaign_can_be_reported(tmp_path):
    session = begun(world="duel", names=NAMES[:2])
    stages = [lambda s, a: s.clock.step == "draw_up", lambda s, a: s.clock.part == "winter", None]
    names = []
    for stop in stages:
        session.play(stop=stop)
        for viewer in (HOST, "r1"):
            names.append(write_report(session, viewer, tmp_path)[0].name)
    ends = [name.rpartition("-y")[2] for name in names[::2]]
    assert ends[:2] == ["1-start.html", "1-winter.html"]
    assert ends[2].endswith("-end.html")


# Leaks --------------------------------------------------------------------------------------------


class Told(MemoryJournal):
    """A journal whose entries are changed as they are read."""

    def __init__(self, other: MemoryJournal, change: Callable[[Entry], Entry | None]) -> None:
        super().__init__(other.header)
        self._entries = [kept for entry in other.entries() if (kept := change(entry)) is not None]


def with_journal(session: Session, change: Callable[[Entry], Entry | None]) -> Session:
    other = object.__new__(Session)
    other.__dict__.update(session.__dict__)
    other.journal = Told(session.journal, change)
    return other


def with_state(session: Session, state: Campaign) -> Session:
    other = object.__new__(Session)
    other.__dict__.update(session.__dict__)
    other._game = type(session._game)(session.world, session.book, state)
    other._views = {}
    return other


def far_tile(session: Session) -> str:
    """A land tile that only r1 sees, or nobody."""
    others = [session.view(viewer) for viewer in ("r2", "r3", "r4")]
    hidden = (c for c in sorted(session.world.tiles) if not any(c in view.seen for view in others))
    return next(c for c in hidden if session.world.land(c) and not session.state.known(c))


def secrets(session: Session) -> dict[str, Campaign]:
    """The state with one secret of r1 changed, by kind of secret."""
    state, tile = session.state, far_tile(session)
    mine = {b.id: b for b in state.banners_of("r1")}
    seen = {c for viewer in ("r2", "r3", "r4") for c in session.view(viewer).seen}
    hidden = [b for b in mine.values() if b.cell not in seen]
    assert hidden
    own = [c for c, s in state.holdings.items() if s.owner == "r1"]
    month = state.clock.month

    def banners(**changes):
        return replace(state, banners={**state.banners, **{k: replace(b, **changes) for k, b in mine.items()}})

    def realm(**changes):
        return replace(state, realms={**state.realms, "r1": replace(state.realms["r1"], **changes)})

    stocked = {c: replace(state.holdings[c], stockpile=5) for c in own}
    moved = replace(hidden[0], cell=tile)
    learned = {tile: Learned("r2", 999, 1, 1, "battle", ((1, 5, 5),))}
    return {
        "points": banners(points=1499),
        "baggage": banners(baggage=6),
        "halted": banners(halted=month + 1, no_scout=month, moved=month, beaten=month, exceptional=True),
        "came_from": banners(came_from=tile, came_from_zone=0),
        "treasury": realm(treasury=77),
        "pool": realm(pool=1234, stores=5, ready=True, banners_made=40),
        "stockpile": replace(state, holdings={**state.holdings, **stocked}),
        "hidden_banner": replace(state, banners={**state.banners, moved.id: moved}),
        "hidden_banner_gone": replace(state, banners={k: b for k, b in state.banners.items() if k != moved.id}),
        "seed": replace(state, seed="another"),
        "memory": replace(state, memory={**state.memory, "r1": {tile: Seen(1, 1, None, "r2", (("r2", 9, "X"),))}}),
        "learned": replace(state, learned={**state.learned, "r1": learned}),
        "scouted": replace(state, scouted={tile: (tile,)}, closed={tile: (tile,)})
        if state.clock.player == "r1"
        else realm(treasury=1),
        "hidden_land": replace(state, markers={**state.markers, tile: "r1"}),
    }


KINDS_OF_SECRET = (
    "points", "baggage", "halted", "came_from", "treasury", "pool", "stockpile", "hidden_banner", "hidden_banner_gone",
    "seed", "memory", "learned", "scouted", "hidden_land",
)  # fmt: skip


@pytest.mark.parametrize("kind", KINDS_OF_SECRET)
@pytest.mark.parametrize("moment", ["season", "second_year"])
def test_a_secret_of_one_player_changes_no_report_of_another(kind, moment, request, tmp_path):
    session = request.getfixturevalue(moment)
    changed = with_state(session, secrets(session)[kind])
    assert changed.state != session.state
    for viewer in ("r2", "r3"):
        assert texts(session, viewer, tmp_path / "a") == texts(changed, viewer, tmp_path / "b")


def test_the_owner_and_the_host_do_read_of_such_secrets(season, tmp_path):
    changed = with_state(season, secrets(season)["points"])
    for viewer in ("r1", HOST):
        assert texts(season, viewer, tmp_path / "a")[".md"] != texts(changed, viewer, tmp_path / "b")[".md"]


def test_entries_that_a_reader_may_not_know_of_leave_no_trace(season, tmp_path, monkeypatch):
    """His own figures over the years are counted in the truth, and looked at by themselves."""
    monkeypatch.setattr(writing, "statistics", lambda journal, view: statistics(season.journal, view))
    for viewer in ("r2", "r3"):
        view = season.view(viewer)
        known = with_journal(season, lambda entry, view=view: redacted(entry, view))
        assert known.journal.length() < season.journal.length()
        assert texts(season, viewer, tmp_path / "a") == texts(known, viewer, tmp_path / "b")


def test_figures_that_only_one_player_was_told_reach_no_other(season, tmp_path):
    def other_figures(entry: Entry) -> Entry:
        events = [replace(e, delta=e.delta - 7) if isinstance(e, ev.PointsChanged) else e for e in entry.events]
        return replace(entry, events=tuple(events))

    changed = with_journal(season, other_figures)
    differing = 0
    for viewer in season.state.realms:
        view = season.view(viewer)
        told = any(
            isinstance(e, ev.PointsChanged) and view.may_see(e.seen_by)
            for n in season.journal.entries()
            for e in n.events
        )
        same = texts(season, viewer, tmp_path / "a") == texts(changed, viewer, tmp_path / "b")
        differing += not same
        assert same or told
    assert texts(season, HOST, tmp_path / "a") != texts(changed, HOST, tmp_path / "b")


def test_the_numbers_of_entries_stand_in_no_report(season, tmp_path):
    moved = with_journal(season, lambda entry: replace(entry, number=entry.number + 5000))
    for viewer in (HOST, "r1", "r2"):
        assert texts(season, viewer, tmp_path / "a") == texts(moved, viewer, tmp_path / "b")


def test_a_players_data_names_no_rivals_figures(season):
    report: Report = make_report(season, "r2")
    rival = next(rival for rival in report.rivals if rival.realm == "r1")
    assert not hasattr(rival, "points")
    assert {flag.realm for tile in report.tiles for flag in tile.flags} <= {"r1", "r2", "r3", "r4"}
    unseen = [tile for tile in report.tiles if tile.knowledge == "unseen"]
    assert unseen
    assert all(tile.owner is None and tile.place is None and not tile.flags for tile in unseen)
