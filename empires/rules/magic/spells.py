"""What all equinox spells share: who casts, when a tile fits, how settlements and forces come to harm (ME-EQUINOX)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from empires.book import columns
from empires.book.book import Row, Rulebook
from empires.book.columns import AutumnSpellsEffect
from empires.book.effects import Effect, LosePoints, Raze
from empires.model.events.all_events import SpellLaid
from empires.model.land.world import Cell, World
from empires.model.state.asks import NOBODY, Fact, Option, Procedure
from empires.model.state.campaign import Campaign, RealmId
from empires.model.state.pieces import Spell
from empires.rules.core import draws
from empires.rules.core.game import Game
from empires.rules.land import marks
from empires.rules.land.rivers import is_river
from empires.rules.troops import wanderers
from empires.rules.troops.losses import lose_points, remove_banner

MAGIC = "magic"


class Aim(Struct, frozen=True):
    """A spell on its way. caster: whom it serves, "" nobody. chooser: who makes its choices, "" the dice."""

    row: Row
    cell: Cell
    caster: RealmId
    chooser: RealmId

    @property
    def rule(self) -> str:
        """The row of the catalogue."""
        return str(self.row["rule"])

    @property
    def key(self) -> str:
        """The spell's name in its chart."""
        return str(self.row["key"])


class Sight(Struct, frozen=True):
    """What a caster looks at when he aims: the world, the charts and the campaign as he knows it, or as it is."""

    world: World
    book: Rulebook
    campaign: Campaign
    caster: RealmId


Fits = Callable[[Sight, Cell], bool]
Worth = Callable[[Sight, Cell], float]
Promise = Callable[[Sight, Cell], dict[str, Fact]]
Work = Callable[[Game, Aim], Procedure[None]]


def plain_effect(sight: Sight, cell: Cell) -> dict[str, Fact]:
    """Nothing more to say than the spell itself."""
    return {}


class Craft(Struct, frozen=True):
    """A spell's procedure. fits: may it be aimed there; worth: of a tile to the caster; effect: an option's facts."""

    work: Work
    fits: Fits
    worth: Worth
    effect: Promise = plain_effect
    ranged: bool = True


# Conditions ---------------------------------------------------------------------------------------


def anywhere(sight: Sight, cell: Cell) -> bool:
    """Any tile."""
    return True


def river(sight: Sight, cell: Cell) -> bool:
    """A river tile (ME-EQUINOX-13, ME-EQUINOX-24)."""
    return is_river(sight.world, cell)


def rivals(sight: Sight, cell: Cell) -> tuple[RealmId, ...]:
    """Other players with a force in the tile."""
    return sight.campaign.others_in(cell, sight.caster) if sight.caster else players_in(sight.campaign, cell)


def players_in(state: Campaign, cell: Cell) -> tuple[RealmId, ...]:
    """Players with a force in the tile, sorted."""
    return tuple(sorted({b.owner for b in state.ashore(cell)}))


def lasts_until(game: Game) -> int:
    """The year of the season that comes next, or that is played (ME-EQUINOX-10)."""
    return game.state.clock.year + (game.state.clock.part == "winter")


# Marks --------------------------------------------------------------------------------------------


def lay(game: Game, aim: Aim, cells: Sequence[Cell] = ()) -> None:
    """Mark a spell that lasts on its tile (ME-EQUINOX-10)."""
    number = game.state.made.get("spell", 0) + 1
    spell = Spell(f"spell{number}", aim.key, aim.cell, aim.caster, lasts_until(game), tuple(cells))
    game.emit(SpellLaid(realm=aim.caster, spell=spell, rule=aim.rule))


def does(aim: Aim, kind: type[Effect]) -> bool:
    """Whether the spell's row has an effect of a kind."""
    return columns.has(aim.row["effects"], kind)


# Harm ---------------------------------------------------------------------------------------------


def raze(game: Game, aim: Aim, cell: Cell) -> None:
    """Raze the settlement of a tile: nobody gains baggage, its store is lost, a siege has nothing left (ME-RAZE-06)."""
    marks.raze(game, cell, MAGIC, aim.rule)


def raze_row(aim: Aim, kind: str) -> Raze | None:
    """What the spell's chart says of razing a kind of settlement; a capital counts as a city."""
    kind = "city" if kind == "capital" else kind
    effects: Sequence[AutumnSpellsEffect] = aim.row["effects"]
    return next((effect for effect in effects if isinstance(effect, Raze) and effect.target == kind), None)


def try_raze(game: Game, aim: Aim, cell: Cell, target: str = "") -> Procedure[bool]:
    """Raze the settlement of a tile if the dice of the chart say so. target: its row, else by the settlement's kind."""
    place = game.state.standing(cell)
    effect = None if place is None else raze_row(aim, target or place.kind)
    if effect is None:
        return False
    if effect.dice:
        rolled = yield from game.roll(
            effect.dice, "spell_raze", aim.rule, aim.chooser, game.watching(cell), cell=cell, spell=aim.key,
            least=effect.success_min,
        )  # fmt: skip
        if rolled.total < effect.success_min:
            return False
    raze(game, aim, cell)
    return True


def strike(game: Game, aim: Aim, cell: Cell) -> Procedure[None]:
    """Every banner in the tile loses points, each by dice of its own."""
    spec = columns.one(aim.row["effects"], LosePoints).dice
    for banner_id in sorted(b.id for b in game.state.ashore(cell)):
        banner = game.state.banners[banner_id]
        lost = yield from game.amount(
            spec, "spell_loss", aim.rule, banner.owner, cell=cell, banner=banner_id, spell=aim.key
        )
        lose_points(game, banner_id, lost, MAGIC, aim.rule)


def destroy(game: Game, aim: Aim, cell: Cell, owner: RealmId | None = None) -> None:
    """The banners in a tile are no more, and the wandering forces; owner: those of one realm only."""
    for banner in sorted(game.state.ashore(cell), key=lambda b: b.id):
        if owner in (None, banner.owner):
            remove_banner(game, banner.id, MAGIC, aim.rule)
    for force in tuple(game.state.wanderers.values()):
        if force.cell == cell and owner in (None, force.owner):
            wanderers.vanish(game, force.id, MAGIC, aim.rule)


# Choices ------------------------------------------------------------------------------------------


def choose(
    game: Game, aim: Aim, question: str, options: Sequence[Option], default: str, enemy: RealmId = ""
) -> Procedure[str]:
    """One of the options by whoever chooses; nobody's choice is rolled for (ME-GEN-08)."""
    if len(options) == 1:
        return options[0].key
    if aim.chooser == NOBODY:
        seen_by = (aim.caster,) if aim.caster else game.watching(aim.cell)
        drawn = yield from draws.one_of(game, options, "spell_choice", aim.rule, seen_by=seen_by, cell=aim.cell)
        return drawn.key
    chosen = yield from game.decide(
        aim.chooser, question, options, (aim.rule,), default=default, cell=aim.cell, spell=aim.key, enemy=enemy
    )
    return chosen
