"""What bots may try, one small bot each, and how each must fare.

To add a case is to add an entry. `reason` None: all attempts are refused, the bot itself checks that, and it
plays on. The module `help` with `refused` lies beside every bot.
"""

import platform
from dataclasses import dataclass, field

from tests.workers.sandbox.arena import MOVE_MS
from workers.contract import Reason
from workers.sandbox.policy import ALLOWED, FORBIDDEN, LIMITED, UNKNOWN
from workers.sandbox.syscalls import NUMBERS


@dataclass(frozen=True)
class Abuse:
    name: str
    source: str
    reason: Reason | None = None
    says: str = ""
    """Part of the fault's detail; of the log where there is no fault."""
    startup_ms: int = 5000
    move_ms: int = MOVE_MS
    life_s: int = 60
    files: dict[str, bytes] = field(default_factory=dict)


CHOOSE = """
def choose(turn):
    return turn.legal[0]
"""

_COLUMN = {"x86_64": 0, "aarch64": 1}[platform.machine()]


def _numbers(table: tuple[tuple[str, str], ...]) -> dict[str, int | None]:
    return {name: NUMBERS[name][_COLUMN] for names, _ in table for name in names.split()}


_NAMED = {*_numbers(ALLOWED).values(), *(NUMBERS[limited.name][_COLUMN] for limited in LIMITED)}
_FORBIDDEN = {name: number for name, number in _numbers(FORBIDDEN).items() if number is not None}
_PROBES = {335, 336} if platform.machine() == "x86_64" else set()
"""uretprobe and uprobe: new kernels answer them before any filter, and outside a probe do nothing."""
_ABSENT = sorted({*range(462)} - _NAMED - {*_FORBIDDEN.values()} - _PROBES) + [
    number for number in _numbers(UNKNOWN).values() if number is not None
]

