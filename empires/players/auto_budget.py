"""The automatic player's budget sheet: a proposal for a whole winter, from what a player knows."""

from __future__ import annotations

from msgspec.structs import replace

from empires.knowledge.view import View
from empires.model.state.campaign import RealmId
from empires.players import auto_works
from empires.players.auto_camp import RATIONS
from empires.players.auto_courts import HOPE, PLOT, RICH
from empires.players.auto_mind import Mind
from empires.rules.foresight import planning, yields
from empires.rules.winter import budget, patronage, works

SPIES = ("saboteur", "assassin", "agent", "spy")


def suggested(view: View, realm: RealmId) -> dict[str, int]:
    """A lawful sheet: heroes, sieges and works first, then baggage and rebuilding, troops for the rest."""
    money = budget.funds(works.yard(view), realm)
    mind = Mind(_endowed(view, realm, money))
    offers = {offer.key: offer for offer in planning.sheet(view, realm, {}) if not offer.why}
    plan = planning.standing(view, realm)
    plan |= {key: offer.likely for key, offer in offers.items() if budget.kind_of(key) == "siege"}
    plan |= {key: 1 for key in offers if budget.kind_of(key) == "mission" and _hopeful(mind, view, realm, key)}
    plan |= {key: n for key, n in auto_works.plans(mind).items() if key in offers}
    plan |= {key: 1 for key in offers if budget.kind_of(key) == "rebuild" and money > len(offers)}
    plan |= {key: offers[key].most for key in ("monsters",) if key in offers}
    if planning.BAGGAGE in offers:
        plan[planning.BAGGAGE] = min(offers[planning.BAGGAGE].most, max(1, round(len(mind.own) * RATIONS)))
    plan |= _spying(money, offers)
    plan = planning.fitted(view, realm, plan)
    left = budget.totals(view, realm, plan).left
    if patronage.LINE in offers and offers[patronage.LINE].crowns <= left:
        plan[patronage.LINE] = 1
        left -= offers[patronage.LINE].crowns
    return {**plan, **({planning.RECRUIT: left} if left > 0 and planning.RECRUIT in offers else {})}


def _endowed(view: View, realm: RealmId, money: int) -> View:
    """The same view with the crowns that are expected in the treasury."""
    known = view.campaign
    rich = replace(known.realms[realm], treasury=money)
    return replace(view, campaign=replace(known, realms={**known.realms, realm: rich}))


def _hopeful(mind: Mind, view: View, realm: RealmId, key: str) -> bool:
    """Whether a mission brings in more than its crown, as hopes go (ME-DIPLO-03)."""
    facts = yields.yields(view, realm, key, 1)
    revenue = facts["revenue"]
    return not facts["late"] and isinstance(revenue, int) and HOPE * mind.winters * revenue > 1


def _spying(money: int, offers: dict[str, planning.Offer]) -> dict[str, int]:
    """A rich player keeps some crowns for operatives."""
    kinds = [f"operative:{kind}" for kind in SPIES if f"operative:{kind}" in offers]
    return dict.fromkeys(kinds[:PLOT], 1) if money >= RICH else {}
