"""Replays as they are stored, and the frames a viewer gets."""

import gzip
import json
import zlib

import pytest
from django.core.management import CommandError, call_command
from django.test import RequestFactory
from hypothesis import given
from hypothesis import strategies as st

from ladder.matches.frames import OldRulesError, frames, frames_gzip, frames_response, replay_response
from ladder.matches.models import Game, Match
from ladder.matches.replays import Replay, ReplayError, pack, unpack
from ladder.matches.services.record import record
from tests.ladder.matches import scene
from workers.contract import Note

SEED = "5" * 32
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)


@given(
    actions=st.lists(texts.filter(bool), max_size=20),
    notes=st.lists(
        st.builds(Note, ply=st.integers(0, 19), text=texts, score=st.none() | st.floats(-9, 9)), max_size=3
    ),
    faults=st.lists(st.none() | st.integers(0, 20), max_size=4),
)
def test_a_packed_replay_is_read_as_it_was(
    actions: list[str], notes: list[Note], faults: list[int | None]
) -> None:
    if all(ply is None for ply in faults):
        faults = []
    replay = Replay(actions, [3] * len(actions), min(4, len(actions)), [2], faults, notes)
    assert unpack(pack(replay)) == replay


@pytest.mark.parametrize("blob", [b"", b"\x02abc", b"\x01abc", b"\x01" + zlib.compress(b"[]")])
def test_a_blob_that_is_no_replay_says_so(blob: bytes) -> None:
    with pytest.raises(ReplayError):
        unpack(blob)


def test_a_random_game_takes_at_most_four_bytes_a_ply() -> None:
    plies = size = 0
    for n in range(30):
        match = Match(
            game="infection", seats_count=2, options={"level": n % 10 + 1}, opening_plies=4, seed=f"{n:032x}"
        )
        match.tokens = ["a" * 32]
        for game in scene.played(match, n).games:
            replay = Replay.of(game)
            replay.cpu_ms[:] = [(7 * i * i + n) % 40 for i in range(len(replay.actions))]
            plies, size = plies + len(replay.actions), size + len(pack(replay))
    assert size <= 4 * plies


def three(tiny_match: Match) -> Replay:
    return Replay.of(scene.played(tiny_match, faults={0: {2: 8}}).games[0])


@pytest.fixture
def tiny_match(tiny: str) -> Match:
    return Match(game="tiny", seats_count=3, options={"cards": 12}, seed=SEED, tokens=["a" * 32])


def test_frames_are_the_start_and_the_position_after_each_action() -> None:
    match = Match(
        game="infection", seats_count=2, options={"level": 1}, opening_plies=4, seed=SEED, tokens=["a" * 32]
    )
    replay = Replay.of(scene.played(match).games[0])
    replay.notes.append(Note(ply=6, text="trap", score=0.5))
    shown = frames(match, replay, engine=1)
    assert len(shown) == len(replay.actions) + 1
    assert shown[0] == {"seat": None, "action": None, "view": shown[0]["view"], "cpu_ms": 0, "note": None}
    assert [frame["action"] for frame in shown[1:]] == replay.actions
    assert [frame["seat"] for frame in shown[1:5]] == [0, 1, 0, 1]
    assert [frame.get("opening", False) for frame in shown[1:6]] == [True] * 4 + [False]
    assert shown[7]["note"] == {"text": "trap", "score": 0.5}
    assert shown[-1]["view"]["over"]


def test_a_seats_frames_hide_what_the_seat_could_not_see(tiny_match: Match) -> None:
    replay = three(tiny_match)
    mine, theirs, everything = (frames(tiny_match, replay, engine=1, eyes=eyes) for eyes in (0, 1, "all"))
    assert [frame["action"] for frame in everything[1:]] == replay.actions
    assert mine[1]["action"] == replay.actions[0] != theirs[1]["action"]
    assert mine[1]["view"] != theirs[1]["view"]


def test_substituted_actions_are_marked(tiny_match: Match) -> None:
    replay = three(tiny_match)
    shown = frames(tiny_match, replay, engine=1)
    assert (
        [ply for ply, frame in enumerate(shown[1:]) if frame.get("substituted")] == replay.substituted != []
    )


def test_a_game_of_other_rules_has_no_frames_but_keeps_its_actions(tiny_match: Match) -> None:
    replay = three(tiny_match)
    with pytest.raises(OldRulesError, match="version 9"):
        frames(tiny_match, replay, engine=9)


@pytest.fixture
def game(db: None) -> Game:
    match = scene.match(scene.ladder(), scene.version("alice"), scene.version("bob"))
    record([scene.played(match, faults={1: {0: 4}})])
    return Game.objects.select_related("match").get(match=match, number=0)


def test_frames_are_cached_for_ever(game: Game) -> None:
    first = frames_response(RequestFactory().get("/", headers={"Accept-Encoding": "gzip"}), game)
    assert "immutable" in first["Cache-Control"]
    assert json.loads(gzip.decompress(first.content)) == json.loads(gzip.decompress(frames_gzip(game)))
    again = frames_response(RequestFactory().get("/", headers={"If-None-Match": first["ETag"]}), game)
    assert (again.status_code, again.content) == (304, b"")


def test_frames_through_other_eyes_have_another_name(game: Game) -> None:
    tags = {
        frames_response(RequestFactory().get("/", {"eyes": eyes}), game)["ETag"]
        for eyes in ("", "0", "spectator")
    }
    assert len(tags) == 3


@pytest.mark.parametrize("eyes", ["2", "-1", "me", "٣"])
def test_eyes_of_nobody_are_refused(game: Game, eyes: str) -> None:
    assert frames_response(RequestFactory().get("/", {"eyes": eyes}), game).status_code == 400


def test_a_downloaded_replay_says_who_played_what_on_which_seed(game: Game) -> None:
    response = replay_response(RequestFactory().get("/"), game)
    data = json.loads(response.content)
    assert (data["seed"], data["options"]) == (game.match.seed, game.match.options)
    assert [seat["owner"] for seat in data["seats"]] == ["alice", "bob"]
    assert data["actions"] == unpack(game.replay).actions
    assert game.match.secret not in response.content.decode()
    assert response["Content-Disposition"].startswith("attachment")


def test_stored_games_replay_to_what_is_stored(game: Game) -> None:
    call_command("verify_replays")


def test_a_tampered_score_is_found(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    Game.objects.filter(pk=game.pk).update(scores=[49, 0])
    with pytest.raises(CommandError, match="1 of 2 games"):
        call_command("verify_replays", ladder="infection")
    assert f"{game.match_id} #0" in capsys.readouterr().out
