"""Events of building, siege trains, hired troops and budget sheets in all the variants that sentences must fit."""

from empires.model.events import all_events as ev
from empires.model.state.pieces import Engine, Temple
from empires.rules.winter.works import ELEMENTS

BUILT = ("village", "fortress", "city", "academy", "bridge", "road")
GIFTS = ("gain_points", "gain_revenue", "gain_item", "combat_modifier", "gain_ship")
HIRED = ("mercenary", "allied:{here}:dwarfs:", "temple:{here}")
SPENT = ("mercenaries", "allies", "building", "patronage")


def samples(here: str, there: str) -> list[ev.Event]:
    """Every kind of event of this subject in each of its variants."""
    found: list[ev.Event] = [ev.Built(realm="r1", cell=here, what=what, name="Altmark") for what in BUILT]
    found += [ev.Built(realm="r1", cell=here, what=what, sides=(1, 4)) for what in BUILT]
    found += [ev.TempleFounded(realm="r1", temple=Temple(here, "r1", "empire", 1))]
    found += [ev.TempleLost(realm="r1", cell=here, loser="r2", why=why) for why in ("looted", "magic")]
    for element in ELEMENTS:
        found += [ev.EngineBuilt(realm="r1", engine=Engine("engine1", element, "r1", here))]
        moved = {"realm": "r1", "engine": "engine1", "element": element, "owner": "r1", "cell": here}
        found += [ev.EngineMoved(**moved), ev.EngineMoved(**moved, banner="r1-1"), ev.EngineMoved(**moved, loser="r2")]
        lost = ("abandoned", "counter_attack")
        found += [ev.EngineLost(realm="r1", engine="engine1", element=element, cell=here, why=why) for why in lost]
    for troops in HIRED:
        cell = here if ":" in troops else ""
        name = troops.format(here=here)
        found += [ev.HiredChanged(realm="r1", troops=name, delta=400, why="mercenaries", cell=cell)]
        found += [ev.HiredChanged(realm="r1", troops=name, delta=-400, why="nowhere", cell=cell)]
    found += [ev.PatronageRolled(realm="r1", row=1, result=gift, crowns=3, points=50) for gift in GIFTS]
    boons = ("patron_battle", "patron_naval")
    found += [ev.RealmBoonChanged(realm="r1", name=name, until=2) for name in boons]
    found += [ev.PlanLaid(realm="r1", plan={"recruit": 3}, done=done) for done in (True, False)]
    found += [ev.PlanReady(realm="r1", ready=True)]
    found += [ev.RoadTaken(realm="r1", banner="r1-1", cell=here, reached=(there,))]
    found += [ev.CrownsSpent(realm="r1", crowns=2, on=on, cell=here) for on in SPENT]
    found += [ev.BannerMoved(realm="r1", banner="r1-1", origin=here, cell=there, zone=0, side=1, how="road")]
    return found
