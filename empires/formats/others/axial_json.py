"""Axial JSON: hexes as `{"q": 3, "r": -1, "terrain": "forest"}`, in a list, under a name, or by "q,r"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from empires.formats.core import loose_json
from empires.formats.core.faults import WorldFormatError
from empires.formats.core.foreign import Choice, Imported, Look, Losses, Survey
from empires.formats.core.intake import MAX_SIDE, clean, read_bytes, text_of, whole
from empires.formats.core.records import NAMES, Records, size

_MAX_BYTES = 32_000_000
_LISTS = ("cells", "tiles", "hexes", "hexagons", "map", "grid")
_KNOWN = (
    *("q", "r", "s", "terrain", "forest", "hills", "mountain", "bridge", "capital"),
    *("rivers", "ridges", "roads", "name"),
)
_PLACE = re.compile(r"\s*(-?\d{1,9})\s*[,;:_ ]\s*(-?\d{1,9})\s*")
_FLAT = (("pointy", "hexes stand on a corner"), ("flat", "hexes lie on a side"))


class AxialJson:
    """The importer; `q` points east and `r` south-east on pointy hexes, south-east and south on flat ones."""

    name = "axial JSON"
    suffixes = (".json",)

    def recognises(self, head: bytes, path: Path) -> bool:
        """Whether the text is JSON that names q and r, or keys such as "3,-1"."""
        start = head.removeprefix(b"\xef\xbb\xbf").lstrip()
        named = b'"q"' in head and b'"r"' in head
        return start[:1] in (b"{", b"[") and (named or re.search(rb'"-?\d+\s*,\s*-?\d+"\s*:', head) is not None)

    def survey(self, path: Path, options: Mapping[str, str] = {}) -> Survey:
        """The terrains of the list."""
        records, title, flat = _records(path, options)
        width, height = size(records.keys, records.flat)
        choice = Choice("orientation", "How the hexes lie", _FLAT, "flat" if flat else "pointy")
        return Survey(self.name, title, width, height, records.terrains(), (choice,), records.losses.all())

    def read(self, path: Path, mapping: Mapping[str, Look] | None = None, options: Mapping[str, str] = {}) -> Imported:
        """The list as a world."""
        records, title, _ = _records(path, options)
        return records.build(title, mapping or {})


IMPORTERS = (AxialJson(),)


def _records(path: Path, options: Mapping[str, str]) -> tuple[Records, str, bool]:
    label = str(path)
    root = _decoded(text_of(read_bytes(path, _MAX_BYTES), label), label)
    about = root if isinstance(root, dict) else {}
    said = options.get("orientation") or str(about.get("orientation", ""))[:20]
    flat = said.lower().startswith("flat")
    losses = Losses()
    records = Records(label, losses, flat=flat)
    for index, where, values in _listed(root, label):
        for key in values:
            if key not in _KNOWN:
                losses.add(f"{clean(key, 40)!r} is left out")
        q, r = (whole(values.get(key), label, where, -MAX_SIDE, MAX_SIDE) for key in ("q", "r"))
        records.add((q, r), values, index, 1)
    if not records.keys:
        raise WorldFormatError(label, "", "holds no hex")
    names = [about.get(key) for key in ("title", "name")]
    title = next((clean(name) for name in names if isinstance(name, str) and clean(name)), "") or clean(path.stem)
    return records, title, flat


def _decoded(text: str, label: str) -> Any:
    try:
        return loose_json.decode(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise WorldFormatError(label, "", f"is not sound JSON: {str(error).splitlines()[0]}") from None


def _listed(root: object, label: str) -> Iterator[tuple[int, str, dict[str, Any]]]:
    """Each hex with its number from 1, its place in the file, and its values under our names."""
    found, name = root, ""
    if isinstance(root, dict):
        name = next((key for key in _LISTS if isinstance(root.get(key), list | dict)), "")
        found = root[name] if name else root
    if isinstance(found, dict):
        places = [(_PLACE.fullmatch(key), key, value) for key, value in found.items()]
        if not any(match for match, _, _ in places):
            raise WorldFormatError(label, name, f"is no list of hexes; it is expected under {', '.join(_LISTS)}")
        for index, (match, key, value) in enumerate(places, 1):
            if match:
                yield index, clean(key, 30), {**_values(value), "q": int(match[1]), "r": int(match[2])}
            elif name:
                raise WorldFormatError(label, f"{name}.{clean(key, 30)}", "is no place q,r")
        return
    if not isinstance(found, list):
        raise WorldFormatError(label, "", "is no list of hexes")
    for index, value in enumerate(found, 1):
        where = f"{name}[{index - 1}]"
        if isinstance(value, list) and len(value) >= 2:
            value = {"q": value[0], "r": value[1], **({"terrain": value[2]} if len(value) > 2 else {})}
        if not isinstance(value, dict):
            raise WorldFormatError(label, where, "is no hex with q and r")
        yield index, where, _values(value)


def _values(value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        return {"terrain": value} if value is not None else {}
    return {key if key in ("q", "r") else NAMES.get(key.lower(), key.lower()): found for key, found in value.items()}
