"""What a bot is handed: `Turn` by `choose`, `Game` by the hook `start`, `Result` by the hook `over`."""

from math import isnan
from random import Random

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Self, SupportsFloat

    from engines import State

MAX_SCORE = 1e15


class _Record:
    """Shows its fields when printed."""

    __slots__: tuple[str, ...] = ()

    def __repr__(self) -> str:
        fields = (name for name in self.__slots__ if not name.startswith("_"))
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in fields)})"


class Clock(_Record):
    """CPU seconds: `bank` for the rest of the game, `per_move` for this move at most."""

    __slots__ = ("bank", "per_move")

    def __init__(self, bank: float, per_move: float) -> None:
        self.bank = bank
        self.per_move = per_move


class Game(_Record):
    """The game that begins: what stays the same through all its turns."""

    __slots__ = ("clock", "name", "options", "rng", "seat", "seats", "seed")

    def __init__(
        self, name: str, seats: int, *, seat: int, options: "dict[str, Any]", seed: int, clock: Clock
    ) -> None:
        self.name = name
        self.seats = seats
        self.seat = seat
        self.options = options
        self.seed = seed
        self.clock = clock
        self.rng = Random(seed)
        """Guesses what is hidden where the bot brings no generator of its own."""

    @classmethod
    def of(cls, message: "dict[str, Any]") -> "Self":
        return cls(
            message["game"],
            message["seats"],
            seat=message["seat"],
            options=message["options"],
            seed=message["seed"],
            clock=Clock(**message["clock"]),
        )


class Turn(_Record):
    """One decision: the position as this seat may see it, and the actions to choose from."""

    __slots__ = (
        "_noted", "_rng", "clock", "events", "game", "legal", "ply", "seat", "seats", "seed", "view",
    )  # fmt: skip

    def __init__(
        self,
        game: Game,
        view: "dict[str, Any]",
        legal: "list[str]",
        *,
        events: "list[list[Any]] | None" = None,
        clock: "Clock | None" = None,
        ply: int = 0,
    ) -> None:
        self.game = game.name
        self.seats = game.seats
        self.seat = game.seat
        self.view = view
        self.legal = legal
        self.events = events or []
        """[seat, action] for every action since this seat's last turn; -1 is chance."""
        self.clock = clock or game.clock
        self.ply = ply
        """How many actions were played before, chance included."""
        self.seed = game.seed
        self._rng = game.rng
        self._noted: tuple[str, float | None] = ("", None)

    def state(self, rng: "Random | None" = None) -> "State":
        """The position for the rules in `engines`: search with `legal`, `copy`, `apply`, `scores`.

        What is hidden from this seat is guessed, consistently with what it may know, by `rng`:
        every call may give another guess.
        """
        from engines import GAMES

        return GAMES[self.game].from_view(self.view, rng or self._rng)

    def note(self, text: str = "", score: "SupportsFloat | None" = None) -> None:
        """Annotate this move in the replay: 500 characters, a number, or both. The last call counts.

        A score too great to mean anything is cut to ±1e15, and no number is no score: a note loses no game.
        """
        number = None if score is None else float(score)
        if number is not None:
            number = None if isnan(number) else max(-MAX_SCORE, min(MAX_SCORE, number))
        self._noted = (str(text), number)

    @property
    def noted(self) -> "tuple[str, float | None]":
        return self._noted


class Result(_Record):
    """How the game ended, per seat: `ranks` (1 is best), `scores` (None after a fault), `reasons`."""

    __slots__ = ("ply", "ranks", "reasons", "scores", "seat")

    def __init__(
        self, seat: int, ranks: "list[int]", scores: "list[Any] | None", reasons: "list[str]", ply: int
    ) -> None:
        self.seat = seat
        self.ranks = ranks
        self.scores = scores
        self.reasons = reasons
        self.ply = ply
