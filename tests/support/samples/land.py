"""Events of one subject (land) in all the variants that sentences must be ready for."""

from empires.model.events import all_events as ev
from empires.model.state.pieces import Find, Location, Wanderer

SORTS = ("base_metals", "precious_metals", "gems", "meteoric_iron", "warpstone")
FOUND = (
    "nothing", "ruined_city", "necropolis", "wizards_tower", "temple", "searcher_event", "magic_item",
    "hidden_baggage", "mine", "tamable_monsters",
)  # fmt: skip
KINDS = ("bandits", "undead", "chaos", "risen")
ENDS = ("beaten", "drawn", "weak", "opposed", "off_map", "season", "void", "led", "magic", "module_off")
GONE = ("closed", "warpstone", "module_off")
WHYS = ("found", "ruins", "bandits", "booty", "perilous_route", "hunger", "brought")


def samples(here: str, there: str) -> list[ev.Event]:
    """Every kind of event of this subject in each of its variants."""
    return [*_places(here), *_wanderers(here, there), *_carried(here)]


def _places(here: str) -> list[ev.Event]:
    plain = [Location(here, kind, 1, ("r1",)) for kind in ("ruined_city", "necropolis", "tower")]
    mines = [Location(here, "mine", 1, ("r1",), sort) for sort in SORTS]
    return [
        *(ev.LocationFound(realm=by, cell=here, location=place) for by in ("r1", "") for place in (*plain, *mines)),
        ev.LocationLearned(realm="r1", cell=here, site="mine"),
        *(ev.LocationGone(realm="r1", cell=here, site="mine", why=why) for why in GONE),
        *(
            ev.LocationSearched(realm=by, cell=here, chart="wilderness_chart", result=found)
            for by in ("r1", "")
            for found in FOUND
        ),
        ev.FindNoted(realm="r1", cell=here, find=Find(here, "brewery", ("r1",))),
        ev.FindNoted(realm="r1", cell=here, find=Find(here, "spring", ("r1",))),
        ev.FindNoted(realm="r1", cell=here, find=Find(here, "spring", ("r1",), 1)),
        *(ev.SettlementRazed(cell=here, loser="r1", how=kind) for kind in ("bandits", "undead", "chaos")),
    ]


def _wanderers(here: str, there: str) -> list[ev.Event]:
    moves = [(here, there), (here, ""), ("", there)]
    return [
        *(ev.WandererCame(wanderer=Wanderer("wanderer1", kind, here, 900)) for kind in KINDS),  # type: ignore[arg-type]
        *(ev.WandererMoved(wanderer="wanderer1", band=k, origin=a, cell=b) for k in KINDS for a, b in moves),
        *(ev.WandererChanged(wanderer="wanderer1", cell=here, why="battle", points=n) for n in (400, -1)),
        ev.WandererChanged(wanderer="wanderer1", cell=here, why="razed", artefacts=50),
        *(ev.WandererGone(wanderer="wanderer1", band="chaos", cell=here, why=why) for why in ENDS),
    ]


def _carried(here: str) -> list[ev.Event]:
    boons = ("pasture", "brewery", "potions", "omens", "storm")
    return [
        *(ev.TreasureChanged(realm="r1", banner="r1-1", cell=here, delta=n, why=w) for w in WHYS[:-1] for n in (3, -1)),
        ev.TreasureBanked(realm="r1", crowns=3, why="brought"),
        *(ev.BoonChanged(realm="r1", banner="r1-1", cell=here, name=b, value=1) for b in boons[:-1]),
        *(ev.BoonChanged(realm="r1", banner="r1-1", cell=here, name=b, value=0) for b in boons[1:-1]),
        ev.MonstersChanged(realm="r1", banner="r1-1", cell=here, delta=2, why="found"),
        ev.MonstersChanged(realm="r1", banner="r1-1", cell=here, delta=-1, why="let_go"),
        *(ev.MonstersBrought(realm="r1", delta=n, why=w) for w, n in (("brought", 2), ("trained", -2), ("let_go", -1))),
        ev.Fed(realm="r1", banner="r1-1", cell=here, by="pasture"),
        ev.CrownsSpent(realm="r1", crowns=2, on="monsters"),
    ]
