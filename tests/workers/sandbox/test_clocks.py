"""Idleness is time in which a bot neither runs nor waits for a core, whatever the host does meanwhile."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from time import clock_gettime_ns, monotonic

import pytest

from workers.sandbox.clocks import RunDelay, Watch, cpu_clock, is_runnable

NEVER = 10**15


@pytest.fixture
def spinner() -> Iterator[int]:
    with subprocess.Popen([sys.executable, "-c", "while True: pass"]) as process:
        yield process.pid
        process.kill()


@pytest.fixture
def sleeper() -> Iterator[int]:
    with subprocess.Popen(["sleep", "1000"]) as process:
        wait_until(lambda: not is_runnable(process.pid))
        yield process.pid
        process.kill()


def wait_until(holds: object, seconds: float = 20) -> None:
    assert callable(holds)
    deadline = monotonic() + seconds
    while not holds():
        assert monotonic() < deadline, "in vain"


def watch(pid: int, wall_ns: int) -> Watch:
    clock = cpu_clock(pid)
    return Watch(pid, lambda: clock_gettime_ns(clock), cpu_end=NEVER, wall_ns=wall_ns)


def test_a_process_that_sleeps_uses_up_its_idleness(sleeper: int) -> None:
    guard = watch(sleeper, 10_000_000)
    wait_until(lambda: guard.look()[1] <= 0)


def test_a_process_that_was_frozen_while_it_thought_is_not_idle_afterwards(spinner: int) -> None:
    """As a host is that stops for a while: no CPU, no waiting, but time goes by."""
    guard = watch(spinner, 10_000_000)
    os.kill(spinner, signal.SIGSTOP)
    wait_until(lambda: guard.look()[1] <= 0)
    os.kill(spinner, signal.SIGCONT)
    wait_until(lambda: is_runnable(spinner))  # the kernel wakes it a moment later
    assert guard.look()[1] > 0


THREADS_THAT_END = """
import threading, time
def burn():
    end = time.thread_time() + 0.02
    while time.thread_time() < end: pass
def crowd():
    crowd = [threading.Thread(target=burn) for _ in range(8)]
    for thread in crowd: thread.start()
    for thread in crowd: thread.join()
input()
crowd()
print(flush=True)
input()
"""


def test_the_waiting_of_threads_that_have_ended_is_not_forgotten() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", THREADS_THAT_END], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        delay = RunDelay(process.pid)
        seen = [delay()]
        process.stdin.write(b"\n")
        process.stdin.flush()
        os.set_blocking(process.stdout.fileno(), False)
        while not process.stdout.read():
            seen.append(delay())
        seen.append(delay())
        process.stdin.close()
    assert seen == sorted(seen)
    assert len(seen) > 10
