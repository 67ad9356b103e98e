"""The automatic player hires bands where it is rich, and sends hunters after who burns its villages."""

import pytest

from empires.model.asks import Share, Slot
from empires.players.auto_bands import hiring


def ask(*keys: str) -> Share:
    slots = [Slot("recruits", 0, 40), *(Slot(key, 5 if key.startswith("warband") else 1, 8, True) for key in keys)]
    slots = [Slot(s.key, s.least, 5, True) if s.key.startswith("warband") else s for s in slots]
    return Share("r1", "recruit", tuple(slots), 40, False)


@pytest.mark.parametrize(
    ("keys", "crowns", "bought"),
    [
        (("warband",), 15, {"warband": 5}),
        (("warband",), 14, {}),
        (("warband", "warband:tilean"), 40, {"warband": 5}),
        (("hunters:band2",), 15, {"hunters:band2": 5}),
        (("warband", "hunters:band2"), 30, {"warband": 5, "hunters:band2": 5}),
        ((), 40, {}),
    ],
)
def test_a_band_costs_no_more_than_a_third_of_the_crowns(keys: tuple[str, ...], crowns: int, bought: dict[str, int]):
    assert hiring(ask(*keys), crowns) == bought
