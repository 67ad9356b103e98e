"""What heroes find in the wild: places, mines, young monsters, items (ME-WILD-05, ME-MINE-10, ME-MONSTER-06)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import assert_never, cast

from empires.book.book import Row
from empires.book.columns import DisusedHoldEffect, DisusedMinesEffect, MinesEffect, RareMinesEffect
from empires.book.effects import (
    GainItem,
    GainPoints,
    GainRevenue,
    LosePoints,
    PlaceLocation,
    PlaceSettlement,
    RemoveLocation,
    RollTable,
)
from empires.model.events.all_events import SettlementPlaced
from empires.model.events.winter import TempleFounded
from empires.model.land.world import Cell
from empires.model.state.asks import NOBODY, Procedure
from empires.model.state.campaign import Settlement
from empires.model.state.pieces import LairKind, LocationKind, Temple
from empires.rules.core import sites
from empires.rules.core.game import Game
from empires.rules.core.names import unused_name
from empires.rules.core.piece_supply import pieces_left
from empires.rules.core.races import race_of
from empires.rules.heroes import adventures, parties
from empires.rules.heroes.parties import enrich, gain_items
from empires.rules.wilds import mines, wilderness

Find = Callable[[Game, str, Cell], Procedure[None]]
"""What befalls a party: game, party id, the tile where it is found."""


def _place(kind: LocationKind) -> Find:
    """A location is marked; independent heroes keep it to themselves (ME-WILD-06, ME-WILD-07)."""

    def found(game: Game, party_id: str, cell: Cell) -> Procedure[None]:
        sites.place(game, game.state.parties[party_id].employer, cell, kind, "ME-WILD-07")
        yield from ()

    return found


def _temple(game: Game, party_id: str, cell: Cell) -> Procedure[None]:
    """What kind of temple it is (ME-TEMPLE-01)."""
    realm = game.state.parties[party_id].employer
    rolled = yield from game.roll("1D6", "wild_temple_type", "ME-TEMPLE-01", realm, cell=cell)
    kind = str(game.book.row("wild_temple_type", rolled.total)["effects"][0].location)
    sites.place(game, realm, cell, cast(LocationKind, kind), "ME-TEMPLE-01")


def _searcher(game: Game, party_id: str, cell: Cell) -> Procedure[None]:
    """Heroes roll once more on their hazard chart instead (ME-SEARCH-02)."""
    yield from adventures.hazards(game, party_id, 1)


def _item(game: Game, party_id: str, cell: Cell) -> Procedure[None]:
    """A magic item for an army (ME-WILD-05)."""
    realm = game.state.parties[party_id].employer
    dice = game.book.find("wilderness_chart", result="magic_item")["effects"][0].dice
    points = yield from game.amount(dice, "hero_item", "ME-WILD-05", realm, cell=cell)
    gain_items(game, party_id, points, "treasure", "ME-WILD-05")


def _monster(game: Game, party_id: str, cell: Cell) -> Procedure[None]:
    """A young monster to be fought: its gold, and a treasure card for one hero (ME-MONSTER-06, ME-MONSTER-07)."""
    party = game.state.parties[party_id]
    rolled = yield from game.roll("1D6", "young_monster", "ME-MONSTER-06", party.employer, cell=cell, name=party.name)
    beast = game.book.row("young_monsters", rolled.total)
    won = yield from adventures.adventure(game, party_id, "ME-MONSTER-06", sort="monster")
    if won:
        enrich(game, party_id, int(beast["gold"]), "found_gold", "ME-MONSTER-07")
        worth = yield from adventures.treasure(game, party_id, 1)
        gain_items(game, party_id, worth, "treasure", "ME-MONSTER-06")


# Mines --------------------------------------------------------------------------------------------


def _mine(game: Game, party_id: str, cell: Cell) -> Procedure[None]:
    """A mine by the same tables as for banners of their race; of an independent party's nobody knows (ME-MINE-10)."""
    yield from _table(game, party_id, cell, "mines", "ME-MINE-01")


def _table(game: Game, party_id: str, cell: Cell, chart: str, rule: str) -> Procedure[None]:
    realm = game.state.parties[party_id].employer
    rolled = yield from game.roll("1D6", chart, rule, realm, cell=cell)
    row = game.book.row(chart, rolled.total)
    own = "other_races" not in row or (realm != NOBODY and mines.serves(game, realm, row["effects"]))
    for effect in row["effects"] if own else row["other_races"]:
        yield from _effect(game, party_id, cell, effect, chart, row)


HOLDS: dict[str, LairKind] = {"dwarfs": "hold", "skaven": "labyrinth"}
"""What becomes of a disused hold, by whose it was."""


