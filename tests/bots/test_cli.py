"""The `menagerie` command, local part: real processes, the real referee."""

import json
import tomllib
from pathlib import Path
from zipfile import ZipFile

import numpy as np
import pytest
from typer.testing import CliRunner, Result

from bots.cli import app
from bots.cli.crosstable import fit
from workers.contract import GameRecord

TAKER = """
def choose(turn):
    print("thinking at", turn.ply)
    return turn.legal[-1]
"""


def menagerie(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [str(each) for each in arguments])


@pytest.fixture
def bot(tmp_path: Path) -> Path:
    path = tmp_path / "taker.py"
    path.write_text(TAKER)
    return path


def games_of(path: Path) -> list[GameRecord]:
    return [GameRecord.model_validate_json(line) for line in path.read_text().splitlines()]


def test_play_says_plainly_that_there_is_no_sandbox(bot: Path) -> None:
    result = menagerie("play", "infection", bot, "random")
    assert result.exit_code == 0, result.output
    assert "No sandbox: these bots run as ordinary programs of yours" in result.stderr
    assert "game 1.1: " in result.stdout
    assert "game 1.2: " in result.stdout


def test_equal_seeds_play_equal_games(bot: Path, tmp_path: Path) -> None:
    played = []
    for name, seed in (("first", "x"), ("second", "x"), ("third", "y")):
        out = tmp_path / name
        result = menagerie(
            "play", "infection", bot, "greedy", "--option", "level=5", "--seed", seed, "--out", out
        )
        assert result.exit_code == 0, result.output
        played.append([game.actions for game in games_of(out)])
    assert played[0] == played[1]
    assert played[0] != played[2]
    assert [len(games) for games in played] == [2, 2, 2]


def test_a_fault_is_told_with_its_traceback(tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    path.write_text("def choose(turn):\n    return turn.legal[1000]\n")
    result = menagerie("play", "infection", path, "random")
    assert result.exit_code == 0
    assert "crash at ply 4" in result.stdout
    assert "IndexError: list index out of range" in result.stdout


def test_the_log_is_shown_if_wanted(bot: Path) -> None:
    assert "thinking at 4" in menagerie("play", "infection", bot, "random", "--log").stdout
    assert "thinking at 4" not in menagerie("play", "infection", bot, "random").stdout


def test_a_bot_may_be_a_zip_or_a_folder(bot: Path, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "bot.py").write_text("from helper import choose\n")
    (folder / "helper.py").write_text(TAKER)
    with ZipFile(tmp_path / "packed.zip", "w") as archive:
        archive.writestr("bot.py", TAKER)
    result = menagerie("play", "infection", folder, tmp_path / "packed.zip")
    assert result.exit_code == 0, result.output
    assert "crash" not in result.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("chess", "random", "random"), "no game is called 'chess'"),
        (("infection", "rand", "random"), "reference bots: random, playouts, greedy"),
        (("infection", "random", "random", "--option", "level=11"), "level"),
        (("infection", "random", "random", "--option", "level"), "name=value"),
        (("infection", "random"), "seats"),
    ],
)
def test_a_wrong_argument_is_explained(arguments: tuple[str, ...], message: str) -> None:
    result = menagerie("play", *arguments)
    assert result.exit_code == 2
    assert message in " ".join(result.stderr.split())


def test_rules_are_the_games_own_page() -> None:
    assert menagerie("rules", "infection").stdout.startswith("# Infection")


def test_a_crosstable_has_every_pair_and_the_strengths_in_order(bot: Path) -> None:
    result = menagerie("crosstable", "infection", "random", bot, "greedy", "--matches", "1")
    assert result.exit_code == 0, result.output
    rows = [line.split("│")[1:] for line in result.stdout.splitlines() if line.startswith("│")]
    assert [row[0].strip() for row in rows][::2] == ["random", "greedy"]
    assert rows[0][1].strip() == "600"
    assert rows[2][4].strip() == "2/2"
    assert float(rows[2][1]) > 600


def test_a_crosstable_is_kept_as_toml(bot: Path, tmp_path: Path) -> None:
    kept = tmp_path / "table.toml"
    result = menagerie(
        "crosstable", "zoids", "random", bot, "--matches", "1", "--seats", "4", "--output", kept
    )
    assert result.exit_code == 0, result.output
    table = tomllib.loads(kept.read_text())
    assert table["bots"] == ["random", str(bot)]
    assert table["games"] == [[0, 4], [4, 0]]
    assert table["points"][0][1] + table["points"][1][0] == 4
    assert table["elo"][0] == 600
    assert table["error"][0] == 0 < table["error"][1]


def test_a_number_of_seats_that_the_game_has_not_is_refused(bot: Path) -> None:
    result = menagerie("crosstable", "infection", "random", bot, "--seats", "3")
    assert result.exit_code == 2
    assert "infection is a game for 2, not 3" in result.output


def test_strengths_come_from_the_points_alone() -> None:
    points = np.array([[0.0, 5.0, 2.0], [15.0, 0.0, 10.0], [18.0, 10.0, 0.0]])
    games = points + points.T
    ratings = fit(points, games)
    assert ratings[0] < ratings[1] < ratings[2]
    even = fit(np.zeros((2, 2)), np.zeros((2, 2)))
    assert json.dumps(even.tolist()) == "[1500.0, 1500.0]"
