"""The single words of one language, and names as a viewer may know them; what every teller builds sentences from."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from empires.knowledge.view import AWAY, View, clock_seen
from empires.model.land.world import Cell
from empires.model.state.campaign import SEASON_TURNS, Clock, Realm, RealmId
from empires.rules.core.names import banner_name
from empires.words.phrases import Fields, Phrasebook
from empires.words.race_words import race_name

LANGUAGES = ("en", "de")


class Vocabulary:
    """Words and names in one language; names take the view, so that nothing is named that the viewer may not know."""

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self.book = Phrasebook(language)

    def has(self, path: str) -> bool:
        """Whether there is a text at "group.key"."""
        return self.book.find(path) is not None

    def say(self, path: str, fields: Fields) -> str:
        """A text with its facts put in."""
        return self.book.say(path, fields)

    def signed(self, number: int) -> str:
        """A number with its sign."""
        return self.book.signed(number)

    def term(self, group: str, key: str) -> str:
        """A word of a group: term("terrain", "river_valley") is "river valley"."""
        return self.book.term(group, key)

    def place(self, cell: Cell, view: View) -> str:
        """A tile as people name it: "0714 Altmark", or its number alone."""
        if cell not in view.world.tiles:
            return self.term("general", "unknown")
        settlement = view.campaign.holdings.get(cell)
        name = settlement.name if settlement and settlement.name else view.world.tiles[cell].name
        return self.named(cell, name, view)

    def named(self, cell: Cell, name: str, view: View) -> str:
        """A tile with a name that is given."""
        return f"{view.world.number(cell)} {name}".strip()

    def realm(self, realm: RealmId, view: View) -> str:
        """A realm's name; "" is the independents."""
        known = view.campaign.realms.get(realm)
        return known.name if known else self.term("general", "independents")

    def race(self, realm: Realm, view: View) -> str:
        """The race, or culture, of a realm."""
        return race_name(self.book, realm, view.campaign.races)

    def banner(self, banner: str, view: View) -> str:
        """A banner's name, with its realm where it is not the viewer's own; one that is gone has the name of its id."""
        if not self.is_banner(banner, view):
            return self.term("general", "unknown")
        return self.flag(self.own_name(banner, view), banner.rpartition("-")[0], view)

    def is_banner(self, key: str, view: View) -> bool:
        """Whether a key is a banner's id, be it on the map or gone."""
        owner, _, number = key.rpartition("-")
        return key in view.campaign.banners or (owner in view.campaign.realms and number.isdigit())

    def own_name(self, banner: str, view: View) -> str:
        """A banner's name alone; one out of sight has the name that its id was given."""
        known = view.campaign.banners.get(banner)
        owner, _, number = banner.rpartition("-")
        if known is not None:
            return known.name
        kept = view.campaign.fallen.get(banner)
        return kept or banner_name(replace(view.campaign, banners={}), owner, int(number))

    def flag(self, name: str, owner: RealmId, view: View) -> str:
        """A banner's name in a sentence."""
        name = self.short_name(name)
        if owner == view.viewer:
            return self.say("general.flag", {"flag": name})
        return self.say("general.flag_of", {"flag": name, "realm": self.realm(owner, view)})

    def short_name(self, name: str) -> str:
        """A banner's name without its article, which the sentence brings."""
        return name.removeprefix("The ")

    def clock(self, clock: Clock, view: View) -> str:
        """Where the campaign stands, such as "Year 1, turn 3 of 6 · Altmark · movement"; no phase of another's turn."""
        clock = clock_seen(clock, view.viewer)
        part = "order" if clock.part == "season" and not clock.player else clock.part
        away = clock.step == AWAY
        path = "general.clock_away" if away else "general.clock" if part == "season" else f"general.clock_{part}"
        realm = self.realm(clock.player, view)
        facts: Fields = {"year": clock.year, "turn": clock.turn, "turns": SEASON_TURNS, "realm": realm}
        return self.say(path, {**facts, "step": self.term("step", clock.step)})

    def moment(self, year: int, turn: int) -> str:
        """A year with its campaign turn: 0 is the setting up, WINTER_TURN the winter."""
        key = "report.when_setup" if not turn else "report.when_winter" if turn > SEASON_TURNS else "report.when"
        return self.say(key, {"year": year, "turn": turn})

    def banners(self, ids: Iterable[str], view: View) -> str:
        """Banners in a row."""
        return self.book.series([self.banner(banner, view) for banner in ids])
