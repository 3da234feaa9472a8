"""Each layer of the sandbox matters: without it, what it exists for gets through or meets the next layer.

The table of layers is in workers/README.md. Nothing in the product turns a layer off: here it is cut out of
the product's own parts. Two layers are off where one alone shows nothing.
"""

import errno
import os
from collections.abc import Callable
from time import monotonic

import pytest

from tests.workers.sandbox.arena import WALL_MS, ask, start
from tests.workers.sandbox.layers import Layers, code, found, needs_root, turn
from workers.box import BotFaultError
from workers.sandbox import SandboxError
from workers.sandbox.box import SandboxBox
from workers.sandbox.limits import LOG_CAP
from workers.sandbox.selftest import examine

# --- the filter -----------------------------------------------------------------------------------

WAKES_ITSELF = """
import os, signal, threading, time
try:
    if os.fork() == 0:
        while True:
            os.kill(1, signal.SIGCONT)
            time.sleep(0.001)
except PermissionError: pass
def spin():
    while True: pass
def choose(turn):
    if threading.active_count() == 1:
        threading.Thread(target=spin, daemon=True).start()
    return "one"
"""
THINKS = """
import time
def choose(turn):
    end = time.process_time() + 0.2
    while time.process_time() < end: pass
    return "one"
"""
THOUGHT_MEANWHILE_NS = 50_000_000
"""Of the 200 ms that the other bot thinks: far above what starting a turn costs, on a busy host too."""


def test_with_all_layers_a_bot_does_not_think_in_the_others_turn(layers: Layers) -> None:
    box, other = layers.open(0), layers.open(1)
    start(other, THINKS)
    start(box, WAKES_ITSELF)
    ask(box)
    ask(other)
    assert box.ask(turn(), cpu_ns=10**9, wall_ms=WALL_MS).cpu_ns < THOUGHT_MEANWHILE_NS


def thinks_on_after_its_stop(box: SandboxBox) -> None:
    start(box, WAKES_ITSELF)
    ask(box)
    box.process.stop()
    before = box.process.cpu_ns()
    deadline = monotonic() + 20
    while box.process.cpu_ns() - before < THOUGHT_MEANWHILE_NS:
        assert monotonic() < deadline, "it stands still"


def test_without_the_filter_a_bot_undoes_its_stop_and_pays_for_it_in_its_next_turn(layers: Layers) -> None:
    layers.no_filter()
    box = layers.open(0)
    thinks_on_after_its_stop(box)
    assert box.ask(turn(), cpu_ns=10**9, wall_ms=WALL_MS).cpu_ns > THOUGHT_MEANWHILE_NS


def test_without_the_filter_a_bot_that_was_seen_stopped_and_thought_on_loses(layers: Layers) -> None:
    layers.no_filter()
    box = layers.open(0)
    thinks_on_after_its_stop(box)
    box.process.still_cpu_ns = box.process.cpu_ns() - THOUGHT_MEANWHILE_NS
    with pytest.raises(BotFaultError, match="used CPU while it was stopped"):
        ask(box)


FORKS = """
children = reason = 0
while children < 20:
    try: pid = os.fork()
    except OSError as error:
        reason = error.errno
        break
    if pid == 0:
        import time
        os.setsid()
        while True: time.sleep(1000)
    children += 1
print(children, reason)
"""


def test_with_all_layers_no_process_is_forked(layers: Layers) -> None:
    assert found(layers.open(0), FORKS) == ["0", code(errno.EPERM)]


@needs_root
def test_without_the_filter_forks_end_at_the_limit_and_daemons_die_with_their_namespace(
    layers: Layers,
) -> None:
    layers.no_filter()
    children, error = found(layers.open(0), FORKS)
    assert 1 <= int(children) <= 7
    assert error == code(errno.EAGAIN)


@needs_root
def test_without_filter_and_uid_the_limit_of_processes_does_not_bind(layers: Layers) -> None:
    layers.no_filter()
    layers.no_uid()
    assert found(layers.open(0), FORKS) == ["20", "0"]


def test_without_filter_and_limits_daemons_still_die_with_their_namespace(layers: Layers) -> None:
    layers.no_filter()
    layers.no_limits()
    assert found(layers.open(0), FORKS) == ["20", "0"]


