"""A brief for whoever takes an empire over: its state on one page, from what its player may know."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from empires.engine.session import Session
from empires.engine.views import redacted
from empires.knowledge.view import View
from empires.model.events import all_events as ev
from empires.model.state.campaign import Clock, RealmId
from empires.reports.model import Report, ReportEmpire, ReportRival, ReportTable
from empires.reports.story import Moment, moment, recent
from empires.reports.writing import file_stem, make_report, page_of, put
from empires.rules.core.races import race_of
from empires.words.race_words import differing
from empires.words.sentences import Words
from empires.words.weight import chosen, rank

NEWS, ROWS, TRAITS = 8, 5, 7
"""At most so many news, rows of a table, and traits of the race."""
WORTH = ("banners", "battle", "siege", "raze", "places", "winter", "land", "heroes", "sea")
"""Kinds of lines that are news."""
RUNNING = ("parties", "bands", "ships", "waiting", "alliances", "pacts", "letters")
"""Subjects that a newcomer must go on with."""


class Brief(Struct, frozen=True):
    """One page. asked: the question that waits for the realm, "" if none; needs: what is in want or in danger."""

    report: Report
    empire: ReportEmpire
    traits: tuple[str, ...]
    asked: str
    needs: tuple[str, ...]
    rivals: tuple[str, ...]
    news: tuple[str, ...]
    running: tuple[ReportTable, ...]


def write_brief(session: Session, realm: RealmId, folder: Path, language: str = "en") -> list[Path]:
    """Write the brief as HTML and Markdown beside the reports; OSError if it cannot."""
    brief, words = make_brief(session, realm, language), Words(language)
    stem = file_stem(session.view(realm)).replace("report-", "brief-", 1)
    folder.mkdir(parents=True, exist_ok=True)
    return [put(folder / f"{stem}.{end}", page_of(f"brief.{end}", brief.report, words, brief=brief))
            for end in ("html", "md")]  # fmt: skip


def make_brief(session: Session, realm: RealmId, language: str = "en") -> Brief:
    """The brief as data, made of the realm's own report."""
    view, words = session.view(realm), Words(language)
    report = make_report(session, realm, None, language)
    (empire,) = report.empires
    ask = session.pending
    asked = words.ask(ask, view) if ask is not None and ask.by == realm else ""
    tables = (t for key in RUNNING for t in (*empire.tables, *report.tables) if t.key == key)
    running = tuple(ReportTable(t.key, t.title, t.columns, t.rows[-ROWS:]) for t in tables)
    return Brief(
        report, empire, _traits(view, words), asked, tuple(needs(report, empire, words)),
        tuple(_rival(rival, words) for rival in report.rivals), lately(session, view, words), running,
    )  # fmt: skip


def _traits(view: View, words: Words) -> tuple[str, ...]:
    found = differing(words.book, race_of(view.campaign, view.viewer))
    return tuple(text for text, _ in found[:TRAITS])


def needs(report: Report, empire: ReportEmpire, words: Words) -> list[str]:
    """Who would starve, what is besieged, cut off, or laid siege to by the realm itself."""
    said = [words.say("brief.hungry", {"n": s.hungry, "place": s.place}) for s in empire.supply if s.hungry]
    for held in empire.settlements:
        place = f"{held.tile} {held.name}".strip()
        if held.besieged_by:
            said.append(words.say("brief.besieged", {"place": place, "realm": held.besieged_by}))
    cut_off = [f"{held.tile} {held.name}".strip() for held in empire.settlements if held.cut_off]
    if cut_off:
        said.append(words.say("brief.cut_off", {"places": words.book.series(cut_off)}))
    said += [words.say("brief.besieging", {"place": s.place}) for s in report.sieges if s.besieger == empire.name]
    return said


def _rival(rival: ReportRival, words: Words) -> str:
    """What is known of another realm, in a sentence."""
    last = rival.learned[-1] if rival.learned else None
    strength = (
        words.say("brief.strength", {"points": last.points, "place": last.place, "when": last.when.text})
        if last
        else ""
    )
    facts: dict[str, str | int] = {
        "realm": rival.name,
        "places": len(rival.settlements),
        "flags": len(rival.flags),
        "strength": strength,
    }
    return words.say("brief.rival", facts)


def lately(session: Session, view: View, words: Words) -> tuple[str, ...]:
    """What happened this turn and the one before, the gravest first: all that the realm lost, then the latest."""
    told: list[tuple[Moment, int, str]] = []
    now, capital = moment(Clock()), view.campaign.realms[view.viewer].capital
    for entry in recent(session.journal, view.campaign.clock):
        known = redacted(entry, view)
        for event in known.events if known is not None else ():
            if isinstance(event, ev.ClockMoved):
                now = moment(event.clock)
            elif event.telling.subject in WORTH and not event.telling.everyday:
                told.append((now, rank(event, view.viewer, capital), words.event(event, view)))
    late = list(dict.fromkeys(when for when, _, _ in told))[-2:]
    news = [(weight, text) for when, weight, text in told if when in late and text]
    return tuple(dict.fromkeys(news[n][1] for n in chosen([weight for weight, _ in news], NEWS)))
