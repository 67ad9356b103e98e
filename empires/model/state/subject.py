"""What each way out of a question is about: a tile, a banner, a realm, money, or a deed with no piece of the map."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from empires.model.land.world import Cell
from empires.model.state.asks import Choice, Option, Slot, several, text


class OfTile(Struct, frozen=True, tag=True):
    """A tile, or one zone of it; realm: whose banners there, where that is what is chosen."""

    cell: Cell
    zone: int | None = None
    realm: str = ""


class OfBanner(Struct, frozen=True, tag=True):
    """A banner; strain: the power that it would be given to, if that is what is chosen."""

    id: str
    strain: str = ""


class OfRealm(Struct, frozen=True, tag=True):
    """A realm, "" for the independents."""

    id: str


class OfCharacter(Struct, frozen=True, tag=True):
    """A character of a muster roll."""

    id: str


class OfParty(Struct, frozen=True, tag=True):
    """A party of heroes."""

    id: str


class OfOperative(Struct, frozen=True, tag=True):
    """A kind of operative, in a tile or to be hired; id and owner: the counter that is there already."""

    craft: str
    cell: Cell = ""
    id: str = ""
    owner: str = ""


class OfSpell(Struct, frozen=True, tag=True):
    """A spell in the hand of its caster."""

    spell: str


class OfLine(Struct, frozen=True, tag=True):
    """A line of the budget sheet; cell: where what is paid for would be."""

    line: str
    cell: Cell = ""


class OfAmount(Struct, frozen=True, tag=True):
    """Something that is counted and stands on no map: new banners, stores, gold, wounds."""

    what: str
    cell: Cell = ""


class OfJob(Struct, frozen=True, tag=True):
    """A job that has a sentence of its own: what is done, where, and by which banners."""

    job: str
    cell: Cell = ""
    banners: tuple[str, ...] = ()


class OfErrand(Struct, frozen=True, tag=True):
    """A job that a party or a war band would do where it stands; cell: where that is."""

    errand: str
    cell: Cell = ""


class OfDeed(Struct, frozen=True, tag=True):
    """A word that is answered, such as yes, stay or assault; cell: where, if it is said."""

    deed: str
    cell: Cell = ""


Subject = (
    OfTile
    | OfBanner
    | OfRealm
    | OfCharacter
    | OfParty
    | OfOperative
    | OfSpell
    | OfLine
    | OfAmount
    | OfJob
    | OfErrand
    | OfDeed
)
Way = Option | Slot
Reading = Callable[[Way], Subject]


class UndeclaredQuestion(LookupError):
    """A question of which nobody has said what its ways out are about."""


def subject_of(ask: Choice, way: Way) -> Subject:
    """What an option or a slot of this question is about; UndeclaredQuestion where READINGS has no line for it."""
    reading = READINGS.get(ask.question)
    if reading is None:
        raise UndeclaredQuestion(f"say in {__name__} what the ways out of '{ask.question}' are about")
    return reading(way)


def cell_of(subject: Subject) -> Cell:
    """The tile that is named by a subject itself; "" for one that stands on no tile, or moves about."""
    match subject:
        case OfTile() | OfOperative() | OfLine() | OfAmount() | OfJob() | OfErrand() | OfDeed():
            return subject.cell
        case OfBanner() | OfRealm() | OfCharacter() | OfParty() | OfSpell():
            return ""


# Readings -------------------------------------------------------------------------------------------


def _cell(way: Way) -> Cell:
    return text(way.facts, "cell")


def deed(way: Way) -> Subject:
    return OfDeed(way.key, _cell(way))


def tile(way: Way) -> Subject:
    """Keys are "<tile>" or "<tile>/<zone>"."""
    cell, _, zone = way.key.partition("/")
    return OfTile(cell, int(zone) if zone else None)


def banner(way: Way) -> Subject:
    return OfBanner(way.key)


def _strain(way: Way) -> Subject:
    """Keys begin with the banner; a strain is told with it."""
    return OfBanner(text(way.facts, "banner"), text(way.facts, "strain"))


def realm(way: Way) -> Subject:
    return OfRealm(way.key)


def _news(way: Way) -> Subject:
    """Keys are "<tile>/<realm>"."""
    return OfTile(_cell(way), realm=text(way.facts, "enemy"))


def _character(way: Way) -> Subject:
    return OfCharacter(way.key)


def _party(way: Way) -> Subject:
    return OfParty(way.key)


def _hired(way: Way) -> Subject:
    return OfOperative(way.key)


def _placed(way: Way) -> Subject:
    return OfOperative(text(way.facts, "craft"), _cell(way))


def _counter(way: Way) -> Subject:
    return OfOperative(text(way.facts, "craft"), _cell(way), way.key, text(way.facts, "side"))


def _spell(way: Way) -> Subject:
    return OfSpell(text(way.facts, "spell"))


def _line(way: Way) -> Subject:
    return OfLine(way.key, _cell(way))


def _amount(way: Way) -> Subject:
    return OfAmount(way.key, _cell(way))


def _job(way: Way) -> Subject:
    return OfJob(text(way.facts, "job"), _cell(way), several(way.facts, "banners"))


def _but(reading: Reading, *words: str, otherwise: Reading = deed) -> Reading:
    """These words are deeds (or what `otherwise` says), all other keys are as `reading` says."""
    return lambda way: otherwise(way) if way.key in words else reading(way)


def _fresh(reading: Reading) -> Reading:
    """New banners, "new" or "new-<number>", beside those there are."""
    return lambda way: _amount(way) if way.key.partition("-")[0] == "new" else reading(way)


def _receiver(way: Way) -> Subject:
    """Who takes baggage: a banner, or the stores of a place, whose key is its tile."""
    if way.key == "stockpile":
        return OfAmount(way.key, _cell(way))
    return OfTile(way.key) if way.key == _cell(way) else OfBanner(way.key)


def _scouted(way: Way) -> Subject:
    """A tile next to it, or a deed in the tile where the force stands, which is told with it."""
    return tile(way) if way.key == _cell(way) else deed(way)


def _sailed(way: Way) -> Subject:
    """To a tile as a whole, into its harbour or ashore there, or a deed where the ship lies."""
    if "job" in way.facts:
        return _job(way)
    return deed(way) if way.key in _SAILED else tile(way)


def _trip(way: Way) -> Subject:
    """A month of a party or a band: to a tile (its terrain is told), an errand, or a deed where it stands."""
    if "job" in way.facts:
        return OfErrand(text(way.facts, "job"), _cell(way))
    return tile(way) if "terrain" in way.facts else deed(way)


_SAILED = ("stay", "board", "land", "out", "in", "one_by_one")


def _all(reading: Reading, questions: str) -> dict[str, Reading]:
    return dict.fromkeys(questions.split(), reading)


READINGS: Mapping[str, Reading] = {
    **_all(
        deed,
        """accept_battle accept_surrender accept_terms assault_again attack_card avoid besiege besieged break_siege
        brewery call_of_heroes challenge defence_card engage engine_hit forage_ally heroes_withdraw hold keep_spell
        let_go mine_again mission_choice mists_fate necropolis patron_fleet pay_siege perilous placement pursue
        rebuild search_again siege tomb tomb_again tower try_again use_map warband_winter wild_temple winter_siege""",
    ),
    **_all(tile, "capital current drive_off forced_march forced_scout front missions missions_paid place ships"),
    "guides": _but(tile, "no_guides"),
    **_all(_but(tile, "stay"), "march move_operative tell_move"),
    "news": _news,
    "retreat": _but(tile, "back"),
    "sail": _sailed,
    "scout": _scouted,
    "spell_target": _but(tile, "refuse"),
    **_all(
        banner,
        """besiegers burnt_barracks casualty_banner come_out convoy duel_lost embark evacuate feed forge found_baggage
        guided join_relief keeper lose_baggage mercenaries_join odd_points plunder quarters quarters_points sally
        show_banner slaughter withdraw_inside""",
    ),
    **_all(_fresh(banner), "draw_up gained_points reorganise_points"),
    **_all(_receiver, "baggage provisions"),
    "engines": _but(banner, "store", "train", otherwise=_amount),
    **_all(_strain, "main_banner powers"),
    **_all(realm, "attack_whom catch_network mists scrye spy_on_whom"),
    "slain_character": _character,
    **_all(_party, "heroes winter_heroes"),
    "operatives": _hired,
    "place_operative": _placed,
    **_all(_counter, "catch_operative unmask"),
    "work_operative": _but(_counter, "pass"),
    "best_spells": _spell,
    **_all(_line, "build recruit"),
    **_all(_amount, "buy_baggage outing"),
    "reorganise": _job,
    **_all(_trip, "party warband"),
}
"""What the ways out of each question are about; journals keep the questions, so none that was ever asked may go."""
