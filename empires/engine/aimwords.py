"""What stands beside each tile where a spell is aimed or an operative is sent."""

from __future__ import annotations

from empires.engine import notes, telling_courts
from empires.engine.vocabulary import Vocabulary
from empires.model.asks import Option
from empires.rules.knowledge import View


def there(words: Vocabulary, option: Option, view: View) -> str:
    """What the viewer knows of the tile: whose it is, what stands there, who is seen, which spells lie on it."""
    facts = option.facts
    terrain = facts.get("terrain")
    parts = [
        words.term("terrain", terrain) if isinstance(terrain, str) else "",
        notes.holder(words, facts, view),
        notes.enemy(words, facts, view),
        notes.magic(words, facts),
        *(text for text in telling_courts.notes(words, facts) if "strangers" in facts),
    ]
    return ", ".join(part for part in parts if part)


def effect(words: Vocabulary, option: Option) -> str:
    """What a spell would do there beyond what it does everywhere."""
    return ", ".join(part for part in notes.aim(words, option.facts)[2:] if part)


def craft(words: Vocabulary, option: Option) -> str:
    """Which operative."""
    kind = option.facts.get("craft")
    return words.term("operative", kind) if isinstance(kind, str) and kind else ""
