"""What an entry tells each reader: events cut down to what the viewer may know, before widgets or reports see them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from msgspec.structs import replace

from empires.engine.decided import decides
from empires.engine.journal import Entry
from empires.knowledge.view import (
    AWAY,
    View,
    alliance_seen,
    band_seen,
    clock_seen,
    flag_of,
    heroes_seen,
    location_seen,
    party_seen,
    ship_seen,
    wanderer_seen,
)
from empires.model.events import all_events as ev
from empires.model.events.event import EVERYONE
from empires.model.state.asks import Ask, Roll
from empires.model.state.campaign import PHASES, Siege

WAYS = (ev.BannerMoved, ev.WandererMoved, ev.ShipMoved, ev.PartyMoved, ev.WarBandMoved)
OTHERS = ("seen_by", "saw_origin", "saw_cell", "involved")
"""Fields of events that name all who know of them."""
OF_ALL = frozenset(("realm", "rule", *OTHERS))
"""Fields of every event, which are no secret once the others are out of them."""
BLANKS: dict[type, Any] = {bool: False, int: 0, str: "", tuple: (), dict: {}}
"""What stands in the place of a field that the viewer may not see."""
Cut = dict[str, Any]
"""Fields of an event that are not open, as far as the viewer may know them."""


def redact(event: ev.Event, view: View) -> ev.Event | None:
    """The event as the viewer may know it; None if not at all."""
    if view.host:
        return event
    known = _known(event, view) if view.may_see(event.seen_by) else None
    return None if known is None else _without_others(known, view.viewer)


def _known(event: ev.Event, view: View) -> ev.Event | None:
    """What of the event the viewer may know: closed is what neither the event's kind nor a cut opens to him."""
    cut = _cut_for_all(event, view.viewer)
    if event.realm == view.viewer:
        return event if cut == {} else None if cut is None else replace(event, **cut)
    if cut == {}:
        cut = _cut(event, view)
    return None if cut is None else _closed(event, view.viewer, cut)


def _closed(event: ev.Event, viewer: str, cut: Cut) -> ev.Event | None:
    """The event with everything blank that is not open to the viewer; None if nothing of it is left."""
    kind, party = type(event), viewer in event.parties
    hidden = _closed_fields(kind, party) - set(cut)
    if hidden and not cut and not kind.shows and not party:
        return None
    sorts = {name: type(getattr(event, name)) for name in hidden}
    if not set(sorts.values()) <= set(BLANKS):
        return None
    return replace(event, **{name: BLANKS[sort] for name, sort in sorts.items()}, **cut)


@cache
def _closed_fields(kind: type[ev.Event], party: bool) -> frozenset[str]:
    """Fields that the kind of event does not open to strangers, or to those who took part."""
    return frozenset(kind.__struct_fields__) - OF_ALL - {*kind.shows, *(kind.privy if party else ())}


def _without_others(event: ev.Event, viewer: str) -> ev.Event:
    """Who else knows of it is nobody's business."""
    fields = {
        name: (viewer,) if viewer in told else ()
        for name in OTHERS
        if (told := getattr(event, name, ())) not in ((), (viewer,), EVERYONE)
    }
    return replace(event, **fields) if fields else event


def _cut_for_all(event: ev.Event, viewer: str) -> Cut | None:
    """What even those whom it befell know only in part, for others know of it too."""
    match event:
        case ev.LocationFound():
            return {"location": location_seen(event.location, viewer)}
        case ev.LocationChanged():
            return {"now": location_seen(event.now, viewer)}
        case ev.FindNoted():
            return {"find": replace(event.find, known_to=(viewer,))}
        case ev.LairFound():
            return {"lair": replace(event.lair, known_to=(viewer,))}
        case ev.AllianceMade():
            seen = [cell for cell, who in zip(event.alliance.cells, event.saw, strict=True) if viewer in who]
            shown = alliance_seen(event.alliance, viewer, seen)
            return {"alliance": shown, "saw": ((viewer,),) * len(shown.cells)} if shown.cells else None
    return {}


