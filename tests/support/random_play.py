"""Play at random with every part of the game in it."""

from __future__ import annotations

from typing import Any

from empires.knowledge.view import View
from empires.model.state.asks import Decide, Pick
from empires.players.plain import PlainPlayer
from empires.rules.core import optional_parts

ON = {optional_parts.PREFIX + key: "on" for key in optional_parts.KEYS}
"""Settings of a campaign that plays with all optional parts."""


class Wanderer(PlainPlayer):
    """Answers at random, by a list of numbers, so that every part of the rules is met."""

    def __init__(self, numbers: list[int]) -> None:
        self.numbers, self.at = numbers, 0

    def answer(self, ask: Any, view: View) -> Any:
        """Any option; shares by default."""
        self.at = (self.at + 1) % len(self.numbers)
        pick = self.numbers[self.at]
        if isinstance(ask, Decide):
            return ask.options[pick % len(ask.options)].key
        if isinstance(ask, Pick):
            return tuple(option.key for option in ask.options[: max(ask.least, pick % (ask.most + 1))])
        return super().answer(ask, view)
