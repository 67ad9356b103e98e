"""The graphs: passages of 10,000 tiles built and brought up to date; supply, isolation and reach at 1,000 tiles."""

from run import median_ms

from empires.model.land.world import World, world_of
from empires.model.state.campaign import Banner, Campaign, Realm, Settlement
from empires.rules.land import routes
from empires.worlds.worldmaking import generate_world

Row = tuple[str, float, str, float | None]


def land(world: World) -> list[str]:
    return [cell for cell in world.tiles if world.land(cell)]


def empire_of(world: World) -> Campaign:
    """One realm that holds all the land, with a banner on every tenth tile."""
    cells = land(world)
    seat = Realm("r1", "A", "empire", "#aa0000", "lion", capital=cells[0])
    holdings = {cell: Settlement("village", "r1") for cell in cells}
    banners = {
        f"r1-{n}": Banner(f"r1-{n}", "r1", n, f"Banner {n}", 1000, 1, cell) for n, cell in enumerate(cells[::10], 1)
    }
    return Campaign("bench", "seed", realms={"r1": seat}, holdings=holdings, banners=banners)


def rows() -> list[Row]:
    """Medians in milliseconds beside what the design asks."""
    big, small = generate_world("Big", 10_000, 8, "bench"), generate_world("Small", 1_000, 8, "bench")
    nobody, state = Campaign("bench", "seed", realms={}), empire_of(small)
    cells = land(big)
    # What is known of a world's ways is kept with it, so each run has a world of its own.
    fresh = iter([world_of("Big", big.tiles.values()) for _ in range(30)])

    def build() -> object:
        return routes.passages(next(fresh), nobody, "", cells)

    graph = build()
    middle = cells[len(cells) // 2]

    def update() -> None:
        routes.refresh(graph, next(fresh), nobody, "", [middle])

    def reach() -> None:
        for banner in state.banners.values():
            routes.reach(small, state, banner)

    return [
        ("passage graph, 10,000 tiles", median_ms(build, 5, 1), "ms", 500),
        ("passage graph, one tile changed", median_ms(update, 15, 1), "ms", 5),
        ("isolation, 1,000 tiles of one realm", median_ms(lambda: routes.isolated(small, state, "r1")), "ms", 16.7),
        ("supply, 1,000 tiles, 100 banners", median_ms(lambda: routes.supply(small, state, "r1")), "ms", 16.7),
        ("reach of 100 banners", median_ms(reach), "ms", 16.7),
    ]
