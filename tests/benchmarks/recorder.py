"""Matches a second through both queues when nobody plays: `python -m tests.benchmarks.recorder`.

The site creates and sends matches, a worker that plays nothing answers, one recorder replays the games,
stores them and adds up `pair_stat`: four processes and two servers on this machine, everything real but the
bots. Then the same again on top of a million stored matches: it must not be slower for it.
"""

import argparse
import json
import os
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from deploy import services
from deploy.daemon import Daemon, Leash
from deploy.embedded import Embedded
from deploy.places import REPOSITORY
from tests.benchmarks.idle.cpu import cpu_seconds

if TYPE_CHECKING:
    from ladder.matches.models import Ladder

GOAL = 250
FLAT = 1.2
CORES = 2
BOTS = 50
QUEUE = 400
"""Matches on their way at a time: the queues are never empty and never long."""
CHUNK = 50
LOOK_SECONDS = 0.2


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.recorder", description=__doc__)
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--stored", type=int, default=1_000_000)
    given = parser.parse_args()
    os.environ.pop("DATABASE_URL", None)
    os.environ.pop("REDIS_URL", None)
    with Embedded("bench", fresh=True) as servers, tempfile.TemporaryDirectory() as folder:
        os.environ |= {"DATABASE_URL": servers.database_url, "REDIS_URL": servers.redis_url}
        os.environ["DJANGO_SETTINGS_MODULE"] = "ladder.settings"
        leash = Leash()
        try:
            measure(Path(folder), leash, given.matches, given.stored, server_pids(servers.place))
        finally:
            leash.close()


def measure(folder: Path, leash: Leash, matches: int, stored: int, servers: dict[str, int]) -> None:
    import django

    django.setup()
    from django.core.management import call_command

    from tests.benchmarks.idle.store import fill

    call_command("migrate", verbosity=0)
    ladder, versions = open_site()
    games = shortest_games()
    (folder / "games.json").write_text(json.dumps(games))
    plies = sum(len(game["actions"]) for game in games)
    print(f"a match: {len(games)} games, {plies} plies together; {BOTS} bots")
    env = dict(os.environ) | {"IDLE_GAMES": str(folder / "games.json"), "PYTHONUNBUFFERED": "1"}
    recorder = services.recorder()
    argv = [
        part.replace("ladder.celery:recorder", "tests.benchmarks.idle.worker:app") for part in recorder.argv
    ]
    argv[argv.index("--hostname") + 1] = "idle@%h"
    worker = replace(recorder, name="idle", argv=tuple(argv))
    parts = {"site": os.getpid(), **servers}
    for service in (recorder, worker):
        log = folder / f"{service.name}.log"
        daemon = Daemon(service.argv, log=log, leash=leash, env=env, cwd=REPOSITORY)
        parts[service.name] = daemon.process.pid
    run(ladder, versions, 500, parts)  # everything is up and warm
    empty = run(ladder, versions, matches, parts)
    tell("from an empty site", empty)
    began = time.monotonic()
    fill(ladder, stored)
    print(f"{stored:,} matches stored meanwhile, by SQL, in {time.monotonic() - began:.0f} s")
    full = run(ladder, versions, matches, parts)
    tell(f"with {stored:,} stored", full)
    print(f"{'dearer by a factor of':28} {empty.by_cpu / full.by_cpu:6.2f} in CPU, goal <= {FLAT}")


def server_pids(place: Path) -> dict[str, int]:
    postgres = int((place / "postgres" / "postmaster.pid").read_text().split()[0])
    return {"PostgreSQL": postgres, "Redis": int((place / "redis.pid").read_text())}


class Rate(NamedTuple):
    by_clock: float
    """Matches a second."""
    by_cpu: float
    """Matches a second of CPU, all processes and both servers together."""
    parts: dict[str, float]
    """Milliseconds of CPU a match, by process."""


def tell(what: str, rate: Rate) -> None:
    print(f"{what:28} {rate.by_clock:6.0f} matches/s, {rate.by_clock / GOAL:.2f} of the goal of {GOAL}")
    alone = CORES * rate.by_cpu
    print(f"{'':28} {alone:6.0f} if {CORES} cores did nothing else, {alone / GOAL:.2f} of it")
    parts = ", ".join(f"{name} {cost:.2f}" for name, cost in rate.parts.items())
    print(f"{'':28} ms of CPU a match: {parts}", flush=True)


