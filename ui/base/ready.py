"""Who is done with the winter's budget: the same signs on the season dock and on the winter desk."""

from __future__ import annotations

from empires.model.state.campaign import Realm


def standing(realm: Realm, winter: bool) -> tuple[str, str]:
    """How a player's budget stands, as a sign and a word: committed, still open, the program's."""
    if not winter or realm.out:
        return "", ""
    if realm.controller == "auto":
        return "⚙", "auto"
    return ("✓", "ready") if realm.ready else ("✎", "open")
