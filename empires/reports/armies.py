"""From a view to tables of armies that are lists of models: characters, and what settlements allow (ME-XP, ME-ARMY)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from empires.model.state.campaign import RealmId
from empires.reports.model import Cellule, ReportTable
from empires.reports.pieces import Pieces, reported
from empires.rules.winter import availability
from empires.words.wording_armies import counted, gain, rank, standing


def army(pieces: Pieces, realm: RealmId) -> Iterator[ReportTable]:
    """The books of a realm's army; nothing where armies are points only."""
    if availability.full(pieces.campaign):
        columns = ("name", "what", "with", "experience", "rolls", "gains", "state")
        yield from reported(pieces.words, "characters", columns, _characters(pieces, realm))
        yield from reported(pieces.words, "allowed", ("what", "allowed", "held"), _allowed(pieces, realm))


def _characters(pieces: Pieces, realm: RealmId) -> Iterator[Sequence[Cellule]]:
    words = pieces.words
    for character in pieces.campaign.characters.values():
        if character.owner == realm:
            banner = words.banner(character.banner, pieces.view) if character.banner else ""
            gains = ", ".join(gain(words, key) for key in character.gains)
            said = standing(words, character, pieces.campaign.clock.year)
            yield (
                character.name, rank(words, character), banner, character.experience, character.rolls, gains,
                ", ".join(said),
            )  # fmt: skip


def _allowed(pieces: Pieces, realm: RealmId) -> Iterator[Sequence[Cellule]]:
    may = availability.allowance(pieces.view.book, pieces.campaign, realm)
    have = availability.held(pieces.campaign, realm)
    for key, number in (("special", may.special), ("rare", may.rare), ("items", may.items)):
        yield counted(pieces.words, key), number, ""
    for kind, number in may.characters.items():
        yield counted(pieces.words, kind), number, have[kind]
