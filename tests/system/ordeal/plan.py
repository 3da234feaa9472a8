"""What is played: the same bots, matches, seeds and secrets whenever it is called on an empty database."""

from random import Random
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from ladder.accounts.models import User
from ladder.matches.catalogue import LadderSpec
from ladder.matches.models import Ladder, MatchKind
from ladder.matches.services import open_ladder
from ladder.matches.services.create import build, create_single
from ladder.submissions.models import Bot, BotVersion, Content, VersionState
from workers.contract import content_hash, pack

LEVEL = 10
"""Of Infection: its games are the shortest."""

WAITS = "import time\n\ndef start(game):\n    time.sleep(0.15)\n\n"
"""A match lasts most of a second, and costs nothing: so a worker that is killed has one in hand."""

LUCKY = "import random\n\ndef choose(turn):\n    return random.choice(turn.legal)\n"
EAGER = "def choose(turn):\n    return turn.legal[0]\n"
LATE = "def choose(turn):\n    return turn.legal[-1]\n"
BOTS = (LUCKY, EAGER, LUCKY, LATE, LUCKY, LUCKY)
"""All of them answer the same for the same secret: a bot's `random` is seeded by it."""


def enter_bots() -> Ladder:
    """A ladder with the bots; closed, so that the matchmaker adds nothing to the plan."""
    spec = LadderSpec(
        slug="ordeal", name="Ordeal", game="infection", seats=2, options={"level": LEVEL}, opening_plies=4
    )
    ladder = open_ladder(spec=spec)
    for number, source in enumerate(BOTS):
        owner = User.objects.create_user(f"author{number}", f"author{number}@example.org")
        files = {"bot.py": f"# {number}\n{WAITS}{source}".encode()}
        content = Content.objects.create(hash=content_hash(files), blob=pack(files), size=100, files=1)
        bot = Bot.objects.create(owner=owner, game=ladder.game, name=f"bot{number}")
        bot.active_version = BotVersion.objects.create(
            bot=bot, number=1, content=content, owner=owner, game=ladder.game, state=VersionState.READY
        )
        bot.save()
        ladder.entries.create(bot=bot)
    ladder.closed_at = timezone.now()
    ladder.save()
    return ladder


@transaction.atomic
def queue_groups(ladder: Ladder, count: int, seed: int) -> None:
    """All groups at once; their jobs are sent after the commit."""
    rng = Random(seed)
    versions = list(BotVersion.objects.order_by("pk"))
    for number in range(count):
        match = build(
            ladder=ladder,
            kind=MatchKind.RATED,
            priority=6,
            game=ladder.game,
            seats=ladder.seats,
            options=ladder.options,
            opening_plies=ladder.opening_plies,
            limits=ladder.limits,
        )
        match.id = UUID(int=number + 1)
        match.seed, match.secret = f"{rng.getrandbits(128):032x}", f"{rng.getrandbits(128):032x}"
        create_single(match=match, players=rng.sample(versions, 2))
