"""Events of ways, battles and sieges."""

from __future__ import annotations

from empires.model.events.event import Event, Telling
from empires.model.land.world import Cell
from empires.model.state.campaign import RealmId, Siege


class RouteTried(Event, frozen=True, tag=True):
    """A force looked for a way over a river or mountain; result: failure, perilous or safe (ME-MOVE-03)."""

    telling = Telling("movement")
    shows = ("cell", "target", "result")

    cell: Cell
    target: Cell
    result: str


class BattleFought(Event, frozen=True, tag=True):
    """A battle; sides are realm ids or "" for independents; losses in points; result: key of the odds.

    band: kind of the wandering force that was the side of nobody, "" for none.

    Only the two sides know the figures (ME-BATTLE-04); others see who leaves the tile and whose it is.
    """

    telling = Telling("battle", big=True, of_tiles=True, dice=False)
    shows = ("cell", "attacker", "defender", "result", "band")
    privy = (
        "attacker_points",
        "defender_points",
        "attacker_card",
        "defender_card",
        "factor",
        "card",
        "dice",
        "score",
        "attacker_loss",
        "defender_loss",
    )

    cell: Cell
    attacker: RealmId
    defender: RealmId
    attacker_points: int
    defender_points: int
    attacker_card: str
    defender_card: str
    factor: int
    card: int
    dice: tuple[int, ...]
    score: int
    result: str
    attacker_loss: int
    defender_loss: int
    band: str = ""

    @property
    def parties(self) -> tuple[RealmId, ...]:
        return (self.attacker, self.defender)


class Pursued(Event, frozen=True, tag=True):
    """The victor pursued; row: row number of the pursuit chart (ME-BATTLE-26)."""

    telling = Telling("battle")
    shows = ("cell", "victim")
    privy = ("row",)

    cell: Cell
    victim: RealmId
    row: int

    @property
    def parties(self) -> tuple[RealmId, ...]:
        return (self.victim,)


class SiegeBegan(Event, frozen=True, tag=True):
    """A place is besieged from now on; what only some may know of the siege follows in a SiegeChanged."""

    reach = "sight"
    telling = Telling("siege", big=True, of_tiles=True)
    shows = ("cell",)

    cell: Cell
    siege: Siege


class SiegeChanged(Event, frozen=True, tag=True):
    """Something of a siege changed. what: garrison, supplies, battery, damage, repulse, hardship or hunger.

    changes: field of the siege -> its new value, so that nobody learns of the other fields.
    """

    telling = Telling("siege")
    shows = ("cell", "what", "changes")

    cell: Cell
    what: str
    changes: dict[str, int]


class SiegeEnded(Event, frozen=True, tag=True):
    """The siege is over, those inside are free.

    how: stormed, betrayed, surrendered, terms, relieved, given_up, starved, undefended, razed.
    """

    reach = "sight"
    telling = Telling("siege", big=True, of_tiles=True)
    shows = ("cell", "how")

    cell: Cell
    how: str


class Assaulted(Event, frozen=True, tag=True):
    """An assault on a fortress or city; value: defence value (ME-SIEGE-15); result: key of the odds."""

    telling = Telling("siege", big=True, of_tiles=True, dice=False)
    shows = ("cell", "attacker", "defender", "result")
    privy = (
        "attacker_points",
        "defender_points",
        "value",
        "attacker_card",
        "defender_card",
        "factor",
        "card",
        "bonus",
        "dice",
        "score",
        "attacker_loss",
        "defender_loss",
    )

    cell: Cell
    attacker: RealmId
    defender: RealmId
    attacker_points: int
    defender_points: int
    value: int
    attacker_card: str
    defender_card: str
    factor: int
    card: int
    bonus: int
    dice: tuple[int, ...]
    score: int
    result: str
    attacker_loss: int
    defender_loss: int

    @property
    def parties(self) -> tuple[RealmId, ...]:
        return (self.attacker, self.defender)


class Starved(Event, frozen=True, tag=True):
    """A garrison could not feed itself; row of the starvation chart (ME-SIEGE-27)."""

    telling = Telling("siege", big=True)
    shows = ()
    privy = ("cell", "row", "result")

    cell: Cell
    row: int
    result: str


FightEvent = RouteTried | BattleFought | Pursued | SiegeBegan | SiegeChanged | SiegeEnded | Assaulted | Starved
