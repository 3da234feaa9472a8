"""Turns, clocks, stops and the log of a box, with real processes."""

import os
import select
import signal
import threading
from contextlib import suppress
from time import clock_gettime_ns

import pytest

from tests.workers.load import busy
from tests.workers.sandbox.arena import HONEST, ask, start
from workers.box import BotFaultError
from workers.contract import Reason
from workers.sandbox.box import SandboxBox
from workers.sandbox.clocks import CORES, cpu_clock
from workers.sandbox.errors import SandboxError
from workers.sandbox.process import readable
from workers.sandbox.slots import SandboxSlot
from workers.wire import MAX_LINE, turn_line

BURN = """
import time
def burn(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end: pass
"""


def cpu_ns(box: SandboxBox) -> int:
    return clock_gettime_ns(cpu_clock(box.process.pid))


def fault_of_next_turn(box: SandboxBox) -> BotFaultError:
    with pytest.raises(BotFaultError) as fault:
        ask(box)
    return fault.value


def test_a_bot_is_charged_what_it_burns(box: SandboxBox) -> None:
    start(box, BURN + "def choose(turn):\n    burn(0.05)\n    return 'one'\n")
    answer = box.ask(_turn(), cpu_ns=10**9, wall_ms=1000)
    assert 50_000_000 <= answer.cpu_ns < 500_000_000


def test_start_up_is_charged_on_its_own_account(box: SandboxBox) -> None:
    ready = start(box, BURN + "burn(0.1)\ndef choose(turn):\n    return 'one'\n")
    assert ready.cpu_ns >= 100_000_000
    assert box.ask(_turn(), cpu_ns=10**9, wall_ms=1000).cpu_ns < 50_000_000


def test_a_bot_stands_still_between_its_turns(box: SandboxBox, other: SandboxBox) -> None:
    start(other, BURN + "def choose(turn):\n    burn(0.1)\n    return 'one'\n")
    start(
        box,
        """
import os, signal, threading
def spin():
    while True:
        for deed in (lambda: os.kill(os.getpid(), signal.SIGCONT),
                     lambda: signal.pthread_kill(threading.get_ident(), signal.SIGCONT),
                     lambda: signal.raise_signal(signal.SIGCONT)):
            try: deed()
            except OSError: pass
signal.signal(signal.SIGALRM, lambda *_: None)
signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)
started = False
def choose(turn):
    global started
    if not started:
        started = True
        for _ in range(3): threading.Thread(target=spin, daemon=True).start()
    return 'one'
""",
    )
    ask(box)
    box.wait_until_still()
    before = cpu_ns(box)
    ask(other)
    assert cpu_ns(box) - before < 1_000_000
    ask(box)


SPINNER = """
import threading
def spin():
    while True: pass
def choose(turn):
    if threading.active_count() == 1:
        threading.Thread(target=spin, daemon=True).start()
    return "one"
"""


def test_a_bot_that_waits_for_its_turn_is_stopped_when_another_one_thinks(
    box: SandboxBox, other: SandboxBox
) -> None:
    start(box, HONEST)
    start(other, BURN + "def choose(turn):\n    burn(0.1)\n    return 'one'\n")
    ask(box)
    assert not box.process.told_to_stop
    ask(other)
    assert box.process.state() == b"T"
    assert ask(box, 1) == "two"


def test_a_bot_that_was_seen_running_between_its_turns_is_stopped_after_each_answer(box: SandboxBox) -> None:
    start(box, SPINNER)
    for _ in range(3):  # it spins; that makes a turn dear; so what comes before the next one is looked at
        ask(box)
        before = cpu_ns(box)
        while not box.process.told_to_stop and cpu_ns(box) - before < 5_000_000:
            pass
    assert box.process.told_to_stop
    box.wait_until_still()
    ask(box)
    assert box.process.told_to_stop


def test_a_bot_that_runs_on_until_another_one_has_thought_for_long_is_stopped_sooner_from_then_on(
    box: SandboxBox, other: SandboxBox
) -> None:
    start(box, SPINNER)
    start(other, BURN + "def choose(turn):\n    burn(0.05)\n    return 'one'\n")
    ask(box)
    assert not box.process.told_to_stop
    ask(other)
    ask(box)
    assert box.process.told_to_stop


