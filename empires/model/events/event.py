"""The base of all events: who may see it, where it happened, which row made it happen, and how it is told."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from msgspec import Struct

from empires.model.land.world import Cell
from empires.model.state.pieces import RealmId

EVERYONE = ("*",)
Reach = Literal["all", "owner", "sight"]
Subject = Literal[
    "clock",
    "supply",
    "scouting",
    "movement",
    "battle",
    "siege",
    "raze",
    "banners",
    "places",
    "land",
    "sea",
    "heroes",
    "magic",
    "courts",
    "works",
    "knowledge",
    "winter",
    "setup",
    "host",
]


class Telling(Struct, frozen=True):
    """How a kind of event is told.

    subject: what the chronicle is filtered by. big: it stands out among the lines, nobody may miss it.
    shaking: it stands out in a summary for everybody. everyday: it is no tidings, for it happens every turn.
    of_tiles: it stays worth knowing of its tiles; beginning: however long ago it was.
    by_hand: only a person's command brings it.
    dice: a die that led to it may stand beside it; not where it sums several up, or somebody chose it.
    """

    subject: Subject
    big: bool = False
    shaking: bool = False
    everyday: bool = False
    of_tiles: bool = False
    beginning: bool = False
    by_hand: bool = False
    dice: bool = True


class Event(Struct, frozen=True, kw_only=True):
    """Base of all events; each kind says how it is told and what it shows.

    seen_by: realms that may know of it, ("*",) is everyone; filled when the event is emitted, by `reach`:
    all = everyone; owner = the realm in `realm` alone; sight = `realm`, the `involved`, and all who see one of `cells`.
    shows: fields that all in `seen_by` see as they are; privy: fields that only the `parties` see besides. What stands
    in neither is seen by `realm` alone, but for what `engine.views` cuts down to the viewer.
    rule: the row that made it happen.
    """

    reach: ClassVar[Reach] = "owner"
    telling: ClassVar[Telling]
    shows: ClassVar[tuple[str, ...]]
    privy: ClassVar[tuple[str, ...]] = ()
    realm: RealmId = ""
    involved: tuple[RealmId, ...] = ()
    rule: str = ""
    seen_by: tuple[str, ...] = ()

    def __init_subclass__(cls, **options: Any) -> None:
        """Refuse a kind of event that does not say how it is told and what it shows of which fields."""
        super().__init_subclass__(**options)
        missing = [name for name in ("telling", "shows") if name not in cls.__dict__]
        unknown = sorted({*cls.__dict__.get("shows", ()), *cls.privy} - set(cls.__annotations__))
        if missing or unknown:
            raise TypeError(f"event {cls.__name__} does not declare {missing}, or declares what it has not: {unknown}")

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Tiles it touched, for sight and for the map."""
        cell = getattr(self, "cell", "")
        return (cell,) if cell else ()

    @property
    def parties(self) -> tuple[RealmId, ...]:
        """Realms that took part in it, beside its own."""
        return self.involved

    def lost_by(self, realm: RealmId) -> bool:
        """Whether the realm lost troops, ships, land or itself by it: no summary may leave that out."""
        return False

    @property
    def big(self) -> bool:
        """Whether nobody may miss it."""
        return self.telling.big
