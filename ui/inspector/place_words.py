"""What is known of a tile's location, temple, works and spells, and what a force may do there now."""

from __future__ import annotations

from html import escape

from empires.knowledge.view import WALLS
from empires.model.land.world import Cell
from empires.model.state.campaign import SEASON_TURNS
from empires.model.state.pieces import Location, Spell
from ui.inspector.parts import Parts, side_name, tr


class Places(Parts):
    """Lasting things of a tile beside its settlement."""

    def places(self, cell: Cell) -> str:
        """All of them, each with what may be done there."""
        parts = [self._location(cell), self._lair(cell), self._find(cell), self._temple(cell), self._alliance(cell)]
        return "".join([*parts, self._works(cell), self._spells(cell), self._land_of_year(cell)])

    # --- locations

    def _location(self, cell: Cell) -> str:
        place = self._view.campaign.locations.get(cell)
        if place is None:
            return ""
        mine = place.kind == "mine" and place.sort
        group, key = ("location_a", f"mine_{place.sort}") if mine else ("location", place.kind)
        name = self._words.term(group, key)
        text = f"<b>{escape(name[:1].upper() + name[1:])}</b> · {tr('found in year {0}').format(place.found)}"
        if place.owner:
            text += f" · {tr('serves {0}').format(self.realm_link(place.owner))}"
        known = "".join(self._line(self._faint(row)) for row in self._of_location(place))
        return self._line(text) + known + self._may(*self._at_location(place))

    def _of_location(self, place: Location) -> list[str]:
        """Who knows of it, what was left there, how often it was searched; only what is the viewer's."""
        rows = []
        if self._view.host:
            who = ", ".join(map(self._name, place.known_to)) or tr("nobody")
            rows.append(tr("Known to {0}").format(who))
        for realm, (month, row) in place.searches.items():
            when = tr("year {0}, turn {1}").format(*self._turn(month))
            once, often = tr("{0}: last search in {1}"), tr("{0}: last search in {1}, {2} turns in a row")
            text = often if row > 1 else once
            rows.append(text.format(self._name(realm), when, row))
        return rows + [self._note(note) for note in place.notes if self._note(note)]

    def _note(self, note: str) -> str:
        what, _, rest = note.partition(":")
        if what == "curse":
            banner = self._words.banner(rest.partition(":")[0], self._view)
            return escape(tr("Cursed treasure weighs on {0} while it stays").format(banner))
        realm = self._name(rest) if rest else ""
        texts = {
            "hoard": tr("{0}: a hoard lies open, to be fetched from turn by turn"),
            "map": tr("{0} has a map of it: a search may be moved by 1"),
            WALLS: tr("{0} knows what walls it has"),
        }
        return texts[what].format(realm) if what in texts else ""

    def _turn(self, month: int) -> tuple[int, int]:
        return (month - 1) // SEASON_TURNS + 1, (month - 1) % SEASON_TURNS + 1

    def _at_location(self, place: Location) -> list[str]:
        """What may be done there."""
        attack = tr("A force may attack it; outnumbered defenders are besieged.")
        search = tr("A force that begins its turn here may search it instead of scouting.")
        match place.kind:
            case "ruined_city":
                return [search, tr("A die for each banner says what it meets.")]
            case "necropolis":
                danger = self._danger(place)
                return [search, tr("2D6, +{0} next time; at 12 the dead rise.").format(danger) if danger
                        else tr("2D6, and +1 for each turn of searching in a row; at 12 the dead rise.")]  # fmt: skip
            case "tower":
                return [tr("Who marches in may ask the wizard for help; who stays on tries his patience."), attack]
            case "mine":
                return [tr("It pays whoever holds the tile, while the tile is linked to his capital."),
                        tr("A force of the owner may close it for good when its turn ends.")]  # fmt: skip
            case "religious_order":
                return [tr("Each winter a die says what it does for its empire."), attack]
            case "chaos_temple":
                return [tr("At each equinox a horde may break out, on a 2 or 12."), attack]
            case _:
                return [search]

    def _danger(self, place: Location) -> int:
        """What is added to the next search of the viewer, or for the host of whoever searched last."""
        month = self._view.campaign.clock.month
        rows = [row for last, row in place.searches.values() if last >= month - 1]
        return max(rows, default=0)

    def _lair(self, cell: Cell) -> str:
        lair = self._view.campaign.lairs.get(cell)
        if lair is None:
            return ""
        name = {
            "hold": tr("An abandoned hold"), "labyrinth": tr("An abandoned labyrinth"), "trolls": tr("A den of trolls"),
            "dragon": tr("A dragon’s lair"),
        }[lair.kind]  # fmt: skip
        return self._line(f"<b>{name}</b>") + self._may(tr("Heroes may go down into it, once at each battle level."))

    def _find(self, cell: Cell) -> str:
        find = self._view.campaign.finds.get(cell)
        if find is None:
            return ""
        name = tr("An old brewery") if find.kind == "brewery" else tr("A healing spring")
        served = self._line(self._faint(tr("Its village last served an army in year {0}").format(find.served)))
        hint = self._may(tr("A village may be built here in winter; it serves an army once a season."))
        return self._line(f"<b>{name}</b>") + (served if find.served else hint)

    # --- what people made

    def _temple(self, cell: Cell) -> str:
        temple = self._view.campaign.temples.get(cell)
        if temple is None:
            return ""
        text = f"<b>{tr('Temple')}</b> · {self.realm_link(temple.owner)}"
        if temple.built:
            text += f" · {tr('founded in year {0}').format(temple.built)}"
        hint = tr("Each winter it gives its empire troops or magic.") if self._own(temple.owner) else tr(
            "A force that takes it loots it.")  # fmt: skip
        return self._line(text) + self._may(hint)

    def _alliance(self, cell: Cell) -> str:
        lines = []
        for treaty in self._view.campaign.alliances:
            if cell in treaty.cells:
                whose = self.realm_link(treaty.realm)
                text = tr("Allied with {0} for the season of year {1}").format(whose, treaty.year)
                hint = tr("Its banners may pass and eat here.") if self._own(treaty.realm) else ""
                lines.append(self._line(text) + self._may(hint))
        return "".join(lines)

    def _works(self, cell: Cell) -> str:
        """Roads and bridges that players built, and engines in store."""
        campaign, parts = self._view.campaign, []
        if sides := campaign.roads.get(cell):
            parts.append(
                tr("Built road towards {0}").format(", ".join(side_name(self._view.world, side) for side in sides))
            )
        if cell in campaign.bridges:
            year = campaign.bridges[cell]
            parts.append(tr("Bridge built in year {0}").format(year) if year else tr("Built bridge"))
        stored = [e.kind for e in campaign.engines.values() if e.cell == cell and not e.banner]
        if stored:
            parts.append(tr("In store: {0}").format(self.counted("element", stored)))
        return "".join(self._line(text) for text in parts)

    # --- what passes

    def _spells(self, cell: Cell) -> str:
        spells = self._view.campaign.spells.values()
        return "".join(self._spell(spell) for spell in spells if cell == spell.cell or cell in spell.cells)

    def _spell(self, spell: Spell) -> str:
        name = self._words.term("spell", spell.key)
        text = f"✦ <b>{escape(name)}</b> · {tr('until the season of year {0} ends').format(spell.until)}"
        if spell.caster:
            text += f" · {self._name(spell.caster)}"
        about = self._words.term("spell_about", spell.key) if self._words.has(f"spell_about.{spell.key}") else ""
        return self._line(text) + self._line(self._faint(escape(about)))

    def _land_of_year(self, cell: Cell) -> str:
        """Burnt forest and pilgrims."""
        campaign, lines = self._view.campaign, []
        year = campaign.clock.year
        if campaign.burnt.get(cell, 0) >= year:
            lines.append(tr("The forest is burnt until the end of year {0}").format(campaign.burnt[cell]))
        if campaign.pilgrims.get(cell) == year:
            lines.append(tr("Pilgrims throng the ways: entered by a route roll only"))
        return "".join(self._line(text) for text in lines)
