"""The outermost procedure: set-up, six campaign turns of seven phases, winter, year after year (ME-TURN, ME-WINTER)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from empires.model.events.all_events import CampaignWon, ClockMoved, OrderRolled, RealmOut
from empires.model.state.asks import Procedure
from empires.model.state.campaign import PHASES, SEASON_TURNS, WINTER, Clock, RealmId
from empires.rules.core.game import Game
from empires.rules.core.order import roll_off
from empires.rules.courts import diplomacy, espionage
from empires.rules.fight import walls
from empires.rules.magic import equinox
from empires.rules.season import battle, movement, raze, reorganisation, scouting, siege, subsistence
from empires.rules.troops import temples, trains
from empires.rules.winter import construction, hired, winter, winter_events
from empires.rules.year import month, setup

Phase = Callable[[Game], Procedure[None]]
PlayerPhase = Callable[[Game, RealmId], Procedure[None]]


def _autumn(game: Game) -> Procedure[None]:
    """The season ends before the first step of the winter (ME-TURN-05)."""
    yield from month.season_ends(game)
    yield from equinox.autumn(game)


def _spring(game: Game) -> Procedure[None]:
    """Troops of temples stand ready after the last step of the winter, where nobody sacked them (ME-RACE-04)."""
    yield from equinox.spring(game)
    for realm in game.state.playing():
        yield from temples.sack(game, realm)
    hired.season_begins(game)


SETUP: dict[str, Phase] = {
    "choose_realms": setup.choose_realms,
    "fill_realms": setup.fill_realms,
    "muster": setup.muster,
    "draw_up": setup.draw_up,
}
SEASON: dict[str, PlayerPhase] = {
    "subsistence": subsistence.subsistence,
    "scouting": scouting.scouting,
    "movement": movement.movement,
    "battle": battle.battles,
    "siege": siege.sieges,
    "raze": raze.raze,
    "reorganisation": reorganisation.reorganisation,
}
YEAR_END: dict[str, Phase] = {
    "autumn_equinox": _autumn,
    "quarters": winter.quarters,
    "events": winter_events.events,
    "revenue": winter.revenue,
    "diplomacy": diplomacy.diplomacy,
    "recruitment": winter.recruitment,
    "recovery": winter.recovery,
    "construction": construction.construction,
    "baggage": winter.baggage,
    "deployment": winter.deployment,
    "espionage": espionage.espionage,
    "spring_equinox": _spring,
}


def campaign(game: Game) -> Procedure[None]:
    """Play on from wherever the clock stands, until the agreed years are over."""
    while game.state.clock.part != "over":
        yield from _step(game)
        tidy(game)
        if game.state.clock.part != "setup":
            drop_out(game)
        game.emit(ClockMoved(clock=_next(game)))
        game.mark_boundary()


def tidy(game: Game) -> None:
    """After a step: siege trains, then sieges, which they may have ended, then the stores of what fell."""
    trains.tidy(game)
    if game.state.clock.part != "setup":
        walls.tidy(game)
        trains.tidy(game)


def _step(game: Game) -> Procedure[None]:
    clock = game.state.clock
    if clock.part == "setup":
        yield from SETUP[clock.step](game)
    elif clock.part == "winter":
        yield from YEAR_END[clock.step](game)
    elif clock.step == "order":
        yield from month.begin(game)
        yield from turn_order(game, "ME-TURN-03")
    elif clock.player and not game.state.realms[clock.player].out:
        yield from SEASON[clock.step](game, clock.player)


def _next(game: Game) -> Clock:
    """Where the clock goes when the present step is done (ME-TURN-04, ME-TURN-05, ME-WINTER-04).

    From set-up it goes to the first turn of a season: the first equinox is that of autumn (ME-TURN-07).
    """
    clock = game.state.clock
    if clock.part == "setup":
        return _after(clock, tuple(SETUP)) or Clock(1, "season", 1, (), 0, "order")
    if clock.part == "winter":
        return _after(clock, WINTER) or _next_year(game)
    if clock.step == "order":
        return replace(clock, step=PHASES[0])
    following = _after(clock, PHASES)
    if following is not None:
        return following
    if clock.at + 1 < len(clock.order):
        return replace(clock, at=clock.at + 1, step=PHASES[0])
    if clock.turn < SEASON_TURNS:
        return replace(clock, turn=clock.turn + 1, order=(), at=0, step="order")
    return replace(clock, part="winter", order=clock.order, at=0, step=WINTER[0])


def _after(clock: Clock, steps: tuple[str, ...]) -> Clock | None:
    place = steps.index(clock.step) + 1
    return replace(clock, step=steps[place]) if place < len(steps) else None


def _next_year(game: Game) -> Clock:
    """The next season, or the end when the agreed years are over (ME-TURN-08)."""
    clock = game.state.clock
    years = game.state.agreed.years
    alone = len(game.state.playing()) < 2 < len(game.state.realms) + 1
    if (years and clock.year >= years) or alone:
        declare_winner(game)
        return replace(clock, part="over", step="over")
    return Clock(clock.year + 1, "season", 1, (), 0, "order")


def turn_order(game: Game, rule: str) -> Procedure[None]:
    """Each player rolls a D6, highest first; tied players roll again among themselves (ME-TURN-03, ME-GEN-01)."""
    order = yield from roll_off(game, game.state.playing(), rule)
    game.emit(OrderRolled(order=order, rule=rule))


def drop_out(game: Game) -> None:
    """A player without capital and without banners, or points for any, is out at once (ME-TURN-08)."""
    state = game.state
    for realm in state.playing():
        seat = state.standing(state.realms[realm].capital)
        troops = any(state.banners_of(realm)) or state.realms[realm].pool
        if (seat is None or seat.owner != realm) and not troops:
            game.emit(RealmOut(realm=realm, rule="ME-TURN-08"))


def declare_winner(game: Game) -> None:
    """Highest revenue value wins, ties by army points (ME-TURN-08)."""
    values = {
        realm: (winter.revenue_value(game, realm), sum(b.points for b in game.state.banners_of(realm)))
        for realm in game.state.playing()
    }
    if values:
        best = max(sorted(values), key=lambda realm: values[realm])
        game.emit(CampaignWon(realm=best, values=values, rule="ME-TURN-08"))
