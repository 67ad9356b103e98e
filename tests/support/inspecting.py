"""The inspector's page of a target, in a state made for it, and a company of heroes to stand in it."""

from __future__ import annotations

from empires.knowledge.view import view_for
from empires.model.state.pieces import Hero, Party, Quest
from ui.inspector.inspector import InspectorPanel


def seat_of(state, realm="r1"):
    return state.realms[realm].capital


def shown(desk, state, target, viewer="host", past=None):
    """Text of the inspector for a target in a state."""
    session = desk.bridge.session
    panel = InspectorPanel(desk.words, desk.theme)
    if past is not None:
        panel.set_past(lambda _target: past)
    panel.show_target(target, view_for(session.world, session.book, state, viewer))
    return panel.heading.text() + "\n" + panel.page.toPlainText()


def party(cell, employer="r1"):
    heroes = (Hero("Aldred", "barbarian", 10, 3, 1200), Hero("Fenna", "elf", 12))
    return Party("p1", "Aldred", cell, heroes, 2, employer, False, weeks=2, quest=Quest(cell, "1.4", 3), items=120)
