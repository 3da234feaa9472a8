"""What a sandbox costs: `python -m tests.benchmarks.sandbox`. Ratios within one run count, not microseconds.

The raw round trip is 300 bytes to a sandboxed Python that echoes lines, over blocking pipes and no more. The
same child asked through its box adds clocks, stop and continue; the driver adds JSON and the call of a bot.
"""

import os
import subprocess
import sys
from collections.abc import Callable
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from time import perf_counter

from workers.sandbox import SandboxSlot
from workers.sandbox.box import SandboxBox
from workers.wire import start_line, turn_line

STARTS = 30
ROUNDS = 1000
REPEATS = 9

ECHO = r"""
import os, sys
os.set_inheritable(10, True)
os.set_inheritable(11, True)
os.execve(sys.executable, [sys.executable, "-S", "-E", "-c", '''
import os
read, write = os.read, os.write
write(11, b'{"type":"ready"}\\n')
while line := read(10, 65536):
    write(11, line)
'''], {"LD_LIBRARY_PATH": "/lib"})
"""
BOT = "def choose(turn):\n    return turn.legal[0]\n"
START = start_line(game="none", seats=2, seat=0, options={}, seed=1, bank_s=10, move_s=1)
TURN = turn_line(10, {"board": "x" * 49}, ["a1b2", "c3d4", "e5f6"] * 4, [(0, "a1b2"), (1, "c3d4")], (10, 1))
LINE = b"x" * 299 + b"\n"


def ready(slot: SandboxSlot, seat: int, source: str) -> SandboxBox:
    box = slot.open(seat)
    box.go({"bot.py": source.encode()}, START, startup_ms=10_000, wall_ms=10_000, cpu_s=600)
    return box


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


def raw_round_trip(box: SandboxBox) -> Callable[[], object]:
    """Past the box: the process runs on, the pipes block."""
    process = box.process
    box.wait_until_still()
    process.resume()
    os.set_blocking(process.stdin, True)
    os.set_blocking(process.stdout, True)

    def turn() -> None:
        os.write(process.stdin, LINE)
        os.read(process.stdout, 65536)

    return turn


def asks(boxes: list[SandboxBox], line: bytes) -> Callable[[], object]:
    """The boxes in turn, as in a game."""
    number = 0

    def turn() -> None:
        nonlocal number
        number += 1
        boxes[number % len(boxes)].ask(line, cpu_ns=10**9, wall_ms=1000)

    return turn


def children_cpu() -> float:
    usage = getrusage(RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def milliseconds(start: Callable[[], object]) -> tuple[float, float]:
    """Wall and CPU of one start, medians."""
    walls, cpus = [], []
    for _ in range(STARTS):
        cpu, began = children_cpu(), perf_counter()
        start()
        walls.append(perf_counter() - began)
        cpus.append(children_cpu() - cpu)
    return median(walls) * 1e3, median(cpus) * 1e3


def starts(slot: SandboxSlot) -> None:
    site = slot.host.image.site
    driver = f"import sys; sys.path.insert(0, {str(site)!r}); import bots.api.session"
    words = [str(slot.host.image.python), "-s", "-S", "-P", "-c", driver]

    def bare() -> None:
        subprocess.run(words, check=True, env={"PYTHONHASHSEED": "0"})

    def whole() -> None:
        slot.open(0).close()

    def with_bot() -> None:
        ready(slot, 0, BOT).close()

    bare_wall, bare_cpu = milliseconds(bare)
    print(f"{'start':34} {'wall ms':>9} {'CPU ms':>9}")
    print(f"{'bare interpreter, driver imported':34} {bare_wall:9.1f} {bare_cpu:9.1f}")
    for name, start in (("sandbox to up, and closed", whole), ("sandbox to ready, and closed", with_bot)):
        wall, cpu = milliseconds(start)
        print(f"{name:34} {wall:9.1f} {cpu:9.1f}   {cpu / bare_cpu:.2f} x CPU")


def round_trips(slot: SandboxSlot) -> None:
    raw = ready(slot, 0, ECHO)
    echoes = [ready(slot, seat, ECHO) for seat in (1, 2)]
    bots = [ready(slot, seat, BOT) for seat in (3, 4)]
    best = microseconds(
        {
            "raw, 300 bytes": raw_round_trip(raw),
            "ask, one echo": asks(echoes[:1], LINE),
            "ask, two echoes in turn": asks(echoes, LINE),
            "ask, two bots in turn": asks(bots, TURN),
        }
    )
    print(f"\n{'round trip':34} {'us':>9}")
    for name, took in best.items():
        print(f"{name:34} {took:9.1f}   {took / best['raw, 300 bytes']:.2f} x raw")
    spent = [box.close() for box in bots]
    thought = sum(usage.cpu_ns for usage in spent) / (ROUNDS * REPEATS) / 1e3
    print(f"{'... of which CPU of the bots (mean)':34} {thought:9.1f}")
    for box in (raw, *echoes):
        box.close()


if __name__ == "__main__":
    with SandboxSlot() as own:
        print(f"{own.description}; {sys.version.split()[0]}\n")
        starts(own)
        round_trips(own)
