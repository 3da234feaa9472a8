"""How many games until ratings are right."""

from collections.abc import Iterator

import numpy as np
from rich.progress import track
from scipy.stats import kendalltau

from tests.benchmarks.ratings.measure import Looks
from tests.benchmarks.ratings.report import Line, at_least, at_most
from tests.benchmarks.ratings.season import Season
from tests.benchmarks.ratings.world import World, even_anchors

BOTS = 200
NEWCOMERS = 10
BATCHES = 5
MATURE_GAMES = 250


def season(seed: int, *, luck: float = 0.0, mirrored: bool = True, seats: int = 2) -> Season:
    """A young pool: everybody starts at once, five of them anchors."""
    world = World.of(seed, BOTS, luck=luck, mirrored=mirrored)
    return Season(world, even_anchors(world.true), seats=seats, seed=seed << 32)


def groups_for(games: int, seats: int = 2) -> int:
    """Groups that give every bot so many games."""
    return games * BOTS // seats**2


def young(worlds: int) -> Iterator[Line]:
    """Two seats, coins: error by games, and order of the whole board."""
    looks, order = Looks(), {20: [], 50: []}
    for seed in track(range(worlds), "young pool"):
        one = season(seed)
        one.refit = 50  # on the site every match moves the shown ratings at once
        for games, found in order.items():
            looks.follow(one, groups_for(games) - one.groups)
            found.append((agreement(one, elo=False), agreement(one, elo=True)))
        looks.follow(one, groups_for(270) - one.groups)
    yield at_most("games to ±50, young pool", 180, looks.games_to(50), looks.games_to(50, elo=True))
    yield at_most("games to ±100, young pool", 50, looks.games_to(100), looks.games_to(100, elo=True))
    for games, found in order.items():
        ours, elo = np.mean(found, axis=0)
        yield at_least(f"Kendall tau, {games} games", {20: 0.80, 50: 0.88}[games], ours, elo)


def agreement(one: Season, *, elo: bool) -> float:
    """Kendall's tau of ratings and truth over the board."""
    bots = sorted(one.world.true)
    known = one.ratings.by_key()
    rating = [one.elo.of(bot) if elo else known[bot][0] for bot in bots]
    return float(kendalltau(rating, [one.world.true[bot] for bot in bots]).statistic)


def mature(worlds: int) -> Iterator[Line]:
    """A few newcomers where everybody else is known well."""
    looks = newcomers(worlds, "mature pool", until=200)
    yield at_most("games to ±50, mature pool", 180, looks.games_to(50), looks.games_to(50, elo=True))
    yield at_most("games to ±100, mature pool", 50, looks.games_to(100), looks.games_to(100, elo=True))


def newcomers(worlds: int, name: str, *, until: int, luck: float = 0.0, mirrored: bool = True) -> Looks:
    """Batches of newcomers to a pool known well, each played to so many games and retired."""
    looks = Looks()
    for seed in track(range(worlds), name):
        one = season(seed, luck=luck, mirrored=mirrored)
        for _ in one.play(groups_for(MATURE_GAMES)):
            pass
        one.refit = 40
        rng = np.random.default_rng(seed + 1000)
        for batch in range(BATCHES):
            first = BOTS + 1 + batch * NEWCOMERS
            new = range(first, first + NEWCOMERS)
            one.join(dict(zip(new, rng.normal(1500, 300, NEWCOMERS).tolist(), strict=True)))
            while min(one.games[bot] for bot in new) < until:
                looks.follow(one, NEWCOMERS * 20, new)
            for bot in new:
                one.leave(bot)
    return looks


def lucky(worlds: int) -> Iterator[Line]:
    """Luck that mirrored games share, and what it costs where they do not: newcomers to a mature pool."""
    for luck, mirrored, bound in ((0.8, True, 96), (0.9, True, 64), (0.8, False, None)):
        name = f"luck {luck}, {'mirrored' if mirrored else 'not mirrored'}"
        looks = newcomers(worlds, name, until=120 if mirrored else 200, luck=luck, mirrored=mirrored)
        line = at_most(f"games to ±50, {name}", bound or 0, looks.games_to(50), looks.games_to(50, elo=True))
        yield line if bound else line._replace(goal="(150)", reached=None)


def four_seats(worlds: int) -> Iterator[Line]:
    """Games of four, every place counted."""
    looks = Looks()
    for seed in track(range(worlds), "four seats"):
        one = season(seed, seats=4)
        one.refit = 25
        looks.follow(one, groups_for(140, 4))
    yield at_most("games to ±50, four seats", 85, looks.games_to(50), looks.games_to(50, elo=True))
