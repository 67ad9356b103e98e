"""Parties of heroes enter a realm's service in winter, or leave it (ME-DIPLO-12 to ME-DIPLO-16, ME-RACE-05)."""

from __future__ import annotations

from empires.book.effects_special import HireParty
from empires.knowledge.view import view_for
from empires.model.events.all_events import CrownsSpent
from empires.model.state.asks import NOBODY, Fact, Option, Procedure, Slot
from empires.model.state.campaign import RealmId
from empires.model.state.pieces import Party
from empires.rules.core.game import Game
from empires.rules.core.order import roll_off
from empires.rules.core.races import race_of
from empires.rules.heroes import parties
from empires.rules.heroes.parties import change, kin_of
from empires.rules.troops import companions
from empires.rules.troops.companions import CHART, FREE, wage

SIDES = ("good", "evil")
"""Races are friendly to those of their own side (X-32)."""


def hire(game: Game) -> Procedure[None]:
    """Each realm says whom it keeps and to whom it sends; then the missions are tried (ME-DIPLO-12 to ME-DIPLO-16)."""
    given: dict[RealmId, dict[str, int]] = {}
    for realm in game.state.playing():
        given[realm] = yield from _court(game, realm)
    missions: dict[str, list[RealmId]] = {}
    for realm, crowns in given.items():
        for party_id in _paid(game, realm, crowns):
            missions.setdefault(party_id, []).append(realm)
    for party_id, realms in sorted(missions.items(), key=lambda sent: list(game.state.parties).index(sent[0])):
        yield from _try(game, party_id, realms)


# Who may be hired ---------------------------------------------------------------------------------


def may_hire(game: Game, realm: RealmId, party: Party) -> bool:
    """Whether a party would serve a realm of that race, and the realm would have it (ME-RACE-05, ME-DIPLO-12)."""
    race = race_of(game.state, realm)
    kin = [kin_of(game.book, hero) for hero in party.heroes]
    everybody = frozenset().union(*kin)
    if not race.hires_heroes or everybody & set(race.party_never):
        return False
    if race.party_needs and not everybody & set(race.party_needs):
        return False
    side = set(SIDES) & set(race.kin)
    return "neutral" in race.kin or any(side & hero for hero in kin)


def hireable(game: Game, realm: RealmId) -> tuple[Party, ...]:
    """Free parties that the realm sees and may hire; no mission finds one that is out of sight."""
    seen = view_for(game.world, game.book, game.state, realm).campaign.parties
    return tuple(
        party
        for party in companions.parties_of(game.state, NOBODY)
        if party.id in seen and may_hire(game, realm, party)
    )  # fmt: skip


def courted(game: Game, realm: RealmId) -> list[Party]:
    """Companies that the realm pays, then those that it may send for (ME-DIPLO-12)."""
    own = [party for party in companions.parties_of(game.state, realm) if wage(game.book, party)]
    return [*own, *hireable(game, realm)]


# Keeping and courting -----------------------------------------------------------------------------


def _court(game: Game, realm: RealmId) -> Procedure[dict[str, int]]:
    """Crowns for the parties in service, and for missions to others; said in secret, done when all have said it."""
    purse, mission = game.state.realms[realm].treasury, int(game.book.value(CHART, "mission_crowns"))
    own = [party for party in companions.parties_of(game.state, realm) if wage(game.book, party)]
    others = [party for party in hireable(game, realm) if mission + wage(game.book, party) <= purse]
    slots = [_slot(party, wage(game.book, party), "keep") for party in own if wage(game.book, party) <= purse]
    slots += [_slot(party, mission, "court", wage(game.book, party)) for party in others]
    given = _planned(game, realm, slots, purse)
    if slots and not game.state.realms[realm].planned:
        given = yield from game.share(
            realm, "heroes", slots, purse, ("ME-DIPLO-12", "ME-DIPLO-13", "ME-DIPLO-16"), exact=False, secret=True,
            default=_kept(slots, purse), crowns=purse,
        )  # fmt: skip
    return given


