"""All importers, and which of them a file belongs to."""

from __future__ import annotations

import importlib
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

from empires.formats.foreign import Importer
from empires.formats.intake import read_head
from empires.formats.world_file import WorldFormatError

# Modules that hold an `IMPORTERS` tuple; those whose signs are surest come first. Loaded when first asked for.
# A new format adds its module's name here.
_MODULES = (
    "csv_out",
    "geojson_out",
    "wesnoth",
    "tiled",
    "worldographer",
    "unciv",
    "azgaar",
    "region",
    "axial_json",
    "freeciv",
    "csv_in",
)


@lru_cache(maxsize=1)
def importers() -> tuple[Importer, ...]:
    """Every importer there is."""
    found: list[Importer] = []
    for name in _MODULES:
        if find_spec(f"empires.formats.{name}") is None:
            continue
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
