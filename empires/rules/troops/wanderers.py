"""Wandering forces as pieces: how each kind behaves, comes, changes and goes."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from empires.model.events.land import WandererCame, WandererChanged, WandererGone
from empires.model.land.world import Cell
from empires.model.state.asks import Procedure
from empires.model.state.campaign import Campaign, RealmId
from empires.model.state.pieces import Wanderer, WandererKind
from empires.rules.core.game import Game
from empires.rules.troops.banners import pick_banner


class Habit(Struct, frozen=True):
    """What a kind of force does. chart: its figures; moves: it wanders; leaves_map: at the edge it is gone.

    lasts: a draw does not end it. rule: row of its moving; fights: row of its fights.
    """

    chart: str
    rule: str
    fights: str
    moves: bool = True
    leaves_map: bool = False
    lasts: bool = True


HABITS: dict[str, Habit] = {
    "bandits": Habit("bandit_army", "ME-RUIN-10", "ME-RUIN-13"),
    "undead": Habit("necropolis_host", "ME-NECROP-17", "ME-NECROP-17", lasts=False),
    "chaos": Habit("chaos_temple_horde", "ME-TEMPLE-12", "ME-TEMPLE-12", leaves_map=True),
    "risen": Habit("", "ME-EQUINOX-17", "ME-EQUINOX-17", moves=False, lasts=False),
}


EVERY_KIND = ("village", "fortress", "city", "capital")


# Coming and going ----------------------------------------------------------------------------------


def come(
    game: Game,
    kind: WandererKind,
    cell: Cell,
    points: int,
    *,
    power: str = "",
    artefacts: int = 0,
    until: int = 0,
    rule: str,
    owner: RealmId = "",
) -> str:
    """A force appears in a tile and moves from the next month on; returns its id."""
    number = game.state.made.get("wanderer", 0) + 1
    force = Wanderer(f"wanderer{number}", kind, cell, points, power, owner, artefacts, game.state.clock.month, until)
    game.emit(WandererCame(realm=owner, wanderer=force, rule=rule))
    return force.id


def vanish(game: Game, wanderer_id: str, why: str, rule: str) -> None:
    """A force is no more. why: beaten, drawn, weak, opposed, off_map, season."""
    force = game.state.wanderers[wanderer_id]
    game.emit(
        WandererGone(realm=force.owner, wanderer=wanderer_id, band=force.kind, cell=force.cell, why=why, rule=rule)
    )


def change(game: Game, wanderer_id: str, why: str, rule: str, *, points: int = 0, artefacts: int = 0) -> None:
    """A force gains or loses points or artefacts."""
    force = game.state.wanderers[wanderer_id]
    if points or artefacts:
        game.emit(
            WandererChanged(
                realm=force.owner,
                wanderer=wanderer_id,
                cell=force.cell,
                why=why,
                points=points,
                artefacts=artefacts,
                rule=rule,
            )
        )


def foes(state: Campaign, cell: Cell, realm: RealmId) -> tuple[str, ...]:
    """Ids of the wandering forces in a tile that are hostile to a realm, oldest first."""
    return tuple(w.id for w in state.wanderers.values() if w.cell == cell and (not w.owner or w.owner != realm))


def season_ends(game: Game) -> None:
    """Forces that serve or stay for a season only are gone at its end (ME-TURN-05)."""
    for force in tuple(game.state.wanderers.values()):
        if force.until and force.until <= game.state.clock.year:
            vanish(game, force.id, "season", "ME-TURN-05")


# Fights --------------------------------------------------------------------------------------------


def keeper(game: Game, banners: Sequence[str], rule: str, **facts: int) -> Procedure[str]:
    """Which banner of a force takes what was found: its owner picks one (ME-GEN-03)."""
    first = game.state.banners[banners[0]]
    return (yield from pick_banner(game, first.owner, banners, "keeper", rule, first.cell, **facts))


# Wandering -----------------------------------------------------------------------------------------


def razed_kinds(game: Game, kind: str) -> Sequence[str]:
    """Kinds of settlements that such a force razes where no banner defends them."""
    chart = game.book.chart(HABITS[kind].chart) if HABITS[kind].chart else {}
    razes = chart.get("razes", ())
    return EVERY_KIND if isinstance(razes, str) else tuple(razes)
