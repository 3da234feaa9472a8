"""How a bot dies, and what its author can read of it."""

import pytest

from bots.api.limits import LOG_CAP, LOG_RESERVE
from bots.api.log import MARK
from bots.api.session import EXIT_MEMORY, EXIT_NO_BOT, EXIT_RAISED
from tests.bots.conftest import Boot


def test_an_exception_ends_with_its_traceback_from_the_bots_own_frames_on(boot: Boot) -> None:
    bot = boot("def choose(turn):\n    return help_me()\ndef help_me():\n    return 1 / 0\n")
    bot.begin()
    assert bot.ask() is None
    assert bot.code == EXIT_RAISED
    lines = bot.log.splitlines()
    assert lines[1] == "Traceback (most recent call last):"
    assert lines[2].endswith('bot.py", line 2, in choose')
    assert "    return 1 / 0" in lines
    assert "           ~~^~~" in lines
    assert lines[-1] == "ZeroDivisionError: division by zero"
    assert "session.py" not in bot.log


def test_the_cause_of_an_exception_is_shown_too(boot: Boot) -> None:
    bot = boot(
        "def choose(turn):\n    try: {}['x']\n    except KeyError as e: raise ValueError('bad') from e"
    )
    bot.begin()
    assert bot.ask() is None
    assert "KeyError: 'x'" in bot.log
    assert bot.log.endswith("ValueError: bad\n")


@pytest.mark.parametrize("leave", ["raise SystemExit(0)", "exit = __import__('sys').exit; exit()"])
def test_a_bot_that_leaves_has_crashed(boot: Boot, leave: str) -> None:
    bot = boot(f"def choose(turn):\n    {leave}")
    bot.begin()
    assert bot.ask() is None
    assert bot.code == EXIT_RAISED
    assert "SystemExit" in bot.log


def test_a_memory_error_has_its_own_code(boot: Boot) -> None:
    bot = boot("def choose(turn): return 'x' * 10**9", limited=True)
    bot.begin()
    assert bot.ask() is None
    assert bot.code == EXIT_MEMORY
    assert "MemoryError" in bot.log


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("None", "None (NoneType)"),
        ("3", "3 (int)"),
        ("['a']", "['a'] (list)"),
        ("''", "'' (str)"),
        ("list(range(1000))", "... (list)"),
    ],
)
def test_a_wrong_return_value_is_named(boot: Boot, value: str, shown: str) -> None:
    bot = boot(f"def choose(turn): return {value}")
    bot.begin()
    assert bot.ask() is None
    assert bot.code == EXIT_RAISED
    last = bot.log.splitlines()[-1]
    wanted = "TypeError: choose must return one of turn.legal, a non-empty string; it returned "
    assert last.startswith(wanted)
    assert last.endswith(shown)
    assert len(last) < 400
    assert "Traceback" not in bot.log


def test_a_coroutine_is_no_action(boot: Boot) -> None:
    bot = boot("async def choose(turn): return 'a'")
    bot.begin()
    assert bot.ask() is None
    assert "it returned <coroutine object choose" in bot.log


def test_a_syntax_error_shows_file_line_and_caret(boot: Boot) -> None:
    bot = boot("def choose(turn):\n    return turn.legal[0\n")
    assert bot.begin() is None
    assert bot.code == EXIT_NO_BOT
    assert bot.log.splitlines()[1].endswith('bot.py", line 2')
    assert bot.log.splitlines()[2:] == [
        "    return turn.legal[0",
        "                     ^",
        "SyntaxError: '[' was never closed",
    ]


