"""What a seat may still use."""

import pytest

from workers.box import BotFaultError
from workers.contract import Limits, Reason
from workers.referee.clocks import IDLE_BUDGET_MOVES, IDLE_FLOOR_MS, SeatClock

LIMITS = Limits(bank_ms=1_000, move_ms=400, startup_ms=500, wall_ms=10_000)
MS = 1_000_000


def test_a_move_may_take_its_limit_and_no_more() -> None:
    clock = SeatClock(LIMITS)
    clock.charge(400 * MS, 0)
    with pytest.raises(BotFaultError, match="limit of one move") as fault:
        clock.charge(400 * MS + 1, 0)
    assert fault.value.reason is Reason.CPU_TIME


def test_all_moves_together_may_take_the_bank_and_no_more() -> None:
    clock = SeatClock(LIMITS)
    clock.charge(400 * MS, 0)
    clock.charge(400 * MS, 0)
    assert clock.bank_s == 0.2
    assert clock.allowance_ns == 200 * MS
    with pytest.raises(BotFaultError, match="bank of 1 s"):
        clock.charge(300 * MS, 0)
    assert clock.spent_ns == 1000 * MS


def test_start_up_has_a_limit_of_its_own_and_leaves_the_bank_alone() -> None:
    clock = SeatClock(LIMITS)
    clock.charge_start(500 * MS)
    assert clock.bank_s == 1.0
    with pytest.raises(BotFaultError) as fault:
        clock.charge_start(501 * MS)
    assert fault.value.reason is Reason.STARTUP_TIME


def test_the_life_of_the_process_covers_start_up_and_bank() -> None:
    assert SeatClock(LIMITS).life_s * 1000 > LIMITS.startup_ms + LIMITS.bank_ms


def test_a_bot_that_idles_for_ever_gets_a_short_wall_guard() -> None:
    clock = SeatClock(LIMITS)
    assert clock.wall_ms == 10_000
    for _ in range(IDLE_BUDGET_MOVES):
        clock.charge(0, 10_000 * MS)
    assert clock.wall_ms == IDLE_FLOOR_MS


def test_short_waits_are_the_hosts_and_cost_nothing() -> None:
    clock = SeatClock(LIMITS)
    for _ in range(100_000):
        clock.charge(0, 10 * MS)
    assert clock.wall_ms == 10_000


def test_the_guard_never_grows_beyond_its_limit() -> None:
    clock = SeatClock(Limits(bank_ms=1_000, move_ms=400, wall_ms=200))
    for _ in range(100):
        clock.charge(0, 200 * MS)
    assert clock.wall_ms == 200
