"""Compiles the policy to a seccomp filter: classic BPF over `struct seccomp_data`, assembled by hand.

One block per system call, most frequent first. Current kernels look at the filter once per call number and
remember those that are always allowed, so its length costs nothing per call.
"""

import errno
import platform
import struct
from dataclasses import dataclass
from functools import cache

from workers.sandbox.errors import SandboxError
from workers.sandbox.policy import ALLOWED, FORBIDDEN, LIMITED, Limited
from workers.sandbox.syscalls import NUMBERS

LOAD, JUMP_EQUAL, JUMP_AT_LEAST, AND, RETURN = 0x20, 0x15, 0x35, 0x54, 0x06

KILL = 0x80000000
"""Of the whole process, by SIGSYS."""
ALLOW = 0x7FFF0000
DENY = 0x00050000 | errno.EPERM
ABSENT = 0x00050000 | errno.ENOSYS

NUMBER_AT, ARCHITECTURE_AT, ARGUMENTS_AT = 0, 4, 16  # struct seccomp_data; both machines are little-endian

X32_BIT = 0x40000000


@dataclass(frozen=True, slots=True)
class Machine:
    name: str
    audit: int
    column: int
    """Of the table of numbers."""


MACHINES = {
    "x86_64": Machine("x86_64", 0xC000003E, 0),
    "aarch64": Machine("aarch64", 0xC00000B7, 1),
}

Instruction = tuple[int, int, int, int]
"""Code, distance if true, distance if false, constant: `struct sock_filter`."""


def this_machine() -> Machine:
    name = platform.machine()
    if name not in MACHINES:
        raise SandboxError(f"no system call policy for {name}: workers run on {' and '.join(MACHINES)}")
    return MACHINES[name]


@cache
def compile_policy(machine: Machine) -> bytes:
    """What bubblewrap's --seccomp reads."""
    return b"".join(struct.pack("<HBBI", *instruction) for instruction in assemble(machine))


def assemble(machine: Machine) -> list[Instruction]:
    program: list[Instruction] = [
        (LOAD, 0, 0, ARCHITECTURE_AT),
        (JUMP_EQUAL, 1, 0, machine.audit),
        (RETURN, 0, 0, KILL),
        (LOAD, 0, 0, NUMBER_AT),
    ]
    if machine.name == "x86_64":
        program += [(JUMP_AT_LEAST, 0, 1, X32_BIT), (RETURN, 0, 0, KILL)]
    for names, _ in ALLOWED:
        program += _answer(machine, names, ALLOW)
    for limited in LIMITED:
        program += _limit(machine, limited)
    for names, _ in FORBIDDEN:
        program += _answer(machine, names, DENY)
    program.append((RETURN, 0, 0, ABSENT))
    return program


def _answer(machine: Machine, names: str, answer: int) -> list[Instruction]:
    block: list[Instruction] = []
    for name in names.split():
        number = NUMBERS[name][machine.column]
        if number is not None:
            block += [(JUMP_EQUAL, 0, 1, number), (RETURN, 0, 0, answer)]
    return block


def _limit(machine: Machine, limited: Limited) -> list[Instruction]:
    number = NUMBERS[limited.name][machine.column]
    assert number is not None, f"{limited.name} exists on every machine"
    block: list[Instruction] = [(LOAD, 0, 0, ARGUMENTS_AT + 8 * limited.arg), (AND, 0, 0, limited.mask)]
    for value in limited.values:
        block += [(JUMP_EQUAL, 0, 1, value), (RETURN, 0, 0, ALLOW)]
    block.append((RETURN, 0, 0, DENY))
    return [(JUMP_EQUAL, 0, len(block), number), *block]
