"""Events of one subject (sea) in all the variants that sentences must be ready for."""

from empires.model.events import all_events as ev
from empires.model.state.pieces import Ship
from empires.words.phrases import texts

BATTLES = ("draw", "driven", "losses", "sunk", "destroyed")


def samples(here: str, there: str) -> list[ev.Event]:
    """Every kind of event of this subject in each of its variants."""
    own, pirate = Ship("ship1", "r1", here), Ship("ship2", "", here, pirate=True)
    words = texts("en")["event"]
    return [
        *(ev.ShipCame(realm="r1", ship=ship, why=why, number=n, of=2)
          for ship in (own, pirate) for why in ("harbour", "built") for n in (1, 2)),
        ev.SettlementRazed(cell=here, loser="r1", how="pirates"),
        *(ev.ShipMoved(realm=owner, ship="ship1", origin=origin, cell=cell, harbour=harbour, how=how, pirate=not owner)
          for owner in ("r1", "") for origin, cell in ((here, there), ("", there), (here, ""), (here, here))
          for harbour in (True, False) for how in (*words["ShipMoved"], "other")),
        *(ev.ShipChanged(realm="r1", cell=here, what=what, now=own)
          for what in ("becalmed", "rigging", "sandbank", "adrift", "freed", "refit", "fought")),
        *(ev.ShipLost(realm=owner, ship="ship1", owner=owner, cell=here, why=why, pirate=pirate)
          for owner, pirate in (("r1", False), ("", True), ("", False))
          for why in (*words["ShipLost"], "sabotage") if why != "say"),
        *(ev.BannerBoarded(realm="r1", banner="r1-1", cell=here, ship=ship) for ship in ("ship1", "")),
        *(ev.Outsailed(realm="r1", involved=("r2",), cell=here, enemy=enemy, battle=battle, pirates=not enemy)
          for enemy in ("r2", "") for battle in (True, False)),
        *(ev.NavalBattle(realm="r1", cell=here, attacker="r1", defender=other, attacker_score=score, defender_score=5,
                         result=result, winner=winner, pirates=not other)
          for other in ("r2", "") for score in (0, 6) for result in BATTLES for winner in ("one", "two")),
    ]  # fmt: skip
