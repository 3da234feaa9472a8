"""Dicy Cards: 2000 random games a number of seats.

"About 0.35 passes and 0.9 rerolls a turn" are told over all numbers of seats and no figures to test: ours are
0.38 to 0.32 and 0.87 to 0.92 from two seats to five.
"""

from tests.benchmarks.games.table import Figure, Row, Trace, choices, decisions, draw, wins

TOLD = {
    2: ([0.480, 0.517], 0.003, 81, 13.6, 13.0),
    3: ([0.325, 0.344, 0.330], 0.002, 131, 12.4, 12.2),
    4: ([0.243, 0.237, 0.263, 0.255], 0.002, 173, 12.0, 11.3),
    5: ([0.209, 0.199, 0.189, 0.199, 0.203], 0.002, 215, 11.8, 10.7),
}
"""By seats: wins of each seat, draws, decisions, branching, rounds."""


def rounds(trace: Trace) -> float:
    return float(trace.state.view(None)["round"])


def capped(trace: Trace) -> float:
    return float(trace.state.view(None)["over"] == "rounds")


def figures(won: list[float], draws: float, length: float, width: float, told_rounds: float) -> list[Figure]:
    return [
        *(Figure(f"seat {seat} wins", share, wins(seat)) for seat, share in enumerate(won)),
        Figure("draws", draws, draw),
        Figure("decisions", length, decisions),
        Figure("branching", width, choices, per=decisions),
        Figure("rounds", told_rounds, rounds),
        Figure("ended by rounds", 0.0, capped),
    ]


ROWS = [Row("dicy", seats, figures(*told)) for seats, told in TOLD.items()]
