"""The automatic player over whole seasons: lawful, repeatable, blind to secrets, and better than the plainest one."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from empires.book.book import load_book
from empires.campaigns import RACES, find_world, seat
from empires.engine.journal import Header
from empires.engine.memory import MemoryJournal
from empires.engine.session import Session
from empires.knowledge.view import View, view_for
from empires.model.state.asks import Answer, Choice, checked
from empires.model.state.campaign import Campaign
from empires.players.auto import AutoPlayer
from empires.players.auto_mind import Mind
from empires.players.plain import PlainPlayer
from empires.rules.core.game import Game
from empires.rules.winter.winter import revenue_value
from empires.study.invariants import broken
from empires.study.simulate import after_year

BOOK = load_book()
DUEL, FOUR = find_world("duel"), find_world("four-realms")


class Watched(AutoPlayer):
    """Refuses to fall back: what the player thinks of must be lawful by itself. Counts the questions."""

    def __init__(self) -> None:
        super().__init__()
        self.questions: set[str] = set()

    def answer(self, ask: Choice, view: View) -> Answer:
        self.questions.add(ask.question)
        wise = self._answer_of(ask)
        answer = super().answer(ask, view)
        if wise is not None:
            assert answer == checked(ask, wise(Mind(view), ask)), f"{ask.question}: not the same from a fresh mind"
        return answer


class Blind(AutoPlayer):
    """Answers twice: once from the view, once from the view of a campaign with other secrets."""

    session: Session

    def answer(self, ask: Choice, view: View) -> Answer:
        answer = super().answer(ask, view)
        other = view_for(view.world, view.book, otherwise(self.session.state, ask.by), ask.by)
        assert answer == AutoPlayer().answer(ask, other), f"{ask.question}: a secret shows in the answer"
        return answer


def otherwise(state: Campaign, realm: str) -> Campaign:
    """The same campaign with other secrets of everybody else: points, baggage, treasure, seed."""
    banners = {
        key: b if b.owner == realm else replace(b, points=1501 - b.points, baggage=6 - b.baggage)
        for key, b in state.banners.items()
    }
    realms = {key: r if key == realm else replace(r, treasury=99, pool=7, stores=5) for key, r in state.realms.items()}
    return replace(state, seed="another", banners=banners, realms=realms)


def begun(world, player, realms, seed, years="9", others=None) -> Session:  # type: ignore[no-untyped-def]
    header = Header("t", "Test", "", "", seed, "", world.fingerprint(), BOOK.fingerprint)
    session = Session(MemoryJournal(header), world, BOOK, player, others or {})
    seats = [seat(n, f"Realm {n}", RACES[n], "auto") for n in range(1, realms + 1)]
    session.begin(seats, {"years": years})
    return session


def test_its_own_answers_are_lawful_and_follow_from_ask_and_view_alone() -> None:
    player = Watched()
    session = begun(FOUR, player, 4, "lawful")
    session.play(stop=after_year(1))
    assert session.state.clock.year == 2
    assert {"scout", "march", "draw_up", "place", "recruit"} <= player.questions


def test_what_rivals_hide_does_not_change_an_answer() -> None:
    player = Blind()
    session = begun(FOUR, player, 4, "blind")
    player.session = session
    session.play(stop=after_year(1))
    assert session.state.clock.year == 2


def test_two_runs_from_one_seed_are_equal() -> None:
    runs = [begun(DUEL, AutoPlayer(), 2, "twice") for _ in range(2)]
    for session in runs:
        session.play(stop=after_year(2))
    assert msgspec.json.encode(runs[0].state) == msgspec.json.encode(runs[1].state)


def test_seasons_of_four_break_no_invariant() -> None:
    session = begun(FOUR, AutoPlayer(), 4, "a")
    for year in range(1, 4):
        session.play(stop=after_year(year))
        assert broken(FOUR, BOOK, session.state) == []


def revenues(seed: str, auto: str) -> tuple[int, int]:
    """Crowns of the automatic and of the plain player after three years on the duel world."""
    plain = "r2" if auto == "r1" else "r1"
    session = begun(DUEL, AutoPlayer(), 2, seed, "3", {plain: PlainPlayer()})
    session.play()
    game = Game(DUEL, BOOK, session.state)
    return revenue_value(game, auto), revenue_value(game, plain)


@pytest.mark.parametrize("auto", ["r1", "r2"])
def test_it_beats_the_plain_player_from_either_seat(auto: str) -> None:
    results = [revenues(f"d{n}", auto) for n in range(10)]
    won = sum(own > other for own, other in results)
    assert won >= 8, results


def test_its_banners_seldom_starve_and_seldom_die_in_the_snow() -> None:
    session = begun(FOUR, AutoPlayer(), 4, "camp")
    change = session.play(stop=after_year(2))
    fed = [event.by for event in change.events if type(event).__name__ == "Fed"]  # type: ignore[attr-defined]
    assert fed.count("shortfall") < 0.25 * len(fed)
    lost = [event.why for event in change.events if type(event).__name__ == "BannerLost"]  # type: ignore[attr-defined]
    assert lost.count("winter_retreat") + lost.count("hunger") <= 4
