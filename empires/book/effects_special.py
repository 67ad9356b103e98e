"""Effects of secrets and spells, at sea, of agents and of heroes."""

from __future__ import annotations

from empires.book.effects import Effect


class Reveal(Effect, frozen=True, tag="reveal"):
    """Secret information is told."""

    what: str
    of: str
    to: str


class CastSpell(Effect, frozen=True, tag="cast_spell"):
    """A spell of the season is rolled and cast."""

    spell: str


class CancelSpells(Effect, frozen=True, tag="cancel_spells"):
    """Equinox spells on the tile end."""


class BarSpells(Effect, frozen=True, tag="bar_spells"):
    """No further equinox spell may be cast on the tile this year."""


class OpenCrossing(Effect, frozen=True, tag="open_crossing"):
    """Rivers may be crossed."""

    where: str
    end_dice: str
    end_min: int
    end_by: str
    if_crossing: str


class ChaosVoid(Effect, frozen=True, tag="void"):
    """A Chaos Void."""

    on_enter: str
    immune: tuple[str, ...]


class TurnCheck(Effect, frozen=True, tag="turn_check"):
    """A roll at a fixed time."""

    scope: str
    when: str
    dice: str
    fail_max: int
    on_fail: str


class ShipCheck(Effect, frozen=True, tag="ship_check"):
    """A roll for each ship."""

    dice: str
    wrecked_max: int
    otherwise: str


class ScoutCheck(Effect, frozen=True, tag="scout_check"):
    """Scouts leaving the tile fail on fail_min or more."""

    dice: str
    fail_min: int


class RandomScouting(Effect, frozen=True, tag="random_scouting"):
    """The side scouted is rolled."""

    dice: str
    per: str


class Trail(Effect, frozen=True, tag="trail"):
    """The effects that follow apply to a chain of tiles."""

    tiles: str
    direction: str


class WinterRetreatChoice(Effect, frozen=True, tag="winter_retreat_choice"):
    """Either friendly (a friendly force needs no retreat) or enemy (an enemy force must make one)."""

    friendly: str
    enemy: str


class Treaty(Effect, frozen=True, tag="alliance"):
    """Alliance with an independent empire."""

    type: str
    lasts: str
    revenue_this_winter: bool = False
    who: str = ""


class ShipStuck(Effect, frozen=True, tag="ship_stuck"):
    """The ship cannot leave."""

    release_dice: str
    release_min: int
    release_when: str
    lost_if_still_there: str = ""
    until: str = ""


class ShipDrift(Effect, frozen=True, tag="ship_drift"):
    """The ship is moved one tile at random."""

    direction_dice: str
    sides: str
    off_map: str


class ShipMissTurn(Effect, frozen=True, tag="ship_miss_turn"):
    """The ship misses turns."""

    turns: int


class ShipExtraMove(Effect, frozen=True, tag="ship_extra_move"):
    """The ship moves further."""

    tiles: int
    forced: bool


class ShipDrivenOff(Effect, frozen=True, tag="ship_driven_off"):
    """Ships are moved along the coast."""

    scope: str
    tiles: int
    moved_by: str


class PirateMove(Effect, frozen=True, tag="pirate_move"):
    """A pirate ship moves."""

    direction: str
    dice: str


class KillCharacter(Effect, frozen=True, tag="kill_character"):
    """A character dies for good."""

    chosen_by: str
    paper_dice: str
    paper_dice_original: str = ""
    paper_reconstructed: bool = False


class PartyCaptured(Effect, frozen=True, tag="captured"):
    """Captured."""

    scope: str
    then_table: str


class RemoveOperatives(Effect, frozen=True, tag="remove_operatives"):
    """Operatives are removed."""

    scope: str
    dice: str = ""
    amount: int = 0
    all: bool = False


class LookAtOperatives(Effect, frozen=True, tag="look_at_operatives"):
    """Operatives may be looked at."""

    scope: str


class TakeOperatives(Effect, frozen=True, tag="take_operatives"):
    """Operatives change owner."""

    scope: str


class RemoveAgent(Effect, frozen=True, tag="remove_agent"):
    """The agent is removed."""


class MoveAgent(Effect, frozen=True, tag="move_agent"):
    """The agent may move."""

    to: str
    who: str = ""


class Wounds(Effect, frozen=True, tag="wounds"):
    """Quest wounds."""

    dice: str
    scope: str


class LoseGold(Effect, frozen=True, tag="lose_gold"):
    """Gold is lost."""

    fraction: float
    scope: str


class LoseTime(Effect, frozen=True, tag="lose_time"):
    """Weeks are lost."""

    weeks: int


class KillHero(Effect, frozen=True, tag="kill_hero"):
    """Heroes die."""

    scope: str
    amount: int = 0
    dice: str = ""
    dies_max: int = 0


class PartyAbsent(Effect, frozen=True, tag="party_absent"):
    """The party is off the map."""

    until: str
    returns_to: str


class MoveParty(Effect, frozen=True, tag="move_party"):
    """The party is moved."""

    to: str


class Geas(Effect, frozen=True, tag="geas"):
    """A task to be done within seasons, or death."""

    seasons: int
    scope: str


class StartQuest(Effect, frozen=True, tag="start_quest"):
    """A quest begins."""

    where: str
    list: str


class HireParty(Effect, frozen=True, tag="hire_party"):
    """The party is hired."""

    crowns_each: int
    leaves_dice: str = ""
    leaves_min: int = 0
    leaves_when: str = ""


class NewHeroes(Effect, frozen=True, tag="new_heroes"):
    """New independent heroes."""

    amount: int
    place: str
