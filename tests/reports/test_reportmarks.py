"""Signs on the report's map: what the reader knows, drawn and in words."""

from __future__ import annotations

from xml.etree import ElementTree

from msgspec.structs import replace

from empires.knowledge.view import view_for
from empires.model.state.campaign import Settlement
from empires.model.state.pieces import Location, Ship, Spell
from empires.reports.building import Builder
from empires.reports.marks import SPOTS, key, name_of, signs, symbols
from empires.reports.model import ReportPlace, ReportSign, ReportTile
from empires.words.map_signs import sign_book
from empires.words.sentences import Words
from tests.support.builders import book, cell, field, game, realm

WORLD = field(2)
SEAT, NEAR = cell(WORLD, 0, 0), cell(WORLD, 1, 0)
WORDS = Words("en")


def tiles(viewer: str, **changes) -> dict[str, ReportTile]:
    state = game(WORLD, holdings={SEAT: Settlement("capital", "r1", "Altmark", "r1")}, **changes).state
    state = replace(state, realms={"r1": realm(1, capital=SEAT), "r2": realm(2)})
    built = Builder(view_for(WORLD, book(), state, viewer), WORDS).tiles()
    return {tile.number: tile for tile in built}


def drawn(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{text}</svg>')


def test_a_reader_gets_the_signs_he_knows_of_in_words():
    known = {
        "locations": {NEAR: Location(NEAR, "mine", 1, ("r1",), sort="gems")},
        "ships": {f"s{n}": Ship(f"s{n}", "r1", SEAT) for n in (1, 2)},
        "spells": {"s": Spell("s", "quake", SEAT, "r2", 1)},
        "roads": {NEAR: (2, 5)},
    }
    own, other = tiles("r1", **known), tiles("r2", **known)
    near, seat = WORLD.number(NEAR), WORLD.number(SEAT)
    assert [sign.text for sign in own[near].signs] == ["mine, gems"]
    assert [(s.text, s.count) for s in own[seat].signs] == [
        ("ships, in harbour", 2), ("lasting spell, Quake, until the end of year 1", 1)
    ]  # fmt: skip
    assert own[near].roads == ((2, 5),)
    assert other[near].signs == ()
    assert other[near].roads == ()


def test_a_sign_tells_its_words_its_owner_and_how_many():
    three = ReportSign("ship", "ships, at sea", "r1", ("at_sea",), 3)
    tile = ReportTile("0101", (0, 0), "sea", "seen", signs=(three,))
    text = signs(tile, (0.0, 0.0), "")
    (group,) = drawn(text)
    assert group[0].text == "0101 ships, at sea"
    assert group.attrib["style"] == "--own:var(--r1)"
    assert "3" in [part.text for part in group]
    assert f"#{name_of(('ship', ('at_sea',)))}" in text


def test_a_crowd_beside_a_settlement_keeps_apart_and_is_counted_beyond():
    many = tuple(ReportSign("party", f"party {n}") for n in range(len(SPOTS) + 2))
    tile = ReportTile("0101", (0, 0), "lowland", "seen", place=ReportPlace("city", "Altmark"), signs=many)
    found = drawn(signs(tile, (0.0, 0.0), ""))
    assert len(found) == len(SPOTS) + 1
    assert found[-1].text == "+2"
    assert len({use.attrib["transform"] for use in found.iter() if use.tag.endswith("use")}) == len(SPOTS)


def test_symbols_and_key_hold_what_is_on_the_map_and_nothing_else():
    sign = ReportSign("chaos", "warriors of Chaos, Khorne", marks=("khorne",))
    tile = ReportTile("0101", (0, 0), "lowland", "seen", signs=(sign, sign))
    (symbol,) = drawn(symbols((tile,)))
    assert symbol.attrib["id"] == "sign-chaos-khorne"
    assert [text for _, text in key((tile,), WORDS)] == ["warriors of Chaos, Khorne"]


def test_every_ink_of_a_drawing_is_an_ink_of_the_page():
    from empires.paths import resource

    style = resource("reports/report.css").read_text("utf-8")
    for group in (sign_book().sign, sign_book().mark):
        for drawing in group.values():
            for ink, _ in drawing.parts:
                assert f".i-{ink.lstrip('~-')}{{" in style
