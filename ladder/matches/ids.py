"""Match ids: UUIDs that sort by time of creation, so that rows of one day lie together in every index."""

import secrets
import time
from uuid import UUID


def uuid7() -> UUID:
    """RFC 9562, version 7: 48 bits of Unix milliseconds, then 74 random bits."""
    milliseconds = time.time_ns() // 1_000_000
    value = (milliseconds & (1 << 48) - 1) << 80 | secrets.randbits(80)
    value = value & ~(0xF << 76) | 7 << 76
    value = value & ~(0x3 << 62) | 2 << 62
    return UUID(int=value)
