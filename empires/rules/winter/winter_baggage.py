"""Winter: sieges are kept up for crowns and baggage is bought (ME-BAGGAGE)."""

from __future__ import annotations

from empires.model.events.all_events import CrownsSpent, StoresChanged
from empires.model.land.world import Cell
from empires.model.state.asks import Procedure, Slot
from empires.model.state.campaign import RealmId
from empires.rules.core.game import Game
from empires.rules.core.races import eats, race_of
from empires.rules.fight.sieges import starvation_roll
from empires.rules.fight.strongholds import plunder_fallen
from empires.rules.fight.walls import garrison
from empires.rules.troops.banners import at_siege
from empires.rules.troops.drawup import banner_count
from empires.rules.troops.losses import max_baggage, remove_banner
from empires.rules.winter import budget, hired
from empires.rules.winter.winter_quarters import seated, siege_over


def baggage(game: Game) -> Procedure[None]:
    """Besiegers are supplied first, then baggage is bought (ME-BAGGAGE-01, ME-BAGGAGE-04)."""
    for realm in seated(game):
        for cell in sorted(game.state.sieges, key=game.world.number):
            siege = game.state.sieges.get(cell)
            if siege is not None and siege.besieger == realm:
                yield from winter_siege(game, realm, cell)
    for realm in seated(game):
        yield from buy(game, realm)


def winter_siege(game: Game, realm: RealmId, cell: Cell) -> Procedure[None]:
    """The besieger pays D6 crowns a banner or loses the force; then the garrison may starve (ME-BAGGAGE-04).

    Banners that need no subsistence cost nothing outside and do not starve within (ME-UNDEAD-04, ME-UNDEAD-15).
    """
    dice = game.book.value("winter_siege_supply", "baggage_per_besieging_banner")
    cost = 0
    outside = game.state.force(cell, realm)
    for banner in (b for b in outside if eats(game.book, game.state, b)):
        cost += yield from game.amount(dice, "winter_supply", "ME-BAGGAGE-04", realm, cell=cell, banner=banner.id)
    cost *= int(game.book.value("winter_siege_supply", "crowns_per_point"))
    treasury = game.state.realms[realm].treasury
    foreseen = budget.planned(game, realm, f"siege:{cell}") or 0
    paid = not cost or (
        treasury >= cost
        and (
            foreseen >= cost
            or (
                yield from game.confirm(
                    realm,
                    "pay_siege",
                    ("ME-BAGGAGE-04", "ME-BAGGAGE-05", "ME-BAGGAGE-06"),
                    default="yes",
                    cell=cell,
                    crowns=cost,
                    treasury=treasury,
                )
            )
        )
    )
    if not paid:
        for banner in outside:
            remove_banner(game, banner.id, "winter_siege", "ME-BAGGAGE-05")
        return
    if cost:
        game.emit(CrownsSpent(realm=realm, crowns=cost, on="siege", cell=cell, rule="ME-BAGGAGE-04"))
    involved = [b.id for b in game.state.ashore(cell)]
    modifier = int(game.book.value("winter_siege_supply", "starvation_modifier"))
    within = garrison(game, cell)
    if not within or any(eats(game.book, game.state, banner) for banner in within):
        yield from starvation_roll(game, cell, modifier)
    yield from plunder_fallen(game)
    yield from siege_over(game, involved, starved=True)


def depots(game: Game, realm: RealmId) -> list[Cell]:
    """Own fortresses and cities that may be stocked: not besieged ones (ME-DEPLOY-04)."""
    kinds = game.book.value("baggage_rules", "stockpile_in")
    state = game.state
    if not race_of(state, realm).uses_baggage:
        return []
    mine = [c for c in state.empire_tiles(realm) if state.standing(c) and c not in state.sieges]
    return sorted((c for c in mine if state.holdings[c].kind in kinds), key=game.world.number)


def buy(game: Game, realm: RealmId) -> Procedure[None]:
    """Baggage for crowns, as much as can find a place (ME-BAGGAGE-01); it waits for the deployment (ME-BAGGAGE-02)."""
    if not race_of(game.state, realm).uses_baggage:
        return
    price = int(game.book.value("baggage_rules", "crowns_per_point"))
    treasury = game.state.realms[realm].treasury
    most = min(treasury // price, room(game, realm))
    if most < 1:
        return
    bought = budget.planned(game, realm, "baggage", most)
    if bought is None:
        points = yield from game.share(
            realm,
            "buy_baggage",
            [Slot("baggage", 0, most)],
            most,
            ("ME-BAGGAGE-01", "ME-BAGGAGE-02", "ME-REVENUE-02"),
            exact=False,
            default={"baggage": most},
            treasury=treasury,
            price=price,
        )
        bought = points.get("baggage", 0)
    if bought:
        game.emit(CrownsSpent(realm=realm, crowns=bought * price, on="baggage", rule="ME-BAGGAGE-01"))
        game.emit(StoresChanged(realm=realm, delta=bought, why="bought", rule="ME-BAGGAGE-02"))


def room(game: Game, realm: RealmId) -> int:
    """The most baggage that any deployment could place: 6 a banner, 6 a depot (ME-DEPLOY-04)."""
    free = [b for b in game.state.banners_of(realm) if not at_siege(game.state, b)]
    points = game.state.realms[realm].pool + sum(b.points for b in free)
    banners = max(banner_count(game, points)[1], 1 if points else 0) + hired.banners_coming(game, realm)
    besieging = [b for b in game.state.banners_of(realm) if at_siege(game.state, b) and not b.inside]
    room = banners * max_baggage(game) + sum(max_baggage(game) - b.baggage for b in besieging)
    limit = int(game.book.value("baggage_rules", "max_stockpile"))
    return room + sum(limit - game.state.holdings[cell].stockpile for cell in depots(game, realm))
