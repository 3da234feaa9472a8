"""The filter we assemble answers as the one that libseccomp makes of the same policy.

libseccomp has one default for a filter, the policy has two: calls it does not name are ENOSYS, calls it
allows in part are EPERM otherwise. So two filters of libseccomp stand against one of ours.
"""

from itertools import product

import pytest

from tests.workers.sandbox.bpf import Program, program_of, run
from tests.workers.sandbox.libseccomp import Reference
from workers.sandbox.filter import ABSENT, ALLOW, DENY, KILL, MACHINES, Machine, compile_policy
from workers.sandbox.policy import ALLOWED, FORBIDDEN, LIMITED, UNKNOWN, Limited
from workers.sandbox.syscalls import NUMBERS

machines = pytest.mark.parametrize("machine", MACHINES.values(), ids=lambda machine: machine.name)

TABLE = range(600)
"""All numbers of both machines, and a hundred that no kernel has yet."""
X32 = range(0x40000000, 0x40000000 + 600)
I386, ARM, X86, ARM64, RISCV = 0x40000003, 0x40000028, 0xC000003E, 0xC00000B7, 0xC00000F3
HALVES = (0, 1, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF)


@pytest.fixture(scope="module", params=MACHINES.values(), ids=lambda machine: machine.name)
def machine(request: pytest.FixtureRequest) -> Machine:
    found: Machine = request.param
    return found


@pytest.fixture(scope="module")
def ours(machine: Machine) -> Program:
    return program_of(compile_policy(machine))


@pytest.fixture(scope="module")
def theirs(machine: Machine) -> Program:
    """For every call but those allowed in part."""
    reference = Reference(machine, default=ABSENT)
    for table, verdict in ((ALLOWED, ALLOW), (FORBIDDEN, DENY)):
        for names, _ in table:
            for name in names.split():
                reference.answer(name, verdict)
    for limited in LIMITED:
        reference.limit(limited)
    return program_of(reference.compile())


@pytest.fixture(scope="module")
def theirs_in_part(machine: Machine) -> Program:
    """For the calls allowed in part."""
    reference = Reference(machine, default=DENY)
    for limited in LIMITED:
        reference.limit(limited)
    return program_of(reference.compile())


@machines
def test_every_number_is_the_one_libseccomp_knows(machine: Machine) -> None:
    reference = Reference(machine, default=ABSENT)
    assert {name: numbers[machine.column] for name, numbers in NUMBERS.items()} == {
        name: reference.number(name) for name in NUMBERS
    }


def test_every_call_of_the_table_is_answered_alike(machine: Machine, ours: Program, theirs: Program) -> None:
    in_part = {NUMBERS[limited.name][machine.column] for limited in LIMITED}
    numbers = [number for number in TABLE if number not in in_part]
    answers = {number: run(ours, audit=machine.audit, number=number) for number in numbers}
    assert answers == {number: run(theirs, audit=machine.audit, number=number) for number in numbers}
    assert {*answers.values()} == {ALLOW, DENY, ABSENT}
    for name in UNKNOWN[0][0].split():
        assert answers[NUMBERS[name][machine.column] or 0] == ABSENT


@pytest.mark.parametrize("limited", LIMITED, ids=lambda limited: limited.name)
def test_every_argument_of_a_call_allowed_in_part_is_answered_alike(
    machine: Machine, ours: Program, theirs_in_part: Program, limited: Limited
) -> None:
    number = NUMBERS[limited.name][machine.column]
    assert number is not None
    answers = set()
    for value, high in product(values_near(limited), HALVES):
        arguments = [0xDEADBEEF] * 6
        arguments[limited.arg] = value | high << 32
        answer = run(ours, audit=machine.audit, number=number, arguments=arguments)
        assert answer == run(theirs_in_part, audit=machine.audit, number=number, arguments=arguments), (
            f"{limited.name}({value:#x}, upper half {high:#x})"
        )
        answers.add(answer)
    assert answers == {ALLOW, DENY}


def values_near(limited: Limited) -> set[int]:
    """What is allowed, one bit away from it, one more and one less; every small number and single bit."""
    values = {*range(70), *HALVES, *(1 << bit for bit in range(32))}
    for value in limited.values:
        values |= {value, value + 1, value - 1, *(value ^ 1 << bit for bit in range(32))}
    return {value & 0xFFFFFFFF for value in values}


def test_foreign_architectures_are_killed_alike(machine: Machine, ours: Program, theirs: Program) -> None:
    for audit in {I386, ARM, X86, ARM64, RISCV} - {machine.audit}:
        for number in (0, 1, 20, 59, 221, 435, X32[0]):
            answer = run(ours, audit=audit, number=number)
            assert answer == run(theirs, audit=audit, number=number) == KILL


def test_x32_numbers_are_killed_alike() -> None:
    """libseccomp lets -1 through to the default, for tracers that skip calls; ours kills: nobody traces."""
    machine = MACHINES["x86_64"]
    ours = program_of(compile_policy(machine))
    theirs = program_of(Reference(machine, default=ABSENT).compile())
    for number in (*X32, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFE):
        answer = run(ours, audit=machine.audit, number=number)
        assert answer == run(theirs, audit=machine.audit, number=number) == KILL
    assert run(theirs, audit=machine.audit, number=-1) == ABSENT
    assert run(ours, audit=machine.audit, number=-1) == KILL
