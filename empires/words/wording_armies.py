"""How the books of armies are told: characters and their experience."""

from __future__ import annotations

from empires.knowledge.view import View
from empires.model.events import characters as ev
from empires.model.events.event import Event
from empires.model.state.pieces import Character
from empires.words.phrases import Value, raised
from empires.words.vocabulary import Vocabulary


def told(words: Vocabulary, event: Event, view: View) -> tuple[str, dict[str, Value]] | None:
    """The sentence of an event of this subject; None leaves it to others."""
    match event:
        case ev.CharacterCame(character=character):
            return "say", {**_who(words, character, view), "experience": character.experience}
        case ev.CharacterGone(character=character):
            return "say", _who(words, character, view)
        case ev.CharacterChanged(now=now):
            facts = {**_who(words, now, view), "experience": now.experience, "rolls": now.rolls}
            if event.what == "award":
                facts["list"] = ", ".join(words.say(f"award.{key}", {"n": number}) for key, number in event.reasons)
            if event.gain:
                facts["gain"] = gain(words, event.gain)
            return ("banner_none" if event.what == "banner" and not now.banner else event.what), facts
    return None


def _who(words: Vocabulary, character: Character, view: View) -> dict[str, Value]:
    banner = words.banner(character.banner, view) if character.banner else ""
    return {"name": character.name, "rank": rank(words, character), "banner": banner}


def named(words: Vocabulary, character: Character) -> str:
    """His name with what he is."""
    return f"{character.name}, {rank(words, character)}"


def rank(words: Vocabulary, character: Character) -> str:
    """What he is: his kind, with his level of magic if he has any."""
    kind = words.term("rank", character.kind)
    if not character.magic:
        return kind
    key = "mage_of" if character.kind == "mage" else "wizard"
    return words.say(f"rank.{key}", {"rank": kind, "level": character.magic})


def standing(words: Vocabulary, character: Character, year: int) -> list[str]:
    """What befell him and still holds: whom fate will spare, prisoners, wounds of this year."""
    said = [words.say("column.spared", {"n": character.spared})] if character.spared else []
    said += [words.term("column", "captive")] if character.captive else []
    return said + ([words.term("column", "scarred")] if character.scarred == year else [])


def gain(words: Vocabulary, key: str) -> str:
    """What an advance brought."""
    return words.term("gain", key.replace(" ", "_").lower())


def counted(words: Vocabulary, key: str) -> str:
    """A line of what settlements allow."""
    return raised(words.term("allowed", key))
