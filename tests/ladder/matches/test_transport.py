"""How results come to the recorder: by the hundred, none lost, none held for ever."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
import redis
from kombu import Connection, Consumer

from ladder.celery import recorder
from ladder.matches.acknowledge import acknowledge, acknowledge_all
from workers.contract import RECORD_TASK, RESULT_PREFIX, RESULT_QUEUE

PREFETCH = 10


class Recorder:
    """What a recorder's connection does, without a worker around it."""

    def __init__(self, url: str) -> None:
        self.redis = redis.Redis.from_url(url)
        self.connection: Connection = recorder.connection_for_read()
        self.messages: list[Any] = []
        channel = self.connection.channel()
        channel.basic_qos(0, PREFETCH, False)
        queue = recorder.amqp.queues[RESULT_QUEUE]
        consumer = Consumer(channel, [queue], on_message=self.messages.append, accept=["json"])
        consumer.consume()

    def read(self) -> list[int]:
        """What has come, once all of one reading is there."""
        self.connection.drain_events(timeout=10)
        return [message.payload[0][0] for message in self.messages]

    @property
    def waiting(self) -> int:
        return self.redis.llen(RESULT_PREFIX + RESULT_QUEUE)

    @property
    def held(self) -> tuple[int, int]:
        """By the table of unacknowledged messages, and by its index."""
        name = RESULT_PREFIX + "unacked"
        return self.redis.hlen(name), self.redis.zcard(name + "_index")


@pytest.fixture
def reader(redis_url: str) -> Iterator[Recorder]:
    made = Recorder(redis_url)
    yield made
    made.connection.close()


def send(count: int) -> None:
    for number in range(count):
        recorder.send_task(RECORD_TASK, args=[number], queue=RESULT_QUEUE)


def requests(messages: list[Any]) -> list[Any]:
    """As Celery makes them, as far as acknowledging goes."""
    made = [
        SimpleNamespace(id="1", acknowledged=False, _message=message, _connection_errors=(ConnectionError,))
        for message in messages
    ]
    for request in made:
        request.acknowledge = lambda request=request: acknowledge(request)
    return made


def test_all_results_that_wait_are_read_at_once_up_to_the_prefetch(reader: Recorder) -> None:
    send(PREFETCH + 2)
    assert reader.read() == list(range(PREFETCH))
    assert reader.waiting == 2
    assert reader.held == (PREFETCH, PREFETCH)


def test_a_batch_is_acknowledged_and_makes_room_for_more(reader: Recorder) -> None:
    send(PREFETCH + 2)
    reader.read()
    batch = requests(reader.messages)
    acknowledge_all(batch)
    assert all(request.acknowledged for request in batch)
    assert reader.held == (0, 0)
    assert reader.read() == list(range(PREFETCH + 2))


def test_results_that_a_recorder_held_go_back_into_the_queue(reader: Recorder, redis_url: str) -> None:
    send(3)
    reader.read()
    reader.connection.close()
    assert (reader.waiting, reader.held) == (3, (0, 0))
    again = Recorder(redis_url)
    assert sorted(again.read()) == [0, 1, 2]
    again.connection.close()


RUBBISH = (
    b"{",
    b"[]",
    b"{}",
    b"\xff",
    b'{"properties": {"delivery_tag": 7}}',
    b'{"properties": {"delivery_tag": "a"}}',
    b'{"properties": {"delivery_tag": "b", "body_encoding": "base64"}, "body": 1}',
    b'{"properties": {"delivery_tag": "c"}, "body": "\xff"}',
)


@pytest.mark.parametrize("first", [b"{", b"[]", b"\xff"])
def test_what_is_no_message_of_celerys_is_dropped_and_the_rest_read(reader: Recorder, first: bytes) -> None:
    for rubbish in (first, *RUBBISH):
        reader.redis.lpush(RESULT_PREFIX + RESULT_QUEUE, rubbish)
    send(2)
    while len(reader.messages) < 2:
        reader.connection.drain_events(timeout=10)
    assert [message.payload[0][0] for message in reader.messages if message.headers] == [0, 1]
    assert (reader.waiting, reader.held) == (0, (2, 2))


def test_acknowledging_a_batch_whose_connection_is_lost_raises_nothing(reader: Recorder) -> None:
    send(2)
    reader.read()
    batch = requests(reader.messages)
    reader.connection.close()
    acknowledge_all(batch)
    assert all(request.acknowledged for request in batch)
