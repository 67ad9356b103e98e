"""What a player may know: one function, `view_for`, behind the window, the reports and the automatic players."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct
from msgspec.structs import replace

from empires.book.book import Rulebook
from empires.model.land.world import Cell, World
from empires.model.state.asks import Ask
from empires.model.state.campaign import PHASES, Banner, Campaign, Clock, Realm, RealmId, Seen, Settlement, Siege
from empires.model.state.pieces import (
    Alliance,
    Hero,
    Lair,
    Location,
    Operative,
    Party,
    Ship,
    Temple,
    Wanderer,
    WarBand,
)
from empires.model.state.sight import sight

HOST = "host"
WALLS = "walls"
"""Note of a location whose walls a realm has come to know: "walls:r1"."""
AWAY = "away"
"""Step of the clock for everybody but the player whose turn it is: phases would tell of sieges and battles unseen."""


class View(Struct, frozen=True):
    """The campaign as `viewer` ("host" or a realm) may know it.

    campaign: the truth for the host, else masked: rivals' points, baggage, treasury and the seed are 0 or "", tiles out
    of sight are as remembered. seen: tiles in sight now. remembered: what is known of tiles out of sight, with dates.
    """

    viewer: str
    world: World
    book: Rulebook
    campaign: Campaign
    seen: frozenset[Cell]
    remembered: dict[Cell, Seen]

    @property
    def host(self) -> bool:
        """Whether this is the host's view, which hides nothing."""
        return self.viewer == HOST

    def knows_strength(self, banner: Banner) -> bool:
        """Whether the banner's points and baggage are the viewer's to know."""
        return self.host or banner.owner == self.viewer

    def may_see(self, seen_by: tuple[str, ...]) -> bool:
        """Whether something shown to these realms is shown to the viewer."""
        return self.host or "*" in seen_by or self.viewer in seen_by

    def may_answer(self, ask: Ask | None) -> bool:
        """Whether the ask is put to the viewer; the host sits at every seat."""
        return ask is not None and (self.host or ask.by == self.viewer)


def view_for(world: World, book: Rulebook, state: Campaign, viewer: str) -> View:
    """The view of "host" or of a realm."""
    if viewer == HOST:
        return View(HOST, world, book, state, frozenset(world.tiles), {})
    seen = sight(world, state, viewer)
    remembered = {c: kept for c, kept in sorted(state.memory.get(viewer, {}).items()) if c not in seen}
    return View(viewer, world, book, _mask(world, state, viewer, seen, remembered), frozenset(seen), remembered)


