"""A worker's settings: strict, from the environment alone."""

from pathlib import Path

import pytest

from workers.settings import SettingsError, read

URL = {"REDIS_URL": "redis://:secret@queue.example:6380/3"}


def test_one_url_is_enough() -> None:
    settings = read(URL)
    assert settings.redis_url == URL["REDIS_URL"]
    assert settings.slots >= 1
    assert settings.name


def test_the_url_may_stand_in_a_file(tmp_path: Path) -> None:
    secret = tmp_path / "redis_url"
    secret.write_text(URL["REDIS_URL"] + "\n")
    assert read({"REDIS_URL_FILE": str(secret)}).redis_url == URL["REDIS_URL"]


def test_the_password_is_not_shown() -> None:
    assert read(URL).redis_place == "redis://queue.example:6380/3"


def test_every_folder_is_in_the_workers_own(tmp_path: Path) -> None:
    settings = read(URL | {"MENAGERIE_WORKER_DIR": str(tmp_path)})
    assert settings.cache.parent == settings.spool.parent == tmp_path


@pytest.mark.parametrize(
    ("environ", "names"),
    [
        ({}, "REDIS_URL"),
        ({"REDIS_URL": "localhost"}, "REDIS_URL"),
        ({"REDIS_URL": "http://host/0"}, "REDIS_URL"),
        ({"REDIS_URL": "redis://host:port/0"}, "REDIS_URL"),
        ({"REDIS_URL_FILE": "/no/such/file"}, "REDIS_URL_FILE"),
        (URL | {"WORKER_SLOTS": "0"}, "WORKER_SLOTS"),
        (URL | {"WORKER_SLOTS": "two"}, "WORKER_SLOTS"),
        (URL | {"WORKER_CACHE_MB": "1"}, "WORKER_CACHE_MB"),
        (URL | {"WORKER_METRICS_PORT": "70000"}, "WORKER_METRICS_PORT"),
        (URL | {"WORKER_NAME": "a b"}, "WORKER_NAME"),
        (URL | {"WORKER_NAME": "x" * 101}, "WORKER_NAME"),
    ],
)
def test_a_bad_value_is_refused_by_name(environ: dict[str, str], names: str) -> None:
    with pytest.raises(SettingsError, match=names):
        read(environ)
