"""`menagerie` for organisers and entrants of tournaments, against the real site."""

import csv
import io
import json
from collections.abc import Callable

import pytest
from click.testing import Result
from pytest_django.live_server_helper import LiveServer
from typer.testing import CliRunner

from bots.cli import app
from ladder.accounts.services import create_token
from ladder.tournaments import services
from ladder.tournaments.models import Format, Tournament
from tests.ladder.matches import scene
from tests.ladder.tournaments.event import event, play

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_url")]

Menagerie = Callable[..., Result]


@pytest.fixture
def menagerie(live_server: LiveServer) -> Menagerie:
    """Runs the command as somebody: `menagerie("teacher", "organise", "start", "class-4b")`."""
    tokens: dict[str, str] = {}

    def run(name: str, *words: str) -> Result:
        if name not in tokens:
            tokens[name] = create_token(user=scene.user(name), name="test")[1]
        there = ["--url", live_server.url, "--token", tokens[name]]
        return CliRunner(env={"COLUMNS": "200"}).invoke(app, [*words, *there])

    return run


def test_an_organiser_takes_an_event_from_the_draft_to_the_end(menagerie: Menagerie) -> None:
    scene.ladder()
    made = menagerie("teacher", "organise", "create", "Class 4b", "infection", "--set", "rounds=2")
    assert "class-4b: Class 4b is draft with 0 entries" in made.stdout, made.output
    edited = menagerie(
        "teacher", "organise", "edit", "class-4b", "--set", "max_entries=3", "--set", "counts=true"
    )
    assert edited.exit_code == 0, edited.output
    assert menagerie("teacher", "organise", "open", "class-4b").exit_code == 0
    bots = [scene.version(name).bot_id for name in ("alice", "bob", "carol")]
    for name, bot in zip(("alice", "bob", "carol"), bots, strict=True):
        assert menagerie(name, "enter", "class-4b", str(bot)).exit_code == 0
    assert "2 entries" in menagerie("carol", "withdraw", "class-4b", str(bots[2])).stdout
    seeded = menagerie("teacher", "organise", "seed", "class-4b", "hand", str(bots[1]), str(bots[0]))
    assert seeded.exit_code == 0, seeded.output
    assert "is frozen" in menagerie("teacher", "organise", "freeze", "class-4b").stdout
    assert "is running" in menagerie("teacher", "organise", "start", "class-4b").stdout
    found = Tournament.objects.get()
    assert (found.rounds, found.max_entries, found.counts) == (2, 3, True)
    assert [entry.bot_id for entry in found.entries.filter(version__isnull=False).order_by("seed")] == bots[
        1::-1
    ]
    assert play(found).state == "finished"
    assert "is over" in menagerie("alice", "notices").stdout
    assert menagerie("alice", "notices").stdout == ""


def test_errors_say_what_to_do_and_end_the_command(menagerie: Menagerie) -> None:
    made = event(1)
    early = menagerie("teacher", "organise", "start", made.slug)
    assert (early.exit_code, "Too few entries" in early.stderr) == (1, True)
    stranger = menagerie("mallory", "organise", "cancel", made.slug)
    assert (stranger.exit_code, "Only the organiser, teacher" in stranger.stderr) == (1, True)
    wrong = menagerie("teacher", "organise", "edit", made.slug, "--set", "rounds")
    assert (wrong.exit_code, "name=value" in wrong.stderr) == (2, True)


def test_a_private_event_is_entered_by_its_invitation(menagerie: Menagerie) -> None:
    scene.ladder()
    made = menagerie("teacher", "organise", "create", "Secret", "infection", "--private", "--open")
    link = made.stdout.strip().splitlines()[-1]
    bot = str(scene.version("alice").bot_id)
    assert menagerie("alice", "enter", "secret", bot).exit_code == 1
    invitation = link.partition("invitation=")[2]
    assert menagerie("alice", "enter", "secret", bot, "--invitation", invitation).exit_code == 0
    assert "secret" in menagerie("alice", "tournaments").stdout
    assert invitation not in menagerie("teacher", "organise", "invite", "secret", "--renew").stdout


def test_tables_are_read_as_text_csv_and_json(menagerie: Menagerie) -> None:
    made = event(5, Format.DOUBLE)
    services.start(tournament=made)
    play(made)

    def told(*words: str) -> str:
        result = menagerie("alice", "tournaments", made.slug, *words)
        assert result.exit_code == 0, result.output
        return result.stdout

    assert "Buchholz" in told()
    standings = list(csv.DictReader(io.StringIO(told("--as", "csv"))))
    assert [line["place"] for line in standings][:2] == ["1", "2"]
    pairings = told("--show", "pairings", "--as", "csv")
    assert "the best seeds go on without a game" in pairings
    assert len(json.loads(told("--show", "crosstable", "--as", "json"))) == 5
    assert "(bye)" in told("--show", "bracket")
    assert len(list(csv.reader(io.StringIO(told("--show", "entries", "--as", "csv"))))) == 6
    assert len(list(csv.reader(io.StringIO(told("--show", "crosstable", "--as", "csv"))))) == 6


def test_an_organiser_excludes_a_bot(menagerie: Menagerie) -> None:
    made = event(2)
    bot = made.entries.get(bot__owner__username="pupil1").bot_id
    assert "1 entries" in menagerie("teacher", "organise", "exclude", made.slug, str(bot)).stdout
    assert "the organiser took it out" in menagerie("pupil1", "notices").stdout
