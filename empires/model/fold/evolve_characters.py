"""How the events of characters change a campaign."""

from __future__ import annotations

from msgspec.structs import replace

from empires.model.events import characters as ev
from empires.model.fold.changes import with_, without
from empires.model.land.world import World
from empires.model.state.campaign import Campaign


def character_came(world: World, state: Campaign, event: ev.CharacterCame) -> Campaign:
    made = with_(state.made, "character", state.made.get("character", 0) + 1)
    characters = with_(state.characters, event.character.id, event.character)
    return replace(state, characters=characters, made=made)


def character_changed(world: World, state: Campaign, event: ev.CharacterChanged) -> Campaign:
    return replace(state, characters=with_(state.characters, event.now.id, event.now))


def character_gone(world: World, state: Campaign, event: ev.CharacterGone) -> Campaign:
    return replace(state, characters=without(state.characters, event.character.id))
