"""The abuse cases by number. Most bots are those of the sandbox's own table; here they meet a real game."""

import platform
from dataclasses import dataclass, field
from textwrap import dedent

from tests.workers.sandbox import abuse
from tests.workers.sandbox.arena import HELP
from workers.contract import Reason

KNOWN = {case.name: case for case in (*abuse.REFUSED, *abuse.FAULTS)}
FILTER, LIMITS, VIEW, CLOCK, STOP = "filter", "limits", "namespaces and view", "clock", "stop"
BOX, REFEREE, DRIVER, LOG = "protocol of the box", "referee", "driver inside", "log"
PLAY_ON = "plays on"


@dataclass(frozen=True)
class Case:
    """`reason` None: it is refused what it tries, checks that itself, and plays its games to the end."""

    number: int
    name: str
    layer: str
    source: str
    reason: Reason | None = None
    says: str = ""
    """Part of what its author reads."""
    limits: dict[str, int] = field(default_factory=dict)
    encoding: str = "utf-8"

    @property
    def files(self) -> dict[str, bytes]:
        return {"bot.py": dedent(self.source).encode(self.encoding), "help.py": HELP.encode()}


def known(number: int, name: str, layer: str) -> Case:
    """A bot of the sandbox's own table."""
    case = KNOWN[name]
    limits = {} if case.move_ms == abuse.MOVE_MS else {"move_ms": case.move_ms}
    if case.startup_ms < LIMITS_OF_CASES["startup_ms"]:
        limits["startup_ms"] = case.startup_ms
    says = OTHER_WORDS.get(name, case.says if case.reason else "")
    return Case(number, name, layer, case.source, case.reason, says, limits)


LIMITS_OF_CASES = {"bank_ms": 20_000, "move_ms": 300, "startup_ms": 3000, "wall_ms": 250}
"""Short: a bot that sleeps costs the suite the wall guard, in each of two games."""
OTHER_WORDS = {
    "loops": "No action within 0.3 s of CPU",
    "thinks in C threads while its main thread waits": "No action within 0.3 s of CPU",
    "recurses without end": "No action within 0.1 s of CPU",
    "sleeps": "idle for 0.25 s",
}
"""The referee knows more of the clocks than the box."""

CHOOSE = """
def choose(turn):
    return turn.legal[0]
"""

STANDS_STILL = """
import threading, time
{begin}
meanwhile = []
last = time.process_time()
def choose(turn):
    global last
    meanwhile.append(time.process_time() - last)
    if len(meanwhile) == 1:
        threading.Thread(target=spin, daemon=True).start()
    if len(meanwhile) == 10:
        assert sorted(meanwhile)[-5] < 0.02, f"it thought while another one was to move: {{meanwhile}}"
    last = time.process_time()
    return turn.legal[0]
"""
"""Its opponent thinks 40 ms in each of its first turns. A busy host may stop it late, but not every time."""

SPIN = "def spin():\n    while True: pass\n"
WAKE = """
import os, signal
def spin():
    while True:
        for deed in (lambda: os.kill(os.getpid(), signal.SIGCONT),
                     lambda: signal.pthread_kill(threading.get_ident(), signal.SIGCONT)):
            try: deed()
            except PermissionError: pass
            else: os._exit(9)
"""
TIMER = """
import ctypes, os, signal
from help import refused
libc = ctypes.CDLL(None, use_errno=True)
def create():
    event = (ctypes.c_int * 16)(0, 0, signal.SIGCONT, 0)
    if libc.timer_create(1, event, ctypes.byref(ctypes.c_void_p())) == -1:
        raise OSError(ctypes.get_errno(), "timer_create")
refused(create)
signal.signal(signal.SIGALRM, lambda *_: None)
signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)
"""

