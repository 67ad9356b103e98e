"""What a row of a chart does, a struct for each kind of effect: for forces, treasure, tiles and settlements."""

from __future__ import annotations

from msgspec import Struct, field


class Effect(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind"):
    """One effect; what its kind means, and each of its keys, says [effect_kinds] of the charts."""

    @property
    def kind(self) -> str:
        """Its kind, as the charts say it."""
        return str(self.__struct_config__.tag)


class Nothing(Effect, frozen=True, tag="none"):
    """Nothing happens."""


class LosePoints(Effect, frozen=True, tag="lose_points"):
    """Points are lost."""

    scope: str
    dice: str = ""
    when: str = ""
    prefer: str = ""
    returns: str = ""
    tabletop: str = ""
    amount: int = 0


class GainPoints(Effect, frozen=True, tag="gain_points"):
    """Points are gained."""

    scope: str
    duration: str
    dice: str = ""
    troops: str = ""
    only_races: tuple[str, ...] = ()
    or_: str = field(default="", name="or")
    amount: int = 0


class LoseBaggage(Effect, frozen=True, tag="lose_baggage"):
    """Baggage is lost."""

    scope: str
    amount: int = 0
    else_table: str = ""
    dice: str = ""
    all: bool = False
    with_contents: bool = False
    else_lose_points: str = ""
    to: str = ""
    fraction: float = 0.0
    round: str = ""
    repeat: str = ""


class GainBaggage(Effect, frozen=True, tag="gain_baggage"):
    """Baggage is gained within the limits."""

    dice: str
    scope: str
    where: str = ""


class GainCrowns(Effect, frozen=True, tag="gain_crowns"):
    """Treasure is gained."""

    into: str
    amount: int = 0
    dice: str = ""


class GainRevenue(Effect, frozen=True, tag="gain_revenue"):
    """Revenue of the coming or present winter rises."""

    scope: str
    dice: str = ""
    factor: int = 0
    amount: int = 0
    yearly: bool = False
    per: str = ""


class LoseRevenue(Effect, frozen=True, tag="lose_revenue"):
    """Revenue falls, not below 0."""

    scope: str
    dice: str = ""
    fraction: float = 0.0
    all: bool = False
    dice_check: str = ""
    success_min: int = 0


class GainItem(Effect, frozen=True, tag="gain_item"):
    """Magic item."""

    category: str
    dice: str = ""
    max_points: int = 0
    yearly: bool = False
    count: int = 0
    count_dwarfs: int = 0
    only_races: tuple[str, ...] = ()
    amount: int = 0


class GainPotions(Effect, frozen=True, tag="gain_potions"):
    """Healing potions."""

    dice: str


class GainMonsters(Effect, frozen=True, tag="gain_monsters"):
    """Young monsters."""

    dice: str


class GainMap(Effect, frozen=True, tag="gain_map"):
    """The map of the necropolis: +1 or -1 on later searches there, as the owner likes."""


class GainTemple(Effect, frozen=True, tag="gain_temple"):
    """The player has an established temple in the tile."""


class GainShip(Effect, frozen=True, tag="gain_ship"):
    """A ship is placed in a harbour of the player."""

    amount: int


class GainGold(Effect, frozen=True, tag="gain_gold"):
    """Gold of heroes or war bands."""

    dice: str
    scope: str


class GainTreasureCards(Effect, frozen=True, tag="gain_treasure_cards"):
    """Quest treasure cards."""

    amount: int
    scope: str


class RollTable(Effect, frozen=True, tag="roll_table"):
    """Roll on another table."""

    table: str
    repeat: str = ""
    refused: str = ""
    dwarf_reroll: bool = False
    race: str = ""
    scope: str = ""
    target: str = ""
    owner: str = ""
    only_if: str = ""


class RandomDirection(Effect, frozen=True, tag="random_direction"):
    """Number the sides, roll the dice and go on with next_table in that tile."""

    dice: str
    next_table: str


class NotScouted(Effect, frozen=True, tag="not_scouted"):
    """The tile is not scouted and is closed to the force this turn."""


class NoScout(Effect, frozen=True, tag="no_scout"):
    """No scouting."""

    scope: str
    when: str


class NoMove(Effect, frozen=True, tag="no_move"):
    """No movement."""

    scope: str
    when: str


class MoveCheck(Effect, frozen=True, tag="move_check"):
    """In the given campaign turn each force moves only if the dice reach success_min."""

    scope: str
    turn: int
    dice: str
    success_min: int


class NoAction(Effect, frozen=True, tag="no_action"):
    """No move, attack, battery or other action."""

    scope: str
    turns: int


class NoRouteRoll(Effect, frozen=True, tag="no_route_roll"):
    """No route roll may be made in the retreat."""

    scope: str


class AllowMove(Effect, frozen=True, tag="allow_move"):
    """A move is allowed."""

    what: str


class LeaveTile(Effect, frozen=True, tag="leave_tile"):
    """The scope must leave the tile (ME-WILD-10)."""

    how: str
    scope: str


class CloseTiles(Effect, frozen=True, tag="close_tiles"):
    """Tiles are closed."""

    dice: str
    trail: str
    opened_by: str
    lasts: str
    reconstructed_dice: bool


class SpawnForce(Effect, frozen=True, tag="spawn_force"):
    """A force of nobody appears."""

    force: str
    dice: str
    behaviour: str
    then: str = ""


class Dragonrage(Effect, frozen=True, tag="dragonrage"):
    """Dragons come."""

    dice: str
    lair: str


class PlaceLocation(Effect, frozen=True, tag="place_location"):
    """A wilderness location is placed."""

    location: str
    mine_kind: str = ""


class RemoveLocation(Effect, frozen=True, tag="remove_location"):
    """A wilderness location is removed."""

    location: str


class PlaceSettlement(Effect, frozen=True, tag="place_settlement"):
    """A settlement is placed."""

    settlement: str
    owner: str
    race: str


class EndSource(Effect, frozen=True, tag="end_source"):
    """A source of treasure is used up."""

    what: str


class Raze(Effect, frozen=True, tag="raze"):
    """A settlement is razed."""

    target: str
    dice: str = ""
    success_min: int = 0
    troops_safe: bool = False


class Destroy(Effect, frozen=True, tag="destroy"):
    """Pieces are destroyed."""

    what: str
    dice: str = ""
    success_min: int = 0


class CaptureSettlement(Effect, frozen=True, tag="capture_settlement"):
    """A settlement changes hands."""

    by: str
    loss: bool


class OfferSurrender(Effect, frozen=True, tag="offer_surrender"):
    """The garrison offers terms."""

    accept: str
    refuse: str


class TransferSettlement(Effect, frozen=True, tag="transfer_settlement"):
    """Settlements change allegiance."""

    what: str
    to: str
    troops: str
    except_: str = field(default="", name="except")
    dice: str = ""
    success_min: int = 0


class Recover(Effect, frozen=True, tag="recover"):
    """Razed settlements recover at once."""

    scope: str
    owner: str


class NoRecovery(Effect, frozen=True, tag="no_recovery"):
    """No recovery roll and no rebuilding this winter."""

    scope: str


class BurnForest(Effect, frozen=True, tag="burn_forest"):
    """The tile gives no forest resource in the coming construction phase."""


class CombatModifier(Effect, frozen=True, tag="combat_modifier"):
    """A modifier to a score."""

    value: int
    applies_to: str
    or_: str = field(default="", name="or")
    cumulative: bool = False


class SetDefence(Effect, frozen=True, tag="set_defence"):
    """The defence value of the settlement becomes value."""

    value: int


class FreeSubsistence(Effect, frozen=True, tag="free_subsistence"):
    """No baggage is needed."""

    scope: str
    when: str


class DoubleSubsistence(Effect, frozen=True, tag="double_subsistence"):
    """Each banner needs two points."""

    scope: str
    turns: int


class UnlimitedForage(Effect, frozen=True, tag="unlimited_forage"):
    """The tile feeds any number of banners."""


class NoForage(Effect, frozen=True, tag="no_forage"):
    """The tile feeds nobody."""


class RazeBonus(Effect, frozen=True, tag="raze_bonus"):
    """Extra baggage when the tile is razed."""

    dice: str
    then: str


class IgnoreNextHarm(Effect, frozen=True, tag="ignore_next_harm"):
    """The next harmful effect outside battle is ignored."""

    scope: str
