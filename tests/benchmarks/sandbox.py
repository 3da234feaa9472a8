"""P2, what a sandbox costs: `python -m tests.benchmarks.sandbox`. Ratios within one run count.

A start is measured from nothing to "ready" of a small bot, by the CPU of all its processes, monitor
included, against a bare interpreter that imports the driver's own modules. What of it a match waits for is
the wall time from taking a box to "ready", with a pool of booted boxes and without.

Below: what a turn costs on top of a raw round trip. A child that sends lines back, asked through its box,
adds clocks, stop and continue; the driver adds JSON and the call of a bot.
"""

import dataclasses
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from time import perf_counter

from tests.benchmarks.measure import goals
from tests.benchmarks.measure.echo import ECHO, LINE, raw_round_trip, ready
from workers.sandbox import SandboxSlot, Settings
from workers.sandbox.box import SandboxBox
from workers.wire import turn_line

STARTS = 25
ROUNDS = 500
REPEATS = 12
START_GOAL = 2

BOT = "def choose(turn):\n    return turn.legal[0]\n"
TURN = turn_line(10, {"board": "x" * 49}, ["a1b2", "c3d4", "e5f6"] * 4, [(0, "a1b2"), (1, "c3d4")], (10, 1))


def starts(cold: SandboxSlot, warm: SandboxSlot) -> None:
    site = cold.host.image.site
    driver = f"import sys; sys.path.insert(0, {str(site)!r}); import bots.api.session"
    words = [str(cold.host.image.python), "-s", "-S", "-P", "-c", driver]
    bare, started, waited, pooled = [], [], [], []
    for _ in range(STARTS):
        bare.append(children_cpu(lambda: subprocess.run(words, check=True, env={"PYTHONHASHSEED": "0"})))
        started.append(children_cpu(lambda: ready(cold, 0, BOT).close()))
        waited.append(until_ready(cold))
        warm.wait_until_warm()
        pooled.append(until_ready(warm))
    print(f"\nP2: {STARTS} starts of each, in alternation; medians")
    goals.at_most(
        "P2",
        "CPU of a sandbox from start to ready and end / bare interpreter",
        median(map(float.__truediv__, started, bare)),
        START_GOAL,
    )
    goals.show("bare interpreter with the driver's modules", median(bare), "ms of CPU")
    goals.show("sandbox to ready, and closed", median(started), "ms of CPU")
    goals.show("a match waits for a bot's ready, without a pool", median(waited), "ms by the clock")
    goals.show("... with a pool", median(pooled), "ms by the clock")
    goals.show("... so much of it is hidden", 100 * (1 - median(pooled) / median(waited)), "%")


def children_cpu(deed: Callable[[], object]) -> float:
    """Milliseconds of CPU of the processes that have begun and ended in it."""
    before = getrusage(RUSAGE_CHILDREN)
    deed()
    after = getrusage(RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)


def until_ready(slot: SandboxSlot) -> float:
    began = perf_counter()
    box = ready(slot, 0, BOT)
    took = perf_counter() - began
    box.close()
    return took * 1000


def round_trips(slot: SandboxSlot) -> None:
    with ExitStack() as stack:

        def opened(seat: int, source: str) -> SandboxBox:
            box = ready(slot, seat, source)
            stack.callback(box.close)
            return box

        raw = opened(0, ECHO)
        echoes = [opened(seat, ECHO) for seat in (1, 2)]
        bots = [opened(seat, BOT) for seat in (3, 4)]
        best = microseconds(
            {
                "raw, 300 bytes": raw_round_trip(raw),
                "ask, one echo": asks(echoes[:1], LINE),
                "ask, two echoes in turn": asks(echoes, LINE),
                "ask, two bots in turn": asks(bots, TURN),
            }
        )
        thought = sum(box.close().cpu_ns for box in bots) / (ROUNDS * REPEATS) / 1e3
    print(f"\n{'round trips in a row, the best of each':71} {'us':>8}")
    for name, took in best.items():
        print(f"     {name:66} {took:8.1f}  {took / best['raw, 300 bytes']:.2f} x raw")
    goals.show("... of which CPU of the bots (mean)", thought, "us")


def microseconds(turns: dict[str, Callable[[], object]]) -> dict[str, float]:
    """The best of several rounds, taken in alternation: a busy machine slows all alike."""
    best = dict.fromkeys(turns, float("inf"))
    for _ in range(REPEATS):
        for name, turn in turns.items():
            began = perf_counter()
            for _ in range(ROUNDS):
                turn()
            best[name] = min(best[name], (perf_counter() - began) / ROUNDS * 1e6)
    return best


def asks(boxes: list[SandboxBox], line: bytes) -> Callable[[], object]:
    """The boxes in turn, as in a game."""
    number = 0

    def turn() -> None:
        nonlocal number
        number += 1
        boxes[number % len(boxes)].ask(line, cpu_ns=10**9, wall_ms=1000)

    return turn


def main() -> None:
    settings = Settings.read()
    with (
        SandboxSlot(dataclasses.replace(settings, pool=0)) as cold,
        SandboxSlot(dataclasses.replace(settings, pool=2)) as warm,
    ):
        print(f"{cold.description}; {sys.version.split()[0]}; {os.cpu_count()} cores")
        starts(cold, warm)
        round_trips(cold)


if __name__ == "__main__":
    main()
