"""Heroes explore barren tiles and visit what lies in them, once in each battle level (ME-WILD-07, ME-WILD-08)."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from empires.book.book import Row
from empires.book.columns import RuinedTempleEffect, SearchedEffect
from empires.book.effects import (
    EndSource,
    GainCrowns,
    GainItem,
    GainMap,
    GainTemple,
    LeaveTile,
    LoseBaggage,
    LosePoints,
    Nothing,
    RollTable,
    SpawnForce,
)
from empires.model.state.asks import NOBODY, Option, Procedure
from empires.rules.core import sites
from empires.rules.core.game import Game
from empires.rules.heroes import adventures, heroes_tower, heroes_wild, parties, quests
from empires.rules.heroes.heroes_wild import find
from empires.rules.heroes.parties import change, crowns, gain_items
from empires.rules.troops import wanderers

Deed = Callable[[Game, str], Procedure[None]]
"""What a party does at a place: game, party id."""
STAY = "stay"


# What may be done ---------------------------------------------------------------------------------


def may_explore(game: Game, party_id: str) -> bool:
    """A barren tile in which nothing has been found (ME-HERO-08, ME-WILD-06)."""
    cell = game.state.parties[party_id].cell
    return game.state.barren(cell) and cell not in game.state.locations and cell not in game.state.lairs


def deeds(game: Game, party_id: str) -> dict[str, Deed]:
    """What a party may do where it stands, by key (ME-WILD-07)."""
    cell = game.state.parties[party_id].cell
    place = game.state.locations.get(cell)
    found: dict[str, Deed] = {}
    if place is not None and _fresh(game, party_id, cell):
        found.update(DEEDS.get(place.kind, {}))
    if cell in game.state.lairs and _fresh(game, party_id, f"lair:{cell}"):
        found["lair"] = _lair
    if may_explore(game, party_id):
        found["explore"] = explore
    return found


def _fresh(game: Game, party_id: str, place: str) -> bool:
    """Not yet visited in this battle level, or once only by a party that has the map (ME-NECROP-23)."""
    party = game.state.parties[party_id]
    often = 2 if f"map:{place}" in party.notes else 1
    return party.visited.get(place, 0) < party.level or (
        often > 1 and party.visited.get(f"{place}/again", 0) < party.level
    )


def _visited(game: Game, party_id: str, place: str) -> None:
    party = game.state.parties[party_id]
    key = place if party.visited.get(place, 0) < party.level else f"{place}/again"
    change(game, party_id, "", "ME-WILD-07", visited={**party.visited, key: party.level})


def act(game: Game, party_id: str, deed: str) -> Procedure[None]:
    """Do one of the `deeds`; what is visited counts for this battle level."""
    party = game.state.parties[party_id]
    chosen = deeds(game, party_id)[deed]
    if deed != "explore":
        _visited(game, party_id, f"lair:{party.cell}" if deed == "lair" else party.cell)
        if party.employer and deed != "lair":
            sites.learn(game, party.employer, party.cell)
    yield from chosen(game, party_id)


# Exploring ----------------------------------------------------------------------------------------


def explore(game: Game, party_id: str) -> Procedure[None]:
    """One roll on the wilderness chart for the tile where the party is; it takes the month (ME-WILD-08, ME-HERO-02)."""
    party = game.state.parties[party_id]
    change(game, party_id, "", "ME-HERO-02", weeks=0)
    yield from find(game, party_id, party.cell)
    if party_id in game.state.parties and game.state.parties[party_id].cell in game.state.locations:
        yield from _enter(game, party_id)


def _enter(game: Game, party_id: str) -> Procedure[None]:
    """What was found may be entered at once: a player says so, independent heroes do (ME-WILD-11, ME-DIPLO-15)."""
    party, found = game.state.parties[party_id], tuple(deeds(game, party_id))
    if not found:
        return
    chosen = found[0]
    if party.employer:
        chosen = yield from game.decide(
            party.employer, "party", [*options(game, party_id), Option(STAY)], ("ME-WILD-11", "ME-DIPLO-15"),
            default=next(deed for deed in (*found, STAY) if deed != "rob"), cell=party.cell, name=party.name,
            party=party_id, heroes=len(parties.fit(party)), level=party.level, gold=parties.gold_of(party),
        )  # fmt: skip
    if chosen in found:
        yield from act(game, party_id, chosen)


# Ruins, temples, lairs ----------------------------------------------------------------------------


def _ruins(game: Game, party_id: str) -> Procedure[None]:
    """A random adventure of the party's level (ME-RUIN-14, ME-TEMPLE-14)."""
    place = game.state.locations[game.state.parties[party_id].cell]
    rule = "ME-TEMPLE-14" if place.kind == "chaos_temple" else "ME-RUIN-14"
    yield from adventures.random_adventure(game, party_id, rule)


