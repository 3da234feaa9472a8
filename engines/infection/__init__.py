"""Infection (Ataxx family)."""
