"""The program's dice: nobody steers them, nobody reads them before they fall, and old campaigns keep theirs."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from empires.campaigns import dice_secret, find_world, new_campaign, open_campaign, random_secret, seat
from empires.engine.session import Session
from empires.model.state.asks import Refusal, Roll
from empires.model.state.campaign import Clock
from empires.players.dice import DiceBox, kind_of, month_key, month_of, seeded

SPRING, WINTER = Clock(1, "season", 1), Clock(1, "winter", 7)


def roll(dice: str = "2D6", rule: str = "ME-SCOUT-06", by: str = "r1", **facts: str) -> Roll:
    return Roll(dice, "scout", rule, by, dict(facts))


def box() -> DiceBox:
    return DiceBox("secret", "named")


@pytest.mark.parametrize("sides", [2, 6, 255, 256, 257, 1000, 70000])
def test_dice_of_any_number_of_sides_fall(sides):
    many = roll(f"400D{sides}")
    for pips in (seeded("s", 3, many), box().pips(many, 1, SPRING)):
        assert len(pips) == 400
        assert 1 <= min(pips) <= max(pips) <= sides
        assert max(pips) > sides * 0.9
        assert min(pips) < 2 + sides * 0.1


def test_numbered_dice_fall_as_they_always_did():
    assert seeded("7", 12, roll("3D6")) == (1, 3, 2)
    assert seeded("7", 12, roll("2D200")) == (27, 140)


def test_six_sides_are_alike():
    thrown = Counter(pip for n in range(300) for pip in box().pips(roll("10D6", cell=f"c{n}"), 1, SPRING))
    assert all(420 < thrown[side] < 580 for side in range(1, 7)), thrown


def test_the_number_of_the_entry_means_nothing_to_named_dice():
    assert box().pips(roll(cell="a"), 5, SPRING) == box().pips(roll(cell="a"), 500, SPRING)


def test_rolls_of_other_kinds_before_it_change_no_roll():
    alone, after = box(), box()
    for cell in ("b", "c"):
        after.made(roll(cell=cell), SPRING)
    after.made(roll(by="r2", cell="a"), SPRING)
    assert after.pips(roll(cell="a"), 9, SPRING) == alone.pips(roll(cell="a"), 1, SPRING)


def test_the_second_roll_of_a_kind_is_another_roll_and_the_first_of_the_next_month_too():
    dice = box()
    wanted = roll("6D6", cell="a")
    first = dice.pips(wanted, 1, SPRING)
    dice.made(wanted, SPRING)
    second = dice.pips(wanted, 2, SPRING)
    assert dice.name(wanted).endswith("#2")
    assert dice.pips(wanted, 3, WINTER) not in (first, second)
    assert dice.name(wanted).endswith("#1")


@pytest.mark.parametrize(
    "other",
    [roll(rule="ME-SCOUT-07", cell="a"), roll(by="r2", cell="a"), roll(cell="b"), roll(cell="a", banner="r1-1")],
)
def test_rule_owner_place_and_piece_are_part_of_a_rolls_name(other):
    assert kind_of(other) != kind_of(roll(cell="a"))


def test_no_amount_is_part_of_a_rolls_name():
    assert kind_of(Roll("1D6", "w", "ME-GEN-01", "", {"cell": "a", "points": 5})) == kind_of(
        Roll("1D6", "w", "ME-GEN-01", "", {"cell": "a", "points": 900})
    )


def test_months_have_keys_of_their_own():
    keys = {
        month_key("secret", (year, part, turn)) for year in (1, 2) for part in ("season", "winter") for turn in (1, 2)
    }
    assert len(keys) == 8
    assert month_key("another", month_of(SPRING)) != month_key("secret", month_of(SPRING))


def test_a_word_is_mixed_into_the_secret_and_is_never_the_key():
    assert len(dice_secret(random_secret(), "7")) == 32
    assert dice_secret(random_secret(), "7") != dice_secret(random_secret(), "7")
    assert dice_secret("s", "7") != dice_secret("s", "8")


# --- in a campaign


def campaign(path: Path) -> Session:
    seats = [seat(1, "Altmark", "empire"), seat(2, "Varn", "dwarfs", "auto")]
    session = new_campaign(path, find_world("duel"), seats, secret="known", settings={"years": "2"})
    session.play(stop=lambda state, ask: state.clock.turn == 2 and isinstance(ask, Roll), everybody=True)
    return session


def rolls(session: Session, count: int) -> list[tuple[str, tuple[int, ...]]]:
    """Names and pips of the next rolls, as the program plays on."""
    found: list[tuple[str, tuple[int, ...]]] = []
    first = session.next_entry
    session.play(stop=lambda state, ask: session.next_entry > first + 12 * count, everybody=True)
    for entry in session.journal.entries(first):
        if isinstance(entry.ask, Roll):
            found.append((kind_of(entry.ask), tuple(entry.answer)))
    return found[:count]


def test_a_remark_and_a_renaming_shift_no_later_die(tmp_path):
    plain, disturbed = campaign(tmp_path / "a.empires"), campaign(tmp_path / "b.empires")
    disturbed.remark("r1", "a word")
    banner = next(iter(disturbed.state.banners))
    disturbed.rename_banner(banner, "Renamed")
    assert rolls(plain, 20) == rolls(disturbed, 20)


def test_a_rewound_roll_falls_again_as_it_fell(tmp_path):
    session = campaign(tmp_path / "a.empires")
    before, at = session.journal.length(), session.next_entry
    first = rolls(session, 15)
    session.rewind(before)
    assert session.next_entry == at
    assert rolls(session, 15) == first


def test_dice_of_a_campaign_opened_again_in_mid_month_go_on_as_if_it_had_stayed_open(tmp_path):
    stayed, closed = campaign(tmp_path / "a.empires"), campaign(tmp_path / "b.empires")
    closed.journal.close()
    again = open_campaign(tmp_path / "b.empires")
    assert rolls(again, 30) == rolls(stayed, 30)
    assert not again.verify().fault


def test_a_die_that_was_changed_in_the_file_is_noticed(tmp_path):
    session = campaign(tmp_path / "a.empires")
    ask = session.pending
    assert isinstance(ask, Roll)
    wrong = tuple(pip % 6 + 1 for pip in session.pips(ask))
    with pytest.raises(Refusal, match="dice_seeded"):
        session.answer(wrong)
    session.answer(session.pips(ask))
    assert not session.verify().fault
