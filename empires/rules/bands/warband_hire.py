"""War bands hired, hunters sent out, bands reinforced in the recruitment phase (ME-WARBAND-01, -02, -11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from empires.book.book import Rulebook
from empires.model.events.all_events import CrownsSpent
from empires.model.events.heroes import WarBandHired
from empires.model.state.asks import Procedure
from empires.model.state.campaign import Campaign, RealmId
from empires.model.state.pieces import WarBand
from empires.rules.bands import champions, warbands
from empires.rules.bands.warbands import RULES, bands_of, life
from empires.rules.core.game import Game
from empires.rules.core.heronames import hero_name
from empires.rules.core.races import race_of

HIRE, HUNTERS, REINFORCE = "warband", "hunters", "reinforce"
"""Lines of the budget sheet: a band, hunters of a band, more troops of a band. The first counts bands: 0 or 1."""
ANY = "any"


# What is on offer ---------------------------------------------------------------------------------


def offers(book: Rulebook, state: Campaign, realm: RealmId) -> dict[str, tuple[int, int]]:
    """Lines with the fewest and the most crowns they take, as far as anybody has so many."""
    return dict(_offers(book, state, realm))


def _offers(book: Rulebook, state: Campaign, realm: RealmId) -> Iterator[tuple[str, tuple[int, int]]]:
    price, plenty = int(book.value(RULES, "starting_crowns")), state.realms[realm].treasury
    own = bands_of(state, realm)
    if len([band for band in own if not band.hunts]) < int(book.value(RULES, "bands_per_player")):
        for key in lines_of(state, realm):
            yield key, (price, price)
    for prey in () if race_of(state, realm).champions else state.realms[realm].wronged:
        if (prey in state.warbands or state.masked) and prey not in [band.hunts for band in own]:
            yield f"{HUNTERS}:{prey}", (1, hunting_crowns(book, largest(book)))
    for band in own:
        if band.hired < state.clock.year:
            yield f"{REINFORCE}:{band.id}", (1, max(1, plenty))


def lines_of(state: Campaign, realm: RealmId) -> list[str]:
    """One line for each kind of band that the race may hire, once a ruined city is known (ME-WARBAND-01)."""
    if not warbands.ruins_known(state, realm):
        return []
    return [HIRE if place == 0 else f"{HIRE}:{kind}" for place, kind in enumerate(kinds_of(state, realm))]


def kinds_of(state: Campaign, realm: RealmId) -> tuple[str, ...]:
    """Kinds that fit the race; where any does, those that it is itself (ME-RACE-05)."""
    race = race_of(state, realm)
    named = tuple(kind for kind in race.war_bands if kind != ANY)
    return named or (race.kin[:1] if race.war_bands else ())


def largest(book: Rulebook) -> int:
    """Points of the largest band that its kind allows (ME-WARBAND-02)."""
    return life(book, "members_max") * life(book, "member_points")


def hunting_crowns(book: Rulebook, points: int) -> int:
    """What hunters of so many points cost: a crown for each 100, rounded up (ME-WARBAND-02)."""
    return -(-points // int(book.find("recruitment", what="hunting band")["points_per_crown"]))


# Hiring -------------------------------------------------------------------------------------------


def hire(game: Game, realm: RealmId, shares: Mapping[str, int]) -> Procedure[None]:
    """Crowns become bands, hunters, and troops of bands (ME-WARBAND-01, ME-WARBAND-02, ME-WARBAND-11)."""
    open_lines = offers(game.book, game.state, realm)
    for key, crowns in shares.items():
        least, most = open_lines.get(key, (0, 0))
        word, _, about = key.partition(":")
        if not most or crowns < least:
            continue
        if word == HIRE and not _has_band(game, realm):
            yield from _band(game, realm, crowns, about)
        elif word == HUNTERS:
            _hunters(game, realm, crowns, about)
        elif word == REINFORCE:
            _reinforced(game, realm, crowns, about)


def _has_band(game: Game, realm: RealmId) -> bool:
    """Whether one was hired this winter already."""
    year = game.state.clock.year
    return any(band.hired == year and not band.hunts for band in bands_of(game.state, realm))


def _band(game: Game, realm: RealmId, crowns: int, kind: str) -> Procedure[None]:
    """A new band at the capital; a champion appears abroad and is led by nobody yet (ME-WARBAND-01, ME-CHAOS-14)."""
    game.emit(CrownsSpent(realm=realm, crowns=crowns, on=HIRE, rule="ME-WARBAND-01"))
    if race_of(game.state, realm).champions:
        yield from champions.appear(game, realm, 1)
        return
    points = int(game.book.value(RULES, "starting_points"))
    _raise(game, realm, kind or kinds_of(game.state, realm)[0], points, "ME-WARBAND-01")


def _hunters(game: Game, realm: RealmId, crowns: int, prey: str) -> None:
    """Hunters against the band that burnt a village, of any size that the kind allows (ME-WARBAND-02)."""
    each = int(game.book.find("recruitment", what="hunting band")["points_per_crown"])
    points = min(largest(game.book), crowns * each)
    game.emit(CrownsSpent(realm=realm, crowns=crowns, on=HUNTERS, rule="ME-WARBAND-02"))
    kinds = kinds_of(game.state, realm) or race_of(game.state, realm).kin[:1]
    _raise(game, realm, kinds[0] if kinds else ANY, points, "ME-WARBAND-02", prey)


def _raise(game: Game, realm: RealmId, kind: str, points: int, rule: str, prey: str = "") -> None:
    made = game.state.made.get("band", 0) + 1
    seat, year = game.state.realms[realm].capital, game.state.clock.year
    band = WarBand(f"band{made}", realm, hero_name(made), kind, seat, points, hunts=prey, hired=year)
    game.emit(WarBandHired(realm=realm, band=band, rule=rule))


def _reinforced(game: Game, realm: RealmId, crowns: int, band_id: str) -> None:
    """More troops for a band of an earlier year (ME-WARBAND-11)."""
    each = int(game.book.find("recruitment", what="war band reinforcement")["points_per_crown"])
    game.emit(CrownsSpent(realm=realm, crowns=crowns, on=REINFORCE, rule="ME-WARBAND-11"))
    rating = game.state.warbands[band_id].rating + crowns * each
    warbands.change(game, band_id, "reinforced", "ME-WARBAND-11", rating=rating)
