"""The automatic player hires bands where it is rich, and sends hunters after who burns its villages."""

import pytest

from empires.model.state.asks import Share, Slot
from empires.players.auto_bands import hiring


def ask(*keys: str) -> Share:
    slots = [Slot("recruits", 0, 40), *(Slot(key, 5 if key.startswith("warband") else 1, 8, True) for key in keys)]
    slots = [Slot(s.key, s.least, 5, True) if s.key.startswith("warband") else s for s in slots]
    return Share("r1", "recruit", tuple(slots), 40, False)


@pytest.mark.parametrize(
    ("keys", "crowns", "bought"),
    [
        (("warband",), 10, {"warband": 5}),
        (("warband",), 9, {}),
        (("warband", "warband:tilean"), 40, {"warband": 5}),
        (("hunters:band2",), 10, {"hunters:band2": 5}),
        (("warband", "hunters:band2"), 20, {"warband": 5, "hunters:band2": 5}),
        ((), 40, {}),
    ],
)
def test_a_band_costs_no_more_than_half_of_the_crowns(keys: tuple[str, ...], crowns: int, bought: dict[str, int]):
    assert hiring(ask(*keys), crowns) == bought
