"""A force: banners of one realm that stand and act together in a tile (ME-ARMY-18)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from empires.model.land.world import Cell
from empires.model.state.campaign import RealmId


class Force(Struct, frozen=True):
    """Whose it is, where it stands, and the ids of its banners, in the order in which they were raised."""

    realm: RealmId
    cell: Cell
    banners: Sequence[str]
