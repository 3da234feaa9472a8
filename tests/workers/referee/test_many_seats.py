"""Three and more seats: who is out ranks last, and a stand-in plays on."""

from typing import Any

from engines import replay
from tests.workers.jobs import play
from tests.workers.sources import CRASHES_AT_START, FIRST, crashes_at_turn
from workers.box import Boxes
from workers.contract import Reason


def movers(game: str, seats: int, actions: list[str]) -> list[int | None]:
    return [state.to_move for state in replay(game, seats, {}, actions)]


def test_a_seat_that_is_out_ranks_last_and_the_others_by_score(plain: Boxes, tiny: str) -> None:
    game = play(plain, crashes_at_turn(2), FIRST, FIRST, game=tiny)[0]
    assert game.seats[0].rank == 3
    assert game.seats[0].reason is Reason.CRASH
    first, second = game.seats[1:]
    points: list[Any] = (game.scores or [])[1:]
    assert (first.rank < second.rank) == (points[0] > points[1])


def test_the_actions_of_a_seat_that_is_out_are_marked(plain: Boxes, tiny: str) -> None:
    game = play(plain, crashes_at_turn(2), FIRST, FIRST, game=tiny)[0]
    after = game.seats[0].ply
    assert after is not None
    its_own = [ply for ply, mover in enumerate(movers(tiny, 3, game.actions)) if mover == 0 and ply >= after]
    assert its_own
    assert game.substituted == its_own


def test_a_stand_in_plays_the_same_in_every_run(plain: Boxes, tiny: str) -> None:
    one, two = (play(plain, crashes_at_turn(1), FIRST, FIRST, game=tiny)[0].actions for _ in range(2))
    assert one == two


def test_an_earlier_fault_ranks_lower(plain: Boxes, tiny: str) -> None:
    game = play(plain, crashes_at_turn(2), crashes_at_turn(1), FIRST, FIRST, game=tiny)[0]
    assert [seat.rank for seat in game.seats[:2]] == [3, 4]
    assert {seat.rank for seat in game.seats[2:]} in ({1, 2}, {1})


def test_seats_that_never_started_share_the_last_rank(plain: Boxes, tiny: str) -> None:
    game = play(plain, CRASHES_AT_START, FIRST, CRASHES_AT_START, FIRST, game=tiny)[0]
    assert [game.seats[0].rank, game.seats[2].rank] == [3, 3]


def test_the_game_ends_when_one_seat_is_left(plain: Boxes, tiny: str) -> None:
    game = play(plain, crashes_at_turn(1), FIRST, crashes_at_turn(1), game=tiny)[0]
    assert [seat.rank for seat in game.seats] == [3, 1, 2]
    assert game.scores is None
    assert len(game.actions) == game.seats[2].ply
