"""The movement phase: orders, marches, and whose a tile is then (ME-MOVE)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.model.state.asks import Fact, Option, Procedure
from empires.model.state.campaign import RealmId
from empires.rules.bands import parts
from empires.rules.core.force import Force
from empires.rules.core.game import Game
from empires.rules.core.races import race_of, route_bonus
from empires.rules.land import alliances, marks
from empires.rules.land.routes import Way
from empires.rules.march.marching import Marches, forces, march, marches_of, may_move, tile_facts
from empires.rules.sea.sea import sailing
from empires.rules.season import shaken
from empires.rules.season.forced_march import forced_marches
from empires.rules.troops import banners, strains


def movement(game: Game, realm: RealmId) -> Procedure[None]:
    """Each force may go to tiles it scouted this turn; all its marches are named before its rolls (ME-MOVE-01)."""
    for cell, ids in forces(game, realm):
        if (yield from shaken.halted_by_rumours(game, Force(realm, cell, ids))):
            continue
        marches = yield from _orders(game, Force(realm, cell, ids))
        if marches:
            yield from march(game, Force(realm, cell, ids), marches)

    yield from forced_marches(game, realm)
    strains.clash(game)

    parts.marched(game, realm)

    yield from sailing(game, realm)


# Orders -------------------------------------------------------------------------------------------


def _orders(game: Game, force: Force) -> Procedure[Marches]:
    """Where each banner of a force goes, banners that stay left out."""
    marches: Marches = {}
    for banner_id in force.banners:
        banner = game.state.banners.get(banner_id)
        if banner is None or not may_move(game.state, banner):
            continue
        found = {f"{way.cell}/{way.zone}": way for way in marches_of(game, banner)}
        if not found:
            continue
        options = [Option(key, _march_facts(game, force.realm, way)) for key, way in found.items()]
        told = banners.promise(game.state, banner) is not None
        if told and len(options) == 1:
            marches[banner_id] = found[options[0].key]
            continue
        against = {
            f"{key}/annex": way for key, way in found.items() if alliances.allied(game.state, force.realm, way.cell)
        }
        options += [
            Option(key, {**_march_facts(game, force.realm, way), "annex": True}) for key, way in against.items()
        ]
        chosen = yield from game.decide(
            force.realm,
            "march",
            options if told else [*options, Option("stay")],
            ("ME-MOVE-01", "ME-MOVE-02"),
            default=options[0].key if told else _likely(force.realm, options),
            cell=force.cell,
            banner=banner_id,
        )
        if chosen in against:
            alliances.broken(game, force.realm, against[chosen].cell, "annexed")
        if chosen != "stay":
            marches[banner_id] = {**found, **against}[chosen]
    return marches


def _march_facts(game: Game, realm: RealmId, way: Way) -> dict[str, Fact]:
    facts: dict[str, Fact] = {"cell": way.cell, "zone": way.zone, "side": way.side, "crossing": way.crossing}
    if bonus := route_bonus(game.book, race_of(game.state, realm), way.crossing):
        facts["modifier"] = bonus
    return {**facts, **tile_facts(game, realm, way.cell)}


def _likely(realm: RealmId, options: Sequence[Option]) -> str:
    """A free way to a tile where nobody waits, else none."""
    for option in options:
        facts = option.facts
        defended = "settlement" in facts and facts.get("owner", realm) != realm
        safe = not facts["crossing"] and not facts["enemy"] and not marks.swallows(facts)
        if safe and not defended:
            return option.key
    return "stay"
