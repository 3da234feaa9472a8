"""The raw round trip: 300 bytes to a sandboxed Python that sends lines back, over blocking pipes."""

import os
from collections.abc import Callable

from workers.sandbox import SandboxSlot
from workers.sandbox.box import SandboxBox
from workers.wire import start_line

ECHO = r"""
import os, sys
os.set_inheritable(10, True)
os.set_inheritable(11, True)
os.execve(sys.executable, [sys.executable, "-S", "-E", "-c", '''
import os
read, write = os.read, os.write
write(11, b'{"type":"ready"}\\n')
while line := read(10, 65536):
    write(11, line)
'''], {"LD_LIBRARY_PATH": "/lib"})
"""
START = start_line(game="none", seats=2, seat=0, options={}, seed=1, bank_s=10, move_s=1)
LINE = b"x" * 299 + b"\n"


def ready(slot: SandboxSlot, seat: int, source: str) -> SandboxBox:
    box = slot.open(seat)
    box.go({"bot.py": source.encode()}, START, startup_ms=10_000, wall_ms=10_000, cpu_s=600)
    return box


def raw_round_trip(box: SandboxBox) -> Callable[[], None]:
    """Past the box: its process, an ECHO, runs on, and the pipes block."""
    process = box.process
    box.wait_until_still()
    process.resume()
    os.set_blocking(process.stdin, True)
    os.set_blocking(process.stdout, True)

    def turn() -> None:
        os.write(process.stdin, LINE)
        os.read(process.stdout, 65536)

    return turn
