"""The cache never loads a pickle: workers can write to the same Redis."""

import pickle
from typing import Any

import pytest
from django.core.cache import cache

from ladder.cache import PlainSerializer


class Bomb:
    def __reduce__(self) -> tuple[Any, ...]:
        return print, ("boom",)


@pytest.mark.parametrize("value", [0, -3, True, None, 1.5, "é", b"\x00\xff", b"", [1.25, 2], {"a": [None]}])
def test_what_goes_in_comes_out(value: object, redis_url: str) -> None:
    cache.set("k", value)
    assert cache.get("k") == value
    assert type(cache.get("k")) is type(value)


def test_redis_can_count(redis_url: str) -> None:
    cache.set("n", 4)
    assert cache.incr("n") == 5


def test_a_pickle_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        PlainSerializer().loads(pickle.dumps(Bomb()))
    assert capsys.readouterr().out == ""
