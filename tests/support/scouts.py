"""A force that scouts the tile beside it."""

from __future__ import annotations

from msgspec.structs import replace

from empires.model.land.world import Tile
from empires.model.state.asks import Decide
from empires.rules.season import movement, scouting
from tests.support.builders import banner, cell, field, game
from tests.support.driver import Log, drive, keyed

EVENT, SAFE = (1, 1), (3, 3)  # 2: event everywhere; 6: barren everywhere


def setting(*banners, terrain="lowland", holdings=None, markers=None, others=(), tiles=(), radius=2, **changes):
    """A force of r1 in the middle; tiles around are of one terrain. others: (owner, at, changes) of more banners."""
    around = {
        f"a{i}{j}": Tile(at=(i, j), terrain=terrain) for i, j in ((1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0), (0, 1))
    }
    around.update({f"t{n}": tile for n, tile in enumerate(tiles)})
    world = field(radius, **around)
    force = [banner("r1", cell(world, 0, 0), number=n, **own) for n, own in enumerate(banners or ({},), 1)]
    rivals = [banner(owner, cell(world, *at), number=n, **own) for n, (owner, at, own) in enumerate(others, 1)]
    return game(
        world,
        banners=[*force, *rivals],
        holdings={cell(world, *at): s for at, s in (holdings or {}).items()},
        markers={cell(world, *at): owner for at, owner in (markers or {}).items()},
        **changes,
    )


def tile(play, i=1, j=0):
    return cell(play.world, i, j)


def run(play, *answers):
    """Scouting of r1, where a pair of small numbers is a tile to scout."""
    drive(scouting.scouting(play, "r1"), list(answers))
    return play


def scout(play, *answers):
    """One tile is named by the first banner, the others name none; then the answers."""
    more = len(list(play.state.banners_of("r1"))) - 1
    return run(play, tile(play), *["none"] * more, *answers)


def event(play, total, *answers):
    """The tile to the east is named and an event of this total happens."""
    return scout(play, EVENT, (total - min(6, total - 1), min(6, total - 1)), *answers)


def points(play):
    return [b.points for b in play.state.banners_of("r1")]


def baggage(play):
    return [b.baggage for b in play.state.banners_of("r1")]


def moves(play, turn=1):
    """Banners that are asked where to march in a turn."""
    play.state = replace(play.state, clock=replace(play.state.clock, turn=turn))
    log = Log()
    drive(movement.movement(play, "r1"), keyed(choices={"march": "stay"}), log)
    return [ask.facts["banner"] for ask in log if isinstance(ask, Decide)]


def found(play):
    """Content of the tile to the east in the words of the chart."""
    place = play.state.holdings.get(tile(play))
    if place is None:
        return "barren" if play.state.markers.get(tile(play)) == "r1" else "unknown"
    assert place.owner in ("", "r1")
    return place.kind if place.owner else f"independent_{place.kind}"
