"""From a view to a report: what stands on the map, what the reader has, and what he knows of others."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from empires.figures.ledger import Ledger
from empires.knowledge.view import View
from empires.model.land.world import Cell
from empires.model.state.campaign import SEASON_TURNS, Banner, RealmId, Settlement
from empires.reports.house import House
from empires.reports.model import (
    ReportBanner,
    ReportEmpire,
    ReportFlag,
    ReportLearned,
    ReportPlace,
    ReportRealm,
    ReportRival,
    ReportSettlement,
    ReportSiege,
    ReportSign,
    ReportSupply,
    ReportTile,
    When,
)
from empires.rules.core.game import Game
from empires.rules.core.names import numeral
from empires.rules.land import routes
from empires.rules.march.feeding import forage_value
from empires.rules.troops.ships import fleet_at
from empires.rules.winter.income import revenue_sources
from empires.words.map_signs import sign_words, signs_of
from empires.words.sentences import Words


class Builder:
    """Reads one view; every part of the report comes from it."""

    def __init__(self, view: View, words: Words) -> None:
        self.view, self.words = view, words
        self.campaign, self.world = view.campaign, view.world
        self.house = House(view, words)
        self._game = Game(view.world, view.book, view.campaign)

    def when(self, year: int, turn: int) -> When:
        """A moment in words."""
        return When(year, turn, self.words.moment(year, turn))

    def month(self, month: int) -> When:
        """An absolute campaign turn in words."""
        return self.when((month - 1) // SEASON_TURNS + 1, (month - 1) % SEASON_TURNS + 1)

    def number(self, cell: Cell) -> str:
        """A tile's number, "" for none."""
        return self.world.number(cell) if cell in self.world.tiles else ""

    def name(self, cell: Cell) -> str:
        """A tile's name without its number."""
        held = self.campaign.holdings.get(cell)
        return (held.name if held else "") or (self.world.tiles[cell].name if cell in self.world.tiles else "")

    # The map ----------------------------------------------------------------------------------------

    def realms(self) -> tuple[ReportRealm, ...]:
        """All realms, each with a letter and a hatching of its own."""
        found: list[ReportRealm] = []
        taken: set[str] = set()
        for place, realm in enumerate(sorted(self.campaign.realms.values(), key=lambda r: r.id)):
            letters = [c.upper() for c in realm.name if c.isalpha()] + list("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
            letter = next(c for c in letters if c not in taken)
            taken.add(letter)
            race = self.words.race(realm, self.view)
            device = self.words.term("device", realm.device)
            found.append(ReportRealm(realm.id, realm.name, race, realm.colour, device, letter, place % 8, realm.out))
        return tuple(found)

    def tiles(self) -> tuple[ReportTile, ...]:
        """Every tile, by number."""
        return tuple(self._tile(cell) for cell in sorted(self.world.tiles, key=self.world.number))

    def _tile(self, cell: Cell) -> ReportTile:
        tile, seen = self.world.tiles[cell], self.view.remembered.get(cell)
        held = self.campaign.holdings.get(cell)
        flags = [self._flag(b) for b in self.campaign.banners.values() if b.cell == cell]
        if seen is not None:
            flags += [ReportFlag(owner, n, numeral(n), self.words.short_name(name)) for owner, n, name in seen.banners]
        return ReportTile(
            number=self.world.number(cell),
            at=tile.at,
            terrain=tile.terrain,
            knowledge="seen" if cell in self.view.seen else "remembered" if seen else "unseen",
            name=self.name(cell),
            owner=self.campaign.owner(cell),
            place=self._place(cell, held) if held else None,
            flags=tuple(flags),
            since=self.when(seen.year, seen.turn) if seen else None,
            forest=tile.forest,
            hills=tile.hills,
            mountain=tile.mountain,
            rivers=tile.rivers,
            ridges=tile.ridges,
            roads=(*tile.roads, *([self.campaign.roads[cell]] if cell in self.campaign.roads else [])),
            bridge=tile.bridge or cell in self.campaign.bridges,
            sea_sides=tile.sea_sides,
            signs=self._signs.get(cell, ()),
        )

    @cached_property
    def _signs(self) -> dict[Cell, tuple[ReportSign, ...]]:
        """What stands in the tiles beside settlements and flags."""
        found: dict[Cell, tuple[ReportSign, ...]] = {}
        for sign in signs_of(self.view):
            text = sign_words(self.words, sign.kind, sign.marks)
            text = self.words.say("report.sign_until", {"sign": text, "year": sign.until}) if sign.until else text
            told = ReportSign(sign.kind, text, sign.owner, sign.marks, sign.count, sign.until, sign.remembered)
            found[sign.cell] = (*found.get(sign.cell, ()), told)
        return found

    def _flag(self, banner: Banner) -> ReportFlag:
        name = self.words.short_name(banner.name)
        return ReportFlag(banner.owner, banner.number, numeral(banner.number), name, banner.inside)

    def _place(self, cell: Cell, held: Settlement) -> ReportPlace:
        siege = cell in self.campaign.sieges
        return ReportPlace(held.kind, held.name, held.razed, siege, *fleet_at(self.view, cell), self.kind_of(held))

    def kind_of(self, held: Settlement) -> str:
        """A settlement's kind and state in words."""
        kind = self.words.term("settlement", held.kind)
        if held.razed:
            return self.words.say("note.place_razed", {"settlement": kind})
        key = "note.place_of" if held.owner else "note.place_free"
        return self.words.say(key, {"settlement": kind, "realm": self.words.realm(held.owner, self.view)})

    # What a realm has -------------------------------------------------------------------------------

    def empire(self, realm: RealmId, books: Iterable[Ledger]) -> ReportEmpire:
        """All that a realm has; only asked for realms whose secrets the viewer may know. books: ledgers."""
        own = self.campaign.realms[realm]
        banners = sorted(self.campaign.banners_of(realm), key=lambda b: b.number)
        settlements = tuple(self._settlements(realm))
        return ReportEmpire(
            realm=realm,
            name=own.name,
            points=sum(b.points for b in banners),
            baggage=sum(b.baggage for b in banners),
            tiles=len(self.campaign.empire_tiles(realm)),
            treasury=own.treasury,
            pool=own.pool,
            stores=own.stores,
            pays=sum(s.pays for s in settlements),
            capital=self.words.place(own.capital, self.view) if own.capital else "",
            banners=tuple(self._banner(b) for b in banners),
            supply=tuple(self._supply(realm)),
            settlements=settlements,
            tables=tuple(self.house.of(realm, books)),
        )

    def _banner(self, banner: Banner) -> ReportBanner:
        place = self.words.place(banner.cell, self.view)
        name = self.words.short_name(banner.name)
        return ReportBanner(
            banner.number, numeral(banner.number), name, banner.points, banner.baggage, self.number(banner.cell),
            place, self._state(banner),
        )  # fmt: skip

    def _state(self, banner: Banner) -> str:
        """What holds a banner where it is, in words."""
        said = []
        siege, month = self.campaign.sieges.get(banner.cell), self.campaign.clock.month
        if siege is not None and (banner.inside or siege.besieger == banner.owner):
            said.append(self.words.term("report", "besieged" if banner.inside else "besieging"))
        if banner.halted >= month > 0:
            said.append(self.words.say("report.halted", {"until": (banner.halted - 1) % SEASON_TURNS + 1}))
        if banner.no_scout >= month > 0:
            said.append(self.words.say("report.no_scout", {"until": (banner.no_scout - 1) % SEASON_TURNS + 1}))
        if banner.exceptional:
            said.append(self.words.term("report", "exceptional"))
        return ", ".join([*said, *self.house.burdens(banner)])

    def _supply(self, realm: RealmId) -> Iterable[ReportSupply]:
        plan = routes.supply(self.world, self.campaign, realm, self.view.book)
        for cell in sorted(plan, key=self.world.number):
            fed, banners = plan[cell]
            force = self.campaign.force(cell, realm)
            land = min(banners, forage_value(self._game, realm, cell))
            baggage = sum(b.baggage for b in force)
            held = self.campaign.standing(cell)
            stores = held.stockpile if held and held.owner == realm else 0
            place = self.words.place(cell, self.view)
            yield ReportSupply(self.number(cell), place, banners, land, baggage, stores, banners - fed)

    def _settlements(self, realm: RealmId) -> Iterable[ReportSettlement]:
        pays: dict[Cell, int] = {}
        seat = self.campaign.standing(self.campaign.realms[realm].capital)
        if seat is not None and seat.owner == realm:
            for cell, _, crowns in revenue_sources(self._game, realm):
                pays[cell] = pays.get(cell, 0) + crowns
        for cell in sorted(self.campaign.empire_tiles(realm), key=self.world.number):
            held = self.campaign.standing(cell)
            if held is None:
                continue
            siege = self.campaign.sieges.get(cell)
            yield ReportSettlement(
                tile=self.number(cell),
                kind=self.words.term("settlement", held.kind),
                name=held.name,
                feeds=forage_value(self._game, realm, cell),
                pays=pays.get(cell, 0),
                stores=held.stockpile,
                ships=fleet_at(self.view, cell)[0],
                cut_off=cell not in pays,
                besieged_by=self.words.realm(siege.besieger, self.view) if siege else "",
            )

    # Others -----------------------------------------------------------------------------------------

    def sieges(self) -> tuple[ReportSiege, ...]:
        """Sieges in sight."""
        return tuple(
            ReportSiege(
                self.number(cell),
                self.words.place(cell, self.view),
                self.words.realm(siege.besieger, self.view),
                self.words.realm(self.campaign.owner(cell) or "", self.view),
                self.month(siege.began),
                siege.defenders,
                siege.supplies,
            )
            for cell, siege in sorted(self.campaign.sieges.items(), key=lambda s: self.world.number(s[0]))
        )

    def rivals(self) -> tuple[ReportRival, ...]:
        """What the reader knows of each other realm; none for the host, who knows all."""
        if self.view.host:
            return ()
        return tuple(self._rival(r) for r in sorted(self.campaign.realms) if r != self.view.viewer)

    def _rival(self, realm: RealmId) -> ReportRival:
        held = [(c, s) for c, s in self.campaign.holdings.items() if s.owner == realm and not s.razed]
        places = sorted(self._dated(f"{self.words.place(c, self.view)}: {self.words.term('settlement', s.kind)}", c)
                        for c, s in held)  # fmt: skip
        flags = [(b.cell, b.number, b.name) for b in self.campaign.banners_of(realm)]
        flags += [(c, n, name) for c, s in self.view.remembered.items() for o, n, name in s.banners if o == realm]
        seen = [
            self._dated(f"{numeral(n)} {self.words.short_name(name)}: {self.words.place(c, self.view)}", c)
            for c, n, name in sorted(flags, key=lambda flag: (flag[1], self.world.number(flag[0])))
        ]
        learned = self.campaign.learned.get(self.view.viewer, {})
        known = [
            self._learned(c, realm)
            for c in sorted(learned, key=self.world.number)
            if learned[c].owner == realm and learned[c].points
        ]
        return ReportRival(realm, self.words.realm(realm, self.view), tuple(places), tuple(seen), tuple(known))

    def _dated(self, text: str, cell: Cell) -> str:
        seen = self.view.remembered.get(cell)
        when = self.when(seen.year, seen.turn).text if seen else self.words.term("report", "in_sight")
        return self.words.say("report.dated", {"text": text, "when": when})

    def _learned(self, cell: Cell, realm: RealmId) -> ReportLearned:
        learned = self.campaign.learned[self.view.viewer][cell]
        detail = [
            self.words.say(
                "event.StrengthLearned.banner",
                {"banner": self.words.banner(f"{realm}-{number}", self.view), "points": points, "baggage": baggage},
            )
            for number, points, baggage in learned.banners
        ]
        place = self.words.place(cell, self.view)
        how = self.words.term("why", learned.how)
        when = self.when(learned.year, learned.turn)
        return ReportLearned(self.number(cell), place, learned.points, when, how, "; ".join(detail))
