"""Figures of random play that each game's designers measured, and how to measure them again."""
