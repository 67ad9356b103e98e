"""A chart of the rules as short HTML: words instead of keys, and nothing broken inside a word."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from PySide6.QtCore import QCoreApplication

HIDDEN = {"min", "max", "effects", "rule", "key", "table", "text"}
NARROW, MOST = 4, 60
"""So many columns stand beside each other; more are told row by row."""
FAR = 90
"""Bounds beyond this are none."""


def tr(text: str) -> str:
    """A sentence of the charts in the language of the window."""
    return QCoreApplication.translate("Charts", text)


def words(value: Any) -> str:
    """A cell in words."""
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    if isinstance(value, list | tuple):
        return ", ".join(map(words, value))
    return str(value).replace("_", " ")


def span(row: Mapping[str, Any]) -> str:
    """What the dice must show for a row; "" where it does not depend on dice."""
    if "min" not in row or "max" not in row:
        return ""
    least, most = row["min"], row["max"]
    if least == most:
        return str(least)
    if isinstance(least, int) and least <= -FAR:
        return tr("{0} or less").format(most)
    if isinstance(most, int) and most >= FAR:
        return tr("{0} or more").format(least)
    return f"{least}–{most}"


def told(rows: Sequence[Mapping[str, Any]]) -> str:
    """All rows: a small table where it fits, else a paragraph a row."""
    shown = rows[:MOST]
    columns = [k for k in dict.fromkeys(k for row in shown for k in row) if k not in HIDDEN and _plain(shown, k)]
    spans = any(map(span, shown))
    texts = any(row.get("text") for row in shown)
    if len(columns) + spans > NARROW or (texts and columns):
        return "".join(_paragraph(row, columns) for row in shown)
    heads = [tr("dice")] * spans + [words(k) for k in columns] + [""] * texts
    lines = [_cells("th", heads)]
    for row in shown:
        cells = [span(row)] * spans + [words(row.get(k, "")) for k in columns] + [str(row.get("text", ""))] * texts
        lines.append(_cells("td", cells))
    return f"<table cellspacing=0 cellpadding=3>{''.join(lines)}</table>"


def _plain(rows: Sequence[Mapping[str, Any]], key: str) -> bool:
    """Whether a column holds words for people: no structures of the machine."""
    values = [row[key] for row in rows if key in row]
    nested = any(isinstance(v, dict) or (isinstance(v, list) and any(isinstance(i, dict) for i in v)) for v in values)
    return not nested and not key.startswith("reconstructed")


def _cells(tag: str, cells: Sequence[str]) -> str:
    return (
        "<tr>" + "".join(f'<{tag} align="left" valign="top">{escape(cell)}&nbsp;</{tag}>' for cell in cells) + "</tr>"
    )


def _paragraph(row: Mapping[str, Any], columns: Sequence[str]) -> str:
    head = span(row)
    text = str(row.get("text", ""))
    facts = [f"{words(k)}: {words(row[k])}" for k in columns if k in row and row[k] not in ("", None)]
    first = " ".join(part for part in (f"<b>{escape(head)}</b>" if head else "", escape(text)) if part)
    rest = escape(" · ".join(facts))
    return f'<p style="margin:3px 0">{"<br>".join(part for part in (first, rest) if part)}</p>'
