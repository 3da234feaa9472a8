"""Local groups and what is made of them."""

import zipfile
from pathlib import Path

import pytest

from tests.workers.sources import CRASHES_AT_START, FIRST, RANDOM
from workers.contract import GameRecord, Reason, SeatRecord
from workers.local import BotPathError, bot_files, play_groups
from workers.processes import PlainBoxes
from workers.summary import Summary


def game(number: int, *ranks: int, reasons: tuple[Reason, ...] = ()) -> GameRecord:
    """`ranks` by seat."""
    ends = reasons or tuple(Reason.FINISHED for _ in ranks)
    seats = [SeatRecord(rank=rank, reason=why, cpu_ms=0) for rank, why in zip(ranks, ends, strict=True)]
    return GameRecord(game=number, engine=1, opening=0, actions=[], cpu_ms=[], seats=seats)


WON_BOTH = [game(0, 1, 2), game(1, 2, 1)]
LOST_BOTH = [game(0, 2, 1), game(1, 1, 2)]
SPLIT = [game(0, 1, 2), game(1, 1, 2)]


def test_a_summary_counts_games_by_player_not_by_seat() -> None:
    summary = Summary(2)
    summary.add(WON_BOTH)
    summary.add(SPLIT)
    first, second = summary.tallies
    assert (first.wins, first.draws, first.losses) == (3, 0, 1)
    assert (second.wins, second.draws, second.losses) == (1, 0, 3)
    assert summary.pairs == [0, 0, 1, 0, 1]


def test_pairs_that_always_split_are_an_exact_zero() -> None:
    summary = Summary(2)
    for _ in range(10):
        summary.add(SPLIT)
    assert str(summary.elo()) == "+0 ± 0 Elo"


def test_the_error_bar_follows_the_spread_of_pairs() -> None:
    mixed = Summary(2)
    for _ in range(20):
        mixed.add(WON_BOTH)
        mixed.add(WON_BOTH)
        mixed.add(WON_BOTH)
        mixed.add(LOST_BOTH)
    found = mixed.elo()
    assert found.elo == pytest.approx(190.85, abs=0.01)
    assert found.low is not None
    assert found.high is not None
    assert found.low < 190.85 < found.high
    # The score is 0.75 less 1.96 standard errors of sqrt(0.1875 / 79): 0.6545.
    assert found.low == pytest.approx(111.0, abs=0.1)


def test_a_clean_sweep_has_no_finite_difference() -> None:
    summary = Summary(2)
    summary.add(WON_BOTH)
    summary.add(WON_BOTH)
    assert "no finite Elo" in str(summary.elo())


def test_faults_are_counted_by_reason() -> None:
    summary = Summary(2)
    summary.add([game(0, 2, 1, reasons=(Reason.CRASH, Reason.FINISHED)), game(1, 1, 2)])
    assert dict(summary.tallies[0].faults) == {"crash": 1}
    assert dict(summary.tallies[1].faults) == {}


def test_three_players_have_mean_ranks() -> None:
    summary = Summary(3)
    summary.add([game(0, 1, 2, 3), game(1, 2, 3, 1), game(2, 3, 1, 2)])
    assert [tally.mean_rank for tally in summary.tallies] == [1.0, 2.0, 3.0]
    assert [tally.wins for tally in summary.tallies] == [6, 3, 0]


def test_equal_seeds_give_equal_local_groups() -> None:
    runs = [
        [
            each.actions
            for group in play_groups("infection", [RANDOM, RANDOM], 2, PlainBoxes(), seed="s")
            for each in group
        ]
        for _ in range(2)
    ]
    assert runs[0] == runs[1]
    assert len(runs[0]) == 4
    assert runs[0][0] != runs[0][2]


def test_a_broken_bot_loses_locally_as_it_would_on_the_ladder() -> None:
    summary = Summary(2)
    for group in play_groups("infection", [CRASHES_AT_START, FIRST], 1, PlainBoxes()):
        summary.add(group)
    assert dict(summary.tallies[0].faults) == {"crash": 2}
    assert summary.tallies[1].wins == 2


def test_a_bot_is_a_file_a_folder_or_a_zip(tmp_path: Path) -> None:
    folder = tmp_path / "mybot"
    (folder / "__pycache__").mkdir(parents=True)
    (folder / "__pycache__" / "bot.pyc").write_bytes(b"")
    (folder / "bot.py").write_bytes(FIRST["bot.py"])
    (folder / "data.txt").write_bytes(b"1")
    single = tmp_path / "single.py"
    single.write_bytes(FIRST["bot.py"])
    packed = tmp_path / "packed.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("bot.py", FIRST["bot.py"])
    assert bot_files(folder) == {**FIRST, "data.txt": b"1"}
    assert bot_files(single) == bot_files(packed) == FIRST


@pytest.mark.parametrize(("name", "says"), [("nothing", "neither"), ("empty", "no bot.py")])
def test_a_place_without_a_bot_is_told(tmp_path: Path, name: str, says: str) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(BotPathError, match=says):
        bot_files(tmp_path / name)
