"""What a report holds: plain values in the order a reader wants them; also its JSON form, version 1."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct

from empires.figures.statistics import Statistics

FORMAT: Literal["empires-report"] = "empires-report"
VERSION: Literal[1] = 1


class When(Struct, frozen=True):
    """A campaign turn; text: in words. turn 0 is before the first turn."""

    year: int
    turn: int
    text: str


class Named(Struct, frozen=True):
    """A thing with an id or print, and a name."""

    id: str
    name: str


class ReportWorld(Struct, frozen=True):
    """The world; print: of all that matters in play. north: degrees from up on the map, clockwise."""

    name: str
    print: str
    tiles: int
    north: int = 0


class ReportRealm(Struct, frozen=True):
    """A realm as everybody knows it. letter: its mark on the map. pattern: 0-7, how its land is hatched."""

    id: str
    name: str
    race: str
    colour: str
    device: str
    letter: str
    pattern: int
    out: bool = False


class ReportFlag(Struct, frozen=True):
    """A banner as it is seen from outside."""

    realm: str
    number: int
    numeral: str
    name: str
    inside: bool = False


class ReportPlace(Struct, frozen=True):
    """A settlement on the map."""

    kind: str
    name: str
    razed: bool = False
    besieged: bool = False
    ships: int = 0
    pirates: bool = False
    text: str = ""


class ReportSign(Struct, frozen=True):
    """Anything else in a tile: a place of the wild, ships, heroes, a spell; count: like things together.

    kind and marks: of resources/signs.toml. realm: its owner, "" nobody, "?" unknown. until: year it ends, 0 never.
    """

    kind: str
    text: str
    realm: str = ""
    marks: tuple[str, ...] = ()
    count: int = 1
    until: int = 0
    remembered: bool = False


class ReportTile(Struct, frozen=True):
    """A tile as the reader knows it.

    owner: realm id, "" independents, None nobody that the reader knows of. knowledge: in sight now, remembered since
    `since`, or unseen (its terrain alone is known). Strands and sides are numbered 1-6.
    """

    number: str
    at: tuple[int, int]
    terrain: str
    knowledge: Literal["seen", "remembered", "unseen"]
    name: str = ""
    owner: str | None = None
    place: ReportPlace | None = None
    flags: tuple[ReportFlag, ...] = ()
    since: When | None = None
    forest: bool = False
    hills: bool = False
    mountain: bool = False
    rivers: tuple[tuple[int, ...], ...] = ()
    ridges: tuple[tuple[int, ...], ...] = ()
    roads: tuple[tuple[int, ...], ...] = ()
    bridge: bool = False
    sea_sides: tuple[int, ...] = ()
    signs: tuple[ReportSign, ...] = ()


Cellule = str | int
"""What stands in a table: words or a figure."""


class ReportColumn(Struct, frozen=True):
    """A column of a table; key: the same in all languages. figures: it holds numbers."""

    key: str
    title: str
    figures: bool = False


class ReportTable(Struct, frozen=True):
    """A table of one subject (ships, heroes, spells ...); key: the same in all languages."""

    key: str
    title: str
    columns: tuple[ReportColumn, ...]
    rows: tuple[tuple[Cellule, ...], ...]


class ReportBanner(Struct, frozen=True):
    """A banner in detail; state: what holds it, "" for nothing."""

    number: int
    numeral: str
    name: str
    points: int
    baggage: int
    tile: str
    place: str
    state: str = ""


class ReportSupply(Struct, frozen=True):
    """Who eats in a tile next turn, in banners: by the land, by baggage, by stores, and who would go hungry."""

    tile: str
    place: str
    banners: int
    land: int
    baggage: int
    stores: int
    hungry: int


class ReportSettlement(Struct, frozen=True):
    """An own settlement: banners it feeds, crowns it would pay in winter, baggage in store."""

    tile: str
    kind: str
    name: str
    feeds: int
    pays: int
    stores: int
    ships: int
    cut_off: bool = False
    besieged_by: str = ""


class ReportEmpire(Struct, frozen=True):
    """What one realm has; the host's report holds all, a player's only his own.

    pays: crowns that the empire would pay now; pool: points not yet in banners; stores: baggage not yet placed.
    tables: of ships, heroes, bands, troops in waiting and crowns; a subject without anything is left out.
    """

    realm: str
    name: str
    points: int
    baggage: int
    tiles: int
    treasury: int
    pool: int
    stores: int
    pays: int
    capital: str
    banners: tuple[ReportBanner, ...] = ()
    supply: tuple[ReportSupply, ...] = ()
    settlements: tuple[ReportSettlement, ...] = ()
    tables: tuple[ReportTable, ...] = ()


class ReportSiege(Struct, frozen=True):
    """A siege in sight; defenders and supplies are 0 where the reader does not know them."""

    tile: str
    place: str
    besieger: str
    owner: str
    since: When
    defenders: int = 0
    supplies: int = 0


class ReportLearned(Struct, frozen=True):
    """What was learned of a strength, and when; detail: banners known one by one."""

    tile: str
    place: str
    points: int
    when: When
    how: str
    detail: str = ""


class ReportRival(Struct, frozen=True):
    """What the reader knows of another realm."""

    realm: str
    name: str
    settlements: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    learned: tuple[ReportLearned, ...] = ()


class ReportLine(Struct, frozen=True):
    """A sentence of the chronicle with the dice, the rules it follows and the tiles it touches."""

    text: str
    kind: str
    dice: str = ""
    rules: tuple[str, ...] = ()
    tiles: tuple[str, ...] = ()


class ReportPhase(Struct, frozen=True):
    """Lines of one phase of one realm; step: key of the phase."""

    title: str
    realm: str
    step: str
    lines: tuple[ReportLine, ...]


class ReportTurn(Struct, frozen=True):
    """One campaign turn, winter or set-up; fresh: not told in the report before."""

    title: str
    part: str
    year: int
    turn: int
    fresh: bool
    phases: tuple[ReportPhase, ...]


class ReportRemark(Struct, frozen=True):
    """A word of the host to a reader."""

    realm: str
    when: When
    text: str


class ReportRewind(Struct, frozen=True):
    """The host went back over a time that touches the reader. since, until: where the campaign stood in what was taken.

    made: the day on which he did. answers: how many of the reader's own answers went with it, for the host all.
    """

    since: When
    until: When
    made: str
    answers: int


class ReportRule(Struct, frozen=True):
    """A rule that the chronicle names."""

    id: str
    text: str


class Report(Struct, frozen=True):
    """A whole report. tables: of what the reader knows beside realms; figures: over the years."""

    campaign: Named
    world: ReportWorld
    reader: Named
    language: str
    now: When
    standing: str
    realms: tuple[ReportRealm, ...]
    remarks: tuple[ReportRemark, ...]
    empires: tuple[ReportEmpire, ...]
    sieges: tuple[ReportSiege, ...]
    rivals: tuple[ReportRival, ...]
    chronicle: tuple[ReportTurn, ...]
    tiles: tuple[ReportTile, ...]
    rules: tuple[ReportRule, ...]
    tables: tuple[ReportTable, ...] = ()
    figures: Statistics = Statistics((), (), ())
    rewinds: tuple[ReportRewind, ...] = ()
    format: Literal["empires-report"] = FORMAT
    version: Literal[1] = VERSION

    @property
    def host(self) -> bool:
        """Whether the host reads it."""
        return self.reader.id == "host"


def report_json(report: Report) -> str:
    """The report as versioned JSON, indented so that people can read it too."""
    head = {"format": report.format, "version": report.version}
    body: dict[str, Any] = msgspec.to_builtins(report)
    return msgspec.json.format(msgspec.json.encode({**head, **body}), indent=1).decode() + "\n"


def read_report(text: str | bytes) -> Report:
    """A report from its JSON; msgspec.ValidationError says where it is wrong."""
    return msgspec.json.decode(text, type=Report)


def schema_text() -> str:
    """The JSON schema of a report, as it ships in resources/report.schema.json."""
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A reader's report of a Mighty Empires campaign",
        **msgspec.json.schema(Report),
    }
    return msgspec.json.format(msgspec.json.encode(schema, order="sorted"), indent=2).decode() + "\n"
