"""The base of all events: who may see it, where it happened, which row made it happen."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

from empires.model.pieces import RealmId
from empires.model.world import Cell

EVERYONE = ("*",)
Reach = Literal["all", "owner", "sight"]


class Event(Struct, frozen=True, kw_only=True):
    """Base of all events.

    seen_by: realms that may know of it, ("*",) is everyone; filled when the event is emitted, by `reach`:
    all = everyone; owner = the realm in `realm` alone; sight = `realm`, the `involved`, and all who see one of `cells`.
    rule: the row that made it happen.
    """

    reach: ClassVar[Reach] = "owner"
    realm: RealmId = ""
    involved: tuple[RealmId, ...] = ()
    rule: str = ""
    seen_by: tuple[str, ...] = ()

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Tiles it touched, for sight and for the map."""
        cell = getattr(self, "cell", "")
        return (cell,) if cell else ()
