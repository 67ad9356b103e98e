"""How each event is told: which of its sentences fits what the viewer knows, and the facts that sentence needs."""

from __future__ import annotations

from empires.knowledge.view import AWAY, View
from empires.model.events import all_events as ev
from empires.model.state.campaign import PHASES, SEASON_TURNS
from empires.rules.core import optional_parts
from empires.words import (
    wording_armies,
    wording_heroes,
    wording_land,
    wording_races,
    wording_sea,
    wording_wilds,
    wording_winter,
    wording_works,
)
from empires.words.dice_words import row_text
from empires.words.phrases import Value
from empires.words.vocabulary import Vocabulary

Told = tuple[str, dict[str, Value]]
"""Key of the sentence in the event's group, "" for nothing to tell; and facts that are not fields of the event."""

SILENT: Told = ("", {})
MORE = (
    wording_wilds.told, wording_land.told, wording_sea.told, wording_heroes.told, wording_winter.told,
    wording_works.told, wording_races.told, wording_armies.told,
)  # fmt: skip
"""Tellers of single subjects."""


def told(words: Vocabulary, event: ev.Event, view: View) -> Told:
    """The sentence of an event that is already cut down to what the viewer may know."""
    for teller in (_campaign, _places, _banners, _fights, _winter, *MORE):
        found = teller(words, event, view)
        if found is not None:
            return found
    return "say", {}


def _campaign(words: Vocabulary, event: ev.Event, view: View) -> Told | None:
    match event:
        case ev.RealmJoined():
            player = event.player
            facts: dict[str, Value] = {
                "race": words.race(player, view),
                "device": words.term("device", player.device),
            }
            return "say", {"realm": player.name, **facts}
        case ev.ControllerChanged():
            return event.controller, {}
        case ev.SettingChanged():
            return _setting(words, event)
        case ev.OrderRolled():
            return "say", {"order": ", ".join(words.realm(realm, view) for realm in event.order)}
        case ev.ClockMoved():
            return _clock(words, event, view)
        case ev.CampaignWon():
            return "say", {"values": _values(words, event, view)}
        case ev.StrengthLearned():
            return _learned(words, event, view)
    return None


def _setting(words: Vocabulary, event: ev.SettingChanged) -> Told:
    if event.name.startswith(optional_parts.PREFIX):
        return f"module_{event.value}", {"name": words.term("module", event.name.removeprefix(optional_parts.PREFIX))}
    for key in (f"{event.name}_{event.value}", event.name):
        if words.has(f"event.SettingChanged.{key}"):
            return (key, {"value": event.value}) if words.term("event.SettingChanged", key) else SILENT
    return "other", {"name": words.term("setting", event.name)}


def _values(words: Vocabulary, event: ev.CampaignWon, view: View) -> str:
    ranked = sorted(event.values.items(), key=lambda value: (-value[1][0], -value[1][1]))
    each = [
        words.say("event.CampaignWon.value", {"realm": words.realm(realm, view), "crowns": crowns, "points": points})
        for realm, (crowns, points) in ranked
    ]
    return "; ".join(each)


def _clock(words: Vocabulary, event: ev.ClockMoved, view: View) -> Told:
    clock = event.clock
    if clock.part == "season" and clock.step == "order":
        return ("year" if clock.turn == 1 else "turn"), {"year": clock.year, "turn": clock.turn, "turns": SEASON_TURNS}
    if clock.part == "season" and clock.step in (PHASES[0], AWAY):
        return "player", {"player": words.realm(clock.player, view)}
    if clock.part == "winter" and clock.step == "quarters":
        return "winter", {}
    return ("over", {}) if clock.part == "over" else SILENT


def _learned(words: Vocabulary, event: ev.StrengthLearned, view: View) -> Told:
    learned = event.learned
    detail = [
        words.say(
            "event.StrengthLearned.banner",
            {"banner": words.banner(f"{learned.owner}-{number}", view), "points": points, "baggage": baggage},
        )
        for number, points, baggage in learned.banners
    ]
    return ("say" if learned.points else "none"), {
        "owner": words.realm(learned.owner, view),
        "points": learned.points,
        "how": words.term("why", learned.how),
        "detail": "; ".join(detail),
    }


def _places(words: Vocabulary, event: ev.Event, view: View) -> Told | None:
    match event:
        case ev.CapitalChosen():
            return "say", {"place": words.named(event.cell, event.name, view)}
        case ev.SettlementPlaced():
            held = event.settlement
            return ("owned" if held.owner else "free"), {
                "settlement_a": words.term("settlement_a", held.kind),
                "owner": words.realm(held.owner, view),
                "place": words.named(event.cell, held.name, view),
            }
        case ev.TileTaken():
            return ("say" if event.realm else "free"), {"how": words.term("taken", event.how)}
        case ev.SettlementRazed():
            by_nobody = event.how or "dragons"
            return (by_nobody if not event.realm else "kept" if event.kept else "force"), {}
        case ev.SettlementRecovered():
            return ("owned" if event.owner else "free"), {}
        case ev.TileScouted():
            return "say", {"result": words.term("found", event.result)}
        case ev.ScoutingFailed():
            return ("closed" if event.closed else "say"), {"event": words.term("scouting_event", event.key)}
        case ev.DragonsCame():
            return event.result, {}
        case ev.RecoveryRolled():
            return SILENT if event.recovered else ("failed", {"settlement": words.term("settlement", event.kind)})
    return None


