"""A bot's own position: `turn.state` is built by the rules from what the seat may see."""

from random import Random

import pytest

from bots.api.turn import Clock, Game, Turn
from engines import GAMES, State
from tests.bots.conftest import Boot
from tests.engines.tiny import Tiny


def turn_of(state: State, seat: int, seed: int = 1) -> Turn:
    game = Game(state.name, state.seats, seat=seat, options={}, seed=seed, clock=Clock(3.0, 1.0))
    return Turn(game, state.view(seat), state.legal())


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> State:
    """Two seats with two cards each, the die of seat 0 rolled."""
    monkeypatch.setitem(GAMES.homes, "tiny", "tests.engines.tiny:Tiny")
    state = Tiny.new(2, cards=9)
    for action in ("deck:3", "deck:4", "deck:7", "deck:9", "die.0:2"):
        state.apply(action)
    return state


def test_a_full_view_gives_the_position_itself() -> None:
    state = GAMES["infection"].new(2, level=4)
    state.apply(state.legal()[0])
    rebuilt = turn_of(state, 1).state()
    assert rebuilt.view(None) == state.view(None)
    assert rebuilt.legal() == state.legal()


def test_each_call_makes_a_position_of_its_own() -> None:
    turn = turn_of(GAMES["infection"].new(2), 0)
    first = turn.state()
    first.apply(turn.legal[0])
    assert turn.state().legal() == turn.legal


def test_what_is_hidden_is_guessed_again_in_each_call(tiny: State) -> None:
    turn = turn_of(tiny, 0)
    guesses = [turn.state(Random(seed)) for seed in range(30)]
    assert all(guess.view(0) == tiny.view(0) and guess.legal() == tiny.legal() for guess in guesses)
    hands = {tuple(guess.view(None)["hands"][1]) for guess in guesses}
    assert len(hands) > 5
    assert not any({3, 4} & set(hand) for hand in hands)


def test_without_a_generator_guesses_go_by_the_seed_of_the_bot(tiny: State) -> None:
    def guesses(seed: int) -> list[list[int]]:
        turn = turn_of(tiny, 0, seed)
        return [turn.state().view(None)["hands"][1] for _ in range(10)]

    assert guesses(1) == guesses(1)
    assert guesses(1) != guesses(2)
    assert len({tuple(hand) for hand in guesses(1)}) > 1


def test_a_bot_searches_with_the_referees_rules(boot: Boot) -> None:
    state = GAMES["infection"].new(2)
    bot = boot("""
def choose(turn):
    state = turn.state()
    assert state.legal() == turn.legal and state.to_move == turn.seat
    state.apply("b6")
    return " ".join(map(str, state.view(None)["pieces"]))
""")
    bot.begin()
    assert bot.ask_of(state, 0) == "3 2"
