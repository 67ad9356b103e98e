"""Events of one subject (places of the wilds) in all the variants that sentences must be ready for."""

from empires.model.events import all_events as ev
from empires.model.state.campaign import Siege
from empires.model.state.pieces import Location
from empires.words.phrases import texts

CHARTS = (
    "necropolis_search", "necromancer_tomb", "undead_reinforcements", "tower", "religious_order_events",
    "religious_order", "grail_temple", "ruined_temple",
)  # fmt: skip
CHANGES = ("hoard_lost", "works", "bare", "in_name", "claimed")
GONE = (
    ("tower", "destroyed"), ("tower", "experiment"), ("religious_order", "destroyed"), ("chaos_temple", "destroyed"),
    ("chaos_temple", "obeys"), ("ruined_temple", "restored"),
)  # fmt: skip


def samples(here: str, there: str) -> list[ev.Event]:
    """Every kind of event of this subject in each of its variants."""
    keys = [key for key in texts("en")["event"]["LocationSearched"] if key.startswith(CHARTS)]
    split = [(chart, key.removeprefix(f"{chart}_")) for key in keys for chart in CHARTS if key.startswith(f"{chart}_")]
    told = [(chart, result) for chart, result in split if f"{chart}_{result}" in keys]
    site = Location(here, "chaos_temple", 1)
    return [
        *(ev.LocationSearched(realm="r1", cell=here, chart=c, result=r, crowns=3, points=60) for c, r in told),
        *(ev.LocationChanged(realm="r1", cell=here, what=what, now=site) for what in CHANGES),
        *(ev.LocationGone(realm="r1", cell=here, site=kind, why=why) for kind, why in GONE),
        *(
            ev.SiegeBegan(realm="r1", cell=here, siege=Siege(here, "r1", 1, place=place))
            for place in texts("en")["site_at"]
        ),
        ev.PilgrimsCame(realm="r1", closed=(here, there), year=2),
        ev.WizardBanished(realm="r1", cell=here, points=300),
        ev.WizardBanished(realm="r1", points=-300),
    ]
