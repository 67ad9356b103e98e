"""The cells of a Tiled layer out of any of their codings: lists, csv, base64 with zlib, gzip, zstd or nothing."""

from __future__ import annotations

import base64
import binascii
import sys
from array import array
from collections.abc import Iterable
from typing import Any

from empires.formats.core.faults import WorldFormatError
from empires.formats.core.intake import gunzip, inflate, unzstd
from empires.formats.tiled.tiled_model import GID

_UNPACKERS = {"zlib": inflate, "gzip": gunzip, "zstd": unzstd}


def unpack(text: str | list[Any], encoding: str, compression: str, count: int, label: str, where: str) -> array[int]:
    """`count` tile numbers, flags cleared; WorldFormatError for any other number of them."""
    if isinstance(text, list):
        gids = numbers(text, label, where)
    elif encoding == "csv":
        gids = numbers(text.split(","), label, where) if text.strip() else array("I")
    elif encoding == "base64":
        gids = _from_base64(text, compression, count, label, where)
    else:
        raise WorldFormatError(label, where, f"is coded as {encoding[:30]!r}, which no map is")
    if len(gids) != count:
        raise WorldFormatError(label, where, f"holds {len(gids):,} cells; its size says {count:,}")
    return without_flags(gids)


def numbers(values: Iterable[Any], label: str, where: str) -> array[int]:
    """Whole numbers of 32 bits out of a list of them or of their texts."""
    try:
        return array("I", map(int, values))
    except (ValueError, TypeError, OverflowError):
        raise WorldFormatError(label, where, "holds something that is no tile number") from None


def without_flags(gids: array[int]) -> array[int]:
    """The numbers without the bits that turn a tile."""
    if not gids or max(gids) <= GID:
        return gids
    return array("I", [gid & GID for gid in gids])


def _from_base64(text: str, compression: str, count: int, label: str, where: str) -> array[int]:
    try:
        data = base64.b64decode("".join(text.split()), validate=True)
    except (binascii.Error, ValueError):
        raise WorldFormatError(label, where, "is no sound base64") from None
    if compression:
        unpacker = _UNPACKERS.get(compression)
        if unpacker is None:
            raise WorldFormatError(label, where, f"is packed with {compression[:30]!r}, which no map is")
        data = unpacker(data, label, where, 4 * count)
    if len(data) != 4 * count:
        raise WorldFormatError(label, where, f"holds {len(data):,} bytes; its size says {4 * count:,}")
    gids = array("I")
    gids.frombytes(data)
    if sys.byteorder == "big":
        gids.byteswap()
    return gids
