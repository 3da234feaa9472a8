"""A small client of the site's REST API.

>>> site = Client("https://menagerie.example", token="mng_...")  # doctest: +SKIP
>>> version = site.upload("infection", "my bot", Path("bot.py"))  # doctest: +SKIP
>>> site.wait_for_check(version["id"])["state"]  # doctest: +SKIP
'ready'
"""

import io
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.parse import quote
from zipfile import ZIP_DEFLATED, ZipFile

import httpx

POLL_SECONDS = 1.0
CHECK_SECONDS = 300.0
"""How long a check may wait for its turn before we stop asking."""
TIMEOUT_SECONDS = 30.0

Json = dict[str, Any]


class ApiError(Exception):
    """What the site answered in place of the thing asked for."""

    def __init__(self, status: int, code: str, message: str, retry_after: int | None = None) -> None:
        super().__init__(f"{message} ({status} {code})")
        self.status = status
        self.code = code
        self.message = message
        self.retry_after = retry_after
        """Seconds, where asking again later helps."""


class Client:
    """`url` is the site's address without /api/v1/; reading needs no token."""

    def __init__(self, url: str, token: str = "") -> None:
        headers = {"Authorization": f"Token {token}"} if token else {}
        self.http = httpx.Client(
            base_url=f"{url.rstrip('/')}/api/v1/",
            headers=headers,
            timeout=TIMEOUT_SECONDS,
            follow_redirects=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None
    ) -> None:
        self.http.close()

    def me(self) -> Json:
        return self.get("me/")

    def queue(self) -> Json:
        return self.get("queue/")

    def ladders(self, **filters: Any) -> Iterator[Json]:
        return self.pages("ladders/", filters)

    def standings(self, ladder: str, **filters: Any) -> Iterator[Json]:
        return self.pages(f"ladders/{ladder}/standings/", filters)

    def bots(self, **filters: Any) -> Iterator[Json]:
        """Filters: game, owner, name."""
        return self.pages("bots/", filters)

    def versions(self, **filters: Any) -> Iterator[Json]:
        """Filters: bot, game, state, owner."""
        return self.pages("versions/", filters)

    def version(self, number: int) -> Json:
        return self.get(f"versions/{number}/")

    def matches(self, **filters: Any) -> Iterator[Json]:
        """Newest first. Filters: status, kind, ladder, game, bot, version, faults."""
        return self.pages("matches/", filters)

    def match(self, uuid: str) -> Json:
        return self.get(f"matches/{uuid}/")

    def tournaments(self, **filters: Any) -> Iterator[Json]:
        """Filters: format, status, ladder, organiser."""
        return self.pages("tournaments/", filters)

    def tournament(self, slug: str, table: str = "", *, invitation: str = "") -> Any:
        """One tournament, or a table of it: entries, standings, pairings, crosstable, bracket."""
        path = f"tournaments/{slug}/{table}/" if table else f"tournaments/{slug}/"
        return self.get(path, **({"invitation": invitation} if invitation else {}))

    def make_tournament(self, **settings: Any) -> Json:
        """A draft; `name` and `ladder` are needed. The settings are in the API's documentation."""
        return self.post("tournaments/", settings)

    def change_tournament(self, slug: str, **settings: Any) -> Json:
        event: Json = self._json(self.http.patch(f"tournaments/{slug}/", json=settings))
        return event

    def step(self, slug: str, step: str, *, invitation: str = "", **data: Any) -> Json:
        """Organisers: open, freeze, start, cancel, seed, exclude, invitation. Authors: enter, withdraw."""
        query = f"?invitation={quote(invitation, safe='')}" if invitation else ""
        return self.post(f"tournaments/{slug}/{step}/{query}", data)

    def enter(self, slug: str, bot: int, *, invitation: str = "") -> Json:
        """Put one's bot with this id into a tournament; a private one takes its link's invitation."""
        return self.step(slug, "enter", invitation=invitation, bot=bot)

    def notices(self, **filters: Any) -> Iterator[Json]:
        """What concerns one, newest first. Filters: unread, kind."""
        return self.pages("notices/", filters)

    def read_notices(self, notices: Sequence[int]) -> int:
        """Mark these as read; how many were unread."""
        read: int = self.post("notices/read/", {"notices": list(notices)})["read"]
        return read

    def replay(self, game: int) -> Json:
        """All that re-runs a game: actions, times, outcome."""
        return self.get(f"games/{game}/replay/")

    def logs(self, game: int) -> list[Json]:
        """What one's own bots printed in a game, and why they lost it."""
        found: list[Json] = self._json(self.http.get(f"games/{game}/logs/"))
        return found

    def upload(self, game: str, name: str, path: Path, description: str = "") -> Json:
        """A .py file, a .zip, or a folder (sent as a zip): a new bot, or a new version of the bot `name`.

        The answer is the version; the same files again are the same version.
        """
        content = zipped(path) if path.is_dir() else path.read_bytes()
        file_name = f"{path.name}.zip" if path.is_dir() else path.name
        answer = self.http.post(
            "versions/",
            data={"game": game, "name": name, "description": description},
            files={"file": (file_name, content)},
        )
        version: Json = self._json(answer)
        return version

    def wait_for_check(self, version: int, seconds: float = CHECK_SECONDS) -> Json:
        """The version once its check has ended; TimeoutError if that takes longer than `seconds`."""
        deadline = time.monotonic() + seconds
        while True:
            wait = POLL_SECONDS
            try:
                found = self.version(version)
                if found["state"] != "checking":
                    return found
            except ApiError as error:
                if error.retry_after is None:
                    raise
                wait = float(error.retry_after)
            if time.monotonic() + wait > deadline:
                raise TimeoutError(f"the check of version {version} has not ended within {seconds:g} s")
            time.sleep(wait)

    def get(self, path: str, **parameters: Any) -> Json:
        found: Json = self._json(self.http.get(path, params=parameters))
        return found

    def post(self, path: str, data: Json) -> Json:
        made: Json = self._json(self.http.post(path, json=data))
        return made

    def pages(self, path: str, filters: Json) -> Iterator[Json]:
        """Every entry of a list, page by page."""
        answer = self._json(self.http.get(path, params=filters))
        while True:
            yield from answer["results"]
            if not answer["next"]:
                return
            answer = self._json(self.http.get(answer["next"]))

    @staticmethod
    def _json(answer: httpx.Response) -> Any:
        try:
            data = answer.json()
        except ValueError:
            data = None
        if answer.is_success and data is not None:
            return data
        error = data.get("error", {}) if isinstance(data, dict) else {}
        raise ApiError(
            answer.status_code,
            error.get("code", "error"),
            error.get("message") or f"{answer.request.url} answered {answer.reason_phrase or 'no JSON'}",
            error.get("retry_after"),
        )


def zipped(folder: Path) -> bytes:
    """A folder as an upload, without caches and hidden files."""
    data = io.BytesIO()
    with ZipFile(data, "w", ZIP_DEFLATED) as archive:
        for name, path in bot_files(folder):
            archive.write(path, name)
    return data.getvalue()


def bot_files(folder: Path) -> Iterator[tuple[str, Path]]:
    """Names within the bot, and where they are; caches and hidden files are none of it."""
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        if path.is_file() and not any(part == "__pycache__" or part.startswith(".") for part in parts):
            yield "/".join(parts), path
