"""Events of one subject (magic) in all the variants that sentences must be ready for."""

from empires.model import events as ev
from empires.model.events_winter import RevenueAdjusted
from empires.model.pieces import Levy


def samples(here: str, there: str) -> list[ev.Event]:
    """Every kind of event of this subject in each of its variants."""
    levies = (
        Levy("r1", "bumper_crop", 1, 4),
        Levy("r1", "blight_crop", 1, -4),
        Levy("r1", "treasure", 1, percent=200),
        Levy("r1", "treasure", 1, percent=50),
        Levy("r1", "blight_crop", 1, cell=here),
    )
    return [
        *(RevenueAdjusted(realm="r1", levy=levy) for levy in levies),
        ev.RevenueCollected(realm="r1", crowns=5, sources=((here, "city", 2), ("", "bumper_crop", 3))),
    ]
