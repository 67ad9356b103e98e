"""Overlays that look ahead: lanes, wandering danger, quests, ways to winter quarters, where a spell reaches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from empires.knowledge.view import View
from empires.model.state.asks import Ask, Decide, number
from empires.model.state.pieces import Ship
from empires.model.state.subject import OfTile, subject_of
from empires.rules.foresight import lanes
from empires.rules.foresight.roaming import roaming
from empires.rules.land.roads_home import RoadHome, roads_home, severed
from empires.rules.troops.ships import ships_in
from ui.map.ink.scene import LineShape, Overlays

SPELL_TARGET = "spell_target"
"""The ask that aims a spell."""


def lay(over: Overlays, view: View, shown: frozenset[str], ask: Ask | None) -> Overlays:
    """Lay the overlays of these kinds over those that lie there already."""
    if "lanes" in shown:
        over = _sea(over, view)
    if "danger" in shown:
        over = replace(over, danger=roaming(view.world, view.book, view.campaign))
    if "quests" in shown:
        over = replace(over, quests=tuple(_quests(view)))
    if "winter" in shown:
        over = _winter(over, view)
    if "spells" in shown and isinstance(ask, Decide) and ask.question == SPELL_TARGET:
        over = _spell(over, view, ask)
    return over


def _mine(view: View) -> tuple[str, ...]:
    """Whose courses are shown: the viewer's own, to the host everybody's."""
    return view.campaign.playing() if view.host else (view.viewer,)


# The sea ------------------------------------------------------------------------------------------


def _sea(over: Overlays, view: View) -> Overlays:
    world, state = view.world, view.campaign
    found = [lane for realm in _mine(view) for lane in lanes.lanes(world, state, realm)]
    served = {
        cell: bool(port)
        for realm in _mine(view)
        if state.realms[realm].capital
        for cell, port in lanes.overseas(world, state, realm).items()
    }
    return replace(
        over,
        lines=over.lines + tuple(LineShape(lane, "lane") for lane in dict.fromkeys(found)),
        sailing=_sailing(view, over.selected),
        overseas=served,
    )


def _sailing(view: View, selected: str | None) -> Mapping[str, tuple[int, bool]]:
    """How far the first own ship of the selected tile sails in a season; none where no ship lies."""
    ship = _own_ship(view, selected) if selected else None
    if ship is None:
        return {}
    reach = lanes.ship_reach(view.world, view.campaign, ship)
    return {cell: (way.turns, way.risk == "weather") for cell, way in reach.items() if way.turns}


def _own_ship(view: View, cell: str) -> Ship | None:
    """An unhindered ship first."""
    mine = _mine(view)
    here = [ship for ship in ships_in(view.campaign, cell) if ship.owner in mine]
    return min(here, key=lambda ship: (bool(ship.state), ship.id), default=None)


# Heroes -------------------------------------------------------------------------------------------


def _quests(view: View) -> Iterator[tuple[str, str, str]]:
    """Where the viewer's own parties are bound, with the level of the adventure."""
    for party in view.campaign.parties.values():
        if party.quest is not None and party.quest.cell in view.world.tiles:
            yield party.cell, party.quest.cell, str(party.quest.level)


# Winter -------------------------------------------------------------------------------------------


def _winter(over: Overlays, view: View) -> Overlays:
    """The way home of every own banner, and who would be cut off if the selected tile were lost or razed."""
    world, state = view.world, view.campaign
    lines = [
        _line(road, realm)
        for realm in _mine(view)
        if state.realms[realm].home
        for road in roads_home(world, state, realm)
        if road.legs
    ]
    owner = state.owner(over.selected) if over.selected else None
    lost = severed(world, state, owner, over.selected) if owner in _mine(view) and over.selected else frozenset()
    return replace(over, lines=over.lines + tuple(dict.fromkeys(lines)), severed=lost)


def _line(road: RoadHome, realm: str) -> LineShape:
    cells = (road.start, *(leg.cell for leg in road.legs))
    broken = tuple((leg.cell, leg.why) for leg in road.legs if leg.why)
    return LineShape(cells, "home", broken, realm)


# Spells -------------------------------------------------------------------------------------------


def _spell(over: Overlays, view: View, ask: Decide) -> Overlays:
    """The chance on every tile that may be aimed at, and the rim of what is in range."""
    world = view.world
    seat, most = str(ask.facts["cell"]), int(view.book.value("equinox_rules", "range_tiles"))
    near = frozenset(cell for cell in world.tiles if world.distance(seat, cell) <= most)
    aimed = ((subject_of(ask, option), option.facts) for option in ask.options)
    chances = {subject.cell: number(facts, "chance") for subject, facts in aimed if isinstance(subject, OfTile)}
    # The panes of the chances show what may be chosen; hundreds of frames over them would say no more.
    lights = {cell: label for cell, label in over.highlight.items() if label or cell not in chances}
    return replace(over, chances=chances, in_range=near, highlight=lights)
