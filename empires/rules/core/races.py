"""Which race plays, and what its charts say for it (ME-RACE-01, ME-RACE-02)."""

from __future__ import annotations

from typing import Any

from empires.book.book import Row, Rulebook
from empires.book.racebook import Difference, differences, shipped
from empires.model.state.asks import Procedure
from empires.model.state.campaign import Banner, Campaign, RealmId
from empires.model.state.race import Race
from empires.rules.core.game import Game

__all__ = ["PLAIN", "Difference", "Race", "differences", "race_named", "race_of", "race_of_banner", "shipped"]

PLAIN = Race()
TEMPLES, EQUINOX, ROUTES = "racial_temples", "racial_equinox", "racial_route"


def race_of(state: Campaign, realm: RealmId) -> Race:
    """The race of a realm, by its culture where it has one; nobody has no race."""
    found = state.realms.get(realm)
    return PLAIN if found is None else race_named(state, found.culture or found.race)


def race_of_banner(state: Campaign, banner: Banner) -> Race:
    """The race of a banner's troops: allies and mercenaries keep to their own rules (ME-RACE-02)."""
    return race_named(state, banner.race) if banner.race else race_of(state, banner.owner)


def race_named(state: Campaign, key: str) -> Race:
    """A race by key: one of the host's, or a shipped one; of a race with cultures the first."""
    race = state.races.get(key) or shipped().get(key, PLAIN)
    return race_named(state, race.cultures[0]) if race.cultures else race


# What charts say for a race -------------------------------------------------------------------------


def modifier(book: Rulebook, chart: str, when: str) -> int:
    """A modifier of a chart by its name, 0 for none."""
    if not when:
        return 0
    return next((int(row["value"]) for row in book.value(chart, "modifiers") if row["when"] == when), 0)


def strain_row(book: Rulebook, race: Race, strain: str) -> Row:
    """What the chart of its strains says of one ("bloodline", "subsistence", "battle_modifier" ...)."""
    if not race.strain_chart:
        return {}
    rows: list[Row] = [part for row in book.rows(race.strain_chart) for part in row.get("second", (row,))]
    return next((row for row in rows if row["bloodline"] == strain), {})


def eats(book: Rulebook, state: Campaign, banner: Banner) -> bool:
    """Whether a banner needs subsistence (ME-UNDEAD-04, ME-UNDEAD-10, ME-UNDEAD-15)."""
    race = race_of_banner(state, banner)
    return race.eats and bool(strain_row(book, race, banner.strain).get("subsistence", True))


def equinox_row(book: Rulebook, state: Campaign, realm: RealmId) -> dict[str, int]:
    """spells, rolls and keep of a realm at an equinox; rolls 0: none, keep: how many of the rolls are cast.

    A race without row casts `default_spells`. A strain in the capital may give its own row (ME-UNDEAD-10).
    """
    race, chart = race_of(state, realm), book.chart(EQUINOX)
    names = [race.equinox]
    if realm in state.realms:
        seat = state.realms[realm].capital
        strains = {b.strain for b in state.force(seat, realm)}
        names += [row for strain, row in sorted(race.strain_equinox.items()) if strain in strains]
    rows: dict[str, Any] = {row["race"]: row for row in chart["rows"]}
    found = [rows[name] for name in names if name in rows]
    if not found:
        each = int(chart["default_spells"])
        return {"spells": each, "rolls": each, "keep": each}
    return {key: int(found[-1][key]) for key in ("spells", "rolls", "keep")}


def temple_row(book: Rulebook, race: Race) -> Row | None:
    """What a temple of the race gives and where it may stand, None if it founds none (ME-RACE-04)."""
    rows = [row for row in book.rows(TEMPLES) if race.temple and row["race"] == race.temple]
    return rows[0] if rows and rows[0]["where"] != "none" else None


def route_bonus(book: Rulebook, race: Race, crossing: str) -> int:
    """Bonus on route rolls over a river or a mountain (ME-DWARF-01, ME-LIZARD-01); crossing: as in routes.Way."""
    features = {"river": ("river",), "mountain": ("mountain_ridge",), "both": ("river", "mountain_ridge")}
    return sum(
        int(row["modifier"])
        for row in book.rows(ROUTES)
        if race.route and row["race"] == race.route and row["feature"] in features.get(crossing, ())
    )


def race_of_independents(game: Game, rule: str = "ME-SCOUT-31") -> Procedure[tuple[str, str]]:
    """Race and power ("" but for Chaos) from the race chart."""
    rolled = yield from game.roll("2D6", "race", rule)
    row = game.book.row("race_chart", rolled.total)
    if "table" in row:
        rolled = yield from game.roll(game.book.value(row["table"], "dice"), row["table"], rule)
        row = game.book.row(row["table"], rolled.total)
    return str(row["race"]), str(row.get("power", ""))