def _mask(world: World, state: Campaign, viewer: RealmId, seen: set[Cell], remembered: dict[Cell, Seen]) -> Campaign:
    """What the viewer knows; a part of the campaign that is not named here stays empty for him."""
    return Campaign(
        state.name,
        "",
        settings=state.settings,
        pilgrims=state.pilgrims,
        spells=state.spells,
        races=state.races,
        clock=clock_seen(state.clock, viewer),
        realms={r.id: r if r.id == viewer else _stranger(r) for r in state.realms.values()},
        holdings=_holdings(state, viewer, seen, remembered),
        markers=_markers(state, seen, remembered),
        banners=_banners(world, state, viewer, seen),
        sieges={c: _siege(state, s, viewer) for c, s in sorted(state.sieges.items()) if c in seen},
        scouted=state.scouted if state.clock.player == viewer else {},
        closed=state.closed if state.clock.player == viewer else {},
        burnt={c: until for c, until in sorted(state.burnt.items()) if c in seen},
        learned={viewer: state.learned.get(viewer, {})},
        masked=True,
        fallen={b: name for b, name in state.fallen.items() if b.rpartition("-")[0] == viewer},
        locations={
            c: location_seen(p, viewer, c in seen) for c, p in sorted(state.locations.items()) if viewer in p.known_to
        },
        finds={c: replace(f, known_to=(viewer,)) for c, f in sorted(state.finds.items()) if viewer in f.known_to},
        wanderers={
            k: wanderer_seen(w, viewer)
            for k, w in sorted(state.wanderers.items())
            if w.cell in seen or w.owner == viewer
        },
        ships={k: ship_seen(s, viewer) for k, s in sorted(state.ships.items()) if s.owner == viewer or s.cell in seen},
        lairs={c: Lair(c, p.kind, (viewer,)) for c, p in sorted(state.lairs.items()) if viewer in p.known_to},
        parties={
            k: party_seen(p, viewer)
            for k, p in sorted(state.parties.items())
            if p.employer == viewer or (p.cell in seen and p.absent < state.clock.month)
        },
        warbands={
            k: band_seen(b, viewer) for k, b in sorted(state.warbands.items()) if b.owner == viewer or b.cell in seen
        },
        temples=_temples(state, viewer, seen, remembered),
        roads=_roads(state, seen, remembered),
        bridges=dict.fromkeys(sorted(_bridged(state, seen, remembered)), 0),
        engines={k: e for k, e in sorted(state.engines.items()) if e.owner == viewer or e.cell in seen},
        levies=tuple(levy for levy in state.levies if levy.realm == viewer),
        alliances=tuple(a for a in (alliance_seen(a, viewer, seen) for a in state.alliances) if a.cells),
        pacts={k: p for k, p in sorted(state.pacts.items()) if viewer in p.parties or not p.secret},
        messages=tuple(m for m in state.messages if viewer == m.sender or viewer in m.to),
        operatives={k: _operative(o, viewer) for k, o in sorted(state.operatives.items())},
        characters={k: c for k, c in sorted(state.characters.items()) if c.owner == viewer},
    )


def location_seen(place: Location, viewer: RealmId, in_sight: bool = True) -> Location:
    """Who else knows of it and what others did there stays with them; whose it is now is seen on the spot."""
    own = {realm: done for realm, done in place.searches.items() if realm == viewer}
    notes = tuple(note for note in place.notes if (in_sight and ":" not in note) or note.endswith(f":{viewer}"))
    sort = place.sort if place.kind == "mine" or f"{WALLS}:{viewer}" in notes else ""
    owner = place.owner if in_sight or place.owner == viewer else ""
    return replace(place, known_to=(viewer,), sort=sort, searches=own, notes=notes, owner=owner)


def wanderer_seen(force: Wanderer, viewer: RealmId) -> Wanderer:
    return force if force.owner == viewer else Wanderer(force.id, force.kind, force.cell, 0, force.power, force.owner)


def ship_seen(ship: Ship, viewer: RealmId) -> Ship:
    """Strangers see the ship and whose it is, not what holds it up or where it was built."""
    if ship.owner == viewer:
        return ship
    return Ship(ship.id, ship.owner, ship.cell, ship.harbour, ship.pirate, ship.line)


def party_seen(party: Party, viewer: RealmId) -> Party:
    """Strangers see who is in the party and whom it serves, not its purse, wounds, quest or goods."""
    if party.employer == viewer:
        return party
    return Party(party.id, party.name, party.cell, heroes_seen(party.heroes), party.level, party.employer)


def heroes_seen(heroes: tuple[Hero, ...]) -> tuple[Hero, ...]:
    """Who they are, and nothing more."""
    return tuple(Hero(hero.name, hero.kind) for hero in heroes)


def band_seen(band: WarBand, viewer: RealmId) -> WarBand:
    return band if band.owner == viewer else WarBand(band.id, band.owner, band.name, band.kind, band.cell, 0)


def alliance_seen(treaty: Alliance, viewer: RealmId, seen: Collection[Cell]) -> Alliance:
    """Others see the markers on the tiles in their sight."""
    if treaty.realm == viewer:
        return treaty
    return replace(treaty, cells=tuple(cell for cell in treaty.cells if cell in seen))


def _operative(counter: Operative, viewer: RealmId) -> Operative:
    return counter if counter.owner == viewer else replace(counter, kind="")


