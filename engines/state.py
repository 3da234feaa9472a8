"""The one interface that every game implements, and what games share of it."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Protocol, Self, runtime_checkable

CHANCE = -1
"""The seat of dice, bags and decks; `view(CHANCE)` is what a spectator may see."""

MAX_ACTION = 64
"""The longest action string, in characters."""

View = dict[str, Any]
"""JSON only: objects with string keys, lists, strings, integers, booleans and null."""

Score = int | list[int]
"""Higher is better; a list breaks ties from left to right."""


@runtime_checkable
class State(Protocol):
    """A position. Rules hold no randomness and no clock: chance is one more seat."""

    name: ClassVar[str]
    version: ClassVar[int]
    """Raised when old logs would replay differently."""
    seats_allowed: ClassVar[range]
    max_actions: ClassVar[int]
    """No game is longer than this, chance actions included."""

    @property
    def seats(self) -> int: ...

    @property
    def to_move(self) -> int | None:
        """A seat, CHANCE, or None once the game is over."""

    @classmethod
    def new(cls, seats: int, **options: Any) -> Self:
        """The start position. An unknown or bad option raises ValueError that names it."""

    @classmethod
    def option_values(cls, seats: int) -> Mapping[str, tuple[Any, ...]]:
        """Every option with its allowed values, the default first."""

    @classmethod
    def from_view(cls, view: View, rng: Random | None = None) -> Self:
        """A position consistent with `view`: guesses only what is hidden, uniformly, by `rng`.

        A full view (`view(None)`) hides nothing and needs no `rng`.
        """

    def legal(self) -> list[str]:
        """In a fixed order; at CHANCE one entry per equally likely outcome (duplicates allowed)."""

    def apply(self, action: str) -> None:
        """Play in place. Unchecked: that `action` is in `legal()` is the caller's job."""

    def copy(self) -> Self: ...

    def sample(self, rng: Random) -> str:
        """One legal action, uniformly."""

    def scores(self) -> list[Score]:
        """One per seat, valid once the game is over."""

    def view(self, seat: int | None) -> View:
        """A seat's own eyes; CHANCE is the spectator; None is everything."""

    def seen(self, action: str, seat: int | None) -> str:
        """Before `apply`: the action as that seat may see it (`deck:?` for another's draw)."""


class Game:
    """What most games need not write again: a base class that fulfils part of `State`."""

    __slots__ = ()

    name: ClassVar[str]
    version: ClassVar[int] = 1
    seats_allowed: ClassVar[range]
    max_actions: ClassVar[int]

    @classmethod
    def option_values(cls, seats: int) -> Mapping[str, tuple[Any, ...]]:
        return {}

    @classmethod
    def check_seats(cls, seats: int) -> None:
        if seats not in cls.seats_allowed:
            allowed = ", ".join(str(n) for n in cls.seats_allowed)
            raise ValueError(f"{cls.name}: seats must be one of {allowed}, not {seats!r}")

    @classmethod
    def check_options(cls, seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
        """`options` completed by the defaults. ValueError names an unknown option or a bad value."""
        allowed = cls.option_values(seats)
        for key, value in options.items():
            if key not in allowed:
                known = ", ".join(allowed) or "none"
                raise ValueError(f"{cls.name}: unknown option {key!r}; known options: {known}")
            if not any(value == each and type(value) is type(each) for each in allowed[key]):
                raise ValueError(
                    f"{cls.name}: option {key} must be one of {list(allowed[key])}, not {value!r}"
                )
        return {key: options.get(key, values[0]) for key, values in allowed.items()}

    def legal(self) -> list[str]:
        raise NotImplementedError

    def sample(self, rng: Random) -> str:
        return rng.choice(self.legal())

    def seen(self, action: str, seat: int | None) -> str:
        return action
