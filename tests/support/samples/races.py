"""Events of one subject (races) in all the variants that sentences must be ready for."""

from empires.book.book import load_book
from empires.model.events import all_events as ev
from empires.model.state.campaign import Banner
from empires.model.state.pieces import WarBand
from empires.model.state.race import Race
from empires.rules.core.races import shipped

STRAINS = sorted(
    {strain for race in shipped().values() for strain in race.strains}
    | {part["bloodline"] for row in load_book().rows("bloodlines") for part in row.get("second", (row,))}
)


def samples(here: str, there: str) -> list[ev.Event]:
    """Every kind of event of this subject in each of its variants."""
    peasants = Banner("r1-9", "r1", 9, "Ninth", 120, 0, here, kind="peasants")
    band = WarBand("band1", "r1", "Aldred Dorn", "chaos", here, 500)
    return [
        *(ev.WarBandChanged(realm="r1", cell=here, what=what, now=band) for what in ("rallied", "razed")),
        ev.RaceWritten(race=Race("norse", "Norse")),
        *(ev.StrainGiven(realm="r1", banner="r1-1", cell=here, strain=strain) for strain in STRAINS),
        ev.RuinLost(realm="r1", cell=here, loser="r2"),
        ev.SettlementRazed(realm="r1", cell=here, loser="r1", how="force", kept=True),
        ev.BannerRaised(realm="r1", banner=peasants),
    ]
