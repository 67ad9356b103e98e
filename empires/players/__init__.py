"""Those who answer asks: automatic players, seeded dice, listed answers."""

from __future__ import annotations

from typing import Protocol

from empires.knowledge.view import View
from empires.model.state.asks import Answer, Choice


class Player(Protocol):
    """Answers the questions of one realm from what that realm may know."""

    def answer(self, ask: Choice, view: View) -> Answer:
        """A lawful answer."""
