"""Freeciv savegames and scenarios: recognised, and refused with the reason."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import NoReturn

from empires.formats.core.faults import WorldFormatError
from empires.formats.core.foreign import Imported, Look, Survey
from empires.formats.core.intake import gunzip, read_bytes
from empires.formats.others.worldographer import peek

_XZ = b"\xfd7zXZ\0"
_CAP = 64_000_000
_SIGNS = (b"[savefile]", b"[scenario]", b"freeciv", b"rulesetdir")


class Freeciv:
    """No importer, but a clear word: most such maps are of squares, and many hold no map at all."""

    name = "Freeciv savegame"
    suffixes: tuple[str, ...] = ()  # none is read, so none is offered

    def recognises(self, head: bytes, path: Path) -> bool:
        """Whether the text, unpacked if need be, has a savegame's sections, or the name says so."""
        packed = head.startswith(_XZ) and ".sav" in path.name.lower()
        return packed or any(sign in peek(head).lower() for sign in _SIGNS[:2])

    def survey(self, path: Path, options: Mapping[str, str] = {}) -> Survey:
        """Refused."""
        _refuse(path)

    def read(self, path: Path, mapping: Mapping[str, Look] | None = None, options: Mapping[str, str] = {}) -> Imported:
        """Refused."""
        _refuse(path)


IMPORTERS = (Freeciv(),)


def _refuse(path: Path) -> NoReturn:
    label, data = str(path), read_bytes(path)
    if data.startswith(_XZ):
        raise WorldFormatError(label, "", "is a Freeciv savegame packed with xz, which is not read")
    if data.startswith(b"\x1f\x8b"):
        data = gunzip(data, label, cap=_CAP)
    if not any(sign in data[:100_000].lower() for sign in _SIGNS):
        raise WorldFormatError(label, "", "is no Freeciv savegame")
    found = re.search(rb'^"?topology"?\s*[,=]\s*"([^"\n]{0,60})"', data, re.MULTILINE)
    topology = found[1].decode("ascii", "replace") if found else ""
    if not re.search(rb"^t\d{4}=", data, re.MULTILINE):
        what = "is a Freeciv scenario without a map: its tiles are made up when the game starts"
        raise WorldFormatError(label, "topology" if found else "", f"{what} (topology {topology or 'of squares'})")
    if "HEX" not in topology:
        raise WorldFormatError(label, "topology", "is a Freeciv map of squares, which cannot become hexes")
    raise WorldFormatError(label, "topology", "is a Freeciv map of hexes; its savegames are not read")
