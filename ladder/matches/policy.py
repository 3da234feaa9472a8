"""The numbers that steer matches, each with its reason. How pairs are chosen has its own in `pairing`."""

MAX_ATTEMPTS = 20
"""Lost leases of one match. A dying host takes all its matches along; this many deaths are no accident."""

MAX_FAILURES = 3
"""Failures that workers report for one match before it ends as ERRORED."""

BLOB_SECONDS = 7 * 24 * 3600
"""How long a dispatched bot's files, and a match's token, stay in Redis. The reaper renews them."""

RENEW_SECONDS = BLOB_SECONDS // 4

UNSENT_SECONDS = 20
"""A match that was committed but never sent (the process died in between) is sent after this long."""

STARTED_GRACE_SECONDS = 20
"""A worker takes its lease before it says STARTED, and renews it; a young match is given this long anyway."""

VANISHED_SECONDS = 900
"""A queued match that is neither in the queue nor with a worker: longer than a worker holds a job before
it starts on it."""

REAP_AT_ONCE = 500
"""Matches that one run of the reaper looks at; the rest wait for the next one, seconds later."""

SLOT_DEPTH = 4
"""Queued rated matches per live worker slot: enough that no slot waits, few enough that news go first."""

CHECK_PRIORITY = 0
REQUEUE_PRIORITY = 3
"""0 is played first, 9 last. Pairing gives the rated matches theirs."""

FAULTY_GROUPS = 5
"""A bot that failed in so many rated matches in a row is suspended, and its owner told."""

AUDIT_PERCENT = 2
"""Finished rated matches that are played once more and compared: a fiftieth of the workers' time, and a
worker that makes up results is caught within a hundred of them."""

REPLAY_PRIORITY = 6
"""Audits and the matches of a quarantined worker wait like rated ones; lower, they would wait for ever."""

MAX_STORED_RESULT = 1024 * 1024
"""Bytes of a deviating result that are kept (compressed) for the operator."""
