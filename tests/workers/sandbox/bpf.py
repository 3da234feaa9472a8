"""A small machine for seccomp filters: what the kernel would answer, without asking it."""

import struct
from collections.abc import Callable, Sequence
from operator import and_, eq, ge, gt

Program = list[tuple[int, int, int, int]]
"""Instructions: code, distance if true, distance if false, constant."""

LOAD, MASK, ALWAYS, RETURN = 0x20, 0x54, 0x05, 0x06
TESTS: dict[int, Callable[[int, int], object]] = {0x15: eq, 0x25: gt, 0x35: ge, 0x45: and_}


def program_of(code: bytes) -> Program:
    return list(struct.iter_unpack("<HBBI", code))


def run(program: Program, *, audit: int, number: int, arguments: Sequence[int] = ()) -> int:
    """The filter's answer to one `struct seccomp_data`."""
    padded = [*arguments, *[0] * (6 - len(arguments))]
    data = struct.pack("<IIQ6Q", number & 0xFFFFFFFF, audit, 0, *padded)
    at = register = 0
    while True:
        code, if_true, if_false, constant = program[at]
        at += 1
        if code in TESTS:
            at += if_true if TESTS[code](register, constant) else if_false
        elif code == LOAD:
            (register,) = struct.unpack_from("<I", data, constant)
        elif code == MASK:
            register &= constant
        elif code == ALWAYS:
            at += constant
        elif code == RETURN:
            return constant
        else:
            raise AssertionError(f"unknown instruction {code:#x}")
