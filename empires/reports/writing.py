"""Reports: what one reader may know, as a page, as text and as data; everything comes from views."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from empires import rulehelp
from empires.engine.session import Session
from empires.figures.ledger import ledgers
from empires.figures.statistics import statistics
from empires.knowledge.view import HOST, View
from empires.model.state.campaign import Clock
from empires.paths import inherit_rights, resource
from empires.reports.building import Builder
from empires.reports.figures import drawings, tables
from empires.reports.maps import legend, map_svg, overview_svg
from empires.reports.model import Named, Report, ReportRule, ReportWorld, report_json
from empires.reports.rewound import taken_back
from empires.reports.story import Story, recent, rules_of
from empires.words.sentences import Words


def write_report(
    session: Session, viewer: str, folder: Path, since: Clock | None = None, language: str = "en"
) -> list[Path]:
    """Write the reader's report as HTML, Markdown and JSON into the folder; returns the paths, OSError if it cannot.

    since: tell only what happened from that campaign turn on; left out: the whole year, the last two turns first.
    """
    report = make_report(session, viewer, since, language)
    stem = file_stem(session.view(viewer))
    words = Words(language)
    texts = {"html": page(report, words), "md": markdown(report, words), "json": report_json(report)}
    folder.mkdir(parents=True, exist_ok=True)
    return [put(folder / f"{stem}.{ending}", text) for ending, text in texts.items()]


def make_report(session: Session, viewer: str, since: Clock | None = None, language: str = "en") -> Report:
    """The report as data; nothing in it comes from anywhere but the reader's view and the entries cut down to it."""
    view, words = session.view(viewer), Words(language)
    builder, story = Builder(view, words), Story(view, words, since)
    chronicle = story.tell(recent(session.journal, view.campaign.clock))
    header, clock = session.journal.header, view.campaign.clock
    own = sorted(view.campaign.realms) if view.host else [viewer]
    books = ledgers(session.journal, view)
    return Report(
        campaign=Named(header.id, view.campaign.name),
        world=ReportWorld(view.world.name, view.world.fingerprint(), len(view.world), view.world.north),
        reader=Named(viewer, words.term("general", "host") if view.host else words.realm(viewer, view)),
        language=language,
        now=builder.when(clock.year, clock.turn),
        standing=words.clock(clock, view),
        realms=builder.realms(),
        remarks=tuple(story.remarks),
        empires=tuple(builder.empire(realm, books) for realm in own),
        sieges=builder.sieges(),
        rivals=builder.rivals(),
        chronicle=chronicle,
        tiles=builder.tiles(),
        tables=tuple(builder.house.world(chronicle)),
        figures=statistics(session.journal, view),
        rewinds=tuple(taken_back(session.journal, view, builder)),
        rules=tuple(_rule(rule_id) for rule_id in sorted(rules_of(chronicle), key=_by_number)),
    )


def _rule(rule_id: str) -> ReportRule:
    found = rulehelp.rule(rule_id)
    return ReportRule(rule_id, found.plain if found else "")


def _by_number(rule_id: str) -> tuple[str, int]:
    head, _, number = rule_id.rpartition("-")
    return head, int(number) if number.isdigit() else 0


# Names and files ----------------------------------------------------------------------------------


def file_stem(view: View) -> str:
    """File name without its ending, such as "report-altmark-y1t3": letters, digits and dashes, one for each reader."""
    clock = view.campaign.clock
    moment = {"setup": "start", "winter": "winter", "over": "end"}.get(clock.part, f"t{clock.turn}")
    return f"report-{_reader(view)}-y{clock.year}{moment if clock.part == 'season' else '-' + moment}"


def _reader(view: View) -> str:
    if view.host:
        return HOST
    own = plain(view.campaign.realms[view.viewer].name)
    others = {plain(realm.name) for realm in view.campaign.realms.values() if realm.id != view.viewer}
    if not own:
        return view.viewer
    return f"{own}-{view.viewer}" if own in {*others, HOST, *view.campaign.realms} else own


def plain(name: str) -> str:
    """A name in letters and digits of any script, lower case, that every file system takes."""
    text = unicodedata.normalize("NFKD", name).casefold()
    text = "".join(c for c in text if not unicodedata.combining(c))
    return re.sub(r"[^\w]+|_+", "-", text).strip("-")[:40].strip("-")


