"""One whole random game of each kind, written down: any change of rules, views or notation shows as a diff.

`python -m tests.engines.golden [GAME ...]` writes them anew; look at the diff before committing it. What
changed there changes stored replays too: raise the game's `version`.
"""

import json
import sys
from pathlib import Path
from random import Random

from tests.engines.contract import TABLES, UNDER_TEST, fingerprint, options_of, play_on

FOLDER = Path(__file__).parent / "golden"
SEED = 1
IN_FULL = 50
"""So many plies are written in full; later ones as the action and a fingerprint of what all can see."""


def path_of(name: str, seats: int) -> Path:
    return FOLDER / f"{name}-{seats}.txt"


def playthrough(name: str, seats: int) -> str:
    options = options_of(name, seats, Random(SEED))
    state = UNDER_TEST[name].new(seats, **options)
    lines = [f"{name} version {state.version}, {seats} seats, {json.dumps(options)}, seed {SEED}"]
    for ply, action in enumerate(play_on(state, SEED)):
        if ply < IN_FULL:
            lines += ["", json.dumps(state.view(None)), " ".join(state.legal())]
        lines.append(f"{ply} {state.to_move}: {action} {fingerprint(state)}")
    lines += ["", json.dumps(state.view(None)), f"scores {json.dumps(state.scores())} {fingerprint(state)}"]
    return "\n".join(lines) + "\n"


def main(games: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    kept = {path_of(*table) for table in TABLES}
    for old in FOLDER.glob("*.txt"):
        if old not in kept:
            old.unlink()
    for name, seats in TABLES:
        if not games or name in games:
            path_of(name, seats).write_text(playthrough(name, seats))


if __name__ == "__main__":
    main(sys.argv[1:])
