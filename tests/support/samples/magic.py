"""Events of one subject (magic) in all the variants that sentences must be ready for."""

from empires.model.events import all_events as ev
from empires.model.events.winter import RevenueAdjusted, SpellCast, SpellChanged, SpellEnded, SpellLaid
from empires.model.state.pieces import Levy, Spell
from empires.rules.magic.aiming import CRAFTS

SPELLS = tuple(key for crafts in CRAFTS.values() for key in crafts)
LOST = ("fizzled", "barred", "unfit", "no_target")


def samples(here: str, there: str) -> list[ev.Event]:
    """Every kind of event of this subject in each of its variants."""
    levies = (
        Levy("r1", "bumper_crop", 1, 4),
        Levy("r1", "blight_crop", 1, -4),
        Levy("r1", "treasure", 1, percent=200),
        Levy("r1", "treasure", 1, percent=50),
        Levy("r1", "inundation_of_blood", 1, cell=here),
    )
    spell = Spell("spell1", "hold_river", here, "r1", 2, (there,))
    return [
        *(RevenueAdjusted(realm="r1", levy=levy) for levy in levies),
        ev.RevenueCollected(realm="r1", crowns=5, sources=((here, "city", 2), ("", "bumper_crop", 3))),
        *(SpellCast(realm=who, key=key, cell=here, worked=True) for key in SPELLS for who in ("r1", "")),
        *(SpellCast(realm="r1", key="rot", cell=here, worked=False, why=why) for why in LOST),
        SpellLaid(realm="r1", spell=spell),
        SpellLaid(realm="r1", spell=Spell("spell2", "rot", here, "r1", 2)),
        SpellChanged(realm="r1", cell=here, now=spell),
        *(
            SpellEnded(realm="r1", mark="spell1", key="hold_river", cell=here, why=why)
            for why in ("spell_over", "spell_ended", "spell_broken", "spell_spent")
        ),
        ev.SettlementRazed(cell=here, loser="r1", how="magic"),
    ]
