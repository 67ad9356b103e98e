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
    remembered: bool = False
    since: str = ""
    age: int = 0  # years since it was seen


@dataclass(frozen=True, slots=True)
class BannerShape:
    """A banner; `points` None is unknown, `side` the side it came in by, `inside` within walls.

    `hired` is what kind of troops it has that are not its owner's own, `treasure` crowns in its baggage, `engines`
    siege engines with it, `aboard` that it is on a ship.
    """

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
    hired: str = ""
    treasure: int = 0
    engines: int = 0
    aboard: bool = False


@dataclass(frozen=True, slots=True)
class SignShape:
    """A sign of resources/signs.toml for one or several like things; `until` says when it ends."""

    cell: str
    kind: str
    owner: str = ""
    marks: tuple[str, ...] = ()
    count: int = 1
    until: str = ""
    remembered: bool = False
    age: int = 0  # years since it was seen


@dataclass(frozen=True, slots=True)
class LineShape:
    """A line from tile to adjacent tile: a lane of ships, or a way home whose legs into `broken` tiles fail."""

    cells: tuple[str, ...]
    kind: Literal["lane", "home"]
    broken: tuple[tuple[str, str], ...] = ()  # tile that is entered, what is in the way
    colour: str = ""  # id of the empire it is drawn for


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
    attack, retreat or route. `sailing` is (turns, whether open sea is on the way) of a ship, `overseas` whether a
    harbour serves a settlement over water, `danger` the chance that a wandering force comes within one month, two,
    three, `quests` are (from, to, level), `severed` what would be cut off if the selected tile were lost, `chances`
    how likely a spell succeeds in per cent, `in_range` all tiles it reaches.
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
    lines: tuple[LineShape, ...] = ()
    sailing: Mapping[str, tuple[int, bool]] = field(default_factory=dict)
    overseas: Mapping[str, bool] = field(default_factory=dict)
    danger: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    quests: tuple[tuple[str, str, str], ...] = ()
    severed: frozenset[str] = frozenset()
    chances: Mapping[str, int] = field(default_factory=dict)
    in_range: frozenset[str] = frozenset()


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
    signs: tuple[SignShape, ...] = ()
    north: int = 0  # degrees from up, clockwise
