"""Slots for tests."""

import os

import pytest

from workers.sandbox import SandboxSlot, Settings, slots


def slot_on_all_cores(settings: Settings | None = None) -> SandboxSlot:
    """Without a core of its own, as those beyond the number of cores."""
    return _slot(None, settings)


def slot_on_one_core(settings: Settings | None = None) -> SandboxSlot:
    """As the first ones of a host."""
    return _slot({max(os.sched_getaffinity(0))}, settings)


def _slot(core: set[int] | None, settings: Settings | None) -> SandboxSlot:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(slots, "core_of", lambda number: core)
        return SandboxSlot(settings)
