"""What an answer taught its player: where that is anything at all, the answer cannot be taken back.

Closed by default: a part of the campaign, a question or a roll that is not named here teaches something.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from empires.knowledge.view import View
from empires.model.state.asks import Ask, Roll
from empires.model.state.campaign import RealmId

OWNERS = {
    "realms": "id", "holdings": "owner", "banners": "owner", "wanderers": "owner", "ships": "owner",
    "parties": "employer", "warbands": "owner", "temples": "owner", "engines": "owner", "spells": "caster",
    "operatives": "owner", "characters": "owner",
}  # fmt: skip
"""Parts of a campaign whose pieces belong to somebody, and the field that says to whom."""
OF_ALL = (
    "locations", "finds", "lairs", "sieges", "roads", "bridges", "burnt", "pilgrims", "pacts", "races", "settings",
)  # fmt: skip
"""Parts whose pieces are nobody's own: what is new or other in them was learned."""
OF_MEMORY = ("locations", "finds", "lairs", "pacts", "realms", "characters", "spells")
"""Parts of which nothing goes out of sight."""
OWN = frozenset(
    ("name", "seed", "clock", "scouted", "closed", "memory", "fallen", "levies", "made", "masked", "markers", "learned",
     "alliances", "messages")
)  # fmt: skip
"""Parts that a player's view holds as far as they are his own, or that are looked at by themselves."""

ROUTINE = frozenset(
    ("capital", "draw_up", "placement", "place", "baggage", "engines", "powers", "feed", "provisions", "scout", "march",
     "perilous", "sail", "embark", "forced_march", "convoy", "reorganise", "reorganise_points", "missions",
     "quarters", "quarters_points", "evacuate", "recruit", "build", "buy_baggage", "ships", "operatives",
     "place_operative", "heroes", "winter_heroes", "best_spells", "spell_target")
)  # fmt: skip
"""Questions of which nothing follows from what their player does not know: not that they are put, nor their facts."""
ROUTINE_ROLLS = frozenset(("scouting", "route", "perilous_route"))
"""The same of rolls, while dice are thrown at the table."""


def teaches(before: View, after: View, now: Ask | None) -> bool:
    """Whether an answer taught its player anything: by what he sees, or by the question put next."""
    return _sees_news(before, after) or (now is not None and not _foreseen(before, after, now))


def _foreseen(before: View, after: View, now: Ask) -> bool:
    """Whether the next question follows from what the player knew: that it is put, to whom, and what it says."""
    if isinstance(now, Roll):
        return now.why in ROUTINE_ROLLS and now.by == after.viewer
    return now.question in ROUTINE and _in_turn(before, after, now.by)


def _in_turn(before: View, after: View, by: RealmId) -> bool:
    """Whether everybody knows that this player is asked next: in winter those without a choice are passed over."""
    clock = after.campaign.clock
    match clock.part:
        case "season":
            return by in (after.viewer, clock.player)
        case "winter":
            return by == after.viewer and clock.step == before.campaign.clock.step
    return True


def _sees_news(before: View, after: View) -> bool:
    """Whether the views differ in anything that is not the viewer's own."""
    then, now, viewer = before.campaign, after.campaign, before.viewer
    if after.seen - before.seen or then.learned != now.learned or then.messages != now.messages:
        return True
    return any(
        _piece_tells(group, key, old, new, after)
        for group in (*OWNERS, *OF_ALL, "markers")
        for key, old, new in _changed(getattr(then, group), getattr(now, group))
    ) or any(treaty not in then.alliances and treaty.realm != viewer for treaty in now.alliances)


def _changed(then: Mapping[Any, Any], now: Mapping[Any, Any]) -> Iterator[tuple[Any, Any, Any]]:
    if then != now:
        for key in {**then, **now}:
            old, new = then.get(key), now.get(key)
            if old != new:
                yield key, old, new


def _piece_tells(group: str, key: str, old: Any, new: Any, after: View) -> bool:
    """Whether the change of one piece is news: not if it is the viewer's own, nor if he only looks away."""
    if new is None and group not in OF_MEMORY and getattr(old, "cell", key) not in after.seen:
        return False
    return any(piece is not None and _owner(group, piece) != after.viewer for piece in (old, new))


def _owner(group: str, piece: Any) -> RealmId:
    return str(piece) if group == "markers" else getattr(piece, OWNERS[group]) if group in OWNERS else ""
