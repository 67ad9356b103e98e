"""What an entry tells each reader: events cut down to what the viewer may know, before widgets or reports see them."""

from __future__ import annotations

from msgspec.structs import replace

from empires.engine.journal import Entry
from empires.model import events as ev
from empires.model.asks import Roll
from empires.model.event import EVERYONE
from empires.model.state import PHASES, Siege
from empires.rules.knowledge import (
    AWAY,
    View,
    alliance_seen,
    ask_seen_by,
    band_seen,
    clock_seen,
    flag_of,
    heroes_seen,
    location_seen,
    party_seen,
    ship_seen,
    wanderer_seen,
)

OTHERS = ("seen_by", "saw_origin", "saw_cell", "involved")
"""Fields of events that name all who know of them."""


def redact(event: ev.Event, view: View) -> ev.Event | None:
    """The event as the viewer may know it; None if not at all."""
    if view.host:
        return event
    known = _known(event, view) if view.may_see(event.seen_by) else None
    return None if known is None else _without_others(known, view.viewer)


def _known(event: ev.Event, view: View) -> ev.Event | None:
    """What of the event the viewer may know."""
    if isinstance(event, ev.LocationFound):
        return replace(event, location=location_seen(event.location, view.viewer))
    if isinstance(event, ev.LocationChanged):
        return replace(event, now=location_seen(event.now, view.viewer))
    if isinstance(event, ev.FindNoted):
        return replace(event, find=replace(event.find, known_to=(view.viewer,)))
    if isinstance(event, ev.AllianceMade):
        seen = [cell for cell, who in zip(event.alliance.cells, event.saw, strict=True) if view.viewer in who]
        shown = alliance_seen(event.alliance, view.viewer, seen)
        return replace(event, alliance=shown, saw=((view.viewer,),) * len(shown.cells)) if shown.cells else None
    if event.realm == view.viewer:
        return event
    if isinstance(event, ev.BannerRaised):
        return replace(event, banner=flag_of(view.world, event.banner))
    return _outside(event, view.viewer)


def _without_others(event: ev.Event, viewer: str) -> ev.Event:
    """Who else knows of it is nobody's business."""
    fields = {
        name: (viewer,) if viewer in told else ()
        for name in OTHERS
        if (told := getattr(event, name, ())) not in ((), (viewer,), EVERYONE)
    }
    return replace(event, **fields) if fields else event


def _outside(event: ev.Event, viewer: str) -> ev.Event | None:
    match event:
        case ev.ClockMoved():
            return _seen_clock(event, viewer)
        case ev.SettlementPlaced():
            return replace(event, settlement=replace(event.settlement, stockpile=0))
        case ev.BannerMoved():
            return _seen_move(event, viewer)
        case ev.WandererMoved() | ev.ShipMoved() | ev.PartyMoved() | ev.WarBandMoved():
            return _seen_ends(event, viewer)
        case ev.NavalBattle() if viewer not in event.involved:
            return replace(event, attacker_score=0, defender_score=0)
        case ev.SiegeBegan():
            return _seen_siege(event, viewer)
        case ev.OperativePlaced():
            return replace(event, craft="")
        case ev.OperativeChanged():
            return replace(event, now=replace(event.now, kind=""))
        case ev.BattleFought() | ev.Assaulted() if viewer not in (event.attacker, event.defender):
            return _seen_fight(event)
        case ev.Pursued() if viewer != event.victim:
            return replace(event, row=0)
        case ev.Starved() if viewer not in event.involved:
            return None
        case _:
            return _seen_piece(event, viewer)


def _seen_piece(event: ev.Event, viewer: str) -> ev.Event:
    """Of ships, wandering forces, parties and bands: who they are and where they were seen, not what they carry."""
    match event:
        case ev.WandererCame():
            return replace(event, wanderer=wanderer_seen(event.wanderer, viewer))
        case ev.ShipCame():
            return replace(event, ship=ship_seen(event.ship, viewer))
        case ev.ShipChanged():
            return replace(event, now=ship_seen(event.now, viewer))
        case ev.PartyFormed():
            return replace(event, party=party_seen(event.party, viewer))
        case ev.PartyChanged():
            return replace(event, now=party_seen(event.now, viewer))
        case ev.WarBandChanged():
            return replace(event, now=band_seen(event.now, viewer))
        case ev.HeroesFell():
            return replace(event, gone=heroes_seen(event.gone), left=heroes_seen(event.left))
        case ev.WarBandHired():
            return replace(event, band=band_seen(event.band, viewer))
        case _:
            return event


def _seen_clock(event: ev.ClockMoved, viewer: str) -> ev.ClockMoved | None:
    """Another player's turn begins; how it goes on is not told."""
    clock = clock_seen(event.clock, viewer)
    if clock.step != AWAY:
        return event
    return replace(event, clock=clock) if event.clock.step in (PHASES[0], AWAY) else None


def _seen_move(event: ev.BannerMoved, viewer: str) -> ev.BannerMoved:
    """Only the ends of the way that the viewer saw; the other is ""."""
    origin = event.origin if viewer in event.saw_origin else ""
    cell = event.cell if viewer in event.saw_cell else ""
    return replace(event, origin=origin, cell=cell, zone=0, side=0, month=0)


def _seen_ends(
    event: ev.WandererMoved | ev.ShipMoved | ev.PartyMoved | ev.WarBandMoved, viewer: str
) -> ev.Event:  # fmt: skip
    origin = event.origin if viewer in event.saw_origin else ""
    return replace(event, origin=origin, cell=event.cell if viewer in event.saw_cell else "")


def _seen_siege(event: ev.SiegeBegan, viewer: str) -> ev.SiegeBegan:
    siege = event.siege
    if viewer == siege.besieger:
        return replace(event, siege=replace(siege, supplies=0))
    if viewer in event.involved:
        return event
    return replace(event, siege=Siege(siege.cell, siege.besieger, siege.began, place=siege.place))


def _seen_fight(event: ev.BattleFought | ev.Assaulted) -> ev.Event:
    """Strangers see who fought and who won, no numbers."""
    bare = {
        "attacker_points": 0, "defender_points": 0, "attacker_card": "", "defender_card": "", "factor": 0, "card": 0,
        "dice": (), "score": 0, "attacker_loss": 0, "defender_loss": 0,
    }  # fmt: skip
    if isinstance(event, ev.Assaulted):
        bare |= {"value": 0, "bonus": 0}
    return replace(event, **bare)


def redacted(entry: Entry, view: View) -> Entry | None:
    """The entry as the viewer may know it, its number blanked; None if nothing of it is his to know."""
    if view.host:
        return entry
    shown = (
        entry.ask is not None
        and view.may_see(ask_seen_by(entry.ask))
        and (isinstance(entry.ask, Roll) or entry.ask.by == view.viewer)
    )
    events = tuple(known for event in entry.events if (known := redact(event, view)) is not None)
    if not shown and not events:
        return None
    ask, answer = (entry.ask, entry.answer) if shown else (None, None)
    if isinstance(ask, Roll) and ask.seen_by not in ((), EVERYONE, (view.viewer,)):
        ask = replace(ask, seen_by=(view.viewer,) if view.viewer in ask.seen_by else ())
    return Entry(0, entry.source if shown else "host", ask, answer, events)  # type: ignore[arg-type]
