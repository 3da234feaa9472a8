"""A thousand random games of every game with every number of seats: what must always hold, holds.

    python -m tests.benchmarks.simulate_invariants [WORD ...]

The suite's own tests of contract, invariants and slow models, which play a few games each there, play a
thousand each here; words pick some of them, as pytest's -k does. All of them take half an hour of two cores.
"""

import os
import subprocess
import sys

from deploy.places import REPOSITORY

HOMES = ("test_contract.py", "*/test_model.py", "*/test_invariants.py", "dicy/test_end.py")


def main(words: list[str]) -> int:
    folder = REPOSITORY / "tests" / "engines"
    files = [str(path) for home in HOMES for path in sorted(folder.glob(home))]
    picked = ["-k", " or ".join(words)] if words else []
    command = [sys.executable, "-m", "pytest", "-n", "2", "-p", "no:cacheprovider", *picked, *files]
    env = os.environ | {"HYPOTHESIS_PROFILE": "thousand"}
    return subprocess.run(command, cwd=REPOSITORY, env=env, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
