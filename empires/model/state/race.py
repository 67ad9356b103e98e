"""What a race changes, as data: the answers to the questions that the procedures ask (ME-RACE-01)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Race(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A race; every field has the value that changes nothing. Numbers that stand in charts stay there.

    kin: what it counts as ("human", "dwarf", "elf", "orc", "skaven", "undead", "chaos", "good", "evil" ...).
    block: section of the catalogue with its rules.
    cultures: keys of its cultures, the first is taken where none was chosen (ME-UNDEAD-01).

    Hunger: eats; uses_baggage: it may hold any; forages_abroad: settlements outside its realm feed it;
    razed_forage, wood_forage: banners that a razed or a wooded tile without settlement feeds;
    wood_strains: strains that wood feeds by one; shortfall_factor: of its losses by hunger;
    instability: chart rolled for each banner.
    Ways: route: row of racial_route; march: chart of its forced marches; slann_points: points to a banner with a Slann,
    which may move into what such neighbours scouted; winter_retreat: its modifier's name in that chart.
    Walls: mountain_walls: chart of batteries on its settlements in mountains; never_betrayed; yields_to_kin: it
    surrenders only to besiegers of its own kin; peasants: chart of those who help defend its settlements.
    Land: finds_independents: what its scouts find is independent; friendly_check: chart that says whose a settlement
    is that would join; must_raze: what it takes and may not keep, by must_raze_rule; keeps_razed: razed tiles stay in
    its empire, and are roads and links; outside_revenue: key of revenue_values for any settlement outside the realm.
    Magic: equinox: row of racial_equinox; strain_equinox: strain in the capital -> row; enters_void; void: chart of
    conjuring there; raises_dead: in a necropolis, and commands the dead it calls; necropolis: its modifier there.
    Finds: mine_rerolls; mine_items: key of their count in rare_mines; warpstone; trolls: a mine's trolls join;
    brewery: may build one; own_chaos_temples: wild ones serve it; grail: chart for temples found.
    Sea: outsails; naval: its modifier's name in naval engagements; harbour_academies.
    People: diplomacy; bound_by_word; operatives: kinds it may use; per_crown: kind -> operatives for a crown;
    mixed_operatives: purchases that a crown pays for, of one kind or several;
    spied_on: modifier's name of operatives against it; event_gains_halved; patronage: chart instead of temples.
    Temples: temple: row of racial_temples, "" founds none; temple_immune: to magic and dragons.
    Banners: strains: of which each banner has one, chosen by the owner; strain_chart: it is rolled;
    aid: chart of aid between strains; opposed: chart of strains that destroy each other.
    Heroes: hires_heroes; party_never: kin that may not be in a hired party; party_needs: one of these must be;
    war_bands: kinds it may hire; champions: its heroes and war bands are one (ME-CHAOS-14).
    Characters: learners: callings of those who gain experience, () everybody does (ME-XP-02).
    """

    key: str = ""
    name: str = ""
    kin: tuple[str, ...] = ()
    block: str = ""
    cultures: tuple[str, ...] = ()
    eats: bool = True
    uses_baggage: bool = True
    forages_abroad: bool = True
    razed_forage: int = 0
    wood_forage: int = 0
    wood_strains: tuple[str, ...] = ()
    shortfall_factor: int = 1
    instability: str = ""
    route: str = ""
    march: str = ""
    slann_points: int = 0
    winter_retreat: str = ""
    mountain_walls: str = ""
    never_betrayed: bool = False
    yields_to_kin: bool = False
    peasants: str = ""
    finds_independents: bool = False
    friendly_check: str = ""
    must_raze: Literal["", "independent", "all"] = ""
    must_raze_rule: str = "ME-RAZE-03"
    keeps_razed: bool = False
    outside_revenue: str = ""
    equinox: str = ""
    strain_equinox: dict[str, str] = {}
    enters_void: bool = False
    void: str = ""
    raises_dead: bool = False
    necropolis: str = ""
    mine_rerolls: bool = False
    mine_items: str = "count"
    warpstone: bool = False
    trolls: bool = False
    brewery: bool = False
    own_chaos_temples: bool = False
    grail: str = ""
    outsails: bool = False
    naval: str = ""
    harbour_academies: bool = False
    diplomacy: bool = True
    bound_by_word: bool = False
    operatives: tuple[str, ...] = ("assassin", "spy", "saboteur", "agent")
    per_crown: dict[str, int] = {}
    mixed_operatives: int = 1
    spied_on: str = ""
    event_gains_halved: bool = False
    patronage: str = ""
    temple: str = ""
    temple_immune: bool = False
    strains: tuple[str, ...] = ()
    strain_chart: str = ""
    aid: str = ""
    opposed: str = ""
    hires_heroes: bool = True
    party_never: tuple[str, ...] = ()
    party_needs: tuple[str, ...] = ()
    war_bands: tuple[str, ...] = ()
    champions: bool = False
    learners: tuple[str, ...] = ()
