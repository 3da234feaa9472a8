"""A result is acknowledged until Redis has heard it."""

from collections.abc import Iterator

import pytest
from kombu.asynchronous import Hub, get_event_loop, set_event_loop

from ladder.matches.acknowledge import acknowledge


class Request:
    """As Celery makes one, of a message whose broker is away `failures` times."""

    id = "1"
    _connection_errors = (ConnectionError,)

    def __init__(self, failures: int) -> None:
        self.acknowledged = False
        self.failures = failures
        self._message = self

    def ack(self) -> None:
        if self.failures:
            self.failures -= 1
            raise ConnectionError("Redis is away")

    def acknowledge(self) -> None:
        acknowledge(self)


@pytest.fixture
def loop() -> Iterator[Hub]:
    before = get_event_loop()
    yield set_event_loop(Hub())
    set_event_loop(before)


def test_a_result_is_acknowledged_once_redis_is_back(loop: Hub) -> None:
    request = Request(failures=2)
    request.acknowledge()
    tries = 0
    while not request.acknowledged:
        (entry,) = [entry for entry in loop.timer.queue if not entry.entry.canceled]
        loop.timer.clear()
        entry.entry()
        tries += 1
    assert tries == 2
    assert not loop.timer.queue