LOCKS = """
import fcntl
held = open("/site/bots/api/driver.py")
print(attempt(fcntl.flock, held, fcntl.LOCK_EX | fcntl.LOCK_NB))
"""


def test_with_all_layers_no_lock_on_a_shared_file_is_taken(layers: Layers) -> None:
    assert found(layers.open(0), LOCKS) == [code(errno.EPERM)]


def test_without_the_filter_locks_are_a_channel_between_two_bots(layers: Layers) -> None:
    layers.no_filter()
    assert found(layers.open(0), LOCKS) == ["0"]
    assert found(layers.open(1), LOCKS) == [code(errno.EWOULDBLOCK)]


KEYS = 'print(call("syscall", 248, b"user", b"menagerie", b"x", 1, -3))\n'


@pytest.mark.skipif(os.uname().machine != "x86_64", reason="the call's number")
def test_without_the_filter_nothing_else_refuses_the_keyring(layers: Layers) -> None:
    assert found(layers.open(0), KEYS) == [code(errno.EPERM)]
    layers.no_filter()
    assert found(layers.open(1), KEYS) == ["0"]


# --- limits ---------------------------------------------------------------------------------------


def test_without_limits_memory_is_taken(layers: Layers) -> None:
    takes = "import mmap\ntry: print(len(mmap.mmap(-1, 700 << 20)))\nexcept OSError: print('refused')\n"
    assert found(layers.open(0), takes) == ["refused"]
    layers.no_limits()
    assert found(layers.open(1), takes) == [str(700 << 20)]


THREADS = """
import threading
gate = threading.Event()
started = []
def burn():
    gate.wait()
    end = time.thread_time() + 0.01
    while time.thread_time() < end: pass
import time
try:
    for _ in range(40):
        thread = threading.Thread(target=burn, daemon=True)
        thread.start()
        started.append(thread)
except RuntimeError: pass
print(len(started))
def choose(turn):
    gate.set()
    for thread in started: thread.join()
    return "one"
"""


def test_without_limits_threads_are_many_and_the_clock_counts_them_all(layers: Layers) -> None:
    layers.no_limits()
    box = layers.open(0)
    start(box, THREADS)
    assert box.log().split() == ["40"]
    assert box.ask(turn(), cpu_ns=10**10, wall_ms=5000).cpu_ns >= 0.01 * 40 * 1e9


def test_without_limits_a_log_grows_and_only_its_head_is_read(layers: Layers) -> None:
    layers.no_limits()
    box = layers.open(0)
    said = found(box, "os.write(2, b'x' * 1_000_000)\nprint(os.lseek(2, 0, 1))\n")
    assert len("".join(said)) <= LOG_CAP


def test_without_limits_the_clock_ends_a_loop_all_the_same(layers: Layers) -> None:
    layers.no_limits()
    box = layers.open(0)
    start(box, "def choose(turn):\n    while True: pass\n")
    with pytest.raises(BotFaultError, match="used 0"):
        ask(box, move_ms=100)


# --- the stop -------------------------------------------------------------------------------------


def test_without_the_stop_a_thread_thinks_on_and_its_next_turn_pays(layers: Layers) -> None:
    box = layers.open(0)
    layers.no_stop(box)
    thinks_on_after_its_stop(box)
    assert box.ask(turn(), cpu_ns=10**9, wall_ms=WALL_MS).cpu_ns > THOUGHT_MEANWHILE_NS


# --- the probe ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("layer", "finds"),
    [
        (Layers.no_filter, "fork"),
        (Layers.no_limits, "limited"),
        (Layers.no_read_only_root, "root_write"),
        (Layers.share_pids, "ids"),
        (Layers.show_the_host, "root"),
    ],
)
def test_a_host_on_which_a_layer_is_missing_plays_no_match(
    layers: Layers, layer: Callable[[Layers], None], finds: str
) -> None:
    layer(layers)
    with pytest.raises(SandboxError, match=f"the sandbox leaks: a bot found .*'{finds}'"):
        examine(layers.slot, layers.slot.host, layers.words)
