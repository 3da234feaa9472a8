"""A small process that ends the others when whoever started them is gone, SIGKILL included.

Theory of operation. The starter S (the demo, a pytest run) starts every child in a process group of its
own and tells the leash L: one line `+<group> <signal>` or `-<group>` on L's standard input. Only S holds
the other end of that pipe. When S ends, however it ends, L reads the end of file, sends each group that
is still listed its signal, the latest first, waits for it, and kills what is left. On an orderly stop S
has ended its groups itself and L finds the list empty.
L runs by its path under `python -I -S`: it must stay small, so it imports the standard library alone.
"""

import contextlib
import os
import select
import signal
import sys
import time

GRACE_SECONDS = 10.0
"""How long a group has after its signal: PostgreSQL rolls back and writes its last checkpoint."""


def group_exists(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def signal_group(group: int, number: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(group, number)


def end_group(group: int, number: int, grace: float = GRACE_SECONDS) -> None:
    """Signals a group, waits until it is empty, kills what stays."""
    signal_group(group, number)
    until = time.monotonic() + (grace if number != signal.SIGKILL else 1.0)
    while group_exists(group) and time.monotonic() < until:
        time.sleep(0.02)
    signal_group(group, signal.SIGKILL)


def main() -> None:
    for unwanted in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
        signal.signal(unwanted, signal.SIG_IGN)
    starter = os.getppid()
    groups: dict[int, int] = {}
    buffer = b""
    while True:
        # The parent is watched too: a child that was forked without exec may hold the pipe open.
        ready, _, _ = select.select([0], [], [], 1.0)
        if ready:
            read = os.read(0, 4096)
            if not read:
                break
            *lines, buffer = (buffer + read).split(b"\n")
            for line in lines:
                words = line[1:].split()
                if line.startswith(b"+"):
                    groups[int(words[0])] = int(words[1])
                else:
                    groups.pop(int(words[0]), None)
        elif os.getppid() != starter:
            break
    for group, number in reversed(groups.items()):
        end_group(group, number)


if __name__ == "__main__":
    main()
    sys.exit(0)
