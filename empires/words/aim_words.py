"""What stands beside each tile where a spell is aimed or an operative is sent."""

from __future__ import annotations

from empires.knowledge.view import View
from empires.model.state.asks import Option
from empires.words import notes, wording_courts
from empires.words.vocabulary import Vocabulary


def there(words: Vocabulary, option: Option, view: View) -> str:
    """What the viewer knows of the tile: whose it is, what stands there, who is seen, which spells lie on it."""
    facts = option.facts
    terrain = facts.get("terrain")
    parts = [
        words.term("terrain", terrain) if isinstance(terrain, str) else "",
        notes.holder(words, facts, view),
        notes.enemy(words, facts, view),
        notes.magic(words, facts),
        *(text for text in wording_courts.notes(words, facts) if "strangers" in facts),
    ]
    return ", ".join(part for part in parts if part)


def effect(words: Vocabulary, option: Option) -> str:
    """What a spell would do there beyond what it does everywhere."""
    return ", ".join(part for part in notes.aim(words, option.facts)[2:] if part)


def craft(words: Vocabulary, option: Option) -> str:
    """Which operative."""
    kind = option.facts.get("craft")
    return words.term("operative", kind) if isinstance(kind, str) and kind else ""
