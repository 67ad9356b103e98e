"""Hexes that come one by one with named values, as in tables and lists: terrain, features, strands, a name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping

import msgspec

from empires.formats.core.faults import WorldFormatError
from empires.formats.core.foreign import Axial, ForeignTerrain, Hex, Imported, Link, Look, Losses, build, parse_look
from empires.formats.core.intake import MAX_CELLS, clean
from empires.formats.core.looks import TERRAINS
from empires.formats.core.terrain_words import look_for
from empires.model.land.hexes import step
from empires.model.land.world import Strand

FLAGS = ("forest", "hills", "mountain", "bridge", "capital")
STRANDS = ("rivers", "ridges", "roads")
PLAIN = "land"
LAYOUTS = {
    "odd-r": "pointy hexes, odd rows pushed right",
    "even-r": "pointy hexes, even rows pushed right",
    "odd-q": "flat hexes, odd columns pushed down",
    "even-q": "flat hexes, even columns pushed down",
}
NAMES = {
    "col": "column",
    "x": "column",
    "y": "row",
    "type": "terrain",
    "tile": "terrain",
    "biome": "terrain",
    "kind": "terrain",
    "title": "name",
    "label": "name",
    "hill": "hills",
    "wood": "forest",
    "woods": "forest",
    "river": "rivers",
    "ridge": "ridges",
    "road": "roads",
    "sea sides": "sea_sides",
    "seasides": "sea_sides",
}
_YES = frozenset(("1", "1.0", "yes", "true", "y", "x", "on"))
_NO = frozenset(("", "0", "no", "false", "n", "-", "off", "none", "null"))
_STRAND = re.compile(r"[1-6](?:[-+][1-6]){0,5}")


class Records:
    """Hexes as they are found; `exact` worlds say all that our tiles hold, so nothing is derived."""

    def __init__(self, label: str, losses: Losses, *, flat: bool = False, exact: bool = False) -> None:
        self.label = label
        self.losses = losses
        self.flat = flat
        self.exact = exact
        self.keys: dict[Axial, str] = {}
        self._values: dict[Axial, Mapping[str, object]] = {}
        self._places: dict[Axial, tuple[int, int]] = {}

    def add(self, at: Axial, values: Mapping[str, object], row: int, column: int) -> None:
        """A hex with its values by their names in `FLAGS`, `STRANDS`, terrain, name and sea_sides."""
        if at in self.keys:
            self.losses.add(f"a second hex at {at[0]}, {at[1]} is left out", row, column)
            return
        if len(self.keys) >= MAX_CELLS:
            raise WorldFormatError(self.label, "size", f"holds more than {MAX_CELLS:,} hexes")
        terrain = values.get("terrain")
        if terrain is not None and not isinstance(terrain, str | int | float):
            self.losses.add("a terrain that is no word", row, column)
        key = clean(str(terrain), 80) if isinstance(terrain, str | int | float) else ""
        self.keys[at] = key or PLAIN
        self._values[at] = values
        self._places[at] = row, column

    def terrains(self) -> tuple[ForeignTerrain, ...]:
        """The terrains met, with what they suggest."""
        counts = Counter(self.keys.values())
        return tuple(ForeignTerrain(key, key, counts[key], suggested(key)[0]) for key in sorted(counts))

    def build(self, title: str, mapping: Mapping[str, Look], **more: object) -> Imported:
        """The world of all hexes; `more` goes on to `foreign.build`."""
        looks = {key: mapping.get(key, suggested(key)[0]) for key in set(self.keys.values())}
        for key in sorted(set(looks) - set(mapping)):
            if not suggested(key)[1]:
                self.losses.add(f"terrain {key!r} says nothing; taken for {looks[key].terrain or 'no tile'}")
        exact = self.exact and all(look.terrain in TERRAINS for look in looks.values())
        links: dict[str, list[Link]] = {kind: [] for kind in STRANDS}
        cells = {at: self._hex(at, looks[key], exact, links) for at, key in self.keys.items()}
        return build(
            cells,
            title,
            label=self.label,
            losses=self.losses,
            flat=self.flat,
            exact=exact,
            rivers=links["rivers"],
            ridges=links["ridges"],
            roads=links["roads"],
            **more,  # type: ignore[arg-type]
        )

    def _hex(self, at: Axial, look: Look, exact: bool, links: dict[str, list[Link]]) -> Hex:
        values, (row, column) = self._values[at], self._places[at]
        strands = {kind: self._strands(values.get(kind), row, column) for kind in STRANDS}
        changes: dict[str, object] = {
            flag: True for flag in FLAGS[:-1] if self._flag(values.get(flag), flag, row, column)
        }
        if exact:
            sea = self._strands(values.get("sea_sides"), row, column)
            changes |= strands | {"sea_sides": tuple(side for strand in sea for side in strand)}
        else:
            for kind, found in strands.items():
                links[kind] += self._links(at, found, row, column)
        if changes:
            look = msgspec.structs.replace(look, **changes)
        name = values.get("name")
        capital = self._flag(values.get("capital"), "capital", row, column)
        return Hex(look, row, column, clean(name) if isinstance(name, str) else "", capital)

    def _links(self, at: Axial, strands: tuple[Strand, ...], row: int, column: int) -> Iterator[Link]:
        if strands and self.flat:
            self.losses.add("sides are counted on pointy hexes; rivers, ridges and roads are left out", row, column)
            return
        for side in (side for strand in strands for side in strand):
            i, j = step((at[0], -at[1]), side)
            yield at, (i, -j)

    def _flag(self, value: object, flag: str, row: int, column: int) -> bool:
        word = str(value).strip().lower() if isinstance(value, str | int | float) else ""
        if word in _YES or word == flag:
            return True
        if word not in _NO:
            self.losses.add(f"{flag} says {clean(word, 30)!r}, which is neither yes nor no", row, column)
        return False

    def _strands(self, value: object, row: int, column: int) -> tuple[Strand, ...]:
        """Strands out of `1-4 2-5-6`, or of lists of sides."""
        if isinstance(value, list):
            parts = ["-".join(map(str, part)) if isinstance(part, list) else str(part) for part in value[:12]]
        else:
            parts = re.split(r"[\s;,|/]+", str(value)[:200].strip()) if isinstance(value, str | int) else []
        found: list[Strand] = []
        for part in filter(None, parts):
            sides = tuple(map(int, re.split("[-+]", part))) if _STRAND.fullmatch(part) else ()
            if sides and len(set(sides)) == len(sides):
                found.append(sides)
            elif part.lower() not in _NO:
                self.losses.add(f"{clean(part, 30)!r} is no list of sides from 1 to 6", row, column)
        return tuple(found)


def suggested(key: str) -> tuple[Look, bool]:
    """What a terrain's word suggests, in our own words or in anybody's, and whether it was understood."""
    if key == PLAIN:
        return Look("lowland"), True
    try:
        return parse_look(key), True
    except ValueError:
        return look_for(key)


def axial(column: int, row: int, layout: str) -> Axial:
    """Axial coordinates of a place in a rectangle laid out as in `LAYOUTS`; absolute columns and rows count."""
    match layout:
        case "odd-r":
            return column - (row - (row & 1)) // 2, row
        case "even-r":
            return column - (row + (row & 1)) // 2, row
        case "odd-q":
            return column, row - (column - (column & 1)) // 2
        case _:
            return column, row - (column + (column & 1)) // 2


def size(keys: Mapping[Axial, str], flat: bool) -> tuple[int, int]:
    """Width and height of the rectangle round some hexes, in hexes."""
    first = [q if flat else 2 * q + r for q, r in keys]
    second = [2 * r + q if flat else r for q, r in keys]
    across, down = max(first) - min(first), max(second) - min(second)
    return (across + 1, down // 2 + 1) if flat else (across // 2 + 1, down + 1)


def layout_of(options: Mapping[str, str], label: str) -> str:
    """The chosen layout of a rectangle."""
    layout = options.get("layout") or "odd-r"
    if layout not in LAYOUTS:
        raise WorldFormatError(label, "layout", f"is one of {', '.join(LAYOUTS)}")
    return layout
