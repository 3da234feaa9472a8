"""The limits of a bot's process, hard, set before any of its code runs. The driver's numbers stand here."""

import resource

MIB = 1024 * 1024

MEMORY = 512 * MIB
LOG_CAP = 64 * 1024
"""Bytes of the log, which is the only file a bot can write to."""
LOG_RESERVE = 8 * 1024
"""Of the cap, kept for the last traceback: a bot that printed too much still learns why it died."""

BOOT = {
    resource.RLIMIT_AS: MEMORY,
    resource.RLIMIT_NPROC: 8,
    resource.RLIMIT_NOFILE: 32,
    resource.RLIMIT_FSIZE: LOG_CAP,
    resource.RLIMIT_CORE: 0,
    resource.RLIMIT_MEMLOCK: 0,
    resource.RLIMIT_STACK: 8 * MIB,
    resource.RLIMIT_MSGQUEUE: 0,
    resource.RLIMIT_SIGPENDING: 64,
}


def set_boot_limits() -> None:
    """All but CPU, which comes with "go". A limit that is already lower stays."""
    for kind, wanted in BOOT.items():
        _, hard = resource.getrlimit(kind)
        limit = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(kind, (limit, limit))


def set_cpu_limit(seconds: int) -> None:
    """SIGXCPU at `seconds` of CPU in the whole life, SIGKILL one later."""
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
