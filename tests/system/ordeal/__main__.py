"""Exactly once, whatever dies: `python -m tests.system.ordeal [--groups 300] [--seed 1]`.

A fixed list of mirrored groups of deterministic bots is played twice by three real worker processes, a
recorder and the clockwork over PostgreSQL and Redis of their own: first in peace; then workers are killed at
random moments, results are delivered again, late and out of order, Redis loses its memory, PostgreSQL
crashes, the recorder is killed between commit and acknowledgement. Both must leave the same behind, bit
for bit. The last line of the output is a JSON object; the exit code is 1 if something is wrong.
"""

import argparse
import json
import os
import sys
import tempfile
import time
from pathlib import Path
from random import Random

import redis

from deploy.daemon import Leash
from tests.system.ordeal import servers as own


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.system.ordeal", description=__doc__)
    parser.add_argument("--groups", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(argv)
    with own.start() as servers, tempfile.TemporaryDirectory(prefix="ordeal-", dir="/var/tmp") as name:
        folder = Path(name)
        folder.chmod(0o755)  # bots run as uids of their own
        report = _compare(servers, folder, given.groups, given.seed)
    print(json.dumps(report))
    return int(bool(report["wrong"]))


def _compare(servers: own.Mortal, folder: Path, groups: int, seed: int) -> dict[str, object]:
    os.environ["DJANGO_SETTINGS_MODULE"] = "ladder.settings"
    import django

    django.setup()
    from django.core.management import call_command

    from tests.system.ordeal.outcome import Outcome, read
    from tests.system.ordeal.plan import enter_bots, queue_groups
    from tests.system.ordeal.rough import Run
    from tests.system.ordeal.tap import Tap
    from tests.system.running import Site

    call_command("migrate", verbosity=0)
    outcomes: dict[bool, Outcome] = {}
    report: dict[str, object] = {"groups": groups, "seed": seed}
    for rough in (False, True):
        call_command("flush", verbosity=0, interactive=False)
        redis.Redis.from_url(servers.redis_url).flushall()
        leash = Leash()
        site = Site(folder, servers.redis_url, leash)
        run = Run(site, servers, groups, folder, Random(seed), Tap(servers.redis_url))
        run.tap.start()
        began = time.monotonic()
        try:
            ladder = enter_bots()
            queue_groups(ladder, groups, seed)
            run.play(rough=rough)
        finally:
            run.tap.stop()
            run.site.stop()
            leash.close()
        outcomes[rough] = read(ladder)
        name = "rough" if rough else "calm"
        told = {"seconds": round(time.monotonic() - began)}
        told |= {what: getattr(outcomes[rough], what) for what in ("retries", "failures", "audited")}
        report[name] = told | run.told
        print(f"{name}: {report[name]}", file=sys.stderr, flush=True)
    wrong = [text for outcome in outcomes.values() for text in outcome.wrongs(groups)]
    report["wrong"] = wrong + [f"{text} differ" for text in outcomes[True].differs_from(outcomes[False])]
    return report


if __name__ == "__main__":
    sys.exit(main())
