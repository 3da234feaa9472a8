"""Other work for the cores of this host."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

ON_ALL_CORES = f"import os\nos.sched_setaffinity(0, {os.sched_getaffinity(0)})\n"
"""Also if the thread that starts it keeps to one, as a slot's does."""


@contextmanager
def busy(loops: int) -> Iterator[None]:
    """Runs `loops` endless loops beside whatever is done inside."""
    with ExitStack() as stack:
        for _ in range(loops):
            loop = subprocess.Popen([sys.executable, "-c", ON_ALL_CORES + "while True: pass"])
            stack.enter_context(loop)
            stack.callback(loop.kill)
        yield
