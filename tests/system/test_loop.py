"""The whole loop on real parts: a bot is uploaded, checked, matched, played, recorded and rated."""

from pathlib import Path
from textwrap import dedent

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command

from deploy import services
from ladder.accounts.models import User
from ladder.matches.catalogue import CATALOGUE
from ladder.matches.models import Game, Ladder, Match, MatchKind, MatchState, Seat
from ladder.matches.services import create_matches, open_ladder
from ladder.ratings.models import Rating
from ladder.submissions.models import BotVersion, VersionState
from ladder.submissions.services import submit
from tests.system.running import Site, kill, until

pytestmark = [pytest.mark.xdist_group("system"), pytest.mark.usefixtures("opened")]

HONEST = """
    import random

    def choose(turn):
        print("ply", turn.ply)
        return random.choice(turn.legal)
"""

SLOW = """
    import time  # NAME

    def choose(turn):
        end = time.process_time() + 0.05
        while time.process_time() < end:
            pass
        return turn.legal[0]
"""

# What a bad bot does, the reason its check must give, and what the author must be able to read.
BAD = {
    "raises": ("def choose(turn):\n    raise ValueError('my mistake')", "crash", "ValueError: my mistake"),
    "syntax": ("def choose(turn):\n    return (", "crash", "SyntaxError"),
    "nothing": ("x = 1", "crash", "choose"),
    "sleeps": ("import time\ndef choose(turn):\n    time.sleep(999)", "wall_guard", ""),
    "loops": ("def choose(turn):\n    while True: pass", "cpu_time", ""),
    "loops at start": ("while True: pass", "startup_time", ""),
    "illegal": ("def choose(turn):\n    return 'z9'", "illegal_action", "z9"),
    "eats memory": ("def choose(turn):\n    x = bytearray(1 << 33)\n    return turn.legal[0]", "memory", ""),
    "writes past the driver": (
        "import os\ndef choose(turn):\n"
        "    for fd in range(32):\n"
        "        try: os.write(fd, b'x' * 70000 + b'\\n')\n"
        "        except OSError: pass\n"
        "    return turn.legal[0]",
        "output_flood",
        "",
    ),
}

# Bots that try what they may not, are refused it, and play on.
BAD_BUT_PLAYING = {
    "reads passwd": """
        def choose(turn):
            try:
                open("/etc/passwd").read()
            except OSError as error:
                print("refused:", error)
            else:
                raise SystemExit("I can read /etc/passwd")
            return turn.legal[0]
    """,
    "floods the log": """
        def choose(turn):
            print("spam " * 50_000)
            return turn.legal[0]
    """,
    "wakes itself": """
        import os, signal, threading

        def wake():
            while True:
                try:
                    os.kill(os.getpid(), signal.SIGCONT)
                except PermissionError:
                    return

        threading.Thread(target=wake, daemon=True).start()

        def choose(turn):
            return turn.legal[0]
    """,
}


@pytest.fixture
def opened(transactional_db: None) -> None:
    for spec in CATALOGUE:
        if spec.game == "infection":
            open_ladder(spec=spec)
    call_command("loadhouse", verbosity=0)


@pytest.fixture
def author(opened: None) -> User:
    return User.objects.create_user("alice", "alice@example.org", "correct horse battery")


def upload(owner: User, name: str, source: str) -> BotVersion:
    file = SimpleUploadedFile("bot.py", dedent(source).encode())
    return submit(owner=owner, game="infection", name=name, upload=file)[0]


def checked(*versions: BotVersion) -> bool:
    return not BotVersion.objects.filter(
        pk__in=[version.pk for version in versions], state=VersionState.CHECKING
    ).exists()


def test_an_upload_is_checked_matched_and_rated(site: Site, author: User, tmp_path: Path) -> None:
    site.start(services.recorder())
    site.start(services.periodic(str(tmp_path / "beat")))
    site.start(services.match_workers(2))
    version = upload(author, "dicer", HONEST)
    until(lambda: checked(version), 90, "a finished check")
    version.refresh_from_db()
    assert version.state == VersionState.READY, version.check_detail
    rating = Rating.objects.filter(version=version, games__gte=2)
    until(rating.exists, 120, "a rating after rated games")
    rated = Match.objects.filter(kind=MatchKind.RATED, state=MatchState.FINISHED, seats__version=version)
    assert rated.first() is not None
    assert Game.objects.filter(match=rated.first()).count() == 2
    assert not Match.objects.filter(state=MatchState.ERRORED).exists()


def test_bad_bots_lose_their_check_by_the_right_reason_and_harm_nothing(site: Site, author: User) -> None:
    site.start(services.recorder())
    site.start(services.match_workers(2))
    bad = {name: upload(author, name, source) for name, (source, _, _) in BAD.items()}
    playing = {name: upload(author, name, source) for name, source in BAD_BUT_PLAYING.items()}
    until(lambda: checked(*bad.values(), *playing.values()), 240, "all checks finished")
    told = {name: BotVersion.objects.get(pk=version.pk) for name, version in bad.items()}
    assert {name: version.check_reason for name, version in told.items()} == {
        name: reason for name, (_, reason, _) in BAD.items()
    }
    for name, (_, _, says) in BAD.items():
        assert says in told[name].check_detail + told[name].check_log, name
    for version in playing.values():
        version.refresh_from_db()
        assert version.state == VersionState.READY, (version.bot.name, version.check_detail)
    opponents = Seat.objects.filter(match__kind=MatchKind.CHECK, version__bot__name="random")
    for seat in opponents:
        for game in seat.match.games.all():
            assert game.reasons[(seat.index - game.number) % 2] == "finished"
    assert not Match.objects.exclude(state=MatchState.FINISHED).exists()


def test_a_worker_killed_in_mid_match_loses_and_doubles_nothing(
    site: Site, author: User, tmp_path: Path
) -> None:
    one, two = (upload(author, name, SLOW.replace("NAME", name)) for name in ("one", "two"))
    Match.objects.all().delete()
    BotVersion.objects.filter(pk__in=[one.pk, two.pk]).update(state=VersionState.READY)
    (match,) = create_matches(ladder=Ladder.objects.get(), groups=[([one.pk, two.pk], 6)])
    site.start(services.recorder())
    worker = site.start(services.match_workers(1))
    until(lambda: Match.objects.get(pk=match.pk).state == MatchState.RUNNING, 60, "a running match")
    kill(worker)
    site.start(services.periodic(str(tmp_path / "beat")))
    site.start(services.match_workers(1))
    until(lambda: Match.objects.get(pk=match.pk).state == MatchState.FINISHED, 120, "the match played again")
    match.refresh_from_db()

    assert match.attempts == 1, "lost leases"
    assert match.failures == []
    assert Game.objects.filter(match=match).count() == 2
