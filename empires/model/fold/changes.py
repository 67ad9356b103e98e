"""Small tools of the fold: a mapping, a realm, a banner or a settlement with something changed."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from empires.model.land.world import Cell
from empires.model.state.campaign import Banner, Campaign, Realm, RealmId, Settlement

K = TypeVar("K")
V = TypeVar("V")


def with_(mapping: dict[K, V], key: K, value: V) -> dict[K, V]:
    """The mapping with one more value."""
    return {**mapping, key: value}


def without(mapping: dict[K, V], key: K) -> dict[K, V]:
    """The mapping without the key."""
    return {k: v for k, v in mapping.items() if k != key}


def realm_with(state: Campaign, realm: RealmId, **changes: Any) -> Campaign:
    """The campaign with a realm changed."""
    changed: Realm = replace(state.realms[realm], **changes)
    return replace(state, realms=with_(state.realms, realm, changed))


def banner_with(state: Campaign, banner: str, **changes: Any) -> Campaign:
    """The campaign with a banner changed."""
    changed: Banner = replace(state.banners[banner], **changes)
    return replace(state, banners=with_(state.banners, banner, changed))


def trains_follow(state: Campaign) -> Campaign:
    """Siege train elements are where their banner is."""
    if not any(engine.banner for engine in state.engines.values()):
        return state
    banners = state.banners
    engines = {
        key: replace(engine, cell=banners[engine.banner].cell) if engine.banner in banners else engine
        for key, engine in state.engines.items()
    }
    return replace(state, engines=engines)


def holding_with(state: Campaign, cell: Cell, **changes: Any) -> Campaign:
    """The campaign with a settlement changed."""
    changed: Settlement = replace(state.holdings[cell], **changes)
    return replace(state, holdings=with_(state.holdings, cell, changed))
