"""Reference bots of Infection."""
