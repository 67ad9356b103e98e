"""Entries, snapshots and headers to rows and back: JSON by msgspec, packed where that pays, each row with a check."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import Any

import msgspec

from empires.engine.journal import Branch, Entry, Header, Snapshot
from empires.engine.memory import turn_of
from empires.model.events.all_events import AnyEvent
from empires.model.state.asks import Decide, Pick, Roll, Share
from empires.model.state.campaign import Campaign

Row = dict[str, Any]
Stored = Mapping[str, Any]

PACK_FROM = 400
"""Shorter JSON stays readable: packing would win little."""

FAST = 1
"""zlib level: a state of a megabyte must be packed within some milliseconds, and repeats itself enough at any level."""

_ask = msgspec.json.Decoder(Roll | Decide | Pick | Share | None)
_answer = msgspec.json.Decoder()
_events = msgspec.json.Decoder(tuple[AnyEvent, ...])
_state = msgspec.json.Decoder(Campaign)
_encode = msgspec.json.Encoder().encode

ENTRY = ("number", "source", "ask", "answer", "events", "fixed")
SNAPSHOT = ("after", "label", "year", "part", "turn", "state")
_BRANCH = ("first", "length", "made", "why")
_HEADER = tuple(field.name for field in msgspec.structs.fields(Header))


class BrokenRow(Exception):
    """The row is not what was written; the journal makes a fault with the file's name of it."""


class StrangeRow(Exception):
    """The row is what was written, but not what this program writes."""


def packed(data: bytes) -> bytes:
    """JSON, or zlib of it; they differ in the first byte."""
    return zlib.compress(data, FAST) if len(data) >= PACK_FROM else data


def unpacked(data: bytes) -> bytes:
    """JSON of what `packed` gave."""
    return zlib.decompress(data) if data[:1] == b"x" else data


def check_of(row: Stored, names: tuple[str, ...]) -> int:
    """CRC-32 over the named columns, each with its length, so that nothing can move from one to the next."""
    crc = 0
    for name in names:
        value = row[name]
        data = value if isinstance(value, bytes) else str(value).encode()
        crc = zlib.crc32(data, zlib.crc32(b"%d:" % len(data), crc))
    return crc


def require_whole(row: Stored, names: tuple[str, ...], what: str) -> None:
    """BrokenRow unless the row's check fits."""
    try:
        fits = check_of(row, names) == row["check"]
    except (TypeError, UnicodeError):
        fits = False
    if not fits:
        raise BrokenRow(f"{what} is not as it was written")


def tupled(value: Any) -> Any:
    """JSON's lists as the tuples they were: answers hold no lists."""
    if isinstance(value, list):
        return tuple(tupled(item) for item in value)
    if isinstance(value, dict):
        return {key: tupled(item) for key, item in value.items()}
    return value


def entry_row(entry: Entry) -> Row:
    """Row of `entries`."""
    row: Row = {
        "number": entry.number,
        "source": entry.source,
        "ask": None if entry.ask is None else packed(_encode(entry.ask)),
        "answer": packed(_encode(entry.answer)),
        "events": packed(_encode(entry.events)),
        "fixed": entry.fixed,
    }
    row["check"] = check_of(row, ENTRY)
    return row


def entry_of(row: Stored) -> Entry:
    """The entry of a row; BrokenRow, StrangeRow."""
    what = f"entry {row['number']}"
    require_whole(row, ENTRY, what)
    try:
        return Entry(
            number=row["number"],
            source=row["source"],
            ask=None if row["ask"] is None else _ask.decode(unpacked(row["ask"])),
            answer=tupled(_answer.decode(unpacked(row["answer"]))),
            events=_events.decode(unpacked(row["events"])),
            fixed=row["fixed"],
        )
    except (msgspec.MsgspecError, zlib.error) as error:
        raise StrangeRow(what) from error


def whole_entry(row: Stored) -> None:
    """BrokenRow unless the entry is as it was written."""
    require_whole(row, ENTRY, f"entry {row['number']}")


def snapshot_row(snapshot: Snapshot) -> Row:
    """Row of `snapshots`."""
    year, part, turn = turn_of(snapshot)
    row: Row = {"after": snapshot.after, "label": snapshot.label, "year": year, "part": part, "turn": turn}
    row["state"] = packed(_encode(snapshot.state))
    row["check"] = check_of(row, SNAPSHOT)
    return row


def snapshot_of(row: Stored) -> Snapshot:
    """The snapshot of a row; BrokenRow, StrangeRow."""
    what = f"the snapshot after entry {row['after']}"
    require_whole(row, SNAPSHOT, what)
    try:
        return Snapshot(row["after"], _state.decode(unpacked(row["state"])), row["label"])
    except (msgspec.MsgspecError, zlib.error) as error:
        raise StrangeRow(what) from error


def whole_snapshot(row: Stored) -> None:
    """BrokenRow unless the snapshot is as it was written."""
    require_whole(row, SNAPSHOT, f"the snapshot after entry {row['after']}")


def header_row(header: Header) -> Row:
    """The one row of `header`."""
    row: Row = msgspec.structs.asdict(header)
    row["check"] = check_of(row, _HEADER)
    return row


def header_of(row: Stored) -> Header:
    """The header of its row; BrokenRow."""
    require_whole(row, _HEADER, "the campaign's header")
    return Header(**{name: row[name] for name in _HEADER})


def branch_row(first: int, length: int, made: str, why: str) -> Row:
    """Row of `branches`, whose id the table gives."""
    row: Row = {"first": first, "length": length, "made": made, "why": why}
    row["check"] = check_of(row, _BRANCH)
    return row


def branch_of(row: Stored) -> Branch:
    """The branch of a row; BrokenRow."""
    require_whole(row, _BRANCH, f"the record of branch {row['id']}")
    return Branch(row["id"], row["first"], row["length"], row["made"], row["why"])
