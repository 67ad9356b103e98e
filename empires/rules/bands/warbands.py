"""War bands as pieces: what they have, carry, find and pay in; how they are hurt and end (ME-WARBAND)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from empires.book.book import Rulebook
from empires.model.events.all_events import PoolChanged
from empires.model.events.heroes import WarBandChanged, WarBandMoved, WarBandPaid
from empires.model.land.world import Cell
from empires.model.state.asks import Procedure
from empires.model.state.campaign import Campaign, RealmId
from empires.model.state.pieces import WarBand
from empires.rules.bands import champions
from empires.rules.core.game import Game
from empires.rules.troops import items
from empires.rules.troops.companions import gone
from empires.rules.troops.losses import baggage_limit, give_baggage

PART = "war_bands"
LIFE, RULES, COINS = "warband_life", "warband_rules", "hero_conversion"
INCOME = "warband_income"
"""Chart of the income."""


def life(book: Rulebook, key: str) -> int:
    """A figure of a band's life on paper."""
    return int(book.value(LIFE, key))


def bands_of(state: Campaign, owner: RealmId) -> tuple[WarBand, ...]:
    """The bands that a realm leads, "" those that nobody leads, in the order they came."""
    return tuple(band for band in state.warbands.values() if band.owner == owner)


def members(book: Rulebook, band: WarBand) -> int:
    """How many fighters a band of that rating has."""
    return max(1, band.rating // life(book, "member_points"))


def chaos_active(state: Campaign) -> bool:
    """Whether any chaos band is on the map (ME-WARBAND-03)."""
    return any(band.kind == champions.KIND for band in state.warbands.values())


# Wounds -------------------------------------------------------------------------------------------


def band_wounds(book: Rulebook, wounds: int) -> int:
    """Wounds of a hazard in wounds of a band's member: 10 or 11 are one (ME-WARBAND-05)."""
    return wounds // int(book.value(COINS, "mordheim_wound_from_quest_min"))


def dungeon_wounds(book: Rulebook, wounds: int, experience: int) -> int:
    """Wounds that a member has in an Adventure Location (ME-WARBAND-18)."""
    return wounds * life(book, "dungeon_wounds") + experience // life(book, "experience_per_wound")


# Changes ------------------------------------------------------------------------------------------


def change(game: Game, band_id: str, what: str, rule: str, **changes: Any) -> None:
    """Something of a band changed. what: key of the sentence, "" for what is not told."""
    old = game.state.warbands[band_id]
    now = replace(old, **changes)
    if now != old or what:
        game.emit(WarBandChanged(realm=old.owner, cell=old.cell, what=what, now=now, rule=rule))


def move(game: Game, band_id: str, cell: Cell, rule: str) -> None:
    """A band goes to a tile; it shows nobody what is there."""
    band = game.state.warbands[band_id]
    if band.cell != cell:
        game.emit(WarBandMoved(realm=band.owner, band=band_id, name=band.name, origin=band.cell, cell=cell, rule=rule))


def lose(game: Game, band_id: str, points: int, why: str, rule: str) -> None:
    """A band loses points, and is no more when none are left."""
    band = game.state.warbands[band_id]
    if points <= 0:
        return
    if points >= band.rating:
        end(game, band_id, why, rule)
    else:
        change(game, band_id, why, rule, rating=band.rating - points)


def end(game: Game, band_id: str, why: str, rule: str) -> None:
    """A band is gone; those hired to hunt it have done their work (ME-WARBAND-02)."""
    game.emit(gone(game.state.warbands[band_id], why, rule))
    hunt_over(game)


def hunt_over(game: Game) -> None:
    """Hunters disband when their quarry is gone, unless a ruined city adjoins the empire (ME-WARBAND-02)."""
    for band in tuple(game.state.warbands.values()):
        if band.hunts and band.hunts not in game.state.warbands:
            if any(borders(game, band.owner, cell) for cell in ruins_known(game.state, band.owner)):
                change(game, band.id, "stays_on", "ME-WARBAND-02", hunts="")
            else:
                game.emit(gone(band, "hunt_over", "ME-WARBAND-02"))


def tidy(game: Game) -> None:
    """Bands of who is out of the campaign go their way."""
    for band in tuple(game.state.warbands.values()):
        if band.owner and band.owner not in game.state.playing():
            end(game, band.id, "realm_out", "ME-TURN-08")


# Goods --------------------------------------------------------------------------------------------


def ruins_known(state: Campaign, realm: RealmId) -> tuple[Cell, ...]:
    """Ruined cities that a realm knows of."""
    known = (place for place in state.locations.values() if place.kind == "ruined_city" and realm in place.known_to)
    return tuple(place.cell for place in known)


def borders(game: Game, realm: RealmId, cell: Cell) -> bool:
    """Whether a tile lies in the empire or touches it (ME-WARBAND-10)."""
    near = (cell, *(other for _, other in game.world.neighbours(cell)))
    return any(game.state.owner(other) == realm for other in near) if realm else False


def earn(game: Game, band_id: str, gold: int, what: str, rule: str) -> None:
    """Gold is found: half is the band's, half the empire's (ME-WARBAND-08, ME-WARBAND-19)."""
    change(game, band_id, what, rule, **halves(game.state.warbands[band_id], gold))


def halves(band: WarBand, gold: int) -> dict[str, int]:
    """The purse of the empire and the coin of the band with so much more gold."""
    return {"purse": band.purse + gold // 2, "coin": band.coin + gold - gold // 2}


def laden(game: Game, band: WarBand) -> bool:
    """Whether it has something that is worth the way home: a crown's worth of gold, or magic items."""
    return band.purse >= crown(game.book) or band.items > 0


def crown(book: Rulebook) -> int:
    """Gold of a crown (ME-WARBAND-08)."""
    return int(book.value(COINS, "mordheim_gold_per_crown"))


def may_pay(game: Game, band: WarBand) -> bool:
    """Whether the goods reach the empire from here: it borders the ruins, or has a settlement here (ME-WARBAND-10)."""
    if not band.owner or band.aboard:
        return False
    place = game.state.locations.get(band.cell)
    ruins = place is not None and place.kind == "ruined_city" and borders(game, band.owner, band.cell)
    return ruins or receives(game, band.owner, band.cell)


def receives(game: Game, realm: RealmId, cell: Cell) -> bool:
    """A tile of the empire that is not barren, nor shut by a siege (ME-WARBAND-10)."""
    place = game.state.standing(cell)
    return place is not None and place.owner == realm and cell not in game.state.sieges


def pay_in(game: Game, band_id: str) -> Procedure[None]:
    """Gold becomes crowns, fractions are kept; items go to a banner, or wait for one (ME-WARBAND-08, ME-WARBAND-10)."""
    band = game.state.warbands[band_id]
    if not may_pay(game, band):
        return
    _paid(game, band_id)
    yield from hand_items(game, band_id)
    items = game.state.warbands[band_id].items
    if items:
        change(game, band_id, "", "ME-WARBAND-10", items=0)
        game.emit(PoolChanged(realm=band.owner, delta=items, why="warband_items", rule="ME-WARBAND-10"))


def hand_items(game: Game, band_id: str) -> Procedure[None]:
    """A banner in the tile takes the magic items that serve in battles (ME-WARBAND-08)."""
    band = game.state.warbands[band_id]
    near = [b for b in game.state.force(band.cell, band.owner) if not b.inside]
    if band.items and near:
        change(game, band_id, "handed_over", "ME-WARBAND-08", items=0)
        yield from items.gain_item(game, near[0].id, band.items, "warband", "ME-WARBAND-08")


def supply(game: Game, band_id: str) -> None:
    """The baggage that a band carries goes to a banner in its tile that has room (ME-WARBAND-06)."""
    band = game.state.warbands[band_id]
    open_to = [b for b in game.state.force(band.cell, band.owner) if not b.inside]
    room = [b.id for b in open_to if b.baggage < baggage_limit(game, b.id)]
    if band.baggage and room:
        change(game, band_id, "", "ME-WARBAND-06", baggage=0)
        give_baggage(game, room[0], band.baggage, "warband", "ME-WARBAND-06")


def outfit(game: Game, band_id: str) -> None:
    """In a settlement the band spends its own gold: on beasts of burden first, then on gear (ME-WARBAND-03, -06)."""
    band, beasts = game.state.warbands[band_id], life(game.book, "beasts_gold")
    if not band.coach and band.coin >= beasts:
        change(game, band_id, "beasts", "ME-WARBAND-06", coach=True, coin=band.coin - beasts)
    band = game.state.warbands[band_id]
    if band.coin:
        change(game, band_id, "outfitted", "ME-WARBAND-04", rating=band.rating + band.coin, coin=0)


# Winter -------------------------------------------------------------------------------------------


def winter_checks(game: Game) -> Procedure[None]:
    """A die for each band: on a 1 it is no more (ME-WARBAND-13, ME-EVENTS-12)."""
    most = int(game.book.value(RULES, "removed_in_winter_on_max"))
    for band in tuple(game.state.warbands.values()):
        if band.id in game.state.warbands:
            rolled = yield from game.roll(
                "1D6", "band_winter", "ME-WARBAND-13", band.owner, cell=band.cell, name=band.name, most=most
            )
            if rolled.total <= most:
                end(game, band.id, "winter", "ME-WARBAND-13")


def income(game: Game, realm: RealmId) -> None:
    """The estimate of the year where single games are not told of; their count begins anew (ME-REVENUE-09, A-38)."""
    for band in bands_of(game.state, realm):
        if game.state.agreed.warband_income == "average" and band.games:
            gold = estimate(game.book, band.games)
            change(game, band.id, "", "ME-REVENUE-09", purse=band.purse + gold)
            _paid(game, band.id)
        change(game, band.id, "", "ME-REVENUE-09", games=())


def estimate(book: Rulebook, games: tuple[int, ...]) -> int:
    """Gold for the empire by the average of the games of a season, at most 7 (ME-REVENUE-09)."""
    chart = book.chart(INCOME)
    counted = games[: int(chart["max_games"])]
    return sum(counted) * int(chart["estimate_factor"]) // (len(counted) * int(chart["estimate_divisor"]))


def _paid(game: Game, band_id: str) -> None:
    """The gold of the empire's share comes in; what makes no whole crown is kept for later (ME-WARBAND-08)."""
    band = game.state.warbands[band_id]
    if not band.purse:
        return
    crowns, left = divmod(game.state.realms[band.owner].gold + band.purse, crown(game.book))
    game.emit(
        WarBandPaid(
            realm=band.owner, band=band_id, name=band.name, cell=band.cell, gold=band.purse, crowns=crowns, left=left,
            rule="ME-WARBAND-08",
        )
    )  # fmt: skip