def burn_behind_its_back(box: SandboxBox, nanoseconds: int) -> None:
    """What no bot can do: continue it between two turns."""
    before = cpu_ns(box)
    os.kill(box.process.pid, signal.SIGCONT)
    while cpu_ns(box) - before < nanoseconds:
        pass


def test_cpu_burned_after_a_confirmed_stop_is_a_fault(box: SandboxBox) -> None:
    start(box, SPINNER)
    ask(box)
    box.wait_until_still()
    burn_behind_its_back(box, 20_000_000)
    fault = fault_of_next_turn(box)
    assert fault.reason == Reason.PROTOCOL
    assert "stopped" in fault.detail


def test_cpu_between_an_answer_and_its_stop_is_charged_to_the_next_turn(box: SandboxBox) -> None:
    start(box, SPINNER)
    ask(box)
    burn_behind_its_back(box, 20_000_000)
    assert box.ask(_turn(), cpu_ns=10**9, wall_ms=1000).cpu_ns >= 20_000_000


def test_a_busy_host_costs_no_bot_its_game(box: SandboxBox) -> None:
    start(box, BURN + "def choose(turn):\n    burn(0.4)\n    return 'one'\n")
    with busy(2 * CORES):
        assert ask(box, move_ms=2000, wall_ms=200) == "one"


def test_an_answer_written_before_its_turn_is_a_fault(box: SandboxBox) -> None:
    start(
        box,
        "import os, threading\ndef choose(turn):\n"
        "    threading.Timer(0.05, os.write, (11, b'{}\\n')).start()\n    return 'one'\n",
    )
    ask(box)
    os.kill(box.process.pid, signal.SIGCONT)
    assert select.select([box.process.stdout], [], [], 10)[0]
    fault = fault_of_next_turn(box)
    assert fault.reason == Reason.PROTOCOL
    assert "before its turn" in fault.detail


def test_a_bot_that_never_reads_its_turns_is_waited_for_no_longer_than_others(box: SandboxBox) -> None:
    start(box, 'import os, time\nos.write(11, b\'{"type":"ready"}\\n\')\ntime.sleep(1000)\n')
    with pytest.raises(BotFaultError) as fault:
        box.ask(b'"' + b"x" * 2_000_000 + b'"\n', cpu_ns=10**9, wall_ms=300)
    assert fault.value.reason == Reason.WALL_GUARD


def test_a_long_turn_reaches_the_bot(box: SandboxBox) -> None:
    start(box, "def choose(turn):\n    return str(len(turn.view['text']))\n")
    text = "x" * 3_000_000
    answer = box.ask(_turn(text), cpu_ns=5 * 10**9, wall_ms=5000)
    assert b'"3000000"' in answer.line


WRITES = "import os, time\ndef choose(turn):\n    os.write(11, b'x' * {} + b'\\n')\n    time.sleep(1000)\n"


def test_a_line_of_64_kib_is_taken(box: SandboxBox) -> None:
    start(box, WRITES.format(MAX_LINE - 1))
    assert box.ask(_turn(), cpu_ns=10**9, wall_ms=1000).line == b"x" * (MAX_LINE - 1)


def test_a_line_of_64_kib_and_a_byte_is_a_flood(box: SandboxBox) -> None:
    start(box, WRITES.format(MAX_LINE))
    assert fault_of_next_turn(box).reason == Reason.OUTPUT_FLOOD


def test_a_bot_that_dies_after_its_answer_loses_at_its_next_turn_at_the_latest(box: SandboxBox) -> None:
    start(
        box,
        "import os\ndef choose(turn):\n"
        '    os.write(11, b\'{"type":"action","action":"one"}\\n\')\n    os._exit(3)\n',
    )
    with suppress(BotFaultError):  # it may be gone before its clock is read
        ask(box)
    fault = fault_of_next_turn(box)
    assert fault.reason == Reason.CRASH
    assert "3" in fault.detail


