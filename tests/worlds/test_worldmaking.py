"""Worlds made from the classic tile mix obey the map rules, whatever the seed."""

from collections.abc import Iterator
from functools import cache

import pytest

from empires.book.book import Rulebook, load_book
from empires.model.land.hexes import SIDES, opposite
from empires.model.land.world import World, WorldError
from empires.worlds.worldcheck import check_world, parts
from empires.worlds.worldmaking import LARGEST, generate_world, scaled_mix, tally
from empires.worlds.worldnames import Names

SEEDS = tuple(f"seed-{number}" for number in range(10))


@cache
def book() -> Rulebook:
    return load_book()


@cache
def made(seed: str, tiles: int = 138, players: int = 4) -> World:
    return generate_world("", tiles, players, seed, book=book())


def downstream(world: World, cell: str) -> Iterator[str]:
    """Every tile of the river system that the tile belongs to."""
    seen, order = {cell}, [cell]
    for at in order:
        for side in {side for strand in world.tiles[at].rivers for side in strand}:
            other = world.neighbour(at, side)
            if other is not None and other not in seen:
                seen.add(other)
                order.append(other)
        yield at


@pytest.mark.rule("ME-MAP-03")
def test_the_mix_of_the_classic_set_is_that_of_the_chart() -> None:
    mix = {"lowland": 34, "highland": 22, "river_valley": 26, "coastal": 28, "sea": 28, "mountainous": 2}
    assert scaled_mix(book(), 138) == mix


@pytest.mark.rule("ME-MAP-03")
@pytest.mark.parametrize("tiles", [19, 37, 130, 1000, 10_000])
def test_a_scaled_mix_counts_every_tile(tiles: int) -> None:
    mix = scaled_mix(book(), tiles)
    assert sum(mix.values()) - mix["mountainous"] == tiles
    assert mix["sea"] == pytest.approx(tiles * 28 / 138, abs=1)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_world_made_from_a_seed_has_no_fault(seed: str) -> None:
    assert check_world(made(seed)) == []


@pytest.mark.rule("ME-MAP-03")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_world_keeps_to_the_tile_mix(seed: str) -> None:
    counts, mix = tally(made(seed)), scaled_mix(book(), 138)
    assert sum(counts.values()) == 138
    assert (counts["sea"], counts["highland"]) == (mix["sea"], mix["highland"])
    for terrain in ("lowland", "river_valley", "coastal"):
        assert counts[terrain] == pytest.approx(mix[terrain], rel=0.3), terrain


@pytest.mark.rule("ME-MAP-20")
@pytest.mark.parametrize("seed", SEEDS)
def test_two_tiles_are_wholly_mountainous(seed: str) -> None:
    assert sum(tile.mountain for tile in made(seed).tiles.values()) == 2


@pytest.mark.parametrize("seed", SEEDS)
def test_rivers_rise_in_highland_or_off_the_map_and_end_at_a_coast_or_swamp(seed: str) -> None:
    world = made(seed)
    for cell, tile in world.tiles.items():
        if tile.terrain != "river_valley":
            continue
        assert [len(strand) for strand in tile.rivers] in ([2], [3])
        system = list(downstream(world, cell))
        terrains = {world.tiles[at].terrain for at in system}
        off = any(
            world.neighbour(at, side) is None for at in system for strand in world.tiles[at].rivers for side in strand
        )
        assert terrains & {"coastal", "swamp"}
        assert "highland" in terrains or off


@pytest.mark.parametrize("seed", SEEDS)
def test_every_highland_tile_has_a_ridge_of_two_opposite_sides_or_is_all_mountain(seed: str) -> None:
    for tile in made(seed).tiles.values():
        if tile.terrain == "highland" and not tile.mountain:
            ((first, second),) = tile.ridges
            assert second == opposite(first)
        else:
            assert tile.ridges == ()


