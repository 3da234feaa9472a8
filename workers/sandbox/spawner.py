"""The one thread that starts bubblewrap.

--die-with-parent is tied to the thread that spawned: bots would die when a short-lived thread of the worker
ends. This thread lives as long as its process.
"""

import os
import subprocess
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

_thread: ThreadPoolExecutor


def _start() -> None:
    global _thread  # noqa: PLW0603  (a forked worker has lost its parent's thread)
    _thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="sandbox-spawner")


_start()
os.register_at_fork(after_in_child=_start)


def spawn(
    words: Sequence[str], *, stdin: int, stdout: int, stderr: int, inherited: Sequence[int], uid: int | None
) -> subprocess.Popen[bytes]:
    """Raises OSError or subprocess.SubprocessError."""
    return _thread.submit(
        subprocess.Popen,
        words,
        stdin=stdin, stdout=stdout, stderr=stderr, pass_fds=inherited,
        user=uid, group=uid, extra_groups=None if uid is None else [],
        cwd="/", env={},
        # A terminal's Ctrl-C goes to the whole group of its program: it must not reach the bots, who would
        # seem to have crashed.
        start_new_session=True,
    ).result()  # fmt: skip
