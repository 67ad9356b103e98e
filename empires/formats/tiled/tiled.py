"""Hexagonal maps of Tiled: TMX, TMJ and JSON, all four staggers, every coding, infinite maps, outside tilesets.

A map that we wrote ourselves comes back the same; see `tiled_out`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import msgspec

from empires.formats.core.faults import WorldFormatError
from empires.formats.core.foreign import (
    NOTHING,
    Axial,
    Choice,
    ForeignTerrain,
    Hex,
    Imported,
    Look,
    Losses,
    Survey,
    build,
    chosen,
    parse_look,
)
from empires.formats.core.terrain_words import look_for
from empires.formats.tiled import tiled_own
from empires.formats.tiled.tiled_model import Layer, Mark, TiledMap
from empires.formats.tiled.tiled_plain import PlainGrid, open_map, plain_grid

__all__ = ["IMPORTERS", "PlainGrid", "plain_grid"]

RIVERS = Choice("rivers", "Water named as a river, one hex wide", (("yes", "becomes rivers"), ("no", "stays")), "yes")
OBJECTS = Choice(
    "objects",
    "Objects on the map",
    (
        ("names", "name the tiles they lie on; capitals and starts among them are capital sites"),
        ("capitals", "are capital sites"),
        ("none", "are left out"),
    ),
    "names",
)
_SEATS = ("capital", "start", "spawn", "castle", "city", "keep")


class _Tiled:
    name = "Tiled hexagonal map"
    suffixes = (".tmx", ".tmj", ".json")

    def recognises(self, head: bytes, path: Path) -> bool:
        """A map element that says how it is oriented, or JSON with the keys of a Tiled map."""
        start = head.lstrip(b"\xef\xbb\xbf \t\r\n")
        if start.startswith(b"<"):
            return b"<map" in start and (b"orientation=" in start or path.suffix.lower() == ".tmx")
        return start.startswith(b"{") and (
            path.suffix.lower() == ".tmj"
            or any(key in start for key in (b'"tiledversion"', b'"orientation"', b'"compressionlevel"', b'"tilesets"'))
            or (b'"layers"' in start and b'"height"' in start)
        )

    def survey(self, path: Path, options: Mapping[str, str] = {}) -> Survey:
        """The tiles on the ground layer with what they may become."""
        found = open_map(path, options.get("folder", ""))
        losses = _noted(found)
        choices = _choices(found)
        cells = _cells(found, *_used(found, choices, options), losses)
        names, looks = Counter[str](), dict[str, Look]()
        for gid, count in Counter(gid for _, _, gid in cells).items():
            names[found.name_of(gid)] += count
            looks[found.name_of(gid)] = _look(found, gid)[0]
        terrains = [ForeignTerrain(name, name, count, looks[name]) for name, count in names.most_common()]
        columns, rows = [column for column, _, _ in cells], [row for _, row, _ in cells]
        width, height = (
            (found.width, found.height) if not found.infinite or not cells else (_span(columns), _span(rows))
        )
        return Survey(self.name, _title(found, path), width, height, tuple(terrains), choices, losses.all())

    def read(self, path: Path, mapping: Mapping[str, Look] | None = None, options: Mapping[str, str] = {}) -> Imported:
        """The world in a map; flat-topped hexes are turned by a quarter."""
        found = open_map(path, options.get("folder", ""))
        if tiled_own.is_own(found):
            return tiled_own.read(found, mapping or {})
        losses = _noted(found)
        choices = _choices(found)
        ground, building = _used(found, choices, options)
        cells = _hexes(found, _cells(found, ground, building, losses), mapping or {}, losses)
        if building is not None:
            _build_on(found, found.layers[building], cells, losses)
        if (use := chosen(choices[3], options, found.label)) != "none":
            _mark_all(found, cells, use == "capitals", losses)
        return build(
            cells,
            _title(found, path),
            label=found.label,
            losses=losses,
            flat=found.axis == "x",
            thin_water=chosen(choices[2], options, found.label) == "yes",
        )


def _title(found: TiledMap, path: Path | str) -> str:
    return found.properties.get("name") or Path(path).stem.replace("_", " ")


def _noted(found: TiledMap) -> Losses:
    losses = Losses()
    for note in found.notes:
        losses.add(note)
    return losses


def _choices(found: TiledMap) -> tuple[Choice, Choice, Choice, Choice]:
    """The questions about a map: ground layer, buildings layer, rivers, objects."""
    ground = found.terrain_layer()
    names = [(str(index), layer.name or f"layer {index + 1}") for index, layer in enumerate(found.layers)]
    building = found.building_layer()
    others = (("none", "no layer"), *names)
    use = "none" if building is None or building == ground else str(building)
    return (
        Choice("layer", "The layer of the ground", tuple(names), str(ground)),
        Choice("buildings", "A layer of buildings, whose castles and cities are capital sites", others, use),
        RIVERS,
        OBJECTS,
    )


def _used(found: TiledMap, choices: Sequence[Choice], options: Mapping[str, str]) -> tuple[int, int | None]:
    """The layers chosen for the ground and for buildings."""
    ground, building = (chosen(choice, options, found.label) for choice in choices[:2])
    return int(ground), None if building == "none" else int(building)


def _cells(found: TiledMap, ground: int, building: int | None, losses: Losses) -> list[tuple[int, int, int]]:
    """(column, row, tile) of the ground, and where it has gaps of the topmost layer with a tile that says something."""
    cells = {(column, row): gid for column, row, gid in found.layers[ground].cells()}
    for layer in found.beside(ground, *(() if building is None else (building,))):
        try:
            _fill(found, layer, cells, losses)
        except WorldFormatError as error:
            losses.add(f"the layer {layer.name!r} is left out: {error.what}")
    return [(column, row, gid) for (column, row), gid in cells.items()]


def _fill(found: TiledMap, layer: Layer, cells: dict[tuple[int, int], int], losses: Losses) -> None:
    """Take from a layer what no other has, if it is shown; tell what is taken and what is not."""
    if not layer.visible:
        if layer.filled():
            losses.add(f"the hidden layer {layer.name!r} is left out")
        return
    taken = hidden = 0
    for column, row, gid in layer.cells():
        if (column, row) in cells:
            hidden += 1
        elif _look(found, gid)[1]:
            cells[column, row] = gid
            taken += 1
        else:
            what = f"{found.name_of(gid)!r} of the layer {layer.name!r} lies on no ground; left out"
            losses.add(what, row + 1, column + 1)
    if taken:
        losses.add(
            f"taken from the layer {layer.name!r}, where the ground layer is empty: {_count(taken, 'hex', 'es')}"
        )
    if hidden:
        losses.add(f"left out of the layer {layer.name!r}, over or under the ground: {_count(hidden, 'tile', 's')}")


def _count(number: int, word: str, more: str) -> str:
    return f"{number} {word}{more if number > 1 else ''}"


def _look(found: TiledMap, gid: int) -> tuple[Look, bool]:
    """What a tile's own name suggests, and whether it says anything; our own words are taken as they are."""
    if not found.named(gid):
        return Look(), False
    name = found.name_of(gid)
    try:
        return parse_look(name), True
    except ValueError:
        return look_for(name)


