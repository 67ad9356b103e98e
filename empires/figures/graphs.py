"""Charts of the statistics: land, army and crowns over the years, losses by cause, and luck with its spread."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import floor, log10, sqrt

from msgspec import Struct

from empires.figures.drawing import Area, Drawing, Line, Mark, Point, Shape, Text, box
from empires.figures.statistics import Luck, Statistics
from empires.knowledge.view import View
from empires.model.state.campaign import SEASON_TURNS, RealmId
from empires.words.sentences import Words

GRAPHS = ("land", "army", "revenue", "losses", "luck")
CAUSES = 10
"""So many causes of losses are told apart."""
FAR = 3.0
"""Spreads that the chart of luck shows to either side; what lies beyond stands at its edge."""
LETTER = 0.5
"""Width of a letter in ems, to leave room for words."""


class Player(Struct, frozen=True):
    """A realm as charts show it; place: its line style and mark, 0-7."""

    id: RealmId
    name: str
    place: int


class Sheet(Struct, frozen=True):
    """Where a chart is laid out: width in pixels, em in pixels, and the words it is told in."""

    width: float
    em: float
    words: Words
    seats: tuple[Player, ...]

    def say(self, key: str, **fields: str | int) -> str:
        """A text of the charts."""
        return self.words.say(f"figures.{key}", fields)

    def room(self, texts: Iterable[str], size: float = 1.0) -> float:
        """Room that the longest of some words takes."""
        return max((len(text) for text in texts), default=0) * LETTER * size * self.em


def seats_of(view: View, words: Words) -> tuple[Player, ...]:
    """All realms in the order of the table."""
    realms = sorted(view.campaign.realms)
    return tuple(Player(realm, words.realm(realm, view), place) for place, realm in enumerate(realms))


def graph(key: str, figures: Statistics, sheet: Sheet) -> Drawing:
    """One of GRAPHS; only realms with a seat on the sheet are drawn."""
    if key == "losses":
        return _losses(figures, sheet)
    if key == "luck":
        return _luck(figures, sheet)
    return _over_the_years(key, figures, sheet)


# Over the years -----------------------------------------------------------------------------------

Curve = tuple[Player, tuple[Point, ...]]
Place = Callable[[float, float], Point]


def moment(year: int, turn: int) -> float:
    """Place of a turn on the axis: seven steps a year, the winter (turn 0) last."""
    return (year - 1) * (SEASON_TURNS + 1) + (turn or SEASON_TURNS + 1)


def curves(key: str, figures: Statistics, seats: Sequence[Player]) -> list[Curve]:
    """The points of each realm: tiles, points of the army, or crowns that came in."""
    found = []
    for seat in seats:
        if key == "revenue":
            winters = {s.year for s in figures.standings if s.realm == seat.id and not s.turn}
            years = (y for y in figures.years if y.realm == seat.id and (y.earned or y.year in winters))
            points = [(moment(y.year, 0), float(y.earned)) for y in years]
        else:
            own = (s for s in figures.standings if s.realm == seat.id)
            points = [(moment(s.year, s.turn), float(s.tiles if key == "land" else s.points)) for s in own]
        if points:
            found.append((seat, tuple(sorted(points))))
    return found


def _over_the_years(key: str, figures: Statistics, sheet: Sheet) -> Drawing:
    drawn, em = curves(key, figures, sheet.seats), sheet.em
    if not drawn:
        return _empty(sheet)
    last = max(x for _, points in drawn for x, _ in points)
    ticks = nice_ticks(max(y for _, points in drawn for _, y in points))
    number = sheet.words.book.number
    left = sheet.room([number(tick) for tick in ticks], 0.85) + em
    right = sheet.width - sheet.room((seat.name for seat, _ in drawn), 0.9) - 1.6 * em
    height = min(max(0.42 * sheet.width, 14 * em), 26 * em)
    top, bottom = em, height - 2.2 * em

    def at(x: float, y: float) -> Point:
        return left + (x - 1) / max(last - 1, 1) * (right - left), bottom - y / ticks[-1] * (bottom - top)

    shapes: list[Shape] = [*_years(sheet, last, at, top, bottom)]
    for tick in ticks:
        y = at(1, tick)[1]
        shapes.append(Line(((left, y), (right, y)), "line"))
        shapes.append(Text((left - 0.5 * em, y + 0.3 * em), number(tick), "soft", "end", 0.85))
    for seat, points in drawn:
        way = tuple(at(*point) for point in points)
        shapes.append(Line(way, seat.id, 2.0, seat.place))
        marked = way if len(way) <= 2 * SEASON_TURNS else [way[n] for n, (x, _) in enumerate(points) if x % 7 == 1]
        shapes += [Mark(point, seat.id, seat.place, 0.36 * em) for point in (*marked, way[-1])]
    shapes += _names(sheet, [(seat, at(*points[-1])) for seat, points in drawn], right, bottom)
    return Drawing(sheet.width, height, em, tuple(shapes), _told(key, drawn, sheet))


def _years(sheet: Sheet, last: float, at: Place, top: float, bottom: float) -> Iterable[Shape]:
    """Each year under the axis, its winter as a stripe; years are left out where there is no room for all."""
    years = range(1, floor((last - 1) / 7) + 2)
    each = at(8, 0)[0] - at(1, 0)[0]
    step = max(1, round(sheet.room([sheet.say("year", year=len(years))], 0.85) * 1.3 / max(each, 1) + 0.5))
    for year in years:
        start, end = 7 * (year - 1) + 1, 7 * year
        if end <= last:
            winter = (max(at(end - 0.5, 0)[0], 0), min(at(end + 0.5, 0)[0], at(last, 0)[0]))
            yield Area(box(winter[0], top, winter[1], bottom), "line", 0.35)
        if (year - 1) % step == 0:
            x = at(start, 0)[0]
            yield Line(((x, bottom), (x, bottom + 0.4 * sheet.em)), "soft")
            yield Text((x, bottom + 1.5 * sheet.em), sheet.say("year", year=year), "soft", "start", 0.85)


def _names(sheet: Sheet, ends: Sequence[tuple[Player, Point]], right: float, bottom: float) -> Iterable[Shape]:
    """Each realm's name at the end of its line, pushed apart where they would cover each other."""
    step, placed = 1.15 * sheet.em, []
    floor_ = bottom + 0.3 * sheet.em
    for seat, (x, y) in sorted(ends, key=lambda end: -end[1][1]):
        here = min(y + 0.3 * sheet.em, floor_)
        placed.append((seat, x, y, here))
        floor_ = here - step
    for seat, x, y, here in placed:
        yield Line(((x, y), (right + 0.8 * sheet.em, here - 0.3 * sheet.em)), "line")
        yield Text((right + sheet.em, here), seat.name, seat.id, "start", 0.9, bold=True)


