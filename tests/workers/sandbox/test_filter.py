"""The compiled filter answers every system call as the policy says: run here by a small BPF machine."""

import errno
import signal

import pytest

from tests.workers.sandbox.bpf import program_of, run
from workers.sandbox.filter import ABSENT, ALLOW, DENY, KILL, MACHINES, Machine, compile_policy
from workers.sandbox.policy import ALLOWED, FORBIDDEN, LIMITED, UNKNOWN
from workers.sandbox.syscalls import NUMBERS

X86, ARM = MACHINES["x86_64"], MACHINES["aarch64"]
I386_AUDIT = 0x40000003

machines = pytest.mark.parametrize("machine", [X86, ARM], ids=lambda machine: machine.name)


def answer(machine: Machine, number: int, *arguments: int, audit: int | None = None) -> int:
    """What the kernel would do."""
    program = program_of(compile_policy(machine))
    return run(program, audit=audit or machine.audit, number=number, arguments=arguments)


def names(table: tuple[tuple[str, str], ...]) -> list[str]:
    return [name for group, _ in table for name in group.split()]


def number(machine: Machine, name: str) -> int:
    found = NUMBERS[name][machine.column]
    assert found is not None
    return found


@machines
def test_every_number_is_answered_as_the_policy_says(machine: Machine) -> None:
    expected = dict.fromkeys(range(1000), ABSENT)
    for table, verdict in ((names(ALLOWED), ALLOW), (names(FORBIDDEN), DENY), (names(UNKNOWN), ABSENT)):
        for name in table:
            found = NUMBERS[name][machine.column]
            if found is not None:
                expected[found] = verdict
    for limited in LIMITED:
        del expected[number(machine, limited.name)]
    assert {call: answer(machine, call) for call in expected} == expected


@machines
def test_every_call_is_named_once_and_has_a_number_of_its_own(machine: Machine) -> None:
    named = [
        *names(ALLOWED), *names(FORBIDDEN), *names(UNKNOWN), *(limited.name for limited in LIMITED)
    ]  # fmt: skip
    assert sorted(named) == sorted(NUMBERS)
    numbers = [found for name in named if (found := NUMBERS[name][machine.column]) is not None]
    assert len(numbers) == len(set(numbers))


@machines
def test_every_line_of_the_policy_has_a_reason(machine: Machine) -> None:
    reasons = [reason for table in (ALLOWED, FORBIDDEN, UNKNOWN) for _, reason in table]
    assert all([*reasons, *(limited.reason for limited in LIMITED)])


@machines
@pytest.mark.parametrize("audit", [I386_AUDIT, 0xC0000032, 0x40000028, 0])
def test_calls_of_a_foreign_architecture_kill(machine: Machine, audit: int) -> None:
    assert answer(machine, number(machine, "read"), audit=audit or 1) == KILL


def test_calls_of_the_other_machine_kill() -> None:
    assert answer(X86, 0, audit=ARM.audit) == answer(ARM, 0, audit=X86.audit) == KILL


def test_calls_by_the_x32_numbers_kill() -> None:
    assert answer(X86, 0x40000000) == answer(X86, 0x40000000 + 547) == answer(X86, -1) == KILL


THREAD = 0x3D0F00
"""The flags that the C library starts a thread with."""
CONDITIONAL = [
    ("clone", (THREAD,), ALLOW),
    ("clone", (signal.SIGCHLD,), DENY),
    ("clone", (0,), DENY),
    ("clone", (0x4111,), DENY),  # vfork, as posix_spawn does it
    *[("clone", (THREAD | flag,), DENY) for flag in (0x80, 0x2000, 0x20000, 0x2000000, 0x4000000, 0x8000000)],
    *[("clone", (THREAD | flag,), DENY) for flag in (0x10000000, 0x20000000, 0x40000000)],
    ("clone", (0x10000000 | signal.SIGCHLD,), DENY),
    ("tgkill", (1, 1, signal.SIGABRT), ALLOW),
    *[("tgkill", (1, 1, number), DENY) for number in range(65) if number != signal.SIGABRT],
    *[("ioctl", (0, command), ALLOW) for command in (0x5401, 0x541B, 0x5421, 0x5450, 0x5451)],
    *[("ioctl", (0, command), DENY) for command in (0x5412, 0x540E, 0x5402, 0x541C, 0x8902, 0xAE00)],
    ("ioctl", (0, 0x5412 | 0x5401 << 32), DENY),  # the kernel looks at the low half only
    ("ioctl", (0, 0x5401 | 0x5412 << 32), ALLOW),
    *[("fcntl", (0, command), ALLOW) for command in (0, 1, 2, 3, 4, 1030)],
    *[
        ("fcntl", (0, command), DENY)
        for command in (5, 6, 7, 8, 9, 10, 11, 15, 16, 36, 37, 38, 1024, 1026, 1031, 1033)
    ],
    ("prlimit64", (0, 7), ALLOW),
    *[("prlimit64", (pid, 7), DENY) for pid in (1, 2, 0xFFFFFFFF)],
    ("socketpair", (1, 1), ALLOW),
    *[("socketpair", (family, 1), DENY) for family in (0, 2, 10, 16, 17, 30, 38, 40)],
    *[("prctl", (option,), ALLOW) for option in (15, 0x53564D41)],
    *[("prctl", (option,), DENY) for option in (1, 3, 4, 8, 16, 22, 24, 36, 38, 47, 0x59616D61)],
]


@machines
@pytest.mark.parametrize(("name", "arguments", "verdict"), CONDITIONAL)
def test_a_call_allowed_in_part_depends_on_its_argument(
    machine: Machine, name: str, arguments: tuple[int, ...], verdict: int
) -> None:
    assert answer(machine, number(machine, name), *arguments) == verdict


def test_refusals_carry_the_error_that_libraries_understand() -> None:
    assert (DENY & 0xFFFF, ABSENT & 0xFFFF) == (errno.EPERM, errno.ENOSYS)


@machines
def test_the_filter_is_within_what_the_kernel_takes(machine: Machine) -> None:
    assert len(compile_policy(machine)) // 8 <= 4096
