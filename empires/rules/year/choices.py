"""House choices beside the optional parts: what a host may agree with his players, each with its values."""

from __future__ import annotations

from msgspec import Struct

from empires.model.state.campaign import Campaign


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
    HouseChoice("adventures", ("quick", "table"), ("heroes", "war_bands")),
    HouseChoice("lustria", ("none", "south", "west"), ("heroes",)),
    HouseChoice(
        "heroes_start", ("rolled", *(str(number) for number in range(MOST_HEROES + 1))), ("heroes",), start=True
    ),
    HouseChoice("warband_income", ("finds", "average"), ("war_bands",)),
    HouseChoice("assassin_points", ("paper", "original")),
    HouseChoice("piece_limits", ("on", "off")),
    HouseChoice("armies", ("paper", "full")),
)
BY_NAME = {choice.name: choice for choice in CHOICES}


def value_of(state: Campaign, name: str) -> str:
    """What holds now."""
    return state.settings.get(name, BY_NAME[name].values[0])
