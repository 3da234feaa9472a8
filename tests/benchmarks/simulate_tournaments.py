"""How well each format finds the best: `python -m tests.benchmarks.simulate_tournaments [--events N]`.

Players have a true Elo ~ N(1500, 300); a mirrored group is two independent games with the usual score
curve and no draws, so a pairing of one group is often tied. The formats are the site's own; ties inside
brackets are broken by further groups, as on the site, and then by seed. Seeding is random: the worst case.
Printed: how often the best player wins, its mean place, Kendall tau between places and truth, pairings a
player.
"""

from collections.abc import Callable
from random import Random
from statistics import fmean
from typing import Annotated

import numpy as np
import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table
from scipy.stats import kendalltau

from ladder.tournaments.formats import bracket, circle, standings, swiss
from ladder.tournaments.policy import SUDDEN_DEATH

Places = list[int]
WIN, TIE = 1000, 500


class World:
    def __init__(self, players: int, seed: int) -> None:
        self.rng = Random(seed)
        self.elo = [self.rng.gauss(1500, 300) for _ in range(players)]
        self.pairings = 0

    def group(self, one: int, two: int) -> int:
        """Games won by `one` of the two."""
        chance = 1 / (1 + 10 ** ((self.elo[two] - self.elo[one]) / 400))
        return (self.rng.random() < chance) + (self.rng.random() < chance)

    def league(self, one: int, two: int, best_of: int) -> standings.Played:
        self.pairings += 1
        won = sum(self.group(one, two) for _ in range(best_of))
        points = (TIE, TIE) if won == best_of else (WIN, 0) if won > best_of else (0, WIN)
        return standings.Played((one, two), points, (60 * won, 60 * (2 * best_of - won)))

    def knockout(self, one: int, two: int, best_of: int) -> int:
        self.pairings += 1
        won = sum(self.group(one, two) for _ in range(best_of)) - best_of
        for _ in range(SUDDEN_DEATH):
            if won:
                break
            won = self.group(one, two) - 1
        return one if won > 0 or (won == 0 and one < two) else two


def play_swiss(world: World, players: int, best_of: int) -> Places:
    played: list[standings.Played] = []
    byes: list[int] = []
    for _ in range(swiss.rounds_needed(players)):
        score = [0] * players
        met: list[set[int]] = [set() for _ in range(players)]
        for each in played:
            for player, points in zip(each.players, each.points, strict=True):
                score[player] += points
                met[player] |= set(each.players) - {player}
        for player in byes:
            score[player] += WIN
        field = [
            swiss.Entrant(n, score[n] / WIN, frozenset(met[n]), 0, byes.count(n)) for n in range(players)
        ]
        made = swiss.pair(field)
        played += [world.league(one, two, best_of) for one, two in made.pairs]
        byes += [] if made.bye is None else [made.bye]
    return league_places(players, played, byes)


def league_places(players: int, played: list[standings.Played], byes: list[int]) -> Places:
    places = [0] * players
    for line in standings.standings(players, played, byes):
        places[line.player] = line.place
    return places


def play_round_robin(world: World, players: int, best_of: int) -> Places:
    rounds = circle.round_robin(players)
    return league_places(players, [world.league(*pair, best_of) for pairs in rounds for pair in pairs], [])


def play_bracket(meetings: list[bracket.Meeting]) -> Callable[[World, int, int], Places]:
    def play(world: World, players: int, best_of: int) -> Places:
        results: dict[int, int] = {}
        while True:
            filled = bracket.resolve(meetings, players, results)
            waiting = [each for each in filled if each.is_open]
            if not waiting:
                return bracket.places(filled, players)
            for each in waiting:
                one, two = each.players
                assert isinstance(one, int)
                assert isinstance(two, int)
                results[each.meeting.id] = world.knockout(one, two, best_of)

    return play


def measure(
    name: str, play: Callable[[World, int, int], Places], players: int, best_of: int, events: int
) -> list[str]:
    first, place, tau, pairings = [], [], [], []
    for seed in track(range(events), f"{name}, {players} players, best of {best_of}", transient=True):
        world = World(players, seed)
        places = play(world, players, best_of)
        best = int(np.argmax(world.elo))
        first.append(places[best] == 1)
        place.append(places[best])
        tau.append(-kendalltau(places, world.elo).statistic)
        pairings.append(2 * world.pairings / players)
    error = (fmean(first) * (1 - fmean(first)) / events) ** 0.5
    return [
        name,
        str(players),
        str(best_of),
        f"{fmean(first):.2f} ± {error:.2f}",
        f"{fmean(place):.1f}",
        f"{fmean(tau):.2f}",
        f"{fmean(pairings):.1f}",
    ]


def main(events: Annotated[int, typer.Option(help="Tournaments of each kind.")] = 200) -> None:
    table = Table(
        "format", "players", "best of", "best wins", "its place", "Kendall tau", "pairings a player"
    )
    for players in (16, 32):
        formats = {
            "Swiss": play_swiss,
            "round robin": play_round_robin,
            "single elimination": play_bracket(bracket.single_elimination(players)),
            "double elimination": play_bracket(bracket.double_elimination(players)),
        }
        for best_of in (1, 3):
            for name, play in formats.items():
                table.add_row(*measure(name, play, players, best_of, events))
    Console(width=120).print(table)


if __name__ == "__main__":
    typer.run(main)
