"""A week of 500 bots of 150 owners under the real matchmaker: uploads, retirements, stallers, crashers.

    python -m tests.benchmarks.simulate_matchmaking [--quick]

Prints what must hold beside what did. A full run takes some minutes, `--quick` plays two days.
"""

from statistics import fmean, quantiles
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table

from ladder.matches.pairing.constants import WAIT_BOUND
from tests.benchmarks.ratings.week import DAY, DEPTH, HOUR, SLOTS, SURGE, Week


def main(quick: Annotated[bool, typer.Option(help="two days instead of seven")] = False) -> None:
    week = Week()
    days = 2 if quick else 7
    for hour in track(range(24 * days), "hours"):
        week.play((hour + 1) * HOUR)
    seen = week.seen
    settled = slice(len(seen.depths) // 50, None)
    low, high = min(seen.depths[settled]), max(seen.depths)
    idle = fmean(seen.idle_slots[settled]) / SLOTS
    first = quantiles(seen.first_waits, n=100)
    sides = {name: min(count.values()) / count.total() for name, count in seen.sides.items()}
    rows = [
        (
            "longest wait of a bot for a group",
            f"<= {WAIT_BOUND / HOUR:.0f} h",
            f"{seen.longest_wait / HOUR:.1f} h",
            seen.longest_wait <= WAIT_BOUND,
        ),
        ("meetings of one owner's bots", "0", str(seen.own_meetings), seen.own_meetings == 0),
        (
            "groups beyond a limit in flight",
            "0",
            f"{seen.over_limit} (most: {seen.most_in_flight})",
            seen.over_limit == 0,
        ),
        (
            f"slowest first group in a surge of {SURGE} uploads",
            f"<= {week.surge_bound / HOUR:.1f} h",
            f"{max(seen.surge_waits) / HOUR:.2f} h",
            max(seen.surge_waits) <= week.surge_bound,
        ),
        (
            "first groups of other uploads start after, median and 99 %",
            "",
            f"{first[49] / 60:.1f} and {first[98] / 60:.1f} min",
            True,
        ),
        ("queue depth", f"{SLOTS}-{DEPTH}", f"{low}-{high}", low >= SLOTS and high <= DEPTH),
        ("slots idle", "< 10 % (ticks)", f"{idle:.1%}", idle < 0.10),
        *(
            (f"opponents of the {name} bot on its rarer side", ">= 20 %", f"{share:.0%}", share >= 0.2)
            for name, share in sides.items()
        ),
        ("crashers suspended", "5", str(seen.suspended), seen.suspended == 5),
        (
            "groups played",
            "",
            f"{seen.groups}: " + ", ".join(f"{k} {v}" for k, v in seen.purposes.most_common()),
            True,
        ),
    ]
    table = Table("what", "must be", "is", "", title=f"Matchmaking, {days} days")
    for what, must, found, held in rows:
        table.add_row(what, must, found, "" if not must else "holds" if held else "DOES NOT HOLD")
    console = Console()
    console.print(table)
    console.print(f"{days * DAY / 3600:.0f} hours; {sum(not row[3] for row in rows)} do not hold")


if __name__ == "__main__":
    typer.run(main)
