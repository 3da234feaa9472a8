"""Plays a bot that tries what no bot may, before a slot takes its first job.

A host that cannot hold bots is told to its operator in one line with the mend; no game is played there.
"""

import errno
import json
import logging
from typing import TYPE_CHECKING

from bots.api.limits import BOOT
from workers.box import BotFaultError
from workers.sandbox.clocks import has_run_delay
from workers.sandbox.errors import SandboxError
from workers.sandbox.host import Host
from workers.wire import WireError, read_action, start_line, turn_line

if TYPE_CHECKING:
    from workers.sandbox.slots import SandboxSlot

logger = logging.getLogger(__name__)

BOT = f"""
LIMITS = {BOOT}
"""
BOT += """
import json, os, resource, signal, socket, sys
import engines, numpy

def attempt(deed, *arguments):
    try:
        deed(*arguments)
    except OSError as error:
        return error.errno
    return 0

def fork():
    if os.fork() == 0:
        os._exit(0)

print(json.dumps({
    "fork": attempt(fork),
    "socket": attempt(socket.socket),
    "signal": attempt(os.kill, os.getpid(), signal.SIGCONT),
    "write": attempt(open, "/bot/new", "w"),
    "root_write": attempt(open, "/new", "w"),
    "users": attempt(os.stat, "/etc/passwd"),
    "processes": attempt(os.listdir, "/proc"),
    "root": sorted(os.listdir("/")),
    "bot": os.listdir("/bot"),
    "ids": [os.getpid(), os.getuid(), os.getgid()],
    "name": os.uname().nodename,
    "limited": all(0 <= resource.getrlimit(kind)[1] <= most for kind, most in LIMITS.items()),
}))

def choose(turn):
    return turn.legal[0]
"""

START = start_line(game="probe", seats=1, seat=0, options={}, seed=0, bank_s=10, move_s=10)
TURN = turn_line(0, {}, ["held"], [], (10, 10))
CPU_MS = 10_000
WALL_MS = 20_000

NO_DISABLE = ("max_user_namespaces", "--disable-userns")
"""In bubblewrap's complaint when --disable-userns is what fails: /proc/sys is read-only, or it is too old."""

MENDS = (
    (
        ("nesting depth", "ENOSPC", "No space left on device"),
        "no more user namespaces are to be had: raise them (sysctl user.max_user_namespaces=15000)",
    ),
    (
        ("setting up uid map", "RTM_NEWADDR"),
        "AppArmor restricts user namespaces: give bwrap a profile with `userns`, "
        "or sysctl kernel.apparmor_restrict_unprivileged_userns=0",
    ),
    (
        ("No permissions to creat", "Creating new namespace failed", "unshare"),
        "user namespaces are forbidden: sysctl kernel.unprivileged_userns_clone=1, "
        "or in a container a seccomp profile that lets bubblewrap work",
    ),
    (
        ("Can't find source path", "Permission denied"),
        "bots' uid cannot reach a file: set MENAGERIE_WORKER_DIR to a place that all can enter",
    ),
)


def probe(slot: "SandboxSlot", host: Host) -> tuple[list[str], str]:
    """The command line that works here, and how bots are held, in a few words. Raises SandboxError."""
    words = host.command(disable_userns=True)
    try:
        try:
            examine(slot, host, words)
        except SandboxError as error:
            if not any(sign in str(error) for sign in NO_DISABLE):
                raise
            logger.warning("--disable-userns fails, seccomp alone refuses new namespaces (%s)", error)
            words = host.command(disable_userns=False)
            examine(slot, host, words)
    except SandboxError as error:
        raise SandboxError(_explain(str(error))) from error
    who = f"uids {slot.uids.start}-{slot.uids[-1]}" if slot.uids else "the worker's own uid"
    return words, f"bubblewrap, seccomp, {who}"


def examine(slot: "SandboxSlot", host: Host, words: list[str]) -> None:
    """Play the probe bot in the sandbox that `words` makes. SandboxError: none is made, or it leaks."""
    facts = _play(slot, words)
    wrong = {name: facts.get(name) for name, wanted in _expected(host).items() if facts.get(name) != wanted}
    if wrong:
        raise SandboxError(f"the sandbox leaks: a bot found {wrong}; no bot may run here")


def _expected(host: Host) -> dict[str, object]:
    return {
        "fork": errno.EPERM,
        "socket": errno.EPERM,
        "signal": errno.EPERM,
        "write": errno.EROFS,
        "root_write": errno.EROFS,
        "users": errno.ENOENT,
        "processes": errno.ENOENT,
        "root": sorted({"bot", "dev", "lib", "python", "site", host.image.loader.parts[1]}),
        "bot": ["bot.py"],
        "ids": [1, 1000, 1000],
        "name": "bot",
        "limited": True,
        "clocks": True,
    }


def _play(slot: "SandboxSlot", words: list[str]) -> dict[str, object]:
    """What the probe bot found, after one turn of it."""
    box = slot.boot(0, words)
    try:
        box.wait_until_up()
        box.go({"bot.py": BOT.encode()}, START, startup_ms=CPU_MS, wall_ms=WALL_MS, cpu_s=CPU_MS // 1000)
        answer = box.ask(TURN, cpu_ns=CPU_MS * 10**6, wall_ms=WALL_MS)
        action, _ = read_action(answer.line)
        box.wait_until_still()
        facts: dict[str, object] = json.loads(box.log())
        facts["clocks"] = answer.cpu_ns > 0 and has_run_delay(box.process.pid) and action == "held"
    except (BotFaultError, WireError, ValueError) as error:
        raise SandboxError(f"the probe bot lost: {error}") from error
    finally:
        box.close()
    return facts


def _explain(said: str) -> str:
    line = " ".join(said.split())
    for signs, mend in MENDS:
        if any(sign in line for sign in signs):
            return f"{mend} ({line})"
    return line
