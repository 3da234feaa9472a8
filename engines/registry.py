"""Which games there are. Adding a game adds one line here."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module

from engines.state import State

HOMES = {
    "dicy": "engines.dicy.rules:Dicy",
    "ants": "engines.ants.rules:Ants",
    "drones": "engines.drones.rules:Drones",
    "infection": "engines.infection.rules:Infection",
    "vale": "engines.vale.rules:Vale",
    "zebres": "engines.zebres.rules:Zebres",
    "zoids": "engines.zoids.rules:Zoids",
}


@cache
def _load(home: str) -> type[State]:
    module, _, name = home.partition(":")
    found: type[State] = getattr(import_module(module), name)
    return found


class Registry(Mapping[str, type[State]]):
    """The games by name. A game's module is imported when it is first asked for: a bot pays for its own."""

    def __init__(self, homes: dict[str, str]) -> None:
        self.homes = homes

    def __getitem__(self, name: str) -> type[State]:
        if name not in self.homes:
            raise KeyError(f"no game is called {name!r}; there are: {', '.join(self.homes)}")
        return _load(self.homes[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self.homes)

    def __len__(self) -> int:
        return len(self.homes)


GAMES = Registry(HOMES)
