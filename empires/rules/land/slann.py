"""Banners with a Slann march on what others of their kind scouted (ME-LIZARD-05)."""

from __future__ import annotations

from empires.model.land.world import Cell
from empires.model.state.campaign import Banner, Campaign, RealmId
from empires.rules.core.races import race_of


def bearers(state: Campaign, realm: RealmId) -> tuple[Banner, ...]:
    """The strongest banner in the capital, and the strongest others, one for so many points of the whole army."""
    each = race_of(state, realm).slann_points
    if not each:
        return ()
    army = sorted(state.banners_of(realm), key=lambda b: (-b.points, b.number))
    seat = state.realms[realm].capital
    home = [banner for banner in army if banner.cell == seat][:1]
    others = [banner for banner in army if banner not in home]
    return (*home, *others[: sum(b.points for b in army) // each])


def lent(state: Campaign, banner: Banner) -> tuple[Cell, ...]:
    """Tiles that other banners with a Slann scouted this turn, from wherever they stood; none for other banners."""
    wise = bearers(state, banner.owner)
    if banner.id not in {other.id for other in wise}:
        return ()
    origins = {_stood(state, other) for other in wise if other.id != banner.id}
    return tuple(cell for origin in sorted(origins) for cell in state.scouted.get(origin, ()))


def _stood(state: Campaign, banner: Banner) -> Cell:
    """Where it was when it scouted."""
    return banner.came_from if banner.moved == state.clock.month and banner.came_from else banner.cell
