"""What the inspector can show: tiles, banners, realms and pieces, by "kind:id"; and all that stands in a tile."""

from __future__ import annotations

from collections.abc import Iterator

from empires.knowledge.view import View
from empires.model.land.world import Cell
from empires.model.state.asks import Ask
from empires.model.state.campaign import Campaign
from empires.words.sentences import Words
from ui.inspector.parts import count, tr
from ui.scene import overlays

Named = tuple[str, str]
"""A target and its name."""


def cell_of(target: str, campaign: Campaign) -> Cell:
    """The tile in which a target stands, "" for none and for one that is gone."""
    kind, _, name = target.partition(":")
    if kind == "tile":
        return name
    pieces = {
        "banner": campaign.banners, "ship": campaign.ships, "wanderer": campaign.wanderers,
        "party": campaign.parties, "warband": campaign.warbands,
    }  # fmt: skip
    piece = pieces.get(kind, {}).get(name)  # type: ignore[attr-defined]
    return piece.cell if piece is not None else ""


def asked_about(ask: Ask | None, view: View) -> str:
    """The party, band or ship that an ask is about, if the viewer knows it; else ""."""
    kinds = (("party", "party", view.campaign.parties), ("warband", "band", view.campaign.warbands),
             ("ship", "ship", view.campaign.ships))  # fmt: skip
    for kind, fact, known in kinds:
        name = ask.facts.get(fact) if ask is not None else None
        if name in known:
            return f"{kind}:{name}"
    return ""


def target_of(ask: Ask | None, view: View) -> str:
    """What an ask is about: a piece before a banner before a tile; "" for nothing that the viewer knows."""
    if piece := asked_about(ask, view):
        return piece
    if (banner := overlays.banner_of(ask, view)) is not None:
        return f"banner:{banner.id}"
    place = overlays.place_of(ask, view)
    return f"tile:{place}" if place else ""


def standing_in(view: View, cell: Cell, words: Words) -> list[Named]:
    """Every banner and piece in a tile that the viewer knows of, each with its name."""
    campaign = view.campaign
    found = [(f"banner:{b.id}", b.name) for b in campaign.banners.values() if b.cell == cell]
    return found + [named for named in pieces(view, words) if cell_of(named[0], campaign) == cell]


def pieces(view: View, words: Words) -> Iterator[Named]:
    """Every piece beside the banners that the viewer knows of."""
    campaign = view.campaign
    for ship in campaign.ships.values():
        yield f"ship:{ship.id}", ship_name(ship.id, view, words)
    for force in campaign.wanderers.values():
        yield f"wanderer:{force.id}", wanderer_name(force.id, view, words)
    for party in campaign.parties.values():
        if not away(party.absent, view):
            yield f"party:{party.id}", party_name(party.name)
    for band in campaign.warbands.values():
        yield f"warband:{band.id}", tr("War band: {0}").format(band.name or words.realm(band.owner, view))


def away(absent: int, view: View) -> bool:
    """Whether a party is off the map until that month."""
    return absent > 0 and view.campaign.clock.month <= absent


def party_name(name: str) -> str:
    """A party by its leader."""
    return tr("The party of {0}").format(name)


def ship_name(ship_id: str, view: View, words: Words) -> str:
    """A ship by what it is and whose."""
    ship = view.campaign.ships[ship_id]
    if ship.pirate:
        return tr("Pirate ship")
    kind = tr("Ship of the line") if ship.line else tr("Ship")
    return tr("{0} of {1}").format(kind, words.realm(ship.owner, view))


def wanderer_name(force_id: str, view: View, words: Words) -> str:
    """A wandering force by its kind, and its power where it has one."""
    force = view.campaign.wanderers[force_id]
    name = words.term("wanderer", force.kind)
    name = name[:1].upper() + name[1:]
    return f"{name} ({words.term('strain', force.power)})" if force.power else name


def summary(view: View, cell: Cell, words: Words) -> list[str]:
    """What stands in a tile beside banners, alike things counted, for tool tips and for the ear."""
    names: dict[str, int] = {}
    for target, name in pieces(view, words):
        if cell_of(target, view.campaign) == cell:
            names[name] = names.get(name, 0) + 1
    return [count(number, name, f"{{0}} × {name}") for name, number in names.items()]
