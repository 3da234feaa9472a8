"""What bots/README.md shows is what happens."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.bots.conftest import Boot
from workers import wire

README = (Path(__file__).parents[2] / "bots" / "README.md").read_text()
BOT, *_ = re.findall(r"```python\n(.*?)```", README, re.S)
SESSIONS = [block.splitlines() for block in re.findall(r"```wire\n(.*?)```", README, re.S)]


def message(line: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(line[2:])
    return found


def test_the_example_session_is_what_the_quick_starts_bot_says(boot: Boot) -> None:
    bot = boot(BOT)
    for line in SESSIONS[0]:
        if line.startswith("< "):
            assert bot.read() == message(line), bot.log
        else:
            told = message(line)
            bot.send(told | {"path": str(bot.folder)} if told["type"] == "go" else told)


@pytest.mark.parametrize("line", [line for session in SESSIONS for line in session])
def test_every_line_shown_is_one_of_the_referees_own_or_one_it_accepts(line: str) -> None:
    said = message(line)
    raw = line[2:].encode() + b"\n"
    fields = {key: value for key, value in said.items() if key != "type"}
    match said["type"]:
        case "ready":
            assert wire.read_ready(raw) == said.get("over", False)
        case "action":
            action, remark = wire.read_action(raw)
            assert action == said["action"]
            assert remark
            assert remark.score == said["note"]["score"]
        case "go":
            fields["cpu_s"] = fields.pop("cpu")
            assert json.loads(wire.go_line(**fields)) == said
        case "start":
            clock = fields.pop("clock")
            line_ = wire.start_line(**fields, bank_s=clock["bank"], move_s=clock["per_move"])
            assert json.loads(line_) == said
        case "over":
            assert json.loads(wire.over_line(**fields)) == said
        case "turn":
            assert set(fields) == {"ply", "view", "legal", "events", "clock"}
        case kind:
            assert kind == "up"


def test_every_message_is_shown() -> None:
    shown = {message(line)["type"] for session in SESSIONS for line in session}
    assert shown == {"up", "go", "start", "ready", "turn", "action", "over"}
