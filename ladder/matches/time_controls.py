"""Default time controls, per game; a ladder's row may differ. CPU times: a busy host costs nobody a game."""

from workers.contract import Limits

DEFAULT = Limits(bank_ms=10_000, move_ms=2_000, startup_ms=10_000, wall_ms=10_000)
"""Three times what a reference bot may burn in a game (3 s), and room to load a model's weights at start."""

TIME_CONTROLS: dict[str, Limits] = {
    # About 70 moves a seat: 140 ms a move on average, and one long thought now and then.
    "infection": DEFAULT,
    # About 90 decisions a seat, 160 at most, most of them small: 110 ms each on average.
    "vale": DEFAULT,
    # About 36 decisions a seat, 100 in a match of long chains of powers: 270 ms each on average.
    "drones": DEFAULT,
    # About 15 decisions a seat between bots that know the way, 100 between random ones, 300 at the very most.
    "zoids": DEFAULT,
    # About 30 decisions a seat, 115 a game at the very most: 330 ms each on average.
    "zebres": DEFAULT,
    # About 42 decisions a seat between random bots, 25 between good ones: 240 ms each on average.
    "dicy": DEFAULT,
    # About 19 decisions a seat, of which 6 place its line: half a second each on average.
    "ants": DEFAULT,
}


def time_control(game: str) -> Limits:
    """A game that is not named plays by the default: a new game needs no line here."""
    return TIME_CONTROLS.get(game, DEFAULT)
