"""House choices beside the optional parts: what a host may agree with his players, each with its values."""

from __future__ import annotations

from msgspec import Struct

from empires.model.state import Campaign
from empires.rules import adventures, availability, heroes_start, operatives, outings, warbands


class HouseChoice(Struct, frozen=True):
    """A setting by name; values: the first is what holds where nothing is set.

    part: the optional parts it belongs to, any of them, () for none. start: it can only be set at the start.
    """

    name: str
    values: tuple[str, ...]
    part: tuple[str, ...] = ()
    start: bool = False


MOST_HEROES = 6
CHOICES = (
    HouseChoice(outings.SETTING, ("quick", outings.TABLE), ("heroes", "war_bands")),
    HouseChoice(adventures.LUSTRIA, ("none", *adventures.BEYOND), ("heroes",)),
    HouseChoice(
        heroes_start.SETTING, ("rolled", *(str(number) for number in range(MOST_HEROES + 1))), ("heroes",), start=True
    ),
    HouseChoice(warbands.INCOME, ("finds", warbands.AVERAGE), ("war_bands",)),
    HouseChoice("assassin_points", ("paper", operatives.ORIGINAL)),
    HouseChoice("piece_limits", ("on", "off")),
    HouseChoice(availability.SETTING, (availability.PAPER, availability.FULL)),
)
BY_NAME = {choice.name: choice for choice in CHOICES}


def value_of(state: Campaign, name: str) -> str:
    """What holds now."""
    return state.settings.get(name, BY_NAME[name].values[0])
