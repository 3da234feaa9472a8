"""PostgreSQL and Redis of the ordeal's own: it kills them."""

import os
import signal
import time

from deploy.embedded import Embedded, PlaceInUseError

PLACES = 4
PATIENCE_SECONDS = 30


class Mortal(Embedded):
    """Servers that can be killed and come back on their ports."""

    def crash_postgres(self) -> None:
        """As if the machine had lost the process: no checkpoint, every connection broken."""
        pid = int((self.place / "postgres" / "postmaster.pid").read_text().split()[0])
        self._end(pid, signal.SIGQUIT)
        self.revive()

    def empty_redis(self) -> None:
        """Killed, its file lost: it comes back without a memory."""
        self._end(int((self.place / "redis.pid").read_text()), signal.SIGKILL)
        for file in (self.place / "redis").iterdir():
            file.unlink()
        self.revive()

    def _end(self, pid: int, number: int) -> None:
        os.kill(pid, number)
        until = time.monotonic() + PATIENCE_SECONDS
        while all(server.alive() for server in self._servers):
            if time.monotonic() > until:
                raise TimeoutError(f"process {pid} does not end")
            time.sleep(0.01)


def start() -> Mortal:
    """In the first free place of this tree, whatever servers the environment names."""
    for name in ("DATABASE_URL", "REDIS_URL"):
        os.environ.pop(name, None)
    for number in range(PLACES):
        try:
            servers = Mortal(f"ordeal-{number}", fresh=True)
            servers.start()
        except PlaceInUseError:
            continue
        os.environ |= {"DATABASE_URL": servers.database_url, "REDIS_URL": servers.redis_url}
        return servers
    raise SystemExit(f"{PLACES} ordeals are under way in this tree already.")
