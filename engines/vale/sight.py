"""Who sees what: a position as JSON from a seat's eyes, and back again with a guess of what is hidden.

Everything is open but a card drawn from the deck into a hand, which only its owner sees until it leaves the
hand. The cards whose place somebody cannot tell lie in pools: pool 0 is the first deck, pool g the one of the
g-th reshuffle. A hidden card of an old pool is in a hand, as that deck was drawn to its end.
"""

from copy import deepcopy
from random import Random

from engines.state import View
from engines.vale.cards import KEY, NUMBER
from engines.vale.permanents import permanents
from engines.vale.position import Position

GUESSES = 1000
"""A guess in which the player asked has no answer is made again; one in several hundred hands has one."""


def view(position: Position, seat: int | None) -> View:
    pools: list[list[int]] = [[] for _ in range(position.pool + 1)]
    pools[position.pool] += position.deck
    players = [
        _player(position, owner, open_to=seat in (None, owner), pools=pools)
        for owner in range(position.seats)
    ]
    return {
        "round": position.round,
        "phase": position.phase,
        "first": position.first,
        "turn": position.turn,
        "to_move": position.mover,
        "asks": position.asks,
        "active": position.active if position.phase in ("action", "resolution") else None,
        "actions_taken": position.actions_taken,
        "used": _keys(position.used),
        "offer": _keys(position.offer),
        "players": players,
        "discard": _keys(position.discard),
        "top": _keys(position.top),
        "deck": len(position.deck) + len(position.top),
        "pool": position.pool,
        "unseen": [_keys(sorted(pool)) for pool in pools],
        "stack": [
            {
                "card": KEY[carrier],
                "copy_of": None if copied is None else KEY[copied],
                "ops": deepcopy(list(ops)),
            }
            for carrier, copied, ops in position.stack
        ],
    }


def _player(position: Position, owner: int, *, open_to: bool, pools: list[list[int]]) -> View:
    """One player; hidden cards that the observer cannot see go to `pools`."""
    drawn: list[list[int]] = [[] for _ in pools]
    known = []
    for card in position.hands[owner]:
        if card in position.pool_of:
            drawn[position.pool_of[card]].append(card)
        else:
            known.append(card)
    if not open_to:
        for pool, cards in zip(pools, drawn, strict=True):
            pool.extend(cards)
    mine = position.permanents[owner]
    return {
        "points": position.points[owner],
        "stones": list(position.stones[owner]),
        "limit": mine.limit,
        "values": list(mine.values),
        "area": _keys(position.areas[owner]),
        "marked": _keys(position.marked[owner]),
        "known": _keys(known),
        "hidden": [len(cards) for cards in drawn],
        "drawn": [_keys(cards) for cards in drawn] if open_to else None,
    }


def set_up(position: Position, view: View) -> None:
    """Everything that a view tells; hands and deck are `deal_hidden`'s."""
    players = view["players"]
    position.seats = len(players)
    position.round, position.phase, position.first = view["round"], view["phase"], view["first"]
    position.turn, position.actions_taken, position.pool = view["turn"], view["actions_taken"], view["pool"]
    position.mover, position.asks, position.ready = view["to_move"], view["asks"], []
    position.used, position.offer = _numbers(view["used"]), _numbers(view["offer"])
    position.discard, position.top = _numbers(view["discard"]), _numbers(view["top"])
    position.points = [player["points"] for player in players]
    position.stones = [(red, blue, purple) for red, blue, purple in (player["stones"] for player in players)]
    position.areas = [_numbers(player["area"]) for player in players]
    position.marked = [_numbers(player["marked"]) for player in players]
    position.permanents = [permanents(area) for area in position.areas]
    position.stack = [
        (
            NUMBER[frame["card"]],
            None if frame["copy_of"] is None else NUMBER[frame["copy_of"]],
            tuple(deepcopy(frame["ops"])),
        )
        for frame in view["stack"]
    ]


def deal_hidden(position: Position, view: View, rng: Random | None) -> None:
    """Fill the hands, hidden cards from their pools; what is left of the current pool is the deck."""
    pools = [_numbers(pool) for pool in view["unseen"]]
    hiding = any(player["drawn"] is None and any(player["hidden"]) for player in view["players"])
    if hiding and rng is None:
        raise ValueError("vale: a view that hides cards needs an rng to guess them")
    if hiding and rng is not None:
        for pool in pools:
            rng.shuffle(pool)
    position.hands, position.pool_of = [], {}
    for player in view["players"]:
        drawn = player["drawn"]
        if drawn is None:
            drawn = [
                [KEY[pool.pop()] for _ in range(count)]
                for pool, count in zip(pools, player["hidden"], strict=True)
            ]
        hand = _numbers(player["known"])
        for number, keys in enumerate(drawn):
            if keys:
                cards = _numbers(keys)
                hand += cards
                position.pool_of.update(dict.fromkeys(cards, number))
        hand.sort()
        position.hands.append(hand)
    position.deck = sorted(pools[position.pool])


def _keys(cards: list[int]) -> list[str]:
    return [KEY[card] for card in cards]


def _numbers(keys: list[str]) -> list[int]:
    return list(map(NUMBER.__getitem__, keys))
