"""A worker that plays nothing: it answers each job with the games that IDLE_GAMES names (a file of JSON).

celery --app tests.benchmarks.idle.worker:app worker --pool solo
"""

import json
import os
from pathlib import Path
from typing import Any

from workers.app import app, results
from workers.contract import PLAY_TASK, RECORD_TASK, RESULT_QUEUE, Job, Result, Status

GAMES = json.loads(Path(os.environ["IDLE_GAMES"]).read_text()) if "IDLE_GAMES" in os.environ else []


def play(message: Any) -> None:
    job = Job.model_validate(message)
    for status, games in ((Status.STARTED, []), (Status.FINISHED, GAMES)):
        result = Result.model_validate(
            {"status": status, "match": job.match, "attempt": job.attempt, "worker": "idle", "games": games}
        )
        results.send_task(RECORD_TASK, args=[result.model_dump(mode="json")], queue=RESULT_QUEUE)


app.conf.include = []
app.conf.worker_prefetch_multiplier = 16
app.task(name=PLAY_TASK)(play)
