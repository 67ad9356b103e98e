"""Pacts and messages between players, kept in the host's file (ME-DIPLO-01)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from empires.model.events.all_events import MessageSent, PactWritten, RansomPaid
from empires.model.state.asks import Refusal
from empires.model.state.campaign import WINTER_TURN, Campaign, Clock, RealmId
from empires.model.state.pieces import Message, Pact
from empires.rules.core.races import race_of

LONGEST_LETTER = 2000
LONGEST_PACT = 100
"""Years that a pact with an end may last."""


def shown(text: str) -> str:
    """A text as it can be shown anywhere: signs that cannot are blanks."""
    whole = text.encode(errors="replace").decode()
    return "".join(sign if sign.isprintable() or sign in "\n\u200c\u200d" else " " for sign in whole)


def month_of(clock: Clock) -> int:
    """The campaign turn that pacts and messages are dated by; see WINTER_TURN."""
    return WINTER_TURN if clock.part in ("winter", "over") else clock.turn


def new_pact(
    state: Campaign,
    parties: Sequence[RealmId],
    text: str,
    secret: bool,
    kind: Literal["", "peace"],
    until: int,
    by: RealmId,
) -> Pact:
    """A pact that `by`, a party or "" for the host, puts down; nobody else has agreed yet."""
    names = tuple(sorted(set(parties)))
    if len(names) < 2 or any(realm not in state.realms for realm in names) or (by and by not in names):
        raise Refusal("pact_parties", ("ME-DIPLO-01",))
    _deal(state, names)
    clock, number = state.clock, len(state.pacts) + 1
    turn = month_of(clock)
    if kind not in ("", "peace") or (until and not clock.year <= until <= clock.year + LONGEST_PACT):
        raise Refusal("pact_until", ("ME-DIPLO-01",), least=clock.year, most=clock.year + LONGEST_PACT)
    agreed = (by,) if by else ()
    return Pact(
        f"pact{number}", names, letter(text, "ME-DIPLO-01"), clock.year, turn, secret, agreed, kind=kind, until=until,
    )  # fmt: skip


def signed(state: Campaign, pact: str, realm: RealmId) -> Pact:
    """The pact with one more name to it."""
    found = state.pacts.get(pact)
    if found is None or realm not in found.parties:
        raise Refusal("pact_not_yours", ("ME-DIPLO-01",))
    if realm in found.agreed:
        raise Refusal("pact_signed", ("ME-DIPLO-01",))
    return replace(found, agreed=tuple(sorted((*found.agreed, realm))))


def written(pact: Pact, by: RealmId) -> PactWritten:
    """Only the parties know of a secret pact."""
    seen_by = pact.parties if pact.secret else ("*",)
    return PactWritten(realm=by, involved=pact.parties, pact=pact, rule="ME-DIPLO-01", seen_by=seen_by)


def sent(state: Campaign, sender: RealmId, to: Sequence[RealmId], text: str) -> MessageSent:
    """A message that its sender and its readers know."""
    readers = tuple(sorted(set(to) - {sender}))
    if not readers or any(realm not in state.realms for realm in (sender, *readers)):
        raise Refusal("message_to", ("ME-DIPLO-01",))
    message = Message(sender, readers, letter(text, "ME-DIPLO-01"), state.clock.year, month_of(state.clock))
    return MessageSent(realm=sender, involved=readers, message=message, seen_by=tuple(sorted((sender, *readers))))


RANSOM_STEPS = ("diplomacy", "recruitment")
"""Steps of the winter in which ransoms are paid: whoever receives one can spend it (ME-DIPLO-02, ME-REVENUE-02)."""


def ransoming(state: Campaign) -> bool:
    """Whether ransoms may be paid now."""
    return state.clock.part == "winter" and state.clock.step in RANSOM_STEPS


def ransom(state: Campaign, payer: RealmId, receiver: RealmId, crowns: int) -> RansomPaid:
    """Crowns that change hands, known to both; their receiver may spend them this winter."""
    both = tuple(sorted({payer, receiver}))
    if len(both) < 2 or any(realm not in state.playing() for realm in both) or not ransoming(state):
        raise Refusal("ransom_parties", ("ME-DIPLO-02",))
    _deal(state, both)
    treasury = state.realms[payer].treasury
    if not 0 < crowns <= treasury:
        raise Refusal("ransom_crowns", ("ME-DIPLO-02",), treasury=treasury)
    return RansomPaid(
        realm=receiver, involved=both, crowns=crowns, payer=payer, rule="ME-DIPLO-02", seen_by=both
    )  # fmt: skip


def _deal(state: Campaign, realms: Sequence[RealmId]) -> None:
    """Some races take no part in diplomacy: nothing is agreed with them (ME-UNDEAD-16)."""
    for realm in realms:
        if not race_of(state, realm).diplomacy:
            raise Refusal("deals_with_nobody", ("ME-UNDEAD-16",), realm=realm)


def letter(text: str, *rules: str) -> str:
    """A text as it is kept; Refusal if there is none, or too much of it."""
    whole = shown(text).strip()
    if not 0 < len(whole) <= LONGEST_LETTER:
        raise Refusal("letter_form", rules, most=LONGEST_LETTER)
    return whole
