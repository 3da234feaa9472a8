"""Small bots, as their authors' files."""

from textwrap import dedent


def bot(source: str) -> dict[str, bytes]:
    return {"bot.py": dedent(source).encode()}


FIRST = bot("""
    def choose(turn):
        return turn.legal[0]
""")

RANDOM = bot("""
    import random

    def choose(turn):
        return random.choice(turn.legal)
""")

REBUILDER = bot("""
    from engines import GAMES

    def start(game):
        global state
        state = GAMES[game.name].new(game.seats, **game.options)

    def choose(turn):
        for seat, action in turn.events:
            assert seat == state.to_move, (seat, state.to_move)
            state.apply(action)
        assert state.view(turn.seat) == turn.view
        assert state.legal() == turn.legal
        return turn.legal[-1]
""")
"""Follows the game by its events alone; crashes when they do not lead to its view."""

CRASHES_AT_START = bot("""
    raise RuntimeError("never ready")

    def choose(turn):
        return turn.legal[0]
""")


def crashes_at_turn(number: int) -> dict[str, bytes]:
    """Plays its first legal action until its turn `number`, counted from 1."""
    return bot(f"""
        turns = 0

        def choose(turn):
            global turns
            turns += 1
            if turns == {number}:
                raise RuntimeError("enough")
            return turn.legal[0]
    """)
