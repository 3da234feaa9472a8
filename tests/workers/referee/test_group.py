"""A mirrored group: same luck, rotated seats, fresh bots."""

from typing import Any

from engines import GAMES, replay
from engines.chance import stream_of
from tests.workers.jobs import job_for, play
from tests.workers.sources import FIRST, RANDOM, REBUILDER, bot
from workers.box import Boxes
from workers.contract import GameRecord, Result, Status, player_of

SIGNS = bot("""
    def choose(turn):
        turn.note(text="A")
        return turn.legal[0]
""")


def digest(games: list[GameRecord]) -> str:
    job = job_for([FIRST, FIRST])
    return Result(
        status=Status.FINISHED, match=job.match, attempt=job.attempt, worker="w", games=games
    ).digest()


def test_the_record_replays_to_the_scores_and_ranks(boxes: Boxes) -> None:
    for game in play(boxes, RANDOM, RANDOM):
        for state in replay("infection", 2, {"level": 1}, game.actions):
            last = state
        assert last.to_move is None
        assert last.scores() == game.scores
        points: list[Any] = game.scores or []
        better = 0 if points[0] > points[1] else 1
        assert game.seats[better].rank == 1
        assert game.engine == GAMES["infection"].version


def test_all_games_of_a_group_have_the_same_opening(plain: Boxes) -> None:
    first, second = play(plain, RANDOM, FIRST)
    assert first.opening == second.opening == 4
    assert first.actions[:4] == second.actions[:4]
    assert first.cpu_ms[:4] == [0, 0, 0, 0]


def test_another_seed_has_another_opening(plain: Boxes) -> None:
    one, other = (play(plain, FIRST, FIRST, seed=seed * 32)[0] for seed in "13")
    assert one.actions[:4] != other.actions[:4]


def test_players_rotate_through_the_seats(plain: Boxes, tiny: str) -> None:
    for game in play(plain, SIGNS, FIRST, FIRST, game=tiny):
        state = GAMES[tiny].new(3)
        movers = {}
        for ply, action in enumerate(game.actions):
            movers[ply] = state.to_move
            state.apply(action)
        assert game.notes
        for note in game.notes:
            mover = movers[note.ply]
            assert mover is not None
            assert player_of(mover, game.game, 3) == 0


def test_the_same_job_gives_the_same_digest(boxes: Boxes) -> None:
    assert digest(play(boxes, RANDOM, FIRST)) == digest(play(boxes, RANDOM, FIRST))


def test_a_bots_seed_depends_on_the_secret(plain: Boxes) -> None:
    one, other = (digest(play(plain, RANDOM, FIRST, secret=secret * 32)) for secret in "23")
    assert one != other


def test_every_game_has_fresh_bots(boxes: Boxes) -> None:
    counts = bot("""
        games = 0

        def start(game):
            global games
            games += 1

        def choose(turn):
            turn.note(score=games)
            return turn.legal[0]
    """)
    for game in play(boxes, counts, FIRST):
        assert {note.score for note in game.notes} == {1.0}


def test_events_tell_a_bot_all_that_happened_opening_included(boxes: Boxes) -> None:
    for game in play(boxes, REBUILDER, REBUILDER):
        assert not any(seat.reason.is_fault for seat in game.seats), [seat.detail for seat in game.seats]


def test_events_hide_what_a_seat_may_not_see(plain: Boxes, tiny: str) -> None:
    tells = bot("""
        def choose(turn):
            for event in turn.events:
                print(*event)
            return turn.legal[0]
    """)
    game = play(plain, tells, tells, game=tiny)[0]
    for number, seat in enumerate(game.seats):
        state = GAMES[tiny].new(2)
        expected = []
        for action in game.actions:
            expected.append(f"{state.to_move} {state.seen(action, number)}")
            state.apply(action)
        told = seat.log.splitlines()
        assert told == expected[: len(told)]
        assert any("deck:?" in line for line in told)


def test_each_stream_of_chance_is_the_same_in_all_games(plain: Boxes, tiny: str) -> None:
    streams = []
    for game in play(plain, RANDOM, FIRST, game=tiny):
        drawn: dict[str, list[str]] = {}
        state = GAMES[tiny].new(2)
        for action in game.actions:
            if state.to_move == -1 and action.startswith("die"):
                drawn.setdefault(stream_of(action), []).append(action)
            state.apply(action)
        streams.append(drawn)
    for stream, rolls in streams[0].items():
        common = min(len(rolls), len(streams[1][stream]))
        assert rolls[:common] == streams[1][stream][:common]


def test_the_over_hook_hears_the_outcome(boxes: Boxes) -> None:
    listens = bot("""
        def choose(turn):
            return turn.legal[0]

        def over(result):
            print("over", list(result.ranks), list(result.reasons), result.ply)
    """)
    for game in play(boxes, listens, listens):
        ranks = [seat.rank for seat in game.seats]
        for seat in game.seats:
            assert f"over {ranks} ['finished', 'finished'] {len(game.actions)}" in seat.log


def test_a_fault_in_the_over_hook_costs_nothing(boxes: Boxes) -> None:
    fails = bot("""
        def choose(turn):
            return turn.legal[0]

        def over(result):
            raise RuntimeError("too late")
    """)
    for game in play(boxes, fails, FIRST):
        assert not any(seat.reason.is_fault for seat in game.seats)


def test_thinking_time_is_charged_to_the_seat_that_thinks(boxes: Boxes) -> None:
    thinks = bot("""
        import time

        def choose(turn):
            end = time.process_time() + 0.006
            while time.process_time() < end:
                pass
            return turn.legal[0]
    """)
    game = play(boxes, thinks, FIRST, limits={"bank_ms": 60_000, "move_ms": 1_000})[0]
    own, other = game.seats
    turns = sum(1 for time in game.cpu_ms if time >= 6)
    assert turns > 0
    assert abs(own.cpu_ms + other.cpu_ms - sum(game.cpu_ms)) <= len(game.actions)
    assert own.cpu_ms >= 6 * turns
    assert other.cpu_ms < own.cpu_ms / 2
