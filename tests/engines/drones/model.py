"""The rules once more, slowly and as a story: a generator that asks for one decision after another.

Cards are letters, sides are lists; nothing is kept twice and nothing is quick.
"""

from collections.abc import Generator
from contextlib import suppress
from itertools import combinations

from engines.drones.tokens import KINDS
from engines.state import CHANCE

Ask = tuple[int, list[str]]
"""Who decides, and between what."""


class SevenError(Exception):
    """Somebody controls all seven outposts."""


def worth(cards: list[str]) -> int:
    return sum(1 if card == "x" else int(card) for card in cards)


def different(cards: list[str]) -> list[str]:
    return sorted(set(cards))


class Model:
    def __init__(self) -> None:
        self.won = [0, 0]
        self.script = self.match()
        self.mover: int | None
        self.mover, self.legal = next(self.script)

    def apply(self, action: str) -> None:
        try:
            self.mover, self.legal = self.script.send(action)
        except StopIteration:
            self.mover, self.legal = None, []

    def match(self) -> Generator[Ask, str, None]:
        begins = int((yield CHANCE, ["first:0", "first:1"])[-1])
        while 2 not in self.won:
            begins = yield from self.round(begins)
            self.won[begins] += 1

    def round(self, begins: int) -> Generator[Ask, str, int]:
        self.tokens: list[str] = []
        while len(self.tokens) < 7:
            left = [f"token:{kind}" for kind in KINDS if kind not in self.tokens]
            self.tokens.append((yield CHANCE, left).partition(":")[2])
        self.owner = [begins if outpost in (1, 3, 5) else 1 - begins for outpost in range(7)]
        self.hands = [list("11222333445"), list("11222333445")]
        self.side: list[list[list[str]]] = [[[] for _ in range(7)] for _ in range(2)]
        self.aside: int | None = None
        with suppress(SevenError):
            yield from self.turns(begins)
        return 0 if self.owner.count(0) > 3 else 1

    def turns(self, a: int) -> Generator[Ask, str, None]:
        while True:
            self.owed = 1
            self.stack: list[list[int]] = []
            while self.owed and self.hands[a]:
                self.owed -= 1
                yield from self.play(a)
            if self.aside is not None:
                return
            if not self.hands[a]:
                mine = [f"aside:{outpost}" for outpost in range(7) if self.owner[outpost] == a]
                self.aside = int((yield a, mine)[-1])
            a = 1 - a

    def play(self, a: int) -> Generator[Ask, str, None]:
        hand = different(self.hands[a])
        action = yield a, [f"play:{card}@{outpost}" for card in hand for outpost in range(7)]
        card, outpost = action[5], int(action[7])
        self.hands[a].remove(card)
        self.side[a][outpost].append(card)
        self.queued = 0
        yield from self.check(a)

    def due(self) -> list[int]:
        found = []
        for outpost, x in enumerate(self.owner):
            y = 1 - x
            mine, theirs = worth(self.side[y][outpost]), worth(self.side[x][outpost])
            equal = "equal" in self.tokens and self.owner[self.tokens.index("equal")] == y
            wins = mine > theirs or (mine == theirs and equal)
            if self.side[y][outpost] and wins and outpost != self.aside:
                found.append(outpost)
        return found

    def check(self, a: int) -> Generator[Ask, str, None]:
        """Flips, then the powers of what was gained: each with a check of its own, before older ones."""
        batch: list[int] = []
        self.stack.append(batch)
        while due := self.due():
            outpost = due[0]
            one_sided = len({self.owner[each] for each in due}) == 1
            if len(due) > 1 and ("equal" in [self.tokens[each] for each in due] or not one_sided):
                outpost = int((yield a, [f"flip:{each}" for each in due])[-1])
            self.owner[outpost] = 1 - self.owner[outpost]
            if self.owner[outpost] == a and self.tokens[outpost] != "equal" and self.queued < 14:
                self.queued += 1
                batch.append(outpost)
            if len(set(self.owner)) == 1:
                raise SevenError
        while True:
            for each in self.stack:
                each[:] = sorted(outpost for outpost in each if self.owner[outpost] == a)
            if not batch:
                self.stack.pop()
                return
            outpost = batch[0]
            if len(batch) > 1:
                outpost = int((yield a, [f"power:{each}" for each in batch])[-1])
            batch.remove(outpost)
            yield from self.power(a, self.tokens[outpost])
            yield from self.check(a)

    def power(self, a: int, token: str) -> Generator[Ask, str, None]:
        b = 1 - a
        if token == "round":
            self.owed += 1
        elif token == "one":
            yield from self.down(a)
        elif token in ("cross", "window"):
            verb = "destroy" if token == "cross" else "recruit"
            if (card := (yield from self.aimed(a, verb, b))) and token == "window":
                self.side[a][card[1]].append(card[0])
        elif token == "cross_star":
            card = yield from self.aimed(a, "sacrifice", a)
            if card and card[1] != self.aside:
                yield from self.power(a, self.tokens[card[1]])
        elif token == "square_empty":
            yield from self.move(a, a)
            yield from self.move(a, b)
        elif token == "square_full":
            yield from self.move(a, b)
        elif token.startswith("two"):
            yield from self.batch(a, a if token == "two_empty" else b)
        elif token.startswith("heart"):
            yield from self.swap(a, a if token == "heart_empty" else b)

    def spots(self, seat: int) -> list[str]:
        return [f"{card}@{outpost}" for outpost in range(7) for card in different(self.side[seat][outpost])]

    def down(self, a: int) -> Generator[Ask, str, None]:
        if options := [f"down:{spot}" for spot in self.spots(1 - a) if spot[0] != "x"]:
            action = yield a, options
            cards = self.side[1 - a][int(action[7])]
            cards[cards.index(action[5])] = "x"

    def aimed(self, a: int, verb: str, seat: int) -> Generator[Ask, str, tuple[str, int] | None]:
        """Takes a card away and says which it was and where."""
        if not self.spots(seat):
            return None
        action = yield a, [f"{verb}:{spot}" for spot in self.spots(seat)]
        card, outpost = action[-3], int(action[-1])
        self.side[seat][outpost].remove(card)
        return card, outpost

    def move(self, a: int, seat: int) -> Generator[Ask, str, None]:
        whose = "own" if seat == a else "opp"
        options = [
            f"move:{whose}:{spot}>{to}" for spot in self.spots(seat) for to in range(7) if str(to) != spot[-1]
        ]
        if options:
            action = yield a, options
            self.side[seat][int(action[-3])].remove(action[-5])
            self.side[seat][int(action[-1])].append(action[-5])

    def batch(self, a: int, seat: int) -> Generator[Ask, str, None]:
        whose = "own" if seat == a else "opp"
        options = []
        for start, cards in enumerate(self.side[seat]):
            taken = {
                "".join(some) for n in range(2, len(cards) + 1) for some in combinations(sorted(cards), n)
            }
            options += [
                f"batch:{whose}:{some}@{start}>{to}"
                for some in sorted(taken)
                for to in range(7)
                if to != start
            ]
        if options:
            action = yield a, options
            start, to = int(action[-3]), int(action[-1])
            for card in action[len("batch:own:") : -4]:
                self.side[seat][start].remove(card)
                self.side[seat][to].append(card)

    def swap(self, a: int, seat: int) -> Generator[Ask, str, None]:
        whose = "own" if seat == a else "opp"
        pairs = [(one, two) for one in self.spots(seat) for two in self.spots(seat) if one[-1] < two[-1]]
        pairs.sort(key=lambda pair: (pair[0][-1], pair[1][-1], pair))
        if pairs:
            one, two = (yield a, [f"swap:{whose}:{one},{two}" for one, two in pairs])[-7:].split(",")
            for gone, come in ((one, two), (two, one)):
                self.side[seat][int(gone[-1])].remove(gone[0])
                self.side[seat][int(gone[-1])].append(come[0])
