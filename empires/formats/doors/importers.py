"""All importers, and which of them a file belongs to."""

from __future__ import annotations

import importlib
from functools import lru_cache
from pathlib import Path

from empires.formats.core.foreign import Importer
from empires.formats.core.intake import read_head
from empires.formats.core.world_file import WorldFormatError

# Modules that hold an `IMPORTERS` tuple; those whose signs are surest come first. Loaded when first asked for.
# A new format adds its room and module here.
_MODULES = (
    "others.csv_out",
    "globe.geojson_out",
    "others.wesnoth",
    "tiled.tiled",
    "others.worldographer",
    "others.unciv",
    "others.azgaar",
    "globe.region",
    "others.axial_json",
    "others.freeciv",
    "others.csv_in",
)


@lru_cache(maxsize=1)
def importers() -> tuple[Importer, ...]:
    """Every importer there is."""
    found: list[Importer] = []
    for name in _MODULES:
        module = importlib.import_module(f"empires.formats.{name}")
        found += module.IMPORTERS
    return tuple(found)


def importer_for(path: Path | str) -> Importer:
    """The importer for a file, by its content, then by its suffix; WorldFormatError names what there is."""
    path = Path(path)
    head = read_head(path)
    known = importers()
    for importer in known:
        if importer.recognises(head, path):
            return importer
    for importer in known:
        if path.suffix.lower() in importer.suffixes:
            return importer
    raise WorldFormatError(str(path), "", f"is no map that can be read; these can: {formats_read()}")


def formats_read() -> str:
    """The formats that are read, each with its suffixes; those known only to be refused are none of them."""
    read = [importer for importer in importers() if importer.suffixes]
    return ", ".join(f"{importer.name} ({' '.join(importer.suffixes)})" for importer in read)
