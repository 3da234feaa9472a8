"""The worker's one task."""

from workers.app import app, player
from workers.contract import PLAY_TASK


def _play(job: object) -> None:
    """Plays a `Job` given as a JSON object, and sends the results."""
    player().handle(job)


play = app.task(name=PLAY_TASK, Request="workers.acknowledge:PatientRequest")(_play)
