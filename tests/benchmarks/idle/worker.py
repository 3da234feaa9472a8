"""A worker that plays nothing: it answers each job with the games that IDLE_GAMES names (a file of JSON).

celery --app tests.benchmarks.idle.worker:app worker --pool solo
"""

import json
import os
from pathlib import Path
from typing import Any
from uuid import uuid4

from workers.app import app, results
from workers.contract import PLAY_TASK, RECORD_TASK, RESULT_QUEUE, Job, Result, Status

GAMES = json.loads(Path(os.environ["IDLE_GAMES"]).read_text()) if "IDLE_GAMES" in os.environ else []


def said(status: Status, games: list[Any]) -> dict[str, Any]:
    """What every job is answered with, but for its names."""
    message = {"status": status, "match": uuid4(), "attempt": "0" * 32, "worker": "idle", "games": games}
    return Result.model_validate(message).model_dump(mode="json")


ANSWERS = [said(Status.STARTED, []), *([said(Status.FINISHED, GAMES)] if GAMES else [])]


def play(message: Any) -> None:
    job = Job.model_validate(message)
    with results.producer_pool.acquire(block=True) as producer:
        for answer in ANSWERS:
            result = answer | {"match": str(job.match), "attempt": job.attempt}
            results.send_task(RECORD_TASK, args=[result], queue=RESULT_QUEUE, producer=producer)


app.conf.include = []
app.conf.worker_prefetch_multiplier = 16
app.task(name=PLAY_TASK)(play)