def _banners(words: Vocabulary, event: ev.Event, view: View) -> Told | None:
    match event:
        case ev.BannerRaised():
            banner = event.banner
            place, key = words.place(banner.cell, view), "peasants" if banner.kind == "peasants" else "say"
            return key, {"banner": words.banner(banner.id, view), "cell": place, "points": banner.points}
        case ev.BannerMoved():
            return _moved(words, event)
        case ev.BannerEntered():
            return ("inside" if event.inside else "outside"), {}
        case ev.BannerHalted():
            return _halted(event)
        case ev.BaggageChanged(delta=delta, why="eaten"):
            return "eaten", {"amount": -delta}
        case ev.PointsChanged() | ev.BaggageChanged() | ev.StockpileChanged() | ev.StoresChanged():
            return ("gain" if event.delta > 0 else "loss"), {"amount": abs(event.delta)}
        case ev.BannerLost():
            return ("merged" if event.why in ("merged", "reorganised") else "say"), {}
        case ev.Fed():
            return event.by, {}
    return None


def _moved(words: Vocabulary, event: ev.BannerMoved) -> Told:
    if not event.origin or not event.cell:
        return ("coming" if event.cell else "leaving"), {}
    if event.origin == event.cell and event.how == "quarters":
        return "quarters_stay", {}
    return (event.how if words.has(f"event.BannerMoved.{event.how}") else "move"), {}


def _halted(event: ev.BannerHalted) -> Told:
    month = max(event.move, event.scout)
    if not month:
        return SILENT
    key = "both" if event.move and event.scout else "move" if event.move else "scout"
    return key, {"until": (month - 1) % SEASON_TURNS + 1}


def _fights(words: Vocabulary, event: ev.Event, view: View) -> Told | None:
    match event:
        case ev.BattleFought() | ev.Assaulted():
            return ("full" if event.attacker_card else "bare"), {
                "result": words.term("result", event.result),
                **_band(words, event),
                "attacker_loss": min(event.attacker_loss, event.attacker_points),
                "defender_loss": min(event.defender_loss, event.defender_points),
            }
        case ev.Pursued():
            if not event.row:
                return "bare", {}
            return "full", {"row": row_text(words, "pursuit", "pursuit", event.row, view)}
        case ev.RouteTried():
            return "say", {"result": words.term("result", event.result)}
        case ev.SiegeBegan():
            return _siege_began(words, event, view)
        case ev.SiegeChanged():
            return _siege(words, event, view)
        case ev.SiegeEnded():
            return (event.how if words.has(f"event.SiegeEnded.{event.how}") else "other"), {}
        case ev.Starved():
            return event.result, {}
    return None


def _siege_began(words: Vocabulary, event: ev.SiegeBegan, view: View) -> Told:
    besieger, place = words.realm(event.siege.besieger, view), event.siege.place
    if not place:
        return "say", {"besieger": besieger}
    site = words.say(f"site_at.{place}", {"cell": words.place(event.cell, view)})
    return "site", {"besieger": besieger, "site": site}


def _band(words: Vocabulary, event: ev.BattleFought | ev.Assaulted) -> dict[str, Value]:
    """The wandering force that fought, by its name instead of that of the independents."""
    if not isinstance(event, ev.BattleFought) or not event.band:
        return {}
    return {"defender" if event.attacker else "attacker": words.term("wanderer", event.band)}


def _siege(words: Vocabulary, event: ev.SiegeChanged, view: View) -> Told:
    siege = view.campaign.sieges.get(event.cell)
    besieger = siege.besieger if siege and not event.realm else event.realm
    facts: dict[str, Value] = {"besieger": words.realm(besieger, view), **event.changes}
    if event.what != "supplies" and "defenders" in event.changes:
        return ("garrison" if event.changes["defenders"] else "fallen"), facts
    return (event.what if words.has(f"event.SiegeChanged.{event.what}") else "other"), facts


def _winter(words: Vocabulary, event: ev.Event, view: View) -> Told | None:
    match event:
        case ev.RevenueCollected():
            return _revenue(words, event, view)
        case ev.CrownsSpent():
            return event.on, {}
        case ev.PoolChanged():
            lost = "nowhere" if event.why == "nowhere" else "loss"
            return ("gain" if event.delta > 0 else lost), {"amount": abs(event.delta)}
    return None


def _revenue(words: Vocabulary, event: ev.RevenueCollected, view: View) -> Told:
    if event.why_none:
        return event.why_none, {}
    each = [_source(words, source, view) for source in event.sources]
    cut_off = ", ".join(words.place(cell, view) for cell in event.isolated)
    return "say", {"crowns": event.crowns, "sources": ", ".join(each), "isolated": cut_off}


def _source(words: Vocabulary, source: tuple[str, str, int], view: View) -> str:
    """One source of a revenue: a settlement that paid, or what was added or taken after all of them."""
    cell, what, crowns = source
    if not cell:
        facts: dict[str, Value] = {"what": words.term("levy", what), "crowns": words.signed(crowns)}
        return words.say("event.RevenueCollected.levy", facts)
    kind, place = words.term("settlement", what), words.place(cell, view)
    paid: dict[str, Value] = {"place": place, "crowns": crowns, "what": kind}
    return words.say("event.RevenueCollected.source", paid)
