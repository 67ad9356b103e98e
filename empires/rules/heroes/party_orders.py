"""What a controlled party does: deliveries first, then what its player says, once a month (ME-DIPLO-15, ME-HERO-40)."""

from __future__ import annotations

from msgspec.structs import replace

from empires.model.land.world import Cell
from empires.model.state.asks import Fact, Option, Procedure
from empires.model.state.pieces import Party
from empires.rules.core.game import Game
from empires.rules.core.nearest import nearest
from empires.rules.heroes import heroes_sites, parties, party_ways, siege_missions
from empires.rules.heroes.adventures import hazards
from empires.rules.heroes.heroes_sites import STAY
from empires.rules.heroes.parties import change
from empires.rules.troops import items, ships
from empires.rules.wilds import afoot
from empires.rules.wilds.afoot import activity

QUEST = "quest"
MISSION, SPLIT, JOIN, BOARD, ASHORE = "mission", "split", "join", "board", "ashore"


# Deliveries ---------------------------------------------------------------------------------------


def delivery(game: Game, party_id: str) -> Procedure[Cell]:
    """Where items for the army have to go before anything else, "" for nowhere (ME-HERO-40)."""
    party = game.state.parties[party_id]
    if not (party.employer and party.items) or party.aboard:
        return ""
    walk = afoot.reach(game, party.cell)
    cells = {b.cell for b in game.state.banners_of(party.employer) if b.cell in walk}
    return (yield from nearest(game, party.cell, cells, party.employer))


def hand_over(game: Game, party_id: str) -> Procedure[None]:
    """A friendly banner in the tile takes the items (ME-HERO-40, ME-NECROP-21)."""
    party = game.state.parties.get(party_id)
    if party is None or not party.items or not party.employer:
        return
    near = game.state.force(party.cell, party.employer)
    if near:
        change(game, party_id, "handed_over", "ME-HERO-40", items=0)
        yield from items.gain_item(game, near[0].id, party.items, "heroes", "ME-HERO-40")


# Orders -------------------------------------------------------------------------------------------


def orders(game: Game, party_id: str, winter: bool) -> Procedure[None]:
    """One question a month: stay, go, explore, visit, a mission, join or split, board or land (ME-DIPLO-15)."""
    party = game.state.parties[party_id]
    found = choices(game, party)
    if len(found) < 2:
        yield from _do(game, party_id, STAY, winter)
        return
    deeds = [option.key for option in found if option.key in heroes_sites.deeds(game, party_id)]
    facts: dict[str, Fact] = {"heroes": len(parties.fit(party)), "level": party.level, "gold": parties.gold_of(party)}
    chosen = yield from game.decide(
        party.employer, "party", found, ("ME-DIPLO-15", "ME-HERO-02"), default=_likely(party, deeds), cell=party.cell,
        name=party.name, party=party_id, heroes=facts["heroes"], level=facts["level"], gold=facts["gold"],
    )  # fmt: skip
    yield from _do(game, party_id, chosen, winter)


def needed(game: Game, party: Party) -> bool:
    """Whether a siege of its employer's is near enough to ask who is bound on a quest (ME-HERO-22)."""
    if not party.employer or party.quest is None or party.quest.geas:
        return False
    near = (party.cell, *afoot.around(game, party.cell))
    return any(siege_missions.side_of(game, replace(party, cell=cell)) for cell in near)


def _likely(party: Party, deeds: list[str]) -> str:
    """A quest goes on, what lies here is looked at; else the party stays."""
    if party.quest is not None:
        return QUEST
    return next((deed for deed in deeds if deed != "rob"), STAY)


def choices(game: Game, party: Party) -> list[Option]:
    """All that a party may be told this month."""
    if party.aboard:
        ship = game.state.ships.get(party.aboard)
        land = ship is not None and afoot.ground(game.world, ship.cell)
        return [*([Option(ASHORE, {"cell": party.cell})] if land else []), Option(STAY)]
    found = heroes_sites.options(game, party.id)
    if siege_missions.side_of(game, party):
        found.append(Option(MISSION, {"cell": party.cell}))
    near = afoot.around(game, party.cell)
    found += [Option(cell, {"cell": cell, "terrain": game.world.tiles[cell].terrain}) for cell in near]
    for ship in ships.ships_in(game.state, party.cell, party.employer, True):
        if not ships.laden(game.state, ship.id):
            found.append(Option(f"{BOARD}:{ship.id}", {"cell": party.cell, "job": BOARD}))
    for other in parties.may_join(game, party):
        found.append(Option(f"{JOIN}:{other.id}", {"name": other.name, "cell": party.cell, "job": JOIN}))
    if len(party.heroes) >= 2 * parties.life(game.book, "party_min"):
        found.append(Option(SPLIT, {"heroes": len(party.heroes)}))
    if party.quest is not None:
        found.insert(0, Option(QUEST, {"cell": party.quest.cell, "job": "quest", "level": party.quest.level}))
    return [*found, Option(STAY)]


def _do(game: Game, party_id: str, chosen: str, winter: bool) -> Procedure[None]:
    """Carry out an order."""

    party = game.state.parties[party_id]
    key, _, other = chosen.partition(":")
    if chosen == QUEST and party.quest is not None:
        yield from party_ways.travel(game, party_id, party.quest.cell, winter)
    elif chosen in game.world.tiles:
        yield from party_ways.travel(game, party_id, chosen, winter)
    elif chosen in heroes_sites.deeds(game, party_id):
        if chosen == "explore":
            yield from hazards(game, party_id, int(activity(game, "camp_or_explore")["hazards"]), winter)
        if party_id in game.state.parties:
            yield from heroes_sites.act(game, party_id, chosen)
    elif key == MISSION:
        yield from siege_missions.mission(game, party_id)
    elif key == JOIN:
        parties.join(game, party_id, other, "ME-REORG-05")
    elif key == SPLIT:
        parties.split(game, party_id, "ME-REORG-05")
    elif key == BOARD:
        change(game, party_id, "boarded", "ME-HERO-39", aboard=other)
    elif key == ASHORE:
        change(game, party_id, "landed", "ME-HERO-39", aboard="")
    elif not party.aboard:
        yield from party_ways.stay(game, party_id, winter)
    yield from hand_over(game, party_id)
