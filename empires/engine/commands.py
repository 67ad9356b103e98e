"""What the host does beside answering: who plays, names, plans, modules, remarks, pacts and messages."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Literal

from empires.engine import letters
from empires.engine.journal import Change
from empires.engine.muster_rolls import MusterRolls
from empires.knowledge.view import HOST, View
from empires.model.events.all_events import (
    AnyEvent,
    BannerRenamed,
    ControllerChanged,
    PlanLaid,
    PlanReady,
    Remarked,
    SettingChanged,
)
from empires.model.land.world import World
from empires.model.state.asks import Refusal
from empires.model.state.campaign import Campaign, RealmId
from empires.model.state.sight import viewers
from empires.rules.core import optional_parts
from empires.rules.foresight import planning
from empires.rules.winter import budget
from empires.rules.year import choices

LONGEST_NAME = 40


class Commands(MusterRolls):
    """Commands of a session; each is one entry of the journal, or several in one transaction."""

    world: World

    @property
    @abstractmethod
    def state(self) -> Campaign:
        """The whole truth."""

    @abstractmethod
    def view(self, viewer: str = HOST) -> View:
        """The campaign as the viewer may know it."""

    @abstractmethod
    def _host(self, *events: AnyEvent) -> Change: ...

    def set_controller(self, realm: RealmId, controller: Literal["person", "auto"]) -> Change:
        """Hand a realm to a person or to the program, at any moment."""
        if realm not in self.state.realms or controller not in ("person", "auto"):
            raise Refusal("realm_unknown", name=realm)
        return self._host(ControllerChanged(realm=realm, controller=controller, seen_by=("*",)))

    def set_dice(self, mode: Literal["seed", "table"]) -> Change:
        """Whose dice are thrown from now on: the program's, or the host's own typed in."""
        if mode not in ("seed", "table"):
            raise Refusal("choice_unknown", name="dice")
        return self._host(SettingChanged(name="dice", value=mode, seen_by=("*",)))

    def set_module(self, key: str, wanted: bool) -> Change:
        """Take an optional part of the rules in, or leave it out, from the next month on; Refusal if it is none."""
        if key not in optional_parts.KEYS:
            raise Refusal("module_unknown", name=key)
        if optional_parts.on(self.state, key) == wanted:
            raise Refusal("module_is_so", name=key)
        return self._host(
            SettingChanged(name=optional_parts.PREFIX + key, value="on" if wanted else "off", seen_by=("*",))
        )

    def set_choice(self, name: str, value: str) -> Change:
        """Agree on a house choice from now on; Refusal if there is no such choice or value, or it is so already."""
        choice = choices.BY_NAME.get(name)
        if choice is None or choice.start or value not in choice.values:
            raise Refusal("choice_unknown", name=name)
        if choices.value_of(self.state, name) == value:
            raise Refusal("choice_is_so", name=name)
        return self._host(SettingChanged(name=name, value=value, seen_by=("*",)))

    def lay_plan(self, realm: RealmId, plan: Mapping[str, int], done: bool) -> Change:
        """Lay a player's budget sheet of this winter; done: he commits it, and the steps ask no more.

        What is not on offer any more is left out of a sheet that is to be committed. Refusal outside the winter, with
        the first fault of such a sheet (see budget.totals), and for one that could not even be a draft.
        """
        if self.state.clock.part != "winter" or realm not in self.state.playing():
            raise Refusal("plan_not_winter")
        sheet = {key: amount for key, amount in sorted(plan.items()) if amount}
        faults = budget.malformed(sheet)
        if done and not faults:
            offered = {offer.key for offer in planning.sheet(self.view(realm), realm, sheet)}
            sheet = {key: amount for key, amount in sheet.items() if key in offered}
            faults = budget.totals(self.view(realm), realm, sheet).faults
        for fault in faults:
            raise Refusal("plan_wrong", wrong=fault.why, line=fault.key, given=fault.given, most=fault.most)
        laid = PlanLaid(realm=realm, plan=sheet, done=done, seen_by=(realm,))
        ready = PlanReady(realm=realm, ready=done, seen_by=("*",))
        return self._host(laid, *([ready] if self.state.realms[realm].ready != done else []))

    def rename_banner(self, banner: str, name: str) -> Change:
        """Give a banner another name; Refusal if it is empty, too long, unprintable or taken in its realm."""
        old, name = self.state.banners.get(banner), " ".join(name.split())
        if old is None:
            raise Refusal("banner_gone")
        if not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
            raise Refusal("name_form", most=LONGEST_NAME)
        if any(other.name == name and other.id != banner for other in self.state.banners_of(old.owner)):
            raise Refusal("name_taken", name=name)
        seers = tuple(sorted(viewers(self.world, self.state, (old.cell,)) | {old.owner}))
        return self._host(BannerRenamed(realm=old.owner, banner=banner, cell=old.cell, name=name, seen_by=seers))

    def remark(self, realm: RealmId, text: str) -> Change:
        """A word of the host to a player, for the next report; Refusal if there is none, or no end to it."""
        if realm not in self.state.realms:
            raise Refusal("realm_unknown", name=realm)
        return self._host(Remarked(realm=realm, text=letters.letter(text), seen_by=(realm,)))

    # Letters ----------------------------------------------------------------------------------------

    def write_pact(
        self,
        parties: Sequence[RealmId],
        text: str,
        secret: bool = False,
        *,
        kind: Literal["", "peace"] = "",
        until: int = 0,
        by: RealmId = "",
    ) -> Change:
        """Put a pact down as proof; `by` has agreed to it already, the others are yet to (ME-DIPLO-01).

        Nothing enforces it, but the word of some races. Refusal for fewer than two parties or an empty text.
        """
        pact = letters.new_pact(self.state, parties, text, secret, kind, until, by)
        return self._host(letters.written(pact, by))

    def agree_pact(self, pact: str, realm: RealmId) -> Change:
        """A party puts its name to a pact; Refusal if it is none, or has agreed before."""
        return self._host(letters.written(letters.signed(self.state, pact, realm), realm))

    def send_message(self, sender: RealmId, to: Sequence[RealmId], text: str) -> Change:
        """A player writes to others; only they and the host read it. Refusal without reader or text."""
        return self._host(letters.sent(self.state, sender, to, text))

    def pay_ransom(self, payer: RealmId, receiver: RealmId, crowns: int) -> Change:
        """Crowns of this winter go from one player to another for a prisoner, as agreed (ME-DIPLO-02, ME-REVENUE-10).

        Refusal outside the winter, and for more than the payer has.
        """
        return self._host(letters.ransom(self.state, payer, receiver, crowns))
