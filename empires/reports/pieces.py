"""From a view to tables: what lies in the wilds, at sea and on the roads, and what players agreed to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from empires.knowledge.view import WALLS, View
from empires.model.land.world import Cell
from empires.model.state.campaign import SEASON_TURNS, RealmId
from empires.model.state.pieces import Hero, Party, Ship, WarBand
from empires.reports.model import Cellule, ReportColumn, ReportTable, ReportTurn
from empires.words.map_signs import sign_words
from empires.words.sentences import Words

NUMBERS = (
    "points", "rating", "level", "gold", "items", "baggage", "crowns", "count", "amount", "until",
    "experience", "rolls", "allowed", "held",
)  # fmt: skip
"""Columns of figures."""
STORIES = ("land", "heroes", "siege")
"""Kinds of lines that are the history of a place in the wilds."""
MOST = 4
"""Lines of its history that are told of a place, the latest."""


def reported(
    words: Words, key: str, columns: Sequence[str], rows: Iterable[Sequence[Cellule]]
) -> Iterator[ReportTable]:
    """A table, none without rows; a column without anything in it is left out."""
    found = [tuple(row) for row in rows]
    used = [n for n in range(len(columns)) if any(row[n] not in ("", 0) for row in found)]
    heads = tuple(ReportColumn(columns[n], words.term("column", columns[n]), columns[n] in NUMBERS) for n in used)
    if found:
        yield ReportTable(key, words.term("tables", key), heads, tuple(tuple(row[n] for n in used) for row in found))


class Pieces:
    """Tables of what the viewer knows; the same for host and players, from the view alone."""

    def __init__(self, view: View, words: Words) -> None:
        self.view, self.words, self.campaign = view, words, view.campaign

    def place(self, cell: Cell) -> str:
        """A tile as people name it."""
        return self.words.place(cell, self.view)

    def realm(self, realm: RealmId) -> str:
        """Whose it is, "" for nobody."""
        return self.words.realm(realm, self.view) if realm else ""

    def mine(self, owner: RealmId) -> bool:
        """Whether it is the reader's; all is the host's."""
        return self.view.host or owner == self.view.viewer

    def numbered(self, cells: Iterable[Cell]) -> list[Cell]:
        """Tiles in the order of their numbers."""
        return sorted(cells, key=self.view.world.number)

    # The world --------------------------------------------------------------------------------------

    def world(self, chronicle: Sequence[ReportTurn]) -> Iterator[ReportTable]:
        """What is known of the land and what is on it, each kind by itself."""
        told, say = self.words, reported
        yield from say(told, "places", ("where", "what", "whose", "since", "known", "history"), self._places(chronicle))
        yield from say(told, "wanderers", ("where", "what", "whose", "points", "items", "until"), self._wanderers())
        yield from say(told, "ships_seen", ("where", "what", "whose", "count", "known"), self._ships_seen())
        yield from say(told, "heroes_seen", ("where", "what", "whose", "heroes"), self._companies_seen())
        yield from say(told, "works", ("where", "what", "whose", "with"), self._works())
        yield from say(told, "spells", ("where", "what", "whose", "until", "effect"), self._spells())
        yield from say(told, "alliances", ("whose", "where", "until"), self._alliances())
        yield from say(told, "pacts", ("when", "who", "text", "until", "agreed", "known"), self._pacts())
        yield from say(told, "letters", ("when", "from", "to", "text"), self._letters())
        yield from say(told, "counters", ("where", "what", "whose"), self._counters())

    def _places(self, chronicle: Sequence[ReportTurn]) -> Iterator[Sequence[Cellule]]:
        history = histories(chronicle)
        year = self.campaign.clock.year
        for cell in self.numbered({*self.campaign.locations, *self.campaign.finds, *self.campaign.lairs}):
            past = " ".join(history.get(self.view.world.number(cell), [])[-MOST:])
            if (place := self.campaign.locations.get(cell)) is not None:
                sort = (place.sort,) if place.kind == "mine" and place.sort else ()
                known = "; ".join(self._notes(place.notes, place.searches))
                since = self.words.say("figures.year", {"year": place.found}) if place.found else ""
                yield (
                    self.place(cell),
                    sign_words(self.words, place.kind, sort),
                    self.realm(place.owner),
                    since,
                    known,
                    past,
                )
            for other in (self.campaign.finds.get(cell), self.campaign.lairs.get(cell)):
                if other is not None:
                    done = self.words.term("column", "served") if getattr(other, "served", 0) == year else ""
                    yield self.place(cell), sign_words(self.words, other.kind), "", "", done, past

    def _notes(self, notes: Sequence[str], searches: Mapping[RealmId, tuple[int, int]]) -> Iterator[str]:
        for realm, (month, row) in searches.items():
            turn = self.words.moment((month - 1) // SEASON_TURNS + 1, (month - 1) % SEASON_TURNS + 1)
            yield self.words.say("column.searched", {"realm": self.realm(realm), "when": turn, "row": row})
        for note in notes:
            what, _, realm = note.partition(":")
            if what in ("hoard", "map", WALLS):
                yield self.words.say(f"column.note_{what}", {"realm": self.realm(realm)})

    def _wanderers(self) -> Iterator[Sequence[Cellule]]:
        for force in sorted(self.campaign.wanderers.values(), key=lambda w: (self.view.world.number(w.cell), w.id)):
            name = self.words.term("wanderer", force.kind)
            power = f" ({self.words.term('strain', force.power)})" if force.power else ""
            yield (
                self.place(force.cell),
                name + power,
                self.realm(force.owner),
                force.points,
                force.artefacts,
                force.until,
            )

    def _ships_seen(self) -> Iterator[Sequence[Cellule]]:
        """Others' ships in sight, and those that lay there when a tile was seen last."""
        alike: dict[tuple[Cell, str, RealmId], int] = {}
        for ship in self.campaign.ships.values():
            if not ship.owner or not self.mine(ship.owner):
                key = ship.cell, self.ship_kind(ship), ship.owner
                alike[key] = alike.get(key, 0) + 1
        in_sight = self.words.term("report", "in_sight")
        for (cell, kind, owner), number in sorted(alike.items(), key=lambda item: self.view.world.number(item[0][0])):
            yield self.place(cell), kind, self.realm(owner), number, in_sight
        for cell in self.numbered(c for c, seen in self.view.remembered.items() if seen.ships):
            seen = self.view.remembered[cell]
            kind = sign_words(self.words, "pirate" if seen.pirates else "ship")
            yield self.place(cell), kind, "", seen.ships, self.words.moment(seen.year, seen.turn)

    def ship_kind(self, ship: Ship) -> str:
        """What ship it is and how it lies."""
        kind = "pirate" if ship.pirate else "ship_line" if ship.line else "ship"
        marks = ("harbour" if ship.harbour else "at_sea", *((ship.state,) if ship.state else ()))
        return sign_words(self.words, kind, marks)

    def _companies_seen(self) -> Iterator[Sequence[Cellule]]:
        """Parties and bands that are not the reader's."""
        for party in self._parties(lambda owner: not owner or not self.mine(owner)):
            heroes = ", ".join(self.hero(hero) for hero in party.heroes)
            yield self.place(party.cell), self.party_name(party), self.realm(party.employer), heroes
        for band in self._bands(lambda owner: not owner or not self.mine(owner)):
            yield self.place(band.cell), self.band_name(band), self.realm(band.owner), ""

    def _parties(self, wanted: Callable[[RealmId], bool]) -> list[Party]:
        return [party for _, party in sorted(self.campaign.parties.items()) if wanted(party.employer)]

    def _bands(self, wanted: Callable[[RealmId], bool]) -> list[WarBand]:
        return [band for _, band in sorted(self.campaign.warbands.items()) if wanted(band.owner)]

    def party_name(self, party: Party) -> str:
        """A party by its leader."""
        return self.words.say("column.party", {"name": party.name})

    def band_name(self, band: WarBand) -> str:
        """A band by its name and what its members are."""
        group = "band_kin" if self.words.has(f"band_kin.{band.kind}") else "band"
        kin = self.words.term(group, band.kind) if self.words.has(f"{group}.{band.kind}") else ""
        name = band.name or self.words.term("sign", "warband")
        return f"{name} ({kin})" if kin else name

    def hero(self, hero: Hero) -> str:
        """A hero and what he is."""
        group = "hero" if self.words.has(f"hero.{hero.kind}") else "race"
        return self.words.say("hero.named", {"name": hero.name, "kind": self.words.term(group, hero.kind)})

    # Works, magic -----------------------------------------------------------------------------------

    def _works(self) -> Iterator[Sequence[Cellule]]:
        state = self.campaign
        for cell in self.numbered(state.temples):
            race = (
                self.words.term("race", state.temples[cell].race) if state.temples[cell].race not in state.races else ""
            )
            yield self.place(cell), sign_words(self.words, "temple"), self.realm(state.temples[cell].owner), race
        for cell in self.numbered(c for c, held in state.holdings.items() if held.academy and not held.razed):
            yield self.place(cell), sign_words(self.words, "academy"), self.realm(state.holdings[cell].owner), ""
        for cell in self.numbered(state.roads):
            yield self.place(cell), self.words.term("column", "road"), self.realm(state.owner(cell) or ""), ""
        for cell in self.numbered(state.bridges):
            yield self.place(cell), self.words.term("column", "bridge"), self.realm(state.owner(cell) or ""), ""
        for engine in sorted(state.engines.values(), key=lambda e: (self.view.world.number(e.cell), e.id)):
            carrier = self.words.banner(engine.banner, self.view) if engine.banner else ""
            yield self.place(engine.cell), self.words.term("element", engine.kind), self.realm(engine.owner), carrier

    def _spells(self) -> Iterator[Sequence[Cellule]]:
        for spell in sorted(self.campaign.spells.values(), key=lambda s: (self.view.world.number(s.cell), s.key)):
            where = ", ".join(self.place(cell) for cell in dict.fromkeys((spell.cell, *spell.cells)))
            about = self.words.term("spell_about", spell.key) if self.words.has(f"spell_about.{spell.key}") else ""
            yield where, self.words.term("spell", spell.key), self.realm(spell.caster), spell.until, about

    # Players ----------------------------------------------------------------------------------------

    def _alliances(self) -> Iterator[Sequence[Cellule]]:
        for treaty in self.campaign.alliances:
            yield self.realm(treaty.realm), ", ".join(map(self.place, self.numbered(treaty.cells))), treaty.year

    def _pacts(self) -> Iterator[Sequence[Cellule]]:
        for pact in sorted(self.campaign.pacts.values(), key=lambda p: (p.year, p.turn, p.parties, p.text)):
            who, agreed = (", ".join(map(self.realm, some)) for some in (pact.parties, pact.agreed))
            secret = self.words.term("column", "secret" if pact.secret else "open")
            yield self.words.moment(pact.year, pact.turn), who, pact.text, pact.until, agreed, secret

    def _letters(self) -> Iterator[Sequence[Cellule]]:
        """Letters of this year and the last."""
        for letter in self.campaign.messages:
            if letter.year >= self.campaign.clock.year - 1:
                to = ", ".join(map(self.realm, letter.to))
                yield self.words.moment(letter.year, letter.turn), self.realm(letter.sender), to, letter.text

    def _counters(self) -> Iterator[Sequence[Cellule]]:
        for counter in sorted(self.campaign.operatives.values(), key=lambda o: (self.view.world.number(o.cell), o.id)):
            kind = sign_words(self.words, "operative", (counter.kind or "hidden",))
            yield self.place(counter.cell), kind, self.realm(counter.owner)


def histories(chronicle: Sequence[ReportTurn]) -> dict[str, list[str]]:
    """Tile number -> what was told of its wilds in these turns, oldest first, each sentence once."""
    found: dict[str, list[str]] = {}
    for turn in chronicle:
        for line in (line for phase in turn.phases for line in phase.lines if line.kind in STORIES):
            for tile in line.tiles:
                said = found.setdefault(tile, [])
                if line.text not in said:
                    said.append(line.text)
    return found
