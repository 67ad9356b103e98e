"""What an automatic player does about spells: who can cast stays in the capital, and nobody marches into a void."""

from __future__ import annotations

from empires.model.land.world import Cell
from empires.model.state.asks import Decide, number, several
from empires.model.state.campaign import Banner
from empires.model.state.subject import cell_of, subject_of
from empires.players.auto_mind import Mind
from empires.rules.core.races import equinox_row, race_of_banner
from empires.rules.land import marks

FEWEST = 3
"""With fewer banners than this all are needed elsewhere."""


def seat_of_caster(mind: Mind, ask: Decide) -> str:
    """The option of the capital for the last banner, if it could cast there and nobody else does; "" otherwise."""
    last = number(ask.facts, "number") == number(ask.facts, "of") >= FEWEST
    least = int(mind.book.value("equinox_rules", "min_banner_points_in_capital"))
    capital = mind.me.capital
    if not last or number(ask.facts, "points") < least or capital in several(ask.facts, "placed"):
        return ""
    if not equinox_row(mind.book, mind.state, mind.realm)["spells"]:
        return ""
    return next((option.key for option in ask.options if cell_of(subject_of(ask, option)) == capital), "")


def is_lost_in(mind: Mind, banner: Banner, cell: Cell) -> bool:
    """Whether a Chaos Void would swallow the banner there (ME-EQUINOX-12)."""
    return marks.lies(mind.state, "chaos_void", cell) and not race_of_banner(mind.state, banner).enters_void
