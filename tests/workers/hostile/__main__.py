"""Plays every abuse case through a real worker and prints what happened, one line a case."""

import sys
from contextlib import redirect_stdout

from tests.workers.hostile.cases import CASES, ELSEWHERE
from tests.workers.hostile.ordeal import ordeal

PLAYS_ON = "(nothing: it plays on)"


def main() -> int:
    bad = 0
    print("| case | the bot | held by | ends | what its author reads | opponent | left |")
    print("|---|---|---|---|---|---|---|")
    table = sys.stdout
    with redirect_stdout(sys.stderr), ordeal() as worker:  # the worker's own log comes at the end
        for case in CASES:
            outcome = worker.play(case)
            ends = {seat.reason for seat in outcome.guilty}
            others = {seat.reason for seat in outcome.other}
            left = worker.clean()
            read = (outcome.guilty[0].detail.strip().splitlines() or [PLAYS_ON])[-1]
            row = [
                case.number,
                case.name,
                case.layer,
                *map(words, (ends, [read[:110]], others)),
                left or "nothing",
            ]
            print("|", " | ".join(str(cell).replace("|", "\\|") for cell in row), "|", file=table, flush=True)
            bad += ends != {case.reason or "finished"} or others != {"finished"} or bool(left)
    for number, where in ELSEWHERE.items():
        print(f"\nCase {number}: {where}.")
    print(f"\n{len(CASES)} bots, {bad} of them not as they must.")
    return bool(bad)


def words(of: "set[str] | list[str]") -> str:
    return ", ".join(sorted(of))


if __name__ == "__main__":
    sys.exit(main())
