"""Razing: settlements held with a force may be put to the torch (ME-RAZE)."""

from __future__ import annotations

from empires.model.events.all_events import SettlementRazed
from empires.model.land.world import Cell
from empires.model.state.asks import Option, Procedure, Slot
from empires.model.state.campaign import RealmId
from empires.rules.core.game import Game
from empires.rules.core.races import race_of
from empires.rules.land.hunger import kind_for
from empires.rules.march import lasting
from empires.rules.troops.losses import baggage_limit, even_shares, give_baggage


def raze(game: Game, realm: RealmId) -> Procedure[None]:
    """What the player's race may not keep burns (ME-UNDEAD-13, ME-CHAOS-07); else the phase asks nothing (ME-RAZE-01).

    What he razes of his own will is named in the one question that closes the turn, and burns first there: nobody is
    asked twice in a row whether he does what he hardly ever does.
    """
    for cell in doomed(game, realm):
        yield from burn(game, realm, cell, race_of(game.state, realm).must_raze_rule)


def doomed(game: Game, realm: RealmId) -> list[Cell]:
    """Settlements outside the realm that its race took and must raze where it may (ME-RAZE-01, ME-RAZE-02)."""
    state, race = game.state, race_of(game.state, realm)
    if not race.must_raze:
        return []
    won = {cell: state.holdings[cell].won for cell in may_raze(game, realm) if cell not in state.realms[realm].home}
    return [cell for cell, how in won.items() if how and race.must_raze in ("all", how)]


def choices(game: Game, realm: RealmId) -> dict[str, Option]:
    """Option by tile for each settlement that the player may raze (ME-RAZE-01, ME-RAZE-04)."""
    return {
        cell: Option(f"{cell}/raze", {"cell": cell, "job": "raze", "baggage": plunder(game, cell)})
        for cell in may_raze(game, realm)
    }


def may_raze(game: Game, realm: RealmId) -> list[Cell]:
    """Own settlements with a force of his in the tile, not under siege (ME-RAZE-01, ME-RAZE-02), by tile number.

    Banners raze; heroes do not (ME-RAZE-08).
    """
    state = game.state
    acting = (b for b in state.banners_of(realm) if not (b.aboard or lasting.spellbound(b, state.clock.month)))
    held = {b.cell for b in acting} - set(state.sieges)
    places = ((cell, state.standing(cell)) for cell in sorted(held, key=game.world.number))
    return [cell for cell, place in places if place is not None and place.owner == realm]


def plunder(game: Game, cell: Cell) -> int:
    """Baggage the settlement is worth to who razes it, its stockpile included (ME-RAZE-04, ME-RAZE-05)."""
    place = game.state.holdings[cell]
    kind = kind_for(place, place.owner)
    return int(game.book.settlement(kind)["raze_baggage"]) + place.stockpile


def burn(game: Game, realm: RealmId, cell: Cell, rule: str = "ME-RAZE-03") -> Procedure[None]:
    """Raze it: the tile belongs to no empire, the force carries off what it can (ME-RAZE-03 to ME-RAZE-05).

    Some races keep the ruins in their empire (ME-SKAVEN-05); roads and bridges stay (ME-RAZE-10).
    """
    gained, kept = plunder(game, cell), race_of(game.state, realm).keeps_razed
    gained += yield from lasting.plunder(game, realm, cell)
    game.emit(SettlementRazed(realm=realm, cell=cell, loser=realm, how="force", kept=kept, rule=rule))
    force = game.state.force(cell, realm)
    room = [baggage_limit(game, b.id) - b.baggage for b in force]
    shares = {b.id: n for b, n in zip(force, even_shares(gained, room), strict=True) if n}
    if len(force) > 1 and gained < sum(room):
        slots = [
            Slot(b.id, 0, most, facts={"banner": b.id, "baggage": b.baggage})
            for b, most in zip(force, room, strict=True)
        ]
        shares = yield from game.share(realm, "plunder", slots, gained, ("ME-RAZE-04",), default=shares, cell=cell)
    for banner, amount in shares.items():
        give_baggage(game, banner, amount, "plunder", "ME-RAZE-04")