@pytest.mark.parametrize("seed", SEEDS)
def test_highland_is_massed_and_its_ridges_join(seed: str) -> None:
    world = made(seed)
    high = [cell for cell, tile in world.tiles.items() if tile.terrain == "highland"]
    assert len(parts(world, high)) <= 6
    ends = [(cell, side) for cell in high for strand in world.tiles[cell].ridges for side in strand]
    joined = sum(
        other is not None
        and (world.tiles[other].mountain or any(opposite(side) in s for s in world.tiles[other].ridges))
        for cell, side in ends
        for other in [world.neighbour(cell, side)]
    )
    assert joined >= len(ends) // 4


@pytest.mark.parametrize("seed", SEEDS)
def test_capitals_lie_apart_on_one_land_with_room_for_a_realm(seed: str) -> None:
    world = made(seed)
    assert len(world.capitals) == 6  # one for each of 4 players and one more for every two
    for number, cell in enumerate(world.capitals):
        assert all(world.distance(cell, other) >= 4 for other in world.capitals[:number])
        assert sum(world.land(other) for _, other in world.neighbours(cell)) >= 2
    mainland = parts(world, [cell for cell in world.tiles if world.land(cell)])[0]
    assert set(world.capitals) <= set(mainland)


@pytest.mark.parametrize("seed", SEEDS)
def test_sea_reaches_the_edge_of_the_map(seed: str) -> None:
    world = made(seed)
    for part in parts(world, [cell for cell, tile in world.tiles.items() if tile.terrain == "sea"]):
        assert any(len(world.neighbours(cell)) < len(SIDES) for cell in part)


def test_forest_and_hills_are_as_frequent_as_the_chart_says() -> None:
    tiles = [tile for seed in SEEDS for tile in made(seed).tiles.values()]
    for terrain, forest in (("lowland", 2 / 6), ("highland", 2 / 6), ("river_valley", 1 / 6), ("coastal", 1 / 6)):
        ground = [tile for tile in tiles if tile.terrain == terrain and not tile.mountain]
        assert sum(tile.forest for tile in ground) / len(ground) == pytest.approx(forest, abs=0.04)
    lowland = [tile for tile in tiles if tile.terrain == "lowland"]
    assert sum(tile.hills for tile in lowland) / len(lowland) == pytest.approx(1 / 6, abs=0.04)
    assert not any(tile.hills and tile.forest for tile in lowland)


def test_the_same_seed_makes_the_same_world_on_every_machine() -> None:
    again = generate_world("", 138, 4, SEEDS[0], book=book())
    assert again.fingerprint() == made(SEEDS[0]).fingerprint()
    assert again.fingerprint() != made(SEEDS[1]).fingerprint()
    assert again.fingerprint()[:16] == "5f29bbf7d32c282a"


@pytest.mark.parametrize(("tiles", "players"), [(61, 2), (300, 6), (1000, 8)])
def test_worlds_of_other_sizes_are_sound(tiles: int, players: int) -> None:
    world = made("size", tiles, players)
    assert len(world) == tiles
    assert len(world.capitals) == players + players // 2
    assert check_world(world) == []


def test_a_hexagonal_duel_of_37_tiles_can_be_made() -> None:
    world = generate_world("Duel", 37, 2, "d", "hexagon", capitals=2, book=book())
    middle = world.cell("0404")
    assert middle is not None
    assert {world.distance(middle, cell) for cell in world.tiles} == {0, 1, 2, 3}
    assert check_world(world) == []


def test_too_many_players_for_the_land_are_refused_in_words() -> None:
    with pytest.raises(WorldError, match=r"have room for \d+ capitals, not for the 12 of 8 players"):
        generate_world("", 40, 8, "crowd", book=book())


@pytest.mark.parametrize("tiles", [-1, 0, 18, LARGEST + 1])
def test_sizes_that_cannot_be_made_are_refused(tiles: int) -> None:
    with pytest.raises(WorldError, match="cannot be made"):
        generate_world("", tiles, 2, "size", book=book())


def test_no_name_is_given_twice() -> None:
    names = Names("many")
    given = [names.town("lowland", number) for number in range(300)]
    given += [names.feature(kind, number) for number in range(60) for kind in ("sea", "range", "wood", "river")]
    assert len(set(given)) == len(given)
    assert all(name.isprintable() and name[0].isupper() for name in given)