def open_site(bots: int = BOTS) -> "tuple[Ladder, list[int]]":
    """A ladder of Infection without opening plies (the games are the same for every seed) and its bots."""
    from django.utils import timezone

    from ladder.accounts.models import User
    from ladder.matches.catalogue import LadderSpec
    from ladder.matches.services import open_ladder
    from ladder.submissions.models import Bot, BotVersion, Content, VersionState
    from workers.contract import content_hash, pack

    spec = LadderSpec(
        slug="bench", name="Bench", game="infection", seats=2, options={"level": 10}, opening_plies=0
    )
    ladder = open_ladder(spec=spec)
    versions = []
    for number in range(bots):
        owner = User.objects.create_user(f"author{number}", f"author{number}@example.org")
        files = {"bot.py": f"# {number}\n".encode()}
        content = Content.objects.create(hash=content_hash(files), blob=pack(files), size=10, files=1)
        bot = Bot.objects.create(owner=owner, game="infection", name=f"bot{number}")
        version = BotVersion.objects.create(
            bot=bot,
            number=1,
            content=content,
            owner=owner,
            game="infection",
            state=VersionState.READY,
            checked_at=timezone.now(),
        )
        Bot.objects.filter(pk=bot.pk).update(active_version=version)
        ladder.entries.create(bot=bot)
        versions.append(version.pk)
    from ladder.ratings.services import refit

    refit(ladder=ladder)
    return ladder, versions


def shortest_games() -> list[dict[str, Any]]:
    """The shortest of a few hundred random games, as both games of a group."""
    from engines import GAMES
    from engines.ranks import rank

    best = None
    for seed in range(500):
        rng, state = Random(seed), GAMES["infection"].new(2, level=10)
        actions: list[str] = []
        while state.to_move is not None:
            actions.append(rng.choice(state.legal()))
            state.apply(actions[-1])
        if best is None or len(actions) < len(best[0]):
            best = actions, state.scores(), state.version
    assert best is not None
    actions, scores, version = best
    seats = [{"rank": rank, "reason": "finished", "cpu_ms": 1} for rank in rank(scores, [None, None])]
    return [
        {
            "game": number,
            "engine": version,
            "opening": 0,
            "actions": actions,
            "cpu_ms": [0] * len(actions),
            "seats": seats,
            "scores": scores,
        }
        for number in range(2)
    ]


def play_one(ladder: "Ladder", versions: list[int]) -> None:
    """A match of the first two, created and recorded without queues or workers."""
    from ladder.matches.services import create_matches
    from ladder.matches.services.record import record
    from workers.contract import Result

    (match,) = create_matches(ladder=ladder, groups=[(versions[:2], 6)])
    message = {"status": "finished", "match": match.id, "attempt": match.token, "worker": "idle"}
    record([Result.model_validate(message | {"games": shortest_games()})])


def run(ladder: "Ladder", versions: list[int], count: int, parts: dict[str, int]) -> Rate:
    """Matches a second, from the first one created to the last one recorded."""
    from ladder.matches.models import Match, MatchKind
    from ladder.matches.services import create_matches

    open_now = Match.objects.open().filter(kind=MatchKind.RATED)
    rng = Random(count)
    began, before = time.monotonic(), cpu_by_part(parts)
    sent, waiting = 0, 0
    while sent < count or waiting:
        while sent < count and waiting + CHUNK <= QUEUE:
            create_matches(ladder=ladder, groups=[(rng.sample(versions, 2), 6) for _ in range(CHUNK)])
            sent, waiting = sent + CHUNK, waiting + CHUNK
        time.sleep(LOOK_SECONDS)
        waiting = open_now.count()
        if time.monotonic() - began > 600:
            sys.exit(f"{waiting} matches are still open after ten minutes")
    used = {name: seconds - before[name] for name, seconds in cpu_by_part(parts).items()}
    by_part = {name: 1000 * seconds / count for name, seconds in used.items()}
    return Rate(count / (time.monotonic() - began), count / sum(used.values()), by_part)


def cpu_by_part(parts: dict[str, int]) -> dict[str, float]:
    """The site's process is the parent of all others."""
    used = {name: cpu_seconds([pid]) for name, pid in parts.items()}
    used["site"] = time.process_time()
    return used


if __name__ == "__main__":
    main()
