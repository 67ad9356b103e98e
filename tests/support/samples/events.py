"""Events in all the variants that sentences must be ready for."""

from empires.book import odds
from empires.model.events import all_events as ev
from empires.model.state.campaign import Clock, Learned, Settlement
from empires.words.phrases import texts
from tests.support.samples import (
    armies,
    bands,
    courts,
    heroes,
    land,
    magic,
    races,
    sea,
    wilds,
    works,
)

SUBJECTS = (
    land, wilds, sea, heroes, races, magic, works,
    courts, bands, armies,
)  # fmt: skip


def samples(here: str, there: str) -> list[ev.Event]:
    """Every kind of event in each of its variants that a plain season may not bring."""
    whys = sorted(texts("en")["why"])
    fight = {
        "realm": "r1", "cell": here, "attacker": "r1", "defender": "", "attacker_points": 1000, "defender_points": 900,
        "attacker_card": "flank_attack", "defender_card": "hold", "factor": 0, "card": -1, "dice": (3, 4), "score": 6,
        "attacker_loss": 100, "defender_loss": 50,
    }  # fmt: skip
    place, razed = Settlement("city", "r1", "Ober"), Settlement("village", "", "", razed=True)
    return [
        *(ev.ControllerChanged(realm="r1", controller=who) for who in ("person", "auto")),
        *(ev.SettingChanged(name="dice", value=value) for value in ("seed", "table")),
        *(ev.SettingChanged(name="years", value=value) for value in ("0", "3")),
        *(ev.SettingChanged(name="army_points", value=value) for value in ("rolled", "4000")),
        *(ev.SettingChanged(name=name, value="yes") for name in ("independent_realms", "piece_limits")),
        *(ev.ClockMoved(clock=Clock(1, "season", turn, ("r1",), 0, "order")) for turn in (1, 2)),
        *(ev.SettingChanged(name="module_heroes", value=value) for value in ("on", "off")),
        ev.ClockMoved(clock=Clock(1, "winter", 6, ("r1",), 0, "quarters")),
        ev.ClockMoved(clock=Clock(1, "over", 6, ("r1",), 0, "over")),
        ev.RealmOut(realm="r2"),
        ev.CampaignWon(realm="r1", values={"r1": (1, 1), "r2": (4, 2000)}),
        ev.SettlementPlaced(realm="r1", cell=here, settlement=place),
        ev.SettlementPlaced(cell=here, settlement=razed),
        *(ev.TileTaken(realm=who, cell=here, loser="r2", how=how) for who in ("r1", "")
          for how in texts("en")["taken"]),
        ev.SettlementRazed(realm="r1", cell=here, loser="r2", how="force"),
        ev.SettlementRazed(cell=here, loser="", how="dragons", in_winter=True),
        *(ev.SettlementRecovered(realm=who, cell=here, owner=who) for who in ("r1", "")),
        ev.ForestBurnt(cell=here, until=2),
        *(ev.StockpileChanged(realm="r1", cell=here, delta=n, why=why) for n in (2, -1) for why in whys),
        *(ev.BannerMoved(realm="r1", banner="r1-1", origin=here, cell=there, zone=0, side=1, how=how)
          for how in (*texts("en")["event"]["BannerMoved"], "other")),
        ev.BannerMoved(realm="r1", banner="r1-1", origin=here, cell=here, zone=0, side=1, how="quarters"),
        *(ev.BannerEntered(realm="r1", banner="r1-1", cell=here, inside=inside) for inside in (True, False)),
        *(ev.BannerHalted(realm="r1", banner="r1-1", move=m, scout=s, why="mutiny")
          for m, s in ((2, 2), (2, 0), (0, 7))),
        ev.BannerRenamed(realm="r1", banner="r1-1", cell=here, name="Old Guard"),
        *(ev.PointsChanged(realm="r1", banner="r1-1", cell=here, delta=n, why=why) for n in (1, -50) for why in whys),
        *(ev.BaggageChanged(realm="r1", banner="r1-1", cell=here, delta=n, why=why) for n in (1, -2) for why in whys),
        *(ev.BannerLost(realm="r1", banner="r1-1", cell=here, why=why) for why in whys),
        *(ev.Fed(realm="r1", banner="r1-1", cell=here, by=by) for by in texts("en")["event"]["Fed"]),
        *(ev.TileScouted(realm="r1", cell=here, origin=there, result=r) for r in texts("en")["found"]),
        *(ev.ScoutingFailed(realm="r1", cell=here, origin=there, key=key, closed=closed)
          for key in texts("en")["scouting_event"] for closed in (True, False)),
        *(ev.StrengthLearned(realm="r1", cell=here, learned=Learned("r2", 5, 1, 1, how))
          for how in ("skirmish", "battle", "assault")),
        *(ev.DragonsCame(cell=here, dragons=n, result=r) for n in (1, 3) for r in ("none", "burnt", "waste")),
        ev.DragonrageBegan(cell=here, dragons=1),
        *(ev.RouteTried(realm="r1", cell=here, target=there, result=r) for r in ("failure", "perilous", "safe")),
        *(ev.BattleFought(**fight, result=result) for result in odds.BATTLE_RESULTS),
        *(ev.Assaulted(**fight, value=1800, bonus=1, result=result) for result in odds.ASSAULT_RESULTS),
        *(ev.Pursued(realm="r1", cell=here, victim="r2", row=row) for row in range(7)),
        *(ev.SiegeChanged(realm="r1", cell=here, what=what, changes={changed: 1}) for what, changed in (
            ("garrison", "defenders"), ("supplies", "supplies"), ("battery", "battered"), ("damage", "battery_bonus"),
            ("repulse", "repulsed"), ("hardship", "hardship"), ("hunger", "starved"), ("anything", "began"))),
        *(ev.SiegeEnded(realm="r1", cell=here, how=how) for how in (*texts("en")["event"]["SiegeEnded"], "anything")),
        *(ev.Starved(realm="r1", cell=here, row=1, result=r) for r in texts("en")["event"]["Starved"]),
        *(ev.RevenueCollected(realm="r1", crowns=0, why_none=why) for why in ("capital_razed", "capital_lost")),
        ev.RevenueCollected(realm="r1", crowns=3, sources=((here, "city", 2), (here, "ships", 1)), isolated=(there,)),
        *(ev.CrownsSpent(realm="r1", crowns=1, on=on, cell=here) for on in texts("en")["event"]["CrownsSpent"]),
        *(ev.PoolChanged(realm="r1", delta=n, why=why) for n in (100, -100)
          for why in ("muster", "nowhere", "recruits")),
        *(ev.StoresChanged(realm="r1", delta=n, why="bought") for n in (1, -1)),
        *(ev.RecoveryRolled(cell=here, kind="city", roll=2, recovered=recovered) for recovered in (True, False)),
        ev.Remarked(realm="r1", text="Well done."),
        *(event for subject in SUBJECTS for event in subject.samples(here, there)),
    ]  # fmt: skip
