"""How far a busy host inflates the CPU a bot is charged: `python -m tests.benchmarks.clocks`.

A bot that does the very same work in each turn, without other load, beside as many busy loops as there are
cores, and beside twice as many; in alternation, so that what else runs on the machine disturbs all alike.
"""

import dataclasses
from statistics import median

from tests.benchmarks.measure import goals
from tests.workers.load import busy
from workers.sandbox import SandboxSlot, Settings
from workers.sandbox.box import SandboxBox
from workers.sandbox.clocks import CORES
from workers.wire import start_line, turn_line

GOAL = 1.25
ROUNDS, TURNS = 8, 8

BOT = """
def choose(turn):
    total = 0
    for number in range(150_000):
        total += number * number % 7
    return turn.legal[total % 1]
"""
START = start_line(game="none", seats=1, seat=0, options={}, seed=0, bank_s=600, move_s=60)
TURN = turn_line(0, {}, ["one"], [], (600, 60))


def charged(box: SandboxBox, loops: int) -> list[float]:
    """Milliseconds of CPU, one for each turn."""
    with busy(loops):
        return [box.ask(TURN, cpu_ns=10**11, wall_ms=100_000).cpu_ns / 1e6 for _ in range(TURNS)]


def main() -> None:
    loads: dict[int, list[float]] = {0: [], CORES: [], 2 * CORES: []}
    with SandboxSlot(dataclasses.replace(Settings.read(), pool=0)) as slot:
        box = slot.open(0)
        box.go({"bot.py": BOT.encode()}, START, startup_ms=10_000, wall_ms=100_000, cpu_s=600)
        charged(box, 0)
        for _ in range(ROUNDS):
            for loops, row in loads.items():
                row.extend(charged(box, loops))
        box.close()
    idle = median(loads[0])
    goals.show("CPU charged for a turn of the same work (median)", idle, "ms")
    for loops, row in list(loads.items())[1:]:
        goals.show(f"... beside {loops} busy loops", median(row), "ms")
        goals.show("    its slowest turn", max(row) / idle, "x that median")
    goals.at_most("C1", f"{CORES} busy loops : none, CPU charged", median(loads[CORES]) / idle, GOAL)
    goals.show(f"{2 * CORES} busy loops : none, CPU charged", median(loads[2 * CORES]) / idle, "x")


if __name__ == "__main__":
    main()
