"""What all pages of the inspector are made of: faint words, rows, heads, flags and links."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from PySide6.QtCore import QCoreApplication

from empires.engine.views import redact
from empires.knowledge.view import View
from empires.model.events.all_events import RevenueCollected
from empires.model.events.event import Event
from empires.model.land.winds import WINDS, wind_of_side
from empires.model.land.world import Cell, World
from empires.model.state.campaign import Clock
from empires.words.sentences import Words


def tr(text: str) -> str:
    """A sentence of the inspector in the language of the window."""
    return QCoreApplication.translate("Inspector", text)


def count(number: int, one: str, many: str) -> str:
    """A number of things in words."""
    return one if number == 1 else many.format(f"{number:,}")


def side_name(world: World, side: int) -> str:
    """A side as a direction."""
    names = (tr("N"), tr("NE"), tr("E"), tr("SE"), tr("S"), tr("SW"), tr("W"), tr("NW"))
    return names[WINDS.index(wind_of_side(world, side))]


MOST = 10
"""The latest lines of a history, which are shown."""
Happened = tuple[Clock, Event]
Past = Callable[[str], Sequence[Happened]]
"""What happened to a target of the inspector ("tile:…", "party:…"), oldest first; not yet cut down to a view."""


def nothing(_target: str) -> Sequence[Happened]:
    """No history."""
    return ()


class Parts:
    """Tells a viewer what he may know; every word of it comes from the view."""

    def __init__(self, words: Words, view: View, soft: str, past: Past = nothing) -> None:
        self._words, self._view, self._soft, self._past = words, view, soft, past

    def _faint(self, text: str) -> str:
        return f'<span style="color:{self._soft}">{text}</span>'

    def _row(self, *cells: str) -> str:
        return "<tr>" + "".join(f'<td style="padding-right:10px">{cell}</td>' for cell in cells) + "</tr>"

    def _table(self, rows: list[str]) -> str:
        return f'<table cellspacing="0" cellpadding="2">{"".join(rows)}</table>' if rows else ""

    def _head(self, text: str) -> str:
        return f'<p style="margin:10px 0 2px 0"><b>{escape(text)}</b></p>'

    def _line(self, text: str) -> str:
        return f"<div>{text}</div>" if text else ""

    def _may(self, *texts: str) -> str:
        """What may be done with it now."""
        rows = "".join(f"<div>▸ {self._faint(escape(text))}</div>" for text in texts if text)
        return f'<div style="margin-left:8px">{rows}</div>' if rows else ""

    def _own(self, realm: str) -> bool:
        """Whether what belongs to a realm is the viewer's to know in full; the host knows all."""
        return self._view.host or (bool(realm) and realm == self._view.viewer)

    def _name(self, realm: str) -> str:
        return escape(self._words.realm(realm, self._view))

    def flag(self, realm: str, text: str = "") -> str:
        """A picture of the flag; the name stands beside it, so it is no more than an ornament."""
        return f'<img src="flag:{escape(realm)}:{escape(text)}" style="vertical-align:middle">' if realm else ""

    def tile_link(self, cell: Cell) -> str:
        """A tile's number and name to click on."""
        return f'<a href="tile:{cell}">{escape(self._words.place(cell, self._view))}</a>'

    def realm_link(self, realm: str) -> str:
        """A realm's flag and name to click on; the independents have no page."""
        name = self._name(realm)
        return f'{self.flag(realm)} <a href="realm:{realm}">{name}</a>' if realm else name

    def link(self, target: str, name: str) -> str:
        """The name of a piece to click on."""
        return f'<a href="{escape(target)}">{escape(name)}</a>'

    def counted(self, group: str, keys: Sequence[str]) -> str:
        """Like things counted: "2 × giant ram, siege tower"."""
        each = {key: keys.count(key) for key in keys}
        names = [(self._words.term(group, key), number) for key, number in each.items()]
        return ", ".join(f"{number} × {name}" if number > 1 else name for name, number in names)

    # --- what happened to it

    def history(self, target: str) -> str:
        """What the viewer may know of a target's past, newest first; most of the rest is left to the chronicle."""
        lines = self._lines(target)
        if not lines:
            return ""
        late, early = lines[-MOST:], lines[:-MOST]
        first = [line for line in early if line[2]]
        rows = [self._row(self._faint(date), escape(text)) for date, text, _ in reversed(late)]
        if left := len(early) - len(first):
            text = count(left, tr("1 line more is in the chronicle"), tr("{0} lines more are in the chronicle"))
            rows.append(self._row("", self._faint(text)))
        rows += [self._row(self._faint(date), escape(text)) for date, text, _ in reversed(first)]
        title = tr("What happened here") if target.startswith("tile:") else tr("What happened to it")
        return self._head(title) + self._table(rows)

    def _lines(self, target: str) -> list[tuple[str, str, bool]]:
        """Date, sentence, and whether it tells how it began; oldest first."""
        lines: list[tuple[str, str, bool]] = []
        for clock, event in self._past(target):
            known = redact(event, self._view)
            text = self._told(known, target) if known is not None else ""
            if text and (not lines or lines[-1][1] != text):
                lines.append((self._date(clock), text, event.telling.beginning))
        return lines

    def _told(self, event: Event, target: str) -> str:
        """An event as the chronicle tells it; of a revenue only what this tile's mine paid."""
        if isinstance(event, RevenueCollected):
            paid = sum(crowns for cell, what, crowns in event.sources if what == "mine" and f"tile:{cell}" == target)
            crowns = count(paid, tr("1 crown"), tr("{0} crowns"))
            return tr("The mine paid {0} to {1}.").format(crowns, self._words.realm(event.realm, self._view))
        return self._words.event(event, self._view)

    def _date(self, clock: Clock) -> str:
        if clock.part == "setup":
            return tr("set-up")
        if clock.part == "winter":
            return tr("Y{0} winter").format(clock.year)
        return tr("Y{0} T{1}").format(clock.year, clock.turn)