def _cut(event: ev.Event, view: View) -> Cut | None:
    """What those know in part whom it did not befall; None for nothing at all."""
    viewer = view.viewer
    match event:
        case ev.ClockMoved():
            return _cut_clock(event, viewer)
        case ev.SettlementPlaced():
            return {"settlement": replace(event.settlement, stockpile=0)}
        case ev.BannerRaised():
            return {"banner": flag_of(view.world, event.banner)}
        case ev.BannerMoved() | ev.WandererMoved() | ev.ShipMoved() | ev.PartyMoved() | ev.WarBandMoved():
            return _cut_way(event, viewer)
        case ev.SiegeBegan():
            return {"siege": _siege_seen(event, viewer)}
        case ev.OperativeChanged():
            return {"now": replace(event.now, kind="")}
    return _cut_piece(event, viewer)


def _cut_piece(event: ev.Event, viewer: str) -> Cut:
    """Of ships, wandering forces, parties and bands: who they are and where they were seen, not what they carry."""
    match event:
        case ev.WandererCame():
            return {"wanderer": wanderer_seen(event.wanderer, viewer)}
        case ev.ShipCame():
            return {"ship": ship_seen(event.ship, viewer)}
        case ev.ShipChanged():
            return {"now": ship_seen(event.now, viewer)}
        case ev.PartyFormed():
            return {"party": party_seen(event.party, viewer)}
        case ev.PartyChanged():
            return {"now": party_seen(event.now, viewer)}
        case ev.WarBandChanged():
            return {"now": band_seen(event.now, viewer)}
        case ev.HeroesFell():
            return {"gone": heroes_seen(event.gone), "left": heroes_seen(event.left)}
        case ev.WarBandHired():
            return {"band": band_seen(event.band, viewer)}
    return {}


def _cut_clock(event: ev.ClockMoved, viewer: str) -> Cut | None:
    """Another player's turn begins; how it goes on is not told."""
    clock = clock_seen(event.clock, viewer)
    return {"clock": clock} if clock.step != AWAY or event.clock.step in (PHASES[0], AWAY) else None


def _cut_way(
    event: ev.BannerMoved | ev.WandererMoved | ev.ShipMoved | ev.PartyMoved | ev.WarBandMoved, viewer: str
) -> Cut:  # fmt: skip
    """Only the ends of the way that the viewer saw; the other is ""."""
    return {
        "origin": event.origin if viewer in event.saw_origin else "",
        "cell": event.cell if viewer in event.saw_cell else "",
    }


def _siege_seen(event: ev.SiegeBegan, viewer: str) -> Siege:
    siege = event.siege
    if viewer == siege.besieger:
        return replace(siege, supplies=0)
    return siege if viewer in event.involved else Siege(siege.cell, siege.besieger, siege.began, place=siege.place)


def _dice_seen(ask: Ask, events: Sequence[ev.Event], viewer: str) -> bool:
    """Whether another's or nobody's roll is shown: to whom what it decided is shown, with both ends of every way."""
    if not isinstance(ask, Roll) or not {viewer, *EVERYONE} & set(ask.seen_by):
        return False
    came = [event for event in events if decides(ask, event)]
    ways = (event for event in came if isinstance(event, WAYS))
    seen = [event for event in came if {viewer, *EVERYONE} & set(event.seen_by)]
    return all(viewer in way.saw_origin and viewer in way.saw_cell for way in ways) and (not came or bool(seen))


def redacted(entry: Entry, view: View) -> Entry | None:
    """The entry as the viewer may know it, its number blanked; None if nothing of it is his to know."""
    if view.host:
        return entry
    shown = entry.ask is not None and (entry.ask.by == view.viewer or _dice_seen(entry.ask, entry.events, view.viewer))
    events = tuple(known for event in entry.events if (known := redact(event, view)) is not None)
    if not shown and not events:
        return None
    ask, answer = (entry.ask, entry.answer) if shown else (None, None)
    if isinstance(ask, Roll) and ask.seen_by not in ((), EVERYONE, (view.viewer,)):
        ask = replace(ask, seen_by=(view.viewer,) if view.viewer in ask.seen_by else ())
    return Entry(0, entry.source if shown else "host", ask, answer, events)  # type: ignore[arg-type]
