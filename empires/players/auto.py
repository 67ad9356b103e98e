"""The automatic player: plays any empire from what it may know, always lawfully, always the same way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from empires.knowledge.view import View
from empires.model.state.asks import Answer, Choice, Decide, Pick, Refusal, Share, checked
from empires.model.state.campaign import Campaign
from empires.players import auto_camp as camp
from empires.players import auto_courts as courts
from empires.players import auto_heroes, auto_wilds
from empires.players import auto_land as land
from empires.players import auto_march as marching
from empires.players import auto_sea as sailing
from empires.players import auto_war as war
from empires.players import auto_works as building
from empires.players.auto_mind import Mind
from empires.players.auto_races import feasts
from empires.players.plain import PlainPlayer


def burnt(mind: Mind, ask: Pick) -> tuple[str, ...]:
    """What is razed, each place once."""
    return tuple(dict.fromkeys((*war.raze(mind, ask), *feasts(mind, ask))))


DECIDE: Mapping[str, Callable[[Mind, Decide], str]] = {
    "capital": camp.capital,
    "place": camp.place,
    "placement": lambda mind, ask: "one_by_one",
    "scout": marching.scout,
    "march": marching.march,
    "perilous": marching.perilous,
    "forced_scout": marching.forced_scout,
    "show_banner": camp.show_banner,
    "lose_baggage": camp.lose_baggage,
    "mercenaries_join": camp.mercenaries_join,
    "attack_whom": war.attack_whom,
    "attack_card": war.card,
    "defence_card": war.card,
    "avoid": war.avoid,
    "pursue": war.pursue,
    "retreat": war.retreat,
    "besiege": war.besiege,
    "besieged": war.besieged,
    "siege": war.siege,
    "assault_again": war.siege,
    "accept_terms": war.accept_terms,
    "winter_siege": camp.winter_siege,
    "rebuild": camp.rebuild,
    **auto_wilds.DECIDE,
    **auto_heroes.DECIDE,
    **land.DECIDE,
    **courts.DECIDE,
    **sailing.DECIDE,
}
PICK: Mapping[str, Callable[[Mind, Pick], tuple[str, ...]]] = {
    "withdraw_inside": war.withdraw_inside,
    "sally": war.come_out,
    "come_out": war.come_out,
    "join_relief": war.come_out,
    "forced_march": marching.forced_march,
    "reorganise": lambda mind, ask: (*burnt(mind, ask), *camp.reorganise(mind, ask)),
    **sailing.PICK,
    **courts.PICK,
}
SHARE: Mapping[str, Callable[[Mind, Share], dict[str, int]]] = {
    "draw_up": camp.draw_up,
    "baggage": camp.baggage,
    "convoy": camp.baggage,
    "plunder": camp.baggage,
    "recruit": camp.recruit,
    "build": building.build,
    **auto_heroes.SHARE,
    **courts.SHARE,
}


class AutoPlayer:
    """Answers from the ask and the view alone; what it has no opinion on it answers by the ask's default."""

    def __init__(self) -> None:
        self._plain = PlainPlayer()
        self._last: tuple[Campaign, Mind] | None = None

    def answer(self, ask: Choice, view: View) -> Answer:
        """A lawful answer."""
        wise = self._answer_of(ask)
        if wise is None:
            return self._plain.answer(ask, view)
        try:
            return checked(ask, wise(self._mind(view), ask))
        except Refusal:
            return self._plain.answer(ask, view)

    @staticmethod
    def _answer_of(ask: Choice) -> Callable[[Mind, Any], Answer] | None:
        match ask:
            case Decide():
                return DECIDE.get(ask.question)
            case Pick():
                return PICK.get(ask.question)
            case Share():
                return SHARE.get(ask.question)

    def _mind(self, view: View) -> Mind:
        # The same state is asked about several times in a row; the view says whose state it is.
        if self._last is None or self._last[0] is not view.campaign:
            self._last = view.campaign, Mind(view)
        return self._last[1]
