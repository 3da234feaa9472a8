"""Every abuse case through a real worker: contained, told to its author, and clean afterwards."""

from collections.abc import Iterator

import pytest

from tests.workers.hostile.cases import CASES, ELSEWHERE, Case
from tests.workers.hostile.ordeal import OPPONENT_CPU_MS, Ordeal, ordeal
from workers.contract import Reason, Status

pytestmark = pytest.mark.xdist_group("hostile")


@pytest.fixture(scope="module")
def worker() -> Iterator[Ordeal]:
    with ordeal() as made:
        yield made


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.number}-{case.name}")
def test_a_hostile_bot_is_held_told_why_and_leaves_nothing(worker: Ordeal, case: Case) -> None:
    outcome = worker.play(case)
    assert outcome.result.status is Status.FINISHED, outcome.result.failure
    for seat in outcome.guilty:
        assert seat.reason == (case.reason or Reason.FINISHED), (seat.detail, seat.log[-2000:])
        assert case.says in seat.detail
        assert bool(seat.detail) == (case.reason is not None)
    for seat in outcome.other:
        assert (seat.reason, seat.detail, seat.ply) == (Reason.FINISHED, "", None)
        assert seat.cpu_ms < OPPONENT_CPU_MS
        if case.reason is not None:
            assert seat.rank == 1
    assert worker.clean() == {}


def test_after_all_of_them_the_worker_takes_its_next_job(worker: Ordeal) -> None:
    outcome = worker.play_honest()
    assert {seat.reason for seat in (*outcome.guilty, *outcome.other)} == {Reason.FINISHED}
    assert worker.clean() == {}


def test_every_case_is_shown_here_or_elsewhere() -> None:
    assert {case.number for case in CASES} | {*ELSEWHERE} == {*range(1, 34)} - FOREIGN


FOREIGN = set() if any(case.number == 26 for case in CASES) else {26}
"""Calls of other architectures, where the machine has none."""
