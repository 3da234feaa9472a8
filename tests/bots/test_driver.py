"""The driver's life and the hooks of a bot, seen from the referee's end of the pipes."""

import os
import signal

import pytest

from tests.bots.conftest import Boot
from tests.bots.harness import SEED

SMALLEST = """
import random

def choose(turn):
    return random.choice(turn.legal)
"""


def test_the_smallest_bot_plays(boot: Boot) -> None:
    bot = boot(SMALLEST)
    assert bot.begin() == {"type": "ready"}
    reply = bot.ask(legal=["a", "b"])
    assert reply
    assert reply == {"type": "action", "action": reply["action"]}
    assert reply["action"] in ("a", "b")


def test_random_is_seeded_before_the_bot_is_imported(boot: Boot) -> None:
    source = "import random\nfirst = random.random()\n" + SMALLEST + "    \nstart = lambda game: print(first)"
    runs = []
    for seed in (SEED, SEED, SEED + 1):
        bot = boot(source)
        bot.begin(seed=seed)
        actions = [bot.ask(legal=[str(n) for n in range(1000)], ply=ply) for ply in range(5)]
        runs.append((actions, bot.log))
    assert runs[0] == runs[1]
    assert runs[0][0] != runs[2][0]
    assert runs[0][1] != runs[2][1]


def test_hash_randomisation_is_off(boot: Boot) -> None:
    bot = boot("def choose(turn): return str(hash('menagerie'))")
    bot.begin()
    twin = boot("def choose(turn): return str(hash('menagerie'))")
    twin.begin()
    assert bot.ask() == twin.ask()


def test_a_class_bot_keeps_its_state_between_turns(boot: Boot) -> None:
    bot = boot("""
class Bot:
    def __init__(self):
        self.turns = 0
    def start(self, game):
        self.name = game.name
    def choose(self, turn):
        self.turns += 1
        return f"{self.name}{self.turns}"
""")
    assert bot.begin() == {"type": "ready"}
    assert bot.ask() == {"type": "action", "action": "infection1"}
    assert bot.ask() == {"type": "action", "action": "infection2"}


def test_start_and_turn_carry_what_the_referee_said(boot: Boot) -> None:
    bot = boot("""
def start(game):
    assert repr(game).startswith("Game(")
    print(game.name, game.seats, game.seat, game.options, game.seed, game.clock.bank)
def choose(turn):
    print(turn.game, turn.seats, turn.seat, turn.view, turn.legal, turn.events, turn.ply, turn.seed)
    print(turn.clock)
    return turn.legal[0]
""")
    bot.begin(seat=1, options={"level": 3})
    bot.ask(view={"board": [1]}, legal=["x"], events=[[0, "g2"], [-1, "die:4"]], ply=7)
    assert bot.log.splitlines() == [
        f"infection 2 1 {{'level': 3}} {SEED} 3.0",
        f"infection 2 1 {{'board': [1]}} ['x'] [[0, 'g2'], [-1, 'die:4']] 7 {SEED}",
        "Clock(bank=3.0, per_move=1.0)",
    ]


def test_a_bot_with_an_over_hook_asks_for_the_result_and_gets_it(boot: Boot) -> None:
    bot = boot(SMALLEST + "\ndef over(result): print(result)")
    assert bot.begin(seat=1) == {"type": "ready", "over": True}
    bot.send({"type": "over", "ranks": [2, 1], "scores": None, "reasons": ["crash", "finished"], "ply": 9})
    assert bot.read() is None
    assert bot.code == 0
    assert "Result(ply=9, ranks=[2, 1], reasons=['crash', 'finished'], scores=None, seat=1)" in bot.log


@pytest.mark.parametrize(
    ("call", "note"),
    [
        ("text='hm é', score=1", {"text": "hm é", "score": 1.0}),
        ("score=-0.5", {"score": -0.5}),
        ("'x' * 501", {"text": "x" * 500}),
        ("'a\\ud800b'", {"text": "a?b"}),
        ("score=float('inf')", {"score": 1e15}),
        ("'nothing', float('nan')", {"text": "nothing"}),
    ],
)
def test_a_note_goes_with_the_action(boot: Boot, call: str, note: dict[str, object]) -> None:
    bot = boot(f"def choose(turn):\n    turn.note({call})\n    return 'a'")
    bot.begin()
    assert bot.ask() == {"type": "action", "action": "a", "note": note}


def test_a_note_is_of_one_turn_only(boot: Boot) -> None:
    bot = boot("def choose(turn):\n    turn.ply or turn.note('first')\n    return 'a'")
    bot.begin()
    assert bot.ask(ply=0) == {"type": "action", "action": "a", "note": {"text": "first"}}
    assert bot.ask(ply=1) == {"type": "action", "action": "a"}


