"""The languages of the window: English in the code, others from tables in resources/translations."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

from PySide6.QtCore import QLibraryInfo, QObject, QTranslator
from PySide6.QtWidgets import QApplication

from empires.paths import resource

if TYPE_CHECKING:  # the first window comes up without the engine
    from empires.words.sentences import Words

LANGUAGES = {"en": "English", "de": "Deutsch"}
_installed: list[QTranslator] = []


class TableTranslator(QTranslator):
    """Sentences looked up in a table, whatever part of the window they stand in."""

    def __init__(self, table: dict[str, str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._table = table

    def translate(self, context: str, source: str, disambiguation: str | None = None, n: int = -1) -> str | None:
        """The sentence in the other language; None, not "", leaves it to the next translator."""
        return self._table.get(source)

    def isEmpty(self) -> bool:  # noqa: N802
        """Whether it knows nothing at all; Qt drops such translators."""
        return not self._table


def table(code: str) -> dict[str, str]:
    """English sentence -> sentence of another language, from {code}.toml and {code}-*.toml."""
    found: dict[str, str] = {}
    for path in sorted(resource("translations").glob(f"{code}*.toml")):
        if path.stem == code or path.stem.startswith(f"{code}-"):
            found |= tomllib.loads(path.read_text("utf-8"))
    return found


def install(app: QApplication, code: str) -> None:
    """Speak this language from now on; widgets that exist keep their words until they are made anew."""
    while _installed:
        app.removeTranslator(_installed.pop())
    if code == "en" or code not in LANGUAGES:
        return
    ours, qts = TableTranslator(table(code), app), QTranslator(app)
    if qts.load(f"qtbase_{code}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        _installed.append(qts)
    _installed.append(ours)
    for translator in _installed:
        app.installTranslator(translator)


def words(code: str) -> Words:
    """The sentences of the rules, in this language if they exist in it, else in English."""
    from empires.words.sentences import LANGUAGES as KNOWN  # late: start-up, the engine
    from empires.words.sentences import Words  # late: start-up, the engine

    return Words(code if code in KNOWN else "en")
