"""A host with more to do than it has cores: slow for all, unfair to nobody."""

import os
import signal
import subprocess
from collections.abc import Iterator

import pytest
from redis import Redis

from tests.workers.jobs import job_for, play
from tests.workers.load import busy
from tests.workers.running import Site, environment, running, wait_for
from tests.workers.slots import slot_on_all_cores, slot_on_one_core
from tests.workers.sources import FIRST, bot
from workers.box import Boxes
from workers.contract import Reason, Status
from workers.contract.keys import lease_key
from workers.sandbox import SandboxSlot
from workers.sandbox.clocks import CORES

THINKER = bot("""
    import time

    turns = 0

    def choose(turn):
        global turns
        turns += 1
        assert 0 < turn.clock.bank <= 3 and turn.clock.per_move == 0.5
        end = time.process_time() + 0.03
        while turns <= 5 and time.process_time() < end:
            pass
        return turn.legal[0]
""")
"""Uses 150 ms of its bank, 30 at most of the 500 that a move may take."""
CROWD = bot("""
    import threading, time
    import numpy

    turns = 0

    def work():
        end = time.thread_time() + 0.01
        while time.thread_time() < end:
            numpy.ones((60, 60)) @ numpy.ones((60, 60))

    def choose(turn):
        global turns
        turns += 1
        if turns <= 3:
            threads = [threading.Thread(target=work) for _ in range(3)]
            for thread in threads: thread.start()
            for thread in threads: thread.join()
        return turn.legal[0]
""")
LIMITS = {"bank_ms": 3000, "move_ms": 500, "startup_ms": 5000, "wall_ms": 500}
"""The default: the bank is many times what a sound bot needs, since CPU itself inflates on a busy host."""


@pytest.fixture(params=[slot_on_all_cores, slot_on_one_core])
def slot(request: pytest.FixtureRequest) -> Iterator[SandboxSlot]:
    with request.param() as slot:
        yield slot


@pytest.mark.parametrize("loops", [CORES, 2 * CORES])
def test_no_honest_bot_loses_on_time_while_other_work_keeps_the_cores_busy(
    slot: SandboxSlot, loops: int
) -> None:
    with busy(loops):
        games = play(slot, THINKER, CROWD, limits=LIMITS)
    for game in games:
        assert [seat.reason for seat in game.seats] == [Reason.FINISHED] * 2, game.seats


def test_the_work_of_all_threads_is_charged_numpys_too_and_stands_in_the_record(sandbox: Boxes) -> None:
    for game in play(sandbox, CROWD, FIRST, limits=LIMITS):
        crowd, first = game.seats if game.game == 0 else reversed(game.seats)
        assert crowd.cpu_ms >= 3 * 3 * 10
        assert first.cpu_ms < crowd.cpu_ms
        seats = [0, 1] * len(game.actions)
        for seat, record in enumerate(game.seats):
            told = [ms for ply, ms in enumerate(game.cpu_ms) if seats[ply] == seat]
            assert abs(sum(told) - record.cpu_ms) <= len(told) / 2, "the replay's times add up"


MULTIPLIES = bot("""
    import numpy

    def choose(turn):
        if turn.ply < 8:
            a = numpy.ones((900, 900))
            a @ a
        return turn.legal[0]
""")


def test_numpy_cannot_think_on_the_side(sandbox: Boxes) -> None:
    """BLAS is told one thread; whatever it uses is on the bot's clock."""
    for game in play(sandbox, MULTIPLIES, FIRST, limits={**LIMITS, "move_ms": 3000, "bank_ms": 20_000}):
        assert game.seats[game.game].cpu_ms > 10
        assert {seat.reason for seat in game.seats} == {Reason.FINISHED}


ANSWERS_SLOWLY = bot("""
    import time

    def choose(turn):
        time.sleep(0.01)
        return turn.legal[0]
""")


def test_a_worker_that_stood_still_past_its_lease_goes_on_and_no_bot_pays(
    redis_url: str, store: "Redis"
) -> None:
    """Its result is late: the recorder takes whichever attempt's comes first. The wall guard is 200 ms."""
    site = Site(redis_url, store)
    job = job_for([ANSWERS_SLOWLY, ANSWERS_SLOWLY], limits={**LIMITS, "wall_ms": 200})
    lease = lease_key(str(job.match), job.attempt)
    with running(environment(redis_url)) as worker:
        site.send(job, ANSWERS_SLOWLY)
        assert site.take().status is Status.STARTED
        wait_for(lambda: store.exists(lease))
        everyone = [worker.pid, *descendants(worker.pid)]
        for pid in everyone:
            os.kill(pid, signal.SIGSTOP)
        store.pexpire(lease, 600)
        wait_for(lambda: not store.exists(lease))
        for pid in everyone:
            os.kill(pid, signal.SIGCONT)
        finished = site.take()
    assert (finished.status, finished.attempt) == (Status.FINISHED, job.attempt)
    assert {seat.reason for game in finished.games for seat in game.seats} == {Reason.FINISHED}


def descendants(pid: int) -> list[int]:
    """The slots; not the bots, who have sessions of their own."""
    found = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=True
    )
    return [int(child) for child in found.stdout.split()]


def test_two_workers_play_one_job_alike(redis_url: str, store: "Redis") -> None:
    site = Site(redis_url, store)
    dice = bot("""
        import random

        def choose(turn):
            turn.note(str(turn.ply), score=turn.ply)
            return random.choice(turn.legal)
    """)
    job = job_for([dice, FIRST])
    digests, names = set(), set()
    for name in ("w1", "w2"):
        with running(environment(redis_url) | {"WORKER_NAME": name}):
            site.send(job, dice, FIRST)
            assert site.take().status is Status.STARTED
            finished = site.take()
        digests.add(finished.digest())
        names.add(finished.worker)
    assert names == {"w1", "w2"}
    assert len(digests) == 1
