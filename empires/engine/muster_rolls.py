"""What the host writes into the books of armies that are lists of models: characters and their experience (ME-XP)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec.structs import replace

from empires.book.book import Rulebook
from empires.engine.journal import Change
from empires.model.events.all_events import AnyEvent, CharacterCame, CharacterChanged, CharacterGone
from empires.model.state.asks import Refusal
from empires.model.state.campaign import Campaign, RealmId
from empires.model.state.pieces import Character
from empires.rules.winter import availability, experience

LONGEST_NAME = 40
Mark = Literal["spared", "scarred", "healed", "captive", "free"]


class MusterRolls(ABC):
    """Commands about characters; all are refused where armies are points only."""

    book: Rulebook

    @property
    @abstractmethod
    def state(self) -> Campaign:
        """The whole truth."""

    @abstractmethod
    def _host(self, *events: AnyEvent) -> Change: ...

    def add_character(
        self, realm: RealmId, name: str, kind: str, *, banner: str = "", magic: int = 0, calling: str = "", die: int = 0
    ) -> Change:
        """Put a character down; die: the host's D6 for his experience, where his rank has one (ME-XP-01).

        How many are allowed is told, not enforced: heroes may come beyond all limits (ME-RECRUIT-07).
        """
        if not availability.full(self.state) or realm not in self.state.playing():
            raise Refusal("character_armies", ("ME-ARMY-06",))
        name = " ".join(name.split())
        if not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
            raise Refusal("character_name", (), most=LONGEST_NAME)
        if kind not in experience.KINDS or not 0 <= magic <= experience.MOST_MAGIC or (kind == "mage") > magic:
            raise Refusal("character_kind", ("ME-XP-01",))
        if experience.throws(kind) != (1 <= die <= 6):
            raise Refusal("dice_wrong", ("ME-XP-01",), dice="1D6", count=1, sides=6)
        self._own_banner(realm, banner)
        points = experience.starting(self.book, kind, magic, die)
        number = self.state.made.get("character", 0) + 1
        new = Character(f"character{number}", realm, name, kind, banner, magic, calling, points)
        return self._host(CharacterCame(realm=realm, character=new, rule="ME-XP-01", seen_by=(realm,)))

    def award(self, character: str, reasons: Mapping[str, int]) -> Change:
        """Experience after a battle or a season: reason -> how often; see experience.AWARDS (ME-XP-03)."""
        old = self._found(character)
        new = experience.awarded(self.book, self.state, old, reasons)
        told = tuple(sorted(reasons.items()))
        points = new.experience - old.experience
        return self._change(new, "award", "ME-XP-03", reasons=told, points=points)

    def advance(self, character: str, dice: Sequence[int], choice: str = "") -> Change:
        """One roll of advancement with the host's 2D6; choice: a skill or a trait, where there is one (ME-XP-07)."""
        old = self._found(character)
        new = experience.advanced(self.book, self.state, old, dice, choice)
        gain = new.gains[-1] if len(new.gains) > len(old.gains) else "survivor"
        return self._change(new, "advance", "ME-XP-07", gain=gain)

    def mark_character(self, character: str, mark: Mark) -> Change:
        """He was spared as a survivor, is scarred for good or healed, a prisoner or free (ME-XP-08, -10, -11)."""
        old, year = self._found(character), self.state.clock.year
        if mark == "spared" and not old.spared:
            raise Refusal("character_spared", ("ME-XP-08",))
        changes: dict[str, tuple[str, int | bool]] = {
            "spared": ("spared", old.spared - 1), "scarred": ("scarred", year), "healed": ("scarred", 0),
            "captive": ("captive", True), "free": ("captive", False),
        }  # fmt: skip
        field, value = changes[mark]
        rule = {"spared": "ME-XP-08", "scarred": "ME-XP-10", "healed": "ME-XP-10"}.get(mark, "ME-XP-11")
        return self._change(replace(old, **{field: value}), mark, rule)

    def post_character(self, character: str, banner: str) -> Change:
        """He goes with another banner of his army, or with none."""
        old = self._found(character)
        self._own_banner(old.owner, banner)
        return self._change(replace(old, banner=banner), "banner", "ME-ARMY-14")

    def strike_character(self, character: str) -> Change:
        """He is dead or gone for good, and struck from the books."""
        old = self._found(character)
        return self._host(CharacterGone(realm=old.owner, character=old, seen_by=(old.owner,)))

    def _found(self, character: str) -> Character:
        found = self.state.characters.get(character)
        if found is None or not availability.full(self.state):
            raise Refusal("character_armies", ("ME-ARMY-06",))
        return found

    def _own_banner(self, realm: RealmId, banner: str) -> None:
        if banner and (banner not in self.state.banners or self.state.banners[banner].owner != realm):
            raise Refusal("character_banner")

    def _change(
        self, now: Character, what: str, rule: str, *, reasons: tuple[tuple[str, int], ...] = (), points: int = 0,
        gain: str = "",
    ) -> Change:  # fmt: skip
        return self._host(
            CharacterChanged(
                realm=now.owner, what=what, now=now, reasons=reasons, points=points, gain=gain, rule=rule,
                seen_by=(now.owner,),
            )
        )  # fmt: skip
