"""Templates of one language: terms by key, sentences with named fields, plurals and parts that may be left out."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from empires.paths import resource

Value = str | int
Fields = Mapping[str, Value]

_FIELD = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
_PART = re.compile(r"\[([^\[\]]*)\]")
_DICE = re.compile(r"\d*D\d+(?:[×+−]\d+)*")
"""Dice as the charts write them, such as "2D6×50"."""


TOPICS = (
    "", "-land", "-wilds", "-sea", "-heroes", "-bands", "-races", "-magic", "-works", "-courts", "-budget", "-figures",
    "-signs", "-places", "-armies",
)  # fmt: skip
"""Files of a language: the common texts, then those of single subjects."""


@cache
def texts(language: str) -> Mapping[str, Any]:
    """The language's groups of texts from all its files, read once."""
    found: dict[str, Any] = {}
    for topic in TOPICS:
        _join(found, tomllib.loads(resource(f"words/{language}{topic}.toml").read_text("utf-8")))
    return found


def _join(texts: dict[str, Any], more: Mapping[str, Any]) -> None:
    """Put a file's texts among the others, group by group; no text may stand twice."""
    for key, value in more.items():
        if isinstance(value, dict):
            _join(texts.setdefault(key, {}), value)
        elif key in texts:
            raise ValueError(f"the text {key} stands twice")
        else:
            texts[key] = value


def fields_of(template: str) -> frozenset[str]:
    """Names of the facts that a sentence wants."""
    return frozenset(match[1] for match in _FIELD.finditer(template))


class Phrasebook:
    """Finds and fills texts; `faults` gathers keys and facts that were wanted and missing, for the tests."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.faults: set[str] = set()

    def find(self, path: str) -> str | None:
        """The text at "group.key" or "group.subgroup.key", None if there is none."""
        here: Any = texts(self.language)
        for step in path.split("."):
            here = here.get(step) if isinstance(here, Mapping) else None
        return here if isinstance(here, str) else None

    def term(self, group: str, key: str) -> str:
        """A word of a group; a key without one is shown as plain words."""
        found = self.find(f"{group}.{key}")
        if found is None:
            self.faults.add(f"{group}.{key}")
            return key.replace("_", " ")
        return found

    def say(self, path: str, fields: Fields) -> str:
        """The sentence at a path, filled; "" where it is empty."""
        group, _, key = path.rpartition(".")
        return self.fill(self.term(group, key), fields, path)

    def fill(self, template: str, fields: Fields, path: str = "") -> str:
        """A template with its fields put in; parts in [ ] go where a field of theirs is missing, empty or zero."""

        def part(match: re.Match[str]) -> str:
            return match[1] if all(fields.get(name) for name in fields_of(match[1])) else ""

        def field(match: re.Match[str]) -> str:
            return self._shown(match[1], match[2], fields, path)

        return _FIELD.sub(field, _PART.sub(part, template))

    def _shown(self, name: str, forms: str | None, fields: Fields, path: str) -> str:
        value = fields.get(name)
        if value is None:
            self.faults.add(f"{path} wants {name}")
            return "?"
        if isinstance(value, str):
            return value.replace("D", self.term("language", "die")) if _DICE.fullmatch(value) else value
        number = self.number(value)
        if forms is None:
            return number
        one, many, *none = forms.split("|")
        return (none[0] if none and not value else one if value == 1 else many).replace("#", number)

    def number(self, value: int) -> str:
        """A number with the language's mark between thousands, and a true minus."""
        text = f"{abs(value):,}".replace(",", self.term("language", "thousands"))
        return f"−{text}" if value < 0 else text

    def signed(self, value: int) -> str:
        """A number with its sign; 0 has none."""
        return f"+{self.number(value)}" if value > 0 else self.number(value)

    def series(self, items: list[str]) -> str:
        """Items as "a, b and c"."""
        if len(items) < 2:
            return "".join(items)
        return f"{', '.join(items[:-1])} {self.term('general', 'and')} {items[-1]}"


def raised(text: str) -> str:
    """A sentence with a capital at its beginning."""
    return text[:1].upper() + text[1:]