def _told(key: str, drawn: Sequence[Curve], sheet: Sheet) -> str:
    """First and last figure of each realm."""
    number = sheet.words.book.number
    return " ".join(
        sheet.say("from_to", realm=seat.name, first=number(round(points[0][1])), last=number(round(points[-1][1])))
        for seat, points in drawn
    )


def nice_ticks(most: float) -> list[int]:
    """Round figures from 0 to just over `most`, four to six of them."""
    most = max(most, 4)
    rough = most / 5
    size = 10 ** floor(log10(rough))
    step = next(size * part for part in (1, 2, 5, 10) if size * part >= rough)
    step = max(round(step), 1)
    return list(range(0, int(most // step + (most % step > 0) or 1) * step + 1, step))


# Losses -------------------------------------------------------------------------------------------


def losses(figures: Statistics, seats: Sequence[Player]) -> dict[str, Counter[RealmId]]:
    """Cause -> points lost by each realm, the gravest first; beyond CAUSES they are put together under ""."""
    lost: dict[str, Counter[RealmId]] = {}
    chosen = {seat.id for seat in seats}
    for year in figures.years:
        for cause, points in year.losses.items() if year.realm in chosen else ():
            lost.setdefault(cause, Counter())[year.realm] += points
    ranked = sorted(lost, key=lambda cause: (-lost[cause].total(), cause))
    found = {cause: lost[cause] for cause in ranked[:CAUSES]}
    for cause in ranked[CAUSES:]:
        found.setdefault("", Counter()).update(lost[cause])
    return found


def cause_name(cause: str, words: Words) -> str:
    """Why points were lost, in words."""
    return words.term("why", cause) if cause else words.term("figures", "other_causes")


def _losses(figures: Statistics, sheet: Sheet) -> Drawing:
    lost, em = losses(figures, sheet.seats), sheet.em
    if not lost:
        return _empty(sheet)
    names = {cause: cause_name(cause, sheet.words) for cause in lost}
    number = sheet.words.book.number
    left = min(sheet.room(names.values(), 0.9) + em, 0.42 * sheet.width)
    right = sheet.width - sheet.room([number(max(c.total() for c in lost.values()))], 0.9) - 1.2 * em
    most, row = max(c.total() for c in lost.values()), 1.75 * em
    shapes, top = _legend(sheet) if len(sheet.seats) > 1 else ([], 0.4 * em)
    for place, (cause, by_realm) in enumerate(lost.items()):
        y, x = top + place * row, left
        shapes.append(Text((left - 0.6 * em, y + 1.1 * em), names[cause], "ink", "end", 0.9))
        for seat in sheet.seats:
            wide = by_realm[seat.id] / most * (right - left)
            if wide:
                shapes.append(Area(box(x, y + 0.2 * em, x + wide, y + 1.4 * em), seat.id, 0.55, True))
                if len(sheet.seats) > 1 and wide > 1.2 * em:
                    shapes.append(Mark((x + wide / 2, y + 0.8 * em), seat.id, seat.place, 0.34 * em))
                x += wide
        shapes.append(Text((x + 0.5 * em, y + 1.1 * em), number(by_realm.total()), "soft", "start", 0.9))
    told = "; ".join(f"{names[cause]}: {number(points.total())}" for cause, points in lost.items())
    return Drawing(sheet.width, top + len(lost) * row + 0.4 * em, em, tuple(shapes), told)


def _legend(sheet: Sheet) -> tuple[list[Shape], float]:
    """Mark and name of each realm over a chart, in as many lines as they need; and where the chart begins."""
    shapes: list[Shape] = []
    x, y, em = 0.6 * sheet.em, 1.0 * sheet.em, sheet.em
    for seat in sheet.seats:
        wide = sheet.room([seat.name], 0.9) + 2.2 * em
        if x + wide > sheet.width and x > em:
            x, y = 0.6 * em, y + 1.4 * em
        shapes.append(Mark((x, y - 0.3 * em), seat.id, seat.place, 0.38 * em))
        shapes.append(Text((x + 0.8 * em, y), seat.name, seat.id, "start", 0.9, bold=True))
        x += wide
    return shapes, y + 0.8 * em


# Luck ---------------------------------------------------------------------------------------------


def luck_sums(luck: Iterable[Luck], by: str) -> list[Luck]:
    """Luck put together: by "realm", by "section" of the catalogue for each realm, or by "why" as it is."""
    sums: dict[tuple[str, str, str], list[Luck]] = {}
    for figure in luck:
        key = (figure.realm, "" if by == "realm" else figure.section, figure.why if by == "why" else "")
        sums.setdefault(key, []).append(figure)
    return [_sum(key, figures) for key, figures in sorted(sums.items())]


def _sum(key: tuple[str, str, str], parts: Sequence[Luck]) -> Luck:
    rolls, dice, rolled = (sum(getattr(part, name) for part in parts) for name in ("rolls", "dice", "rolled"))
    expected, spread = sum(part.expected for part in parts), sqrt(sum(part.spread**2 for part in parts))
    return Luck(*key, rolls, dice, rolled, expected, spread)


def section_name(section: str, words: Words) -> str:
    """What a section of the rules is about."""
    return words.term("figures.section", section.lower())


def _luck(figures: Statistics, sheet: Sheet) -> Drawing:
    """How far each sum of dice lies from what was to be expected, in spreads, between bands of one and two spreads."""
    seats = {seat.id: seat for seat in sheet.seats}
    own = [figure for figure in figures.luck if figure.realm in seats]
    rows = luck_sums(own, "realm" if len(seats) > 1 else "section")
    if not rows:
        return _empty(sheet)
    em, row = sheet.em, 1.75 * sheet.em
    names = [seats[r.realm].name if len(seats) > 1 else section_name(r.section, sheet.words) for r in rows]
    texts = [luck_text(r, sheet.words) for r in rows]
    left = sheet.room(names, 0.9) + em
    right = max(sheet.width - sheet.room(texts, 0.85) - em, left + 8 * em)
    top, bottom = 0.4 * em, 0.4 * em + len(rows) * row

    def at(sigma: float) -> float:
        return left + (min(max(sigma, -FAR), FAR) + FAR) / (2 * FAR) * (right - left)

    shapes: list[Shape] = [
        Area(box(at(-2), top, at(2), bottom), "line", 0.3), Area(box(at(-1), top, at(1), bottom), "line", 0.55),
        Line(((at(0), top), (at(0), bottom)), "soft"),
    ]  # fmt: skip
    for place, (figure, name, text) in enumerate(zip(rows, names, texts, strict=True)):
        y, seat = top + (place + 0.5) * row, seats[figure.realm]
        shapes.append(Line(((at(0), y), (at(figure.sigma), y)), seat.id, 2.0))
        shapes.append(Mark((at(figure.sigma), y), seat.id, seat.place, 0.42 * em))
        shapes.append(Text((left - 0.6 * em, y + 0.3 * em), name, "ink", "end", 0.9))
        shapes.append(Text((right + 0.6 * em, y + 0.3 * em), text, "soft", "start", 0.85))
    for sigma in range(-2, 3):
        label = sheet.words.signed(sigma)
        shapes.append(Text((at(sigma), bottom + 1.2 * em), label, "soft", "middle", 0.85))
    shapes.append(Text((left, bottom + 2.6 * em), sheet.say("luck_axis"), "soft", "start", 0.85))
    told = "; ".join(f"{name}: {text}" for name, text in zip(names, texts, strict=True))
    return Drawing(sheet.width, bottom + 3.2 * em, em, tuple(shapes), told)


def decimal(value: float, words: Words) -> str:
    """A figure with one place after the point, in the language's way, with its sign."""
    text = f"{abs(value):.1f}".replace(".", words.term("figures", "point"))
    return f"−{text}" if round(value, 1) < 0 else f"+{text}" if round(value, 1) > 0 else text


def luck_text(figure: Luck, words: Words) -> str:
    """Rolled against expected, in a few words."""
    fields: Mapping[str, str | int] = {
        "rolled": figure.rolled, "expected": round(figure.expected), "spread": round(figure.spread),
        "dice": figure.dice, "sigma": decimal(figure.sigma, words),
    }  # fmt: skip
    return words.say("figures.luck_text", fields)


def _empty(sheet: Sheet) -> Drawing:
    text = sheet.say("nothing_yet")
    return Drawing(sheet.width, 3 * sheet.em, sheet.em, (Text((0.6 * sheet.em, 2 * sheet.em), text, "soft"),), text)
