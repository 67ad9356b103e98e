"""Who stands in the line of battle beside those who came: peasants, and kin who may stay out (ME-BRET, ME-UNDEAD)."""

from __future__ import annotations

from msgspec.structs import replace

from empires.model.land.world import Cell
from empires.model.state.asks import Option, Procedure
from empires.model.state.campaign import Banner
from empires.rules.core import races
from empires.rules.core.game import Game
from empires.rules.fight.combat import Side, alive
from empires.rules.troops import boons
from empires.rules.troops.losses import gain_points, new_banner, remove_banner

PEASANTS = "peasants"
"""Kind of a banner that is there for one battle."""


def line_up(game: Game, side: Side) -> Procedure[Side]:
    """The side without the banners of other bloodlines that stay out (ME-UNDEAD-11)."""
    lined = [b for b in alive(game, side) if races.race_of_banner(game.state, b).aid]
    if len({banner.strain for banner in lined}) < 2:
        return side
    options = [Option(b.id, {"banner": b.id, "points": b.points, "strain": b.strain}) for b in lined]
    likely = max(lined, key=lambda b: (sum(o.points for o in lined if o.strain == b.strain), b.points)).id
    main = yield from game.decide(
        side.realm, "main_banner", options, ("ME-UNDEAD-11",), default=likely, cell=lined[0].cell
    )
    out: list[str] = []
    for banner in lined:
        if banner.strain != game.state.banners[main].strain and not (yield from _joins(game, banner, main)):
            out.append(banner.id)
    return replace(side, banners=tuple(b for b in side.banners if b not in out), main=main)


def _joins(game: Game, banner: Banner, main: str) -> Procedure[bool]:
    """Whether a banner comes to the aid of another bloodline; some never give nor get any."""
    chart = races.race_of_banner(game.state, banner).aid
    if {banner.strain, game.state.banners[main].strain} & set(game.book.value(chart, "never")):
        return False
    rolled = yield from game.roll("1D6", "aid", "ME-UNDEAD-11", banner.owner, cell=banner.cell, banner=banner.id)
    return bool(game.book.row(chart, rolled.total)["joins"])


def battle_bonus(game: Game, side: Side) -> int:
    """What patrons and the bloodline of its main banner give a side in battle scores (ME-DOW-02, ME-UNDEAD-10)."""
    force = alive(game, side)
    if not force:
        return 0
    main = game.state.banners.get(side.main) or max(force, key=lambda b: (b.points, b.id))
    race = races.race_of_banner(game.state, main)
    patron = boons.bonus(game.book, game.state, side.realm, boons.BATTLE)
    return patron + int(races.strain_row(game.book, race, main.strain).get("battle_modifier", 0))


def call_peasants(game: Game, cell: Cell, side: Side) -> Procedure[tuple[str, ...]]:
    """Peasants who come to defend their settlement stand beside its banners for this battle (ME-BRET-03).

    Returns the id of their banner, if they come.
    """
    place, force = game.state.standing(cell), alive(game, side)
    chart = races.race_of(game.state, side.realm).peasants
    if not chart or not force or place is None or place.owner != side.realm:
        return ()
    rule = "ME-BRET-03"
    kind = "city" if place.kind == "capital" and place.seat_of != side.realm else place.kind
    rolled = yield from game.roll("1D6", "peasants", rule, side.realm, cell=cell, settlement=kind)
    spec = str(game.book.row(chart, rolled.total)[kind])
    if not spec:
        return ()
    points = yield from game.amount(spec, "peasant_points", rule, side.realm, cell=cell)
    pattern = replace(max(force, key=lambda b: (b.points, b.id)), kind=PEASANTS, strain="", race="")
    return (new_banner(game, side.realm, cell, points, rule, like=pattern, exceptional=True),)


def dismiss_peasants(game: Game, peasants: tuple[str, ...], side: Side) -> Procedure[None]:
    """Half of the peasants who are left stay with a banner, the others go home (ME-BRET-05)."""
    for banner in alive(game, Side(side.realm, peasants)):
        half = int(banner.points * _kept(game, races.race_of(game.state, side.realm).peasants))
        remove_banner(game, banner.id, "dispersed", "ME-BRET-05")
        hosts = sorted(alive(game, side), key=lambda b: (-b.points, b.id))
        if hosts and half:
            yield from gain_points(game, hosts[0].id, half, PEASANTS, "ME-BRET-05")


def _kept(game: Game, chart: str) -> float:
    """The share of the peasants that stays."""
    return {"half": 0.5, "all": 1.0, "none": 0.0}[game.book.value(chart, "kept_after_battle")]