def _effect(
    game: Game,
    party_id: str,
    cell: Cell,
    effect: MinesEffect | RareMinesEffect | DisusedMinesEffect,
    chart: str,
    row: Row,
) -> Procedure[None]:
    """Losses become wounds; holds, labyrinths and dens are marked for later (ME-MINE-11, ME-MINE-12)."""
    realm = game.state.parties[party_id].employer
    rule = mines.TABLES.get(chart, "ME-MINE-01")
    match effect:
        case RollTable():
            if effect.race:
                yield from _hold(game, party_id, cell, HOLDS[effect.race])
            else:
                yield from _table(game, party_id, cell, effect.table, mines.TABLES[effect.table])
        case PlaceLocation():
            notes = () if realm else (mines.UNCLAIMED,)
            sites.place(game, realm, cell, "mine", rule, effect.mine_kind.replace(" ", "_"), notes)
        case LosePoints():
            yield from _hurt(game, party_id, cell, effect.dice)
            if "other_races" in row and chart == "disused_mines":
                _mark(game, party_id, cell, "trolls")
        case GainRevenue() | GainItem():
            pass  # What the mine gives is dug in winter, by whoever holds it.
        case GainPoints() | RemoveLocation():
            pass  # A gift or a curse to an empire, and a mine that heroes did not place.
        case _:
            assert_never(effect)


def _hold(game: Game, party_id: str, cell: Cell, kind: LairKind) -> Procedure[None]:
    """Inhabited: an independent fortress; abandoned: monsters, and a place for adventures (ME-MINE-05, ME-MINE-11)."""
    realm = game.state.parties[party_id].employer
    rolled = yield from game.roll("1D6", "disused_hold", "ME-MINE-05", realm, cell=cell)
    effects: Sequence[DisusedHoldEffect] = game.book.row("disused_hold", rolled.total)["effects"]
    for effect in effects:
        match effect:
            case LosePoints():
                yield from _hurt(game, party_id, cell, effect.dice)
                _mark(game, party_id, cell, kind)
            case PlaceSettlement():
                if cell not in game.state.holdings and pieces_left(game, "fortress") > 0:
                    fortress = Settlement("fortress", NOBODY, unused_name(game.world, game.state, cell))
                    game.emit(SettlementPlaced(realm=realm, cell=cell, settlement=fortress, rule="ME-MINE-05"))
            case _:
                assert_never(effect)


def _hurt(game: Game, party_id: str, cell: Cell, dice: str) -> Procedure[None]:
    realm = game.state.parties[party_id].employer
    points = yield from game.amount(dice, "hero_loss", "ME-MINE-12", realm, cell=cell)
    parties.wound_all(game, party_id, points, "wounded", "ME-MINE-12")


def _mark(game: Game, party_id: str, cell: Cell, kind: LairKind) -> None:
    """The place is marked for those who come later; nobody is left to tell of it if the party died (ME-MINE-11)."""
    party = game.state.parties.get(party_id)
    sites.mark(game, cell, kind, party.employer if party is not None else NOBODY, "ME-MINE-11")


# A temple restored --------------------------------------------------------------------------------


CALLED_ON = 6
"""Each hero becomes a priest on this roll (ME-TEMPLE-16)."""


def revelation(game: Game, party_id: str) -> Procedure[None]:
    """Each hero rolls a D6 and on a 6 leaves play as the temple's priest, which restores it (ME-TEMPLE-16)."""
    party, rule = game.state.parties[party_id], "ME-TEMPLE-16"
    priests: list[int] = []
    for place in adventures.there(party):
        if (yield from parties.chance(game, party, "priest", rule, CALLED_ON, party.heroes[place].name)):
            priests.append(place)
    if not priests:
        return
    parties.lose(game, party_id, priests, "priest", rule, dead=False)
    if party.employer:
        sites.remove(game, party.employer, party.cell, "restored", rule)
        race = race_of(game.state, party.employer).key
        temple = Temple(party.cell, party.employer, race, game.state.clock.year)
        game.emit(TempleFounded(realm=party.employer, temple=temple, rule=rule))
    else:
        sites.change(game, NOBODY, party.cell, "restored", rule, kind="religious_order")


FINDS: dict[str, Find] = {
    "ruined_city": _place("ruined_city"),
    "necropolis": _place("necropolis"),
    "wizards_tower": _place("tower"),
    "temple": _temple,
    "mine": _mine,
    "searcher_event": _searcher,
    "magic_item": _item,
    "tamable_monsters": _monster,
}
"""What each result of the wilderness chart does to heroes; they ignore baggage (ME-WILD-05)."""


def find(game: Game, party_id: str, cell: Cell) -> Procedure[None]:
    """What lies in a barren tile; a location waits for the party, all else happens at once (ME-WILD-01)."""
    party = game.state.parties[party_id]
    row = yield from wilderness.chart(game, party.employer, cell)
    result = str(row["result"])
    sites.tell(game, party.employer, cell, "wilderness_chart", result, "ME-WILD-08")
    if result in FINDS and result not in game.book.value("wilderness_chart", "heroes_ignore"):
        yield from FINDS[result](game, party_id, cell)
