"""Pictures of the map as files: what a view knows, or a bare world."""

from __future__ import annotations

from pathlib import Path

from empires.knowledge.view import View
from empires.model.land.world import World
from ui.map.ink.scene import MapScene, Overlays
from ui.map.land.from_world import tiles_of
from ui.map.sheets import export
from ui.scene import overlays
from ui.scene.scene_of import scene_of


def scene_for(what: View | World) -> MapScene:
    """The scene of a picture: realms and sieges lie over it, nothing else."""
    if isinstance(what, World):
        return MapScene(tiles_of(what), title=what.name, north=what.north)
    over = overlays.overlays(what, overlays.START, None, None, {}) if what.campaign.realms else Overlays()
    return scene_of(what, over, "light")


def paint_map(what: View | World, path: Path, style: str = "atlas", size: int = 1600) -> None:
    """Paint into a .png or .svg file; size: long side of the first in pixels; OSError if it cannot be written."""
    if path.suffix.lower() == ".svg":
        export.paint_svg(scene_for(what), path, style)  # type: ignore[arg-type]
    else:
        export.paint_png(scene_for(what), path, size, style)  # type: ignore[arg-type]
