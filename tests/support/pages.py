"""Reports as tests read them: a page whose tags must close in order, the tables of a text, the files of a reader."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

from empires.engine.session import Session
from empires.reports.writing import write_report

VOID = {"meta", "link", "hr", "br", "img", "input"}


class Page(HTMLParser):
    """Checks that every tag is closed in order, and gathers what tests look at."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.ids: list[str] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        facts = {name: value or "" for name, value in attrs}
        self.tags.append((tag, facts))
        if "id" in facts:
            self.ids.append(facts["id"])
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)


def texts(session: Session, viewer: str, folder: Path, language: str = "en") -> dict[str, bytes]:
    return {path.suffix: path.read_bytes() for path in write_report(session, viewer, folder, language=language)}


def tables_of(text: str) -> list[list[str]]:
    """The tables of a Markdown text, each as its lines."""
    found: list[list[str]] = [[]]
    for line in text.splitlines():
        if line.startswith("|"):
            found[-1].append(line)
        elif found[-1]:
            found.append([])
    return [rows for rows in found if rows]