def _hexes(
    found: TiledMap, tiles: Iterable[tuple[int, int, int]], mapping: Mapping[str, Look], losses: Losses
) -> dict[Axial, Hex]:
    looks: dict[int, Look] = {}
    unknown: dict[int, str] = {}
    cells: dict[Axial, Hex] = {}
    axial = found.axial
    for column, row, gid in tiles:
        look = looks.get(gid)
        if look is None:
            name = found.name_of(gid)
            look, known = (mapping[name], True) if name in mapping else _look(found, gid)
            looks[gid] = look
            if not known:
                unknown[gid] = name
        if gid in unknown:
            losses.add(f"{unknown[gid]!r} is not understood and becomes {look.terrain}", row + 1, column + 1)
        cells[axial(column, row)] = Hex(look, row + 1, column + 1)
    return cells


def _build_on(found: TiledMap, layer: Layer, cells: dict[Axial, Hex], losses: Losses) -> None:
    """Capital sites and growth from a second layer; the rest of it is a loss."""
    for column, row, gid in layer.cells():
        name = found.name_of(gid)
        hex_ = cells.get(found.axial(column, row))
        if hex_ is None or hex_.look is NOTHING:
            losses.add(f"{name!r} stands on no tile; left out", row + 1, column + 1)
        elif any(word in name.lower() for word in _SEATS):
            hex_.capital = True
        elif (look := look_for(name)[0]).forest or look.hills:
            forest, hills = hex_.look.forest or look.forest, hex_.look.hills or look.hills
            hex_.look = msgspec.structs.replace(hex_.look, forest=forest, hills=hills)
        else:
            losses.add(f"{name!r} on the buildings layer is left out", row + 1, column + 1)


def _mark_all(found: TiledMap, cells: dict[Axial, Hex], all_capitals: bool, losses: Losses) -> None:
    for mark in found.marks:
        column, row = found.nearest(mark.x, mark.y)
        hex_ = cells.get(found.axial(column, row))
        if hex_ is None or not hex_.look.terrain:
            losses.add(f"the object {mark.name or mark.kind!r} lies on no tile; left out", row + 1, column + 1)
            continue
        hex_.capital = hex_.capital or all_capitals or _is_seat(mark)
        if mark.name and hex_.name and hex_.name != mark.name:
            losses.add(f"the name {mark.name!r} is left out: the tile is {hex_.name!r} already", row + 1, column + 1)
        hex_.name = hex_.name or mark.name


def _is_seat(mark: Mark) -> bool:
    return mark.properties.get("capital", "").lower() == "true" or any(
        word in f"{mark.kind} {mark.name}".lower() for word in _SEATS[:3]
    )


def _span(numbers: list[int]) -> int:
    return max(numbers) - min(numbers) + 1


IMPORTERS = (_Tiled(),)
