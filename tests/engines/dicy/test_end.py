"""The end of the game and the placing, and positions as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.dicy.rules import Dicy
from engines.ranks import rank
from tests.engines.contract import examples, positions, random_game
from tests.engines.dicy.scene import FRESH, play, roll, scene, seats_of


def test_when_seat_0_passes_100_the_other_one_still_plays_its_turn() -> None:
    """2 players, seat 0 reaches 101 in round 12: seat 1 plays its round-12 turn, then the game ends."""
    state = play(scene("222233", "91:12345", "60:12345", number=12), "score:3")
    assert (seats_of(state)[0], state.over, state.turn) == ("101:12-45", None, 1)
    play(roll(state, "222233"), "score:3")
    assert (state.over, state.to_move, state.round) == ("target", None, 12)
    assert state.legal() == []


def test_when_the_last_seat_passes_100_the_game_ends_at_once() -> None:
    """Seat 1 reaching 101 ends at once."""
    state = play(scene("222233", "60:12345", "91:12345", turn=1, number=12), "score:3")
    assert (state.over, state.to_move) == ("target", None)


def test_100_exactly_does_not_end_the_game() -> None:
    state = play(scene("222233", FRESH, "90:12345", turn=1), "score:3")
    assert (seats_of(state)[1], state.over, state.round) == ("100:12-45", None, 2)


def test_the_game_ends_after_round_60() -> None:
    state = play(scene("222233", "7:12345", "0:12345", turn=1, number=60), "score:3")
    assert (state.over, state.to_move, state.scores()) == ("rounds", None, [[7, 5], [10, 4]])
    assert play(scene("222233", FRESH, FRESH, turn=1, number=59), "score:3").round == 60


def test_what_others_must_freeze_is_asked_before_the_game_ends() -> None:
    state = play(scene("222233", "96:12345", "96:12345", turn=1), "score:1")
    assert (state.phase, state.asked, state.over) == ("chill", [0], None)
    play(state, "chill:5")
    assert (state.over, state.scores()) == ("target", [[96, 4], [102, 4]])


def test_what_others_take_back_is_asked_before_the_game_ends() -> None:
    state = play(scene("222233", "120:1234-", "96:-2345", turn=1), "pass")
    assert (state.phase, state.over) == ("thaw", None)
    assert play(state, "thaw:5").scores() == [[120, 5], [96, 5]]


@pytest.mark.parametrize(
    ("seats", "ranks"),
    [
        (("104:1----", "103:12345"), [1, 2]),
        (("104:12---", "104:123--"), [2, 1]),
        (("104:12---", "104:--34-"), [1, 1]),
        (("90:12345", "104:12---", "90:12345"), [2, 1, 2]),
    ],
    ids=["points", "active cards", "a draw", "shared second"],
)
def test_points_rank_then_active_cards_and_then_the_rank_is_shared(
    seats: tuple[str, ...], ranks: list[int]
) -> None:
    state = scene("123456", *seats, ask="over", turn=len(seats) - 1)
    assert rank(state.scores(), [None] * len(seats)) == ranks


# Invariants of random games

tables = st.tuples(st.integers(2, 5), st.integers(0, 2**32 - 1))


@given(table=tables)
@examples
def test_each_player_has_had_the_same_number_of_turns_at_the_end(table: tuple[int, int]) -> None:
    seats, seed = table
    game = random_game("dicy", seats, seed)
    rolls = [action for action in game.actions if action.startswith("die.")]
    turns = [len([roll for roll in rolls if roll[4] == str(seat)]) // 6 for seat in range(seats)]
    assert len(set(turns)) == 1
    assert turns[0] == game.state.view(None)["round"] <= 60


@given(table=tables)
@examples
def test_the_game_ends_in_the_first_round_that_somebody_leaves_above_100(table: tuple[int, int]) -> None:
    seats, seed = table
    options, actions, last = random_game("dicy", seats, seed)
    state = Dicy.new(seats, **options)
    for action in actions:
        number = state.round
        state.apply(action)
        if state.round > number:
            assert max(state.points) <= 100
    assert max(state.points) > 100
    assert state.view(None) == last.view(None)


@given(table=tables)
@examples
def test_six_dice_are_on_the_table_whenever_a_player_decides(table: tuple[int, int]) -> None:
    for state in positions("dicy", *table, count=20):
        view = state.view(None)
        assert len(view["dice"]) + view["to_roll"] == 6
        assert view["dice"] == sorted(view["dice"])
        assert (view["to_roll"] > 0) == (view["phase"] in ("roll", "extra"))


@given(table=tables)
@examples
def test_a_position_and_its_text_are_the_same(table: tuple[int, int]) -> None:
    for state in positions("dicy", *table, count=20):
        assert isinstance(state, Dicy)
        again = Dicy.from_text(state.to_text())
        assert again.view(None) == state.view(None)
        assert again.legal() == state.legal()


def test_the_text_of_the_start() -> None:
    assert Dicy.new(2).to_text() == "1 0 roll - 0:12345 0:12345"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "a position is round"),
        ("1 0 decide 123456 0:12345 0:1234", "a position is round"),
        ("1 0 decide 123456 0:12345 0:21345", "card k stands in place k"),
        ("1 0 decide 123456 0:12345", "seats must be one of"),
        ("1 0 think 123456 0:12345 0:12345", "a phase is one of"),
        ("61 0 decide 123456 0:12345 0:12345", "a round is from 1 to 60"),
        ("1 2 decide 123456 0:12345 0:12345", "no such seat"),
        ("1 0 decide 12345 0:12345 0:12345", "six dice"),
        ("1 0 roll 123456 0:12345 0:12345", "six dice"),
        ("1 0 chill 123456 0:12345 0:12345", "the seats that are asked"),
        ("1 0 decide/1 123456 0:12345 0:12345", "the seats that are asked"),
        ("1 0 chill/0 123456 0:12345 0:12345", "other seats are asked"),
        ("1 0 chill/2 123456 0:12345 0:12345", "other seats are asked"),
        ("1 0 chill/11 123456 0:12345 0:12345", "other seats are asked"),
        ("1 0 chill/1 123456 0:12345 0:-----", "a card to choose"),
        ("1 0 thaw/1 123456 0:12345 0:12345", "a card to choose"),
        ("1 0 reroll 123456 0:12345 0:12345", "has frozen a card"),
    ],
)
def test_a_text_that_is_no_position_is_refused_with_its_reason(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        Dicy.from_text(text)
