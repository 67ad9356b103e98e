"""Adventure Locations that last, marked on the map for heroes (ME-MINE-11, ME-DRAGON-11)."""

from __future__ import annotations
