"""The figures of the charts as tables in words, for window, reports and files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from empires.figures.graphs import Player, cause_name, decimal, losses, luck_sums, section_name
from empires.figures.ledger import LOST, Ledger, Line
from empires.figures.statistics import KINDS, Luck, Statistics
from empires.knowledge.view import View
from empires.words.sentences import Words

Cell = str | int
Table = list[tuple[Cell, ...]]
"""Rows, the first of them the heads."""


def table(key: str, figures: Statistics, seats: Sequence[Player], words: Words) -> Table:
    """The table beside a chart: land, army, revenue, losses or luck."""
    names = {seat.id: seat.name for seat in seats}
    match key:
        case "land" | "army":
            return _standings(key, figures, names, words)
        case "revenue":
            heads = _heads(words, "realm", "year_head", "earned", "spent", "wasted")
            own = [y for y in figures.years if y.realm in names and (y.earned or y.spent or y.wasted)]
            return [heads, *((names[y.realm], y.year, y.earned, y.spent, y.wasted) for y in own)]
        case "losses":
            return _losses(figures, seats, words)
        case _:
            return _luck(figures.luck, names, words)


def _heads(words: Words, *keys: str) -> tuple[Cell, ...]:
    return tuple(words.term("figures", key) for key in keys)


def _standings(key: str, figures: Statistics, names: dict[str, str], words: Words) -> Table:
    more = ("tiles", *KINDS) if key == "land" else ("banners", "points", "ships")
    rows: Table = [_heads(words, "realm", "year_head", "turn", *more)]
    for s in figures.standings:
        if s.realm in names:
            turn: Cell = s.turn or words.term("figures", "winter_turn")
            held = (s.tiles, *(s.settlements[kind] for kind in KINDS))
            rows.append((names[s.realm], s.year, turn, *(held if key == "land" else (s.banners, s.points, s.ships))))
    return rows


def _losses(figures: Statistics, seats: Sequence[Player], words: Words) -> Table:
    found = losses(figures, seats)
    rows: Table = [(*_heads(words, "cause"), *(seat.name for seat in seats))]
    rows += [(cause_name(cause, words), *(lost[seat.id] for seat in seats)) for cause, lost in found.items()]
    return rows


def _luck(luck: Iterable[Luck], names: dict[str, str], words: Words) -> Table:
    rows: Table = [_heads(words, "realm", "section_head", "rolls", "dice", "rolled", "expected", "spread", "sigma")]
    sums = luck_sums((figure for figure in luck if not figure.realm or figure.realm in names), "section")
    for f in sorted(sums, key=lambda figure: not figure.realm):
        shown = (decimal(value, words).lstrip("+") for value in (f.expected, f.spread))
        name = names.get(f.realm) or words.term("figures", "nobody")
        rows.append((name, section_name(f.section, words), f.rolls, f.dice, f.rolled, *shown, decimal(f.sigma, words)))
    return rows


def ledger(books: Iterable[Ledger], seats: Sequence[Player], words: Words, view: View) -> Table:
    """A row for each crown's way, in words."""
    names = {seat.id: seat.name for seat in seats}
    rows: Table = [_heads(words, "realm", "year_head", "side", "what", "tile", "crowns")]
    for book in books:
        if book.realm in names:
            sides = (("income", book.income), ("expense", book.expenses), ("lost", (Line(LOST, book.lost),)))
            rows += [
                (names[book.realm], book.year, words.term("figures", side), purpose(side, line, words),
                 words.place(line.cell, view) if line.cell else "", line.crowns)
                for side, lines in sides for line in lines if line.crowns
            ]  # fmt: skip
    return rows


def purpose(side: str, line: Line, words: Words) -> str:
    """Where crowns came from, or what they went for."""
    if side == "lost":
        return ""
    group = "expense" if side == "expense" else "income" if words.has(f"income.{line.what}") else "levy"
    return words.term(group, line.what)
