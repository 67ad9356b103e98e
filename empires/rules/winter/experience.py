"""Experience of characters, where armies are lists of models (ME-XP); the dice are thrown on the host's table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from empires.book.book import Row, Rulebook
from empires.model.state.asks import Refusal
from empires.model.state.campaign import Campaign
from empires.model.state.pieces import Character
from empires.rules.core.races import race_of
from empires.rules.winter.availability import RANKS

KINDS = (*RANKS, "mage")
ROWS = {"hero": "hero or battle standard bearer", "standard_bearer": "hero or battle standard bearer"}
"""Kinds whose row in the chart of starting experience has another name."""
AWARDS = {
    "survived": "survived the battle",
    "wounds": "each wound caused",
    "slain": "each character slain, not a heroic feat",
    "feats": "each heroic feat",
    "spells": "each spell cast by a wizard",
    "general": "victorious general",
    "season": "season survived without a wound of permanent effect",
}
"""Reasons for experience, and their row in the chart."""
SKILLS = ("WS", "BS")
MOST_MAGIC = 4
CASTER = 3
"""Level from which a wizard casts equinox spells, lord or not (ME-XP-12)."""


# The beginning ------------------------------------------------------------------------------------


def starting(book: Rulebook, kind: str, magic: int, die: int) -> int:
    """Experience of a new character: by rank with a die, by level of magic; the higher if both fit (ME-XP-01)."""
    rank, levels = (_row(book, ROWS.get(kind, kind)), _row(book, f"mage level {magic}"))
    by_rank = die + int(str(rank["dice"]).partition("+")[2]) if rank else 0
    return max(by_rank, int(levels.get("value", 0)))


def throws(kind: str) -> bool:
    """Whether a die is thrown for the kind's starting experience."""
    return kind in RANKS


def _row(book: Rulebook, name: str) -> Row:
    return next((row for row in book.rows("starting_experience") if row["character"] == name), {})


# Experience ---------------------------------------------------------------------------------------


def learns(state: Campaign, character: Character) -> bool:
    """Whether he gains experience: of some races only a few callings do (ME-XP-02)."""
    learners = race_of(state, character.owner).learners
    return not learners or character.calling in learners


def worth(book: Rulebook, reasons: Mapping[str, int]) -> int:
    """Experience for what he did; a heroic feat is not a character slain as well (ME-XP-03, ME-XP-05)."""
    points = {row["reason"]: int(row["points"]) for row in book.rows("experience_awards")}
    return sum(points[AWARDS[key]] * number for key, number in reasons.items())


def awarded(book: Rulebook, state: Campaign, old: Character, reasons: Mapping[str, int]) -> Character:
    """The character after a battle or a season, with a roll for each new bracket (ME-XP-03, ME-XP-07)."""
    if not reasons or any(key not in AWARDS or number < 1 for key, number in reasons.items()):
        raise Refusal("award_form", ("ME-XP-03",))
    if not learns(state, old):
        raise Refusal("award_unlearned", ("ME-XP-02",))
    if "season" in reasons and (old.scarred == state.clock.year or reasons["season"] > 1):
        raise Refusal("award_season", ("ME-XP-03",))
    total = old.experience + worth(book, reasons)
    return replace(old, experience=total, rolls=old.rolls + brackets(book, old.experience, total))


def bracket(book: Rulebook, experience: int) -> int:
    """The number of the bracket, from 0; beyond the last the highest (ME-XP-06)."""
    return sum(int(row["min"]) <= experience for row in book.rows("experience_levels")) - 1


def brackets(book: Rulebook, before: int, after: int) -> int:
    """New brackets reached, each good for a roll (ME-XP-07)."""
    return bracket(book, after) - bracket(book, before)


# Advancement --------------------------------------------------------------------------------------


def advanced(book: Rulebook, state: Campaign, old: Character, dice: Sequence[int], choice: str = "") -> Character:
    """The character after one roll of 2D6; choice: weapon or ballistic skill, or a trait (ME-XP-07, ME-XP-08).

    A 12 is a survivor, a racial trait, and another roll. Refusal if no roll is due, or he does not advance.
    """
    _may_advance(state, old)
    if len(dice) != 2 or not all(1 <= die <= 6 for die in dice):
        raise Refusal("dice_wrong", ("ME-XP-07",), dice="2D6", count=2, sides=6)
    row = book.row("experience_advancement", sum(dice))
    gain, parts = str(row["gain"]), {part.strip() for part in str(row["gain"]).split(",")}
    again, survivor = "roll again" in parts, "survivor" in parts
    if open_choices := choices(book, state, old, sum(dice)):
        if choice not in open_choices:
            raise Refusal("advance_choice", ("ME-XP-07", "ME-RACE-03"), options=", ".join(open_choices))
        gain = choice
    gains = (*old.gains, gain) if gain != "survivor" else old.gains
    return replace(old, gains=gains, spared=old.spared + survivor, rolls=old.rolls - 1 + again)


def choices(book: Rulebook, state: Campaign, character: Character, total: int) -> tuple[str, ...]:
    """What the owner may choose among at a total of the dice, () nothing (ME-RACE-03)."""
    gain = str(book.row("experience_advancement", total)["gain"])
    if "racial trait" in gain:
        traits: dict[str, list[str]] = {}
        realm = state.realms[character.owner]
        for row in book.rows("racial_traits"):
            if row.get("culture", realm.culture) == realm.culture:
                traits.setdefault(row["race"], []).append(row["trait"])
        return tuple(traits.get(realm.race, ()))
    return SKILLS if " or ".join(SKILLS) == gain else ()


def _may_advance(state: Campaign, character: Character) -> None:
    """A roll is due; he is no prisoner, and has no wound of this season that stays (ME-XP-10, ME-XP-11)."""
    if character.captive:
        raise Refusal("advance_captive", ("ME-XP-11",))
    if character.scarred == state.clock.year:
        raise Refusal("advance_scarred", ("ME-XP-10",))
    if not character.rolls:
        raise Refusal("advance_none", ("ME-XP-07",))


# Wizards ------------------------------------------------------------------------------------------


def casts(state: Campaign, banner: str) -> bool:
    """Whether a banner holds a lord who is a wizard, or one of level 3 (ME-EQUINOX-03, ME-XP-12)."""
    wizards = [c for c in state.characters.values() if c.banner == banner and c.magic and not c.captive]
    return any(c.kind == "lord" or c.magic >= CASTER for c in wizards)
