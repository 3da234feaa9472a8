"""What the recorder believes of a result, and what it finds out."""

import pytest

from ladder.matches.judge import ResultError, judge_result
from ladder.matches.models import Match
from tests.ladder.matches import scene
from workers.contract import Result

SEED = "5" * 32


def infection(seed: str = SEED) -> Match:
    return Match(
        game="infection", seats_count=2, options={"level": 3}, opening_plies=4, seed=seed, tokens=["a" * 32]
    )


def three() -> Match:
    return Match(
        game="tiny", seats_count=3, options={"cards": 12}, opening_plies=0, seed=SEED, tokens=["a" * 32]
    )


@pytest.mark.parametrize("luck", range(5))
def test_an_honest_result_gets_the_verdict_it_reports(luck: int) -> None:
    result = scene.played(infection(), luck)
    verdicts = judge_result(infection(), result)
    assert [verdict.scores for verdict in verdicts] == [game.scores for game in result.games]
    assert [verdict.ranks for verdict in verdicts] == [
        [seat.rank for seat in game.seats] for game in result.games
    ]


def test_a_fault_ends_a_game_of_two_and_the_other_seat_wins() -> None:
    result = scene.played(infection(), faults={0: {1: 9}, 1: {0: 4}})
    first, second = judge_result(infection(), result)
    assert (first.ranks, first.scores) == ([1, 2], None)
    assert (second.ranks, second.scores) == ([2, 1], None)


def test_seats_that_both_fail_at_the_start_share_the_rank() -> None:
    result = scene.played(infection(), faults={0: {0: 0, 1: 0}})
    assert judge_result(infection(), result)[0].ranks == [1, 1]


def test_with_three_seats_the_game_goes_on_after_a_fault(tiny: str) -> None:
    result = scene.played(three(), faults={1: {2: 8}})
    verdict = judge_result(three(), result)[1]
    assert verdict.scores is not None
    assert verdict.ranks[2] == 3
    assert result.games[1].substituted


def refused(result: Result, match: Match | None = None) -> str:
    with pytest.raises(ResultError) as refusal:
        judge_result(match or infection(), result)
    return str(refusal.value)


def test_a_forged_score_is_refused() -> None:
    result = scene.played(infection())
    scores = result.games[0].scores
    assert scores is not None
    assert "scores" in refused(scene.changed(result, scores=[49, 0] if scores != [49, 0] else [0, 49]))


def test_forged_ranks_are_refused() -> None:
    result = scene.played(infection())
    seats = [seat.model_dump(mode="json") for seat in result.games[0].seats]
    seats[0]["rank"], seats[1]["rank"] = seats[1]["rank"], seats[0]["rank"]
    assert "ranks" in refused(scene.changed(result, seats=seats))


def test_an_illegal_action_in_the_log_is_refused() -> None:
    result = scene.played(infection())
    actions = [*result.games[0].actions]
    actions[10] = "a1a1"
    assert "not legal" in refused(scene.changed(result, actions=actions))


def test_another_opening_than_the_seeds_is_refused() -> None:
    assert "opening" in refused(scene.played(infection("6" * 32)))


def test_a_game_that_stops_before_its_end_is_refused() -> None:
    game = scene.played(infection()).games[0]
    cut = {"actions": game.actions[:-1], "cpu_ms": game.cpu_ms[:-1]}
    assert "was not over" in refused(scene.changed(scene.played(infection()), **cut))


def test_a_game_that_goes_on_after_its_end_is_refused() -> None:
    game = scene.played(infection()).games[0]
    more = {"actions": [*game.actions, game.actions[-1]], "cpu_ms": [*game.cpu_ms, 0]}
    assert "over" in refused(scene.changed(scene.played(infection()), **more))


def test_more_actions_than_any_game_has_are_refused_without_playing_them() -> None:
    result = scene.played(infection())
    endless = {"actions": ["a1"] * 20_000, "cpu_ms": [0] * 20_000}
    assert "at most 400" in refused(scene.changed(result, **endless))


def test_loaded_dice_are_refused(tiny: str) -> None:
    result = scene.played(three())
    actions = [*result.games[0].actions]
    rolls = [ply for ply, action in enumerate(actions) if action.startswith("die")]
    face = "2" if actions[rolls[0]].endswith("1") else "1"
    actions[rolls[0]] = actions[rolls[0]][:-1] + face
    assert "chance drew" in refused(scene.changed(result, actions=actions), three())


def test_an_action_chosen_for_a_seat_that_is_out_is_refused(tiny: str) -> None:
    result = scene.played(three(), faults={0: {2: 8}})
    game = result.games[0]
    ply = game.substituted[0]
    verb, _, card = game.actions[ply].partition(":")
    actions = [*game.actions]
    actions[ply] = f"{'bury' if verb == 'play' else 'play'}:{card}"
    assert "is not the action drawn" in refused(scene.changed(result, actions=actions), three())


def test_a_fault_of_a_seat_that_was_not_to_move_is_refused() -> None:
    result = scene.played(infection(), faults={0: {1: 9}})
    seats = [seat.model_dump(mode="json") for seat in result.games[0].seats]
    seats[0], seats[1] = seats[1], seats[0]
    assert "not to move" in refused(scene.changed(result, seats=seats))


def test_a_fault_without_its_ply_is_refused() -> None:
    result = scene.played(infection(), faults={0: {1: 9}})
    seats = [seat.model_dump(mode="json") for seat in result.games[0].seats]
    seats[1]["ply"] = None
    assert "reason crash" in refused(scene.changed(result, seats=seats))


def test_half_a_group_is_refused() -> None:
    result = scene.played(infection())
    assert "a group of 2" in refused(result.model_copy(update={"games": result.games[:1]}))


def test_other_rules_than_ours_are_refused() -> None:
    assert "version 7 of the rules" in refused(scene.changed(scene.played(infection()), engine=7))


def test_the_same_luck_gives_the_same_digest_on_every_worker() -> None:
    a = scene.played(infection(), 3, worker="w1")
    b = scene.played(infection(), 3, worker="w2", log="hello")
    assert a.digest() == b.digest() != scene.played(infection(), 4).digest()
