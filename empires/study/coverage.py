"""What automatic seasons never came to: events, dice, questions, and rows of charts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import get_args

from msgspec import Struct

from empires.book.book import Row, Rulebook
from empires.knowledge.view import View
from empires.model.events.all_events import AnyEvent
from empires.model.state.asks import Answer, Choice
from empires.players import Player
from empires.words.phrases import texts

HITS = Mapping[str, Mapping[str, int]]
"""How often each row was come to: chart, label of the row, count."""
NAMES = ("key", "result", "race", "kind", "hero", "spell", "ships", "owner", "terrain")
"""Columns that tell rows apart in a word."""


class WatchedBook(Rulebook):
    """A rulebook that notes the rows that the rules come to, but not what a player looks up while he thinks."""

    def __init__(self, book: Rulebook) -> None:
        super().__init__(book.charts, book.house, book.races)
        self.noting = True
        self.hits: Counter[tuple[str, int]] = Counter()

    def row(self, name: str, roll: int) -> Row:
        """The row a roll falls in, noted."""
        found = super().row(name, roll)
        if self.noting:
            self.hits[name, found["min"]] += 1
        return found

    def counted(self) -> dict[str, dict[str, int]]:
        """The hits of each rolled chart by the label of the row, rows without any included."""
        return {
            name: {label(row): self.hits[name, row["min"]] for row in chart["rows"]}
            for name, chart in sorted(self.charts.items())
            if _rolled(chart)
        }


def _rolled(chart: Mapping[str, object]) -> bool:
    """Whether dice choose the rows of a chart, one column of ranges for all."""
    rows = chart.get("rows", ())
    least = [row["min"] for row in rows if "min" in row]  # type: ignore[attr-defined]
    return bool(least) and len(set(least)) == len(rows)  # type: ignore[arg-type]


def label(row: Row) -> str:
    """A row as people find it in the chart: "4-5 surrender"."""
    span = str(row["min"]) if row["min"] == row["max"] else f"{row['min']}-{row['max']}"
    words = (str(row[name]).replace("_", " ") for name in NAMES if row.get(name) not in (None, ""))
    return f"{span} {next(words, '')}".strip()


class Aside:
    """A player whose thoughts are not noted."""

    def __init__(self, player: Player, book: WatchedBook) -> None:
        self.player, self.book = player, book

    def answer(self, ask: Choice, view: View) -> Answer:
        """The player's answer."""
        self.book.noting = False
        try:
            return self.player.answer(ask, view)
        finally:
            self.book.noting = True


class Never(Struct, frozen=True):
    """What did not happen. rows: labels of the rows by chart; charts: those of which no row was come to."""

    events: tuple[str, ...]
    rolls: tuple[str, ...]
    asks: tuple[str, ...]
    charts: tuple[str, ...]
    rows: dict[str, tuple[str, ...]]


def never(events: Mapping[str, int], asks: Mapping[str, int], hits: HITS) -> Never:
    """What the rules know of and did not come to. asks: by "roll <why>" or "<kind> <question>"."""
    known = {kind.__name__ for kind in get_args(AnyEvent) if not kind.telling.by_hand}
    rolled = {key.removeprefix("roll ") for key in asks if key.startswith("roll ")}
    asked = {key.partition(" ")[2] for key in asks if not key.startswith("roll ")}
    unused = tuple(name for name, rows in hits.items() if not any(rows.values()))
    return Never(
        tuple(sorted(known - set(events))),
        tuple(sorted(set(texts("en")["roll"]) - rolled)),
        tuple(sorted(set(texts("en")["ask"]) - asked)),
        unused,
        {
            name: tuple(row for row, count in rows.items() if not count)
            for name, rows in hits.items()
            if name not in unused and not all(rows.values())
        },
    )