def test_a_monitor_that_is_told_to_end_lets_the_game_end_first(box: SandboxBox) -> None:
    start(box, HONEST)
    os.kill(box.process.bwrap.pid, signal.SIGTERM)
    assert [ask(box, ply) for ply in (0, 1)] == ["one", "two"]


def test_a_bot_is_not_to_blame_when_its_monitor_is_killed(box: SandboxBox) -> None:
    start(box, HONEST)
    os.kill(box.process.bwrap.pid, signal.SIGKILL)
    assert readable(box.process.pidfd, 5), "the bot goes with its monitor"
    with pytest.raises(SandboxError, match="killed by signal"):
        ask(box)


def test_a_signal_to_the_worker_s_group_does_not_reach_the_bots(box: SandboxBox) -> None:
    assert os.getpgid(box.process.bwrap.pid) != os.getpgid(0)
    assert os.getsid(box.process.bwrap.pid) != os.getsid(0)


def test_a_box_whose_bot_has_lost_repeats_the_fault(box: SandboxBox) -> None:
    start(box, "def choose(turn):\n    return {}['key']\n")
    assert fault_of_next_turn(box) is fault_of_next_turn(box)


def test_the_log_shows_what_was_printed_without_control_characters(box: SandboxBox) -> None:
    printed = "caf\\u00e9 \\x1b[31mred\\x00 \\u202eright"
    start(box, f"print('{printed}')\nimport os\nos.write(2, b'\\xff\\xfe')\n" + HONEST)
    log = box.log()
    assert "café" in log
    assert not {"\x1b", "\x00", "\u202e"} & {*log}
    box.close()
    assert box.log() == log


def test_closing_tells_what_the_bot_used(box: SandboxBox) -> None:
    start(box, BURN + "held = bytearray(50_000_000)\nburn(0.05)\n" + HONEST)
    usage = box.close()
    assert usage.cpu_ns >= 50_000_000
    assert 50_000 <= usage.rss_kb < 200_000
    assert box.close() == usage


def test_two_games_of_one_seed_play_alike(slot: SandboxSlot) -> None:
    source = "import random\nprint(hash('x'), random.random(), list({'a', 'b', 'c', 'd'}))\n" + HONEST
    logs = []
    for _ in range(2):
        box = slot.open(0)
        start(box, source)
        logs.append(box.log())
        box.close()
    assert logs[0] == logs[1]


def test_files_beside_the_bot_are_there_under_their_folders(box: SandboxBox) -> None:
    source = "from parts.deep.model import WEIGHT\nprint(open('/bot/data/x.txt').read(), WEIGHT)\n" + HONEST
    files = {"parts/__init__.py": b"", "parts/deep/model.py": b"WEIGHT = 5", "data/x.txt": b"text"}
    start(box, source, files=files)
    assert box.log().startswith("text 5")


@pytest.mark.parametrize("name", ["../escaped.py", "/escaped.py", "a/../../escaped.py", "", "bot.py\0"])
def test_a_file_name_that_leads_outside_is_refused(box: SandboxBox, name: str) -> None:
    with pytest.raises(SandboxError, match="name"):
        start(box, HONEST, files={name: b""})


def test_bots_outlive_the_thread_that_opened_them(slot: SandboxSlot) -> None:
    opened: list[SandboxBox] = []
    thread = threading.Thread(target=lambda: opened.append(slot.open(0)))
    thread.start()
    thread.join()
    (box,) = opened
    start(box, HONEST)
    assert ask(box, 1) == "two"
    box.close()


def test_numpy_and_the_rules_are_there_for_bots(box: SandboxBox) -> None:
    source = (
        "import numpy, engines\nprint(numpy.arange(4).reshape(2, 2) @ numpy.eye(2), len(engines.GAMES))\n"
    )
    start(box, source + HONEST)
    assert "[2. 3.]" in box.log()


def test_an_event_loop_works_inside(box: SandboxBox) -> None:
    source = (
        "import asyncio\ndef choose(turn):\n    return asyncio.run(asyncio.sleep(0.001, turn.legal[0]))\n"
    )
    start(box, source)
    assert ask(box) == "one"


def _turn(text: str = "", ply: int = 0) -> bytes:
    return turn_line(ply, {"text": text}, ["one", "two"], [], (1.0, 1.0))
