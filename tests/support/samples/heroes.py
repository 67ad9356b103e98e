"""Events of one subject (heroes) in all the variants that sentences must be ready for."""

from empires.model.events import all_events as ev
from empires.model.state.pieces import Hero, Lair, Party, Quest
from empires.words.phrases import texts

HEROES = (Hero("Aldred Amsel", "dwarf", hurt=5, gold=300), Hero("Runa Orth", "dark_elves", held="prison"))
NOT_TOLD = ("hurt",)
"""Texts that are part of others."""


def samples(here: str, there: str) -> list[ev.Event]:
    """Every kind of event of this subject in each of its variants."""
    party = Party("party1", "Aldred Amsel", here, HEROES, employer="r1", quest=Quest(there, "3.1", 2), items=40)
    free = Party("party2", "Petra Falk", here, HEROES)
    who = {"party": "party1", "name": party.name, "cell": here}
    told = texts("en")["event"]
    return [
        ev.PartyFormed(realm="r1", party=party),
        ev.PartyFormed(party=free),
        *(ev.PartyMoved(party="party1", name=party.name, origin=a, cell=b)
          for a, b in ((here, there), ("", there), (here, ""))),
        *(ev.PartyChanged(realm="r1", cell=here, what=what, now=party)
          for what in told["PartyChanged"] if what not in NOT_TOLD),
        *(ev.HeroesFell(**who, realm="r1", gone=HEROES[:n], left=(), why=why)
          for n in (1, 2) for why in (*told["HeroesFell"], "wounds") if why != "say"),
        ev.HeroesCalled(),
        *(ev.LairFound(realm="r1", cell=here, lair=Lair(here, kind)) for kind in told["LairFound"]),
        *(ev.PartyGone(**who, realm="r1", why=why) for why in (*told["PartyGone"], "wounds") if why != "say"),
        *(ev.SiegeChanged(realm="r1", cell=here, what=what, changes={})
          for what in ("sabotage", "wrecked", "mutiny", "spent")),
        *(ev.CrownsSpent(realm="r1", crowns=n, on=on) for n in (1, 4) for on in ("heroes", "hero_mission")),
        *(ev.SettingChanged(name="adventures", value=value) for value in ("quick", "table")),
        *(ev.SettingChanged(name="lustria", value=value) for value in ("south", "west")),
        *(ev.SettingChanged(name="heroes_start", value=value) for value in ("rolled", "5")),
    ]  # fmt: skip
