"""The Vale of Eternity: 150 random games a number of seats.

The specification's program kept the most valuable stones by itself where ours asks, and at random.
"""

from tests.benchmarks.games.table import Figure, Row, Trace

TOLD = {2: (10, 15, 20, 0 / 150), 3: (10, 16, 24, 1 / 150), 4: (10, 16, 26, 0 / 150)}
"""By seats: rounds, mean score, mean score of the winner, share of games ended by 60 points."""


def rounds(trace: Trace) -> float:
    return float(trace.state.view(None)["round"])


def points(trace: Trace) -> list[int]:
    return [player["points"] for player in trace.state.view(None)["players"]]


def mean_score(trace: Trace) -> float:
    return sum(points(trace)) / trace.state.seats


def best_score(trace: Trace) -> float:
    return float(max(points(trace)))


def ended_by_points(trace: Trace) -> float:
    return float(max(points(trace)) >= 60)


def figures(length: float, score: float, best: float, early: float) -> list[Figure]:
    return [
        Figure("rounds", length, rounds),
        Figure("mean score", score, mean_score),
        Figure("winner's score", best, best_score),
        Figure("ended by 60 points", early, ended_by_points),
    ]


ROWS = [Row("vale", seats, figures(*told), games=150) for seats, told in TOLD.items()]