def _paid(game: Game, realm: RealmId, given: dict[str, int]) -> tuple[str, ...]:
    """What was said is paid; parties in service that get nothing go free. Returns to whom missions are sent."""
    mission = int(game.book.value(CHART, "mission_crowns"))
    for party in companions.parties_of(game.state, realm):
        if wage(game.book, party):
            _settle(game, realm, party, given.get(party.id, 0))
    sent = tuple(p.id for p in companions.parties_of(game.state, NOBODY) if p.id in given)
    for _ in sent:
        game.emit(CrownsSpent(realm=realm, crowns=mission, on="hero_mission", rule="ME-DIPLO-12"))
    return sent


def _planned(game: Game, realm: RealmId, slots: list[Slot], purse: int) -> dict[str, int]:
    """What the committed sheet gives to parties, as far as the crowns reach; nothing without one."""
    sheet, given = game.state.realms[realm], dict[str, int]()
    for slot in slots if sheet.planned else ():
        if sheet.plan.get(f"hero:{slot.key}") and slot.most <= purse - sum(given.values()):
            given[slot.key] = slot.most
    return given


def _slot(party: Party, crowns: int, job: str, later: int = 0) -> Slot:
    facts: dict[str, Fact] = {"name": party.name, "heroes": len(party.heroes), "level": party.level, "job": job}
    return Slot(party.id, crowns, crowns, True, {**facts, "cell": party.cell, "wage": later or crowns})


def _kept(slots: list[Slot], purse: int) -> dict[str, int]:
    """Those in service are kept as far as the crowns go."""
    kept: dict[str, int] = {}
    for slot in slots:
        if slot.facts["job"] == "keep" and sum(kept.values()) + slot.most <= purse:
            kept[slot.key] = slot.most
    return kept


def _settle(game: Game, realm: RealmId, party: Party, paid: int) -> None:
    """A party that is paid stays for another year, one that is not goes free (ME-DIPLO-16)."""
    if paid:
        game.emit(CrownsSpent(realm=realm, crowns=paid, on="heroes", rule="ME-DIPLO-13"))
        change(game, party.id, "paid", "ME-DIPLO-13", paid=game.state.clock.year)
    else:
        release(game, party.id, "unpaid", "ME-DIPLO-16")


def release(game: Game, party_id: str, why: str, rule: str) -> None:
    """A party leaves a realm's service (ME-DIPLO-16)."""
    change(game, party_id, why, rule, employer=NOBODY, loyal=True, paid=0, aboard="")


def called(game: Game, realm: RealmId, rule: str) -> Procedure[bool]:
    """Whether the realm has adventuring heroes without pay come to its capital instead of troops (ME-EQUINOX-31)."""
    place = game.state.realms.get(realm)
    if place is None or not race_of(game.state, realm).hires_heroes:
        return False
    options = [Option("troops"), Option("adventurers")]
    chosen = yield from game.decide(realm, "call_of_heroes", options, (rule,), default="troops", cell=place.capital)
    if chosen != "adventurers":
        return False
    number = (yield from game.roll("1D6", "called_heroes", rule, realm, cell=place.capital)).total
    yield from parties.new_heroes(game, number, place.capital, rule, employer=realm, notes=(FREE,))
    return True


# Missions -----------------------------------------------------------------------------------------


def _try(game: Game, party_id: str, realms: list[RealmId]) -> Procedure[None]:
    """One mission after the other, the highest roll first, until one succeeds (ME-DIPLO-13, ME-DIPLO-14)."""
    order = tuple(realms)
    if len(realms) > 1:
        order = yield from roll_off(game, order, "ME-DIPLO-14", order)
    for realm in order:
        party = game.state.parties[party_id]
        cost = wage(game.book, party)
        if cost > game.state.realms[realm].treasury:
            continue
        rolled = yield from game.roll("1D6", "hero_hire", "ME-DIPLO-13", realm, cell=party.cell, name=party.name)
        for effect in game.book.row(CHART, rolled.total)["effects"]:
            if isinstance(effect, HireParty):
                game.emit(CrownsSpent(realm=realm, crowns=cost, on="heroes", rule="ME-DIPLO-13"))
                enlist(game, party_id, realm, loyal=not effect.leaves_min)
                return


def enlist(game: Game, party_id: str, realm: RealmId, *, loyal: bool) -> None:
    """A party enters a realm's service and drops what it was about (ME-DIPLO-13, ME-DIPLO-15)."""
    change(game, party_id, "", "ME-DIPLO-13", employer=realm, loyal=loyal, paid=game.state.clock.year)
    change(game, party_id, "hired", "ME-DIPLO-13")
