"""Hostile bots against the real sandbox: each loses for its own reason, or is refused and plays on."""

import pytest

from tests.workers.sandbox.abuse import FAULTS, REFUSED, Abuse
from tests.workers.sandbox.arena import HONEST, ask, start
from workers.box import BotFaultError
from workers.sandbox.box import SandboxBox


def named(abuses: list[Abuse]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("abuse", [pytest.param(abuse, id=abuse.name) for abuse in abuses])


@named(REFUSED)
def test_a_bot_that_is_refused_plays_on(box: SandboxBox, other: SandboxBox, abuse: Abuse) -> None:
    start(other, HONEST)
    start(box, abuse.source, files=abuse.files, wall_ms=3000)
    for ply in range(2):
        assert ask(box, ply) == "one"
        assert ask(other, ply) == ["one", "two"][ply]
    box.close()
    assert abuse.says in box.log()


@named(FAULTS)
def test_a_bot_that_abuses_its_turn_loses_for_its_own_reason(
    box: SandboxBox, other: SandboxBox, abuse: Abuse
) -> None:
    start(other, HONEST)
    with pytest.raises(BotFaultError) as fault:
        play(box, abuse)
    assert fault.value.reason == abuse.reason
    assert abuse.says in fault.value.detail
    assert ask(other, 1) == "two"


def play(box: SandboxBox, abuse: Abuse) -> None:
    start(box, abuse.source, startup_ms=abuse.startup_ms, life_s=abuse.life_s, files=abuse.files)
    ask(box, move_ms=abuse.move_ms)
