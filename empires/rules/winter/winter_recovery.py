"""Winter: razed settlements may recover, and be rebuilt for crowns (ME-RECOVERY)."""

from __future__ import annotations

from empires.book import columns
from empires.book.effects import NoRecovery
from empires.model.events.all_events import CrownsSpent, RecoveryRolled, SettlementRecovered
from empires.model.land.world import Cell
from empires.model.state.asks import NOBODY, Procedure
from empires.model.state.campaign import RealmId, Settlement
from empires.rules.core.game import Game
from empires.rules.winter import budget


def recovery(game: Game) -> Procedure[None]:
    """Every razed tile is tested, row by row from the top left (ME-RECOVERY-01, ME-RECOVERY-07).

    Until this step it stays razed (ME-RAZE-07); what winter dragons burnt or famine starves is not tested
    (ME-RECOVERY-05).
    """
    razed = [cell for cell, settlement in game.state.holdings.items() if settlement.razed]
    for cell in sorted(razed, key=lambda cell: _reading_order(game, cell)):
        place = game.state.holdings[cell]
        this_winter = place.razed_in_winter and place.razed_year == game.state.clock.year
        if not this_winter and not starves(game, cell):
            yield from _test(game, cell)


def starves(game: Game, cell: Cell) -> bool:
    """Whether a razed settlement is under famine: of such an empire, or next to it (ME-EVENTS-10)."""
    state = game.state
    place = state.holdings[cell]
    near = {state.owner(other) for _, other in game.world.neighbours(cell)}
    hungry = {r.id for r in state.realms.values() if r.famine == state.clock.year}
    if hungry.isdisjoint({place.owner, place.razed_by, *near}):
        return False
    return columns.has(game.book.find("winter_events", key="famine")["effects"], NoRecovery)


def _reading_order(game: Game, cell: Cell) -> tuple[int, str]:
    return -game.world.tiles[cell].at[1], game.world.number(cell)


def _test(game: Game, cell: Cell) -> Procedure[None]:
    """A razed settlement is tested, and rebuilt with crowns; it counts in full from now on (ME-RECOVERY-02)."""
    settlement = game.state.holdings[cell]
    rolled = yield from game.roll("1D6", "recovery", "ME-RECOVERY-01", NOBODY, game.watching(cell), cell=cell)
    recovered = recovers(game, settlement, rolled.total)
    roll = rolled.total
    if not recovered:
        roll = yield from _rebuild(game, cell, rolled.total)
        recovered = recovers(game, settlement, roll)
    kind = settlement.kind
    game.emit(RecoveryRolled(cell=cell, kind=kind, roll=roll, recovered=recovered, rule="ME-RECOVERY-01"))
    if recovered:
        owner = allegiance(game, cell)
        game.emit(SettlementRecovered(realm=owner, cell=cell, owner=owner, rule="ME-RECOVERY-03"))


def recovers(game: Game, settlement: Settlement, roll: int) -> bool:
    """Whether a settlement recovers on this roll (ME-RECOVERY-01)."""
    column = "city" if settlement.kind == "capital" else settlement.kind
    return bool(game.book.row("recovery", roll)[column] == "recovers")


def bordering(game: Game, cell: Cell) -> dict[RealmId, str]:
    """Players whose empires touch the tile, each with the best kind of his tiles there (ME-RECOVERY-03)."""
    order = precedence(game)
    best: dict[RealmId, str] = {}
    for _, other in game.world.neighbours(cell):
        owner = game.state.owner(other)
        if owner:
            kind = _kind(game, other)
            if owner not in best or order.index(kind) < order.index(best[owner]):
                best[owner] = kind
    return best


def precedence(game: Game) -> list[str]:
    """Kinds of tiles, best claim first."""
    return list(game.book.value("recovery_precedence", "order"))


def _kind(game: Game, cell: Cell) -> str:
    settlement = game.state.standing(cell)
    if settlement is None:
        return "barren"
    if settlement.kind == "capital":
        return str(game.book.value("recovery_precedence", "capital_counts_as"))
    return settlement.kind


def allegiance(game: Game, cell: Cell) -> RealmId:
    """Whose a recovered settlement is: the best claim's, independent if none or equal (ME-RECOVERY-03).

    What never left its empire stays there (ME-SKAVEN-04).
    """
    if game.state.holdings[cell].kept:
        return game.state.holdings[cell].owner
    claims = bordering(game, cell)
    order = precedence(game)
    ranked = sorted(claims, key=lambda realm: (order.index(claims[realm]), realm))
    if not ranked or (len(ranked) > 1 and claims[ranked[0]] == claims[ranked[1]]):
        return NOBODY
    return ranked[0]


def _rebuild(game: Game, cell: Cell, roll: int) -> Procedure[int]:
    """The only player whose empire touches it may pay what the roll lacks (ME-RECOVERY-04); the roll after payment.

    A ruin that stays in its empire touches it, and what others hold beside it bars the rebuilding (ME-SKAVEN-05).
    """
    settlement = game.state.holdings[cell]
    claims = set(bordering(game, cell)) | ({settlement.owner} if settlement.kept else set())
    if len(claims) != 1:
        return roll
    (realm,) = claims
    treasury = game.state.realms[realm].treasury
    each = int(game.book.value("recovery", "modifiers")[0]["value"])
    crowns = next((n for n in range(1, treasury + 1) if recovers(game, settlement, roll + n * each)), 0)
    if not crowns:
        return roll
    planned = budget.planned(game, realm, f"rebuild:{cell}")
    wanted = planned is not None and planned >= crowns
    if planned is None:
        wanted = yield from game.confirm(
            realm,
            "rebuild",
            ("ME-RECOVERY-04",),
            default="no",
            cell=cell,
            settlement=settlement.kind,
            roll=roll,
            crowns=crowns,
            treasury=treasury,
        )
    if not wanted:
        return roll
    game.emit(CrownsSpent(realm=realm, crowns=crowns, on="rebuilding", cell=cell, rule="ME-RECOVERY-04"))
    return roll + crowns * each
