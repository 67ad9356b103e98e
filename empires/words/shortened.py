"""Events that tell one thing in several pieces, put together: a banner is halted once, however many effects did it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from empires.model.events import all_events as ev


def in_short(events: Sequence[ev.AnyEvent]) -> list[ev.AnyEvent]:
    """The events of an entry; what holds the same banner for the same reason is told at the first of them."""
    found: list[ev.AnyEvent] = []
    places: dict[tuple[str, str, str], int] = {}
    for event in events:
        if not isinstance(event, ev.BannerHalted):
            found.append(event)
            continue
        key = (event.banner, event.why, event.rule)
        before = found[places[key]] if key in places else None
        whole = _together(before, event) if isinstance(before, ev.BannerHalted) else None
        if whole is None:
            places[key] = len(found)
            found.append(event)
        else:
            found[places[key]] = whole
    return found


def _together(one: ev.BannerHalted, other: ev.BannerHalted) -> ev.BannerHalted | None:
    """Both as one; None where marching and scouting end at different times."""
    move, scout = max(one.move, other.move), max(one.scout, other.scout)
    return replace(other, move=move, scout=scout) if not move or not scout or move == scout else None