def test_an_action_too_long_for_the_wire_is_cut(boot: Boot) -> None:
    bot = boot("def choose(turn): return 'é' * 100_000")
    bot.begin()
    assert bot.ask() == {"type": "action", "action": "é" * 64}


def test_a_long_line_to_the_bot_arrives_whole(boot: Boot) -> None:
    bot = boot("def choose(turn): return str(len(turn.view['text']))")
    bot.begin()
    assert bot.ask(view={"text": "é" * 1_900_000}) == {"type": "action", "action": "1900000"}


def test_the_driver_leaves_quietly_when_the_referee_hangs_up(boot: Boot) -> None:
    bot = boot(SMALLEST)
    bot.begin()
    assert bot.process.stdin
    bot.process.stdin.close()
    assert bot.code == 0
    assert bot.log == ""


def test_modules_and_data_beside_the_bot_are_found(boot: Boot) -> None:
    bot = boot(
        {
            "bot.py": "from pathlib import Path\nfrom pack.helper import pick\n"
            "text = Path(__file__).with_name('data.txt').read_text()\n"
            "def choose(turn): return pick(text)",
            "pack/__init__.py": "",
            "pack/helper.py": "def pick(text): return text.upper()",
            "data.txt": "abc",
        }
    )
    bot.begin()
    assert bot.ask() == {"type": "action", "action": "ABC"}


def test_numpy_and_the_engines_can_be_imported(boot: Boot) -> None:
    bot = boot("import numpy\nimport engines\ndef choose(turn): return str(numpy.arange(4).sum())")
    assert bot.begin(), bot.log
    assert bot.ask() == {"type": "action", "action": "6"}


def test_a_child_of_the_bot_inherits_no_pipe_of_the_referee(boot: Boot) -> None:
    bot = boot("""
import subprocess, sys
PROBE = "import os\\nfor fd in range(3, 32):\\n try: os.fstat(fd)\\n except OSError: continue\\n print(fd)"
def choose(turn):
    return "fds:" + subprocess.run([sys.executable, "-c", PROBE], capture_output=True, text=True).stdout
""")
    bot.begin()
    assert bot.ask() == {"type": "action", "action": "fds:"}


def test_the_bots_own_standard_input_is_empty(boot: Boot) -> None:
    bot = boot("import sys\ndef choose(turn): return repr(sys.stdin.read())")
    bot.begin()
    assert bot.ask() == {"type": "action", "action": "''"}


def test_a_bot_that_replaces_the_driver_by_another_program_still_answers(boot: Boot) -> None:
    bot = boot("""
import os, sys
from bots.api.wire import READ_FD, WRITE_FD
OTHER = '''
import json, sys
for line in sys.stdin:
    legal = json.loads(line)["legal"]
    print(json.dumps({"type": "action", "action": legal[-1]}), flush=True)
'''
def choose(turn):
    os.dup2(READ_FD, 0)
    os.dup2(WRITE_FD, 1)
    os.write(1, b'{"type":"action","action":"a"}\\n')
    os.execv(sys.executable, [sys.executable, "-S", "-c", OTHER])
""")
    bot.begin()
    assert bot.ask() == {"type": "action", "action": "a"}
    assert bot.ask() == {"type": "action", "action": "c"}


def test_limits_stand_before_the_bots_first_line(boot: Boot) -> None:
    bot = boot(
        """
import resource
for name in ("AS", "NOFILE", "FSIZE", "CORE", "MEMLOCK", "STACK", "MSGQUEUE", "SIGPENDING", "CPU"):
    print(name, *resource.getrlimit(getattr(resource, "RLIMIT_" + name)))
def choose(turn): return "a"
""",
        limited=True,
    )
    assert bot.begin() == {"type": "ready"}
    found = {name: [int(soft), int(hard)] for name, soft, hard in map(str.split, bot.log.splitlines())}
    mib = 1024 * 1024
    assert found == {
        "AS": [512 * mib] * 2,
        "NOFILE": [32] * 2,
        "FSIZE": [65536] * 2,
        "CORE": [0] * 2,
        "MEMLOCK": [0] * 2,
        "STACK": [8 * mib] * 2,
        "MSGQUEUE": [0] * 2,
        "SIGPENDING": [64] * 2,
        "CPU": [20, 21],
    }


def test_a_segmentation_fault_leaves_the_place_in_the_log(boot: Boot) -> None:
    bot = boot("import os, signal\ndef choose(turn): os.kill(os.getpid(), signal.SIGSEGV)")
    bot.begin()
    assert bot.ask() is None
    assert os.WTERMSIG(-bot.code) == signal.SIGSEGV
    assert 'bot.py", line 2 in choose' in bot.log