REFUSED = [
    Abuse(
        "forks a bomb",
        """
import os, subprocess
from help import refused
for _ in range(40):
    refused(os.fork)
    refused(os.forkpty, by=(1, 2))
    refused(subprocess.Popen, ["/python/bin/python3"])
"""
        + CHOOSE,
    ),
    Abuse(
        "opens sockets of every kind",
        """
import socket
from help import refused
for family in (socket.AF_INET, socket.AF_INET6, socket.AF_UNIX, socket.AF_NETLINK, socket.AF_PACKET,
               socket.AF_VSOCK, socket.AF_ALG, socket.AF_BLUETOOTH, socket.AF_CAN, socket.AF_TIPC):
    for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_RAW, socket.SOCK_SEQPACKET):
        refused(socket.socket, family, kind)
refused(socket.socketpair, socket.AF_TIPC, socket.SOCK_DGRAM)
one, two = socket.socketpair()
refused(socket.send_fds, one, [b"x"], [0])
"""
        + CHOOSE,
    ),
    Abuse(
        "looks for files of the host",
        """
import os
from help import refused
for path in ("/etc/passwd", "/etc", "/proc", "/sys", "/tmp", "/home", "/root", "/usr", "/run", "/var",
             "/dev/shm", "/dev/tty", "/dev/random", "/bin/sh", "/site/workers", "/site/bots/house",
             "/python/lib/python3.11/site-packages/pip"):
    refused(os.stat, path, by=(2,))
assert set(os.listdir("/")) <= {"bot", "dev", "lib", "lib64", "python", "site"}
assert os.listdir("/dev") == ["null"]
assert set(os.listdir("/site")) == {"numpy", "numpy.libs", "engines", "bots"}
assert set(os.listdir("/site/bots")) <= {"__init__.py", "__pycache__", "api"}
assert set(os.listdir("/bot")) == {"bot.py", "help.py"}
assert (os.getuid(), os.getgid(), os.getpid(), os.getppid()) == (1000, 1000, 1, 0)
given = {"PATH", "HOME", "LANG", "PWD", "LD_LIBRARY_PATH", "PYTHONHASHSEED"}
assert set(os.environ) <= given | {"OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"}, set(os.environ)
assert os.uname().nodename == "bot"
"""
        + CHOOSE,
    ),
    Abuse(
        "writes wherever it can",
        """
import os
from help import refused
places = ["/", "/bot", "/site", "/python", "/python/lib", "/lib", "/dev"]
for place in places:
    for path in (place + "/new", place):
        refused(os.open, path, os.O_WRONLY | os.O_CREAT, by=(30, 21, 13))
    refused(os.open, place, os.O_TMPFILE | os.O_RDWR, by=(30, 95, 13, 21))
for path in ("/bot/bot.py", "/site/bots/api/driver.py", "/python/bin/python3"):
    refused(os.open, path, os.O_WRONLY, by=(30, 13, 26))
    refused(os.open, path, os.O_RDWR, by=(30, 13, 26))
for deed, arguments in (
    (os.mkdir, ("/bot/d",)), (os.symlink, ("/", "/bot/s")), (os.link, ("/bot/bot.py", "/bot/l")),
    (os.mkfifo, ("/bot/f",)), (os.mknod, ("/bot/n",)), (os.rename, ("/bot/bot.py", "/bot/r")),
    (os.remove, ("/bot/bot.py",)), (os.rmdir, ("/bot",)), (os.chmod, ("/bot", 0o777)),
    (os.chown, ("/bot", 0, 0)),
    (os.truncate, ("/bot/bot.py", 0)), (os.utime, ("/bot/bot.py",)), (os.ftruncate, (2, 0)),
):
    refused(deed, *arguments)
"""
        + CHOOSE,
    ),
    Abuse(
        "exhausts descriptors",
        """
import errno, os
held = []
try:
    while True:
        held.append(os.open("/dev/null", os.O_RDONLY))
except OSError as error:
    assert error.errno == errno.EMFILE and len(held) < 32
for fd in held:
    os.close(fd)
"""
        + CHOOSE,
    ),
    Abuse(
        "takes all memory and lets go",
        """
try:
    held = []
    while True:
        held.append(bytearray(64 * 1024 * 1024))
except MemoryError:
    assert len(held) <= 8
    del held
"""
        + CHOOSE,
    ),
    Abuse(
        "starts 64 threads",
        """
import threading
gate = threading.Event()
started = 0
try:
    for _ in range(64):
        threading.Thread(target=gate.wait, daemon=True).start()
        started += 1
except RuntimeError:
    pass
assert started <= 7, started
gate.set()
"""
        + CHOOSE,
    ),
    Abuse(
        "raises its limits",
        """
import resource
for kind in range(16):
    soft, hard = resource.getrlimit(kind)
    try:
        resource.setrlimit(kind, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    except (ValueError, PermissionError):
        assert hard != resource.RLIM_INFINITY
    assert resource.getrlimit(kind)[1] == hard
for kind in (resource.RLIMIT_AS, resource.RLIMIT_NPROC, resource.RLIMIT_NOFILE, resource.RLIMIT_FSIZE,
             resource.RLIMIT_CORE, resource.RLIMIT_MEMLOCK, resource.RLIMIT_STACK, resource.RLIMIT_CPU):
    assert resource.getrlimit(kind)[1] != resource.RLIM_INFINITY, kind
"""
        + CHOOSE,
    ),
    Abuse(
        "signals itself and others",
        """
import os, signal
from help import refused
for pid in (0, 1, 2, -1, os.getpid()):
    for number in (0, signal.SIGCONT, signal.SIGUSR1, signal.SIGKILL, signal.SIGSTOP):
        refused(os.kill, pid, number)
refused(os.killpg, 0, signal.SIGCONT)
refused(os.pidfd_open, 1)
refused(signal.raise_signal, signal.SIGCONT)
"""
        + CHOOSE,
    ),
    Abuse(
        "calls every forbidden system call",
        f"""
import ctypes, errno
libc = ctypes.CDLL(None, use_errno=True)
allowed = []
for name, number in {_FORBIDDEN}.items():
    ctypes.set_errno(0)
    if libc.syscall(number, 0, 0, 0, 0, 0, 0) != -1 or ctypes.get_errno() != errno.EPERM:
        allowed.append(name)
assert not allowed, allowed
"""
        + CHOOSE,
    ),
    Abuse(
        "calls every other system call",
        f"""
import ctypes, errno
libc = ctypes.CDLL(None, use_errno=True)
present = []
for number in {_ABSENT}:
    ctypes.set_errno(0)
    if libc.syscall(number, 0, 0, 0, 0, 0, 0) != -1 or ctypes.get_errno() != errno.ENOSYS:
        present.append(number)
assert not present, present
"""
        + CHOOSE,
    ),
    Abuse(
        "misuses calls that are allowed in part",
        """
import ctypes, fcntl, os, termios
from help import refused
libc = ctypes.CDLL(None, use_errno=True)
def call(name, *arguments):
    if getattr(libc, name)(*arguments) == -1:
        raise OSError(ctypes.get_errno(), name)
F_SETOWN, F_SETSIG, F_SETLEASE, F_NOTIFY, F_SETPIPE_SZ, F_ADD_SEALS = 8, 10, 1024, 1026, 1031, 1033
for command in (fcntl.F_SETLK, fcntl.F_SETLKW, F_SETOWN, F_SETSIG, F_SETLEASE, F_NOTIFY, F_SETPIPE_SZ,
                F_ADD_SEALS):
    refused(fcntl.fcntl, 0, command, 0)
refused(fcntl.flock, os.open("/bot/bot.py", os.O_RDONLY), fcntl.LOCK_EX)
refused(fcntl.ioctl, 0, termios.TIOCSTI, b"x")
refused(fcntl.ioctl, 0, termios.TIOCSCTTY, 0)
for option in (1, 4, 22, 38, 36, 23, 24):  # death signal, dumpable, seccomp, no new privileges, reaper, caps
    refused(call, "prctl", option, 0, 0, 0, 0)
refused(call, "prlimit", 2, 0, None, None)
"""
        + CHOOSE,
    ),
    Abuse(
        "runs other programs",
        """
import os
from help import refused
for path in ("/bin/sh", "/usr/bin/python3", "/bot/bot.py", "/dev/null", "/proc/self/exe"):
    refused(os.execv, path, [path], by=(2, 13, 8))
"""
        + CHOOSE,
    ),
    Abuse(
        "floods its log by printing",
        """
for number in range(20_000):
    print("x" * 100)
"""
        + CHOOSE,
        says="the log is full",
    ),
    Abuse(
        "floods its log behind the driver's back",
        """
import os
try:
    while True:
        os.write(2, b"x" * 1000)
except OSError as error:
    assert error.errno == 27
os.lseek(2, 0, 0)
try:
    os.write(2, b"y" * 1000)  # appends, wherever it seeks
    raise AssertionError
except OSError as error:
    assert error.errno == 27
"""
        + CHOOSE,
        says="xxxxxxxx",
    ),
    Abuse(
        "reads what it has logged",
        """
import os
from help import refused
print("a secret")
refused(os.read, 2, 10, by=(9,))
refused(os.pread, 2, 10, 0, by=(9,))
"""
        + CHOOSE,
        says="a secret",
    ),
    Abuse(
        "runs Python anew, past the driver",
        """
import os, sys
os.set_inheritable(10, True)
os.set_inheritable(11, True)
os.execve(sys.executable, [sys.executable, "-S", "-c", '''
import os, resource, sys
sys.path.insert(0, "/bot")
from help import refused
import socket
refused(os.fork)
refused(socket.socket)
assert resource.getrlimit(resource.RLIMIT_AS)[1] == 512 << 20
lines = open(10)
lines.readline() if not os.environ.get("START") else None
os.write(11, b'{"type":"ready"}\\\\n')
for line in lines:
    os.write(11, b'{"type":"action","action":"one"}\\\\n')
'''], {"LD_LIBRARY_PATH": "/lib", "START": "read"})
""",
    ),
]

