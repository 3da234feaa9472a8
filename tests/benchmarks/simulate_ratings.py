"""The numbers that ratings must reach, with the real matchmaker and the real fit in the loop.

    python -m tests.benchmarks.simulate_ratings [PART ...] [--quick]

Fixed seeds: the same table each time, timings apart. K=32 Elo is computed on the very same games. A
full run takes some twenty minutes of one core, `--quick` a fifth of it with wider noise.
"""

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from tests.benchmarks.ratings import accuracy, bars, compare, speed, steadiness, twisted

PARTS = {
    "young": (accuracy.young, 6),
    "mature": (accuracy.mature, 4),
    "luck": (accuracy.lucky, 4),
    "seats": (accuracy.four_seats, 6),
    "bars": (bars.coverage, 2),
    "shuffles": (steadiness.shuffles, 1),
    "drift": (steadiness.drift, 3),
    "sprt": (compare.sequential, 10),
    "families": (twisted.families, 2),
    "farming": (twisted.farming, 1),
    "speed": (speed.refits, 1),
}
"""What is simulated, and in how many worlds."""


def main(
    parts: Annotated[list[str] | None, typer.Argument(help=f"of {', '.join(PARTS)}; none: all")] = None,
    quick: Annotated[bool, typer.Option(help="a third of the worlds")] = False,
) -> None:
    unknown = set(parts or []) - set(PARTS)
    if unknown:
        raise typer.BadParameter(f"no such part: {', '.join(sorted(unknown))}")
    console = Console()
    missed = 0
    total = Table("number", "goal", "ours", "K=32 Elo", "", title="Ratings")
    for name in parts or PARTS:
        simulate, worlds = PARTS[name]
        for line in simulate(max(1, worlds // 3) if quick else worlds):
            mark = "" if line.reached is None else "reached" if line.reached else "NOT REACHED"
            missed += line.reached is not None and not line.reached
            console.print(f"{line.what}: {line.ours} [goal {line.goal}] {mark}", markup=False)
            total.add_row(line.what, line.goal, line.ours, line.elo, mark)
    console.print(total)
    console.print(f"{missed} numbers not reached")


if __name__ == "__main__":
    typer.run(main)
