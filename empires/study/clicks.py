"""What a host's hands have to do: questions and clicks of players' turns, read from the journal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from empires.engine.habits import quiet
from empires.engine.journal import Entry
from empires.model.events.all_events import ClockMoved
from empires.model.state.asks import Choice, Roll


class Cost(Struct):
    """Players' turns added up. questions: choices put, by name; clicks: runs of quiet questions count as one.

    calm: turns in which nothing unusual was asked, with the questions, clicks and banners of these alone.
    """

    turns: int = 0
    questions: dict[str, int] = {}
    clicks: int = 0
    winter: int = 0
    calm: int = 0
    calm_questions: int = 0
    calm_clicks: int = 0
    calm_banners: int = 0


def cost(entries: Iterable[Entry]) -> Cost:
    """Count the seasons in these entries; questions of the winter are counted apart."""
    total, asked, names = Cost(), list[Choice](), Counter[str]()
    season = False
    for entry in entries:
        if entry.ask is not None and not isinstance(entry.ask, Roll):
            names[entry.ask.question] += 1
            asked.append(entry.ask)
        for event in entry.events:
            if isinstance(event, ClockMoved):
                if event.clock.step in ("subsistence", "order", "autumn_equinox") and asked:
                    _add(total, asked, season)
                    asked = []
                season = event.clock.part == "season"
    total.questions = dict(sorted(names.items()))
    return total


def _add(total: Cost, asked: list[Choice], season: bool) -> None:
    if not season:
        total.winter += len(asked)
        return
    clicks = _clicks(asked)
    total.turns += 1
    total.clicks += clicks
    if all(quiet(ask) for ask in asked):
        total.calm += 1
        total.calm_questions += len(asked)
        total.calm_clicks += clicks
        total.calm_banners += len({ask.facts.get("banner") for ask in asked if ask.question == "scout"})


def _clicks(asked: list[Choice]) -> int:
    """A run of quiet questions of one kind is one click."""
    runs = 0
    before = ""
    for ask in asked:
        runs += not (quiet(ask) and ask.question == before)
        before = ask.question
    return runs
