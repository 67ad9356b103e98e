"""What is known of a tile, a banner or an empire, as short HTML for the inspector."""

from __future__ import annotations

from html import escape

from empires.knowledge.view import View
from empires.model.land.winds import WINDS, wind_of_zone
from empires.model.land.world import Cell, Tile, World, Zone
from empires.model.state.campaign import Banner, Seen, Settlement
from empires.rules.core.names import numeral
from empires.rules.land import routes
from empires.rules.land.hunger import kind_for
from empires.words.sentences import Words
from ui.inspector.parts import count, side_name, tr
from ui.inspector.piece_words import Pieces
from ui.inspector.place_words import Places
from ui.inspector.targets import summary


def wind(world: World, zone: Zone) -> str:
    """Which way a part of a tile lies from its middle."""
    names = (tr("north"), tr("north-east"), tr("east"), tr("south-east"), tr("south"), tr("south-west"), tr("west"),
             tr("north-west"))  # fmt: skip
    return names[WINDS.index(wind_of_zone(world, zone))]


def told_of(words: Words, view: View, cell: Cell) -> list[str]:
    """A tile in a few plain lines, for tool tips and for the ear."""
    tile, held = view.world.tiles[cell], view.campaign.holdings.get(cell)
    lines = [f"{words.place(cell, view)} · {words.term('terrain', tile.terrain)}"]
    if held is not None:
        owner = words.realm(held.owner, view) if not held.razed else tr("razed")
        lines.append(f"{words.term('settlement', held.kind)} · {owner}")
    elif cell in view.campaign.markers:
        lines.append(tr("barren · {0}").format(words.realm(view.campaign.markers[cell], view)))
    for banner in (b for b in view.campaign.banners.values() if b.cell == cell):
        strength = f" · {banner.points:,}" if view.knows_strength(banner) else ""
        lines.append(f"{numeral(banner.number)} {banner.name} · {words.realm(banner.owner, view)}{strength}")
    lines += summary(view, cell, words)
    seen = view.remembered.get(cell)
    lines += [tr("as last seen in year {0}, turn {1}").format(seen.year, seen.turn)] if seen is not None else []
    return lines


