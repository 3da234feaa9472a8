"""Names in Redis. Matches and results have prefixes of their own: none restores the other's messages."""

MATCH_PREFIX = "matches:"
"""`global_keyprefix` of the Celery broker that carries jobs to workers."""
MATCH_QUEUE = "matches"
PLAY_TASK = "workers.tasks.play"
"""Its one argument: a `Job` as a JSON object, `job.model_dump(mode="json")`."""

RESULT_PREFIX = "results:"
"""`global_keyprefix` of the Celery broker that carries results to the recorder."""
RESULT_QUEUE = "results"
RECORD_TASK = "ladder.matches.tasks.record"
"""Its one argument: a `Result` as a JSON object, `result.model_dump(mode="json")`."""

LEASE_SECONDS = 20
LEASE_REFRESH_SECONDS = 5
"""A lease outlives three missed refreshes: a busy host is not a dead one."""

WORKER_SECONDS = 30
"""How long a worker counts as alive after its last sign of life."""


def token_key(match: str) -> str:
    """Holds the attempt token that is the match's now; a job with another one is stale and skipped."""
    return f"token:{match}"


def lease_key(match: str, attempt: str) -> str:
    """Exists (value: worker name) while a worker plays this attempt."""
    return f"lease:{match}:{attempt}"


def blob_key(content: str) -> str:
    """The packed files of a bot, by content hash; put again at every dispatch."""
    return f"blob:{content}"


def worker_key(name: str) -> str:
    """A worker's sign of life: JSON with `slots`, `playing`, `sandbox`, `python`, `since`."""
    return f"worker:{name}"


EPOCH_KEY = "epoch"
"""Set once by the site; gone when Redis has lost its memory."""
