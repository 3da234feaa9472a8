"""What a bot could learn besides the lines it is sent: one test a channel.

What is not hidden is said in workers/README.md: wall time, and the load of the host as a whole.
"""

import os
import re
from pathlib import Path

import workers
from tests.workers.sandbox.arena import HONEST, ask, start
from workers.sandbox.box import SandboxBox
from workers.sandbox.slots import SandboxSlot

MARK = "a-thought-of-the-other-bot"

READS_ALL = f"""
import os
found = []
for folder, folders, files in os.walk("/"):
    if folder.startswith("/python"):
        folders.clear()
    for name in files:
        path = os.path.join(folder, name)
        if path == "/dev/null": continue
        with open(path, "rb") as file:
            if {MARK[::-1]!r}[::-1].encode() in file.read():
                found.append(path)
for fd in range(32):
    try:
        os.lseek(fd, 0, os.SEEK_SET)
        found.append(os.read(fd, 1000))
    except OSError: pass
print(found)
"""


def test_the_other_bots_files_and_log_are_nowhere(box: SandboxBox, other: SandboxBox) -> None:
    start(other, f"print({MARK!r})\n" + HONEST, files={"weights.txt": MARK.encode()})
    start(box, READS_ALL + HONEST)
    assert box.log() == "[]\n"


HOLDS = """
import os, stat
for fd in range(1024):
    try: facts = os.fstat(fd)
    except OSError: continue
    print(fd, stat.S_IFMT(facts.st_mode) in (stat.S_IFIFO, stat.S_IFREG, stat.S_IFCHR))
"""


def test_no_descriptor_is_open_but_the_pipes_the_log_and_null(box: SandboxBox) -> None:
    start(box, HOLDS + HONEST)
    assert box.log().split() == ["0", "True", "1", "True", "2", "True", "10", "True", "11", "True"]


NAMES = """
import os, platform, sys, traceback
words = [repr(vars(sys)), repr(os.environ), repr(os.uname()), repr(platform.uname()), os.getcwd()]
words += [path for path, _, _ in os.walk("/")]
words.append("".join(traceback.format_stack()))
for folder in ("/site/engines", "/site/bots", "/site/numpy"):
    for path, _, files in os.walk(folder):
        for name in files:
            if name.endswith(".pyc"):
                with open(os.path.join(path, name), "rb") as file:
                    words.append(file.read().decode("latin-1"))
text = "\\n".join(words)
for name in NAMES:
    if name in text:
        print("knows", name, text[max(0, text.index(name) - 60):][:200])
print(os.uname().nodename, len(text))
"""


def test_nothing_names_the_host_the_worker_or_its_places(slot: SandboxSlot, box: SandboxBox) -> None:
    """Neither environment, paths, tracebacks nor byte code, which is made on the host."""
    image = slot.host.image.folder
    names = [
        str(image.parent), image.name, ".making-", str(slot.directory), slot.directory.name,
        str(Path(workers.__file__).parent.parent),
    ]  # fmt: skip
    start(box, f"NAMES = {names!r}\n" + NAMES + HONEST)
    host_name, searched = box.log().split()
    assert host_name == "bot"
    assert int(searched) > 1_000_000


OWNERS = """
import os
owners = set()
for folder, _, files in os.walk("/"):
    for name in (*files, "."):
        facts = os.lstat(os.path.join(folder, name))
        owners |= {facts.st_uid, facts.st_gid}
print(*sorted(owners | {*os.getgroups(), os.getuid(), os.geteuid(), os.getgid(), os.getegid()}))
"""


def test_uids_are_those_of_the_namespace_whatever_uid_holds_the_bot(box: SandboxBox) -> None:
    start(box, OWNERS + HONEST)
    assert {*box.log().split()} <= {"1000", "65534"}


LOOKS_FOR_PIDS = """
import os, time
known = []
for pid in PIDS:
    for look in (os.getpgid, os.getsid, os.sched_getaffinity, lambda pid: os.kill(pid, 0),
                 lambda pid: time.clock_gettime((~pid << 3) | 2)):
        try: known.append((pid, look(pid)))
        except OSError: pass
print(known, os.getpid(), os.getppid(), os.getpgid(0) in (0, 1), os.getsid(0) in (0, 1))
"""


def test_no_other_process_is_there_by_any_call(box: SandboxBox, other: SandboxBox) -> None:
    start(other, HONEST)
    pids = [
        2,
        3,
        os.getpid(),
        other.process.pid,
        other.process.bwrap.pid,
        box.process.pid,
        box.process.bwrap.pid,
    ]
    start(box, f"PIDS = {pids}\n" + LOOKS_FOR_PIDS + HONEST)
    assert box.log() == "[] 1 0 True True\n"


CLOCKS = """
import os, resource, time
def own():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    times = os.times()
    seen = [time.process_time(), time.thread_time(), usage.ru_utime + usage.ru_stime]
    return [*seen, times.user + times.system]
def others():
    usage, times = resource.getrusage(resource.RUSAGE_CHILDREN), os.times()
    return [usage.ru_utime, usage.ru_stime, usage.ru_maxrss, times.children_user, times.children_system]
before = own()
def choose(turn):
    print(max(after - start for after, start in zip(own(), before)), any(others()))
    return "one"
"""
BURNS = """
import time
def choose(turn):
    end = time.process_time() + 0.3
    while time.process_time() < end: pass
    return "one"
"""


def test_clocks_of_cpu_show_a_bot_its_own_time_alone(box: SandboxBox, other: SandboxBox) -> None:
    start(box, CLOCKS + HONEST.replace("choose", "unused"))
    start(other, BURNS)
    ask(other)
    ask(box)
    used, others = box.log().split()
    assert float(used) < 0.2
    assert others == "False"


def switches(box: SandboxBox) -> list[str]:
    """How often the bot's process gave up a core: changes as soon as it runs at all."""
    status = Path(f"/proc/{box.process.pid}/status").read_text()
    return re.findall(r"ctxt_switches:\s+(\d+)", status)


def test_a_bot_is_not_woken_while_another_starts_thinks_and_answers(
    box: SandboxBox, other: SandboxBox
) -> None:
    """So it cannot time their turns: it learns of them all at once, when its own begins."""
    start(box, HONEST)
    box.wait_until_still()
    before = switches(box)
    start(other, HONEST)
    for ply in range(3):
        ask(other, ply)
    assert switches(box) == before
    ask(box)
    assert switches(box) != before


def test_a_bot_that_is_to_start_second_does_not_run_while_the_first_one_starts(
    box: SandboxBox, other: SandboxBox
) -> None:
    other.wait_until_up()
    while other.process.state() != b"S":
        pass  # it is about to wait for its "go"
    before = switches(other)
    start(box, HONEST)
    assert switches(other) == before
