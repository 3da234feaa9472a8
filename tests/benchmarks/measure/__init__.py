"""What the speed benchmarks share: goals told as ratios, rounds that a busy machine disturbs alike, peers."""