class Teller(Places, Pieces):
    """Tells a viewer what he may know; every word of it comes from the view."""

    # --- a tile

    def title(self, cell: Cell) -> str:
        """Number and terrain."""
        terrain = self._words.term("terrain", self._view.world.tiles[cell].terrain)
        return tr("Tile {0} · {1}").format(self._view.world.number(cell), terrain)

    def tile(self, cell: Cell, banner: Banner | None) -> str:
        """All of a tile; banner: whose ways from here are listed, None for none."""
        view = self._view
        parts = [self._land(view.world.tiles[cell]), self._settlement(cell), self._siege(cell), self.places(cell)]
        parts += [self._banners(cell), self._strength(cell), self.pieces(cell), self.history(f"tile:{cell}")]
        parts += [self._zones(cell), self._ways(cell, banner)]
        return "".join(part for part in parts if part)

    def _land(self, tile: Tile) -> str:
        flags = (
            (tile.forest, tr("forest")), (tile.hills, tr("hills")), (tile.mountain, tr("wholly mountainous")),
            (bool(tile.rivers), tr("river")), (bool(tile.ridges), tr("ridge")), (tile.bridge, tr("bridge")),
            (bool(tile.roads), tr("road")),
        )  # fmt: skip
        text = ", ".join(word for on, word in flags if on)
        return f"<div>{self._faint(escape(text))}</div>" if text else ""

    def _settlement(self, cell: Cell) -> str:
        view = self._view
        held = view.campaign.holdings.get(cell)
        seen = view.remembered.get(cell)
        when = self._since(cell, seen)
        if held is None:
            if cell in view.campaign.markers:
                whose = self.realm_link(view.campaign.markers[cell])
                return f"<div>{tr('Barren, belongs to {0}').format(whose)}{when}</div>"
            if not view.world.land(cell):
                return f"<div>{tr('Only ships go here.')}</div>"
            return f"<div>{tr('Unknown: nobody has scouted it yet.')}</div>"
        return f"<div>{self._named(held)} · {self._owner(held)}{when}</div>{self._worth(cell, held)}"

    def _named(self, held: Settlement) -> str:
        kind = self._words.term("settlement", held.kind)
        name = f"<b>{escape(held.name)}</b>, {escape(kind)}" if held.name else f"<b>{escape(kind)}</b>"
        return f"{name} ({tr('razed')})" if held.razed else name

    def _owner(self, held: Settlement) -> str:
        if held.razed:
            by = held.razed_by
            return tr("razed by {0}").format(self.realm_link(by)) if by else tr("laid waste")
        return self.realm_link(held.owner)

    def _since(self, cell: Cell, seen: Seen | None) -> str:
        if seen is None:
            return ""
        return "<br>" + self._faint(tr("as last seen in year {0}, turn {1}").format(seen.year, seen.turn))

    def _worth(self, cell: Cell, held: Settlement) -> str:
        if held.razed:
            return ""
        book = self._view.book
        figures = book.settlement(kind_for(held, held.owner))
        parts = [count(figures["subsistence"], tr("feeds 1 banner"), tr("feeds {0} banners"))]
        if "revenue" in figures:
            parts.append(count(figures["revenue"], tr("pays 1 crown"), tr("pays {0} crowns")))
        if held.stockpile:
            parts.append(tr("{0} baggage in store").format(held.stockpile))
        parts += [tr("naval academy")] if held.academy else []
        return f"<div>{' · '.join(parts)}</div>"

    def _siege(self, cell: Cell) -> str:
        siege = self._view.campaign.sieges.get(cell)
        if siege is None:
            return ""
        text = tr("Besieged by {0}").format(self.realm_link(siege.besieger))
        if siege.defenders:
            text += " · " + tr("{0} points inside").format(f"{siege.defenders:,}")
        return f"<div><b>{text}</b></div>"

    # --- banners

    def _banners(self, cell: Cell) -> str:
        here = [b for b in self._view.campaign.banners.values() if b.cell == cell]
        rows = [self._banner_row(banner) for banner in here]
        seen = self._view.remembered.get(cell)
        for owner, number, name in seen.banners if seen else ():
            about = f"{escape(name)}<br>{self._faint(tr('seen earlier'))}"
            rows.append(self._row(self.flag(owner, numeral(number)), about))
        return self._head(tr("Banners")) + self._table(rows) if rows else ""

    def _banner_row(self, banner: Banner) -> str:
        picture = self.flag(banner.owner, numeral(banner.number))
        link = f'<a href="banner:{banner.id}">{escape(banner.name)}</a>'
        if banner.inside:
            link += " " + self._faint(tr("(within the walls)"))
        kind = escape(self.banner_kind(banner))
        link += f" {self._faint(kind)}" if kind else ""
        if not self._view.knows_strength(banner):
            return self._row(picture, f"{link}<br>{self._faint(tr('strength unknown'))}")
        strength = tr("{0} points · baggage {1} of 6").format(f"{banner.points:,}", banner.baggage)
        return self._row(picture, f"{link}<br>{self._faint(strength)}")

    def _strength(self, cell: Cell) -> str:
        learned = self._view.campaign.learned.get(self._view.viewer, {}).get(cell)
        if learned is None:
            return ""
        who = self.realm_link(learned.owner)
        when = tr("learned in year {0}, turn {1}").format(learned.year, learned.turn)
        return f"<div>{who}: {tr('{0} points').format(f'{learned.points:,}')} {self._faint(when)}</div>"

    def banner_page(self, banner: Banner) -> str:
        """A banner and its ways."""
        rows = [self._banner_row(banner)]
        text = self._table(rows) + f"<div>{self.realm_link(banner.owner)} · {self.tile_link(banner.cell)}</div>"
        if self._view.knows_strength(banner):
            month = self._view.campaign.clock.month
            if banner.halted >= month > 0:
                text += f"<div>{tr('May not move this turn.')}</div>"
            text += self.burdens(banner) + self._ways(banner.cell, banner)
        return text

    # --- ways

    def _zones(self, cell: Cell) -> str:
        world = self._view.world
        tile, zones = world.tiles[cell], world.zones(cell)
        if len(zones) < 2 or tile.mountain:
            return ""
        name = tr("Banks") if tile.rivers else tr("Parts")
        parts = []
        for number, zone in enumerate(zones):
            sides = " ".join(side_name(world, side) for side in sorted({side for side, _ in zone}))
            here = [b for b in self._view.campaign.banners.values() if b.cell == cell and b.zone == number]
            who = " ".join(self.flag(b.owner, numeral(b.number)) for b in here)
            parts.append(self._row(f"{wind(world, zone)}<br>{self._faint(sides)}", who))
        return self._head(name) + self._table(parts)

    def _ways(self, cell: Cell, banner: Banner | None) -> str:
        view = self._view
        if not view.world.land(cell):
            return ""
        # Ways are for marches: while nobody marches, saying that one is free would mislead.
        banner = banner if view.campaign.clock.part == "season" else None
        reach = routes.reach(view.world, view.campaign, banner) if banner is not None else {}
        rows = []
        for side, other in view.world.neighbours(cell):
            terrain = escape(self._words.term("terrain", view.world.tiles[other].terrain))
            way = self._way(cell, banner, other, reach.get(other, ""))
            about = " · ".join(part for part in (way, terrain, *self._who(other)) if part)
            rows.append(self._row(side_name(view.world, side), f"{self.tile_link(other)}<br>{self._faint(about)}"))
        title = tr("From here, for {0}").format(banner.name) if banner is not None else tr("Around it")
        return self._head(title) + self._table(rows)

    def _way(self, cell: Cell, banner: Banner | None, other: Cell, kind: str) -> str:
        if kind == "barred":
            return tr("no way")
        if banner is not None and self._unscouted(banner, other):
            return tr("not scouted this turn")
        if kind == "free":
            return tr("free")
        if kind == "roll" and banner is not None:
            view = self._view
            way = routes.way_to(view.world, view.campaign, banner.owner, cell, banner.zone, other)
            over = {"river": tr("river"), "mountain": tr("mountain"), "both": tr("river and mountain")}
            what = over.get(way.crossing, "") if way is not None else ""
            return tr("route roll ({0})").format(what)
        return ""

    def _unscouted(self, banner: Banner, other: Cell) -> bool:
        """Whether a banner that marches now may not go there, because its force did not scout it (ME-MOVE-01)."""
        state = self._view.campaign
        marching = state.clock.step == "movement" and state.clock.player == banner.owner
        scouted, closed = state.scouted.get(banner.cell, ()), state.closed.get(banner.cell, ())
        return marching and (other not in scouted or other in closed)

    def _who(self, cell: Cell) -> list[str]:
        view = self._view
        owners = sorted({b.owner for b in view.campaign.banners.values() if b.cell == cell})
        parts = [] if view.campaign.known(cell) or not view.world.land(cell) else [tr("unknown")]
        parts += [tr("scouted")] if any(cell in cells for cells in view.campaign.scouted.values()) else []
        return parts + [f"{self.flag(owner)} {escape(self._words.realm(owner, view))}" for owner in owners]

    # --- an empire

    def realm_page(self, realm: str) -> str:
        """An empire as far as it is known."""
        view = self._view
        known = view.campaign.realms[realm]
        race = self._words.race(known, self._view)
        player = tr("played by the program") if known.controller == "auto" else tr("played by a person")
        device = self._words.term("device", known.device)
        text = f"<div>{self.flag(realm)} {escape(race)} · {escape(device)} · {player}</div>"
        if known.capital:
            text += f"<div>{tr('Capital: {0}').format(self.tile_link(known.capital))}</div>"
        text += f"<div>{escape(self._count(realm))}</div>"
        if view.host or view.viewer == realm:
            text += f"<div>{self._purse(realm)}</div>"
        rows = [self._row(*self._placed(banner)) for banner in view.campaign.banners_of(realm)]
        return text + (self._head(tr("Banners")) + self._table(rows) if rows else "")

    def _count(self, realm: str) -> str:
        held: list[str] = [s.kind for s in self._view.campaign.holdings.values() if s.owner == realm and not s.razed]
        rows = (
            ("city", tr("1 city"), tr("{0} cities")), ("fortress", tr("1 fortress"), tr("{0} fortresses")),
            ("village", tr("1 village"), tr("{0} villages")),
        )  # fmt: skip
        return ", ".join(count(held.count(kind), one, many) for kind, one, many in rows if held.count(kind))

    def _purse(self, realm: str) -> str:
        known = self._view.campaign.realms[realm]
        parts = [count(known.treasury, tr("1 crown"), tr("{0} crowns"))]
        parts += [tr("{0} points to draw up").format(known.pool)] if known.pool else []
        parts += [tr("{0} baggage to place").format(known.stores)] if known.stores else []
        cut_off = routes.isolated(self._view.world, self._view.campaign, realm)
        parts += [count(len(cut_off), tr("1 settlement cut off"), tr("{0} settlements cut off"))] if cut_off else []
        return " · ".join(parts)

    def _placed(self, banner: Banner) -> list[str]:
        strength = tr("{0} pts").format(f"{banner.points:,}") if self._view.knows_strength(banner) else "?"
        link = f'<a href="banner:{banner.id}">{escape(banner.name)}</a>'
        where = f"{self.tile_link(banner.cell)} · {self._faint(strength)}"
        return [self.flag(banner.owner, numeral(banner.number)), f"{link}<br>{where}"]