def test_an_import_that_fails_is_told(boot: Boot) -> None:
    bot = boot("import torch\ndef choose(turn): return 'a'")
    assert bot.begin() is None
    assert bot.code == EXIT_NO_BOT
    assert bot.log.endswith("ModuleNotFoundError: No module named 'torch'\n")


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("", "it defines no function and no class"),
        ("def chose(turn): pass\nclass Robot: pass", "it defines chose, Robot"),
        ("class Bot: pass", "it defines Bot"),
        ("choose = 3", "choose must be a function, not int"),
        ("def choose(): pass", "choose must take one argument, choose(turn); it is defined as choose()"),
        (
            "def choose(turn, clock): pass",
            "choose must take one argument, choose(turn); it is defined as choose(turn, clock)",
        ),
        (
            "class Bot:\n def choose(turn): pass",
            "choose must take one argument, choose(self, turn); it is defined as choose(turn)",
        ),
        (
            "def choose(turn): pass\ndef start(): pass",
            "start must take one argument, start(game); it is defined as start()",
        ),
    ],
)
def test_a_module_without_a_usable_choose_is_told_so(boot: Boot, source: str, message: str) -> None:
    bot = boot(source)
    assert bot.begin() is None
    assert bot.code == EXIT_NO_BOT
    assert bot.log.rstrip().endswith(message)
    assert "Traceback" not in bot.log


@pytest.mark.parametrize(
    "source",
    [
        "def choose(turn, depth=3): return 'a'",
        "def choose(*args): return 'a'",
        "choose = lambda turn, **more: 'a'",
        "import functools\nchoose = functools.partial(lambda depth, turn: 'a', 3)",
        "class Bot:\n @staticmethod\n def choose(turn): return 'a'",
        "class Bot:\n @classmethod\n def choose(cls, turn): return 'a'",
        "class Bot: pass\ndef choose(turn): return 'a'",
    ],
)
def test_every_callable_of_one_argument_will_do(boot: Boot, source: str) -> None:
    bot = boot(source)
    assert bot.begin() == {"type": "ready"}, bot.log
    assert bot.ask() == {"type": "action", "action": "a"}


def test_an_upload_without_bot_py_is_told_so(boot: Boot) -> None:
    bot = boot({"robot.py": "def choose(turn): return 'a'"})
    assert bot.begin() is None
    assert bot.code == EXIT_NO_BOT
    assert bot.log.strip() == "there is no bot.py at the root of the upload"


def test_a_start_hook_that_raises_is_a_crash(boot: Boot) -> None:
    bot = boot("def choose(turn): return 'a'\ndef start(game): raise ValueError('no weights')")
    assert bot.begin() is None
    assert bot.code == EXIT_RAISED
    assert bot.log.endswith("ValueError: no weights\n")


def test_print_goes_to_the_log_and_not_to_the_wire(boot: Boot) -> None:
    bot = boot("""
import os, sys
def choose(turn):
    print("out é \\ud800", end="")
    print("|err", file=sys.stderr)
    sys.stdout.buffer.write(b"bytes\\n")
    os.write(1, b"raw\\n")
    return "a"
""")
    bot.begin()
    assert bot.ask() == {"type": "action", "action": "a"}
    assert bot.log == "out é \\ud800|err\nbytes\nraw\n"


def test_a_bot_that_prints_too_much_plays_on_and_still_gets_its_traceback(boot: Boot) -> None:
    bot = boot(
        """
def choose(turn):
    for line in range(20_000):
        print("line é", line)
    if turn.ply:
        raise ValueError("x" * 20_000 + "the end")
    return "a"
""",
        limited=True,
    )
    bot.begin()
    assert bot.ask(ply=0) == {"type": "action", "action": "a"}
    assert LOG_CAP - LOG_RESERVE - 5 <= len(bot.log.encode()) <= LOG_CAP - LOG_RESERVE
    assert bot.log.endswith(MARK.decode())
    assert bot.ask(ply=1) is None
    assert bot.code == EXIT_RAISED
    assert bot.log.endswith("the end\n")
    assert len(bot.log.encode()) <= LOG_CAP


def test_an_exception_that_cannot_be_shown_is_named(boot: Boot) -> None:
    bot = boot("""
class Odd(Exception):
    def __str__(self): raise KeyboardInterrupt
def choose(turn): raise Odd
""")
    bot.begin()
    assert bot.ask() is None
    assert bot.code == EXIT_RAISED
    assert "Odd" in bot.log
