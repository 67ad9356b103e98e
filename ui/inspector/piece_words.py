"""What is known of ships, wandering forces, companies of heroes and war bands, and of what a banner carries."""

from __future__ import annotations

from html import escape

from empires.model.land.world import Cell
from empires.model.state.campaign import Banner
from empires.model.state.pieces import Hero, Party, Ship, Wanderer, WarBand
from empires.rules.troops import ships
from ui.inspector.parts import Parts, count, tr
from ui.inspector.targets import away, party_name, ship_name, wanderer_name

GOLD_OF_A_CROWN = 1000


class Pieces(Parts):
    """Pieces that are no banners."""

    def pieces(self, cell: Cell) -> str:
        """All that stand in a tile, under one heading a kind."""
        campaign = self._view.campaign
        afloat = self._fleets([s for s in campaign.ships.values() if s.cell == cell])
        bands = [self._band_row(b) for b in campaign.warbands.values() if b.cell == cell]
        roaming = [self._wanderer_row(w) for w in campaign.wanderers.values() if w.cell == cell]
        heroes = [self._party_row(p) for p in campaign.parties.values() if p.cell == cell]
        counters = [self._counter(o.owner, o.kind) for o in campaign.operatives.values() if o.cell == cell]
        found = (
            (tr("Wandering forces"), roaming), (tr("Ships"), afloat + self._remembered(cell)), (tr("Heroes"), heroes),
            (tr("War bands"), bands), (tr("Operatives"), counters),
        )  # fmt: skip
        return "".join(self._head(title) + self._table(rows) for title, rows in found if rows)

    def _piece(self, owner: str, target: str, name: str, *about: str) -> str:
        known = " · ".join(part for part in about if part)
        return self._row(self.flag(owner), f"{self.link(target, name)}<br>{self._faint(known)}")

    def piece_page(self, kind: str, name: str) -> tuple[str, str] | None:
        """Heading and page of a piece, None if it is gone or not known."""
        campaign = self._view.campaign
        if kind == "ship" and name in campaign.ships:
            return ship_name(name, self._view, self._words), self._ship_page(campaign.ships[name])
        if kind == "wanderer" and name in campaign.wanderers:
            return wanderer_name(name, self._view, self._words), self._wanderer_page(campaign.wanderers[name])
        if kind == "party" and name in campaign.parties:
            return party_name(campaign.parties[name].name), self._party_page(campaign.parties[name])
        if kind == "warband" and name in campaign.warbands:
            band = campaign.warbands[name]
            return band.name or tr("War band"), self._band_page(band)
        return None

    def _where(self, owner: str, cell: Cell) -> str:
        whose = self.realm_link(owner) if owner else tr("belongs to nobody")
        return self._line(f"{whose} · {self.tile_link(cell)}")

    # --- ships

    def _fleets(self, afloat: list[Ship]) -> list[str]:
        """Ships of a tile, those that are alike in one row; the link leads to the first of them."""
        alike: dict[tuple[str, ...], list[Ship]] = {}
        for ship in afloat:
            name = ship_name(ship.id, self._view, self._words)
            alike.setdefault((name, *self._ship_state(ship), self._cargo(ship)), []).append(ship)
        rows = []
        for (name, *about), some in alike.items():
            title = name if len(some) == 1 else f"{len(some)} × {name}"
            rows.append(self._piece(some[0].owner, f"ship:{some[0].id}", title, *about))
        return rows

    def _ship_state(self, ship: Ship) -> list[str]:
        month = self._view.campaign.clock.month
        state = {"": "", "becalmed": tr("becalmed"), "rigging": tr("without rigging")}[ship.state]
        parts = [tr("in harbour") if ship.harbour else tr("at sea"), state]
        if self._own(ship.owner) and ship.halted >= month > 0:
            parts.append(tr("may not sail this turn"))
        elif self._own(ship.owner) and ship.moved == month > 0:
            parts.append(tr("has sailed this turn"))
        return [part for part in parts if part]

    def _cargo(self, ship: Ship) -> str:
        """Who is aboard; of a stranger's ship only what is seen of it."""
        campaign = self._view.campaign
        names = [banner.name for banner in ships.cargo(campaign, ship.id)]
        names += [party_name(party.name) for party in ships.passengers(campaign, ship.id)]
        if names:
            return tr("aboard: {0}").format(escape(", ".join(names)))
        return tr("nobody aboard") if self._own(ship.owner) else ""

    def _ship_page(self, ship: Ship) -> str:
        state = self._line(" · ".join([*self._ship_state(ship), self._cargo(ship)]).removesuffix(" · "))
        aboard = ships.cargo(self._view.campaign, ship.id)
        links = "".join(self._line(self.link(f"banner:{banner.id}", banner.name)) for banner in aboard)
        told = self._where(ship.owner, ship.cell) + state + links + self._may(*self._ship_deeds(ship))
        return told + self.history(f"ship:{ship.id}")

    def _ship_deeds(self, ship: Ship) -> list[str]:
        if ship.pirate:
            return [tr("Pirates sail along the coast each turn, raid villages and winter in harbours."),
                    tr("A fleet that meets them may try to bring them to battle.")]  # fmt: skip
        if not self._own(ship.owner):
            return [tr("A fleet that meets it may try to bring it to battle.")]
        if ship.state == "rigging":
            return [tr("A harbour gives it new rigging.")]
        deeds = [tr("It sails one tile in its owner’s movement phase; harbours cost nothing.")]
        loaded = ships.laden(self._view.campaign, ship.id)
        deeds.append(tr("Who is aboard may be landed.") if loaded else tr("One banner or one party may come aboard."))
        return deeds

    def _remembered(self, cell: Cell) -> list[str]:
        """Ships that lay there when the tile was seen last."""
        seen, own = self._view.remembered.get(cell), self._view.campaign.ships.values()
        if seen is None or not seen.ships or any(ship.cell == cell for ship in own):
            return []
        what = count(seen.ships, tr("1 ship"), tr("{0} ships"))
        text = f"{what} ({tr('pirates')})" if seen.pirates else what
        return [self._row("", f"{text}<br>{self._faint(tr('seen earlier'))}")]

    # --- wandering forces

    def _wanderer_row(self, force: Wanderer) -> str:
        name = wanderer_name(force.id, self._view, self._words)
        return self._piece(force.owner, f"wanderer:{force.id}", name, self._strength_of(force))

    def _strength_of(self, force: Wanderer) -> str:
        if not self._own(force.owner):
            return tr("strength unknown")
        points = tr("{0} points").format(f"{force.points:,}")
        items = tr("magic worth {0} points").format(f"{force.artefacts:,}") if force.artefacts else ""
        return " · ".join(part for part in (points, items) if part)

    def _wanderer_page(self, force: Wanderer) -> str:
        text = self._where(force.owner, force.cell) + self._line(self._strength_of(force))
        if force.until:
            text += self._line(tr("Gone when the season of year {0} ends").format(force.until))
        return text + self._may(*self._wanderer_deeds(force)) + self.history(f"wanderer:{force.id}")

    def _wanderer_deeds(self, force: Wanderer) -> list[str]:
        """How it goes on, and what ends it."""
        if force.owner:
            return [tr("It serves its master.")]
        moves = tr("It goes one tile each turn in a random direction and attacks the banners it meets.")
        ends = {
            "bandits": tr("It razes villages that no banner defends; who beats it takes its hoard of D6 crowns."),
            "undead": tr("It razes settlements that no banner defends, and grows by it. Who beats it takes its magic."),
            "chaos": tr("It razes any settlement that no banner defends; below 500 points it scatters."),
        }
        return [moves, ends[force.kind]] if force.kind in ends else [tr("It stays where it rose.")]

    # --- heroes

    def _party_row(self, party: Party) -> str:
        size = count(len(party.heroes), tr("1 hero"), tr("{0} heroes"))
        level = tr("level {0}").format(party.level)
        serves = tr("serves {0}").format(self._name(party.employer)) if party.employer else tr("serves nobody")
        gone = tr("banished") if away(party.absent, self._view) else ""
        return self._piece(party.employer, f"party:{party.id}", party_name(party.name), size, level, serves, gone)

    def _party_page(self, party: Party) -> str:
        own = self._own(party.employer)
        text = self._where(party.employer, party.cell)
        text += self._line(tr("Battle level {0}").format(party.level))
        text += self._table([self._row(*self._hero(hero, own)) for hero in party.heroes])
        if own:
            text += "".join(self._line(row) for row in self._of_party(party))
        return text + self._may(*self._party_deeds(party)) + self.history(f"party:{party.id}")

    def _hero(self, hero: Hero, own: bool) -> tuple[str, str]:
        group = "hero" if self._words.has(f"hero.{hero.kind}") else "race"
        name = f"{escape(hero.name)}, {escape(self._words.term(group, hero.kind))}"
        if not own:
            return name, ""
        held = {"": "", "prison": tr("a prisoner"), "flight": tr("in flight")}[hero.held]
        parts = [tr("{0} of {1} wounds").format(hero.hurt, hero.wounds) if hero.hurt else tr("unhurt")]
        parts += [tr("{0} gold").format(f"{hero.gold:,}")] if hero.gold else []
        return name, self._faint(" · ".join([*parts, *([held] if held else [])]))

    def _of_party(self, party: Party) -> list[str]:
        """What only its employer knows."""
        gold = sum(hero.gold for hero in party.heroes)
        crowns = count(gold // GOLD_OF_A_CROWN, tr("1 crown"), tr("{0} crowns"))
        rows = [tr("{0} gold: {1}").format(f"{gold:,}", crowns)] if gold else []
        rows += [tr("Items worth {0} points for the army").format(party.items)] if party.items else []
        if party.weeks:
            rows.append(count(party.weeks, tr("1 week left this month"), tr("{0} weeks left this month")))
        if (quest := party.quest) is not None:
            text = tr("Bound for {0}, an adventure of level {1}")
            rows.append(text.format(self.tile_link(quest.cell), quest.level))
            if quest.geas:
                rows.append(tr("Under a geas: back at {0} in time, or it dies").format(self.tile_link(quest.geas)))
        rows += [tr("Aboard a ship")] if party.aboard else []
        rows += [tr("May leave on a 5 or 6 at the start of a month")] if party.employer and not party.loyal else []
        rows += [tr("Paid until the end of year {0}").format(party.paid)] if party.paid else []
        rows += [tr("Asks for no pay")] if "free" in party.notes else []
        for note in party.notes:
            what, _, cell = note.partition(":")
            if cell and what in ("map", "curse"):
                text = tr("Has a map of {0}") if what == "map" else tr("Cursed while it stays at {0}")
                rows.append(text.format(self.tile_link(cell)))
        return rows

    def _party_deeds(self, party: Party) -> list[str]:
        if party.employer and self._own(party.employer):
            return [tr("It is told what to do in its employer’s scouting phase, once a month.")]
        if party.employer:
            return []
        return [tr("It goes where chance leads it."),
                tr("A mission may hire it in winter, for a crown; then each hero costs a crown a year.")]  # fmt: skip

    # --- war bands

    def _band_row(self, band: WarBand) -> str:
        kind = self._band_kind(band)
        rating = tr("rating {0}").format(band.rating) if self._own(band.owner) else ""
        return self._piece(band.owner, f"warband:{band.id}", band.name or tr("War band"), kind, rating)

    def _band_kind(self, band: WarBand) -> str:
        group = "band_kin" if self._words.has(f"band_kin.{band.kind}") else "band"
        return escape(self._words.term(group, band.kind)) if self._words.has(f"{group}.{band.kind}") else ""

    def _band_page(self, band: WarBand) -> str:
        text = self._where(band.owner, band.cell) + self._line(self._band_kind(band))
        if self._own(band.owner):
            rows = [tr("Rating {0}").format(band.rating), tr("{0} gold for its empire").format(f"{band.purse:,}")]
            rows += [tr("A coach with {0} baggage").format(band.baggage)] if band.coach else []
            rows += [tr("Items worth {0} points").format(band.items)] if band.items else []
            acted = band.acted == self._view.campaign.clock.month
            rows += [tr("Has been out this month")] if acted else []
            text += "".join(self._line(row) for row in rows)
        return text + self._may(tr("It searches ruined cities, once a month, and brings its empire a share.")) + (
            self.history(f"warband:{band.id}"))  # fmt: skip

    def _counter(self, owner: str, kind: str) -> str:
        name = self._words.term("operative", kind or "counter")
        about = "" if kind else self._faint(tr("face down"))
        return self._row(self.flag(owner), f"{escape(name)}, {self._name(owner)}<br>{about}")

    # --- banners

    def banner_kind(self, banner: Banner) -> str:
        """Hired troops, bloodline or power; "" for a plain banner."""
        parts = [self._words.term("troops", banner.kind)] if self._words.has(f"troops.{banner.kind}") else []
        parts += [self._words.term("strain", banner.strain)] if banner.strain else []
        return ", ".join(parts)

    def burdens(self, banner: Banner) -> str:
        """What an own banner carries, what lies on it, and until when it serves."""
        campaign, rows = self._view.campaign, []
        if banner.until:
            rows.append(tr("Serves until the season of year {0} ends").format(banner.until))
        if banner.race:
            rows.append(tr("Troops of another race: {0}").format(escape(self._words.term("race", banner.race))))
        if banner.treasure:
            crowns = count(banner.treasure, tr("1 crown"), tr("{0} crowns"))
            rows.append(tr("Carries {0} of treasure home; lost with its baggage").format(crowns))
        if banner.monsters:
            rows.append(count(banner.monsters, tr("Leads 1 young monster along"), tr("Leads {0} young monsters along")))
        engines = [e.kind for e in campaign.engines.values() if e.banner == banner.id]
        if engines:
            rows.append(tr("Siege train: {0}").format(self.counted("element", engines)))
        if banner.aboard in campaign.ships:
            name = ship_name(banner.aboard, self._view, self._words)
            rows.append(tr("Aboard: {0}").format(self.link(f"ship:{banner.aboard}", name)))
        if banner.bound:
            rows.append(tr("Told to a spy: goes to {0}").format(self.tile_link(banner.bound)))
        rows += [self._boon(name, value) for name, value in banner.boons.items()]
        return "".join(self._line(row) for row in rows if row)

    def _boon(self, name: str, value: int) -> str:
        month, year = self._view.campaign.clock.month, self._view.campaign.clock.year
        texts = {
            "pasture": tr("Good pasture: needs no food next turn"),
            "brewery": tr("Old ale: +{0} in its next battle").format(value),
            "potions": count(value, tr("1 healing potion"), tr("{0} healing potions")),
            "omens": tr("Good omens: the next harm is undone"),
            "items": tr("Magic items worth {0} points among its own").format(value),
            "marines": tr("Serves as marines this season") if value == year else "",
            "portents": tr("Spellbound: does nothing this turn") if value >= month else "",
            "storm": tr("Attacks the hold in its tile this turn") if value == month else "",
            "mists_home": tr("Mists lead it home this winter") if value == year else "",
            "mists_lost": tr("Mists lead it astray this winter") if value == year else "",
        }
        return texts.get(name, "")
