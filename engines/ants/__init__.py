"""Fourmis (Ants)."""
