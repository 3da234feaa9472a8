"""What holds after every action of any game."""

from hypothesis import given
from hypothesis import strategies as st

from engines import CHANCE
from engines.vale.cards import KEY
from engines.vale.feasible import is_available
from engines.vale.rules import Vale
from tests.engines.contract import examples
from tests.engines.vale.scene import played_out

games = given(seed=st.integers(0, 2**32 - 1), seats=st.integers(2, 4))


def broken(state: Vale) -> list[str]:
    """What does not hold."""
    open_cards = [state.offer, state.top, state.discard]
    piles = [*state.hands, *state.areas, *state.marked, *open_cards, state.deck]
    lying = sorted(card for pile in piles for card in pile)
    limits = [mine.limit for mine in state.permanents]
    full = [seat for seat, purse in enumerate(state.stones) if sum(purse) > limits[seat]]
    holds = {
        "70 cards, each in one place": lying == list(range(len(KEY))),
        "points are not negative": min(state.points) >= 0,
        "stones are not negative": all(count >= 0 for purse in state.stones for count in purse),
        "only who is asked has too many stones": full == ([state.mover] if state.asks == "keep" else []),
        "no more summoned cards than slots": all(len(area) <= state.round for area in state.areas),
        "at most ten rounds": 1 <= state.round <= 10,
        "hidden cards are in hands": all(any(card in hand for hand in state.hands) for card in state.pool_of),
        "hidden cards are of pools there were": all(pool <= state.pool for pool in state.pool_of.values()),
        "effects belong to a turn": not state.stack or state.phase in ("action", "resolution"),
        "cards on the board only until their hunter's turn ends": state.phase != "resolution"
        or not any(state.marked),
    }
    return [what for what, true in holds.items() if not true]


@games
@examples
def test_nothing_breaks_in_a_random_game(seed: int, seats: int) -> None:
    for state in played_out(seats, seed):
        assert not broken(state)


@games
@examples
def test_a_score_of_60_ends_the_game_with_its_round(seed: int, seats: int) -> None:
    last = played_out(seats, seed)[-1]
    assert last.round == 10 or max(last.points) >= 60
    assert last.scores() == [[p, len(area)] for p, area in zip(last.points, last.areas, strict=True)]


@games
@examples
def test_every_choice_of_an_effect_under_way_has_an_answer(seed: int, seats: int) -> None:
    """A card is summoned only if its whole effect can be resolved: nobody is ever stuck."""
    for state in played_out(seats, seed):
        if state.mover is not None:
            assert state.legal()
        if state.asks == "activate" and not state.stack:
            assert all(is_available(state, state.active, card) for card in state.ready)


@games
@examples
def test_sub_decisions_belong_to_the_active_player_but_for_losses_and_overflow(seed: int, seats: int) -> None:
    for state in played_out(seats, seed):
        if state.stack and state.asks not in ("keep", "lose", "draw"):
            assert state.mover == state.active
        assert (state.mover == CHANCE) == (state.asks in ("reveal", "draw"))
