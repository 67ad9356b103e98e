"""Every sentence of the window can be said in a second language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication

from ui.base import language
from ui.play import actions

UI = Path(__file__).resolve().parents[3] / "ui"


OTHERS = [code for code in language.LANGUAGES if code != "en"]


def called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def text_of(node: ast.expr | None) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def sentences(tree: ast.Module) -> Iterator[str]:
    """What is said through tr() and translate(), and the table of verbs."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        match called(node), node.args:
            case "tr", [first, *_]:
                yield text_of(first)
            case (("translate" | "say"), [_, second, *_]):
                yield text_of(second)
            case "Verb", [_, _, text, *_]:
                yield text_of(text)
                yield from (text_of(word.value) for word in node.keywords if word.arg == "tip")


def all_sentences() -> set[str]:
    """Those of the whole window."""
    found = {title for _, title in actions.MENUS}
    for path in UI.rglob("*.py"):
        found |= set(sentences(ast.parse(path.read_text("utf-8"))))
    return found - {""}


@pytest.mark.parametrize("code", OTHERS)
def test_every_sentence_is_translated_and_none_is_left_over(code):
    table = language.table(code)
    said = all_sentences()
    assert len(said) > 300
    assert sorted(said - set(table)) == []
    assert sorted(set(table) - said) == []


@pytest.mark.parametrize("code", OTHERS)
def test_a_translation_keeps_the_places_that_are_filled_in(code):
    for english, other in language.table(code).items():
        assert sorted(re.findall(r"\{\d\}", english)) == sorted(re.findall(r"\{\d\}", other)), english
        assert other.strip(), english
        assert english.count("&") == other.count("&") or "&" not in english, english
        assert english.endswith("…") == other.endswith("…"), english


@pytest.mark.parametrize("code", OTHERS)
def test_no_letter_opens_two_commands_of_one_menu_in_another_language(code):
    table = language.table(code)
    for menu, _ in actions.MENUS:
        texts = [table[verb.text] for verb in actions.VERBS if verb.menu == menu and verb.text]
        letters = [text[text.index("&") + 1].lower() for text in texts if "&" in text]
        assert len(letters) == len(set(letters)), (menu, letters)


@pytest.fixture
def back_to_english(qapp):
    yield
    language.install(qapp, "en")


def test_the_language_changes_at_once_and_the_campaign_stays(desk, window, qtbot, back_to_english):
    pending = window.bridge.pending
    window.speak("de")
    assert window.actions_["undo"].text() == "&Rückgängig"
    assert window.menuBar().actions()[0].text() == "&Kampagne"
    assert window.desk.chronicle.title.text() == "Chronik"
    assert window.bridge.words.language == "de"
    assert window.bridge.pending == pending
    assert window.bridge.answer(pending.options[0].key)
    assert window.preferences.kept.language == "de"
    window.speak("en")
    assert window.desk.chronicle.title.text() == "Chronicle"


def test_a_sentence_without_a_translation_stays_english(german):
    say = QCoreApplication.translate
    assert say("Actions", "&Undo") == "&Rückgängig"
    assert say("Actions", "No such sentence at all") == "No such sentence at all"


def test_a_language_that_is_not_known_is_english(qapp, german):
    language.install(qapp, "xx")
    assert QCoreApplication.translate("Actions", "&Undo") == "&Undo"
    assert language.words("xx").language == "en"


def test_a_table_without_sentences_is_left_out_by_qt():
    assert language.TableTranslator({}).isEmpty()
    assert not language.TableTranslator({"a": "b"}).isEmpty()
