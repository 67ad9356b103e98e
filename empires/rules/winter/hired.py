"""Troops that serve for a season: mercenaries, allies and those of temples (ME-MERC, ME-ALLY, ME-RACE-04)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from empires.model.events.all_events import (
    CrownsSpent,
    HiredChanged,
    PlanLaid,
    PlanReady,
    PoolChanged,
    RealmBoonChanged,
)
from empires.model.land.world import Cell
from empires.model.state.asks import Procedure, Slot
from empires.model.state.campaign import Banner, RealmId
from empires.rules.core.game import Game
from empires.rules.core.races import race_of, race_of_independents, temple_row
from empires.rules.troops import drawup
from empires.rules.troops.losses import max_points, new_banner, remove_banner

MERCENARY, ALLIED, TEMPLE = "mercenary", "allied", "temple"
MERCENARIES, ALLIES = "mercenaries", "allies"
"""Lines of the budget sheet; that of allies goes on with a tile of theirs."""
BOUGHT = {MERCENARIES: ("ME-MERC-01", "ME-MERC-03"), ALLIES: ("ME-ALLY-02", "ME-ALLY-04")}
MERCENARY_RACE = "dogs_of_war"


# Hiring -------------------------------------------------------------------------------------------


def on_offer(game: Game, realm: RealmId, treasury: int) -> list[Slot]:
    """What crowns may hire in the recruitment phase: mercenaries, and a contingent for each alliance (ME-ALLY-01)."""
    contingents = [Slot(key, 0, treasury, facts={"cell": key.split(":")[1]}) for key in contingents_of(game, realm)]
    return [Slot(MERCENARIES, 0, treasury), *contingents]


def contingents_of(game: Game, realm: RealmId) -> list[str]:
    """Lines of the sheet for the allies of this winter, one for each alliance, temporary or complete (ME-ALLY-01)."""
    number = game.world.number
    cells = {min(ally.cells, key=number) for ally in game.state.alliances if ally.realm == realm}
    cells |= {cell for cell, year in game.state.realms[realm].joined.items() if year == game.state.clock.year}
    return [f"{ALLIES}:{cell}" for cell in sorted(cells, key=number)]


def hire(game: Game, realm: RealmId, shares: Mapping[str, int]) -> Procedure[None]:
    """Crowns become points that serve next season, kept apart by whom they come from (ME-MERC-01, ME-ALLY-02).

    The race of allies is rolled, since they keep to its rules (ME-RACE-02, ME-SCOUT-31).
    """

    for key, crowns in shares.items():
        kind, _, cell = key.partition(":")
        if kind not in BOUGHT or not crowns:
            continue
        each = int(game.book.find("recruitment", what=kind)["points_per_crown"])
        troops = MERCENARY
        if cell:
            race, power = yield from race_of_independents(game, "ME-RACE-02")
            troops = f"{ALLIED}:{cell}:{race}:{power}"
        buys, forms = BOUGHT[kind]
        game.emit(CrownsSpent(realm=realm, crowns=crowns, on=kind, cell=cell, rule=buys))
        gain(game, realm, troops, crowns * each, kind, forms)


def gain(game: Game, realm: RealmId, troops: str, points: int, why: str, rule: str) -> None:
    """Points of hired or temple troops that wait to be put up; troops: as in Realm.hired."""
    if points:
        cell = _parts(troops)[1]
        game.emit(HiredChanged(realm=realm, troops=troops, delta=points, why=why, cell=cell, rule=rule))


# Temples ------------------------------------------------------------------------------------------


def temple_troops(game: Game, realm: RealmId) -> Procedure[None]:
    """What temples of the empire give in winter for nothing: troops, or magic items (ME-RACE-04, ME-BUILD-30)."""
    row = temple_row(game.book, race_of(game.state, realm))
    if row is None:
        return
    own = [cell for cell, temple in game.state.temples.items() if temple.owner == realm]
    for cell in sorted(own, key=game.world.number):
        for dice in (row.get("troops_dice"), row.get("second_troops_dice")):
            if dice:
                points = yield from game.amount(dice, "temple_troops", "ME-RACE-04", realm, cell=cell)
                gain(game, realm, f"{TEMPLE}:{cell}", points, TEMPLE, "ME-RACE-04")
        if row.get("items_dice"):
            points = yield from game.amount(row["items_dice"], "temple_items", "ME-DWARF-08", realm, cell=cell)
            game.emit(PoolChanged(realm=realm, delta=points, why="temple_items", rule="ME-DWARF-08"))


def season_begins(game: Game) -> None:
    """Temple troops stand on their temples when the season begins (ME-RACE-04)."""
    for realm in game.state.playing():
        for troops, points in sorted(game.state.realms[realm].hired.items()):
            kind, cell, *_ = _parts(troops)
            if kind == TEMPLE:
                temple = game.state.temples.get(cell)
                stands = temple is not None and temple.owner == realm
                gain(game, realm, troops, -points, "season" if stands else "nowhere", "ME-RACE-04")
                if temple is not None and stands:
                    put_up(game, realm, TEMPLE, cell, 0, points, "ME-RACE-04", race=temple.race)


# Putting up ---------------------------------------------------------------------------------------


def deploy(game: Game, realm: RealmId, cells: Sequence[Cell]) -> Procedure[list[str]]:
    """Mercenaries and allies form banners of their own, placed in one answer (ME-DEPLOY-03); returns their ids."""
    sizes, places = _sizes(game, realm), {}
    if sizes and cells:
        places = yield from drawup.place(game, realm, sizes, cells, ("ME-DEPLOY-03", "ME-DEPLOY-02"))
    for troops, points in _groups(game, realm).items():
        gain(game, realm, troops, -points, "deployment" if cells else "nowhere", "ME-DEPLOY-03")
    raised = []
    for key, spot in places.items():
        kind, _, race, power = _parts(key.partition("/")[0])
        banner = put_up(game, realm, kind, spot.cell, spot.zone, sizes[key], "ME-DEPLOY-03", race=race, strain=power)
        raised.append(banner)
    return raised


def _groups(game: Game, realm: RealmId) -> dict[str, int]:
    """Points of mercenaries and of each ally."""
    return {t: n for t, n in sorted(game.state.realms[realm].hired.items()) if not t.startswith(TEMPLE)}


def _sizes(game: Game, realm: RealmId) -> dict[str, int]:
    """Points by banner: each group in as few as may be (ME-ARMY-13)."""
    parts = {t: drawup.even_split(n, -(-n // max_points(game))) for t, n in _groups(game, realm).items()}
    return {f"{t}/{k}": size for t, split in parts.items() for k, size in enumerate(split, 1)}


def banners_coming(game: Game, realm: RealmId) -> int:
    """How many banners of hired troops the deployment will put up."""
    return len(_sizes(game, realm))


def put_up(
    game: Game,
    realm: RealmId,
    kind: str,
    cell: Cell,
    zone: int,
    points: int,
    rule: str,
    *,
    race: str = "",
    strain: str = "",
) -> str:
    """A banner that serves next season, of whatever size (ME-DEPLOY-03, ME-RACE-02); returns its id.

    In a besieged place it stands within the walls.
    """
    serves = Banner(
        "", realm, 0, "", 0, 0, cell, zone, kind=kind, until=game.state.clock.year + 1, race=race,
        inside=cell in game.state.sieges, strain=strain,
    )  # fmt: skip
    return new_banner(game, realm, cell, points, rule, zone=zone, like=serves, exceptional=True)


def _parts(troops: str) -> tuple[str, Cell, str, str]:
    """Kind, tile, race and power of hired troops, of which all but the kind may be ""."""
    kind, cell, race, power = (*troops.split(":"), "", "", "")[:4]
    return kind, cell, race or (MERCENARY_RACE if kind == MERCENARY else ""), power


# The end of the season ----------------------------------------------------------------------------


def season_ends(game: Game) -> None:
    """Hired, temple and host banners go, boons end, and last winter's sheets are put away (ME-TURN-05)."""
    year = game.state.clock.year
    for banner in tuple(game.state.banners.values()):
        if banner.kind and banner.until and banner.until <= year:
            remove_banner(game, banner.id, "season", "ME-TURN-05", _heir(game, banner))
    for realm, sheet in game.state.realms.items():
        for name, until in sheet.boons.items():
            if until <= year:
                game.emit(RealmBoonChanged(realm=realm, name=name, until=0, rule="ME-TURN-05"))
        if sheet.plan or sheet.planned:
            game.emit(PlanLaid(realm=realm, plan={}, done=False))
        if sheet.ready:
            game.emit(PlanReady(realm=realm, ready=False))


def _heir(game: Game, banner: Banner) -> str:
    """Who takes over what travels with the baggage of a banner whose service is over."""
    force = game.state.force(banner.cell, banner.owner)
    return next((b.id for b in force if not b.kind and b.inside == banner.inside), "")
