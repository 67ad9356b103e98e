"""Reports: what one reader may know, as a page, as text and as data; everything comes from views."""

from __future__ import annotations

import html
import os
import re
from pathlib import Path

import msgspec

from empires.engine.session import Session
from empires.engine.views import redacted
from empires.engine.words import Words
from empires.model.state import Clock
from empires.rules.knowledge import View


def write_report(
    session: Session, viewer: str, folder: Path, since: Clock | None = None, language: str = "en"
) -> list[Path]:
    """Write the reader's report as HTML, Markdown and JSON into the folder; returns the paths, OSError if it cannot."""
    view, words = session.view(viewer), Words(language)
    lines = [
        line
        for entry in session.journal.entries()
        if (known := redacted(entry, view)) is not None
        for line in words.entry(known, view)
    ]
    name = view.campaign.realms[viewer].name if viewer in view.campaign.realms else viewer
    clock = view.campaign.clock
    stem = f"report-{re.sub(r'[^A-Za-z0-9]+', '-', name).strip('-').lower() or viewer}-y{clock.year}t{clock.turn}"
    texts = {
        "html": f"<!doctype html><title>{html.escape(name)}</title><ul>"
        + "".join(f"<li>{html.escape(line)}</li>" for line in lines)
        + "</ul>",
        "md": "\n".join([f"# {name}", "", *(f"- {line}" for line in lines), ""]),
        "json": msgspec.json.encode({"format": "empires-report", "version": 1, "reader": viewer}).decode(),
    }
    folder.mkdir(parents=True, exist_ok=True)
    return [_put(folder / f"{stem}.{ending}", text) for ending, text in texts.items()]


def _put(path: Path, text: str) -> Path:
    """A whole new file, flushed, then renamed: a reader never finds half a report."""
    draft = path.with_name(path.name + ".part")
    with draft.open("w", encoding="utf-8", newline="\n") as out:
        out.write(text)
        out.flush()
        os.fsync(out.fileno())
    draft.replace(path)
    return path


def reader_name(view: View) -> str:
    """The reader as the report calls him."""
    known = view.campaign.realms.get(view.viewer)
    return known.name if known else view.viewer
