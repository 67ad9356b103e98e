"""What the key says of signs and flags that are there."""

from __future__ import annotations

from empires.words.map_signs import sign_book
from ui.map.ink.scene import BannerShape, SignShape
from ui.scene.signwords import HIRED, MANY, flag_rows, sign_rows


def test_each_kind_once_in_the_order_of_the_drawings_whosoever_it_is(words):
    order = list(sign_book().sign)
    signs = [SignShape("a", order[3], "r1"), SignShape("b", order[0], "r1"), SignShape("c", order[3], "r2")]
    rows = list(sign_rows(signs, words))
    assert [sign.kind for sign, _ in rows] == [order[0], order[3]]
    assert all(text for _, text in rows)
    assert all(sign.owner != "r2" for sign, _ in rows)


def test_kinds_with_other_marks_have_rows_of_their_own_until_there_are_many(words):
    few = [SignShape("a", "mine", marks=(mark,)) for mark in ("gems", "gold")]
    assert len(list(sign_rows(few, words))) == 2
    many = few + [SignShape("b", kind) for kind in list(sign_book().sign)] * 2
    shown = [sign for sign, _ in sign_rows(many, words) if sign.kind == "mine"]
    assert len(many) > MANY
    assert len(shown) == (1 if len({(s.kind, s.marks) for s in many}) > MANY else 3)


def test_flags_are_told_by_what_they_show_beside_their_colours(words):
    assert list(flag_rows([BannerShape("x", "a", "r1", "I")], words)) == []
    flags = [
        BannerShape("x", "a", "r1", "I", hired=HIRED[1], treasure=9),
        BannerShape("y", "a", "r1", "II", aboard=True),
    ]
    rows = [(flag.hired, flag.treasure, flag.aboard) for flag, _ in flag_rows(flags, words)]
    assert rows == [(HIRED[1], 0, False), ("", 1, False), ("", 0, True)]