def _work(game: Game, party_id: str) -> Procedure[None]:
    """The priests of an order may have work: the tavern's table, and a quest (ME-TEMPLE-08)."""
    party = game.state.parties[party_id]
    rolled = yield from game.roll(
        "1D6", "hero_tavern", "ME-TEMPLE-08", party.employer, cell=party.cell, name=party.name
    )
    for effect in game.book.row("hero_tavern", rolled.total)["effects"]:
        if isinstance(effect, RollTable):
            yield from quests.seek(game, party_id, "ME-TEMPLE-08")


def _ruined_temple(game: Game, party_id: str) -> Procedure[None]:
    """After a random dungeon one roll on the table of the ruin (ME-TEMPLE-16)."""
    won = yield from adventures.random_adventure(game, party_id, "ME-TEMPLE-16")
    if not won:
        return
    party = game.state.parties[party_id]
    rolled = yield from game.roll("1D6", "ruined_temple", "ME-TEMPLE-16", party.employer, cell=party.cell)
    row = game.book.row("ruined_temple", rolled.total)
    if any(isinstance(effect, GainTemple) for effect in row["effects"]):
        yield from heroes_wild.revelation(game, party_id)
        return
    for effect in row["effects"]:
        yield from _temple_effect(game, party_id, effect)


def _temple_effect(game: Game, party_id: str, effect: RuinedTempleEffect) -> Procedure[None]:
    """Losses become wounds, relics point to the next adventure (ME-TEMPLE-16)."""
    party, rule = game.state.parties[party_id], "ME-TEMPLE-16"
    match effect:
        case GainCrowns():
            yield from quests.seek(game, party_id, rule)
        case LosePoints():
            points = yield from game.amount(effect.dice, "hero_loss", rule, party.employer, cell=party.cell)
            parties.wound_all(game, party_id, points, "wounded", rule)
        case GainItem():
            points = yield from game.amount(effect.dice, "hero_item", rule, party.employer, cell=party.cell)
            gain_items(game, party_id, points, "treasure", rule)
        case GainTemple():
            pass  # A revelation took the place of all this.
        case Nothing():
            pass
        case _:
            assert_never(effect)


def _lair(game: Game, party_id: str) -> Procedure[None]:
    """An Adventure Location that lasts; in a dragon's lair a dragon waits (ME-MINE-11, ME-DRAGON-11)."""
    party = game.state.parties[party_id]
    if game.state.lairs[party.cell].kind != "dragon":
        yield from adventures.random_adventure(game, party_id, "ME-MINE-11")
        return
    rolled = yield from game.roll(
        "1D6", "dragon_kind", "ME-DRAGON-11", party.employer, cell=party.cell, name=party.name
    )
    rows = game.book.rows("dragon_kind")
    above = rows.index(game.book.row("dragon_kind", rolled.total))
    yield from adventures.adventure(game, party_id, "ME-DRAGON-11", party.level + above)


# The necropolis -----------------------------------------------------------------------------------


def _necropolis(game: Game, party_id: str) -> Procedure[None]:
    """After an adventure among the dead one roll on the search table (ME-NECROP-19)."""
    won = yield from adventures.random_adventure(game, party_id, "ME-NECROP-19")
    if not won:
        return
    party = game.state.parties[party_id]
    rolled = yield from game.roll(
        "2D6", "necropolis_search", "ME-NECROP-19", party.employer, cell=party.cell, modifier=0
    )
    row = game.book.row("necropolis_search", rolled.total)
    for effect in row["effects"]:
        if party_id in game.state.parties:
            yield from _searched(game, party_id, effect, str(row["rule"]))


def _searched(game: Game, party_id: str, effect: SearchedEffect, rule: str) -> Procedure[None]:
    """What the search table means for heroes: gold for crowns, wounds for points (ME-NECROP-20 to ME-NECROP-22)."""
    party = game.state.parties[party_id]
    cell = party.cell
    match effect:
        case GainCrowns():
            found = yield from game.amount(effect.dice, "hero_crowns", rule, party.employer, cell=cell)
            crowns(game, party_id, found, "found_gold", rule)
        case GainItem():
            points = yield from game.amount(effect.dice, "hero_item", rule, party.employer, cell=cell)
            gain_items(game, party_id, points, "treasure", "ME-NECROP-21")
        case GainMap():
            change(game, party_id, "map", "ME-NECROP-23", notes=(*party.notes, f"map:{cell}"))
            if "visit" in deeds(game, party_id):
                yield from act(game, party_id, "visit")
        case LosePoints() if effect.when:
            change(game, party_id, "cursed", rule, notes=(*party.notes, f"curse:{cell}"))
        case LosePoints():
            points = yield from game.amount(effect.dice, "hero_loss", rule, party.employer, cell=cell)
            parties.wound_all(game, party_id, points, "wounded", "ME-NECROP-22")
        case LoseBaggage():
            change(game, party_id, "plundered", rule, items=0)
        case LeaveTile():
            heroes_tower.sent_back(game, party_id, rule)
        case SpawnForce():
            yield from _host(game, party_id, effect, rule)
        case RollTable() if effect.table == "necromancer_tomb":
            yield from _tomb(game, party_id)
        case RollTable():
            rolled = yield from game.roll("1D6", effect.table, rule, party.employer, cell=cell)
            for more in game.book.row(effect.table, rolled.total)["effects"]:
                yield from _searched(game, party_id, more, rule)
        case EndSource() | Nothing():
            pass  # Heroes come to the hoard once.
        case _:
            assert_never(effect)


