"""The generic tree search copes with dice, hidden cards and many seats."""

from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bots.house.generic import mcts
from engines import CHANCE, GAMES
from engines.chance import ChanceStreams
from engines.ranks import rank
from tests.bots.test_turn import turn_of
from tests.engines.tiny import Tiny

MakeBot = Callable[[], Any]


@pytest.fixture
def make_bot(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> MakeBot:
    """The bot as it would be uploaded for the game `tiny`: 60 simulations, no `value.py`."""
    monkeypatch.setitem(GAMES.homes, "tiny", "tests.engines.tiny:Tiny")
    source = tmp_path / "mcts_bot.py"
    source.write_bytes(Path(mcts.__file__).read_bytes())
    (tmp_path / "budget.json").write_text('{"simulations": 60, "exploration": 0.5}')
    spec = spec_from_file_location("mcts_bot", source)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    made: MakeBot = module.Bot
    return made


def play_tiny(bots: dict[int, Any], seats: int, seed: int) -> list[int]:
    """Ranks; seats without a bot play at random."""
    state = Tiny.new(seats, cards=12)
    rng, dice = Random(seed), ChanceStreams(str(seed))
    for bot in bots.values():
        bot.rng.seed(seed)
    while (mover := state.to_move) is not None:
        if mover == CHANCE:
            action = dice.draw(state)
        elif mover in bots:
            action = bots[mover].choose(turn_of(state, mover, seed))
            assert action in state.legal()
        else:
            action = state.sample(rng)
        state.apply(action)
    return rank(state.scores(), [None] * seats)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_beats_random_players_at_dice_and_hidden_cards(make_bot: MakeBot, seats: int) -> None:
    games = 40
    ranks = [play_tiny({seed % seats: make_bot()}, seats, seed)[seed % seats] for seed in range(games)]
    assert sum(ranks) / games < (seats + 1) / 2 - 0.04


def test_shares_of_a_result_add_up_and_ties_split_their_places() -> None:
    assert mcts.shares([3, 1]) == [1.0, 0.0]
    assert mcts.shares([2, 2]) == [0.5, 0.5]
    assert mcts.shares([[5, 1], [5, 0], [1, 9]]) == [1.0, 0.5, 0.0]
    assert mcts.shares([4, 4, 4, 0]) == [2 / 3, 2 / 3, 2 / 3, 0.0]
