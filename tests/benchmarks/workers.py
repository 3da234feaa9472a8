"""P4 and P8, a whole worker: `python -m tests.benchmarks.workers`.

The site sends matches through the queue, a worker plays them in its sandboxes, the recorder stores them:
once with one slot and once with two, in alternation. What queue, database and recorder cost is the CPU of all
these processes and servers, against the same jobs in a loop that does nothing but play them.
"""

import argparse
import os
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from deploy import services
from deploy.daemon import Daemon, Leash
from deploy.embedded import Embedded
from deploy.places import REPOSITORY
from tests.benchmarks.measure import goals
from tests.benchmarks.recorder import cpu_by_part, open_site, server_pids

if TYPE_CHECKING:
    from ladder.matches.models import Ladder, Match
    from workers.contract import Job

SPEEDUP_GOAL, OVERHEAD_GOAL, MEMORY_GOAL = 1.85, 1.10, 80
MATCHES, ROUNDS = 8, 2
LOOK_SECONDS = 0.05
PATIENCE_SECONDS = 300

THINKER = b"""import random

def choose(turn):
    sum(range(1_000_000))  # some 20 ms, the same number of steps on every machine
    return random.choice(turn.legal)
"""


@dataclass
class Measured:
    """One figure a round; seconds a match."""

    walls: dict[int, list[float]] = field(default_factory=lambda: {1: [], 2: []})
    """By number of slots, by the clock."""
    cpu: list[dict[str, float]] = field(default_factory=list)
    """By process, and of all that it started."""
    bare: list[float] = field(default_factory=list)
    """CPU of the loop that only plays."""
    resident: list[float] = field(default_factory=list)
    """MB of each process of a worker."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.workers", description=__doc__)
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    given = parser.parse_args()
    os.environ.pop("DATABASE_URL", None)
    os.environ.pop("REDIS_URL", None)
    with Embedded("bench", fresh=True) as servers, tempfile.TemporaryDirectory() as folder:
        os.environ |= {"DATABASE_URL": servers.database_url, "REDIS_URL": servers.redis_url}
        os.environ["DJANGO_SETTINGS_MODULE"] = "ladder.settings"
        leash = Leash()
        try:
            report(measure(Path(folder), leash, given.matches, given.rounds, server_pids(servers.place)))
        finally:
            leash.close()


def measure(folder: Path, leash: Leash, matches: int, rounds: int, servers: dict[str, int]) -> Measured:
    import django

    django.setup()
    from django.core.management import call_command

    from ladder.matches.services.dispatch import job_of

    call_command("migrate", verbosity=0)
    ladder, versions = open_site(2)
    contents = give_bots(versions)
    recorder = start(services.recorder(), folder, leash)
    parts = {"site": os.getpid(), **servers, "recorder": recorder.process.pid}
    measured = Measured()
    for _ in range(rounds):
        for slots in measured.walls:
            worker = start(services.match_workers(slots), folder, leash)
            wait_for_worker(slots, folder)
            play(ladder, versions, slots)  # what is made once is made, and every slot is warm
            parts["worker"] = worker.process.pid
            before = cpu_by_part(parts)
            played = play(ladder, versions, matches)
            measured.walls[slots].append(while_all_slots_play(played, slots))
            measured.cpu.append({n: (used - before[n]) / matches for n, used in cpu_by_part(parts).items()})
            measured.resident += [resident_mb(pid) for pid in family(worker.process.pid)]
            worker.stop()
        measured.bare.append(bare_loop([job_of(match, contents) for match in played]))
    recorder.stop()
    return measured


def start(service: services.Service, folder: Path, leash: Leash) -> Daemon:
    env = dict(os.environ) | {"WORKER_NAME": "bench", "PYTHONUNBUFFERED": "1"}
    log = folder / f"{service.name}.log"
    return Daemon(service.argv, log=log, leash=leash, env=env, cwd=REPOSITORY, grace=30)


def give_bots(versions: list[int]) -> list[str]:
    """Their content hashes."""
    from ladder.submissions.models import BotVersion, Content
    from workers.contract import content_hash, pack

    contents = []
    for number, version in enumerate(versions):
        files = {"bot.py": THINKER + b"# %d\n" % number}
        content = Content.objects.create(hash=content_hash(files), blob=pack(files), size=100, files=1)
        BotVersion.objects.filter(pk=version).update(content=content)
        contents.append(content.hash)
    return contents


def wait_for_worker(slots: int, folder: Path) -> None:
    from ladder.matches import fleet

    deadline = time.monotonic() + PATIENCE_SECONDS
    while fleet.slots() != slots:
        if time.monotonic() > deadline:
            sys.exit(f"no worker came up:\n{(folder / 'workers.log').read_text()}")
        time.sleep(LOOK_SECONDS)


def play(ladder: "Ladder", versions: list[int], count: int) -> "list[Match]":
    """From the first match that is created to the last that is recorded."""
    from ladder.matches.models import Match, MatchKind, MatchState
    from ladder.matches.services import create_matches

    open_now = Match.objects.open().filter(kind=MatchKind.RATED)
    made = create_matches(ladder=ladder, groups=[(versions, 6)] * count)
    deadline = time.monotonic() + PATIENCE_SECONDS
    while open_now.exists():
        if time.monotonic() > deadline:
            sys.exit(f"{open_now.count()} matches are still open after {PATIENCE_SECONDS} s")
        time.sleep(LOOK_SECONDS)
    played = Match.objects.filter(pk__in=[match.pk for match in made])
    if failed := played.exclude(state=MatchState.FINISHED).count():
        sys.exit(f"{failed} of {count} matches were not played to the end")
    return list(played)


def while_all_slots_play(played: "list[Match]", slots: int) -> float:
    """Seconds from one match recorded to the next, without the last ones, which leave slots with nothing."""
    ends = sorted(match.finished_at.timestamp() for match in played if match.finished_at)
    ends = ends[: len(ends) - slots + 1]
    return (ends[-1] - ends[0]) / (len(ends) - 1)


def bare_loop(jobs: "list[Job]") -> float:
    """CPU seconds a match, of a process of its own that plays these jobs and does nothing else."""
    from resource import RUSAGE_CHILDREN, getrusage

    from workers.contract import content_hash
    from workers.referee import play_match
    from workers.sandbox import SandboxSlot

    bots = [{"bot.py": THINKER + b"# %d\n" % number} for number in (0, 1)]
    files = {content_hash(bot): bot for bot in bots}

    def used() -> float:
        children = getrusage(RUSAGE_CHILDREN)
        return time.process_time() + children.ru_utime + children.ru_stime

    with SandboxSlot() as slot:
        before = used()
        for job in jobs:
            play_match(job, [files[content] for content in job.players], slot)
        return (used() - before) / len(jobs)


def family(pid: int) -> list[int]:
    """The worker's own processes: main and slots, not their bots."""
    children = {
        int(child)
        for task in Path(f"/proc/{pid}/task").iterdir()
        for child in (task / "children").read_text().split()
    }
    return [pid, *(child for child in children if "python" in Path(f"/proc/{child}/exe").readlink().name)]


def resident_mb(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def report(measured: Measured) -> None:
    one, two = (median(measured.walls[slots]) for slots in (1, 2))
    ratios = [first / second for first, second in zip(*measured.walls.values(), strict=True)]
    print(f"\nP4, P8: {len(ratios)} rounds, in alternation; medians")
    goals.at_least("P4", "matches of two slots / of one", median(ratios), SPEEDUP_GOAL)
    goals.show("one slot", one, "s a match")
    goals.show("two slots", two, "s a match")
    whole, bare = median(sum(used.values()) for used in measured.cpu), median(measured.bare)
    goals.at_most("P4", "CPU with queue, database and recorder / bare loop", whole / bare, OVERHEAD_GOAL)
    goals.show("bare loop", bare, "s of CPU a match")
    for name in measured.cpu[0]:
        goals.show(f"... {name}", median(used[name] for used in measured.cpu), "s of CPU a match")
    largest = max(measured.resident)
    goals.at_most("P8", "largest resident size of a worker's process, MB", largest, MEMORY_GOAL)


if __name__ == "__main__":
    main()
