"""Heroes when the campaign is set up: how many, of what kind, in which parties, where (ME-ARMY-03 to -05, -15, -17)."""

from __future__ import annotations

from empires.book.book import Row
from empires.model.state.asks import Procedure
from empires.model.state.campaign import RealmId
from empires.rules.bands import champions
from empires.rules.core.game import Game
from empires.rules.core.races import race_of
from empires.rules.heroes import parties

CHART = "hero_availability"
OWN = "own"


def heroes(game: Game) -> Procedure[None]:
    """All heroes come together in parties that are nobody's and start in a realm (ME-ARMY-03 to ME-ARMY-05)."""
    for realm in game.state.playing():
        if champions.leads(game, realm):
            yield from champions.appear(game, realm, len((yield from _of_realm(game, realm))))
    if not parties.on(game.state):
        return
    kinds: list[str] = []
    for realm in game.state.playing():
        if race_of(game.state, realm).hires_heroes:
            kinds.extend((yield from _of_realm(game, realm)))
    realms = game.state.playing()
    for size in parties.groups(game.book, len(kinds)):
        own, kinds = kinds[:size], kinds[size:]
        realm = realms[(yield from _drawn(game, len(realms), "hero_realm")) - 1]
        home = [cell for cell in game.state.realms[realm].home if game.world.land(cell)]
        cell = home[(yield from _drawn(game, len(home), "hero_tile")) - 1]
        seat = game.state.realms[realm].capital
        yield from parties.new_heroes(game, size, cell, "ME-ARMY-17", kinds=[k for k in own if k], home=seat)


def _drawn(game: Game, number: int, why: str) -> Procedure[int]:
    """One of so many, at random (ME-GEN-08)."""
    if number < 2:
        return number
    return (yield from game.roll(f"1D{number}", why, "ME-ARMY-17")).total


def _of_realm(game: Game, realm: RealmId) -> Procedure[list[str]]:
    """Kinds of the heroes a realm gives, "" for one of any race (ME-ARMY-03, ME-ARMY-04)."""
    agreed = game.state.agreed.heroes_start
    if agreed is not None:
        return [""] * agreed
    found: list[str] = []
    for cell in sorted(game.state.realms[realm].home, key=game.world.number):
        place = game.state.standing(cell)
        rows = [row for row in game.book.rows(CHART) if place is not None and row["settlement"] == place.kind]
        if rows:
            found.extend((yield from _of_place(game, realm, cell, rows[0])))
    return found


def _of_place(game: Game, realm: RealmId, cell: str, row: Row) -> Procedure[list[str]]:
    rolled = yield from game.roll("1D6", "hero_availability", "ME-ARMY-03", realm, cell=cell, least=row["success_min"])
    if rolled.total < row["success_min"]:
        return []
    number = yield from game.amount(row["heroes"], "hero_number", "ME-ARMY-03", realm, cell=cell)
    return [race_of(game.state, realm).key if row["race"] == OWN else ""] * number
