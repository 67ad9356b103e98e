"""From a view to tables: ships, heroes, bands, operatives, troops in waiting and crowns of one realm."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from empires.figures.ledger import Ledger
from empires.figures.tables import purpose
from empires.model.state.campaign import Banner, RealmId
from empires.model.state.pieces import Hero, Party
from empires.reports.armies import army
from empires.reports.model import Cellule, ReportTable
from empires.reports.pieces import Pieces, reported
from empires.rules.heroes.parties import gold_of
from empires.rules.troops import ships


class House(Pieces):
    """Tables of a realm whose secrets the viewer may know."""

    def of(self, realm: RealmId, books: Iterable[Ledger]) -> Iterator[ReportTable]:
        """All that it has beside banners and settlements, each kind by itself; its ledger of the last winter."""
        told, say = self.words, reported
        yield from say(told, "ships", ("where", "what", "count", "aboard"), self._fleets(realm))
        yield from say(told, "parties", ("name", "where", "level", "heroes", "gold", "items", "quest", "state"),
                       self._own_parties(realm))  # fmt: skip
        yield from say(told, "bands", ("name", "where", "rating", "gold", "items", "baggage", "state"),
                       self._own_bands(realm))  # fmt: skip
        yield from say(told, "waiting", ("what", "amount"), self._waiting(realm))
        yield from self._ledger(realm, books)
        yield from army(self, realm)

    def _fleets(self, realm: RealmId) -> Iterator[Sequence[Cellule]]:
        """Ships of a tile that are alike stand in one row."""
        own = sorted(ships.ships_of(self.campaign, realm), key=lambda ship: self.view.world.number(ship.cell))
        alike = Counter((self.place(s.cell), self.ship_kind(s), self._aboard(s.id)) for s in own)
        for (place, kind, aboard), number in alike.items():
            yield place, kind, number, aboard

    def _aboard(self, ship: str) -> str:
        banners = [self.words.banner(banner.id, self.view) for banner in ships.cargo(self.campaign, ship)]
        parties = [self.party_name(party) for party in ships.passengers(self.campaign, ship)]
        return ", ".join([*banners, *parties, *(self.band_name(band) for band in ships.crew(self.campaign, ship))])

    def _own_parties(self, realm: RealmId) -> Iterator[Sequence[Cellule]]:
        for party in self._parties(lambda employer: employer == realm):
            heroes = ", ".join(self._wounded(hero) for hero in party.heroes)
            yield (
                self.party_name(party), self.place(party.cell), party.level, heroes, gold_of(party), party.items,
                self._quest(party), self._party_state(party),
            )  # fmt: skip

    def _wounded(self, hero: Hero) -> str:
        said = [self.words.say("column.wounds", {"hurt": hero.hurt, "wounds": hero.wounds})] if hero.hurt else []
        said += [self.words.term("column", hero.held)] if hero.held else []
        return f"{self.hero(hero)} – {', '.join(said)}" if said else self.hero(hero)

    def _quest(self, party: Party) -> str:
        quest = party.quest
        if quest is None:
            return ""
        said = self.words.say("column.bound", {"cell": self.place(quest.cell), "level": quest.level})
        return f"{said}; {self.words.say('column.geas', {'cell': self.place(quest.geas)})}" if quest.geas else said

    def _party_state(self, party: Party) -> str:
        month = self.campaign.clock.month
        said = [self.words.term("column", "away")] if party.absent and party.absent >= month else []
        said += [self.words.term("column", "restless")] if not party.loyal else []
        said += [self.words.term("mark", "at_sea")] if party.aboard else []
        return ", ".join(said)

    def _own_bands(self, realm: RealmId) -> Iterator[Sequence[Cellule]]:
        for band in self._bands(lambda owner: owner == realm):
            state = self.words.term("column", "coach") if band.coach else ""
            yield self.band_name(band), self.place(band.cell), band.rating, band.purse, band.items, band.baggage, state

    def _waiting(self, realm: RealmId) -> Iterator[Sequence[Cellule]]:
        """Troops that wait to be put up, counters in hand, creatures in the stables, treasure for the next revenue."""
        own = self.campaign.realms[realm]
        hired: Counter[str] = Counter()
        for troops, points in own.hired.items():
            hired[troops.partition(":")[0]] += points
        for troops, points in sorted(hired.items()):
            yield self.words.term("flag", troops), points
        for kind, number in sorted(own.operatives.items()):
            yield self.words.term("slot", kind), number
        for key, number in (("monsters", own.monsters), ("brought", own.brought), ("banished", own.banished)):
            if number:
                yield self.words.term("column", key), number

    def _ledger(self, realm: RealmId, books: Iterable[Ledger]) -> Iterator[ReportTable]:
        """The last winter, if anything was written down in it."""
        last = self.campaign.clock.year - (self.campaign.clock.part == "season")
        for book in (book for book in books if (book.realm, book.year) == (realm, last)):
            columns = ("side", "what", "where", "crowns")
            for table in reported(self.words, "ledger", columns, self._entries(book)):
                yield replace(table, title=self.words.say("tables.ledger_of", {"year": book.year}))

    def _entries(self, book: Ledger) -> Iterator[Sequence[Cellule]]:
        for side, lines in (("income", book.income), ("expense", book.expenses)):
            for line in lines:
                name = self.words.term("figures", side)
                yield name, purpose(side, line, self.words), self.place(line.cell) if line.cell else "", line.crowns
        for key, crowns in (("earned", book.earned), ("spent", book.spent), ("wasted", book.lost)):
            yield self.words.term("figures", key), "", "", crowns
        if book.balance:
            yield self.words.term("column", "left"), "", "", book.balance

    def burdens(self, banner: Banner) -> list[str]:
        """What a banner carries and who serves in it, beside points and baggage."""
        said = []
        if banner.kind:
            said.append(self.words.term("flag", banner.kind))
        if banner.strain:
            said.append(self.words.term("strain", banner.strain))
        if banner.until:
            said.append(self.words.say("column.serves", {"year": banner.until}))
        if banner.treasure:
            said.append(self.words.say("column.treasure", {"crowns": banner.treasure}))
        if banner.monsters:
            said.append(self.words.say("column.creatures", {"n": banner.monsters}))
        if banner.aboard:
            said.append(self.words.term("flag", "aboard"))
        boons = (self.words.say(f"column.boon_{name}", {"n": value}) for name, value in sorted(banner.boons.items())
                 if self.words.has(f"column.boon_{name}"))  # fmt: skip
        return [*said, *boons]