FAULTS = [
    Abuse("raises", "def choose(turn):\n    return {}['the key']\n", Reason.CRASH, "KeyError: 'the key'"),
    Abuse("raises while it is loaded", "1 / 0\n", Reason.CRASH, "ZeroDivisionError"),
    Abuse("is no Python", "def choose(:\n", Reason.CRASH, "SyntaxError"),
    Abuse("has null bytes", "x = 1\0\n", Reason.CRASH, "null bytes"),
    Abuse("has no choose", "def chose(turn): ...\n", Reason.CRASH, "chose"),
    Abuse("leaves", "import sys\ndef choose(turn):\n    sys.exit(0)\n", Reason.CRASH, "SystemExit"),
    Abuse(
        "leaves in the middle of its line",
        'import os\ndef choose(turn):\n    os.write(11, b\'{"type":"action"\')\n    os._exit(255)\n',
        Reason.CRASH,
        "255",
    ),
    Abuse(
        "forges a kill by the platform",
        "import os\ndef choose(turn):\n    os._exit(137)\n",
        Reason.CRASH,
        "SIGKILL",
    ),
    Abuse(
        "follows a null pointer",
        "import ctypes\ndef choose(turn):\n    ctypes.string_at(0)\n",
        Reason.CRASH,
        "SIGSEGV",
    ),
    Abuse(
        "aborts",
        "import os\ndef choose(turn):\n    os.abort()\n",
        Reason.CRASH,
        "Fatal Python error: Aborted",
    ),
    Abuse(
        "takes all memory",
        "def choose(turn):\n    held = []\n    while True:\n        held.append(bytearray(2**26))\n",
        Reason.MEMORY,
        "MemoryError",
        move_ms=10_000,
    ),
    Abuse(
        "takes all memory past the driver",
        "import os, sys\nos.execve(sys.executable, [sys.executable, '-S', '-c', 'bytearray(2**30)'],"
        " {'LD_LIBRARY_PATH': '/lib'})\n",
        Reason.CRASH,
        "MemoryError",
    ),
    Abuse("loops", "def choose(turn):\n    while True: pass\n", Reason.CPU_TIME, "0.400 s"),
    Abuse("loops while it is loaded", "while True: pass\n", Reason.STARTUP_TIME, "0.300 s", startup_ms=300),
    Abuse(
        "uses up its life",
        "import os\ndef choose(turn):\n    while True: pass\nwhile True: pass\n",
        Reason.STARTUP_TIME,
        "whole life",
        startup_ms=20_000,
        life_s=1,
    ),
    Abuse("sleeps", "import time\ndef choose(turn):\n    time.sleep(1000)\n", Reason.WALL_GUARD, "0.5 s"),
    Abuse("sleeps while it is loaded", "import time\ntime.sleep(1000)\n", Reason.WALL_GUARD, "0.5 s"),
    Abuse(
        "blocks all signals and sleeps",
        "import signal, time\nsignal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))\n"
        "def choose(turn):\n    time.sleep(1000)\n",
        Reason.WALL_GUARD,
    ),
    Abuse(
        "closes all descriptors and sleeps",
        "import os, time\ndef choose(turn):\n    os.closerange(0, 32)\n    time.sleep(1000)\n",
        Reason.WALL_GUARD,
    ),
    Abuse(
        "thinks in C threads while its main thread waits",
        """
import hashlib, threading
def burn():
    hashlib.pbkdf2_hmac("sha256", b"", b"", 10**9)
def choose(turn):
    threads = [threading.Thread(target=burn) for _ in range(3)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
""",
        Reason.CPU_TIME,
    ),
    Abuse(
        "floods the protocol with one line",
        "import os\ndef choose(turn):\n    while True: os.write(11, b'x' * 4096)\n",
        Reason.OUTPUT_FLOOD,
    ),
    Abuse(
        "floods the protocol byte by byte",
        "import os\ndef choose(turn):\n    while True: os.write(11, b'x')\n",
        Reason.OUTPUT_FLOOD,
        "65536",
    ),
    Abuse(
        "answers twice",
        "import os\ndef choose(turn):\n    os.write(11, b'{}\\n{}\\n')\n    while True: pass\n",
        Reason.PROTOCOL,
        "more than one line",
    ),
    Abuse(
        "calls the kernel as i386",
        """
import ctypes, mmap
code = mmap.mmap(-1, 4096, prot=7)
code.write(b"\\xb8\\x14\\x00\\x00\\x00\\xcd\\x80\\xc3")  # mov eax, getpid; int 0x80; ret
place = ctypes.addressof(ctypes.c_char.from_buffer(code))
call = ctypes.CFUNCTYPE(ctypes.c_int)(place)
def choose(turn):
    call()
""",
        Reason.CRASH,
        "forbidden system call",
    ),
    Abuse(
        "calls the kernel as x32",
        "import ctypes\nlibc = ctypes.CDLL(None)\ndef choose(turn):\n    libc.syscall(0x40000000 + 39)\n",
        Reason.CRASH,
        "forbidden system call",
    ),
    Abuse(
        "recurses without end",
        "import sys\nsys.setrecursionlimit(2**31 - 1)\ndef choose(turn):\n    return choose(turn)\n",
        Reason.CPU_TIME,
        move_ms=100,
    ),
]
if platform.machine() != "x86_64":
    FAULTS = [
        abuse for abuse in FAULTS if abuse.name not in {"calls the kernel as i386", "calls the kernel as x32"}
    ]
