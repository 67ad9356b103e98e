"""A rule of the catalogue beside the table: its text, its charts, what it refers to."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from html import escape

from PySide6.QtCore import Signal
from PySide6.QtGui import QTextOption
from PySide6.QtWidgets import QLineEdit, QTextBrowser, QToolButton, QWidget

from empires import rulehelp
from empires.model.state.race import Race
from empires.words.sentences import Words
from ui.base.card import Card, line
from ui.base.theme import Theme
from ui.panels import charts, races

_REFERENCE = re.compile(r"\b(ME-[A-Z]+-\d+|[AX]-\d+)\b")

AROUND, LONGEST = 50, 130
"""Letters before a word that was found, and of the whole excerpt."""


def excerpt(text: str, wanted: Sequence[str]) -> str:
    """Some words of a rule round the first that was sought, which stands out; cut between words alone. HTML."""
    low = text.casefold()
    places = [place for word in wanted if (place := low.find(word.casefold())) >= 0]
    start = max(min(places, default=0) - AROUND, 0)
    start = low.find(" ", start) + 1 if start else 0
    end = min(start + LONGEST, len(text))
    end = max(low.rfind(" ", start, end), min(places, default=0)) if end < len(text) else end
    end = len(text) if end >= len(text) or (stop := low.find(" ", end)) < 0 else stop
    shown = escape(text[start:end].strip())
    for word in wanted:
        shown = re.sub(f"(?i)({re.escape(escape(word))})", r"<b>\1</b>", shown)
    return ("… " if start else "") + shown + (" …" if end < len(text) else "")


class RulePanel(Card):
    """Shows a rule, or the rules that hold some words."""

    closed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.set_title(self.tr("Rules"))
        self._theme = theme
        self._words: Words | None = None
        self._written: Mapping[str, Race] = {}
        self._reconstructed: Callable[[str], bool] = lambda name: False
        self.search = QLineEdit()
        self.search.setPlaceholderText(self.tr("Rule or word"))
        self.search.setAccessibleName(self.tr("Search the rules"))
        self.search.setClearButtonEnabled(True)
        self.search.returnPressed.connect(lambda: self.look_up(self.search.text()))
        self.races = QToolButton()
        self.races.setText(self.tr("Races"))
        self.races.setToolTip(self.tr("What is otherwise for each race"))
        self.races.clicked.connect(self.show_races)
        self.races.hide()
        shut = QToolButton()
        shut.setText("✕")
        shut.setAccessibleName(self.tr("Close the rules"))
        shut.setToolTip(self.tr("Close (Esc)"))
        shut.clicked.connect(self.closed)
        self.head.addWidget(self.search)
        self.head.addWidget(self.races)
        self.head.addWidget(shut)
        self.heading = line("", "heading")
        self.page = QTextBrowser()
        self.page.setOpenLinks(False)
        self.page.setWordWrapMode(QTextOption.WrapMode.WordWrap)
        self.page.setAccessibleName(self.tr("Text of the rule"))
        self.page.anchorClicked.connect(lambda url: self._follow(url.toString()))
        self.body.addWidget(self.heading)
        self.body.addWidget(self.page, 1)

    def set_races(self, words: Words, written: Mapping[str, Race]) -> None:
        """Tell of races in these words; written: the host's own, by key."""
        self._words, self._written = words, written
        self.races.show()

    def set_reconstructed(self, told: Callable[[str], bool]) -> None:
        """Whom to ask whether a chart is reconstructed in this campaign's rulebook."""
        self._reconstructed = told

    def forget(self) -> None:
        """Nothing was searched for."""
        self.search.clear()
        self.heading.setText("")
        self.page.clear()

    def look_up(self, words: str) -> None:
        """A rule by id, else a list of rules that hold the words."""
        found = rulehelp.rule(words)
        if found is not None or rulehelp.note(words) is not None:
            self.show_rule(words)
            return
        hits = rulehelp.search(words)[:60]
        self.heading.setText(self.tr("{0} rules hold “{1}”").format(len(hits), words))
        rows = (f"<p>{self._link(rule.id)} {excerpt(rule.plain, words.split())}</p>" for rule in hits)
        self.page.setHtml("".join(rows))

    def _follow(self, link: str) -> None:
        kind, _, name = link.partition(":")
        self.show_race(name) if kind == "race" else self.show_rule(name)

    def show_races(self) -> None:
        """All races to choose from."""
        if self._words is not None:
            self.heading.setText(self.tr("Races"))
            found = races.peoples(self._words, self._written)
            self.page.setHtml("".join(f'<p><a href="race:{key}">{escape(name)}</a></p>' for name, key in found))

    def show_race(self, people: str) -> None:
        """In what a race differs from the common rules, each with its rules; "" for the list of all."""
        if self._words is None or not people:
            self.show_races()
            return
        self.heading.setText(races.name_of(people, self._words, self._written))
        told = races.differences_of(people, self._words, self._written)
        back = f'<p><a href="race:">{escape(self.tr("All races"))}</a></p>'
        nothing = f"<p>{escape(self.tr('Plays by the common rules.'))}</p>"
        self.page.setHtml((races.as_list(told, linked=True) or nothing) + back)

    def show_rule(self, name: str) -> None:
        """The rule with this id, or a note (A-nn, X-nn)."""
        note = rulehelp.note(name)
        if note is not None:
            self.heading.setText(f"{note.id} · {note.subject}")
            body = "".join(f"<p>{self._linked(part)}</p>" for part in (note.text, note.reading, note.reason) if part)
            self.page.setHtml(body)
            return
        rule = rulehelp.rule(name)
        if rule is None:
            self.heading.setText(name)
            self.page.setHtml(escape(self.tr("The catalogue has no such rule.")))
            return
        self.heading.setText(rule.id)
        self.page.setHtml("".join(self._parts(rule)))

    def _parts(self, rule: rulehelp.Rule) -> list[str]:
        soft = self._theme["soft"]
        parts = [f'<p style="color:{soft}">{escape(rule.title)}</p>', f"<p>{self._linked(rule.plain)}</p>"]
        if rule.example:
            parts.append(f'<p style="color:{soft}">{self.tr("Example:")} {self._linked(rule.example)}</p>')
        names = rulehelp.charts_of(rule.id)
        mended = [name for name in names if self._reconstructed(name)]
        if rule.reconstructed or mended:
            text = self.tr("Reconstructed: the source lacks these figures; the program's own are used.")
            parts.append(f'<p style="color:{self._theme["warn"]}"><b>≈ {escape(text)}</b></p>')
        if rule.is_default:
            text = self.tr("Where the source is silent, this reading is taken.")
            parts.append(f'<p style="color:{soft}">{escape(text)}</p>')
        parts += [self._chart(name) for name in names]
        return parts

    def _chart(self, name: str) -> str:
        chart = rulehelp.chart(name) or {}
        rows = chart.get("rows")
        title = escape(str(chart.get("title", name)))
        mark = " ≈" if self._reconstructed(name) else ""
        if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) for row in rows):
            plain = {k: v for k, v in chart.items() if isinstance(v, int | str) and k not in ("title", "reconstructed")}
            text = ", ".join(f"{charts.words(k)}: {charts.words(v)}" for k, v in plain.items())
            return f"<p><b>{title}{mark}</b><br>{escape(text)}</p>"
        return f"<p><b>{title}{mark}</b></p>{charts.told(rows)}"

    def _linked(self, text: str) -> str:
        return _REFERENCE.sub(lambda match: self._link(match[1]), escape(text))

    def _link(self, name: str) -> str:
        return f'<a href="rule:{name}">{name}</a>'
