"""Events of the sea: ships, weather, engagements, boarding and landing, pirates."""

from __future__ import annotations

from empires.model.events.event import Event, Telling
from empires.model.land.world import Cell
from empires.model.state.pieces import RealmId, Ship


class ShipCame(Event, frozen=True, tag=True):
    """A ship piece came on the map (ME-SEA-01). why: harbour, built, gift; number: one of so many `of` that came."""

    reach = "sight"
    telling = Telling("sea")
    shows = ("why", "number", "of")

    ship: Ship
    why: str = "harbour"
    number: int = 1
    of: int = 1

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (self.ship.cell,)


class ShipMoved(Event, frozen=True, tag=True):
    """A ship went to another tile, or into or out of the harbour of its tile. how: sail, weather, driven, winter ...

    Banners and parties aboard go with it. saw_origin, saw_cell: realms that saw that end of its way.
    """

    reach = "sight"
    telling = Telling("sea")
    shows = ("ship", "harbour", "how", "month", "pirate")

    ship: str
    origin: Cell
    cell: Cell
    harbour: bool
    how: str
    month: int = 0
    pirate: bool = False
    saw_origin: tuple[str, ...] = ()
    saw_cell: tuple[str, ...] = ()

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (self.origin, self.cell)


class ShipChanged(Event, frozen=True, tag=True):
    """Something of a ship changed. what: key of the sentence; now: as it is afterwards."""

    telling = Telling("sea")
    shows = ("cell", "what")

    cell: Cell
    what: str
    now: Ship


class ShipLost(Event, frozen=True, tag=True):
    """A ship is no more, with all aboard. why: storm, battle, dragons, off_map ..."""

    reach = "sight"
    telling = Telling("sea", big=True, of_tiles=True)
    shows = ("ship", "owner", "cell", "why", "pirate")

    ship: str
    owner: str
    cell: Cell
    why: str
    pirate: bool = False

    def lost_by(self, realm: RealmId) -> bool:
        return self.owner == realm


class BannerBoarded(Event, frozen=True, tag=True):
    """A banner went aboard `ship`, or landed ("") in a zone; month: that was its move of the turn, 0 it was not."""

    reach = "sight"
    telling = Telling("sea")
    shows = ("banner", "cell", "ship", "zone", "month")

    banner: str
    cell: Cell
    ship: str
    zone: int = 0
    month: int = 0


class Outsailed(Event, frozen=True, tag=True):
    """A side tried to bring another's ships to battle (ME-SEA-19). enemy: whom; battle: it came to one."""

    reach = "sight"
    telling = Telling("sea")
    shows = ("cell", "enemy", "battle", "pirates")

    cell: Cell
    enemy: str
    battle: bool
    pirates: bool = False


class NavalBattle(Event, frozen=True, tag=True):
    """Ships fought (ME-SEA-20). result: draw, driven, losses, sunk, destroyed; winner: "one" the attacker, "two".

    pirates: one side are pirates, the other is a player's.
    """

    reach = "sight"
    telling = Telling("sea", big=True, of_tiles=True, dice=False)
    shows = ("cell", "attacker", "defender", "result", "winner", "pirates")
    privy = ("attacker_score", "defender_score")

    cell: Cell
    attacker: str
    defender: str
    attacker_score: int
    defender_score: int
    result: str
    winner: str
    pirates: bool = False


SeaEvent = ShipCame | ShipMoved | ShipChanged | ShipLost | BannerBoarded | Outsailed | NavalBattle
