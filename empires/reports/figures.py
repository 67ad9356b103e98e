"""The page of figures in a report: charts over the years, crowns and losses, and the page of luck."""

from __future__ import annotations

from empires.figures.drawing import svg
from empires.figures.graphs import GRAPHS, Player, Sheet, graph
from empires.figures.tables import Table, table
from empires.reports.model import Report
from empires.words.sentences import Words

WIDTH, EM = 560.0, 13.0
TABLES = ("revenue", "losses", "luck")

Figure = tuple[str, str, str, str]
"""Key, title, what it shows, and the chart itself."""


def seats(report: Report) -> tuple[Player, ...]:
    """Whose figures are shown: all realms for the host, his own for a player."""
    placed = enumerate(report.realms)
    return tuple(Player(r.id, r.name, place) for place, r in placed if report.host or r.id == report.reader.id)


def drawings(report: Report, words: Words) -> list[Figure]:
    """The charts, once the first turn has begun."""
    if not report.figures.standings:
        return []
    sheet = Sheet(WIDTH, EM, words, seats(report))
    found = []
    for key in GRAPHS:
        title, text = (
            words.term("figures", key),
            words.term("figures", "luck_text_of" if key == "luck" else f"{key}_text"),
        )
        found.append((key, title, text, svg(graph(key, report.figures, sheet), title, f"figure-{key}")))
    return found


def tables(report: Report, words: Words) -> list[tuple[str, Table]]:
    """Title and rows, heads first, of the figures that charts cannot tell exactly."""
    if not report.figures.standings:
        return []
    found = ((words.term("figures", key), table(key, report.figures, seats(report), words)) for key in TABLES)
    return [(title, rows) for title, rows in found if len(rows) > 1]