def clock_seen(clock: Clock, viewer: str) -> Clock:
    """The clock without the phase, where it is another player's turn."""
    known = viewer in (HOST, clock.player) or not clock.player or clock.step not in PHASES
    return clock if known else replace(clock, step=AWAY)


def _stranger(realm: Realm) -> Realm:
    """What everybody knows of a realm: who it is, where it sits, whether it has made up its mind for the winter."""
    return Realm(
        realm.id,
        realm.name,
        realm.race,
        realm.colour,
        realm.device,
        realm.controller,
        realm.capital,
        realm.home,
        ready=realm.ready,
        out=realm.out,
        culture=realm.culture,
    )


def _holdings(
    state: Campaign, viewer: RealmId, seen: set[Cell], remembered: dict[Cell, Seen]
) -> dict[Cell, Settlement]:
    shown = {c: _place(s, viewer) for c, s in state.holdings.items() if c in seen}
    shown.update({c: kept.settlement for c, kept in remembered.items() if kept.settlement is not None})
    return dict(sorted(shown.items()))


def _place(settlement: Settlement, viewer: RealmId) -> Settlement:
    own = settlement.owner == viewer and not settlement.razed
    return settlement if own or not settlement.stockpile else replace(settlement, stockpile=0)


def _temples(state: Campaign, viewer: RealmId, seen: set[Cell], remembered: dict[Cell, Seen]) -> dict[Cell, Temple]:
    shown = {c: t for c, t in state.temples.items() if t.owner == viewer or c in seen}
    shown.update({c: kept.temple for c, kept in remembered.items() if kept.temple is not None})
    return dict(sorted(shown.items()))


def _roads(state: Campaign, seen: set[Cell], remembered: dict[Cell, Seen]) -> dict[Cell, tuple[int, ...]]:
    shown = {c: sides for c, sides in state.roads.items() if c in seen}
    shown.update({c: kept.roads for c, kept in remembered.items() if kept.roads})
    return dict(sorted(shown.items()))


def _bridged(state: Campaign, seen: set[Cell], remembered: dict[Cell, Seen]) -> set[Cell]:
    return {c for c in state.bridges if c in seen} | {c for c, kept in remembered.items() if kept.bridge}


def _markers(state: Campaign, seen: set[Cell], remembered: dict[Cell, Seen]) -> dict[Cell, RealmId]:
    shown = {c: owner for c, owner in state.markers.items() if c in seen}
    shown.update({c: kept.marker for c, kept in remembered.items() if kept.marker is not None})
    return dict(sorted(shown.items()))


def _banners(world: World, state: Campaign, viewer: RealmId, seen: set[Cell]) -> dict[str, Banner]:
    shown = {}
    for key, banner in sorted(state.banners.items()):
        if banner.owner == viewer:
            shown[key] = banner
        elif banner.cell in seen:
            shown[key] = flag_of(world, banner)
    return shown


def flag_of(world: World, banner: Banner) -> Banner:
    """What a rival sees of a banner: its flag, where it stands and its name.

    The side it came by would tell of a tile out of sight; a side of its bank shows where it stands as well.
    """
    zones = world.zones(banner.cell)
    side = min(zones[banner.zone])[0] if len(zones) > 1 else 0
    return Banner(
        banner.id,
        banner.owner,
        banner.number,
        banner.name,
        0,
        0,
        banner.cell,
        zone=banner.zone,
        side=side,
        inside=banner.inside,
        aboard=banner.aboard,
        kind=banner.kind,
    )


def _siege(state: Campaign, siege: Siege, viewer: RealmId) -> Siege:
    """Besieger and owner know the strength stated; stores inside only their owner; others see the siege alone."""
    temple = state.temples.get(siege.cell)
    keeper = temple.owner if temple is not None and siege.place == "temple" else ""
    owner = keeper if siege.place else state.owner(siege.cell)
    if viewer == owner:
        return siege
    if viewer == siege.besieger:
        return replace(siege, supplies=0)
    return Siege(siege.cell, siege.besieger, siege.began, place=siege.place)


__all__ = ["AWAY", "HOST", "View", "clock_seen", "flag_of", "view_for"]
