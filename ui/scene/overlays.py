"""What lies over the map: realms, supply, isolation, reach, sieges, the age of news, and the ways out of an ask.

Courses and chances (lanes, danger, quests, winter, spells) are in `ui.scene.forecasts`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from empires.knowledge.view import View
from empires.model.events.all_events import BannerMoved
from empires.model.events.event import Event
from empires.model.land.world import Cell
from empires.model.state.asks import Ask, Decide, Pick
from empires.model.state.campaign import Banner
from empires.model.state.subject import OfBanner, OfJob, OfOperative, OfTile, Subject, subject_of
from empires.rules.land import routes
from ui.map.ink.scene import Overlays
from ui.scene import forecasts
from ui.scene.scene_of import since

LAST_MOVES = 6
START = frozenset({"realms", "sieges", "numbers", "spells"})


def arrows_of(known: Iterable[Event | None]) -> tuple[tuple[Cell, Cell, str], ...]:
    """The last marches and retreats among events as the viewer knows them: from, to, how."""
    moves = [e for e in known if isinstance(e, BannerMoved) and e.origin and e.cell]
    return tuple((e.origin, e.cell, "retreat" if e.how == "retreat" else "move") for e in moves[-LAST_MOVES:])


def overlays(
    view: View,
    shown: frozenset[str],
    selected: str | None,
    banner: Banner | None,
    highlight: Mapping[str, str],
    arrows: tuple[tuple[str, str, str], ...] = (),
    ask: Ask | None = None,
) -> Overlays:
    """The overlays of these kinds as the viewer may know them; banner: whose reach is shown; ask: on the table."""
    campaign, world = view.campaign, view.world
    mine = tuple(campaign.realms) if view.host else (view.viewer,)
    supply: dict[str, tuple[int, int]] = {}
    cut_off: set[str] = set()
    for realm in mine:
        if "supply" in shown:
            supply.update(routes.supply(world, campaign, realm, view.book))
        if "isolation" in shown and campaign.realms[realm].capital:
            cut_off |= routes.isolated(world, campaign, realm)
    reach = routes.reach(world, campaign, banner) if "reach" in shown and banner is not None else {}
    news = {cell: since(seen) for cell, seen in view.remembered.items()}
    over = Overlays(
        realms=realms_of(view) if "realms" in shown else {},
        unseen=unseen_of(view),
        supply=supply,
        isolated=frozenset(cut_off),
        reach=reach,
        sieges=frozenset(campaign.sieges) if "sieges" in shown else frozenset(),
        knowledge=news if "knowledge" in shown else {},
        highlight=highlight,
        selected=selected,
        arrows=arrows,
    )
    return forecasts.lay(over, view, shown, ask)


def unseen_of(view: View) -> frozenset[str]:
    """Tiles out of the viewer's sight; none for the host and while realms are only being set up."""
    if view.host or view.campaign.clock.part == "setup":
        return frozenset()
    return frozenset(view.world.tiles) - view.seen


def realms_of(view: View) -> dict[str, str]:
    """Which realm each known tile belongs to."""
    campaign = view.campaign
    owners = {cell: campaign.owner(cell) for cell in (*campaign.holdings, *campaign.markers)}
    return {cell: owner for cell, owner in owners.items() if owner}


def highlights(ask: Ask | None, view: View) -> dict[str, str]:
    """Tiles that an ask's options name, with the digit that takes them ("" where several or beyond nine)."""
    if not isinstance(ask, Decide | Pick):
        return {}
    found: dict[str, str] = {}
    for number, option in enumerate(ask.options, 1):
        for cell in {shown_at(subject_of(ask, option), view)} - {""}:
            label = str(number % 10) if number <= 10 else ""
            found[cell] = label if cell not in found else f"{found[cell]} {label}".strip()
    return found


def shown_at(subject: Subject, view: View) -> str:
    """The tile at which a way out is shown: the one chosen, or where the banner stands; "" for deeds and strains."""
    match subject:
        case OfBanner(banner, ""):
            return view.campaign.banners[banner].cell if banner in view.campaign.banners else ""
        case OfTile(cell) | OfJob(_, cell) | OfOperative(_, cell, ""):
            return cell if cell in view.world.tiles else ""
    return ""


def banner_of(ask: Ask | None, view: View) -> Banner | None:
    """The banner an ask is about."""
    if ask is None:
        return None
    named = ask.facts.get("banner")
    several = ask.facts.get("banners")
    first = named if isinstance(named, str) else several[0] if isinstance(several, tuple) and several else ""
    banner = view.campaign.banners.get(str(first))
    return banner if banner is not None and view.knows_strength(banner) else None


def place_of(ask: Ask | None, view: View) -> str:
    """The tile an ask is about."""
    if ask is None:
        return ""
    for name in ("cell", "target", "origin"):
        value = ask.facts.get(name)
        if isinstance(value, str) and value in view.world.tiles:
            return value
    banner = banner_of(ask, view)
    return banner.cell if banner is not None else ""
