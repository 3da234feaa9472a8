"""What namespaces and the read-only view are there for, and what catches it without them."""

import errno
import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.workers.sandbox.layers import Layers, code, found, needs_root
from workers.sandbox import SandboxSlot
from workers.sandbox.limits import LOG_CAP

# --- namespaces -----------------------------------------------------------------------------------


@pytest.fixture
def listener() -> Iterator[int]:
    """A port of the host."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


CONNECTS = """
import socket
def connect(port):
    with socket.socket() as made:
        made.connect(("127.0.0.1", port))
print(attempt(connect, {}))
"""


def test_without_a_network_namespace_the_filter_refuses_sockets(layers: Layers, listener: int) -> None:
    layers.share_network()
    assert found(layers.open(0), CONNECTS.format(listener)) == [code(errno.EPERM)]


def test_without_the_filter_the_network_namespace_is_empty(layers: Layers, listener: int) -> None:
    layers.no_filter()
    assert found(layers.open(0), CONNECTS.format(listener)) == [code(errno.ECONNREFUSED)]


def test_without_both_a_bot_reaches_the_hosts_ports(layers: Layers, listener: int) -> None:
    layers.no_filter()
    layers.share_network()
    assert found(layers.open(0), CONNECTS.format(listener)) == ["0"]


SIGNALS = "print(attempt(os.kill, {}, 0))\n"


def test_without_a_pid_namespace_the_filter_refuses_signals(layers: Layers) -> None:
    layers.share_pids()
    assert found(layers.open(0), SIGNALS.format(os.getpid())) == [code(errno.EPERM)]


def test_without_the_filter_no_process_of_the_host_is_there_to_be_signalled(layers: Layers) -> None:
    layers.no_filter()
    assert found(layers.open(0), SIGNALS.format(os.getpid())) == [code(errno.ESRCH)]


@needs_root
def test_without_both_the_bots_own_uid_protects_the_worker(layers: Layers) -> None:
    layers.no_filter()
    layers.share_pids()
    assert found(layers.open(0), SIGNALS.format(os.getpid())) == [code(errno.EPERM)]


NEW_USERS = 'print(call("unshare", 0x10000000))\n'


@pytest.fixture
def nested(slot: SandboxSlot) -> None:
    if "--disable-userns" not in slot.words:
        pytest.skip("this host takes no --disable-userns: the worker's log says so")


@pytest.mark.usefixtures("nested")
def test_without_disable_userns_the_filter_refuses_new_namespaces(layers: Layers) -> None:
    layers.allow_namespaces()
    assert found(layers.open(0), NEW_USERS) == [code(errno.EPERM)]


@pytest.mark.usefixtures("nested")
def test_without_the_filter_disable_userns_refuses_new_namespaces(layers: Layers) -> None:
    layers.no_filter()
    assert found(layers.open(0), NEW_USERS) == [code(errno.ENOSPC)]


@pytest.mark.usefixtures("nested")
def test_without_both_a_bot_makes_a_namespace_in_which_it_is_root(layers: Layers) -> None:
    layers.no_filter()
    layers.allow_namespaces()
    assert found(layers.open(0), NEW_USERS) == ["0"]


READS = 'print(attempt(open, "/host/passwd"), attempt(open, "/host/shadow"))\n'


def test_with_all_layers_no_file_of_the_host_is_there(layers: Layers) -> None:
    assert found(layers.open(0), READS) == [code(errno.ENOENT), code(errno.ENOENT)]


@pytest.mark.skipif(not Path("/etc/shadow").exists(), reason="no file here that only root reads")
def test_if_a_bot_saw_the_hosts_files_its_uid_would_read_only_what_all_may(layers: Layers) -> None:
    layers.show_the_host()
    assert found(layers.open(0), READS) == ["0", code(errno.EACCES)]


WRITES = """
fd = -1
try: fd = os.open("/new", os.O_WRONLY | os.O_CREAT)
except OSError as error: print(error.errno)
else: print(attempt(os.write, fd, b"x" * 1000), os.lseek(fd, 0, 1))
"""


def test_with_all_layers_nothing_is_written(layers: Layers) -> None:
    assert found(layers.open(0), WRITES) == [code(errno.EROFS)]


FILLS = """
fd = os.open("/new", os.O_WRONLY | os.O_CREAT)
written = 0
try:
    while written < 10_000_000: written += os.write(fd, b"x" * 1024)
except OSError as error: print(written, error.errno)
"""


def test_without_a_read_only_root_a_file_ends_at_the_limit_and_goes_with_the_sandbox(layers: Layers) -> None:
    layers.no_read_only_root()
    assert found(layers.open(0), FILLS) == [str(LOG_CAP), code(errno.EFBIG)]