PAST_THE_DRIVER = """
import os, sys
os.set_inheritable(10, True)
os.set_inheritable(11, True)
os.execve(sys.executable, [sys.executable, "-S", "-c", '''
import json, os, resource, socket, sys
sys.path.insert(0, "/bot")
from help import refused
refused(os.fork)
refused(socket.socket)
assert resource.getrlimit(resource.RLIMIT_AS)[1] == 512 << 20
os.write(11, b'{"type":"ready"}\\\\n')
for line in open(10):
    turn = json.loads(line)
    if turn["type"] == "turn":
        os.write(11, json.dumps({"type": "action", "action": turn["legal"][0]}).encode() + b"\\\\n")
'''], {"LD_LIBRARY_PATH": "/lib"})
"""


FORGES = """
import os
from bots.api.wire import Wire
write = Wire.write
def forged(self, text):
    write(self, '{"type":"action","action":"z9z9"}' if "action" in text else text)
Wire.write = forged
def choose(turn):
    return turn.legal[0]
"""


def answers(line: str) -> str:
    """A bot that writes this instead of its action (a Python expression of bytes)."""
    return f"""
import os
def choose(turn):
    line = {line}
    while line: line = line[os.write(11, line):]
    os.read(10, 1)
"""


CASES = (
    known(1, "forks a bomb", FILTER),
    known(2, "takes all memory", LIMITS),
    known(2, "takes all memory and lets go", LIMITS),
    known(3, "writes wherever it can", VIEW),
    known(4, "exhausts descriptors", LIMITS),
    known(5, "opens sockets of every kind", FILTER),
    known(6, "looks for files of the host", VIEW),
    known(7, "signals itself and others", FILTER),
    known(8, "floods the protocol with one line", BOX),
    known(9, "floods its log by printing", LOG),
    known(9, "floods its log behind the driver's back", LIMITS),
    Case(
        10,
        "never reads its input",
        CLOCK,
        'import os, time\nos.write(11, b\'{"type":"ready"}\\n\')\ntime.sleep(1000)\n',
        Reason.WALL_GUARD,
        "idle for 0.25 s",
    ),
    Case(
        11,
        "makes itself a daemon",
        FILTER,
        "import os\nfrom help import refused\nrefused(os.fork)\nrefused(os.setsid)\nrefused(os.fork)\n"
        + CHOOSE,
    ),
    Case(12, "thinks on in a thread", STOP, STANDS_STILL.format(begin=SPIN)),
    Case(13, "wakes itself by timers", FILTER, STANDS_STILL.format(begin=TIMER + SPIN)),
    known(14, "follows a null pointer", LIMITS),
    known(15, "recurses without end", CLOCK),
    known(16, "calls every forbidden system call", FILTER),
    known(16, "calls every other system call", FILTER),
    known(16, "misuses calls that are allowed in part", FILTER),
    known(17, "leaves in the middle of its line", BOX),
    known(17, "leaves", DRIVER),
    Case(
        18,
        "replaces the driver's writer",
        REFEREE,
        FORGES,
        Reason.ILLEGAL_ACTION,
        '"z9z9" is not legal here',
    ),
    Case(
        19, "answers with a deep list", REFEREE, answers("b'['*60000 + b'\\n'"), Reason.PROTOCOL, "not JSON"
    ),
    Case(
        19,
        "answers with a huge number",
        REFEREE,
        answers("b'{\"type\":\"action\",\"action\":' + b'9'*60000 + b'}\\n'"),
        Reason.PROTOCOL,
        "not",
    ),
    Case(19, "answers with NaN", REFEREE, answers("b'{\"action\":NaN}\\n'"), Reason.PROTOCOL, "not JSON"),
    Case(19, "answers with bad UTF-8", REFEREE, answers("b'\"\\xff\\xfe\"\\n'"), Reason.PROTOCOL, "not JSON"),
    Case(
        19,
        "answers with a thousand lines",
        BOX,
        answers("b'{}\\n'*1000"),
        Reason.PROTOCOL,
        "more than one line",
    ),
    Case(
        19,
        "answers with another game's action",
        REFEREE,
        "def choose(turn):\n    return 'summon:imp:3,0,0'\n",
        Reason.ILLEGAL_ACTION,
        "is not legal here",
    ),
    known(20, "runs other programs", VIEW),
    known(20, "raises its limits", LIMITS),
    known(20, "starts 64 threads", LIMITS),
    known(21, "loops", CLOCK),
    known(22, "sleeps", CLOCK),
    known(23, "blocks all signals and sleeps", CLOCK),
    known(24, "thinks in C threads while its main thread waits", CLOCK),
    known(25, "closes all descriptors and sleeps", CLOCK),
    known(26, "calls the kernel as i386", FILTER),
    known(26, "calls the kernel as x32", FILTER),
    known(27, "answers twice", BOX),
    Case(
        28,
        "locks a file that its opponent sees",
        FILTER,
        "import fcntl\nfrom help import refused\n"
        "held = open('/site/bots/api/driver.py')\n"
        "for kind in (fcntl.LOCK_EX, fcntl.LOCK_SH | fcntl.LOCK_NB, fcntl.LOCK_UN):\n"
        "    refused(fcntl.flock, held, kind)\n"
        "    refused(fcntl.lockf, held, kind)\n" + CHOOSE,
    ),
    Case(
        30,
        "has an error in its line 3",
        DRIVER,
        "import os\n\ndef choose(turn)\n    return turn.legal[0]\n",
        Reason.CRASH,
        """File "/bot/bot.py", line 3
    def choose(turn)
                    ^
SyntaxError: expected ':'""",
    ),
    Case(30, "is in UTF-16", DRIVER, CHOOSE, Reason.CRASH, "save it as UTF-8", encoding="utf-16"),
    Case(30, "begins with a byte order mark", DRIVER, CHOOSE, encoding="utf-8-sig"),
    Case(
        30,
        "imports what is not there",
        DRIVER,
        "import torch\n" + CHOOSE,
        Reason.CRASH,
        "ModuleNotFoundError: No module named 'torch'",
    ),
    Case(
        30,
        "has a choose of two arguments",
        DRIVER,
        "def choose(view, legal):\n    return legal[0]\n",
        Reason.CRASH,
        "choose must take one argument, choose(turn); it is defined as choose(view, legal)",
    ),
    Case(
        30,
        "loops while it is loaded",
        CLOCK,
        "while True: pass\n",
        Reason.STARTUP_TIME,
        "Not ready after 0.3 s of CPU",
        {"startup_ms": 300},
    ),
    known(30, "has null bytes", DRIVER),
    known(30, "has no choose", DRIVER),
    Case(
        30,
        "is a nest of brackets",
        DRIVER,
        "x = " + "(" * 5000 + "\n",
        Reason.CRASH,
        "too many nested parentheses",
    ),
    Case(30, "is a tower of operators", LIMITS, "x = " + "-" * 200_000 + "1\n", Reason.MEMORY, "MemoryError"),
    Case(
        30,
        "holds a text of 100 MB",
        LIMITS,
        "x = ['%0100000000d' % 1] * 6\ny = x[0] * 5\n" + CHOOSE,
        Reason.MEMORY,
        "MemoryError",
    ),
    Case(32, "wakes itself in a loop", FILTER, STANDS_STILL.format(begin=WAKE)),
    Case(33, "runs Python anew, past the driver", LIMITS, PAST_THE_DRIVER),
)
if platform.machine() != "x86_64":
    CASES = tuple(case for case in CASES if case.number != 26)

ELSEWHERE = {
    29: "a worker killed while it starts bots: tests/workers/sandbox/test_slots.py, "
    "test_a_worker_killed_at_any_moment_leaves_no_bot",
    31: "the thread that opened the boxes ends: tests/workers/sandbox/test_box.py, "
    "test_bots_outlive_the_thread_that_opened_them",
}
"""Of the worker and not of a bot: no job shows them. Bad zips of case 30 never reach a worker; see
tests/ladder/submissions/test_upload_files.py."""
