"""Finds the bot in its folder: a function `choose(turn)`, or a class `Bot` with such a method."""

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType
    from typing import Any

    from bots.api.turn import Game, Result, Turn


class NoBotError(Exception):
    """The message is for the bot's author."""


class Bot:
    """The callables of a bot; hooks may be missing."""

    def __init__(self, source: object) -> None:
        self.choose: Callable[[Turn], Any] = _callable(source, "choose", "turn")
        self.start: Callable[[Game], object] | None = _hook(source, "start", "game")
        self.over: Callable[[Result], object] | None = _hook(source, "over", "result")


def load(folder: str) -> Bot:
    """Import bot.py of `folder`; what its code raises goes through. NoBotError: there is no bot in it."""
    sys.path.insert(0, folder)
    try:
        module = __import__("bot")
    except ModuleNotFoundError as error:
        if error.name != "bot":
            raise
        raise NoBotError("there is no bot.py at the root of the upload") from None
    except (ValueError, SyntaxError) as error:  # ValueError until Python 3.12
        if "null bytes" not in str(error):
            raise
        raise NoBotError(
            "a source file has null bytes: save it as UTF-8, it may be UTF-16 or no text"
        ) from None
    made = getattr(module, "Bot", None)
    if isinstance(made, type) and hasattr(made, "choose"):
        return Bot(made())
    if not hasattr(module, "choose"):
        raise NoBotError(_what_is_there(module))
    return Bot(module)


def _what_is_there(module: "ModuleType") -> str:
    own = [
        name
        for name, value in vars(module).items()
        if callable(value) and getattr(value, "__module__", None) == module.__name__
    ]
    return (
        "bot.py defines neither a function choose(turn) nor a class Bot with a method choose(self, turn); "
        f"it defines {', '.join(own) or 'no function and no class'}"
    )


def _hook(source: object, name: str, argument: str) -> "Callable[[Any], object] | None":
    return _callable(source, name, argument) if hasattr(source, name) else None


def _callable(source: object, name: str, argument: str) -> "Callable[[Any], Any]":
    """`source.name`, checked to take one argument (plain functions only: `inspect` is dear)."""
    found: Any = getattr(source, name)
    if not callable(found):
        raise NoBotError(f"{name} must be a function, not {type(found).__name__}")
    bound = hasattr(found, "__self__")
    code = getattr(getattr(found, "__func__", found), "__code__", None)
    if code is not None:
        taken = code.co_argcount - bound
        needed = taken - len(getattr(found, "__defaults__", None) or ())
        accepts_any = bool(code.co_flags & 0x04)  # CO_VARARGS
        keyword_only = code.co_kwonlyargcount - len(getattr(found, "__kwdefaults__", None) or ())
        if needed > 1 or (taken < 1 and not accepts_any) or keyword_only > 0:
            names = ", ".join(code.co_varnames[: code.co_argcount + code.co_kwonlyargcount])
            wanted = f"{name}({'self, ' * bound}{argument})"
            raise NoBotError(f"{name} must take one argument, {wanted}; it is defined as {name}({names})")
    return found  # type: ignore[no-any-return]
