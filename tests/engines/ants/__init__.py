"""The rules of Ants, case by case."""
