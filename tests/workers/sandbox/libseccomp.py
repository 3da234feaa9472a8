"""libseccomp through ctypes, as far as the tests need it: the kernel developers' own compiler of filters."""

import ctypes
import os
from collections.abc import Callable

import pytest

from workers.sandbox.filter import ALLOW, KILL, Machine
from workers.sandbox.policy import Limited

LIBRARY = "libseccomp.so.2"
MASKED_EQUAL = 7
"""SCMP_CMP_MASKED_EQ"""
ON_A_FOREIGN_ARCHITECTURE = 2
"""SCMP_FLTATR_ACT_BADARCH"""
NO_SUCH_NAME = -1
"""__NR_SCMP_ERROR; other negative numbers stand for calls that an architecture has not."""


class Comparison(ctypes.Structure):
    """struct scmp_arg_cmp"""

    _fields_ = (
        ("arg", ctypes.c_uint),
        ("op", ctypes.c_int),
        ("mask", ctypes.c_uint64),
        ("value", ctypes.c_uint64),
    )


def load() -> ctypes.CDLL:
    try:
        library = ctypes.CDLL(LIBRARY, use_errno=True)
    except OSError:
        pytest.fail(f"{LIBRARY} is missing, and the filter goes unchecked: apt-get install libseccomp2")
    library.seccomp_init.restype = ctypes.c_void_p
    return library


class Reference:
    """A filter that libseccomp makes for one machine, whatever machine this is."""

    def __init__(self, machine: Machine, *, default: int) -> None:
        self._library = load()
        self._architecture = self._library.seccomp_arch_resolve_name(machine.name.encode())
        self._context = ctypes.c_void_p(self._library.seccomp_init(ctypes.c_uint32(default)))
        native = self._library.seccomp_arch_native()
        if native != self._architecture:
            self._do(self._library.seccomp_arch_add, ctypes.c_uint32(self._architecture))
            self._do(self._library.seccomp_arch_remove, ctypes.c_uint32(native))
        attribute = ctypes.c_int(ON_A_FOREIGN_ARCHITECTURE)
        self._do(self._library.seccomp_attr_set, attribute, ctypes.c_uint32(KILL))

    def number(self, name: str) -> int | None:
        """By libseccomp's own table; None: this machine has no such call."""
        found: int = self._library.seccomp_syscall_resolve_name_arch(self._architecture, name.encode())
        assert found != NO_SUCH_NAME, f"{LIBRARY} does not know {name}"
        return found if found >= 0 else None

    def answer(self, name: str, verdict: int) -> None:
        native = self._library.seccomp_syscall_resolve_name(name.encode())
        self._do(self._library.seccomp_rule_add_array, ctypes.c_uint32(verdict), native, 0, None)

    def limit(self, limited: Limited) -> None:
        native = self._library.seccomp_syscall_resolve_name(limited.name.encode())
        for value in limited.values:
            comparison = Comparison(limited.arg, MASKED_EQUAL, limited.mask, value)
            words = ctypes.c_uint32(ALLOW), native, 1, ctypes.byref(comparison)
            self._do(self._library.seccomp_rule_add_array, *words)

    def compile(self) -> bytes:
        """Classic BPF, for the machine's byte order."""
        out = os.memfd_create("libseccomp")
        try:
            self._do(self._library.seccomp_export_bpf, out)
            return os.pread(out, 1 << 20, 0)
        finally:
            os.close(out)
            self._library.seccomp_release(self._context)

    def _do(self, call: Callable[..., int], *arguments: object) -> None:
        done = call(self._context, *arguments)
        assert done == 0, f"{call}{arguments}: {os.strerror(-done)}"
