"""300 groups played twice, once while everything that can die does: `make simulate`.

    python -m tests.benchmarks.simulate_exactly_once [--groups 300] [--seed 1]

See `tests.system.ordeal`; the suite runs a smaller one.
"""

from tests.system.ordeal.__main__ import main

if __name__ == "__main__":
    raise SystemExit(main())
