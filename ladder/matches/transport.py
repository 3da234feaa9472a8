"""Kombu's Redis transport, but results come by the hundred: each by itself costs two round trips.

After the one result that kombu waited for, all that wait behind it are taken as well, as far as the prefetch
allows. Taking them and noting them as unacknowledged is one step inside Redis, so a recorder that dies
between the two loses none.
"""

from queue import Empty
from time import time
from typing import Any

import structlog
from kombu.transport import redis, virtual
from kombu.utils.encoding import bytes_to_str
from kombu.utils.json import loads

from workers.contract import RESULT_QUEUE

log = structlog.get_logger()

UNREADABLE = (ValueError, TypeError, KeyError, AttributeError)
"""What kombu raises over a message that Celery cannot have made. It would end the recorder."""

# As kombu's QoS.append notes a message: [message, exchange, routing key] by delivery tag, and when.
TAKE = """
local items = redis.call('RPOP', KEYS[1], ARGV[1])
if not items then return {} end
local taken = {}
for _, item in ipairs(items) do
    local read, message = pcall(cjson.decode, item)
    local tag = read and type(message) == 'table' and type(message.properties) == 'table'
        and message.properties.delivery_tag
    if type(tag) == 'string' then
        redis.call('ZADD', KEYS[2], ARGV[2], tag)
        redis.call('HSET', KEYS[3], tag, '[' .. item .. ',"' .. ARGV[3] .. '","' .. ARGV[3] .. '"]')
        taken[#taken + 1] = {tag, item}
    end
end
return taken
"""
"""What is no message of Celery's is dropped here: no worker of ours sends such."""


class QoS(redis.QoS):
    """Knows which messages are noted already."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.noted: set[str] = set()

    def append(self, message: Any, delivery_tag: str) -> None:
        if delivery_tag in self.noted:
            self.noted.discard(delivery_tag)
            virtual.QoS.append(self, message, delivery_tag)
        else:
            super().append(message, delivery_tag)


class Channel(redis.Channel):
    QoS = QoS

    def _brpop_read(self, **options: Any) -> Any:
        try:
            found = super()._brpop_read(**options)
        except UNREADABLE as error:
            log.warning("message refused", error=repr(error)[:200])
            raise Empty from error
        room = self.qos.can_consume_max_estimate()
        if room:
            self._take(room)
        return found

    def _take(self, room: int) -> None:
        with self.conn_or_acquire() as client:
            take = client.register_script(TAKE)
            prefix = self.global_keyprefix  # kombu itself prefixes the first key of a script, and no other
            keys = [RESULT_QUEUE, prefix + self.unacked_index_key, prefix + self.unacked_key]
            taken = take(keys=keys, args=[room, time(), RESULT_QUEUE])
        tags = [bytes_to_str(tag) for tag, _item in taken]
        self.qos.noted.update(tags)
        for tag, (_tag, item) in zip(tags, taken, strict=True):
            try:
                self.connection._deliver(loads(bytes_to_str(item)), RESULT_QUEUE)
            except UNREADABLE as error:
                log.warning("message refused", error=repr(error)[:200])
                self.qos.reject(tag)


class Transport(redis.Transport):
    Channel = Channel
