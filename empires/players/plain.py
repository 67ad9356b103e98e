"""The plainest player: the default, else the last option, else what the bounds demand. It plays lawfully, not well."""

from __future__ import annotations

from empires.knowledge.view import View
from empires.model.state.asks import Answer, Choice, Decide, Pick, Share


class PlainPlayer:
    """Answers every question with its default."""

    def answer(self, ask: Choice, view: View) -> Answer:
        """The default of the ask, made lawful."""
        match ask:
            case Decide():
                return ask.default or ask.options[-1].key
            case Pick():
                return ask.default or tuple(option.key for option in ask.options[: ask.least])
            case Share():
                return ask.default or fill(ask)


def fill(ask: Share) -> dict[str, int]:
    """Amounts from the first slot on, until the total is used up."""
    amounts = {slot.key: 0 if slot.or_zero else slot.least for slot in ask.slots}
    left = ask.total - sum(amounts.values()) if ask.exact else 0
    for slot in ask.slots:
        more = min(left, slot.most - amounts[slot.key])
        if more > 0 and amounts[slot.key] + more >= slot.least:
            amounts[slot.key] += more
            left -= more
    return {key: amount for key, amount in amounts.items() if amount}
