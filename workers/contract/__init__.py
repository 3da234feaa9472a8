"""All that the site and a worker say to each other: two messages, bot archives, and the Redis keys."""

from workers.contract.archive import content_hash, pack, unpack
from workers.contract.keys import (
    MATCH_PREFIX,
    MATCH_QUEUE,
    PLAY_TASK,
    RECORD_TASK,
    RESULT_PREFIX,
    RESULT_QUEUE,
)
from workers.contract.messages import (
    GameRecord,
    Job,
    Limits,
    Note,
    Reason,
    Result,
    SeatRecord,
    Status,
    player_of,
)

__all__ = [
    "MATCH_PREFIX",
    "MATCH_QUEUE",
    "PLAY_TASK",
    "RECORD_TASK",
    "RESULT_PREFIX",
    "RESULT_QUEUE",
    "GameRecord",
    "Job",
    "Limits",
    "Note",
    "Reason",
    "Result",
    "SeatRecord",
    "Status",
    "content_hash",
    "pack",
    "player_of",
    "unpack",
]
