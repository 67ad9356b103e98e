"""What importers ask, in the language of the window."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from empires.formats.doors.importers import importer_for
from ui.base import language
from ui.editor.import_words import asked

OUTLINE = {"type": "Polygon", "coordinates": [[[8, 45], [12, 45], [12, 48], [8, 48], [8, 45]]]}
FILES = {
    "isle.geojson": json.dumps(OUTLINE),
    "little.map": "Gg, Gg, Gg\nGg, Wo, Gg\nGg, Gg, Gg\n",
    "t.csv": "column,row,terrain\n0,0,sea\n",
    "a.json": '[{"q": 0, "r": 0, "terrain": "sea"}]',
    "m.tmx": '<map orientation="hexagonal" width="1" height="1" tilewidth="8" tileheight="8" hexsidelength="4">'
    '<layer name="Ebene 7" width="1" height="1"><data encoding="csv">1</data></layer></map>',
}


@pytest.mark.parametrize("name", FILES)
def test_every_question_and_answer_is_known_in_german(german, tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text(FILES[name], "utf-8")
    table = language.table("de")
    for choice in importer_for(path).survey(path).choices:
        texts = [choice.words, *(words for _, words in choice.values)]
        for text in texts:
            assert text == "Ebene 7" or asked(text) != text or table.get(text) == text, text


def test_numbers_stay_and_strange_names_too(german) -> None:
    assert asked("tiles 45.3 km apart, about 1,200") == "Felder im Abstand von 45.3 km, etwa 1,200"
    assert asked("Layer {0} 7") == "Layer {0} 7"
    assert asked("3") == "3"
