"""What the automatic player minds about its race: what feeds it, what a place is worth to it, what it burns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from empires.book.book import Rulebook
from empires.model.land.world import Cell, World
from empires.model.state.asks import Pick
from empires.model.state.campaign import Banner, Campaign, Realm, RealmId
from empires.model.state.subject import OfJob, subject_of
from empires.rules.core.races import eats, race_of
from empires.rules.land.hunger import forage

HUNGRY = 1
"""Baggage a banner needs to spare the roof over its head."""


class Grounds(Protocol):
    """What a race judges by: one realm, and the campaign as that realm knows it."""

    world: World
    book: Rulebook
    state: Campaign
    realm: RealmId
    me: Realm

    @property
    def own_at(self) -> Mapping[Cell, tuple[Banner, ...]]:
        """The realm's banners on land by tile."""


def feeds(mind: Grounds, cell: Cell) -> int:
    """How many banners of the realm a tile feeds (ME-SKAVEN-01, ME-WELF-01)."""
    return forage(mind.world, mind.book, mind.state, mind.realm, cell)


def hungers(mind: Grounds, banner: Banner) -> bool:
    """Whether a banner needs food at all (ME-UNDEAD-04)."""
    return eats(mind.book, mind.state, banner)


def worth(mind: Grounds, cell: Cell, crowns: int) -> int:
    """What a place that pays others so much pays the race: less abroad, nothing where it must burn (ME-SKAVEN-07)."""
    race, place = race_of(mind.state, mind.realm), mind.state.holdings[cell]
    if cell in mind.me.home:
        return crowns
    if place.owner != mind.realm and race.must_raze in ("all", "rival" if place.owner else "independent"):
        return 0
    return int(mind.book.value("revenue_values", race.outside_revenue)) if race.outside_revenue else crowns


def feasts(mind: Grounds, ask: Pick) -> tuple[str, ...]:
    """Places abroad that a race which lives on ruins burns, where a banner has nothing left to eat (ME-SKAVEN-03)."""
    if not race_of(mind.state, mind.realm).keeps_razed:
        return ()
    jobs = {option.key: subject_of(ask, option) for option in ask.options}
    cells = {key: job.cell for key, job in jobs.items() if isinstance(job, OfJob) and job.job == "raze"}
    return tuple(key for key, cell in cells.items() if cell not in mind.me.home and _starving(mind, cell))


def _starving(mind: Grounds, cell: Cell) -> bool:
    return any(banner.baggage < HUNGRY for banner in mind.own_at.get(cell, ()))