def _host(game: Game, party_id: str, effect: SpawnForce, rule: str) -> Procedure[None]:
    """The dead break out: no fight for a handful of heroes, who flee while the host comes forth (ME-NECROP-17)."""
    cell = game.state.parties[party_id].cell
    points = yield from game.amount(effect.dice, "undead_host", rule, NOBODY, cell=cell)
    percent = int(game.book.value("necropolis_host", "artefact_percent"))
    wanderers.come(game, "undead", cell, points, artefacts=points * percent // 100, rule=rule)
    heroes_tower.sent_back(game, party_id, rule)


def _tomb(game: Game, party_id: str) -> Procedure[None]:
    """Again and again on the table of the tomb, until they stop or he wakes (ME-NECROP-14, ME-NECROP-24)."""
    rule = "ME-NECROP-14"
    while True:
        party = game.state.parties[party_id]
        rolled = yield from game.roll("1D6", "necromancer_tomb", rule, party.employer, cell=party.cell, name=party.name)
        row = game.book.row("necromancer_tomb", rolled.total)
        if "heroes_survive_on" in row:
            yield from _woken(game, party_id, row)
            return
        points = yield from game.amount(row["effects"][0].dice, "hero_item", rule, party.employer, cell=party.cell)
        gain_items(game, party_id, points, "treasure", rule)
        if not (yield from _once_more(game, party_id)):
            return


def _once_more(game: Game, party_id: str) -> Procedure[bool]:
    """Whether they roll again: a player says so, for independent heroes a die (ME-GEN-08)."""
    party = game.state.parties[party_id]
    if party.employer == NOBODY:
        return (yield from parties.even(game, party, "goes_on", "ME-NECROP-14"))
    return (
        yield from game.confirm(
            party.employer, "tomb_again", ("ME-NECROP-14", "ME-NECROP-24"), default="no", cell=party.cell,
            name=party.name, points=party.items,
        )
    )  # fmt: skip


def _woken(game: Game, party_id: str, row: Row) -> Procedure[None]:
    """Each hero rolls a D6 and only a 6 survives; the dead come forth (ME-NECROP-24, ME-NECROP-15)."""
    party, rule = game.state.parties[party_id], "ME-NECROP-24"
    lost: list[int] = []
    for place in adventures.there(party):
        least, name = int(row["heroes_survive_on"]), party.heroes[place].name
        if not (yield from parties.chance(game, party, "necromancer_woken", rule, least, name)):
            lost.append(place)
    parties.lose(game, party_id, lost, "necromancer", rule)
    points = yield from game.amount(row["effects"][0].dice, "undead_host", "ME-NECROP-15", NOBODY, cell=party.cell)
    percent = int(game.book.value("necropolis_host", "artefact_percent"))
    artefacts = points * percent // 100
    wanderers.come(game, "undead", party.cell, points, artefacts=artefacts, rule="ME-NECROP-15")
    if party_id in game.state.parties:
        heroes_tower.sent_back(game, party_id, rule)


def curse(game: Game, party_id: str) -> Procedure[None]:
    """Who stays where he took cursed treasure is hurt again each turn (ME-NECROP-10, ME-NECROP-22)."""
    party = game.state.parties[party_id]
    if f"curse:{party.cell}" in party.notes:
        effects = game.book.find("necropolis_search", rule="ME-NECROP-10")["effects"]
        dice = next(effect.dice for effect in effects if isinstance(effect, LosePoints))
        points = yield from game.amount(dice, "hero_loss", "ME-NECROP-10", party.employer, cell=party.cell)
        parties.wound_all(game, party_id, points, "wounded", "ME-NECROP-22")
    elif any(note.startswith("curse:") for note in party.notes):
        kept = tuple(note for note in party.notes if not note.startswith("curse:"))
        change(game, party_id, "", "ME-NECROP-10", notes=kept)


DEEDS: dict[str, dict[str, Deed]] = {
    "ruined_city": {"visit": _ruins},
    "necropolis": {"visit": _necropolis},
    "tower": {"audience": heroes_tower.audience, "rob": heroes_tower.rob},
    "religious_order": {"visit": _work},
    "chaos_temple": {"visit": _ruins},
    "ruined_temple": {"visit": _ruined_temple},
}
"""What a party may do at each kind of location; mines are searched when they are found (ME-MINE-10)."""


def options(game: Game, party_id: str) -> list[Option]:
    """The deeds as options of a question, with what they are about."""
    cell = game.state.parties[party_id].cell
    place = game.state.locations.get(cell)
    about = place.kind if place is not None else game.state.lairs[cell].kind if cell in game.state.lairs else ""
    return [Option(key, {"cell": cell, "site": about}) for key in deeds(game, party_id)]