def put(path: Path, text: str) -> Path:
    """A whole new file, flushed, then renamed: a reader never finds half a report."""
    draft = path.with_name(f"{path.name}.part")
    try:
        with draft.open("w", encoding="utf-8", newline="\n") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        inherit_rights(draft, path)
        draft.replace(path)
    except OSError as fault:
        draft.unlink(missing_ok=True)
        raise OSError(fault.errno, fault.strerror, str(path)) from fault
    return path


# Pages --------------------------------------------------------------------------------------------


@cache
def _templates(html: bool) -> Environment:
    return Environment(
        loader=FileSystemLoader(resource("reports")),
        autoescape=html,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        undefined=StrictUndefined,
        finalize=None if html else literal,
    )


def literal(value: object) -> str:
    """A value as Markdown that shows it as it is, in one line: names and remarks are never markup."""
    return re.sub(r"[\\`*_\[\]<>|~&#]", r"\\\g<0>", " ".join(str(value).split()))


def _sayings(report: Report, words: Words) -> Callable[..., str]:
    """The labels of the report; a label of the same name with "_host" goes before where the host reads."""

    def say(key: str, **fields: Any) -> str:
        host = f"report.{key}_host"
        return words.say(host if report.host and words.has(host) else f"report.{key}", fields)

    return say


def _figure(words: Words) -> Callable[[str | int], str]:
    """What stands in a table: figures in the language's way, nothing for none."""
    return lambda value: value if isinstance(value, str) else words.book.number(value) if value else "–"


def page(report: Report, words: Words) -> str:
    """One HTML page that needs nothing else."""
    say = _sayings(report, words)
    counts = {kind: sum(tile.knowledge == kind for tile in report.tiles) for kind in ("seen", "remembered")}
    facts = {**counts, "tiles": len(report.tiles), "reader": report.reader.name}
    return _templates(True).get_template("report.html").render(
        report=report,
        say=say,
        number=words.book.number,
        figure=_figure(words),
        terrain=lambda key: words.term("terrain", key),
        feature=lambda key: words.term("feature", key),
        realm={realm.id: realm for realm in report.realms},
        independents=words.term("general", "independents"),
        rule_text={rule.id: rule.text for rule in report.rules},
        map=map_svg(report, say("map"), say("map_text", **facts)),
        overview=overview_svg(report, say("overview"), say("overview_text")),
        map_text=say("map_text", **facts),
        legend=legend(report, words),
        figures=drawings(report, words),
        figure_tables=tables(report, words),
        style=resource("reports/report.css").read_text("utf-8"),
        dark=lighter,
    )  # fmt: skip


def page_of(template: str, report: Report, words: Words, **more: Any) -> str:
    """Another page from what a report holds, as HTML or Markdown by the template's ending."""
    html = template.endswith(".html")
    text = _templates(html).get_template(template).render(
        report=report,
        say=_sayings(report, words),
        number=words.book.number,
        figure=_figure(words),
        style=resource("reports/report.css").read_text("utf-8") if html else "",
        **more,
    )  # fmt: skip
    return text if html else re.sub(r"\n{3,}", "\n\n", text).strip() + "\n"


def markdown(report: Report, words: Words) -> str:
    """The same as text."""
    say = _sayings(report, words)
    text = _templates(False).get_template("report.md").render(
        report=report,
        say=say,
        number=words.book.number,
        figure=_figure(words),
        terrain=lambda key: words.term("terrain", key),
        realm={realm.id: realm for realm in report.realms},
        independents=words.term("general", "independents"),
        figure_tables=tables(report, words),
    )  # fmt: skip
    return re.sub(r"\n{3,}", "\n\n", text).strip() + "\n"


def lighter(colour: str) -> str:
    """A realm's colour for a dark page: half way to white."""
    if not re.fullmatch(r"#[0-9a-fA-F]{6}", colour):
        return "#b0b0b0"
    parts = (int(colour[n : n + 2], 16) for n in (1, 3, 5))
    return "#" + "".join(f"{(part + 235) // 2:02x}" for part in parts)
