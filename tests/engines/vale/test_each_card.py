"""What each of the 70 cards does, by the cases of each_card.txt."""

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from engines.vale.cards import CARDS
from engines.vale.rules import Vale
from engines.vale.stones import write
from tests.engines.vale.scene import play, player, scene


class Case(NamedTuple):
    card: str
    what: str
    before: dict[str, str]
    actions: list[str]
    after: dict[str, str]


def pairs(text: str) -> dict[str, str]:
    return dict(part.split("=") for part in text.split())


def read_cases() -> list[Case]:
    lines = Path(__file__).with_name("each_card.txt").read_text().splitlines()
    told = [line for line in lines if line and not line.startswith("#")]
    found = []
    for title, case in zip(told[::2], told[1::2], strict=True):
        card, _, what = title.partition(" ")
        before, actions, after = case.split("|")
        found.append(Case(card, what, pairs(before), actions.split(), pairs(after)))
    return found


CASES = read_cases()


def set_up(before: dict[str, str], *, resolution: bool) -> Vale:
    def cards(where: str) -> list[str]:
        return before[where].split(",") if where in before else []

    return scene(
        phase="resolution" if resolution else "action",
        hands={0: cards("hand")},
        areas={0: cards("area")},
        marked={0: cards("marked")},
        stones={0: before.get("purse", "")},
        points={1: int(before.get("theirs", 10))},
        discard=cards("discard"),
    )


def told(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.card} {case.what}".replace(" ", "-"))
def test_a_card_does_what_it_says(case: Case) -> None:
    resolution = case.actions[0].startswith("activate:")
    state = play(set_up(case.before, resolution=resolution), *case.actions)
    mine = player(state)
    mine["stones"] = write(tuple(mine["stones"]))
    assert {key: told(mine[key]) for key in case.after} == case.after
    assert not state.stack


def test_every_card_has_a_case() -> None:
    assert {case.card for case in CASES} == {card.key for card in CARDS}
