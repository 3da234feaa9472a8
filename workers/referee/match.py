"""A match: the mirrored group of one job."""

from collections.abc import Mapping, Sequence
from contextlib import ExitStack

from engines import GAMES
from engines.opening import draw_opening
from workers.box import Boxes
from workers.contract import GameRecord, Job, player_of
from workers.referee.game import GamePlay, shows_all
from workers.referee.seat import Seat


def play_match(job: Job, archives: Sequence[Mapping[str, bytes]], boxes: Boxes) -> list[GameRecord]:
    """Play all games of the group. `archives` has the files of each player, by its seat in game 0.

    Bots' faults are in the records. Every exception is the platform's own fault and leaves no result.
    """
    assert len(archives) == job.seats
    return [_play_game(job, archives, boxes, game) for game in range(job.seats)]


def _play_game(job: Job, archives: Sequence[Mapping[str, bytes]], boxes: Boxes, game: int) -> GameRecord:
    state = GAMES[job.game].new(job.seats, **job.options)
    opening = draw_opening(state, job.opening_plies, job.seed)
    with ExitStack() as open_seats:
        seats: list[Seat] = []
        for number in range(job.seats):
            events = seats[0].events if seats and shows_all(state) else []
            seat = Seat(number, boxes.open(number), job, events)
            open_seats.callback(seat.close)
            seats.append(seat)
        play = GamePlay(job, game, state, opening, seats)
        play.start([archives[player_of(number, game, job.seats)] for number in range(job.seats)])
        play.play()
        return play.finish()
