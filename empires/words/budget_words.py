"""The words of the budget sheet's yields and of the ledger."""

from __future__ import annotations

from empires.knowledge.view import View
from empires.model.state.campaign import RealmId
from empires.rules.foresight.yields import yields
from empires.words.phrases import raised
from empires.words.sentences import Words


def yield_of(words: Words, view: View, realm: RealmId, key: str, amount: int) -> str:
    """What so much of a line would bring."""
    facts = yields(view, realm, key, amount)
    kind, what, *_ = (*key.split(":"), "")
    name = f"build_{what}" if kind == "build" else kind
    return words.say(f"yield.{name}", {k: v for k, v in facts.items() if isinstance(v, str | int)})


def income(words: Words, what: str) -> str:
    """Where crowns came from: a kind of settlement, ships, a mine, a gift, or what befell the empire."""
    return raised(words.term("income" if words.has(f"income.{what}") else "levy", what))


def expense(words: Words, what: str) -> str:
    """What crowns were spent on."""
    return words.term("expense", what)


def short(words: Words, key: str, view: View) -> str:
    """A line's name where the part of the sheet it stands in says the rest."""
    kind, what, *more = (*key.split(":"), "")
    cell = more[0] if kind == "build" else what
    name = f"short.{what if kind == 'build' else kind}"
    if not words.has(name):
        return words.line(key, view)
    party = view.campaign.parties.get(what)
    place = words.place(cell, view) if cell in view.world.tiles else ""
    return raised(words.say(name, {"cell": place, "name": party.name if party is not None else ""}))


def work(words: Words, key: str) -> str:
    """A work of a tile by its name alone; key: its line on the sheet."""
    return raised(words.term("work", key.split(":")[1]))
