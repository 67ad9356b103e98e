"""What a war band adds to the banner that it fights beside, and what it shares with it (ME-WARBAND-14)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from empires.book.book import Rulebook
from empires.model.events.heroes import PartyMoved, WarBandChanged, WarBandGone
from empires.model.land.world import Cell
from empires.model.state.asks import Procedure
from empires.model.state.campaign import Banner, Campaign, RealmId
from empires.model.state.pieces import Party, WarBand
from empires.rules.core.game import Game

RULE = "ME-WARBAND-14"
FOUGHT, FELL, LEFT = "battle", "battle", ""
"""Keys of the sentences: it fought, it fell, and nothing is told."""
FATAL = ("battle", "casualty", "no_retreat")
"""What destroys a banner together with the band that fights beside it."""


def strength(state: Campaign, banners: Iterable[str]) -> int:
    """Ratings of the bands that fight beside any of these banners."""
    ids = set(banners)
    return sum(band.rating for band in state.warbands.values() if band.escorts and band.escorts in ids)


def suffers(game: Game, band_id: str, loss: int) -> None:
    """A band that attacks on its own bears its losses itself; its rating is its points."""
    band = game.state.warbands.get(band_id)
    if band is None or loss <= 0:
        return
    now = replace(band, rating=max(0, band.rating - loss))
    game.emit(WarBandChanged(realm=band.owner, cell=band.cell, what=FOUGHT, now=now, rule=RULE))
    if not now.rating:
        game.emit(gone(now, FELL, RULE))


def gone(band: WarBand, why: str, rule: str) -> WarBandGone:
    """A band is no more, and its goods with it (ME-WARBAND-10)."""
    return WarBandGone(realm=band.owner, band=band.id, name=band.name, cell=band.cell, why=why, rule=rule)


def bereft(game: Game, banner_id: str, why: str) -> None:
    """A banner is no more: in battle the bands beside it fall with it, else they are on their own."""
    for band in tuple(game.state.warbands.values()):
        if band.escorts != banner_id:
            continue
        if why in FATAL:
            game.emit(gone(band, FELL, RULE))
        else:
            now = replace(band, escorts="")
            game.emit(WarBandChanged(realm=band.owner, cell=band.cell, what=LEFT, now=now, rule=RULE))


CHART = "hero_hire"
FREE = "free"
"""Note of a party that serves without pay."""


def wage(book: Rulebook, party: Party) -> int:
    """Crowns that a party asks for a year, one for each hero; some ask for none (ME-DIPLO-13, ME-EQUINOX-31)."""
    return 0 if FREE in party.notes else int(book.value(CHART, "crowns_per_hero_per_year")) * len(party.heroes)


LENT = "lent"
"""Boon of a banner that lent troops to hunters: the month in which it stays where it is."""


def rested(banner: Banner) -> Banner:
    """The part of a divided banner that lent no troops is free to move (ME-WARBAND-17)."""
    return replace(banner, halted=0) if banner.boons.get(LENT) == banner.halted else banner


def withdraw(game: Game, cell: Cell, banners: Sequence[str]) -> Procedure[None]:
    """Heroes with a force that left the tile beaten, scattered or after a draw go with it or stay, as they like."""
    state, month = game.state, game.state.clock.month
    left = [state.banners[b] for b in banners if b in state.banners and state.banners[b].cell != cell]
    if not left:
        return
    realm, goal = left[0].owner, left[0].cell
    for party in parties_of(state, realm):
        if party.cell != cell or party.aboard or party.absent >= month:
            continue
        along = yield from game.confirm(
            realm, "heroes_withdraw", ("ME-BATTLE-31",), default="yes", cell=cell, target=goal, name=party.name
        )
        if along:
            move(game, party.id, goal, "ME-BATTLE-31")


def parties_of(state: Campaign, employer: RealmId) -> tuple[Party, ...]:
    """The parties in a realm's service, "" the independent ones, in the order they came."""
    return tuple(party for party in state.parties.values() if party.employer == employer)


def accompany(state: Campaign, cell: Cell, realm: RealmId) -> bool:
    """Whether heroes in a realm's service are with its force in the tile (ME-SCOUT-40, ME-BATTLE-32)."""
    month = state.clock.month
    return any(
        party.cell == cell and not party.aboard and party.absent < month for party in parties_of(state, realm) if realm
    )


def move(game: Game, party_id: str, cell: Cell, rule: str) -> None:
    """A party goes to a tile; it shows nobody what is there (ME-HERO-07)."""
    party = game.state.parties[party_id]
    if party.cell != cell:
        game.emit(
            PartyMoved(
                realm=party.employer, party=party_id, name=party.name, origin=party.cell, cell=cell, rule=rule
            )
        )  # fmt: skip
