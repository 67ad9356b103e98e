"""Tables for spreadsheets and back: the one place that writes CSV.

A text that a spreadsheet would take for a formula goes out with an apostrophe in front and comes back without it.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

MARK = "\ufeff"
SEPARATORS = ",;\t|"
_FORMULA = tuple("=+-@\t\r\n＝＋－＠'")  # the apostrophe too, so that every text comes back as it was


def guarded(value: object) -> object:
    """A cell as it is written: texts that begin like a formula behind an apostrophe, numbers as they are."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value


def unguarded(text: str) -> str:
    """What was guarded, or a text as it is."""
    return text[1:] if text.startswith("'") and text[1:].startswith(_FORMULA) else text


def table_text(rows: Iterable[Sequence[object]], separator: str = ",") -> str:
    """Rows as CSV."""
    return "".join(f"{_line(row, separator)}\n" for row in rows)


def _line(row: Sequence[object], separator: str) -> str:
    stream = io.StringIO(newline="")
    csv.writer(stream, delimiter=separator).writerow(map(guarded, row))  # quotes the signs of its own line's end
    return stream.getvalue().removesuffix("\r\n")


def table_bytes(rows: Iterable[Sequence[object]], separator: str = ",") -> bytes:
    """Rows as a CSV file: the mark at its head tells spreadsheets that it is in UTF-8."""
    return (MARK + table_text(rows, separator)).encode()


def separator_for(decimal_point: str) -> str:
    """What parts the cells where people write numbers so: Excel wants semicolons where the comma is taken."""
    return ";" if decimal_point == "," else ","
