"""The life of the driver: boot, "go", "start", turns, "over".

    boot     limits are set, the pipes moved, the log put in place; "up" is said
    go       seed, CPU limit, folder of the bot: from here on nothing relies on this program
    start    the bot is imported, its hook `start` called; "ready" is said
    turn     one call of `choose`, one "action" said
    over     only for a bot with a hook `over`; nothing is answered

Exit codes are a hint for the referee, which trusts none of them.
"""

import faulthandler
import os
import random
import sys

from bots.api.limits import set_boot_limits, set_cpu_limit
from bots.api.load import Bot, NoBotError, load
from bots.api.log import Log, traceback_text
from bots.api.turn import Clock, Game, Result, Turn
from bots.api.wire import LOG_FD, MAX_ACTION, MAX_NOTE, Wire, quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import TracebackType
    from typing import Any, NoReturn

EXIT_RAISED = 65
EXIT_MEMORY = 66
EXIT_NO_BOT = 67


def main(*, limited: bool) -> "NoReturn":
    if limited:
        set_boot_limits()
    wire = Wire()
    log = Log(LOG_FD)
    sys.stdout = log.stream()
    sys.stderr = log.stream()
    sys.argv = ["bot"]
    faulthandler.enable(LOG_FD)
    wire.write('{"type":"up"}')
    go = wire.read()
    if go is None:
        os._exit(0)
    if limited:
        set_cpu_limit(go["cpu"])
    sys.dont_write_bytecode = True
    random.seed(go["seed"])
    failure = EXIT_NO_BOT
    try:
        bot = load(go["path"])
        failure = EXIT_RAISED
        play(wire, bot)
    except NoBotError as error:
        log.last_words(f"{error}\n")
        os._exit(EXIT_NO_BOT)
    except BaseException as error:  # SystemExit too: a bot that leaves has lost
        tell(log, error)
        os._exit(EXIT_MEMORY if isinstance(error, MemoryError) else failure)
    os._exit(0)


def play(wire: Wire, bot: Bot) -> None:
    """From "start" to the end of the game or of the pipe."""
    start = wire.read()
    if start is None:
        return
    game = Game.of(start)
    if bot.start:
        bot.start(game)
    wire.write('{"type":"ready","over":true}' if bot.over else '{"type":"ready"}')
    while (message := wire.read()) is not None:
        if message["type"] == "turn":
            wire.write(answer(bot, game, message))
        elif message["type"] == "over":
            if bot.over:
                fields = (message[name] for name in ("ranks", "scores", "reasons", "ply"))
                bot.over(Result(game.seat, *fields))
            return


def answer(bot: Bot, game: Game, message: "dict[str, Any]") -> str:
    """One call of `choose`, as the line to send."""
    turn = Turn(
        game,
        message["view"],
        message["legal"],
        events=message["events"],
        clock=Clock(**message["clock"]),
        ply=message["ply"],
    )
    action = bot.choose(turn)
    if not isinstance(action, str) or not action:
        raise TypeError(
            f"choose must return one of turn.legal, a non-empty string; it returned {shown(action)}"
        )
    line = f'{{"type":"action","action":{quote(action, MAX_ACTION)}'
    text, score = turn.noted
    if text or score is not None:
        parts = [f'"text":{quote(text, MAX_NOTE)}'] if text else []
        if score is not None:
            parts.append(f'"score":{score!r}')
        line += f',"note":{{{",".join(parts)}}}'
    return line + "}"


def shown(value: object) -> str:
    text = repr(value)
    return f"{text if len(text) <= 200 else text[:200] + '...'} ({type(value).__name__})"


def tell(log: Log, error: BaseException) -> None:
    """The traceback, from the bot's own frames on, at the end of the log."""
    try:
        log.last_words(traceback_text(error.with_traceback(bots_part(error.__traceback__))))
    except BaseException:  # no memory left, or an exception that cannot be shown
        log.last_words(f"{type(error).__name__}\n")


def bots_part(tb: "TracebackType | None") -> "TracebackType | None":
    """Without the driver's frames at its top; None if there are no others (a wrong return value)."""
    here = tb
    while here is not None and here.tb_frame.f_globals.get("__name__", "").startswith("bots.api."):
        here = here.tb_next
    return here
