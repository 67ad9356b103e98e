"""What the map draws: plain values, no Qt and nothing of the game (the renderer's whole input)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal
from weakref import ref

TERRAINS = ("lowland", "highland", "river_valley", "coastal", "sea", "swamp")
DEVICES = (
    "tower", "lion", "star", "crescent", "cross", "chevron", "eagle", "tree",
    "sun", "sword", "ring", "boar", "ship", "key", "stag", "hammer",
)  # fmt: skip
SettlementKind = Literal["village", "fortress", "city", "capital"]
Reach = Literal["free", "roll", "barred"]
Theme = Literal["light", "dark"]
Strand = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TileShape:
    """One tile; `rivers` and `ridges` are strands of sides 1-6, `i` and `j` the local coordinates."""

    cell: str
    i: int
    j: int
    number: str
    terrain: str
    forest: bool = False
    hills: bool = False
    mountain: bool = False
    rivers: tuple[Strand, ...] = ()
    ridges: tuple[Strand, ...] = ()
    roads: tuple[Strand, ...] = ()
    bridge: bool = False
    sea_sides: tuple[int, ...] = ()
    name: str = ""
    known: bool = True
    capital: bool = False  # a seat for a capital, as the world offers it


@dataclass(frozen=True, slots=True)
class SettlementShape:
    """A settlement; `owner` None is independent, `remembered` was seen earlier (`since` says when)."""

    cell: str
    kind: SettlementKind
    owner: str | None
    name: str = ""
    razed: bool = False
    besieged: bool = False
    ships: int = 0
    remembered: bool = False
    since: str = ""
    age: int = 0  # years since it was seen


@dataclass(frozen=True, slots=True)
class BannerShape:
    """A banner; `points` None is unknown, `side` the side it came in by, `inside` within walls."""

    id: str
    cell: str
    owner: str
    numeral: str
    points: int | None = None
    name: str = ""
    baggage: int | None = None
    side: int | None = None
    remembered: bool = False
    age: int = 0  # years since it was seen
    inside: bool = False


@dataclass(frozen=True, slots=True)
class EmpireShape:
    """An empire's looks; `colour` as "#rrggbb", `device` one of DEVICES."""

    id: str
    name: str
    colour: str
    device: str


@dataclass(frozen=True, slots=True)
class MarkerShape:
    """The territory marker of a barren tile."""

    cell: str
    owner: str


@dataclass(frozen=True, slots=True)
class DragonShape:
    """A dragon's lair; `awake` when it has been roused."""

    cell: str
    name: str = ""
    awake: bool = False


@dataclass(frozen=True, slots=True)
class Overlays:
    """What lies over the map for now; a field left empty is an overlay that is off.

    `unseen` are tiles out of the viewer's sight now, painted pale; `supply` is (fed, needed) per tile, `knowledge` how
    old the news is, `highlight` the key or label drawn on a tile, `arrows` are (from, to, kind) with kind move, scout,
    attack, retreat or route.
    """

    realms: Mapping[str, str] = field(default_factory=dict)
    unseen: frozenset[str] = frozenset()
    supply: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    isolated: frozenset[str] = frozenset()
    reach: Mapping[str, Reach] = field(default_factory=dict)
    sieges: frozenset[str] = frozenset()
    knowledge: Mapping[str, str] = field(default_factory=dict)
    highlight: Mapping[str, str] = field(default_factory=dict)
    selected: str | None = None
    hovered: str | None = None
    arrows: tuple[tuple[str, str, str], ...] = ()


class TileTable(dict[str, TileShape]):
    """Tiles by cell that remember what changed since the table they were made from, so that nobody need compare."""

    def __init__(self, tiles: Mapping[str, TileShape] | None = None) -> None:
        super().__init__(tiles or {})
        self._since: ref[TileTable] | None = None
        self._changed: frozenset[str] = frozenset()

    def with_changes(self, shapes: Mapping[str, TileShape | None]) -> TileTable:
        """A new table with these tiles in place of the old; None takes a tile away."""
        new = TileTable(self)
        for cell, shape in shapes.items():
            if shape is None:
                new.pop(cell, None)
            else:
                new[cell] = shape
        if all(shape is not None and cell in self for cell, shape in shapes.items()):
            new._since, new._changed = ref(self), frozenset(shapes)
        return new

    def changed_since(self, old: object) -> frozenset[str] | None:
        """Cells that may differ from an older table of the very same cells; None if that is not known."""
        return self._changed if self._since is not None and self._since() is old else None


@dataclass(frozen=True, slots=True)
class MapScene:
    """A whole picture: tiles and what stands on them, all keyed by cell."""

    tiles: Mapping[str, TileShape] = field(default_factory=dict)
    settlements: Mapping[str, SettlementShape] = field(default_factory=dict)
    banners: tuple[BannerShape, ...] = ()
    markers: tuple[MarkerShape, ...] = ()
    empires: Mapping[str, EmpireShape] = field(default_factory=dict)
    overlays: Overlays = field(default_factory=Overlays)
    theme: Theme = "light"
    title: str = ""
    dragons: tuple[DragonShape, ...] = ()
