"""The reference bots: valid uploads that play by the rules, the same way twice, and in order of strength."""

import tomllib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import pairwise
from pathlib import Path

import pytest

from bots.house.manifest import Entry, entry_of, files_of, manifest
from engines import GAMES, State
from engines.ranks import rank
from tests.bots.harness import Driver, play, write_bot

HOUSE = Path(__file__).parents[2] / "bots" / "house"
ENTRIES = manifest()
GAMES_WITH_BOTS = sorted({entry.game for entry in ENTRIES})
STEPS = [(weaker, stronger) for weaker, stronger in pairwise(ENTRIES) if weaker.game == stronger.game]
GROUPS = 3
MOST_GROUPS = 15
CLEAR = 1.5
"""Points more than half of the games."""
"""Mirrored games between neighbours in the manifest."""
AGAIN = 30
"""Actions of a game that are played a second time."""

each_entry = pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: f"{entry.game}-{entry.name}")


@contextmanager
def table(entries: list[Entry], folder: Path) -> Iterator[list[Driver]]:
    """A driver for each entry, in the order of seats."""
    with ExitStack() as drivers:
        yield [
            drivers.enter_context(Driver(write_bot(folder / f"seat{seat}", files_of(entry))))
            for seat, entry in enumerate(entries)
        ]


def new_game(game: str, number: int = 0) -> State:
    """With the fewest seats; options go round by the number, the last first: small boards are quick."""
    kind = GAMES[game]
    seats = kind.seats_allowed[0]
    values = kind.option_values(seats)
    return kind.new(seats, **{key: allowed[-1 - number % len(allowed)] for key, allowed in values.items()})


def test_the_manifest_is_plain_data_that_names_its_files() -> None:
    data = tomllib.loads((HOUSE / "manifest.toml").read_text())
    assert list(data) == ["bot"]
    for bot in data["bot"]:
        assert bot["game"] in GAMES
        assert bot["description"].endswith(".")
        assert bot["files"]["bot.py"].endswith(".py")
        for path in bot["files"].values():
            assert (HOUSE / path).is_file()


@each_entry
def test_an_entry_is_a_valid_upload(entry: Entry) -> None:
    files = files_of(entry)
    assert "bot.py" in files
    assert sum(map(len, files.values())) < 1024 * 1024
    assert entry_of(entry.game, entry.name) == entry


def test_no_two_entries_are_the_same_bot() -> None:
    contents = [(entry.game, sorted(files_of(entry).items())) for entry in ENTRIES]
    assert all(contents.count(content) == 1 for content in contents)
    names = [(entry.game, entry.name) for entry in ENTRIES]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("game", GAMES_WITH_BOTS)
def test_a_game_has_a_random_bot_and_anchors_in_the_order_of_their_strength(game: str) -> None:
    entries = [entry for entry in ENTRIES if entry.game == game]
    assert entries[0].name == "random"
    means = [entry.anchor for entry in entries if entry.anchor is not None]
    assert len(means) >= 2
    assert means == sorted(set(means))


@each_entry
def test_an_entry_plays_a_whole_game_and_the_same_again(entry: Entry, tmp_path: Path) -> None:
    state = new_game(entry.game, 1)
    seated = [entry, *[entry_of(entry.game, "random")] * (state.seats - 1)]
    with table(seated, tmp_path / "first") as bots:
        actions = play(bots, state, "house")
    assert state.to_move is None
    with table(seated, tmp_path / "second") as bots:
        assert play(bots, new_game(entry.game, 1), "house", stop=AGAIN) == actions[:AGAIN]


@pytest.mark.parametrize(("weaker", "stronger"), STEPS, ids=lambda entry: entry.name)
def test_each_bot_beats_the_one_before_it(weaker: Entry, stronger: Entry, tmp_path: Path) -> None:
    """Of the same games every time: nothing here is left to chance or to the host.

    A few groups tell two bots apart that are far apart; luckier games and nearer bots need more.
    """
    won, number = 0.0, 0
    while number < GROUPS or (won - number < CLEAR and number < MOST_GROUPS):
        for mirrored in (False, True):
            state = new_game(weaker.game, number)
            pair = (weaker, stronger) if mirrored else (stronger, weaker)
            seated = [pair[seat % 2] for seat in range(state.seats)]
            with table(seated, tmp_path / f"{number}{mirrored}") as bots:
                play(bots, state, f"step{number}")
            ranks = rank(state.scores(), [None] * state.seats)
            best = [seated[seat] for seat in range(state.seats) if ranks[seat] == 1]
            won += best.count(stronger) / len(best)
        number += 1
    assert won > number
