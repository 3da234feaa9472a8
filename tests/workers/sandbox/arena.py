"""Plays small bots in real sandboxes, without a game: every turn has two legal actions."""

from collections.abc import Mapping
from pathlib import Path

from workers.box import Answer
from workers.sandbox.box import SandboxBox
from workers.sandbox.slots import SandboxSlot, processes_of
from workers.wire import read_action, start_line, turn_line

STARTUP_MS = 5000
MOVE_MS = 400
WALL_MS = 500
"""Short, so that a bot that sleeps costs the suite half a second."""
LIFE_S = 60

HELP = """
import errno

def refused(deed, *arguments, by=(errno.EPERM,)):
    try:
        deed(*arguments)
    except OSError as error:
        if error.errno in by:
            return
        raise
    raise AssertionError(f"{deed.__name__}{arguments} was not refused")
"""

HONEST = """
def choose(turn):
    return turn.legal[turn.ply % 2]
"""


def start(
    box: SandboxBox,
    source: str,
    *,
    startup_ms: int = STARTUP_MS,
    wall_ms: int = WALL_MS,
    life_s: int = LIFE_S,
    files: Mapping[str, bytes] | None = None,
) -> Answer:
    everything = {"bot.py": source.encode(), "help.py": HELP.encode(), **(files or {})}
    line = start_line(game="none", seats=2, seat=0, options={}, seed=7, bank_s=10, move_s=1)
    return box.go(everything, line, startup_ms=startup_ms, wall_ms=wall_ms, cpu_s=life_s)


def ask(box: SandboxBox, ply: int = 0, *, move_ms: int = MOVE_MS, wall_ms: int = WALL_MS) -> str:
    line = turn_line(ply, {}, ["one", "two"], [], (10.0, 1.0))
    action, _ = read_action(box.ask(line, cpu_ns=move_ms * 1_000_000, wall_ms=wall_ms).line)
    return action


def leftovers(slot: SandboxSlot) -> dict[str, object]:
    """What a closed box must not leave: processes of the slot, its folders, our descriptors, our children."""
    return {
        "processes": processes_of(slot.directory, slot.uids),
        "files": sorted(path.name for path in slot.directory.iterdir()),
        "descriptors": len(list(Path("/proc/self/fd").iterdir())),
        "children": _children(),
    }


def _children() -> list[str]:
    return sorted(
        name
        for task in Path("/proc/self/task").iterdir()
        for name in (task / "children").read_text().split()
        if Path(f"/proc/{name}/comm").read_text() == "bwrap\n"
    )
