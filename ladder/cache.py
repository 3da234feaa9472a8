"""How the cache writes values into Redis: never as pickles.

Workers can write to the same Redis, and whoever loads a pickle runs what it says.
"""

import json
from typing import Any

BYTES, JSON = b"b", b"j"


class PlainSerializer:
    """Bytes as they are, everything else as JSON; integers bare, so that Redis can count."""

    def dumps(self, value: Any) -> bytes | int:
        if type(value) is int:
            return value
        if isinstance(value, bytes):
            return BYTES + value
        return JSON + json.dumps(value).encode()

    def loads(self, data: bytes) -> Any:
        kind, body = data[:1], data[1:]
        if kind == BYTES:
            return body
        if kind == JSON:
            return json.loads(body)
        return int(data)
