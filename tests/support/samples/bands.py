"""Events of one subject (war bands) in all the variants that sentences must be ready for."""

from msgspec.structs import replace

from empires.model.events import all_events as ev
from empires.model.state.pieces import WarBand
from empires.words.phrases import texts


def samples(here: str, there: str) -> list[ev.Event]:
    """Every kind of event of this subject in each of its variants."""
    band = WarBand("band1", "r1", "Aldred Amsel", "human", here, 500, purse=45, items=50)
    who = {"realm": "r1", "band": "band1", "name": band.name, "cell": here}
    told = texts("en")["event"]
    return [
        *(ev.WarBandHired(realm="r1", band=made)
          for made in (band, replace(band, hunts="band2"), replace(band, owner="", kind="chaos"))),
        *(ev.WarBandMoved(realm="r1", band="band1", name=band.name, origin=a, cell=b)
          for a, b in ((here, there), ("", there), (here, ""))),
        *(ev.WarBandChanged(realm="r1", cell=here, what=what, now=now)
          for what in told["WarBandChanged"] for now in (band, replace(band, purse=0))),
        *(ev.WarBandGone(**who, why=why) for why in (*told["WarBandGone"], "wounded") if why != "say"),
        *(ev.WarBandPaid(**who, gold=gold, crowns=crowns, left=left)
          for gold, crowns, left in ((175, 1, 75), (45, 0, 45), (200, 2, 0))),
        *(ev.GrudgeHeld(**who, what=what) for what in told["GrudgeHeld"]),
        ev.SettlementRazed(realm="r1", cell=here, loser="r2", how="champion"),
        *(ev.CrownsSpent(realm="r1", crowns=n, on=on) for n in (1, 5) for on in ("warband", "hunters", "reinforce")),
        *(ev.SettingChanged(name="warband_income", value=value) for value in ("finds", "average")),
    ]  # fmt: skip
