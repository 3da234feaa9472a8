"""The bitboards against the rules written down naively, on boards of every kind."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from engines.infection import moves
from engines.infection.board import CELL_NAMES
from engines.infection.rules import Infection

Board = dict[str, str]
"""What stands on each cell: `x`, `o`, `.` or `-`."""


def distance(one: str, other: str) -> int:
    return max(abs(ord(one[0]) - ord(other[0])), abs(int(one[1]) - int(other[1])))


def naive_legal(board: Board, side: str) -> list[str]:
    empty = [cell for cell in CELL_NAMES if board[cell] == "."]
    mine = [cell for cell in CELL_NAMES if board[cell] == side]
    clones = [landing for landing in empty if any(distance(landing, cell) == 1 for cell in mine)]
    return clones + [start + landing for start in mine for landing in empty if distance(start, landing) == 2]


def naive_apply(board: Board, side: str, action: str) -> Board:
    landing = action[-2:]
    after = board | ({action[:2]: "."} if len(action) == 4 else {}) | {landing: side}
    near = [cell for cell in CELL_NAMES if distance(cell, landing) == 1]
    after |= {cell: side for cell in near if board[cell] in "xo"}
    empty = [cell for cell in CELL_NAMES if after[cell] == "."]
    if not naive_legal(after, "xo".replace(side, "")):
        after |= dict.fromkeys(empty, side)
    return after


def board_of(state: Infection) -> Board:
    return dict(zip(CELL_NAMES, "".join(state.view(None)["board"]), strict=True))


@st.composite
def set_up(draw: st.DrawFn) -> Infection:
    """Boards from nearly empty to nearly full, with few blocks or many."""
    kinds = "xo" + "." * draw(st.integers(1, 12)) + "-" * draw(st.integers(0, 6))
    cells = Random(draw(st.integers(0, 2**32))).choices(kinds, k=49)
    rows = ["".join(cells[start : start + 7]) for start in range(0, 49, 7)]
    return Infection.from_view(
        {"level": None, "boss": False, "board": rows, "ply": draw(st.integers(0, 1)), "jump_clock": 0}
        | {"over": None}
    )


@given(state=set_up())
@settings(max_examples=settings().max_examples * 3)
def test_legal_actions_are_those_of_the_naive_rules_in_the_same_order(state: Infection) -> None:
    if state.to_move is None:
        assert state.legal() == []
    else:
        assert state.legal() == naive_legal(board_of(state), "xo"[state.to_move])


@given(state=set_up(), choice=st.randoms(use_true_random=False))
@settings(max_examples=settings().max_examples * 3)
def test_an_action_does_what_the_naive_rules_do(state: Infection, choice: Random) -> None:
    for _ in range(10):
        if state.to_move is None:
            return
        board, side, action = board_of(state), "xo"[state.to_move], choice.choice(state.legal())
        state.apply(action)
        assert board_of(state) == naive_apply(board, side, action)
        assert (state.over in ("full", "stuck", "eliminated")) == ("." not in board_of(state).values())


@given(state=set_up())
def test_integer_moves_are_the_legal_actions_and_lead_to_the_same_positions(state: Infection) -> None:
    if state.to_move is None:
        return
    found = moves.moves(state.mine, state.ground ^ state.mine ^ state.theirs)
    assert [moves.NAME[move] for move in found] == state.legal()
    assert [moves.NUMBER[action] for action in state.legal()] == found
    for move in found:
        child = state.copy()
        child.apply(moves.NAME[move])
        if child.over is None:
            assert moves.play(state.mine, state.theirs, move) == (child.mine, child.theirs)


@given(state=set_up())
def test_a_side_has_a_move_when_its_list_is_not_empty(state: Infection) -> None:
    for side in (state.mine, state.theirs):
        empty = state.ground ^ state.mine ^ state.theirs
        assert moves.has_move(side, empty) == bool(moves.moves(side, empty))


@given(state=set_up())
def test_samples_reach_every_legal_action(state: Infection) -> None:
    if state.to_move is None:
        return
    rng, actions = Random(7), state.legal()
    assert {state.sample(rng) for _ in range(40 * len(actions))} == set(actions)
