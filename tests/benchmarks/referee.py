"""P1, what a ply costs the referee: `python -m tests.benchmarks.referee`.

The wall time from one question to the next without the CPU charged to the bot, over a mirrored group of
Infection between two sandboxed random bots: rules, JSON, clocks, stop and continue, all of it. The same games
are played in every round, and of each ply the lower quartile of all rounds counts, so that others on the
machine disturb it least; the medians stand below.

The peer is a raw round trip to a third sandboxed child. It is made between the plies of the same games, where
what the processor keeps at hand is what a game leaves there. Some hundred in a row, with nothing between,
are shown as well: they stay on one core on a busy machine (7 us here) and go from core to core on an idle one
(25 us), so that they say more of the scheduler than of the pipe.

On a machine that others use, root may put `chrt -r 5` in front: nothing then comes between two plies.
"""

import argparse
from contextlib import ExitStack
from statistics import median
from time import perf_counter_ns

from tests.benchmarks.measure import goals
from tests.benchmarks.measure.echo import ECHO, raw_round_trip, ready
from tests.benchmarks.measure.games import play_watched, referee_us
from tests.benchmarks.measure.kaggle import ConnectX, NotComparedError
from tests.benchmarks.measure.rules import RULES, us_per_ply
from workers.sandbox import SandboxSlot

ROUNDS = 16
IN_A_ROW = 300
RAW_GOAL, KAGGLE_GOAL = 3, 30


class Rounds:
    def __init__(self, slot: SandboxSlot, stack: ExitStack) -> None:
        self._slot = slot
        raw = ready(slot, 7, ECHO)
        stack.callback(raw.close)
        self._trip = raw_round_trip(raw)
        self._between: list[float] = []
        self.ours: list[list[float]] = []
        self.bots: list[float] = []
        self.between: list[list[float]] = []
        self.in_a_row: list[list[float]] = []
        self.kaggle: list[float] = []
        self.rules: dict[str, list[float]] = {name: [] for name in RULES}

    def _timed_trip(self) -> None:
        began = perf_counter_ns()
        self._trip()
        self._between.append((perf_counter_ns() - began) / 1000)

    def play(self, kaggle: ConnectX | None) -> None:
        games = play_watched(self._slot)
        self.ours.append(referee_us(games))
        self.bots.append(median(ply.bot_ns for game in games for ply in game) / 1000)
        play_watched(self._slot, before=self._timed_trip)
        self.between.append(self._between)
        self._between = []
        for _ in range(IN_A_ROW):
            self._timed_trip()
        self.in_a_row.append(self._between)
        self._between = []
        for name, times in self.rules.items():
            times.append(us_per_ply(name))
        if kaggle:
            self.kaggle.append(kaggle.us_per_ply())


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.referee", description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    given = parser.parse_args()
    with ExitStack() as stack:
        kaggle = None
        try:
            kaggle = ConnectX()
            stack.callback(kaggle.close)
        except NotComparedError as error:
            print(f"kaggle-environments is not compared: {error}")
        rounds = Rounds(stack.enter_context(SandboxSlot()), stack)
        for _ in range(given.rounds):
            rounds.play(kaggle)
    report(rounds)


def report(rounds: Rounds) -> None:
    ours, raw = goals.of_repeats(rounds.ours), goals.of_repeats(rounds.between)
    tight = goals.of_repeats(rounds.in_a_row)
    print(f"\nP1: {len(rounds.ours[0])} plies, {len(rounds.ours)} rounds; lower quartiles")
    goals.at_most("P1", "referee's cost of a ply / raw round trip between plies", ours / raw, RAW_GOAL)
    goals.show("... / raw round trips in a row", ours / tight, "x")
    if rounds.kaggle:
        kaggle = sorted(rounds.kaggle)[int(goals.QUIET * len(rounds.kaggle))]
        goals.at_least("P1", "connectx of kaggle-environments, a ply / ours", kaggle / ours, KAGGLE_GOAL)
        goals.show("connectx of kaggle-environments, without a sandbox", kaggle, "us a ply")
    goals.show("referee", ours, "us a ply")
    goals.show("... of which our rules and the list of actions", min(rounds.rules[next(iter(RULES))]), "us")
    goals.show("a random bot's CPU, driver included", min(rounds.bots), "us a ply, charged to it")
    goals.show("raw round trip between plies", raw, "us")
    goals.show("raw round trips in a row", tight, "us")
    for name, times in rounds.rules.items():
        goals.show(f"a random ply by {name}, no referee and no bot", min(times), "us")
    half = {name: goals.of_repeats(rows, 0.5) for name, rows in vars(rounds).items() if name in MEDIANS}
    print("     medians: " + ", ".join(f"{MEDIANS[name]} {value:.1f} us" for name, value in half.items()))


MEDIANS = {"ours": "referee", "between": "raw between plies", "in_a_row": "raw in a row"}


if __name__ == "__main__":
    main()
